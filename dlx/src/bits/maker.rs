//! What is needed of some options to build a matrix or masks of them.

use alloc::vec::Vec;

use super::lists::{Lists, PLAIN};

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
