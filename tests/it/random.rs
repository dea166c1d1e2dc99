//! Random small problems against a solver that tries every set of options.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_dlx::{Builder, Color, Entry, OptionId, Problem, Solver, Stop, Verdict};
use proptest::prelude::*;

/// A problem as plain data: numbers of primary and secondary items, and
/// options as maps from items to colours (0 is none).
#[derive(Clone, Debug)]
struct Plain {
    primary: usize,
    secondary: usize,
    options: Vec<BTreeMap<usize, usize>>,
}

impl Plain {
    /// Extends a choice that has no clash by later options in every way.
    fn extend(&self, choice: &mut Vec<usize>, solutions: &mut BTreeSet<Vec<usize>>) {
        let covered: BTreeSet<_> = choice
            .iter()
            .flat_map(|&o| self.options[o].keys())
            .collect();
        if (0..self.primary).all(|item| covered.contains(&item)) {
            solutions.insert(choice.clone());
        }
        for next in choice.last().map_or(0, |&last| last + 1)..self.options.len() {
            if choice.iter().all(|&before| self.agree(before, next)) {
                choice.push(next);
                self.extend(choice, solutions);
                choice.pop();
            }
        }
    }

    /// Common items have one and the same colour.
    fn agree(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.options[a], &self.options[b]);
        a.iter()
            .all(|(item, &color)| b.get(item).is_none_or(|&other| color > 0 && other == color))
    }

    fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let mut solutions = BTreeSet::new();
        self.extend(&mut Vec::new(), &mut solutions);
        solutions
    }

    fn build(&self) -> Problem {
        let mut builder = Builder::new();
        let primary = (0..self.primary).map(|k| format!("p{k}"));
        let primary: Vec<_> = primary
            .map(|name| builder.primary(&name).unwrap())
            .collect();
        let secondary = (0..self.secondary).map(|k| format!("s{k}"));
        let secondary: Vec<_> = secondary
            .map(|name| builder.secondary(&name).unwrap())
            .collect();
        let items = [primary, secondary].concat();
        let colors = [1, 2, 3].map(|k| builder.color(&format!("c{k}")).unwrap());
        for option in &self.options {
            let color = |&color: &usize| -> Option<Color> { Some(colors[color.checked_sub(1)?]) };
            let entry = |(&item, c): (&usize, &usize)| Entry {
                item: items[item],
                color: color(c),
            };
            // From the last item to the first: the order must not matter.
            let entries: Vec<Entry> = option.iter().rev().map(entry).collect();
            assert!(builder.option(&entries).unwrap().is_some());
        }
        builder.build()
    }
}

fn plain() -> impl Strategy<Value = Plain> {
    (1..=5usize, 0..=4usize).prop_flat_map(|(primary, secondary)| {
        let must = prop::collection::btree_map(0..primary, Just(0), 1..=2);
        let may =
            prop::collection::btree_map(primary..primary + secondary.max(1), 0..=3usize, 0..=3);
        let option = (must, may).prop_map(move |(mut option, may)| {
            if secondary > 0 {
                option.extend(may);
            }
            option
        });
        let options = prop::collection::vec(option, 0..=12);
        options.prop_map(move |options| Plain {
            primary,
            secondary,
            options,
        })
    })
}

fn numbers(solution: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<_> = solution.iter().map(|o| o.index()).collect();
    numbers.sort_unstable();
    numbers
}

fn ids(numbers: &[usize]) -> Vec<OptionId> {
    numbers.iter().map(|&n| OptionId::new(n).unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn all_solutions_are_found_once(plain in plain()) {
        let problem = plain.build();
        let found: Vec<_> = Solver::new(&problem).solutions(&Stop::never()).collect();
        for solution in &found {
            prop_assert!(problem.is_solution(solution));
        }
        let set: BTreeSet<_> = found.iter().map(|s| numbers(s)).collect();
        prop_assert_eq!(set.len(), found.len(), "a solution twice");
        prop_assert_eq!(set, plain.solutions());
    }

    #[test]
    fn counts_and_verdicts_fit_the_solutions(plain in plain(), limit in 0..6u64) {
        let solver = Solver::new(&plain.build());
        let expected = plain.solutions();
        let total = expected.len() as u64;
        let count = solver.solutions(&Stop::never()).count_up_to(limit);
        prop_assert_eq!(count.value, total.min(limit));
        prop_assert_eq!(count.is_complete(), total <= limit);
        let first = solver.solutions(&Stop::never()).first().unwrap();
        prop_assert_eq!(first.is_some(), total > 0);
        match solver.solutions(&Stop::never()).verdict().unwrap() {
            Verdict::None => prop_assert_eq!(total, 0),
            Verdict::Unique(a) => {
                prop_assert_eq!(total, 1);
                prop_assert!(expected.contains(&numbers(&a)));
            }
            Verdict::Multiple(a, b) => {
                prop_assert!(total > 1);
                prop_assert_ne!(numbers(&a), numbers(&b));
                prop_assert!(expected.contains(&numbers(&a)) && expected.contains(&numbers(&b)));
            }
        }
    }

    #[test]
    fn forced_options_keep_the_solutions_that_have_them(
        plain in plain(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        at_once in any::<bool>(),
    ) {
        prop_assume!(!plain.options.is_empty());
        let forced: Vec<_> = picks.iter().map(|pick| pick.index(plain.options.len())).collect();
        let solver = Solver::new(&plain.build());
        let started = if at_once {
            solver.with(&ids(&forced))
        } else {
            forced.iter().try_fold(solver, |solver, &option| solver.with(&ids(&[option])))
        };
        let clash = (0..forced.len())
            .flat_map(|second| (0..second).map(move |first| (first, second)))
            .find(|&(first, second)| !plain.agree(forced[first], forced[second]) || forced[first] == forced[second]);
        match (started, clash) {
            (Ok(started), None) => {
                prop_assert_eq!(started.forced(), ids(&forced));
                let found: Vec<_> = started.solutions(&Stop::never()).collect();
                let set: BTreeSet<_> = found.iter().map(|s| numbers(s)).collect();
                let mut expected = plain.solutions();
                expected.retain(|solution| forced.iter().all(|option| solution.contains(option)));
                prop_assert_eq!(found.len(), set.len());
                prop_assert_eq!(set, expected);
            }
            (Err(conflict), Some((_, second))) => {
                prop_assert_eq!(conflict.second.index(), forced[second]);
                let first = forced[..second].iter().position(|&o| o == conflict.first.index());
                prop_assert!(first.is_some(), "the first of a conflict was forced before");
                let item = conflict.item.index();
                prop_assert!(plain.options[conflict.first.index()].contains_key(&item));
                prop_assert!(plain.options[conflict.second.index()].contains_key(&item));
            }
            (started, clash) => prop_assert!(false, "{started:?} but {clash:?}"),
        }
    }
}
