//! Sizing all items in one pass, and taking options that are the only one of
//! an item as the pass meets them.

use super::isa::{GROUP, Isa};

/// The outcome of sizing all lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scan {
    /// Lanes without a live option: covered items, wiped-out items, padding.
    pub(super) empty: u32,
    /// The smallest lane that is not empty, the first among equals, and its
    /// size; anything if all are empty.
    pub(super) item: usize,
    pub(super) size: u32,
}

impl Scan {
    fn new(empty: u32, key: u32) -> Scan {
        Scan {
            empty,
            item: (key & 0xffff) as usize,
            size: (key >> 16) + 1,
        }
    }
}

/// Sizes all lanes under the live options `act`.
#[inline(always)]
pub(super) fn scan<const W: usize, I: Isa>(
    isa: I,
    masks: &[u64],
    lanes: usize,
    act: &[u64; W],
) -> Scan {
    let (mut empty, mut keys) = (0, isa.no_keys());
    for group in 0..lanes / GROUP {
        let sizes = isa.sizes(masks, lanes, act, group);
        empty += isa.empty(sizes);
        keys = isa.keys(keys, sizes, group);
    }
    Scan::new(empty, isa.least(keys))
}

/// What there is to do when no item has a single option.
pub(super) enum Settled {
    /// An item has no option left.
    Dead,
    /// No item is open.
    Solved,
    /// This item has the fewest options; the first among equals.
    Branch(usize),
}

/// Sizes all lanes and gives each one that has a single option to `take`,
/// which chooses that option: it takes what that rules out from `act`, and
/// says how many items it covers. What it takes counts at once: the pass goes
/// on, round and round, until it has come by every group without a change.
#[inline(always)]
pub(super) fn settle<const W: usize, I: Isa>(
    isa: I,
    masks: &[u64],
    lanes: usize,
    act: &mut [u64; W],
    open: &mut u32,
    mut take: impl FnMut(&mut [u64; W], usize) -> u32,
) -> Settled {
    let groups = lanes / GROUP;
    let (mut group, mut unchanged) = (0, 0);
    // Of the groups since the last change, and since the first group.
    let (mut empty, mut keys) = (0, isa.no_keys());
    let mut empty_in_pass = 0;
    while unchanged < groups {
        let sizes = isa.sizes(masks, lanes, act, group);
        let mut singles = isa.singles(sizes);
        if singles != 0 {
            while singles != 0 {
                let lane = group * GROUP + singles.trailing_zeros() as usize;
                singles &= singles - 1;
                *open -= take(act, lane);
            }
            if *open == 0 {
                return Settled::Solved;
            }
            (unchanged, empty, keys) = (0, 0, isa.no_keys());
            continue;
        }
        empty += isa.empty(sizes);
        empty_in_pass += isa.empty(sizes);
        keys = isa.keys(keys, sizes, group);
        unchanged += 1;
        group += 1;
        if group == groups {
            if empty_in_pass > lanes as u32 - *open {
                return Settled::Dead;
            }
            (group, empty_in_pass) = (0, 0);
        }
    }
    if empty > lanes as u32 - *open {
        return Settled::Dead;
    }
    Settled::Branch(Scan::new(empty, isa.least(keys)).item)
}
