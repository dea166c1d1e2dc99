//! Two grids: a line with the size, `9 9`, a grid of sums, and a grid of the
//! numbers of the cages.
//!
//! A sum stands in any one cell of its cage, `-` (or `.`) in the others; a cage
//! without is a cage without a sum. In the second grid cells with the same word
//! are one cage, and `-` is a cell in no cage. Cages count in the order of
//! their first cells. Blank lines between the grids are passed over.
//!
//! Plain jigsaw Sudokus are written in the same form, with digits in place of
//! sums and regions in place of cages: a text is of this format only if a
//! number in the first grid is no digit, or an area in the second no region.

use std::collections::BTreeMap;

use ninefold_sudoku::Cell;

use super::draft::{Draft, DraftCage, Fault, Place, Shape, usual_boxes};
use super::room::{cells_of_cages, no_givens, usual_board};
use super::words::{Word, exact, number, span, words};
use super::{Format, Options, WriteError};
use crate::cage::Layout;

fn is_blank(word: &str) -> bool {
    matches!(word, "-" | ".")
}

/// The two numbers of a line with the size.
fn size(line: &str) -> Option<(u32, u32)> {
    match words(0, line)[..] {
        [rows, columns] => Some((number(rows.text)?, number(columns.text)?)),
        _ => None,
    }
}

/// Whether a puzzle begins with this line: no row is as short.
pub(super) fn begins(line: &str) -> bool {
    size(line).is_some()
}

/// Whether these lines are a whole puzzle.
pub(super) fn is_whole(lines: &[(usize, String)]) -> bool {
    let rows = lines.first().and_then(|(_, text)| size(text));
    rows.is_some_and(|(rows, _)| lines.len() > 2 * rows.min(1000) as usize)
}

/// Whether lines are of this format, told line by line.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// The side of the board; 0 before the size was seen, and when some line
    /// was of another kind.
    side: usize,
    /// Lines with content.
    lines: usize,
    /// The cells of each area in the second grid.
    areas: BTreeMap<String, usize>,
    /// What stands in the first grid.
    sums: Vec<String>,
}

impl Telling {
    /// Takes the next line; whether it is sure now.
    pub(super) fn line(&mut self, line: &str) -> bool {
        let words = words(0, line);
        if words.is_empty() {
            return false;
        }
        self.lines += 1;
        if self.lines == 1 {
            let size =
                size(line).filter(|&(rows, columns)| rows == columns && (4..=25).contains(&rows));
            self.side = size.map_or(0, |(rows, _)| rows as usize);
            return false;
        }
        let (side, row) = (self.side, self.lines - 2);
        let fits = |word: &Word<'_>| match row < side {
            true => is_blank(word.text) || number(word.text).is_some(),
            false => is_blank(word.text) || word.text.chars().all(char::is_alphanumeric),
        };
        if row >= 2 * side || words.len().abs_diff(side) > 1 || !words.iter().all(fits) {
            self.side = 0;
            return false;
        }
        for word in words {
            match row < side {
                true => self.sums.push(word.text.to_string()),
                false => *self.areas.entry(word.text.to_string()).or_default() += 1,
            }
        }
        // Rows of numbers come in other formats too; a blank among them does
        // not.
        let sum = |text: &String| number(text).is_some_and(|sum| sum > side as u32);
        let blank = |text: &String| text == "-";
        if self.sums.iter().any(sum) && self.sums.iter().any(blank) {
            return true;
        }
        let whole = row + 1 == 2 * side;
        whole && self.areas.values().any(|&cells| cells != side)
    }
}

/// Reads one puzzle: lines with content.
pub(super) fn parse(lines: &[(usize, String)], options: &Options) -> Result<Layout, Fault> {
    let rows: Vec<Vec<Word<'_>>> = lines.iter().map(|(n, text)| words(*n, text)).collect();
    let (side, place) = side(&rows, options)?;
    for (k, row) in rows.iter().enumerate().skip(1) {
        let Some(place) = span(row) else { continue };
        if k > 2 * side {
            return Err(place.fault("stray text behind the second grid"));
        }
        if row.len() != side {
            let (grid, row_of) = match k <= side {
                true => ("sums", k),
                false => ("cages", k - side),
            };
            let found = row.len();
            return Err(place.fault(format!(
                "row {row_of} of the {grid} has {found} words: expected {side}"
            )));
        }
    }
    if rows.len() <= 2 * side {
        let last = rows.last().and_then(|row| span(row)).unwrap_or(place);
        return Err(last.fault(format!(
            "{} rows behind the size: expected {side} of sums and {side} of cages",
            rows.len() - 1
        )));
    }
    let mut draft = Draft::new(place);
    draft.shape = Shape::Side(side);
    let mut cage_of: BTreeMap<&str, usize> = BTreeMap::new();
    let sums = rows[1..=side].iter().flatten();
    let areas = rows[side + 1..].iter().flatten();
    for (k, (sum, area)) in sums.zip(areas).enumerate() {
        let cell = Cell::from_index(k, side);
        let value = match is_blank(sum.text) {
            true => None,
            false => Some(exact(sum.text, sum.place).ok_or_else(|| {
                let message = format!("{:?} in {cell}: expected a sum or -", sum.text);
                sum.place.fault(message)
            })??),
        };
        if is_blank(area.text) {
            if value.is_some() {
                let message = format!("the sum in {cell}, which is in no cage");
                return Err(sum.place.fault(message));
            }
            continue;
        }
        let index = *cage_of.entry(area.text).or_insert_with(|| {
            draft.cages.push(DraftCage::new(0, area.place));
            draft.cages.len() - 1
        });
        let cage = &mut draft.cages[index];
        cage.cells.push((cell, area.place));
        if let Some(value) = value.filter(|&value| value > 0) {
            if let Some(old) = cage.sum {
                return Err(sum.place.fault(format!(
                    "a second sum, {value}, for cage {} with sum {old}",
                    area.text
                )));
            }
            (cage.sum, cage.place) = (Some(value), sum.place);
        }
    }
    draft.cages.retain(|cage| !cage.says_nothing());
    draft.layout(options)
}

/// The side of the board, and where it is said.
fn side(rows: &[Vec<Word<'_>>], options: &Options) -> Result<(usize, Place), Fault> {
    let first = rows.first().map_or(&[][..], |row| &row[..]);
    let nowhere = Place {
        line: 1,
        column: 1,
        len: 1,
    };
    let place = span(first).unwrap_or(nowhere);
    let expected = "expected the rows and columns of the board, like 9 9";
    let [rows, columns] = first else {
        return Err(place.fault(expected));
    };
    match (number(rows.text), number(columns.text)) {
        (Some(rows), Some(columns)) if rows != columns => {
            Err(place.fault(format!("a board of {rows}x{columns}: expected a square")))
        }
        (Some(side @ 1..=25), Some(_))
            if options.geometry.is_some() || usual_boxes(side as usize).is_some() =>
        {
            Ok((side as usize, place))
        }
        (Some(side), Some(_)) => Err(place.fault(format!(
            "a board of {side}x{side}: expected 9 9, or another side up to 25 with boxes"
        ))),
        _ => Err(place.fault(expected)),
    }
}

/// The canonical text: each sum in the first cell of its cage.
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    usual_board(layout, Format::TwoGrid)?;
    no_givens(layout, Format::TwoGrid)?;
    let map = cells_of_cages(layout, Format::TwoGrid, u32::MAX)?;
    let side = layout.geometry().size();
    let mut names: Vec<usize> = Vec::new();
    let (mut sums, mut areas) = (Vec::new(), Vec::new());
    for cage in &map {
        let Some(cage) = *cage else {
            sums.push("-".to_string());
            areas.push("-".to_string());
            continue;
        };
        let known = names.iter().position(|name| *name == cage);
        sums.push(match (known, layout.cages()[cage].sum()) {
            (None, Some(sum)) => sum.to_string(),
            _ => "-".to_string(),
        });
        let name = known.unwrap_or_else(|| {
            names.push(cage);
            names.len() - 1
        });
        areas.push((name + 1).to_string());
    }
    let rows = sums.chunks(side).chain(areas.chunks(side));
    let rows: String = rows.map(|row| row.join(" ") + "\n").collect();
    Ok(format!("{side} {side}\n{rows}"))
}
