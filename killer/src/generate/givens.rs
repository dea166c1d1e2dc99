//! Which cells are given, in a pattern of the same symmetry as the cages.

use ninefold_sudoku::minimal::Symmetry;
use ninefold_sudoku::random::shuffle;
use ninefold_sudoku::{Cell, Grid};
use rand_core::Rng;

/// Whether a pattern of so many cells can lie symmetric.
pub(super) fn is_possible(side: usize, symmetry: Symmetry, count: usize) -> bool {
    count <= side * side && reach(&orbits(side, symmetry), count)[0][count]
}

/// The sets of cells that carry into each other.
fn orbits(side: usize, symmetry: Symmetry) -> Vec<Vec<Cell>> {
    let cells = (0..side * side).map(|k| Cell::from_index(k, side));
    let orbits = cells.map(|cell| (cell, symmetry.orbit(cell, side)));
    orbits
        .filter(|(cell, orbit)| orbit.first() == Some(cell))
        .map(|(_, orbit)| orbit)
        .collect()
}

/// `reach[k][n]`: whether `n` cells can be made of the orbits from the `k`-th on.
fn reach(orbits: &[Vec<Cell>], most: usize) -> Vec<Vec<bool>> {
    let mut reach = vec![vec![false; most + 1]; orbits.len() + 1];
    reach[orbits.len()][0] = true;
    for k in (0..orbits.len()).rev() {
        for n in 0..=most {
            let rest = n.checked_sub(orbits[k].len());
            reach[k][n] = reach[k + 1][n] || rest.is_some_and(|rest| reach[k + 1][rest]);
        }
    }
    reach
}

/// `count` digits of a grid, in cells that lie symmetric; fewer if no pattern has
/// so many.
pub(super) fn givens<R: Rng + ?Sized>(
    solution: &Grid,
    symmetry: Symmetry,
    count: usize,
    rng: &mut R,
) -> Grid {
    let side = solution.size();
    let mut orbits = orbits(side, symmetry);
    shuffle(rng, &mut orbits);
    let reach = reach(&orbits, count);
    let (mut givens, mut left) = (Grid::empty(side), count);
    for (k, orbit) in orbits.iter().enumerate() {
        let rest = left.checked_sub(orbit.len());
        if let Some(rest) = rest.filter(|&rest| reach[k + 1][rest]) {
            left = rest;
            for &cell in orbit {
                givens.set(cell, solution[cell]);
            }
        }
    }
    givens
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;

    #[test]
    fn patterns_are_symmetric_and_exact() {
        let one = ninefold_sudoku::Digit::new(1);
        let grid = Grid::from_cells(4, [one; 16]).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        for symmetry in Symmetry::ALL {
            for count in 0..=17 {
                // Orbits of the 4x4: none is odd but of single cells, or cells
                // on a diagonal that is the mirror.
                let step = match symmetry {
                    Symmetry::None | Symmetry::Diagonal | Symmetry::AntiDiagonal => 1,
                    Symmetry::Rot180 | Symmetry::Horizontal | Symmetry::Vertical => 2,
                    Symmetry::Diagonals => 2,
                    Symmetry::Rot90 | Symmetry::Both | Symmetry::Full => 4,
                };
                let possible = count <= 16 && count % step == 0;
                assert_eq!(
                    is_possible(4, symmetry, count),
                    possible,
                    "{symmetry} {count}"
                );
                let found = givens(&grid, symmetry, count, &mut rng);
                for (cell, _) in found.givens() {
                    let orbit = symmetry.orbit(cell, 4);
                    let all = orbit.iter().all(|&c| found[c].is_some());
                    assert!(all, "{symmetry} {count}");
                }
                assert_eq!(found.clues() == count, possible);
            }
        }
    }
}
