//! Why a Killer has no solution, as far as it can be seen at a glance.
//!
//! Looked for before any search, in this order, because each explains more
//! simply than the next: what is wrong with the givens as a Sudoku, a sum out
//! of reach for the number of cells, a given that a cage repeats, givens that
//! leave a cage no set of digits, and sums that a full cover, or cages that fill
//! whole houses, cannot have. What is left after them is the board's own
//! [`Search`](ninefold_sudoku::check::Reason::Search).

use std::fmt;

use ninefold_sudoku::check as board;
use ninefold_sudoku::{Cell, Digit, DigitSet, House, Puzzle};

use crate::cage::{Cage, Layout};
use crate::implied::{block_total, blocks, summed};
use crate::{sums, words};

/// Why a Killer has no solution. A cage is named by its number, counted from
/// 0, and its first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// A reason that any Sudoku may have: givens that clash, a cell or a digit
    /// without a place, or nothing short of a search.
    Board(board::Reason),
    /// No so many digits have this sum: different ones, or where they may repeat
    /// in the cage, different ones in each row, column and region.
    OutOfReach {
        /// The number of the cage.
        cage: usize,
        /// Its first cell.
        cell: Cell,
        /// How many cells it has.
        size: usize,
        /// The sum that is asked for.
        sum: u32,
        /// The least sum of so many cells.
        min: u32,
        /// The greatest.
        max: u32,
    },
    /// Two givens of one cage are the same digit.
    Repeated {
        /// The number of the cage.
        cage: usize,
        /// Its first cell.
        cell: Cell,
        /// The digit that stands twice.
        digit: Digit,
        /// Where it stands; row-major.
        cells: [Cell; 2],
    },
    /// No set of digits with the sum of the cage holds its givens.
    NoCombination {
        /// The number of the cage.
        cage: usize,
        /// Its first cell.
        cell: Cell,
        /// How many cells it has.
        size: usize,
        /// The sum that is asked for.
        sum: u32,
        /// What is given in the cage.
        givens: DigitSet,
    },
    /// Cages fill houses exactly, and their sums are not the total of these.
    Houses {
        /// The houses, which do not overlap.
        houses: Vec<House>,
        /// The total of the sums.
        total: u64,
        /// What the houses hold: 45 each on 9x9.
        expected: u64,
    },
    /// The cages cover every cell once, and their sums are not the total of
    /// the whole board.
    Total {
        /// The total of the sums.
        total: u64,
        /// The total of the board: 405 on 9x9.
        expected: u64,
    },
}

impl From<board::Reason> for Reason {
    fn from(reason: board::Reason) -> Reason {
        Reason::Board(reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Board(reason) => reason.fmt(f),
            Reason::OutOfReach {
                cell,
                size,
                sum,
                min,
                max,
                ..
            } => {
                write!(f, "the cage of {size} at {cell} has sum {sum}; ")?;
                match size {
                    1 => write!(f, "one cell reaches {min} to {max}"),
                    _ if min == max => write!(f, "{size} cells make {min}"),
                    _ => write!(f, "{size} cells reach {min} to {max}"),
                }
            }
            Reason::Repeated {
                cell,
                digit,
                cells: [first, second],
                ..
            } => write!(
                f,
                "the cage at {cell} repeats {digit}: {first} and {second}"
            ),
            Reason::NoCombination {
                cell,
                size,
                sum,
                givens,
                ..
            } if givens.len() == *size => {
                let total: u32 = givens.iter().map(|d| u32::from(d.get())).sum();
                write!(
                    f,
                    "the cage of {size} at {cell} has sum {sum}; its givens make {total}"
                )
            }
            Reason::NoCombination {
                cell,
                size,
                sum,
                givens,
                ..
            } => {
                let givens: Vec<String> = givens.iter().map(|d| d.to_string()).collect();
                write!(
                    f,
                    "the cage of {size} at {cell} has sum {sum}; no {size} different digits with {} make that",
                    givens.join(" and ")
                )
            }
            Reason::Houses {
                houses,
                total,
                expected,
            } => {
                let names = words::houses(houses);
                write!(
                    f,
                    "the cages of {} total {total}, {expected} are needed",
                    names.join(" and ")
                )
            }
            Reason::Total { total, expected } => {
                write!(f, "the cages total {total}, a full cover needs {expected}")
            }
        }
    }
}

impl Layout {
    /// Why the puzzle has no solution, if that shows without a search; never
    /// the board's `Search`. `None` does not promise a solution.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout};
    /// let cells = ["r1c1", "r1c2", "r1c3"].map(|c| c.parse().unwrap());
    /// let layout = Layout::of_cages([Cage::new(cells, Some(5))]).unwrap();
    /// assert_eq!(
    ///     layout.impossible().unwrap().to_string(),
    ///     "the cage of 3 at r1c1 has sum 5; 3 cells reach 6 to 24"
    /// );
    /// ```
    pub fn impossible(&self) -> Option<Reason> {
        let puzzle = Puzzle::new(self.geometry().clone(), self.givens().clone());
        if let Some(reason) = board::reason(&puzzle) {
            return Some(Reason::Board(reason));
        }
        let by_cage = |check: fn(&Layout, usize, &Cage) -> Option<Reason>| {
            let mut cages = self.cages().iter().enumerate();
            cages.find_map(|(index, cage)| check(self, index, cage))
        };
        by_cage(out_of_reach)
            .or_else(|| by_cage(repeated))
            .or_else(|| by_cage(no_combination))
            .or_else(|| wrong_total(self))
            .or_else(|| wrong_houses(self))
    }
}

fn out_of_reach(layout: &Layout, index: usize, cage: &Cage) -> Option<Reason> {
    let (sum, size) = (cage.sum()?, cage.cells().len());
    let (min, max) = match cage.repeats() {
        false => (sums::min(size), sums::max(layout.geometry().size(), size)),
        true => reach_with_repeats(layout, cage),
    };
    let reason = Reason::OutOfReach {
        cage: index,
        cell: *cage.cells().first()?,
        size,
        sum,
        min,
        max,
    };
    (!(min..=max).contains(&sum)).then_some(reason)
}

/// What cells with repeats can total: those of a house still differ, so each
/// kind of house splits the cage into parts of different digits.
fn reach_with_repeats(layout: &Layout, cage: &Cage) -> (u32, u32) {
    let size = layout.geometry().size();
    let by = |house: &dyn Fn(Cell) -> usize| {
        let mut parts = vec![0; size];
        cage.cells()
            .iter()
            .for_each(|&cell| parts[house(cell)] += 1);
        let min: u32 = parts.iter().map(|&cells| sums::min(cells)).sum();
        let max: u32 = parts.iter().map(|&cells| sums::max(size, cells)).sum();
        (min, max)
    };
    let regions = layout.geometry().regions();
    let ranges = [
        by(&|cell| cell.row()),
        by(&|cell| cell.column()),
        by(&|cell| regions[cell.index(size)].into()),
    ];
    ranges
        .into_iter()
        .fold((0, u32::MAX), |(min, max), (low, high)| {
            (min.max(low), max.min(high))
        })
}

fn repeated(layout: &Layout, index: usize, cage: &Cage) -> Option<Reason> {
    if cage.repeats() {
        return None;
    }
    let cells = cage.cells();
    cells.iter().enumerate().find_map(|(k, &second)| {
        let digit = layout.givens()[second]?;
        let first = cells[..k]
            .iter()
            .find(|&&cell| layout.givens()[cell] == Some(digit))?;
        Some(Reason::Repeated {
            cage: index,
            cell: *cells.first()?,
            digit,
            cells: [*first, second],
        })
    })
}

fn no_combination(layout: &Layout, index: usize, cage: &Cage) -> Option<Reason> {
    let (sum, size) = (cage.sum()?, cage.cells().len());
    let given = cage.cells().iter().filter_map(|&c| layout.givens()[c]);
    if cage.repeats() {
        return None;
    }
    let givens: DigitSet = given.collect();
    // Whether a completion exists is a question of sums over the other
    // digits; the sets are few enough to be looked through.
    let holds = |set: &DigitSet| (givens - *set).is_empty();
    let board = layout.geometry().size();
    if givens.is_empty() || sums::sets(board, sum, size).iter().any(holds) {
        return None;
    }
    Some(Reason::NoCombination {
        cage: index,
        cell: *cage.cells().first()?,
        size,
        sum,
        givens,
    })
}

fn wrong_total(layout: &Layout) -> Option<Reason> {
    if !layout.is_full_cover() {
        return None;
    }
    let sums: Option<Vec<u64>> = layout
        .cages()
        .iter()
        .map(|cage| cage.sum().map(u64::from))
        .collect();
    let total = sums?.iter().sum();
    let size = layout.geometry().size() as u64;
    let expected = size * size * (size + 1) / 2;
    (total != expected).then_some(Reason::Total { total, expected })
}

/// The first block of houses that whole cages fill with another total.
fn wrong_houses(layout: &Layout) -> Option<Reason> {
    let cages = summed(layout);
    blocks(layout.geometry()).into_iter().find_map(|block| {
        let (cells, expected) = block_total(&block);
        let inside = cages.iter().filter(|cage| {
            let mut own = cage.cells().iter();
            own.all(|&cell| cells.contains(cell))
        });
        let (mut filled, mut total) = (0, 0);
        for cage in inside {
            filled += cage.cells().len();
            total += i64::from(cage.sum()?);
        }
        (filled == cells.len() && total != expected).then(|| Reason::Houses {
            houses: block.iter().map(|(house, _)| *house).collect(),
            total: total.unsigned_abs(),
            expected: expected.unsigned_abs(),
        })
    })
}

#[cfg(test)]
mod tests {
    use ninefold_sudoku::{Geometry, Grid};

    use super::*;

    fn cage(sum: u32, cells: &str) -> Cage {
        let cells = cells.split(' ').map(|c| c.parse().unwrap());
        Cage::new(cells, (sum > 0).then_some(sum))
    }

    fn words(givens: &[(&str, u8)], cages: Vec<Cage>) -> String {
        let mut grid = Grid::empty(9);
        for (cell, digit) in givens {
            grid.set(cell.parse().unwrap(), Digit::new(*digit));
        }
        let layout = Layout::new(Geometry::standard(), grid, cages).unwrap();
        layout
            .impossible()
            .map_or("possible".into(), |r| r.to_string())
    }

    #[test]
    fn sums_out_of_reach_are_named_with_the_reach() {
        for (sum, cells, expected) in [
            (
                5,
                "r1c1 r1c2 r1c3",
                "the cage of 3 at r1c1 has sum 5; 3 cells reach 6 to 24",
            ),
            (
                25,
                "r1c3 r1c2 r2c1",
                "the cage of 3 at r1c2 has sum 25; 3 cells reach 6 to 24",
            ),
            (
                10,
                "r5c5",
                "the cage of 1 at r5c5 has sum 10; one cell reaches 1 to 9",
            ),
            (
                44,
                "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9",
                "the cage of 9 at r1c1 has sum 44; 9 cells make 45",
            ),
            (6, "r1c1 r1c2 r1c3", "possible"),
            (24, "r1c1 r1c2 r1c3", "possible"),
        ] {
            assert_eq!(words(&[], vec![cage(sum, cells)]), expected);
        }
    }

    #[test]
    fn a_cage_may_not_repeat_a_given_across_houses() {
        let cages = || vec![cage(8, "r3c3 r4c3 r4c4")];
        assert_eq!(
            words(&[("r3c3", 1), ("r4c4", 1)], cages()),
            "the cage at r3c3 repeats 1: r3c3 and r4c4"
        );
        assert_eq!(words(&[("r3c3", 1), ("r4c4", 2)], cages()), "possible");
        // The same without a sum.
        assert_eq!(
            words(&[("r3c3", 1), ("r4c4", 1)], vec![cage(0, "r3c3 r4c3 r4c4")]),
            "the cage at r3c3 repeats 1: r3c3 and r4c4"
        );
    }

    #[test]
    fn givens_must_leave_a_set_of_digits() {
        for (givens, sum, expected) in [
            (
                vec![("r1c1", 9)],
                8,
                "the cage of 3 at r1c1 has sum 8; no 3 different digits with 9 make that",
            ),
            (vec![("r1c1", 9), ("r1c2", 8)], 19, "possible"),
            (
                vec![("r1c1", 2), ("r1c2", 3)],
                24,
                "the cage of 3 at r1c1 has sum 24; no 3 different digits with 2 and 3 make that",
            ),
            (
                vec![("r1c1", 2), ("r1c2", 4)],
                8,
                "the cage of 3 at r1c1 has sum 8; no 3 different digits with 2 and 4 make that",
            ),
            (
                vec![("r1c1", 2), ("r1c2", 4), ("r1c3", 3)],
                8,
                "the cage of 3 at r1c1 has sum 8; its givens make 9",
            ),
            (vec![("r1c1", 2), ("r1c2", 4), ("r1c3", 3)], 9, "possible"),
        ] {
            assert_eq!(words(&givens, vec![cage(sum, "r1c1 r1c2 r1c3")]), expected);
        }
    }

    #[test]
    fn a_full_cover_totals_the_board() {
        let rows = |last: u32| -> Vec<Cage> {
            let row = |r: usize| {
                (1..=9)
                    .map(|c| format!("r{r}c{c}"))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let mut cages: Vec<Cage> = (1..9).map(|r| cage(45, &row(r))).collect();
            let (head, tail) = (row(9)[..9].to_string(), row(9)[10..].to_string());
            cages.extend([cage(last, &head), cage(42, &tail)]);
            cages
        };
        assert_eq!(words(&[], rows(3)), "possible");
        assert_eq!(
            words(&[], rows(4)),
            "the cages total 406, a full cover needs 405"
        );
        // With cells left out, or in two cages, or a cage without a sum, only
        // the houses that whole cages fill are at fault.
        let row_9 = "the cages of row 9 total 46, 45 are needed";
        assert_eq!(words(&[], rows(4)[1..].to_vec()), row_9);
        let twice = [rows(4), vec![cage(9, "r1c1 r2c1")]].concat();
        assert_eq!(words(&[], twice), row_9);
        let open = cage(0, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9");
        assert_eq!(words(&[], [&rows(4)[1..], &[open]].concat()), row_9);
        // With an overlap there nothing is left to be said.
        let overlap = cage(0, "r8c1 r9c1");
        let open_end = [&rows(4)[1..], &[overlap]].concat();
        assert_eq!(words(&[], open_end), "possible");
    }

    #[test]
    fn cages_that_fill_two_rows_together() {
        // Each cage stands across both rows; together they total 89.
        let column = |c: usize| format!("r1c{c} r2c{c}");
        let sums = [10, 10, 10, 10, 10, 10, 10, 10, 9];
        let cages = (1..=9).zip(sums).map(|(c, sum)| cage(sum, &column(c)));
        assert_eq!(
            words(&[], cages.collect()),
            "the cages of rows 1 and 2 total 89, 90 are needed"
        );
    }

    #[test]
    fn clashing_givens_come_first() {
        assert_eq!(
            words(&[("r1c1", 5), ("r1c8", 5)], vec![cage(5, "r1c1 r1c2 r1c3")]),
            "5 stands twice in row 1: r1c1 and r1c8"
        );
    }
}
