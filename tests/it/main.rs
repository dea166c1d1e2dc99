//! The integration tests of all crates, in one binary.

mod answers;
mod binary;
mod checker;
mod checkpoint;
mod checkpoint_cli;
mod engine;
mod estimate;
mod explain;
mod families;
mod fuzz_body;
mod killer;
mod parallel;
mod preprocess;
mod random;
mod readme;
mod records;
mod shared;
mod snapshots;
mod split;
mod stopping;
mod sudoku;
mod text_format;
mod told;
mod ugly;
mod verbs;
mod zdd;
