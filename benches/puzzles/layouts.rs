//! Cage layouts made from seeds.

use ninefold_killer::{Cage, Layout};
use ninefold_sudoku::{Cell, DigitSet, Geometry, Solver};

use crate::puzzles::full_grid;
use crate::puzzles::stream::Stream;

/// Cages of two to `largest` cells over a full grid, and single cells where a
/// cage cannot grow. It may have several solutions.
pub(crate) fn layout(largest: usize, seed: u64) -> Layout {
    let grid = full_grid(&Solver::new(&Geometry::standard()), seed);
    let mut stream = Stream(seed);
    let mut free: Vec<Cell> = Geometry::standard().cells().collect();
    let mut cages = Vec::new();
    while !free.is_empty() {
        let mut cells = vec![free.remove(0)];
        let wanted = 2 + stream.below(largest - 1);
        while cells.len() < wanted {
            let used: DigitSet = cells.iter().filter_map(|&cell| grid[cell]).collect();
            let fits = |cell: &Cell| {
                let touches = cells.iter().any(|&other| are_neighbours(*cell, other));
                touches && grid[*cell].is_some_and(|digit| !used.contains(digit))
            };
            let around: Vec<usize> = (0..free.len()).filter(|&k| fits(&free[k])).collect();
            if around.is_empty() {
                break;
            }
            cells.push(free.remove(around[stream.below(around.len())]));
        }
        let digits = cells.iter().filter_map(|&cell| grid[cell]);
        let sum = digits.map(|digit| u32::from(digit.get())).sum();
        cages.push(Cage::new(cells, Some(sum)));
    }
    Layout::of_cages(cages).expect("cages of free cells do not clash")
}

fn are_neighbours(a: Cell, b: Cell) -> bool {
    a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1
}
