//! JSON Lines: compact records, the head's fields first.

use std::io::{self, Write};

use serde::Serialize;

use super::Head;

#[derive(Serialize)]
struct Record<'a, A> {
    #[serde(flatten)]
    head: &'a Head,
    #[serde(flatten)]
    answer: &'a A,
}

/// What could not be read, and where.
#[derive(Debug, Serialize)]
pub struct ErrorRecord<'a> {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: &'a str,
}

#[derive(Serialize)]
struct ErrorAnswer<'a> {
    error: &'a ErrorRecord<'a>,
}

/// Writes an answer's record.
pub fn record<A: Serialize>(out: &mut impl Write, head: &Head, answer: &A) -> io::Result<()> {
    serde_json::to_writer(&mut *out, &Record { head, answer })?;
    out.write_all(b"\n")
}

/// Writes the record of an error.
pub fn error(out: &mut impl Write, head: &Head, error: &ErrorRecord<'_>) -> io::Result<()> {
    record(out, head, &ErrorAnswer { error })
}
