//! What two solutions do differently.

use alloc::vec::Vec;
use core::fmt;

use super::words::List;
use crate::index::{Color, ItemId, OptionId};
use crate::problem::Problem;

/// Where two solutions part: see [`differ`].
///
/// ```
/// use ninefold_dlx::{Problem, Solver, Stop, explain};
/// let p = Problem::from_text("a b c\na\na b\nb\nc\n")?;
/// let all: Vec<_> = Solver::new(&p).solutions(&Stop::never()).collect();
/// let difference = explain::differ(&p, &all[0], &all[1]);
/// let names: Vec<_> = difference.items.iter().map(|&item| p.item_name(item)).collect();
/// assert_eq!(names, ["a", "b"]); // c is covered by the same option in both
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// Options that only the first has, in input order.
    pub only_first: Vec<OptionId>,
    /// Options that only the second has, in input order.
    pub only_second: Vec<OptionId>,
    /// Items that are covered by other options, or have another colour, in
    /// header order.
    pub items: Vec<ItemId>,
}

/// How a solution has an item: with a colour, no matter how often, or by an
/// option.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cover {
    Colored(Color),
    By(OptionId),
}

/// Compares two solutions, in whatever order their options stand.
/// O(entries · log entries) of the two.
///
/// # Panics
/// If an option is not of this problem.
///
/// ```
/// use ninefold_dlx::{OptionId, Problem, explain};
/// let p = Problem::from_text("a | s t\na s:1 t:1\na s:2 t:1\n")?;
/// let [first, second] = [0, 1].map(|k| OptionId::new(k).unwrap());
/// let difference = explain::differ(&p, &[first], &[second]);
/// assert_eq!(difference.only_first, [first]);
/// assert_eq!(difference.only_second, [second]);
/// assert_eq!(difference.words(&p).to_string(), "they differ in a and s");
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
pub fn differ(problem: &Problem, first: &[OptionId], second: &[OptionId]) -> Difference {
    let items = missing(&covers(problem, first), &covers(problem, second));
    let mut items: Vec<ItemId> = items.into_iter().map(|(item, _)| item).collect();
    items.sort_unstable();
    items.dedup();
    Difference {
        only_first: less(first, second),
        only_second: less(second, first),
        items,
    }
}

/// How each item is covered, sorted.
fn covers(problem: &Problem, solution: &[OptionId]) -> Vec<(ItemId, Cover)> {
    let mut covers = Vec::new();
    for &option in solution {
        covers.extend(problem.option(option).iter().map(|entry| {
            let by = entry.color.map_or(Cover::By(option), Cover::Colored);
            (entry.item, by)
        }));
    }
    covers.sort_unstable();
    covers.dedup();
    covers
}

/// What is in one of two sorted lists, but not in both.
fn missing<T: Copy + Ord>(a: &[T], b: &[T]) -> Vec<T> {
    let outside = |x: &[T], y: &[T]| -> Vec<T> {
        let alone = |v: &&T| y.binary_search(v).is_err();
        x.iter().filter(alone).copied().collect()
    };
    [outside(a, b), outside(b, a)].concat()
}

fn less(options: &[OptionId], others: &[OptionId]) -> Vec<OptionId> {
    let mut others = others.to_vec();
    others.sort_unstable();
    let alone = |option: &OptionId| others.binary_search(option).is_err();
    let mut rest: Vec<OptionId> = options.iter().copied().filter(alone).collect();
    rest.sort_unstable();
    rest
}

impl Difference {
    /// One line that names the items.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, explain};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert_eq!(explain::differ(&p, &[], &[]).words(&p).to_string(), "they are the same");
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn words<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        DifferenceWords(self, problem)
    }
}

struct DifferenceWords<'a>(&'a Difference, &'a Problem);

impl fmt::Display for DifferenceWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DifferenceWords(difference, problem) = self;
        if difference.items.is_empty() {
            return f.write_str("they are the same");
        }
        write!(
            f,
            "they differ in {}",
            List(problem, &difference.items, "and")
        )
    }
}
