//! Runs of characters and lists of words as grids.

use super::source::Span;
use super::symbols::{Alphabet, decimal};
use super::{Digits, ReadError};
use crate::{Digit, Grid};

/// What to say of a strange character in a run of the wrong length.
pub(super) fn stray(run: &Span<'_>, at: usize, length: &str) -> String {
    let c = run.text.chars().nth(at).unwrap_or(' ');
    format!("{c:?} is no digit and no blank (and {length})")
}

/// A grid of single characters.
pub(super) fn grid(run: Span<'_>, size: usize, alphabet: Alphabet) -> Result<Grid, ReadError> {
    let mut cells = Vec::with_capacity(size * size);
    for (k, c) in run.text.chars().enumerate() {
        let cell = alphabet.cell(size, c);
        cells.push(cell.map_err(|m| run.error(k, 1, m))?);
    }
    Ok(checked(size, cells))
}

/// A grid of tokens: numbers where some token has two characters and there
/// are no letters, else single characters.
pub(super) fn token_grid(
    tokens: &[Span<'_>],
    size: usize,
    digits: Digits,
) -> Result<Grid, ReadError> {
    let all = || tokens.iter().flat_map(|t| t.text.chars());
    let letters = all().any(|c| c.is_ascii_alphabetic() && !matches!(c, 'x' | 'X'));
    let numbers = size > 9 && !letters && tokens.iter().any(|t| t.text.len() > 1);
    let alphabet = Alphabet::of(digits, size, all());
    let mut cells = Vec::with_capacity(tokens.len());
    for token in tokens {
        let mut chars = token.text.chars();
        let cell = match (chars.next(), chars.next()) {
            _ if numbers => decimal(size, token.text),
            (Some(c), None) => alphabet.cell(size, c),
            _ => Err(format!(
                "{:?} stands in one cell: expected one digit or a blank",
                token.text
            )),
        };
        cells.push(cell.map_err(|m| token.whole(m))?);
    }
    Ok(checked(size, cells))
}

/// The grid of cells that have been counted and whose digits are in range.
fn checked(size: usize, cells: Vec<Option<Digit>>) -> Grid {
    Grid::from_cells(size, cells).expect("the cells were counted and their digits checked")
}
