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
/// use ninefold_killer::combos::{DigitRange, fits};
/// let range = DigitRange::default();
/// let set = range.parse("123").unwrap();
/// assert!(fits(set, &range.parse_cells("12,12,13").unwrap()));
/// assert!(!fits(set, &range.parse_cells("12,12,12").unwrap()));
/// ```
pub fn fits(set: DigitSet, cells: &[DigitSet]) -> bool {
    let mut owner = [None; MAX_SIZE];
    set.len() == cells.len()
        && (0..cells.len()).all(|cell| {
            let mut tried = DigitSet::EMPTY;
            serve(cell, set, cells, &mut owner, &mut tried)
        })
}

/// For each cell the candidates that stand in it in some way of dealing out
/// one of the sets.
///
/// ```
/// use ninefold_killer::combos::{DigitRange, possible};
/// let range = DigitRange::default();
/// let sets = [range.parse("843").unwrap(), range.parse("762").unwrap()];
/// let left = possible(&sets, &range.parse_cells("128,37,456").unwrap());
/// assert_eq!(left.iter().map(|&cell| range.text(cell)).collect::<Vec<_>>(), ["28", "37", "46"]);
/// ```
pub fn possible(sets: &[DigitSet], cells: &[DigitSet]) -> Vec<DigitSet> {
    possible_while(sets, cells, &mut || true).unwrap_or_default()
}

/// The same unless, before some set, there is no going on.
pub(super) fn possible_while(
    sets: &[DigitSet],
    cells: &[DigitSet],
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Vec<DigitSet>> {
    let mut left = vec![DigitSet::EMPTY; cells.len()];
    if cells.is_empty() {
        return Some(left);
    }
    let mut narrowed = cells.to_vec();
    for &set in sets {
        if !go_on() {
            return None;
        }
        for (k, &cell) in cells.iter().enumerate() {
            // What another set has shown need not be shown again.
            for digit in ((cell & set) - left[k]).iter() {
                narrowed[k] = DigitSet::of(digit);
                if fits(set, &narrowed) {
                    left[k].insert(digit);
                }
            }
            narrowed[k] = cell;
        }
    }
    Some(left)
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
    use crate::combos::DigitRange;

    #[test]
    fn matching_moves_earlier_cells() {
        let range = DigitRange::default();
        let set = range.parse("12345").unwrap();
        assert!(fits(set, &range.parse_cells("12,23,34,45,1").unwrap()));
        assert!(!fits(set, &range.parse_cells("12,12,12,345,345").unwrap()));
        assert!(!fits(set, &range.parse_cells("12,23,34,45").unwrap()));
    }
}
