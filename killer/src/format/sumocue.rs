//! SumoCueV1, the clipboard form of SumoCue and its kin: the word, perhaps a
//! `D` for diagonals, and 81 entries.
//!
//! | entry | meaning |
//! |---|---|
//! | `=15` | the first cell of a cage with sum 15 (0: without a sum) |
//! | `+3` | a cell of the cage whose first cell is number 3, counted from 0 |
//! | `J0`..`J8` | behind either: the region of the cell, for a jigsaw |
//!
//! Blanks, commas and line ends may stand between entries; what follows the
//! last one, or a blank line, is the next puzzle.
//!
//! Some write plain jigsaws in the same words: every entry is `=`, its number
//! the digit of the cell and 0 an open one. That form is told by having
//! regions, no `+` and nothing above 9; it is read as givens, which is what
//! cages of one cell come to anyhow.

use ninefold_sudoku::Cell;

use super::draft::{Draft, DraftCage, Fault, Place, Shape};
use super::room::{cells_of_cages, no_givens};
use super::words::{exact, number};
use super::{Format, Options, WriteError, tail};
use crate::cage::Layout;

const HEAD: &str = "SumoCueV1";

/// The text behind the head, if it stands at the beginning.
fn behind_head(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let head = line.get(..HEAD.len())?;
    head.eq_ignore_ascii_case(HEAD).then(|| &line[HEAD.len()..])
}

/// Whether a puzzle begins with this line.
pub(super) fn is_telling(line: &str) -> bool {
    behind_head(line).is_some()
}

/// Whether these lines hold all entries.
pub(super) fn is_whole(lines: &[(usize, String)]) -> bool {
    let signs = |(_, text): &(usize, String)| {
        let (text, _) = tail::part(text);
        text.bytes().filter(|b| b"=+".contains(b)).count()
    };
    lines.iter().map(signs).sum::<usize>() >= 81
}

/// An entry: whether it begins a cage, its number, its region.
struct Entry {
    first: bool,
    number: u32,
    region: Option<u32>,
    place: Place,
}

/// The entries of a line from a byte on.
fn entries(line: usize, text: &str, from: usize, out: &mut Vec<Entry>) -> Result<(), Fault> {
    let (text, _) = tail::part(text);
    let mut rest = text.get(from..).unwrap_or("");
    let place = |rest: &str, len: usize| Place {
        line,
        column: text[..text.len() - rest.len()].chars().count() + 1,
        len,
    };
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
        let Some(sign) = rest.chars().next() else {
            return Ok(());
        };
        let start = place(rest, 1);
        if sign != '=' && sign != '+' {
            let message = format!(
                "{sign:?}: expected = and a sum, or + and the number of a cage's first cell"
            );
            return Err(start.fault(message));
        }
        let digits =
            |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let len = digits(&rest[1..]);
        let digits_place = place(&rest[1..], len);
        let value = exact(&rest[1..=len], digits_place);
        let value =
            value.ok_or_else(|| start.fault(format!("expected a number behind {sign}")))??;
        let mut end = 1 + len;
        let mut region = None;
        if rest[end..].starts_with(['J', 'j']) {
            let len = digits(&rest[end + 1..]);
            region = number(&rest[end + 1..=end + len]);
            if region.is_none() {
                let message = "expected the number of a region behind J: J0 to J8";
                return Err(place(&rest[end..], 1).fault(message));
            }
            end += 1 + len;
        }
        if out.len() == 81 {
            return Err(start.fault("more than 81 entries: expected one a cell"));
        }
        out.push(Entry {
            first: sign == '=',
            number: value,
            region,
            place: Place { len: end, ..start },
        });
        rest = &rest[end..];
    }
}

/// Reads one puzzle: lines with content.
pub(super) fn parse(lines: &[(usize, String)], options: &Options) -> Result<Layout, Fault> {
    let Some((line, text)) = lines.first() else {
        let nowhere = Place {
            line: 1,
            column: 1,
            len: 1,
        };
        return Err(nowhere.fault("expected SumoCueV1"));
    };
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let head = Place {
        line: *line,
        column: lead + 1,
        len: HEAD.len(),
    };
    let Some(behind) = behind_head(text) else {
        return Err(Place { len: 1, ..head }.fault("expected SumoCueV1 and 81 entries"));
    };
    let mut draft = Draft::new(head);
    draft.shape = Shape::Side(9);
    let body = behind.trim_start();
    let body = match body.strip_prefix(['D', 'd']) {
        Some(body) => {
            draft.diagonals = true;
            body
        }
        None => body,
    };
    let mut found = Vec::with_capacity(81);
    entries(*line, text, text.len() - body.len(), &mut found)?;
    for (line, text) in &lines[1..] {
        entries(*line, text, 0, &mut found)?;
    }
    if found.len() < 81 {
        let place = found.last().map_or(head, |entry| entry.place);
        let message = format!("{} entries: expected 81, one a cell", found.len());
        return Err(place.fault(message));
    }
    regions(&found, &mut draft)?;
    let plain = found
        .iter()
        .all(|entry| entry.first && entry.region.is_some() && entry.number <= 9);
    if plain {
        let given = |(k, entry): (usize, &Entry)| {
            (entry.number > 0).then(|| (Cell::from_index(k, 9), entry.number, entry.place))
        };
        draft.givens = found.iter().enumerate().filter_map(given).collect();
    } else {
        cages(&found, &mut draft)?;
    }
    draft.layout(options)
}

/// The regions, if there are any.
fn regions(found: &[Entry], draft: &mut Draft) -> Result<(), Fault> {
    let with = found.iter().filter(|entry| entry.region.is_some()).count();
    if with == 0 {
        return Ok(());
    }
    if let Some(k) = found.iter().position(|entry| entry.region.is_none()) {
        let cell = Cell::from_index(k, 9);
        let message =
            format!("{cell} has no region, others have: expected J0 to J8 behind every entry");
        return Err(found[k].place.fault(message));
    }
    let map: Vec<usize> = found
        .iter()
        .map(|entry| entry.region.unwrap_or(0) as usize)
        .collect();
    for (k, entry) in found.iter().enumerate() {
        let size = map.iter().filter(|region| **region == map[k]).count();
        if size != 9 {
            let cell = Cell::from_index(k, 9);
            let message = format!(
                "the region J{} of {cell} has {size} cells: expected 9",
                map[k]
            );
            return Err(entry.place.fault(message));
        }
    }
    // Programs write the usual boxes out as well.
    let box_of = |k: usize| k / 27 * 3 + k % 9 / 3;
    let usual = (0..81).all(|k| map[k] == map[box_of(k) / 3 * 27 + box_of(k) % 3 * 3]);
    if !usual {
        draft.shape = Shape::Regions(map);
    }
    Ok(())
}

/// The cages, in the order of their first cells.
fn cages(found: &[Entry], draft: &mut Draft) -> Result<(), Fault> {
    let mut cage_at = [None; 81];
    for (k, entry) in found.iter().enumerate().filter(|(_, entry)| entry.first) {
        cage_at[k] = Some(draft.cages.len());
        draft.cages.push(DraftCage::new(entry.number, entry.place));
    }
    for (k, entry) in found.iter().enumerate() {
        let first = match entry.first {
            true => k,
            false => entry.number as usize,
        };
        let Some(cage) = cage_at.get(first).copied().flatten() else {
            let cell = Cell::from_index(k, 9);
            let message = match first {
                0..81 => format!(
                    "{cell} points to {}, which begins no cage: expected the number of a cell with =",
                    Cell::from_index(first, 9)
                ),
                _ => format!("{cell} points to cell {first}: expected 0 to 80"),
            };
            return Err(entry.place.fault(message));
        };
        let cells = &mut draft.cages[cage].cells;
        cells.push((Cell::from_index(k, 9), entry.place));
    }
    draft.cages.retain(|cage| !cage.says_nothing());
    Ok(())
}

/// The canonical line.
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::SumoCue, message));
    let geometry = layout.geometry();
    let size = geometry.size();
    if size != 9 {
        return refuse(format!("a {size}x{size} board: only 9x9"));
    }
    no_givens(layout, Format::SumoCue)?;
    let map = cells_of_cages(layout, Format::SumoCue, u32::MAX)?;
    let jigsaw = geometry.box_shape().is_none();
    if jigsaw && layout.cages().iter().all(|cage| cage.cells().len() == 1) {
        return refuse("a jigsaw whose cages are single cells: these would be givens".to_string());
    }
    let mut out = HEAD.to_string();
    if geometry.has_diagonals() {
        out.push('D');
    }
    for (k, cage) in map.iter().enumerate() {
        let first = map[..k].iter().position(|before| before == cage);
        out += &match (cage, first) {
            (Some(_), Some(first)) => format!("+{first}"),
            (Some(cage), None) => format!("={}", layout.cages()[*cage].sum().unwrap_or(0)),
            (None, _) => "=0".to_string(),
        };
        if jigsaw {
            out += &format!("J{}", geometry.regions()[k]);
        }
    }
    out.push('\n');
    Ok(out)
}
