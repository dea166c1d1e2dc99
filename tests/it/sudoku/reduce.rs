//! Reduction, verified clue by clue by the naive solver.

use std::sync::Arc;

use ninefold_sudoku::minimal::{
    self, Order, ReduceError, ReduceOptions, Reduction, Symmetry, is_minimal, redundant,
};
use ninefold_sudoku::{Cell, Geometry, Grid, Pencilmarks, Puzzle, Solver, Stop, StopReason};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::oracle;

const SOLVED: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";

fn unique(puzzle: &Puzzle) -> bool {
    oracle::all(puzzle, 1).is_some_and(|all| all.len() == 1)
}

fn without(puzzle: &Puzzle, cells: &[Cell]) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for &cell in cells {
        givens.set(cell, None);
    }
    Puzzle::new(Arc::clone(puzzle.geometry()), givens)
}

fn clues(puzzle: &Puzzle) -> Vec<Cell> {
    puzzle.givens().givens().map(|(cell, _)| cell).collect()
}

/// What the naive solver says: can single clues go, can whole orbits?
fn facts(puzzle: &Puzzle, symmetry: Symmetry) -> (bool, bool) {
    let can_go = |cells: &[Cell]| unique(&without(puzzle, cells));
    let size = puzzle.geometry().size();
    let single = clues(puzzle).iter().any(|&c| can_go(&[c]));
    let orbit = clues(puzzle)
        .iter()
        .any(|&c| can_go(&symmetry.orbit(c, size)));
    (!single, !orbit)
}

/// Reduces, and verifies everything the result says.
fn verified(solver: &Solver, puzzle: &Puzzle, options: &ReduceOptions) -> Reduction {
    let r = minimal::reduce(solver, puzzle, options, &Stop::never()).unwrap();
    assert!(unique(&r.puzzle));
    assert_eq!(without(puzzle, &r.removed), r.puzzle);
    assert_eq!(
        clues(puzzle).len() - r.removed.len(),
        clues(&r.puzzle).len()
    );
    assert_eq!(
        facts(&r.puzzle, options.symmetry),
        (r.minimal, r.orbit_minimal),
        "{options:?}"
    );
    let reached = options.clues.is_none_or(|n| n == r.puzzle.givens().clues());
    assert_eq!(r.reached, reached);
    if let Some(cell) = r.refused {
        let orbit = options.symmetry.orbit(cell, puzzle.geometry().size());
        assert!(options.first_refusal && !unique(&without(&r.puzzle, &orbit)));
    }
    r
}

fn full(geometry: Geometry, seed: u64) -> (Solver, Puzzle) {
    let geometry = Arc::new(geometry);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let grid = oracle::solved(&geometry, &mut rng).unwrap();
    (Solver::new(&geometry), Puzzle::new(geometry, grid))
}

fn solved() -> (Solver, Puzzle) {
    let puzzle = Puzzle::parse(SOLVED).unwrap();
    (Solver::new(puzzle.geometry()), puzzle)
}

#[test]
fn every_symmetry_on_the_usual_board() {
    let mut orbit_only = 0;
    for symmetry in Symmetry::ALL {
        for seed in 0..3 {
            let (solver, puzzle) = full(Geometry::boxes(3, 3).unwrap(), seed);
            let options = ReduceOptions {
                symmetry,
                order: Order::Seed(seed),
                ..ReduceOptions::default()
            };
            let r = verified(&solver, &puzzle, &options);
            assert!(r.orbit_minimal && r.refused.is_none());
            assert!(r.stats.nodes > 0);
            // The pattern has the symmetry.
            for cell in clues(&r.puzzle) {
                let orbit = symmetry.orbit(cell, 9);
                assert!(orbit.iter().all(|&c| r.puzzle.givens()[c].is_some()));
            }
            if symmetry == Symmetry::None {
                assert!(r.minimal);
            }
            orbit_only += usize::from(!r.minimal);
        }
    }
    assert!(orbit_only > 5, "symmetric puzzles are seldom truly minimal");
}

#[test]
fn other_boards() {
    let jigsaw = [
        0, 0, 0, 1, 1, 1, 0, 0, 0, 2, 1, 1, 2, 2, 2, 2, 1, 3, 4, 4, 2, 3, 3, 3, 4, 4, 3, 3, 5, 5,
        4, 4, 5, 5, 5, 5,
    ];
    for geometry in [
        Geometry::boxes(2, 2).unwrap(),
        Geometry::boxes(2, 3).unwrap(),
        Geometry::boxes(3, 2).unwrap().with_diagonals(),
        Geometry::jigsaw(&jigsaw).unwrap(),
        Geometry::boxes(2, 2).unwrap().with_diagonals(),
    ] {
        for symmetry in [Symmetry::None, Symmetry::Rot90, Symmetry::Full] {
            let (solver, puzzle) = full(geometry.clone(), 1);
            let options = ReduceOptions {
                symmetry,
                ..ReduceOptions::default()
            };
            assert!(verified(&solver, &puzzle, &options).orbit_minimal);
        }
    }
}

#[test]
fn results_are_pinned() {
    // A seed is a promise: the same puzzle on every machine, in every version.
    let (solver, puzzle) = solved();
    let reduced = |symmetry, seed| {
        let options = ReduceOptions {
            symmetry,
            order: Order::Seed(seed),
            ..ReduceOptions::default()
        };
        let r = minimal::reduce(&solver, &puzzle, &options, &Stop::never()).unwrap();
        r.puzzle.givens().to_string()
    };
    assert_eq!(
        reduced(Symmetry::None, 3),
        "....3..58.95.....3.7.9......5.....6.9..2.....6..5.8..42.....78.....6..3..31..2..9"
    );
    assert_eq!(
        reduced(Symmetry::Rot180, 3),
        "...4...5889........74.8.1.64.7....6..8..4..1..1....3.42.9.1.78........3173...2..."
    );
}

#[test]
fn down_to_a_number_of_clues() {
    let (solver, puzzle) = solved();
    let to = |symmetry, clues| {
        let options = ReduceOptions {
            symmetry,
            clues: Some(clues),
            ..ReduceOptions::default()
        };
        let r = verified(&solver, &puzzle, &options);
        (r.puzzle.givens().clues(), r.reached, r.minimal)
    };
    assert_eq!(to(Symmetry::None, 81), (81, true, false));
    assert_eq!(to(Symmetry::None, 80), (80, true, false));
    assert_eq!(to(Symmetry::None, 40), (40, true, false));
    let (least, reached, minimal) = to(Symmetry::None, 10);
    assert!(least > 16 && !reached && minimal);
    assert_eq!(to(Symmetry::None, least), (least, true, true));
    // 81 cells in sets of four and one middle: all numbers 4k and 4k + 1.
    assert_eq!(to(Symmetry::Rot90, 45), (45, true, false));
    let (clues, reached, _) = to(Symmetry::Rot90, 43);
    assert!(!reached && clues > 43);
    // More clues asked for than there are.
    let few = minimal::reduce(&solver, &puzzle, &ReduceOptions::default(), &Stop::never()).unwrap();
    let options = ReduceOptions {
        clues: Some(50),
        ..ReduceOptions::default()
    };
    let r = verified(&solver, &few.puzzle, &options);
    assert!(!r.reached && r.removed.is_empty());
}

#[test]
fn the_first_refusal_ends_the_simpler_variant() {
    let (solver, puzzle) = solved();
    let mut ends = Vec::new();
    for seed in 0..5 {
        let options = ReduceOptions {
            order: Order::Seed(seed),
            first_refusal: true,
            ..ReduceOptions::default()
        };
        let r = verified(&solver, &puzzle, &options);
        let refused = r.refused.unwrap();
        // Exactly the cells before it in the order went.
        let order = options.order.cells(9);
        let place = order.iter().position(|&c| c == refused).unwrap();
        assert_eq!(r.removed, order[..place]);
        ends.push(r.puzzle.givens().clues());
    }
    assert!(ends.iter().all(|&n| n > 25), "{ends:?}");
}

#[test]
fn a_given_order_is_followed_and_the_rest_kept() {
    let (solver, puzzle) = solved();
    let cells: Vec<Cell> = ["r9c9", "r1c1", "r5c5"].map(|c| c.parse().unwrap()).into();
    let options = ReduceOptions {
        order: Order::Given(cells.clone()),
        ..ReduceOptions::default()
    };
    let r = verified(&solver, &puzzle, &options);
    assert_eq!(r.removed, cells);
    assert!(!r.minimal && !r.orbit_minimal);
    // Row-major: the reverse of a pass from the end is another puzzle.
    let row_major: Vec<Cell> = puzzle.geometry().cells().collect();
    let backwards: Vec<Cell> = puzzle.geometry().cells().rev().collect();
    let [one, two] = [row_major, backwards].map(|order| {
        let options = ReduceOptions {
            order: Order::Given(order),
            ..ReduceOptions::default()
        };
        verified(&solver, &puzzle, &options)
    });
    assert!(one.minimal && two.minimal && one.puzzle != two.puzzle);
    // A cell outside the board is refused.
    let options = ReduceOptions {
        order: Order::Given(vec!["r10c1".parse().unwrap()]),
        ..ReduceOptions::default()
    };
    let error = minimal::reduce(&solver, &puzzle, &options, &Stop::never()).unwrap_err();
    assert_eq!(error.to_string(), "r10c1 lies outside the board");
}

#[test]
fn redundant_clues_of_random_puzzles() {
    let mut seen = 0;
    for seed in 0..20 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let geometry = Arc::new(Geometry::boxes(2, 3).unwrap());
        let solver = Solver::new(&geometry);
        let mut givens = oracle::solved(&geometry, &mut rng).unwrap();
        while givens.clues() > 12 + seed as usize % 4 {
            let cell = geometry.cells().nth(oracle::below(&mut rng, 36)).unwrap();
            givens.set(cell, None);
        }
        let puzzle = Puzzle::new(geometry, givens);
        match redundant(&solver, &puzzle, &Stop::never()) {
            Ok(found) => {
                for cell in clues(&puzzle) {
                    let can_go = unique(&without(&puzzle, &[cell]));
                    assert_eq!(found.cells.contains(cell), can_go, "seed {seed}, {cell}");
                }
                let minimal = is_minimal(&solver, &puzzle, &Stop::never()).unwrap();
                assert_eq!(minimal, found.cells.is_empty());
                seen += found.cells.len();
            }
            Err(ReduceError::NotUnique(_)) => assert!(!unique(&puzzle)),
            Err(error) => panic!("{error}"),
        }
    }
    assert!(seen > 10, "{seen}");
}

#[test]
fn what_cannot_be_reduced_says_why() {
    let (solver, _) = solved();
    let words = |puzzle: &Puzzle| {
        let never = Stop::never();
        let error =
            minimal::reduce(&solver, puzzle, &ReduceOptions::default(), &never).unwrap_err();
        assert_eq!(redundant(&solver, puzzle, &never), Err(error.clone()));
        assert_eq!(is_minimal(&solver, puzzle, &never), Err(error.clone()));
        error.to_string()
    };
    let empty = Puzzle::new(Geometry::standard(), Grid::empty(9));
    assert!(words(&empty).contains("multiple: it has at least two solutions"));
    let clash = Puzzle::parse(&format!("7.7{}", ".".repeat(78))).unwrap();
    assert!(words(&clash).ends_with("7 stands twice in row 1: r1c1 and r1c3"));
    let marks = Puzzle::from_marks(Geometry::standard(), Pencilmarks::full(9));
    assert!(words(&marks).starts_with("a puzzle of candidates has no clues"));
}

#[test]
fn a_limit_leaves_a_unique_puzzle() {
    let (solver, puzzle) = solved();
    // Under a limit, if only of this kind, sets are tried one by one.
    let ample = Stop::never().nodes(u64::MAX);
    let whole = minimal::reduce(&solver, &puzzle, &ReduceOptions::default(), &ample);
    let nodes = whole.unwrap().stats.nodes;
    for part in [nodes / 4, nodes / 2, nodes / 4 * 3] {
        let stop = Stop::never().nodes(part);
        let result = minimal::reduce(&solver, &puzzle, &ReduceOptions::default(), &stop);
        let Err(ReduceError::Stopped { stopped, so_far }) = result else {
            panic!("{part} of {nodes} nodes are not enough")
        };
        assert_eq!(stopped.0, StopReason::Nodes);
        assert!(unique(&so_far.unwrap()));
    }
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let hard = Puzzle::parse(hard).unwrap();
    let stop = Stop::never().nodes(0);
    let result = is_minimal(&solver, &hard, &stop);
    assert!(matches!(
        result,
        Err(ReduceError::Stopped { so_far: None, .. })
    ));
}
