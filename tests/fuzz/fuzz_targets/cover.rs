//! Any bytes as a text of an exact-cover problem.

#![no_main]

#[path = "../cover.rs"]
mod cover;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cover::check(bytes));
