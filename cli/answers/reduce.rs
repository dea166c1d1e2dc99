//! The answer of `ninefold reduce`.

use ninefold_sudoku::Puzzle as Sudoku;
use ninefold_sudoku::format as sudoku;
use ninefold_sudoku::minimal::Reduction;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::output::{Answer, Head};

/// A puzzle with fewer clues.
#[derive(Default, Serialize)]
pub struct ReduceAnswer {
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    /// Box, regions and diagonals where they are not the usual ones, so that
    /// the record can be read back as the same puzzle.
    #[serde(flatten)]
    shape: Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    removed: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit_minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<&'static str>,
}

impl ReduceAnswer {
    /// A reduced puzzle.
    pub fn new(reduction: &Reduction, symmetric: bool) -> ReduceAnswer {
        ReduceAnswer {
            puzzle: Some(reduction.puzzle.givens().to_string()),
            shape: shape(&reduction.puzzle),
            clues: Some(reduction.puzzle.givens().clues()),
            removed: Some(reduction.removed.len()),
            minimal: Some(reduction.minimal),
            orbit_minimal: symmetric.then_some(reduction.orbit_minimal),
            refused: reduction.refused.map(|cell| cell.to_string()),
            reason: None,
            stopped: None,
        }
    }

    /// Nothing, and why.
    pub fn refused(reason: String) -> ReduceAnswer {
        ReduceAnswer {
            reason: Some(reason),
            ..ReduceAnswer::default()
        }
    }

    /// A puzzle as far as a limit let it be reduced.
    pub fn stopped(so_far: Option<&Sudoku>, word: &'static str) -> ReduceAnswer {
        ReduceAnswer {
            clues: so_far.map(|p| p.givens().clues()),
            puzzle: so_far.map(|p| p.givens().to_string()),
            shape: so_far.map(shape).unwrap_or_default(),
            stopped: Some(word),
            ..ReduceAnswer::default()
        }
    }
}

/// The fields of the puzzle's JSON record but the puzzle itself.
fn shape(puzzle: &Sudoku) -> Map<String, Value> {
    let record = sudoku::write_record(puzzle, sudoku::Format::Json).unwrap_or_default();
    let mut fields: Map<String, Value> = serde_json::from_str(&record).unwrap_or_default();
    fields.remove("puzzle");
    fields
}

impl Answer for ReduceAnswer {
    const COLUMNS: &'static [&'static str] = &["puzzle", "clues", "minimal"];

    fn fields(&self) -> Vec<String> {
        let text = |value: Option<String>| value.unwrap_or_default();
        vec![
            text(self.puzzle.clone()),
            text(self.clues.map(|c| c.to_string())),
            text(self.minimal.map(|m| m.to_string())),
        ]
    }

    fn line(&self, _: &Head) -> String {
        self.puzzle.clone().unwrap_or_else(|| "-".into())
    }
}
