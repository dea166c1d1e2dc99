//! The ways to reduce usual puzzles that ask ahead and in batches, held against
//! the one that tries each set of clues in turn.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ninefold_sudoku::check::Verdict;
use ninefold_sudoku::minimal::{
    self, Order, ReduceError, ReduceOptions, Reduction, Redundant, Symmetry,
};
use ninefold_sudoku::solve::{Bulk, Engine, Stats, Width};
use ninefold_sudoku::{Cell, Geometry, Grid, Pencilmarks, Puzzle, Solver, Stop};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::oracle;

/// The solver for questions ahead, and the reference.
fn solvers() -> (Solver, Solver) {
    let board = Geometry::standard();
    let reference = Solver::with_engine(&board, Engine::Links);
    assert!(Solver::new(&board).is_fast() && !reference.is_fast());
    (Solver::new(&board), reference)
}

/// Solved grids, one like no other: digits, bands, rows and all are shuffled.
fn full(count: usize, rng: &mut ChaCha8Rng) -> Vec<Puzzle> {
    let board = Geometry::standard();
    let grids = std::iter::repeat_with(|| oracle::solved(&board, rng));
    let puzzles = grids.flatten().map(|grid| Puzzle::new(board.clone(), grid));
    puzzles.take(count).collect()
}

/// The puzzle with this many cells made blank, if there are as many clues.
fn thinned(puzzle: &Puzzle, blanks: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for _ in 0..blanks.min(givens.clues()) {
        let at = oracle::below(rng, givens.clues());
        let cell = givens.givens().nth(at).expect("a clue").0;
        givens.set(cell, None);
    }
    Puzzle::new(Geometry::standard(), givens)
}

/// Any symmetry, order, target and end.
fn any_options(rng: &mut ChaCha8Rng) -> ReduceOptions {
    let mut cells = Order::Seed(oracle::below(rng, 1 << 30) as u64).cells(9);
    ReduceOptions {
        symmetry: Symmetry::ALL[oracle::below(rng, 10)],
        order: match oracle::below(rng, 3) {
            0 => {
                cells.truncate(oracle::below(rng, 82));
                Order::Given(cells)
            }
            _ => Order::Seed(oracle::below(rng, 1 << 30) as u64),
        },
        clues: (oracle::below(rng, 2) == 0).then(|| 17 + oracle::below(rng, 66)),
        first_refusal: oracle::below(rng, 4) == 0,
    }
}

/// But for the statistics, and which two of several solutions are shown.
fn alike(result: Result<Reduction, ReduceError>) -> Result<Reduction, String> {
    let mut reduction = result.map_err(|error| words(&error))?;
    reduction.stats = Stats::default();
    Ok(reduction)
}

fn words(error: &ReduceError) -> String {
    let words = error.to_string();
    words.split("; two found").next().unwrap_or_default().into()
}

fn found(result: Result<Redundant, ReduceError>) -> Result<String, String> {
    let redundant = result.map_err(|error| words(&error))?;
    Ok(redundant.cells.to_string())
}

/// Reduces as the reference does, alone and with the others; so with every
/// clue of what comes out.
fn compare(puzzles: &[Puzzle], options: &ReduceOptions, bulk: &mut Bulk) -> [usize; 3] {
    let (solver, reference) = solvers();
    let never = Stop::never();
    let mut seen = [0; 3];
    let together = minimal::reduce_all(&solver, puzzles, options, &never, bulk);
    assert_eq!(together.len(), puzzles.len());
    let mut ends = Vec::new();
    for (puzzle, together) in puzzles.iter().zip(together) {
        let expected = alike(minimal::reduce(&reference, puzzle, options, &never));
        let alone = alike(minimal::reduce(&solver, puzzle, options, &never));
        let line = puzzle.givens();
        assert_eq!(alone, expected, "{options:?} {line}");
        assert_eq!(alike(together), expected, "in bulk: {options:?} {line}");
        match expected {
            Ok(reduction) => {
                seen[0] += usize::from(reduction.minimal);
                seen[1] += usize::from(!reduction.minimal);
                ends.push(reduction.puzzle);
            }
            Err(_) => seen[2] += 1,
        }
        ends.push(puzzle.clone());
    }
    let together = minimal::redundant_all(&solver, &ends, &never, bulk);
    for (puzzle, together) in ends.iter().zip(together) {
        let expected = found(minimal::redundant(&reference, puzzle, &never));
        let alone = minimal::redundant(&solver, puzzle, &never);
        let minimal = minimal::is_minimal(&solver, puzzle, &never);
        assert_eq!(minimal.ok(), expected.as_ref().ok().map(String::is_empty));
        assert_eq!(found(alone), expected, "{}", puzzle.givens());
        assert_eq!(found(together), expected, "in bulk: {}", puzzle.givens());
    }
    seen
}

/// Puzzles of all numbers of clues; with few left most have several solutions.
fn mixed(count: usize, rng: &mut ChaCha8Rng) -> Vec<Puzzle> {
    let mut puzzles = full(count, rng);
    for puzzle in &mut puzzles {
        *puzzle = thinned(puzzle, oracle::below(rng, 60), rng);
    }
    puzzles
}

#[test]
fn any_way_down_is_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut bulk = Bulk::with_width(Width::W64).unwrap();
    let mut seen = [0; 3];
    for _ in 0..40 {
        let mut puzzles = full(1, &mut rng);
        puzzles.extend(mixed(1, &mut rng));
        let options = any_options(&mut rng);
        let more = compare(&puzzles, &options, &mut bulk);
        seen = std::array::from_fn(|k| seen[k] + more[k]);
    }
    assert!(seen[1] > 40 && seen[2] > 5, "{seen:?}");
}

#[test]
fn every_symmetry_in_step() {
    // Enough puzzles for the bulk engine: with 64 in a vector, all rounds but
    // the last go there.
    let mut rng = ChaCha8Rng::seed_from_u64(6);
    let mut bulk = Bulk::with_width(Width::W64).unwrap();
    let mut puzzles = mixed(80, &mut rng);
    puzzles.extend(full(20, &mut rng));
    for symmetry in [Symmetry::None, Symmetry::Rot180, Symmetry::Diagonals] {
        let options = ReduceOptions {
            symmetry,
            ..ReduceOptions::default()
        };
        let [minimal, not, refused] = compare(&puzzles, &options, &mut bulk);
        assert!(
            minimal + not > 60 && refused > 10,
            "{minimal} {not} {refused}"
        );
    }
}

#[test]
#[ignore = "thousands of ways down by plain Dancing Links: half a minute optimised"]
fn thousands_of_ways_down_are_the_same() {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut bulk = Bulk::new();
    for _ in 0..8 {
        let mut puzzles = mixed(150, &mut rng);
        puzzles.extend(full(100, &mut rng));
        let options = any_options(&mut rng);
        compare(&puzzles, &options, &mut bulk);
    }
    let mut bulk = Bulk::with_width(Width::W128).unwrap();
    for symmetry in Symmetry::ALL {
        let options = ReduceOptions {
            symmetry,
            order: Order::Seed(1),
            ..ReduceOptions::default()
        };
        compare(&full(150, &mut rng), &options, &mut bulk);
    }
}

#[test]
fn what_cannot_be_reduced_keeps_its_place() {
    let (solver, _) = solvers();
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    let mut puzzles = full(80, &mut rng);
    puzzles[3] = Puzzle::from_marks(Geometry::standard(), Pencilmarks::full(9));
    puzzles[40] = Puzzle::new(Geometry::standard(), Grid::empty(9));
    puzzles[79] = Puzzle::parse(&format!("7.7{}", ".".repeat(78))).unwrap();
    let mut bulk = Bulk::with_width(Width::W64).unwrap();
    let (options, never) = (ReduceOptions::default(), Stop::never());
    let results = minimal::reduce_all(&solver, &puzzles, &options, &never, &mut bulk);
    for (k, (result, puzzle)) in results.into_iter().zip(&puzzles).enumerate() {
        assert_eq!(result.is_ok(), ![3, 40, 79].contains(&k));
        let alone = minimal::reduce(&solver, puzzle, &options, &never);
        assert_eq!(alike(result), alike(alone));
    }
    // An order that leaves the board is an error of each.
    let options = ReduceOptions {
        order: Order::Given(vec!["r10c1".parse().unwrap()]),
        ..options
    };
    let results = minimal::reduce_all(&solver, &puzzles, &options, &never, &mut bulk);
    let outside = ReduceError::Outside("r10c1".parse::<Cell>().unwrap());
    assert!(
        results
            .into_iter()
            .all(|result| result == Err(outside.clone()))
    );
    // Other boards, and none.
    let board = Arc::new(Geometry::boxes(2, 2).unwrap());
    let small = [Puzzle::new(
        board.clone(),
        oracle::grid(4, "1234341221434321"),
    )];
    let solver = Solver::new(&board);
    let options = ReduceOptions::default();
    let results = minimal::reduce_all(&solver, &small, &options, &never, &mut bulk);
    assert!(results[0].as_ref().is_ok_and(|reduction| reduction.minimal));
    let none: [Puzzle; 0] = [];
    assert!(minimal::redundant_all(&solver, &none, &never, &mut bulk).is_empty());
}

#[test]
fn limits_hold_alone_and_together() {
    let (solver, _) = solvers();
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let puzzles = full(70, &mut rng);
    let mut bulk = Bulk::with_width(Width::W64).unwrap();
    let options = ReduceOptions::default();
    let raised = Stop::never().flag(Arc::new(AtomicBool::new(true)));
    let late = Stop::never().deadline(Instant::now());
    for stop in [raised, late] {
        let alone = minimal::reduce(&solver, &puzzles[0], &options, &stop);
        assert!(matches!(alone, Err(ReduceError::Stopped { .. })));
        for result in minimal::reduce_all(&solver, &puzzles, &options, &stop, &mut bulk) {
            assert!(matches!(result, Err(ReduceError::Stopped { .. })));
        }
        for result in minimal::redundant_all(&solver, &puzzles, &stop, &mut bulk) {
            assert!(matches!(result, Err(ReduceError::Stopped { .. })));
        }
    }
    // A limit on nodes is for each puzzle, and what it leaves is the same in
    // any company.
    for nodes in [0, 10, 100] {
        let stop = Stop::never().nodes(nodes);
        let results = minimal::reduce_all(&solver, &puzzles, &options, &stop, &mut bulk);
        for (result, puzzle) in results.into_iter().zip(&puzzles) {
            assert_eq!(result, minimal::reduce(&solver, puzzle, &options, &stop));
        }
    }
}

#[test]
fn a_deadline_on_the_way_leaves_unique_puzzles() {
    let (solver, _) = solvers();
    let mut rng = ChaCha8Rng::seed_from_u64(10);
    let mut puzzles = full(70, &mut rng);
    puzzles = puzzles.iter().cycle().take(2100).cloned().collect();
    let mut bulk = Bulk::with_width(Width::W64).unwrap();
    let (options, never) = (ReduceOptions::default(), Stop::never());
    let begun = Instant::now();
    minimal::reduce_all(&solver, &puzzles, &options, &never, &mut bulk);
    let whole = begun.elapsed();
    // Wherever it strikes: what is told is right.
    for part in 1..6 {
        let stop = Stop::never().deadline(Instant::now() + whole * part / 6);
        let results = minimal::reduce_all(&solver, &puzzles, &options, &stop, &mut bulk);
        for (puzzle, result) in puzzles.iter().zip(results).step_by(41) {
            let left = match result {
                Ok(reduction) => reduction.puzzle,
                Err(ReduceError::Stopped { so_far, .. }) => match so_far {
                    Some(puzzle) => *puzzle,
                    None => continue,
                },
                Err(error) => panic!("{error}"),
            };
            let verdict = solver.check(&left, &never).unwrap();
            assert!(matches!(verdict, Verdict::Unique(_)));
            let kept = left.givens().givens();
            assert!(kept.into_iter().all(|(c, d)| puzzle.givens()[c] == Some(d)));
        }
    }
}
