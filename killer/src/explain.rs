//! Why a Killer has no solution, and what would leave one of several.
//!
//! "There is none" helps nobody to mend a puzzle. [`none`] names rules that
//! cannot hold together: cages, houses, givens. What shows at a glance
//! ([`Layout::impossible`]) is said as well.
//!
//! Every set that is named was refuted with all other rules left out. It is
//! *minimal* if each of its rules is needed: without it the others can hold.
//! It is a *smallest* one if no set of fewer rules is at odds. The first is
//! always reached in the end, the second where it is within reach; a
//! [`Conflict`] says which it is.
//!
//! # How a conflict is found
//!
//! All rules together are a conflict, and whenever a limit strikes the smallest
//! one so far is told. Small conflicts lie close together. So at first a few
//! houses and the cages that touch them are asked about, then more
//! (`conflict`). What is refuted is made minimal by *deletion*: rules are given
//! up, and a search says whether the rest is still at odds (J. W. Chinneck and
//! E. W. Dravnieks, ORSA Journal on Computing 3, 1991). Other orders of deletion
//! leave other conflicts (`vary`). Then smaller ones are hunted for (`hunt`): every
//! filling of the board breaks some rules, and every conflict has one of these;
//! a smallest set with a rule of each such set is at odds itself, or can be
//! filled, which shows one set more (A. Ignatiev and others, *Smallest MUS
//! extraction with minimal hitting set dualization*, CP 2015).
//!
//! At last, of cages it is asked whether their sum is needed, or only that
//! their digits differ.
//!
//! # Several solutions
//!
//! [`several`] says which cells are open, and what a setter could add for a
//! single solution: digits, or sums.

mod ask;
mod conflict;
mod demand;
mod hitting;
mod hunt;
mod several;
#[cfg(test)]
mod tests;
mod vary;

use ninefold_dlx::{Stop, StopReason};
use ninefold_sudoku::Grid;

pub use demand::{Demand, in_few_words};
pub use several::{Added, Several, several};

use crate::cage::Layout;
use crate::check::Reason;
use ask::{Asked, Rules};
use conflict::{Filter, GLANCE};

/// What [`none`] found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// There is a solution, and nothing to explain: this one.
    Solvable(Grid),
    /// These rules cannot hold together.
    Conflict(Conflict),
    /// A limit struck before it was known whether there is a solution.
    Unknown(StopReason),
}

/// Rules of a Killer that cannot hold together, even if all others are given up.
///
/// ```
/// use ninefold_killer::explain::{Explanation, none};
/// use ninefold_killer::{Cage, Layout, Stop};
/// let cage = |sum, cells: [&str; 2]| Cage::new(cells.map(|c| c.parse().unwrap()), Some(sum));
/// let layout = Layout::of_cages([
///     cage(3, ["r1c1", "r1c2"]), // 1 and 2
///     cage(4, ["r1c5", "r2c5"]), // 1 and 3
///     cage(9, ["r1c6", "r2c6"]),
///     cage(4, ["r1c8", "r1c9"]), // 1 and 3 again
/// ])?;
/// let Explanation::Conflict(conflict) = none(&layout, &Stop::never()) else { panic!() };
/// let words: Vec<_> = conflict.demands.iter().map(|d| d.words(&layout).to_string()).collect();
/// assert_eq!(words, ["row 1", "the cage of 2 at r1c1, sum 3", "the cage of 2 at r1c8, sum 4"]);
/// assert!(conflict.is_minimal() && conflict.smallest);
/// # Ok::<(), ninefold_killer::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflict {
    /// The rules: houses, cages, givens.
    pub demands: Vec<Demand>,
    /// How many of them are proven to be needed: without such a one the others
    /// can hold.
    pub needed: usize,
    /// Whether it is proven that no conflict of the puzzle has fewer rules.
    pub smallest: bool,
    /// Whether these are all rules of the puzzle.
    pub whole: bool,
    /// What shows at a glance, if anything does.
    pub reason: Option<Reason>,
    /// The limit that struck before all was settled, if one did.
    pub stopped: Option<StopReason>,
}

impl Conflict {
    /// Whether each of the rules is proven to be needed.
    ///
    /// ```
    /// use ninefold_killer::explain::{Explanation, none};
    /// use ninefold_killer::{Cage, Layout, Stop};
    /// let cage = Cage::new(["r1c1", "r1c2"].map(|c| c.parse().unwrap()), Some(18));
    /// let layout = Layout::of_cages([cage])?;
    /// let Explanation::Conflict(conflict) = none(&layout, &Stop::never()) else { panic!() };
    /// assert!(conflict.is_minimal() && conflict.demands.len() == 1);
    /// # Ok::<(), ninefold_killer::LayoutError>(())
    /// ```
    pub fn is_minimal(&self) -> bool {
        self.needed == self.demands.len()
    }
}

/// Explains why a Killer has no solution, by a conflict as small as it is found
/// before the limit strikes. One on nodes counts over all searches together,
/// and each search as a node at least.
///
/// ```
/// use ninefold_killer::explain::{Explanation, none};
/// use ninefold_killer::{Layout, Stop};
/// let layout = Layout::of_cages([])?;
/// assert!(matches!(none(&layout, &Stop::never()), Explanation::Solvable(_)));
/// # Ok::<(), ninefold_killer::LayoutError>(())
/// ```
pub fn none(layout: &Layout, stop: &Stop) -> Explanation {
    if layout.impossible().is_some() {
        return Explanation::Conflict(refuted(layout, 0, stop));
    }
    let mut rules = Rules::of(layout, stop);
    match rules.ask(&rules.all(), u64::MAX) {
        Asked::Filled(grid) => Explanation::Solvable(grid),
        Asked::Stopped(stopped) => Explanation::Unknown(stopped),
        Asked::AtOdds => {
            let nodes = rules.nodes();
            Explanation::Conflict(smallest(&mut rules, nodes))
        }
    }
}

/// The same of a Killer that is known to have no solution, as a search of so
/// many nodes has shown: this is not shown again, and there is a conflict
/// however soon the limit strikes. If nothing smaller is found, it is of all
/// rules. Of a Killer with a solution it would be wrong.
///
/// ```
/// use ninefold_killer::explain::refuted;
/// use ninefold_killer::{Cage, Layout, Stop};
/// let pair = |cells: [&str; 2]| Cage::new(cells.map(|c| c.parse().unwrap()), Some(3));
/// let layout = Layout::of_cages([pair(["r1c1", "r1c2"]), pair(["r1c8", "r1c9"])])?;
/// let conflict = refuted(&layout, 0, &Stop::never().nodes(0));
/// assert!(!conflict.is_minimal() && conflict.stopped.is_some());
/// // Both cages and the row: they cannot all be met.
/// assert_eq!(refuted(&layout, 0, &Stop::never()).demands.len(), 3);
/// # Ok::<(), ninefold_killer::LayoutError>(())
/// ```
pub fn refuted(layout: &Layout, nodes: u64, stop: &Stop) -> Conflict {
    smallest(&mut Rules::of(layout, stop), nodes)
}

/// A conflict as small as it is found. All rules are known to be at odds, and
/// it took so many nodes to show that.
fn smallest(rules: &mut Rules<'_>, nodes: u64) -> Conflict {
    let reason = rules.layout.impossible();
    let known = reason.as_ref().and_then(|reason| rules.at_fault(reason));
    let is_small = known.as_ref().is_some_and(|known| known.is_small);
    let near = match is_small {
        true => Vec::new(),
        false => rules.neighbourhoods(),
    };
    let mut filter = Filter::new(rules);
    let mut standing = match filter.smallest_near(near) {
        Some(near) => near,
        None => {
            let (begin, nodes) = filter.start(known.map(|known| known.rules), nodes);
            filter.shrink(begin, nodes)
        }
    };
    if !is_small {
        filter.vary(&mut standing, nodes <= GLANCE);
    }
    let smallest = filter.hunt(&mut standing);
    let stopped = standing.stopped.or_else(|| filter.rules.exhausted());
    // What is smallest is minimal.
    let needed = match smallest {
        true => standing.len(),
        false => standing.needed.len(),
    };
    let whole = standing.len() == filter.rules.list.len();
    Conflict {
        demands: filter.without_sums(&standing),
        needed,
        smallest,
        whole,
        reason,
        stopped: stopped.filter(|_| !smallest),
    }
}
