//! Is a given solution right for its puzzle?

use std::fmt;

use super::reason::{Reason, clash};
use crate::{Cell, Digit, Grid, House, Puzzle};

/// What is wrong with a solution that was handed in.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WrongSolution {
    /// The grid is not of the puzzle's side.
    Size {
        /// The side of the grid.
        found: usize,
        /// The side of the puzzle.
        expected: usize,
    },
    /// It is not full.
    Blank {
        /// The first blank cell.
        cell: Cell,
        /// How many cells are blank.
        count: usize,
    },
    /// It contradicts a given.
    Given {
        /// The first such cell.
        cell: Cell,
        /// What stands there.
        found: Digit,
        /// What the puzzle gives.
        given: Digit,
    },
    /// It puts a digit where the puzzle's candidates do not allow it.
    Mark {
        /// The first such cell.
        cell: Cell,
        /// What stands there.
        found: Digit,
    },
    /// A digit stands twice in a house.
    Twice {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
        /// Where it stands; row-major.
        cells: [Cell; 2],
    },
}

impl fmt::Display for WrongSolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WrongSolution::Size { found, expected } => write!(
                f,
                "the solution is a {found}x{found} grid, the puzzle {expected}x{expected}"
            ),
            WrongSolution::Blank { cell, count: 1 } => write!(f, "not full: {cell} is blank"),
            WrongSolution::Blank { cell, count } => write!(
                f,
                "not full: {cell} and {} more are blank",
                count.saturating_sub(1)
            ),
            WrongSolution::Given { cell, found, given } => {
                write!(f, "{cell} is {found} where the puzzle gives {given}")
            }
            WrongSolution::Mark { cell, found } => {
                write!(f, "{cell} is {found}, which is no candidate there")
            }
            WrongSolution::Twice {
                digit,
                house,
                cells: [first, second],
            } => write!(f, "{digit} stands twice in {house}: {first} and {second}"),
        }
    }
}

impl std::error::Error for WrongSolution {}

/// Whether `grid` solves `puzzle`: full, true to the givens and marks, each
/// digit once in every house. Says what is wrong first, in that order. Knows
/// no solver; whether the puzzle has other solutions is not its question.
///
/// # Errors
/// The first thing that is wrong.
///
/// ```
/// use ninefold_sudoku::{Puzzle, check};
/// let p = Puzzle::parse(&".".repeat(81)).unwrap();
/// let wrong = check::solution(&p, p.givens()).unwrap_err();
/// assert_eq!(wrong.to_string(), "not full: r1c1 and 80 more are blank");
/// ```
pub fn solution(puzzle: &Puzzle, grid: &Grid) -> Result<(), WrongSolution> {
    let geometry = puzzle.geometry();
    let (found, expected) = (grid.size(), geometry.size());
    if found != expected {
        return Err(WrongSolution::Size { found, expected });
    }
    if let Some(cell) = geometry.cells().find(|&c| grid[c].is_none()) {
        let count = found * found - grid.clues();
        return Err(WrongSolution::Blank { cell, count });
    }
    for (cell, found) in grid.givens() {
        if let Some(given) = puzzle.givens()[cell]
            && given != found
        {
            return Err(WrongSolution::Given { cell, found, given });
        }
        if puzzle.marks().is_some_and(|m| !m[cell].contains(found)) {
            return Err(WrongSolution::Mark { cell, found });
        }
    }
    match clash(geometry, grid) {
        Some(Reason::Clash {
            digit,
            house,
            cells,
        }) => Err(WrongSolution::Twice {
            digit,
            house,
            cells,
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{DigitSet, Geometry, Pencilmarks};

    const PUZZLE: &str =
        ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
    const SOLVED: &str =
        "126437958895621473374985126457193862983246517612578394269314785548769231731852649";

    fn words(puzzle: &Puzzle, grid: &Grid) -> String {
        solution(puzzle, grid).map_or_else(|e| e.to_string(), |()| "right".to_owned())
    }

    fn grid(line: &str) -> Grid {
        Puzzle::parse(line).unwrap().givens().clone()
    }

    #[test]
    fn every_fault_has_its_words() {
        let p = Puzzle::parse(PUZZLE).unwrap();
        assert_eq!(words(&p, &grid(SOLVED)), "right");
        let one_blank = SOLVED.replacen('9', ".", 1);
        assert_eq!(words(&p, &grid(&one_blank)), "not full: r1c7 is blank");
        let swapped = SOLVED.replace('2', "x").replace('1', "2").replace('x', "1");
        assert_eq!(
            words(&p, &grid(&swapped)),
            "r1c2 is 1 where the puzzle gives 2"
        );
        let mut twice = grid(SOLVED);
        twice.set(Cell::new(0, 0).unwrap(), Digit::new(9));
        assert_eq!(words(&p, &twice), "9 stands twice in row 1: r1c1 and r1c7");
        assert_eq!(
            words(&p, &Grid::empty(4)),
            "the solution is a 4x4 grid, the puzzle 9x9"
        );
    }

    #[test]
    fn marks_are_held_to() {
        let mut marks = Pencilmarks::full(9);
        marks[Cell::new(0, 1).unwrap()] = DigitSet::from_bits(0b101);
        let p = Puzzle::from_marks(Geometry::standard(), marks);
        assert_eq!(
            words(&p, &grid(SOLVED)),
            "r1c2 is 2, which is no candidate there"
        );
    }

    #[test]
    fn other_solutions_of_a_puzzle_with_several_are_right() {
        let p = Puzzle::parse(&".".repeat(81)).unwrap();
        assert_eq!(words(&p, &grid(SOLVED)), "right");
    }
}
