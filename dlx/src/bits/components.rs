//! Problems that fall apart: groups of options that share no item with one
//! another are problems of their own, and their counts are multiplied. Looked
//! for once, before there is a matrix, so that a problem may be too large for
//! one though its components are small.

use alloc::sync::Arc;
use alloc::vec::Vec;

use num_bigint::BigUint;

use super::lists::Lists;
use super::sparse::Sparse;
use super::{Root, Search, race};
use crate::count::Exact;
use crate::limit::Stop;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// Counts all solutions of a part of a problem without multiplicities with
/// memory, one component after the other, the smallest first; `None` if it is
/// in one piece.
pub(super) fn count(root: &Root, part: &Prefix, stop: &Stop) -> Option<Exact> {
    let components = find(&root.lists, part)?;
    let mut all = Exact {
        value: BigUint::from(1u32),
        outcome: Outcome::Exhausted,
        stats: Stats::default(),
    };
    let mut left = components.len();
    for options in components {
        let lists = root.lists.of(&options);
        let root = Arc::new(Root::of(lists, root.processor, root.limits));
        let search = Search::counting(&root, &Prefix::default());
        let one = race::count(search, &stop.after(all.stats.nodes));
        all.value *= one.value;
        all.stats += one.stats;
        all.outcome = one.outcome;
        left -= 1;
        let none = all.value == BigUint::ZERO;
        if all.outcome != Outcome::Exhausted {
            // There is no telling whether the others have any solution.
            all.value *= u32::from(left == 0);
        } else if !none {
            continue;
        }
        break;
    }
    Some(all)
}

/// The live options of a part by components; `None` if there are not two, or
/// some item has no option.
fn find(lists: &Lists, part: &Prefix) -> Option<Vec<Vec<u32>>> {
    let mut start = Sparse::new(lists, 0);
    start.begin(lists, part);
    start.drop_live();
    let mut items = Joined::new(lists.items());
    for &option in &start.dropped {
        let [first, others @ ..] = lists.option(option) else {
            continue;
        };
        others
            .iter()
            .for_each(|other| items.join(first.item, other.item));
    }
    let mut components: Vec<Vec<u32>> = Vec::new();
    let mut places = alloc::vec![usize::MAX; lists.items()];
    let mut open = 0;
    let mut seen = alloc::vec![false; lists.primary()];
    for &option in &start.dropped {
        let cells = lists.option(option);
        for cell in cells.iter().filter(|cell| lists.is_primary(cell)) {
            open += u32::from(!core::mem::replace(&mut seen[cell.item as usize], true));
        }
        let place = &mut places[items.leader(cells[0].item) as usize];
        if *place == usize::MAX {
            *place = components.len();
            components.push(Vec::new());
        }
        components[*place].push(option);
    }
    components.sort_by_key(Vec::len);
    (components.len() > 1 && open == start.open()).then_some(components)
}

/// Sets of items, joined as they are found to hang together (R. E. Tarjan,
/// Journal of the ACM 22, 1975; here with path halving).
struct Joined(Vec<u32>);

impl Joined {
    fn new(items: usize) -> Joined {
        Joined((0..items as u32).collect())
    }

    /// The one item that stands for its set.
    fn leader(&mut self, mut item: u32) -> u32 {
        while self.0[item as usize] != item {
            let above = self.0[item as usize];
            self.0[item as usize] = self.0[above as usize];
            item = self.0[item as usize];
        }
        item
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.leader(a), self.leader(b));
        self.0[a.max(b) as usize] = a.min(b);
    }
}
