//! Sudoku by Dancing Links beside the crate `sudoku`, which solves nothing
//! else and knows how.

use ninefold_sudoku::solve::Engine;
use ninefold_sudoku::{Cell, Geometry, Grid, Puzzle, Solver, Stop};
use sudoku::Sudoku;

use crate::report::Table;
use crate::{Error, measure, puzzles};

/// Minimal puzzles, one a seed.
const PUZZLES: u64 = 25_000;

/// Grids with clues taken away: up to so many solutions of each are visited.
const LIMIT: u64 = 10_000;

/// A puzzle as each side takes it.
struct Pair {
    ours: Puzzle,
    theirs: Sudoku,
}

impl Pair {
    fn new(ours: Puzzle) -> Result<Pair, Error> {
        let theirs = Sudoku::from_str_line(&ours.givens().to_string())?;
        Ok(Pair { ours, theirs })
    }
}

pub fn table(runs: usize) -> Result<Table, Error> {
    eprintln!("making {PUZZLES} Sudoku puzzles");
    let minimal = puzzles::minimal_puzzles(PUZZLES);
    let open = minimal.iter().step_by(500).map(without_three_clues);
    let open: Vec<Pair> = open.map(Pair::new).collect::<Result<_, _>>()?;
    let minimal: Vec<Pair> = minimal
        .into_iter()
        .map(Pair::new)
        .collect::<Result<_, _>>()?;
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Bits);
    let mut table = Table::new("Sudoku", vec!["ninefold-sudoku by exact cover", "sudoku"]);
    let counts = [(&minimal, 2, "unique?"), (&open, LIMIT, "all solutions")];
    for (pairs, limit, question) in counts {
        let ours = || {
            let count = |pair: &Pair| solver.count_up_to(&pair.ours, limit, &Stop::never()).value;
            Some(pairs.iter().map(count).sum())
        };
        let theirs = || {
            let count = |pair: &Pair| pair.theirs.solutions_count_up_to(limit as usize) as u64;
            Some(pairs.iter().map(count).sum())
        };
        let name = format!("{} puzzles: {question}", pairs.len());
        let tasks: [&dyn Fn() -> Option<u64>; 2] = [&ours, &theirs];
        table.push(measure(name, &tasks, runs)?);
    }
    Ok(table)
}

fn without_three_clues(puzzle: &Puzzle) -> Puzzle {
    let mut grid: Grid = puzzle.givens().clone();
    let clues: Vec<Cell> = grid.givens().map(|(cell, _)| cell).take(3).collect();
    for cell in clues {
        grid.set(cell, None);
    }
    Puzzle::new(Geometry::standard(), grid)
}
