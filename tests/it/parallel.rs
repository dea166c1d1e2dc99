//! One problem on several threads: the same results in the same order,
//! whatever their number.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold_dlx::{Engine, OptionId, Outcome, Problem, Solver, Stop, StopReason, Tally};
use proptest::prelude::*;

use crate::checker::Checker;
use crate::families::{BOUNDED, FAMILIES, boards, pieces, sets};
use crate::random::{numbers, plain};

fn threads(n: usize) -> NonZeroUsize {
    NonZeroUsize::new(n).unwrap()
}

fn count(solver: &Solver, n: usize, stop: &Stop) -> Tally {
    solver.par_count(threads(n), stop)
}

/// The first so many solutions.
fn first(solver: &Solver, n: usize, stop: &Stop, limit: usize) -> (Vec<Vec<OptionId>>, Tally) {
    let mut found = Vec::new();
    let tally = solver.par_solutions(threads(n), stop, |solution| {
        found.push(solution.to_vec());
        match found.len() < limit {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    assert_eq!(tally.found, found.len() as u128);
    (found, tally)
}

fn all(solver: &Solver, n: usize) -> (Vec<Vec<OptionId>>, Tally) {
    first(solver, n, &Stop::never(), usize::MAX)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn small_problems_have_the_solutions_of_brute_force(plain in plain(), n in 1..4usize) {
        let solver = Solver::new(&plain.build());
        let expected = plain.solutions();
        let (found, tally) = all(&solver, n);
        let set: BTreeSet<_> = found.iter().map(|s| numbers(s)).collect();
        prop_assert_eq!(set.len(), found.len(), "a solution twice");
        prop_assert_eq!(&set, &expected);
        prop_assert!(tally.is_complete());
        let counted = count(&solver, n, &Stop::never());
        prop_assert_eq!(counted.found, expected.len() as u128);
        prop_assert!(counted.is_complete());
    }
}

#[test]
fn families_have_the_same_counts_on_threads() {
    for family in FAMILIES.iter().chain(BOUNDED).filter(|f| !f.slow) {
        if family.work[1] > 120_000_000 {
            continue;
        }
        let solver = Solver::new(&(family.make)());
        let [one, two] = [1, 2].map(|n| count(&solver, n, &Stop::never()));
        assert_eq!(one, two, "{}", family.name);
        assert!(one.is_complete());
        assert_eq!(one.found, u128::from(family.solutions), "{}", family.name);
    }
}

/// Two items with so many options each, which agree if their numbers do so
/// modulo 7, and a third one that forbids some.
fn broad(options: usize) -> Problem {
    let mut text = String::from("a b c | x y\nc\nc y\n");
    for k in 0..options {
        let colour = k % 7;
        text += &format!("a x:{colour}\nb x:{colour}{}\n", [" y", ""][k % 2]);
    }
    Problem::from_text(&text).unwrap()
}

#[test]
fn many_siblings_are_searched_together_and_each_once() {
    for options in [200, 900] {
        let problem = broad(options);
        for engine in [Engine::Links, Engine::Bits] {
            let solver = Solver::with_engine(&problem, engine);
            let mut expected: Vec<_> = solver.solutions(&Stop::never()).collect();
            let (mut found, tally) = all(&solver, 2);
            assert!(tally.is_complete());
            assert_eq!(
                count(&solver, 1, &Stop::never()).found,
                expected.len() as u128
            );
            for solutions in [&mut expected, &mut found] {
                solutions
                    .iter_mut()
                    .for_each(|solution| solution.sort_unstable());
                solutions.sort_unstable();
            }
            assert!(found == expected, "{options} on {engine:?}");
        }
    }
}

/// Solutions that are many, and some that are few.
fn some() -> [(&'static str, Problem); 4] {
    [
        ("queens", boards::queens(12, true)),
        ("partitions", sets::bell(10)),
        ("boards", pieces::domino_copies(3)),
        ("domination", boards::queen_domination(6, 4)),
    ]
}

#[test]
fn the_order_does_not_depend_on_threads() {
    for (name, problem) in some() {
        let solver = Solver::new(&problem);
        let (found, tally) = all(&solver, 1);
        let mut checker = Checker::new(&problem);
        found.iter().for_each(|solution| checker.check(solution));
        let mut sorted: Vec<_> = found.iter().map(|s| numbers(s)).collect();
        sorted.sort_unstable();
        sorted.dedup();
        let expected = solver.solutions(&Stop::never()).count();
        assert_eq!((found.len(), sorted.len()), (expected, expected), "{name}");
        for n in [2, 3] {
            assert!(all(&solver, n) == (found.clone(), tally), "{name} on {n}");
        }
    }
}

/// Many solutions of many options, so that batches are full and wait.
#[test]
fn a_slow_taker_gets_all_in_order() {
    let solver = Solver::new(&pieces::dominoes(8, 8, false));
    let mut sums = Vec::new();
    for n in [1, 3] {
        let mut sum = 0u64;
        let mut taken = 0;
        let tally = solver.par_solutions(threads(n), &Stop::never(), |solution| {
            let options = solution.iter().map(|o| o.index() as u64 + 1);
            sum = options.fold(sum, |sum, o| sum.wrapping_mul(31).wrapping_add(o));
            taken += 1;
            if taken % 10_000 == 0 {
                std::thread::sleep(Duration::from_micros(300));
            }
            match taken < 1_000_000 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        assert_eq!((tally.found, tally.outcome), (1_000_000, None));
        sums.push(sum);
    }
    assert_eq!(sums[0], sums[1]);
}

#[test]
fn breaking_off_gives_the_first_ones() {
    let solver = Solver::new(&boards::queens(12, true));
    let (all, _) = all(&solver, 1);
    for limit in [1, 2, 100, 5000, all.len()] {
        for n in [1, 2] {
            let (found, tally) = first(&solver, n, &Stop::never(), limit);
            assert_eq!(found, all[..limit]);
            assert_eq!(tally.outcome, None);
        }
    }
}

#[test]
fn a_budget_of_nodes_holds_for_all_threads_together() {
    let problem = boards::queens(12, true);
    let solver = Solver::with_engine(&problem, Engine::Links);
    let (all, tally) = all(&solver, 1);
    for budget in [0, 1, 1999, 2000, 2001, 2100, 5000, 100_000, 211_000] {
        let stop = Stop::never().nodes(budget);
        for n in [1, 3] {
            let stopped = Some(Outcome::Stopped(StopReason::Nodes));
            let counted = count(&solver, n, &stop);
            assert!(
                counted.stats.nodes <= budget,
                "{} of {budget}",
                counted.stats.nodes
            );
            assert_eq!(counted.outcome, stopped);
            let (found, tally) = first(&solver, n, &stop, usize::MAX);
            assert!(
                tally.stats.nodes <= budget,
                "{} of {budget}",
                tally.stats.nodes
            );
            assert_eq!(tally.outcome, stopped);
            assert!(all.starts_with(&found));
        }
    }
    let enough = Stop::never().nodes(tally.stats.nodes);
    assert!(first(&solver, 2, &enough, usize::MAX) == (all, tally));
}

#[test]
fn deadline_and_flag_stop_all_threads() {
    let solver = Solver::new(&pieces::dominoes(14, 14, false));
    let start = Instant::now();
    let stop = Stop::never().deadline(start + Duration::from_millis(200));
    let tally = count(&solver, 3, &stop);
    assert_eq!(tally.outcome, Some(Outcome::Stopped(StopReason::Deadline)));
    assert!(start.elapsed() >= Duration::from_millis(200) && tally.found > 0);

    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().flag(Arc::clone(&flag));
    let tally = solver.par_solutions(threads(3), &stop, |_| {
        flag.store(true, Ordering::Relaxed);
        ControlFlow::Continue(())
    });
    assert_eq!(tally.outcome, Some(Outcome::Stopped(StopReason::Flag)));
}

#[test]
fn a_panic_of_the_caller_ends_all_threads() {
    let solver = Solver::new(&pieces::dominoes(14, 14, false));
    let mut left = 100_000;
    let panic = catch_unwind(AssertUnwindSafe(|| {
        solver.par_solutions(threads(3), &Stop::never(), |_| {
            left -= 1;
            assert!(left > 0, "enough");
            ControlFlow::Continue(())
        })
    }));
    assert!(panic.is_err());
}

#[test]
fn forced_options_are_in_all_solutions() {
    let solver = Solver::new(&boards::queens(12, true));
    let (all, _) = all(&solver, 1);
    let given = all[7][0];
    let part = solver.with(&[given]).unwrap();
    let having = all.iter().filter(|s| s.contains(&given)).count();
    for n in [1, 2] {
        assert_eq!(count(&part, n, &Stop::never()).found, having as u128);
    }
}
