//! The combination calculator.

use std::ops::RangeInclusive;

use clap::Args;
use ninefold_killer::combos::DigitRange;

use super::CommonArgs;

/// `ninefold combos`.
#[derive(Debug, Args)]
pub struct CombosArgs {
    /// The sum of the cage, or sums such as 10-12
    #[arg(value_parser = parse_span)]
    pub sum: Option<RangeInclusive<u32>>,

    /// The number of its cells, or numbers such as 2-4
    #[arg(value_parser = parse_span)]
    pub size: Option<RangeInclusive<u32>>,

    /// Only sets with these digits
    #[arg(long, value_name = "DIGITS")]
    pub with: Option<String>,

    /// Only sets without these digits
    #[arg(long, value_name = "DIGITS")]
    pub without: Option<String>,

    /// The candidates of each cell, such as 128,37,456
    #[arg(long, value_name = "CANDIDATES")]
    pub cells: Option<String>,

    /// Another cage in the same house, so that no digit is in both
    ///
    /// SUM and SIZE may be ranges, and SIZE may be left out. Of both cages only
    /// the sets stay that can stand beside some set of the other. --with,
    /// --without and --cells speak of the first cage.
    #[arg(long, value_name = "SUM[,SIZE]", value_parser = parse_cage)]
    pub linked: Option<Cage>,

    /// The candidates of each cell of the linked cage
    #[arg(long, value_name = "CANDIDATES", requires = "linked")]
    pub linked_cells: Option<String>,

    /// The digits that there are, such as 0-8 or 1-16; in lists A is 10, G is 16
    #[arg(long, value_name = "FIRST-LAST", default_value = "1-9")]
    pub digits: DigitRange,

    /// Only the rows with one set; of linked cages those with one pair of sets
    #[arg(long)]
    pub single: bool,

    /// A table for people, with the digits that all sets have and those that none has
    #[arg(long, conflicts_with_all = ["json", "csv"])]
    pub table: bool,

    #[command(flatten)]
    pub common: CommonArgs,
}

/// `--linked`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cage {
    /// Its sum.
    pub sum: RangeInclusive<u32>,
    /// The number of its cells.
    pub size: Option<RangeInclusive<u32>>,
}

fn parse_span(text: &str) -> Result<RangeInclusive<u32>, String> {
    let numbers = || {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
    };
    let (first, last): (u32, u32) =
        numbers().ok_or("expected a number or a range such as 10-12")?;
    match first <= last {
        true => Ok(first..=last),
        false => Err(format!(
            "{first} is more than {last}: expected {last}-{first}"
        )),
    }
}

fn parse_cage(text: &str) -> Result<Cage, String> {
    let (sum, size) = match text.split_once(',') {
        Some((sum, size)) => (sum, Some(size)),
        None => (text, None),
    };
    let part = |text| parse_span(text).map_err(|error| format!("{error}, as in 15,3"));
    Ok(Cage {
        sum: part(sum)?,
        size: size.map(part).transpose()?,
    })
}
