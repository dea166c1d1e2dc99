//! The combination calculator: the table as people print it, whole or
//! filtered.
//!
//! A [`Query`] says which rows are wanted; [`Query::rows`] gives them ordered
//! by sum, then size, each in the notation `11_3[5]={{8,2,1},...}`: the sum,
//! the number of cells, the number of sets, and the sets with their digits
//! descending. When nothing is left, [`NoRows`] says why as data.
//!
//! Without a size the rows have 2 to 9 cells (120 rows, 502 sets): one cell is
//! no combination. A size of 1 may be asked for all the same.

mod matching;
mod parse;

use std::fmt;

use ninefold_sudoku::{Digit, DigitSet};
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use crate::sums;

pub use matching::fits;
pub use parse::{ParseDigitsError, parse_candidates, parse_digits};

/// Which rows of the table are wanted; the default is all of them.
///
/// ```
/// use ninefold_killer::combos::{Query, parse_digits};
/// let query = Query { sum: Some(11), size: Some(3), with: parse_digits("2").unwrap(), ..Query::default() };
/// let rows = query.rows().unwrap();
/// assert_eq!(rows[0].to_string(), "11_3[3]={{8,2,1},{6,3,2},{5,4,2}}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The total; all totals if `None`.
    pub sum: Option<u32>,
    /// The number of cells, 1 to 9; 2 to 9 if `None`, or as many as `cells`
    /// has when that is not empty.
    pub size: Option<usize>,
    /// Digits that each set must hold.
    pub with: DigitSet,
    /// Digits that no set may hold.
    pub without: DigitSet,
    /// The candidates of each cell. A set stays if its digits can be dealt
    /// out to the cells, each cell getting one of its candidates. Empty means
    /// that nothing is known of the cells.
    pub cells: Vec<DigitSet>,
    /// Only rows in which exactly one set is left after the other filters.
    pub single: bool,
}

/// A row of the table: the sets of `size` digits that make `sum`.
///
/// It prints in the usual notation and serialises as
/// `{"sum":10,"size":2,"sets":[[9,1],[8,2],[7,3],[6,4]]}`.
///
/// ```
/// use ninefold_killer::combos::Query;
/// let rows = Query { sum: Some(10), size: Some(4), ..Query::default() }.rows().unwrap();
/// assert_eq!(rows[0].to_string(), "10_4[1]={{4,3,2,1}}");
/// assert_eq!(serde_json::to_string(&rows[0]).unwrap(), r#"{"sum":10,"size":4,"sets":[[4,3,2,1]]}"#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The total.
    pub sum: u32,
    /// The number of cells.
    pub size: usize,
    /// The sets, the greatest digits first.
    pub sets: Vec<DigitSet>,
}

impl Row {
    /// The sets as lists of digits, each descending as the notation has them.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let rows = Query { sum: Some(3), ..Query::default() }.rows().unwrap();
    /// assert_eq!(rows[0].digits(), [[2, 1]]);
    /// ```
    pub fn digits(&self) -> Vec<Vec<u8>> {
        self.sets.iter().copied().map(descending).collect()
    }
}

/// The digits of a set, the greatest first.
fn descending(set: DigitSet) -> Vec<u8> {
    let mut digits: Vec<u8> = set.iter().map(Digit::get).collect();
    digits.reverse();
    digits
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}[{}]={{", self.sum, self.size, self.sets.len())?;
        for (k, set) in self.digits().iter().enumerate() {
            f.write_str(if k == 0 { "{" } else { ",{" })?;
            for (k, digit) in set.iter().enumerate() {
                write!(f, "{}{digit}", if k == 0 { "" } else { "," })?;
            }
            f.write_str("}")?;
        }
        f.write_str("}")
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("Row", 3)?;
        row.serialize_field("sum", &self.sum)?;
        row.serialize_field("size", &self.size)?;
        row.serialize_field("sets", &self.digits())?;
        row.end()
    }
}

/// Why a query has no rows; [`Display`](fmt::Display) says it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRows {
    /// No cage has this number of cells: expected 1 to 9.
    Size {
        /// The number asked for.
        size: usize,
    },
    /// The size asked for is not the number of cells given.
    Cells {
        /// The size asked for.
        size: usize,
        /// How many cells were given.
        cells: usize,
    },
    /// A digit is asked for and excluded.
    Contradiction {
        /// The digit.
        digit: Digit,
    },
    /// The sum is below what the cells can reach.
    BelowMinimum {
        /// The sum asked for.
        sum: u32,
        /// The number of cells, if it was fixed.
        size: Option<usize>,
        /// The least sum of so many cells (3, that of two, when not fixed).
        minimum: u32,
    },
    /// The sum is above what the cells can reach.
    AboveMaximum {
        /// The sum asked for.
        sum: u32,
        /// The number of cells, if it was fixed.
        size: Option<usize>,
        /// The greatest sum of so many cells (45 when not fixed).
        maximum: u32,
    },
    /// There are sets of that sum and size, but the filters leave none.
    Filtered {
        /// How many sets there were before the filters.
        sets: usize,
    },
    /// Sets are left, but no row has exactly one.
    NotSingle {
        /// How many sets are left, over all rows.
        sets: usize,
    },
}

impl fmt::Display for NoRows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let make = |size: &Option<usize>| match size {
            Some(1) => "one digit makes".to_string(),
            Some(size) => format!("{size} different digits make"),
            None => "2 to 9 different digits make".to_string(),
        };
        match self {
            NoRows::Size { size } => {
                write!(f, "no cage of {size} cells: expected 1 to 9")
            }
            NoRows::Cells { size, cells } => write!(
                f,
                "{size} cells asked for, but candidates given for {cells}"
            ),
            NoRows::Contradiction { digit } => {
                write!(f, "{digit} is both asked for and excluded")
            }
            NoRows::BelowMinimum { sum, size, minimum } => write!(
                f,
                "{sum} is below the minimum: {} at least {minimum}",
                make(size)
            ),
            NoRows::AboveMaximum { sum, size, maximum } => write!(
                f,
                "{sum} is above the maximum: {} at most {maximum}",
                make(size)
            ),
            NoRows::Filtered { sets: 1 } => {
                f.write_str("the filters exclude all: the only combination does not fit")
            }
            NoRows::Filtered { sets } => write!(
                f,
                "the filters exclude all: none of the {sets} combinations fits"
            ),
            NoRows::NotSingle { sets } => {
                write!(f, "no row has a single combination: {sets} are left")
            }
        }
    }
}

impl std::error::Error for NoRows {}

impl Query {
    /// The rows that are wanted, ordered by sum, then size.
    ///
    /// # Errors
    /// [`NoRows`] when there is none.
    ///
    /// ```
    /// use ninefold_killer::combos::{NoRows, Query};
    /// assert_eq!(Query::default().rows().unwrap().len(), 120);
    /// assert_eq!(Query { single: true, ..Query::default() }.rows().unwrap().len(), 34);
    /// let none = Query { sum: Some(50), ..Query::default() }.rows();
    /// assert_eq!(none, Err(NoRows::AboveMaximum { sum: 50, size: None, maximum: 45 }));
    /// ```
    pub fn rows(&self) -> Result<Vec<Row>, NoRows> {
        let size = self.fixed_size()?;
        if let Some(digit) = (self.with & self.without).iter().next() {
            return Err(NoRows::Contradiction { digit });
        }
        if let Some(sum) = self.sum {
            let minimum = sums::min(size.unwrap_or(2));
            let maximum = sums::max(9, size.unwrap_or(9));
            if sum < minimum {
                return Err(NoRows::BelowMinimum { sum, size, minimum });
            }
            if sum > maximum {
                return Err(NoRows::AboveMaximum { sum, size, maximum });
            }
        }
        let sizes = size.map_or(2..=9, |size| size..=size);
        let (mut rows, mut before, mut after) = (Vec::new(), 0, 0);
        for sum in self.sum.map_or(1..=45, |sum| sum..=sum) {
            for size in sizes.clone() {
                let mut sets = sums::sets(9, sum, size);
                before += sets.len();
                sets.retain(|&set| self.admits(set));
                after += sets.len();
                let wanted = if self.single {
                    sets.len() == 1
                } else {
                    !sets.is_empty()
                };
                if wanted {
                    rows.push(Row { sum, size, sets });
                }
            }
        }
        match (rows.is_empty(), after) {
            (false, _) => Ok(rows),
            (true, 0) => Err(NoRows::Filtered { sets: before }),
            (true, sets) => Err(NoRows::NotSingle { sets }),
        }
    }

    /// The one size that the query allows, if it allows only one.
    fn fixed_size(&self) -> Result<Option<usize>, NoRows> {
        let cells = self.cells.len();
        let size = match self.size {
            Some(size) if cells != 0 && size != cells => {
                return Err(NoRows::Cells { size, cells });
            }
            None if cells != 0 => Some(cells),
            size => size,
        };
        match size {
            Some(size) if !(1..=9).contains(&size) => Err(NoRows::Size { size }),
            size => Ok(size),
        }
    }

    fn admits(&self, set: DigitSet) -> bool {
        (self.with - set).is_empty()
            && (self.without & set).is_empty()
            && (self.cells.is_empty() || fits(set, &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(sum: u32, size: usize) -> Query {
        Query {
            sum: Some(sum),
            size: Some(size),
            ..Query::default()
        }
    }

    #[test]
    fn the_seed_extract() {
        let extract = "\
10_2[4]={{9,1},{8,2},{7,3},{6,4}}
10_3[4]={{7,2,1},{6,3,1},{5,4,1},{5,3,2}}
10_4[1]={{4,3,2,1}}
11_2[4]={{9,2},{8,3},{7,4},{6,5}}
11_3[5]={{8,2,1},{7,3,1},{6,4,1},{6,3,2},{5,4,2}}
11_4[1]={{5,3,2,1}}
12_2[3]={{9,3},{8,4},{7,5}}
";
        let rows = Query::default().rows().unwrap();
        let from = rows
            .iter()
            .position(|r| (r.sum, r.size) == (10, 2))
            .unwrap();
        let text: String = rows[from..from + 7]
            .iter()
            .map(|r| format!("{r}\n"))
            .collect();
        assert_eq!(text, extract);
    }

    #[test]
    fn the_whole_table() {
        let rows = Query::default().rows().unwrap();
        assert_eq!(rows.len(), 120);
        assert_eq!(rows.iter().map(|r| r.sets.len()).sum::<usize>(), 502);
        assert!(
            rows.windows(2)
                .all(|w| (w[0].sum, w[0].size) < (w[1].sum, w[1].size))
        );
    }

    #[test]
    fn single_rows_are_the_magic_ones() {
        let magic: &[(usize, &[u32])] = &[
            (2, &[3, 4, 16, 17]),
            (3, &[6, 7, 23, 24]),
            (4, &[10, 11, 29, 30]),
            (5, &[15, 16, 34, 35]),
            (6, &[21, 22, 38, 39]),
            (7, &[28, 29, 41, 42]),
            (8, &[36, 37, 38, 39, 40, 41, 42, 43, 44]),
            (9, &[45]),
        ];
        let single = Query {
            single: true,
            ..Query::default()
        };
        let rows = single.rows().unwrap();
        let expected: usize = magic.iter().map(|(_, sums)| sums.len()).sum();
        assert_eq!(rows.len(), expected);
        for row in rows {
            assert!(
                magic
                    .iter()
                    .any(|(size, sums)| *size == row.size && sums.contains(&row.sum))
            );
        }
    }

    #[test]
    fn cells_are_matched_and_not_only_looked_at() {
        let cells = parse_candidates("128,37,456").unwrap();
        let rows = Query {
            cells: cells.clone(),
            sum: Some(11),
            ..Query::default()
        }
        .rows()
        .unwrap();
        // 821 has no digit for the second cell, 731 none for the third; 641 has
        // none for the second and 542 none either.
        assert_eq!(rows[0].to_string(), "11_3[1]={{6,3,2}}");
        // Every set that stays can be dealt out by trying all of them.
        let all = Query {
            cells: cells.clone(),
            ..Query::default()
        }
        .rows()
        .unwrap();
        let mut dealt = std::collections::BTreeSet::new();
        for a in cells[0].iter() {
            for b in cells[1].iter() {
                for c in cells[2].iter() {
                    let set = DigitSet::from_iter([a, b, c]);
                    if set.len() == 3 {
                        dealt.insert(set);
                    }
                }
            }
        }
        let found: std::collections::BTreeSet<_> =
            all.iter().flat_map(|r| r.sets.clone()).collect();
        assert_eq!(found, dealt);
    }

    #[test]
    fn nothing_left_says_why() {
        let text = |q: Query| q.rows().unwrap_err().to_string();
        assert_eq!(
            text(query(50, 3)),
            "50 is above the maximum: 3 different digits make at most 24"
        );
        assert_eq!(
            text(query(5, 3)),
            "5 is below the minimum: 3 different digits make at least 6"
        );
        assert_eq!(
            text(query(12, 1)),
            "12 is above the maximum: one digit makes at most 9"
        );
        assert_eq!(text(query(12, 10)), "no cage of 10 cells: expected 1 to 9");
        assert_eq!(text(query(12, 0)), "no cage of 0 cells: expected 1 to 9");
        let sum = |sum| Query {
            sum: Some(sum),
            ..Query::default()
        };
        assert_eq!(
            text(sum(2)),
            "2 is below the minimum: 2 to 9 different digits make at least 3"
        );
        let nines = parse_digits("9").unwrap();
        assert_eq!(
            text(Query {
                without: nines,
                ..query(17, 2)
            }),
            "the filters exclude all: the only combination does not fit"
        );
        assert_eq!(
            text(Query {
                with: nines,
                without: nines,
                ..query(17, 2)
            }),
            "9 is both asked for and excluded"
        );
        let cells = parse_candidates("12,12").unwrap();
        assert_eq!(
            text(Query {
                cells,
                ..query(17, 3)
            }),
            "3 cells asked for, but candidates given for 2"
        );
        assert_eq!(
            text(Query {
                single: true,
                ..query(10, 2)
            }),
            "no row has a single combination: 4 are left"
        );
    }

    #[test]
    fn one_cell_when_asked_for() {
        assert_eq!(query(5, 1).rows().unwrap()[0].to_string(), "5_1[1]={{5}}");
    }
}
