//! Random small problems against a solver that tries every set of options.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_dlx::{
    Bounds, Builder, Color, Engine, Entry, OptionId, Prefix, Problem, Solver, Stop, Verdict,
};
use proptest::prelude::*;

/// A problem as plain data: the bounds of primary items, the number of
/// secondary ones, and options as maps from items to colours (0 is none) with
/// their costs.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) bounds: Vec<Bounds>,
    pub(crate) secondary: usize,
    pub(crate) options: Vec<(BTreeMap<usize, usize>, u64)>,
}

impl Plain {
    pub(crate) fn primary(&self) -> usize {
        self.bounds.len()
    }

    /// Extends a choice that has no clash by later options in every way.
    fn extend(&self, choice: &mut Vec<usize>, solutions: &mut BTreeSet<Vec<usize>>) {
        let times = |item| self.times(choice, item);
        let mut items = self.bounds.iter().enumerate();
        if items.all(|(item, bounds)| bounds.min <= times(item) && times(item) <= bounds.max) {
            solutions.insert(choice.clone());
        }
        for next in choice.last().map_or(0, |&last| last + 1)..self.options.len() {
            if self.clash(choice, next).is_none() {
                choice.push(next);
                self.extend(choice, solutions);
                choice.pop();
            }
        }
    }

    fn times(&self, choice: &[usize], item: usize) -> u32 {
        let having = choice.iter().filter(|&&o| self.has(o, item));
        having.count() as u32
    }

    pub(crate) fn has(&self, option: usize, item: usize) -> bool {
        self.options[option].0.contains_key(&item)
    }

    /// An item that keeps one more option from standing with this choice.
    pub(crate) fn clash(&self, choice: &[usize], next: usize) -> Option<usize> {
        let twice = choice.contains(&next);
        let mut items = self.options[next].0.iter();
        let clash = items.find(|&(&item, &color)| match self.bounds.get(item) {
            Some(bounds) => twice || self.times(choice, item) == bounds.max,
            None => {
                let others = choice.iter().filter_map(|&o| self.options[o].0.get(&item));
                others
                    .into_iter()
                    .any(|&other| color == 0 || other != color)
            }
        });
        clash.map(|(&item, _)| item)
    }

    pub(crate) fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let mut solutions = BTreeSet::new();
        self.extend(&mut Vec::new(), &mut solutions);
        solutions
    }

    /// A solver, and what it is to find: all solutions, or those with an option
    /// that is chosen in advance.
    fn started(
        &self,
        engine: Engine,
        forced: Option<prop::sample::Index>,
    ) -> (Solver, BTreeSet<Vec<usize>>) {
        let (solver, mut expected) = (Solver::with_engine(&self.build(), engine), self.solutions());
        let Some(forced) = forced.filter(|_| !self.options.is_empty()) else {
            return (solver, expected);
        };
        let forced = forced.index(self.options.len());
        expected.retain(|solution| solution.contains(&forced));
        (solver.with(&ids(&[forced])).unwrap(), expected)
    }

    pub(crate) fn build(&self) -> Problem {
        let mut builder = Builder::new();
        let primary = self.bounds.iter().enumerate();
        let primary: Vec<_> = primary
            .map(|(k, &bounds)| builder.primary_between(&format!("p{k}"), bounds))
            .map(Result::unwrap)
            .collect();
        let secondary = (0..self.secondary).map(|k| format!("s{k}"));
        let secondary: Vec<_> = secondary
            .map(|name| builder.secondary(&name).unwrap())
            .collect();
        let items = [primary, secondary].concat();
        let colors = [1, 2, 3].map(|k| builder.color(&format!("c{k}")).unwrap());
        for (option, cost) in &self.options {
            let color = |&color: &usize| -> Option<Color> { Some(colors[color.checked_sub(1)?]) };
            let entry = |(&item, c): (&usize, &usize)| Entry {
                item: items[item],
                color: color(c),
            };
            // From the last item to the first: the order must not matter.
            let entries: Vec<Entry> = option.iter().rev().map(entry).collect();
            let added = builder.option_with_cost(&entries, *cost);
            assert!(added.unwrap().is_some());
        }
        builder.build()
    }
}

/// Once, as in plain exact cover, or any bounds.
fn bounds(any: bool) -> BoxedStrategy<Bounds> {
    let between = |(min, more): (u32, u32)| Bounds {
        min,
        max: (min + more).max(1),
    };
    if any {
        prop_oneof![Just(Bounds::ONCE), (0..=3u32, 0..=2u32).prop_map(between)].boxed()
    } else {
        Just(Bounds::ONCE).boxed()
    }
}

/// Half of the problems have no multiplicities: another engine takes them.
pub(crate) fn plain() -> impl Strategy<Value = Plain> {
    any::<bool>().prop_flat_map(problems)
}

fn problems(any: bool) -> impl Strategy<Value = Plain> {
    (1..=5usize, 0..=4usize).prop_flat_map(move |(primary, secondary)| {
        let must = prop::collection::btree_map(0..primary, Just(0), 1..=2);
        let may =
            prop::collection::btree_map(primary..primary + secondary.max(1), 0..=3usize, 0..=3);
        let option = (must, may, 0..=9u64).prop_map(move |(mut option, may, cost)| {
            if secondary > 0 {
                option.extend(may);
            }
            (option, cost)
        });
        let options = prop::collection::vec(option, 0..=12);
        let bounds = prop::collection::vec(bounds(any), primary);
        (bounds, options).prop_map(move |(bounds, options)| Plain {
            bounds,
            secondary,
            options,
        })
    })
}

pub(crate) fn engine() -> impl Strategy<Value = Engine> {
    prop_oneof![Just(Engine::Links), Just(Engine::Bits)]
}

pub(crate) fn numbers(solution: &[OptionId]) -> Vec<usize> {
    let mut numbers: Vec<_> = solution.iter().map(|o| o.index()).collect();
    numbers.sort_unstable();
    numbers
}

pub(crate) fn ids(numbers: &[usize]) -> Vec<OptionId> {
    numbers.iter().map(|&n| OptionId::new(n).unwrap()).collect()
}

/// The solutions as a set, if none of them comes twice.
fn once(solutions: &[Vec<OptionId>]) -> Result<BTreeSet<Vec<usize>>, TestCaseError> {
    let set: BTreeSet<_> = solutions.iter().map(|s| numbers(s)).collect();
    prop_assert_eq!(set.len(), solutions.len(), "a solution twice");
    Ok(set)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn all_solutions_are_found_once(plain in plain(), engine in engine()) {
        let problem = plain.build();
        let found: Vec<_> = Solver::with_engine(&problem, engine).solutions(&Stop::never()).collect();
        for solution in &found {
            prop_assert!(problem.is_solution(solution));
        }
        prop_assert_eq!(once(&found)?, plain.solutions());
    }

    #[test]
    fn counts_and_verdicts_fit_the_solutions(plain in plain(), engine in engine(), limit in 0..6u64) {
        let solver = Solver::with_engine(&plain.build(), engine);
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
        engine in engine(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 1..4),
        at_once in any::<bool>(),
    ) {
        prop_assume!(!plain.options.is_empty());
        let forced: Vec<_> = picks.iter().map(|pick| pick.index(plain.options.len())).collect();
        let solver = Solver::with_engine(&plain.build(), engine);
        let started = if at_once {
            solver.with(&ids(&forced))
        } else {
            forced.iter().try_fold(solver, |solver, &option| solver.with(&ids(&[option])))
        };
        let clash = (0..forced.len()).find(|&k| plain.clash(&forced[..k], forced[k]).is_some());
        match (started, clash) {
            (Ok(started), None) => {
                prop_assert_eq!(started.forced(), ids(&forced));
                let found: Vec<_> = started.solutions(&Stop::never()).collect();
                let mut expected = plain.solutions();
                expected.retain(|solution| forced.iter().all(|option| solution.contains(option)));
                prop_assert_eq!(once(&found)?, expected);
            }
            (Err(conflict), Some(second)) => {
                prop_assert_eq!(conflict.second.index(), forced[second]);
                let first = forced[..second].iter().position(|&o| o == conflict.first.index());
                prop_assert!(first.is_some(), "the first of a conflict was forced before");
                let item = conflict.item.index();
                prop_assert!(plain.has(conflict.first.index(), item));
                prop_assert!(plain.has(conflict.second.index(), item));
            }
            (started, clash) => prop_assert!(false, "{started:?} but {clash:?}"),
        }
    }

    #[test]
    fn a_search_that_starts_again_is_one_that_starts(
        plain in plain(),
        engine in engine(),
        picks in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        steps in 0usize..3,
    ) {
        prop_assume!(!plain.options.is_empty());
        let forced: Vec<_> = picks.iter().map(|pick| pick.index(plain.options.len())).collect();
        let solver = Solver::with_engine(&plain.build(), engine);
        let mut again = solver.solutions(&Stop::never());
        again.by_ref().take(steps).for_each(drop);
        let restarted = solver.restart(&mut again, &ids(&forced));
        match solver.with(&ids(&forced)) {
            Ok(solver) => {
                prop_assert_eq!(restarted, Ok(()));
                let started: Vec<_> = solver.solutions(&Stop::never()).collect();
                prop_assert_eq!(again.collect::<Vec<_>>(), started);
            }
            Err(conflict) => {
                prop_assert_eq!(restarted, Err(conflict));
                prop_assert!(again.outcome().is_some());
                prop_assert_eq!(again.next(), None);
            }
        }
    }

    #[test]
    fn what_is_left_of_a_search_makes_it_whole(
        plain in plain(),
        engine in engine(),
        nodes in 0..40u64,
        solutions in 0..8usize,
        forced in prop::option::of(any::<prop::sample::Index>()),
        again in 0..10u64,
    ) {
        let problem = plain.build();
        let (solver, expected) = plain.started(engine, forced);
        let mut search = solver.solutions(&Stop::never().nodes(nodes));
        let mut found: Vec<_> = search.by_ref().take(solutions).collect();
        // The rest in order, each part stopped once more.
        for part in search.rest() {
            prop_assert!(!problem.has_multiplicities() <= part.excluded.is_empty());
            let of_problem = Solver::with_engine(&problem, engine).within(&part).unwrap();
            let count = of_problem.solutions(&Stop::never()).count();
            let mut search = solver.within(&part).unwrap().solutions(&Stop::never().nodes(again));
            let before = found.len();
            found.extend(search.by_ref());
            for part in search.rest() {
                found.extend(solver.within(&part).unwrap().solutions(&Stop::never()));
            }
            prop_assert_eq!(found.len() - before, count);
        }
        prop_assert_eq!(once(&found)?, expected);
    }

    #[test]
    fn any_prefix_is_a_part_of_the_problem(
        plain in plain(),
        engine in engine(),
        chosen in prop::collection::btree_set(0..12usize, 0..3),
        excluded in prop::collection::btree_set(0..12usize, 0..4),
    ) {
        let known = |options: &BTreeSet<usize>| -> Vec<usize> {
            options.iter().copied().filter(|&o| o < plain.options.len()).collect()
        };
        let (chosen, excluded) = (known(&chosen), known(&excluded));
        let prefix = Prefix { chosen: ids(&chosen), excluded: ids(&excluded) };
        let part = Solver::with_engine(&plain.build(), engine).within(&prefix);
        let mut expected = plain.solutions();
        expected.retain(|solution| {
            chosen.iter().all(|option| solution.contains(option))
                && !excluded.iter().any(|option| solution.contains(option))
        });
        match part {
            Ok(part) => {
                let found: Vec<_> = part.solutions(&Stop::never()).collect();
                prop_assert_eq!(once(&found)?, expected);
            }
            Err(_) => prop_assert!(expected.is_empty()),
        }
    }

    #[test]
    fn cheapest_solutions_are_those_of_brute_force(
        plain in plain(),
        engine in engine(),
        k in 0..6usize,
        forced in prop::option::of(any::<prop::sample::Index>()),
        nodes in 0..60u64,
    ) {
        let problem = plain.build();
        let (solver, expected) = plain.started(engine, forced);
        let cost = |solution: &Vec<usize>| solution.iter().map(|&o| u128::from(plain.options[o].1)).sum::<u128>();
        let mut costs: Vec<u128> = expected.iter().map(cost).collect();
        costs.sort_unstable();
        costs.truncate(k);
        let all = solver.cheapest(k, &Stop::never());
        let found: Vec<_> = all.solutions.iter().map(|s| s.cost).collect();
        prop_assert!(all.is_proven());
        prop_assert_eq!(&found, &costs);
        let stopped = solver.cheapest(k, &Stop::never().nodes(nodes));
        let so_far = stopped.solutions.iter().map(|s| s.cost);
        prop_assert!(so_far.zip(&costs).all(|(found, &best)| found >= best));
        prop_assert_eq!(stopped.is_proven(), all.stats.nodes <= nodes);
        for solutions in [all.solutions, stopped.solutions] {
            prop_assert!(solutions.is_sorted_by_key(|s| s.cost));
            for solution in &solutions {
                prop_assert!(problem.is_solution(&solution.options));
                prop_assert_eq!(problem.total_cost(&solution.options), solution.cost);
            }
            let options: Vec<_> = solutions.into_iter().map(|s| s.options).collect();
            prop_assert!(once(&options)?.is_subset(&expected));
        }
    }
}
