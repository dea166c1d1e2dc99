//! The nodes of a diagram.

use alloc::vec;
use alloc::vec::Vec;

use super::budget::Budget;
use super::error::ZddError;
use super::table::{Table, hash};

/// No solution.
pub(super) const BOTTOM: u32 = 0;
/// One solution: the empty set.
pub(super) const TOP: u32 = 1;

/// The solutions of `lo`, and those of `hi` with this option added. The nodes
/// below stand before this one in the list, and `hi` is not [`BOTTOM`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) option: u32,
    pub(super) lo: u32,
    pub(super) hi: u32,
}

/// Nodes, no two of them equal. The first two stand for the sinks.
#[derive(Debug)]
pub(super) struct Nodes {
    list: Vec<Node>,
    table: Table,
}

impl Nodes {
    pub(super) fn new(budget: &mut Budget) -> Result<Nodes, ZddError> {
        let mut list = Vec::new();
        budget.room(&mut list, 2)?;
        let sink = |at| Node {
            option: u32::MAX,
            lo: at,
            hi: at,
        };
        list.extend(vec![sink(BOTTOM), sink(TOP)]);
        Ok(Nodes {
            list,
            table: Table::default(),
        })
    }

    /// The node with these parts, new or known.
    pub(super) fn make(&mut self, node: Node, budget: &mut Budget) -> Result<u32, ZddError> {
        let list = &self.list;
        let word = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        let hash = hash(&[word(node.lo, node.hi), node.option.into()]);
        let new = list.len();
        let equal = |old: usize| list[old] == node;
        if let Some(old) = self.table.find_or_insert(hash, new, equal, budget)? {
            return Ok(old as u32);
        }
        budget.room(&mut self.list, 1)?;
        self.list.push(node);
        budget.nodes += 1;
        Ok(new as u32)
    }

    /// The list alone.
    pub(super) fn into_list(self, budget: &mut Budget) -> Vec<Node> {
        self.table.free(budget);
        let mut list = self.list;
        let before = list.capacity();
        list.shrink_to_fit();
        budget.release((before - list.capacity()) * size_of::<Node>());
        list
    }
}
