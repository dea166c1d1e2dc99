//! Verdicts for people.
//!
//! A puzzle has one solution, several, or none, and each wants its own
//! explanation: the solution; two solutions and the cells in which they
//! differ; the reason. [`Solver::check`](crate::Solver::check) gives the
//! [`Verdict`], and stops at the second solution: *several* means at least
//! two, and says nothing about how many.
//!
//! [`solution`] checks a solution that somebody hands in, by the rules alone.

mod reason;
mod solution;

use std::fmt;

pub use reason::{Reason, reason};
pub use solution::{WrongSolution, solution};

use crate::{CellSet, Grid};

/// How many solutions a puzzle has, as far as people ask. `R` is the kind of
/// reason: puzzles with more rules have more of them.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
/// let solver = Solver::new(&Geometry::standard());
/// let p = Puzzle::parse(
///     "1264379588956214733749851264571938629832465176125783942693147855487692317318526..",
/// ).unwrap();
/// let verdict = solver.check(&p, &Stop::never())?;
/// assert_eq!(verdict.to_string(), "unique: it has exactly one solution");
/// # Ok::<(), ninefold_sudoku::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<R = Reason> {
    /// Exactly one: this one.
    Unique(Grid),
    /// At least two.
    Multiple {
        /// The first solution found.
        first: Grid,
        /// The second.
        second: Grid,
        /// The cells in which these two differ.
        differ: CellSet,
    },
    /// None, and why.
    None(R),
}

impl<R> Verdict<R> {
    /// The word for it: `unique`, `multiple` or `none`.
    ///
    /// ```
    /// use ninefold_sudoku::check::{Reason, Verdict};
    /// assert_eq!(Verdict::None(Reason::Search).name(), "none");
    /// ```
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Unique(_) => "unique",
            Verdict::Multiple { .. } => "multiple",
            Verdict::None(_) => "none",
        }
    }

    /// The solution, or the first of several.
    ///
    /// ```
    /// use ninefold_sudoku::check::{Reason, Verdict};
    /// assert!(Verdict::None(Reason::Search).solution().is_none());
    /// ```
    pub fn solution(&self) -> Option<&Grid> {
        match self {
            Verdict::Unique(grid) | Verdict::Multiple { first: grid, .. } => Some(grid),
            Verdict::None(_) => None,
        }
    }
}

impl<R: fmt::Display> fmt::Display for Verdict<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Unique(_) => f.write_str("unique: it has exactly one solution"),
            Verdict::Multiple { differ, .. } => write!(
                f,
                "multiple: it has at least two solutions; two found differ in {} cells: {differ}",
                differ.len()
            ),
            Verdict::None(reason) => write!(f, "none: it has no solution: {reason}"),
        }
    }
}
