//! What came of a search that is more than one [`Solutions`](crate::Solutions).

use crate::search::Outcome;
use crate::stats::Stats;

/// What a search on several threads, or in several parts, has come to.
///
/// ```
/// use ninefold_dlx::{Checkpoint, Outcome, Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na\nb\nb\n")?;
/// let tally = Checkpoint::new(&p).count(&Solver::new(&p), &Stop::never());
/// assert_eq!((tally.found, tally.outcome), (2, Some(Outcome::Exhausted)));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Solutions counted, or given to the caller. Each of them was visited, so
    /// no search comes near 2¹²⁸.
    pub found: u128,
    /// Why the search ended; `None` if the caller broke it off.
    pub outcome: Option<Outcome>,
    /// The work done. The root of each part counts as a node.
    pub stats: Stats,
}

impl Tally {
    /// Whether every solution was found.
    ///
    /// ```
    /// assert!(!ninefold_dlx::Tally::default().is_complete());
    /// ```
    pub fn is_complete(&self) -> bool {
        self.outcome == Some(Outcome::Exhausted)
    }
}
