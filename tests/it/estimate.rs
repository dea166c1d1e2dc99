//! Random probes against trees whose size is known.

use ninefold_dlx::estimate::{Estimate, Spread, estimate};
use ninefold_dlx::{Bounds, Builder, Engine, ItemId, Problem, Solver, Stop, StopReason};

use crate::families::{FAMILIES, Family, boards, pieces, sets};

fn probe(problem: &Problem, probes: u64, seed: u64) -> Estimate {
    let estimate = estimate(problem, probes, seed, &Stop::never());
    assert_ordered(&estimate);
    assert_eq!(estimate.stopped, None);
    estimate
}

fn assert_ordered(estimate: &Estimate) {
    for Spread { value, low, high } in [estimate.nodes, estimate.solutions] {
        assert!(0.0 <= low && low <= value && value <= high && low.is_finite());
    }
}

fn holds(spread: Spread, truth: u64) -> bool {
    (spread.low..=spread.high).contains(&(truth as f64))
}

/// How many of these seeds give an interval that holds the truth: of nodes,
/// of solutions.
fn coverage(family: &Family, probes: u64, seeds: u64) -> [u64; 2] {
    let problem = (family.make)();
    let mut covered = [0; 2];
    for seed in 0..seeds {
        let estimate = probe(&problem, probes, seed);
        covered[0] += u64::from(holds(estimate.nodes, family.work[0]));
        covered[1] += u64::from(holds(estimate.solutions, family.solutions));
    }
    covered
}

#[test]
fn most_intervals_hold_the_truth() {
    let large = |f: &&Family| f.work[0] > 4096;
    let mut total = [0; 2];
    let mut runs = 0;
    for family in FAMILIES.iter().filter(large) {
        let covered = coverage(family, 1000, 20);
        // The worst families are those where few branches hold most of the
        // tree: partitions, and pentominoes.
        assert!(covered[0] >= 9, "{}: {covered:?} of 20", family.name);
        total = [total[0] + covered[0], total[1] + covered[1]];
        runs += 20;
    }
    let most = runs * 9 / 10;
    assert!(total.iter().all(|&t| t >= most), "{total:?} of {runs}");
}

#[test]
fn even_trees_are_estimated_to_some_per_cent() {
    for family in FAMILIES {
        if !["queens14o", "latin5", "langford12", "sts13"].contains(&family.name) {
            continue;
        }
        let estimate = probe(&(family.make)(), 2000, 7);
        for (spread, truth) in [
            (estimate.nodes, family.work[0]),
            (estimate.solutions, family.solutions),
        ] {
            let ratio = spread.value / truth as f64;
            assert!((0.8..1.25).contains(&ratio), "{}: {ratio}", family.name);
        }
        assert!(estimate.largest < 0.05);
    }
}

#[test]
fn small_trees_are_exact() {
    for family in FAMILIES.iter().filter(|f| f.work[0] <= 4096) {
        let estimate = probe(&(family.make)(), 1000, 0);
        assert!(estimate.exact);
        for (spread, truth) in [
            (estimate.nodes, family.work[0]),
            (estimate.solutions, family.solutions),
        ] {
            let truth = truth as f64;
            assert_eq!([spread.low, spread.value, spread.high], [truth; 3]);
        }
    }
}

#[test]
fn a_problem_without_solutions_shows_none() {
    for problem in [sets::langford(10), pieces::dominoes(8, 8, true)] {
        let estimate = probe(&problem, 1000, 3);
        let Spread { value, low, high } = estimate.solutions;
        assert_eq!([value, low], [0.0; 2]);
        assert_eq!(
            high, estimate.nodes.high,
            "no probe says that there are none"
        );
    }
}

/// So many items, each with two options: 2^n solutions, and a probe knows it.
fn pairs(n: usize) -> Problem {
    let mut builder = Builder::numbered(n, 0).unwrap();
    for k in (0..n).chain(0..n) {
        builder.option(&[ItemId::new(k).unwrap().into()]).unwrap();
    }
    builder.build()
}

#[test]
fn numbers_that_are_too_large_are_infinite() {
    let large = probe(&pairs(1000), 100, 0);
    assert_eq!(large.solutions.value, 2f64.powi(1000));
    assert_eq!(large.met, 100);
    let huge = probe(&pairs(1100), 100, 0);
    for Spread { value, low, high } in [huge.nodes, huge.solutions] {
        assert_eq!([low, value, high], [f64::MAX, f64::INFINITY, f64::INFINITY]);
    }
    assert_eq!((huge.met, huge.largest), (100, 1.0));
}

#[test]
fn the_seed_decides() {
    let problem = boards::queens(12, false);
    assert_eq!(probe(&problem, 500, 1), probe(&problem, 500, 1));
    assert_ne!(probe(&problem, 500, 1), probe(&problem, 500, 2));
    // The same on every machine and in every version.
    assert_eq!(probe(&problem, 64, 1).nodes.value, PINNED);
}

/// 64 probes of twelve queens with seed 1.
const PINNED: f64 = 318_366.625;

/// Three coins of each of so many kinds: at most two of a kind are taken, and
/// so many in all.
fn coins(n: usize, exactly: u32) -> Problem {
    let mut builder = Builder::new();
    let up_to_twice = Bounds { min: 0, max: 2 };
    let mut add = |name: &str, bounds| builder.primary_between(name, bounds).unwrap();
    let purse = add("purse", Bounds::exactly(exactly));
    let kinds: Vec<_> = (0..n).map(|k| add(&format!("k{k}"), up_to_twice)).collect();
    for kind in kinds {
        for _ in 0..3 {
            builder.option(&[purse.into(), kind.into()]).unwrap();
        }
    }
    builder.build()
}

/// The nodes and solutions of the search itself.
fn searched(problem: &Problem) -> [u64; 2] {
    let links = Solver::with_engine(problem, Engine::Links);
    let mut search = links.into_solutions(&Stop::never());
    while search.next_ref().is_some() {}
    [search.stats().nodes, search.stats().solutions]
}

#[test]
fn multiplicities_are_probed_as_they_are_searched() {
    for problem in [coins(8, 5), coins(5, 7)] {
        let [nodes, solutions] = searched(&problem);
        assert!(nodes > 4096, "{nodes}");
        let mut covered = 0;
        for seed in 0..20 {
            let estimate = probe(&problem, 1000, seed);
            covered += u32::from(holds(estimate.nodes, nodes));
            covered += u32::from(holds(estimate.solutions, solutions));
        }
        assert!(
            covered >= 36,
            "{covered} of 40 hold {nodes} and {solutions}"
        );
        // The mean of many probes is the truth.
        let value = probe(&problem, 50_000, 1).nodes.value;
        assert!(
            (value / nodes as f64 - 1.0).abs() < 0.03,
            "{value} for {nodes}"
        );
    }
}

#[test]
fn a_limit_cuts_the_probes_short() {
    let problem = boards::queens(12, false);
    for budget in [0, 1, 4096, 4100, 4500, 9000] {
        let estimate = estimate(&problem, u64::MAX, 0, &Stop::never().nodes(budget));
        assert_ordered(&estimate);
        assert_eq!(estimate.stopped, Some(StopReason::Nodes));
        assert!(!estimate.exact && holds(estimate.nodes, 332_940));
    }
    let probed = estimate(&problem, 0, 0, &Stop::never());
    assert_eq!((probed.probes, probed.nodes.low), (0, 4097.0));
}

#[test]
fn a_hundred_thousand_options_are_probed() {
    let problem = rooks(320);
    assert!(problem.option_count() > 100_000);
    let estimate = probe(&problem, 20, 0);
    assert_eq!(estimate.probes, 20);
    assert!(estimate.nodes.value > 1e100);
}

/// Rooks on a large board: rows and columns are primary.
pub(crate) fn rooks(n: usize) -> Problem {
    let mut builder = Builder::new();
    let lines = |kind| (0..n).map(move |k| format!("{kind}{k}"));
    let mut add = |name: String| builder.primary(&name).unwrap();
    let rows: Vec<_> = lines('r').map(&mut add).collect();
    let columns: Vec<_> = lines('c').map(&mut add).collect();
    for &row in &rows {
        for &column in &columns {
            builder.option(&[row.into(), column.into()]).unwrap();
        }
    }
    builder.build()
}
