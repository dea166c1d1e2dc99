//! The answer of `ninefold zdd`.

use serde::Serialize;

use crate::output::{Answer, Head};

/// The version of what is said of a diagram.
const FORMAT: u8 = 1;

/// How large the diagram of all solutions is, and how many it holds.
#[derive(Serialize)]
pub struct ZddAnswer {
    format: u8,
    fingerprint: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl ZddAnswer {
    /// A whole diagram.
    pub fn new(fingerprint: String, size: usize, count: String) -> ZddAnswer {
        ZddAnswer {
            format: FORMAT,
            fingerprint,
            size: Some(size),
            count: Some(count),
            stopped: None,
        }
    }

    /// None, because of a limit.
    pub fn stopped(fingerprint: String, word: &'static str) -> ZddAnswer {
        ZddAnswer {
            format: FORMAT,
            fingerprint,
            size: None,
            count: None,
            stopped: Some(word),
        }
    }
}

impl Answer for ZddAnswer {
    const COLUMNS: &'static [&'static str] = &["size", "count"];

    fn fields(&self) -> Vec<String> {
        let size = self.size.map(|size| size.to_string());
        vec![
            size.unwrap_or_default(),
            self.count.clone().unwrap_or_default(),
        ]
    }

    fn line(&self, head: &Head) -> String {
        match (self.size, &self.count) {
            (Some(size), Some(count)) => format!("{}\t{size}\t{count}", head.n),
            _ => format!("{}\t-\t-", head.n),
        }
    }
}
