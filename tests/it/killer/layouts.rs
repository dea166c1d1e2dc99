//! Random layouts: cages in pieces, overlapping, without sums, with repeats,
//! possible or not.

use std::sync::Arc;

use ninefold_killer::solve::Engine;
use ninefold_killer::{Cage, Layout, Solver, Stop};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

/// A small generator of numbers: the same on every machine.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// What random cages are like.
pub(super) struct Cages {
    pub(super) number: usize,
    /// The most cells of one.
    pub(super) most: usize,
    /// One in so many is not true in the grid.
    pub(super) wrong: usize,
}

/// Random cages, nearly all of them true in `grid`.
pub(super) fn cages(grid: &[u8], random: &mut Random, like: &Cages) -> Vec<Cage> {
    let n = grid.len().isqrt();
    let mut list = Vec::new();
    for _ in 0..like.number {
        let wanted = 1 + random.below(like.most);
        let repeats = random.below(5) == 0;
        let mut cells: Vec<usize> = Vec::new();
        for _ in 0..40 {
            let k = random.below(n * n);
            let near = cells
                .iter()
                .any(|&c| (c / n).abs_diff(k / n) + (c % n).abs_diff(k % n) == 1);
            let wild = random.below(8) == 0;
            if cells.len() < wanted && (cells.is_empty() || near || wild) && !cells.contains(&k) {
                let differs = cells.iter().all(|&c| grid[c] != grid[k]);
                if differs || repeats || random.below(like.wrong) == 0 {
                    cells.push(k);
                }
            }
        }
        let mut sum: u32 = cells.iter().map(|&c| u32::from(grid[c])).sum();
        if random.below(like.wrong) == 0 {
            sum += 1;
        }
        let sum = (random.below(6) > 0).then_some(sum);
        let cells = cells.iter().map(|&k| Cell::from_index(k, n));
        list.push(Cage::new(cells, sum).with_repeats(repeats));
    }
    list
}

/// The cages with this many of the grid's digits as givens, or fewer.
pub(super) fn with_givens(
    geometry: &Arc<Geometry>,
    cages: Vec<Cage>,
    grid: &[u8],
    random: &mut Random,
    number: usize,
) -> Layout {
    let n = geometry.size();
    let mut givens = Grid::empty(n);
    for _ in 0..number {
        let k = random.below(n * n);
        givens.set(Cell::from_index(k, n), Digit::new(grid[k]));
    }
    Layout::new(geometry.clone(), givens, cages).unwrap()
}

/// The board with some cells of two regions exchanged: most such regions are
/// not in one piece.
pub(super) fn jigsaw(geometry: &Geometry, random: &mut Random, exchanges: usize) -> Geometry {
    let mut regions: Vec<usize> = geometry.regions().iter().map(|&r| r.into()).collect();
    for _ in 0..exchanges {
        let cells = regions.len();
        regions.swap(random.below(cells), random.below(cells));
    }
    Geometry::jigsaw(&regions).unwrap()
}

/// Some full grid of the board, by Dancing Links; `None` if none is found soon.
pub(super) fn any_grid(geometry: &Arc<Geometry>, random: &mut Random) -> Option<Vec<u8>> {
    let n = geometry.size();
    let mut givens = Grid::empty(n);
    let mut digits: Vec<u8> = (1..=n as u8).collect();
    for column in 0..n {
        let digit = digits.remove(random.below(digits.len()));
        givens.set(Cell::new(0, column).unwrap(), Digit::new(digit));
    }
    let layout = Layout::new(geometry.clone(), givens, Vec::new()).unwrap();
    let solver = Solver::with_engine(&layout, Engine::Links);
    let nth = random.below(50);
    let found = solver.solutions(&Stop::never().nodes(20_000));
    let grid = found.take(nth + 1).last()?;
    Some(digits_of(&grid))
}

/// The digits of a full grid, row by row.
pub(super) fn digits_of(grid: &Grid) -> Vec<u8> {
    let text = grid.to_string();
    text.chars()
        .map(|c| c.to_digit(36).unwrap() as u8)
        .collect()
}
