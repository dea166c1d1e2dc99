//! Where the search stands: the options that may still be chosen.
//!
//! An option is *live* while nothing chosen forbids it. An item is *open*
//! while it must still be covered; its *rank* is how many of its options may
//! be tried before too few are left, that is live options + 1 − times it must
//! still be covered. Rank 0 is a dead end, rank 1 leaves no choice. In the
//! usual problem, where each item is covered once, the rank of an open item
//! is the number of its live options.
//!
//! Every change is a sum or a bit, so it is undone by its opposite; killed
//! options are kept on a trail for that.

use alloc::vec;
use alloc::vec::Vec;

use super::layout::{Layout, Word};

/// Added to the rank of an item that is not open. Ranks are below: a problem
/// has fewer than 2³⁰ options.
const CLOSED: i32 = 1 << 30;

/// What to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// No item is open and no option is live: a solution.
    Solved,
    /// Some item can no longer be covered.
    Dead,
    /// The next option of this item must be chosen.
    Forced(usize),
    /// Some option of this item must be chosen.
    Item(usize),
    /// No item is open: any live option may be chosen, or none.
    Free,
}

/// Live options, and how often each item was covered.
pub(super) struct State<'p> {
    layout: &'p Layout,
    live: Vec<u64>,
    /// A bit for each primary item.
    open: Vec<u64>,
    rank: Vec<i32>,
    times: Vec<u32>,
    /// Options killed, in this order.
    killed: Vec<u32>,
    /// The items whose counters are part of the key.
    counted: Vec<usize>,
    plain: bool,
}

impl<'p> State<'p> {
    pub(super) fn new(layout: &'p Layout) -> State<'p> {
        let items = layout.bounds.len();
        let mut state = State {
            layout,
            live: ones(layout.options),
            open: ones(items),
            rank: vec![0; items],
            times: vec![0; items],
            killed: Vec::new(),
            counted: (0..items).filter(|&k| layout.bounds[k].max > 1).collect(),
            plain: layout.is_plain(),
        };
        for item in 0..items {
            state.start(item);
        }
        state
    }

    fn start(&mut self, item: usize) {
        let set = self.layout.set(item);
        let options: i32 = set.iter().map(|word| word.bits.count_ones() as i32).sum();
        // More than all options cannot be chosen, however many are asked for.
        let need = (self.layout.bounds[item].min).min(options as u32 + 1) as i32;
        self.rank[item] = options + if need == 0 { CLOSED } else { 1 - need };
        if need == 0 {
            self.open[item / 64] ^= 1 << (item % 64);
        }
    }

    /// What to branch on: the open item of lowest rank, the first among
    /// equals. This is a function of the live options and the counters.
    pub(super) fn pick(&self) -> Pick {
        let lowest = self.rank.iter().copied().min().unwrap_or(CLOSED);
        if lowest <= 0 {
            return Pick::Dead;
        }
        if lowest >= CLOSED {
            let free = self.live.iter().any(|&word| word != 0);
            return if free { Pick::Free } else { Pick::Solved };
        }
        let item = self.rank.iter().position(|&rank| rank == lowest);
        let item = item.expect("the lowest rank is the rank of an item");
        if lowest == 1 {
            Pick::Forced(item)
        } else {
            Pick::Item(item)
        }
    }

    /// The first live option at or behind `from`, of an item or of all.
    pub(super) fn next_option(&self, item: Option<usize>, from: usize) -> Option<usize> {
        let behind = |at: usize| match at.cmp(&(from / 64)) {
            core::cmp::Ordering::Less => 0,
            core::cmp::Ordering::Equal => u64::MAX << (from % 64),
            core::cmp::Ordering::Greater => u64::MAX,
        };
        let first = |at: usize, bits: u64| {
            let bits = bits & self.live[at] & behind(at);
            (bits != 0).then(|| 64 * at + bits.trailing_zeros() as usize)
        };
        match item {
            Some(item) => {
                let set = self.layout.set(item);
                let start = set.partition_point(|word| word.at < from / 64);
                set[start..].iter().find_map(|w| first(w.at, w.bits))
            }
            None => (from / 64..self.live.len()).find_map(|at| first(at, u64::MAX)),
        }
    }

    /// Whether more than one option with this item may be chosen.
    pub(super) fn is_multiple(&self, item: usize) -> bool {
        self.layout.bounds[item].max > 1
    }

    /// How long the trail is: the place to come back to.
    pub(super) fn mark(&self) -> usize {
        self.killed.len()
    }

    /// Chooses a live option. False if some item can then no longer be
    /// covered; it must be undone all the same.
    pub(super) fn choose(&mut self, option: usize) -> bool {
        let layout = self.layout;
        for &item in layout.primary(option) {
            self.cover(item as usize);
        }
        self.kill(option)
            && layout.primary(option).iter().all(|&item| {
                let item = item as usize;
                let full = self.times[item] == layout.bounds[item].max;
                !full || self.kill_all(layout.set(item))
            })
            && layout
                .secondary(option)
                .iter()
                .all(|s| self.kill_others(layout.set(s.all), s.same.map(|same| layout.set(same))))
    }

    /// Undoes the last choice, which was made at `mark`.
    pub(super) fn unchoose(&mut self, option: usize, mark: usize) {
        self.revive(mark);
        for &item in self.layout.primary(option) {
            self.uncover(item as usize);
        }
    }

    fn cover(&mut self, item: usize) {
        let min = self.layout.bounds[item].min;
        if self.times[item] < min {
            let last = self.times[item] + 1 == min;
            self.rank[item] += if last { CLOSED } else { 1 };
            self.open[item / 64] ^= u64::from(last) << (item % 64);
        }
        self.times[item] += 1;
    }

    fn uncover(&mut self, item: usize) {
        let min = self.layout.bounds[item].min;
        self.times[item] -= 1;
        if self.times[item] < min {
            let last = self.times[item] + 1 == min;
            self.rank[item] -= if last { CLOSED } else { 1 };
            self.open[item / 64] ^= u64::from(last) << (item % 64);
        }
    }

    /// Takes a live option away. False if some item can then no longer be
    /// covered.
    pub(super) fn kill(&mut self, option: usize) -> bool {
        self.live[option / 64] ^= 1 << (option % 64);
        self.killed.push(option as u32);
        let mut alive = true;
        for &item in self.layout.primary(option) {
            let rank = &mut self.rank[item as usize];
            *rank -= 1;
            alive &= *rank > 0;
        }
        alive
    }

    /// Brings back what was killed since `mark`.
    pub(super) fn revive(&mut self, mark: usize) {
        while self.killed.len() > mark
            && let Some(option) = self.killed.pop()
        {
            let option = option as usize;
            self.live[option / 64] ^= 1 << (option % 64);
            for &item in self.layout.primary(option) {
                self.rank[item as usize] += 1;
            }
        }
    }

    fn kill_all(&mut self, set: &[Word]) -> bool {
        set.iter().all(|word| self.kill_word(word.at, word.bits))
    }

    /// Kills a set without the part of it that has the right colour.
    fn kill_others(&mut self, set: &[Word], same: Option<&[Word]>) -> bool {
        let mut same = same.unwrap_or_default().iter().peekable();
        set.iter().all(|word| {
            let kept = same.next_if(|s| s.at == word.at).map_or(0, |s| s.bits);
            self.kill_word(word.at, word.bits & !kept)
        })
    }

    #[inline]
    fn kill_word(&mut self, at: usize, bits: u64) -> bool {
        let mut bits = bits & self.live[at];
        let mut alive = true;
        while bits != 0 {
            alive &= self.kill(64 * at + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
        alive
    }

    /// How many words a key has.
    pub(super) fn key_width(&self) -> usize {
        if self.plain {
            self.open.len()
        } else {
            self.live.len() + self.counted.len()
        }
    }

    /// What the solutions from here on depend on, and nothing else.
    ///
    /// If every item is covered exactly once, the open items tell which
    /// options are live. Otherwise the live options do, and tell which items
    /// are open, as long as none is dead; where an item may be covered
    /// several times, also how often it must and can be covered from now on.
    pub(super) fn write_key(&self, key: &mut Vec<u64>) {
        key.clear();
        if self.plain {
            key.extend_from_slice(&self.open);
            return;
        }
        key.extend_from_slice(&self.live);
        key.extend(self.counted.iter().map(|&item| self.counters(item)));
    }

    /// How often an item must be covered and, unless its options are too few
    /// for the question, how often it can be.
    fn counters(&self, item: usize) -> u64 {
        let bounds = self.layout.bounds[item];
        let need = bounds.min.saturating_sub(self.times[item]);
        let base = if need == 0 { CLOSED } else { 1 - need as i32 };
        let options = (self.rank[item] - base) as u32;
        let room = (bounds.max - self.times[item]).min(options);
        u64::from(need) << 32 | u64::from(room)
    }
}

/// A bitset of `len` ones.
fn ones(len: usize) -> Vec<u64> {
    let mut words = vec![u64::MAX; len.div_ceil(64)];
    if !len.is_multiple_of(64) {
        words[len / 64] = (1 << (len % 64)) - 1;
    }
    words
}
