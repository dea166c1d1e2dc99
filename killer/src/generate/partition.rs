//! A board cut into cages, in a way that is symmetric.
//!
//! It begins with every cell a cage, which has every symmetry. Two cages are
//! joined together with all their images, and taken apart so as well: what is
//! symmetric before is so afterwards.

use ninefold_sudoku::minimal::Symmetry;
use ninefold_sudoku::{Cell, Grid};

/// Cells as bits: up to 81.
pub(super) type Cells = u128;

/// What cages lie on: neighbours, the symmetry, the digits of the solution.
pub(super) struct Ground {
    pub(super) side: usize,
    /// The cells beside each cell.
    pub(super) beside: Vec<Cells>,
    /// Where each element of the symmetry takes each cell.
    images: Vec<Vec<u8>>,
    pub(super) digits: Vec<u8>,
}

impl Ground {
    pub(super) fn new(solution: &Grid, symmetry: Symmetry) -> Ground {
        let side = solution.size();
        let cells = || (0..side * side).map(|k| Cell::from_index(k, side));
        let images: Vec<Vec<u8>> = cells()
            .map(|cell| {
                symmetry
                    .images(cell, side)
                    .map(|c| c.index(side) as u8)
                    .collect()
            })
            .collect();
        let near =
            |a: Cell, b: Cell| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1;
        let beside = cells().map(|cell| {
            let others = cells().filter(|&other| near(cell, other));
            others.fold(0, |set, other| set | 1 << other.index(side))
        });
        let digits = solution.cells().iter().flatten().map(|digit| digit.get());
        Ground {
            side,
            beside: beside.collect(),
            images,
            digits: digits.collect(),
        }
    }

    /// How many cells there are.
    pub(super) fn len(&self) -> usize {
        self.beside.len()
    }

    /// The cells beside a set of cells, outside it.
    pub(super) fn around(&self, set: Cells) -> Cells {
        bits(set).fold(0, |around, cell| around | self.beside[cell]) & !set
    }

    /// The cells of a set and all their images.
    pub(super) fn orbit(&self, set: Cells) -> Cells {
        let images = bits(set).flat_map(|cell| &self.images[cell]);
        images.fold(0, |orbit, &image| orbit | 1 << image)
    }

    /// Whether the digits of these cells differ.
    pub(super) fn differ(&self, set: Cells) -> bool {
        let mut seen = 0u32;
        bits(set).all(|cell| {
            let digit = 1 << self.digits[cell];
            let new = seen & digit == 0;
            seen |= digit;
            new
        })
    }
}

/// The members of a set.
pub(super) fn bits(mut set: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        cell
    })
}

/// The cages: for each cell the least cell of its cage.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Partition {
    first: Vec<u8>,
}

impl Partition {
    /// Each cell a cage.
    pub(super) fn singles(ground: &Ground) -> Partition {
        Partition {
            first: (0..ground.len() as u8).collect(),
        }
    }

    /// The least cells of the cages, in order: cages are named by them.
    pub(super) fn names(&self) -> impl Iterator<Item = usize> {
        let named = |&(cell, &first): &(usize, &u8)| cell == usize::from(first);
        self.first
            .iter()
            .enumerate()
            .filter(named)
            .map(|(cell, _)| cell)
    }

    /// The cages in the order of their least cells.
    pub(super) fn cages(&self) -> impl Iterator<Item = Cells> {
        self.names().map(|name| self.cage(name))
    }

    /// The cage of a cell.
    pub(super) fn cage(&self, cell: usize) -> Cells {
        let name = self.first[cell];
        let own = |(_, first): &(usize, &u8)| **first == name;
        let cells = self.first.iter().enumerate().filter(own);
        cells.fold(0, |cage, (cell, _)| cage | 1 << cell)
    }

    /// The cages of two neighbouring cells joined, with all images of them.
    /// `None` if a cage then has a digit twice, or more cells than `most`.
    pub(super) fn joined(
        &self,
        ground: &Ground,
        a: usize,
        b: usize,
        most: usize,
    ) -> Option<Partition> {
        let mut joined = self.clone();
        for (&a, &b) in ground.images[a].iter().zip(&ground.images[b]) {
            joined.join(usize::from(a), usize::from(b));
        }
        // The other changed cages are images of this one in shape, not in digits.
        let mut to_see = ground.orbit(1 << a);
        while to_see != 0 {
            let cage = joined.cage(to_see.trailing_zeros() as usize);
            if cage.count_ones() as usize > most || !ground.differ(cage) {
                return None;
            }
            to_see &= !cage;
        }
        Some(joined)
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.first[a], self.first[b]);
        for first in &mut self.first {
            if *first == a || *first == b {
                *first = a.min(b);
            }
        }
    }

    /// Makes each of these cells a cage again: whole cages, with all images.
    pub(super) fn take_apart(&mut self, cells: Cells) {
        for cell in bits(cells) {
            self.first[cell] = cell as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_sudoku::{Geometry, Stop, generate::full_grid};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn joined_cages_keep_the_symmetry() {
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let grid = full_grid(&Geometry::standard(), &mut rng, &Stop::never());
        let grid = grid.unwrap().unwrap();
        for symmetry in Symmetry::ALL {
            let ground = Ground::new(&grid, symmetry);
            let mut partition = Partition::singles(&ground);
            for cell in 0..80 {
                for other in bits(ground.beside[cell]) {
                    let joined = partition.joined(&ground, cell, other, 4);
                    partition = joined.unwrap_or(partition);
                }
            }
            assert!(partition.names().count() < 60, "{symmetry}");
            for cage in partition.cages() {
                assert!(ground.differ(cage) && cage.count_ones() <= 4);
                for element in 0..ground.images[0].len() {
                    let moved = bits(cage).map(|cell| ground.images[cell][element]);
                    let moved: Cells = moved.fold(0, |set, cell| set | 1 << cell);
                    let first = moved.trailing_zeros() as usize;
                    assert_eq!(partition.cage(first), moved, "{symmetry}");
                }
            }
        }
    }
}
