//! Smaller problems have the same solutions, one for one.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ninefold_dlx::preprocess::{Preprocessed, preprocess};
use ninefold_dlx::{Builder, Entry, ItemId, OptionId, Problem, Solver, Stop, StopReason};
use proptest::prelude::*;

use crate::families::{FAMILIES, boards, pieces, sets};
use crate::random::{Plain, numbers, plain};

/// The solutions by way of the smaller problem.
fn restored(less: &Preprocessed) -> Vec<Vec<usize>> {
    let solutions = Solver::new(&less.problem).into_solutions(&Stop::never());
    solutions.map(|s| numbers(&less.restore(&s))).collect()
}

/// Every option is kept, forced or removed.
fn assert_parted(problem: &Problem, less: &Preprocessed) {
    let mut all = [&less.kept[..], &less.forced, &less.removed].concat();
    all.sort_unstable();
    assert!(all.into_iter().eq(problem.option_ids()));
    assert_eq!(less.kept.len(), less.problem.option_count());
    if less.uncoverable.is_none() {
        let items = less.problem.item_count() + less.dropped.len();
        assert_eq!(items, problem.item_count());
    }
}

/// Options that some item blocks, by the definition.
fn blocked(plain: &Plain, live: &[usize]) -> Vec<usize> {
    let blocks = |item: usize, option: usize| {
        let of_item = |o: &&usize| plain.has(**o, item);
        let fits = |o: &&usize| **o == option || plain.clash(&[**o], option).is_none();
        let fitting = live.iter().filter(of_item).filter(fits).count();
        fitting < plain.bounds[item].min as usize
    };
    let is_blocked = |option: &usize| (0..plain.primary()).any(|item| blocks(item, *option));
    live.iter().copied().filter(is_blocked).collect()
}

/// Options that some item needs, all that it has.
fn indispensable(plain: &Plain, live: &[usize]) -> BTreeSet<usize> {
    let items = (0..plain.primary()).map(|item| {
        let own = live.iter().copied().filter(|&o| plain.has(o, item));
        (own.collect::<Vec<_>>(), plain.bounds[item].min as usize)
    });
    let all = items.filter(|(own, min)| own.len() == *min);
    all.flat_map(|(own, _)| own).collect()
}

/// What is left and what is forced, by the definition, all at once, until
/// nothing changes. `None` if some item is uncoverable.
fn settled(mut plain: Plain) -> Option<(Vec<usize>, Vec<usize>)> {
    let mut live: Vec<usize> = (0..plain.options.len()).collect();
    let mut forced = Vec::new();
    loop {
        let gone = blocked(&plain, &live);
        live.retain(|option| !gone.contains(option));
        let len = |item| live.iter().filter(|&&o| plain.has(o, item)).count();
        if (0..plain.primary()).any(|item| len(item) < plain.bounds[item].min as usize) {
            return None;
        }
        if !gone.is_empty() {
            continue;
        }
        let chosen = indispensable(&plain, &live);
        if chosen.is_empty() {
            return Some((live, forced));
        }
        for &option in &chosen {
            for &item in plain.options[option].0.keys() {
                if let Some(bounds) = plain.bounds.get_mut(item) {
                    bounds.max = bounds.max.checked_sub(1)?;
                    bounds.min = bounds.min.saturating_sub(1);
                }
            }
        }
        let full = |item: &usize| plain.bounds.get(*item).is_some_and(|b| b.max == 0);
        live.retain(|&o| !chosen.contains(&o) && !plain.options[o].0.keys().any(full));
        forced.extend(chosen);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn solutions_stay_the_same_one_for_one(plain in plain(), limit in prop::option::of(0..40u64)) {
        let problem = plain.build();
        let stop = limit.map_or(Stop::never(), |limit| Stop::never().nodes(limit));
        let less = preprocess(&problem, &stop);
        assert_parted(&problem, &less);
        prop_assert!(less.stopped.is_none() || limit.is_some());
        let found = restored(&less);
        let set: BTreeSet<_> = found.iter().cloned().collect();
        prop_assert_eq!(set.len(), found.len(), "a solution twice");
        prop_assert_eq!(&set, &plain.solutions());
        if less.is_solved() {
            prop_assert_eq!(found, vec![numbers(&less.forced)]);
        }
        prop_assert!(less.uncoverable.is_none() || set.is_empty());
    }

    #[test]
    fn at_the_end_nothing_is_blocked(plain in plain()) {
        let less = preprocess(&plain.build(), &Stop::never());
        match settled(plain) {
            None => prop_assert!(less.uncoverable.is_some() && less.kept.is_empty()),
            Some((live, mut forced)) => {
                forced.sort_unstable();
                prop_assert_eq!(less.uncoverable, None);
                prop_assert_eq!(numbers(&less.kept), live);
                prop_assert_eq!(numbers(&less.forced), forced);
                let again = preprocess(&less.problem, &Stop::never());
                prop_assert_eq!(&again.problem, &less.problem, "it is done");
            }
        }
    }

    #[test]
    fn costs_are_those_of_the_given_problem(plain in plain()) {
        let problem = plain.build();
        let less = preprocess(&problem, &Stop::never());
        let forced = problem.total_cost(&less.forced);
        let best = Solver::new(&less.problem).cheapest(3, &Stop::never());
        let costs: Vec<_> = best.solutions.iter().map(|s| s.cost + forced).collect();
        let expected = Solver::new(&problem).cheapest(3, &Stop::never()).solutions;
        prop_assert!(expected.iter().map(|s| s.cost).eq(costs.iter().copied()));
        for (solution, cost) in best.solutions.iter().zip(costs) {
            prop_assert_eq!(problem.total_cost(&less.restore(&solution.options)), cost);
        }
    }
}

#[test]
fn what_is_forced_leaves_less_room() {
    // Both for a are forced; then b has room for one, and c for none.
    let text = "2|a 0:2|b 1|c d\na b\na c\nb d\nb d\nb c\nd\n";
    let less = preprocess(&Problem::from_text(text).unwrap(), &Stop::never());
    assert_eq!(numbers(&less.forced), [0, 1]);
    assert_eq!(numbers(&less.removed), [4]);
    let names = |p: &Problem| {
        p.item_ids()
            .map(|i| p.item_name(i).to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&less.problem), ["d"], "d sees to b");
    assert_eq!(restored(&less).len(), 3);
    // Together they are too many for b.
    let text = "2|a 1:2|b 1|c\na b\na b\nb c\n";
    let less = preprocess(&Problem::from_text(text).unwrap(), &Stop::never());
    assert!(less.uncoverable.is_some() && less.forced.is_empty());
    assert_eq!(less.problem.item_count(), 3);
}

#[test]
fn families_keep_their_numbers() {
    for family in FAMILIES.iter().filter(|f| !f.slow && f.work[0] < 1_500_000) {
        let problem = (family.make)();
        let less = preprocess(&problem, &Stop::never());
        assert_parted(&problem, &less);
        let solutions = Solver::new(&less.problem).into_solutions(&Stop::never());
        assert_eq!(
            solutions.count() as u64,
            family.solutions,
            "{}",
            family.name
        );
    }
}

/// The numbers of options that DLX-PRE removes from the same text.
#[test]
fn as_many_options_go_as_with_dlx_pre() {
    let removed = |problem: &Problem| preprocess(problem, &Stop::never()).removed.len();
    assert_eq!(removed(&pieces::pentominoes_6x10(true)), 235);
    assert_eq!(removed(&pieces::scott()), 152);
    assert_eq!(removed(&pieces::soma()), 0);
    assert_eq!(removed(&sets::langford(12)), 0);
    assert_eq!(removed(&sets::steiner_triples(13)), 0);
    assert_eq!(removed(&boards::queens(8, false)), 0);
    assert_eq!(removed(&boards::debruijn()), 0);
    assert_eq!(removed(&boards::macmahon(true)), 0);
}

/// A Sudoku in cells, rows, columns and boxes. The candidates of a given cell
/// are one option.
fn sudoku(puzzle: &str) -> Problem {
    let cells = || (0..81).map(|k| (k / 9, k % 9));
    let name = |kind: &str, a: usize, b: usize| format!("{kind}{a}{b}");
    let primary: Vec<_> = ["p", "r", "c", "b"]
        .iter()
        .flat_map(|kind| cells().map(|(a, b)| name(kind, a, b)))
        .collect();
    let mut options = Vec::new();
    for ((r, c), given) in cells().zip(puzzle.chars()) {
        let fits = |d: &usize| given.to_digit(10).is_none_or(|g| g as usize == d + 1);
        options.extend((0..9).filter(fits).map(|d| {
            let b = r / 3 * 3 + c / 3;
            vec![
                name("p", r, c),
                name("r", r, d),
                name("c", c, d),
                name("b", b, d),
            ]
        }));
    }
    crate::families::problem(&primary, &[], &options)
}

#[test]
fn a_sudoku_of_singles_is_forced() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let problem = sudoku(puzzle);
    let less = preprocess(&problem, &Stop::never());
    assert!(less.is_solved() && less.problem.item_count() == 0);
    assert_eq!((less.forced.len(), less.kept.len()), (81, 0));
    assert!(problem.is_solution(&less.forced));
}

#[test]
fn a_hard_sudoku_is_only_narrowed() {
    let puzzle =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let problem = sudoku(puzzle);
    let less = preprocess(&problem, &Stop::never());
    assert!(!less.is_solved() && less.uncoverable.is_none());
    assert!((21..81).contains(&less.forced.len()) && less.removed.len() > 250);
    let all = restored(&less);
    assert_eq!(all.len(), 1);
    let solution: Vec<_> = all[0].iter().map(|&n| OptionId::new(n).unwrap()).collect();
    assert!(problem.is_solution(&solution));
}

#[test]
fn a_clash_of_givens_leaves_nothing() {
    let problem = sudoku(&format!("11{}", ".".repeat(79)));
    let less = preprocess(&problem, &Stop::never());
    assert!(less.uncoverable.is_some() && less.kept.is_empty());
    assert!(restored(&less).is_empty());
}

#[test]
fn a_limit_leaves_what_is_right() {
    let problem = pieces::pentominoes_6x10(true);
    let less = preprocess(&problem, &Stop::never().nodes(10_000));
    assert_eq!(less.stopped, Some(StopReason::Nodes));
    assert!(less.removed.len() < 235 && less.forced.is_empty());
    assert_parted(&problem, &less);
}

#[test]
fn a_hundred_thousand_options_are_looked_through() {
    // Partitions of a set of 17: every option clashes with nearly every other.
    let problem = sets::bell(17);
    assert!(problem.option_count() > 100_000);
    assert!(preprocess(&problem, &Stop::never()).removed.is_empty());
    // Rooks on a board of 320: each clashes with 638 others.
    let problem = crate::estimate::rooks(320);
    assert!(problem.option_count() > 100_000);
    assert!(preprocess(&problem, &Stop::never()).removed.is_empty());
}

#[test]
fn a_flag_stops_it_however_long_the_options_are() {
    // All items, and the same in two halves: each of 40000 items is asked
    // about, and each time 80000 entries are gone through.
    let items: Vec<ItemId> = (0..40_000).map(|k| ItemId::new(k).unwrap()).collect();
    let mut builder = Builder::numbered(items.len(), 0).unwrap();
    for part in [&items[..], &items[..20_000], &items[20_000..]] {
        let entries: Vec<Entry> = part.iter().map(|&item| item.into()).collect();
        builder.option(&entries).unwrap();
    }
    let problem = builder.build();
    let flag = Arc::new(AtomicBool::new(false));
    let stop = Stop::never().flag(Arc::clone(&flag));
    let less = std::thread::spawn(move || preprocess(&problem, &stop));
    std::thread::sleep(Duration::from_millis(20));
    flag.store(true, Ordering::Relaxed);
    assert_eq!(less.join().unwrap().stopped, Some(StopReason::Flag));
}
