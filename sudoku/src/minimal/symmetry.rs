//! The symmetries that a pattern of clues can have.
//!
//! A square has eight symmetries; each is here three bits: exchange rows with
//! columns, then turn the rows upside down, then turn the columns round. A
//! named [`Symmetry`] is a subgroup, given as the set of its elements, so the
//! orbit of a cell is the set of its images: no table of sizes, and boards
//! with a middle row behave by themselves (the middle cell is its own orbit).
//!
//! Only the *pattern* of clues is meant. A 6x6 board with boxes of 2x3 is not
//! carried into itself by a quarter turn, yet its clues may be placed so.

use std::fmt;
use std::str::FromStr;

use crate::Cell;

const TRANSPOSE: u8 = 1;
const FLIP_ROWS: u8 = 2;
const FLIP_COLUMNS: u8 = 4;
const TURN: u8 = FLIP_ROWS | FLIP_COLUMNS;

/// Which cells stand or fall together when clues are removed.
///
/// ```
/// use ninefold_sudoku::{Cell, minimal::Symmetry};
/// let corner = Cell::new(0, 0).unwrap();
/// let names = |s: Symmetry| s.orbit(corner, 9).iter().map(|c| c.to_string()).collect::<Vec<_>>();
/// assert_eq!(names(Symmetry::Rot180), ["r1c1", "r9c9"]);
/// assert_eq!(names(Symmetry::Full), ["r1c1", "r1c9", "r9c1", "r9c9"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Symmetry {
    /// Every cell for itself.
    #[default]
    None,
    /// A half turn.
    Rot180,
    /// A quarter turn.
    Rot90,
    /// The horizontal axis is the mirror: top and bottom change places.
    Horizontal,
    /// The vertical axis is the mirror: left and right change places.
    Vertical,
    /// Both axes.
    Both,
    /// The diagonal from the top left is the mirror.
    Diagonal,
    /// The diagonal from the top right is the mirror.
    AntiDiagonal,
    /// Both diagonals.
    Diagonals,
    /// All eight symmetries of the square.
    Full,
}

impl Symmetry {
    /// Every symmetry, in the order of the documentation.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::minimal::Symmetry::ALL.len(), 10);
    /// ```
    pub const ALL: [Symmetry; 10] = [
        Symmetry::None,
        Symmetry::Rot180,
        Symmetry::Rot90,
        Symmetry::Horizontal,
        Symmetry::Vertical,
        Symmetry::Both,
        Symmetry::Diagonal,
        Symmetry::AntiDiagonal,
        Symmetry::Diagonals,
        Symmetry::Full,
    ];

    /// Its name: `none`, `180`, `90`, `horizontal`,
    /// `vertical`, `both`, `diagonal`, `antidiagonal`, `diagonals`, `full`.
    ///
    /// ```
    /// use ninefold_sudoku::minimal::Symmetry;
    /// assert_eq!(Symmetry::Rot180.name(), "180");
    /// assert_eq!("180".parse(), Ok(Symmetry::Rot180));
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rot180 => "180",
            Symmetry::Rot90 => "90",
            Symmetry::Horizontal => "horizontal",
            Symmetry::Vertical => "vertical",
            Symmetry::Both => "both",
            Symmetry::Diagonal => "diagonal",
            Symmetry::AntiDiagonal => "antidiagonal",
            Symmetry::Diagonals => "diagonals",
            Symmetry::Full => "full",
        }
    }

    /// The cells that go together with `cell` on a board of side `size`,
    /// itself among them; row-major.
    ///
    /// # Panics
    /// If the cell lies outside such a board.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, minimal::Symmetry};
    /// let middle = Cell::new(4, 4).unwrap();
    /// assert_eq!(Symmetry::Full.orbit(middle, 9), [middle]);
    /// ```
    pub fn orbit(self, cell: Cell, size: usize) -> Vec<Cell> {
        let mut orbit: Vec<Cell> = self.images(cell, size).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// Where each element of the symmetry takes `cell`, on a board of side
    /// `size`: the elements come in the same order for every cell, the one that
    /// moves nothing first.
    ///
    /// # Panics
    /// If the cell lies outside such a board.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, minimal::Symmetry};
    /// let corner = Cell::new(0, 0).unwrap();
    /// let images = Symmetry::Both.images(corner, 9).map(|cell| cell.to_string());
    /// assert_eq!(images.collect::<Vec<_>>(), ["r1c1", "r9c1", "r1c9", "r9c9"]);
    /// ```
    pub fn images(self, cell: Cell, size: usize) -> impl ExactSizeIterator<Item = Cell> {
        assert!(cell.row() < size && cell.column() < size);
        self.elements().iter().map(move |&e| image(e, cell, size))
    }

    /// The elements of the subgroup.
    const fn elements(self) -> &'static [u8] {
        match self {
            Symmetry::None => &[0],
            Symmetry::Rot180 => &[0, TURN],
            Symmetry::Rot90 => &[0, TURN, TRANSPOSE | FLIP_ROWS, TRANSPOSE | FLIP_COLUMNS],
            Symmetry::Horizontal => &[0, FLIP_ROWS],
            Symmetry::Vertical => &[0, FLIP_COLUMNS],
            Symmetry::Both => &[0, FLIP_ROWS, FLIP_COLUMNS, TURN],
            Symmetry::Diagonal => &[0, TRANSPOSE],
            Symmetry::AntiDiagonal => &[0, TRANSPOSE | TURN],
            Symmetry::Diagonals => &[0, TRANSPOSE, TRANSPOSE | TURN, TURN],
            Symmetry::Full => &[0, 1, 2, 3, 4, 5, 6, 7],
        }
    }
}

/// Where `element` of the symmetry group of the square takes `cell`.
fn image(element: u8, cell: Cell, size: usize) -> Cell {
    let (mut row, mut column) = (cell.row(), cell.column());
    if element & TRANSPOSE != 0 {
        (row, column) = (column, row);
    }
    if element & FLIP_ROWS != 0 {
        row = size - 1 - row;
    }
    if element & FLIP_COLUMNS != 0 {
        column = size - 1 - column;
    }
    Cell::from_index(row * size + column, size)
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text names no [`Symmetry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseSymmetryError(());

impl fmt::Display for ParseSymmetryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such symmetry: expected one of ")?;
        for (k, symmetry) in Symmetry::ALL.iter().enumerate() {
            write!(f, "{}{symmetry}", if k == 0 { "" } else { ", " })?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseSymmetryError {}

impl FromStr for Symmetry {
    type Err = ParseSymmetryError;

    fn from_str(text: &str) -> Result<Symmetry, ParseSymmetryError> {
        let mut all = Symmetry::ALL.into_iter();
        all.find(|s| s.name() == text).ok_or(ParseSymmetryError(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many orbits of each length a symmetry has on a board.
    fn lengths(symmetry: Symmetry, size: usize) -> [usize; 9] {
        let mut lengths = [0; 9];
        for index in 0..size * size {
            let cell = Cell::from_index(index, size);
            let orbit = symmetry.orbit(cell, size);
            if orbit[0] == cell {
                lengths[orbit.len()] += 1;
            }
        }
        lengths
    }

    #[test]
    fn orbits_partition_boards_of_every_size() {
        for size in 1..=25 {
            for symmetry in Symmetry::ALL {
                let lengths = lengths(symmetry, size);
                let cells: usize = lengths.iter().enumerate().map(|(k, n)| k * n).sum();
                assert_eq!(cells, size * size, "{symmetry} on side {size}");
                for index in 0..size * size {
                    let cell = Cell::from_index(index, size);
                    let orbit = symmetry.orbit(cell, size);
                    for &other in &orbit {
                        assert_eq!(symmetry.orbit(other, size), orbit);
                    }
                }
            }
        }
    }

    #[test]
    fn orbit_lengths_on_nine_by_nine() {
        // Counted by hand from the fixed cells: the middle, the 9 of an axis.
        assert_eq!(lengths(Symmetry::None, 9)[1], 81);
        assert_eq!(lengths(Symmetry::Rot180, 9)[1..=2], [1, 40]);
        assert_eq!(lengths(Symmetry::Rot90, 9)[1..=4], [1, 0, 0, 20]);
        for mirror in [
            Symmetry::Horizontal,
            Symmetry::Vertical,
            Symmetry::Diagonal,
            Symmetry::AntiDiagonal,
        ] {
            assert_eq!(lengths(mirror, 9)[1..=2], [9, 36], "{mirror}");
        }
        for two in [Symmetry::Both, Symmetry::Diagonals] {
            assert_eq!(lengths(two, 9)[1..=4], [1, 8, 0, 16], "{two}");
        }
        assert_eq!(lengths(Symmetry::Full, 9)[1..=8], [1, 0, 0, 8, 0, 0, 0, 6]);
    }

    #[test]
    fn orbits_by_hand() {
        let names = |symmetry: Symmetry| {
            let orbit = symmetry.orbit("r1c2".parse().unwrap(), 4);
            let names: Vec<String> = orbit.iter().map(Cell::to_string).collect();
            names.join(" ")
        };
        assert_eq!(names(Symmetry::Rot180), "r1c2 r4c3");
        assert_eq!(names(Symmetry::Rot90), "r1c2 r2c4 r3c1 r4c3");
        assert_eq!(names(Symmetry::Horizontal), "r1c2 r4c2");
        assert_eq!(names(Symmetry::Vertical), "r1c2 r1c3");
        assert_eq!(names(Symmetry::Both), "r1c2 r1c3 r4c2 r4c3");
        assert_eq!(names(Symmetry::Diagonal), "r1c2 r2c1");
        assert_eq!(names(Symmetry::AntiDiagonal), "r1c2 r3c4");
        assert_eq!(names(Symmetry::Diagonals), "r1c2 r2c1 r3c4 r4c3");
    }

    #[test]
    fn names_are_read_back() {
        for symmetry in Symmetry::ALL {
            assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
        }
        let error = "270".parse::<Symmetry>().unwrap_err().to_string();
        assert!(error.contains("none, 180, 90"), "{error}");
    }
}
