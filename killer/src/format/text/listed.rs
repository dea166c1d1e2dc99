//! Cages as lists of cells, in the words that people use.
//!
//! | line | where from |
//! |---|---|
//! | `10: r1c1 r1c2`, `10 R1C1,R1C2` | the project's own |
//! | `10: r1c1r1c2`, `10: r1c1-2`, `10: r1c12`, `10: r12c3` | cells run together, in a range, by their digits |
//! | `killer:10;r1c1r1c2` | a solver's constraints |
//! | `A1+A2=10`, `r1c1 r1c2 = 10` | sums as they are said |
//! | `10 1,1 1,2`, `10: (1,1) (1,2)` | row, column |
//! | `7,00,10; 12,01,02`, `10: 11 12` | row and column in two digits |
//!
//! Digits that stand together behind `r` or `c` are one row or column each,
//! `r12c3` rows 1 and 2, if the board has no more than 9 of them; on greater
//! boards they are one number. Numbers alone may count from 0 or from 1. A 0
//! somewhere in the puzzle tells the one, the side of the board the other;
//! nothing is guessed. So parts of cells wait for the end of the puzzle.

use ninefold_sudoku::Cell;

use super::super::cell_name;
use super::super::draft::{Fault, Place};
use super::super::{Letters, words::number};
use super::tokens::{Token, is_number, is_sign};

/// A cell or some, as they were written.
#[derive(Clone, Debug)]
pub(super) enum Part {
    /// A cell by its name.
    Cell(Cell),
    /// Rows and columns, like `r12c3-5`, in the words of the text.
    Group(Box<str>),
    /// Row and column, from 0 or from 1.
    Pair(u32, u32),
}

/// A cage as a list tells it.
#[derive(Clone, Debug)]
pub(super) struct Listed<'a> {
    pub(super) sum: Token<'a>,
    pub(super) parts: Vec<(Part, Place)>,
}

/// The part of a place in a text of ASCII from this byte on.
fn within(place: Place, start: usize, end: usize) -> Place {
    Place {
        column: place.column + start,
        len: (end - start).max(1),
        ..place
    }
}

/// Splits `r1c1r1c2` or `A1A2` into names; bytes from and to.
fn names(text: &str) -> Vec<(usize, usize)> {
    let lower = text.to_ascii_lowercase();
    let rows = lower.starts_with('r') && lower.contains('c');
    let starts_name = |at: usize, c: char| match rows {
        true => c == 'r',
        false => c.is_ascii_alphabetic() && at > 0 && lower.as_bytes()[at - 1].is_ascii_digit(),
    };
    let mut found = Vec::new();
    let mut start = 0;
    for (at, c) in lower.char_indices() {
        if starts_name(at, c) && at > start {
            found.push((start, at));
            start = at;
        }
    }
    found.push((start, text.len()));
    found
}

/// Rows and columns of `r12c3-5`.
fn rows_and_columns(name: &str) -> Option<(&str, &str)> {
    let (rows, columns) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let run = |text: &str| match text.split_once('-') {
        Some((from, to)) => is_number(from) && is_number(to),
        None => is_number(text),
    };
    (run(rows) && run(columns)).then_some((rows, columns))
}

/// The cells of a word.
pub(super) fn parts(
    token: &Token<'_>,
    letters: Option<Letters>,
    out: &mut Vec<(Part, Place)>,
) -> Result<(), Fault> {
    let names = names(token.text);
    let known = |&(start, end): &(usize, usize)| {
        let name = &token.text[start..end];
        rows_and_columns(name).is_some() || cell_name::looks_like_a_cell(name)
    };
    if !names.iter().all(known) {
        let message = match cell_name::parse(token.text, letters) {
            Err(message) => message,
            Ok(_) => format!("{:?} is not a cell: expected one like r1c1", token.text),
        };
        return Err(token.place.fault(message));
    }
    for (start, end) in names {
        let name = &token.text[start..end];
        // Names of cells are ASCII.
        let place = within(token.place, start, end);
        let part = match rows_and_columns(name) {
            Some((rows, columns)) if rows.len() > 1 || columns.len() > 1 => {
                Part::Group(name.into())
            }
            _ => Part::Cell(cell_name::parse(name, letters).map_err(|m| place.fault(m))?),
        };
        out.push((part, place));
    }
    Ok(())
}

/// How many cells a word names at least, if it names nothing but cells.
pub(super) fn named(text: &str) -> usize {
    let names = names(text);
    let known = |&(start, end): &(usize, usize)| {
        let name = &text[start..end];
        rows_and_columns(name).is_some() || cell_name::looks_like_a_cell(name)
    };
    if !names.iter().all(known) {
        return 0;
    }
    let more = |&(start, end): &(usize, usize)| text[start..end].contains('-');
    names.len() + usize::from(names.iter().any(more))
}

/// The words of `A1+A2=10` or `r1c1 r1c2 = 10`: cells, sum, and what stands
/// behind. One name alone and a number is a given.
pub(super) fn sum_behind<'t, 'a>(
    tokens: &'t [Token<'a>],
) -> Option<(&'t [Token<'a>], &'t Token<'a>, &'t [Token<'a>])> {
    let sign = tokens.iter().position(|token| is_sign(token.text))?;
    let (cells, behind) = tokens.split_at(sign);
    let cells_named: usize = cells.iter().map(|token| named(token.text)).sum();
    let all = cells.iter().all(|token| named(token.text) > 0);
    let sum = behind.get(1).filter(|sum| is_number(sum.text))?;
    (all && cells_named > 1).then_some((cells, sum, &behind[2..]))
}

/// The words of `killer:10;r1c1` behind the sign.
pub(super) fn worded<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<&'t [Token<'a>]> {
    match tokens {
        [word, sign, sum, ..]
            if is_sign(sign.text)
                && is_number(sum.text)
                && ["killer", "cage"]
                    .iter()
                    .any(|known| word.text.eq_ignore_ascii_case(known)) =>
        {
            Some(&tokens[2..])
        }
        _ => None,
    }
}

/// The cages of a line of numbers and signs alone, if it is one: several may
/// stand on it, with `;` between them.
pub(super) fn numbers<'a>(line: usize, text: &'a str) -> Option<Vec<Listed<'a>>> {
    if !text.is_ascii() {
        return None;
    }
    let mut cages = Vec::new();
    let mut from = 0;
    for segment in text.split(';') {
        let start = from;
        from += segment.len() + 1;
        if segment.trim().is_empty() {
            continue;
        }
        cages.push(cage_of_numbers(line, text, start, start + segment.len())?);
    }
    (!cages.is_empty()).then_some(cages)
}

fn cage_of_numbers<'a>(line: usize, text: &'a str, start: usize, end: usize) -> Option<Listed<'a>> {
    let whole = Place {
        line,
        column: 1,
        len: 1,
    };
    let place = |from: usize, to: usize| within(whole, from, to);
    let segment = &text[start..end];
    let from = start + segment.len() - segment.trim_start().len();
    let digits = |at: usize| {
        let rest = &text[at..end];
        at + rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len()
    };
    let to = digits(from);
    number(&text[from..to])?;
    let sum = Token {
        text: &text[from..to],
        place: place(from, to),
    };
    let rest = &text[to..end];
    let body = rest.trim_start();
    let (sign, body) = match body.strip_prefix([':', '=', ',']) {
        Some(behind) => (body.chars().next(), behind),
        None if body.len() < rest.len() => (None, body),
        None => return None,
    };
    let at = |part: &str| part.as_ptr() as usize - text.as_ptr() as usize;
    let mut parts = Vec::new();
    if sign != Some(',')
        && let Some(pairs) = pairs(body)
    {
        for (part, row, column) in pairs {
            let place = place(at(part), at(part) + part.len());
            parts.push((Part::Pair(row, column), place));
        }
        return Some(Listed { sum, parts });
    }
    // Two digits a cell need a sign that what follows are cells, and not more
    // numbers.
    sign?;
    let words = body.split(|c: char| c == ',' || c.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        let value = number(word).filter(|_| word.len() == 2)?;
        let place = place(at(word), at(word) + 2);
        parts.push((Part::Pair(value / 10, value % 10), place));
    }
    (!parts.is_empty()).then_some(Listed { sum, parts })
}

/// Pairs like `1,1` or `(1, 1)` and nothing else: text, row, column.
fn pairs(text: &str) -> Option<Vec<(&str, u32, u32)>> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let close = match rest.as_bytes()[0] {
            b'(' => Some(')'),
            b'[' => Some(']'),
            _ => None,
        };
        let end = match close {
            Some(close) => rest.find(close)? + 1,
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let (part, behind) = rest.split_at(end);
        let inner = match close {
            Some(_) => &part[1..part.len() - 1],
            None => part,
        };
        let (row, column) = inner.split_once(',')?;
        found.push((part, number(row.trim())?, number(column.trim())?));
        rest = behind.trim_start();
        if close.is_some() {
            rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
        }
    }
    (!found.is_empty()).then_some(found)
}

/// From where the pairs of a puzzle count: 0 or 1.
pub(super) fn base<'p>(
    side: usize,
    parts: impl Iterator<Item = &'p (Part, Place)>,
) -> Result<u32, Fault> {
    let side = side as u32;
    let (mut first, mut from_0, mut from_1) = (None, None, None);
    for (part, place) in parts {
        let Part::Pair(row, column) = *part else {
            continue;
        };
        first = first.or(Some((row, column, place)));
        if row == 0 || column == 0 {
            from_0 = from_0.or(Some(place));
        }
        if row == side || column == side {
            from_1 = from_1.or(Some(place));
        }
    }
    match (first, from_0, from_1) {
        (None, ..) | (_, Some(_), None) => Ok(0),
        (_, None, Some(_)) => Ok(1),
        (_, Some(zero), Some(last)) => {
            let (late, other) = match zero.line.cmp(&last.line).then(zero.column.cmp(&last.column)) {
                std::cmp::Ordering::Less => (last, zero),
                _ => (zero, last),
            };
            Err(late.fault(format!(
                "cells with 0 and with {side}: expected them to count from 0 or from 1 throughout (line {} does otherwise)",
                other.line
            )))
        }
        (Some((row, column, place)), None, None) => Err(place.fault(format!(
            "this may mean {} or {}, for no cell tells whether they count from 0 or from 1: write names like r1c1",
            from(row, column, 1),
            from(row, column, 0)
        ))),
    }
}

fn from(row: u32, column: u32, base: u32) -> String {
    let number = |k: u32| u64::from(k) + 1 - u64::from(base);
    format!("r{}c{}", number(row), number(column))
}

/// The cells of a part, on a board of this side.
pub(super) fn cells(
    part: &Part,
    place: Place,
    side: usize,
    base: u32,
    out: &mut Vec<(Cell, Place)>,
) -> Result<(), Fault> {
    match part {
        Part::Cell(cell) => out.push((*cell, place)),
        Part::Pair(row, column) => {
            let name = from(*row, *column, base);
            let cell = cell_name::parse(&name, None).map_err(|m| place.fault(m))?;
            out.push((cell, place));
        }
        Part::Group(text) => {
            let numbers = |run: &str| run_of(run, side);
            let runs = rows_and_columns(text)
                .and_then(|(rows, columns)| Some((numbers(rows)?, numbers(columns)?)));
            let Some((rows, columns)) = runs else {
                let message = format!("{text} is no range: expected one like r1c1-3, up to {side}");
                return Err(place.fault(message));
            };
            for row in rows {
                for &column in &columns {
                    let name = format!("r{row}c{column}");
                    let cell = cell_name::parse(&name, None).map_err(|m| place.fault(m))?;
                    out.push((cell, place));
                }
            }
        }
    }
    Ok(())
}

/// The rows or columns of `3`, `12` or `1-3`.
fn run_of(run: &str, side: usize) -> Option<Vec<u32>> {
    if let Some((from, to)) = run.split_once('-') {
        let (from, to) = (number(from)?, number(to)?);
        let fits = 1 <= from && from < to && to as usize <= side;
        return fits.then(|| (from..=to).collect());
    }
    let digits: Vec<u32> = run.chars().filter_map(|c| c.to_digit(10)).collect();
    let different = (1..digits.len()).all(|k| !digits[..k].contains(&digits[k]));
    match side <= 9 && different && !digits.contains(&0) {
        true => Some(digits),
        false => Some(vec![number(run)?]),
    }
}
