//! Names by number, and numbers by name.
//!
//! A puzzle makes a problem of some hundred items, and ten thousand puzzles
//! make ten thousand problems: all names stand in one string, and the table
//! that finds them holds numbers alone. So a name costs no allocation of its
//! own.

use alloc::string::String;
use alloc::vec::Vec;
use core::hash::BuildHasher;

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

    fn push(&mut self, name: &str) {
        self.text.push_str(name);
        self.ends.push(self.text.len());
    }
}

/// Finds names by their hash. It does not hold them: each call takes the
/// [`Names`] that it belongs to.
#[derive(Clone, Debug, Default)]
pub(super) struct Finder {
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Finder {
    pub(super) fn find(&self, names: &Names, name: &str) -> Option<usize> {
        let same = |&k: &u32| names.get(k as usize) == name;
        let found = self.numbers.find(self.hasher.hash_one(name), same);
        found.map(|&k| k as usize)
    }

    /// Adds a name that is not yet there; there are fewer than 2³².
    pub(super) fn add(&mut self, names: &mut Names, name: &str) {
        let number = names.len() as u32;
        names.push(name);
        let rehash = |&k: &u32| self.hasher.hash_one(names.get(k as usize));
        let hash = self.hasher.hash_one(name);
        self.numbers.insert_unique(hash, number, rehash);
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
            finder.add(&mut names, &name);
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
}
