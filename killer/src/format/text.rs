//! The project's own text: everything that a layout can hold, by hand. The
//! form is described at [`format`](super).

mod listed;
mod rows;
mod taking;
mod telling;
mod tokens;
mod write;

use std::collections::BTreeMap;

use ninefold_sudoku::{Cell, Geometry, GeometryError};

use super::draft::{Draft, DraftCage, Fault, Place, Shape, symbol_value};
use super::words::BEYOND;
use super::{Options, cell_name};
use crate::cage::Layout;

use rows::{Rows, grid_row};
pub(super) use telling::Telling;
use tokens::{Token, is_letter, is_number, is_sign, tokens};
pub(super) use write::{region_symbol, write};

/// The line that says what this is, for a text in which nothing else would.
const TITLE: &str = "killer";

/// The word behind a cage whose digits may repeat.
const REPEATS: &str = "repeats";

/// Whether a line separates two puzzles: at least three `=` and nothing else.
pub(super) fn is_separator(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|b| b == b'=')
}

/// Whether a line is of three `-` or more: it is for the eye, or meant to
/// separate puzzles.
pub(super) fn is_bar(line: &str) -> bool {
    let line = line.trim();
    line.len() >= 3 && line.bytes().all(|b| b == b'-')
}

/// The line without its comment.
pub(super) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or(line)
}

/// Whether a line says nothing: blank, or a comment, behind `;` and `//` too as
/// in files of Sudokus.
pub(super) fn is_blank(line: &str) -> bool {
    let said = line.trim_start();
    said.is_empty() || said.starts_with(['#', ';']) || said.starts_with("//")
}

/// Whether a line is a rule: for the eye only.
fn is_rule(line: &str) -> bool {
    line.chars().all(|c| "+-|".contains(c) || c.is_whitespace())
}

/// What has been read of one puzzle.
struct Reading<'a> {
    options: &'a Options,
    draft: Draft,
    /// The letter grid.
    rows: Rows,
    /// The region map; `Some` from the line `regions` on.
    regions: Option<(Place, Rows)>,
    /// Each letter with a sum: its cage, and where that was said.
    letters: BTreeMap<char, (usize, Place)>,
    /// Where the last line with content ends.
    last: Place,
    /// There was a line with content, not only rules.
    begun: bool,
    /// Cages of lists, by their numbers: their cells wait for the board.
    listed: Vec<(usize, Vec<(listed::Part, Place)>)>,
    /// Sums that stand in the order of the letters.
    bare_sums: Vec<(u32, Place)>,
    /// The last bar below a list.
    bar: Option<Place>,
}

/// Reads one puzzle: its lines with their numbers, none of them a separator,
/// at least one with content.
pub(super) fn parse(lines: &[(usize, String)], options: &Options) -> Result<Layout, Fault> {
    let start = lines.iter().find(|(_, text)| !is_blank(text));
    let line = start.or(lines.first()).map_or(1, |(number, _)| *number);
    let start = Place {
        line,
        column: 1,
        len: 1,
    };
    let mut reading = Reading {
        options,
        draft: Draft::new(start),
        rows: Vec::new(),
        regions: None,
        letters: BTreeMap::new(),
        last: start,
        begun: false,
        listed: Vec::new(),
        bare_sums: Vec::new(),
        bar: None,
    };
    for (number, text) in lines {
        reading.line(*number, without_comment(text))?;
    }
    reading.finish()
}

impl Reading<'_> {
    fn line(&mut self, number: usize, text: &str) -> Result<(), Fault> {
        let tokens = tokens(number, text);
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return Ok(());
        };
        self.last = last.place;
        let listed = self.listed.len();
        if is_rule(text) {
            self.bar = self
                .bar
                .or(Some(first.place).filter(|_| listed > 0 && is_bar(text)));
            return Ok(());
        }
        self.content(number, text, &tokens)?;
        match self.bar {
            // One puzzle or two: nothing tells.
            Some(bar) if self.listed.len() > listed => Err(bar.fault(
                "a bar between lists: expected a line === between two puzzles, or nothing within one",
            )),
            _ => Ok(()),
        }
    }

    /// A line that is no rule.
    fn content(&mut self, number: usize, text: &str, tokens: &[Token<'_>]) -> Result<(), Fault> {
        let Some(first) = tokens.first() else {
            return Ok(());
        };
        let at_top = !std::mem::replace(&mut self.begun, true);
        let unfinished = |rows: &Rows| rows.first().is_some_and(|row| rows.len() < row.len());
        if let Some((_, rows)) = &mut self.regions
            && (rows.is_empty() || unfinished(rows))
        {
            return grid_row(rows, number, text, "region", char::is_ascii_alphanumeric);
        }
        let in_grid = unfinished(&self.rows);
        if let Some(tokens) = listed::worded(tokens) {
            return self.list(tokens);
        }
        if let Some((givens, letters)) = taking::givens_and_letters(tokens) {
            return self.row_with_givens(number, givens, letters);
        }
        match first.text.to_ascii_lowercase().as_str() {
            TITLE if at_top => nothing_behind(&tokens[1..]),
            TITLE if !in_grid => Err(first.place.fault(format!(
                "{TITLE} stands at the top of a puzzle: expected a line === before the next one"
            ))),
            "diagonals" | "diagonal" if !in_grid => {
                self.draft.diagonals = true;
                nothing_behind(&tokens[1..])
            }
            "box" | "boxes" if !in_grid => self.box_line(tokens),
            "regions" | "region" if !in_grid => {
                if let Some((place, _)) = &self.regions {
                    let message =
                        format!("a second region map: the first is on line {}", place.line);
                    return Err(first.place.fault(message));
                }
                self.regions = Some((first.place, Vec::new()));
                nothing_behind(&tokens[1..])
            }
            _ if is_number(first.text) => self.number_first(number, text, tokens),
            _ if listed::sum_behind(tokens).is_some() => self.sums_behind(tokens),
            _ if tokens.iter().any(|t| is_sign(t.text)) => self.assignments(tokens),
            _ => {
                let second = tokens.get(1).filter(|t| is_number(t.text));
                if let (true, Some(second)) = (is_letter(first.text), second) {
                    let message =
                        format!("expected `=` between {} and {}", first.text, second.text);
                    return Err(second.place.fault(message));
                }
                let letter = |c: &char| c.is_ascii_alphabetic() || *c == '.';
                grid_row(&mut self.rows, number, text, "cage", letter)
            }
        }
    }

    /// `box 2x3`
    fn box_line(&mut self, tokens: &[Token<'_>]) -> Result<(), Fault> {
        let expected = "expected rows x columns of a box, like box 2x3";
        let Some(shape) = tokens.get(1) else {
            return Err(self.last.fault(expected));
        };
        let parts = shape.text.split_once(['x', 'X', '*']);
        let number = |text: &str| text.parse::<usize>().ok().filter(|_| is_number(text));
        let numbers = parts.and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)));
        let Some((rows, columns)) = numbers else {
            return Err(shape.place.fault(expected));
        };
        if !matches!(self.draft.shape, Shape::Unsaid) {
            return Err(shape.place.fault("a second line with the boxes"));
        }
        self.draft.shape = Shape::Boxes(rows, columns);
        self.draft.shape_place = shape.place;
        nothing_behind(&tokens[2..])
    }

    /// `a = 10`, `a = 10 repeats`, `r1c1 = 5`, several on a line.
    fn assignments(&mut self, tokens: &[Token<'_>]) -> Result<(), Fault> {
        let mut rest = tokens;
        while let Some((name, behind)) = rest.split_first() {
            if is_sign(name.text) || is_number(name.text) {
                return Err(stray(name));
            }
            let Some((sign, behind)) = behind.split_first().filter(|(t, _)| is_sign(t.text)) else {
                return Err(name
                    .place
                    .fault(format!("expected `=` and a number behind {}", name.text)));
            };
            let Some((value, behind)) = behind.split_first().filter(|(t, _)| !is_sign(t.text))
            else {
                return Err(sign
                    .place
                    .fault(format!("expected a number behind {} =", name.text)));
            };
            rest = behind;
            if is_letter(name.text) {
                let repeats = match behind {
                    [_, sign, ..] if is_sign(sign.text) => false,
                    [word, ..] => is_repeats(word),
                    [] => false,
                };
                rest = &behind[usize::from(repeats)..];
                self.letter(name, value, repeats)?;
            } else {
                self.given(name, value)?;
            }
        }
        Ok(())
    }

    fn letter(&mut self, name: &Token<'_>, value: &Token<'_>, repeats: bool) -> Result<(), Fault> {
        let cage = self.draft.cages.len();
        let sum = sum(value)?;
        for letter in name.text.chars() {
            if let Some((_, before)) = self.letters.insert(letter, (cage, name.place)) {
                let message = format!("{letter} has its sum on line {} already", before.line);
                return Err(name.place.fault(message));
            }
        }
        self.draft.cages.push(DraftCage {
            sum,
            cells: Vec::new(),
            repeats,
            place: name.place,
        });
        Ok(())
    }

    fn given(&mut self, name: &Token<'_>, value: &Token<'_>) -> Result<(), Fault> {
        if !cell_name::looks_like_a_cell(name.text) {
            let message = format!(
                "{:?} is neither a cage letter nor a cell like r1c1",
                name.text
            );
            return Err(name.place.fault(message));
        }
        let cell = cell_name::parse(name.text, self.options.letters);
        let cell = cell.map_err(|m| name.place.fault(m))?;
        let mut symbols = value.text.chars();
        let symbol = symbols.next().filter(|_| symbols.next().is_none());
        let digit = match symbol.and_then(symbol_value) {
            Some(digit) => Some(digit),
            None if is_number(value.text) => Some(value.text.parse().unwrap_or(u32::MAX)),
            None => None,
        };
        let Some(digit) = digit else {
            let message = format!("{:?} is given for {cell}: expected a digit", value.text);
            return Err(value.place.fault(message));
        };
        self.draft.givens.push((cell, digit, value.place));
        Ok(())
    }

    fn finish(mut self) -> Result<Layout, Fault> {
        self.map_of_regions()?;
        if let (Some(row), Some(last)) = (self.rows.first(), self.rows.last()) {
            let (side, rows) = (row.len(), self.rows.len());
            if rows < side {
                let place = last[0].1;
                let place = Place {
                    len: last.len(),
                    ..place
                };
                return Err(place.fault(format!(
                    "the grid ends after {rows} rows of {side} cells: expected {side} rows"
                )));
            }
            if matches!(self.draft.shape, Shape::Unsaid) {
                self.draft.shape = Shape::Side(side);
                self.draft.shape_place = Place {
                    len: side,
                    ..row[0].1
                };
            }
            let board = self.draft.geometry(self.options)?.size();
            if board != side {
                let place = Place {
                    len: side,
                    ..row[0].1
                };
                return Err(
                    place.fault(format!("a row of {side} cells on a {board}x{board} board"))
                );
            }
        }
        self.sums_in_order()?;
        self.cells_of_letters()?;
        self.cells_of_lists()?;
        self.draft.layout(self.options)
    }

    fn map_of_regions(&mut self) -> Result<(), Fault> {
        let Some((place, rows)) = &self.regions else {
            return Ok(());
        };
        let side = rows.first().map_or(0, Vec::len);
        if side == 0 || rows.len() < side {
            return Err(place.fault("expected a region map below: a row of symbols for each row"));
        }
        if !matches!(self.draft.shape, Shape::Unsaid) {
            return Err(place.fault("both boxes and regions: expected one of them"));
        }
        let map: Vec<usize> = rows.iter().flatten().map(|&(c, _)| c as usize).collect();
        if let Err(error) = Geometry::jigsaw(&map) {
            let place = match error {
                GeometryError::RegionSize { cell, .. } => rows[cell.row()][cell.column()].1,
                _ => *place,
            };
            return Err(place.fault(error.to_string()));
        }
        self.draft.shape_place = *place;
        self.draft.shape = Shape::Regions(map);
        Ok(())
    }

    /// Deals the cells of the letter grid out to the cages.
    fn cells_of_letters(&mut self) -> Result<(), Fault> {
        for (row, cells) in self.rows.iter().enumerate() {
            for (column, &(letter, place)) in cells.iter().enumerate() {
                if letter == '.' {
                    continue;
                }
                let Some(&(cage, _)) = self.letters.get(&letter) else {
                    return Err(place.fault(format!(
                        "{letter} has no sum: expected a line like {letter} = 10 ({letter} = 0 for a cage without)"
                    )));
                };
                // Rows are at most 25 long: every cell exists.
                if let Some(cell) = Cell::new(row, column) {
                    self.draft.cages[cage].cells.push((cell, place));
                }
            }
        }
        for (&letter, &(cage, place)) in &self.letters {
            if !self.draft.cages[cage].cells.is_empty() {
                continue;
            }
            let other = match letter.is_ascii_lowercase() {
                true => letter.to_ascii_uppercase(),
                false => letter.to_ascii_lowercase(),
            };
            let in_grid = |c: char| self.rows.iter().flatten().any(|&(found, _)| found == c);
            return Err(place.fault(match self.rows.is_empty() {
                true => format!("{letter} has a sum, but there is no letter grid"),
                false if in_grid(other) => {
                    format!("{letter} is not in the grid; {other} is, but they are not the same")
                }
                false => format!("{letter} is not in the grid"),
            }));
        }
        Ok(())
    }
}

/// The sum of a cage; 0 means that it has none.
fn sum(token: &Token<'_>) -> Result<Option<u32>, Fault> {
    if !is_number(token.text) {
        let message = format!("{:?} is no sum: expected a number", token.text);
        return Err(token.place.fault(message));
    }
    match token.text.parse() {
        Ok(0) => Ok(None),
        Ok(sum) => Ok(Some(sum)),
        Err(_) => Err(token.place.fault(BEYOND)),
    }
}

/// The word behind a cage whose digits may repeat.
fn is_repeats(token: &Token<'_>) -> bool {
    token.text.eq_ignore_ascii_case(REPEATS)
}

fn stray(token: &Token<'_>) -> Fault {
    token.place.fault(format!("stray {:?}", token.text))
}

fn nothing_behind(tokens: &[Token<'_>]) -> Result<(), Fault> {
    tokens.first().map_or(Ok(()), |token| Err(stray(token)))
}
