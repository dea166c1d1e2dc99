//! Which clues a puzzle can do without.
//!
//! A clue is *redundant* if the puzzle still has its one solution without it;
//! a puzzle is *minimal* if no clue is. Two facts make reduction simple:
//!
//! - **It is monotone.** A puzzle with more clues (of the same solution) than
//!   a unique one is unique. So a clue that cannot go now cannot go later, and
//!   one pass over the clues in any order ends at a minimal puzzle.
//! - **The solution is known.** Without some clues the puzzle has another
//!   solution if and only if it has one with another digit in one of these
//!   very cells. Only that is searched for, below one forced digit at a time;
//!   the known solution is never walked through again.
//!
//! With a [`Symmetry`] cells are taken in sets, all that carry into each
//! other. The result then is minimal *for its symmetry*: no set can go whole,
//! though a single cell often can. [`Reduction`] says both.

mod order;
mod reduce;
mod symmetry;

pub use order::Order;
pub use reduce::{ReduceError, ReduceOptions, Reduction, Redundant, is_minimal, reduce, redundant};
pub use symmetry::{ParseSymmetryError, Symmetry};
