//! Counting with memory: sub-problems met before are not counted again, and
//! one that falls apart into independent components is the product of their
//! counts (as in model counting; Bayardo and Pehoushek, "Counting models using
//! connected components", 2000).
//!
//! What a node still has to count depends on its live options alone; without
//! secondary items on the items still open, which is shorter. Keys are exact.
//! They are looked up behind the forced options, where fewer states differ,
//! and states without solution that a scan shows are not kept. To be a
//! function of the state, branching takes the first of the smallest items of
//! the root matrix, which is never compressed here.
//!
//! Nothing recurses: a frame is a node whose options are being tried, or whose
//! components are being counted.

use alloc::vec::Vec;
use core::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};
use num_bigint::BigUint;

use super::dense::{first, without};
use super::isa::{GROUP, Isa, Job};
use super::limits::Limits;
use super::matrix::Matrix;
use super::scan::{Settled, settle};

/// What a node costs beside sizing its items, in words looked at.
const NODE_COST: u64 = 60;

/// Components are looked for at every node until the trial is over; then only
/// while they turn up at one node in [`SPLIT_YIELD`], or at one node in
/// [`SPLIT_REST`].
const SPLIT_YIELD: u64 = 64;
const SPLIT_REST: u64 = 32;

/// Savings beyond this are all the same, and their sums stay in a word.
const MOST_SAVED: u64 = 1 << 60;

/// What a frame adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The counts below each option of an item.
    Sum,
    /// The counts of components, multiplied.
    Product,
}

#[derive(Clone, Debug)]
struct Frame {
    kind: Kind,
    total: BigUint,
    open: u32,
    /// The work saved and spent when it was entered.
    worth_before: u64,
}

/// A count under way.
#[derive(Clone, Debug)]
pub(super) struct Memo {
    /// Whether there are no secondary items: then open items are the key.
    pure: bool,
    /// Words of a set of items; none unless `pure`.
    item_words: usize,
    /// The items of each option, if `pure`.
    items: Vec<u64>,
    frames: Vec<Frame>,
    /// For each frame its live options, those to be tried (or those of the
    /// components to be counted), and its open items.
    words: Vec<u64>,
    /// The node to enter: live options and open items.
    next: Vec<u64>,
    next_open: u32,
    /// What the node entered last came to, for the frame above.
    value: Option<BigUint>,
    table: Table,
    splits: u64,
    split_tries: u64,
    /// How many nodes the trial of components takes.
    split_trial: u64,
    pub(super) nodes: u64,
    /// Words looked at.
    pub(super) spent: u64,
    /// The same for what was found in the table: spent when it was counted
    /// first.
    saved: u64,
}

impl Memo {
    /// Starts below `act` of a matrix with `open` items to cover. The table
    /// takes at most as many bytes as the limits say.
    pub(super) fn new(matrix: &Matrix, act: &[u64], open: u32, pure: bool, limits: Limits) -> Memo {
        let item_words = if pure { matrix.items.div_ceil(64) } else { 0 };
        let mut memo = Memo {
            pure,
            item_words,
            items: items_of_options(matrix, item_words),
            frames: Vec::new(),
            words: Vec::new(),
            next: Vec::new(),
            next_open: open,
            value: None,
            table: Table::new(if pure { item_words } else { matrix.words }, limits.memory),
            splits: 0,
            split_tries: 0,
            split_trial: limits.split_trial,
            nodes: 0,
            spent: 0,
            saved: 0,
        };
        memo.next.extend_from_slice(act);
        let open = memo.items_of(act);
        memo.next.extend_from_slice(&open);
        memo
    }

    /// The items of some options, if `pure`.
    fn items_of(&self, act: &[u64]) -> Vec<u64> {
        let mut items = alloc::vec![0; self.item_words];
        for_each(act, |option| {
            let other = &self.items[option * self.item_words..][..self.item_words];
            items.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
        });
        items
    }

    /// How many times the work that it did it would have been without the
    /// table.
    pub(super) fn gain(&self) -> u64 {
        (self.spent + self.saved) / self.spent.max(1)
    }
}

fn items_of_options(matrix: &Matrix, words: usize) -> Vec<u64> {
    let mut items = alloc::vec![0; matrix.options * words];
    if words == 0 {
        return items;
    }
    for k in 0..matrix.words {
        for (item, &mask) in matrix.word(k)[..matrix.items].iter().enumerate() {
            for_each(&[mask], |bit| {
                items[(64 * k + bit) * words + item / 64] |= 1 << (item % 64);
            });
        }
    }
    items
}

/// Calls `each` for every element of a set.
fn for_each(set: &[u64], mut each: impl FnMut(usize)) {
    for (k, &word) in set.iter().enumerate() {
        let mut bits = word;
        while bits != 0 {
            each(64 * k + bits.trailing_zeros() as usize);
            bits &= bits - 1;
        }
    }
}

/// Counts on, until it is done or has spent `budget` in all; the count.
pub(super) struct Run<'a, const W: usize> {
    pub(super) matrix: &'a Matrix,
    pub(super) memo: &'a mut Memo,
    pub(super) budget: u64,
}

impl<const W: usize> Job for Run<'_, W> {
    type Output = Option<BigUint>;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Option<BigUint> {
        let Run {
            matrix,
            memo,
            budget,
        } = self;
        loop {
            if let Some(value) = memo.value.take() {
                if memo.frames.is_empty() {
                    return Some(value);
                }
                memo.deliver::<W>(value, matrix);
            }
            if memo.spent > budget {
                return None;
            }
            if memo.value.is_none() {
                memo.value = memo.enter::<W, I>(isa, matrix);
            }
        }
    }
}

impl Memo {
    /// Words of a frame.
    fn frame_words<const W: usize>(&self) -> usize {
        2 * W + self.item_words
    }

    /// Hands a value to the frame on top, and makes ready the next node below
    /// it, or the value of the frame itself.
    #[inline(always)]
    fn deliver<const W: usize>(&mut self, value: BigUint, matrix: &Matrix) {
        let frame = self.frames.last_mut().expect("a frame waits for the value");
        match frame.kind {
            Kind::Sum => frame.total += value,
            Kind::Product => frame.total *= value,
        }
        let base = self.words.len() - self.frame_words::<W>();
        let frame = self.frames.last().expect("as before");
        let dead = frame.kind == Kind::Product && frame.total == BigUint::ZERO;
        let done = dead || self.words[base + W..base + 2 * W].iter().all(|&w| w == 0);
        if done {
            self.close::<W>(base);
        } else {
            self.next_node::<W>(base, matrix);
        }
    }

    /// Makes ready the next node below the frame at `base`, on top.
    #[inline(always)]
    fn next_node<const W: usize>(&mut self, base: usize, matrix: &Matrix) {
        let frame = self.frames.last().expect("a node below a frame");
        let words = &mut self.words[base..];
        let rest: [u64; W] = words[W..2 * W].try_into().expect("W words");
        self.next.clear();
        if frame.kind == Kind::Product {
            let component = component(&rest, matrix);
            let rest = without(&rest, &component);
            words[W..2 * W].copy_from_slice(&rest);
            self.next.extend_from_slice(&component);
            let items = self.items_of(&component);
            self.next_open = matrix.count_items(&component);
            self.next.extend_from_slice(&items);
            return;
        }
        let k = rest.iter().position(|&w| w != 0).expect("an option to try");
        let option = 64 * k + rest[k].trailing_zeros() as usize;
        words[W + k] &= rest[k] - 1;
        let act: &[u64; W] = (&words[..W]).try_into().expect("W words");
        self.next
            .extend_from_slice(&without(act, matrix.row(option)));
        let covered = &self.items[option * self.item_words..][..self.item_words];
        let open = words[2 * W..].iter().zip(covered);
        self.next
            .extend(open.map(|(open, covered)| open & !covered));
        self.next_open = frame.open - matrix.covers[option];
    }

    /// The frame on top is done: its total is kept and handed up.
    #[inline(always)]
    fn close<const W: usize>(&mut self, base: usize) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let key = if self.pure {
            &self.words[base + 2 * W..]
        } else {
            &self.words[base..base + W]
        };
        let cost = (self.spent + self.saved).saturating_sub(frame.worth_before);
        self.table.insert(key, &frame.total, cost);
        self.words.truncate(base);
        self.value = Some(frame.total);
    }

    /// Enters the node made ready: its value if that is known at once, else a
    /// frame is pushed and the next node made ready.
    #[inline(always)]
    fn enter<const W: usize, I: Isa>(&mut self, isa: I, matrix: &Matrix) -> Option<BigUint> {
        self.nodes += 1;
        let worth_before = self.spent + self.saved;
        let mut act: [u64; W] = self.next[..W].try_into().expect("W words");
        let mut open = self.next_open;
        if open == 0 {
            return Some(BigUint::from(1u32));
        }
        self.spent += NODE_COST + (matrix.lanes / GROUP * W) as u64;
        let (masks, lanes) = (&matrix.masks, matrix.lanes);
        let settled = settle(isa, masks, lanes, &mut act, &mut open, |act, item| {
            let Some(option) = first(matrix, item, act) else {
                return 0;
            };
            *act = without(act, matrix.row(option));
            let covered = &self.items[option * self.item_words..][..self.item_words];
            let open = self.next[W..].iter_mut().zip(covered);
            open.for_each(|(open, covered)| *open &= !covered);
            matrix.covers[option]
        });
        let item = match settled {
            Settled::Dead => return Some(BigUint::ZERO),
            Settled::Solved => return Some(BigUint::from(1u32)),
            Settled::Branch(item) => item,
        };
        let key = if self.pure { &self.next[W..] } else { &act[..] };
        if let Some((value, cost)) = self.table.get(key) {
            self.saved = self.saved.saturating_add(cost).min(MOST_SAVED);
            return Some(value);
        }
        self.push::<W>(matrix, &act, open, item, worth_before);
        None
    }

    #[inline(always)]
    fn push<const W: usize>(
        &mut self,
        matrix: &Matrix,
        act: &[u64; W],
        open: u32,
        item: usize,
        worth_before: u64,
    ) {
        let splits = self.falls_apart(act, matrix);
        let (kind, total, rest) = if splits {
            (Kind::Product, BigUint::from(1u32), *act)
        } else {
            (Kind::Sum, BigUint::ZERO, matrix.options_of(item, act))
        };
        let base = self.words.len();
        self.words.extend_from_slice(act);
        self.words.extend_from_slice(&rest);
        self.words.extend_from_slice(&self.next[W..]);
        self.frames.push(Frame {
            kind,
            total,
            open,
            worth_before,
        });
        self.next_node::<W>(base, matrix);
    }

    /// Whether the options fall apart into components, as far as it pays to
    /// look.
    #[inline(always)]
    fn falls_apart<const W: usize>(&mut self, act: &[u64; W], matrix: &Matrix) -> bool {
        let often =
            self.split_tries < self.split_trial || self.splits * SPLIT_YIELD > self.split_tries;
        if !often && !self.nodes.is_multiple_of(SPLIT_REST) {
            return false;
        }
        self.split_tries += 1;
        let live: u32 = act.iter().map(|w| w.count_ones()).sum();
        self.spent += u64::from(live) * W as u64 / 4;
        let splits = component(act, matrix) != *act;
        self.splits += u64::from(splits);
        splits
    }
}

/// The live options that hang together with the first one by conflicts.
#[inline(always)]
fn component<const W: usize>(act: &[u64; W], matrix: &Matrix) -> [u64; W] {
    let mut component = [0; W];
    let mut front = [0; W];
    if let Some(k) = act.iter().position(|&w| w != 0) {
        front[k] = act[k] & act[k].wrapping_neg();
    }
    loop {
        let mut met = [0; W];
        for_each(&front, |option| {
            let row = matrix.row::<W>(option);
            met.iter_mut().zip(row).for_each(|(met, row)| *met |= row);
        });
        let mut more = false;
        let mut all = true;
        for k in 0..W {
            component[k] |= front[k];
            front[k] = met[k] & act[k] & !component[k];
            more |= front[k] != 0;
            all &= act[k] == component[k] | front[k];
        }
        if all {
            return *act;
        }
        if !more {
            return component;
        }
    }
}

impl Matrix {
    /// The live options of an item.
    #[inline(always)]
    fn options_of<const W: usize>(&self, item: usize, act: &[u64; W]) -> [u64; W] {
        core::array::from_fn(|k| self.masks[k * self.lanes + item] & act[k])
    }

    /// How many items have an option in `act`.
    fn count_items<const W: usize>(&self, act: &[u64; W]) -> u32 {
        let has_option = |&item: &usize| self.options_of(item, act).iter().any(|&w| w != 0);
        (0..self.items).filter(has_option).count() as u32
    }
}

/// Counts of states met before, with exact keys.
#[derive(Clone, Debug)]
struct Table {
    /// Where the entries stand, by the hash of their keys.
    places: HashTable<u32>,
    hasher: DefaultHashBuilder,
    key_words: usize,
    keys: Vec<u64>,
    values: Vec<BigUint>,
    costs: Vec<u64>,
    /// How many entries there may be.
    room: usize,
}

impl Table {
    fn new(key_words: usize, limit: usize) -> Table {
        // A count, a cost, a place, and what the allocators add.
        let entry = 8 * key_words + 96;
        Table {
            places: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            key_words,
            keys: Vec::new(),
            values: Vec::new(),
            costs: Vec::new(),
            room: (limit / entry).min(u32::MAX as usize),
        }
    }

    fn key(&self, place: usize) -> &[u64] {
        &self.keys[place * self.key_words..][..self.key_words]
    }

    #[inline(always)]
    fn get(&self, key: &[u64]) -> Option<(BigUint, u64)> {
        let hash = self.hasher.hash_one(key);
        let place = *self.places.find(hash, |&p| self.key(p as usize) == key)? as usize;
        Some((self.values[place].clone(), self.costs[place]))
    }

    #[inline(always)]
    fn insert(&mut self, key: &[u64], value: &BigUint, cost: u64) {
        if self.values.len() >= self.room {
            return;
        }
        let place = self.values.len() as u32;
        self.keys.extend_from_slice(key);
        self.values.push(value.clone());
        self.costs.push(cost);
        let (keys, words, hasher) = (&self.keys, self.key_words, &self.hasher);
        let hash = |&p: &u32| hasher.hash_one(&keys[p as usize * words..][..words]);
        self.places.insert_unique(hash(&place), place, hash);
    }
}
