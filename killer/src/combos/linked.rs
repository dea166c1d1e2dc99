//! Two cages that share a house: no digit is in both.

use std::fmt;

use ninefold_sudoku::DigitSet;
use serde::Serialize;
use serde::ser::Serializer;

use super::row::{descending, in_every, in_none, write_set};
use super::{NoRows, Row};

/// Two cages of one house: the sets of each that can stand beside some set of
/// the other, and all pairs that can stand together.
///
/// It prints as three rows, the pairs in the last one, and serialises as the
/// first row with `linked`, `pairs`, `certain` and `neither` behind it.
///
/// ```
/// use ninefold_killer::combos::Query;
/// let query = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() };
/// let linked = query(4, 2).linked(&query(8, 2)).unwrap();
/// assert_eq!(linked[0].to_string(), "4_2[1]={{3,1}}\n8_2[1]={{6,2}}\n4_2+8_2[1]={{3,1}+{6,2}}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The first cage: the sets that survive.
    pub first: Row,
    /// The other cage: the sets that survive.
    pub second: Row,
    /// The sets that can stand together, one of each cage.
    pub pairs: Vec<(DigitSet, DigitSet)>,
}

impl Linked {
    /// The digits that are in one of the two cages, whatever pair it is: the
    /// rest of the house cannot have them.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let query = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() };
    /// let linked = &query(5, 2).linked(&query(10, 2)).unwrap()[0];
    /// assert_eq!(linked.to_string().lines().last(), Some("5_2+10_2[4]={{4,1}+{8,2},{4,1}+{7,3},{3,2}+{9,1},{3,2}+{6,4}}"));
    /// assert!(linked.certain().is_empty());
    /// assert_eq!(linked.neither().to_string(), "5");
    /// ```
    pub fn certain(&self) -> DigitSet {
        in_every(self.first.range, self.pairs.iter().map(|&(a, b)| a | b))
    }

    /// The digits that are in neither cage, whatever pair it is.
    pub fn neither(&self) -> DigitSet {
        in_none(self.first.range, self.pairs.iter().map(|&(a, b)| a | b))
    }
}

impl fmt::Display for Linked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first, &self.second);
        writeln!(f, "{first}\n{second}")?;
        let (a, b) = (first.sum, first.size);
        let (c, d) = (second.sum, second.size);
        write!(f, "{a}_{b}+{c}_{d}[{}]={{", self.pairs.len())?;
        for (k, &(a, b)) in self.pairs.iter().enumerate() {
            f.write_str(if k == 0 { "" } else { "," })?;
            write_set(f, first.range, a)?;
            f.write_str("+")?;
            write_set(f, first.range, b)?;
        }
        f.write_str("}")
    }
}

impl Serialize for Linked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Flat<'a> {
            #[serde(flatten)]
            first: &'a Row,
            linked: &'a Row,
            pairs: Vec<[Vec<u8>; 2]>,
            certain: Vec<u8>,
            neither: Vec<u8>,
        }
        let range = self.first.range;
        let pairs = self.pairs.iter();
        Flat {
            first: &self.first,
            linked: &self.second,
            pairs: pairs
                .map(|&(a, b)| [descending(range, a), descending(range, b)])
                .collect(),
            certain: range.values(self.certain()),
            neither: range.values(self.neither()),
        }
        .serialize(serializer)
    }
}

/// Why two linked cages have no pair of sets; [`Display`](fmt::Display) says
/// it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPairs {
    /// The first cage has no sets, whatever the other one is.
    First(NoRows),
    /// The linked cage has no sets, whatever the first one is.
    Second(NoRows),
    /// The cages are made of different digits.
    Ranges,
    /// More pairs of sets would have to be tried than is sensible.
    TooMany {
        /// How many.
        pairs: u128,
    },
    /// Both cages together have more cells than there are digits.
    Crowded {
        /// How many cells.
        cells: usize,
        /// How many digits.
        digits: usize,
    },
    /// The sums do not go together: so many different digits reach only from
    /// `minimum` to `maximum`.
    Total {
        /// Both sums together.
        sum: u32,
        /// Both sizes together.
        cells: usize,
        /// The least sum of so many different digits.
        minimum: u32,
        /// The greatest sum.
        maximum: u32,
    },
    /// Each cage has sets, but any two have a digit in common.
    Shared {
        /// How many sets the first cage has.
        first: usize,
        /// How many sets the linked cage has.
        second: usize,
    },
    /// There are pairs, but no two cages have exactly one.
    NotSingle {
        /// How many there are.
        pairs: usize,
    },
}

impl NoPairs {
    /// Whether the question made no sense, or is too large to be answered.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let query = |size| Query { size: Some(size..=size), ..Query::default() };
    /// assert!(query(2).linked(&query(10)).unwrap_err().is_misuse());
    /// assert!(!query(4).linked(&query(6)).unwrap_err().is_misuse());
    /// ```
    pub fn is_misuse(&self) -> bool {
        match self {
            NoPairs::First(reason) | NoPairs::Second(reason) => reason.is_misuse(),
            NoPairs::Ranges | NoPairs::TooMany { .. } => true,
            _ => false,
        }
    }
}

impl fmt::Display for NoPairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPairs::First(reason) => write!(f, "the first cage: {reason}"),
            NoPairs::Second(reason) => write!(f, "the linked cage: {reason}"),
            NoPairs::Ranges => f.write_str("the cages have different ranges of digits"),
            NoPairs::TooMany { pairs } => write!(
                f,
                "{pairs} pairs of sets are too many to try: give the sums and sizes of both cages"
            ),
            NoPairs::Crowded { cells, digits } => write!(
                f,
                "the cages have {cells} cells of one house, which has {digits} different digits"
            ),
            NoPairs::Total {
                sum,
                cells,
                minimum,
                maximum,
            } => write!(
                f,
                "the cages total {sum}: {cells} different digits make {minimum} to {maximum}"
            ),
            NoPairs::Shared { first, second } => write!(
                f,
                "the cages cannot share a house: {first} and {second} combinations, \
                 and any two have a digit in common"
            ),
            NoPairs::NotSingle { pairs } => {
                write!(f, "no two cages have a single pair: {pairs} are left")
            }
        }
    }
}

impl std::error::Error for NoPairs {}
