//! The code of PS and SudoCue: `3x3::k:` and 81 numbers, each followed by a
//! colon; `3x3:d:k:` when both diagonals are houses.
//!
//! A number is sum * 256 + cage; a sum of 0 is a cell in no cage. Some
//! programs write cage * 256 + sum instead. The order is told by reading the
//! code both ways: the wrong way gives one cage several sums, sums out of
//! reach, or a full cover that does not total 405. Both ways can make sense
//! where all sums differ. Then the way counts in which the cages are numbered
//! without gaps, as programs do it, and there are cages at all; if that does
//! not tell either, or neither way makes sense, sum * 256 + cage.
//!
//! The code has no cages without a sum, no givens, no overlaps.

use std::collections::BTreeMap;

use ninefold_sudoku::Cell;

use super::draft::{Draft, DraftCage, Fault, Place};
use super::room::{cage_map, says_nothing};
use super::{Format, Options, WriteError};
use crate::cage::Layout;
use crate::sums;

/// Whether a line is one of these, well-formed or nearly.
pub(super) fn is_telling(line: &str) -> bool {
    let mut fields = line.trim_start().split(':').map(str::trim);
    fields.next().is_some_and(|f| f.eq_ignore_ascii_case("3x3"))
        && fields.nth(1).is_some_and(|f| f.eq_ignore_ascii_case("k"))
}

/// Where the last of the numbers ends, in bytes, with its colon if it has one;
/// `None` for a line without so many, or with a comment in front of it.
pub(super) fn end(text: &str) -> Option<usize> {
    // A colon behind each of three fields and of the 80 numbers before.
    let mut colons = text.match_indices(':').map(|(at, _)| at);
    let before = colons.nth(82)? + 1;
    let rest = &text[before..];
    let number = rest.trim_start_matches([' ', '\t']);
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let known = behind.len() < number.len() && !has_comment(&text[..before]);
    let closed = behind.trim_start_matches(' ').strip_prefix(':');
    known.then(|| text.len() - closed.unwrap_or(behind).len())
}

fn has_comment(text: &str) -> bool {
    ["#", ";", "//"].iter().any(|mark| text.contains(mark))
}

/// A field between colons, and where it stands.
struct Field<'a> {
    text: &'a str,
    place: Place,
}

/// The fields of a line; a comment behind `#`, `;` or `//` is no part of it.
fn fields(line: usize, text: &str) -> Vec<Field<'_>> {
    let end = ["#", ";", "//"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min();
    let mut column = 1;
    let mut fields = Vec::new();
    for part in text[..end.unwrap_or(text.len())].split(':') {
        let lead = part.chars().take_while(|c| c.is_whitespace()).count();
        let field = part.trim();
        let place = Place {
            line,
            column: column + if field.is_empty() { 0 } else { lead },
            len: field.chars().count().max(1),
        };
        fields.push(Field { text: field, place });
        column += part.chars().count() + 1;
    }
    fields
}

/// The cages of one way to read the numbers: number of the cage -> sum, cells.
type Cages = BTreeMap<u32, (u32, Vec<usize>)>;

/// Two cells with one cage number and different sums.
struct Conflict {
    cage: u32,
    cells: [usize; 2],
    sums: [u32; 2],
}

pub(super) fn parse(line: usize, text: &str, options: &Options) -> Result<Layout, Fault> {
    let fields = fields(line, text);
    let diagonals = head(&fields)?;
    let (mut values, places) = numbers(fields.get(3..).unwrap_or_default(), &fields)?;
    let mut read = group(&values);
    let swapped: Vec<u32> = values.iter().map(|v| (v & 255) << 8 | v >> 8).collect();
    let other = group(&swapped);
    if read.as_ref().is_ok_and(makes_sense) {
        // A code of cells in no cage alone is hardly meant.
        let clear =
            |cages: &Cages| makes_sense(cages) && !cages.is_empty() && follow_each_other(cages);
        if !read.as_ref().is_ok_and(follow_each_other) && other.as_ref().is_ok_and(clear) {
            (read, values) = (other, swapped);
        }
    } else {
        let better = match (&read, &other) {
            (_, Ok(cages)) if makes_sense(cages) => true,
            (Err(_), Ok(cages)) => cages.values().all(|(sum, _)| *sum <= 45),
            _ => false,
        };
        if better {
            (read, values) = (other, swapped);
        }
    }
    let cages = read.map_err(|conflict| {
        let Conflict { cage, cells, sums } = conflict;
        let [first, second] = cells.map(|k| Cell::from_index(k, 9));
        places[cells[1]].fault(format!(
            "cage {cage} has sum {} in {first} and {} in {second}; cage * 256 + sum makes no sense either",
            sums[0], sums[1]
        ))
    })?;
    debug_assert_eq!(values.len(), 81);
    let start = Place {
        line,
        column: 1,
        len: 1,
    };
    let mut draft = Draft::new(start);
    draft.shape = super::draft::Shape::Side(9);
    draft.diagonals = diagonals;
    for (sum, cells) in cages.into_values() {
        let cell = |k: usize| (Cell::from_index(k, 9), places[k]);
        draft.cages.push(DraftCage {
            sum: Some(sum),
            repeats: false,
            place: places[cells[0]],
            cells: cells.into_iter().map(cell).collect(),
        });
    }
    draft.layout(options)
}

/// Checks the first three fields; says whether diagonals are houses.
fn head(fields: &[Field<'_>]) -> Result<bool, Fault> {
    let expected = ["3x3", "", "k"];
    for (field, expected) in fields.iter().zip(expected) {
        let text = field.text.to_ascii_lowercase();
        if text == expected || (expected.is_empty() && text == "d") {
            continue;
        }
        return Err(field.place.fault(match expected {
            "3x3" => format!(
                "{:?}: expected 3x3, other boards have no such code",
                field.text
            ),
            "" => format!(
                "the rule {:?} is not known: expected nothing, or d for diagonals",
                field.text
            ),
            _ => format!("{:?}: expected k for Killer", field.text),
        }));
    }
    match fields.get(2) {
        Some(_) => Ok(fields[1].text.eq_ignore_ascii_case("d")),
        None => Err(end_of(fields).fault("expected 3x3::k: and 81 numbers")),
    }
}

/// The place of the last field.
fn end_of(fields: &[Field<'_>]) -> Place {
    let start = Place {
        line: 1,
        column: 1,
        len: 1,
    };
    fields.last().map_or(start, |field| field.place)
}

/// The 81 numbers with their places.
fn numbers(fields: &[Field<'_>], all: &[Field<'_>]) -> Result<(Vec<u32>, Vec<Place>), Fault> {
    let fields = match fields.split_last() {
        Some((last, rest)) if last.text.is_empty() => rest,
        _ => fields,
    };
    if fields.len() != 81 {
        let place = fields.get(81).map_or(end_of(all), |field| field.place);
        let several = if fields.len() == 1 { "" } else { "s" };
        let message = format!("{} number{several}: expected 81, one a cell", fields.len());
        return Err(place.fault(message));
    }
    let mut values = Vec::with_capacity(81);
    for (k, field) in fields.iter().enumerate() {
        let digits = field.text.bytes().all(|b| b.is_ascii_digit());
        let value = field
            .text
            .parse::<u32>()
            .ok()
            .filter(|v| digits && *v < 1 << 16);
        values.push(value.ok_or_else(|| {
            let cell = Cell::from_index(k, 9);
            let message = format!(
                "{:?} for {cell}: expected a number from 0 to 65535",
                field.text
            );
            field.place.fault(message)
        })?);
    }
    Ok((values, fields.iter().map(|field| field.place).collect()))
}

/// Reads numbers as sum * 256 + cage.
fn group(values: &[u32]) -> Result<Cages, Conflict> {
    let mut cages = Cages::new();
    for (k, &value) in values.iter().enumerate() {
        let (sum, cage) = (value >> 8, value & 255);
        if sum == 0 {
            continue;
        }
        let (first, cells) = cages.entry(cage).or_insert((sum, Vec::new()));
        if *first != sum {
            return Err(Conflict {
                cage,
                cells: [cells[0], k],
                sums: [*first, sum],
            });
        }
        cells.push(k);
    }
    Ok(cages)
}

/// Whether every sum is in reach of its cage, and a full cover totals 405.
fn makes_sense(cages: &Cages) -> bool {
    let covered: usize = cages.values().map(|(_, cells)| cells.len()).sum();
    let total: u32 = cages.values().map(|(sum, _)| sum).sum();
    let in_reach = |(sum, cells): &(u32, Vec<usize>)| {
        let reach = sums::min(cells.len())..=sums::max(9, cells.len());
        cells.len() <= 9 && reach.contains(sum)
    };
    cages.values().all(in_reach) && (covered < 81 || total == 405)
}

/// Whether the cages are numbered without gaps.
fn follow_each_other(cages: &Cages) -> bool {
    let mut numbers = cages.keys();
    let (first, last) = (numbers.next(), numbers.next_back());
    let span = first.zip(last).map_or(0, |(first, last)| last - first);
    !cages.is_empty() && span as usize == cages.len() - 1
}

/// Cages are numbered from 1; cells in no cage are 0.
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let map = cage_map(layout, Format::Code)?;
    let mut out = match layout.geometry().has_diagonals() {
        true => "3x3:d:k:".to_string(),
        false => "3x3::k:".to_string(),
    };
    let mut numbers = vec![None; layout.cages().len()];
    let mut next = 1;
    for (index, cage) in layout.cages().iter().enumerate() {
        if !says_nothing(cage) {
            numbers[index] = Some(next);
            next += 1;
        }
    }
    for cage in map {
        let value = match cage {
            None => 0,
            Some(index) => match (layout.cages()[index].sum(), numbers[index]) {
                (Some(sum), Some(number)) => sum * 256 + number,
                _ => {
                    let cell = layout.cages()[index].cells()[0];
                    let message = format!("a cage without a sum: the one at {cell}");
                    return Err(WriteError::new(Format::Code, message));
                }
            },
        };
        out += &format!("{value}:");
    }
    out.push('\n');
    Ok(out)
}
