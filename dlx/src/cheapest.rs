//! The cheapest solutions of a problem whose options have costs.

use alloc::vec::Vec;

use crate::bits;
use crate::index::OptionId;
use crate::limit::Stop;
use crate::links;
use crate::search::{Core, Outcome, Solver};
use crate::stats::Stats;

/// A solution and what it costs.
///
/// ```
/// use ninefold_dlx::{Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na |3\nb |4\na b |8\n")?;
/// let best = &Solver::new(&p).cheapest(1, &Stop::never()).solutions[0];
/// assert_eq!(best.cost, 7);
/// assert_eq!(p.total_cost(&best.options), best.cost);
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Costed {
    /// Its options: forced ones first, then in the order of choice.
    pub options: Vec<OptionId>,
    /// What they cost together.
    pub cost: u128,
}

/// What a search for the cheapest solutions has found.
///
/// ```
/// use ninefold_dlx::{Engine, Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na |3\nb |4\na b |8\n")?;
/// let solver = Solver::with_engine(&p, Engine::Links);
/// let stopped = solver.cheapest(2, &Stop::never().nodes(3));
/// assert_eq!(stopped.solutions.len(), 1);
/// assert!(!stopped.is_proven());
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// The cheapest solutions found, in ascending order of cost; those of one
    /// and the same cost in the order in which they were found, which is the
    /// same in every run.
    pub solutions: Vec<Costed>,
    /// Why the search ended. If it was stopped, there may be cheaper ones.
    pub outcome: Outcome,
    /// What the search has done. Its solutions are those that were among the
    /// cheapest when they were found.
    pub stats: Stats,
}

impl Cheapest {
    /// Whether no other solution is cheaper than these.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na |3\na |2\n")?;
    /// assert!(Solver::new(&p).cheapest(1, &Stop::never()).is_proven());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_proven(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }
}

impl Solver {
    /// The `k` cheapest solutions, or all if there are fewer, by branch and
    /// bound, with colours and multiplicities. Of several that cost the same as
    /// the dearest of them, those found first are taken: which these are is a
    /// function of the problem and the engine alone.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// // Three workers, three tasks, and what each asks for each.
    /// let p = Problem::from_text("
    ///     A B C x y z
    ///     A x |4
    ///     A y |2
    ///     A z |8
    ///     B x |4
    ///     B y |3
    ///     B z |7
    ///     C x |3
    ///     C y |1
    ///     C z |6
    /// ")?;
    /// let cheapest = Solver::new(&p).cheapest(4, &Stop::never());
    /// let costs: Vec<_> = cheapest.solutions.iter().map(|s| s.cost).collect();
    /// assert_eq!(costs, [12, 12, 12, 13]);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn cheapest(&self, k: usize, stop: &Stop) -> Cheapest {
        let costs = self.costs.as_deref();
        match &self.core {
            Core::Bits(root) => bits::cheapest(root, &self.root, costs, k, stop),
            Core::Links(links) => {
                let cost = |option: usize| costs.map_or(0, |costs| costs[option]);
                links::cheapest(links.clone(), &self.root, cost, k, stop)
            }
        }
    }
}
