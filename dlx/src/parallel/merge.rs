//! Making fewer parts of many.
//!
//! To begin a part costs as much as some hundred nodes, and a node with a
//! thousand options leaves a thousand parts. Siblings choose options of one
//! item; so several of them together are what is left when the item's other
//! options are ruled out.

use alloc::vec::Vec;

use crate::index::OptionId;
use crate::search::Solver;
use crate::split::Prefix;

/// About so many parts are enough.
const FEW: usize = 128;

/// What all new parts together may rule out, in options.
const MOST_EXCLUDED: usize = 1 << 20;

/// Puts siblings together that follow one another, if there are many parts.
pub(super) fn merge(solver: &Solver, parts: Vec<Prefix>) -> Vec<Prefix> {
    let size = parts.len().div_ceil(FEW);
    if size == 1 {
        return parts;
    }
    let mut merged = Vec::new();
    for siblings in parts.chunk_by(are_siblings) {
        match Family::new(solver, siblings) {
            Some(family) => family.merge(size, &mut merged),
            None => merged.extend_from_slice(siblings),
        }
    }
    merged
}

/// Whether two parts differ in the option chosen last alone.
fn are_siblings(a: &Prefix, b: &Prefix) -> bool {
    let above = |part: &Prefix| part.chosen.len().checked_sub(1);
    match (above(a), above(b)) {
        (Some(k), Some(l)) => a.chosen[..k] == b.chosen[..l] && a.excluded == b.excluded,
        _ => false,
    }
}

/// Parts whose last options cover the same item.
struct Family<'p> {
    siblings: &'p [Prefix],
    /// All options of that item.
    options: Vec<OptionId>,
}

impl Family<'_> {
    fn new<'p>(solver: &Solver, siblings: &'p [Prefix]) -> Option<Family<'p>> {
        let [first, others @ ..] = siblings else {
            return None;
        };
        if others.is_empty() {
            return None;
        }
        let mut common = solver.items_once(last(first));
        for other in others {
            let items = solver.items_once(last(other));
            common.retain(|item| items.contains(item));
        }
        let options = solver.options_of(*common.first()?);
        Some(Family { siblings, options })
    }

    /// Groups of so many, or more where each would rule out a lot.
    fn merge(&self, size: usize, merged: &mut Vec<Prefix>) {
        let excluded = self.siblings.len() * self.options.len();
        let size = size.max(excluded.div_ceil(MOST_EXCLUDED));
        for group in self.siblings.chunks(size) {
            let mut part = group[0].clone();
            if group.len() > 1 {
                part.chosen.pop();
                let mut kept: Vec<OptionId> = group.iter().map(last).collect();
                kept.sort_unstable();
                let others = self.options.iter().copied();
                let others = others.filter(|option| kept.binary_search(option).is_err());
                part.excluded.extend(others);
            }
            merged.push(part);
        }
    }
}

/// The option chosen last.
fn last(part: &Prefix) -> OptionId {
    *part.chosen.last().expect("a sibling has chosen an option")
}
