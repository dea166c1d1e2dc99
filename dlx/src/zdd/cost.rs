//! The cheapest solutions of a diagram.
//!
//! What the rest costs at least is known exactly at every node, from the
//! bottom up. So the search for the next best solution goes straight to it:
//! on the way down it follows the cheaper side, and keeps the other one, with
//! its exact price, on a heap.

use alloc::collections::BinaryHeap;
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Reverse;
use core::iter::FusedIterator;

use super::Zdd;
use super::nodes::{BOTTOM, TOP};
use crate::index::OptionId;

/// No way to choose.
const NEVER: u128 = u128::MAX;
/// Nothing chosen.
const START: usize = usize::MAX;

/// The solutions of a [`Zdd`] in order of cost, the cheapest first. Made by
/// [`Zdd::by_cost`].
///
/// ```
/// use ninefold_dlx::{Problem, Stop, Zdd};
/// let p = Problem::from_text("a\na\na\na\n")?;
/// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
/// let costs: Vec<_> = zdd.by_cost(|o| [3, 1, 2][o.index()]).map(|(cost, _)| cost).collect();
/// assert_eq!(costs, [1, 2, 3]);
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByCost<'z> {
    zdd: &'z Zdd,
    /// Of each option, looked up once.
    costs: Vec<u64>,
    /// What the cheapest solution of each node costs.
    rest: Vec<u128>,
    heap: BinaryHeap<Reverse<Partial>>,
    /// Options chosen, each with the place of the one chosen before.
    chosen: Vec<(u32, usize)>,
    /// Entries put on the heap, so that equals come out first in, first out.
    put: u64,
}

/// Solutions that begin in one way: compared by cost, then by age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Partial {
    /// Of the cheapest of them.
    total: u128,
    put: u64,
    /// Of what is chosen.
    spent: u128,
    node: u32,
    last: usize,
}

impl<'z> ByCost<'z> {
    pub(super) fn new(zdd: &'z Zdd, cost: impl Fn(OptionId) -> u64) -> ByCost<'z> {
        let costs = (0..zdd.options).map(|k| cost(OptionId::at(k))).collect();
        let mut solutions = ByCost {
            zdd,
            costs,
            rest: Vec::new(),
            heap: BinaryHeap::new(),
            chosen: Vec::new(),
            put: 0,
        };
        solutions.rest = solutions.cheapest_rests();
        solutions.put(0, zdd.root, START);
        solutions
    }

    fn cheapest_rests(&self) -> Vec<u128> {
        let mut rest = vec![NEVER; self.zdd.nodes.len()];
        rest[TOP as usize] = 0;
        for (at, node) in self.zdd.nodes.iter().enumerate().skip(TOP as usize + 1) {
            let with = self.cost(node.option) + rest[node.hi as usize];
            rest[at] = with.min(rest[node.lo as usize]);
        }
        rest
    }

    fn cost(&self, option: u32) -> u128 {
        self.costs[option as usize].into()
    }

    fn put(&mut self, spent: u128, node: u32, last: usize) {
        if node != BOTTOM {
            self.heap.push(Reverse(Partial {
                total: spent + self.rest[node as usize],
                put: self.put,
                spent,
                node,
                last,
            }));
            self.put += 1;
        }
    }

    /// Follows the cheapest way from here, and puts aside what branches off.
    fn descend(&mut self, mut here: Partial) -> usize {
        while here.node != TOP {
            let node = self.zdd.node(here.node);
            let spent = here.spent + self.cost(node.option);
            if spent + self.rest[node.hi as usize] > here.total {
                // Here the cheapest solution is without this option.
                self.chosen.push((node.option, here.last));
                self.put(spent, node.hi, self.chosen.len() - 1);
                here.node = node.lo;
                continue;
            }
            self.put(here.spent, node.lo, here.last);
            self.chosen.push((node.option, here.last));
            here.last = self.chosen.len() - 1;
            (here.node, here.spent) = (node.hi, spent);
        }
        here.last
    }

    fn options(&self, mut last: usize) -> Vec<OptionId> {
        let mut options = Vec::new();
        while last != START {
            let (option, before) = self.chosen[last];
            options.push(OptionId::at(option as usize));
            last = before;
        }
        options.reverse();
        options
    }
}

impl Iterator for ByCost<'_> {
    type Item = (u128, Vec<OptionId>);

    fn next(&mut self) -> Option<(u128, Vec<OptionId>)> {
        let Reverse(partial) = self.heap.pop()?;
        let last = self.descend(partial);
        Some((partial.total, self.options(last)))
    }
}

impl FusedIterator for ByCost<'_> {}
