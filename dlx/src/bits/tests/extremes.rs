//! Problems of extreme shapes, and those with multiplicities and costs.

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::collections::BTreeSet;

use num_bigint::BigUint;

use super::problems::{self, Stream};
use super::{ALL, SPARSE, Truth, WAYS, WIDE, WIDES, compare, solver, sorted};
use crate::bits::limits::Limits;
use crate::bits::matrix::CLASSES;
use crate::bits::{Processor, Root, Search};
use crate::count::Memo;
use crate::engine::Engine;
use crate::index::OptionId;
use crate::limit::Stop;
use crate::problem::{Builder, Entry, Problem};
use crate::search::{Outcome, Solver};
use crate::split::Prefix;

/// On every way and processor the solutions of links.
fn all_ways(problem: &Problem) {
    let truth = Truth::of(problem).expect("links have the time");
    for (_, limits) in WAYS {
        for processor in Processor::all() {
            let solver = solver(problem, processor, limits);
            let (mut stream, mut forms) = (Stream(1), BTreeSet::new());
            compare(problem, &truth, &solver, &mut stream, &mut forms);
        }
    }
}

fn read(text: &str) -> Problem {
    Problem::from_text(text).expect("a good problem")
}

#[test]
fn problems_without_anything_have_one_solution_or_none() {
    all_ways(&Builder::new().build());
    all_ways(&read("a\n"));
    all_ways(&read("a b c d e f g h i | x\n"));
    let mut only_secondary = Builder::new();
    only_secondary.secondary("s").expect("a new item");
    all_ways(&only_secondary.build());
}

#[test]
fn problems_of_one_item() {
    all_ways(&read("a\na\n"));
    all_ways(&read("a | s\na s\na s:1\na\n"));
    let many = format!("a | s\n{}", "a\na s:1\n".repeat(100));
    all_ways(&read(&many));
}

#[test]
fn an_item_without_options_leaves_nothing() {
    // The last of nine items is missing, so that a group of lanes is full.
    let text = format!(
        "a b c d e f g h i\n{}",
        "a b c d\ne f g h\na\nb c d\n".repeat(40)
    );
    all_ways(&read(&text));
}

#[test]
fn options_that_conflict_over_secondary_items_alone() {
    let option = |item: &str| {
        (0..30)
            .map(|k| format!("{item} s t{k}\n"))
            .collect::<String>()
    };
    let header: String = (0..30).map(|k| format!(" t{k}")).collect();
    let apart = format!("a b | s{header}\n{}{}", option("a"), option("b"));
    all_ways(&read(&apart));
    let shared = apart.replace(" s ", " s:1 ").replace("| s:1 ", "| s ");
    all_ways(&read(&shared.replace("a s:1 t3\n", "a s:2 t3\n")));
}

/// Options that all say the same, one after the other, in every form.
#[test]
fn thousands_of_identical_options() {
    let text = format!("a b | s\n{}", "a b s:1\n".repeat(5000));
    let problem = read(&text);
    let two = read(&format!("a b\n{}{}", "a\n".repeat(3), "b\n".repeat(5000)));
    for limits in [Limits::SHIPPED, SPARSE, WIDE, WIDES, ALL] {
        for processor in Processor::all() {
            let solver = |problem| solver(problem, processor, limits);
            let mut solutions = solver(&problem).solutions(&Stop::never());
            let found: BTreeSet<_> = solutions.by_ref().map(sorted).collect();
            assert_eq!(found.len(), 5000);
            assert_eq!(solutions.stats().solutions, 5000);
            let count = solver(&two).count(Memo::Auto, &Stop::never());
            assert_eq!(count.value, BigUint::from(15_000u32));
        }
    }
}

/// Three ways to cut all items into long options, and two halves of the first
/// option.
fn long_options(items: usize, length: usize) -> Problem {
    let mut builder = Builder::new();
    let ids = (0..items).map(|k| builder.primary(&format!("{k}")).expect("a new item"));
    let ids: Vec<_> = ids.collect();
    for turn in 0..3 {
        for block in ids.chunks(length - turn) {
            let entries: Vec<Entry> = block.iter().map(|&item| item.into()).collect();
            builder.option(&entries).expect("a good option");
        }
    }
    for half in ids[..length].chunks(length / 2) {
        let entries: Vec<Entry> = half.iter().map(|&item| item.into()).collect();
        builder.option(&entries).expect("a good option");
    }
    builder.build()
}

#[test]
fn more_items_than_a_matrix_has_lanes_for() {
    for (items, length) in [(65_535, 3000), (65_536, 2000), (70_000, 5000)] {
        let problem = long_options(items, length);
        let limits = Limits::SHIPPED;
        let all = |solver: Solver| -> BTreeSet<_> {
            let solutions = solver.solutions(&Stop::never());
            solutions.map(sorted).collect()
        };
        let expected = all(Solver::with_engine(&problem, Engine::Links));
        assert!(expected.len() >= 4, "{}", expected.len());
        for processor in Processor::all() {
            let solver = solver(&problem, processor, limits);
            let count = solver.count(Memo::Auto, &Stop::never());
            assert_eq!(count.value, BigUint::from(expected.len()));
            assert!(all(solver) == expected, "{items} items");
        }
    }
}

/// From every width that the search is compiled for, below random choices that
/// leave links enough time.
#[test]
fn every_width_is_gone_through() {
    let mut widths = BTreeSet::new();
    for class in CLASSES {
        let mut stream = Stream(class as u64);
        let problem = problems::partitions_of(&mut stream, 64 * class);
        let links = Solver::with_engine(&problem, Engine::Links);
        for _ in 0..10 {
            let (part, expected) = small_part(&links, &problem, &mut stream);
            for processor in Processor::all() {
                let root = Root::with(&problem, processor, Limits::SHIPPED);
                let mut search = Search::new(&Arc::new(root), &part);
                let mut found = Vec::new();
                while search.advance(&Stop::never()) {
                    widths.extend(search.dense.widths(search.root.matrix()));
                    found.push(sorted(search.solution().to_vec()));
                }
                found.sort_unstable();
                assert!(found == expected, "{class} words, {processor:?}");
            }
        }
    }
    assert!(widths.into_iter().eq(CLASSES));
}

/// A part of the problem with a tree of bounded size, and its solutions.
fn small_part(
    links: &Solver,
    problem: &Problem,
    stream: &mut Stream,
) -> (Prefix, Vec<Vec<OptionId>>) {
    let mut part = links.clone();
    loop {
        let mut search = part.solutions(&Stop::never().nodes(1000));
        let mut solutions: Vec<_> = search.by_ref().map(sorted).collect();
        if search.outcome() == Some(Outcome::Exhausted) {
            solutions.sort_unstable();
            return (part.root, solutions);
        }
        let option = OptionId::at(stream.below(problem.option_count()));
        part = part.with(&[option]).unwrap_or(part);
    }
}

#[test]
fn multiplicities_and_costs_on_every_processor() {
    let mut compared = 0;
    for seed in 0..300 {
        let problem = problems::bounded(seed);
        let Some(truth) = Truth::of(&problem) else {
            continue;
        };
        compared += u32::from(truth.solutions.is_some() && truth.count > 0);
        let links = Solver::with_engine(&problem, Engine::Links).cheapest(5, &Stop::never());
        let costs = |c: &crate::Cheapest| c.solutions.iter().map(|s| s.cost).collect::<Vec<_>>();
        for processor in Processor::all() {
            let solver = solver(&problem, processor, Limits::SHIPPED);
            let (mut stream, mut forms) = (Stream(seed), BTreeSet::new());
            compare(&problem, &truth, &solver, &mut stream, &mut forms);
            let bits = solver.cheapest(5, &Stop::never());
            assert_eq!(costs(&bits), costs(&links), "seed {seed}:\n{problem}");
        }
    }
    assert!(compared > 50, "{compared}");
}
