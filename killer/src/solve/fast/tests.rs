//! The same search on every instruction set, and against exact cover.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold_dlx::{Engine, Outcome, Stop};
use ninefold_sudoku::generate::full_grid;
use ninefold_sudoku::{Cell, Geometry, Grid, Puzzle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::{Root, Search};
use crate::solve::Solver;
use crate::solve::simd::Level;
use crate::{Cage, Layout};

/// A small generator of numbers: the same on every machine.
pub(in crate::solve) struct Random(pub(in crate::solve) u64);

impl Random {
    pub(in crate::solve) fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// Cages of up to `most` cells over a full grid, some of them left out, or
/// with the sum of another grid.
pub(in crate::solve) fn layout(random: &mut Random, most: usize) -> Layout {
    let line = "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
    let grid: Grid = Puzzle::parse(line).unwrap().givens().clone();
    Layout::of_cages(cages(random, &Geometry::standard(), &grid, most)).unwrap()
}

fn cages(random: &mut Random, board: &Geometry, grid: &Grid, most: usize) -> Vec<Cage> {
    let mut free: Vec<Cell> = board.cells().collect();
    let mut cages = Vec::new();
    while !free.is_empty() {
        let mut cells = vec![free.swap_remove(random.below(free.len()))];
        for _ in 1..1 + random.below(most) {
            let fits = |c: &Cell| {
                let beside = |d: &Cell| d.row().abs_diff(c.row()) + d.column().abs_diff(c.column());
                cells.iter().any(|d| beside(d) == 1) && cells.iter().all(|&d| grid[d] != grid[*c])
            };
            if let Some(at) = free.iter().position(fits) {
                cells.push(free.swap_remove(at));
            }
        }
        let digits = cells.iter().filter_map(|&cell| grid[cell]);
        let sum: u32 = digits.map(|digit| u32::from(digit.get())).sum();
        let sum = if random.below(300) == 0 { sum + 1 } else { sum };
        if random.below(12) > 0 {
            cages.push(Cage::new(cells, Some(sum)).with_repeats(random.below(10) == 0));
        }
    }
    cages
}

/// The first solutions and the nodes until then.
fn search(layout: &Layout, level: Level) -> Option<(u64, Vec<Vec<u8>>)> {
    let root = Root::of(layout, level).unwrap().ok()?;
    let mut search = Search::new(&root, &Stop::never());
    let mut solutions = Vec::new();
    while solutions.len() < 5 && search.advance() {
        solutions.push(search.solution().to_vec());
    }
    Some((search.counts().0, solutions))
}

#[test]
fn instruction_sets_search_alike() {
    let mut random = Random(3);
    let mut guessed = 0;
    for _ in 0..150 {
        let layout = layout(&mut random, 6);
        let answers: Vec<_> = Level::all()
            .into_iter()
            .map(|level| search(&layout, level))
            .collect();
        assert!(answers.windows(2).all(|two| two[0] == two[1]), "{layout:?}");
        guessed += usize::from(answers[0].as_ref().is_some_and(|(nodes, _)| *nodes > 3));
    }
    assert!(guessed > 20, "{guessed}");
}

#[test]
fn exact_cover_gives_the_same_verdict() {
    let mut random = Random(4);
    let mut tally = [0; 3];
    for _ in 0..60 {
        let layout = layout(&mut random, 4);
        let fast = Solver::new(&layout).check(&Stop::never()).unwrap();
        let exact = Solver::with_engine(&layout, Engine::Links);
        let exact = exact.check(&Stop::never().nodes(20_000));
        if let Ok(exact) = exact {
            assert_eq!(fast.name(), exact.name(), "{layout:?}");
            let kinds = ["none", "unique", "multiple"];
            tally[kinds.iter().position(|&kind| kind == fast.name()).unwrap()] += 1;
        }
    }
    assert!(tally.iter().all(|&kind| kind > 0), "{tally:?}");
}

/// Cages up to a whole house, on boards of every side, with a few givens: all
/// solutions are the same.
#[test]
fn exact_cover_gives_the_same_solutions_on_every_board() {
    let (mut random, mut rng) = (Random(7), ChaCha8Rng::seed_from_u64(7));
    let mut solved = [0; 2];
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let board = Arc::new(Geometry::boxes(rows, columns).unwrap());
        for _ in 0..40 {
            let grid = full_grid(&board, &mut rng, &Stop::never());
            let grid = grid.unwrap().unwrap();
            let cages = cages(&mut random, &board, &grid, board.size());
            let mut givens = Grid::empty(board.size());
            for cell in board.cells().filter(|_| random.below(4) == 0) {
                givens.set(cell, grid[cell]);
            }
            let layout = Layout::new(Arc::clone(&board), givens, cages).unwrap();
            let all = |solver: Solver| {
                let mut solutions = solver.solutions(&Stop::never().nodes(5_000));
                let found: BTreeSet<String> = solutions.by_ref().map(|s| s.to_string()).collect();
                let ended = solutions.outcome() == Some(Outcome::Exhausted);
                ended.then_some(found)
            };
            let (fast, exact) = (
                Solver::new(&layout),
                Solver::with_engine(&layout, Engine::Links),
            );
            assert!(fast.is_fast());
            if let (Some(fast), Some(exact)) = (all(fast), all(exact)) {
                assert_eq!(fast, exact, "{layout:?}");
                solved[usize::from(fast.is_empty())] += 1;
            }
        }
    }
    assert!(solved[0] > 100 && solved[1] > 10, "{solved:?}");
}
