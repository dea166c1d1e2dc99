//! Where one form of a problem gives way to another, and when extra work is
//! tried: plain numbers, found by measuring. Whatever they are, the solutions
//! are the same; tests set them so that small problems take every way.

use super::isa::{MAX_ITEMS, MAX_WORDS};

/// The thresholds of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Limits {
    /// Up to so many options a problem, or what is left of it, is a matrix; at
    /// most 64 times [`MAX_WORDS`].
    pub(super) dense: usize,
    /// A problem of more options starts as masks if the masks of its primary
    /// items take at most so many words, else as lists.
    pub(super) wide: usize,
    /// Lists are handed on when at most so many options live.
    pub(super) hand_on: usize,
    /// Masks are handed on when at most one in so many options lives; at least
    /// 2, so that each hand-over makes the problem smaller.
    pub(super) shrink: usize,
    /// So many nodes go by before options are probed, unless more than `few`
    /// live: a search that is over by then, as most Sudokus are, has no use
    /// for it.
    pub(super) early: u64,
    pub(super) few: usize,
    /// Below this many options a node costs less than the probing.
    pub(super) fewest: usize,
    /// How many options are probed before the yield is looked at.
    pub(super) trial: u64,
    /// Words looked at in a slice of plain search, or of counting with memory
    /// alone.
    pub(super) slice: u64,
    /// From this gain on a count has all of its work done with memory.
    pub(super) high_gain: u64,
    /// The most that the memory of a count may take, in bytes.
    pub(super) memory: usize,
    /// Components are looked for at so many nodes of a count before their
    /// number is looked at.
    pub(super) split_trial: u64,
}

impl Limits {
    /// The values that measured best.
    pub(super) const SHIPPED: Limits = Limits {
        dense: 64 * MAX_WORDS,
        wide: 20_000,
        hand_on: 1024,
        shrink: 2,
        early: 16,
        few: 256,
        fewest: 16,
        trial: 2048,
        slice: 200_000,
        high_gain: 16,
        memory: 1 << 29,
        split_trial: 4096,
    };

    /// Whether so many options over so many open items fit in a matrix.
    pub(super) fn is_dense(&self, options: usize, items: usize) -> bool {
        options <= self.dense && items < MAX_ITEMS
    }

    /// Whether the masks of the items are small enough to be looked at.
    pub(super) fn is_wide(&self, options: usize, items: usize) -> bool {
        items * options.div_ceil(64) <= self.wide
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::SHIPPED
    }
}
