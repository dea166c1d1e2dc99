//! What can be said with bare cells, and what a format of bare cells must
//! refuse.

use super::context::usual_box;
use super::{Format, WriteError, sukaku};
use crate::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle};

/// The givens that say all there is to a puzzle, for formats of bare cells.
///
/// `side` is the only size that the format takes, if it takes only one.
pub(super) fn bare(
    puzzle: &Puzzle,
    format: Format,
    side: Option<usize>,
) -> Result<Grid, WriteError> {
    let size = puzzle.geometry().size();
    usual_shape(puzzle, format)?;
    if side.is_some_and(|side| side != size) {
        return Err(WriteError::new(format!(
            "{format} holds 9x9 puzzles only, not {size}x{size}: line, drawn and json hold it"
        )));
    }
    cells(puzzle, format)
}

/// Refuses all but the usual boxes of a size: regions, diagonals, other boxes.
pub(super) fn usual_shape(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    let geometry = puzzle.geometry();
    shape(puzzle, format)?;
    if let Some((r, c)) = geometry.box_shape()
        && usual_box(geometry.size()) != Some((r, c))
    {
        let other = match format {
            Format::Sukaku => Format::Marks,
            _ => Format::Drawn,
        };
        return Err(WriteError::new(format!(
            "{format} has no place for boxes of {r}x{c}: {other} and json hold them"
        )));
    }
    Ok(())
}

/// Refuses regions and diagonals.
pub(super) fn shape(puzzle: &Puzzle, format: Format) -> Result<(), WriteError> {
    if puzzle.geometry().has_diagonals() {
        return Err(WriteError::new(format!(
            "{format} has no place for diagonals: json holds them"
        )));
    }
    if puzzle.geometry().box_shape().is_none() {
        return Err(WriteError::new(format!(
            "{format} has no place for regions: jigsaw and json hold them"
        )));
    }
    Ok(())
}

/// The givens that say all there is to the cells: refuses candidates that do
/// not follow from them, and grids that would be read with A for 1.
pub(super) fn cells(puzzle: &Puzzle, format: Format) -> Result<Grid, WriteError> {
    let Some(givens) = implied(puzzle) else {
        return Err(WriteError::new(format!(
            "{format} has no place for candidates beyond what the givens leave: \
             marks, sukaku and json hold them"
        )));
    };
    if only_letters(&givens, None) {
        return Err(letters(format));
    }
    if givens.size() == 8 && sukaku::is_four(&givens.to_string()) {
        return Err(WriteError::new(format!(
            "these cells would be read as the candidates of a 4x4 in {format}: json holds them"
        )));
    }
    Ok(givens)
}

/// What to say of [letters only](only_letters).
pub(super) fn letters(format: Format) -> WriteError {
    WriteError::new(format!(
        "a grid of letters only would be read with A for 1 in {format}: json holds it"
    ))
}

/// Whether every digit of the grid, and of the solution that is written beside
/// it, is written with a letter.
pub(super) fn only_letters(givens: &Grid, solution: Option<&Grid>) -> bool {
    let all = givens
        .givens()
        .chain(solution.into_iter().flat_map(Grid::givens));
    let mut digits = all.map(|(_, d)| d).peekable();
    digits.peek().is_some() && digits.all(|d| d.symbol().is_ascii_alphabetic())
}

/// The givens from which the candidates of the puzzle follow, if there are
/// such: its own, or the cells with one candidate that no cell beside them has.
fn implied(puzzle: &Puzzle) -> Option<Grid> {
    let Some(marks) = puzzle.marks() else {
        return Some(puzzle.givens().clone());
    };
    let geometry = puzzle.geometry();
    if Pencilmarks::from_givens(geometry, puzzle.givens()) == *marks {
        return Some(puzzle.givens().clone());
    }
    let alone = |cell: Cell, digit: Digit| {
        let mut around = geometry
            .houses()
            .iter()
            .filter(|(_, cells)| cells.contains(&cell));
        around.all(|(_, cells)| {
            let mut others = cells.iter().filter(|&&c| c != cell);
            others.all(|&c| !marks[c].contains(digit))
        })
    };
    let mut placed = Grid::empty(geometry.size());
    for cell in geometry.cells() {
        let digit = marks[cell].single().filter(|&d| alone(cell, d));
        placed.set(cell, digit);
    }
    let kept = puzzle.givens().givens().all(|(c, d)| placed[c] == Some(d));
    let same = Pencilmarks::from_givens(geometry, &placed) == *marks;
    (kept && same).then_some(placed)
}

/// Whether the candidates can be told from digits and numbers when they are
/// read: see the reader of grids.
pub(super) fn has_letter_and_digit(sets: &[DigitSet]) -> bool {
    let all = sets.iter().fold(DigitSet::EMPTY, |all, &set| all | set);
    let letter = all.iter().any(|d| d.get() > 9);
    let digit = all.iter().any(|d| d.get() <= 9);
    letter && digit
}
