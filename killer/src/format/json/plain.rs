//! The usual record in one pass: cages with sums on the usual board, and what
//! comes with them in collections. Everything else, every fault too, is left to
//! the reader that knows the place of each value: it takes several times as
//! long.

use std::fmt;

use ninefold_sudoku::{Cell, Digit, Grid};
use serde::Deserialize;
use serde::de::{Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{DESCRIPTIVE, HARMLESS, Parsed, text};
use crate::cage::{Cage, Layout};
use crate::format::Options;

/// What the line holds, if it is a usual record without a fault.
pub(super) fn parse(text: &str, options: &Options) -> Option<Parsed> {
    if options.geometry.is_some() || options.diagonals || options.repeats {
        return None;
    }
    let record: Record = serde_json::from_str(text).ok()?;
    Some(Parsed {
        layout: Layout::of_cages(record.cages?).ok()?,
        name: record.name,
        solution: record.solution,
        comment: record.comment,
    })
}

#[derive(Default)]
struct Record {
    cages: Option<Vec<Cage>>,
    name: Option<String>,
    solution: Option<Grid>,
    comment: Option<String>,
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Record, D::Error> {
        deserializer.deserialize_map(RecordVisitor)
    }
}

struct RecordVisitor;

impl<'de> Visitor<'de> for RecordVisitor {
    type Value = Record;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a usual record")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
        let unusual = || A::Error::custom("");
        let mut record = Record::default();
        let mut seen = Vec::with_capacity(8);
        while let Some(field) = map.next_key::<&str>()? {
            if seen.contains(&field) {
                return Err(unusual());
            }
            seen.push(field);
            match field {
                "cages" => {
                    let cages: Vec<PlainCage> = map.next_value()?;
                    record.cages = Some(cages.into_iter().map(|cage| cage.0).collect());
                }
                "name" => record.name = Some(map.next_value()?),
                "solution" => {
                    let line: &str = map.next_value()?;
                    record.solution = Some(solution(line).ok_or_else(unusual)?);
                }
                "flags" => {
                    let flags: Vec<&str> = map.next_value()?;
                    if !flags.iter().all(|flag| DESCRIPTIVE.contains(flag)) {
                        return Err(unusual());
                    }
                }
                "comment" => record.comment = text(map.next_value()?),
                _ if HARMLESS.contains(&field) => {
                    map.next_value::<IgnoredAny>()?;
                }
                _ => return Err(unusual()),
            }
        }
        Ok(record)
    }
}

/// A grid of 81 digits.
fn solution(line: &str) -> Option<Grid> {
    let digit = |byte: u8| match byte {
        b'1'..=b'9' => Digit::new(byte - b'0'),
        _ => None,
    };
    let digits: Option<Vec<_>> = line.bytes().map(|byte| digit(byte).map(Some)).collect();
    Grid::from_cells(9, digits?)
}

struct PlainCage(Cage);

impl<'de> Deserialize<'de> for PlainCage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlainCage, D::Error> {
        deserializer.deserialize_map(CageVisitor)
    }
}

struct CageVisitor;

impl<'de> Visitor<'de> for CageVisitor {
    type Value = PlainCage;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a usual cage")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<PlainCage, A::Error> {
        let unusual = || A::Error::custom("");
        let (mut sum, mut cells) = (None, None);
        while let Some(field) = map.next_key::<&str>()? {
            match field {
                "sum" if sum.is_none() => sum = Some(map.next_value::<u32>()?),
                "cells" if cells.is_none() => cells = Some(map.next_value::<PlainCells>()?.0),
                _ => return Err(unusual()),
            }
        }
        let sum = sum.filter(|&sum| sum > 0);
        Ok(PlainCage(Cage::new(cells.ok_or_else(unusual)?, sum)))
    }
}

struct PlainCells(Vec<Cell>);

impl<'de> Deserialize<'de> for PlainCells {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlainCells, D::Error> {
        deserializer.deserialize_seq(CellsVisitor)
    }
}

struct CellsVisitor;

impl<'de> Visitor<'de> for CellsVisitor {
    type Value = PlainCells;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("usual cells")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PlainCells, A::Error> {
        let mut cells = Vec::with_capacity(4);
        while let Some(name) = list.next_element::<&str>()? {
            cells.push(cell(name).ok_or_else(|| A::Error::custom(""))?);
        }
        Ok(PlainCells(cells))
    }
}

/// A cell like `R1C1`.
fn cell(name: &str) -> Option<Cell> {
    match name.as_bytes() {
        [
            b'R' | b'r',
            row @ b'1'..=b'9',
            b'C' | b'c',
            column @ b'1'..=b'9',
        ] => Cell::new((row - b'1').into(), (column - b'1').into()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Parsed, with_places};
    use crate::format::Options;

    const RECORD: &str = concat!(
        "{\"name\":\"a\",\"source\":[1],\"cages\":[{\"sum\":10,\"cells\":[\"R1C1\",\"r1C2\"]},",
        "{\"cells\":[\"R9C9\"],\"sum\":0}],\"flags\":[\"partial\"],\"solution\":",
        "\"295743861431865927876192543387459216612387495549216738763524189928671354154938672\"}"
    );

    /// Both readers of a line agree where the plain one has something to say.
    fn says(text: &str) -> bool {
        let plain = super::parse(text, &Options::default());
        let known = with_places(1, text, &Options::default());
        if let Some(plain) = &plain {
            let parts = |parsed: &Parsed| {
                let Parsed {
                    layout,
                    name,
                    solution,
                    comment,
                } = parsed;
                (
                    layout.clone(),
                    name.clone(),
                    solution.clone(),
                    comment.clone(),
                )
            };
            assert_eq!(Some(parts(plain)), known.ok().as_ref().map(parts), "{text}");
        }
        plain.is_some()
    }

    #[test]
    fn a_usual_record_is_read_as_by_the_careful_reader() {
        assert!(says(RECORD));
        assert!(!says(&RECORD.replace("\"flags\"", "\"cages\"")));
        assert!(!says(&RECORD.replace("\"flags\"", "\"source\"")));
        assert!(!says(&RECORD.replace("r1C2", "R1C1")));
        assert!(!says(&RECORD.replace("partial", "X")));
    }

    #[test]
    fn damaged_records_are_never_read_otherwise() {
        let mut read = 0;
        for at in 0..RECORD.len() {
            for damage in ["", "0", "1", "\"", "x", "{", ",", "null", " "] {
                let text = format!("{}{damage}{}", &RECORD[..at], &RECORD[at + 1..]);
                read += usize::from(says(&text));
                let text = format!("{}{damage}{}", &RECORD[..at], &RECORD[at..]);
                read += usize::from(says(&text));
            }
        }
        assert!(read > 100, "{read}");
    }
}
