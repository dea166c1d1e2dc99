//! Why has a problem no solution, and how do two solutions differ?
//!
//! "There is none" helps nobody to mend a problem. [`none`] says more. The
//! simplest reason is an item that no option has, or fewer than it needs: then
//! all such items are named. Otherwise there is a *conflict*: a set of
//! primary items that cannot all be covered, although every other primary item
//! is only asked to be covered no more often than it may. Such a set is
//! *minimal* if each of its items is needed: without the demand that it be
//! covered, the others can be.
//!
//! The demand of an item is that it be covered as often as it must, by its
//! [`Bounds`](crate::Bounds). An item that need not be covered demands nothing,
//! and is in no conflict.
//!
//! # How it is found
//!
//! By deletion (J. W. Chinneck and E. W. Dravnieks, ORSA Journal on Computing
//! 3, 1991, for linear programs; U. Junker, *QuickXplain*, AAAI 2004): the
//! demand of some items is given up, and a search says whether the rest is
//! still a conflict. If so, they are out for good; if not, and it was but one
//! item, that one is needed. The search itself says which items its
//! refutation used, so that most leave without a search of their own. Items
//! are tried in chunks, twice as large after a success, half as large after a
//! failure: a small conflict among `n` items takes some `log n` searches for
//! each of its items.
//!
//! A minimal set need not be a smallest one: finding that is harder still.
//!
//! # Hard cases
//!
//! A search may be long: a single question about a minimal set is as hard as
//! the problem. So every question has a limit, a few times what the first
//! refutation took. Items whose question was not answered are asked again
//! later, with ever larger limits, until all are settled or the caller's
//! [`Stop`] strikes. Then the smallest set so far is given: it, too, was
//! refuted by a search to its end, with every other demand given up.
//! [`only`] makes the problem with just these demands, to check that by any
//! other means.

mod differ;
mod only;
mod refute;
mod words;

use alloc::vec::Vec;

pub use differ::{Difference, differ};
pub use only::only;

use crate::index::{ItemId, OptionId};
use crate::limit::{Stop, StopReason};
use crate::links::{Bounded, Links};
use crate::problem::Problem;
use refute::{Refutation, Search};

/// Nodes that a question may always take.
const PATIENCE: u64 = 10_000;

/// What [`none`] found out.
///
/// ```
/// use ninefold_dlx::{Problem, Stop, explain};
/// let p = Problem::from_text("a b c\na b\nb c\n")?;
/// let explanation = explain::none(&p, &Stop::never());
/// assert_eq!(
///     explanation.words(&p).to_string(),
///     "a and c cannot be covered together; each of them is needed for that"
/// );
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// There is a solution, and nothing to explain: this one.
    Solvable(Vec<OptionId>),
    /// These primary items have fewer options than they need: without
    /// multiplicities none at all. All such, in header order.
    Uncovered(Vec<ItemId>),
    /// These primary items cannot all be covered.
    Conflict(Conflicting),
    /// A limit struck before it was known whether there is a solution.
    Unknown(StopReason),
}

/// A set of primary items that cannot all be covered, even if every other
/// primary item need not be, but still no more often than it may.
///
/// ```
/// use ninefold_dlx::{Problem, Stop, explain};
/// use explain::Explanation::Conflict;
/// let p = Problem::from_text("a b c d\na b\nb c\nd\n")?;
/// let Conflict(conflict) = explain::none(&p, &Stop::never()) else { panic!() };
/// let names: Vec<_> = conflict.items.iter().map(|&item| p.item_name(item)).collect();
/// assert_eq!(names, ["a", "c"]);
/// assert!(conflict.is_minimal());
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Conflicting {
    /// The items, in header order.
    pub items: Vec<ItemId>,
    /// How many of them are proven to be needed: without the demand for such
    /// an item the others can be covered.
    pub needed: usize,
    /// The limit that struck before all was settled, if one did.
    pub stopped: Option<StopReason>,
}

impl Conflicting {
    /// Whether each of the items is proven to be needed.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, explain};
    /// let p = Problem::from_text("a b c\na b\nb c\na c\n")?;
    /// let explain::Explanation::Conflict(conflict) = explain::none(&p, &Stop::never()) else {
    ///     panic!("an odd ring cannot be parted into pairs");
    /// };
    /// assert!(conflict.is_minimal());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_minimal(&self) -> bool {
        self.needed == self.items.len()
    }
}

/// Explains why a problem has no solution: by items that have too few options,
/// or else by a set of items that cannot be covered together, as small as
/// deleting items one by one can make it.
///
/// The limit counts the nodes of all searches together. With
/// [`Stop::never`] the set is always minimal, however long that takes.
/// Memory: twice the links of a search.
///
/// ```
/// use ninefold_dlx::{Problem, Stop, explain};
/// use explain::Explanation::{Solvable, Uncovered};
/// let p = Problem::from_text("a b c\na\n")?;
/// let explanation = explain::none(&p, &Stop::never());
/// assert!(matches!(&explanation, Uncovered(items) if items.len() == 2));
/// assert_eq!(explanation.words(&p).to_string(), "no option has b or c");
///
/// let p = Problem::from_text("a\na\n")?;
/// assert!(matches!(explain::none(&p, &Stop::never()), Solvable(_)));
///
/// // Two shifts for a, and two options; but both take the one room.
/// let p = Problem::from_text("2|a b | room\na room\na room\nb\n")?;
/// let explanation = explain::none(&p, &Stop::never());
/// assert_eq!(explanation.words(&p).to_string(), "a cannot be covered as often as it must");
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
pub fn none(problem: &Problem, stop: &Stop) -> Explanation {
    let links = Links::new(problem);
    let demands = demands(problem);
    let too_few = |item: &ItemId| option_count(&links, *item) < problem.bounds(*item).min;
    let uncovered: Vec<ItemId> = demands.iter().copied().filter(too_few).collect();
    if !uncovered.is_empty() {
        return Explanation::Uncovered(uncovered);
    }
    let mut filter = Filter {
        problem,
        links,
        stop,
        nodes: 0,
    };
    let all = demands;
    match filter.ask(&all, u64::MAX) {
        Refutation::Solution(options) => Explanation::Solvable(options),
        Refutation::Stopped(reason) => Explanation::Unknown(reason),
        Refutation::Of(used) => {
            let conflict = filter.confirm(all, used);
            Explanation::Conflict(filter.shrink(conflict))
        }
    }
}

/// The items that must be covered: what can be given up.
fn demands(problem: &Problem) -> Vec<ItemId> {
    let must = |&item: &ItemId| problem.bounds(item).min > 0;
    let primary = problem.item_ids().take(problem.primary_count());
    primary.filter(must).collect()
}

fn option_count(links: &Links, item: ItemId) -> u32 {
    links.items[item.number() as usize].len
}

/// The deletion filter.
struct Filter<'s> {
    problem: &'s Problem,
    links: Links,
    stop: &'s Stop,
    /// Nodes of all searches so far.
    nodes: u64,
}

/// Where the filter stands: `needed` and `open` together are a conflict.
struct Standing {
    /// Without any of these the rest can be covered. Sorted.
    needed: Vec<ItemId>,
    /// Not known yet. Sorted.
    open: Vec<ItemId>,
}

impl Filter<'_> {
    /// Whether these items can be covered together if no other need be.
    /// `demanded` is sorted.
    fn ask(&mut self, demanded: &[ItemId], limit: u64) -> Refutation {
        let mut links = self.links.clone();
        for item in self.problem.item_ids().take(self.problem.primary_count()) {
            if demanded.binary_search(&item).is_err() {
                links.release(item.number());
            }
        }
        let stop = self.stop.after(self.nodes).at_most(limit);
        let (refutation, nodes) = if self.problem.has_multiplicities() {
            Search::new(Bounded::new(links)).run(&stop)
        } else {
            Search::new(links).run(&stop)
        };
        self.nodes += nodes;
        refutation
    }

    /// What a refutation used of a conflict, once that is refuted by itself;
    /// the whole conflict if there is no time for that. (The same items are
    /// chosen at the same nodes, so the second search is as long as the first.)
    fn confirm(&mut self, mut conflict: Vec<ItemId>, mut used: Vec<ItemId>) -> Vec<ItemId> {
        while used.len() < conflict.len() {
            let Refutation::Of(less) = self.ask(&used, u64::MAX) else {
                break;
            };
            conflict = used;
            used = less;
        }
        conflict
    }

    /// Makes a conflict minimal, or as small as the limit allows.
    fn shrink(&mut self, conflict: Vec<ItemId>) -> Conflicting {
        let mut limit = self.nodes.saturating_mul(2).saturating_add(PATIENCE);
        let mut standing = Standing {
            needed: Vec::new(),
            open: conflict,
        };
        let mut stopped = None;
        while stopped.is_none() && !standing.open.is_empty() {
            stopped = self.delete(&mut standing, limit);
            limit = limit.saturating_mul(4);
        }
        Conflicting {
            needed: standing.needed.len(),
            items: standing.without(&[]),
            stopped,
        }
    }

    /// Asks about every open item; those whose question was not answered
    /// within the limit stay open.
    fn delete(&mut self, standing: &mut Standing, limit: u64) -> Option<StopReason> {
        let mut todo = standing.open.clone();
        let mut size = todo.len().div_ceil(2);
        while !todo.is_empty() {
            let chunk = todo.split_off(todo.len() - size.min(todo.len()));
            let rest = standing.without(&chunk);
            match self.ask(&rest, limit) {
                Refutation::Of(used) => {
                    standing.keep(&self.confirm(rest, used));
                    todo.retain(|item| standing.open.binary_search(item).is_ok());
                    size = 2 * chunk.len();
                    continue;
                }
                Refutation::Solution(_) if chunk.len() == 1 => standing.need(chunk[0]),
                Refutation::Solution(_) | Refutation::Stopped(_) if chunk.len() > 1 => {
                    todo.extend(&chunk);
                }
                _ => {}
            }
            if let Some(reason) = self.exhausted() {
                return Some(reason);
            }
            size = chunk.len().div_ceil(2);
        }
        None
    }

    /// Whether it was the caller's limit that struck.
    fn exhausted(&self) -> Option<StopReason> {
        self.stop.after(self.nodes).reached(0)
    }
}

impl Standing {
    /// The conflict without these items, which are sorted. Sorted.
    fn without(&self, chunk: &[ItemId]) -> Vec<ItemId> {
        let rest = self
            .open
            .iter()
            .filter(|item| chunk.binary_search(item).is_err());
        let mut all: Vec<ItemId> = self.needed.iter().chain(rest).copied().collect();
        all.sort_unstable();
        all
    }

    /// Only these are left: a part of the former set, so that what was needed
    /// before is needed still.
    fn keep(&mut self, used: &[ItemId]) {
        self.open.retain(|item| used.binary_search(item).is_ok());
    }

    fn need(&mut self, item: ItemId) {
        self.open.retain(|&other| other != item);
        self.needed.push(item);
        self.needed.sort_unstable();
    }
}
