//! Lines of 81 plain characters: nearly every line of a long file.

use super::{Line, jigsaw};
use crate::{Digit, Grid};

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

/// The digits of 81 plain characters, 0 for a blank; `None` if one of them is
/// neither. The path of nearly every line of a long file.
#[inline]
pub(super) fn cells(run: &[u8; 81]) -> Option<[u8; 81]> {
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
    Some(values)
}

/// The grid of a line of digits and blanks.
pub(super) fn grid(run: &[u8; 81]) -> Option<Grid> {
    let cells = cells(run)?.map(Digit::new);
    Some(Grid::from_cells(9, cells).expect("81 cells up to 9"))
}

/// A line with more of one sign is no region map: no sign stands in one so
/// often.
const MOST: u8 = 18;

/// The digits of a line that is a puzzle whatever stands around it: some digit
/// (lines of blanks alone may be rules of a drawing), and no region map.
pub(super) fn values(run: &[u8; 81]) -> Option<[u8; 81]> {
    let cells = cells(run)?;
    let times = |sign: u8| -> u8 { run.iter().map(|&b| u8::from(b == sign)).sum() };
    // Signs that may be blanks or names of regions may all be in one map.
    let is_map = || {
        let text = std::str::from_utf8(run).unwrap_or("");
        jigsaw::map_line(Line { number: 1, text }, 81).is_some()
    };
    let some = cells.iter().any(|&digit| digit != 0);
    let fits = some && (times(b'.') > MOST || times(b'0') > MOST || !is_map());
    fits.then_some(cells)
}

#[cfg(test)]
mod tests {
    #[test]
    fn plain_lines_take_every_blank() {
        let mut line = [b'.'; 81];
        line[..9].copy_from_slice(b"0*_-?xX9.");
        assert_eq!(super::grid(&line).unwrap().clues(), 1);
        line[40] = b'z';
        assert!(super::grid(&line).is_none());
    }
}
