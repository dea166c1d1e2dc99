//! Sudoku as exact cover, on puzzles made from seeds.

mod puzzles;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninefold_sudoku::check::Verdict;
use ninefold_sudoku::minimal::{Order, ReduceOptions, reduce};
use ninefold_sudoku::{Geometry, Grid, Puzzle, Solver, Stop};

/// Is it unique? Twenty minimal puzzles an iteration.
fn check(c: &mut Criterion) {
    let solver = Solver::new(&Geometry::standard());
    let puzzles = puzzles::minimal_puzzles(20);
    let mut group = c.benchmark_group("sudoku/check");
    group.throughput(Throughput::Elements(puzzles.len() as u64));
    group.bench_function("minimal", |b| {
        b.iter(|| {
            for puzzle in &puzzles {
                let verdict = solver.check(puzzle, &Stop::never());
                assert!(matches!(verdict, Ok(Verdict::Unique(_))));
            }
        });
    });
    group.finish();
}

/// All solutions: the 288 grids of side 4, and the first 10,000 of side 9.
fn solutions(c: &mut Criterion) {
    let mut group = c.benchmark_group("sudoku/solutions");
    for (name, side, limit, expected) in [
        ("empty-4x4", 2, u64::MAX, 288),
        ("empty-9x9", 3, 10_000, 10_000),
    ] {
        let board = Geometry::boxes(side, side).expect("a board");
        let puzzle = Puzzle::new(board.into(), Grid::empty(side * side));
        let solver = Solver::new(puzzle.geometry());
        group.bench_function(name, |b| {
            b.iter(|| {
                let count = solver.count_up_to(&puzzle, limit, &Stop::never());
                assert_eq!(count.value, expected);
            });
        });
    }
    group.finish();
}

/// What a new board costs, and taking away clues until none can go.
fn build_and_reduce(c: &mut Criterion) {
    let board = Geometry::standard();
    c.bench_function("sudoku/build", |b| b.iter(|| Solver::new(&board)));
    let solver = Solver::new(&board);
    let full = Puzzle::new(board, puzzles::full_grid(&solver, 0));
    let options = ReduceOptions {
        order: Order::Seed(0),
        ..ReduceOptions::default()
    };
    c.bench_function("sudoku/reduce", |b| {
        b.iter(|| {
            let reduction = reduce(&solver, &full, &options, &Stop::never());
            assert!(reduction.is_ok_and(|r| r.minimal));
        });
    });
}

criterion_group!(benches, check, solutions, build_and_reduce);
criterion_main!(benches);
