//! Names by number, and numbers by name.
//!
//! A puzzle makes a problem of some hundred items, and ten thousand puzzles
//! make ten thousand problems: all names stand in one string, and the table
//! that finds them holds numbers alone. So a name costs no allocation of its
//! own.

use alloc::string::String;
use alloc::vec::Vec;
use core::hash::BuildHasher;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

/// Names in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    text: String,
    /// Where each name ends in `text`.
    ends: Vec<usize>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// # Panics
    /// If there are no more than `k` names.
    pub(super) fn get(&self, k: usize) -> &str {
        let start = if k == 0 { 0 } else { self.ends[k - 1] };
        &self.text[start..self.ends[k]]
    }

    pub(super) fn position(&self, name: &str) -> Option<usize> {
        (0..self.len()).find(|&k| self.get(k) == name)
    }

    /// `1`, `2` and so on. Counted up digit by digit: ten times as fast as
    /// formatting, which would be a tenth of solving a Sudoku.
    fn numbered(count: usize) -> Names {
        let mut names = Names {
            text: String::with_capacity(count * 3),
            ends: Vec::with_capacity(count),
        };
        let mut digits = [b'0'; 20];
        let mut first = digits.len();
        for _ in 0..count {
            let nines = digits.iter().rev().take_while(|&&d| d == b'9').count();
            let place = digits.len() - 1 - nines;
            digits[place] += 1;
            digits[place + 1..].fill(b'0');
            first = first.min(place);
            let number = core::str::from_utf8(&digits[first..]);
            names.push(number.expect("digits are text"));
        }
        names
    }

    fn reserve(&mut self, more: usize) {
        self.ends.reserve(more);
        self.text.reserve(4 * more);
    }

    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }
}

/// Finds names by their hash; numbers that are names, by themselves. It does
/// not hold the names: each call takes the [`Names`] that it belongs to.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    /// So many names at the start are `1`, `2` and so on.
    numbered: usize,
    table: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Finder {
    /// Names that are the numbers up to this, and what finds them.
    pub(super) fn numbered(count: usize) -> (Names, Finder) {
        let names = Names::numbered(count);
        let finder = Finder {
            numbered: count,
            ..Finder::default()
        };
        (names, finder)
    }

    /// Makes room for so many more names.
    pub(super) fn reserve(&mut self, names: &mut Names, more: usize) {
        names.reserve(more);
        let hash = |&k: &u32| self.hasher.hash_one(names.get(k as usize));
        self.table.reserve(more, hash);
    }

    pub(super) fn find(&self, names: &Names, name: &str) -> Option<usize> {
        self.find_number(names, name).or_else(|| {
            let hash = self.hasher.hash_one(name);
            let same = |&k: &u32| names.get(k as usize) == name;
            self.table.find(hash, same).map(|&k| k as usize)
        })
    }

    fn find_number(&self, names: &Names, name: &str) -> Option<usize> {
        if self.numbered == 0 {
            return None;
        }
        let place = name.parse::<usize>().ok()?.checked_sub(1)?;
        (place < self.numbered && names.get(place) == name).then_some(place)
    }

    /// Adds a name; false if it is there already. There are fewer than 2³².
    pub(super) fn add(&mut self, names: &mut Names, name: &str) -> bool {
        if self.find_number(names, name).is_some() {
            return false;
        }
        let hash = self.hasher.hash_one(name);
        let same = |&k: &u32| names.get(k as usize) == name;
        let rehash = |&k: &u32| self.hasher.hash_one(names.get(k as usize));
        let Entry::Vacant(vacant) = self.table.entry(hash, same, rehash) else {
            return false;
        };
        vacant.insert(names.len() as u32);
        names.push(name);
        true
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn names_are_found_by_number_and_by_text() {
        let (mut names, mut finder) = (Names::default(), Finder::default());
        for k in 0..1000 {
            let name = format!("{k}");
            assert_eq!(finder.find(&names, &name), None);
            assert!(finder.add(&mut names, &name));
            assert!(!finder.add(&mut names, &name));
        }
        assert_eq!(names.len(), 1000);
        for k in 0..1000 {
            let name = format!("{k}");
            assert_eq!(names.get(k), name);
            assert_eq!(finder.find(&names, &name), Some(k));
            assert_eq!(names.position(&name), Some(k));
        }
        assert_eq!((finder.find(&names, ""), names.position("")), (None, None));
    }

    #[test]
    fn numbers_are_names_like_others() {
        let (mut named, mut by_name) = (Names::default(), Finder::default());
        (1..=1234).for_each(|k: u32| assert!(by_name.add(&mut named, &format!("{k}"))));
        let (mut names, mut finder) = Finder::numbered(1234);
        assert_eq!(names, named);
        for name in ["0", "1", "01", "+1", "1234", "1235", "", "x"] {
            assert_eq!(finder.find(&names, name), by_name.find(&named, name));
            let added = by_name.add(&mut named, name);
            assert_eq!(finder.add(&mut names, name), added, "{name}");
            assert_eq!(finder.find(&names, name), by_name.find(&named, name));
        }
        assert_eq!(names, named);
    }
}
