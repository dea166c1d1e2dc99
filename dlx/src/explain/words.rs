//! Explanations in words.

use core::fmt;

use super::{Conflicting, Explanation};
use crate::index::ItemId;
use crate::problem::Problem;

impl Explanation {
    /// One line that names the items.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, explain};
    /// let p = Problem::from_text("a b\na\n")?;
    /// let explanation = explain::none(&p, &Stop::never());
    /// assert_eq!(explanation.words(&p).to_string(), "no option has b");
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn words<'a>(&'a self, problem: &'a Problem) -> impl fmt::Display + 'a {
        ExplanationWords(self, problem)
    }
}

struct ExplanationWords<'a>(&'a Explanation, &'a Problem);

impl fmt::Display for ExplanationWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExplanationWords(explanation, problem) = *self;
        match explanation {
            Explanation::Solvable(_) => f.write_str("there is a solution"),
            Explanation::Uncovered(items) => {
                let list = |last| List(problem, items, last);
                match items.len() {
                    _ if are_bare(problem, items) => write!(f, "no option has {}", list("or")),
                    1 => write!(f, "too few options have {}", list("and")),
                    _ => write!(f, "{} are each in too few options", list("and")),
                }
            }
            Explanation::Unknown(reason) => {
                write!(f, "not known whether there is a solution: {reason}")
            }
            Explanation::Conflict(conflict) => write_conflict(f, problem, conflict),
        }
    }
}

/// Whether no option has any of these items, which are sorted. O(entries).
fn are_bare(problem: &Problem, items: &[ItemId]) -> bool {
    let mut entries = problem.option_ids().flat_map(|o| problem.option(o));
    entries.all(|entry| items.binary_search(&entry.item).is_err())
}

fn write_conflict(
    f: &mut fmt::Formatter<'_>,
    problem: &Problem,
    conflict: &Conflicting,
) -> fmt::Result {
    let list = List(problem, &conflict.items, "and");
    match conflict.items.len() {
        0 => return f.write_str("there is no solution"),
        1 if problem.bounds(conflict.items[0]).max > 1 => {
            write!(f, "{list} cannot be covered as often as it must")?;
        }
        1 => write!(f, "{list} cannot be covered")?,
        _ => write!(f, "{list} cannot be covered together")?,
    }
    match conflict.stopped {
        Some(reason) => write!(f, "; perhaps fewer cannot either: {reason}"),
        None if conflict.items.len() > 1 => f.write_str("; each of them is needed for that"),
        None => Ok(()),
    }
}

/// The most items that are named; of more the rest is counted.
const NAMED: usize = 20;

/// Names of items: `a, b and c`, with this word before the last.
pub(super) struct List<'a>(
    pub(super) &'a Problem,
    pub(super) &'a [ItemId],
    pub(super) &'static str,
);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let List(problem, items, last) = self;
        let shown = items.len().min(NAMED);
        for (k, &item) in items[..shown].iter().enumerate() {
            match k {
                0 => {}
                _ if k + 1 == items.len() => write!(f, " {last} ")?,
                _ => f.write_str(", ")?,
            }
            f.write_str(problem.item_name(item))?;
        }
        match items.len() - shown {
            0 => Ok(()),
            more => write!(f, " {last} {more} more"),
        }
    }
}
