//! The cells of a cage. Most cages have few, which stand in the cage itself:
//! to ask for memory for each would take longer than to read the cage.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use ninefold_sudoku::Cell;

/// As many as fit into the space of a vector.
const FEW: usize = 7;

/// A slice of cells.
#[derive(Clone)]
pub(super) enum Cells {
    /// The first `count` of these.
    Few {
        count: u8,
        cells: [Cell; FEW],
    },
    Many(Vec<Cell>),
}

impl Cells {
    /// These cells in row-major order.
    #[inline]
    pub(super) fn sorted(cells: impl IntoIterator<Item = Cell>) -> Cells {
        let mut rest = cells.into_iter();
        let mut few = [Cell::from_index(0, 1); FEW];
        let (mut count, mut is_sorted) = (0, true);
        while let Some(cell) = rest.next() {
            if count == FEW {
                let more = few.into_iter().chain([cell]).chain(rest);
                return Cells::many(more.collect());
            }
            is_sorted &= count == 0 || few[count - 1] <= cell;
            few[count] = cell;
            count += 1;
        }
        if !is_sorted {
            few[..count].sort_unstable();
        }
        Cells::Few {
            count: count as u8,
            cells: few,
        }
    }

    #[cold]
    fn many(mut cells: Vec<Cell>) -> Cells {
        cells.sort_unstable();
        Cells::Many(cells)
    }
}

impl Deref for Cells {
    type Target = [Cell];

    #[inline]
    fn deref(&self) -> &[Cell] {
        match self {
            Cells::Few { count, cells } => &cells[..usize::from(*count)],
            Cells::Many(cells) => cells,
        }
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl PartialEq for Cells {
    fn eq(&self, other: &Cells) -> bool {
        **self == **other
    }
}

impl Eq for Cells {}

impl PartialOrd for Cells {
    fn partial_cmp(&self, other: &Cells) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cells {
    fn cmp(&self, other: &Cells) -> Ordering {
        (**self).cmp(&**other)
    }
}

impl Hash for Cells {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_and_many_are_the_cells_in_order() {
        assert_eq!(size_of::<Cells>(), size_of::<Vec<Cell>>());
        for count in 0..25 {
            let cells: Vec<Cell> = (0..count).map(|k| Cell::from_index(k, 5)).collect();
            let held = Cells::sorted(cells.iter().rev().copied());
            assert_eq!(*held, cells[..]);
            assert_eq!(matches!(held, Cells::Few { .. }), count <= FEW);
            let more = Cells::sorted((0..=count).map(|k| Cell::from_index(k, 5)));
            assert!(held < more && held == held.clone());
        }
    }
}
