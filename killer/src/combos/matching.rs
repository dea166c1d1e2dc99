//! Dealing digits out to cells.

use ninefold_sudoku::DigitSet;
use ninefold_sudoku::board::MAX_SIZE;

/// Whether the digits of `set` can be dealt out to the cells, one each, so
/// that every cell gets one of its candidates: a perfect matching.
///
/// Looking at digits alone is not enough: `{1,2,3}` has a digit for each of
/// the cells `12`, `12`, `12` and a cell for each digit but 3. Cells are
/// served one by one; a cell that finds its digits taken moves earlier cells
/// along an augmenting path.
///
/// ```
/// use ninefold_killer::combos::{fits, parse_candidates, parse_digits};
/// let set = parse_digits("123").unwrap();
/// assert!(fits(set, &parse_candidates("12,12,13").unwrap()));
/// assert!(!fits(set, &parse_candidates("12,12,12").unwrap()));
/// ```
pub fn fits(set: DigitSet, cells: &[DigitSet]) -> bool {
    let mut owner = [None; MAX_SIZE];
    set.len() == cells.len()
        && (0..cells.len()).all(|cell| {
            let mut tried = DigitSet::EMPTY;
            serve(cell, set, cells, &mut owner, &mut tried)
        })
}

/// Finds a digit for `cell`, moving the owners of taken digits if needed;
/// `tried` holds the digits looked at for this cell, each at most once.
fn serve(
    cell: usize,
    set: DigitSet,
    cells: &[DigitSet],
    owner: &mut [Option<usize>],
    tried: &mut DigitSet,
) -> bool {
    for digit in (cells[cell] & set).iter() {
        if tried.contains(digit) {
            continue;
        }
        tried.insert(digit);
        let free = match owner[digit.index()] {
            None => true,
            Some(other) => serve(other, set, cells, owner, tried),
        };
        if free {
            owner[digit.index()] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::combos::{parse_candidates, parse_digits};

    #[test]
    fn matching_moves_earlier_cells() {
        let set = parse_digits("12345").unwrap();
        assert!(fits(set, &parse_candidates("12,23,34,45,1").unwrap()));
        assert!(!fits(set, &parse_candidates("12,12,12,345,345").unwrap()));
        assert!(!fits(set, &parse_candidates("12,23,34,45").unwrap()));
    }
}
