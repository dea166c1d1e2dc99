//! The dense form of a problem: for each open item the options that cover it,
//! for each option the options that it rules out, all as bits.
//!
//! Colours and secondary items have gone into the second kind of row: two
//! options rule each other out if they share a primary item, or a secondary
//! one without agreeing on its colour. What is left is primary items over a
//! graph of conflicts, and to choose an option is one pass over words:
//! `live & !row`.
//!
//! A matrix is *compressed* when few of its options live: the same problem
//! over these options and the items still open, in fewer words. A word fewer
//! makes every later node cheaper, and there are many nodes below each
//! compression.

use alloc::vec::Vec;

use super::isa::GROUP;
use super::lists::{Lists, PLAIN};
use super::maker::Maker;
use super::width::by_width;

/// The widths that the search is compiled for, in words.
pub(super) const CLASSES: [usize; 14] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64];

/// The narrowest class for so many options; `None` if they are too many.
pub(super) fn class(options: usize) -> Option<usize> {
    let words = options.div_ceil(64);
    CLASSES.iter().position(|&class| words <= class)
}

/// What a node costs in a leaf, and beside sizing its items elsewhere, in
/// words looked at.
const LEAF_COST: u64 = 12;
const NODE_COST: u64 = 16;

/// Open items over live options. Options are numbered densely, in ascending
/// order of their ids; items in header order, or after a compression by how
/// few options they have.
#[derive(Clone, Debug, Default)]
pub(super) struct Matrix {
    /// Words of a row.
    pub(super) words: usize,
    pub(super) items: usize,
    /// Items rounded up to whole groups; the rest is empty.
    pub(super) lanes: usize,
    pub(super) options: usize,
    /// Bit b of `masks[k * lanes + i]`: option 64k + b covers item i.
    pub(super) masks: Vec<u64>,
    /// `words` words an option: what it rules out, itself included.
    pub(super) rows: Vec<u64>,
    /// How many of the items each option covers.
    pub(super) covers: Vec<u32>,
    /// What each option is called in the problem.
    pub(super) ids: Vec<u32>,
    /// With one word and at most 64 items: the items of each option as bits.
    pub(super) leaf: Vec<u64>,
    /// Scratch of a compression: which items are kept, and their sizes.
    pub(super) kept: Vec<u32>,
    pub(super) sizes: Vec<u32>,
}

impl Matrix {
    /// Whether one word holds all options and one all items.
    #[inline]
    pub(super) fn is_leaf(&self) -> bool {
        self.words == 1 && self.items <= 64
    }

    /// What a node of this matrix costs, in words looked at.
    pub(super) fn node_cost(&self) -> u64 {
        if self.is_leaf() {
            LEAF_COST
        } else {
            NODE_COST + (self.lanes / GROUP * self.words) as u64
        }
    }

    /// All options as a set.
    pub(super) fn all(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.words).map(|k| low_bits(self.options.saturating_sub(64 * k)))
    }

    /// The row of an option.
    #[inline(always)]
    pub(super) fn row<const W: usize>(&self, option: usize) -> &[u64; W] {
        let row = &self.rows[option * W..option * W + W];
        row.try_into().expect("a row has W words")
    }

    /// The masks of one word, an item each.
    #[inline(always)]
    pub(super) fn word(&self, k: usize) -> &[u64] {
        &self.masks[k * self.lanes..][..self.lanes]
    }

    /// Fills in `leaf` where that is due.
    pub(super) fn finish(&mut self) {
        self.leaf.clear();
        if !self.is_leaf() {
            return;
        }
        self.leaf.resize(self.options, 0);
        for item in 0..self.items {
            let mut options = self.masks[item];
            while options != 0 {
                self.leaf[options.trailing_zeros() as usize] |= 1 << item;
                options &= options - 1;
            }
        }
    }

    /// Makes this the matrix of some options of a problem, ascending; its
    /// items are the primary items that these options cover, and whatever
    /// secondary item they share is unsettled or has one colour in all of
    /// them. O(items + entries * words).
    pub(super) fn build(&mut self, lists: &Lists, options: &[u32], maker: &mut Maker) {
        let class = class(options.len()).expect("the options fit in the widest class");
        let words = CLASSES[class];
        self.words = words;
        self.options = options.len();
        self.ids.clear();
        self.ids.extend_from_slice(options);
        self.covers.clear();
        self.covers.extend(options.iter().map(|&o| lists.covers(o)));
        maker.sort(lists, options);
        self.items = maker.primary;
        self.lanes = self.items.next_multiple_of(GROUP);
        self.fill_masks(maker);
        by_width!(words, W => self.fill_rows::<W>(maker));
        self.finish();
    }

    fn fill_masks(&mut self, maker: &Maker) {
        self.masks.clear();
        self.masks.resize(self.lanes * self.words, 0);
        for item in 0..self.items {
            for &(option, _) in maker.uses(item) {
                self.masks[option as usize / 64 * self.lanes + item] |= 1 << (option % 64);
            }
        }
    }

    /// Puts the conflicts over each item into the rows of its options.
    fn fill_rows<const W: usize>(&mut self, maker: &Maker) {
        self.rows.clear();
        self.rows.resize(self.options * W, 0);
        let (rows, _) = self.rows.as_chunks_mut::<W>();
        for (option, row) in rows.iter_mut().enumerate() {
            row[option / 64] = 1 << (option % 64);
        }
        for item in 0..maker.items.len() {
            let uses = maker.uses(item);
            let mut all = [0u64; W];
            let flip = |all: &mut [u64; W], uses: &[(u32, u32)]| {
                for &(option, _) in uses {
                    all[option as usize / 64] ^= 1 << (option % 64);
                }
            };
            flip(&mut all, uses);
            // The options of one colour stand together.
            for same in uses.chunk_by(|a, b| a.1 == b.1) {
                let colored = same[0].1 != PLAIN;
                if colored {
                    flip(&mut all, same);
                }
                for &(option, _) in same {
                    let row = &mut rows[option as usize];
                    for k in 0..W {
                        row[k] |= all[k];
                    }
                }
                if colored {
                    flip(&mut all, same);
                }
            }
        }
    }
}

/// So many bits from the lowest, at most 64.
pub(super) fn low_bits(count: usize) -> u64 {
    match count {
        0..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}
