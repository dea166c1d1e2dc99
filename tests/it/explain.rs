//! Reasons for there being no solution, held against brute force.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use ninefold_dlx::explain::{self, Explanation};
use ninefold_dlx::{ItemId, OptionId, Problem, Solver, Stop, StopReason};
use proptest::prelude::*;

use crate::families::{boards, pieces, sets};
use crate::random::{Plain, numbers, plain};

/// Whether these items can be covered together, by trying every set.
fn coverable(plain: &Plain, items: &[ItemId]) -> bool {
    let mut relaxed = plain.clone();
    for (k, bounds) in relaxed.bounds.iter_mut().enumerate() {
        if !items.iter().any(|item| item.index() == k) {
            bounds.min = 0;
        }
    }
    !relaxed.solutions().is_empty()
}

fn solvable(problem: &Problem) -> bool {
    let first = Solver::new(problem).into_solutions(&Stop::never()).first();
    first.unwrap().is_some()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn reasons_are_those_of_brute_force(plain in plain()) {
        let problem = plain.build();
        let none = plain.solutions().is_empty();
        match explain::none(&problem, &Stop::never()) {
            Explanation::Solvable(options) => {
                prop_assert!(!none && plain.solutions().contains(&numbers(&options)));
            }
            Explanation::Uncovered(items) => {
                let too_few = |&k: &usize| {
                    let own = (0..plain.options.len()).filter(|&option| plain.has(option, k));
                    (own.count() as u32) < plain.bounds[k].min
                };
                let expected: Vec<_> = (0..plain.primary()).filter(too_few).collect();
                let found: Vec<_> = items.iter().map(|item| item.index()).collect();
                prop_assert_eq!(found, expected);
            }
            Explanation::Conflict(conflict) => {
                prop_assert!(none && conflict.is_minimal() && conflict.stopped.is_none());
                prop_assert!(conflict.items.iter().all(|&item| problem.bounds(item).min > 0));
                prop_assert!(!coverable(&plain, &conflict.items));
                prop_assert!(!solvable(&explain::only(&problem, &conflict.items)));
                for k in 0..conflict.items.len() {
                    let mut fewer = conflict.items.clone();
                    let left_out = fewer.remove(k);
                    prop_assert!(coverable(&plain, &fewer), "{left_out:?} is not needed");
                }
            }
            Explanation::Unknown(reason) => prop_assert!(false, "{reason} without a limit"),
        }
    }

    #[test]
    fn a_limit_leaves_a_conflict_or_nothing(plain in plain(), budget in 0..12u64) {
        let problem = plain.build();
        match explain::none(&problem, &Stop::never().nodes(budget)) {
            Explanation::Solvable(options) => prop_assert!(problem.is_solution(&options)),
            Explanation::Uncovered(items) => prop_assert!(!items.is_empty()),
            Explanation::Conflict(conflict) => {
                prop_assert!(!coverable(&plain, &conflict.items));
                prop_assert!(conflict.is_minimal() || conflict.stopped.is_some());
            }
            Explanation::Unknown(reason) => prop_assert_eq!(reason, StopReason::Nodes),
        }
    }

    #[test]
    fn only_some_demands_are_kept(plain in plain(), keep in prop::collection::vec(any::<bool>(), 5)) {
        let problem = plain.build();
        let items: Vec<_> = (0..plain.primary())
            .filter(|&k| keep[k])
            .map(|k| ItemId::new(k).unwrap())
            .collect();
        prop_assert_eq!(solvable(&explain::only(&problem, &items)), coverable(&plain, &items));
    }

    #[test]
    fn differences_are_where_options_differ(plain in plain()) {
        let problem = plain.build();
        let all: Vec<_> = Solver::new(&problem).into_solutions(&Stop::never()).take(2).collect();
        if all.len() < 2 {
            return Ok(());
        }
        let difference = explain::differ(&problem, &all[0], &all[1]);
        let primary = difference.items.iter().filter(|&&item| problem.is_primary(item));
        let by = |solution: &[OptionId], item: ItemId| {
            let has = |&o: &OptionId| problem.option(o).iter().any(|e| e.item == item);
            solution.iter().copied().filter(has).collect::<BTreeSet<_>>()
        };
        let expected = problem.item_ids().take(plain.primary());
        let expected = expected.filter(|&item| by(&all[0], item) != by(&all[1], item));
        prop_assert!(primary.copied().eq(expected));
        prop_assert!(difference.only_first.iter().all(|o| all[0].contains(o) && !all[1].contains(o)));
        prop_assert!(difference.only_second.iter().all(|o| all[1].contains(o) && !all[0].contains(o)));
        let back = explain::differ(&problem, &all[1], &all[0]);
        prop_assert_eq!(back.items, difference.items);
    }
}

#[test]
fn a_large_conflict_is_given_within_the_limit() {
    let problem = pieces::dominoes(8, 8, true);
    let stop = Stop::never().nodes(3_000_000);
    let Explanation::Conflict(conflict) = explain::none(&problem, &stop) else {
        panic!("a board without two opposite corners has no tiling");
    };
    assert!(conflict.items.len() <= 62 && conflict.needed <= conflict.items.len());
    assert!(conflict.is_minimal() || conflict.stopped == Some(StopReason::Nodes));
    assert!(!solvable(&explain::only(&problem, &conflict.items)));
}

#[test]
fn a_small_cut_board_has_a_minimal_conflict() {
    let problem = pieces::dominoes(6, 6, true);
    let Explanation::Conflict(conflict) = explain::none(&problem, &Stop::never()) else {
        panic!("a board without two opposite corners has no tiling");
    };
    assert!(conflict.is_minimal());
    assert!(!solvable(&explain::only(&problem, &conflict.items)));
    for k in 0..conflict.items.len() {
        let mut fewer = conflict.items.clone();
        fewer.remove(k);
        assert!(solvable(&explain::only(&problem, &fewer)));
    }
}

#[test]
fn langford_pairs_of_five_need_every_number() {
    let problem = sets::langford(5);
    let Explanation::Conflict(conflict) = explain::none(&problem, &Stop::never()) else {
        panic!("there are none for five");
    };
    assert!(conflict.is_minimal());
    assert!(!solvable(&explain::only(&problem, &conflict.items)));
}

#[test]
fn a_deadline_that_has_passed_leaves_it_open() {
    let stop = Stop::never().deadline(Instant::now() - Duration::from_millis(1));
    let explanation = explain::none(&boards::queens(3, false), &stop);
    assert_eq!(explanation, Explanation::Unknown(StopReason::Deadline));
    let words = explanation.words(&boards::queens(3, false)).to_string();
    assert_eq!(
        words,
        "not known whether there is a solution: the time was up"
    );
}

#[test]
fn several_items_with_too_few_options_are_named_apart() {
    for (text, expected) in [
        ("a b\n", "no option has a or b"),
        ("2|a b\na b\n", "too few options have a"),
        ("2|a 2|b\na b\n", "a and b are each in too few options"),
    ] {
        let problem = Problem::from_text(text).unwrap();
        let explanation = explain::none(&problem, &Stop::never());
        assert_eq!(explanation.words(&problem).to_string(), expected);
    }
}

#[test]
fn long_lists_are_cut() {
    let names: Vec<String> = (0..30).map(|k| format!("i{k}")).collect();
    let problem = crate::families::problem(&names, &[], &[]);
    let words = explain::none(&problem, &Stop::never())
        .words(&problem)
        .to_string();
    assert!(words.starts_with("no option has i0, i1, ") && words.ends_with("i19 or 10 more"));
}
