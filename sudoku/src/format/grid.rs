//! Grids of rows: bare, with spaces, or drawn with bars and rules; and the
//! same with the candidates of each cell.
//!
//! A block of lines is read as a whole, so that a broken grid gives one error:
//! the side of the board is what most rows have, and what does not fit that is
//! wrong.

use std::collections::HashMap;

use super::cells::token_grid;
use super::context::Context;
use super::rows::{GridLine, Row};
use super::source::{OwnedLine, Span};
use super::{Format, ReadError, Record, jigsaw, marks};
use crate::Puzzle;
use crate::board::MAX_SIZE;

/// What the cells of a grid are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Candidates where a cell has more than one, else digits.
    Any,
    /// Digits and blanks.
    Givens,
    /// Candidates.
    Marks,
}

/// What a block of lines turned out to be.
#[derive(Debug)]
pub(super) enum Block {
    /// Grids, or what is wrong with them.
    Grids(Vec<Result<Record, ReadError>>),
    /// A puzzle a line after all.
    Lines(Vec<OwnedLine>),
}

/// A run of rows with the rules between them.
struct Rows {
    rows: Vec<Row>,
    /// Before which rows a rule stands.
    rules: Vec<usize>,
}

/// Reads a block of lines.
pub(super) fn read(context: &mut Context, block: Vec<GridLine>, kind: Kind) -> Block {
    let mut records = Vec::new();
    let mut lines = Vec::new();
    for part in parts(block) {
        let rows = settle_dashes(part);
        if rows.rows.is_empty() {
            continue; // rules alone: there is nothing to read
        }
        match one_line_each(&rows.rows, kind) {
            true => lines.extend(rows.rows.iter().map(|r| r.line().clone())),
            false => records.extend(grids(context, &rows, kind)),
        }
    }
    match lines.is_empty() {
        true => Block::Grids(records),
        false => Block::Lines(lines),
    }
}

/// Cuts a block where two rules follow each other: one grid's bottom, the
/// next one's top.
fn parts(block: Vec<GridLine>) -> Vec<Vec<GridLine>> {
    let mut parts = vec![Vec::new()];
    for line in block {
        let part = parts.last_mut().expect("there is always a last part");
        let two = matches!((part.last(), &line), (Some(GridLine::Rule), GridLine::Rule));
        if two && part.len() > 1 {
            parts.push(vec![line]);
        } else {
            part.push(line);
        }
    }
    parts
}

/// Decides whether lines of dashes are rules or rows of blanks: rules, unless
/// the grid would lack rows without them.
fn settle_dashes(part: Vec<GridLine>) -> Rows {
    let mut sure: Vec<&Row> = Vec::new();
    let mut dashes: Vec<&Row> = Vec::new();
    for line in &part {
        match line {
            GridLine::Row(row) => sure.push(row),
            GridLine::Dashes(row) => dashes.push(row),
            GridLine::Rule => {}
        }
    }
    let side = match sure.is_empty() {
        true => side(&dashes),
        false => side(&sure),
    };
    let width = |row: &Row| {
        if side.by_words {
            row.word_count()
        } else {
            row.character_count()
        }
    };
    let complete = |rows: usize| rows > 0 && rows.is_multiple_of(side.cells);
    let as_rows = !complete(sure.len())
        && complete(sure.len() + dashes.len())
        && dashes.iter().all(|row| width(row) == side.cells);
    let (mut rows, mut rules) = (Vec::new(), Vec::new());
    for line in part {
        match line {
            GridLine::Row(row) => rows.push(row),
            GridLine::Dashes(row) if as_rows => rows.push(row),
            GridLine::Dashes(_) | GridLine::Rule => rules.push(rows.len()),
        }
    }
    Rows { rows, rules }
}

/// How wide most rows are, and in what.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Side {
    cells: usize,
    /// Cells are words, not characters.
    by_words: bool,
}

/// The side that a board of these rows has or should have.
fn side(rows: &[&Row]) -> Side {
    let words = most_common(rows.iter().map(|r| r.word_count()));
    let characters = most_common(rows.iter().map(|r| r.character_count()));
    let possible = |n: usize| (4..=MAX_SIZE).contains(&n);
    let count = rows.len();
    let by_words = match (possible(words), possible(characters)) {
        (true, _) if words == count => true,
        (_, true) if characters == count => false,
        (true, _) if count.is_multiple_of(words) => true,
        (_, true) if count.is_multiple_of(characters) => false,
        (possible, _) => possible,
    };
    Side {
        cells: if by_words { words } else { characters }.max(1),
        by_words,
    }
}

/// The most common of some numbers, the first of equals.
fn most_common(numbers: impl Iterator<Item = usize>) -> usize {
    let mut times: HashMap<usize, usize> = HashMap::new();
    let mut best = (0, 0);
    for number in numbers {
        let count = times.entry(number).or_default();
        *count += 1;
        if *count > best.1 {
            best = (number, *count);
        }
    }
    best.0
}

/// Whether the rows are puzzles themselves: 16 characters are a row of a
/// 16x16 or all of a 4x4, nine words of nine a row of candidates or a 9x9.
fn one_line_each(rows: &[Row], kind: Kind) -> bool {
    if kind != Kind::Any {
        return false;
    }
    let square = |n: usize| n >= 16 && n.isqrt() * n.isqrt() == n;
    let single = rows.iter().all(|r| r.word_count() == 1);
    let small = rows.iter().filter(|r| r.character_count() == 16).count();
    if single && 2 * small >= rows.len() {
        let digits = |b: u8| b.is_ascii_alphanumeric() && !(b'0'..=b'4').contains(&b);
        let large = rows.iter().filter(|row| row.text().bytes().any(digits));
        return rows.len() == 1 || 2 * large.count() <= rows.len();
    }
    // 25 characters are a row of a 25x25, or all of a 5x5 with its regions below.
    let pair = |rows: &[Row]| {
        let [cells, map] = rows else { return false };
        let count = cells.character_count();
        count == 25 && jigsaw::map_line(map.line().lend(), count).is_some()
    };
    if single && rows.chunks(2).all(pair) {
        return true;
    }
    let candidates = |row: &Row| {
        row.words().iter().all(|word| {
            let rising = word.text.as_bytes().windows(2).all(|w| w[0] < w[1]);
            rising
                && word
                    .text
                    .bytes()
                    .all(|b| b.is_ascii_alphanumeric() && b != b'0')
        })
    };
    let spaced =
        |row: &Row| square(row.character_count()) && !(row.has_long_words() && candidates(row));
    match rows {
        [row] => spaced(row) || row.character_count() > 3 * MAX_SIZE && !candidates(row),
        _ => rows
            .iter()
            .all(|row| row.character_count() > MAX_SIZE && spaced(row)),
    }
}

/// The grids of some rows: as many as there are times the side.
fn grids(context: &mut Context, part: &Rows, kind: Kind) -> Vec<Result<Record, ReadError>> {
    let all: Vec<&Row> = part.rows.iter().collect();
    let side = match kind {
        Kind::Marks => Side {
            cells: most_common(all.iter().map(|r| r.word_count())).max(1),
            by_words: true,
        },
        _ => side(&all),
    };
    let n = side.cells;
    if !all.len().is_multiple_of(n) || !(4..=MAX_SIZE).contains(&n) {
        return vec![Err(wrong_count(context, &all, n))];
    }
    let grids = part.rows.chunks(n).enumerate().map(|(k, rows)| {
        let inside = |&rule: &usize| (rule.checked_sub(k * n)).filter(|r| (1..n).contains(r));
        let mut rules: Vec<usize> = part.rules.iter().filter_map(inside).collect();
        rules.dedup();
        let format = if part.rules.is_empty() {
            Format::Drawn
        } else {
            style(part)
        };
        one(context, rows, &rules, side, kind, format)
    });
    grids.collect()
}

/// Bars without a frame are Simple Sudoku's style.
fn style(part: &Rows) -> Format {
    let text = part.rows[0].line().text.trim();
    let framed = text.starts_with('|') || !text.contains('|') || text.contains(' ');
    if framed {
        Format::Drawn
    } else {
        Format::SimpleSudoku
    }
}

/// What to say of rows that make no board.
fn wrong_count(context: &Context, rows: &[&Row], width: usize) -> ReadError {
    let last = rows[rows.len() - 1];
    let cells = last.character_count();
    if let Some(want) = context.last_cells
        && rows.len() < 4
    {
        // One line of many was cut short.
        let all = last.all();
        let message = format!("{cells} cell{}: expected {want}", plural(cells));
        return all.whole(message).with_format(Format::Line.name());
    }
    let plain = rows
        .iter()
        .all(|r| r.text().bytes().all(|b| !b.is_ascii_alphabetic()));
    let count = rows.len();
    if !plain && count < 4 || !(4..=MAX_SIZE).contains(&width) {
        return unknown(last.all());
    }
    let message = format!(
        "{count} row{} of {width} cells: expected {width} rows",
        plural(count)
    );
    let error = last.all().whole(message);
    if plain {
        error.with_format(Format::Drawn.name())
    } else {
        error
    }
}

/// What to say of text that is no puzzle.
pub(super) fn unknown(text: Span<'_>) -> ReadError {
    text.whole("no puzzle in a known format: expected 81 cells in a line, or 9 rows of 9 cells")
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// One grid of as many rows as its side.
fn one(
    context: &mut Context,
    rows: &[Row],
    rules: &[usize],
    side: Side,
    kind: Kind,
    format: Format,
) -> Result<Record, ReadError> {
    let named = |e: ReadError| e.with_format(format.name());
    let n = side.cells;
    let mut cells = Vec::with_capacity(n * n);
    for row in rows {
        let found = if side.by_words {
            row.words()
        } else {
            row.characters()
        };
        if found.len() != n {
            let message = format!("{} cell{}: expected {n}", found.len(), plural(found.len()));
            return Err(named(row.all().whole(message)));
        }
        cells.extend(found);
    }
    let drawn = drawn_box(rows, rules, side).map_err(named)?;
    let geometry = context.geometry(n, drawn);
    let geometry = geometry.map_err(|m| named(rows[0].all().whole(m)))?;
    let numbers = n > 9
        && cells
            .iter()
            .all(|c| c.text.len() == 1 || c.text.bytes().all(|b| b.is_ascii_digit()))
        && !cells.iter().any(|c| {
            c.text
                .bytes()
                .any(|b| b.is_ascii_alphabetic() && !matches!(b, b'x' | b'X'))
        });
    let candidates = match kind {
        Kind::Any => !numbers && cells.iter().any(|c| c.text.len() > 1),
        Kind::Givens => false,
        Kind::Marks => true,
    };
    let (puzzle, format) = if candidates {
        let marks = marks::candidates(&cells, n, context.digits());
        let named = |e: ReadError| e.with_format(Format::Marks.name());
        (
            Puzzle::from_marks(geometry, marks.map_err(named)?),
            Format::Marks,
        )
    } else {
        let givens = token_grid(&cells, n, context.digits()).map_err(named)?;
        (Puzzle::new(geometry, givens), format)
    };
    Ok(Record {
        one_line: false,
        ..Record::new(puzzle, rows[0].line().number, format)
    })
}

/// The shape of box that bars and rules show: rows, columns.
fn drawn_box(
    rows: &[Row],
    rules: &[usize],
    side: Side,
) -> Result<Option<(usize, usize)>, ReadError> {
    let n = side.cells;
    let mut width = None;
    for row in rows {
        let bars = row.bars(side.by_words);
        if bars.is_empty() {
            continue;
        }
        let Some(step) = spacing(&bars, n).filter(|&s| width.is_none_or(|w| w == s)) else {
            let bars: Vec<String> = bars.iter().map(usize::to_string).collect();
            let message = format!(
                "bars behind cells {}: expected them at the same equal distances in all rows",
                bars.join(", ")
            );
            return Err(row.all().whole(message));
        };
        width = Some(step);
    }
    // Bars or rules around every cell show nothing.
    let width = width.filter(|&w| w > 1);
    let height = spacing(rules, n).filter(|&h| h > 1);
    match (height, width) {
        (Some(r), Some(c)) if r * c != n => {
            let message =
                format!("boxes drawn as {r}x{c} on a {n}x{n} grid: expected {n} cells in a box");
            Err(rows[0].all().whole(message))
        }
        (Some(r), Some(c)) => Ok(Some((r, c))),
        (Some(r), None) => Ok(Some((r, n / r))),
        (None, Some(c)) => Ok(Some((n / c, c))),
        (None, None) => Ok(None),
    }
}

/// The distance of marks that divide a length of `n` into equal parts.
fn spacing(marks: &[usize], n: usize) -> Option<usize> {
    let &step = marks.first()?;
    let even = n.is_multiple_of(step) && marks.len() + 1 == n / step;
    let even = even && marks.iter().enumerate().all(|(k, &m)| m == (k + 1) * step);
    even.then_some(step)
}
