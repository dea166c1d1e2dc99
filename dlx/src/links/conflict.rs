//! Forced options that cannot stand together, found on the links.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashSet;

use super::{Links, PLAIN, PURIFIED};
use crate::conflict::Conflict;
use crate::index::{ItemId, OptionId};
use crate::split::Prefix;

impl Links {
    /// Looks for the first two of the chosen options that cannot stand
    /// together; a part of them, from the front, may have been forced already.
    pub(crate) fn find_conflict(&self, root: &Prefix) -> Result<(), Conflict> {
        let excluded: HashSet<_> = root.excluded.iter().collect();
        let mut settled: Vec<Option<Settled>> = vec![None; self.items.len()];
        // Without multiplicities an option clashes with itself anyway.
        let may_repeat = !self.rooms.is_empty();
        let mut seen = HashSet::new();
        for &second in &root.chosen {
            let again = excluded.contains(&second) || may_repeat && !seen.insert(second);
            for node in self.nodes_of(second) {
                let item = self.tops[node as usize] & !PURIFIED;
                let color = self.colors[node as usize];
                let new = Settled {
                    first: second,
                    color,
                    times: 0,
                };
                let before = settled[item as usize].get_or_insert(new);
                before.times += 1;
                let shared = color != PLAIN && color == before.color;
                let too_many = before.times > self.most(item) && !shared;
                if again || too_many {
                    return Err(Conflict {
                        first: if again { second } else { before.first },
                        second,
                        item: ItemId::at(item as usize - 1),
                    });
                }
            }
        }
        Ok(())
    }

    /// How often an item may be covered in one colour or none, whatever has
    /// been forced before.
    fn most(&self, item: u32) -> u32 {
        self.rooms.get(item as usize).map_or(1, |room| room.most)
    }
}

/// An item that forced options have.
#[derive(Clone, Copy)]
struct Settled {
    /// The first of them.
    first: OptionId,
    color: u32,
    times: u32,
}
