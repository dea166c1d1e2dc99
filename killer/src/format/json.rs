//! JSON Lines: an object a line. The fields are listed at [`format`](super).

mod plain;

use std::fmt::{self, Write as _};

use ninefold_sudoku::{Cell, Digit, Grid};
use serde_json::Value;
use serde_json::value::RawValue;

use super::draft::{Draft, DraftCage, Fault, Parsed, Place, Shape, has_usual_boxes, symbol_value};
use super::raw_json::Source;
use super::text::region_symbol;
use super::{Format, Options, WriteError, cell_name};
use crate::cage::Layout;

/// Fields that describe a puzzle and can be no rule of it.
const HARMLESS: [&str; 17] = [
    "v",
    "n",
    "id",
    "file",
    "line",
    "verdict",
    "source",
    "title",
    "author",
    "date",
    "url",
    "input",
    "difficulty",
    "rating",
    "comments",
    "notes",
    "clues",
];

/// Flags that only say in other words what the cages are.
const DESCRIPTIVE: [&str; 4] = ["partial", "overlap", "nosum", "disconnected"];

/// Whether a line is one of these, well-formed or nearly.
pub(super) fn is_telling(line: &str) -> bool {
    line.trim_start().starts_with('{') && line.contains("\"cages\"")
}

/// Whether a line is one of these beyond doubt: cells by name, and no grid as
/// f-puzzles has one. Told without a look at the structure.
pub(super) fn is_usual(line: &str) -> bool {
    is_telling(line) && line.contains("\"cells\":[\"") && !line.contains("\"grid\"")
}

pub(super) fn parse(line: usize, text: &str, options: &Options) -> Result<Parsed, Fault> {
    plain::parse(text, options).map_or_else(|| with_places(line, text, options), Ok)
}

/// The same, whatever the line holds.
fn with_places(line: usize, text: &str, options: &Options) -> Result<Parsed, Fault> {
    let source = Source::new(line, text);
    let fields = source.record("a record")?;
    let mut reading = Reading {
        source,
        options,
        draft: Draft::new(source.start()),
        cages: false,
        name: None,
        solution: None,
        comment: None,
    };
    for (name, value) in &fields.0 {
        reading.field(name, value)?;
    }
    reading.finish()
}

/// What has been read of one object.
struct Reading<'a> {
    source: Source<'a>,
    options: &'a Options,
    draft: Draft,
    cages: bool,
    name: Option<String>,
    solution: Option<&'a RawValue>,
    comment: Option<String>,
}

impl<'a> Reading<'a> {
    fn field(&mut self, name: &str, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let null = value.get() == "null";
        match name {
            "cages" => {
                self.cages = true;
                let cages: Vec<&RawValue> = source.read(value, "a list of cages")?;
                cages.into_iter().try_for_each(|cage| self.cage(cage))?;
            }
            "givens" if !null => {
                let fields = source.object(value, "givens like {\"R1C1\":5}")?;
                for (cell, value) in &fields.0 {
                    let place = source.of_name(value);
                    let cell = cell_name::parse(cell, self.options.letters);
                    let cell = cell.map_err(|message| place.fault(message))?;
                    let digit: u32 = source.read(value, "a digit")?;
                    self.draft.givens.push((cell, digit, source.of(value)));
                }
            }
            "diagonal" | "diagonals" if !null => {
                let diagonals: bool = source.read(value, "true or false")?;
                self.draft.diagonals |= diagonals;
            }
            "size" | "box" | "regions" if !null => self.shape(name, value)?,
            "name" if !null => self.name = Some(source.read(value, "text")?),
            "comment" => self.comment = text(source.read(value, "a value")?),
            "solution" if !null && value.get() != "\"\"" => self.solution = Some(value),
            "flags" if !null => {
                let flags: Vec<&RawValue> = source.read(value, "a list of flags")?;
                flags.into_iter().try_for_each(|flag| self.flag(flag))?;
            }
            "kind" if !null => {
                let kind: String = source.read(value, "\"killer\"")?;
                if kind != "killer" {
                    let message = format!("a puzzle of kind {kind:?}: expected \"killer\"");
                    return Err(source.of(value).fault(message));
                }
            }
            "givens" | "diagonal" | "diagonals" | "size" | "box" | "regions" | "name"
            | "solution" | "flags" | "kind" => {}
            _ if HARMLESS.contains(&name) => {}
            _ => {
                return Err(source.of_name(value).fault(format!(
                    "the field {name:?} is not known: it may be a rule, and is not passed over"
                )));
            }
        }
        Ok(())
    }

    fn cage(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let place = source.of(value);
        let fields = source.object(value, "a cage like {\"sum\":10,\"cells\":[\"R1C1\"]}")?;
        let (mut sum, mut cells, mut repeats) = (None, None, false);
        for (name, value) in fields.0 {
            match name.as_str() {
                "sum" => {
                    let number: Option<u32> = source.read(value, "a sum: a number from 0 on")?;
                    sum = number.filter(|&sum| sum > 0);
                }
                "cells" => {
                    let list: Vec<&RawValue> = source.read(value, "a list of cells")?;
                    let cell = |value| self.cell(value);
                    cells = Some(list.into_iter().map(cell).collect::<Result<_, _>>()?);
                }
                "repeats" => repeats |= source.read::<bool>(value, "true or false")?,
                "unique" => repeats |= !source.read::<bool>(value, "true or false")?,
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
            repeats,
            place,
        });
        Ok(())
    }

    fn cell(&self, value: &'a RawValue) -> Result<(Cell, Place), Fault> {
        let place = self.source.of(value);
        if let Ok([row, column]) = serde_json::from_str::<[u32; 2]>(value.get()) {
            return Err(place.fault(pair_of_numbers(row, column)));
        }
        let name: String = self.source.read(value, "a cell like \"R1C1\"")?;
        let cell = cell_name::parse(&name, self.options.letters);
        Ok((cell.map_err(|message| place.fault(message))?, place))
    }

    fn shape(&mut self, name: &str, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let place = source.of(value);
        let shape = match name {
            "size" => Shape::Side(source.read(value, "the side of the board")?),
            "box" => {
                let expected = "rows x columns of a box, like \"2x3\"";
                let text: String = source.read(value, expected)?;
                let parts = text.split_once('x');
                let numbers = parts.and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
                let (rows, columns) =
                    numbers.ok_or_else(|| place.fault(format!("expected {expected}")))?;
                Shape::Boxes(rows, columns)
            }
            _ => {
                let map: String = source.read(value, "a symbol a cell")?;
                Shape::Regions(map.chars().map(|c| c as usize).collect())
            }
        };
        // A size beside boxes or regions says nothing new, but must agree.
        let side = |shape: &Shape| match shape {
            Shape::Unsaid => None,
            Shape::Side(side) => Some(*side),
            Shape::Boxes(rows, columns) => Some(rows.saturating_mul(*columns)),
            Shape::Regions(map) => Some(map.len().isqrt()),
        };
        let (old, new) = (&self.draft.shape, &shape);
        match (old, new) {
            (Shape::Unsaid, _) => {}
            (Shape::Side(_), _) | (_, Shape::Side(_)) if side(old) == side(new) => {
                if matches!(new, Shape::Side(_)) {
                    return Ok(());
                }
            }
            _ => {
                let message = format!("the field {name:?} contradicts another one");
                return Err(place.fault(message));
            }
        }
        self.draft.shape = shape;
        self.draft.shape_place = place;
        Ok(())
    }

    fn flag(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let flag: String = self.source.read(value, "a flag in quotes")?;
        if flag.eq_ignore_ascii_case("x") {
            self.draft.diagonals = true;
        } else if !DESCRIPTIVE.contains(&flag.as_str()) {
            let message = format!("the flag {flag:?} is not known: it may be a rule");
            return Err(self.source.of(value).fault(message));
        }
        Ok(())
    }

    fn finish(self) -> Result<Parsed, Fault> {
        if !self.cages {
            return Err(self
                .draft
                .shape_place
                .fault("a record without the field \"cages\""));
        }
        let layout = self.draft.layout(self.options)?;
        let side = layout.geometry().size();
        let solution = self.solution.map(|value| {
            let line: String = self.source.read(value, "a solution in quotes")?;
            let digit = |c| symbol_value(c).and_then(|v| Digit::new(v as u8)).map(Some);
            let cells: Option<Vec<_>> = line.chars().map(digit).collect();
            cells
                .and_then(|cells| Grid::from_cells(side, cells))
                .ok_or_else(|| {
                    let message = format!("expected a solution of {} digits", side * side);
                    self.source.of(value).fault(message)
                })
        });
        Ok(Parsed {
            layout,
            name: self.name,
            solution: solution.transpose()?,
            comment: self.comment,
        })
    }
}

/// What a remark says; anything but text is passed over.
fn text(value: Value) -> Option<String> {
    match value {
        Value::String(text) if !text.is_empty() => Some(text),
        _ => None,
    }
}

/// What to write in place of a cell as `[1,2]`, which programs count from 0 or
/// from 1.
pub(super) fn pair_of_numbers(row: u32, column: u32) -> String {
    let name = |from: u64| {
        let number = |k: u32| u64::from(k) + 1 - from;
        format!("R{}C{}", number(row), number(column))
    };
    let from_0 = name(0);
    if row == 0 || column == 0 {
        return format!("[{row},{column}] means {from_0} if it counts from 0: write {from_0:?}");
    }
    let from_1 = name(1);
    format!(
        "[{row},{column}] may mean {from_1} (counted from 1) or {from_0} (counted from 0): \
         write the one that is meant, {from_1:?} or {from_0:?}"
    )
}

/// One line, without what the usual 9x9 makes unnecessary.
pub(super) fn write(
    layout: &Layout,
    record_name: Option<&str>,
    solution: Option<&Grid>,
) -> Result<String, WriteError> {
    let geometry = layout.geometry();
    let mut out = String::from("{");
    if let Some(text) = record_name {
        put(&mut out, format_args!("\"name\":{},", Value::from(text)));
    }
    out.push_str("\"cages\":[");
    let name = |cell: Cell| format!("\"R{}C{}\"", cell.row() + 1, cell.column() + 1);
    for (k, cage) in layout.cages().iter().enumerate() {
        let cells: Vec<String> = cage.cells().iter().map(|&cell| name(cell)).collect();
        let (comma, sum) = (if k == 0 { "" } else { "," }, cage.sum().unwrap_or(0));
        let repeats = if cage.repeats() {
            ",\"repeats\":true"
        } else {
            ""
        };
        let cells = cells.join(",");
        put(
            &mut out,
            format_args!("{comma}{{\"sum\":{sum},\"cells\":[{cells}]{repeats}}}"),
        );
    }
    out.push(']');
    if layout.givens().clues() > 0 {
        let given = |(cell, digit): (Cell, Digit)| format!("{}:{}", name(cell), digit.get());
        let givens: Vec<String> = layout.givens().givens().map(given).collect();
        put(
            &mut out,
            format_args!(",\"givens\":{{{}}}", givens.join(",")),
        );
    }
    if geometry.has_diagonals() {
        put(&mut out, format_args!(",\"diagonal\":true"));
    }
    match geometry.box_shape() {
        Some(_) if has_usual_boxes(geometry) && geometry.size() == 9 => {}
        Some((rows, columns)) => put(&mut out, format_args!(",\"box\":\"{rows}x{columns}\"")),
        None => {
            let map: String = geometry
                .regions()
                .iter()
                .map(|&r| region_symbol(r))
                .collect();
            put(&mut out, format_args!(",\"regions\":\"{map}\""));
        }
    }
    if let Some(grid) = solution {
        let side = geometry.size();
        if grid.size() != side || grid.clues() != side * side {
            let message = "a solution with open cells, or of another board";
            return Err(WriteError::new(Format::Json, message));
        }
        put(&mut out, format_args!(",\"solution\":\"{grid}\""));
    }
    out.push_str("}\n");
    Ok(out)
}

/// Adds a piece of text.
fn put(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = out.write_fmt(text);
}
