//! The flags that say where puzzles come from and how to read them.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::parse_box;

/// Where puzzles come from, and how to read them.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub struct InputArgs {
    /// Files of puzzles; - or nothing for standard input
    #[arg(value_name = "FILE", help_heading = "Arguments")]
    pub files: Vec<PathBuf>,

    /// Use the embedded samples instead of input
    #[arg(long, conflicts_with = "files")]
    pub sample: bool,

    /// The format of the input, if detection is not wanted; "help" lists them
    #[arg(long, value_name = "NAME")]
    pub format: Option<String>,

    /// Rows and columns of a box, such as 2x3
    #[arg(long = "box", value_name = "RxC", value_parser = parse_box)]
    pub box_shape: Option<(usize, usize)>,

    /// A file with the region of each cell of a jigsaw
    #[arg(long, value_name = "FILE", conflicts_with = "box_shape")]
    pub regions: Option<PathBuf>,

    /// Both diagonals hold each digit once
    #[arg(long)]
    pub diagonals: bool,

    /// Digits may repeat in every cage of a Killer
    #[arg(long)]
    pub repeats: bool,

    /// How letters stand for digits
    #[arg(long, value_enum, default_value_t = DigitsArg::Auto)]
    pub digits: DigitsArg,

    /// What the letter of a cell name like B3 means
    #[arg(long, value_enum)]
    pub letters: Option<LettersArg>,

    /// Print the comment or the further columns of a line behind its answer
    #[arg(long)]
    pub keep_comments: bool,
}

impl InputArgs {
    /// Whether puzzles come from standard input, so that a flag cannot.
    pub fn takes_stdin(&self) -> bool {
        let stdin = Path::new("-");
        !self.sample && (self.files.is_empty() || self.files.iter().any(|file| file == stdin))
    }
}

/// `--digits`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DigitsArg {
    /// By what stands in the grid
    Auto,
    /// A is 1
    Letters,
    /// 0 is 1, F is 16
    Hex,
    /// 1 to 9, then A is 10
    Alnum,
}

/// `--letters`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LettersArg {
    /// B3 is row 2, column 3
    Rows,
    /// B3 is column 2, row 3
    Columns,
}
