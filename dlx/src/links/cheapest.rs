//! The cheapest solutions, by branch and bound, in the spirit of Knuth's
//! program DLX5.
//!
//! # The bound
//!
//! Every item gets a *tax*, such that an option never pays more taxes than it
//! costs: items are taxed in header order, each as high as what its options
//! have left allows. What an option costs beyond its taxes is its *net* cost.
//! A solution takes as many options of an item as the item needs, or more. So
//! it costs at least the options chosen already, and for each open item its
//! tax as often as it is still needed; and any further option adds its net
//! cost at least to this bound.
//!
//! A branch is given up when the bound reaches the cost of the worst solution
//! that is kept (of so many as were asked for). In each item's list options
//! stand by net cost: behind the first one that is too expensive, all are.
//!
//! # The order
//!
//! An item's choices are counted without options that are too expensive; else
//! it is chosen as with [multiplicities](super::bounded). The options of an
//! item are tried by net cost, among equals in input order. Of solutions with
//! one and the same cost those found first are kept, and listed in this
//! order.

use alloc::vec;
use alloc::vec::Vec;

use super::Links;
use super::bounded::{Bounded, Room, Score};
use super::tree::{Dance, Pick, Tree};
use crate::cheapest::{Cheapest, Costed};
use crate::limit::Stop;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// Looks for the `k` cheapest solutions below what was forced; `costs` are
/// those of all options.
pub(crate) fn cheapest(
    links: Links,
    root: &Prefix,
    costs: impl Fn(usize) -> u64,
    k: usize,
    stop: &Stop,
) -> Cheapest {
    let mut priced = Priced::new(links, &costs);
    priced.bound += (root.chosen.iter())
        .map(|option| u128::from(costs(option.index())))
        .sum::<u128>();
    if k == 0 {
        priced.cutoff = 0;
    }
    let mut tree = Tree::new(priced);
    let mut solutions: Vec<Costed> = Vec::new();
    while tree.advance(stop) {
        let cost = tree.dance.bound;
        let mut options = root.chosen.clone();
        tree.append_chosen(&mut options);
        let place = solutions.partition_point(|other| other.cost <= cost);
        solutions.insert(place, Costed { options, cost });
        solutions.truncate(k);
        if solutions.len() == k {
            tree.dance.cutoff = solutions[k - 1].cost;
        }
    }
    Cheapest {
        solutions,
        outcome: tree.outcome().unwrap_or(Outcome::Exhausted),
        stats: tree.stats(),
    }
}

/// The steps of the search, with prices.
#[derive(Clone)]
struct Priced {
    bounded: Bounded,
    /// For each node the net cost of its option.
    net: Vec<u64>,
    /// For each item its tax.
    taxes: Vec<u64>,
    /// What a solution of this branch costs at least; what it costs, if no
    /// item is open.
    bound: u128,
    /// A solution is of interest if it costs less than this.
    cutoff: u128,
}

impl Priced {
    /// The bound does not yet have the cost of forced options.
    fn new(mut links: Links, costs: impl Fn(usize) -> u64) -> Priced {
        if links.rooms.is_empty() {
            links.rooms = vec![Room::new(1, 1); links.primary as usize + 1];
        }
        let mut priced = Priced {
            net: net_before_taxes(&links, costs),
            taxes: vec![0; links.items.len()],
            bounded: Bounded::new(links),
            bound: 0,
            cutoff: u128::MAX,
        };
        let links = &priced.bounded.links;
        for item in links.open_items().collect::<Vec<_>>() {
            priced.tax(item);
        }
        priced.sort();
        priced
    }

    /// Taxes an item as high as its options can pay.
    fn tax(&mut self, item: u32) {
        let links = &self.bounded.links;
        let need = self.bounded.room(item).need();
        let least = links.list(item).map(|node| self.net[node as usize]).min();
        let (1.., Some(tax @ 1..)) = (need, least) else {
            return;
        };
        for node in links.list(item) {
            let mut other = node;
            loop {
                self.net[other as usize] -= tax;
                other = links.right_of(other);
                if other == node {
                    break;
                }
            }
        }
        self.taxes[item as usize] = tax;
        self.bound += u128::from(need) * u128::from(tax);
    }

    /// Puts the lists of the open items in order of net cost. What is hidden
    /// at present stays hidden for good.
    fn sort(&mut self) {
        let items: Vec<_> = self.bounded.links.open_items().collect();
        for item in items {
            let mut nodes: Vec<_> = self.bounded.links.list(item).collect();
            nodes.sort_by_key(|&node| self.net[node as usize]);
            self.bounded.links.relink(item, &nodes);
        }
    }

    /// By how much choosing this node's option raises the bound: its net cost,
    /// and the taxes of items that do not need it.
    fn price(&self, node: u32) -> u128 {
        let links = &self.bounded.links;
        let mut price = u128::from(self.net[node as usize]);
        let mut other = node;
        loop {
            // Secondary items pay no tax; the top of one of their nodes may
            // bear a mark.
            let top = links.item(other);
            if let Some(room) = links.rooms.get(top as usize)
                && room.need() == 0
            {
                price += u128::from(self.taxes[top as usize]);
            }
            other = links.right_of(other);
            if other == node {
                return price;
            }
        }
    }

    fn is_cheap(&self, node: u32) -> bool {
        self.bound + u128::from(self.net[node as usize]) < self.cutoff
    }

    /// How many options of an item are not too expensive; not counted further
    /// than to `enough`.
    fn cheap_ones(&self, item: u32, enough: u64) -> u32 {
        let links = &self.bounded.links;
        let len = links.items[item as usize].len;
        let dearest = links.nodes[item as usize].up;
        if len == 0 || self.is_cheap(dearest) {
            return len;
        }
        let cheap = links.list(item).take_while(|&node| self.is_cheap(node));
        let enough = usize::try_from(enough).unwrap_or(usize::MAX);
        cheap.take(enough).count() as u32
    }

    /// This choice; if it is too expensive, no further option, if the item
    /// may do without.
    fn cheap(&self, item: u32, choice: u32) -> Option<u32> {
        if choice == item || self.is_cheap(choice) {
            return Some(choice);
        }
        (self.bounded.room(item).need() == 0).then_some(item)
    }
}

fn net_before_taxes(links: &Links, costs: impl Fn(usize) -> u64) -> Vec<u64> {
    let mut net = vec![0; links.nodes.len()];
    for (option, &first) in links.first.iter().enumerate() {
        let last = links.nodes[first as usize - 1].down;
        net[first as usize..=last as usize].fill(costs(option));
    }
    net
}

impl Links {
    /// Gives an item's list, which holds just these nodes, this order.
    fn relink(&mut self, item: u32, nodes: &[u32]) {
        let mut above = item;
        for &node in nodes.iter().chain([&item]) {
            self.nodes[above as usize].down = node;
            self.nodes[node as usize].up = above;
            above = node;
        }
    }
}

impl Dance for Priced {
    fn pick(&self) -> Pick {
        if self.bound >= self.cutoff {
            return Pick::Dead;
        }
        let mut best: Option<(Score, u32)> = None;
        for item in self.bounded.links.open_items() {
            let need = u64::from(self.bounded.room(item).need());
            // So many options that the item is worse than the best.
            let enough = best.map_or(u64::MAX, |((choices, ..), _)| need + choices as u64);
            let options = self.cheap_ones(item, enough);
            let score = self.bounded.score(item, options);
            if score.0 <= 0 {
                return Pick::Dead;
            }
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, item));
            }
        }
        best.map_or(Pick::Solution, |(_, item)| Pick::Item(item))
    }

    fn enter(&mut self, item: u32, stats: &mut Stats) -> Option<u32> {
        let first = self.bounded.enter(item, stats)?;
        let cheap = self.cheap(item, first);
        if cheap.is_none() {
            self.bounded.leave(item);
        }
        cheap
    }

    fn choose(&mut self, choice: u32, stats: &mut Stats) {
        if !self.links().is_header(choice) {
            self.bound += self.price(choice);
        }
        self.bounded.choose(choice, stats);
    }

    fn unchoose(&mut self, choice: u32) {
        self.bounded.unchoose(choice);
        if !self.links().is_header(choice) {
            self.bound -= self.price(choice);
        }
    }

    fn next(&mut self, choice: u32) -> Option<u32> {
        let next = self.bounded.next(choice)?;
        self.cheap(self.links().item(choice), next)
    }

    fn leave(&mut self, item: u32) {
        self.bounded.leave(item);
    }

    fn links(&self) -> &Links {
        &self.bounded.links
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    fn priced(text: &str) -> Priced {
        let problem = Problem::from_text(text).unwrap();
        let costs: Vec<_> = problem.option_ids().map(|o| problem.cost(o)).collect();
        Priced::new(Links::new(&problem), |option| costs[option])
    }

    #[test]
    fn options_pay_their_taxes_and_stand_by_net_cost() {
        let priced = priced("a 2:3|b 0:1|c\na b |9\na b |7\na |3\nb c |2\nb |5\nc |4\n");
        // a: 3. b has 6, 4, 2, 5 left: 2, twice. c is not needed.
        assert_eq!(priced.taxes[1..], [3, 2, 0]);
        assert_eq!(priced.bound, 3 + 2 * 2);
        let links = &priced.bounded.links;
        let order = |item| -> Vec<(usize, u64)> {
            let nodes = links.list(item);
            nodes
                .map(|n| (links.option(n).index() + 1, priced.net[n as usize]))
                .collect()
        };
        assert_eq!(order(1), [(3, 0), (2, 2), (1, 4)]);
        assert_eq!(order(2), [(4, 0), (2, 2), (5, 3), (1, 4)]);
        assert_eq!(order(3), [(4, 0), (6, 4)]);
    }

    #[test]
    fn a_third_option_pays_the_tax_of_an_item_that_needs_two() {
        let mut priced = priced("2:3|b\nb |5\nb |5\nb |5\n");
        let mut stats = Stats::default();
        assert_eq!(priced.bound, 10);
        for expected in [10, 10, 15] {
            let choice = priced.enter(1, &mut stats).unwrap();
            priced.choose(choice, &mut stats);
            assert_eq!(priced.bound, expected);
        }
        assert!(matches!(priced.pick(), Pick::Solution));
    }
}
