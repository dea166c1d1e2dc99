//! The answer of `ninefold count`.

use serde::Serialize;

use crate::output::{Answer, Head};

/// How many solutions there are.
#[derive(Serialize)]
pub struct CountAnswer {
    pub count: String,
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl Answer for CountAnswer {
    const COLUMNS: &'static [&'static str] = &["count", "complete"];

    fn fields(&self) -> Vec<String> {
        vec![self.count.clone(), self.complete.to_string()]
    }

    fn line(&self, _: &Head) -> String {
        self.count.clone()
    }
}
