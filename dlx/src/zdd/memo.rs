//! What is known about states that were met before.

use alloc::vec::Vec;

use super::budget::Budget;
use super::error::ZddError;
use super::table::{Table, hash};

/// States, by their keys, and the diagram node of each. A key is a row of
/// `width` words, and is kept whole: two states are one only if every word
/// is equal.
#[derive(Debug)]
pub(super) struct Memo {
    width: usize,
    keys: Vec<u64>,
    nodes: Vec<u32>,
    table: Table,
}

/// What the memo says about a state.
pub(super) enum Known {
    /// Its node.
    Node(u32),
    /// Nothing: this is its number from now on.
    New(usize),
}

impl Memo {
    pub(super) fn new(width: usize) -> Memo {
        Memo {
            width,
            keys: Vec::new(),
            nodes: Vec::new(),
            table: Table::default(),
        }
    }

    /// Looks a state up, and keeps it if it is new.
    pub(super) fn look_up(&mut self, key: &[u64], budget: &mut Budget) -> Result<Known, ZddError> {
        let (width, keys) = (self.width, &self.keys);
        let equal = |old: usize| keys[old * width..][..width] == *key;
        let new = self.nodes.len();
        let found = self.table.find_or_insert(hash(key), new, equal, budget)?;
        if let Some(old) = found {
            return Ok(Known::Node(self.nodes[old]));
        }
        budget.room(&mut self.keys, width)?;
        budget.room(&mut self.nodes, 1)?;
        self.keys.extend_from_slice(key);
        self.nodes.push(0);
        Ok(Known::New(new))
    }

    pub(super) fn set(&mut self, number: usize, node: u32) {
        self.nodes[number] = node;
    }

    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.keys);
        budget.free(self.nodes);
        self.table.free(budget);
    }
}
