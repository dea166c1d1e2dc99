//! Walking the search tree by hand: for those who do not want all of it.
//!
//! The search goes through every option of the chosen item in turn. A random
//! probe goes through one, in the very tree of the search. An explanation asks
//! which items a refutation needs at all, and branches on no others.

use alloc::vec::Vec;

use super::bounded::Bounded;
use super::tree::{Dance, Pick};
use super::{Item, Links};
use crate::stats::Stats;

/// What those ask who go their own way down the tree.
pub(crate) trait Walk: Dance {
    /// How many choices there are for an open item; 0 if it can no longer be
    /// covered as often as it must.
    fn choices(&self, item: u32) -> u32;

    /// Whether an open item must still be covered.
    fn needs(&self, item: u32) -> bool;

    /// Leaves things as if this choice, the next one, had been tried.
    fn skip(&mut self, choice: u32, stats: &mut Stats);

    /// The needy item with the fewest choices, the first such item among those
    /// that `prefer` likes, or else the first; `None` if no item is needy.
    fn narrowest(&self, prefer: impl Fn(u32) -> bool) -> Option<u32> {
        let items = &self.links().items;
        let mut best: Option<(u32, u32)> = None;
        let mut liked = false;
        let mut open = items[0].next;
        while open != 0 {
            let item = open;
            open = items[item as usize].next;
            if !self.needs(item) {
                continue;
            }
            let choices = self.choices(item);
            let narrower = best.is_none_or(|(fewest, _)| choices < fewest);
            let as_narrow = best.is_some_and(|(fewest, _)| choices == fewest);
            if narrower || (as_narrow && !liked && prefer(item)) {
                best = Some((choices, item));
                liked = prefer(item);
            }
            if liked && choices == 0 {
                break;
            }
        }
        best.map(|(_, item)| item)
    }
}

impl Walk for Links {
    #[inline]
    fn choices(&self, item: u32) -> u32 {
        let Item { len, .. } = self.items[item as usize];
        len
    }

    #[inline]
    fn needs(&self, _item: u32) -> bool {
        true
    }

    fn skip(&mut self, _choice: u32, _stats: &mut Stats) {}
}

impl Walk for Bounded {
    fn choices(&self, item: u32) -> u32 {
        let Item { len, .. } = self.links.items[item as usize];
        let (choices, ..) = self.score(item, len);
        u32::try_from(choices).unwrap_or(0)
    }

    fn needs(&self, item: u32) -> bool {
        self.room(item).need() > 0
    }

    fn skip(&mut self, choice: u32, stats: &mut Stats) {
        self.tweak(choice, stats);
    }
}

/// What a probe found where it has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Solution,
    /// A leaf that is none.
    Dead,
    /// So many branches, of which it took one.
    Branched(u32),
}

/// A way down the tree of the search, from the root.
pub(crate) struct Path<D> {
    dance: D,
    /// The choice of each level.
    choices: Vec<u32>,
}

impl<D: Walk> Path<D> {
    pub(crate) fn new(dance: D) -> Path<D> {
        let choices = Vec::new();
        Path { dance, choices }
    }

    /// Goes down one level; `pick` says to which of so many branches.
    /// O(branches) on top of the choice itself.
    pub(crate) fn descend(&mut self, pick: impl FnOnce(u32) -> u32) -> Step {
        let item = match self.dance.pick() {
            Pick::Item(item) => item,
            Pick::Solution => return Step::Solution,
            Pick::Dead => return Step::Dead,
        };
        let branches = self.dance.choices(item);
        if branches == 0 {
            return Step::Dead;
        }
        let mut uncounted = Stats::default();
        let mut choice = self.dance.enter(item, &mut uncounted);
        for _ in 0..pick(branches) {
            choice = choice.and_then(|tried| {
                self.dance.skip(tried, &mut uncounted);
                self.dance.next(tried)
            });
        }
        let choice = choice.expect("as many choices as were counted");
        self.dance.choose(choice, &mut uncounted);
        self.choices.push(choice);
        Step::Branched(branches)
    }

    /// Goes back to the root.
    pub(crate) fn ascend(&mut self) {
        while let Some(choice) = self.choices.pop() {
            self.dance.unchoose(choice);
            let item = self.dance.links().item(choice);
            self.dance.leave(item);
        }
    }
}

impl Links {
    /// Gives up the demand that an open primary item be covered: it becomes
    /// one that is never branched on. An option that has only such items is
    /// never tried.
    pub(crate) fn release(&mut self, item: u32) {
        let (next, prev) = (self.items[item as usize].next, self.prev[item as usize]);
        self.items[prev as usize].next = next;
        self.prev[next as usize] = prev;
        self.items[item as usize].next = item;
        self.prev[item as usize] = item;
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::state;
    use super::*;
    use crate::limit::Stop;
    use crate::links::Search;
    use crate::problem::Problem;

    fn links(text: &str) -> Links {
        Links::new(&Problem::from_text(text).unwrap())
    }

    #[test]
    fn the_narrowest_item_is_the_first_unless_another_is_preferred() {
        let links = links("a b c d\na b c d\na\nd b\nc\nd\n");
        assert_eq!(links.narrowest(|_| false), Some(1));
        assert_eq!(links.narrowest(|item| item > 1), Some(2));
        assert_eq!(links.narrowest(|item| item == 4), Some(1), "d has three");
        assert_eq!(Links::new(&Problem::default()).narrowest(|_| true), None);
    }

    #[test]
    fn an_item_that_needs_nothing_is_never_the_narrowest() {
        let bounded = Bounded::new(links("0:1|a 2|b 0:3|c\na\nb c\nb c\nb\n"));
        assert_eq!(bounded.narrowest(|_| false), Some(2));
        assert_eq!(bounded.choices(2), 2, "of three, one of the first two");
    }

    /// The nodes and solutions below, and the links unchanged.
    fn walk<D: Walk>(path: &mut Path<D>, way: &[u32]) -> (u64, u64) {
        let before = state(path.dance.links());
        let mut last = None;
        for &place in way {
            last = Some(path.descend(|_| place));
        }
        let (mut width, mut found) = (0, 0);
        if last.is_none_or(|step| matches!(step, Step::Branched(_))) {
            match path.descend(|branches| {
                width = branches;
                0
            }) {
                Step::Solution => found = 1,
                Step::Dead | Step::Branched(_) => {}
            }
        }
        path.ascend();
        assert_eq!(state(path.dance.links()), before);
        let mut nodes = 1;
        for place in 0..width {
            let (below, more) = walk(path, &[way, &[place]].concat());
            nodes += below;
            found += more;
        }
        (nodes, found)
    }

    #[test]
    fn all_ways_together_are_the_tree_of_the_search() {
        for text in [
            "a b | s\na s:1\na s:2\nb s:2\na b\nb\n",
            "A B 2:3|C 0:2|D | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC D X:0\nB X:1\nC Y:1\nD\nC D Y\n",
            "2|a 1:2|b 0:1|c\na\na b\na c\nb\nb c\nc\n",
        ] {
            let links = links(text);
            let mut search = Search::new(links.clone());
            while search.advance(&Stop::never()) {}
            let stats = search.stats();
            let found = if links.rooms.is_empty() {
                walk(&mut Path::new(links), &[])
            } else {
                walk(&mut Path::new(Bounded::new(links)), &[])
            };
            assert_eq!(found, (stats.nodes, stats.solutions), "{text}");
        }
    }

    #[test]
    fn a_released_item_is_not_chosen_but_still_taken_once() {
        let mut links = links("a b c\na b\nb c\n");
        links.release(2);
        let mut stats = Stats::default();
        let node = links.enter(1, &mut stats).unwrap();
        Dance::choose(&mut links, node, &mut stats);
        let item = links.narrowest(|_| false);
        assert_eq!(item, Some(3));
        assert_eq!(links.choices(3), 0, "b is taken");
        Dance::unchoose(&mut links, node);
        links.leave(1);
        links.release(1);
        assert_eq!(links.narrowest(|_| false), Some(3));
        assert_eq!(links.choices(3), 1);
    }
}
