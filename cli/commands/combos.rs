//! `ninefold combos`: the digit sets of cages.

use anyhow::Context as _;
use ninefold_killer::combos::{NoRows, Query, Row, parse_candidates, parse_digits};
use ninefold_sudoku::DigitSet;
use serde::Serialize;

use crate::args::CombosArgs;
use crate::exit::Exit;
use crate::output::{Form, Output};
use crate::report;

/// Runs the verb.
pub fn run(args: &CombosArgs) -> anyhow::Result<Exit> {
    let query = Query {
        sum: args.sum,
        size: args.size,
        with: digits("--with", args.with.as_deref())?,
        without: digits("--without", args.without.as_deref())?,
        cells: match &args.cells {
            Some(text) => parse_candidates(text).with_context(|| format!("--cells {text}"))?,
            None => Vec::new(),
        },
        single: args.single,
    };
    let rows = match query.rows() {
        Ok(rows) => rows,
        Err(
            error @ (NoRows::Size { .. } | NoRows::Cells { .. } | NoRows::Contradiction { .. }),
        ) => {
            return Err(error.into());
        }
        Err(nothing) => {
            report::warning(&nothing.to_string());
            Vec::new()
        }
    };
    let form = Form::of(args.common.json, args.common.csv);
    let mut output = Output::with_form(form);
    let text = render(&rows, form)?;
    output
        .text(&text)
        .and_then(|()| output.finish())
        .context("standard output")?;
    Ok(Exit::Success)
}

fn digits(flag: &str, text: Option<&str>) -> anyhow::Result<DigitSet> {
    match text {
        Some(text) => parse_digits(text).with_context(|| format!("{flag} {text}")),
        None => Ok(DigitSet::EMPTY),
    }
}

/// A row as every record is: with the version of its form, and its number.
#[derive(Serialize)]
struct Record<'a> {
    v: u8,
    n: u64,
    kind: &'static str,
    #[serde(flatten)]
    row: &'a Row,
}

fn render(rows: &[Row], form: Form) -> anyhow::Result<String> {
    let mut text = String::new();
    if form == Form::Csv {
        text.push_str("sum,size,set\n");
    }
    for (n, row) in rows.iter().enumerate() {
        match form {
            Form::Plain => text.push_str(&format!("{row}\n")),
            Form::Json => {
                let n = n as u64 + 1;
                let record = Record {
                    v: 1,
                    n,
                    kind: "killer",
                    row,
                };
                text.push_str(&(serde_json::to_string(&record)? + "\n"));
            }
            Form::Csv => {
                for set in row.digits() {
                    let digits: String = set.iter().map(u8::to_string).collect();
                    text.push_str(&format!("{},{},{digits}\n", row.sum, row.size));
                }
            }
        }
    }
    Ok(text)
}
