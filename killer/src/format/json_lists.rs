//! A JSON list of cages, in the forms that programs of many authors have:
//! `[{"result":3,"indices":[[1,1],[1,2]]}]`, `[[3,[[1,1],[1,2]]]]`,
//! `[{"sum":3,"cells":[{"row":0,"col":0},{"row":0,"col":1}]}]`.
//!
//! Rows and columns are numbers. Some programs count them from 0, others from
//! 1: a 0 tells the one, the side of the board the other. If there is neither,
//! nothing is guessed. The board is the usual one unless the options ask for
//! another.

use ninefold_sudoku::Cell;
use serde_json::value::RawValue;

use super::draft::{Draft, DraftCage, Fault, Parsed, Place, Shape};
use super::fpuzzles::sum_of;
use super::json::pair_of_numbers;
use super::raw_json::Source;
use super::{Format, Options, WriteError, cell_name};
use crate::cage::{Cage, Layout};

/// Fields of a cell that are no part of the puzzle.
const OF_PLAYERS: [&str; 5] = ["value", "error", "locked", "notes", "id"];

/// Fields of a cage for the eye, or for the program.
const HARMLESS: [&str; 5] = ["id", "color", "colour", "name", "size"];

/// A cell as it is named.
#[derive(Clone, Copy)]
enum Named {
    Cell(Cell),
    Numbers(u32, u32),
}

/// A cage whose cells are not known for sure yet.
struct Numbered {
    sum: Option<u32>,
    cells: Vec<(Named, Place)>,
    repeats: bool,
    place: Place,
}

/// Whether a text begins like one of these.
pub(super) fn is_telling(text: &str) -> bool {
    let head: String = text
        .chars()
        .filter(|c| !c.is_whitespace())
        .take(4096)
        .collect();
    if head.starts_with("[{\"") {
        let either = |names: [&str; 2]| names.iter().any(|name| head.contains(name));
        return either(["\"result\":", "\"sum\":"]) && either(["\"indices\":", "\"cells\":"]);
    }
    let sum = head.strip_prefix("[[").unwrap_or("");
    let behind = sum.trim_start_matches(|c: char| c.is_ascii_digit());
    behind.len() < sum.len() && behind.starts_with(",[")
}

pub(super) fn parse(source: Source<'_>, options: &Options) -> Result<Parsed, Fault> {
    let list: Vec<&RawValue> = source.whole("a list of cages")?;
    let cages = list.into_iter().map(|value| cage(source, value));
    let cages: Vec<Numbered> = cages.collect::<Result<_, _>>()?;
    let side = options.geometry.as_ref().map_or(9, |board| board.size());
    let first = first_number(&cages, side)?;
    let mut draft = Draft::new(source.start());
    draft.shape = match options.geometry {
        Some(_) => Shape::Unsaid,
        None => Shape::Side(9),
    };
    for cage in cages {
        let cell = |(named, place): (Named, Place)| match named {
            Named::Cell(cell) => Ok((cell, place)),
            Named::Numbers(row, column) => {
                let position = |number: u32| number.checked_sub(first).map(|k| k as usize);
                let cell = position(row).zip(position(column));
                let cell = cell.and_then(|(row, column)| Cell::new(row, column));
                let cell = cell.filter(|cell| cell.row().max(cell.column()) < side);
                let cell = cell.ok_or_else(|| {
                    place.fault(format!("[{row},{column}] lies outside the {side}x{side} board: rows and columns count from {first} here"))
                });
                Ok((cell?, place))
            }
        };
        let cells = cage.cells.into_iter().map(cell);
        draft.cages.push(DraftCage {
            sum: cage.sum,
            cells: cells.collect::<Result<_, _>>()?,
            repeats: cage.repeats,
            place: cage.place,
        });
    }
    Ok(Parsed::of(draft.layout(options)?))
}

/// Whether rows and columns count from 0 or from 1.
fn first_number(cages: &[Numbered], side: usize) -> Result<u32, Fault> {
    let numbers = || {
        let cells = cages.iter().flat_map(|cage| &cage.cells);
        cells.filter_map(|&(named, place)| match named {
            Named::Cell(_) => None,
            Named::Numbers(row, column) => Some(([row, column], place)),
        })
    };
    let last = |number: u32| usize::try_from(number).is_ok_and(|number| number >= side);
    let has_0 = numbers().any(|(pair, _)| pair.contains(&0));
    let has_last = numbers().any(|(pair, _)| pair.into_iter().any(last));
    match (has_0, has_last, numbers().next()) {
        (true, _, _) => Ok(0),
        (false, true, _) | (_, _, None) => Ok(1),
        (false, false, Some(([row, column], place))) => Err(place.fault(format!(
            "{}; no cell has a 0 or a {side}, which would tell",
            pair_of_numbers(row, column)
        ))),
    }
}

fn cage<'a>(source: Source<'a>, value: &'a RawValue) -> Result<Numbered, Fault> {
    let place = source.of(value);
    let expected = "a cage like {\"result\":3,\"indices\":[[1,1],[1,2]]} or [3,[[1,1],[1,2]]]";
    let mut repeats = false;
    let (mut sum, mut cells) = (None, None);
    if value.get().starts_with('[') {
        let parts = source.list(value, expected)?;
        let [number, list] = parts[..] else {
            return Err(place.fault(format!("expected {expected}")));
        };
        (sum, cells) = (Some(number), Some(list));
    } else {
        for (name, value) in source.object(value, expected)?.0 {
            match name.as_str() {
                "result" | "sum" if sum.is_none() => sum = Some(value),
                "indices" | "cells" if cells.is_none() => cells = Some(value),
                "unique" => repeats = !source.read::<bool>(value, "true or false")?,
                name if HARMLESS.contains(&name) => {}
                _ => {
                    let message = format!("the field {name:?} of a cage is not known here");
                    return Err(source.of_name(value).fault(message));
                }
            }
        }
    }
    let cells = cells.ok_or_else(|| place.fault("a cage without the field \"cells\""))?;
    let cells = source.list(cells, "a list of cells")?;
    let cells = cells.into_iter().map(|cell| named(source, cell));
    let sum = sum.filter(|sum| sum.get() != "null");
    Ok(Numbered {
        sum: sum.map_or(Ok(None), |sum| sum_of(source, sum))?,
        cells: cells.collect::<Result<_, _>>()?,
        repeats,
        place,
    })
}

fn named<'a>(source: Source<'a>, value: &'a RawValue) -> Result<(Named, Place), Fault> {
    let place = source.of(value);
    let expected = "a cell like [1,1] or \"R1C1\"";
    let named = match value.get().chars().next() {
        Some('"') => {
            let name: String = source.read(value, expected)?;
            let cell = cell_name::parse(&name, None);
            Named::Cell(cell.map_err(|message| place.fault(message))?)
        }
        Some('{') => {
            let (mut row, mut column) = (None, None);
            for (name, value) in source.object(value, expected)?.0 {
                match name.as_str() {
                    "row" | "r" => row = Some(source.read(value, "a row")?),
                    "col" | "column" | "c" => column = Some(source.read(value, "a column")?),
                    name if OF_PLAYERS.contains(&name) => {}
                    _ => {
                        let message = format!("the field {name:?} of a cell is not known here");
                        return Err(source.of_name(value).fault(message));
                    }
                }
            }
            let numbers = row.zip(column);
            let (row, column) =
                numbers.ok_or_else(|| place.fault("a cell without \"row\" and \"col\""))?;
            Named::Numbers(row, column)
        }
        _ => {
            let [row, column] = source.read(value, expected)?;
            Named::Numbers(row, column)
        }
    };
    Ok((named, place))
}

/// Rows and columns count from 1. Cages of one cell without a sum say nothing,
/// and are left out.
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::JsonLists, message));
    let geometry = layout.geometry();
    if geometry.box_shape() != Some((3, 3)) {
        return refuse("boards other than 9x9 with 3x3 boxes".to_string());
    }
    if geometry.has_diagonals() {
        return refuse("diagonal houses".to_string());
    }
    if let Some((cell, digit)) = layout.givens().givens().next() {
        return refuse(format!("givens: {digit} in {cell}"));
    }
    let says_nothing = |cage: &Cage| cage.sum().is_none() && cage.cells().len() == 1;
    let mut cages = Vec::new();
    for cage in layout.cages().iter().filter(|cage| !says_nothing(cage)) {
        let cell = cage.cells()[0];
        let Some(sum) = cage.sum() else {
            return refuse(format!("a cage without a sum: the one at {cell}"));
        };
        if cage.repeats() {
            return refuse(format!("digits that repeat: the cage at {cell}"));
        }
        let pair = |cell: &Cell| format!("[{},{}]", cell.row() + 1, cell.column() + 1);
        let cells: Vec<String> = cage.cells().iter().map(pair).collect();
        cages.push(format!(
            "{{\"result\":{sum},\"indices\":[{}]}}",
            cells.join(",")
        ));
    }
    let cells = || {
        layout
            .cages()
            .iter()
            .filter(|c| !says_nothing(c))
            .flat_map(Cage::cells)
    };
    if !cells().any(|cell| cell.row() == 8 || cell.column() == 8) {
        return refuse("cages all away from row 9 and column 9: counting could start at 0".into());
    }
    Ok(format!("[{}]\n", cages.join(",")))
}
