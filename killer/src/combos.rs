//! The combination calculator: the table as people print it, whole or
//! filtered.
//!
//! A [`Query`] says which rows are wanted; [`Query::rows`] gives them ordered
//! by sum, then size, each in the notation `11_3[5]={{8,2,1},...}`: the sum,
//! the number of cells, the number of sets, and the sets with their digits
//! descending. When nothing is left, [`NoRows`] says why as data. There are 33
//! million sets of 25 digits: [`Query::search`] gives rows one by one, and knows
//! limits.
//!
//! Without a size the rows have 2 to 9 cells (120 rows, 502 sets): one cell is
//! no combination. A size of 1 may be asked for all the same.
//!
//! [`Query::linked`] asks the same of two cages of one house, which have no
//! digit in common; other digits than 1 to 9 are a [`DigitRange`].

mod linked;
mod matching;
mod none;
mod pairs;
mod parse;
mod range;
mod row;
mod rows;
mod watch;

use std::ops::RangeInclusive;

use ninefold_sudoku::DigitSet;

use crate::solve::Stop;

pub use linked::{Linked, NoPairs};
pub use matching::{fits, possible};
pub use none::{Filtered, Make, NoRows};
pub use pairs::Pairs;
pub use parse::ParseDigitsError;
pub use range::{DigitRange, ParseRangeError};
pub use row::Row;
pub use rows::Rows;

/// Which rows of the table are wanted; the default is all of them.
///
/// ```
/// use ninefold_killer::combos::{DigitRange, Query};
/// let with = DigitRange::default().parse("2").unwrap();
/// let query = Query { sum: Some(11..=11), size: Some(3..=3), with, ..Query::default() };
/// let rows = query.rows().unwrap();
/// assert_eq!(rows[0].to_string(), "11_3[3]={{8,2,1},{6,3,2},{5,4,2}}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// The digits that there are. The sets below are sets of it.
    pub range: DigitRange,
    /// The totals; all if `None`.
    pub sum: Option<RangeInclusive<u32>>,
    /// The numbers of cells, from 1 to the number of digits; from 2 on if
    /// `None`, or as many as `cells` has when that is not empty.
    pub size: Option<RangeInclusive<usize>>,
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

impl Query {
    /// The rows that are wanted, ordered by sum, then size.
    ///
    /// # Errors
    /// [`NoRows`] when there is none.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// assert_eq!(Query::default().rows().unwrap().len(), 120);
    /// assert_eq!(Query { single: true, ..Query::default() }.rows().unwrap().len(), 34);
    /// let none = Query { sum: Some(50..=50), ..Query::default() }.rows().unwrap_err();
    /// assert_eq!(none.to_string(), "50 is above the maximum: 2 to 9 different digits make at most 45");
    /// ```
    pub fn rows(&self) -> Result<Vec<Row>, NoRows> {
        let mut rows = self.search(&Stop::never())?;
        let found: Vec<Row> = rows.by_ref().collect();
        match rows.none() {
            Some(reason) => Err(reason),
            None => Ok(found),
        }
    }

    /// The sizes that the query allows.
    fn sizes(&self) -> Result<RangeInclusive<usize>, NoRows> {
        let most = self.range.count();
        let cells = self.cells.len();
        let sizes = match &self.size {
            Some(size) if size.is_empty() => return Err(NoRows::Backwards),
            Some(size) if cells != 0 && !size.contains(&cells) => {
                let size = size.clone();
                return Err(NoRows::Cells { size, cells });
            }
            _ if cells != 0 => cells..=cells,
            Some(size) => size.clone(),
            None => 2..=most,
        };
        for size in [*sizes.start(), *sizes.end()] {
            if !(1..=most).contains(&size) {
                return Err(NoRows::Size { size, most });
            }
        }
        Ok(sizes)
    }

    /// The sums that the query allows and sets of these sizes reach, so that
    /// there is one at least.
    fn sums(&self, sizes: &RangeInclusive<usize>) -> Result<RangeInclusive<u32>, NoRows> {
        let reach = |size| self.range.min(size)..=self.range.max(size);
        let (minimum, maximum) = (*reach(*sizes.start()).start(), *reach(*sizes.end()).end());
        let Some(sum) = self.sum.clone() else {
            return Ok(minimum..=maximum);
        };
        let of = Make {
            sizes: sizes.clone(),
            range: self.range,
        };
        if sum.is_empty() {
            return Err(NoRows::Backwards);
        }
        if *sum.end() < minimum {
            return Err(NoRows::BelowMinimum { sum, of, minimum });
        }
        if *sum.start() > maximum {
            return Err(NoRows::AboveMaximum { sum, of, maximum });
        }
        // Sets of one size reach every sum from their least to their greatest.
        let ends = sizes.clone().map(|size| *reach(size).end());
        let starts = sizes.clone().map(|size| *reach(size).start());
        let below = ends.filter(|end| end < sum.start()).max();
        let above = starts.filter(|start| start > sum.end()).min();
        if let (Some(below), Some(above)) = (below, above)
            && !sizes
                .clone()
                .map(reach)
                .any(|r| r.start() <= sum.end() && sum.start() <= r.end())
        {
            return Err(NoRows::Between {
                sum,
                of,
                below,
                above,
            });
        }
        Ok(*sum.start().max(&minimum)..=*sum.end().min(&maximum))
    }

    /// Whether cages of some of these sizes have room for the digits asked for,
    /// and enough digits are left to fill them.
    fn room(&self, sizes: &RangeInclusive<usize>) -> Result<(), NoRows> {
        let (with, left) = (self.with.len(), (self.range.all() - self.without).len());
        if with > *sizes.end() {
            let (digits, size) = (with, *sizes.end());
            return Err(NoRows::Crowded { digits, size });
        }
        if left < *sizes.start() {
            let (digits, size) = (left, *sizes.start());
            return Err(NoRows::Bare { digits, size });
        }
        Ok(())
    }

    /// The filters that are set, before any set was seen.
    fn filtered(&self) -> Filtered {
        let set = |filter: bool| filter.then_some(0);
        Filtered {
            sets: 0,
            with: set(!self.with.is_empty()),
            without: set(!self.without.is_empty()),
            cells: set(!self.cells.is_empty()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(sum: u32, size: usize) -> Query {
        Query {
            sum: Some(sum..=sum),
            size: Some(size..=size),
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
        let cells = DigitRange::default().parse_cells("128,37,456").unwrap();
        let rows = Query {
            cells: cells.clone(),
            sum: Some(11..=11),
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
            sum: Some(sum..=sum),
            ..Query::default()
        };
        assert_eq!(
            text(sum(2)),
            "2 is below the minimum: 2 to 9 different digits make at least 3"
        );
        let nines = DigitRange::default().parse("9").unwrap();
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
        let cells = DigitRange::default().parse_cells("12,12").unwrap();
        assert_eq!(
            text(Query {
                cells,
                ..query(17, 3)
            }),
            "3 cells asked for, but candidates given for 2"
        );
        let usual = DigitRange::default();
        let (with, without) = (usual.parse("1").unwrap(), usual.parse("24").unwrap());
        assert_eq!(
            text(Query {
                with,
                without,
                cells: usual.parse_cells("12,34,568").unwrap(),
                ..query(11, 3)
            }),
            "the filters exclude all: none of the 5 combinations fits (3 with the digits asked \
             for, 1 without the excluded ones, 3 fitting the cells)"
        );
        assert_eq!(
            text(Query {
                with: usual.parse("1234").unwrap(),
                ..query(11, 3)
            }),
            "4 digits are asked for in 3 cells at most"
        );
        assert_eq!(
            text(Query {
                without: usual.parse("1234567").unwrap(),
                ..query(11, 3)
            }),
            "2 digits are not excluded, for 3 cells at least"
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
    fn ranges_and_other_digits_say_why_too() {
        let text = |q: Query| q.rows().unwrap_err().to_string();
        let of = |range: &str, sum, size| Query {
            range: range.parse().unwrap(),
            sum: Some(sum),
            size: Some(size),
            ..Query::default()
        };
        assert_eq!(
            text(of("1-9", 50..=60, 2..=3)),
            "50 to 60 is above the maximum: 2 to 3 different digits make at most 24"
        );
        assert_eq!(
            text(of("0-8", 1..=2, 3..=3)),
            "1 to 2 is below the minimum: 3 different digits from 0 to 8 make at least 3"
        );
        assert_eq!(
            text(of("20-25", 55..=57, 2..=6)),
            "55 to 57 is out of reach: 2 to 6 different digits from 20 to 25 make 49 or less, \
             or 63 or more"
        );
        assert_eq!(
            text(of("1-6", 10..=10, 2..=7)),
            "no cage of 7 cells: expected 1 to 6"
        );
        let (last, first) = (10, 12);
        assert_eq!(
            text(of("1-6", first..=last, 2..=3)),
            "a range ends before it begins"
        );
        let cells = DigitRange::default().parse_cells("12,12").unwrap();
        assert_eq!(
            text(Query {
                cells,
                ..of("1-9", 17..=17, 3..=5)
            }),
            "3 to 5 cells asked for, but candidates given for 2"
        );
    }

    #[test]
    fn one_cell_when_asked_for() {
        assert_eq!(query(5, 1).rows().unwrap()[0].to_string(), "5_1[1]={{5}}");
    }
}
