//! A search on links, with or without multiplicities.

use alloc::vec::Vec;

use super::Links;
use super::bounded::Bounded;
use super::tree::Tree;
use crate::index::OptionId;
use crate::limit::Stop;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// A search under way.
#[derive(Clone)]
pub(crate) struct Search(Machine);

#[derive(Clone)]
enum Machine {
    /// Every primary item exactly once.
    Plain(Tree<Links>),
    /// Every primary item within its bounds.
    Bounded(Tree<Bounded>),
}

/// Does the same with either machine.
macro_rules! on_tree {
    ($search:expr, $tree:ident => $does:expr) => {
        match $search {
            Machine::Plain($tree) => $does,
            Machine::Bounded($tree) => $does,
        }
    };
}

impl Search {
    pub(crate) fn new(links: Links) -> Search {
        Search(if links.rooms.is_empty() {
            Machine::Plain(Tree::new(links))
        } else {
            Machine::Bounded(Tree::new(Bounded::new(links)))
        })
    }

    /// Goes on to the next solution; false at the end, for good.
    pub(crate) fn advance(&mut self, stop: &Stop) -> bool {
        on_tree!(&mut self.0, tree => tree.advance(stop))
    }

    /// Gives up what is left.
    pub(crate) fn finish(&mut self) {
        on_tree!(&mut self.0, tree => tree.finish());
    }

    /// Lets a search that was stopped go on.
    pub(crate) fn resume(&mut self) {
        on_tree!(&mut self.0, tree => tree.resume());
    }

    /// What has been done so far, by estimate, in nanoseconds of a processor
    /// of today.
    pub(crate) fn effort(&self) -> u64 {
        on_tree!(&self.0, tree => tree.effort())
    }

    /// Appends the options chosen at present, in the order of choice. After
    /// [`advance`](Self::advance) was true, they are a solution together with
    /// the options that were forced.
    pub(crate) fn append_chosen(&self, to: &mut Vec<OptionId>) {
        on_tree!(&self.0, tree => tree.append_chosen(to));
    }

    /// Why the search ended; `None` while it may go on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        on_tree!(&self.0, tree => tree.outcome())
    }

    pub(crate) fn stats(&self) -> Stats {
        on_tree!(&self.0, tree => tree.stats())
    }

    /// The part of the tree that has not been visited yet, in the order in
    /// which it would be: prefixes that extend `root`, what was forced.
    pub(crate) fn rest(&self, root: &Prefix) -> Vec<Prefix> {
        on_tree!(&self.0, tree => tree.rest(root))
    }
}
