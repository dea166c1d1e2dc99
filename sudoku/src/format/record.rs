//! What a reader gives for each puzzle.

use super::Format;
use crate::{Grid, Puzzle};

/// A puzzle as it was read, with what stood beside it.
///
/// ```
/// use ninefold_sudoku::format::{Options, read};
/// let text = "\n1.....3..4.....2 # by hand\n";
/// let record = read(text.as_bytes(), &Options::default()).next().unwrap().unwrap();
/// assert_eq!((record.line, record.one_line), (2, true));
/// assert_eq!(record.comment.as_deref(), Some("by hand"));
/// assert_eq!(record.puzzle.givens().clues(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The line in which it begins, from 1.
    pub line: usize,
    /// Whether it stood in one line.
    pub one_line: bool,
    /// The format in which it stood.
    pub format: Format,
    /// The solution that stood beside it; not checked, it may be wrong.
    pub solution: Option<Grid>,
    /// The givens with what a player had added to them (`[State]` of .sdk).
    pub state: Option<Grid>,
    /// A comment or the further columns.
    pub comment: Option<String>,
}

impl Record {
    /// A puzzle with nothing beside it.
    pub(super) fn new(puzzle: Puzzle, line: usize, format: Format) -> Record {
        Record {
            puzzle,
            line,
            one_line: true,
            format,
            solution: None,
            state: None,
            comment: None,
        }
    }
}
