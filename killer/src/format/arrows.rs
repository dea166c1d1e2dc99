//! 81 characters, one a cell: an arrow points to a neighbour in the same cage,
//! and every chain of arrows ends at the cell that holds the sum.
//!
//! A sum of 0 is a cage without one; on a cage of a single cell it is a cell in
//! no cage. Cages count in the order of their first cells.

use ninefold_sudoku::Cell;

use super::draft::{Draft, DraftCage, Fault, Place, Shape};
use super::{Format, Options, WriteError, cage_map};
use crate::cage::{Cage, Layout};

/// Arrows with their steps down and right; the first four are preferred.
const ARROWS: [(char, (isize, isize)); 8] = [
    ('<', (0, -1)),
    ('>', (0, 1)),
    ('^', (-1, 0)),
    ('v', (1, 0)),
    ('`', (-1, -1)),
    ('\'', (-1, 1)),
    (',', (1, -1)),
    ('.', (1, 1)),
];

const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// So many arrows that no Sudoku has tell the format: more than a slip of the
/// finger makes.
const ENOUGH: usize = 3;

fn arrow(c: char) -> Option<(isize, isize)> {
    ARROWS.iter().find(|(a, _)| *a == c).map(|(_, step)| *step)
}

fn sum(c: char) -> Option<u32> {
    SUMS.chars().position(|s| s == c).map(|sum| sum as u32)
}

/// Whether a line is one of these, well-formed or nearly: nothing but the
/// format's characters, about 81 of them, and [`ENOUGH`] arrows that no Sudoku
/// has.
pub(super) fn is_telling(line: &str) -> bool {
    let body = line.split_whitespace().next().unwrap_or("");
    let arrows = body.chars().filter(|c| "<>^`'".contains(*c)).count();
    (60..=100).contains(&body.len())
        && arrows >= ENOUGH
        && body.chars().all(|c| arrow(c).is_some() || sum(c).is_some())
}

/// The neighbour of a cell (both as row-major indices) that a step leads to.
fn neighbour(cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let row = (cell / 9).checked_add_signed(down).filter(|r| *r < 9)?;
    let column = (cell % 9).checked_add_signed(right).filter(|c| *c < 9)?;
    Some(row * 9 + column)
}

pub(super) fn parse(line: usize, text: &str, options: &Options) -> Result<Layout, Fault> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let place = |k: usize| Place {
        line,
        column: lead + k + 1,
        len: 1,
    };
    let cells = cells(text.trim_start(), &place)?;
    // Follow every chain to its end: at most 80 steps, or it is a circle.
    let mut end_of = Vec::with_capacity(81);
    for start in 0..81 {
        let mut at = start;
        for _ in 0..=81 {
            let Some(step) = arrow(cells[at]) else { break };
            at = neighbour(at, step).ok_or_else(|| {
                place(at).fault(format!(
                    "the arrow {} in {} leaves the grid",
                    cells[at],
                    Cell::from_index(at, 9)
                ))
            })?;
        }
        if arrow(cells[at]).is_some() {
            return Err(place(start).fault(format!(
                "the arrows from {} go in a circle: expected a sum at their end",
                Cell::from_index(start, 9)
            )));
        }
        end_of.push(at);
    }
    let mut draft = Draft::new(place(0));
    draft.shape = Shape::Side(9);
    let mut cage_at = [None; 81];
    for (k, &end) in end_of.iter().enumerate() {
        let cage = *cage_at[end].get_or_insert_with(|| {
            draft.cages.push(DraftCage {
                sum: sum(cells[end]).filter(|&sum| sum > 0),
                cells: Vec::new(),
                repeats: false,
                place: place(end),
            });
            draft.cages.len() - 1
        });
        draft.cages[cage]
            .cells
            .push((Cell::from_index(k, 9), place(k)));
    }
    draft
        .cages
        .retain(|cage| cage.sum.is_some() || cage.cells.len() > 1);
    draft.layout(options)
}

/// The 81 characters; behind them only blanks or a comment.
fn cells(text: &str, place: &dyn Fn(usize) -> Place) -> Result<Vec<char>, Fault> {
    let mut cells = Vec::with_capacity(81);
    for (k, c) in text.chars().enumerate() {
        if k == 81 {
            let rest = text.chars().skip(81).collect::<String>();
            let behind = rest.trim_start();
            let comment = ["#", ";", "//"].iter().any(|mark| behind.starts_with(mark));
            if behind.is_empty() || (comment && behind.len() < rest.len()) {
                break;
            }
            return Err(match c.is_whitespace() {
                true => place(81).fault("stray text behind the 81 characters"),
                false => {
                    let found = rest.chars().take_while(|c| !c.is_whitespace()).count() + 81;
                    place(81).fault(format!("{found} characters: expected 81, one a cell"))
                }
            });
        }
        if c.is_whitespace() {
            break;
        }
        if arrow(c).is_none() && sum(c).is_none() {
            return Err(place(k).fault(format!(
                "{c:?} is neither an arrow (< > ^ v ` ' , .) nor a sum (0-9, A-Z, a-j)"
            )));
        }
        cells.push(c);
    }
    if cells.len() < 81 {
        let message = format!("{} characters: expected 81, one a cell", cells.len());
        return Err(place(cells.len().saturating_sub(1)).fault(message));
    }
    Ok(cells)
}

/// The sum stands in the first cell of its cage; the others point along the
/// shortest way to it, by diagonal steps only where there is no other.
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::Arrows, message));
    if layout.geometry().has_diagonals() {
        return refuse("diagonal houses".to_string());
    }
    cage_map(layout, Format::Arrows)?;
    let mut out = ['0'; 81];
    for cage in layout.cages() {
        if !point(cage, &mut out) {
            let cell = cage.cells()[0];
            return refuse(format!(
                "a cage in pieces: the one at {cell} is not connected"
            ));
        }
    }
    let line: String = out.into_iter().collect();
    if !is_telling(&line) {
        return refuse(format!(
            "so few cages: with fewer than {ENOUGH} of < > ^ ` ' the line looks like a Sudoku"
        ));
    }
    Ok(line + "\n")
}

/// Writes one cage; `false` if it is in pieces.
fn point(cage: &Cage, out: &mut [char; 81]) -> bool {
    let cells: Vec<usize> = cage.cells().iter().map(|cell| cell.index(9)).collect();
    let sum = cage.sum().unwrap_or(0) as usize;
    let mut reached = vec![cells[0]];
    out[cells[0]] = SUMS.chars().nth(sum).unwrap_or('0');
    while reached.len() < cells.len() {
        // The next cell that an arrow leads out of into what is reached: along
        // a side if there is one, by the corner otherwise.
        let next = [&ARROWS[..4], &ARROWS[4..]].iter().find_map(|arrows| {
            reached.iter().find_map(|&at| {
                cells
                    .iter()
                    .filter(|k| !reached.contains(k))
                    .find_map(|&k| {
                        let leads =
                            |&&(_, step): &&(char, (isize, isize))| neighbour(k, step) == Some(at);
                        arrows.iter().find(leads).map(|(c, _)| (k, *c))
                    })
            })
        });
        let Some((k, c)) = next else { return false };
        out[k] = c;
        reached.push(k);
    }
    true
}
