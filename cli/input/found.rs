//! Puzzles as the readers of their formats give them, and what looks like a slip
//! in them.

use std::io::Read;
use std::sync::Arc;

use ninefold_dlx::{Ignored, Problem};
use ninefold_killer::Layout;
use ninefold_killer::format as killer;
use ninefold_sudoku::format::{self as sudoku, ReadError};
use ninefold_sudoku::{CellSet, Grid};

use super::{COVER, Cause};
use crate::puzzle::Puzzle;

/// The largest exact-cover file that is read, in bytes: 256 MiB.
const MAX_COVER: u64 = 1 << 28;

/// The puzzles of one source.
pub(super) type Puzzles = Box<dyn Iterator<Item = Result<Found, Cause>> + Send>;

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

/// Reads a whole exact-cover file.
pub(super) fn read_cover(reader: impl Read) -> Result<Found, Cause> {
    let mut bytes = Vec::new();
    let mut reader = reader.take(MAX_COVER + 1);
    reader
        .read_to_end(&mut bytes)
        .map_err(|e| Cause::File(e.to_string()))?;
    if bytes.len() as u64 > MAX_COVER {
        return Err(Cause::File(format!(
            "over {MAX_COVER} bytes: too large for an exact-cover file"
        )));
    }
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) if !text.contains('\0') => text.trim_start_matches('\u{feff}'),
        _ => return Err(Cause::File("binary data: expected text".into())),
    };
    match Problem::from_text(text) {
        Ok(problem) => Ok(Found {
            name: None,
            format: Some(COVER),
            notes: problem.ignored().iter().map(dropped).collect(),
            puzzle: Puzzle::Cover(Arc::new(problem)),
            line: None,
            solution: None,
            expected: None,
        }),
        Err(e) => {
            let source = text.lines().nth(e.line() - 1).unwrap_or("");
            let error = ReadError::new(e.line(), e.column(), e.len(), e.message());
            Err(Cause::Text(error.with_source(source).with_format(COVER)))
        }
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

/// Knuth's programs warn of options that they drop; so do we.
fn dropped(option: &Ignored) -> String {
    let tokens = option.tokens.join(" ");
    let line = option.line.unwrap_or(0);
    format!("line {line}: dropped an option without a primary item: {tokens}")
}
