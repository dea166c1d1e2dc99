//! Problems cut into parts: what the parts give together, and how many there
//! are.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ninefold_dlx::{Engine, OptionId, Prefix, Problem, Solver, Stop, StopReason, Stopped};
use proptest::prelude::*;

use crate::families::{BOUNDED, FAMILIES, boards, pieces, sets};
use crate::random::{ids, numbers, plain};

fn split(solver: &Solver, parts: usize) -> Vec<Prefix> {
    solver.split(parts, &Stop::never()).unwrap()
}

fn solutions(solver: &Solver, part: &Prefix) -> Vec<Vec<OptionId>> {
    let part = solver.within(part).unwrap();
    part.into_solutions(&Stop::never()).collect()
}

fn count(solver: &Solver, part: &Prefix) -> u64 {
    let part = solver.within(part).unwrap();
    part.into_solutions(&Stop::never())
        .count_up_to(u64::MAX)
        .value
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(800))]

    #[test]
    fn parts_make_the_whole(
        plain in plain(),
        parts in 0..40usize,
        forced in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut solver = Solver::new(&plain.build());
        let mut expected = plain.solutions();
        if let Some(forced) = forced && !plain.options.is_empty() {
            let forced = forced.index(plain.options.len());
            solver = solver.with(&ids(&[forced])).unwrap();
            expected.retain(|solution| solution.contains(&forced));
        }
        let pieces = split(&solver, parts);
        prop_assert_eq!(&pieces, &split(&solver, parts), "the same again");
        let each: Vec<_> = pieces.iter().map(|part| solutions(&solver, part)).collect();
        let found = each.concat();
        let set: BTreeSet<_> = found.iter().map(|s| numbers(s)).collect();
        prop_assert_eq!(set.len(), found.len(), "a solution twice");
        prop_assert_eq!(&set, &expected);
        if pieces.len() < parts {
            prop_assert!(each.iter().all(|part| part.len() == 1), "a part can be cut");
        }
    }

    #[test]
    fn parts_come_in_a_fixed_order(plain in plain(), parts in 1..20usize) {
        // Cut to the bottom, the parts of a part are those of the whole.
        let solver = Solver::new(&plain.build());
        let bottom = split(&solver, usize::MAX);
        let by_parts = split(&solver, parts).into_iter().flat_map(|part| {
            split(&solver.within(&part).unwrap(), usize::MAX)
        });
        prop_assert_eq!(by_parts.collect::<Vec<_>>(), bottom);
    }
}

#[test]
fn families_in_parts_have_as_many_solutions() {
    // Each is counted four times.
    let quick = FAMILIES.iter().chain(BOUNDED).filter(|f| !f.slow);
    for family in quick.filter(|f| f.work[0] < 400_000 && f.work[1] < 20_000_000) {
        let solver = Solver::new(&(family.make)());
        for parts in [1, 2, 100, 1000] {
            let counts: Vec<_> = split(&solver, parts)
                .iter()
                .map(|part| count(&solver, part))
                .collect();
            let total: u64 = counts.iter().sum();
            assert_eq!(total, family.solutions, "{} in {parts}", family.name);
            let single = counts.iter().all(|&count| count == 1);
            assert!(
                counts.len() >= parts || single,
                "{} in {parts}",
                family.name
            );
        }
    }
}

#[test]
fn one_part_is_the_whole() {
    let solver = Solver::new(&boards::queens(8, false));
    assert_eq!(split(&solver, 1), [Prefix::default()]);
    assert_eq!(split(&solver, 0), [Prefix::default()]);
    // It is not looked into.
    let none = Solver::new(&Problem::from_text("a b\na\n").unwrap());
    assert_eq!(split(&none, 1), [Prefix::default()]);
    assert_eq!(split(&none, 2), []);
}

#[test]
fn parts_without_end_are_single_solutions() {
    let solver = Solver::new(&sets::bell(7));
    let pieces = split(&solver, usize::MAX);
    assert_eq!(pieces.len(), 877);
    assert!(pieces.iter().all(|part| count(&solver, part) == 1));
    // A problem without items has one solution, the empty one.
    let empty = Solver::new(&Problem::from_text("").unwrap_or_default());
    assert_eq!(split(&empty, 9), [Prefix::default()]);
}

#[test]
fn a_long_chain_of_forced_choices_is_cut_behind_its_end() {
    // Each item has one option, but the last two have two.
    let names: Vec<_> = (0..3000).map(|k| format!("i{k}")).collect();
    let text = format!(
        "{} y z\n{}\ny\ny\nz\nz\n",
        names.join(" "),
        names.join("\n")
    );
    let solver = Solver::new(&Problem::from_text(&text).unwrap());
    for (parts, expected) in [(2, 2), (3, 3), (5, 4)] {
        let pieces = split(&solver, parts);
        assert_eq!(pieces.len(), expected);
        let total: u64 = pieces.iter().map(|part| count(&solver, part)).sum();
        assert_eq!(total, 4);
    }
}

#[test]
fn a_deep_search_with_multiplicities_leaves_few_parts() {
    // Each item up to twice: no node is dead, and each has hundreds of
    // options to try.
    let names: Vec<_> = (0..200).map(|k| format!("i{k}")).collect();
    let header: Vec<_> = names.iter().map(|name| format!("0:2|{name}")).collect();
    let text = format!("{0}\n{1}\n{1}\n", header.join(" "), names.join("\n"));
    let solver = Solver::with_engine(&Problem::from_text(&text).unwrap(), Engine::Bits);
    let mut search = solver.solutions(&Stop::never().nodes(1000));
    while search.next_ref().is_some() {}
    let parts = search.rest();
    // One for each option of the first choice, one for each later choice.
    assert!(parts.len() <= 4 * names.len(), "{}", parts.len());
}

#[test]
fn limits_hold_for_all_cuts_together() {
    let solver = Solver::new(&pieces::dominoes(14, 14, false));
    let nodes = |nodes| solver.split(1 << 20, &Stop::never().nodes(nodes));
    assert_eq!(nodes(0), Err(Stopped(StopReason::Nodes)));
    assert_eq!(nodes(100), Err(Stopped(StopReason::Nodes)));
    let raised = Stop::never().flag(Arc::new(AtomicBool::new(true)));
    assert_eq!(solver.split(2, &raised), Err(Stopped(StopReason::Flag)));
    assert_eq!(solver.split(1, &raised).unwrap().len(), 1);
}

#[test]
fn a_hundred_thousand_options_are_cut_in_no_time() {
    let options: String = (0..100_000)
        .map(|k| format!("a{} b{}\n", k % 300, k / 300))
        .collect();
    let items = |kind: char, n| (0..n).map(move |k| format!("{kind}{k}"));
    let names: Vec<_> = items('a', 300).collect();
    let others: Vec<_> = items('b', 334).collect();
    let text = format!("{} | {}\n{options}", names.join(" "), others.join(" "));
    let solver = Solver::new(&Problem::from_text(&text).unwrap());
    // The root alone has more than three hundred branches.
    assert!(split(&solver, 300).len() >= 300);
}
