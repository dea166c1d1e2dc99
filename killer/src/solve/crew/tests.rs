//! Whoever does what, and when: it comes to the same as one search alone.

use std::num::NonZeroUsize;

use ninefold_dlx::{Outcome, Stop, StopReason};
use ninefold_sudoku::solve::Search as _;

use super::queue::{Place, Queue, Taken};
use super::{Decided, find};
use crate::solve::Jobs;
use crate::solve::fast::tests::{Random, layout};
use crate::solve::fast::{Root, Search, Slice};
use crate::solve::simd::Level;
use crate::{Cage, Layout};

/// Solutions, nodes, and why it ended.
type Answer = (Vec<Vec<u8>>, u64, Option<Outcome>);

/// The layout with 1 moved from a cage to another one.
fn spoiled(layout: &Layout, random: &mut Random) -> Layout {
    let mut cages = layout.cages().to_vec();
    let from = random.below(cages.len());
    let to = (from + 1 + random.below(cages.len() - 1)) % cages.len();
    for (k, up) in [(from, -1), (to, 1)] {
        let cage = &cages[k];
        let sum = cage.sum().and_then(|sum| sum.checked_add_signed(up));
        cages[k] = Cage::new(cage.cells().to_vec(), sum).with_repeats(cage.repeats());
    }
    Layout::of_cages(cages).unwrap()
}

/// Searches that are cut early and often, of layouts by chance, every other
/// one spoiled; only those that end after so many nodes.
fn searches(count: usize, most: usize, nodes: u64) -> impl Iterator<Item = Search> {
    let mut random = Random(5);
    let roots = (0..count).filter_map(move |k| {
        let mut layout = layout(&mut random, most);
        if k % 2 == 0 {
            layout = spoiled(&layout, &mut random);
        }
        Root::of(&layout, Level::best()).unwrap().ok()
    });
    let ways = [1, 3, 10, 40].into_iter().cycle();
    let search = move |(root, every): (Root, u64)| {
        let mut first = Search::new(&root, &Stop::never().nodes(nodes));
        while first.counts().1 < 2 && first.advance() {}
        let ends = !matches!(first.outcome(), Some(Outcome::Stopped(_)));
        ends.then(|| Search::new(&root, &Stop::never()).cut_every(every))
    };
    roots.zip(ways).filter_map(search)
}

fn alone(search: &Search, wanted: usize) -> Answer {
    let mut search = search.clone();
    let mut found = Vec::new();
    while found.len() < wanted && search.advance() {
        found.push(search.solution().to_vec());
    }
    (found, search.counts().0, search.outcome())
}

fn answer(decided: Decided) -> Answer {
    (decided.found, decided.nodes, decided.outcome)
}

/// A search that has gone on for a first slice, and the nodes of that.
fn begun(search: &Search, wanted: usize) -> (Queue, u64) {
    let mut search = search.clone();
    let slice = search.go_on(wanted, &Stop::never());
    let nodes = slice.nodes;
    (Queue::new(search, slice, wanted), nodes)
}

/// Works as so many threads might, in an order by chance. Says how many parts
/// there were, too.
fn by_chance(search: &Search, wanted: usize, threads: usize, random: &mut Random) -> (Answer, u32) {
    let (queue, _) = begun(search, wanted);
    let mut hands: Vec<Option<Taken>> = (0..threads).map(|_| None).collect();
    let mut parts = 0;
    loop {
        let hand = &mut hands[random.below(threads)];
        if hand.is_none() {
            *hand = match random.below(2) {
                0 => queue.take(),
                _ => queue.take_last(),
            };
            parts += u32::from(hand.is_some());
        }
        if let Some(taken) = hand {
            let slice = taken.search.go_on(wanted, &Stop::never());
            if !queue.put(&taken.place, slice) {
                *hand = None;
            }
        }
        if queue.waiting() == 0 && hands.iter().all(Option::is_none) {
            return (answer(queue.end()), parts);
        }
    }
}

#[test]
fn any_order_of_work_comes_to_the_same() {
    let mut random = Random(6);
    let mut sizes = [0; 3];
    let mut most_parts = 0;
    for search in searches(120, 5, 1000).chain(searches(60, 8, 1000)) {
        for wanted in [1, 2, 7] {
            let alone = alone(&search, wanted);
            let threads = 1 + random.below(4);
            let (together, parts) = by_chance(&search, wanted, threads, &mut random);
            assert_eq!(together, alone, "{wanted} wanted, {threads} threads");
            most_parts = most_parts.max(parts);
            if wanted == 2 {
                sizes[alone.0.len()] += 1;
            }
        }
    }
    assert!(sizes.iter().all(|&size| size > 0), "{sizes:?}");
    assert!(most_parts > 8, "{most_parts}");
}

#[test]
fn threads_come_to_the_same() {
    for search in searches(60, 5, 1000) {
        for threads in [1, 2, 8] {
            let jobs = Jobs::new(NonZeroUsize::new(threads).unwrap());
            let together = answer(find(search.clone(), 2, &jobs, &Stop::never()));
            assert_eq!(together, alone(&search, 2), "{threads} threads");
        }
    }
}

#[test]
fn solutions_that_were_found_are_told_one_by_one() {
    let found = |search: &Search| {
        let jobs = Jobs::new(NonZeroUsize::new(2).unwrap());
        find(search.clone(), 2, &jobs, &Stop::never())
    };
    for search in searches(30, 5, 1000) {
        let (all, nodes, outcome) = alone(&search, 2);
        let mut told = found(&search);
        for solution in &all {
            assert!(told.outcome().is_none() && told.advance());
            let digits: String = solution.iter().map(|digit| digit.to_string()).collect();
            assert_eq!(told.grid().to_string(), digits);
        }
        assert!(!told.advance());
        assert_eq!(told.outcome(), outcome);
        assert_eq!(told.stats().nodes, nodes);
        assert_eq!(told.stats().solutions, all.len() as u64);
    }
}

/// The nodes that pass on so many threads, one as fast as the other, until all
/// is known.
fn takes(search: &Search, threads: usize) -> u64 {
    let (queue, nodes) = begun(search, 2);
    let mut hands: Vec<(u64, Option<Taken>)> = (0..threads).map(|_| (nodes, None)).collect();
    loop {
        // Whoever is first goes on; who has nothing to do waits for the next.
        let busy = |(_, taken): &&mut (u64, Option<Taken>)| taken.is_some();
        let first = hands.iter_mut().filter(busy).min_by_key(|hand| hand.0);
        let now = first.map_or(nodes, |(clock, taken)| {
            let hand = taken.as_mut().expect("busy");
            let before = hand.search.counts().0;
            let slice = hand.search.go_on(2, &Stop::never());
            *clock += slice.nodes - before;
            if !queue.put(&hand.place, slice) {
                *taken = None;
            }
            *clock
        });
        for (k, (clock, taken)) in hands.iter_mut().enumerate() {
            if taken.is_none() {
                let is_first = k == 0;
                *taken = if is_first {
                    queue.take()
                } else {
                    queue.take_last()
                };
                *clock = now.max(*clock);
            }
        }
        if hands.iter().all(|hand| hand.1.is_none()) {
            return now;
        }
    }
}

#[test]
fn threads_share_the_work() {
    let mut sums = [0; 2];
    for search in searches(240, 8, 1000) {
        let search = search.cut_every(4);
        let (_, all, outcome) = alone(&search, 2);
        if outcome.is_some() && all > 40 {
            assert_eq!(takes(&search, 1), all);
            sums[0] += all;
            sums[1] += takes(&search, 2);
        }
    }
    assert!(sums[0] > 0 && 4 * sums[1] < 3 * sums[0], "{sums:?}");
}

/// The first part is left alone until the others are done; then a limit strikes.
#[test]
fn two_solutions_are_several_whatever_is_left() {
    let mut several = 0;
    for search in searches(120, 5, 1000) {
        let (queue, nodes) = begun(&search, 2);
        while queue.waiting() > 1
            && let Some(mut taken) = queue.take_last()
        {
            while queue.put(&taken.place, taken.search.go_on(2, &Stop::never())) {}
        }
        let stopped = Some(Outcome::Stopped(StopReason::Flag));
        let last = Slice {
            found: Vec::new(),
            apart: Vec::new(),
            nodes,
            outcome: stopped,
        };
        queue.put(&Place::new(), last);
        let mut decided = queue.end();
        if decided.outcome == stopped && decided.found.len() == 2 {
            assert!(decided.advance() && decided.outcome().is_none());
            let first = decided.grid();
            assert!(decided.advance() && decided.grid() != first);
            several += 1;
        }
    }
    assert!(several > 0);
}

#[test]
fn a_raised_flag_stops_all() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    let stop = Stop::never().flag(Arc::new(AtomicBool::new(true)));
    let jobs = Jobs::new(NonZeroUsize::new(2).unwrap());
    for search in searches(20, 5, 1000) {
        let (found, _, outcome) = answer(find(search, 2, &jobs, &stop));
        assert_eq!(outcome, Some(Outcome::Stopped(StopReason::Flag)));
        assert!(found.is_empty());
    }
}
