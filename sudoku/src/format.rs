//! Sudoku as text: every format in one module, readers and writers.
//!
//! [`read`] iterates over the puzzles of a text of any length. It finds out
//! the format by itself, part by part, and says with line and column what is
//! wrong with a part that is no puzzle; then it goes on. [`write()`] gives the
//! one canonical form of a puzzle in a [`Format`], and refuses what the format
//! cannot hold.
//!
//! ```
//! use ninefold_sudoku::format::{Format, Options, read, write};
//!
//! let text = "
//! ; a small grid, and a line that is too short
//! +-----+-----+
//! | 1 . | . . |
//! | . . | 3 . |
//! +-----+-----+
//! | . 4 | . . |
//! | . . | . 2 |
//! +-----+-----+
//!
//! .9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7
//! ";
//! let mut records = read(text.as_bytes(), &Options::default());
//! let record = records.next().unwrap().unwrap();
//! assert_eq!((record.format, record.line), (Format::Drawn, 4));
//! assert_eq!(write(&record.puzzle, Format::Line).unwrap(), "1.....3..4.....2\n");
//! let error = records.next().unwrap().unwrap_err();
//! assert_eq!(error.to_string(), "line 11, column 1: 80 cells: expected 81");
//! ```
//!
//! # What every reader takes
//! Line ends are LF or CRLF, the last may be missing; a byte order mark is
//! passed over, and so are empty lines and lines that begin with `#`, `;`,
//! `//` or `%`. Text must be UTF-8. Nothing is padded and nothing skipped.
//!
//! # Digits
//! `1` to `9`, then A for 10, B for 11 and so on, in either case; blanks are
//! `. 0 * _ - x ?`. [`Digits`] tells the other alphabets, and when they are
//! meant. 16x16 and larger grids may also be written in decimal numbers with
//! spaces between them.

mod bare;
mod blocks;
mod cells;
mod classify;
mod context;
mod draw;
mod error;
mod exchange;
mod grid;
mod hodoku;
mod jigsaw;
mod json;
mod kind;
mod line;
mod lines;
mod link;
mod marks;
mod object;
mod opensudoku;
mod options;
mod plain;
mod reader;
mod record;
mod rows;
mod sdk;
mod source;
mod state;
mod sukaku;
mod symbols;
mod table;
#[cfg(test)]
mod tests;
mod write;

use std::io::BufRead;

pub use error::ReadError;
pub use jigsaw::parse_regions;
pub use kind::Format;
pub use lines::{Line, Lines, MAX_LINE};
pub use opensudoku::MAX_DOCUMENT;
pub use options::{Digits, Options};
pub use reader::Reader;
pub use record::Record;
pub use write::{WriteError, write, write_record, write_record_with};

/// The puzzles of a text, as an iterator over records and errors.
///
/// An empty text gives nothing: no puzzle is the caller's to report.
///
/// ```
/// use ninefold_sudoku::format::{Options, read};
/// assert_eq!(read("\n# nothing\n".as_bytes(), &Options::default()).count(), 0);
/// ```
pub fn read<R: BufRead>(input: R, options: &Options) -> Reader<R> {
    Reader::new(input, options)
}

/// The format of the first puzzle in a text (or of what was meant as one);
/// `None` if nothing looks like a Sudoku. The beginning of a text is enough.
///
/// Letters in a square may be a grid of letters or something else, a cage
/// file for one: ask other detectors first.
///
/// ```
/// use ninefold_sudoku::format::{Format, detect};
/// assert!(Format::ALL.iter().all(|f| detect(f.example()).is_some()));
/// assert_eq!(detect("# 80 cells\n12345...9"), Some(Format::Drawn));
/// assert_eq!(detect("hello, world"), None);
/// ```
pub fn detect(sample: &str) -> Option<Format> {
    match read(sample.as_bytes(), &Options::default()).next()? {
        Ok(record) => Some(record.format),
        Err(error) => error.format().and_then(Format::from_name),
    }
}

/// Whether the line is a comment as a whole.
fn is_comment(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['#', ';', '%']) || text.starts_with("//")
}
