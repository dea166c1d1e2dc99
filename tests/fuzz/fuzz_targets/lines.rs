//! Any bytes as a file of puzzles.

#![no_main]

#[path = "../lines.rs"]
mod lines;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| lines::check(bytes));
