//! A hash table of numbers that stand for things kept elsewhere.
//!
//! Open addressing with linear probing. A slot has a number and the upper
//! half of its hash, the tag; the home of a number is given by the first bits
//! of its tag, so that the table grows without a look at the things. The tag
//! only saves comparisons: equality is always asked of the caller.

use alloc::vec::Vec;

use super::budget::Budget;
use super::error::ZddError;

/// Numbers from 0 to 2³² − 2, by the hashes of what they stand for.
#[derive(Debug, Default)]
pub(super) struct Table {
    /// Tag in the upper half, number + 1 in the lower one; 0 is free.
    slots: Vec<u64>,
    len: usize,
}

/// The first table has 2⁶ slots.
const FIRST_BITS: u32 = 6;
const EMPTY: u64 = 0;

impl Table {
    /// The number of an equal thing; if there is none, `new` is kept, and the
    /// answer is `None`.
    pub(super) fn find_or_insert(
        &mut self,
        hash: u64,
        new: usize,
        equal: impl Fn(usize) -> bool,
        budget: &mut Budget,
    ) -> Result<Option<usize>, ZddError> {
        if self.slots.len() * 3 <= self.len * 4 {
            self.grow(budget)?;
        }
        let number = u32::try_from(new + 1).map_err(|_| ZddError::TooLarge)?;
        let tag = hash >> 32;
        let mut at = self.home(tag);
        loop {
            let slot = self.slots[at];
            if slot == EMPTY {
                self.slots[at] = tag << 32 | u64::from(number);
                self.len += 1;
                return Ok(None);
            }
            let found = (slot & u64::from(u32::MAX)) as usize - 1;
            if slot >> 32 == tag && equal(found) {
                return Ok(Some(found));
            }
            at = self.after(at);
        }
    }

    fn home(&self, tag: u64) -> usize {
        (tag >> (32 - self.slots.len().trailing_zeros())) as usize
    }

    fn after(&self, at: usize) -> usize {
        (at + 1) & (self.slots.len() - 1)
    }

    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), ZddError> {
        let size = (2 * self.slots.len()).max(1 << FIRST_BITS);
        if size.trailing_zeros() > 32 {
            return Err(ZddError::TooLarge);
        }
        let slots = budget.zeros(size)?;
        let old = core::mem::replace(&mut self.slots, slots);
        for &slot in old.iter().filter(|&&slot| slot != EMPTY) {
            let mut at = self.home(slot >> 32);
            while self.slots[at] != EMPTY {
                at = self.after(at);
            }
            self.slots[at] = slot;
        }
        budget.free(old);
        Ok(())
    }

    pub(super) fn free(self, budget: &mut Budget) {
        budget.free(self.slots);
    }
}

/// A hash of some words: each is folded in by a multiplication to 128 bits,
/// whose halves are then mixed.
#[inline]
pub(super) fn hash(words: &[u64]) -> u64 {
    /// The fraction of the golden ratio, in 64 bits.
    const PHI: u64 = 0x9e37_79b9_7f4a_7c15;
    words.iter().fold(PHI, |hash, &word| {
        let product = u128::from(hash ^ word) * u128::from(PHI);
        ((product >> 64) as u64 ^ product as u64).rotate_left(23)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_hashes_do_not_make_things_equal() {
        let mut budget = Budget::new(1 << 20);
        let mut table = Table::default();
        for new in 0..100 {
            let found = table.find_or_insert(7, new, |_| false, &mut budget);
            assert_eq!(found, Ok(None));
        }
        let found = table.find_or_insert(7, 100, |old| old == 63, &mut budget);
        assert_eq!(found, Ok(Some(63)));
    }

    #[test]
    fn numbers_are_found_again_when_the_table_has_grown() {
        let mut budget = Budget::new(1 << 20);
        let mut table = Table::default();
        for round in [None, Some(())] {
            for new in 0..5000 {
                let hash = hash(&[new as u64]);
                let found = table.find_or_insert(hash, new, |old| old == new, &mut budget);
                assert_eq!(found, Ok(round.map(|()| new)));
            }
        }
    }

    #[test]
    fn a_table_that_may_not_grow_refuses() {
        let mut budget = Budget::new(1000);
        let mut table = Table::default();
        let refused = (0..1000).find_map(|new| {
            let found = table.find_or_insert(hash(&[new as u64]), new, |_| false, &mut budget);
            found.err()
        });
        assert!(matches!(
            refused,
            Some(ZddError::Memory { limit: 1000, .. })
        ));
    }
}
