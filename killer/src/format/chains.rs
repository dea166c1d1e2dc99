//! Cages as chains of arrows: each cell points to a neighbour of its cage or
//! holds the cage's sum. The two forms of it, [`arrows`](super::arrows) and
//! [`arrowgrid`](super::arrowgrid), differ only in how a cell is written.
//!
//! | arrow | meaning |
//! |---|---|
//! | `<` `>` `^` `v` | the cell belongs to the cage of its left, right, upper, lower neighbour |
//! | `` ` `` `'` `,` `.` | ... of the one up left, up right, down left, down right |
//!
//! A sum of 0 is a cage without one; on a cage of a single cell it is a cell in
//! no cage. Cages count in the order of their first cells.

use ninefold_sudoku::Cell;

use super::draft::{Draft, DraftCage, Fault, Place, Shape};
use crate::cage::Cage;

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

/// What stands in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// An arrow.
    Arrow(char),
    /// The sum of the cage; 0 for none.
    Sum(u32),
}

/// Whether a character is an arrow.
pub(super) fn is_arrow(c: char) -> bool {
    step(c).is_some()
}

fn step(c: char) -> Option<(isize, isize)> {
    ARROWS.iter().find(|(a, _)| *a == c).map(|(_, step)| *step)
}

/// The neighbour of a cell (both as row-major indices) that a step leads to.
fn neighbour(side: usize, cell: usize, (down, right): (isize, isize)) -> Option<usize> {
    let row = (cell / side)
        .checked_add_signed(down)
        .filter(|r| *r < side)?;
    let column = (cell % side)
        .checked_add_signed(right)
        .filter(|c| *c < side)?;
    Some(row * side + column)
}

/// The puzzle of a square of marks, in row-major order.
pub(super) fn draft(side: usize, marks: &[(Mark, Place)]) -> Result<Draft, Fault> {
    let place = |k: usize| marks[k].1;
    let mut draft = Draft::new(place(0));
    draft.shape = Shape::Side(side);
    let mut cage_at = vec![None; marks.len()];
    for (k, &(_, at)) in marks.iter().enumerate() {
        let (end, sum) = end_of(side, marks, k)?;
        let cage = *cage_at[end].get_or_insert_with(|| {
            draft.cages.push(DraftCage::new(sum, place(end)));
            draft.cages.len() - 1
        });
        draft.cages[cage]
            .cells
            .push((Cell::from_index(k, side), at));
    }
    draft.cages.retain(|cage| !cage.says_nothing());
    Ok(draft)
}

/// Follows the arrows from a cell to the sum at their end: fewer steps than
/// there are cells, or it is a circle.
fn end_of(side: usize, marks: &[(Mark, Place)], start: usize) -> Result<(usize, u32), Fault> {
    let mut at = start;
    for _ in marks {
        let arrow = match marks[at].0 {
            Mark::Sum(sum) => return Ok((at, sum)),
            Mark::Arrow(arrow) => arrow,
        };
        let next = step(arrow).and_then(|step| neighbour(side, at, step));
        at = next.ok_or_else(|| {
            let cell = Cell::from_index(at, side);
            let message = format!("the arrow {arrow} in {cell} leaves the grid");
            marks[at].1.fault(message)
        })?;
    }
    let cell = Cell::from_index(start, side);
    let message = format!("the arrows from {cell} go in a circle: expected a sum at their end");
    Err(marks[start].1.fault(message))
}

/// Writes one cage: the sum into its first cell; the others point along the
/// shortest way to it, by diagonal steps only where there is no other. `false`
/// if the cage is in pieces.
pub(super) fn point(cage: &Cage, side: usize, out: &mut [Mark]) -> bool {
    let cells: Vec<usize> = cage.cells().iter().map(|cell| cell.index(side)).collect();
    let mut reached = vec![cells[0]];
    out[cells[0]] = Mark::Sum(cage.sum().unwrap_or(0));
    while reached.len() < cells.len() {
        // The next cell that an arrow leads out of into what is reached: along
        // a side if there is one, by the corner otherwise.
        let next = [&ARROWS[..4], &ARROWS[4..]].iter().find_map(|arrows| {
            reached.iter().find_map(|&at| {
                cells
                    .iter()
                    .filter(|k| !reached.contains(k))
                    .find_map(|&k| {
                        let leads = |&&(_, step): &&(char, (isize, isize))| {
                            neighbour(side, k, step) == Some(at)
                        };
                        arrows.iter().find(leads).map(|(c, _)| (k, *c))
                    })
            })
        });
        let Some((k, c)) = next else { return false };
        out[k] = Mark::Arrow(c);
        reached.push(k);
    }
    true
}
