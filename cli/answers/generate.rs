//! The answer of `ninefold generate`.

use ninefold_killer::generate::Generated;
use serde::Serialize;

use crate::output::{Answer, Head};

/// A puzzle that was made.
#[derive(Default, Serialize)]
pub struct GenerateAnswer {
    /// As text in the format that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cage_count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// With this seed and the same flags the puzzle is the first one.
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    effort: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    irreducible: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attempts: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

impl GenerateAnswer {
    /// A puzzle, as this text.
    pub fn new(
        generated: &Generated,
        text: String,
        seed: u64,
        stopped: Option<&'static str>,
    ) -> GenerateAnswer {
        GenerateAnswer {
            puzzle: Some(text),
            clues: Some(generated.layout.givens().clues()),
            cage_count: Some(generated.layout.cages().len()),
            solution: Some(generated.solution.to_string()),
            seed,
            effort: Some(generated.effort),
            irreducible: Some(generated.irreducible),
            attempts: Some(generated.attempts),
            stopped,
        }
    }

    /// None, and which limit it was.
    pub fn none(seed: u64, stopped: Option<&'static str>) -> GenerateAnswer {
        GenerateAnswer {
            seed,
            stopped,
            ..GenerateAnswer::default()
        }
    }
}

impl Answer for GenerateAnswer {
    const COLUMNS: &'static [&'static str] =
        &["seed", "clues", "cages", "effort", "irreducible", "puzzle"];

    fn fields(&self) -> Vec<String> {
        fn text<T: ToString>(value: Option<T>) -> String {
            value.map(|value| value.to_string()).unwrap_or_default()
        }
        vec![
            self.seed.to_string(),
            text(self.clues),
            text(self.cage_count),
            text(self.effort),
            text(self.irreducible),
            text(self.puzzle.as_deref()),
        ]
    }

    fn line(&self, _: &Head) -> String {
        self.puzzle.clone().unwrap_or_default()
    }
}
