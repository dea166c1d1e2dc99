//! What is true of any text that is taken for an exact-cover problem. The fuzz
//! target and the integration tests include this file.

use std::collections::BTreeSet;

use ninefold_dlx::{Engine, Memo, OptionId, Problem, Solver, Stop, TextError};

/// Nodes that a search may take.
const NODES: u64 = 1000;
/// Larger problems are read and written, but not searched.
const ENTRIES: usize = 10_000;

/// # Panics
/// If the text is treated wrong in any way. Bytes that are no UTF-8 are
/// replaced: reading begins with text.
pub(crate) fn check(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Problem::from_text(&text) {
        Ok(problem) => {
            check_written(&problem);
            if problem.entry_count() + problem.item_count() <= ENTRIES {
                check_solutions(&problem);
            }
        }
        Err(error) => check_place(&text, &error),
    }
}

/// The place of an error is a piece of one line, or the end of a text that has
/// no more.
fn check_place(text: &str, error: &TextError) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<_> = text.lines().collect();
    assert!((1..=lines.len().max(1)).contains(&error.line()), "{error}");
    let line = lines.get(error.line() - 1).copied().unwrap_or_default();
    let end = error.column() + error.len() - 1;
    assert!(error.column() >= 1 && error.len() >= 1, "{error}");
    assert!(end <= line.chars().count().max(1), "{error}");
    assert!(!error.message().is_empty());
}

/// What is written reads as the same problem, and is written the same again.
fn check_written(problem: &Problem) {
    let text = problem.to_string();
    let again = Problem::from_text(&text).expect("what is written can be read");
    assert_eq!(again.to_string(), text);
    assert!(again.ignored().is_empty());
    if problem.ignored().is_empty() {
        assert_eq!(again, *problem);
    }
    assert_eq!(again.item_count(), problem.item_count());
    assert_eq!(again.primary_count(), problem.primary_count());
    assert_eq!(again.option_count(), problem.option_count());
    for item in problem.item_ids() {
        assert_eq!(again.item_name(item), problem.item_name(item));
        assert_eq!(again.bounds(item), problem.bounds(item));
    }
    for option in problem.option_ids() {
        assert_eq!(again.cost(option), problem.cost(option));
        let tokens = |p: &Problem| -> Vec<_> {
            let entries = p.option(option).iter();
            entries.map(|&entry| p.token(entry)).collect()
        };
        assert_eq!(tokens(&again), tokens(problem));
    }
}

/// The engines agree, as far as both come to an end.
fn check_solutions(problem: &Problem) {
    let solvers = [Engine::Links, Engine::Bits].map(|e| Solver::with_engine(problem, e));
    let stop = Stop::never().nodes(NODES);
    let [links, bits] = solvers.each_ref().map(|s| all_solutions(problem, s, &stop));
    for memo in [Memo::Auto, Memo::Off] {
        let count = solvers[1].count(memo, &stop);
        if let (Some(links), true) = (&links, count.is_complete()) {
            assert_eq!(count.value, links.len().into(), "{memo:?}");
        }
    }
    if let (Some(links), Some(bits)) = (links, bits) {
        assert_eq!(links, bits);
    }
    let [links, bits] = solvers.map(|solver| solver.cheapest(3, &stop));
    let costs = |found: &ninefold_dlx::Cheapest| -> Vec<_> {
        found.solutions.iter().map(|s| s.cost).collect()
    };
    if links.is_proven() && bits.is_proven() {
        assert_eq!(costs(&links), costs(&bits));
    }
}

/// The solutions, each sorted; `None` if there is no time for all of them.
fn all_solutions(
    problem: &Problem,
    solver: &Solver,
    stop: &Stop,
) -> Option<BTreeSet<Vec<OptionId>>> {
    let mut search = solver.solutions(stop);
    let mut found = BTreeSet::new();
    for mut solution in search.by_ref() {
        assert!(problem.is_solution(&solution));
        solution.sort_unstable();
        assert!(found.insert(solution), "a solution twice");
    }
    assert!(search.stats().nodes <= NODES);
    let is_complete = search.outcome() == Some(ninefold_dlx::Outcome::Exhausted);
    is_complete.then_some(found)
}
