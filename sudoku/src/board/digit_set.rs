use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::{Digit, MAX_SIZE};

/// A set of digits: bit `d - 1` of a `u32` says whether digit `d` is in it.
///
/// One type serves every size up to 25.
///
/// ```
/// use ninefold_sudoku::{Digit, DigitSet};
/// let mut s: DigitSet = [1, 2, 8].into_iter().filter_map(Digit::new).collect();
/// s.remove(Digit::new(2).unwrap());
/// assert_eq!(s.to_string(), "18");
/// assert_eq!((DigitSet::full(9) - s).len(), 7);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DigitSet(u32);

impl DigitSet {
    /// The set without digits.
    pub const EMPTY: DigitSet = DigitSet(0);

    const MASK: u32 = (1 << MAX_SIZE) - 1;

    /// All digits of a board of side `size`: 1 to `size` (at most 25).
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::DigitSet::full(4).bits(), 0b1111);
    /// ```
    pub const fn full(size: usize) -> DigitSet {
        let size = if size < MAX_SIZE { size } else { MAX_SIZE };
        DigitSet(((1u64 << size) - 1) as u32)
    }

    /// The set whose bit `d - 1` stands for digit `d`; bits above 24 are dropped.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::DigitSet::from_bits(0b101).to_string(), "13");
    /// ```
    pub const fn from_bits(bits: u32) -> DigitSet {
        DigitSet(bits & DigitSet::MASK)
    }

    /// The bits: bit `d - 1` stands for digit `d`.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::DigitSet::EMPTY.bits(), 0);
    /// ```
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of one digit.
    ///
    /// ```
    /// use ninefold_sudoku::{Digit, DigitSet};
    /// assert_eq!(DigitSet::of(Digit::new(3).unwrap()).bits(), 0b100);
    /// ```
    pub const fn of(digit: Digit) -> DigitSet {
        DigitSet(1 << digit.index())
    }

    /// Whether `digit` is in the set.
    ///
    /// ```
    /// use ninefold_sudoku::{Digit, DigitSet};
    /// assert!(DigitSet::full(9).contains(Digit::new(9).unwrap()));
    /// ```
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & DigitSet::of(digit).0 != 0
    }

    /// Puts `digit` in.
    ///
    /// ```
    /// use ninefold_sudoku::{Digit, DigitSet};
    /// let mut s = DigitSet::EMPTY;
    /// s.insert(Digit::new(3).unwrap());
    /// assert_eq!(s.len(), 1);
    /// ```
    pub const fn insert(&mut self, digit: Digit) {
        self.0 |= DigitSet::of(digit).0;
    }

    /// Takes `digit` out.
    ///
    /// ```
    /// use ninefold_sudoku::{Digit, DigitSet};
    /// let mut s = DigitSet::full(9);
    /// s.remove(Digit::new(3).unwrap());
    /// assert_eq!(s.len(), 8);
    /// ```
    pub const fn remove(&mut self, digit: Digit) {
        self.0 &= !DigitSet::of(digit).0;
    }

    /// How many digits it holds.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::DigitSet::full(6).len(), 6);
    /// ```
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds none.
    ///
    /// ```
    /// assert!(ninefold_sudoku::DigitSet::EMPTY.is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only digit, if it holds exactly one.
    ///
    /// ```
    /// use ninefold_sudoku::DigitSet;
    /// assert_eq!(DigitSet::from_bits(0b100).single().unwrap().get(), 3);
    /// assert!(DigitSet::full(9).single().is_none());
    /// ```
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() {
            Digit::from_index(self.0.trailing_zeros() as usize)
        } else {
            None
        }
    }

    /// The digits, ascending.
    ///
    /// ```
    /// let s = ninefold_sudoku::DigitSet::from_bits(0b1010);
    /// assert_eq!(s.iter().map(|d| d.get()).collect::<Vec<_>>(), [2, 4]);
    /// ```
    pub fn iter(self) -> impl Iterator<Item = Digit> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            if bits == 0 {
                return None;
            }
            let index = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            Digit::from_index(index)
        })
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits
            .into_iter()
            .fold(DigitSet::EMPTY, |set, d| set | DigitSet::of(d))
    }
}

impl BitOr for DigitSet {
    type Output = DigitSet;
    fn bitor(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }
}

impl BitOrAssign for DigitSet {
    fn bitor_assign(&mut self, other: DigitSet) {
        self.0 |= other.0;
    }
}

impl BitAnd for DigitSet {
    type Output = DigitSet;
    fn bitand(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }
}

impl BitAndAssign for DigitSet {
    fn bitand_assign(&mut self, other: DigitSet) {
        self.0 &= other.0;
    }
}

impl Sub for DigitSet {
    type Output = DigitSet;
    fn sub(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }
}

impl SubAssign for DigitSet {
    fn sub_assign(&mut self, other: DigitSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Display for DigitSet {
    /// The symbols of its digits, ascending, nothing between: `128`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|d| write!(f, "{d}"))
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
