//! 81 characters, one a cell: an arrow points to a neighbour in the same cage,
//! and every chain of arrows ends at the cell that holds the sum; what the
//! chains mean stands at [`chains`](super::chains). Sums are `0` to `9`, `A` to
//! `Z` for 10 to 35, `a` to `j` for 36 to 45. A line is known by three arrows
//! other than `v` `,` `.`, which Sudokus may have too.

use super::chains::{self, Mark, is_arrow};
use super::draft::{Fault, Place};
use super::room::cage_map;
use super::tail::is_comment;
use super::{Format, Options, WriteError};
use crate::cage::Layout;

const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// So many arrows that no Sudoku has tell the format: more than a slip of the
/// finger makes.
const ENOUGH: usize = 3;

fn sum(c: char) -> Option<u32> {
    SUMS.chars().position(|s| s == c).map(|sum| sum as u32)
}

/// What a character means.
fn mark(c: char) -> Option<Mark> {
    match is_arrow(c) {
        true => Some(Mark::Arrow(c)),
        false => sum(c).map(Mark::Sum),
    }
}

/// Whether a line is one of these, well-formed or nearly: nothing but the
/// format's characters, about 81 of them, and [`ENOUGH`] arrows that no Sudoku
/// has.
pub(super) fn is_telling(line: &str) -> bool {
    let body = line[..end(line)].trim_start();
    let body = comma_behind(body).unwrap_or(body);
    let arrows = body.chars().filter(|c| "<>^`'".contains(*c)).count();
    (60..=100).contains(&body.len()) && arrows >= ENOUGH && body.chars().all(|c| mark(c).is_some())
}

/// The 81 characters, if a comma stands behind them as if it were none of them.
fn comma_behind(body: &str) -> Option<&str> {
    let (body, behind) = body.split_at_checked(81)?;
    behind.starts_with(',').then_some(body)
}

/// Where the characters end, in bytes: at a blank or a comment.
pub(super) fn end(text: &str) -> usize {
    let start = text.len() - text.trim_start().len();
    let ends =
        |&(at, c): &(usize, char)| at >= start && (c.is_whitespace() || is_comment(&text[at..]));
    let end = text.char_indices().find(ends);
    end.map_or(text.len(), |(at, _)| at)
}

pub(super) fn parse(line: usize, text: &str, options: &Options) -> Result<Layout, Fault> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let place = |k: usize| Place {
        line,
        column: lead + k + 1,
        len: 1,
    };
    let cells = cells(text.trim(), &place)?;
    chains::draft(9, &cells)?.layout(options)
}

/// The 81 characters and nothing behind them.
fn cells(text: &str, place: &dyn Fn(usize) -> Place) -> Result<Vec<(Mark, Place)>, Fault> {
    let mut cells = Vec::with_capacity(81);
    for (k, c) in text.chars().enumerate() {
        if k == 81 {
            return Err(match c {
                _ if c.is_whitespace() => place(81).fault("stray text behind the 81 characters"),
                ',' => place(81).fault(
                    "a comma behind the 81 characters is one more arrow: \
                     expected a tab in front of columns",
                ),
                _ => {
                    let found = text.chars().take_while(|c| !c.is_whitespace()).count();
                    place(81).fault(format!("{found} characters: expected 81, one a cell"))
                }
            });
        }
        if c.is_whitespace() {
            break;
        }
        let Some(mark) = mark(c) else {
            return Err(place(k).fault(format!(
                "{c:?} is neither an arrow (< > ^ v ` ' , .) nor a sum (0-9, A-Z, a-j)"
            )));
        };
        cells.push((mark, place(k)));
    }
    if cells.len() < 81 {
        let message = format!("{} characters: expected 81, one a cell", cells.len());
        return Err(place(cells.len().saturating_sub(1)).fault(message));
    }
    Ok(cells)
}

/// The canonical line: see [`chains::point`].
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::Arrows, message));
    if layout.geometry().has_diagonals() {
        return refuse("diagonal houses".to_string());
    }
    cage_map(layout, Format::Arrows)?;
    let mut out = [Mark::Sum(0); 81];
    for cage in layout.cages() {
        if !chains::point(cage, 9, &mut out) {
            let cell = cage.cells()[0];
            return refuse(format!(
                "a cage in pieces: the one at {cell} is not connected"
            ));
        }
    }
    let character = |mark| match mark {
        Mark::Arrow(c) => c,
        Mark::Sum(sum) => SUMS.chars().nth(sum as usize).unwrap_or('0'),
    };
    let line: String = out.into_iter().map(character).collect();
    if !is_telling(&line) {
        return refuse(format!(
            "so few cages: with fewer than {ENOUGH} of < > ^ ` ' the line looks like a Sudoku"
        ));
    }
    Ok(line + "\n")
}
