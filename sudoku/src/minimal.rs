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
//! That is how it is done on any board and with any engine of one's choice. On
//! the usual 9x9 board, left to itself, it asks fewer questions: it remembers
//! where other solutions differed, which later clues that forbids to go, and
//! takes several clues away before it asks again. The results are the same.
//! [`reduce_all`] and [`redundant_all`] ask for many puzzles at once.
//!
//! With a [`Symmetry`] cells are taken in sets, all that carry into each
//! other. The result then is minimal *for its symmetry*: no set can go whole,
//! though a single cell often can. [`Reduction`] says both.

mod ask;
mod classic;
mod many;
mod order;
mod reduce;
mod search;
mod symmetry;
mod unavoidable;

pub use many::{reduce_all, redundant_all};
pub use order::Order;
pub use reduce::{ReduceError, ReduceOptions, Reduction, Redundant, is_minimal, reduce, redundant};
pub use symmetry::{ParseSymmetryError, Symmetry};
