//! Search that learns from its failures, and begins again: for problems where
//! plain search is lost in a corner of the tree.
//!
//! Every item has a weight, 1 at first, which grows by one whenever the item
//! is found without an option; the item with the fewest options for its
//! weight is branched on. So what is hard is met at the top of the tree, where
//! it costs little, and not again and again below choices that have nothing to
//! do with it. That is dom/wdeg (Boussemart, Hemery, Lecoutre, Sais 2004,
//! "Boosting systematic search by weighting constraints") with items as both
//! the variables and the constraints.
//!
//! A search that began badly has to be given up to get better. So a *run* ends
//! after so many dead ends, and the next one starts at the root with the
//! weights that were learnt, the items in another random order among equals
//! (Gomes, Selman, Kautz 1998, "Boosting combinatorial search through
//! randomization"). The limits follow the sequence of Luby, Sinclair and
//! Zuckerman (1993), 1 1 2 1 1 2 4 and so on, times a constant: they grow
//! without bound, so some run is not cut. That one has seen everything.

use alloc::vec;
use alloc::vec::Vec;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::tree::{Dance, Pick, Tree};
use super::{Item, Links};
use crate::index::OptionId;
use crate::limit::Stop;
use crate::search::Outcome;
use crate::stats::Stats;

/// Links whose items have weights.
#[derive(Clone)]
struct Heavy {
    links: Links,
    /// The weight of each item.
    weights: Vec<u32>,
    /// Dead ends until the run ends.
    left: u64,
    /// Whether something was passed over since the run began.
    cut: bool,
}

impl Dance for Heavy {
    /// An item without options; else the first item with one option; else the
    /// first with the fewest for its weight.
    #[inline]
    fn pick(&self) -> Pick {
        let items = &self.links.items;
        let (mut best, mut fewest, mut heaviest) = (0, u32::MAX, 1);
        let mut item = items[0].next;
        while item != 0 {
            let Item { next, len } = items[item as usize];
            if len == 0 {
                return Pick::Item(item);
            }
            let weight = self.weights[item as usize];
            let lighter = u64::from(len) * u64::from(heaviest);
            let better = lighter < u64::from(fewest) * u64::from(weight);
            if (better && fewest > 1) || (len == 1 && fewest != 1) {
                (best, fewest, heaviest) = (item, len, weight);
            }
            item = next;
        }
        match best {
            0 => Pick::Solution,
            item => Pick::Item(item),
        }
    }

    #[inline]
    fn enter(&mut self, item: u32, stats: &mut Stats) -> Option<u32> {
        let first = self.links.enter(item, stats);
        if first.is_none() {
            let weight = &mut self.weights[item as usize];
            *weight = weight.saturating_add(1);
            self.left = self.left.saturating_sub(1);
        }
        first
    }

    #[inline]
    fn choose(&mut self, choice: u32, stats: &mut Stats) {
        self.links.choose(choice, stats);
    }

    #[inline]
    fn unchoose(&mut self, choice: u32) {
        self.links.unchoose(choice);
    }

    /// Nothing once the run is at its end: so it goes back to the root.
    #[inline]
    fn next(&mut self, choice: u32) -> Option<u32> {
        let next = self.links.next(choice);
        if self.left == 0 {
            self.cut |= next.is_some();
            return None;
        }
        next
    }

    #[inline]
    fn leave(&mut self, item: u32) {
        self.links.leave(item);
    }

    #[inline]
    fn links(&self) -> &Links {
        &self.links
    }
}

/// A weighted search under way. Solutions of a run that was cut may come
/// again in a later one.
#[derive(Clone)]
pub(crate) struct Weighted {
    tree: Tree<Heavy>,
    /// Dead ends in the shortest run.
    base: u64,
    runs: u64,
    rng: ChaCha8Rng,
}

impl Weighted {
    /// A search on links without multiplicities. Its course is a function of
    /// the links and of `base`, which is at least 1.
    pub(crate) fn new(links: Links, base: u64) -> Weighted {
        let heavy = Heavy {
            weights: vec![1; links.items.len()],
            links,
            left: 0,
            cut: false,
        };
        let mut search = Weighted {
            tree: Tree::new(heavy),
            base,
            runs: 0,
            rng: ChaCha8Rng::seed_from_u64(0),
        };
        search.begin_run();
        search
    }

    /// Goes on to the next solution; false at the end, or when it is stopped:
    /// then it may go on later.
    pub(crate) fn advance(&mut self, stop: &Stop) -> bool {
        if self.is_exhausted() {
            return false;
        }
        self.tree.resume();
        while !self.tree.advance(stop) {
            let ended = self.tree.outcome() == Some(Outcome::Exhausted);
            if !ended || !self.tree.dance.cut {
                return false;
            }
            self.begin_run();
            self.tree.resume();
        }
        true
    }

    /// Whether a run has come to its end by itself: its solutions are all.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.tree.outcome() == Some(Outcome::Exhausted)
    }

    /// See [`Search::append_chosen`](super::Search::append_chosen).
    pub(crate) fn append_chosen(&self, to: &mut Vec<OptionId>) {
        self.tree.append_chosen(to);
    }

    /// Of all runs.
    pub(crate) fn stats(&self) -> Stats {
        self.tree.stats()
    }

    /// See [`Search::effort`](super::Search::effort).
    pub(crate) fn effort(&self) -> u64 {
        self.tree.effort()
    }

    /// Prepares the next run, at the root.
    fn begin_run(&mut self) {
        self.runs += 1;
        let heavy = &mut self.tree.dance;
        heavy.left = self.base.saturating_mul(luby(self.runs));
        heavy.cut = false;
        heavy.links.shuffle_items(&mut self.rng);
    }
}

impl Links {
    /// Puts the open items in a random order.
    fn shuffle_items(&mut self, rng: &mut ChaCha8Rng) {
        let mut open: Vec<u32> = self.open_items().collect();
        for k in (1..open.len()).rev() {
            let other = (u64::from(rng.next_u32()) * (k as u64 + 1)) >> 32;
            open.swap(k, other as usize);
        }
        let mut before = 0;
        for &item in open.iter().chain([&0]) {
            self.items[before as usize].next = item;
            self.prev[item as usize] = before;
            before = item;
        }
    }
}

/// The Luby sequence, from 1: every value comes once the one half as large has
/// come twice.
fn luby(mut k: u64) -> u64 {
    loop {
        let bits = u64::BITS - k.leading_zeros();
        if k == u64::MAX >> (u64::BITS - bits) {
            return 1 << (bits - 1);
        }
        k -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_of_luby() {
        let first: Vec<_> = (1..16).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
        assert_eq!((luby(u64::MAX >> 1), luby(1 << 40)), (1 << 62, 1));
    }
}
