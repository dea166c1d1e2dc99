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

#![expect(
    clippy::needless_range_loop,
    reason = "the words of several sets are gone through side by side"
)]

use alloc::vec::Vec;

use super::isa::{GROUP, Isa, Job};
use super::lists::{Lists, PLAIN};
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
    kept: Vec<u32>,
    sizes: Vec<u32>,
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
    fn finish(&mut self) {
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

/// Scratch for building matrices: the uses of each item among the options at
/// hand, in one array.
#[derive(Clone, Debug, Default)]
pub(super) struct Maker {
    /// For every item of the problem: how many of the options use it. Zero
    /// between two builds.
    counts: Vec<u32>,
    /// The items in use, in header order: primary ones first.
    pub(super) items: Vec<u32>,
    pub(super) primary: usize,
    /// Where the uses of each of `items` end.
    ends: Vec<u32>,
    /// Options, numbered densely, with the colour they give to the item.
    uses: Vec<(u32, u32)>,
    /// Scratch of sorting: where each colour goes, and what is sorted.
    colors: Vec<u32>,
    unsorted: Vec<(u32, u32)>,
}

impl Maker {
    /// Sorts the entries of the options by item, and those of one item by
    /// colour.
    pub(super) fn sort(&mut self, lists: &Lists, options: &[u32]) {
        self.count(lists, options);
        // Where the uses of each item start goes into `counts`.
        self.ends.clear();
        let mut total = 0;
        for &item in &self.items {
            let start = total;
            total += core::mem::replace(&mut self.counts[item as usize], start);
            self.ends.push(total);
        }
        self.uses.clear();
        self.uses.resize(total as usize, (0, PLAIN));
        for (k, &option) in options.iter().enumerate() {
            for cell in lists.option(option) {
                let next = &mut self.counts[cell.item as usize];
                self.uses[*next as usize] = (k as u32, cell.color);
                *next += 1;
            }
        }
        for k in 0..self.items.len() {
            self.counts[self.items[k] as usize] = 0;
            if k >= self.primary {
                let start = if k == 0 { 0 } else { self.ends[k - 1] };
                self.sort_by_color(start as usize, self.ends[k] as usize);
            }
        }
    }

    /// Sorts the uses of one item by colour; a counting sort, unless colours
    /// have larger numbers than there are uses.
    fn sort_by_color(&mut self, start: usize, end: usize) {
        let uses = &mut self.uses[start..end];
        let last = uses.iter().map(|u| u.1).max().unwrap_or(PLAIN) as usize;
        if last > uses.len() {
            uses.sort_by_key(|u| u.1);
            return;
        }
        self.colors.clear();
        self.colors.resize(last + 2, 0);
        for &(_, color) in &*uses {
            self.colors[color as usize + 1] += 1;
        }
        for k in 1..self.colors.len() {
            self.colors[k] += self.colors[k - 1];
        }
        self.unsorted.clear();
        self.unsorted.extend_from_slice(uses);
        for &(option, color) in &self.unsorted {
            let next = &mut self.colors[color as usize];
            uses[*next as usize] = (option, color);
            *next += 1;
        }
    }

    fn count(&mut self, lists: &Lists, options: &[u32]) {
        self.counts.resize(lists.items(), 0);
        self.items.clear();
        for &option in options {
            for cell in lists.option(option) {
                let count = &mut self.counts[cell.item as usize];
                if *count == 0 {
                    self.items.push(cell.item);
                }
                *count += 1;
            }
        }
        // Primary items come first in the problem, too.
        if self.items.len() < lists.items() / 8 {
            self.items.sort_unstable();
        } else {
            self.items.clear();
            let counts = (0u32..).zip(&self.counts);
            let in_use = counts.filter(|&(_, &count)| count > 0);
            self.items.extend(in_use.map(|(item, _)| item));
        }
        self.primary = self
            .items
            .partition_point(|&i| (i as usize) < lists.primary());
    }

    /// The options of one of the items, numbered densely, with the colours
    /// they give it; those of one colour together.
    pub(super) fn uses(&self, item: usize) -> &[(u32, u32)] {
        let start = if item == 0 { 0 } else { self.ends[item - 1] };
        &self.uses[start as usize..self.ends[item] as usize]
    }
}

impl Maker {
    /// The primary items (by their places in `items`) all of whose options use
    /// the item.
    pub(super) fn users(&mut self, lists: &Lists, options: &[u32], item: usize) -> Vec<u32> {
        let mut counts = core::mem::take(&mut self.counts);
        let mut met = Vec::new();
        for &(option, _) in self.uses(item) {
            for cell in lists.option(options[option as usize]) {
                if lists.is_primary(cell) {
                    met.push(cell.item);
                    counts[cell.item as usize] += 1;
                }
            }
        }
        let mut users = Vec::new();
        for (place, &item) in self.items[..self.primary].iter().enumerate() {
            if counts[item as usize] as usize == self.uses(place).len() {
                users.push(place as u32);
            }
        }
        met.iter().for_each(|&item| counts[item as usize] = 0);
        self.counts = counts;
        users
    }
}

/// Items are ordered by size up to this, larger ones count as equal: only the
/// small ones are chosen.
const SIZES: u32 = 16;

/// Compresses a matrix of `W` words to the live options `act`, of which there
/// are `live`.
pub(super) struct Compress<'a, const W: usize> {
    pub(super) from: &'a Matrix,
    pub(super) act: &'a [u64; W],
    pub(super) live: usize,
    pub(super) to: &'a mut Matrix,
}

/// Where the live bits of each source word go.
struct Moves<const W: usize> {
    /// The word that they go to, and their place in it.
    word: [u32; W],
    shift: [u32; W],
    /// Whether they fill that word up to its end.
    spill: [bool; W],
}

impl<const W: usize> Moves<W> {
    #[inline(always)]
    fn new(act: &[u64; W]) -> Moves<W> {
        let mut moves = Moves {
            word: [0; W],
            shift: [0; W],
            spill: [false; W],
        };
        let mut place = 0;
        for k in 0..W {
            let count = act[k].count_ones();
            moves.word[k] = place / 64;
            moves.shift[k] = place % 64;
            moves.spill[k] = place % 64 + count >= 64;
            place += count;
        }
        moves
    }
}

impl<const W: usize> Job for Compress<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Compress {
            from,
            act,
            live,
            to,
        } = self;
        let class = class(live).expect("fewer options than before");
        to.words = CLASSES[class];
        to.options = live;
        let moves = Moves::new(act);
        keep_items(from, act, to);
        squeeze_masks(isa, from, act, &moves, to);
        squeeze_rows(isa, from, act, &moves, to);
        to.finish();
    }
}

/// Which items have options left, the smallest first: a counting sort.
#[inline(always)]
fn keep_items<const W: usize>(from: &Matrix, act: &[u64; W], to: &mut Matrix) {
    to.sizes.clear();
    to.sizes.resize(from.items, 0);
    for k in 0..W {
        let word = &from.word(k)[..from.items];
        for (size, mask) in to.sizes.iter_mut().zip(word) {
            *size += (mask & act[k]).count_ones();
        }
    }
    let mut starts = [0u32; SIZES as usize + 2];
    for &size in &to.sizes {
        starts[size.min(SIZES) as usize + 1] += 1;
    }
    // Items without options are not kept: they start below zero.
    let gone = starts[1];
    for k in 1..starts.len() {
        starts[k] += starts[k - 1];
    }
    to.items = from.items - gone as usize;
    to.kept.clear();
    to.kept.resize(to.items, 0);
    for (item, &size) in to.sizes.iter().enumerate() {
        if size > 0 {
            let place = &mut starts[size.min(SIZES) as usize];
            to.kept[(*place - gone) as usize] = item as u32;
            *place += 1;
        }
    }
}

#[inline(always)]
fn squeeze_masks<const W: usize, I: Isa>(
    isa: I,
    from: &Matrix,
    act: &[u64; W],
    moves: &Moves<W>,
    to: &mut Matrix,
) {
    to.lanes = to.items.next_multiple_of(GROUP);
    let lanes = to.lanes;
    to.masks.clear();
    to.masks.resize(lanes * to.words, 0);
    for k in 0..W {
        if act[k] == 0 {
            continue;
        }
        let source = from.word(k);
        let (word, shift) = (moves.word[k] as usize, moves.shift[k]);
        let both = &mut to.masks[word * lanes..];
        let (low, high) = both.split_at_mut(lanes);
        if moves.spill[k] && !high.is_empty() {
            let lanes = low.iter_mut().zip(&mut high[..lanes]);
            for ((low, high), &item) in lanes.zip(&to.kept) {
                let bits = isa.squeeze(source[item as usize], act[k]);
                *low |= bits << shift;
                *high |= (bits >> 1) >> (63 - shift);
            }
        } else {
            for (low, &item) in low.iter_mut().zip(&to.kept) {
                *low |= isa.squeeze(source[item as usize], act[k]) << shift;
            }
        }
    }
}

#[inline(always)]
fn squeeze_rows<const W: usize, I: Isa>(
    isa: I,
    from: &Matrix,
    act: &[u64; W],
    moves: &Moves<W>,
    to: &mut Matrix,
) {
    let words = to.words;
    to.rows.clear();
    to.rows.resize(to.options * words, 0);
    to.covers.clear();
    to.ids.clear();
    let mut rows = to.rows.chunks_exact_mut(words);
    for k in 0..W {
        let mut bits = act[k];
        while bits != 0 {
            let option = 64 * k + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let row = rows.next().expect("a row for each live option");
            squeeze_row(isa, from.row::<W>(option), act, moves, row);
            to.covers.push(from.covers[option]);
            to.ids.push(from.ids[option]);
        }
    }
}

#[inline(always)]
fn squeeze_row<const W: usize, I: Isa>(
    isa: I,
    source: &[u64; W],
    act: &[u64; W],
    moves: &Moves<W>,
    row: &mut [u64],
) {
    let mut word = 0;
    let mut place = 0;
    for k in 0..W {
        let bits = isa.squeeze(source[k], act[k]);
        word |= bits << moves.shift[k];
        if moves.spill[k] {
            row[place] = word;
            place += 1;
            word = (bits >> 1) >> (63 - moves.shift[k]);
        }
    }
    if let Some(last) = row.get_mut(place) {
        *last = word;
    }
}
