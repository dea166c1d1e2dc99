//! The answer of `ninefold explain`.

use serde::Serialize;

use super::told::Told;
use crate::output::{Answer, Head};
use crate::puzzle::{Solution, Verdict};

/// More demands than this are not spelt out in a line.
const SPELT: usize = 20;

/// Digits or sums, each of which would leave one of several solutions.
#[derive(Default, Serialize)]
pub struct UniqueWith {
    /// A cell and its digit each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens: Option<Vec<String>>,
    /// Whether it is proven that each of them is needed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens_minimal: Option<bool>,
    /// Whether it is proven that no fewer leave the same solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub givens_smallest: Option<bool>,
    /// A cage and its sum each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums: Option<Vec<String>>,
    /// Whether it is proven that no fewer leave the same solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sums_smallest: Option<bool>,
}

impl UniqueWith {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.givens.is_none() && self.sums.is_none()
    }

    /// What could be added, in words.
    fn words(&self) -> String {
        let list = |what: &str, parts: &Option<Vec<String>>, minimal, smallest| {
            let parts = parts.as_ref()?;
            let shown = match (minimal, smallest) {
                (_, Some(true)) if parts.len() == 1 => String::new(),
                (_, Some(true)) => " (no fewer leave the same solution)".to_string(),
                (Some(false), _) => " (perhaps fewer do)".to_string(),
                _ => " (all needed, not shown to be fewest)".to_string(),
            };
            Some(format!("{what} {}{shown}", parts.join(", ")))
        };
        let givens = list(
            "given",
            &self.givens,
            self.givens_minimal,
            self.givens_smallest,
        );
        let sums = list("with sums", &self.sums, None, self.sums_smallest);
        let both: Vec<String> = givens.into_iter().chain(sums).collect();
        format!("unique if {}", both.join(", or "))
    }
}

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
    /// Whether it is proven that no conflict has fewer demands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub smallest: Option<bool>,
    /// Whether the sentence leaves demands out.
    #[serde(skip)]
    pub is_cut: bool,
    /// The cells that hold different digits in some solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open: Option<Vec<String>>,
    /// What would leave one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unique_with: Option<UniqueWith>,
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
        let mut words = self.told.why().unwrap_or_else(|| match self.told.verdict {
            Some(_) => "exactly one solution".to_string(),
            None => "-".to_string(),
        });
        if let Some(open) = self
            .open
            .as_ref()
            .filter(|open| self.told.differ.as_ref() != Some(open))
        {
            match open.len() {
                0..=SPELT => words.push_str(&format!("; all of them in {}", open.join(","))),
                many => words.push_str(&format!("; all of them in {many} cells")),
            }
        }
        if let Some(with) = &self.unique_with {
            words.push_str(&format!("; {}", with.words()));
        }
        words
    }
}

/// Whether so many words are too many for a sentence.
pub fn is_cut(words: &[String]) -> bool {
    words.len() > SPELT
}

/// The sentence for a puzzle of which nothing smaller is known to be at odds.
pub fn everything(rules: usize) -> String {
    format!(
        "the {rules} houses, cages and givens cannot all be met; perhaps fewer cannot, but none \
         were found"
    )
}

/// The sentence for so many demands that cannot all be met, in these words. Where
/// it is asked whether there are conflicts of fewer, that is told.
pub fn sentence(words: &[String], demands: usize, minimal: bool, smallest: Option<bool>) -> String {
    let shown = words.len().min(SPELT);
    let mut list = words[..shown].join("; ");
    if shown < words.len() {
        list.push_str(&format!("; and {} more", words.len() - shown));
    }
    let not_shown = match smallest {
        Some(false) => " (not shown to be smallest)",
        _ => "",
    };
    match (demands, minimal) {
        (1, _) => format!("this cannot be met: {list}"),
        _ if smallest == Some(true) => {
            format!("these cannot all be met, and no conflict has fewer: {list}")
        }
        (_, true) => {
            format!("these cannot all be met, and without any one the rest can{not_shown}: {list}")
        }
        (_, false) => {
            format!("these cannot all be met, and perhaps fewer cannot{not_shown}: {list}")
        }
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
        if let Some(conflict) = self.conflict.as_deref().filter(|_| self.is_cut) {
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
