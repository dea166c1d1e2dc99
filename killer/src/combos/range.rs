//! Which digits there are: 1 to 9, or 0 to 8, or 1 to 16.
//!
//! A [`DigitSet`] knows the digits 1 to 25 and no 0. So that one type of set
//! serves every range, its members are taken by their place: the k-th digit of
//! the range is the [`Digit`] k. In ranges that begin at 1 both are the same;
//! in 0 to 8 the value 0 is `Digit` 1. Only this file knows of the difference;
//! matching, filters and disjointness work on places.

use std::fmt;
use std::str::FromStr;

use ninefold_sudoku::board::MAX_SIZE;
use ninefold_sudoku::{Digit, DigitSet};

use crate::sums;

/// The digits of a puzzle: 2 to 25 of them, one behind the other, none above
/// 25. The default is 1 to 9.
///
/// ```
/// use ninefold_killer::combos::DigitRange;
/// let range: DigitRange = "0-8".parse().unwrap();
/// assert_eq!((range.first(), range.last(), range.count()), (0, 8, 9));
/// let sets = range.sets(3, 2);
/// assert_eq!(range.values(sets[0]), [0, 3]);
/// assert_eq!(range.text(sets[1]), "12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DigitRange {
    first: u8,
    last: u8,
}

impl Default for DigitRange {
    fn default() -> DigitRange {
        DigitRange { first: 1, last: 9 }
    }
}

impl DigitRange {
    /// The digits `first` to `last`; `None` unless these are 2 to 25 digits,
    /// none above 25.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// assert_eq!(DigitRange::new(1, 9), Some(DigitRange::default()));
    /// assert!(DigitRange::new(0, 25).is_none() && DigitRange::new(5, 5).is_none());
    /// ```
    pub const fn new(first: u8, last: u8) -> Option<DigitRange> {
        let fits =
            first < last && last as usize <= MAX_SIZE && ((last - first) as usize) < MAX_SIZE;
        match fits {
            true => Some(DigitRange { first, last }),
            false => None,
        }
    }

    /// The least digit.
    pub const fn first(self) -> u8 {
        self.first
    }

    /// The greatest digit.
    pub const fn last(self) -> u8 {
        self.last
    }

    /// How many digits there are.
    pub const fn count(self) -> usize {
        (self.last - self.first) as usize + 1
    }

    /// The set of all of them.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::combos::DigitRange::default().all().len(), 9);
    /// ```
    pub const fn all(self) -> DigitSet {
        DigitSet::full(self.count())
    }

    /// The value of a member of a set, which stands in it by its place.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// use ninefold_sudoku::Digit;
    /// let range = DigitRange::new(0, 8).unwrap();
    /// assert_eq!(range.value(Digit::new(1).unwrap()), 0);
    /// assert_eq!(range.place(0), Digit::new(1));
    /// assert_eq!(range.place(9), None);
    /// ```
    pub const fn value(self, place: Digit) -> u8 {
        self.first + place.get() - 1
    }

    /// The member of a set that stands for this value, if it is in the range.
    pub const fn place(self, value: u8) -> Option<Digit> {
        if value < self.first || value > self.last {
            return None;
        }
        Digit::from_index((value - self.first) as usize)
    }

    /// The values of a set, ascending.
    pub fn values(self, set: DigitSet) -> Vec<u8> {
        set.iter().map(|place| self.value(place)).collect()
    }

    /// The values of a set as people write candidates: `128`, with `A` for 10.
    pub fn text(self, set: DigitSet) -> String {
        set.iter().map(|place| symbol(self.value(place))).collect()
    }

    /// The least sum of so many different digits; `size` counts as all of them
    /// when it is more.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// let range = DigitRange::new(0, 8).unwrap();
    /// assert_eq!((range.min(3), range.max(3), range.max(99)), (3, 21, 36));
    /// ```
    pub const fn min(self, size: usize) -> u32 {
        let size = if size < self.count() {
            size
        } else {
            self.count()
        };
        sums::min(size) + size as u32 * self.first as u32 - size as u32
    }

    /// The greatest sum of so many different digits.
    pub const fn max(self, size: usize) -> u32 {
        let size = if size < self.count() {
            size
        } else {
            self.count()
        };
        sums::max(self.count(), size) + size as u32 * self.first as u32 - size as u32
    }

    /// The sets of `size` different digits with this sum, the greatest digits
    /// first. Empty when there is none, whatever the arguments.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// let range = DigitRange::new(0, 8).unwrap();
    /// let texts: Vec<_> = range.sets(5, 3).into_iter().map(|s| range.text(s)).collect();
    /// assert_eq!(texts, ["014", "023"]);
    /// ```
    pub fn sets(self, sum: u32, size: usize) -> Vec<DigitSet> {
        if size == 0 || size > self.count() || sum < self.min(size) || sum > self.max(size) {
            return Vec::new();
        }
        // In places each digit counts 1 - first more than its value.
        let cells = size as u32;
        sums::sets(
            self.count(),
            sum + cells - cells * u32::from(self.first),
            size,
        )
    }
}

/// The character that stands for a value up to 25: `0`..`9`, `A`..`P`.
pub(super) fn symbol(value: u8) -> char {
    let symbol = char::from_digit(u32::from(value), 36).unwrap_or('?');
    symbol.to_ascii_uppercase()
}

impl fmt::Display for DigitRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.first, self.last)
    }
}

/// The text was no range of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRangeError(());

impl fmt::Display for ParseRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected the first and the last digit, such as 0-8: 2 to 25 digits, none above 25",
        )
    }
}

impl std::error::Error for ParseRangeError {}

impl FromStr for DigitRange {
    type Err = ParseRangeError;

    fn from_str(text: &str) -> Result<DigitRange, ParseRangeError> {
        let range = || {
            let (first, last) = text.split_once('-')?;
            DigitRange::new(first.trim().parse().ok()?, last.trim().parse().ok()?)
        };
        range().ok_or(ParseRangeError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_and_places_are_inverse() {
        for (first, last) in [(0, 8), (1, 9), (0, 24), (1, 25), (7, 8)] {
            let range = DigitRange::new(first, last).unwrap();
            for value in 0..=30 {
                let place = range.place(value);
                assert_eq!(place.is_some(), (first..=last).contains(&value));
                assert!(place.is_none_or(|place| range.value(place) == value));
            }
            assert_eq!(
                range.values(range.all()),
                (first..=last).collect::<Vec<_>>()
            );
        }
        assert_eq!(
            DigitRange::new(0, 24).unwrap().text(DigitSet::full(25)),
            "0123456789ABCDEFGHIJKLMNO"
        );
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in [
            "", "9", "8-0", "5-5", "0-25", "1-26", "1-", "-8", "a-b", "1-300", "1-2-3",
        ] {
            assert!(text.parse::<DigitRange>().is_err(), "{text}");
        }
        assert_eq!("1 - 16".parse::<DigitRange>().unwrap().count(), 16);
        let all = DigitRange::default();
        assert!(all.sets(u32::MAX, 3).is_empty() && all.sets(3, usize::MAX).is_empty());
        assert!(all.sets(0, 0).is_empty());
    }
}
