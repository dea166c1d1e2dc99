//! A checker of solutions that knows nothing of any engine.

use std::collections::HashSet;

use ninefold_dlx::{Color, OptionId, Problem};

/// Holds the solutions of one problem against the definition: each option at
/// most once, every primary item as often as its bounds say, every secondary
/// item at most once or in one colour.
pub(crate) struct Checker<'p> {
    problem: &'p Problem,
    /// For each secondary item the last solution that had it, and its colour
    /// there.
    had: Vec<(u64, Option<Color>)>,
    /// How often this solution has each primary item.
    times: Vec<u32>,
    solutions: u64,
    seen: HashSet<Vec<OptionId>>,
}

/// Up to so many solutions are kept, to see that no one comes twice.
const KEPT: u64 = 400_000;

impl<'p> Checker<'p> {
    pub(crate) fn new(problem: &'p Problem) -> Checker<'p> {
        Checker {
            problem,
            had: vec![(0, None); problem.item_count()],
            times: vec![0; problem.primary_count()],
            solutions: 0,
            seen: HashSet::new(),
        }
    }

    /// # Panics
    /// If this is no solution, or was given before.
    pub(crate) fn check(&mut self, solution: &[OptionId]) {
        self.solutions += 1;
        self.times.fill(0);
        for &option in solution {
            for entry in self.problem.option(option) {
                let item = entry.item.index();
                if item < self.times.len() {
                    self.times[item] += 1;
                    continue;
                }
                let (last, color) =
                    std::mem::replace(&mut self.had[item], (self.solutions, entry.color));
                if last == self.solutions {
                    let shared = color.is_some() && color == entry.color;
                    assert!(shared, "item {item} twice in {solution:?}");
                }
            }
        }
        for (item, &times) in self.problem.item_ids().zip(&self.times) {
            let bounds = self.problem.bounds(item);
            assert!(
                bounds.min <= times && times <= bounds.max,
                "{item:?} {times} times in {solution:?}"
            );
        }
        if self.solutions <= KEPT {
            let mut sorted = solution.to_vec();
            sorted.sort_unstable();
            assert!(
                sorted.is_sorted_by(|a, b| a < b),
                "an option twice in {solution:?}"
            );
            assert!(self.seen.insert(sorted), "{solution:?} comes twice");
        }
    }
}

#[test]
fn refuses_what_is_no_solution() {
    let problem = Problem::from_text("a b | s\na s:1\nb s:1\nb s:2\nb s\na b\na\n").unwrap();
    let check = |numbers: &[usize]| {
        let solution: Vec<_> = numbers.iter().map(|&n| OptionId::new(n).unwrap()).collect();
        std::panic::catch_unwind(|| Checker::new(&problem).check(&solution)).is_ok()
    };
    assert!(check(&[0, 1]) && check(&[4]) && check(&[5, 3]));
    assert!(!check(&[0, 2]), "two colours");
    assert!(!check(&[0, 3]), "a colour and none");
    assert!(!check(&[0]), "an item missing");
    assert!(!check(&[4, 0]), "a primary item twice");
}

#[test]
fn refuses_what_is_not_within_bounds() {
    let problem = Problem::from_text("1:2|a 0:1|b\na\na\na b\nb\n").unwrap();
    let check = |numbers: &[usize]| {
        let solution: Vec<_> = numbers.iter().map(|&n| OptionId::new(n).unwrap()).collect();
        std::panic::catch_unwind(|| Checker::new(&problem).check(&solution)).is_ok()
    };
    assert!(check(&[0]) && check(&[0, 1]) && check(&[1, 2]) && check(&[3, 0]));
    assert!(!check(&[]) && !check(&[3]), "too few");
    assert!(!check(&[0, 1, 2]) && !check(&[2, 3]), "too many");
    assert!(!check(&[0, 0]), "an option twice");
}
