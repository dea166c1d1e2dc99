//! Dancing Links: the data structure (TAOCP 7.2.2.1, Algorithm C).
//!
//! Every item heads a circular, doubly linked list of the nodes of its
//! options, top to bottom in input order. The nodes of one option stand side
//! by side in one array, so they need no left and right links; a *spacer*
//! between two options says where the option on its left begins. Taking a
//! node out of its list leaves the node's own links alone, so that it can be
//! put back in O(1), provided that everything is undone in exactly the
//! reverse order: the links dance.
//!
//! Three pairs of operations do all the work, each undone by its twin:
//!
//! | here | Knuth | does |
//! |---|---|---|
//! | [`cover`](Links::cover) / [`uncover`](Links::uncover) | (12), (14) | an item is settled: out of the item list, its options out of all other lists |
//! | [`hide`](Lists::hide) / [`unhide`](Lists::unhide) | (13), (15) | an option is impossible: its nodes out of their lists |
//! | [`purify`](Links::purify) / [`unpurify`](Links::unpurify) | (55), (57) | a secondary item has got its colour: options of other colours are impossible |
//!
//! All indices are `u32`. Items are numbered from 1 so that 0 can be the root
//! of the item list and the mark of a spacer. Hiding an option is nine tenths
//! of a search, so what it reads stands apart from what it does not: the links
//! of a node (8 bytes) and its item (4) in arrays of their own, and colours
//! (4), which it need not know, in a third.

mod bounded;
mod build;
mod cheapest;
mod plain;
mod probe;
mod search;
mod tree;
mod weighted;

use alloc::vec::Vec;
use core::iter;
use core::ops::Range;

use bounded::Room;

use crate::conflict::{self, Conflict};
use crate::index::OptionId;
use crate::split::Prefix;
use crate::stats::Stats;

pub(crate) use bounded::Bounded;
pub(crate) use cheapest::cheapest;
pub(crate) use probe::{Path, Step, Walk};
pub(crate) use search::Search;
pub(crate) use weighted::Weighted;

/// The colour of a node without colour, and of a header.
const PLAIN: u32 = 0;

/// Set in the top of a node whose item already has this node's colour: such
/// nodes need no further treatment (Knuth sets their colour to −1). Items are
/// fewer than that.
const PURIFIED: u32 = 1 << 31;

/// An item: the next open one, and its number of options. The two are read
/// together when an item is chosen.
///
/// Invariant: the open primary items form a circular list through item 0, in
/// header order. Secondary items are linked to themselves alone.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Item {
    /// Knuth's RLINK.
    next: u32,
    /// Knuth's LEN: how many nodes its list has, the header not counted.
    pub(crate) len: u32,
}

/// The links of a node: of an item in an option, of the header of an item's
/// list, or of a spacer.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Knuth's ULINK; in a spacer the first node of the option before it.
    up: u32,
    /// Knuth's DLINK; in a spacer the last node of the option after it.
    down: u32,
}

/// The links of one problem, with some items covered.
///
/// Nodes: 0 is unused, 1 to the number of items are the headers, then a
/// spacer, and behind each option's nodes a spacer.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    pub(crate) items: Vec<Item>,
    /// Knuth's LLINK: the open item before each.
    prev: Vec<u32>,
    nodes: Vec<Node>,
    /// Knuth's TOP: for each node its item, perhaps with the mark `PURIFIED`;
    /// 0 for a spacer.
    tops: Vec<u32>,
    /// Knuth's COLOR: for each node its colour; for a spacer the number of
    /// the option before it.
    colors: Vec<u32>,
    /// The first node of each option.
    first: Vec<u32>,
    /// How many items are primary: those that may ever be open.
    primary: u32,
    /// For item 0 and each primary item how often it is to be covered; empty
    /// if that is once for all.
    rooms: Vec<Room>,
}

impl Links {
    /// The node below; the item itself (its header) behind the last one.
    #[inline]
    pub(crate) fn below(&self, node: u32) -> u32 {
        self.nodes[node as usize].down
    }

    /// The item of a node that is not purified, and of a header.
    #[inline]
    pub(crate) fn item(&self, node: u32) -> u32 {
        self.tops[node as usize]
    }

    /// The option of a node: walks right to the spacer, O(entries).
    pub(crate) fn option(&self, node: u32) -> OptionId {
        let mut node = node as usize + 1;
        while self.tops[node] != 0 {
            node += 1;
        }
        OptionId::at(self.colors[node] as usize - 1)
    }

    /// The nodes of an option, left to right.
    fn nodes_of(&self, option: OptionId) -> Range<u32> {
        let first = self.first[option.index()];
        // The spacer before it says where it ends.
        first..self.nodes[first as usize - 1].down + 1
    }

    /// Whether an item may be covered several times, or never.
    pub(crate) fn has_rooms(&self) -> bool {
        !self.rooms.is_empty()
    }

    /// The open items, in their order.
    fn open_items(&self) -> impl Iterator<Item = u32> {
        let next = |&item: &u32| Some(self.items[item as usize].next);
        let items = iter::successors(Some(self.items[0].next), next);
        items.take_while(|&item| item != 0)
    }

    /// Looks for the first two of the chosen options that cannot stand
    /// together; a part of them, from the front, may have been forced already.
    pub(crate) fn find_conflict(&self, root: &Prefix) -> Result<(), Conflict> {
        let item = |node: u32| (self.tops[node as usize] & !PURIFIED) as usize;
        let uses = |option| {
            let nodes = self.nodes_of(option);
            nodes.map(|node| (item(node) - 1, self.colors[node as usize]))
        };
        let most = |item: usize| self.rooms.get(item + 1).map_or(1, |room| room.most);
        conflict::find(root, most, uses)
    }

    /// See [`Solver::items_once`](crate::Solver).
    #[cfg(feature = "rayon")]
    pub(crate) fn items_once(&self, option: OptionId) -> Vec<usize> {
        let nodes = self.nodes_of(option).filter(|_| self.rooms.is_empty());
        let items = nodes.map(|node| self.tops[node as usize] & !PURIFIED);
        let primary = items.filter(|&item| item <= self.primary);
        primary.map(|item| item as usize - 1).collect()
    }

    /// See [`Solver::options_of`](crate::Solver).
    #[cfg(feature = "rayon")]
    pub(crate) fn options_of(&self, item: usize) -> Vec<OptionId> {
        self.list(item as u32 + 1)
            .map(|node| self.option(node))
            .collect()
    }

    /// The nodes of an item's list, top to bottom.
    fn list(&self, item: u32) -> impl Iterator<Item = u32> {
        let below = |&node: &u32| Some(self.below(node));
        let nodes = iter::successors(Some(self.below(item)), below);
        nodes.take_while(move |&node| node != item)
    }

    /// Whether this is no node of an option but the header of a list.
    fn is_header(&self, node: u32) -> bool {
        self.tops[node as usize] == node
    }

    #[inline]
    fn lists(&mut self) -> Lists<'_> {
        Lists {
            tops: &self.tops[..self.nodes.len()],
            nodes: &mut self.nodes,
            items: &mut self.items,
        }
    }

    /// Takes an item out of the item list, and every option of the item out
    /// of the lists of its other items (Knuth's `cover(i)`). Afterwards the
    /// item's own list still holds its options, for trying them one by one.
    ///
    /// Most lists are short: inlined, this and [`uncover`](Self::uncover)
    /// save a tenth of the time of a search.
    #[inline(always)]
    pub(crate) fn cover(&mut self, item: u32, stats: &mut Stats) {
        let (next, prev) = (self.items[item as usize].next, self.prev[item as usize]);
        self.items[prev as usize].next = next;
        self.prev[next as usize] = prev;
        let mut lists = self.lists();
        let mut updates = 1;
        let mut node = lists.nodes[item as usize].down;
        while node != item {
            updates += lists.hide(node);
            node = lists.nodes[node as usize].down;
        }
        stats.updates += updates;
    }

    /// Undoes [`cover`](Self::cover), bottom to top.
    #[inline(always)]
    pub(crate) fn uncover(&mut self, item: u32) {
        let mut lists = self.lists();
        let mut node = lists.nodes[item as usize].up;
        while node != item {
            lists.unhide(node);
            node = lists.nodes[node as usize].up;
        }
        let (next, prev) = (self.items[item as usize].next, self.prev[item as usize]);
        self.items[prev as usize].next = item;
        self.prev[next as usize] = item;
    }

    /// Gives the item of this node the node's colour (Knuth's `purify(p)`):
    /// options with another colour, or none, are hidden; nodes of the same
    /// colour are marked purified. The item stays in no list of open items:
    /// it is secondary.
    fn purify(&mut self, node: u32, stats: &mut Stats) {
        let item = self.tops[node as usize];
        let color = self.colors[node as usize];
        stats.cleansings += 1;
        let mut other = self.nodes[item as usize].down;
        while other != item {
            if self.colors[other as usize] != color {
                stats.updates += self.lists().hide(other);
            } else if other != node {
                self.tops[other as usize] |= PURIFIED;
                stats.cleansings += 1;
            }
            other = self.nodes[other as usize].down;
        }
    }

    /// Undoes [`purify`](Self::purify), bottom to top.
    fn unpurify(&mut self, node: u32) {
        let item = self.tops[node as usize];
        let color = self.colors[node as usize];
        let mut other = self.nodes[item as usize].up;
        while other != item {
            if self.colors[other as usize] != color {
                self.lists().unhide(other);
            } else if other != node {
                self.tops[other as usize] = item;
            }
            other = self.nodes[other as usize].up;
        }
    }

    /// Chooses the option of this node, whose own item is covered already:
    /// commits its other items, left to right.
    #[inline]
    pub(crate) fn choose(&mut self, node: u32, stats: &mut Stats) {
        let mut other = node + 1;
        while other != node {
            if self.tops[other as usize] == 0 {
                other = self.nodes[other as usize].up;
            } else {
                self.commit(other, stats);
                other += 1;
            }
        }
    }

    /// Undoes [`choose`](Self::choose), right to left.
    #[inline]
    pub(crate) fn unchoose(&mut self, node: u32) {
        let mut other = node - 1;
        while other != node {
            if self.tops[other as usize] == 0 {
                other = self.nodes[other as usize].down;
            } else {
                self.uncommit(other);
                other -= 1;
            }
        }
    }

    /// Settles the item of a node of the chosen option (Knuth's
    /// `commit(p, j)`): covers it, or gives it the node's colour unless it
    /// has that already.
    #[inline(always)]
    fn commit(&mut self, node: u32, stats: &mut Stats) {
        let top = self.tops[node as usize];
        if self.colors[node as usize] == PLAIN {
            self.cover(top, stats);
        } else if top & PURIFIED == 0 {
            self.purify(node, stats);
        }
    }

    /// Undoes [`commit`](Self::commit).
    #[inline(always)]
    fn uncommit(&mut self, node: u32) {
        let top = self.tops[node as usize];
        if self.colors[node as usize] == PLAIN {
            self.uncover(top);
        } else if top & PURIFIED == 0 {
            self.unpurify(node);
        }
    }

    /// Takes the option of this node out of every list, that of the node's
    /// own item too.
    fn exclude(&mut self, node: u32, stats: &mut Stats) {
        let Node { up, down } = self.nodes[node as usize];
        let item = self.item(node);
        self.nodes[up as usize].down = down;
        self.nodes[down as usize].up = up;
        self.items[item as usize].len -= 1;
        stats.updates += 1 + self.lists().hide(node);
    }

    /// Undoes [`exclude`](Self::exclude).
    fn include(&mut self, node: u32) {
        self.lists().unhide(node);
        let Node { up, down } = self.nodes[node as usize];
        let item = self.item(node);
        self.nodes[up as usize].down = node;
        self.nodes[down as usize].up = node;
        self.items[item as usize].len += 1;
    }

    /// Takes an option for good out of those lists that still have it,
    /// whatever has been forced before.
    pub(crate) fn remove(&mut self, option: OptionId) {
        for node in self.nodes_of(option) {
            let Node { up, down } = self.nodes[node as usize];
            // Of a node that is out of its list, one neighbour at least has
            // been linked past it.
            if self.nodes[up as usize].down == node && self.nodes[down as usize].up == node {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                let item = self.tops[node as usize] & !PURIFIED;
                self.items[item as usize].len -= 1;
            }
        }
    }

    /// Chooses an option for good, whatever the order of its entries.
    pub(crate) fn force(&mut self, option: OptionId) {
        if !self.rooms.is_empty() {
            self.force_within_bounds(option);
            return;
        }
        let node = self.first[option.index()];
        let mut uncounted = Stats::default();
        self.commit(node, &mut uncounted);
        self.choose(node, &mut uncounted);
    }
}

/// What hiding works on. All of it in local variables, and the arrays of tops
/// and nodes of one and the same length, spares the loops most of their loads
/// and checks.
struct Lists<'l> {
    tops: &'l [u32],
    nodes: &'l mut [Node],
    items: &'l mut [Item],
}

impl Lists<'_> {
    /// Takes the other nodes of this node's option out of their lists, left
    /// to right (Knuth's `hide(p)`). Nodes that are purified stay: their
    /// lists are not looked at while their item has its colour. Says how many
    /// nodes were taken out.
    #[inline(always)]
    fn hide(&mut self, node: u32) -> u64 {
        let mut hidden = 0;
        let node = node as usize;
        let mut other = node + 1;
        while other != node {
            let top = self.tops[other];
            let Node { up, down } = self.nodes[other];
            if is_linked(top) {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.items[top as usize].len -= 1;
                hidden += 1;
            } else if top == 0 {
                other = up as usize;
                continue;
            }
            other += 1;
        }
        hidden
    }

    /// Undoes [`hide`](Self::hide), right to left.
    #[inline(always)]
    fn unhide(&mut self, node: u32) {
        let node = node as usize;
        let mut other = node - 1;
        while other != node {
            let top = self.tops[other];
            let Node { up, down } = self.nodes[other];
            if is_linked(top) {
                self.nodes[up as usize].down = other as u32;
                self.nodes[down as usize].up = other as u32;
                self.items[top as usize].len += 1;
            } else if top == 0 {
                other = down as usize;
                continue;
            }
            other -= 1;
        }
    }
}

/// Whether a node with this top is neither a spacer nor purified: one
/// comparison tells.
#[inline(always)]
fn is_linked(top: u32) -> bool {
    top.wrapping_sub(1) < PURIFIED - 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    /// All that a dance moves.
    pub(super) fn state(links: &Links) -> Vec<[u32; 4]> {
        let items = links.items.iter().zip(&links.prev);
        let items = items.map(|(i, &prev)| [prev, i.next, i.len, 0]);
        let nodes = links.nodes.iter().zip(&links.tops).zip(&links.colors);
        let nodes = nodes.map(|((n, &top), &color)| [n.up, n.down, top, color]);
        items.chain(nodes).collect()
    }

    /// TAOCP 7.2.2.1 (49): items p q r, secondary x y, with colours.
    fn example() -> Links {
        let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
        Links::new(&Problem::from_text(text).unwrap())
    }

    #[test]
    fn every_choice_is_undone_exactly() {
        let mut links = example();
        let before = state(&links);
        let mut stats = Stats::default();
        for item in 1..=3 {
            links.cover(item, &mut stats);
            let mut node = links.below(item);
            while node != item {
                let covered = state(&links);
                links.choose(node, &mut stats);
                assert_ne!(state(&links), covered);
                links.unchoose(node);
                assert_eq!(state(&links), covered);
                node = links.below(node);
            }
            links.uncover(item);
            assert_eq!(state(&links), before);
        }
    }

    #[test]
    fn purified_nodes_stay_in_their_lists() {
        let mut links = example();
        let mut stats = Stats::default();
        // Item q by its option "q x:A": item x (4) becomes A.
        links.cover(2, &mut stats);
        let node = links.below(links.below(2));
        assert_eq!(links.option(node).index(), 3);
        links.choose(node, &mut stats);
        // "p r x:A y" alone remains for p: "p q" is gone with q, "p x:B" with A.
        assert_eq!(links.items[1].len, 1);
        assert_eq!(links.option(links.below(1)).index(), 1);
        assert_eq!(stats.cleansings, 2);
    }
}
