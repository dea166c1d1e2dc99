//! Collections of published puzzles with known verdicts.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use ninefold_sudoku::check::Verdict;
use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, batch, check};

use crate::shared;

const FILES: [(&str, &str, usize); 8] = [
    ("17clue_49158", "unique", 49158),
    ("magictour_top1465", "unique", 1465),
    ("forum_hardest_1106", "unique", 375),
    ("kaggle_20000", "unique", 20000),
    ("exchange_medium", "unique", 29579),
    ("top95", "unique", 94),
    ("hardest11", "unique", 10),
    ("serg_multi_5000", "multiple", 5000),
];

/// The puzzles of a file, if it is there: the one run of 81 cells a line.
fn puzzles(name: &str) -> Option<Vec<Puzzle>> {
    let path = shared::file(&format!("sudoku/{name}.txt"))?;
    let text = std::fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|l| !l.starts_with('#'));
    let token = |line: &str| line.split([' ', ',', '\t']).find_map(Puzzle::parse);
    Some(lines.filter_map(token).collect())
}

/// The verdicts of every `step`th puzzle: how many unique, multiple, none.
/// Each solution is verified.
fn verdicts(name: &str, step: usize) -> Option<(usize, [usize; 3])> {
    let puzzles = puzzles(name)?;
    let total = puzzles.len();
    let solver = Solver::new(&Geometry::standard());
    let mut counts = [0; 3];
    let work = |puzzle: Puzzle| {
        let verdict = solver.check(&puzzle, &Stop::never()).unwrap();
        (puzzle, verdict)
    };
    let input = puzzles.into_iter().step_by(step);
    batch::map(
        input,
        2,
        |_| 1,
        &AtomicBool::new(false),
        work,
        |(puzzle, verdict)| {
            match &verdict {
                Verdict::Unique(_) => counts[0] += 1,
                Verdict::Multiple { first, second, .. } => {
                    counts[1] += 1;
                    assert_ne!(first, second);
                    assert_eq!(check::solution(&puzzle, second), Ok(()));
                }
                Verdict::None(_) => counts[2] += 1,
            }
            if let Some(grid) = verdict.solution() {
                assert_eq!(check::solution(&puzzle, grid), Ok(()));
            }
            ControlFlow::Continue(())
        },
    );
    Some((total, counts))
}

fn every(step: usize) {
    for (name, verdict, puzzles) in FILES {
        let Some((total, [unique, multiple, none])) = verdicts(name, step) else {
            eprintln!("{name}: not at hand, skipped");
            continue;
        };
        assert_eq!(total, puzzles, "{name}");
        let (right, wrong) = match verdict {
            "unique" => (unique, multiple),
            _ => (multiple, unique),
        };
        let asked = total.div_ceil(step);
        assert_eq!((right, wrong + none), (asked, 0), "{name}");
    }
}

#[test]
fn some_of_every_collection() {
    every(60);
}

#[test]
#[ignore = "a hundred thousand puzzles: about a minute even optimised"]
fn all_of_every_collection() {
    every(1);
}

#[test]
fn mutated_puzzles() {
    if let Some((total, [unique, multiple, none])) = verdicts("mutated_invalid_4000", 1) {
        assert_eq!(total, 4000);
        assert_eq!(unique + multiple + none, 4000);
        assert_eq!(unique + 2 * multiple, 3274);
    }
}
