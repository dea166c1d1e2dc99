//! Grids of candidates: a word a cell, with the digits that may stand in it.
//!
//! A `*` beside a digit (as some programs mark a placed one) is passed over,
//! and so are blanks inside a word (`1.3` is 1 and 3). A blank alone is a cell
//! without candidates. Givens and placed digits look alike in these grids, so
//! the puzzle has candidates only.

use super::source::Span;
use super::symbols::Alphabet;
use super::{Digits, Format, ReadError, WriteError, bare, draw};
use crate::{Cell, Digit, DigitSet, Pencilmarks, Puzzle};

/// The candidates of `size * size` words.
pub(super) fn candidates(
    cells: &[Span<'_>],
    size: usize,
    digits: Digits,
) -> Result<Pencilmarks, ReadError> {
    let all = cells.iter().flat_map(|c| c.text.chars());
    let alphabet = Alphabet::of(digits, size, all);
    let mut marks = Pencilmarks::full(size);
    for (k, cell) in cells.iter().enumerate() {
        let mut set = DigitSet::EMPTY;
        for (at, c) in cell.text.chars().enumerate() {
            let digit = alphabet.cell(size, c).map_err(|m| cell.error(at, 1, m))?;
            let Some(digit) = digit else { continue };
            if set.contains(digit) {
                let message = format!("{digit} twice in one cell: expected each candidate once");
                return Err(cell.error(at, 1, message));
            }
            set.insert(digit);
        }
        marks[Cell::from_index(k, size)] = set;
    }
    Ok(marks)
}

/// The candidates drawn; boxes of every shape are seen by the rules.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    bare::shape(puzzle, Format::Marks)?;
    let marks = puzzle.candidates();
    let several = marks.cells().iter().any(|set| set.len() > 1);
    let empty = marks.cells().iter().any(|set| set.is_empty());
    if empty && !several {
        return Err(WriteError::new(
            "marks in which no cell has several candidates and one has none would be read \
             as digits and a blank: sukaku and json hold them",
        ));
    }
    if marks.size() > 9 && !bare::has_letter_and_digit(marks.cells()) {
        return Err(WriteError::new(
            "marks without both letters and digits would be read as numbers, or with A for 1: \
             json holds them",
        ));
    }
    let text = |cell: Cell| match marks[cell] {
        set if set.is_empty() => ".".to_string(),
        set => set.iter().map(Digit::symbol).collect(),
    };
    Ok(draw::draw(puzzle.geometry(), text))
}
