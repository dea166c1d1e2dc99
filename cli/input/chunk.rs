//! The input in pieces that are worth a job: as many puzzles as there are
//! without waiting.

use std::sync::Arc;

use ninefold_sudoku::format::Format;
use ninefold_sudoku::{Digit, Geometry, Grid, Puzzle as Sudoku};

use super::{Input, Item, Record};
use crate::output::Head;
use crate::puzzle::Puzzle;

/// How many plain lines go together at most, where nothing but lines comes of
/// them, and how many puzzles that become records.
pub const LINES: usize = 4096;
pub const RECORDS: usize = 768;

/// How much room such a piece takes, in units of a puzzle of its own.
const WEIGHT: usize = 32;

/// How many bytes of comments go together at most.
const COMMENTS: usize = 1 << 20;

/// Puzzles that came together.
pub enum Chunk {
    /// One of any kind, or many usual Sudokus, and what was wrong among them.
    Items(Vec<Item>),
    /// Many usual Sudokus, a line each.
    Plain(Plain),
}

impl Chunk {
    /// How much room it takes, in units of a puzzle of its own.
    pub fn weight(&self) -> usize {
        match self {
            Chunk::Items(items) => {
                let comments: usize = items.iter().map(comment).sum();
                (WEIGHT * items.len()).div_ceil(RECORDS) + WEIGHT * comments / COMMENTS
            }
            Chunk::Plain(plain) => (WEIGHT * plain.cells.len()).div_ceil(plain.most),
        }
    }

    /// Whether it is a single puzzle.
    pub fn is_single(&self) -> bool {
        matches!(self, Chunk::Items(items) if items.len() == 1)
    }

    /// Its puzzles one by one.
    pub fn items(self) -> Vec<Item> {
        match self {
            Chunk::Items(items) => items,
            Chunk::Plain(plain) => {
                let all = 0..plain.cells.len();
                all.map(|at| Ok(plain.record(at))).collect()
            }
        }
    }
}

/// Usual 9x9 Sudokus on lines one below the other.
pub struct Plain {
    /// Row-major, 0 for a blank.
    pub cells: Vec<[u8; 81]>,
    /// The number of the first.
    pub n: u64,
    /// How many may go together.
    most: usize,
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
    /// How many lines may go together; `None` if puzzles go one by one.
    most: Option<usize>,
    next: Option<Chunk>,
}

impl Chunks {
    /// All of an input, up to `most` plain lines at a time; `None` gives one
    /// puzzle at a time.
    pub fn new(input: Input, most: Option<usize>) -> Chunks {
        Chunks {
            input,
            most,
            next: None,
        }
    }

    /// Plain lines, if they come next.
    fn lines(&mut self) -> Option<Chunk> {
        let most = self.most?;
        self.input.plain_lines(most).map(Chunk::Plain)
    }
}

impl Iterator for Chunks {
    type Item = Chunk;

    fn next(&mut self) -> Option<Chunk> {
        if let Some(chunk) = self.next.take().or_else(|| self.lines()) {
            return Some(chunk);
        }
        let first = self.input.next()?;
        let many = self.most.is_some() && is_usual(&first);
        let mut comments = comment(&first);
        let mut items = vec![first];
        while many && items.len() < RECORDS && comments < COMMENTS {
            self.next = self.lines();
            if self.next.is_some() || !self.input.is_at_hand() {
                break;
            }
            let Some(item) = self.input.next() else {
                break;
            };
            if !is_usual(&item) {
                self.next = Some(Chunk::Items(vec![item]));
                break;
            }
            comments += comment(&item);
            items.push(item);
        }
        Some(Chunk::Items(items))
    }
}

/// How many bytes its comment has.
fn comment(item: &Item) -> usize {
    item.as_ref().map_or(0, |record| record.head.comment_len())
}

/// Whether it is a Sudoku on the usual board, or takes no work at all.
fn is_usual(item: &Item) -> bool {
    item.as_ref()
        .map_or(true, |record| record.puzzle.is_on_usual_board())
}

impl Input {
    /// Whether the next item is sure to come without waiting.
    fn is_at_hand(&mut self) -> bool {
        let next = self.current.as_mut();
        let at_hand = next.is_some_and(|current| current.puzzles.is_at_hand());
        self.pending.is_some() || self.solutions.is_none() && at_hand
    }

    /// Plain lines, if they come next, up to `most`.
    fn plain_lines(&mut self, most: usize) -> Option<Plain> {
        if self.pending.is_some() || self.solutions.is_some() {
            return None;
        }
        let current = self.current.as_mut()?;
        let mut cells = Vec::new();
        let line = current.puzzles.plain_lines(most, &mut cells)?;
        let n = self.n + 1;
        self.n += cells.len() as u64;
        Some(Plain {
            cells,
            most,
            n,
            line,
            file: self.several.then(|| Arc::clone(&current.file)),
            format: self.sudoku.format.unwrap_or(Format::Line),
        })
    }
}
