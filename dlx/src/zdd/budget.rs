//! Memory is counted before it is taken.
//!
//! Everything that grows with the diagram grows through a [`Budget`]. A list
//! that is full gets twice its room, and for a moment the old and the new one
//! both exist: both are counted. Near the limit it gets what is left instead,
//! as long as that is worth the copy.

use alloc::vec::Vec;

use super::error::ZddError;

/// How many bytes may be used, and how many are.
#[derive(Debug)]
pub(super) struct Budget {
    limit: usize,
    used: usize,
    /// Nodes made so far, for the error.
    pub(super) nodes: usize,
}

impl Budget {
    pub(super) fn new(limit: usize) -> Budget {
        Budget {
            limit,
            used: 0,
            nodes: 0,
        }
    }

    pub(super) fn charge(&mut self, bytes: usize) -> Result<(), ZddError> {
        let needed = self.used.saturating_add(bytes);
        if needed > self.limit {
            return Err(self.refusal(needed));
        }
        self.used = needed;
        Ok(())
    }

    pub(super) fn release(&mut self, bytes: usize) {
        self.used -= bytes;
    }

    fn refusal(&self, needed: usize) -> ZddError {
        ZddError::Memory {
            limit: self.limit,
            needed,
            nodes: self.nodes,
        }
    }

    /// Makes room for `more` entries.
    #[inline]
    pub(super) fn room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), ZddError> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        self.grow(list, more)
    }

    #[cold]
    fn grow<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), ZddError> {
        let (len, before) = (list.len(), list.capacity());
        let free = (self.limit - self.used) / size_of::<T>();
        // Less than an eighth more would mean a copy too often.
        let at_least = len + more + len / 8;
        let wanted = at_least.max(2 * before).max(64).min(free);
        let needed = at_least.saturating_mul(size_of::<T>());
        let refusal = self.refusal(self.used.saturating_add(needed));
        if wanted < at_least {
            return Err(refusal);
        }
        list.try_reserve_exact(wanted - len).map_err(|_| refusal)?;
        self.used += (list.capacity() - before) * size_of::<T>();
        Ok(())
    }

    /// A list of zeros.
    pub(super) fn zeros(&mut self, len: usize) -> Result<Vec<u64>, ZddError> {
        self.charge(len.saturating_mul(size_of::<u64>()))?;
        let mut list = Vec::new();
        let refusal = self.refusal(self.used);
        list.try_reserve_exact(len).map_err(|_| refusal)?;
        list.resize(len, 0);
        Ok(list)
    }

    /// Drops a list and takes its room back.
    pub(super) fn free<T>(&mut self, list: Vec<T>) {
        self.release(list.capacity() * size_of::<T>());
        drop(list);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_grow_to_the_limit_and_not_beyond() {
        let mut budget = Budget::new(10_000);
        let mut list: Vec<u64> = Vec::new();
        let refused = loop {
            match budget.room(&mut list, 1) {
                Ok(()) => list.push(0),
                Err(error) => break error,
            }
            assert!(budget.used <= 10_000 && budget.used == list.capacity() * 8);
        };
        assert!(list.len() * 8 > 10_000 / 3);
        assert!(
            matches!(refused, ZddError::Memory { limit: 10_000, needed, .. } if needed > 10_000)
        );
        budget.free(list);
        assert_eq!(budget.used, 0);
        assert!(budget.zeros(1_251).is_err());
        assert_eq!(budget.zeros(1_250).unwrap().len(), 1_250);
    }
}
