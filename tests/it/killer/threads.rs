//! Hard Killers on several threads: the same answer after the same work as on
//! one, and soon over when they are told to stop.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use ninefold_killer::check::Verdict;
use ninefold_killer::format::{Format, write};
use ninefold_killer::solve::Jobs;
use ninefold_killer::{Layout, Solver, Stop, StopReason, Stopped};

use super::checker::is_right;
use super::data::records;
use crate::binary::run;

fn jobs(threads: usize) -> Jobs {
    Jobs::new(NonZeroUsize::new(threads).unwrap())
}

/// The hardest known, if they are at hand: two of them.
fn hardest() -> impl Iterator<Item = Layout> {
    let records = records("mathemagic.jsonl").into_iter();
    records.skip(3).take(2).map(|record| record.layout)
}

#[test]
fn one_thread_and_several_do_the_same() {
    for layout in hardest() {
        let solver = Solver::new(&layout);
        let mut alone = solver.solutions(&Stop::never());
        let Ok(Verdict::Unique(grid)) = alone.verdict() else {
            panic!("it is unique");
        };
        assert!(is_right(&layout, &grid));
        for threads in [1, 2, 4] {
            let (verdict, stats) = solver.par_check(&jobs(threads), &Stop::never());
            let unique = Verdict::Unique(grid.clone());
            assert_eq!(verdict, Ok(unique), "{threads} threads");
            assert_eq!(stats, alone.stats(), "{threads} threads");
        }
    }
}

/// What the program says on standard error, less the time.
fn said(err: &str) -> Vec<String> {
    let line = |line: &str| line.split(" cleansings").next().unwrap_or("").to_string();
    err.lines().map(line).collect()
}

#[test]
fn the_program_says_the_same_for_any_number_of_threads() {
    let text = |layout: &Layout| write(layout, Format::Cages).unwrap();
    let mut inputs: Vec<String> = hardest().map(|layout| text(&layout)).collect();
    inputs.push(inputs.join("===\n"));
    for input in inputs.iter().filter(|input| !input.is_empty()) {
        for verb in ["check --json", "solve --json"] {
            let run = |threads: usize| run(&format!("{verb} --stats -j{threads}"), input);
            let one = run(1);
            for threads in [2, 4] {
                let several = run(threads);
                assert_eq!(
                    (several.code, &several.out),
                    (one.code, &one.out),
                    "{input}"
                );
                assert_eq!(said(&several.err), said(&one.err), "{input}");
            }
        }
    }
}

#[test]
fn a_budget_of_nodes_reaches_as_far_on_any_number_of_threads() {
    let stop = Stop::never().nodes(5000);
    for layout in hardest() {
        let solver = Solver::new(&layout);
        for threads in [1, 2, 4] {
            let (verdict, stats) = solver.par_check(&jobs(threads), &stop);
            assert_eq!(verdict, Err(Stopped(StopReason::Nodes)));
            assert_eq!(stats.nodes, 5000);
        }
    }
}

#[test]
fn a_deadline_stops_all_threads() {
    for layout in hardest() {
        let solver = Solver::new(&layout);
        let stop = Stop::never().deadline(Instant::now() + Duration::from_millis(30));
        let (verdict, _) = solver.par_check(&jobs(2), &stop);
        assert_eq!(verdict, Err(Stopped(StopReason::Deadline)));

        let text = write(&layout, Format::Cages).unwrap();
        let ran = run("check --json --timeout 0.03 -j2", &text);
        assert_eq!(ran.code, Some(3));
        assert_eq!(ran.record()["stopped"], "timeout");
    }
}
