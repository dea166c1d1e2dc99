//! Puzzles of the shared data, spoiled on purpose: one total is changed by one,
//! or one is moved from a cage to another, so that all totals together stay. Nothing
//! is recorded of them, but exact cover must come to the same verdict, wherever
//! it comes to one.

use ninefold_killer::check::Verdict;
use ninefold_killer::solve::Engine;
use ninefold_killer::{Cage, Layout, Solver, Stop};

use super::checker::is_right;
use super::data::records;
use super::layouts::Random;

/// The files, and how many records each has.
const FILES: [(&str, usize); 3] = [
    ("tarek.jsonl", 28),
    ("janko.jsonl", 52),
    ("easy_500.jsonl", 500),
];

/// How many spoiled puzzles are made of each record.
const OF_EACH: usize = 3;

/// The layout with some totals changed.
fn changed(layout: &Layout, changes: &[(usize, i32)]) -> Layout {
    let change = |(k, cage): (usize, &Cage)| {
        let by: i32 = changes.iter().filter(|c| c.0 == k).map(|c| c.1).sum();
        let sum = cage.sum().and_then(|sum| sum.checked_add_signed(by));
        Cage::new(cage.cells().iter().copied(), sum).with_repeats(cage.repeats())
    };
    let cages = layout.cages().iter().enumerate().map(change).collect();
    Layout::new(layout.geometry().clone(), layout.givens().clone(), cages).unwrap()
}

fn spoiled(layout: &Layout, random: &mut Random, way: usize) -> Layout {
    let known = |cage: usize| layout.cages()[cage].sum().is_some();
    let cages: Vec<usize> = (0..layout.cages().len()).filter(|&k| known(k)).collect();
    let first = random.below(cages.len());
    let cage = cages[first];
    let up = if random.below(2) == 0 { 1 } else { -1 };
    if way == 0 {
        return changed(layout, &[(cage, up)]);
    }
    let other = cages[(first + 1 + random.below(cages.len() - 1)) % cages.len()];
    changed(layout, &[(cage, up), (other, -up)])
}

/// All spoiled puzzles, each with a name.
fn all() -> Vec<(String, Layout)> {
    let mut all = Vec::new();
    for (file, expected) in FILES {
        let records = records(file);
        assert!(records.is_empty() || records.len() == expected, "{file}");
        for (k, record) in records.iter().enumerate() {
            let mut random = Random(k as u64);
            for way in 0..OF_EACH {
                let layout = spoiled(&record.layout, &mut random, way);
                all.push((format!("{file} {k} spoiled {way}"), layout));
            }
        }
    }
    all
}

/// The verdict of the solver, as far as it shows by itself that it is right.
fn verdict(name: &str, layout: &Layout) -> Verdict {
    let solver = Solver::new(layout);
    assert!(solver.is_fast(), "{name}");
    let verdict = solver.check(&Stop::never()).unwrap();
    match &verdict {
        Verdict::Unique(grid) => assert!(is_right(layout, grid), "{name}"),
        Verdict::Multiple { first, second, .. } => {
            assert!(first != second, "{name}");
            assert!(is_right(layout, first), "{name}");
            assert!(is_right(layout, second), "{name}");
        }
        Verdict::None(reason) => {
            assert!(!reason.to_string().is_empty(), "{name}");
            if let Some(seen) = layout.impossible() {
                assert_eq!(*reason, seen, "{name}");
            }
        }
    }
    verdict
}

/// Whether cages cover every cell once, and their totals are not that of the
/// board: then there is no solution, and that shows at a glance.
fn is_off(layout: &Layout) -> bool {
    let total: Option<u32> = layout.cages().iter().map(Cage::sum).sum();
    layout.is_full_cover() && total.is_some_and(|total| total != 405)
}

/// Compares the verdicts of these puzzles; says how many exact cover knew.
fn compare(puzzles: &[(String, Layout)], engine: Engine, nodes: u64) -> usize {
    let mut known = 0;
    for (name, layout) in puzzles {
        let exact = Solver::with_engine(layout, engine);
        let Ok(exact) = exact.check(&Stop::never().nodes(nodes)) else {
            continue;
        };
        known += 1;
        let fast = verdict(name, layout);
        assert_eq!(fast.name(), exact.name(), "{name}");
        if let Verdict::Unique(grid) = &fast {
            assert_eq!(Some(grid), exact.solution(), "{name}");
        }
    }
    known
}

#[test]
fn every_verdict_has_its_evidence() {
    let all = all();
    let mut tally = [0; 3];
    for (name, layout) in &all {
        let verdict = verdict(name, layout);
        let kinds = ["none", "unique", "multiple"];
        tally[kinds.iter().position(|&k| k == verdict.name()).unwrap()] += 1;
        if is_off(layout) {
            assert!(layout.impossible().is_some(), "{name}");
            assert_eq!(verdict.name(), "none", "{name}");
        }
    }
    eprintln!("none, unique, multiple: {tally:?}");
    // Hardly one that is spoiled has several.
    assert!(all.is_empty() || tally[0] > 0 && tally[1] > 0, "{tally:?}");
}

#[test]
fn exact_cover_agrees_on_some() {
    let some: Vec<_> = all().into_iter().step_by(7).collect();
    let known = compare(&some, Engine::Links, 2_000);
    eprintln!("{known} of {} compared", some.len());
    assert!(2 * known >= some.len(), "{known} of {}", some.len());
}

#[test]
#[ignore = "minutes in release"]
fn exact_cover_agrees_on_all_that_it_knows() {
    let all = all();
    for (engine, nodes) in [(Engine::Links, 100_000), (Engine::Bits, 100_000)] {
        let known = compare(&all, engine, nodes);
        eprintln!("{engine}: {known} of {} compared", all.len());
        assert!(10 * known >= 8 * all.len(), "{known} of {}", all.len());
    }
}
