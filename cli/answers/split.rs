//! The answer of `ninefold split`.

use serde::Serialize;

use crate::output::{Answer, Head, record};
use crate::parts::Numbers;

/// One part of a search. It is a JSON record in plain output too.
#[derive(Serialize)]
pub struct PartAnswer<'a> {
    pub format: u64,
    pub fingerprint: &'a str,
    /// The fingerprint of all parts.
    pub split: &'a str,
    /// Which part it is, from 1, and of how many.
    pub part: usize,
    pub parts: usize,
    pub prefix: Numbers,
}

impl Answer for PartAnswer<'_> {
    const COLUMNS: &'static [&'static str] = &["part"];

    fn fields(&self) -> Vec<String> {
        vec![serde_json::to_string(&self.prefix).unwrap_or_default()]
    }

    fn line(&self, head: &Head) -> String {
        record(head, self)
    }
}
