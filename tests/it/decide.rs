//! Questions that plain search alone would take very long to answer.

use ninefold_dlx::{Engine, Problem, Solver, Stop, StopReason, Stopped, Verdict};

use crate::checker::Checker;
use crate::families::boards;

const ENGINES: [Engine; 2] = [Engine::Links, Engine::Bits];

/// Decides on each engine, within so many nodes.
fn verdicts(problem: &Problem, nodes: u64) -> impl Iterator<Item = Verdict> {
    ENGINES.into_iter().map(move |engine| {
        let solver = Solver::with_engine(problem, engine);
        let verdict = solver.decide(&Stop::never().nodes(nodes)).verdict();
        verdict.expect("an answer")
    })
}

/// Plain search tries all 14200 ways to place the queens.
#[test]
fn three_knights_cannot_attack_each_other_round_a_circle() {
    let problem = boards::queens_and_knights(12, 3);
    for verdict in verdicts(&problem, 8_000_000) {
        assert_eq!(verdict, Verdict::None);
    }
}

#[test]
fn four_knights_can() {
    let problem = boards::queens_and_knights(8, 4);
    for verdict in verdicts(&problem, 1_000_000) {
        assert!(matches!(verdict, Verdict::Multiple(..)));
    }
}

#[test]
#[ignore = "some seconds"]
fn a_latin_square_with_holes_is_filled() {
    let problem = boards::latin_with_holes(33, 457, 3);
    for verdict in verdicts(&problem, 10_000_000) {
        let Verdict::Multiple(first, second) = verdict else {
            panic!("{verdict:?}");
        };
        let mut checker = Checker::new(&problem);
        checker.check(&first);
        checker.check(&second);
    }
}

#[test]
fn a_decision_stops_and_goes_no_further() {
    let problem = boards::queens_and_knights(12, 3);
    for engine in ENGINES {
        let solver = Solver::with_engine(&problem, engine);
        let mut decision = solver.decide(&Stop::never().nodes(1000));
        for _ in 0..2 {
            assert_eq!(decision.first(), Err(Stopped(StopReason::Nodes)));
            assert_eq!(decision.verdict(), Err(Stopped(StopReason::Nodes)));
        }
        assert_eq!(decision.stats().nodes, 1000);
    }
}
