//! The links of a problem, made: nothing is covered yet.

use alloc::vec;
use alloc::vec::Vec;
use core::iter;

use super::bounded::Room;
use super::{Item, Links, Node, PLAIN};
use crate::index::{Color, OptionId};
use crate::problem::{Entry, Problem};

impl Links {
    /// O(items + entries). The problem has checked that all fits in `u32`.
    pub(crate) fn new(problem: &Problem) -> Links {
        let number = |entry: &Entry| {
            let color = entry.color.map_or(PLAIN, Color::number);
            (entry.item.number(), color)
        };
        let options = problem.option_ids();
        let options = options.map(|option| problem.option(option).iter().map(number));
        let items = [problem.primary_count(), problem.item_count()];
        Links {
            rooms: rooms(problem),
            ..Links::of(items, problem.entry_count(), options)
        }
    }

    /// The links of some options, each of which is given by its items and
    /// their colours, counted from 1; of so many primary items and items.
    pub(crate) fn of<O: Iterator<Item = (u32, u32)>>(
        [primary, items]: [usize; 2],
        entries: usize,
        options: impl ExactSizeIterator<Item = O>,
    ) -> Links {
        let nodes = items + entries + options.len() + 2;
        let mut links = Links {
            items: vec![Item::default(); items + 1],
            prev: vec![0; items + 1],
            nodes: Vec::with_capacity(nodes),
            tops: Vec::with_capacity(nodes),
            colors: Vec::with_capacity(nodes),
            first: Vec::with_capacity(options.len()),
            primary: primary as u32,
            rooms: Vec::new(),
        };
        links.link_items(items as u32);
        for k in 0..=items as u32 {
            links.push(Node { up: k, down: k }, k, PLAIN);
        }
        links.push_spacer(0, 0);
        for option in options {
            links.push_option(option);
        }
        links
    }

    fn link_items(&mut self, count: u32) {
        let primary = self.primary;
        for k in 0..=primary {
            self.prev[k as usize] = if k == 0 { primary } else { k - 1 };
            self.items[k as usize].next = if k == primary { 0 } else { k + 1 };
        }
        for k in primary + 1..=count {
            self.prev[k as usize] = k;
            self.items[k as usize].next = k;
        }
    }

    fn push_option(&mut self, option: impl Iterator<Item = (u32, u32)>) {
        let first = self.nodes.len() as u32;
        self.first.push(first);
        for (item, color) in option {
            let node = self.nodes.len() as u32;
            let up = self.nodes[item as usize].up;
            self.push(Node { up, down: item }, item, color);
            self.nodes[up as usize].down = node;
            self.nodes[item as usize].up = node;
            self.items[item as usize].len += 1;
        }
        let last = self.nodes.len() as u32 - 1;
        self.nodes[first as usize - 1].down = last;
        let option = OptionId::at(self.first.len() - 1);
        self.push_spacer(first, option.number());
    }

    fn push_spacer(&mut self, first_before: u32, option_before: u32) {
        let node = Node {
            up: first_before,
            down: 0,
        };
        self.push(node, 0, option_before);
    }

    fn push(&mut self, node: Node, top: u32, color: u32) {
        self.nodes.push(node);
        self.tops.push(top);
        self.colors.push(color);
    }
}

/// Item 0 and the primary items; nothing for a problem without
/// multiplicities.
fn rooms(problem: &Problem) -> Vec<Room> {
    if !problem.has_multiplicities() {
        return Vec::new();
    }
    let primary = problem.item_ids().take(problem.primary_count());
    let bounds = primary.map(|item| problem.bounds(item));
    let rooms = bounds.map(|b| Room::new(b.min, b.max));
    iter::once(Room::ROOT).chain(rooms).collect()
}
