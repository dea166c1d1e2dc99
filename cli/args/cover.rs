//! The verbs that work on the exact-cover problem of a puzzle.

use std::num::NonZeroUsize;

use clap::Args;
use ninefold_dlx::BigUint;

use super::{CommonArgs, InputArgs};

/// `ninefold estimate`.
#[derive(Debug, Args)]
pub struct EstimateArgs {
    /// How many random probes to take at most
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub probes: u64,

    /// The seed of the random probes
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold zdd`.
#[derive(Debug, Args)]
pub struct ZddArgs {
    #[command(flatten)]
    pub pick: ZddPick,

    /// The seed of --random
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    /// Give up on a diagram that takes more than this many MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    pub memory: usize,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// What of a diagram is printed in place of its size: one of these.
#[derive(Debug, Args)]
#[group(multiple = false)]
pub struct ZddPick {
    /// Print the solutions with these numbers, from 1: in the order of solve
    /// --all --engine dlx, unless the problem has multiplicities
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = parse_number)]
    pub kth: Vec<BigUint>,

    /// Print N random solutions, each with the same chance
    #[arg(long, value_name = "N")]
    pub random: Option<u64>,

    /// Print the N cheapest solutions, each behind its cost
    #[arg(long, value_name = "N")]
    pub cheapest: Option<usize>,

    /// Print the diagram for Graphviz
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub dot: bool,

    /// Print the diagram as Knuth's program DLX6 does
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub text: bool,
}

/// `ninefold explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

/// `ninefold split`.
#[derive(Debug, Args)]
pub struct SplitArgs {
    /// How many parts there should be at least, if the search has so many
    #[arg(long, value_name = "N")]
    pub parts: NonZeroUsize,

    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub common: CommonArgs,
}

fn parse_number(text: &str) -> Result<BigUint, String> {
    match text.parse::<BigUint>() {
        Ok(number) if number != BigUint::from(0u32) => Ok(number),
        _ => Err("expected the number of a solution, from 1".to_string()),
    }
}
