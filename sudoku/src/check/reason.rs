//! Why a puzzle has no solution, as far as it can be seen at a glance.
//!
//! Three things are looked for before any search, in this order, because each
//! explains more simply than the next: two givens that clash, a cell for which
//! no digit is left, a house in which a digit has no place. What is left after
//! them is [`Reason::Search`]: nothing short of trying shows the contradiction.
//!
//! In a puzzle of candidates a cell with a single mark counts as a given.

use std::fmt;

use crate::{Cell, Digit, DigitSet, Geometry, Grid, House, Pencilmarks, Puzzle};

/// Why a puzzle has no solution.
///
/// ```
/// use ninefold_sudoku::{Puzzle, check};
/// let p = Puzzle::parse(&format!("5......5.{}", ".".repeat(72))).unwrap();
/// let reason = check::reason(&p).unwrap();
/// assert_eq!(reason.to_string(), "5 stands twice in row 1: r1c1 and r1c8");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reason {
    /// Two givens of one house are the same digit.
    Clash {
        /// The digit that stands twice.
        digit: Digit,
        /// The house it stands in.
        house: House,
        /// Where it stands; row-major.
        cells: [Cell; 2],
    },
    /// Every digit is ruled out for this cell.
    NoCandidate {
        /// The cell.
        cell: Cell,
    },
    /// This digit is ruled out in every cell of this house.
    NoPlace {
        /// The digit without a place.
        digit: Digit,
        /// The house it must stand in.
        house: House,
    },
    /// Nothing that shows at a glance: the search tried everything.
    Search,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Clash {
                digit,
                house,
                cells: [first, second],
            } => write!(f, "{digit} stands twice in {house}: {first} and {second}"),
            Reason::NoCandidate { cell } => write!(f, "no digit fits {cell}"),
            Reason::NoPlace { digit, house } => write!(f, "no place for {digit} in {house}"),
            Reason::Search => f.write_str("found by search only: no single cell or house shows it"),
        }
    }
}

/// What is wrong with a puzzle at a glance, without search: never
/// [`Reason::Search`]. `None` does not promise a solution.
///
/// ```
/// use ninefold_sudoku::{Puzzle, check};
/// let row = "12345678.";
/// let p = Puzzle::parse(&format!("{row}{}9{}", ".".repeat(62), ".".repeat(9))).unwrap();
/// assert_eq!(check::reason(&p).unwrap().to_string(), "no digit fits r1c9");
/// ```
pub fn reason(puzzle: &Puzzle) -> Option<Reason> {
    let geometry = puzzle.geometry();
    let singles = puzzle.marks().map(Pencilmarks::singles);
    let givens = singles.as_ref().unwrap_or(puzzle.givens());
    if let Some(clash) = clash(geometry, givens) {
        return Some(clash);
    }
    let mut marks = Pencilmarks::from_givens(geometry, givens);
    if let Some(limits) = puzzle.marks() {
        for cell in geometry.cells() {
            marks[cell] &= limits[cell];
        }
    }
    if let Some(cell) = geometry.cells().find(|&c| marks[c].is_empty()) {
        return Some(Reason::NoCandidate { cell });
    }
    geometry.houses().iter().find_map(|(house, cells)| {
        let open = cells.iter().fold(DigitSet::EMPTY, |set, &c| set | marks[c]);
        let missing = (DigitSet::full(geometry.size()) - open).iter().next()?;
        Some(Reason::NoPlace {
            digit: missing,
            house: *house,
        })
    })
}

/// The first digit that stands twice in a house: rows are looked at first,
/// then columns, boxes and diagonals.
pub(super) fn clash(geometry: &Geometry, grid: &Grid) -> Option<Reason> {
    geometry.houses().iter().find_map(|(house, cells)| {
        let mut seen = [None; crate::board::MAX_SIZE];
        cells.iter().find_map(|&cell| {
            let digit = grid[cell]?;
            let first = seen[digit.index()].replace(cell)?;
            Some(Reason::Clash {
                digit,
                house: *house,
                cells: [first, cell],
            })
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    fn words(puzzle: &Puzzle) -> String {
        reason(puzzle).map_or("none".to_owned(), |r| r.to_string())
    }

    fn put(cells: &[(&str, u8)], geometry: &Arc<Geometry>) -> Puzzle {
        let mut grid = Grid::empty(geometry.size());
        for (name, digit) in cells {
            grid.set(name.parse().unwrap(), Digit::new(*digit));
        }
        Puzzle::new(Arc::clone(geometry), grid)
    }

    #[test]
    fn clashes_are_named_in_every_kind_of_house() {
        let standard = Geometry::standard();
        let diagonals = Arc::new(Geometry::boxes(3, 3).unwrap().with_diagonals());
        let jigsaw =
            Arc::new(Geometry::jigsaw(&[1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4]).unwrap());
        for (cells, geometry, expected) in [
            (
                [("r3c2", 5), ("r3c7", 5)],
                &standard,
                "5 stands twice in row 3: r3c2 and r3c7",
            ),
            (
                [("r9c4", 1), ("r2c4", 1)],
                &standard,
                "1 stands twice in column 4: r2c4 and r9c4",
            ),
            (
                [("r1c4", 9), ("r2c5", 9)],
                &standard,
                "9 stands twice in box 2: r1c4 and r2c5",
            ),
            (
                [("r1c1", 9), ("r9c9", 9)],
                &diagonals,
                "9 stands twice in the main diagonal: r1c1 and r9c9",
            ),
            (
                [("r1c9", 9), ("r9c1", 9)],
                &diagonals,
                "9 stands twice in the anti-diagonal: r1c9 and r9c1",
            ),
            (
                [("r1c3", 4), ("r2c1", 4)],
                &jigsaw,
                "4 stands twice in region 1: r1c3 and r2c1",
            ),
        ] {
            assert_eq!(words(&put(&cells, geometry)), expected);
        }
        assert_eq!(words(&put(&[("r1c1", 9), ("r9c9", 9)], &standard)), "none");
    }

    #[test]
    fn a_digit_without_place_is_named() {
        // The 5 of row 1 is given in box 3; the rest of box 2 is full.
        let cells = [
            ("r1c9", 5),
            ("r2c4", 1),
            ("r2c5", 2),
            ("r2c6", 3),
            ("r3c4", 4),
            ("r3c5", 6),
            ("r3c6", 7),
        ];
        assert_eq!(
            words(&put(&cells, &Geometry::standard())),
            "no place for 5 in box 2"
        );
    }

    #[test]
    fn marks_with_an_empty_cell_and_with_single_marks() {
        let g = Geometry::standard();
        let mut marks = Pencilmarks::full(9);
        let (a, b): (Cell, Cell) = ("r4c4".parse().unwrap(), "r4c8".parse().unwrap());
        marks[a] = DigitSet::EMPTY;
        let puzzle = Puzzle::from_marks(Arc::clone(&g), marks.clone());
        assert_eq!(words(&puzzle), "no digit fits r4c4");
        marks[a] = DigitSet::from_bits(1);
        marks[b] = DigitSet::from_bits(1);
        let puzzle = Puzzle::from_marks(Arc::clone(&g), marks.clone());
        assert_eq!(words(&puzzle), "1 stands twice in row 4: r4c4 and r4c8");
        marks[b] = DigitSet::from_bits(3);
        let mut thin = marks.clone();
        for cell in g.cells().filter(|c| c.row() == 8) {
            thin[cell].remove(Digit::new(7).unwrap());
        }
        assert_eq!(
            words(&Puzzle::from_marks(Arc::clone(&g), thin)),
            "no place for 7 in row 9"
        );
        assert_eq!(words(&Puzzle::from_marks(g, marks)), "none");
    }
}
