//! The answer of `ninefold explain`.

use serde::Serialize;

use super::told::Told;
use crate::output::{Answer, Head};
use crate::puzzle::{Solution, Verdict};

/// More demands than this are not spelt out in a line.
const SPELT: usize = 20;

/// Why a puzzle is as it is.
#[derive(Default, Serialize)]
pub struct ExplainAnswer {
    #[serde(flatten)]
    told: Told,
    /// Demands that cannot all be met.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<String>>,
    /// Whether it is proven that no demand can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// The path to a unique solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<[(); 0]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl ExplainAnswer {
    /// One or several solutions; for none there is more to say.
    pub fn new(verdict: Verdict) -> ExplainAnswer {
        ExplainAnswer {
            steps: verdict.is_unique().then_some([]),
            told: verdict.into(),
            ..ExplainAnswer::default()
        }
    }

    /// No solution, because these demands cannot all be met.
    pub fn conflict(reason: String, conflict: Vec<String>, minimal: bool) -> ExplainAnswer {
        ExplainAnswer {
            conflict: Some(conflict),
            minimal: Some(minimal),
            ..ExplainAnswer::new(Verdict::None(reason))
        }
    }

    /// Nothing, because of a limit.
    pub fn stopped(word: &'static str) -> ExplainAnswer {
        ExplainAnswer {
            stopped: Some(word),
            ..ExplainAnswer::default()
        }
    }

    /// All that is said, in a line.
    pub fn words(&self) -> String {
        self.told.why().unwrap_or_else(|| match self.told.verdict {
            Some(_) => "exactly one solution".to_string(),
            None => "-".to_string(),
        })
    }
}

/// The sentence for demands that cannot all be met.
pub fn sentence(conflict: &[String], minimal: bool) -> String {
    let shown = conflict.len().min(SPELT);
    let mut list = conflict[..shown].join("; ");
    if shown < conflict.len() {
        list.push_str(&format!("; and {} more", conflict.len() - shown));
    }
    match (conflict.len(), minimal) {
        (1, _) => format!("this cannot be met: {list}"),
        (_, true) => format!("these cannot all be met, and without any one the rest can: {list}"),
        (_, false) => format!("these cannot all be met, and perhaps fewer cannot: {list}"),
    }
}

impl Answer for ExplainAnswer {
    const COLUMNS: &'static [&'static str] = &["verdict", "explanation", "first", "second"];

    fn fields(&self) -> Vec<String> {
        let mut fields = vec![self.told.word().to_string(), self.words()];
        match &self.told.solutions {
            Some(two) => fields.extend(two.iter().map(Solution::to_string)),
            None => fields.extend([String::new(), String::new()]),
        }
        fields
    }

    fn line(&self, head: &Head) -> String {
        let fields = self.fields();
        let told = if self.told.solutions.is_some() { 4 } else { 2 };
        format!("{}\t{}", head.n, fields[..told].join("\t"))
    }

    fn prose(&self) -> Option<String> {
        let mut text = format!("{}: {}\n", self.told.verdict?, self.words());
        if let Some(conflict) = self.conflict.as_deref().filter(|c| c.len() > SPELT) {
            text.push_str("all of them:\n");
            conflict
                .iter()
                .for_each(|demand| text.push_str(&format!("  {demand}\n")));
        }
        for solution in self
            .told
            .solutions
            .iter()
            .flatten()
            .chain(&self.told.solution)
        {
            text.push_str(&format!("{solution}\n"));
        }
        Some(text)
    }
}
