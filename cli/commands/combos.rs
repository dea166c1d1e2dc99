//! `ninefold combos`: the digit sets of cages.

mod records;
mod summary;
mod table;

use std::io;
use std::ops::RangeInclusive;

use anyhow::Context as _;
use ninefold_killer::Stopped;
use ninefold_killer::combos::{DigitRange, Linked, NoPairs, NoRows, Pairs, Query, Row, Rows};
use ninefold_sudoku::DigitSet;

use crate::args::{Cage, CombosArgs};
use crate::exit::Exit;
use crate::limits::Limits;
use crate::output::{Form, Output};
use crate::report;
use crate::run::{interrupts, limit};

/// Runs the verb.
pub fn run(args: &CombosArgs) -> anyhow::Result<Exit> {
    let query = query(args)?;
    let stop = Limits::new(&args.common, interrupts(&args.common)?).stop();
    let mut output = Output::with_form(Form::of(args.common.json, args.common.csv));
    let ended = match &args.linked {
        None => single(args, &mut output, query.search(&stop)),
        Some(cage) => {
            let other = other(args, cage)?;
            linked(args, &mut output, query.search_linked(&other, &stop))
        }
    };
    let ended = ended?;
    output.finish().context("standard output")?;
    match ended {
        End::All => Ok(Exit::Success),
        End::Nothing(reason) => {
            report::warning(&reason);
            Ok(Exit::Success)
        }
        End::Stopped(Stopped(reason)) => {
            report::warning(&format!("stopped before the list was complete: {reason}"));
            Ok(limit(reason).0)
        }
    }
}

/// How the list ended.
enum End {
    /// It is complete.
    All,
    /// There is nothing in it, and why: an answer too.
    Nothing(String),
    /// A limit struck, or Ctrl-C.
    Stopped(Stopped),
}

impl End {
    fn of(stopped: Option<Stopped>, nothing: Option<impl ToString>) -> End {
        match (stopped, nothing) {
            (Some(stopped), _) => End::Stopped(stopped),
            (None, Some(reason)) => End::Nothing(reason.to_string()),
            (None, None) => End::All,
        }
    }
}

/// What the arguments ask of the first cage.
fn query(args: &CombosArgs) -> anyhow::Result<Query> {
    let range = args.digits;
    Ok(Query {
        range,
        sum: args.sum.clone(),
        size: args.size.as_ref().map(sizes),
        with: digits(range, "--with", args.with.as_deref())?,
        without: digits(range, "--without", args.without.as_deref())?,
        cells: cells(range, "--cells", args.cells.as_deref())?,
        single: args.single,
    })
}

/// What they ask of the linked cage.
fn other(args: &CombosArgs, cage: &Cage) -> anyhow::Result<Query> {
    Ok(Query {
        range: args.digits,
        sum: Some(cage.sum.clone()),
        size: cage.size.as_ref().map(sizes),
        cells: cells(args.digits, "--linked-cells", args.linked_cells.as_deref())?,
        ..Query::default()
    })
}

fn sizes(size: &RangeInclusive<u32>) -> RangeInclusive<usize> {
    *size.start() as usize..=*size.end() as usize
}

fn digits(range: DigitRange, flag: &str, text: Option<&str>) -> anyhow::Result<DigitSet> {
    match text {
        Some(text) => range.parse(text).with_context(|| format!("{flag} {text}")),
        None => Ok(DigitSet::EMPTY),
    }
}

fn cells(range: DigitRange, flag: &str, text: Option<&str>) -> anyhow::Result<Vec<DigitSet>> {
    match text {
        Some(text) => range
            .parse_cells(text)
            .with_context(|| format!("{flag} {text}")),
        None => Ok(Vec::new()),
    }
}

/// What is found, as it comes; a question without sense is an error.
fn single(
    args: &CombosArgs,
    output: &mut Output,
    rows: Result<Rows<'_>, NoRows>,
) -> anyhow::Result<End> {
    let form = output.form();
    if form == Form::Csv {
        written(output.text(records::HEADER))?;
    }
    let mut rows = match rows {
        Ok(rows) => rows,
        Err(error) if error.is_misuse() => return Err(error.into()),
        Err(nothing) => return Ok(End::Nothing(nothing.to_string())),
    };
    if args.table {
        let found: Vec<Row> = rows.by_ref().collect();
        written(table::rows(&found, &mut |text| output.text(text)))?;
        return Ok(End::of(rows.stopped(), rows.none()));
    }
    let mut summary = summary::OfRows::default();
    for (k, row) in rows.by_ref().enumerate() {
        written(output.text(&match form {
            Form::Plain => format!("{row}\n"),
            Form::Json => records::json(k, &row)?,
            Form::Csv => records::csv(&row),
        }))?;
        summary.row(&row);
    }
    // Of a part of them nothing is certain.
    if form == Form::Plain && !args.common.quiet && rows.stopped().is_none() {
        written(output.flush())?;
        summary.say();
    }
    Ok(End::of(rows.stopped(), rows.none()))
}

/// The same of two linked cages.
fn linked(
    args: &CombosArgs,
    output: &mut Output,
    pairs: Result<Pairs<'_>, NoPairs>,
) -> anyhow::Result<End> {
    let form = output.form();
    if form == Form::Csv {
        written(output.text(records::LINKED_HEADER))?;
    }
    let mut pairs = match pairs {
        Ok(pairs) => pairs,
        Err(error) if error.is_misuse() => return Err(error.into()),
        Err(nothing) => return Ok(End::Nothing(nothing.to_string())),
    };
    if args.table {
        let found: Vec<Linked> = pairs.by_ref().collect();
        written(table::linked(&found, &mut |text| output.text(text)))?;
        return Ok(End::of(pairs.stopped(), pairs.none()));
    }
    let mut summary = summary::OfPairs::default();
    for (k, linked) in pairs.by_ref().enumerate() {
        written(output.text(&match form {
            Form::Plain => format!("{linked}\n"),
            Form::Json => records::json(k, &linked)?,
            Form::Csv => records::linked_csv(&linked),
        }))?;
        summary.pair(&linked);
    }
    // Of a part of them nothing is certain.
    if form == Form::Plain && !args.common.quiet && pairs.stopped().is_none() {
        written(output.flush())?;
        summary.say();
    }
    Ok(End::of(pairs.stopped(), pairs.none()))
}

fn written(result: io::Result<()>) -> anyhow::Result<()> {
    result.context("standard output")
}
