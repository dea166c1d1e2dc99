//! The integration tests of all crates, in one binary.

mod answers;
mod binary;
mod checker;
mod engine;
mod families;
mod killer;
mod random;
mod readme;
mod shared;
mod snapshots;
mod stopping;
mod sudoku;
mod text_format;
mod ugly;
