//! Plain exact cover: every open item is to be covered once more (Algorithm C
//! of TAOCP 7.2.2.1).
//!
//! The item with the fewest options left is branched on (Knuth's MRV
//! heuristic); among equals the one that stands first in the header. Its
//! options are tried in input order. So the order of solutions is a function
//! of the problem's text, and the numbers of nodes and updates equal those of
//! Knuth's program DLX2.

use super::tree::{Dance, Pick};
use super::{Item, Links};
use crate::stats::Stats;

impl Dance for Links {
    /// The open item with the fewest options, the first among equals.
    #[inline]
    fn pick(&self) -> Pick {
        let items = &self.items;
        let mut best = 0;
        let mut fewest = u32::MAX;
        let mut item = items[0].next;
        while item != 0 {
            let Item { next, len } = items[item as usize];
            if len < fewest {
                (best, fewest) = (item, len);
                if len == 0 {
                    break;
                }
            }
            item = next;
        }
        match best {
            0 => Pick::Solution,
            item => Pick::Item(item),
        }
    }

    /// An item without options is covered, too, as DLX2 counts it.
    #[inline]
    fn enter(&mut self, item: u32, stats: &mut Stats) -> Option<u32> {
        self.cover(item, stats);
        let node = self.below(item);
        if node == item {
            self.uncover(item);
            return None;
        }
        Some(node)
    }

    #[inline]
    fn choose(&mut self, choice: u32, stats: &mut Stats) {
        Links::choose(self, choice, stats);
    }

    #[inline]
    fn unchoose(&mut self, choice: u32) {
        Links::unchoose(self, choice);
    }

    #[inline]
    fn next(&mut self, choice: u32) -> Option<u32> {
        let node = self.below(choice);
        (node != self.item(choice)).then_some(node)
    }

    #[inline]
    fn leave(&mut self, item: u32) {
        self.uncover(item);
    }

    #[inline]
    fn links(&self) -> &Links {
        self
    }
}
