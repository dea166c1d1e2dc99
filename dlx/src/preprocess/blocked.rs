//! Options that would leave a primary item with too few options.
//!
//! Whether an option is blocked by an item could be asked of every option and
//! every item. But if the item is to be covered once, a blocked option clashes
//! with *all* its options. So only those are candidates that clash with one of
//! them, best one that clashes with few; and a candidate is let off at the first
//! option of the item that fits with it, mostly the first or second that is
//! looked at. If the item is to be covered `n` times, a blocked option clashes
//! with one at least of any `n` options, and is let off at the `n`th that fits.
//!
//! An item need not be asked about again before it has lost an option. The
//! items that have make the next round.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::index::{Color, ItemId, OptionId};
use crate::limit::{Stop, StopReason};
use crate::problem::{Bounds, Problem};

/// The clock is looked at when so many entries have been gone through.
const WATCH_EVERY: usize = 1 << 16;

/// The options that are left, and how often items are still to be covered.
pub(super) struct Rest<'p> {
    pub(super) problem: &'p Problem,
    live: Vec<bool>,
    /// For each item its options and their colours for it, in input order;
    /// options that are no longer live are swept out now and then.
    lists: Vec<Vec<(OptionId, Option<Color>)>>,
    /// For each item how many live options it has.
    lens: Vec<usize>,
    /// For each item how often the options that are left are to cover it.
    bounds: Vec<Bounds>,
    /// For each option the last question that has dealt with it.
    asked: Vec<u64>,
    questions: u64,
    /// For each item the last candidate that has it, and in what colour.
    own: Vec<(u64, Option<Color>)>,
    looked_at: u64,
    /// The entries gone through since the clock was looked at.
    unwatched: usize,
    /// Primary items that have lost an option since they were asked about.
    shrunk: Vec<bool>,
    pub(super) rounds: usize,
}

impl<'p> Rest<'p> {
    pub(super) fn new(problem: &'p Problem) -> Rest<'p> {
        let items = problem.item_count();
        let mut lists = vec![Vec::new(); items];
        for option in problem.option_ids() {
            for entry in problem.option(option) {
                lists[entry.item.index()].push((option, entry.color));
            }
        }
        Rest {
            problem,
            live: vec![true; problem.option_count()],
            lens: lists.iter().map(Vec::len).collect(),
            bounds: problem
                .item_ids()
                .map(|item| problem.bounds(item))
                .collect(),
            lists,
            asked: vec![0; problem.option_count()],
            questions: 0,
            own: vec![(0, None); items],
            looked_at: 0,
            unwatched: 0,
            shrunk: vec![true; problem.primary_count()],
            rounds: 0,
        }
    }

    pub(super) fn is_live(&self, option: OptionId) -> bool {
        self.live[option.index()]
    }

    /// The live options of an item, and their colours for it.
    pub(super) fn options(&mut self, item: ItemId) -> &[(OptionId, Option<Color>)] {
        let list = &mut self.lists[item.index()];
        if list.len() > self.lens[item.index()] {
            list.retain(|(option, _)| self.live[option.index()]);
        }
        list
    }

    pub(super) fn len(&self, item: ItemId) -> usize {
        self.lens[item.index()]
    }

    pub(super) fn bounds(&self, item: ItemId) -> Bounds {
        self.bounds[item.index()]
    }

    /// Whether two options with this item, in these colours, exclude each
    /// other.
    fn clash(&self, item: ItemId, a: Option<Color>, b: Option<Color>) -> bool {
        self.bounds(item).max <= 1 && (a.is_none() || a != b)
    }

    /// Takes an option out of its lists.
    pub(super) fn take(&mut self, option: OptionId) {
        self.live[option.index()] = false;
        for entry in self.problem.option(option) {
            self.lens[entry.item.index()] -= 1;
            if let Some(shrunk) = self.shrunk.get_mut(entry.item.index()) {
                *shrunk = true;
            }
        }
    }

    /// Takes all options out; items are to be covered as often as at first.
    pub(super) fn clear(&mut self) {
        let items = self.problem.item_ids();
        self.bounds = items.map(|item| self.problem.bounds(item)).collect();
        self.live.fill(false);
        self.lens.fill(0);
    }

    fn primary_items(&self) -> impl Iterator<Item = ItemId> + use<> {
        self.problem.item_ids().take(self.problem.primary_count())
    }

    /// How often an item must be covered by the options that are left.
    fn need(&self, item: ItemId) -> usize {
        self.bounds(item).min as usize
    }

    /// A primary item with fewer options than it needs: the first in the
    /// header.
    pub(super) fn uncoverable(&self) -> Option<ItemId> {
        let mut items = self.primary_items();
        items.find(|&item| self.len(item) < self.need(item))
    }

    /// The options of primary items that need all they have, in input order.
    pub(super) fn indispensable(&mut self) -> Vec<OptionId> {
        let mut found = Vec::new();
        for item in self.primary_items() {
            if self.len(item) > 0 && self.len(item) == self.need(item) {
                found.extend(self.options(item).iter().map(|&(option, _)| option));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Chooses options: their items are to be covered that much less often by
    /// those that are left. Which of those are then too many, goes.
    ///
    /// Fails with an item that has been covered too often.
    pub(super) fn choose(&mut self, options: &[OptionId]) -> Result<(), ItemId> {
        let mut full = Vec::new();
        for &option in options {
            self.take(option);
            for entry in self.problem.option(option) {
                let Bounds { min, max } = &mut self.bounds[entry.item.index()];
                // Of a secondary item more options may be chosen in one colour.
                if *max == 0 && entry.color.is_none() {
                    return Err(entry.item);
                }
                *min = min.saturating_sub(1);
                *max = max.saturating_sub(1);
                if *max == 0 && self.problem.is_primary(entry.item) {
                    full.push(entry.item);
                }
            }
        }
        for item in full {
            for (option, _) in self.options(item).to_vec() {
                self.take(option);
            }
        }
        if self.problem.has_multiplicities() {
            // Options that did not clash may do so now.
            self.shrunk.fill(true);
        }
        Ok(())
    }

    /// Removes blocked options, round by round, until there are none or some
    /// item is uncoverable.
    pub(super) fn remove_blocked(&mut self, stop: &Stop) -> Result<(), StopReason> {
        while self.uncoverable().is_none() && self.is_any_to_be_asked() {
            self.rounds += 1;
            for item in self.primary_items() {
                if mem::take(&mut self.shrunk[item.index()]) && self.need(item) > 0 {
                    self.remove_blocked_by(item, stop)?;
                }
                if self.len(item) < self.need(item) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn is_any_to_be_asked(&self) -> bool {
        let mut items = self.primary_items();
        items.any(|item| self.shrunk[item.index()] && self.need(item) > 0)
    }

    fn remove_blocked_by(&mut self, item: ItemId, stop: &Stop) -> Result<(), StopReason> {
        let need = self.need(item);
        let mut own = self.options(item).to_vec();
        for &(option, _) in &own {
            self.watch(option, stop)?;
        }
        self.questions += 1;
        if need == 1 {
            // An option of the item needs no other.
            for (option, _) in &own {
                self.asked[option.index()] = self.questions;
            }
        }
        for option in self.candidates(&own, need) {
            self.watch(option, stop)?;
            self.looked_at += 1;
            match self.last_fitting(option, &own, need) {
                // Who fitted one candidate often fits the next.
                Some(place) => own.swap(need - 1, place),
                None => {
                    self.take(option);
                    own.retain(|&(other, _)| other != option);
                }
            }
        }
        Ok(())
    }

    /// Whether a limit has struck before this option is gone through, which
    /// may take long.
    fn watch(&mut self, option: OptionId, stop: &Stop) -> Result<(), StopReason> {
        self.unwatched += self.problem.option(option).len();
        let reached = if self.unwatched < WATCH_EVERY {
            stop.reached(self.looked_at)
        } else {
            self.unwatched = 0;
            stop.reached_after(self.looked_at)
        };
        reached.map_or(Ok(()), Err)
    }

    /// The options that clash with one of those `need` options that clash with
    /// the fewest.
    fn candidates(&mut self, own: &[(OptionId, Option<Color>)], need: usize) -> Vec<OptionId> {
        let mut by_clashes: Vec<OptionId> = own.iter().map(|&(option, _)| option).collect();
        by_clashes.sort_by_cached_key(|&option| self.clashes(option));
        by_clashes.truncate(need);
        let mut found = Vec::new();
        for option in by_clashes {
            self.add_clashing(option, &mut found);
        }
        found
    }

    /// About how many options clash with this one.
    fn clashes(&self, option: OptionId) -> usize {
        let entries = self.problem.option(option).iter();
        let clashing = entries.filter(|entry| self.bounds(entry.item).max <= 1);
        clashing.map(|entry| self.len(entry.item)).sum()
    }

    /// Adds the options that clash with this one and were not dealt with yet.
    fn add_clashing(&mut self, option: OptionId, found: &mut Vec<OptionId>) {
        let question = self.questions;
        for entry in self.problem.option(option) {
            self.options(entry.item);
            for &(other, color) in &self.lists[entry.item.index()] {
                let clash = self.clash(entry.item, entry.color, color);
                if clash && self.asked[other.index()] != question {
                    self.asked[other.index()] = question;
                    found.push(other);
                }
            }
        }
    }

    /// Where the last of the first `need` of these options stands that fit with
    /// a candidate: itself, if it is one of them.
    fn last_fitting(
        &mut self,
        option: OptionId,
        own: &[(OptionId, Option<Color>)],
        need: usize,
    ) -> Option<usize> {
        let candidate = self.looked_at;
        for entry in self.problem.option(option) {
            self.own[entry.item.index()] = (candidate, entry.color);
        }
        let fits = |other: OptionId| {
            other == option
                || self.problem.option(other).iter().all(|entry| {
                    let (had_by, color) = self.own[entry.item.index()];
                    had_by != candidate || !self.clash(entry.item, entry.color, color)
                })
        };
        let places = own.iter().enumerate();
        let mut fitting = places.filter(|(_, (other, _))| fits(*other));
        fitting.nth(need - 1).map(|(place, _)| place)
    }
}
