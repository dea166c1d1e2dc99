//! The bitset engine.
//!
//! The state of a search is a set of live options and a number of open items.
//! To choose an option is to take out of the live set all that it rules out:
//! one pass over a few words, and nothing to undo. A problem goes through up
//! to three forms on its way down the tree, each cheaper than the one above
//! where it applies:
//!
//! | form | what it keeps | while |
//! |---|---|---|
//! | [`sparse`] | lists, sizes, a trail | options and items are many |
//! | [`wide`] | a mask for each item and colour | options are many, items few |
//! | [`dense`] | also a row of conflicts for each option | up to 4096 options live |
//! | [`bounded`] | counters, too | there are multiplicities |
//!
//! Dense matrices are compressed again and again as options die, down to the
//! [`leaf`], where a node is two words.

mod bounded;
mod components;
mod compress;
mod dense;
mod isa;
mod leaf;
mod limits;
mod lists;
mod maker;
mod matrix;
mod memo;
mod price;
mod probe;
mod race;
mod scan;
mod search;
mod sparse;
mod start;
#[cfg(test)]
mod tests;
mod wide;
mod width;

use alloc::sync::Arc;

use num_bigint::BigUint;

use bounded::Table;
use isa::Processor;
use limits::Limits;
use lists::Lists;
use matrix::Matrix;
use start::Start;

use crate::conflict::{self, Conflict};
use crate::count::{Exact, Memo};
use crate::index::OptionId;
use crate::limit::Stop;
use crate::links::Links;
use crate::problem::Problem;
use crate::search::Outcome;
use crate::split::Prefix;

#[cfg(test)]
pub(crate) use tests::problems::of_seed;

/// Whether the engine can take the problem.
pub(crate) fn takes(problem: &Problem) -> bool {
    problem.option_count() <= Limits::SHIPPED.dense
        || !(problem.has_multiplicities() || problem.has_costs())
}

/// A problem made ready for the engine; shared by all searches on it.
pub(crate) struct Root {
    lists: Lists,
    form: Form,
    processor: Processor,
    limits: Limits,
}

/// The form in which a problem starts.
enum Form {
    /// One matrix.
    Dense(Start),
    /// Too many options for that.
    Lists,
    /// With multiplicities.
    Bounded(Table),
}

impl Root {
    /// O(items + entries), and for a matrix entries times words of a row.
    pub(crate) fn new(problem: &Problem) -> Root {
        Root::with(problem, Processor::detect(), Limits::default())
    }

    /// For this processor, with these limits.
    fn with(problem: &Problem, processor: Processor, limits: Limits) -> Root {
        let lists = Lists::new(problem);
        if !problem.has_multiplicities() {
            return Root::of(lists, processor, limits);
        }
        let bounds = problem.item_ids().take(problem.primary_count());
        let bounds = bounds.map(|item| problem.bounds(item));
        let all = (0..lists.options() as u32).collect();
        let table = Table::new(&lists, bounds.map(|b| (b.min, b.max)), all);
        Root {
            lists,
            form: Form::Bounded(table),
            processor,
            limits,
        }
    }

    /// Without multiplicities.
    fn of(lists: Lists, processor: Processor, limits: Limits) -> Root {
        let form = if limits.is_dense(lists.options(), lists.primary()) {
            Form::Dense(Start::new(&lists))
        } else {
            Form::Lists
        };
        Root {
            lists,
            form,
            processor,
            limits,
        }
    }

    fn matrix(&self) -> Option<&Matrix> {
        match &self.form {
            Form::Dense(start) => Some(&start.matrix),
            _ => None,
        }
    }

    /// The same problem as links; `None` if it has multiplicities.
    pub(crate) fn to_links(&self) -> Option<Links> {
        if matches!(self.form, Form::Bounded(_)) {
            return None;
        }
        Some(self.lists.to_links())
    }

    /// How often an item may be covered in one colour or none.
    fn most(&self, item: usize) -> u32 {
        match &self.form {
            Form::Bounded(table) if item < self.lists.primary() => table.bounds(item).1,
            _ => 1,
        }
    }

    /// Looks for the first two of the chosen options that cannot stand
    /// together.
    pub(crate) fn find_conflict(&self, root: &Prefix) -> Result<(), Conflict> {
        if matches!(&self.form, Form::Dense(start) if start.admits(root)) {
            return Ok(());
        }
        let uses = |option: OptionId| {
            let cells = self.lists.option(option.index() as u32).iter();
            cells.map(|cell| (cell.item as usize, cell.color))
        };
        conflict::find(root, |item| self.most(item), uses)
    }
}

#[cfg(feature = "rayon")]
impl Root {
    /// See [`Solver::items_once`](crate::Solver).
    pub(crate) fn items_once(&self, option: OptionId) -> alloc::vec::Vec<usize> {
        if matches!(self.form, Form::Bounded(_)) {
            return Default::default();
        }
        let cells = self.lists.option(option.index() as u32).iter();
        let primary = cells.filter(|cell| self.lists.is_primary(cell));
        primary.map(|cell| cell.item as usize).collect()
    }

    /// See [`Solver::options_of`](crate::Solver).
    pub(crate) fn options_of(&self, item: usize) -> alloc::vec::Vec<OptionId> {
        let uses = self.lists.uses(item).iter();
        uses.map(|other| lists::id(other.option)).collect()
    }
}

pub(crate) use price::cheapest;
pub(crate) use search::Search;

/// Counts all solutions of a part of a problem.
pub(crate) fn count(root: &Arc<Root>, part: &Prefix, memo: Memo, stop: &Stop) -> Exact {
    if memo == Memo::Auto {
        let apart = match root.form {
            Form::Bounded(_) => None,
            _ => components::count(root, part, stop),
        };
        return apart.unwrap_or_else(|| race::count(Search::counting(root, part), stop));
    }
    let mut search = Search::counting(root, part);
    search.advance(stop);
    Exact {
        value: BigUint::from(search.work().solutions),
        outcome: search.outcome().unwrap_or(Outcome::Exhausted),
        stats: search.stats(),
    }
}
