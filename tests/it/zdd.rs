//! The diagram of all solutions, against published counts, brute force, the
//! search, and the figures of Knuth's program DLX6.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ninefold_dlx::{BigUint, Engine, OptionId, Problem, Solver, Stop, StopReason, Zdd, ZddError};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::checker::Checker;
use crate::families::{FAMILIES, boards, pieces, sets};
use crate::random::{ids, numbers, plain};
use crate::shared;

const ROOM: usize = 1 << 28;

fn diagram(problem: &Problem) -> Zdd {
    Zdd::new(problem, &Stop::never(), ROOM).unwrap()
}

fn count(problem: &Problem) -> String {
    diagram(problem).count().to_string()
}

#[test]
fn families_give_published_counts() {
    for family in FAMILIES.iter().filter(|family| !family.slow) {
        let expected = family.solutions.to_string();
        assert_eq!(count(&(family.make)()), expected, "{}", family.name);
    }
}

#[test]
fn dominoes_are_oeis_a004003_far_beyond_what_can_be_visited() {
    let published = [
        "2",
        "36",
        "6728",
        "12988816",
        "258584046368",
        "53060477521960000",
        "112202208776036178000000",
    ];
    for (n, published) in (2..).step_by(2).zip(published) {
        assert_eq!(count(&pieces::dominoes(n, n, false)), published, "{n}");
    }
}

#[test]
fn independent_boards_multiply() {
    let eight = diagram(&pieces::domino_copies(8));
    assert_eq!(eight.count(), BigUint::from(36u32).pow(8));
    assert_eq!(eight.node_count() % 8, 0, "one board after the other");
}

/// Where the state is told by the same facts, the diagram has the same size:
/// DLX6 counts the two sinks, too.
#[test]
fn diagrams_are_as_large_as_those_of_dlx6() {
    let sizes = [
        (pieces::dominoes(8, 8, false), 2318),
        (pieces::dominoes(12, 12, false), 73859),
        (pieces::soma(), 19411),
        (sets::steiner_triples(13), 381_599),
        (boards::debruijn(), 482),
    ];
    for (problem, dlx6) in sizes {
        assert_eq!(diagram(&problem).node_count() + 2, dlx6);
    }
}

#[test]
fn the_order_is_that_of_the_search() {
    let families = [
        boards::queens(8, false),
        boards::word_squares(),
        boards::debruijn(),
        boards::sudoku4(),
        sets::langford(8),
        pieces::dominosa_of_seed(6, 10),
        pieces::scott(),
    ];
    for problem in families {
        let links = Solver::with_engine(&problem, Engine::Links);
        let mut search = links.into_solutions(&Stop::never());
        let zdd = diagram(&problem);
        let mut solutions = zdd.solutions();
        while let Some(solution) = solutions.next_ref() {
            assert_eq!(Some(solution), search.next_ref());
        }
        assert!(search.next_ref().is_none());
    }
}

#[test]
fn samples_of_many_solutions_are_solutions() {
    let problem = pieces::dominoes(12, 12, false);
    let zdd = diagram(&problem);
    let mut checker = Checker::new(&problem);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..1000 {
        let solution = zdd.sample(&mut rng).unwrap();
        assert!(zdd.contains(&solution));
        checker.check(&solution);
    }
    let last = zdd.count() - 1u32;
    checker.check(&zdd.kth(&last).unwrap());
    assert_eq!(zdd.kth(&zdd.count()), None);
}

/// Pearson's statistic for `drawn` samples; its mean is the number of
/// solutions less one.
fn chi_square(zdd: &Zdd, drawn: u32, seed: u64) -> f64 {
    let mut times: BTreeMap<Vec<OptionId>, u32> = zdd.solutions().map(|s| (s, 0)).collect();
    let expected = f64::from(drawn) / times.len() as f64;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..drawn {
        let solution = zdd.sample(&mut rng).unwrap();
        *times.get_mut(&solution).expect("a sample is a solution") += 1;
    }
    let deviation = |&times: &u32| (f64::from(times) - expected).powi(2) / expected;
    times.values().map(deviation).sum()
}

#[test]
fn samples_are_uniform() {
    // 92 solutions: the 99.9 % point of the distribution with 91 degrees of
    // freedom is 137. Branches of very different sizes would show at once.
    let zdd = diagram(&boards::queens(8, false));
    for seed in 0..3 {
        let statistic = chi_square(&zdd, 20_000, seed);
        assert!((40.0..137.0).contains(&statistic), "{statistic}");
    }
    // 36 solutions, 35 degrees of freedom: 66.6.
    let statistic = chi_square(&diagram(&pieces::dominoes(4, 4, false)), 20_000, 3);
    assert!((8.0..66.6).contains(&statistic), "{statistic}");
}

#[test]
fn a_seed_gives_the_same_sample_everywhere() {
    let zdd = diagram(&boards::queens(8, false));
    let mut rng = ChaCha8Rng::seed_from_u64(2026);
    let drawn: Vec<_> = (0..3)
        .map(|_| numbers(&zdd.sample(&mut rng).unwrap()))
        .collect();
    let pinned = [
        [6, 12, 18, 24, 37, 47, 49, 59],
        [1, 11, 21, 31, 34, 40, 54, 60],
        [2, 13, 23, 25, 35, 40, 54, 60],
    ];
    assert_eq!(drawn, pinned);
}

/// A memory limit either refuses or changes nothing, and what is refused
/// needs more than the limit.
#[test]
fn the_memory_limit_refuses() {
    let problem = pieces::dominoes(10, 10, false);
    let expected = count(&problem);
    let (mut refused, mut made) = (0, 0);
    for limit in (10..26).map(|bits| 1usize << bits) {
        match Zdd::new(&problem, &Stop::never(), limit) {
            Ok(zdd) => {
                made += 1;
                assert_eq!(zdd.count().to_string(), expected);
            }
            Err(error) => {
                assert_eq!(made, 0, "more memory is never worse");
                let ZddError::Memory {
                    limit: l, needed, ..
                } = error
                else {
                    panic!("{error:?}");
                };
                assert!(l == limit && needed > limit);
                assert!(error.to_string().contains(&limit.to_string()));
                refused += 1;
            }
        }
    }
    assert!(refused > 5 && made > 3, "{refused} {made}");
}

#[test]
fn conditions_stop_it() {
    let problem = pieces::dominoes(16, 16, false);
    let reason = |stop: &Stop| Zdd::new(&problem, stop, ROOM).unwrap_err();
    let stopped = ZddError::Stopped;
    let nodes = Stop::never().nodes(1000);
    assert_eq!(reason(&nodes), stopped(StopReason::Nodes));
    let flag = Stop::never().flag(Arc::new(AtomicBool::new(true)));
    assert_eq!(reason(&flag), stopped(StopReason::Flag));
    let start = Instant::now();
    let deadline = Stop::never().deadline(start + Duration::from_millis(20));
    assert_eq!(reason(&deadline), stopped(StopReason::Deadline));
    assert!(start.elapsed() >= Duration::from_millis(20));
    let later = Stop::never().deadline(start + Duration::from_secs(3600));
    let small = pieces::dominoes(6, 6, false);
    assert!(Zdd::new(&small, &later.nodes(1 << 40), ROOM).is_ok());
}

#[test]
fn a_stop_is_seen_where_every_branch_is_dead() {
    // Each option of `a` leaves `b` without one.
    let options = "a x:0\n".repeat(5000) + &"b x:1\n".repeat(6000);
    let problem = Problem::from_text(&format!("a b | x\n{options}")).unwrap();
    let refused = Zdd::new(&problem, &Stop::never().nodes(3000), ROOM);
    assert_eq!(refused.unwrap_err(), ZddError::Stopped(StopReason::Nodes));
    assert_eq!(count(&problem), "0");
}

#[test]
fn problems_with_no_solution_and_with_the_empty_one() {
    let none = diagram(&Problem::from_text("a b\na\n").unwrap());
    assert_eq!((none.node_count(), none.count()), (0, 0u32.into()));
    assert_eq!(none.solutions().next(), None);
    assert_eq!(none.cheapest(|_| 1), None);
    assert_eq!(none.sample(&mut ChaCha8Rng::seed_from_u64(1)), None);
    assert_eq!(none.kth(&0u32.into()), None);
    assert!(!none.contains(&[]));
    assert_eq!(none.to_text().to_string(), "2: (~0?0:0)\n");
    let empty = diagram(&Problem::default());
    assert_eq!((empty.node_count(), empty.count()), (0, 1u32.into()));
    assert!(empty.contains(&[]) && empty.solutions().eq([vec![]]));
    assert_eq!(empty.kth(&0u32.into()), Some(vec![]));
    assert_eq!(empty.to_text().to_string(), "2: (~0?0:1)\n");
}

/// Reads the text form as a program of one's own would, and counts.
fn count_of_text(text: &str) -> u128 {
    let mut counts: BTreeMap<u32, u128> = [(0, 0), (1, 1)].into();
    let mut root = None;
    for line in text.lines() {
        let parts: Vec<_> = line.split([':', ' ', '(', '~', '?', ')']).collect();
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let [at, option, lo, hi] = parts[..] else {
            panic!("{line}");
        };
        let hex = |number| u32::from_str_radix(number, 16).unwrap();
        let sum = counts[&hex(lo)] + counts[&hex(hi)];
        assert!(counts.insert(hex(at), sum).is_none() && root.is_none());
        root = (option == "0").then_some(sum);
    }
    root.expect("a root at the end")
}

#[test]
fn the_text_form_says_everything() {
    let problems = [pieces::dominoes(8, 8, false), boards::queens(8, false)];
    for (problem, expected) in problems.iter().zip([12_988_816, 92]) {
        assert_eq!(
            count_of_text(&diagram(problem).to_text().to_string()),
            expected
        );
    }
}

#[test]
fn dot_has_every_node_and_edge() {
    let zdd = diagram(&pieces::dominoes(4, 4, false));
    let dot = zdd.to_dot(|option| format!("\\\"{option:?}")).to_string();
    let lines = |what: &str| dot.lines().filter(|line| line.contains(what)).count();
    assert_eq!(lines("style=dashed"), zdd.node_count());
    assert_eq!(lines(" -> "), 2 * zdd.node_count() + 1);
    assert_eq!(lines("[label="), zdd.node_count());
    assert!(dot.starts_with("digraph zdd {") && dot.ends_with("}\n"));
    assert_eq!(lines(r#"[label="\\\""#), zdd.node_count());
}

#[test]
fn the_corpus_gives_its_counts() {
    let Some(table) = shared::file("cover/COUNTS.tsv") else {
        return;
    };
    let quick = [
        "comps8",
        "domino14x14",
        "word4x4-400",
        "sudoku16-110",
        "latin5",
    ];
    let table = std::fs::read_to_string(table).unwrap();
    let rows = table.lines().filter_map(|row| row.split_once('\t'));
    let rows: Vec<_> = rows.filter(|(name, _)| quick.contains(name)).collect();
    assert_eq!(rows.len(), quick.len());
    for (name, solutions) in rows {
        let file = shared::file(&format!("cover/{name}.dlx")).unwrap();
        let problem = Problem::from_text(&std::fs::read_to_string(file).unwrap()).unwrap();
        assert_eq!(count(&problem), solutions, "{name}");
    }
}

#[test]
#[ignore = "seconds: run in release"]
fn dominoes_on_sixteen_by_sixteen() {
    let published = "2444888770250892795802079170816";
    assert_eq!(count(&pieces::dominoes(16, 16, false)), published);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn a_diagram_holds_the_solutions_of_brute_force(plain in plain()) {
        let problem = plain.build();
        let expected = plain.solutions();
        let zdd = diagram(&problem);
        let links = Solver::with_engine(&problem, Engine::Links);
        let search: Vec<_> = links.solutions(&Stop::never()).collect();
        let found: Vec<_> = zdd.solutions().collect();
        if !problem.has_multiplicities() {
            prop_assert_eq!(&found, &search, "the order");
        }
        prop_assert_eq!(found.len(), search.len());
        prop_assert_eq!(zdd.count(), expected.len().into());
        let set: BTreeSet<_> = found.iter().map(|s| numbers(s)).collect();
        prop_assert_eq!(&set, &expected);
        for (k, solution) in found.iter().enumerate() {
            let kth = zdd.kth(&k.into());
            prop_assert_eq!(kth.as_ref(), Some(solution));
        }
        prop_assert_eq!(zdd.kth(&found.len().into()), None);
    }

    #[test]
    fn membership_is_that_of_brute_force(plain in plain()) {
        let zdd = diagram(&plain.build());
        let expected = plain.solutions();
        for set in 0..1usize << plain.options.len() {
            let members = (0..plain.options.len()).filter(|k| set >> k & 1 == 1);
            let members: Vec<_> = members.collect();
            prop_assert_eq!(zdd.contains(&ids(&members)), expected.contains(&members));
        }
        let beyond = OptionId::new(plain.options.len()).unwrap();
        prop_assert!(!zdd.contains(&[beyond]));
    }

    #[test]
    fn costs_come_in_order(plain in plain(), costs in prop::collection::vec(0..20u64, 12)) {
        let zdd = diagram(&plain.build());
        let price = |solution: &[usize]| solution.iter().map(|&k| u128::from(costs[k])).sum::<u128>();
        let by_cost: Vec<_> = zdd.by_cost(|option| costs[option.index()]).collect();
        let mut prices: Vec<_> = plain.solutions().iter().map(|s| price(s)).collect();
        prices.sort_unstable();
        let found: Vec<_> = by_cost.iter().map(|(cost, _)| *cost).collect();
        prop_assert_eq!(found, prices);
        for (cost, solution) in &by_cost {
            prop_assert_eq!(price(&numbers(solution)), *cost);
        }
        let set: BTreeSet<_> = by_cost.iter().map(|(_, s)| numbers(s)).collect();
        prop_assert_eq!(set, plain.solutions());
        let cheapest = zdd.cheapest(|option| costs[option.index()]);
        prop_assert_eq!(cheapest.as_ref(), by_cost.first());
    }
}
