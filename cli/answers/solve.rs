//! The answers of `ninefold solve`.

use serde::Serialize;

use super::told::{UNKNOWN, or_unknown};
use crate::output::{Answer, Head, Whole, draw};
use crate::puzzle::{Puzzle, Solution};

/// The first solution.
#[derive(Serialize)]
pub struct SolveAnswer<'a> {
    #[serde(serialize_with = "or_unknown")]
    pub verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Solution>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    #[serde(skip)]
    pub puzzle: &'a Puzzle,
}

impl Answer for SolveAnswer<'_> {
    const COLUMNS: &'static [&'static str] = &["verdict", "solution"];

    fn fields(&self) -> Vec<String> {
        let solution = self.solution.as_ref().map(Solution::to_string);
        vec![
            self.verdict.unwrap_or(UNKNOWN).into(),
            solution.unwrap_or_default(),
        ]
    }

    fn line(&self, _: &Head) -> String {
        self.solution
            .as_ref()
            .map_or("-".into(), Solution::to_string)
    }

    fn prose(&self) -> Option<String> {
        let grid = self.solution.as_ref()?.grid()?;
        match self.puzzle {
            Puzzle::Sudoku(puzzle) => Some(draw(puzzle.geometry(), grid)),
            Puzzle::Killer(layout) => Some(draw(layout.geometry(), grid)),
            Puzzle::Cover(_) => None,
        }
    }
}

/// One of several solutions.
#[derive(Serialize)]
pub struct KthAnswer {
    pub k: Whole,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Whole>,
    pub solution: Solution,
    #[serde(skip)]
    pub numbered: bool,
}

impl Answer for KthAnswer {
    const COLUMNS: &'static [&'static str] = &["k", "solution", "cost"];

    fn fields(&self) -> Vec<String> {
        let cost = self.cost.as_ref().map(Whole::to_string);
        let (k, solution) = (self.k.to_string(), self.solution.to_string());
        vec![k, solution, cost.unwrap_or_default()]
    }

    fn line(&self, head: &Head) -> String {
        let mut line = String::new();
        if self.numbered {
            line.push_str(&format!("{}\t", head.n));
        }
        if let Some(cost) = &self.cost {
            line.push_str(&format!("{cost}\t"));
        }
        line.push_str(&self.solution.to_string());
        line
    }
}

/// How many solutions were printed, behind them.
#[derive(Serialize)]
pub struct TotalAnswer {
    pub count: String,
    pub complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl Answer for TotalAnswer {
    const COLUMNS: &'static [&'static str] = &["count", "complete"];

    fn fields(&self) -> Vec<String> {
        vec![self.count.clone(), self.complete.to_string()]
    }

    fn line(&self, _: &Head) -> String {
        self.count.clone()
    }
}

/// What all solutions share.
#[derive(Serialize)]
pub struct BackboneAnswer {
    #[serde(serialize_with = "or_unknown")]
    pub verdict: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backbone: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
}

impl Answer for BackboneAnswer {
    const COLUMNS: &'static [&'static str] = &["verdict", "backbone"];

    fn fields(&self) -> Vec<String> {
        let verdict = self.verdict.unwrap_or(UNKNOWN).into();
        vec![verdict, self.backbone.clone().unwrap_or_default()]
    }

    fn line(&self, _: &Head) -> String {
        self.backbone.clone().unwrap_or_else(|| "-".into())
    }
}
