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

/// The value of a byte in a plain 9x9 line, 0 for a blank, `STRANGE` else.
const PLAIN: [u8; 256] = {
    let mut table = [STRANGE; 256];
    let blanks = b".0*_-?xX";
    let mut k = 0;
    while k < blanks.len() {
        table[blanks[k] as usize] = 0;
        k += 1;
    }
    let mut value = 1;
    while value <= 9 {
        table[(b'0' + value) as usize] = value;
        value += 1;
    }
    table
};
const STRANGE: u8 = 0x80;

/// The grid of a line of digits and blanks: the path of nearly every line of
/// a long file.
pub(super) fn plain_grid(run: &[u8; 81]) -> Option<Grid> {
    // Digits and dots by arithmetic, which goes many bytes at a time; the
    // table is for the other blanks.
    let mut values = [0; 81];
    for (value, &b) in values.iter_mut().zip(run) {
        *value = if b == b'.' { 0 } else { b.wrapping_sub(b'0') };
    }
    if values.iter().fold(0, |most, &v| most.max(v)) > 9 {
        values = run.map(|b| PLAIN[usize::from(b)]);
        if values.contains(&STRANGE) {
            return None;
        }
    }
    Some(checked(9, values.iter().map(|&v| Digit::new(v)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_take_every_blank() {
        let mut line = [b'.'; 81];
        line[..9].copy_from_slice(b"0*_-?xX9.");
        let grid = plain_grid(&line).unwrap();
        assert_eq!(grid.clues(), 1);
        line[40] = b'z';
        assert!(plain_grid(&line).is_none());
    }
}
