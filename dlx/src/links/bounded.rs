//! Multiplicities: an item is to be covered between so and so many times
//! (Algorithm M of TAOCP 7.2.2.1, as in Knuth's program DLX3).
//!
//! An open item has *room* for some more options, and *needs* some of them.
//! It stays in the item list until its room is used up; then it is covered,
//! and the options that are left to it become impossible.
//!
//! # How an item is branched on
//!
//! With room for one more option, the item is covered and its options are
//! tried one by one, as in plain exact cover. With room for several, options
//! must be told apart that come to the same set in another order: the choice
//! is which option is the *first* of the solution in the item's list. Each
//! option is taken out of all lists when it is tried, and stays out while the
//! later ones are (Knuth calls that a tweak); the branch ends when fewer
//! options are left than the item needs. Last, if the item needs none, comes
//! the choice to take no more.
//!
//! # The order of solutions
//!
//! The item with the fewest choices is branched on; among equals one that
//! needs more of its room, then one with more options, then the one that
//! stands first in the header. Options are tried in input order, and no
//! further option last. That is the tree of DLX3, node for node.

use alloc::vec::Vec;

use super::tree::{Dance, Pick};
use super::{Item, Links};
use crate::index::OptionId;
use crate::stats::Stats;

/// How often an open item may and must still be covered.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// How often it may. Knuth's BOUND.
    pub(super) left: u32,
    /// The distance of its bounds. Knuth's SLACK.
    pub(super) slack: u32,
    /// What `left` was before anything was chosen.
    pub(super) most: u32,
}

impl Room {
    /// Stands for item 0, which is in no option.
    pub(super) const ROOT: Room = Room::new(0, 0);

    pub(super) const fn new(min: u32, max: u32) -> Room {
        Room {
            left: max,
            slack: max - min,
            most: max,
        }
    }

    /// How often it must.
    pub(super) fn need(self) -> u32 {
        self.left.saturating_sub(self.slack)
    }
}

/// Links of which every primary item has its room.
#[derive(Clone)]
pub(crate) struct Bounded {
    pub(super) links: Links,
    /// The nodes that were taken out of all lists when they were tried. A 0
    /// stands where a level begins that has room for several.
    trail: Vec<u32>,
}

/// A measure of how good it is to branch on an item: less is better.
pub(super) type Score = (i64, u32, u32);

impl Bounded {
    pub(crate) fn new(links: Links) -> Bounded {
        let trail = Vec::new();
        Bounded { links, trail }
    }

    pub(super) fn room(&self, item: u32) -> Room {
        self.links.rooms[item as usize]
    }

    /// The number of choices for an item with so many options, and what
    /// decides among equals.
    pub(super) fn score(&self, item: u32, options: u32) -> Score {
        let room = self.room(item);
        let need = room.need();
        let choices = i64::from(options) - i64::from(need) + 1;
        (choices, room.left - need, u32::MAX - options)
    }

    /// Takes the option of a choice out of all lists, for the choices after it
    /// too, if the item has room for several.
    pub(super) fn tweak(&mut self, choice: u32, stats: &mut Stats) {
        let item = self.links.item(choice);
        if choice != item && self.room(item).left > 1 {
            self.trail.push(choice);
            self.links.exclude(choice, stats);
        }
    }

    /// This choice, if there are enough options from it on; at the end of the
    /// list no further option, if the item may do without.
    fn allowed(&self, item: u32, choice: u32) -> Option<u32> {
        let Room { left, .. } = self.room(item);
        let need = self.room(item).need();
        let enough = match choice == item {
            true => need == 0,
            false => left == 1 || self.links.items[item as usize].len >= need,
        };
        enough.then_some(choice)
    }
}

impl Links {
    /// Settles the item of a node of a chosen option: a primary item has room
    /// for one option less, and is covered if that was the last.
    fn take(&mut self, node: u32, stats: &mut Stats) {
        // A purified node's top is beyond all items.
        let item = self.item(node);
        match self.rooms.get_mut(item as usize) {
            Some(room) => {
                room.left -= 1;
                if room.left == 0 {
                    self.cover(item, stats);
                }
            }
            None => self.commit(node, stats),
        }
    }

    /// Undoes [`take`](Self::take).
    fn give_back(&mut self, node: u32) {
        let item = self.item(node);
        match self.rooms.get_mut(item as usize) {
            Some(room) => {
                room.left += 1;
                if room.left == 1 {
                    self.uncover(item);
                }
            }
            None => self.uncommit(node),
        }
    }

    /// Chooses an option for good where items have room.
    pub(super) fn force_within_bounds(&mut self, option: OptionId) {
        self.remove(option);
        let mut uncounted = Stats::default();
        for node in self.nodes_of(option) {
            self.take(node, &mut uncounted);
        }
    }

    /// The node right of this one in its option, the first behind the last.
    pub(super) fn right_of(&self, node: u32) -> u32 {
        let right = node as usize + 1;
        if self.tops[right] == 0 {
            self.nodes[right].up
        } else {
            right as u32
        }
    }

    /// The node left of this one in its option, the last before the first.
    fn left_of(&self, node: u32) -> u32 {
        let left = node as usize - 1;
        if self.tops[left] == 0 {
            self.nodes[left].down
        } else {
            left as u32
        }
    }
}

impl Dance for Bounded {
    fn pick(&self) -> Pick {
        let items = &self.links.items;
        let mut best: Option<(Score, u32)> = None;
        let mut item = items[0].next;
        while item != 0 {
            let Item { next, len } = items[item as usize];
            let score = self.score(item, len);
            if best.is_none_or(|(least, _)| score < least) {
                best = Some((score, item));
            }
            item = next;
        }
        match best {
            None => Pick::Solution,
            Some(((..=0, ..), _)) => Pick::Dead,
            Some((_, item)) => Pick::Item(item),
        }
    }

    fn enter(&mut self, item: u32, stats: &mut Stats) -> Option<u32> {
        match self.room(item).left {
            1 => self.links.cover(item, stats),
            _ => self.trail.push(0),
        }
        let first = self.allowed(item, self.links.below(item));
        if first.is_none() {
            self.leave(item);
        }
        first
    }

    fn choose(&mut self, choice: u32, stats: &mut Stats) {
        let item = self.links.item(choice);
        if choice == item {
            if self.room(item).left > 1 {
                self.links.cover(item, stats);
            }
            return;
        }
        self.tweak(choice, stats);
        self.links.rooms[item as usize].left -= 1;
        let mut other = self.links.right_of(choice);
        while other != choice {
            self.links.take(other, stats);
            other = self.links.right_of(other);
        }
    }

    fn unchoose(&mut self, choice: u32) {
        let item = self.links.item(choice);
        if choice == item {
            if self.room(item).left > 1 {
                self.links.uncover(item);
            }
            return;
        }
        let mut other = self.links.left_of(choice);
        while other != choice {
            self.links.give_back(other);
            other = self.links.left_of(other);
        }
        self.links.rooms[item as usize].left += 1;
    }

    fn next(&mut self, choice: u32) -> Option<u32> {
        let item = self.links.item(choice);
        if choice == item {
            return None;
        }
        // With room for several, this choice is out of the list.
        let above = if self.room(item).left == 1 {
            choice
        } else {
            item
        };
        self.allowed(item, self.links.below(above))
    }

    fn leave(&mut self, item: u32) {
        if self.room(item).left == 1 {
            self.links.uncover(item);
            return;
        }
        while let Some(node @ 1..) = self.trail.pop() {
            self.links.include(node);
        }
    }

    fn links(&self) -> &Links {
        &self.links
    }

    /// The options tried before, and those of items that take no more.
    fn excluded(&self, choices: &[u32]) -> Vec<OptionId> {
        let tried = self.trail.iter().copied();
        let tried = tried.filter(|node| *node != 0 && !choices.contains(node));
        let closed = choices.iter().filter(|&&c| self.links.is_header(c));
        let closed = closed.flat_map(|&item| self.links.list(item));
        tried.chain(closed).map(|n| self.links.option(n)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::state;
    use super::*;
    use crate::problem::Problem;

    /// Knuth's example of DLX3, and an item that may be left out.
    const TEXT: &str = "A B 2:3|C 0:2|D | X Y\n\
        A B X:0 Y:0\nA C X:1 Y:1\nC D X:0\nB X:1\nC Y:1\nD\nC D Y\n";

    fn example() -> Bounded {
        Bounded::new(Links::new(&Problem::from_text(TEXT).unwrap()))
    }

    /// Links, rooms and trail.
    fn all(bounded: &Bounded) -> (Vec<[u32; 4]>, Vec<u32>, Vec<u32>) {
        let rooms = bounded.links.rooms.iter().map(|room| room.left);
        let trail = bounded.trail.clone();
        (state(&bounded.links), rooms.collect(), trail)
    }

    /// Tries all choices for each open item, to so many levels.
    fn dance(bounded: &mut Bounded, levels: u32) {
        let items = 1..=bounded.links.primary;
        let open = |bounded: &Bounded, item| {
            bounded.links.items[0].next != 0
                && bounded.links.prev[bounded.links.items[item as usize].next as usize] == item
        };
        let mut stats = Stats::default();
        for item in items {
            if levels == 0 || !open(bounded, item) {
                continue;
            }
            let before = all(bounded);
            let mut choice = bounded.enter(item, &mut stats);
            if choice.is_none() {
                assert_eq!(all(bounded), before);
                continue;
            }
            while let Some(tried) = choice {
                bounded.choose(tried, &mut stats);
                let chosen = all(bounded);
                dance(bounded, levels - 1);
                assert_eq!(all(bounded), chosen);
                bounded.unchoose(tried);
                choice = bounded.next(tried);
            }
            bounded.leave(item);
            assert_eq!(all(bounded), before);
        }
    }

    #[test]
    fn every_choice_is_undone_exactly() {
        dance(&mut example(), 4);
    }

    #[test]
    fn an_item_with_room_for_several_is_branched_on_by_its_first_option() {
        let mut bounded = example();
        let mut stats = Stats::default();
        let mut choice = bounded.enter(3, &mut stats);
        let mut tried = Vec::new();
        while let Some(node) = choice {
            tried.push(bounded.links.option(node).index() + 1);
            bounded.choose(node, &mut stats);
            bounded.unchoose(node);
            choice = bounded.next(node);
        }
        // Item C has options 2, 3, 5 and 7, and needs two of them.
        assert_eq!(tried, [2, 3, 5]);
    }
}
