//! Searching for a refutation, and seeing which demands it rests on.
//!
//! A search that ends without a solution is a proof, and a proof need not use
//! everything: it uses the demand that an item be covered only where it
//! branches on that item. So the items branched on are themselves a set that
//! cannot be covered together, often a small part of those that were asked
//! for. Among equally good items the search takes one that it used before, to
//! keep that set small.

use alloc::vec;
use alloc::vec::Vec;

use crate::index::{ItemId, OptionId};
use crate::limit::{Stop, StopReason};
use crate::links::Walk;
use crate::stats::Stats;

/// How a search for a refutation ended.
pub(super) enum Refutation {
    /// These of the demanded items cannot be covered together; in header order.
    Of(Vec<ItemId>),
    /// All can be: so. It may have room for more.
    Solution(Vec<OptionId>),
    /// A limit struck.
    Stopped(StopReason),
}

/// Tries to cover the primary items that are open and need it: as often as they
/// need, no more often than they may. Once none needs anything, nothing more
/// has to be chosen.
pub(super) struct Search<D> {
    dance: D,
    /// The items branched on, by their numbers in the links.
    used: Vec<bool>,
    /// The choice of each level. All are options: "no further option" is a
    /// choice for items that need none, and those are not branched on.
    stack: Vec<u32>,
    nodes: u64,
}

impl<D: Walk> Search<D> {
    pub(super) fn new(dance: D) -> Search<D> {
        let items = dance.links().items.len();
        Search {
            dance,
            used: vec![false; items],
            stack: Vec::new(),
            nodes: 0,
        }
    }

    /// What came of it, and the number of nodes visited.
    pub(super) fn run(mut self, stop: &Stop) -> (Refutation, u64) {
        (self.search(stop), self.nodes)
    }

    fn search(&mut self, stop: &Stop) -> Refutation {
        loop {
            if let Some(reason) = stop.reached(self.nodes) {
                return Refutation::Stopped(reason);
            }
            self.nodes += 1;
            let Some(item) = self.dance.narrowest(|item| self.used[item as usize]) else {
                return Refutation::Solution(self.solution());
            };
            let Some(node) = self.descend(item).or_else(|| self.retreat()) else {
                return Refutation::Of(self.used_items());
            };
            self.stack.push(node);
            self.dance.choose(node, &mut Stats::default());
        }
    }

    /// The first option to be tried for an item, if it has enough.
    fn descend(&mut self, item: u32) -> Option<u32> {
        self.used[item as usize] = true;
        self.dance.enter(item, &mut Stats::default())
    }

    /// The next option of the deepest level that has one left.
    fn retreat(&mut self) -> Option<u32> {
        while let Some(node) = self.stack.pop() {
            self.dance.unchoose(node);
            let next = self.dance.next(node);
            if next.is_some() {
                return next;
            }
            self.dance.leave(self.dance.links().item(node));
        }
        None
    }

    fn solution(&self) -> Vec<OptionId> {
        let chosen = self.stack.iter();
        chosen
            .map(|&node| self.dance.links().option(node))
            .collect()
    }

    fn used_items(&self) -> Vec<ItemId> {
        let numbers = 1..self.used.len();
        let used = numbers.filter(|&number| self.used[number]);
        used.map(|number| ItemId::at(number - 1)).collect()
    }
}
