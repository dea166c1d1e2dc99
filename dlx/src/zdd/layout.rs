//! A problem as sets of options, the form that the search works on.
//!
//! A set of options is the list of those words of its bitset that are not
//! zero. So a set takes no more than its members do, and to intersect it with
//! the live options touches no word for nothing: two or three words for a
//! domino's cell, sixty-four for an item that is in half of 4096 options.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::index::{ItemId, OptionId};
use crate::problem::{Bounds, Entry, Problem};

/// Sixty-four options, some of which are in a set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) at: usize,
    pub(super) bits: u64,
}

/// A secondary item of an option, by the number of its set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Secondary {
    /// All options with the item.
    pub(super) all: usize,
    /// Those that give it the same colour; `None` if it is not coloured.
    pub(super) same: Option<usize>,
}

/// For each option, a row of things.
#[derive(Debug)]
struct Rows<T> {
    ends: Vec<usize>,
    things: Vec<T>,
}

impl<T> Rows<T> {
    fn row(&self, k: usize) -> &[T] {
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        &self.things[start..self.ends[k]]
    }

    fn end_row(&mut self) {
        self.ends.push(self.things.len());
    }
}

/// The problem.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) options: usize,
    /// Of each primary item.
    pub(super) bounds: Vec<Bounds>,
    /// The options of each item, then those of each item and colour.
    sets: Vec<Vec<Word>>,
    primary: Rows<u32>,
    secondary: Rows<Secondary>,
}

impl Layout {
    pub(super) fn new(problem: &Problem) -> Layout {
        let empty = || Vec::with_capacity(problem.option_count());
        let mut layout = Layout {
            options: problem.option_count(),
            bounds: Vec::with_capacity(problem.primary_count()),
            sets: vec![Vec::new(); problem.item_count()],
            primary: Rows {
                ends: empty(),
                things: Vec::new(),
            },
            secondary: Rows {
                ends: empty(),
                things: Vec::new(),
            },
        };
        let primary = problem.item_ids().take(problem.primary_count());
        layout
            .bounds
            .extend(primary.map(|item| problem.bounds(item)));
        let mut colored = BTreeMap::new();
        for option in problem.option_ids() {
            layout.add(option, problem.option(option), &mut colored);
        }
        layout
    }

    fn add(
        &mut self,
        option: OptionId,
        entries: &[Entry],
        colored: &mut BTreeMap<(ItemId, u32), usize>,
    ) {
        for entry in entries {
            let item = entry.item.index();
            insert(&mut self.sets[item], option.index());
            if item < self.bounds.len() {
                self.primary.things.push(item as u32);
                continue;
            }
            let same = entry.color.map(|color| {
                let set = *colored
                    .entry((entry.item, color.number()))
                    .or_insert(self.sets.len());
                if set == self.sets.len() {
                    self.sets.push(Vec::new());
                }
                insert(&mut self.sets[set], option.index());
                set
            });
            self.secondary.things.push(Secondary { all: item, same });
        }
        self.primary.end_row();
        self.secondary.end_row();
    }

    /// Bytes that the layout of a problem, and a search on it, take at most,
    /// without the tables that grow: a multiple of the problem's own size.
    pub(super) fn bytes(problem: &Problem) -> usize {
        let set = size_of::<Vec<Word>>();
        // An entry: a word in the set of its item and in that of its colour,
        // each list with up to as much room again, the list of the latter,
        // a node of the map, and its place in a row.
        let entry = 4 * size_of::<Word>() + set + 2 * size_of::<Secondary>() + 32;
        // An option: its ends, and its place in each stack of the search.
        let option = 2 * size_of::<usize>() + 160;
        let item = set + 32;
        let parts = [
            problem.entry_count().saturating_mul(entry),
            problem.option_count().saturating_mul(option),
            problem.item_count().saturating_mul(item),
        ];
        parts.into_iter().fold(0, usize::saturating_add)
    }

    /// Whether every item is covered exactly once: no secondary items, no
    /// other bounds.
    pub(super) fn is_plain(&self) -> bool {
        self.secondary.things.is_empty() && self.bounds.iter().all(|&b| b == Bounds::ONCE)
    }

    /// The options of a set.
    #[inline]
    pub(super) fn set(&self, set: usize) -> &[Word] {
        &self.sets[set]
    }

    #[inline]
    pub(super) fn primary(&self, option: usize) -> &[u32] {
        self.primary.row(option)
    }

    #[inline]
    pub(super) fn secondary(&self, option: usize) -> &[Secondary] {
        self.secondary.row(option)
    }
}

/// Adds an option behind all that are in the set.
fn insert(set: &mut Vec<Word>, option: usize) {
    let (at, bit) = (option / 64, 1 << (option % 64));
    match set.last_mut() {
        Some(last) if last.at == at => last.bits |= bit,
        _ => set.push(Word { at, bits: bit }),
    }
}
