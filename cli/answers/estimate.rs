//! The answer of `ninefold estimate`.

use ninefold_dlx::estimate::{Estimate, Spread};
use serde::{Serialize, Serializer};

use crate::output::{Answer, Head, counted};

/// How large the search is, and how many solutions there are.
#[derive(Serialize)]
pub struct EstimateAnswer {
    nodes: Range,
    solutions: Range,
    exact: bool,
    probes: u64,
    met: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

#[derive(Serialize)]
struct Range {
    #[serde(serialize_with = "number")]
    value: f64,
    #[serde(serialize_with = "number")]
    low: f64,
    #[serde(serialize_with = "number")]
    high: f64,
}

impl From<Spread> for Range {
    fn from(spread: Spread) -> Range {
        let Spread { value, low, high } = spread;
        Range { value, low, high }
    }
}

/// Whole numbers have no point where they are exact; an infinite one is null.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn number<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    if value.fract() == 0.0 && *value < 2f64.powi(53) {
        serializer.serialize_u64(*value as u64)
    } else {
        serializer.serialize_f64(*value)
    }
}

/// The same for people: no more digits than mean something.
fn figure(value: f64) -> String {
    match value {
        v if v >= 1e15 => format!("{v:.3e}"),
        v if v >= 100.0 || v.fract() == 0.0 => format!("{v:.0}"),
        v => format!("{v:.2}"),
    }
}

impl Range {
    fn columns(&self) -> [String; 3] {
        [self.low, self.value, self.high].map(figure)
    }

    /// Solutions that no probe came to.
    fn unmet(&self) -> String {
        let [low, _, high] = self.columns();
        let plural = if low == "1" { "" } else { "s" };
        format!("at least {low} solution{plural} (up to {high}): no probe met one")
    }

    fn words(&self, exact: bool, thing: &str) -> String {
        let [low, value, high] = self.columns();
        let plural = if value == "1" { "" } else { "s" };
        if exact {
            format!("{value} {thing}{plural}")
        } else if self.value.is_infinite() {
            format!("over {low} {thing}s")
        } else {
            format!("about {value} {thing}{plural} ({low} to {high})")
        }
    }
}

impl EstimateAnswer {
    /// What the probes say.
    pub fn new(estimate: &Estimate) -> EstimateAnswer {
        EstimateAnswer {
            nodes: estimate.nodes.into(),
            solutions: estimate.solutions.into(),
            exact: estimate.exact,
            probes: estimate.probes,
            met: estimate.met,
            stopped: None,
        }
    }

    /// The same in words.
    pub fn words(&self) -> String {
        let nodes = self.nodes.words(self.exact, "node");
        let solutions = match (self.exact, self.met) {
            (false, 0) => self.solutions.unmet(),
            _ => self.solutions.words(self.exact, "solution"),
        };
        let basis = match (self.exact, self.probes) {
            (true, _) => "searched to the end".to_string(),
            (_, 0) => "no probe: only what was searched first".to_string(),
            (_, probes) => counted(probes as usize, "probe"),
        };
        format!("{nodes}, {solutions}; {basis}")
    }
}

impl Answer for EstimateAnswer {
    const COLUMNS: &'static [&'static str] = &[
        "nodes_low",
        "nodes",
        "nodes_high",
        "solutions_low",
        "solutions",
        "solutions_high",
    ];

    fn fields(&self) -> Vec<String> {
        [self.nodes.columns(), self.solutions.columns()].concat()
    }

    fn line(&self, head: &Head) -> String {
        format!("{}\t{}", head.n, self.fields().join("\t"))
    }

    fn prose(&self) -> Option<String> {
        Some(format!("{}\n", self.words()))
    }
}
