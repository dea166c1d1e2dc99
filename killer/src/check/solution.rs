//! Is a given solution right for its Killer?

use std::fmt;

use ninefold_sudoku::check as board;
use ninefold_sudoku::{Cell, Digit, Grid, Puzzle};

use crate::cage::{Cage, Layout};

/// What is wrong with a solution that was handed in. A cage is named by its
/// number, counted from 0, and its first cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongSolution {
    /// It is wrong as a Sudoku.
    Board(board::WrongSolution),
    /// A digit stands twice in a cage.
    Repeated {
        /// The number of the cage.
        cage: usize,
        /// Its first cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Where it stands; row-major.
        cells: [Cell; 2],
    },
    /// A cage has another sum.
    Sum {
        /// The number of the cage.
        cage: usize,
        /// Its first cell.
        cell: Cell,
        /// What its digits make.
        found: u32,
        /// What they must make.
        expected: u32,
    },
}

impl fmt::Display for WrongSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongSolution::Board(wrong) => wrong.fmt(f),
            WrongSolution::Repeated {
                cell,
                digit,
                cells: [first, second],
                ..
            } => write!(
                f,
                "the cage at {cell} repeats {digit}: {first} and {second}"
            ),
            WrongSolution::Sum {
                cell,
                found,
                expected,
                ..
            } => write!(f, "the cage at {cell} makes {found}, not {expected}"),
        }
    }
}

impl std::error::Error for WrongSolution {}

/// Whether `grid` solves the Killer: right as a Sudoku, true to the givens, and
/// in every cage different digits with the right sum. Says what is wrong first,
/// in that order. Knows no solver; whether there are other solutions is not
/// its question.
///
/// # Errors
/// The first thing that is wrong.
///
/// ```
/// use ninefold_killer::{Cage, Layout, check};
/// use ninefold_sudoku::Puzzle;
/// let grid = "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
/// let grid = Puzzle::parse(grid).unwrap().givens().clone();
/// let cells = ["r1c1", "r1c2"].map(|c| c.parse().unwrap());
/// let layout = Layout::of_cages([Cage::new(cells, Some(10))]).unwrap();
/// let wrong = check::solution(&layout, &grid).unwrap_err();
/// assert_eq!(wrong.to_string(), "the cage at r1c1 makes 11, not 10");
/// ```
pub fn solution(layout: &Layout, grid: &Grid) -> Result<(), WrongSolution> {
    let puzzle = Puzzle::new(layout.geometry().clone(), layout.givens().clone());
    board::solution(&puzzle, grid).map_err(WrongSolution::Board)?;
    let mut cages = layout.cages().iter().enumerate();
    cages.try_for_each(|(index, cage)| check_cage(index, cage, grid))
}

fn check_cage(index: usize, cage: &Cage, grid: &Grid) -> Result<(), WrongSolution> {
    let cells = cage.cells();
    let mut found = 0;
    for (k, &second) in cells.iter().enumerate() {
        let Some(digit) = grid[second] else { continue };
        found += u32::from(digit.get());
        let mut before = cells[..k].iter();
        if let Some(&first) = before.find(|&&cell| !cage.repeats() && grid[cell] == Some(digit)) {
            return Err(WrongSolution::Repeated {
                cage: index,
                cell: cells[0],
                digit,
                cells: [first, second],
            });
        }
    }
    match cage.sum() {
        Some(expected) if expected != found => Err(WrongSolution::Sum {
            cage: index,
            cell: cells[0],
            found,
            expected,
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_has_its_words() {
        let right =
            "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
        let grid = |line: &str| Puzzle::parse(line).unwrap().givens().clone();
        let words = |sum, cells: &str, line: &str| {
            let cage = Cage::new(cells.split(' ').map(|c| c.parse().unwrap()), sum);
            let layout = Layout::of_cages([cage]).unwrap();
            solution(&layout, &grid(line)).map_or_else(|e| e.to_string(), |()| "right".into())
        };
        assert_eq!(words(Some(11), "r1c1 r1c2", right), "right");
        assert_eq!(words(None, "r1c1 r1c2", right), "right");
        assert_eq!(
            words(Some(12), "r1c1 r1c2", right),
            "the cage at r1c1 makes 11, not 12"
        );
        // r1c2 and r4c7... hold 9 and 2; r1c1 and r4c7 both hold 2.
        assert_eq!(
            words(None, "r4c7 r1c2 r1c1", right),
            "the cage at r1c1 repeats 2: r1c1 and r4c7"
        );
        let wrong = right.replacen('2', "9", 1);
        assert_eq!(
            words(None, "r1c1 r1c2", &wrong),
            "9 stands twice in row 1: r1c1 and r1c2"
        );
    }
}
