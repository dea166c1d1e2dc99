//! Sudoku as exact cover, and by the engines for classic Sudoku alone, on
//! puzzles made from seeds.

mod puzzles;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ninefold_sudoku::check::Verdict;
use ninefold_sudoku::minimal::{Order, ReduceOptions, reduce};
use ninefold_sudoku::solve::{Answer, Bulk, Engine, Single, Width};
use ninefold_sudoku::{Geometry, Grid, Puzzle, Solver, Stop};

/// Is it unique? Twenty minimal puzzles an iteration.
fn check(c: &mut Criterion) {
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Bits);
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
        let solver = Solver::with_engine(puzzle.geometry(), Engine::Bits);
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
    let build = || Solver::with_engine(&board, Engine::Bits);
    c.bench_function("sudoku/build", |b| b.iter(build));
    let solver = build();
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

/// None, one or several? A thousand minimal puzzles an iteration, and a
/// thousand of which half lack three clues and half have one changed: plain
/// Dancing Links, the engine for one puzzle at a time, and the one for
/// hundreds at each width.
fn bulk(c: &mut Criterion) {
    let minimal: Vec<[u8; 81]> = puzzles::minimal_puzzles(1000).iter().map(text).collect();
    let invalid: Vec<[u8; 81]> = minimal.iter().enumerate().map(spoiled).collect();
    for (name, lines) in [("minimal", &minimal), ("invalid", &invalid)] {
        let mut group = c.benchmark_group(format!("sudoku/bulk/{name}"));
        group.throughput(Throughput::Elements(lines.len() as u64));
        let mut expected = vec![Answer::default(); lines.len()];
        Bulk::with_width(Width::W64)
            .expect("words run everywhere")
            .check(lines, &mut expected);
        group.sample_size(10);
        group.bench_function("links", |b| {
            let puzzles: Vec<Puzzle> = lines.iter().map(puzzle).collect();
            let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
            b.iter(|| {
                for (puzzle, expected) in puzzles.iter().zip(&expected) {
                    let count = solver.count_up_to(puzzle, 2, &Stop::never());
                    assert_eq!(count.value, expected.count);
                }
            });
        });
        group.sample_size(50);
        let mut answers = vec![Answer::default(); lines.len()];
        group.bench_function("single", |b| {
            let mut single = Single::new();
            b.iter(|| {
                for (line, answer) in lines.iter().zip(&mut answers) {
                    *answer = single.check(line);
                }
            });
            assert!(answers == expected);
        });
        for width in Width::available() {
            let mut bulk = Bulk::with_width(width).expect("available");
            group.bench_function(BenchmarkId::from_parameter(width.puzzles()), |b| {
                b.iter(|| bulk.check(lines, &mut answers));
                assert!(answers == expected);
            });
        }
    }
}

fn text(puzzle: &Puzzle) -> [u8; 81] {
    let text = puzzle.givens().to_string();
    text.as_bytes().try_into().expect("81 cells")
}

fn puzzle(line: &[u8; 81]) -> Puzzle {
    let text = str::from_utf8(line).expect("digits and dots");
    Puzzle::parse(text).expect("a line of 81 cells")
}

/// Three clues away from every other puzzle, the last clue changed in the
/// others.
fn spoiled((k, line): (usize, &[u8; 81])) -> [u8; 81] {
    let clues: Vec<usize> = (0..81).filter(|&c| line[c] != b'.').collect();
    let mut line = *line;
    if k.is_multiple_of(2) {
        clues[..3].iter().for_each(|&c| line[c] = b'.');
    } else {
        let last = &mut line[clues[clues.len() - 1]];
        *last = if *last == b'9' { b'1' } else { *last + 1 };
    }
    line
}

criterion_group!(benches, check, solutions, build_and_reduce, bulk);
criterion_main!(benches);
