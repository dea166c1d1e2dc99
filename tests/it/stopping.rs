//! Searches that are stopped, and what they say about it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_dlx::{Engine, Outcome, Problem, Solutions, Solver, Stop, StopReason, Stopped};

use crate::families::{boards, pieces};

const ENGINES: [Engine; 2] = [Engine::Links, Engine::Bits];

fn queens_on(engine: Engine, stop: &Stop) -> Solutions {
    Solver::with_engine(&boards::queens(8, false), engine).into_solutions(stop)
}

fn queens(stop: &Stop) -> Solutions {
    queens_on(Engine::Auto, stop)
}

#[test]
fn a_budget_of_nodes_cuts_the_same_search_short() {
    for engine in ENGINES {
        let mut solutions = queens_on(engine, &Stop::never());
        let all: Vec<_> = solutions.by_ref().collect();
        let nodes = solutions.stats().nodes;
        let mut seen = 0;
        for budget in 0..nodes {
            let mut solutions = queens_on(engine, &Stop::never().nodes(budget));
            let some: Vec<_> = solutions.by_ref().collect();
            assert_eq!(solutions.stats().nodes, budget);
            assert_eq!(
                solutions.outcome(),
                Some(Outcome::Stopped(StopReason::Nodes))
            );
            assert!(all.starts_with(&some) && some.len() >= seen);
            assert!(solutions.next().is_none(), "it has ended for good");
            seen = some.len();
        }
        let mut solutions = queens_on(engine, &Stop::never().nodes(nodes));
        assert_eq!(solutions.by_ref().count(), 92);
        while solutions.next_ref().is_some() {}
        assert_eq!(solutions.outcome(), Some(Outcome::Exhausted));
    }
}

#[test]
fn a_stopped_search_has_no_verdict() {
    for engine in ENGINES {
        let mut solutions = queens_on(engine, &Stop::never());
        assert!(solutions.next_ref().is_some());
        let first = solutions.stats().nodes;
        let queens = |nodes| queens_on(engine, &Stop::never().nodes(nodes));
        assert!(matches!(queens(first).first(), Ok(Some(_))));
        let stopped = Stopped(StopReason::Nodes);
        assert_eq!(queens(first - 1).first(), Err(stopped));
        assert_eq!(queens(first - 1).verdict(), Err(stopped));
        let count = queens(first - 1).count_up_to(1000);
        assert_eq!((count.value, count.is_complete()), (0, false));
        assert_eq!(count.outcome, Some(Outcome::Stopped(StopReason::Nodes)));
    }
}

#[test]
fn a_limit_that_is_not_met_changes_nothing() {
    let flag = Arc::new(AtomicBool::new(false));
    let later = Instant::now() + Duration::from_secs(3600);
    let stop = Stop::never().nodes(1 << 40).deadline(later).flag(flag);
    let count = queens(&stop).count_up_to(1000);
    assert_eq!((count.value, count.outcome), (92, Some(Outcome::Exhausted)));
}

#[test]
fn a_deadline_stops_a_search_that_would_take_years() {
    let problem = pieces::dominoes(14, 14, false);
    let start = Instant::now();
    let stop = Stop::never().deadline(start + Duration::from_millis(50));
    let count = Solver::new(&problem)
        .into_solutions(&stop)
        .count_up_to(u64::MAX);
    assert_eq!(count.outcome, Some(Outcome::Stopped(StopReason::Deadline)));
    assert!(start.elapsed() >= Duration::from_millis(50));
}

#[test]
fn a_flag_stops_a_search_from_another_thread() {
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().flag(Arc::clone(&flag));
    let search = std::thread::spawn(move || {
        let problem = pieces::dominoes(14, 14, false);
        Solver::new(&problem)
            .into_solutions(&stop)
            .count_up_to(u64::MAX)
    });
    std::thread::sleep(Duration::from_millis(20));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(
        search.join().unwrap().outcome,
        Some(Outcome::Stopped(StopReason::Flag))
    );
}

/// Raises the flag at the first solution, and counts those that still come.
fn solutions_after_the_flag(problem: &Problem) -> usize {
    let flag = Arc::new(AtomicBool::new(false));
    let mut solutions = Solver::new(problem).into_solutions(&Stop::never().flag(Arc::clone(&flag)));
    assert!(solutions.next_ref().is_some());
    flag.store(true, Ordering::Relaxed);
    let mut more = 0;
    while solutions.next_ref().is_some() {
        more += 1;
    }
    assert_eq!(
        solutions.outcome(),
        Some(Outcome::Stopped(StopReason::Flag))
    );
    more
}

#[test]
fn the_flag_is_seen_whatever_the_shape_of_the_tree() {
    // All nodes but the root are solutions.
    let flat = format!("a\n{}", "a\n".repeat(5000));
    assert!(solutions_after_the_flag(&Problem::from_text(&flat).unwrap()) < 300);
    // Every other node is a solution: once `a` is chosen, `b` has one option.
    let options: String = (0..2000).map(|k| format!("a x:{k}\nb x:{k}\n")).collect();
    let comb = format!("a b | x\n{options}");
    assert!(solutions_after_the_flag(&Problem::from_text(&comb).unwrap()) < 300);
}
