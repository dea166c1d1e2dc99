//! Options that can be in no solution, options in every one, superfluous items.
//!
//! After Knuth's program DLX-PRE (TAOCP 7.2.2.1, Algorithm P), with a way
//! back from the solutions of the smaller problem to those of the given one.
//! Two rules reduce a problem:
//!
//! - An option is *blocked* by a primary item if it clashes with every option
//!   of that item, or if so few fit with it that the item could not be covered
//!   as often as it must. It is removed. See `blocked`.
//! - An item is *superfluous* if another one sees to it. It is dropped from all
//!   options, which stay. See `superfluous`.
//!
//! Once no option is blocked, an option that is the only one of a primary item,
//! or one of no more than the item needs, clashes with none that is left: it is
//! *forced*, and goes into every solution. What an item with multiplicity may
//! be covered beside it is then less, and more options may be blocked.
//!
//! What is blocked stays blocked if more options go. So there is but one set of
//! options that is left at the end, in whatever order they are removed, and
//! without multiplicities (which that program does not know) it is that of
//! DLX-PRE.

mod blocked;
mod superfluous;

use alloc::vec;
use alloc::vec::Vec;

use blocked::Rest;

use crate::index::{ItemId, OptionId};
use crate::limit::{Stop, StopReason};
use crate::problem::{Builder, Entry, Problem};

/// A smaller problem with the same solutions, and what was done: see
/// [`preprocess`].
///
/// ```
/// use ninefold_dlx::{Problem, Stop, preprocess::preprocess};
/// let p = Problem::from_text("a b c\na b\nb c\na\nb\nc\n")?;
/// let less = preprocess(&p, &Stop::never());
/// assert_eq!(less.kept.len() + less.forced.len() + less.removed.len(), p.option_count());
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Preprocessed {
    /// What is left: items and options under their names, in their order, with
    /// their costs, and with bounds less what forced options cover. If an item
    /// is [uncoverable](Self::uncoverable), all items and no option.
    pub problem: Problem,
    /// For each option of `problem` the one it was before.
    pub kept: Vec<OptionId>,
    /// Options of every solution, in input order.
    pub forced: Vec<OptionId>,
    /// Options of no solution, in input order.
    pub removed: Vec<OptionId>,
    /// Items that `problem` has no more: covered by forced options, or seen to
    /// by others. In header order.
    pub dropped: Vec<ItemId>,
    /// A primary item that was left with too few options, or that forced options
    /// would cover too often: there is no solution.
    pub uncoverable: Option<ItemId>,
    /// How often the items were gone through until nothing changed.
    pub rounds: usize,
    /// The limit that struck, if one did: more could perhaps be removed.
    pub stopped: Option<StopReason>,
}

impl Preprocessed {
    /// Whether nothing is left to search: the forced options are the one
    /// solution.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, preprocess::preprocess};
    /// // TAOCP 7.2.2.1 (5).
    /// let p = Problem::from_text("1 2 3 4 5 6 7\n3 5\n1 4 7\n2 3 6\n1 4 6\n2 7\n4 5 7\n")?;
    /// let less = preprocess(&p, &Stop::never());
    /// assert!(less.is_solved() && p.is_solution(&less.forced));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_solved(&self) -> bool {
        self.uncoverable.is_none() && self.problem.primary_count() == 0
    }

    /// The solution of the given problem that belongs to a solution of the
    /// smaller one: forced options first. Every solution belongs to one. Its
    /// cost is that of the given problem, with what forced options cost.
    ///
    /// # Panics
    /// If an option is not of the smaller problem.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop, preprocess::preprocess};
    /// let p = Problem::from_text("a b c\na\nb c\nb\nc\n")?;
    /// let less = preprocess(&p, &Stop::never());
    /// assert_eq!((less.forced.len(), less.problem.option_count()), (1, 3));
    /// for solution in Solver::new(&less.problem).solutions(&Stop::never()) {
    ///     assert!(p.is_solution(&less.restore(&solution)));
    /// }
    ///
    /// let p = Problem::from_text("a b c\na |5\nb c |4\nb |3\nc\n")?;
    /// let less = preprocess(&p, &Stop::never());
    /// let best = &Solver::new(&less.problem).cheapest(1, &Stop::never()).solutions[0];
    /// assert_eq!((best.cost, p.total_cost(&less.restore(&best.options))), (3, 8));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn restore(&self, solution: &[OptionId]) -> Vec<OptionId> {
        let before = solution.iter().map(|option| self.kept[option.index()]);
        self.forced.iter().copied().chain(before).collect()
    }
}

/// Removes options that are blocked, chooses forced ones, drops superfluous
/// items, until nothing changes or the limit strikes. The solutions are those
/// of the given problem, one for one.
///
/// The limit counts options held against items. What was removed before it
/// struck is removed rightly, but nothing more is forced then.
///
/// A round takes O(clashes) for each primary item that lost an option, where
/// the clashes are those of that one of its options that has the fewest, times
/// the few options of the item that are looked at until one fits. Memory:
/// about 8 bytes an entry, and the smaller problem.
///
/// ```
/// use ninefold_dlx::{Problem, Stop, preprocess::preprocess};
/// // Knuth's example for DLX-PRE: whatever covers c goes with b X:1.
/// let p = Problem::from_text("a b c | X Y\na b X:0 Y:0\na c X:1 Y:1\nb X:1\nc Y:1\n")?;
/// let less = preprocess(&p, &Stop::never());
/// assert_eq!(less.removed.len(), 2);
/// assert!(less.is_solved()); // "a c X:1 Y:1" and "b X:1"
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
pub fn preprocess(problem: &Problem, stop: &Stop) -> Preprocessed {
    let mut rest = Rest::new(problem);
    let (forced, stopped) = settle(&mut rest, stop);
    let (forced, uncoverable) = match forced {
        Ok(forced) => (forced, None),
        Err(item) => {
            rest.clear();
            (Vec::new(), Some(item))
        }
    };
    let mut dropped = vec![false; problem.item_count()];
    if uncoverable.is_none() {
        drop_covered(&rest, &forced, &mut dropped);
        superfluous::mark(&mut rest, &mut dropped);
    }
    let kept: Vec<OptionId> = problem.option_ids().filter(|&o| rest.is_live(o)).collect();
    let left = |o: &OptionId| !rest.is_live(*o) && forced.binary_search(o).is_err();
    Preprocessed {
        removed: problem.option_ids().filter(left).collect(),
        dropped: problem.item_ids().filter(|i| dropped[i.index()]).collect(),
        problem: rebuild(&rest, &kept, &dropped),
        kept,
        forced,
        uncoverable,
        rounds: rest.rounds,
        stopped,
    }
}

/// Removes blocked options and takes out forced ones, until there are none or
/// the limit strikes. Gives the forced ones in input order, or an item that
/// cannot be covered.
fn settle(rest: &mut Rest, stop: &Stop) -> (Result<Vec<OptionId>, ItemId>, Option<StopReason>) {
    let mut forced = Vec::new();
    loop {
        let stopped = rest.remove_blocked(stop).err();
        if let Some(item) = rest.uncoverable() {
            return (Err(item), stopped);
        }
        let more = match stopped {
            Some(_) => Vec::new(),
            None => rest.indispensable(),
        };
        if more.is_empty() {
            forced.sort_unstable();
            return (Ok(forced), stopped);
        }
        if let Err(item) = rest.choose(&more) {
            return (Err(item), None);
        }
        forced.extend(more);
    }
}

/// Drops the items that forced options have and no more option may: no option
/// that is left has them, but secondary ones in the same colour.
fn drop_covered(rest: &Rest, forced: &[OptionId], dropped: &mut [bool]) {
    for &option in forced {
        for entry in rest.problem.option(option) {
            dropped[entry.item.index()] |= rest.bounds(entry.item).max == 0;
        }
    }
}

/// The problem of these options without the dropped items. O(items + entries).
fn rebuild(rest: &Rest, kept: &[OptionId], dropped: &[bool]) -> Problem {
    let problem = rest.problem;
    let mut builder = Builder::new();
    let mut renumbered: Vec<Option<ItemId>> = vec![None; problem.item_count()];
    for item in problem.item_ids().filter(|i| !dropped[i.index()]) {
        let name = problem.item_name(item);
        let added = if problem.is_primary(item) {
            builder.primary_between(name, rest.bounds(item))
        } else {
            builder.secondary(name)
        };
        renumbered[item.index()] = Some(added.expect("a name of its own"));
    }
    for &option in kept {
        let mut entries: Vec<Entry> = Vec::new();
        for entry in problem.option(option) {
            let Some(item) = renumbered[entry.item.index()] else {
                continue;
            };
            let color = entry.color.map(|color| {
                let known = builder.color(problem.color_name(color));
                known.expect("a name that was good before")
            });
            entries.push(Entry { item, color });
        }
        let added = builder.option_with_cost(&entries, problem.cost(option));
        let added = added.expect("a part of a good option");
        added.expect("one of its primary items is left");
    }
    builder.build()
}
