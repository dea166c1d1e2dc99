//! The formats by name, each with a line that says what it is, what it is known
//! by, and an example.

use std::fmt;

/// A format of cage files.
///
/// ```
/// use ninefold_killer::format::Format;
/// let names: Vec<_> = Format::ALL.iter().map(|f| f.name()).collect();
/// let (ours, others) = names.split_at(2);
/// assert_eq!(ours, ["cages", "json"]);
/// assert_eq!(others[..5], ["3x3k", "arrows", "arrowgrid", "sumocue", "solo"]);
/// assert_eq!(others[7..], ["fpuzzles", "sudokupad", "iss", "jsonlists"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The project's own text.
    Cages,
    /// JSON Lines.
    Json,
    /// The `3x3::k:` code of PS and SudoCue.
    Code,
    /// The 81-character arrow string.
    Arrows,
    /// Arrows and decimal sums, a word a cell.
    ArrowGrid,
    /// SumoCueV1.
    SumoCue,
    /// Game IDs of Solo.
    Solo,
    /// A grid of sums and a grid of cages.
    TwoGrid,
    /// KSudoku's XML.
    KSudoku,
    /// JSON and links of f-puzzles.
    FPuzzles,
    /// JSON and links of SudokuPad.
    SudokuPad,
    /// Constraint strings of Interactive Sudoku Solver.
    Iss,
    /// A JSON list of cages.
    JsonLists,
}

impl Format {
    /// Every format, those of this project first.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::format::Format::ALL.len(), 13);
    /// ```
    pub const ALL: [Format; 13] = [
        Format::Cages,
        Format::Json,
        Format::Code,
        Format::Arrows,
        Format::ArrowGrid,
        Format::SumoCue,
        Format::Solo,
        Format::TwoGrid,
        Format::KSudoku,
        Format::FPuzzles,
        Format::SudokuPad,
        Format::Iss,
        Format::JsonLists,
    ];

    /// Its name, in one word.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::format::Format::Code.name(), "3x3k");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Format::Cages => "cages",
            Format::Json => "json",
            Format::Code => "3x3k",
            Format::Arrows => "arrows",
            Format::ArrowGrid => "arrowgrid",
            Format::SumoCue => "sumocue",
            Format::Solo => "solo",
            Format::TwoGrid => "twogrid",
            Format::KSudoku => "ksudoku",
            Format::FPuzzles => "fpuzzles",
            Format::SudokuPad => "sudokupad",
            Format::Iss => "iss",
            Format::JsonLists => "jsonlists",
        }
    }

    /// What stands between two puzzles in one text of this format.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::format::Format::Cages.separator(), "===\n");
    /// ```
    pub const fn separator(self) -> &'static str {
        match self {
            Format::Cages => "===\n",
            _ => "",
        }
    }

    /// The format with this name.
    ///
    /// ```
    /// use ninefold_killer::format::Format;
    /// assert_eq!(Format::from_name("arrows"), Some(Format::Arrows));
    /// assert_eq!(Format::from_name("sdk"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|f| f.name() == name)
    }

    /// One line that says what it is.
    ///
    /// ```
    /// use ninefold_killer::format::Format;
    /// assert!(Format::ALL.iter().all(|f| !f.description().contains('\n')));
    /// ```
    pub const fn description(self) -> &'static str {
        match self {
            Format::Cages => {
                "cages as text: a letter grid with lines a = 10, or lists 10: r1c1 r1c2"
            }
            Format::Json => "cages as JSON, an object a line",
            Format::Code => {
                "the 3x3::k: code: 81 numbers, sum * 256 + cage, or the other way round"
            }
            Format::Arrows => "81 characters: arrows lead to the cell with the cage's sum",
            Format::ArrowGrid => "a grid of words: arrows lead to the cell with the cage's sum",
            Format::SumoCue => {
                "SumoCueV1: =10 begins a cage, +0 is in the cage of cell 0; J0 a region"
            }
            Format::Solo => "game IDs of Simon Tatham's Solo: 3x3k:givens,cages,sums",
            Format::TwoGrid => "the size, a grid of sums, a grid of the numbers of cages",
            Format::KSudoku => "saved games of KSudoku, XML; cells count column by column",
            Format::FPuzzles => "JSON of f-puzzles, or a link to f-puzzles.com that holds it",
            Format::SudokuPad => "JSON of SudokuPad, or a link to sudokupad.app that holds it",
            Format::Iss => "a constraint string of Interactive Sudoku Solver, or a link with it",
            Format::JsonLists => "a JSON list of cages whose cells are numbers of rows and columns",
        }
    }

    /// What it is known by, where the format is not said: how it is told from
    /// others and from Sudokus.
    ///
    /// ```
    /// use ninefold_killer::format::Format;
    /// assert_eq!(Format::SumoCue.known_by(), "the word SumoCueV1 at its head");
    /// ```
    pub const fn known_by(self) -> &'static str {
        match self {
            Format::Cages => "lists like 10: r1c1 r1c2, sums of letters, or killer at its head",
            Format::Json => "an object with cages",
            Format::Code => "3x3 at its head, with k between colons",
            Format::Arrows => "a line of some 81 arrows and sums",
            Format::ArrowGrid => "rows of arrows and numbers",
            Format::SumoCue => "the word SumoCueV1 at its head",
            Format::Solo => "a board like 3x3k before a colon",
            Format::TwoGrid => "a line with the size, then rows of sums and -",
            Format::KSudoku => "XML of KSudoku with cages",
            Format::FPuzzles => "JSON with killercage or grid, or a link of f-puzzles",
            Format::SudokuPad => "JSON with cells or cages as lists, or a link of SudokuPad",
            Format::Iss => "a constraint like .Cage~10~R1C1 at its head, or a link with it",
            Format::JsonLists => "a JSON list of cages",
        }
    }

    /// A text in this format: a whole puzzle where that is short.
    ///
    /// ```
    /// use ninefold_killer::format::{self, Format, Options};
    /// for format in Format::ALL {
    ///     let mut records = format::read(format.example().as_bytes(), &Options::default());
    ///     assert!(records.next().unwrap().is_ok());
    /// }
    /// ```
    pub const fn example(self) -> &'static str {
        match self {
            Format::Cages => concat!(
                "# letters are cages, . is in none; 0 is no sum; === comes before the next puzzle\n",
                "aab......\n.cb......\n.cc......\n",
                ".........\n.........\n.........\n.........\n.........\n.........\n",
                "a = 10\nb = 9\nc = 0\n",
                "15: r5c1 r6c1 r6c2\nr9c1+r9c2 = 3\nr5c5 = 7\n"
            ),
            Format::Json => "{\"cages\":[{\"sum\":10,\"cells\":[\"R1C1\",\"R1C2\"]}]}\n",
            Format::Code => concat!(
                "3x3::k:2561:2561:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:",
                "0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:",
                "0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:\n"
            ),
            Format::Arrows => concat!(
                "G<<L<K<L<^G>^>^E^^>^IJ<G^<G^>^^I^<>^HC<C^<B^N^^G^<>^>^^E^<DF<^PG^<>^^J<^^<H<<>^>^",
                "\n"
            ),
            Format::ArrowGrid => "10 < 8 v\n^ 7 > 4\n2 ^ 3 <\n6 < < 0\n",
            Format::SumoCue => concat!(
                "SumoCueV1=10+0=0=0=0=0=0=0=0+0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0",
                "=15+40=0=0=0=0=0=0=0+40=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0=0\n"
            ),
            Format::Solo => "2x2k:p,a_a_ae_a_a_a__,10a5_5d6a4a10c\n",
            Format::TwoGrid => {
                "4 4\n6 - - 5\n- 10 - -\n9 - 7 -\n- - 3 -\n1 1 1 2\n3 3 4 2\n5 3 4 4\n5 5 6 6\n"
            }
            Format::KSudoku => concat!(
                "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle>\n",
                "<graph order=\"4\" type=\"custom\" specific-type=\"KillerSudoku\" ",
                "sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">\n",
                "<sudokugroups at=\"0\" withblocks=\"1\"/>\n",
                "<cage operator=\"4\" value=\"3\" size=\"2\"> 0 4 </cage>\n</graph>\n",
                "<values>_______________b</values>\n</puzzle></game></ksudoku>\n"
            ),
            Format::FPuzzles => concat!(
                "{\"size\":4,\"grid\":[[{\"value\":3,\"given\":true},{},{},{}],[{},{},{},{}],",
                "[{},{},{},{}],[{},{},{},{}]],",
                "\"killercage\":[{\"cells\":[\"R1C2\",\"R1C3\"],\"value\":\"5\"}]}\n"
            ),
            Format::SudokuPad => concat!(
                "{\"cells\":[[{\"value\":\"3\"},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],",
                "\"regions\":[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],",
                "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],",
                "\"cages\":[{\"cells\":[[0,1],[0,2]],\"value\":\"5\",\"sum\":5,\"unique\":true}]}\n"
            ),
            Format::Iss => ".Cage~10~R1C1~R1C2.Cage~0~R5C5~R5C6.Sum~2~R2C1~R9C9.~R8C1_5\n",
            Format::JsonLists => "[{\"result\":3,\"indices\":[[1,9],[2,9]]}]\n",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
