//! The command line, as clap reads it. What each flag means for all verbs is
//! fixed here, once; commands see plain values.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ninefold_sudoku::Geometry;

const EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt            none, unique or multiple, a line a puzzle
  ninefold check --json - < puzzles.txt the same as JSON Lines
  ninefold solve --all puzzle.txt       every solution, as it is found
  ninefold count --limit 1000 grid.txt  the exact number, if it is at most 1000
  ninefold reduce --seed 7 full.txt     remove clues until none can go
  ninefold solve killer.txt             a Killer from a cage file
  ninefold check cover.dlx              an exact-cover problem in Knuth's format
  ninefold combos 11 3                  the digit sets of a cage

Exit codes:
  0    done, and the answer is yes; count, combos and convert: done
  1    the answer is no for some puzzle. check, solve: it is not unique, or a
       given solution is wrong; solve --all, --limit, --backbone: it has none;
       reduce: it is not unique, or --clues was not reached
  2    wrong usage, or input that could not be read; other puzzles were handled
  3    a limit struck before the answer was known
  130  interrupted; what was found was printed
The highest wins in the order 130, 2, 3, 1, 0. A closed output pipe is success.";

/// Exact cover, Sudoku and Killer Su Doku: check, solve, count, reduce.
#[derive(Debug, Parser)]
#[command(name = "ninefold", version, after_help = EXAMPLES, arg_required_else_help = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Say of each puzzle: none, unique or multiple solutions, and why
    #[command(after_help = CHECK_EXAMPLES)]
    Check(CheckArgs),
    /// Print solutions
    #[command(after_help = SOLVE_EXAMPLES)]
    Solve(SolveArgs),
    /// Count solutions exactly
    #[command(after_help = COUNT_EXAMPLES)]
    Count(CountArgs),
    /// Remove clues and keep the solution unique
    #[command(after_help = REDUCE_EXAMPLES)]
    Reduce(ReduceArgs),
    /// List the digit sets of Killer cages
    #[command(after_help = COMBOS_EXAMPLES)]
    Combos(CombosArgs),
    /// Write puzzles in another format
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(CompletionsArgs),
    /// Print the manual page (of one verb, if one is named)
    #[command(after_help = MAN_EXAMPLES)]
    Man(ManArgs),
}

impl Verb {
    /// Its name on the command line.
    pub fn name(&self) -> &'static str {
        match self {
            Verb::Check(_) => "check",
            Verb::Solve(_) => "solve",
            Verb::Count(_) => "count",
            Verb::Reduce(_) => "reduce",
            Verb::Combos(_) => "combos",
            Verb::Convert(_) => "convert",
            Verb::Completions(_) => "completions",
            Verb::Man(_) => "man",
        }
    }
}

const CHECK_EXAMPLES: &str = "\
Output: number, verdict and solution (or -), separated by tabs; a single puzzle
on a terminal is drawn, with the reason in words.

Examples:
  ninefold check puzzle.txt
  ninefold check --json --minimal puzzle.txt
  ninefold check --solution answers.txt puzzles.txt
  ninefold check --sample";

const SOLVE_EXAMPLES: &str = "\
Output: the solution, a line a puzzle. With --all or --limit a line a solution,
behind the number of its puzzle and a tab if there are several puzzles.

Examples:
  ninefold solve puzzle.txt
  ninefold solve --all grid.txt | head
  ninefold solve --backbone grid.txt";

const COUNT_EXAMPLES: &str = "\
Output: the number of solutions, a line a puzzle. If there are more than the
limit, or another limit strikes, what was counted is printed and the exit code
is 3: it is then a lower bound.

Examples:
  ninefold count grid.txt
  ninefold count --limit 1000000 --json grid.txt";

const REDUCE_EXAMPLES: &str = "\
Output: the reduced puzzle, a line a puzzle. With a symmetry, clues leave in
whole symmetric sets: the result is minimal for that symmetry, and --json says
whether it is truly minimal too.

Examples:
  ninefold reduce --seed 7 full.txt
  ninefold reduce --symmetry 180 --clues 30 full.txt
  ninefold reduce --order cells.txt puzzle.txt";

const COMBOS_EXAMPLES: &str = "\
Output: sum_size[number of sets]={{digits},...}, ordered by sum, then size.

Examples:
  ninefold combos                    the whole table, sizes 2 to 9
  ninefold combos 11                 sum 11, any size
  ninefold combos 11 3               sum 11 in 3 cells
  ninefold combos 15 3 --with 8 --without 2
  ninefold combos 15 3 --cells 128,37,456
  ninefold combos --single           the rows with one set only";

const CONVERT_EXAMPLES: &str = "\
Examples:
  ninefold convert --to sdk puzzle.txt
  ninefold convert --to marks puzzle.txt
  ninefold convert --to dlx puzzle.txt > puzzle.dlx
  ninefold convert --to 3x3k killer.txt";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold";

const MAN_EXAMPLES: &str = "\
Examples:
  ninefold man | man -l -
  ninefold man check > ninefold-check.1";

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

    /// How letters stand for digits
    #[arg(long, value_enum, default_value_t = DigitsArg::Auto)]
    pub digits: DigitsArg,

    /// What the letter of a cell name like B3 means
    #[arg(long, value_enum)]
    pub letters: Option<LettersArg>,
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

/// What every verb over puzzles has in common.
#[derive(Debug, Args)]
#[command(next_help_heading = "Common options")]
pub struct CommonArgs {
    /// JSON Lines
    #[arg(long, conflicts_with = "csv")]
    pub json: bool,

    /// CSV with a header line
    #[arg(long)]
    pub csv: bool,

    /// No summary on standard error
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Say more on standard error: reasons, formats recognised
    #[arg(short, long)]
    pub verbose: bool,

    /// Statistics of the search on standard error
    #[arg(long)]
    pub stats: bool,

    /// Threads over puzzles; the output does not depend on it
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// The engine: dlx is plain Dancing Links, and so far what auto takes
    #[arg(long, value_name = "NAME", default_value = "auto",
          value_parser = PossibleValuesParser::new(["auto", "dlx"]))]
    pub engine: String,

    /// Give up on a puzzle after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub timeout: Option<f64>,

    /// Give up on a puzzle after this many nodes of the search tree
    #[arg(long, value_name = "N")]
    pub max_nodes: Option<u64>,

    /// Colour on a terminal
    #[arg(long, value_enum, default_value_t = ColorArg::Auto)]
    pub color: ColorArg,

    /// A progress line on a terminal
    #[arg(long, value_enum, default_value_t = ProgressArg::Auto)]
    pub progress: ProgressArg,
}

/// `--color`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorArg {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// `--progress`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProgressArg {
    /// On a terminal
    Auto,
    /// Never
    Never,
}

/// `ninefold check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Also say which clues are redundant (Sudoku)
    #[arg(long)]
    pub minimal: bool,

    /// Solutions to check against the puzzles, a line for each, unreadable ones too
    #[arg(long, value_name = "FILE", conflicts_with = "sample")]
    pub solution: Option<PathBuf>,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Print every solution, as it is found
    #[arg(long, conflicts_with = "backbone")]
    pub all: bool,

    /// Print at most N solutions of each puzzle
    #[arg(long, value_name = "N", conflicts_with = "backbone", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,

    /// Print the cells that are equal in every solution (Sudoku, Killer)
    #[arg(long)]
    pub backbone: bool,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold count`.
#[derive(Debug, Args)]
pub struct CountArgs {
    /// Stop when there are more than N
    #[arg(long, value_name = "N")]
    pub limit: Option<u64>,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold reduce`.
#[derive(Debug, Args)]
pub struct ReduceArgs {
    /// The seed of the random order in which clues are tried
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    /// A file of cells (r1c1 ...): the order in which clues are tried
    #[arg(long, value_name = "FILE", conflicts_with = "seed")]
    pub order: Option<PathBuf>,

    /// Remove symmetric sets of clues
    #[arg(long, value_name = "NAME", default_value = "none",
          value_parser = PossibleValuesParser::new(crate::commands::reduce::symmetry_names()))]
    pub symmetry: String,

    /// Stop at this number of clues; exit code 1 if this order ends above it
    #[arg(long, value_name = "N")]
    pub clues: Option<usize>,

    /// Stop at the first clue that cannot go
    #[arg(long)]
    pub first_refusal: bool,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold combos`.
#[derive(Debug, Args)]
pub struct CombosArgs {
    /// The sum of the cage
    pub sum: Option<u32>,

    /// The number of its cells
    pub size: Option<usize>,

    /// Only sets with these digits
    #[arg(long, value_name = "DIGITS")]
    pub with: Option<String>,

    /// Only sets without these digits
    #[arg(long, value_name = "DIGITS")]
    pub without: Option<String>,

    /// The candidates of each cell, such as 128,37,456
    #[arg(long, value_name = "CANDIDATES")]
    pub cells: Option<String>,

    /// Only the rows with one set
    #[arg(long)]
    pub single: bool,

    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold convert`.
#[derive(Debug, Args)]
pub struct ConvertArgs {
    /// The format to write; "help" lists them
    #[arg(long, value_name = "NAME")]
    pub to: String,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: Shell,
}

/// `ninefold man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// A verb
    pub verb: Option<String>,
}

fn parse_box(text: &str) -> Result<(usize, usize), String> {
    let parse = || {
        let (rows, columns) = text.split_once(['x', 'X'])?;
        Some((rows.parse().ok()?, columns.parse().ok()?))
    };
    let shape: Option<(usize, usize)> = parse();
    let (rows, columns) = shape.ok_or("expected rows x columns of a box, such as 2x3")?;
    match Geometry::boxes(rows, columns) {
        Ok(_) => Ok((rows, columns)),
        Err(error) => Err(error.to_string()),
    }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds, such as 10 or 0.5".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }
}
