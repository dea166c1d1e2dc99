//! Puzzles made from seeds: the same on every machine.

#[path = "../../tests/it/families/stream.rs"]
pub(crate) mod stream;

use ninefold_sudoku::minimal::{Order, ReduceOptions, reduce};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid, Puzzle, Solver, Stop};
use stream::Stream;

/// A full grid: the first solution with the three boxes on the diagonal
/// filled at random.
pub(crate) fn full_grid(solver: &Solver, seed: u64) -> Grid {
    let mut stream = Stream(seed);
    let mut grid = Grid::empty(9);
    for corner in [0, 3, 6] {
        let mut digits: Vec<Digit> = Digit::all(9).collect();
        stream.shuffle(&mut digits);
        for (k, digit) in digits.into_iter().enumerate() {
            let cell = Cell::new(corner + k / 3, corner + k % 3).expect("a cell of the board");
            grid.set(cell, Some(digit));
        }
    }
    let puzzle = Puzzle::new(Geometry::standard(), grid);
    let mut solutions = solver.solutions(&puzzle, &Stop::never());
    solutions.next().expect("three boxes can be completed")
}

/// Minimal puzzles, one a seed: of a full grid every clue is taken away that
/// can go, in a random order.
pub(crate) fn minimal_puzzles(count: u64) -> Vec<Puzzle> {
    let solver = Solver::new(&Geometry::standard());
    let puzzle = |seed| {
        let full = Puzzle::new(Geometry::standard(), full_grid(&solver, seed));
        let options = ReduceOptions {
            order: Order::Seed(seed),
            ..ReduceOptions::default()
        };
        let reduction = reduce(&solver, &full, &options, &Stop::never());
        reduction.expect("a full grid is unique").puzzle
    };
    (0..count).map(puzzle).collect()
}
