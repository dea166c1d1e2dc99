//! Puzzles as text, in one canonical form for each format.

use std::fmt;

use super::{
    Format, draw, hodoku, jigsaw, json, line, link, marks, opensudoku, sdk, sukaku, table,
};
use crate::{Grid, Puzzle};

/// A puzzle has something that a format cannot hold.
///
/// ```
/// use ninefold_sudoku::{Geometry, Grid, Puzzle};
/// use ninefold_sudoku::format::{Format, write};
/// let geometry = Geometry::boxes(3, 2).unwrap();
/// let puzzle = Puzzle::new(geometry.into(), Grid::empty(6));
/// assert_eq!(
///     write(&puzzle, Format::Line).unwrap_err().to_string(),
///     "line has no place for boxes of 3x2: drawn and json hold them"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    message: String,
}

impl WriteError {
    pub(super) fn new(message: impl Into<String>) -> WriteError {
        WriteError {
            message: message.into(),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for WriteError {}

/// The puzzle as a whole text of this format, with a final line end: what
/// [`Format::opening`], [`write_record`] and [`Format::closing`] give.
///
/// # Errors
/// [`WriteError`] says what the format cannot hold.
///
/// ```
/// use ninefold_sudoku::format::{Format, write};
/// let puzzle = ninefold_sudoku::Puzzle::parse(&".".repeat(81)).unwrap();
/// let text = write(&puzzle, Format::Csv).unwrap();
/// assert_eq!(text, format!("puzzle,solution\n{},\n", ".".repeat(81)));
/// ```
pub fn write(puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
    let record = write_record(puzzle, format)?;
    Ok([format.opening(), &record, format.closing()].concat())
}

/// The puzzle as one record of a text that may have several: without the
/// [opening](Format::opening) and [closing](Format::closing) of the text, and
/// without the [separator](Format::separator) between records.
///
/// # Errors
/// [`WriteError`] says what the format cannot hold.
///
/// ```
/// use ninefold_sudoku::format::{Format, write_record};
/// let puzzle = ninefold_sudoku::Puzzle::parse(&".".repeat(81)).unwrap();
/// let text = write_record(&puzzle, Format::Line).unwrap();
/// assert_eq!(text, format!("{}\n", ".".repeat(81)));
/// ```
pub fn write_record(puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
    write_record_with(puzzle, None, format)
}

/// As [`write_record`], with the solution that came with the puzzle, as it is.
///
/// [`Format::Csv`] and [`Format::Json`] hold it. In all other formats it is
/// left out: they have no place for it, and it is no part of the puzzle.
///
/// # Errors
/// [`WriteError`] says what the format cannot hold; a solution of another size
/// than the puzzle is an error in every format.
///
/// ```
/// use ninefold_sudoku::format::{Format, Options, read, write_record_with};
/// let text = "1.....3..4.....2,1324423124133142\n";
/// let record = read(text.as_bytes(), &Options::default()).next().unwrap().unwrap();
/// let write = |format| write_record_with(&record.puzzle, record.solution.as_ref(), format);
/// assert_eq!(write(Format::Csv).unwrap(), text);
/// assert_eq!(write(Format::Line).unwrap(), "1.....3..4.....2\n");
/// ```
pub fn write_record_with(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    format: Format,
) -> Result<String, WriteError> {
    let size = puzzle.geometry().size();
    if let Some(found) = solution.map(Grid::size).filter(|&found| found != size) {
        return Err(WriteError::new(format!(
            "a solution of {found}x{found} beside a puzzle of {size}x{size}"
        )));
    }
    match format {
        Format::Csv => table::write(puzzle, solution),
        Format::Line => line::write(puzzle, format, None),
        Format::Sdm => line::write(puzzle, format, Some(9)),
        Format::Sdk => sdk::write(puzzle),
        Format::SimpleSudoku => draw::write_simple(puzzle),
        Format::Drawn => draw::write(puzzle),
        Format::Marks => marks::write(puzzle),
        Format::Sukaku => sukaku::write(puzzle),
        Format::Link => link::write(puzzle),
        Format::Hodoku => hodoku::write(puzzle),
        Format::OpenSudoku => opensudoku::write(puzzle),
        Format::Jigsaw => jigsaw::write(puzzle),
        Format::Json => json::write(puzzle, solution),
        Format::Exchange => Err(WriteError::new(
            "exchange needs the hash and the rating of the bank: write line instead",
        )),
    }
}

impl Format {
    /// What stands at the top of a text of this format.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::Format::Csv.opening(), "puzzle,solution\n");
    /// ```
    pub const fn opening(self) -> &'static str {
        match self {
            Format::Csv => "puzzle,solution\n",
            Format::OpenSudoku => "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku>\n",
            _ => "",
        }
    }

    /// What stands at the bottom of a text of this format.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::Format::OpenSudoku.closing(), "</opensudoku>\n");
    /// ```
    pub const fn closing(self) -> &'static str {
        match self {
            Format::OpenSudoku => "</opensudoku>\n",
            _ => "",
        }
    }

    /// What stands between two records of this format: an empty line where a
    /// record has several lines.
    ///
    /// ```
    /// use ninefold_sudoku::format::Format;
    /// assert_eq!((Format::Drawn.separator(), Format::Line.separator()), ("\n", ""));
    /// ```
    pub const fn separator(self) -> &'static str {
        match self {
            Format::Sdk | Format::SimpleSudoku | Format::Drawn | Format::Marks => "\n",
            _ => "",
        }
    }
}
