//! The command line, as clap reads it. What each flag means for all verbs is
//! fixed here, once; commands see plain values.

mod combos;
mod cover;
mod generate;
mod help;
mod input;
mod shell;

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use ninefold_sudoku::Geometry;

pub use combos::{Cage, CombosArgs};
pub use cover::{EstimateArgs, ExplainArgs, SplitArgs, ZddArgs};
pub use generate::GenerateArgs;
use help::*;
pub use input::{DigitsArg, InputArgs, LettersArg};
pub use shell::{CompletionsArgs, ManArgs};

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
    /// Make Killers with one solution
    #[command(after_help = GENERATE_EXAMPLES)]
    Generate(Box<GenerateArgs>),
    /// List the digit sets of Killer cages
    #[command(after_help = COMBOS_EXAMPLES)]
    Combos(CombosArgs),
    /// Write puzzles in another format
    #[command(after_help = CONVERT_EXAMPLES)]
    Convert(ConvertArgs),
    /// Estimate the size of a search and the number of solutions
    #[command(after_help = ESTIMATE_EXAMPLES)]
    Estimate(EstimateArgs),
    /// Make the decision diagram of all solutions: count, pick, draw
    #[command(after_help = ZDD_EXAMPLES)]
    Zdd(ZddArgs),
    /// Say why there is no solution, or where solutions differ
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(ExplainArgs),
    /// Cut the search of one puzzle into parts to be searched anywhere
    #[command(after_help = SPLIT_EXAMPLES)]
    Split(SplitArgs),
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
            Verb::Generate(_) => "generate",
            Verb::Combos(_) => "combos",
            Verb::Convert(_) => "convert",
            Verb::Estimate(_) => "estimate",
            Verb::Zdd(_) => "zdd",
            Verb::Explain(_) => "explain",
            Verb::Split(_) => "split",
            Verb::Completions(_) => "completions",
            Verb::Man(_) => "man",
        }
    }
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

    /// No summary and no progress on standard error; warnings and errors stay
    #[arg(short, long, conflicts_with = "verbose")]
    pub quiet: bool,

    /// Say more on standard error: reasons, formats recognised
    #[arg(short, long)]
    pub verbose: bool,

    /// Statistics of the search on standard error
    ///
    /// Nodes are those of the search tree, of 9x9 Sudokus and Killers guesses.
    /// With --engine dlx updates and cleansings are Knuth's: nodes taken out of
    /// lists, and items that got a colour; with bits updates are options chosen.
    #[arg(long)]
    pub stats: bool,

    /// Threads over puzzles, or inside the only one; the output does not depend
    /// on it [default: as many as there are cores]
    #[arg(short = 'j', long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// What searches
    #[arg(long, value_name = "NAME", value_enum, default_value_t = EngineArg::Auto)]
    pub engine: EngineArg,

    /// Whether count may keep what it has counted and multiply parts
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = WhenArg::Auto)]
    pub memo: WhenArg,

    /// Whether count may take away options that are in no solution first (up to
    /// 4096 options)
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = WhenArg::Auto)]
    pub preprocess: WhenArg,

    /// Give up on a puzzle after this many seconds, such as 10 or 0.5
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

/// `--verdict`, for the verbs that know one.
#[derive(Debug, Args)]
pub struct FilterArgs {
    /// Print only the puzzles with this verdict; the exit code is that of all
    #[arg(long, value_name = "VERDICT", value_enum)]
    pub verdict: Option<VerdictArg>,
}

impl FilterArgs {
    /// Whether a puzzle with the verdict of this word is printed.
    pub fn prints(&self, word: &str) -> bool {
        self.verdict.is_none_or(|verdict| verdict.word() == word)
    }
}

/// `--verdict`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum VerdictArg {
    /// Exactly one solution
    Unique,
    /// Several solutions
    Multiple,
    /// No solution
    None,
}

impl VerdictArg {
    /// The word for it.
    fn word(self) -> &'static str {
        match self {
            VerdictArg::Unique => "unique",
            VerdictArg::Multiple => "multiple",
            VerdictArg::None => "none",
        }
    }
}

/// `--engine`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EngineArg {
    /// The fastest that takes the puzzle
    Auto,
    /// Plain Dancing Links, in the order of Knuth's programs
    Dlx,
    /// Bit sets; with multiplicities or costs, what has over 4096 options goes to dlx
    Bits,
    /// Only engines made for one kind: 9x9 Sudokus, Killers of up to nine digits
    Fast,
}

/// `--memo` and `--preprocess`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WhenArg {
    /// Where it helps; never with --engine dlx
    Auto,
    /// Never
    Off,
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
    pub filter: FilterArgs,
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

    /// Print the N cheapest solutions, each behind its cost (exact cover)
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "limit", "backbone"], value_parser = clap::value_parser!(u32).range(1..))]
    pub cheapest: Option<u32>,

    /// Print the cells that are equal in every solution (Sudoku, Killer)
    #[arg(long)]
    pub backbone: bool,

    /// Search only these parts, which split has made of the puzzle
    #[arg(long, value_name = "PARTS", conflicts_with_all = ["sample", "backbone", "cheapest"])]
    pub part: Option<PathBuf>,

    /// Keep in this file where the search of --all stands, and go on from it
    #[arg(long, value_name = "STATE", requires = "all", conflicts_with_all = ["limit", "part", "sample"], value_parser = state_file())]
    pub checkpoint: Option<PathBuf>,

    #[command(flatten)]
    pub filter: FilterArgs,
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

    /// Count only in these parts, which split has made of the puzzle
    #[arg(long, value_name = "PARTS", conflicts_with = "sample")]
    pub part: Option<PathBuf>,

    /// Keep in this file how far the count is, and go on from it
    #[arg(long, value_name = "STATE", conflicts_with_all = ["limit", "part", "sample"], value_parser = state_file())]
    pub checkpoint: Option<PathBuf>,

    #[command(flatten)]
    pub filter: FilterArgs,
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

/// A state file is read, and replaced: it needs a name.
fn state_file() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path == Path::new("-") {
        true => Err("expected the name of a file: standard input cannot be one"),
        false => Ok(path),
    })
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
