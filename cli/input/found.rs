//! Puzzles as the readers of their formats give them, and what looks like a slip
//! in them.

use std::io::BufRead;
use std::sync::Arc;

use ninefold_killer::Layout;
use ninefold_killer::format as killer;
use ninefold_sudoku::format as sudoku;
use ninefold_sudoku::{CellSet, Grid};

use super::Cause;
use crate::puzzle::Puzzle;

/// The puzzles of one source.
pub(super) trait Puzzles: Iterator<Item = Result<Found, Cause>> + Send {
    /// Whether the next one is sure to come without waiting for the input.
    fn is_at_hand(&mut self) -> bool {
        false
    }

    /// Takes plain lines: see [`sudoku::Reader::plain_lines`].
    fn plain_lines(&mut self, _most: usize, _cells: &mut Vec<[u8; 81]>) -> Option<usize> {
        None
    }
}

/// Puzzles that come one by one.
pub(super) struct Each<I>(pub(super) I);

impl<I: Iterator<Item = Result<Found, Cause>>> Iterator for Each<I> {
    type Item = Result<Found, Cause>;

    fn next(&mut self) -> Option<Self::Item> {
        self.0.next()
    }
}

impl<I: Iterator<Item = Result<Found, Cause>> + Send> Puzzles for Each<I> {}

/// The fewest plain lines that are worth a way of their own.
const LEAST: usize = 64;

/// Sudokus, of which there may be millions.
pub(super) struct Sudokus<R>(pub(super) sudoku::Reader<R>);

impl<R: BufRead> Iterator for Sudokus<R> {
    type Item = Result<Found, Cause>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.0.next()?;
        Some(record.map(from_sudoku).map_err(Cause::Text))
    }
}

impl<R: BufRead + Send> Puzzles for Sudokus<R> {
    fn is_at_hand(&mut self) -> bool {
        self.0.is_at_hand()
    }

    fn plain_lines(&mut self, most: usize, cells: &mut Vec<[u8; 81]>) -> Option<usize> {
        self.0.plain_lines(LEAST, most, cells)
    }
}

/// A source that is being read.
pub(super) struct Current {
    pub(super) file: Arc<str>,
    pub(super) kind: &'static str,
    pub(super) puzzles: Box<dyn Puzzles>,
    /// What may help where it cannot be read; said once.
    pub(super) hint: Option<&'static str>,
}

impl Current {
    pub(super) fn new(kind: &'static str, puzzles: Box<dyn Puzzles>) -> Current {
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
    pub(super) comment: Option<String>,
    pub(super) format: Option<&'static str>,
    pub(super) notes: Vec<String>,
}

/// A source that cannot be read at all.
pub(super) fn failure(message: String) -> Box<dyn Puzzles> {
    Box::new(Each(std::iter::once(Err(Cause::File(message)))))
}

pub(super) fn from_sudoku(record: sudoku::Record) -> Found {
    Found {
        line: record.one_line.then_some(record.line),
        puzzle: Puzzle::Sudoku(record.puzzle),
        solution: record.solution,
        expected: None,
        name: None,
        comment: record.comment,
        format: Some(record.format.name()),
        notes: Vec::new(),
    }
}

pub(super) fn from_killer(record: killer::Record) -> Found {
    Found {
        name: record.name,
        comment: record.comment,
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
