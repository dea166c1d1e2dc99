//! The verb that makes puzzles.

use std::path::PathBuf;

use clap::Args;
use clap::builder::PossibleValuesParser;
use ninefold_killer::generate::Sizes;

use super::{CommonArgs, parse_box};

/// `ninefold generate`.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// Make Killers: nothing else is made so far
    #[arg(long)]
    pub killer: bool,

    /// The seed of the first puzzle; the others have the seeds that follow
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,

    /// How many puzzles to make
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub count: u64,

    /// The sizes of cages, with weights if wanted: 3, 2-5 or 2:1,3:4,4-6:2
    #[arg(long, value_name = "SIZES", default_value = "2-5")]
    pub sizes: Sizes,

    /// Lay cages, and givens, in this symmetry
    #[arg(long, value_name = "NAME", default_value = "none",
          value_parser = PossibleValuesParser::new(crate::commands::reduce::symmetry_names()))]
    pub symmetry: String,

    /// How many cells are given
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub givens: usize,

    /// The least effort: nodes of the search that knows the solution to be the
    /// only one
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub min_effort: u64,

    /// The greatest effort
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub max_effort: u64,

    /// Give up on a puzzle after so many full grids
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub attempts: u64,

    /// The format to write; "help" lists those that can hold what is made
    #[arg(long, value_name = "FORMAT", default_value = "cages")]
    pub to: String,

    /// Rows and columns of a box, such as 2x3
    #[arg(long = "box", value_name = "RxC", value_parser = parse_box)]
    pub box_shape: Option<(usize, usize)>,

    /// A file with the region of each cell of a jigsaw
    #[arg(long, value_name = "FILE", conflicts_with = "box_shape")]
    pub regions: Option<PathBuf>,

    /// Both diagonals hold each digit once
    #[arg(long)]
    pub diagonals: bool,

    #[command(flatten)]
    pub common: CommonArgs,
}
