//! Every way through the engine, by limits that make small problems take it,
//! on every processor at hand, against Dancing Links.

mod extremes;
pub(super) mod problems;

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::limits::Limits;
use super::{Processor, Root, Search};
use crate::count::Memo;
use crate::engine::Engine;
use crate::index::OptionId;
use crate::limit::{Stop, StopReason};
use crate::problem::Problem;
use crate::search::{Core, Outcome, Solver};
use crate::split::Prefix;
use problems::Stream;

/// No threshold at all.
const ANY: usize = 1 << 20;

/// Everything stays in lists.
const SPARSE: Limits = Limits {
    dense: 0,
    wide: 0,
    hand_on: 0,
    ..Limits::SHIPPED
};

/// Everything stays in the masks it starts with.
const WIDE: Limits = Limits {
    dense: 0,
    wide: ANY,
    shrink: ANY,
    ..Limits::SHIPPED
};

/// Masks go on in narrower masks to the end.
const WIDES: Limits = Limits { shrink: 2, ..WIDE };

/// The whole way: lists, masks, matrices, the leaf.
const ALL: Limits = Limits {
    dense: 80,
    wide: 0,
    hand_on: 160,
    ..Limits::SHIPPED
};

const WAYS: [(&str, Limits); 14] = [
    ("as shipped", Limits::SHIPPED),
    ("lists", SPARSE),
    ("masks", WIDE),
    ("masks in masks", WIDES),
    (
        "lists, masks",
        Limits {
            dense: 0,
            wide: 0,
            hand_on: 60,
            ..Limits::SHIPPED
        },
    ),
    ("lists, masks, matrices", ALL),
    (
        "lists, masks, leaf",
        Limits {
            dense: 12,
            hand_on: 60,
            ..ALL
        },
    ),
    (
        "lists, matrices",
        Limits {
            dense: 100,
            hand_on: 100,
            ..ALL
        },
    ),
    (
        "masks, matrices",
        Limits {
            wide: ANY,
            dense: 40,
            ..ALL
        },
    ),
    (
        "always probing",
        Limits {
            early: 0,
            fewest: 0,
            trial: u64::MAX,
            ..Limits::SHIPPED
        },
    ),
    (
        "probing on and off",
        Limits {
            early: 0,
            fewest: 0,
            trial: 0,
            ..Limits::SHIPPED
        },
    ),
    (
        "never probing",
        Limits {
            early: u64::MAX,
            few: usize::MAX,
            ..Limits::SHIPPED
        },
    ),
    (
        "memory alone, in small slices, always looking for components",
        Limits {
            slice: 100,
            high_gain: 0,
            split_trial: u64::MAX,
            ..Limits::SHIPPED
        },
    ),
    (
        "memory beside, small, seldom looking for components",
        Limits {
            slice: 1,
            memory: 2000,
            split_trial: 0,
            ..Limits::SHIPPED
        },
    ),
];

/// Solutions are compared one by one up to so many, else counted.
const LISTED: u64 = 400;

/// What links say about a problem.
struct Truth {
    count: u64,
    /// All solutions, each sorted, if they are few.
    solutions: Option<BTreeSet<Vec<OptionId>>>,
}

impl Truth {
    /// `None` if links take too long.
    fn of(problem: &Problem) -> Option<Truth> {
        let solver = Solver::with_engine(problem, Engine::Links);
        let stop = Stop::never().nodes(10_000);
        let count = solver.count(Memo::Off, &stop);
        if !count.is_complete() {
            return None;
        }
        let count = count.stats.solutions;
        let all = || solver.solutions(&Stop::never()).map(sorted).collect();
        let solutions = (count <= LISTED).then(all);
        Some(Truth { count, solutions })
    }
}

fn sorted(mut solution: Vec<OptionId>) -> Vec<OptionId> {
    solution.sort_unstable();
    solution
}

fn solver(problem: &Problem, processor: Processor, limits: Limits) -> Solver {
    Solver {
        core: Core::Bits(Arc::new(Root::with(problem, processor, limits))),
        root: Prefix::default(),
        costs: problem.costs().map(Arc::from),
    }
}

/// Which forms were at work at a solution: lists, how many masks (two for
/// more), and the widths of the matrices.
type Forms = (bool, usize, Vec<usize>);

/// All that is to be true of an engine with these limits. Notes the forms that
/// it was in.
fn compare(
    problem: &Problem,
    truth: &Truth,
    solver: &Solver,
    stream: &mut Stream,
    forms: &mut BTreeSet<Forms>,
) {
    let Core::Bits(root) = &solver.core else {
        panic!("a solver on bits");
    };
    for memo in [Memo::Auto, Memo::Off] {
        let count = solver.count(memo, &Stop::never());
        assert!(count.is_complete());
        assert_eq!(count.value, BigUint::from(truth.count), "{memo:?}");
    }
    let Some(expected) = &truth.solutions else {
        return;
    };
    let mut search = Search::new(root, &Prefix::default());
    let mut found = BTreeSet::new();
    while search.advance(&Stop::never()) {
        forms.insert((
            search.sparse.is_some(),
            search.wides.len().min(2),
            search.dense.widths(root.matrix()),
        ));
        assert!(problem.is_solution(search.solution()));
        let new = found.insert(sorted(search.solution().to_vec()));
        assert!(new, "a solution twice");
    }
    assert!(found == *expected, "other solutions");
    let stats = search.stats();
    assert_eq!(stats.solutions, truth.count);
    budgets_are_kept(solver, stats.nodes, stream);
    stopped_searches_go_on(solver, expected, stats.nodes, stream);
    searches_start_again(problem, solver, expected, stream);
}

/// A search ends as soon as the budget is spent, but not if nothing is left.
fn budgets_are_kept(solver: &Solver, nodes: u64, stream: &mut Stream) {
    let random = stream.below(nodes as usize) as u64;
    for budget in [0, 1, random, nodes - 1, nodes, nodes + 1] {
        let mut search = solver.solutions(&Stop::never().nodes(budget));
        while search.next_ref().is_some() {}
        let expected = if nodes <= budget {
            Outcome::Exhausted
        } else {
            Outcome::Stopped(StopReason::Nodes)
        };
        assert_eq!(search.outcome(), Some(expected), "{budget} of {nodes}");
        assert_eq!(search.stats().nodes, nodes.min(budget));
    }
}

/// A search that is stopped anywhere, and what is left of it, give everything
/// once.
fn stopped_searches_go_on(
    solver: &Solver,
    expected: &BTreeSet<Vec<OptionId>>,
    nodes: u64,
    stream: &mut Stream,
) {
    let budget = stream.below(nodes as usize + 1) as u64;
    let take = stream.below(expected.len() + 1);
    let at_node = solver.solutions(&Stop::never().nodes(budget));
    let at_solution = solver.solutions(&Stop::never());
    for (mut search, take) in [(at_node, usize::MAX), (at_solution, take)] {
        let mut found: Vec<_> = search.by_ref().take(take).map(sorted).collect();
        for part in search.rest() {
            let part = solver.within(&part).expect("a part of the search");
            let before = found.len();
            found.extend(part.solutions(&Stop::never()).map(sorted));
            let count = part.count(Memo::Auto, &Stop::never());
            assert_eq!(count.value, BigUint::from(found.len() - before));
        }
        assert_eq!(
            found.len(),
            expected.len(),
            "stopped after {budget}, {take}"
        );
        assert!(found.into_iter().collect::<BTreeSet<_>>() == *expected);
    }
}

/// A search that starts again on random options forgets where it was.
fn searches_start_again(
    problem: &Problem,
    solver: &Solver,
    expected: &BTreeSet<Vec<OptionId>>,
    stream: &mut Stream,
) {
    let mut search = solver.solutions(&Stop::never());
    search.next_ref();
    for _ in 0..2.min(problem.option_count()) {
        let option = OptionId::at(stream.below(problem.option_count()));
        solver.restart(&mut search, &[option]).expect("one option");
        let found: Vec<_> = search.by_ref().map(sorted).collect();
        let having = expected.iter().filter(|s| s.contains(&option));
        assert_eq!(found.len(), having.count());
        assert!(found.iter().all(|s| expected.contains(s)));
    }
}

/// Compares on every way and processor; the forms of each way.
fn compare_all(seeds: core::ops::Range<u64>) -> Vec<BTreeSet<Forms>> {
    let mut forms = vec![BTreeSet::new(); WAYS.len()];
    let mut listed = 0;
    for seed in seeds.clone() {
        let problem = problems::of_seed(seed);
        let Some(truth) = Truth::of(&problem) else {
            continue;
        };
        listed += u64::from(truth.solutions.is_some() && truth.count > 0);
        for (way, (name, limits)) in WAYS.iter().enumerate() {
            for processor in Processor::all() {
                let told = std::panic::AssertUnwindSafe(|| {
                    let solver = solver(&problem, processor, *limits);
                    let mut stream = Stream(seed);
                    compare(&problem, &truth, &solver, &mut stream, &mut forms[way]);
                });
                if std::panic::catch_unwind(told).is_err() {
                    panic!("{name}, seed {seed}, {processor:?}:\n{problem}");
                }
            }
        }
    }
    assert!(listed > (seeds.end - seeds.start) / 3, "too few: {listed}");
    forms
}

#[test]
fn every_way_through_the_forms_gives_the_solutions_of_links() {
    let forms = compare_all(0..160);
    let met = |name: &str, what: &dyn Fn(&Forms) -> bool| {
        let way = WAYS.iter().position(|way| way.0 == name).expect("a way");
        assert!(forms[way].iter().any(what), "{name}: {:?}", forms[way]);
    };
    let only = |name: &str, what: &dyn Fn(&Forms) -> bool| {
        let way = WAYS.iter().position(|way| way.0 == name).expect("a way");
        assert!(forms[way].iter().all(what), "{name}: {:?}", forms[way]);
    };
    only("lists", &|f| f.1 == 0 && f.2.is_empty());
    only("masks", &|f| !f.0 && f.1 <= 1 && f.2.is_empty());
    met("masks in masks", &|f| !f.0 && f.1 == 2 && f.2.is_empty());
    met("lists, masks", &|f| f.0 && f.1 == 2 && f.2.is_empty());
    met("lists, masks, matrices", &|f| {
        f.0 && f.1 > 0 && f.2.len() == 2
    });
    met("lists, masks, leaf", &|f| f.0 && f.1 > 0 && f.2 == [1]);
    met("lists, matrices", &|f| f.0 && f.1 == 0 && f.2.len() == 2);
    met("masks, matrices", &|f| !f.0 && f.1 > 0 && !f.2.is_empty());
    met("as shipped", &|f| f.2.len() > 2);
}
