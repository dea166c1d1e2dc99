//! Why nothing is left.

use std::fmt;
use std::ops::RangeInclusive;

use super::range::{DigitRange, symbol};

/// Why a query has no rows; [`Display`](fmt::Display) says it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRows {
    /// No cage has this number of cells: expected 1 to `most`.
    Size {
        /// The number asked for.
        size: usize,
        /// How many digits there are.
        most: usize,
    },
    /// The size asked for is not the number of cells given.
    Cells {
        /// The sizes asked for.
        size: RangeInclusive<usize>,
        /// How many cells were given.
        cells: usize,
    },
    /// A range of sums or sizes ends before it begins.
    Backwards,
    /// A digit is asked for and excluded.
    Contradiction {
        /// The digit.
        digit: u8,
    },
    /// The sum is below what the cells can reach.
    BelowMinimum {
        /// The sums asked for.
        sum: RangeInclusive<u32>,
        /// What they were to be made of.
        of: Make,
        /// The least sum of it.
        minimum: u32,
    },
    /// The sum is above what the cells can reach.
    AboveMaximum {
        /// The sums asked for.
        sum: RangeInclusive<u32>,
        /// What they were to be made of.
        of: Make,
        /// The greatest sum of it.
        maximum: u32,
    },
    /// The sum lies between what fewer and what more cells reach: 30 is more
    /// than 12 + 13, and less than 11 + 12 + 13.
    Between {
        /// The sums asked for.
        sum: RangeInclusive<u32>,
        /// What they were to be made of.
        of: Make,
        /// The greatest sum below.
        below: u32,
        /// The least sum above.
        above: u32,
    },
    /// More digits are asked for than the cage has cells.
    Crowded {
        /// How many digits.
        digits: usize,
        /// How many cells, at most.
        size: usize,
    },
    /// Fewer digits are left than the cage has cells.
    Bare {
        /// How many digits are not excluded.
        digits: usize,
        /// How many cells, at least.
        size: usize,
    },
    /// There are sets of that sum and size, but the filters leave none.
    Filtered(Filtered),
    /// Sets are left, but no row has exactly one.
    NotSingle {
        /// How many sets are left, over all rows.
        sets: usize,
    },
}

impl NoRows {
    /// Whether the question made no sense, so that the answer says nothing of
    /// cages: a mistake of who asked.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let reason = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() }.rows();
    /// assert!(reason(12, 10).unwrap_err().is_misuse());
    /// assert!(!reason(50, 3).unwrap_err().is_misuse());
    /// ```
    pub fn is_misuse(&self) -> bool {
        use NoRows::{Backwards, Cells, Contradiction, Size};
        matches!(
            self,
            Size { .. } | Cells { .. } | Backwards | Contradiction { .. }
        )
    }
}

/// So many different digits of a range; it prints as `3 different digits make`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Make {
    /// How many.
    pub sizes: RangeInclusive<usize>,
    /// Of which.
    pub range: DigitRange,
}

impl fmt::Display for Make {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = *self.sizes.end() == 1;
        match one {
            true => f.write_str("one digit")?,
            false => write!(f, "{} different digits", span(&self.sizes))?,
        }
        if self.range != DigitRange::default() {
            write!(f, " from {}", self.range)?;
        }
        f.write_str(if one { " makes" } else { " make" })
    }
}

/// How many sets each of the filters leaves, alone; `None` for filters that
/// were not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filtered {
    /// How many sets there were before the filters.
    pub sets: usize,
    /// How many have the digits asked for.
    pub with: Option<usize>,
    /// How many are without the digits excluded.
    pub without: Option<usize>,
    /// How many can be dealt out to the cells.
    pub cells: Option<usize>,
}

impl fmt::Display for Filtered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the filters exclude all: ")?;
        match self.sets {
            1 => f.write_str("the only combination does not fit")?,
            sets => write!(f, "none of the {sets} combinations fits")?,
        }
        let told = [
            (self.with, "with the digits asked for"),
            (self.without, "without the excluded ones"),
            (self.cells, "fitting the cells"),
        ];
        let told: Vec<String> = told
            .iter()
            .filter_map(|(left, what)| left.map(|left| format!("{left} {what}")))
            .collect();
        match told.len() {
            0 | 1 => Ok(()),
            _ => write!(f, " ({})", told.join(", ")),
        }
    }
}

impl fmt::Display for NoRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoRows::Size { size, most } => {
                write!(f, "no cage of {size} cells: expected 1 to {most}")
            }
            NoRows::Cells { size, cells } => write!(
                f,
                "{} cells asked for, but candidates given for {cells}",
                span(size)
            ),
            NoRows::Backwards => f.write_str("a range ends before it begins"),
            NoRows::Contradiction { digit } => {
                write!(f, "{} is both asked for and excluded", symbol(*digit))
            }
            NoRows::BelowMinimum { sum, of, minimum } => write!(
                f,
                "{} is below the minimum: {of} at least {minimum}",
                span(sum)
            ),
            NoRows::AboveMaximum { sum, of, maximum } => write!(
                f,
                "{} is above the maximum: {of} at most {maximum}",
                span(sum)
            ),
            NoRows::Between {
                sum,
                of,
                below,
                above,
            } => write!(
                f,
                "{} is out of reach: {of} {below} or less, or {above} or more",
                span(sum)
            ),
            NoRows::Crowded { digits, size } => {
                write!(
                    f,
                    "{digits} digits are asked for in {} at most",
                    cells(*size)
                )
            }
            NoRows::Bare { digits, size } => write!(
                f,
                "{digits} digits are not excluded, for {} at least",
                cells(*size)
            ),
            NoRows::Filtered(filtered) => filtered.fmt(f),
            NoRows::NotSingle { sets } => {
                write!(f, "no row has a single combination: {sets} are left")
            }
        }
    }
}

impl std::error::Error for NoRows {}

/// `1 cell`, `2 cells`.
fn cells(size: usize) -> String {
    format!("{size} cell{}", if size == 1 { "" } else { "s" })
}

/// `3`, or `3 to 5`.
pub(super) fn span<T: fmt::Display + PartialEq>(range: &RangeInclusive<T>) -> String {
    match range.start() == range.end() {
        true => range.start().to_string(),
        false => format!("{} to {}", range.start(), range.end()),
    }
}
