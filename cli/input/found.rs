//! Puzzles as the readers of their formats give them, and what looks like a slip
//! in them.

use std::sync::Arc;

use ninefold_killer::Layout;
use ninefold_killer::format as killer;
use ninefold_sudoku::format as sudoku;
use ninefold_sudoku::{CellSet, Grid};

use super::Cause;
use crate::puzzle::Puzzle;

/// The puzzles of one source.
pub(super) type Puzzles = Box<dyn Iterator<Item = Result<Found, Cause>> + Send>;

/// A source that is being read.
pub(super) struct Current {
    pub(super) file: Arc<str>,
    pub(super) kind: &'static str,
    pub(super) puzzles: Puzzles,
    /// What may help where it cannot be read; said once.
    pub(super) hint: Option<&'static str>,
}

impl Current {
    pub(super) fn new(kind: &'static str, puzzles: Puzzles) -> Current {
        Current {
            file: "".into(),
            kind,
            puzzles,
            hint: None,
        }
    }

    pub(super) fn named(self, file: impl Into<Arc<str>>) -> Current {
        let file = file.into();
        Current { file, ..self }
    }
}

/// A puzzle as a reader gives it.
pub(super) struct Found {
    pub(super) puzzle: Puzzle,
    pub(super) line: Option<usize>,
    pub(super) solution: Option<Grid>,
    pub(super) expected: Option<&'static str>,
    pub(super) name: Option<String>,
    pub(super) format: Option<&'static str>,
    pub(super) notes: Vec<String>,
}

/// A source that cannot be read at all.
pub(super) fn failure(message: String) -> Puzzles {
    Box::new(std::iter::once(Err(Cause::File(message))))
}

pub(super) fn from_sudoku(record: sudoku::Record) -> Found {
    Found {
        line: record.one_line.then_some(record.line),
        puzzle: Puzzle::Sudoku(record.puzzle),
        solution: record.solution,
        expected: None,
        name: None,
        format: Some(record.format.name()),
        notes: Vec::new(),
    }
}

pub(super) fn from_killer(record: killer::Record) -> Found {
    Found {
        name: record.name,
        format: None,
        notes: odd_cages(&record.layout),
        line: record.one_line.then_some(record.line),
        puzzle: Puzzle::Killer(record.layout),
        solution: record.solution,
        expected: None,
    }
}

/// What is legal in a layout, but more often a slip.
fn odd_cages(layout: &Layout) -> Vec<String> {
    let name = |cells: CellSet| match cells.len() {
        0..=6 => cells.to_string(),
        many => format!("{many} cells"),
    };
    let mut notes = Vec::new();
    let apart = layout.cages().iter().filter(|cage| !cage.is_connected());
    notes.extend(apart.map(|cage| format!("the cells of a cage are not connected: {cage}")));
    for (cells, what) in [
        (layout.overlaps(), "in several cages"),
        (layout.uncovered(), "in no cage"),
    ] {
        if !cells.is_empty() {
            notes.push(format!("{what}: {}", name(cells)));
        }
    }
    notes
}
