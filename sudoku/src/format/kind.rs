//! The names of the formats.

use std::fmt;

/// A text format for Sudoku.
///
/// ```
/// use ninefold_sudoku::format::Format;
/// assert_eq!(Format::from_name("sdk"), Some(Format::Sdk));
/// assert_eq!(Format::Sdk.to_string(), "sdk");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A puzzle a line, all its cells in a row.
    Line,
    /// SudoCue's file of one puzzle: `[Puzzle]` and its rows.
    Sdk,
    /// SudoCue's collection: a 9x9 puzzle a line.
    Sdm,
    /// Simple Sudoku's drawing: bars between the boxes, dashes between bands.
    SimpleSudoku,
    /// Rows of a grid, bare or drawn with rules.
    Drawn,
    /// A drawn grid with the candidates of each cell.
    Marks,
    /// All candidates in a row: 729 characters for a 9x9.
    Sukaku,
    /// Columns by header name; the solution is kept.
    Csv,
    /// The sudoku-exchange bank: hash, puzzle, rating.
    Exchange,
    /// A link with the cells behind `?bd=`.
    Link,
    /// A line of HoDoKu's library of positions.
    Hodoku,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// A puzzle line and under it a line of region names.
    Jigsaw,
    /// A JSON object a line; holds every puzzle.
    Json,
}

const LINE: &str =
    ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.";

impl Format {
    /// Every format, in the order in which help should list them.
    ///
    /// ```
    /// use ninefold_sudoku::format::Format;
    /// assert!(Format::ALL.iter().all(|f| Format::from_name(f.name()) == Some(*f)));
    /// ```
    pub const ALL: &[Format] = &[
        Format::Line,
        Format::Sdm,
        Format::Sdk,
        Format::SimpleSudoku,
        Format::Drawn,
        Format::Marks,
        Format::Sukaku,
        Format::Jigsaw,
        Format::Json,
        Format::Csv,
        Format::Exchange,
        Format::Link,
        Format::Hodoku,
        Format::OpenSudoku,
    ];

    /// The format of this name.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::Format::from_name("nonesuch"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.iter().copied().find(|f| f.name() == name)
    }

    /// Its name, in one word.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::Format::SimpleSudoku.name(), "ss");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Sdk => "sdk",
            Format::Sdm => "sdm",
            Format::SimpleSudoku => "ss",
            Format::Drawn => "drawn",
            Format::Marks => "marks",
            Format::Sukaku => "sukaku",
            Format::Csv => "csv",
            Format::Exchange => "exchange",
            Format::Link => "link",
            Format::Hodoku => "hodoku",
            Format::OpenSudoku => "opensudoku",
            Format::Jigsaw => "jigsaw",
            Format::Json => "json",
        }
    }

    /// What it is, in one line.
    ///
    /// ```
    /// use ninefold_sudoku::format::Format;
    /// assert!(Format::ALL.iter().all(|f| !f.description().contains('\n')));
    /// ```
    pub const fn description(self) -> &'static str {
        match self {
            Format::Line => "one puzzle a line, row by row; blanks . 0 * _ - x ?; any size",
            Format::Sdm => "SudoCue collection: one 9x9 puzzle a line",
            Format::Sdk => "SudoCue puzzle: # header lines, [Puzzle], nine rows, [State]",
            Format::SimpleSudoku => "Simple Sudoku: bars between boxes, dashes between bands",
            Format::Drawn => "rows of a grid, with spaces, bars and rules or without",
            Format::Marks => "grid of the candidates of each cell, spaces between cells",
            Format::Sukaku => "all candidates in a line: 9 characters a cell, 729 for a 9x9",
            Format::Jigsaw => "a puzzle line, and under it a line with the region of each cell",
            Format::Json => "one JSON object a line; holds every puzzle of every shape",
            Format::Csv => "columns puzzle (or quizzes, quiz) and solution, by header name",
            Format::Exchange => "sudoku-exchange bank: hash, puzzle, rating",
            Format::Link => "a link with 81 cells behind ?bd=",
            Format::Hodoku => "HoDoKu library line: placed digits and deleted candidates",
            Format::OpenSudoku => "OpenSudoku XML: <game data=\"81 cells\"/>",
        }
    }

    /// A small text in this format, without the last line end.
    ///
    /// ```
    /// use ninefold_sudoku::format::{Format, Options, read};
    /// for &format in Format::ALL {
    ///     let options = Options { format: Some(format), ..Options::default() };
    ///     let mut records = read(format.example().as_bytes(), &options);
    ///     assert!(records.next().unwrap().is_ok(), "{format}");
    ///     assert!(records.next().is_none(), "{format}");
    /// }
    /// ```
    pub const fn example(self) -> &'static str {
        match self {
            Format::Line => LINE,
            Format::Sdm => {
                "090700860031005020806000000007050006000307000500010700000000109020600350054008070"
            }
            Format::Sdk => concat!(
                "#D an example\n[Puzzle]\n.9.7..86.\n.31..5.2.\n8.6......\n..7.5...6\n",
                "...3.7...\n5...1.7..\n......1.9\n.2.6..35.\n.54..8.7."
            ),
            Format::SimpleSudoku => concat!(
                ".9.|7..|86.\n.31|..5|.2.\n8.6|...|...\n-----------\n..7|.5.|..6\n...|3.7|...\n",
                "5..|.1.|7..\n-----------\n...|...|1.9\n.2.|6..|35.\n.54|..8|.7."
            ),
            Format::Drawn => concat!(
                "+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n",
                "| . 4 | . . |\n| . . | . 2 |\n+-----+-----+"
            ),
            Format::Marks => concat!(
                "+---------+---------+\n| 1   23  | 24  4   |\n| 24  24  | 3   1   |\n",
                "+---------+---------+\n| 23  4   | 1   3   |\n| 34  13  | 4   2   |\n",
                "+---------+---------+"
            ),
            Format::Sukaku => "1....23..2.4...4.2.4.2.4..3.1....23....41.....3...341.3....4.2..",
            Format::Jigsaw => "1.....3..4.....2\n1112122233343444",
            Format::Json => "{\"puzzle\":\"1.....3..4.....2\"}",
            Format::Csv => "quizzes,solutions\n1.....3..4.....2,1324423124133142",
            Format::Exchange => concat!(
                "0000183b305c ",
                "050703060007000800000816000000030000005000100730040086906000204840572093000409000",
                " 1.2"
            ),
            Format::Link => concat!(
                "https://www.sudokuwiki.org/sudoku.htm?bd=",
                "090700860031005020806000000007050006000307000500010700000000109020600350054008070"
            ),
            Format::Hodoku => concat!(
                ":0000:x:",
                ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.",
                ":211:::"
            ),
            Format::OpenSudoku => concat!(
                "<opensudoku>\n  <game data=\"",
                "090700860031005020806000000007050006000307000500010700000000109020600350054008070",
                "\"/>\n</opensudoku>"
            ),
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
