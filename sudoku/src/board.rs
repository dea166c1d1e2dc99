//! The typed board: digits, cells, houses, sets of them, grids, and the
//! [`Geometry`] that says which cells share a house.
//!
//! Everything is row-major and sized at run time: a 9x9 board has 81 cells,
//! `r1c1` first, `r1c2` second, `r9c9` last. Sizes run from 1 to
//! [`MAX_SIZE`]; the usual ones are 4, 6, 9, 12, 16 and 25.

mod cell;
mod cell_set;
mod digit;
mod digit_set;
mod geometry;
mod grid;
mod pencilmarks;
mod puzzle;

pub use cell::{Cell, ParseCellError};
pub use cell_set::CellSet;
pub use digit::Digit;
pub use digit_set::DigitSet;
pub use geometry::{Geometry, GeometryError, House};
pub use grid::Grid;
pub use pencilmarks::Pencilmarks;
pub use puzzle::Puzzle;

/// The largest side of a board, and so the largest digit: 25.
pub const MAX_SIZE: usize = 25;
