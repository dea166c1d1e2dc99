//! Random puzzles of many boards against the naive solver.

use std::sync::Arc;

use ninefold_sudoku::check::Verdict;
use ninefold_sudoku::solve::Engine;
use ninefold_sudoku::{Digit, Geometry, Outcome, Puzzle, Solver, Stop, check};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::oracle::{self, below};

/// More solutions than this are counted no further.
const MANY: usize = 300;

/// Everything we can say about a puzzle, against everything the oracle found,
/// with every engine. Gives the verdict.
fn compare(solvers: &[Solver], puzzle: &Puzzle, name: &str) -> &'static str {
    let expected = oracle::all(puzzle, MANY);
    let compare = |solver| compare_one(solver, puzzle, expected.as_deref(), name);
    let verdicts: Vec<_> = solvers.iter().map(compare).collect();
    verdicts[0]
}

fn compare_one(
    solver: &Solver,
    puzzle: &Puzzle,
    expected: Option<&[String]>,
    name: &str,
) -> &'static str {
    let never = Stop::never();
    let verdict = solver.check(puzzle, &never).unwrap();
    let count = solver.count_up_to(puzzle, MANY as u64, &never);
    let Some(expected) = expected else {
        assert_eq!(
            (count.value, count.is_complete()),
            (MANY as u64, false),
            "{name}"
        );
        assert_eq!(verdict.name(), "multiple", "{name}");
        return "many";
    };
    assert_eq!(
        (count.value, count.is_complete()),
        (expected.len() as u64, true),
        "{name}"
    );
    let mut solutions = solver.solutions(puzzle, &never);
    let mut found: Vec<String> = Vec::new();
    for grid in solutions.by_ref() {
        assert!(puzzle.geometry().is_solved(&grid), "{name}");
        assert_eq!(check::solution(puzzle, &grid), Ok(()), "{name}");
        found.push(grid.to_string());
    }
    assert_eq!(solutions.outcome(), Some(Outcome::Exhausted));
    found.sort();
    assert_eq!(found, expected, "{name}");

    match &verdict {
        Verdict::None(_) => assert_eq!(expected.len(), 0, "{name}"),
        Verdict::Unique(grid) => assert_eq!(expected, [grid.to_string()], "{name}"),
        Verdict::Multiple {
            first,
            second,
            differ,
        } => {
            assert!(expected.len() > 1 && first != second, "{name}");
            assert_eq!(*differ, first.differ(second));
        }
    }
    assert!(
        expected.is_empty() || check::reason(puzzle).is_none(),
        "{name}"
    );

    let backbone = solver.backbone(puzzle, &never).unwrap();
    assert_eq!(backbone.verdict, verdict);
    let shared = expected.split_first().map(|(first, rest)| {
        let same = |(k, c): (usize, char)| {
            let all = rest.iter().all(|r| r.chars().nth(k) == Some(c));
            if all { c } else { '.' }
        };
        first.char_indices().map(same).collect::<String>()
    });
    assert_eq!(backbone.grid.map(|g| g.to_string()), shared, "{name}");
    verdict.name()
}

/// `rounds` boards, each with three puzzles: clues of a solved grid, the same
/// with one of them changed, and a puzzle of candidates.
fn rounds(
    rounds: u64,
    clues: std::ops::Range<usize>,
    mut board: impl FnMut(&mut ChaCha8Rng) -> Geometry,
) {
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..rounds {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let geometry = Arc::new(board(&mut rng));
        let size = geometry.size();
        let mut solvers = vec![Solver::new(&geometry)];
        if solvers[0].is_fast() {
            let others = [Engine::Links, Engine::Bits];
            solvers.extend(others.map(|engine| Solver::with_engine(&geometry, engine)));
        }
        let Some(solved) = oracle::solved(&geometry, &mut rng) else {
            continue;
        };
        let mut givens = solved.clone();
        let clues = clues.start + below(&mut rng, clues.len());
        while givens.clues() > clues {
            let cell = geometry.cells().nth(below(&mut rng, size * size)).unwrap();
            givens.set(cell, None);
        }
        let puzzle = Puzzle::new(Arc::clone(&geometry), givens.clone());
        let name = |kind: &str| format!("seed {seed}, {kind}: {givens} on {geometry:?}");
        *seen
            .entry(compare(&solvers, &puzzle, &name("clues")))
            .or_insert(0) += 1;

        let mut changed = givens.clone();
        let (cell, _) = givens.givens().nth(below(&mut rng, clues)).unwrap();
        changed.set(cell, Digit::from_index(below(&mut rng, size)));
        let puzzle = Puzzle::new(Arc::clone(&geometry), changed);
        *seen
            .entry(compare(&solvers, &puzzle, &name("changed")))
            .or_insert(0) += 1;

        let marks = oracle::marks_around(&solved, &mut rng);
        let puzzle = Puzzle::from_marks(Arc::clone(&geometry), marks);
        *seen
            .entry(compare(&solvers, &puzzle, &name("marks")))
            .or_insert(0) += 1;
    }
    // A test in which one verdict never comes up would prove little.
    for verdict in ["none", "unique", "multiple"] {
        assert!(seen.contains_key(verdict), "{seen:?}");
    }
}

/// The boxes with a few pairs of cells exchanged between regions.
fn jigsaw(rows: usize, columns: usize, swaps: usize, rng: &mut ChaCha8Rng) -> Geometry {
    let boxes = Geometry::boxes(rows, columns).unwrap();
    let mut map: Vec<usize> = boxes.regions().iter().map(|&r| usize::from(r)).collect();
    for _ in 0..swaps {
        let (a, b) = (below(rng, map.len()), below(rng, map.len()));
        map.swap(a, b);
    }
    Geometry::jigsaw(&map).unwrap()
}

#[test]
fn four_by_four() {
    rounds(150, 2..8, |_| Geometry::boxes(2, 2).unwrap());
}

#[test]
fn four_by_four_with_diagonals() {
    rounds(100, 1..6, |_| {
        Geometry::boxes(2, 2).unwrap().with_diagonals()
    });
}

#[test]
fn six_by_six() {
    rounds(100, 7..16, |_| Geometry::boxes(2, 3).unwrap());
    rounds(50, 7..16, |_| Geometry::boxes(3, 2).unwrap());
}

#[test]
fn six_by_six_with_diagonals() {
    rounds(60, 5..14, |_| {
        Geometry::boxes(2, 3).unwrap().with_diagonals()
    });
}

#[test]
fn nine_by_nine() {
    rounds(60, 23..34, |_| Geometry::boxes(3, 3).unwrap());
}

#[test]
fn nine_by_nine_with_diagonals() {
    rounds(40, 18..30, |_| {
        Geometry::boxes(3, 3).unwrap().with_diagonals()
    });
}

#[test]
fn jigsaws() {
    rounds(80, 3..9, |rng| jigsaw(2, 2, 2, rng));
    rounds(60, 8..16, |rng| jigsaw(2, 3, 3, rng));
    rounds(25, 26..36, |rng| jigsaw(3, 3, 3, rng));
}

#[test]
fn jigsaws_with_diagonals() {
    rounds(50, 8..16, |rng| jigsaw(2, 3, 2, rng).with_diagonals());
}
