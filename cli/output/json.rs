//! JSON Lines: compact records, the head's fields first.

use std::fmt;
use std::io::{self, Write};

use ninefold_dlx::BigUint;
use serde::{Serialize, Serializer};

use super::Head;

/// A whole number of any size: in JSON a number as far as every reader takes
/// it exactly, a decimal string above 2^53.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whole {
    /// At most 2^53.
    Small(u64),
    /// Its decimal digits.
    Large(String),
}

impl Whole {
    const EXACT: u64 = 1 << 53;
}

impl From<u128> for Whole {
    fn from(value: u128) -> Whole {
        match u64::try_from(value) {
            Ok(small) if small <= Whole::EXACT => Whole::Small(small),
            _ => Whole::Large(value.to_string()),
        }
    }
}

impl From<u64> for Whole {
    fn from(value: u64) -> Whole {
        u128::from(value).into()
    }
}

impl From<&BigUint> for Whole {
    fn from(value: &BigUint) -> Whole {
        match u64::try_from(value) {
            Ok(small) => small.into(),
            Err(_) => Whole::Large(value.to_string()),
        }
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whole::Small(value) => value.fmt(f),
            Whole::Large(digits) => f.write_str(digits),
        }
    }
}

impl Serialize for Whole {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Whole::Small(value) => serializer.serialize_u64(*value),
            Whole::Large(digits) => serializer.serialize_str(digits),
        }
    }
}

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

/// An answer's record as a text, without the end of its line.
pub fn text<A: Serialize>(head: &Head, answer: &A) -> String {
    serde_json::to_string(&Record { head, answer }).unwrap_or_default()
}

/// Writes the record of an error.
pub fn error(out: &mut impl Write, head: &Head, error: &ErrorRecord<'_>) -> io::Result<()> {
    record(out, head, &ErrorAnswer { error })
}
