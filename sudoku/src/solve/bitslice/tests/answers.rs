//! Answers of every width, and of the engine for one puzzle, against plain
//! Dancing Links, puzzle by puzzle.

use std::path::{Path, PathBuf};

use super::puzzles::{Cells, by_links, check, engines, puzzle, stream};
use crate::check::solution;
use crate::solve::bitslice::{Answer, Bulk, Width};
use crate::solve::{Engine, Single, Solver};
use crate::{Digit, DigitSet, Geometry};

/// Every width gives the expected answers, and with limit 1 right solutions;
/// and so does one puzzle after the other.
fn all_engines_give(puzzles: &[Cells], expected: &[Answer]) {
    let mut single = Single::new();
    for (cells, expected) in puzzles.iter().zip(expected) {
        assert_eq!(single.check(cells), *expected, "single: {cells:?}");
    }
    let mut first: Option<Vec<Answer>> = None;
    for mut engine in engines() {
        let answers = check(&mut engine, puzzles);
        for (k, (answer, expected)) in answers.iter().zip(expected).enumerate() {
            assert_eq!(
                answer,
                expected,
                "{:?} {k}: {:?}",
                engine.width(),
                puzzles[k]
            );
        }
        let mut one = answers;
        engine.solve(puzzles, &mut one);
        for ((answer, expected), cells) in one.iter().zip(expected).zip(puzzles) {
            assert_eq!(answer.count, expected.count.min(1));
            if answer.count == 1 {
                let grid = puzzle(&answer.solution).givens().clone();
                let right = solution(&puzzle(cells), &grid);
                assert_eq!(right, Ok(()), "{:?}", engine.width());
            }
        }
        assert_eq!(first.get_or_insert_with(|| one.clone()), &one);
    }
}

/// A stream of puzzles of all kinds, some thousand at a time, as digits and as
/// candidates.
fn stream_agrees(seed: u64, count: usize) {
    const PART: usize = 5000;
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    for part in 0..count.div_ceil(PART) {
        let here = PART.min(count - part * PART);
        let puzzles = stream(seed + part as u64, here);
        let expected: Vec<Answer> = puzzles.iter().map(|p| by_links(&solver, p)).collect();
        for kind in 0..3 {
            let of_kind = expected.iter().filter(|answer| answer.count == kind);
            assert!(of_kind.count() * 20 > here, "too few of count {kind}");
        }
        all_engines_give(&puzzles, &expected);
        let marks: Vec<[DigitSet; 81]> = puzzles.iter().map(marks_of).collect();
        for mut engine in engines() {
            assert_eq!(check(&mut engine, &marks), expected, "{:?}", engine.width());
        }
    }
}

fn marks_of(cells: &Cells) -> [DigitSet; 81] {
    cells.map(|digit| Digit::new(digit).map_or(DigitSet::full(9), DigitSet::of))
}

#[test]
fn a_random_stream_agrees_with_links() {
    stream_agrees(1, 3000);
}

/// 50 000 puzzles, or as many as NINEFOLD_PUZZLES says.
#[test]
#[ignore = "long"]
fn a_long_random_stream_agrees_with_links() {
    let count = std::env::var("NINEFOLD_PUZZLES").map(|count| count.parse());
    stream_agrees(1000, count.unwrap_or(Ok(50_000)).expect("a number"));
}

#[test]
fn order_neighbours_and_batch_size_change_nothing() {
    let puzzles = stream(3, 1500);
    let expected = check(&mut Bulk::with_width(Width::W64).expect("words"), &puzzles);
    for mut engine in engines() {
        for size in [1, 2, 63, 64, 65, 511, 513, 1500] {
            let some = &puzzles[..puzzles.len().min(20 * size)];
            let answers: Vec<Answer> = some
                .chunks(size)
                .flat_map(|part| check(&mut engine, part))
                .collect();
            assert_eq!(
                answers,
                expected[..some.len()],
                "{:?} {size}",
                engine.width()
            );
        }
        // Every puzzle in many lanes, with other neighbours each time.
        for shift in [1, 7, 30, 64, 100, 257] {
            let mut shifted = puzzles.clone();
            shifted.rotate_left(shift);
            let mut answers = check(&mut engine, &shifted);
            answers.rotate_right(shift);
            assert_eq!(answers, expected, "{:?} {shift}", engine.width());
        }
        let mut among_many = vec![[0; 81]; 700];
        for (k, &(mut cells)) in puzzles.iter().enumerate().step_by(200) {
            for lane in [0, 1, 31, 63, 64, 255, 511, 512, 699] {
                std::mem::swap(&mut among_many[lane], &mut cells);
                let answers = check(&mut engine, &among_many);
                assert_eq!(answers[lane], expected[k], "{:?} {lane}", engine.width());
                let others = answers.iter().enumerate().filter(|(l, _)| *l != lane);
                assert!(others.into_iter().all(|(_, answer)| answer.count == 2));
                std::mem::swap(&mut among_many[lane], &mut cells);
            }
        }
        let backwards: Vec<Cells> = puzzles.iter().rev().copied().collect();
        let mut answers = check(&mut engine, &backwards);
        answers.reverse();
        assert_eq!(answers, expected);
        let mut alone: Vec<Answer> = expected.clone();
        engine.solve(&puzzles, &mut alone);
        for (cells, expected) in puzzles.iter().zip(&alone).step_by(50) {
            let mut answer = [Answer::default()];
            engine.solve(&[*cells], &mut answer);
            assert_eq!(answer[0], *expected);
        }
    }
}

#[test]
fn no_puzzles_no_answers() {
    engines().for_each(|mut engine| assert!(check::<Cells>(&mut engine, &[]).is_empty()));
}

#[test]
#[should_panic(expected = "an answer for each puzzle")]
fn answers_are_as_many_as_puzzles() {
    Bulk::new().check(&[[0; 81]; 2], &mut [Answer::default()]);
}

/// The cases that simpler solvers get wrong: full but wrong in rows only, in
/// columns only, two naked singles in a box, two hidden singles in a cell.
#[test]
fn traps() {
    let latin: Cells = std::array::from_fn(|c| 1 + ((c / 9 + c % 9) % 9) as u8);
    let boxes_only: Cells = std::array::from_fn(|c| (1 + c / 9 % 3 * 3 + c % 3) as u8);
    let rows_only: Cells = std::array::from_fn(|c| 1 + (c % 9) as u8);
    let columns_only: Cells = std::array::from_fn(|c| 1 + (c / 9) as u8);
    let mut one_box = [0; 81];
    (one_box[0], one_box[10]) = (5, 5);
    // Only r1c1 can take 1 or 2 in its box.
    let mut two_hidden = [0; 81];
    for (c, d) in [(1, 3), (2, 4), (9, 5), (18, 6)] {
        two_hidden[c] = d;
    }
    for (c, d) in [(12, 1), (15, 2), (24, 1), (21, 2)] {
        two_hidden[c] = d;
    }
    // Rows of this board are exchanged between bands: boxes are wrong.
    let mut bands: Cells =
        std::array::from_fn(|c| 1 + ((3 * (c / 9 % 3) + c / 27 + c % 9) % 9) as u8);
    bands.swap(0, 27);
    bands.swap(1, 28);
    let puzzles = [
        latin,
        boxes_only,
        rows_only,
        columns_only,
        one_box,
        two_hidden,
        bands,
    ];
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    let expected = puzzles.map(|cells| by_links(&solver, &cells));
    assert!(expected.iter().all(|answer| answer.count == 0));
    all_engines_give(&puzzles, &expected);
}

/// All collections that are at hand, in `data/sudoku` of the folder that `SHARED`
/// names, or of `shared` beside this repository.
#[test]
#[ignore = "needs collections of puzzles, and is long"]
fn collections_agree_with_links() {
    let named = std::env::var_os("SHARED").map(PathBuf::from);
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared");
    let folder = named.clone().unwrap_or_else(beside).join("data/sudoku");
    if named.is_none() && !folder.exists() {
        eprintln!("no collections in {}", folder.display());
        return;
    }
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    for file in std::fs::read_dir(folder).expect("the collections") {
        let path = file.expect("a file").path();
        let text = std::fs::read(&path).expect("readable");
        let puzzles: Vec<Cells> = text
            .split(|&byte| byte == b'\n')
            .filter_map(|line| {
                line.windows(81)
                    .find(|w| w.iter().all(|b| b".0123456789".contains(b)))
            })
            .map(|w| {
                std::array::from_fn(|c| w[c].saturating_sub(b'0').min(9) * u8::from(w[c] != b'.'))
            })
            .collect();
        let expected: Vec<Answer> = puzzles.iter().map(|p| by_links(&solver, p)).collect();
        all_engines_give(&puzzles, &expected);
        println!("{}: {} puzzles", path.display(), puzzles.len());
    }
}
