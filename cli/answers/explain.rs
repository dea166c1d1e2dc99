//! The answer of `ninefold explain`.

use serde::Serialize;

use crate::output::{Answer, Head};
use crate::puzzle::{Solution, Verdict};

/// More demands than this are not spelt out in a line.
const SPELT: usize = 20;

/// Why a puzzle is as it is.
#[derive(Default, Serialize)]
pub struct ExplainAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// Demands that cannot all be met.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflict: Option<Vec<String>>,
    /// Whether it is proven that no demand can go.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<[Solution; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Vec<String>>,
    /// The path to a unique solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<[(); 0]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl ExplainAnswer {
    /// One or several solutions; for none there is more to say.
    pub fn new(verdict: Verdict) -> ExplainAnswer {
        let mut answer = ExplainAnswer {
            verdict: Some(verdict.name()),
            ..ExplainAnswer::default()
        };
        match verdict {
            Verdict::Unique(solution) => {
                answer.solution = Some(solution);
                answer.steps = Some([]);
            }
            Verdict::Multiple {
                first,
                second,
                differ,
            } => {
                answer.solutions = Some([first, second]);
                answer.differ = Some(differ);
            }
            Verdict::None(reason) => answer.reason = Some(reason),
        }
        answer
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
        match (&self.reason, &self.differ) {
            (Some(reason), _) => reason.clone(),
            (_, Some(places)) => format!("two solutions differ in {}", places.join(",")),
            _ if self.verdict.is_some() => "exactly one solution".to_string(),
            _ => "-".to_string(),
        }
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
        let mut fields = vec![self.verdict.unwrap_or("unknown").to_string(), self.words()];
        match &self.solutions {
            Some(two) => fields.extend(two.iter().map(Solution::to_string)),
            None => fields.extend([String::new(), String::new()]),
        }
        fields
    }

    fn line(&self, head: &Head) -> String {
        let fields = self.fields();
        let told = if self.solutions.is_some() { 4 } else { 2 };
        format!("{}\t{}", head.n, fields[..told].join("\t"))
    }

    fn prose(&self) -> Option<String> {
        let mut text = format!("{}: {}\n", self.verdict?, self.words());
        if let Some(conflict) = self.conflict.as_deref().filter(|c| c.len() > SPELT) {
            text.push_str("all of them:\n");
            conflict
                .iter()
                .for_each(|demand| text.push_str(&format!("  {demand}\n")));
        }
        for solution in self.solutions.iter().flatten().chain(&self.solution) {
            text.push_str(&format!("{solution}\n"));
        }
        Some(text)
    }
}
