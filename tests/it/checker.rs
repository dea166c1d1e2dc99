//! A checker of solutions that knows nothing of any engine.

use std::collections::HashSet;

use ninefold_dlx::{Color, OptionId, Problem};

/// Holds the solutions of one problem against the definition: every primary
/// item exactly once, every secondary item at most once or in one colour.
pub(crate) struct Checker<'p> {
    problem: &'p Problem,
    /// For each item the last solution that had it, and its colour there.
    had: Vec<(u64, Option<Color>)>,
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
            solutions: 0,
            seen: HashSet::new(),
        }
    }

    /// # Panics
    /// If this is no solution, or was given before.
    pub(crate) fn check(&mut self, solution: &[OptionId]) {
        self.solutions += 1;
        let mut primary = 0;
        for &option in solution {
            for entry in self.problem.option(option) {
                let item = entry.item.index();
                let (last, color) =
                    std::mem::replace(&mut self.had[item], (self.solutions, entry.color));
                if last == self.solutions {
                    let shared = color.is_some() && color == entry.color;
                    assert!(shared, "item {item} twice in {solution:?}");
                }
                primary += usize::from(item < self.problem.primary_count());
            }
        }
        assert_eq!(
            primary,
            self.problem.primary_count(),
            "an item is missing in {solution:?}"
        );
        if self.solutions <= KEPT {
            let mut sorted = solution.to_vec();
            sorted.sort_unstable();
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
