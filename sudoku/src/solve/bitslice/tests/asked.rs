//! What can be asked, and in which form: limits, candidates, bytes, streams,
//! conditions to stop at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use super::Words;
use super::puzzles::{Cells, by_links, check, engines, puzzle, stream};
use crate::solve::bitslice::{Answer, Bulk};
use crate::solve::{Engine, Solver, Stop, StopReason};
use crate::{Digit, DigitSet, Geometry, Pencilmarks, Puzzle};

fn by_links_up_to(puzzles: impl IntoIterator<Item = Puzzle>, limit: u64) -> Vec<Answer> {
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    let answer = |puzzle: Puzzle| {
        let mut solutions = solver.solutions(&puzzle, &Stop::never());
        let first = solutions.next();
        let rest = solutions.count_up_to(limit - 1).value.min(limit - 1);
        let count = u64::from(first.is_some()) + rest;
        let solution = first.filter(|_| count == 1).map_or([0; 81], |grid| {
            std::array::from_fn(|c| grid.cells()[c].map_or(0, Digit::get))
        });
        Answer { count, solution }
    };
    puzzles.into_iter().map(answer).collect()
}

#[test]
fn counts_are_exact_up_to_any_limit() {
    // With few clues gone, so that all can be counted.
    let puzzles: Vec<Cells> = stream(4, 1200)
        .into_iter()
        .filter(|cells| cells.iter().filter(|&&d| d != 0).count() > 26)
        .collect();
    let all = by_links_up_to(puzzles.iter().map(puzzle), 3000);
    let some = all.iter().filter(|answer| answer.count > 5).count();
    assert!(some > 30, "too few puzzles with many solutions: {some}");
    for mut engine in engines() {
        let mut answers = vec![Answer::default(); puzzles.len()];
        for limit in [1, 2, 3, 7, 100, 3000] {
            engine.count_up_to(&puzzles, limit, &mut answers);
            for (k, (answer, all)) in answers.iter().zip(&all).enumerate() {
                assert_eq!(answer.count, all.count.min(limit), "{limit} {k}");
                if all.count == 1 {
                    assert_eq!(answer.solution, all.solution);
                } else if limit > 1 {
                    assert_eq!(answer.solution, [0; 81]);
                }
            }
        }
        engine.count_up_to(&puzzles, 0, &mut answers);
        assert!(answers.iter().all(|answer| *answer == Answer::default()));
    }
}

/// One puzzle with very many solutions is shared by all lanes.
#[test]
fn counts_are_exact_when_lanes_share_a_puzzle() {
    let puzzles: Vec<Cells> = stream(5, 400)
        .into_iter()
        .filter(|cells| (20..26).contains(&cells.iter().filter(|&&d| d != 0).count()))
        .collect();
    let all = by_links_up_to(puzzles.iter().map(puzzle), 20_000);
    assert!(all.iter().any(|answer| answer.count == 20_000));
    assert!(
        all.iter()
            .any(|answer| (1000..20_000).contains(&answer.count))
    );
    for mut engine in engines() {
        for (cells, all) in puzzles.iter().zip(&all) {
            let mut answer = [Answer::default()];
            engine.count_up_to(std::slice::from_ref(cells), 20_000, &mut answer);
            assert_eq!(answer[0].count, all.count);
        }
    }
}

type Marks = [DigitSet; 81];

/// Candidates with the same solutions as the digits; every other one with
/// those gone that the givens see, every third with some taken away.
fn marks(puzzles: &[Cells]) -> Vec<Marks> {
    let mut words = Words(6);
    let marks = |(k, cells): (usize, &Cells)| {
        let mut marks: Marks = if k % 2 == 0 {
            let puzzle = puzzle(cells);
            let marks = Pencilmarks::from_givens(puzzle.geometry(), puzzle.givens());
            marks.cells().try_into().expect("81 cells")
        } else {
            cells.map(|digit| Digit::new(digit).map_or(DigitSet::full(9), DigitSet::of))
        };
        for _ in 0..words.below(60) * usize::from(k % 3 == 0) {
            let digit = Digit::from_index(words.below(9)).expect("below nine");
            marks[words.below(81)].remove(digit);
        }
        marks
    };
    puzzles.iter().enumerate().map(marks).collect()
}

#[test]
fn candidates_agree_with_links() {
    let puzzles = stream(7, 1500);
    let marks = marks(&puzzles);
    let of = |marks: &Marks| {
        let mut all = Pencilmarks::full(9);
        let geometry = Geometry::standard();
        for (cell, set) in geometry.cells().zip(marks) {
            all[cell] = *set;
        }
        Puzzle::from_marks(geometry, all)
    };
    let expected = by_links_up_to(marks.iter().map(of), 2);
    for count in 0..3 {
        let of_count = expected.iter().filter(|answer| answer.count == count);
        assert!(of_count.count() > 50, "too few of count {count}");
    }
    for mut engine in engines() {
        let mut answers = vec![Answer::default(); marks.len()];
        engine.check(&marks, &mut answers);
        assert_eq!(answers, expected);
        // Digits above 9 are passed over.
        let more: Vec<Marks> = marks
            .iter()
            .map(|cells| cells.map(|set| set | DigitSet::from_bits(0x1ff_fe00)))
            .collect();
        engine.check(&more, &mut answers);
        assert_eq!(answers, expected);
        engine.count_up_to(&marks, 1, &mut answers);
        for ((answer, marks), expected) in answers.iter().zip(&marks).zip(&expected) {
            assert_eq!(answer.count, expected.count.min(1));
            for (&digit, set) in answer.solution.iter().zip(marks) {
                assert!(Digit::new(digit).is_none_or(|digit| set.contains(digit)));
            }
        }
    }
}

#[test]
fn a_byte_counts_by_its_low_four_bits() {
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    for byte in 0..=u8::MAX {
        let mut cells = [0; 81];
        cells[40] = byte & 15;
        (0..8).for_each(|c| cells[c] = c as u8 + 1);
        let mut same = cells;
        if byte & 15 > 9 {
            cells[40] = 0;
        }
        same[40] = byte;
        same[80] = b'.';
        let mut answer = [Answer::default()];
        Bulk::new().count_up_to(&[same], 3, &mut answer);
        let expected = by_links_up_to([puzzle(&cells)], 3);
        assert_eq!(answer[0], expected[0], "{byte}");
    }
    for blank in b"0.*-_? :" {
        let mut cells = stream(8, 20).pop().expect("some");
        let expected = by_links(&solver, &cells);
        cells
            .iter_mut()
            .for_each(|c| *c = if *c == 0 { *blank } else { b'0' + *c });
        assert_eq!(check(&mut Bulk::new(), &[cells]), [expected]);
    }
}

#[test]
fn streams_are_answered_in_order() {
    let puzzles = stream(9, 300);
    let expected = check(&mut Bulk::new(), &puzzles);
    for mut engine in engines() {
        for count in [0, 1, 299, 4095, 4096, 4097, 9000] {
            let some = || puzzles.iter().copied().cycle().take(count);
            let mut answers = engine.answers(some(), 2);
            assert_eq!(answers.size_hint(), (count, Some(count)));
            let first = answers.next();
            assert_eq!(answers.size_hint().0, count.saturating_sub(1));
            let answers: Vec<Answer> = first.into_iter().chain(answers).collect();
            let expected: Vec<Answer> = expected.iter().copied().cycle().take(count).collect();
            assert_eq!(answers, expected);
        }
        // One that is given up leaves nothing behind.
        engine.answers(puzzles.iter().copied(), 2).next();
        let once: Vec<Answer> = engine.answers(puzzles.iter().copied(), 2).collect();
        assert_eq!(once, expected);
        let marks = marks(&puzzles);
        let mut by_slice = expected.clone();
        engine.check(&marks, &mut by_slice);
        assert!(engine.answers(marks, 2).eq(by_slice));
    }
}

/// Stopped anywhere, an engine tells which answers are right, and is ready for
/// the next call.
#[test]
fn stopped_anywhere_the_rest_is_right() {
    let mut puzzles = stream(10, 1000);
    puzzles[300] = [0; 81];
    let limit = 50;
    let mut expected = vec![Answer::default(); puzzles.len()];
    Bulk::new().count_up_to(&puzzles, limit, &mut expected);
    for mut engine in engines() {
        let mut finished = 0;
        for nodes in [0, 1, 100, 1000, 3000, 10_000, 10_000_000] {
            let mut answers = vec![Answer::default(); puzzles.len()];
            let stop = Stop::never().nodes(nodes);
            let unknown = match engine.count_until(&puzzles, limit, &stop, &mut answers) {
                Ok(()) => Vec::new(),
                Err(unfinished) => {
                    assert_eq!(unfinished.reason, StopReason::Nodes);
                    assert!(!unfinished.puzzles.is_empty());
                    unfinished.puzzles
                }
            };
            assert!(unknown.is_sorted_by(|a, b| a < b));
            let mut known = vec![true; puzzles.len()];
            unknown.iter().for_each(|&k| known[k] = false);
            for k in 0..puzzles.len() {
                if known[k] {
                    assert_eq!(answers[k], expected[k], "{:?} {nodes} {k}", engine.width());
                } else {
                    assert!(answers[k].count <= expected[k].count);
                }
            }
            assert!(puzzles.len() - unknown.len() >= finished);
            finished = puzzles.len() - unknown.len();
        }
        assert_eq!(finished, puzzles.len());
    }
}

#[test]
fn flags_and_deadlines_stop_a_count_without_end() {
    let mut answers = [Answer::default(); 2];
    let puzzles = [[0; 81], stream(11, 1)[0]];
    for mut engine in engines() {
        let flag = Arc::new(AtomicBool::new(false));
        let stop = Stop::never().flag(Arc::clone(&flag));
        let end = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(20));
                flag.store(true, Ordering::Relaxed);
            });
            engine.count_until(&puzzles, u64::MAX, &stop, &mut answers)
        });
        let unfinished = end.expect_err("there are 6.67e21");
        assert_eq!(unfinished.reason, StopReason::Flag);
        assert!(unfinished.puzzles.contains(&0) && answers[0].count > 0);
        let stop = Stop::never().deadline(Instant::now());
        let end = engine.count_until(&puzzles, 2, &stop, &mut answers);
        let unfinished = end.expect_err("late");
        assert_eq!(unfinished.reason, StopReason::Deadline);
        assert_eq!(unfinished.puzzles, [0, 1]);
        assert_eq!(
            unfinished.to_string(),
            "stopped before 2 of the answers were known: the time was up"
        );
    }
}
