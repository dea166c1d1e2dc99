//! Cages laid out at random.
//!
//! Cages grow one after the other from the cells with the fewest free
//! neighbours, each to a size that is drawn. Where that leaves a cage of a size
//! that is not allowed, it goes to a neighbour if that may have it; else it is
//! taken apart with some cages beside it, and their cells are laid out anew.

use ninefold_sudoku::random::{below, shuffle};
use rand_core::Rng;

use super::partition::{Cells, Ground, Partition, bits};
use super::sizes::Sizes;

/// How often cells are laid out anew before a layout is given up.
const ROUNDS: usize = 200;

/// Lays the `free` cells out, which are single cages, and neighbours of them
/// where that is needed. Sizes are drawn from `drawn`, and must in the end be
/// allowed by `sizes`. `None` if that was not found.
pub(super) fn lay<R: Rng + ?Sized>(
    ground: &Ground,
    mut cages: Partition,
    mut free: Cells,
    drawn: &Sizes,
    sizes: &Sizes,
    rng: &mut R,
) -> Option<Partition> {
    for _ in 0..ROUNDS {
        while free != 0 {
            let start = narrowest(ground, free, rng);
            let size = drawn.draw(rng);
            cages = grow(ground, cages, start, free, size, rng);
            free &= !ground.orbit(cages.cage(start));
        }
        let is_wrong =
            |cages: &Partition, name: usize| !sizes.allows(cages.cage(name).count_ones() as usize);
        let mut wrong: Vec<usize> = cages.names().collect();
        wrong.retain(|&name| is_wrong(&cages, name));
        shuffle(rng, &mut wrong);
        for &cell in &wrong {
            if is_wrong(&cages, cell) {
                cages = give_away(ground, cages, cell, sizes, rng);
            }
        }
        wrong.retain(|&cell| is_wrong(&cages, cell));
        let Some(&cell) = wrong.first() else {
            return Some(cages);
        };
        free = around(ground, &cages, cell, rng);
        cages.take_apart(free);
    }
    None
}

/// One of the free cells with the fewest free neighbours.
fn narrowest<R: Rng + ?Sized>(ground: &Ground, free: Cells, rng: &mut R) -> usize {
    let ways = |cell: usize| (ground.beside[cell] & free).count_ones();
    let fewest = bits(free).map(ways).min().unwrap_or(0);
    let narrow: Vec<usize> = bits(free).filter(|&cell| ways(cell) == fewest).collect();
    narrow[below(rng, narrow.len() as u32) as usize]
}

/// Adds free cells to the cage of `start` until it has so many.
fn grow<R: Rng + ?Sized>(
    ground: &Ground,
    mut cages: Partition,
    start: usize,
    free: Cells,
    size: usize,
    rng: &mut R,
) -> Partition {
    loop {
        let cage = cages.cage(start);
        if cage.count_ones() as usize >= size {
            return cages;
        }
        let mut next: Vec<usize> = bits(ground.around(cage) & free).collect();
        shuffle(rng, &mut next);
        let mut grown = next
            .iter()
            .filter_map(|&cell| cages.joined(ground, start, cell, size));
        match grown.next() {
            Some(grown) => cages = grown,
            None => return cages,
        }
    }
}

/// Joins a cage to a neighbour, where that makes one of an allowed size.
fn give_away<R: Rng + ?Sized>(
    ground: &Ground,
    cages: Partition,
    cell: usize,
    sizes: &Sizes,
    rng: &mut R,
) -> Partition {
    let cage = cages.cage(cell);
    let mut others: Vec<usize> = bits(ground.around(cage)).collect();
    shuffle(rng, &mut others);
    for other in others {
        if let Some(joined) = cages.joined(ground, other, cell, sizes.greatest())
            && sizes.allows(joined.cage(cell).count_ones() as usize)
        {
            return joined;
        }
    }
    cages
}

/// The cells of a cage and of some of its neighbours, with all images.
fn around<R: Rng + ?Sized>(ground: &Ground, cages: &Partition, cell: usize, rng: &mut R) -> Cells {
    let mut cells = cages.cage(cell);
    for _ in 0..1 + below(rng, 3) {
        let others: Vec<usize> = bits(ground.around(cells)).collect();
        if let Some(&other) = others.get(below(rng, others.len().max(1) as u32) as usize) {
            cells |= cages.cage(other);
        }
    }
    ground.orbit(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_sudoku::minimal::Symmetry;
    use ninefold_sudoku::{Geometry, Stop, generate::full_grid};
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn sizes_are_kept_strictly() {
        for sizes in ["2-5", "2-3", "3", "4-6", "1-2", "9", "2:1,7:9"] {
            let sizes: Sizes = sizes.parse().unwrap();
            for (symmetry, seed) in Symmetry::ALL.into_iter().zip(0..) {
                let mut rng = ChaCha8Rng::seed_from_u64(seed);
                let grid = full_grid(&Geometry::standard(), &mut rng, &Stop::never());
                let ground = Ground::new(&grid.unwrap().unwrap(), symmetry);
                let all = (1 << ground.len()) - 1;
                let single = Partition::singles(&ground);
                let laid = lay(&ground, single, all, &sizes, &sizes, &mut rng);
                for cage in laid.iter().flat_map(Partition::cages) {
                    assert!(sizes.allows(cage.count_ones() as usize) && ground.differ(cage));
                }
            }
        }
    }
}
