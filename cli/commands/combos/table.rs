//! Combinations as a table for people: aligned columns under a header, the
//! sets last since there may be many.

use std::io;

use ninefold_killer::combos::{DigitRange, Linked, Row};
use ninefold_sudoku::DigitSet;

use super::records::descending;

/// A line but for its sets; numbers go right, text goes left.
type Line = Vec<(String, Side)>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Where text goes.
type Sink<'a> = &'a mut dyn FnMut(&str) -> io::Result<()>;

/// The table of these rows.
pub fn rows(rows: &[Row], out: Sink<'_>) -> io::Result<()> {
    let known = rows.iter().any(|row| !row.cells.is_empty());
    let lines: Vec<Line> = rows.iter().map(|row| line(row, known)).collect();
    write(out, &header(known), &lines, |k| sets(&rows[k]))
}

/// The table of these pairs of rows, three lines each.
pub fn linked(pairs: &[Linked], out: Sink<'_>) -> io::Result<()> {
    let has_cells = |row: &Row| !row.cells.is_empty();
    let known = pairs
        .iter()
        .any(|p| has_cells(&p.first) || has_cells(&p.second));
    let mut lines = Vec::new();
    for pair in pairs {
        for (name, row) in [("first", &pair.first), ("linked", &pair.second)] {
            lines.push(with(text(name), line(row, known)));
        }
        lines.push(with(text("both"), both(pair, known)));
    }
    let header = with(text("cage"), header(known));
    write(out, &header, &lines, |k| {
        let pair = &pairs[k / 3];
        match k % 3 {
            0 => sets(&pair.first),
            1 => sets(&pair.second),
            _ => joined(pair),
        }
    })
}

fn header(known: bool) -> Line {
    let mut header: Line = ["sum", "cells", "number"].map(number).into();
    header.extend(["in all", "in none"].map(text));
    if known {
        header.push(text("each cell"));
    }
    header
}

fn line(row: &Row, known: bool) -> Line {
    let mut line: Line = [row.sum as usize, row.size, row.sets.len()]
        .map(|value| number(value.to_string()))
        .into();
    line.extend([row.common(), row.never()].map(|set| digits(row.range, set)));
    if known {
        let cells: Vec<String> = row.cells.iter().map(|&cell| row.range.text(cell)).collect();
        line.push(text(or_dash(cells.join(" "))));
    }
    line
}

/// The cages as one: what is in every pair, what in none.
fn both(pair: &Linked, known: bool) -> Line {
    let (a, b) = (&pair.first, &pair.second);
    let numbers = [(a.sum + b.sum) as usize, a.size + b.size, pair.pairs.len()];
    let mut line: Line = numbers.map(|value| number(value.to_string())).into();
    line.extend([pair.certain(), pair.neither()].map(|set| digits(a.range, set)));
    if known {
        line.push(text(""));
    }
    line
}

fn with(first: (String, Side), mut line: Line) -> Line {
    line.insert(0, first);
    line
}

fn number(value: impl Into<String>) -> (String, Side) {
    (value.into(), Side::Right)
}

fn text(value: impl Into<String>) -> (String, Side) {
    (value.into(), Side::Left)
}

fn digits(range: DigitRange, set: DigitSet) -> (String, Side) {
    text(or_dash(range.text(set)))
}

/// The text, or a dash for none.
pub fn or_dash(text: String) -> String {
    match text.is_empty() {
        true => "-".to_string(),
        false => text,
    }
}

fn sets(row: &Row) -> String {
    let sets = row.sets.iter().map(|&set| descending(row.range, set));
    sets.collect::<Vec<_>>().join(" ")
}

fn joined(pair: &Linked) -> String {
    let range = pair.first.range;
    let pairs = pair.pairs.iter();
    let pairs = pairs.map(|&(a, b)| format!("{}+{}", descending(range, a), descending(range, b)));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Writes the header and the lines in columns as wide as need be, and behind
/// each line its sets, made only then. Without lines there is no header.
fn write(
    out: Sink<'_>,
    header: &Line,
    lines: &[Line],
    sets: impl Fn(usize) -> String,
) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    let width = |column: usize| {
        let fields = lines
            .iter()
            .chain([header])
            .map(|line| line[column].0.len());
        fields.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let row = |line: &Line, last: &str| {
        let mut row = String::new();
        for ((field, side), &width) in line.iter().zip(&widths) {
            row += &match side {
                Side::Left => format!("{field:<width$}  "),
                Side::Right => format!("{field:>width$}  "),
            };
        }
        row + last + "\n"
    };
    out(&row(header, "sets"))?;
    for (k, line) in lines.iter().enumerate() {
        out(&row(line, &sets(k)))?;
    }
    Ok(())
}
