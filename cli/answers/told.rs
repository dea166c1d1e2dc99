//! What a verdict says, as the fields of a record.

use serde::{Serialize, Serializer};

use crate::puzzle::{Solution, Verdict};

/// More places than this are counted, not named, where there is a summary.
const NAMED: usize = 20;

/// The word for a verdict that is not known: a limit struck before.
pub const UNKNOWN: &str = "unknown";

/// Writes a verdict, or the word that it is not known.
pub fn or_unknown<S: Serializer>(
    verdict: &Option<&'static str>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(verdict.unwrap_or(UNKNOWN))
}

/// The fields that every verb with a verdict has; only that it is unknown if a
/// limit struck before.
#[derive(Default, Serialize)]
pub struct Told {
    #[serde(serialize_with = "or_unknown")]
    pub verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<[Solution; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

impl From<Verdict> for Told {
    fn from(verdict: Verdict) -> Told {
        let mut told = Told {
            verdict: Some(verdict.name()),
            ..Told::default()
        };
        match verdict {
            Verdict::Unique(solution) => told.solution = Some(solution),
            Verdict::Multiple {
                first,
                second,
                differ,
            } => {
                told.solutions = Some([first, second]);
                told.differ = Some(differ);
            }
            Verdict::None(reason) => told.reason = Some(reason),
        }
        told
    }
}

impl Told {
    /// The verdict, `unknown` if there is none.
    pub fn word(&self) -> &'static str {
        self.verdict.unwrap_or(UNKNOWN)
    }

    /// The solution as text, if there is just one.
    pub fn solution_text(&self) -> Option<String> {
        self.solution.as_ref().map(Solution::to_string)
    }

    /// Why it is not unique, in a line.
    pub fn why(&self) -> Option<String> {
        self.why_naming(usize::MAX)
    }

    /// The same with no more places than fit a summary.
    pub fn why_briefly(&self) -> Option<String> {
        self.why_naming(NAMED)
    }

    fn why_naming(&self, most: usize) -> Option<String> {
        let differ = self.differ.as_ref().map(|places| {
            let named = places.len().min(most);
            let mut text = format!("two solutions differ in {}", places[..named].join(","));
            if named < places.len() {
                text.push_str(&format!(" and {} more", places.len() - named));
            }
            text
        });
        self.reason.clone().or(differ)
    }
}
