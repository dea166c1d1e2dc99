//! The JSON of SudokuPad (of Cracking the Cryptic before it), and links with
//! it.
//!
//! The fields are listed at [`format`](super). Most rules of such a puzzle are
//! only drawn: a thermometer is a line and a circle. What a drawing means cannot
//! be known, so drawings are refused; whoever knows that they are decoration
//! takes them out. Two lines from corner to corner are how the site itself
//! draws the diagonals of other formats. A cage with a number is a cage of that
//! sum, with or without `sum` and `unique`; but a coloured one that has neither,
//! one with other text, and one that says nothing at all are drawings too.

mod cage;
mod write;
mod zip;

use ninefold_sudoku::{Cell, Grid};
use serde_json::value::RawValue;

use super::Options;
use super::draft::{Draft, Fault, Parsed, Place, Shape};
use super::fpuzzles::{Number, solution};
use super::raw_json::{Source, is_nothing};

pub(super) use write::write;
pub(super) use zip::unzip;

/// Fields for the eye, or for the program.
const HARMLESS: [&str; 15] = [
    "id",
    "cellSize",
    "settings",
    "author",
    "rules",
    "videos",
    "duration",
    "thumbnail",
    "foglight",
    "foglink",
    "source",
    "version",
    "date",
    "msgcorrect",
    "conflictchecker",
];

/// Fields with drawings.
const DRAWINGS: [&str; 4] = ["lines", "arrows", "overlays", "underlays"];

/// What metadata may name that is a rule.
const RULES: [&str; 6] = [
    "antiknight",
    "antiking",
    "nonconsecutive",
    "disjoint",
    "disjointgroups",
    "norowcol",
];

/// Fields of a cell that are no part of the puzzle.
const OF_PLAYERS: [&str; 9] = [
    "pencilMarks",
    "pencilmarks",
    "centremarks",
    "cornermarks",
    "candidates",
    "color",
    "colour",
    "highlight",
    "c",
];

pub(super) fn parse(source: Source<'_>, options: &Options) -> Result<Parsed, Fault> {
    let fields = source.record("a puzzle of SudokuPad")?;
    let mut reading = Reading {
        source,
        draft: Draft::new(source.start()),
        side: 0,
        name: None,
        solution: None,
    };
    let cells = fields.0.iter().find(|(name, _)| name == "cells");
    let (_, cells) =
        cells.ok_or_else(|| source.start().fault("a puzzle without the field \"cells\""))?;
    reading.cells(cells)?;
    for (name, value) in fields.0.iter().filter(|(name, _)| name != "cells") {
        reading.field(name, value)?;
    }
    reading.finish(options)
}

/// What has been read of one object.
struct Reading<'a> {
    source: Source<'a>,
    draft: Draft,
    side: usize,
    name: Option<String>,
    /// As JSON.
    solution: Option<String>,
}

impl<'a> Reading<'a> {
    fn cells(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let rows = source.list(value, "rows of cells")?;
        self.side = rows.len();
        self.draft.shape_place = source.of_name(value);
        for (row, value) in rows.iter().enumerate() {
            let cells = source.list(value, "a row of cells")?;
            if cells.len() != self.side {
                let message = format!("{} cells: expected {}, one a row", cells.len(), self.side);
                return Err(source.of(value).fault(message));
            }
            for (column, value) in cells.iter().enumerate() {
                let cell = self.position(row, column, source.of(value))?;
                self.cell(cell, value)?;
            }
        }
        Ok(())
    }

    fn position(&self, row: usize, column: usize, place: Place) -> Result<Cell, Fault> {
        let side = self.side;
        let cell = Cell::new(row, column).filter(|_| row < side && column < side);
        cell.ok_or_else(|| {
            place.fault(format!(
                "[{row},{column}] lies outside the {side}x{side} board: rows and columns count from 0"
            ))
        })
    }

    fn cell(&mut self, cell: Cell, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let (mut digit, mut given) = (None, true);
        for (name, value) in source.object(value, "a cell like {} or {\"value\":5}")?.0 {
            match name.as_str() {
                "given" => given = source.read(value, "true or false")?,
                "value" if !is_nothing(value) => digit = Some(value),
                name if OF_PLAYERS.contains(&name) || is_nothing(value) => {}
                _ => {
                    return Err(source.of_name(value).fault(format!(
                        "the field {name:?} of {cell} is not known: it may be a rule, and is not passed over"
                    )));
                }
            }
        }
        if let Some(value) = digit.filter(|_| given) {
            let place = source.of(value);
            let number: Number = source.read(value, "a digit")?;
            let number = number
                .value()
                .ok_or_else(|| place.fault("expected a digit"))?;
            self.draft.givens.push((cell, number, place));
        }
        Ok(())
    }

    fn field(&mut self, name: &str, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        match name {
            "regions" if !is_nothing(value) => self.regions(value)?,
            "cages" if !is_nothing(value) => {
                let cages = source.list(value, "a list of cages")?;
                cages.into_iter().try_for_each(|cage| self.cage(cage))?;
            }
            "lines" if !is_nothing(value) => self.lines(value)?,
            "metadata" if !is_nothing(value) => self.metadata(value)?,
            "title" | "solution" => self.keep(name, value)?,
            _ if HARMLESS.contains(&name) || is_nothing(value) => {}
            _ if DRAWINGS.contains(&name) => {
                let message = format!("{name:?} are drawn, and may be a rule: {TAKE_OUT}");
                return Err(source.of_name(value).fault(message));
            }
            "global" => {
                let message = format!(
                    "the rule {} is none of a Killer: it is not known here, and not passed over",
                    value.get()
                );
                return Err(source.of(value).fault(message));
            }
            _ => {
                let message = format!(
                    "the field {name:?} is not known: it may be a rule, and is not passed over"
                );
                return Err(source.of_name(value).fault(message));
            }
        }
        Ok(())
    }

    fn regions(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let side = self.side;
        let mut map = vec![None; side * side];
        for (region, value) in source.list(value, "a list of regions")?.iter().enumerate() {
            for value in source.list(value, "a list of cells")? {
                let (cell, place) = self.pair(value)?;
                if map[cell.index(side)].replace(region).is_some() {
                    return Err(place.fault(format!("{cell} is in two regions")));
                }
            }
        }
        let place = source.of_name(value);
        if let Some(open) = map.iter().position(Option::is_none) {
            let cell = Cell::from_index(open, side);
            let message = format!("{cell} is in no region: expected regions that cover the board");
            return Err(place.fault(message));
        }
        self.draft.shape_place = place;
        self.draft.shape = Shape::of_regions(map.into_iter().flatten().collect());
        Ok(())
    }

    /// A cell as `[row,column]`, counted from 0.
    fn pair(&self, value: &'a RawValue) -> Result<(Cell, Place), Fault> {
        let place = self.source.of(value);
        let [row, column] = self.source.read(value, "a cell like [0,0]")?;
        Ok((self.position(row, column, place)?, place))
    }

    /// Both lines from corner to corner, and no others.
    fn lines(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let mut found = [false; 2];
        let lines = source.list(value, "a list of lines")?;
        for value in &lines {
            let fields = source.object(value, "a line")?;
            let points = fields.0.iter().find(|(name, _)| name == "wayPoints");
            let points = points.and_then(|(_, value)| serde_json::from_str(value.get()).ok());
            match diagonal(points, self.side) {
                Some(which) => found[which] = true,
                None => {
                    let message = format!("a line is drawn, and may be a rule: {TAKE_OUT}");
                    return Err(source.of(value).fault(message));
                }
            }
        }
        if found != [true; 2] {
            return Err(source.of(value).fault(
                "one diagonal alone is a rule that is not known here: expected both or none",
            ));
        }
        self.draft.diagonals = true;
        Ok(())
    }

    fn metadata(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        for (name, value) in source.object(value, "an object")?.0 {
            if RULES.contains(&name.as_str()) && !is_nothing(value) && value.get() != "0" {
                return Err(source.of_name(value).fault(format!(
                    "the rule {name:?} is none of a Killer: it is not known here, and not passed over"
                )));
            }
            self.keep(&name, value)?;
        }
        Ok(())
    }

    /// Keeps a title or a solution; the first of each.
    fn keep(&mut self, name: &str, value: &'a RawValue) -> Result<(), Fault> {
        if is_nothing(value) {
            return Ok(());
        }
        match name {
            "title" if self.name.is_none() => {
                self.name = match serde_json::from_str::<serde_json::Value>(value.get()) {
                    Ok(serde_json::Value::String(text)) => Some(text),
                    _ => Some(value.get().to_string()),
                };
            }
            // A solution of few digits may have become a number.
            "solution" if self.solution.is_none() => {
                let number = value.get().bytes().all(|b| b.is_ascii_digit());
                self.solution = Some(match number {
                    true => format!("\"{}\"", value.get()),
                    false => value.get().to_string(),
                });
            }
            _ => {}
        }
        Ok(())
    }

    fn finish(self, options: &Options) -> Result<Parsed, Fault> {
        if matches!(self.draft.shape, Shape::Unsaid) && options.geometry.is_none() {
            return Err(self.draft.shape_place.fault(
                "no \"regions\", and so no boxes: say them with --box or --regions, or in the file",
            ));
        }
        let mut draft = self.draft;
        if matches!(draft.shape, Shape::Unsaid) {
            draft.shape = Shape::Side(self.side);
        }
        let layout = draft.layout(options)?;
        let side = layout.geometry().size();
        let solution: Option<Grid> = self.solution.and_then(|json| solution(&json, side));
        Ok(Parsed {
            name: self.name,
            solution,
            ..Parsed::of(layout)
        })
    }
}

/// What to do about a drawing.
const TAKE_OUT: &str = "what it means cannot be known; take it out if it is only decoration";

/// Which diagonal a line is, if it goes from corner to corner of the board.
fn diagonal(points: Option<Vec<[f64; 2]>>, side: usize) -> Option<usize> {
    let [[a, b], [c, d]] = points?.try_into().ok()?;
    let end = side as f64;
    let corner = |x: f64| x == 0.0 || x == end;
    let crosses = [a, b, c, d].into_iter().all(corner) && a != c && b != d;
    crosses.then_some(usize::from(a == b))
}
