//! Cage files: read, recognised, written.
//!
//! [`read`] gives the puzzles of a text one by one, in bounded memory, with
//! the line each stands on; what is wrong comes as an error with its line,
//! column and length, and reading goes on behind it. [`write`](write()) gives
//! one canonical form a format, or says what the format cannot hold.
//!
//! | name | what it is |
//! |---|---|
//! | `cages` | the project's own text and lists as people write them: a grid of letters with `a = 10` lines, `10: r1c1 r1c2`, `A1+A2=10`, `10 1,1 1,2` |
//! | `json` | a JSON object a line: `{"cages":[{"sum":10,"cells":["R1C1","R1C2"]}]}` |
//! | `3x3k` | `3x3::k:` and 81 numbers, sum * 256 + cage or the other way round, as makes sense; `3x3:d:k:` with diagonals |
//! | `arrows` | 81 characters: arrows (``< > ^ v ` ' , .``, the last four by corners) that lead to the cell with the sum, 0-9, A-Z for 10 to 35, a-j for 36 to 45 |
//! | `arrowgrid` | the same as a grid of words with decimal sums, 4x4 to 25x25 |
//! | `sumocue` | `SumoCueV1` and 81 entries `=10` or `+0`, perhaps with `J` and a region |
//! | `solo` | game IDs of Simon Tatham's Solo, like `3x3k:` |
//! | `twogrid` | the size, a grid of sums, a grid of the numbers of cages |
//! | `ksudoku` | saved games of KSudoku, in XML |
//! | `fpuzzles` | JSON of f-puzzles, or a link `https://f-puzzles.com/?load=...` |
//! | `sudokupad` | JSON of SudokuPad, or a link `https://sudokupad.app/scl...` |
//! | `iss` | a constraint string `.Cage~10~R1C1~R1C2`, or a link with `?q=` |
//! | `jsonlists` | a JSON list of cages: `[{"result":3,"indices":[[1,9],[2,9]]}]` |
//!
//! In every format a sum of 0 means that the cage has none. Behind a puzzle that
//! stands on one line, but for `json`, may stand a comment behind `#`, `;` or
//! `//`, or columns behind a tab; a first column of so many digits as the board
//! has cells is the solution.
//!
//! # The project's own text
//!
//! ```
//! # use ninefold_killer::format::{Format, Options, read, write};
//! # let text = "
//! killer         # may stand at the top, and tells what this is
//! box 2x2        # rows x columns of a box, or the word regions and a map below
//! diagonals      # both diagonals are houses
//! aa|b.          # a grid of cage letters, a dot for a cell in no cage;
//! .c|b.          # the rules are only for the eye
//! --+--
//! .c|c.
//! ..|..
//! a = 5, b = 4   # the sum of each letter's cage, 0 for a cage without one
//! c = 9
//! 6: r1c4 r2c4   # cages as lists: these may overlap others
//! 7: r4c2 r4c3 repeats # its digits may repeat; so may those of c = 9 repeats
//! r4c4 = 1       # a given
//! # ";
//! # let layout = read(text.as_bytes(), &Options::default()).next().unwrap().unwrap().layout;
//! # assert_eq!(layout.cages().len(), 5);
//! # assert!(layout.cages()[4].repeats());
//! # let again = write(&layout, Format::Cages).unwrap();
//! # assert_eq!(read(again.as_bytes(), &Options::default()).next().unwrap().unwrap().layout, layout);
//! ```
//!
//! Lists come in many words. Cells may run together (`r1c1r1c2`), stand in
//! ranges (`r1c1-3`) or share a row or column (`r1c123`, `r12c3`); the sum may
//! come last (`r1c1+r1c2 = 10`, or `A1+A2=10` where it is said what letters
//! are). Cells may be pairs of row and column (`10 1,1 1,2`, `10: (1,1) (1,2)`)
//! or two digits (`7,00,10; 12,01,02`, `10: 11 12`): these count from 0 if a 0
//! is among them, from 1 if the side of the board is, and are refused if
//! neither tells. Sums may stand below a letter grid without their letters, in
//! the order in which these first appear, and givens beside it
//! (`..7...... aabbbcccd`).
//!
//! A line `===` separates puzzles. A file is known by a list, by a letter grid
//! with the sum of a letter, or by the line `killer`, which the writer always
//! writes. Letters are case-sensitive: there are 52 of
//! them. Cages count in the order of their sums and lists. Without a grid and
//! a `box` line the board is 9x9.
//!
//! # JSON Lines
//!
//! | field | value |
//! |---|---|
//! | `cages` | `[{"sum":10,"cells":["R1C1","R1C2"]}, ...]`; no sum, `null` or 0: a cage without; `"repeats":true` or `"unique":false`: its digits may repeat |
//! | `givens` | `{"R1C1":5}` |
//! | `diagonal` | `true`: both diagonals are houses |
//! | `size`, `box`, `regions` | `6`, `"2x3"` (rows x columns), a symbol a cell; the usual 9x9 without them |
//! | `name`, `solution` | kept with the record; an empty solution is none |
//! | `flags` | `"X"` for diagonals; `partial`, `overlap`, `nosum`, `disconnected` only describe |
//! | `kind` | `"killer"` |
//! | `v`, `n`, `file`, `line`, `verdict`, `source`, `author`, `title`, `comment`, ... | passed over |
//!
//! Any other field is refused by name: it may be a rule, and a rule left out
//! would make another puzzle. So is a cell as a pair of numbers: programs
//! disagree on whether these count from 0 or from 1.
//!
//! # f-puzzles
//!
//! | field | value |
//! |---|---|
//! | `size` | the side of the board |
//! | `grid` | rows of cells: `{"value":5,"given":true}`, `"region":3` where it is not the usual box |
//! | `killercage` | `[{"cells":["R1C1","R1C2"],"value":"10"}]`; without a value: a cage without a sum |
//! | `diagonal+`, `diagonal-` | `true` for both, or for none: one alone is refused |
//! | `title`, `solution` | kept; a solution with open cells is not |
//! | `author`, `ruleset`, `cage`, `line`, `rectangle`, `circle`, `text`, fog, colours | for the eye, as f-puzzles itself has it: passed over |
//!
//! A value that is not given is what somebody has entered: it is no part of the
//! puzzle, nor are pencil marks. Every other field is a rule that a Killer does
//! not have, and is refused by its name unless it is empty. The text may have
//! several lines. Links may also be those of SudokuPad that hold such JSON
//! (`fpuz...`, `fpuzzles...`); links that only name a puzzle (`?id=`) would need
//! the network. Regions that are boxes are read as boxes.
//!
//! # SudokuPad
//!
//! | field | value |
//! |---|---|
//! | `cells` | rows of cells: `{"value":5}` is a given, unless `"given":false` |
//! | `regions` | `[[[0,0],[0,1],...],...]`: rows and columns count from 0 |
//! | `cages` | `[{"cells":[[0,0],[0,1]],"value":"10","sum":10,"unique":true}]`; `"unique":false`: digits may repeat |
//! | `cages` without cells | `{"value":"title: ..."}`, `"solution: ..."` are kept, others passed over |
//! | `lines` | both lines from corner to corner of the board: diagonals are houses |
//! | `metadata`, `title`, `solution` | title and solution are kept |
//! | sizes, settings, videos, fog, marks, colours of cages | for the eye: passed over |
//!
//! Most rules of such a puzzle are only drawn, and what a drawing means cannot be
//! known: other `lines`, `arrows`, `overlays`, `underlays`, and cages that may be
//! drawings, are refused by name, and so are `global` rules. Rules that stand
//! nowhere but in the text for people cannot be seen. Links begin with `scl` or
//! `ctc` behind the site, or without one; the short form of JSON inside is read
//! too. Up to 9x9 the writer keeps the solution.
//!
//! # Constraint strings
//!
//! | constraint | meaning |
//! |---|---|
//! | `.Cage~10~R1C1~R1C2` | a cage; sum 0: without a sum |
//! | `.AllDifferent~R1C1~R1C2` | a cage without a sum |
//! | `.Sum~10~R1C1~R1C2` | a cage whose digits may repeat |
//! | `.~R1C1_5~R2C2_3` | givens |
//! | `.Shape~6x6` | the board, with the usual boxes; 9x9 without |
//! | `.Jigsaw~112...` with `.NoBoxes` | regions, a symbol a cell |
//! | `.Diagonal~1.Diagonal~-1` | both diagonals are houses; one alone is refused |
//!
//! Rows and columns are one symbol each: 1 to 9, then a to g. Every other
//! constraint is refused by name.
//!
//! # JSON lists
//!
//! A list of cages as many programs have it: `{"result":3,"indices":[[1,9]]}`,
//! `[3,[[1,9]]]`, `{"sum":3,"cells":[{"row":0,"col":8}]}`. Whether rows and
//! columns count from 0 or from 1 is told by a 0 or by the side of the board
//! (9, unless the options say another); a list with neither is refused.
//!
//! # Other programs' formats
//!
//! What each looks like shows in its [`example`](Format::example). None of them
//! is taken for a plain Sudoku: what has no cages is left to the readers of
//! Sudokus, and what has other rules is refused by name.

mod arrowgrid;
mod arrows;
mod blocks;
mod cell_name;
mod chains;
mod code;
mod detect;
mod draft;
mod fpuzzles;
mod iss;
mod json;
mod json_lists;
mod json_scan;
mod kinds;
mod ksudoku;
mod link;
mod lz;
mod packed;
mod raw_json;
mod reader;
mod room;
mod solo;
mod sudokupad;
mod sumocue;
mod tail;
mod text;
mod twogrid;
mod words;

use std::fmt;
use std::sync::Arc;

use ninefold_sudoku::{Geometry, Grid};

use crate::cage::Layout;

pub use detect::{detect, resembles};
pub use kinds::Format;
pub use ninefold_sudoku::format::ReadError;
pub use reader::{Reader, Record, read};

/// What the letter of a cell named like `B3` stands for: both are in use, so
/// it must be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// The row: `B3` is row 2, column 3.
    Rows,
    /// The column, as in a spreadsheet or on a chess board (though rows count
    /// from the top): `B3` is row 3, column 2.
    Columns,
}

/// How to read; the default detects the format and takes the board from the
/// file.
///
/// ```
/// use ninefold_killer::format::{Letters, Options, read};
/// let options = Options { letters: Some(Letters::Columns), ..Options::default() };
/// let record = read("10: B3 B4".as_bytes(), &options).next().unwrap().unwrap();
/// assert_eq!(record.layout.cages()[0].to_string(), "10: r3c2 r4c2");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The format; detected by content if `None`.
    pub format: Option<Format>,
    /// What the letter in `B3` means; such names are refused if `None`.
    pub letters: Option<Letters>,
    /// The board, which goes before what the file says of boxes and regions;
    /// from the file, or 9x9, if `None`.
    pub geometry: Option<Arc<Geometry>>,
    /// Both diagonals are houses, whatever the file says; `false` leaves it to
    /// the file.
    pub diagonals: bool,
    /// Digits may repeat in every cage, whatever the file says; `false` leaves
    /// it to the file.
    pub repeats: bool,
}

/// What a format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    format: Format,
    message: String,
}

impl WriteError {
    fn new(format: Format, message: impl Into<String>) -> WriteError {
        WriteError {
            format,
            message: message.into(),
        }
    }

    /// The format.
    ///
    /// ```
    /// use ninefold_killer::format::{Format, write};
    /// use ninefold_killer::{Cage, Layout};
    /// let cage = Cage::new(["r1c1", "r1c2"].map(|c| c.parse().unwrap()), None);
    /// let layout = Layout::of_cages([cage]).unwrap();
    /// let error = write(&layout, Format::Code).unwrap_err();
    /// assert_eq!(error.format(), Format::Code);
    /// ```
    pub fn format(&self) -> Format {
        self.format
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cannot hold {}", self.format, self.message)
    }
}

impl std::error::Error for WriteError {}

/// The layout as text in this format, with a final line end.
///
/// A cage of one cell without a sum says nothing; `3x3k`, `arrows` and
/// `jsonlists` leave it out, the others keep it. [`detect`] always knows the text again: one that it
/// would not know, an arrow string with next to no arrows, is refused.
///
/// # Errors
/// [`WriteError`] when the format has no place for something in the layout.
///
/// ```
/// use ninefold_killer::format::{Format, write};
/// use ninefold_killer::{Cage, Layout};
/// let cage = Cage::new(["r1c1", "r2c2"].map(|c| c.parse().unwrap()), Some(10));
/// let layout = Layout::of_cages([cage.clone()]).unwrap();
/// assert_eq!(
///     write(&layout, Format::Json).unwrap(),
///     "{\"cages\":[{\"sum\":10,\"cells\":[\"R1C1\",\"R2C2\"]}]}\n"
/// );
/// let layout = Layout::of_cages([cage.clone(), cage]).unwrap();
/// assert_eq!(
///     write(&layout, Format::Arrows).unwrap_err().to_string(),
///     "arrows cannot hold cages that overlap: r1c1,r2c2"
/// );
/// ```
pub fn write(layout: &Layout, format: Format) -> Result<String, WriteError> {
    write_record(layout, None, None, format)
}

/// What [`write`](write()) gives, with the name and the solution of a
/// [`Record`] where the format keeps them: `json`, `fpuzzles` and `sudokupad`
/// do, the others leave them out, for neither is part of the puzzle.
///
/// # Errors
/// Those of [`write`](write()), and for those three a solution that has open
/// cells or another size than the board.
///
/// ```
/// use ninefold_killer::format::{Format, Options, read, write_record};
/// let text = "{\"name\":\"small\",\"cages\":[{\"sum\":10,\"cells\":[\"R1C1\",\"R1C2\"]}]}\n";
/// let record = read(text.as_bytes(), &Options::default()).next().unwrap().unwrap();
/// let (name, solution) = (record.name.as_deref(), record.solution.as_ref());
/// assert_eq!(write_record(&record.layout, name, solution, Format::Json).unwrap(), text);
/// ```
pub fn write_record(
    layout: &Layout,
    name: Option<&str>,
    solution: Option<&Grid>,
    format: Format,
) -> Result<String, WriteError> {
    let text = match format {
        Format::Cages => text::write(layout),
        Format::Json => json::write(layout, name, solution)?,
        Format::Code => code::write(layout)?,
        Format::Arrows => arrows::write(layout)?,
        Format::ArrowGrid => arrowgrid::write(layout)?,
        Format::SumoCue => sumocue::write(layout)?,
        Format::Solo => solo::write(layout)?,
        Format::TwoGrid => twogrid::write(layout)?,
        Format::KSudoku => ksudoku::write(layout)?,
        Format::FPuzzles => fpuzzles::write(layout, name, solution)?,
        Format::SudokuPad => sudokupad::write(layout, name, solution)?,
        Format::Iss => iss::write(layout)?,
        Format::JsonLists => json_lists::write(layout)?,
    };
    let hard_to_tell = matches!(
        format,
        Format::ArrowGrid | Format::TwoGrid | Format::KSudoku
    );
    if hard_to_tell && detect(&text) != Some(format) {
        let message = "so few cages: the text would not be known from that of a Sudoku";
        return Err(WriteError::new(format, message));
    }
    Ok(text)
}
