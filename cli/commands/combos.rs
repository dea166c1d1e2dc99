//! `ninefold combos`: the digit sets of cages.

mod records;
mod summary;
mod table;

use std::io;
use std::ops::RangeInclusive;

use anyhow::Context as _;
use ninefold_killer::combos::{DigitRange, Linked, NoPairs, NoRows, Query, Row};
use ninefold_sudoku::DigitSet;

use crate::args::{Cage, CombosArgs};
use crate::exit::Exit;
use crate::output::{Form, Output};
use crate::report;

/// Runs the verb.
pub fn run(args: &CombosArgs) -> anyhow::Result<Exit> {
    let query = query(args)?;
    let mut output = Output::with_form(Form::of(args.common.json, args.common.csv));
    match &args.linked {
        None => {
            let rows = found(query.rows(), NoRows::is_misuse)?;
            single(args, &mut output, &rows)?;
        }
        Some(cage) => {
            let pairs = query.linked(&other(args, cage)?);
            let pairs = found(pairs, NoPairs::is_misuse)?;
            linked(args, &mut output, &pairs)?;
        }
    }
    output.finish().context("standard output")?;
    Ok(Exit::Success)
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

/// Nothing found is an answer, with a warning that says why; a question
/// without sense is an error.
fn found<T, E: std::error::Error + Send + Sync + 'static>(
    result: Result<Vec<T>, E>,
    is_misuse: fn(&E) -> bool,
) -> anyhow::Result<Vec<T>> {
    match result {
        Ok(found) => Ok(found),
        Err(error) if is_misuse(&error) => Err(error.into()),
        Err(nothing) => {
            report::warning(&nothing.to_string());
            Ok(Vec::new())
        }
    }
}

fn single(args: &CombosArgs, output: &mut Output, rows: &[Row]) -> anyhow::Result<()> {
    let form = output.form();
    if args.table {
        return written(table::rows(rows, &mut |text| output.text(text)));
    }
    if form == Form::Csv {
        written(output.text(records::HEADER))?;
    }
    for (k, row) in rows.iter().enumerate() {
        written(output.text(&match form {
            Form::Plain => format!("{row}\n"),
            Form::Json => records::json(k, row)?,
            Form::Csv => records::csv(row),
        }))?;
    }
    if form == Form::Plain && !args.common.quiet {
        written(output.flush())?;
        summary::rows(rows);
    }
    Ok(())
}

fn linked(args: &CombosArgs, output: &mut Output, pairs: &[Linked]) -> anyhow::Result<()> {
    let form = output.form();
    if args.table {
        return written(table::linked(pairs, &mut |text| output.text(text)));
    }
    if form == Form::Csv {
        written(output.text(records::LINKED_HEADER))?;
    }
    for (k, linked) in pairs.iter().enumerate() {
        written(output.text(&match form {
            Form::Plain => format!("{linked}\n"),
            Form::Json => records::json(k, linked)?,
            Form::Csv => records::linked_csv(linked),
        }))?;
    }
    if form == Form::Plain && !args.common.quiet {
        written(output.flush())?;
        summary::linked(pairs);
    }
    Ok(())
}

fn written(result: io::Result<()>) -> anyhow::Result<()> {
    result.context("standard output")
}
