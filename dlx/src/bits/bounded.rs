//! Multiplicities: a primary item may be covered any number of times between
//! two bounds.
//!
//! Rows hold conflicts over items that are covered at most once. For the
//! others there are counters: how many options an item still needs, and how
//! many it has room for. When there is no more room, its options die.
//!
//! An item that needs n of its s options is branched on by its first
//! s - n + 1 options: the first one chosen is one of these. Each is ruled out
//! after its turn, so that no set of options is met twice. The item with the
//! fewest to try is taken, the first in the header among equals. When no item
//! needs anything, what is chosen is a solution; first come those that have
//! more of the options that still live, in input order.
//!
//! The same search finds the cheapest solutions, see [`price`](super::price).

use alloc::vec::Vec;

use super::dense::{Event, State};
use super::isa::{Isa, Job};
use super::lists::{Lists, PLAIN, id};
use super::matrix::low_bits;
use super::price::Prices;
use crate::index::OptionId;
use crate::split::Prefix;

/// Bounds of an item, or what is left of them; at most the number of its
/// options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Counter {
    pub(super) need: u16,
    pub(super) room: u16,
}

/// A problem with multiplicities, as bits.
#[derive(Clone, Debug)]
pub(super) struct Table {
    words: usize,
    options: usize,
    counters: Vec<Counter>,
    /// The options of each primary item, `words` words each.
    masks: Vec<u64>,
    /// What each option rules out, itself included.
    rows: Vec<u64>,
    /// What each option is called in the problem: `ids[place]`.
    pub(super) ids: Vec<u32>,
}

impl Table {
    /// O(entries * words); the options must be few enough for `u16`. They
    /// stand, and are tried, in this order.
    pub(super) fn new(
        lists: &Lists,
        bounds: impl Iterator<Item = (u32, u32)>,
        ids: Vec<u32>,
    ) -> Table {
        let options = ids.len();
        let mut places = alloc::vec![0; options];
        for (place, &option) in ids.iter().enumerate() {
            places[option as usize] = place;
        }
        let words = options.div_ceil(64).max(1);
        let mut table = Table {
            words,
            options,
            counters: Vec::with_capacity(lists.primary()),
            masks: alloc::vec![0; lists.primary() * words],
            rows: alloc::vec![0; options * words],
            ids,
        };
        for (item, (min, max)) in bounds.enumerate() {
            let size = lists.uses(item).len() as u32;
            // An item that needs more than it has stays one that does.
            table.counters.push(Counter {
                need: min.min(size + 1) as u16,
                room: max.min(size) as u16,
            });
            for used in lists.uses(item) {
                let option = places[used.option as usize];
                table.masks[item * words + option / 64] |= 1 << (option % 64);
            }
        }
        for item in 0..lists.items() {
            let once = item >= lists.primary() || table.counters[item].room <= 1;
            if once {
                table.rule_out(lists, item, &places);
            }
        }
        for option in 0..options {
            table.rows[option * words + option / 64] |= 1 << (option % 64);
        }
        table
    }

    fn rule_out(&mut self, lists: &Lists, item: usize, places: &[usize]) {
        let uses = lists.uses(item);
        for one in uses {
            let row = &mut self.rows[places[one.option as usize] * self.words..][..self.words];
            for other in uses {
                if one.color == PLAIN || one.color != other.color {
                    let place = places[other.option as usize];
                    row[place / 64] |= 1 << (place % 64);
                }
            }
        }
    }

    /// How often a primary item must and may be covered.
    pub(super) fn bounds(&self, item: usize) -> (u32, u32) {
        let Counter { need, room } = self.counters[item];
        (u32::from(need), u32::from(room))
    }

    fn mask(&self, item: usize) -> &[u64] {
        &self.masks[item * self.words..][..self.words]
    }

    fn row(&self, option: usize) -> &[u64] {
        &self.rows[option * self.words..][..self.words]
    }
}

/// A node whose options are being tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// How many options are still to be tried.
    left: u32,
    /// The first option that may be the next.
    next: u32,
    /// Whether what is chosen so far is a solution still to be told.
    is_solution: bool,
    path: usize,
    /// With prices: what a solution below costs at least.
    bound: u128,
}

impl Frame {
    fn is_done(&self) -> bool {
        self.left == 0 && !self.is_solution
    }
}

/// A search with multiplicities. Each frame has two sets of options in `sets`,
/// those that live and those that it branches on, and all counters in
/// `counters`.
#[derive(Clone, Debug)]
pub(super) struct Bounded {
    frames: Vec<Frame>,
    sets: Vec<u64>,
    counters: Vec<Counter>,
    /// The node to enter.
    act: Vec<u64>,
    now: Vec<Counter>,
    enter: bool,
    pub(super) prices: Option<Prices>,
}

impl Bounded {
    /// All options live.
    pub(super) fn new(table: &Table) -> Bounded {
        Bounded {
            frames: Vec::new(),
            sets: Vec::new(),
            counters: Vec::new(),
            act: (0..table.words)
                .map(|k| low_bits(table.options.saturating_sub(64 * k)))
                .collect(),
            now: table.counters.clone(),
            enter: true,
            prices: None,
        }
    }

    /// Chooses live options and rules others out in advance.
    pub(super) fn begin_with(&mut self, table: &Table, lists: &Lists, part: &Prefix) {
        let mut places = alloc::vec![0; table.options];
        for (place, &option) in table.ids.iter().enumerate() {
            places[option as usize] = place;
        }
        for option in &part.chosen {
            self.choose(table, lists, places[option.index()]);
        }
        for option in &part.excluded {
            let place = places[option.index()];
            self.act[place / 64] &= !(1 << (place % 64));
        }
    }

    #[inline(always)]
    fn choose(&mut self, table: &Table, lists: &Lists, option: usize) {
        let row = table.row(option);
        self.act
            .iter_mut()
            .zip(row)
            .for_each(|(act, row)| *act &= !row);
        if let Some(prices) = &mut self.prices {
            prices.choose(option, lists.option(table.ids[option]), &self.now);
        }
        for cell in lists.option(table.ids[option]) {
            if !lists.is_primary(cell) {
                continue;
            }
            let counter = &mut self.now[cell.item as usize];
            counter.need = counter.need.saturating_sub(1);
            counter.room -= 1;
            if counter.room == 0 {
                let mask = table.mask(cell.item as usize);
                self.act
                    .iter_mut()
                    .zip(mask)
                    .for_each(|(act, mask)| *act &= !mask);
            }
        }
    }

    /// The unvisited part below the frames, deepest first: calls `each` with
    /// the options chosen above, one more if there is one, and those whose turn
    /// is over. Only for a table in input order.
    ///
    /// What is left of a frame is one part: all but the options whose turn is
    /// over. Only the frame on top, the largest, is cut by its options: with
    /// all of them, a deep search would have millions of parts.
    pub(super) fn each_untried(
        &self,
        path: &[OptionId],
        mut each: impl FnMut(&[OptionId], Option<OptionId>, &[OptionId]),
    ) {
        let first = self.frames.iter().position(|frame| !frame.is_done());
        for (k, frame) in self.frames.iter().enumerate().rev() {
            if frame.is_done() {
                continue;
            }
            let above = &path[..frame.path];
            let mut excluded = self.over_above(k, path);
            let next = frame.next as usize;
            let (over, untried): (Vec<usize>, Vec<usize>) =
                members(self.branches(k)).partition(|&option| option < next);
            excluded.extend(over.into_iter().map(|option| id(option as u32)));
            if Some(k) == first {
                for option in untried.into_iter().take(frame.left as usize) {
                    let option = id(option as u32);
                    each(above, Some(option), &excluded);
                    excluded.push(option);
                }
                if !frame.is_solution {
                    continue;
                }
            }
            each(above, None, &excluded);
        }
    }

    /// The options whose turn is over in the frames above this one.
    fn over_above(&self, frame: usize, path: &[OptionId]) -> Vec<OptionId> {
        let mut over = Vec::new();
        for (above, frame) in self.frames[..frame].iter().enumerate() {
            let chosen = path[frame.path].index();
            let before = members(self.branches(above)).take_while(|&option| option != chosen);
            over.extend(before.map(|option| id(option as u32)));
        }
        over
    }

    /// What a frame branches on.
    fn branches(&self, frame: usize) -> &[u64] {
        let words = self.act.len();
        &self.sets[2 * words * frame + words..][..words]
    }
}

/// The members of a set, ascending.
fn members(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(k, &word)| {
        let mut bits = word;
        core::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(64 * k + bit)
        })
    })
}

/// The first member that is not below `from`; there is one.
#[inline(always)]
fn next_member(set: &[u64], from: usize) -> usize {
    let mut k = from / 64;
    let mut word = set[k] & (u64::MAX << (from % 64));
    while word == 0 {
        k += 1;
        word = set[k];
    }
    64 * k + word.trailing_zeros() as usize
}

/// Goes on with a search with multiplicities.
pub(super) struct Run<'a> {
    pub(super) table: &'a Table,
    pub(super) lists: &'a Lists,
    pub(super) search: &'a mut Bounded,
    pub(super) state: &'a mut State,
}

impl Job for Run<'_> {
    type Output = Event;

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Event {
        let Run {
            table,
            lists,
            search,
            state,
        } = self;
        if core::mem::take(&mut search.enter)
            && let Some(event) = search.enter(table, lists, state)
        {
            return event;
        }
        loop {
            search.leave_finished(table);
            if search.frames.is_empty() {
                return Event::Exhausted;
            }
            if state.work.nodes >= state.check_at {
                return Event::Check;
            }
            let event = if search.next_child(table, lists, state) {
                search.enter(table, lists, state)
            } else {
                search.tell(state)
            };
            if let Some(event) = event {
                return event;
            }
        }
    }
}

impl Bounded {
    /// Leaves the nodes on top that have nothing left to try.
    #[inline(always)]
    fn leave_finished(&mut self, table: &Table) {
        while self.frames.last().is_some_and(Frame::is_done) {
            self.frames.pop();
        }
        self.sets.truncate(2 * table.words * self.frames.len());
        self.counters
            .truncate(table.counters.len() * self.frames.len());
    }

    /// Chooses the next option of the node on top; false if there is none and
    /// the node itself is a solution.
    #[inline(always)]
    fn next_child(&mut self, table: &Table, lists: &Lists, state: &mut State) -> bool {
        let (words, items) = (table.words, table.counters.len());
        if let Some(frame) = self.frames.last_mut().filter(|frame| frame.left > 0) {
            let top = self.sets.len() - 2 * words;
            let sets = &mut self.sets[top..];
            let (act, branches) = sets.split_at_mut(words);
            let option = next_member(branches, frame.next as usize);
            self.act.copy_from_slice(act);
            act[option / 64] &= !(1 << (option % 64));
            frame.left -= 1;
            frame.next = option as u32 + 1;
            if let Some(prices) = &mut self.prices {
                prices.bound = frame.bound;
            }
            state.path.truncate(frame.path);
            if state.visit {
                state.path.push(id(table.ids[option]));
            }
            let counters = &self.counters[self.counters.len() - items..];
            self.now.copy_from_slice(counters);
            self.choose(table, lists, option);
            state.work.nodes += 1;
            state.work.updates += 1;
            return true;
        }
        false
    }

    /// Tells the solution that the node on top is.
    fn tell(&mut self, state: &mut State) -> Option<Event> {
        let frame = self.frames.last_mut()?;
        frame.is_solution = false;
        state.work.nodes += 1;
        state.path.truncate(frame.path);
        if let Some(prices) = &mut self.prices {
            prices.bound = frame.bound;
            prices.affordable()?;
        }
        state.solved()
    }

    /// Enters the node at hand: takes what is forced, tells a solution, and
    /// pushes its frame.
    #[inline(always)]
    fn enter(&mut self, table: &Table, lists: &Lists, state: &mut State) -> Option<Event> {
        loop {
            if let Some(prices) = &self.prices {
                let affordable = prices.affordable()?;
                for (k, word) in self.act.iter_mut().enumerate() {
                    *word &= low_bits(affordable.saturating_sub(64 * k));
                }
            }
            let (tries, item) = self.fewest(table);
            if tries <= 0 {
                return None;
            }
            let Some(item) = item else {
                let live = self.act.iter().map(|w| w.count_ones()).sum();
                if live == 0 {
                    return state.solved();
                }
                self.push(live, None, table, state);
                return None;
            };
            if tries > 1 {
                self.push(tries as u32, Some(item), table, state);
                return None;
            }
            let mask = table.mask(item);
            let place = (0..table.words).find(|&k| self.act[k] & mask[k] != 0);
            let place = place.expect("the item has an option");
            let option = 64 * place + (self.act[place] & mask[place]).trailing_zeros() as usize;
            self.choose(table, lists, option);
            state.work.updates += 1;
            if state.visit {
                state.path.push(id(table.ids[option]));
            }
        }
    }

    fn push(&mut self, left: u32, item: Option<usize>, table: &Table, state: &State) {
        self.frames.push(Frame {
            left,
            next: 0,
            is_solution: item.is_none(),
            path: state.path.len(),
            bound: self.prices.as_ref().map_or(0, |prices| prices.bound),
        });
        self.sets.extend_from_slice(&self.act);
        match item {
            Some(item) => {
                let tries = self.act.iter().zip(table.mask(item)).map(|(a, m)| a & m);
                self.sets.extend(tries);
            }
            None => self.sets.extend_from_slice(&self.act),
        }
        self.counters.extend_from_slice(&self.now);
    }

    /// The item with the fewest options to try, and how many that are: none
    /// or less if it cannot get what it needs; 1 if it needs all that it has.
    /// No item, and 1, if none needs anything.
    #[inline(always)]
    fn fewest(&self, table: &Table) -> (i32, Option<usize>) {
        let (mut fewest, mut smallest) = (i32::MAX, None);
        let masks = table.masks.chunks_exact(table.words);
        for (item, (mask, counter)) in masks.zip(&self.now).enumerate() {
            if counter.need == 0 {
                continue;
            }
            let size: u32 = mask
                .iter()
                .zip(&self.act)
                .map(|(m, a)| (m & a).count_ones())
                .sum();
            let tries = size as i32 - i32::from(counter.need) + 1;
            if tries < fewest {
                (fewest, smallest) = (tries, Some(item));
                if tries <= 0 {
                    break;
                }
            }
        }
        if smallest.is_none() {
            (1, None)
        } else {
            (fewest, smallest)
        }
    }
}
