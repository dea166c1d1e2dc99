//! The input in pieces that are worth a job: as many puzzles as there are
//! without waiting.

use std::sync::Arc;

use ninefold_sudoku::format::Format;
use ninefold_sudoku::{Digit, Geometry, Grid, Puzzle as Sudoku};

use super::{Input, Item, Record};
use crate::output::Head;
use crate::puzzle::Puzzle;

/// How many items go together at most.
const ITEMS: usize = 1024;

/// How many plain lines weigh as much as one item of its own.
const LINES: usize = 128;

/// Puzzles that came together.
pub enum Chunk {
    /// One or more of any kind, or what was wrong with them.
    Items(Vec<Item>),
    /// Many usual Sudokus, a line each.
    Plain(Plain),
}

impl Chunk {
    /// How much room it takes, in units of a puzzle of its own.
    pub fn weight(&self) -> usize {
        match self {
            Chunk::Items(items) => items.len().div_ceil(ITEMS / 32),
            Chunk::Plain(plain) => plain.cells.len().div_ceil(LINES),
        }
    }

    /// Whether it is a single puzzle.
    pub fn is_single(&self) -> bool {
        matches!(self, Chunk::Items(items) if items.len() == 1)
    }
}

/// Usual 9x9 Sudokus on lines one below the other.
pub struct Plain {
    /// Row-major, 0 for a blank.
    pub cells: Vec<[u8; 81]>,
    /// The number of the first.
    pub n: u64,
    line: usize,
    file: Option<Arc<str>>,
    format: Format,
}

impl Plain {
    /// The record of the puzzle at this place.
    pub fn record(&self, at: usize) -> Box<Record> {
        let cells = self.cells[at].map(Digit::new);
        let grid = Grid::from_cells(9, cells).expect("81 cells up to 9");
        Box::new(Record {
            head: Head {
                v: 1,
                n: self.n + at as u64,
                kind: "sudoku",
                file: self.file.as_deref().map(str::to_string),
                line: Some(self.line + at),
                comment: None,
            },
            puzzle: Puzzle::Sudoku(Sudoku::new(Geometry::standard(), grid)),
            solution: None,
            expected: None,
            name: None,
            format: Some(self.format.name()),
            notes: Vec::new(),
        })
    }
}

/// The puzzles of an input, as many at a time as there are.
pub struct Chunks {
    input: Input,
    /// Whether lines may come as they are.
    plain: bool,
    cells: Vec<[u8; 81]>,
    next: Option<Plain>,
}

impl Chunks {
    /// All of an input; with `plain`, lines may come as they are.
    pub fn new(input: Input, plain: bool) -> Chunks {
        Chunks {
            input,
            plain,
            cells: Vec::new(),
            next: None,
        }
    }

    /// Plain lines, if they come next.
    fn lines(&mut self) -> Option<Plain> {
        if !self.plain {
            return None;
        }
        self.input.plain_lines(&mut self.cells)
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if let Some(lines) = self.next.take().or_else(|| self.lines()) {
            return Some(Chunk::Plain(lines));
        }
        let mut items = vec![self.input.next()?];
        while items.len() < ITEMS {
            self.next = self.lines();
            if self.next.is_some() || !self.input.is_at_hand() {
                break;
            }
            items.extend(self.input.next());
        }
        Some(Chunk::Items(items))
    }
}

impl Input {
    /// Whether the next item is sure to come without waiting.
    fn is_at_hand(&mut self) -> bool {
        let next = self.current.as_mut();
        self.pending.is_some() || next.is_some_and(|current| current.puzzles.is_at_hand())
    }

    /// Plain lines, if they come next; `cells` is their room.
    fn plain_lines(&mut self, cells: &mut Vec<[u8; 81]>) -> Option<Plain> {
        if self.pending.is_some() || self.solutions.is_some() {
            return None;
        }
        let current = self.current.as_mut()?;
        let line = current.puzzles.plain_lines(cells)?;
        let cells = std::mem::take(cells);
        let n = self.n + 1;
        self.n += cells.len() as u64;
        Some(Plain {
            cells,
            n,
            line,
            file: self.several.then(|| Arc::clone(&current.file)),
            format: self.sudoku.format.unwrap_or(Format::Line),
        })
    }
}
