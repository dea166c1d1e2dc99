//! Verdicts for people.
//!
//! A Killer has one solution, several, or none, and each wants its own
//! explanation: the solution; two solutions and the cells in which they
//! differ; the reason. [`Solver::check`](crate::Solver::check) gives the
//! [`Verdict`], and stops at the second solution.
//!
//! [`solution`] checks a solution that somebody hands in, by the rules alone.

mod reason;
mod solution;

pub use reason::Reason;
pub use solution::{WrongSolution, solution};

/// How many solutions a Killer has, as far as people ask.
///
/// ```
/// use ninefold_killer::{Layout, Solver, Stop};
/// let layout = Layout::of_cages([]).unwrap();
/// let verdict = Solver::new(&layout).check(&Stop::never())?;
/// assert_eq!(verdict.name(), "multiple");
/// # Ok::<(), ninefold_killer::Stopped>(())
/// ```
pub type Verdict = ninefold_sudoku::check::Verdict<Reason>;
