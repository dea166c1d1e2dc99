//! The JSON of f-puzzles.com, and links with it.
//!
//! The fields are listed at [`format`](super). Whatever is not known there is
//! a rule, and refused by its name unless it says nothing.

mod write;

use ninefold_sudoku::{Cell, Digit, Grid};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::draft::{Draft, DraftCage, Fault, Parsed, Place, Shape, usual_boxes};
use super::raw_json::{Fields, Source, is_nothing};
use super::{Options, cell_name};

pub(super) use write::{full_solution, write};

/// Fields for the eye, or for the program.
const HARMLESS: [&str; 13] = [
    "author",
    "ruleset",
    "cage",
    "line",
    "rectangle",
    "circle",
    "text",
    "fogofwar",
    "foglight",
    "metadata",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
];

/// Fields of a cage that are colours.
const COLOURS: [&str; 3] = ["outlineC", "baseC", "fontC"];

/// Fields of a cell that are no part of the puzzle.
const OF_PLAYERS: [&str; 6] = [
    "c",
    "cArray",
    "highlight",
    "highlights",
    "centerPencilMarks",
    "cornerPencilMarks",
];

/// A number, also in quotes.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Number {
    Plain(u32),
    Text(String),
}

impl Number {
    /// Its value; `None` for other text.
    pub(super) fn value(&self) -> Option<u32> {
        match self {
            Number::Plain(value) => Some(*value),
            Number::Text(text) => {
                let digits = text.trim().bytes().all(|b| b.is_ascii_digit());
                text.trim().parse().ok().filter(|_| digits)
            }
        }
    }
}

pub(super) fn parse(source: Source<'_>, options: &Options) -> Result<Parsed, Fault> {
    let fields = source.record("a puzzle of f-puzzles")?;
    let mut reading = Reading {
        source,
        draft: Draft::new(source.start()),
        size: None,
        diagonals: [None; 2],
        name: None,
        solution: None,
    };
    let mut grid = None;
    for (name, value) in &fields.0 {
        match name.as_str() {
            "grid" => grid = Some(*value),
            _ => reading.field(name, value)?,
        }
    }
    let grid = grid.ok_or_else(|| source.start().fault("a puzzle without the field \"grid\""))?;
    reading.grid(grid)?;
    reading.finish(options)
}

/// What has been read of one object.
struct Reading<'a> {
    source: Source<'a>,
    draft: Draft,
    size: Option<(usize, Place)>,
    /// Where one diagonal, and the other, was said to be a house.
    diagonals: [Option<Place>; 2],
    name: Option<String>,
    solution: Option<&'a RawValue>,
}

impl<'a> Reading<'a> {
    fn field(&mut self, name: &str, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        match name {
            "size" => {
                let size = source.read(value, "the side of the board")?;
                self.size = Some((size, source.of(value)));
            }
            "killercage" if !is_nothing(value) => {
                let cages = source.list(value, "a list of cages")?;
                cages.into_iter().try_for_each(|cage| self.cage(cage))?;
            }
            "diagonal+" | "diagonal-" => {
                let is: Option<bool> = source.read(value, "true or false")?;
                if is == Some(true) {
                    self.diagonals[usize::from(name == "diagonal-")] = Some(source.of_name(value));
                }
            }
            "title" if !is_nothing(value) => self.name = Some(source.read(value, "text")?),
            "solution" if !is_nothing(value) => self.solution = Some(value),
            _ if HARMLESS.contains(&name) || is_nothing(value) => {}
            _ => {
                return Err(source.of_name(value).fault(format!(
                    "the rule {name:?} is none of a Killer: it is not known here, and not passed over"
                )));
            }
        }
        Ok(())
    }

    fn cage(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let place = source.of(value);
        let fields = source.object(value, "a cage like {\"cells\":[\"R1C1\"],\"value\":\"10\"}")?;
        let (mut sum, mut cells) = (None, None);
        for (name, value) in fields.0 {
            match name.as_str() {
                "value" if is_nothing(value) => {}
                "value" => sum = sum_of(source, value)?,
                "cells" => {
                    let list = source.list(value, "a list of cells")?;
                    let cell = |value| cell(source, value);
                    cells = Some(list.into_iter().map(cell).collect::<Result<_, _>>()?);
                }
                name if COLOURS.contains(&name) || is_nothing(value) => {}
                _ => {
                    let message = format!("the field {name:?} of a cage is not known");
                    return Err(source.of_name(value).fault(message));
                }
            }
        }
        let cells = cells.ok_or_else(|| place.fault("a cage without the field \"cells\""))?;
        self.draft.cages.push(DraftCage {
            sum,
            cells,
            repeats: false,
            place,
        });
        Ok(())
    }

    fn grid(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let rows = source.list(value, "rows of cells")?;
        let (side, place) = self.size.unwrap_or((rows.len(), source.of(value)));
        if rows.len() != side {
            let message = format!("{} rows: expected {side}, the size", rows.len());
            return Err(source.of_name(value).fault(message));
        }
        let mut regions = Vec::new();
        for (row, value) in rows.iter().enumerate() {
            let cells = source.list(value, "a row of cells")?;
            if cells.len() != side {
                let message = format!("{} cells: expected {side}, the size", cells.len());
                return Err(source.of(value).fault(message));
            }
            for (column, value) in cells.iter().enumerate() {
                let fields =
                    source.object(value, "a cell like {} or {\"value\":5,\"given\":true}")?;
                let position = Cell::new(row, column).ok_or_else(|| {
                    place.fault(format!("a board of {side} cells a side: too great"))
                })?;
                regions.push(self.cell(position, &fields)?);
            }
        }
        self.draft.shape_place = place;
        self.draft.shape = Shape::Side(side);
        if regions.iter().any(Option::is_some) {
            let usual = |k: usize| {
                let (rows, columns) = usual_boxes(side).unwrap_or((1, side));
                (k / side / rows) * rows + k % side / columns
            };
            let map = regions.iter().enumerate();
            let map = map.map(|(k, region)| region.unwrap_or_else(|| usual(k)));
            self.draft.shape = Shape::of_regions(map.collect());
            self.draft.shape_place = source.of_name(value);
        }
        Ok(())
    }

    /// Reads a cell of the grid; its region if it is said.
    fn cell(&mut self, cell: Cell, fields: &Fields<'a>) -> Result<Option<usize>, Fault> {
        let source = self.source;
        let (mut digit, mut given, mut region) = (None, false, None);
        for (name, value) in &fields.0 {
            match name.as_str() {
                "value" => digit = Some(*value),
                "given" => {
                    given = source
                        .read::<Option<bool>>(value, "true or false")?
                        .unwrap_or(false);
                }
                "region" if value.get() == "null" => {
                    let message =
                        format!("{cell} is in no region: expected regions that cover the board");
                    return Err(source.of_name(value).fault(message));
                }
                "region" => region = Some(source.read(value, "the number of a region")?),
                name if OF_PLAYERS.contains(&name) || is_nothing(value) => {}
                _ => {
                    return Err(source.of_name(value).fault(format!(
                        "the field {name:?} of {cell} is not known: it may be a rule, and is not passed over"
                    )));
                }
            }
        }
        if let Some(value) = digit.filter(|_| given) {
            let number: Number = source.read(value, "a digit")?;
            let place = source.of(value);
            let number = number
                .value()
                .ok_or_else(|| place.fault("expected a digit"))?;
            self.draft.givens.push((cell, number, place));
        }
        Ok(region)
    }

    fn finish(mut self, options: &Options) -> Result<Parsed, Fault> {
        match self.diagonals {
            [None, None] => {}
            [Some(_), Some(_)] => self.draft.diagonals = true,
            _ if options.diagonals => {}
            [Some(place), _] | [_, Some(place)] => {
                return Err(place.fault(
                    "one diagonal alone is a rule that is not known here: expected both or none",
                ));
            }
        }
        let layout = self.draft.layout(options)?;
        let side = layout.geometry().size();
        let solution = self.solution.and_then(|value| solution(value.get(), side));
        Ok(Parsed {
            name: self.name,
            solution,
            ..Parsed::of(layout)
        })
    }
}

/// The sum in the value of a cage; 0 is none.
pub(super) fn sum_of<'a>(source: Source<'a>, value: &'a RawValue) -> Result<Option<u32>, Fault> {
    let expected = "a sum: a number, or no value";
    let number: Number = source.read(value, expected)?;
    match number.value() {
        Some(sum) => Ok(Some(sum).filter(|&sum| sum > 0)),
        None => Err(source.of(value).fault(format!(
            "{} is no sum: expected a number, or no value",
            value.get()
        ))),
    }
}

fn cell<'a>(source: Source<'a>, value: &'a RawValue) -> Result<(Cell, Place), Fault> {
    let place = source.of(value);
    let name: String = source.read(value, "a cell like \"R1C1\"")?;
    let cell = cell_name::parse(&name, None);
    Ok((cell.map_err(|message| place.fault(message))?, place))
}

/// A full solution; `None` if it has open cells or is none of this board. It
/// comes as a list, or as text with or without commas.
pub(super) fn solution(json: &str, side: usize) -> Option<Grid> {
    let list: Vec<Option<Number>> = match serde_json::from_str::<String>(json) {
        Ok(text) if text.contains(',') => text
            .split(',')
            .map(|part| Some(Number::Text(part.to_string())))
            .collect(),
        Ok(text) => text
            .chars()
            .map(|c| super::draft::symbol_value(c).map(Number::Plain))
            .collect(),
        Err(_) => serde_json::from_str(json).ok()?,
    };
    let digit = |number: Option<Number>| {
        let value = number?.value()?;
        let digit = Digit::new(u8::try_from(value).ok()?)?;
        (digit.index() < side).then_some(Some(digit))
    };
    let cells: Option<Vec<_>> = list.into_iter().map(digit).collect();
    Grid::from_cells(side, cells?)
}
