//! All candidates in a row: for each cell as many characters as there are
//! digits, each its own digit or a blank. 729 characters for a 9x9.

use super::context::Context;
use super::source::Span;
use super::symbols::Alphabet;
use super::{Digits, Format, ReadError, WriteError, bare};
use crate::{Digit, DigitSet, Pencilmarks, Puzzle};

/// The side of the board whose candidates `text` lists, judged by its length.
///
/// 64 characters are an 8x8 grid, unless [`is_four`] says that they are the
/// candidates of a 4x4.
pub(super) fn side(sides: &[usize], text: &str, length: usize) -> Option<usize> {
    let side = side_of(sides, length)?;
    (side != 4 || !sides.contains(&8) || is_four(text)).then_some(side)
}

/// The side of the board that has so many candidates.
pub(super) fn side_of(sides: &[usize], length: usize) -> Option<usize> {
    let mut sides = sides.iter().copied();
    sides.find(|n| n.saturating_pow(3) == length)
}

/// Whether 64 characters are the candidates of a 4x4: every one the digit of
/// its place or a blank, and no cell empty. No 8x8 puzzle with a solution looks
/// like that: two of its 1s (or 2s, 3s, 4s) would stand in one column.
pub(super) fn is_four(text: &str) -> bool {
    let placed =
        |(k, b): (usize, &u8)| *b == b"1234"[k] || *b == b'0' || !b.is_ascii_alphanumeric();
    let digit = |b: &u8| (b'1'..=b'4').contains(b);
    let mut cells = text.as_bytes().chunks(4);
    cells.all(|cell| cell.iter().enumerate().all(placed) && cell.iter().any(digit))
}

/// Reads a run whose length has been checked.
pub(super) fn puzzle(
    context: &mut Context,
    run: Span<'_>,
    size: usize,
) -> Result<Puzzle, ReadError> {
    let geometry = context.geometry(size, None).map_err(|m| run.whole(m))?;
    let alphabet = Alphabet::of(Digits::Alnum, size, "".chars());
    let mut cells = vec![DigitSet::EMPTY; size * size];
    for (k, c) in run.text.chars().enumerate() {
        let wanted = Digit::from_index(k % size);
        let found = alphabet.cell(size, c).map_err(|m| run.error(k, 1, m))?;
        match (found, wanted) {
            (None, _) => {}
            (Some(digit), Some(wanted)) if digit == wanted => cells[k / size].insert(digit),
            (Some(digit), _) => {
                let wanted = wanted.map_or('?', Digit::symbol);
                let message = format!(
                    "{digit} as candidate {}: expected {wanted} or a blank",
                    k % size + 1
                );
                return Err(run.error(k, 1, message));
            }
        }
    }
    let mut marks = Pencilmarks::full(size);
    for (cell, set) in geometry.cells().zip(cells) {
        marks[cell] = set;
    }
    Ok(Puzzle::from_marks(geometry, marks))
}

/// The candidates as one line.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    bare::usual_shape(puzzle, Format::Sukaku)?;
    let marks = puzzle.candidates();
    if marks.size() == 4 && marks.cells().iter().any(|set| set.is_empty()) {
        return Err(WriteError::new(
            "sukaku of a 4x4 with a cell without candidates would read as an 8x8: json holds it",
        ));
    }
    let mut out = text(&marks);
    out.push('\n');
    Ok(out)
}

/// The candidates in a row.
pub(super) fn text(marks: &Pencilmarks) -> String {
    let place = |set: DigitSet| {
        Digit::all(marks.size()).map(move |d| if set.contains(d) { d.symbol() } else { '.' })
    };
    marks.cells().iter().copied().flat_map(place).collect()
}
