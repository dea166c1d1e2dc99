//! How many solutions each node has.
//!
//! No node has more solutions than the root, for each is reached from there.
//! So all numbers have as many words as that of the root needs, and stand in
//! one list: adding and comparing them allocates nothing.

use alloc::vec;
use alloc::vec::Vec;

use num_bigint::BigUint;
use rand_core::Rng;

use super::budget::Budget;
use super::error::ZddError;
use super::nodes::{BOTTOM, Node, TOP};

/// Numbers of `width` words each, the lowest word first.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    width: usize,
    words: Vec<u64>,
}

impl Counts {
    pub(super) fn new(nodes: &[Node], budget: &mut Budget) -> Result<Counts, ZddError> {
        let mut width = 1usize;
        loop {
            let words = budget.zeros(width.saturating_mul(nodes.len()))?;
            let mut counts = Counts { width, words };
            if counts.fill(nodes) {
                return Ok(counts);
            }
            budget.free(counts.words);
            width *= 2;
        }
    }

    /// False if the numbers need more words.
    fn fill(&mut self, nodes: &[Node]) -> bool {
        self.words[TOP as usize * self.width] = 1;
        let inner = nodes.iter().enumerate().skip(TOP as usize + 1);
        for (at, node) in inner {
            let (below, here) = self.words.split_at_mut(at * self.width);
            let of = |node: u32| &below[node as usize * self.width..][..self.width];
            if add(of(node.lo), of(node.hi), here) {
                return false;
            }
        }
        true
    }

    pub(super) fn of(&self, node: u32) -> &[u64] {
        &self.words[node as usize * self.width..][..self.width]
    }

    pub(super) fn big(&self, node: u32) -> BigUint {
        let halves = |&word: &u64| [word as u32, (word >> 32) as u32];
        BigUint::new(self.of(node).iter().flat_map(halves).collect())
    }

    /// A number below that of `node`, as words.
    pub(super) fn below(&self, number: &BigUint, node: u32) -> Option<Vec<u64>> {
        let mut words = number.to_u64_digits();
        if words.len() > self.width {
            return None;
        }
        words.resize(self.width, 0);
        less(&words, self.of(node)).then_some(words)
    }

    /// A random number below that of `node`, each with the same chance. There
    /// must be one. Numbers of as many bits are drawn, at most two on average,
    /// until one is below.
    pub(super) fn random<R: Rng + ?Sized>(&self, node: u32, rng: &mut R) -> Vec<u64> {
        debug_assert_ne!(node, BOTTOM);
        let limit = self.of(node);
        let top = limit.iter().rposition(|&word| word != 0).unwrap_or(0);
        let mask = u64::MAX >> limit[top].leading_zeros().min(63);
        let mut words = vec![0; self.width];
        loop {
            words[..=top].fill_with(|| rng.next_u64());
            words[top] &= mask;
            if less(&words, limit) {
                return words;
            }
        }
    }
}

/// The sum of two numbers; true if it does not fit.
fn add(a: &[u64], b: &[u64], sum: &mut [u64]) -> bool {
    let mut carry = false;
    for ((&a, &b), sum) in a.iter().zip(b).zip(sum) {
        let (once, first) = a.overflowing_add(b);
        let (twice, second) = once.overflowing_add(u64::from(carry));
        *sum = twice;
        carry = first | second;
    }
    carry
}

/// Takes `b`, which is not larger, away from `a`.
pub(super) fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (a, &b) in a.iter_mut().zip(b) {
        let (once, first) = a.overflowing_sub(b);
        let (twice, second) = once.overflowing_sub(u64::from(borrow));
        *a = twice;
        borrow = first | second;
    }
}

pub(super) fn less(a: &[u64], b: &[u64]) -> bool {
    a.iter().rev().lt(b.iter().rev())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_double_beyond_a_word() {
        // Node k has twice the solutions of node k - 1.
        let nodes: Vec<_> = (0..202u32)
            .map(|k| Node {
                option: k,
                lo: k.saturating_sub(1),
                hi: k.saturating_sub(1),
            })
            .collect();
        let counts = Counts::new(&nodes, &mut Budget::new(1 << 20)).unwrap();
        assert_eq!(counts.width, 4);
        assert_eq!(counts.big(201), BigUint::from(1u32) << 200);
        assert_eq!(counts.big(BOTTOM), BigUint::from(0u32));
        let last = (BigUint::from(1u32) << 200) - 1u32;
        assert_eq!(counts.below(&last, 201).unwrap()[3], 0xff);
        assert!(counts.below(&(last.clone() + 1u32), 201).is_none());
        assert!(counts.below(&(last << 100), 201).is_none());
        let refused = Counts::new(&nodes, &mut Budget::new(202 * 8 + 8));
        assert!(matches!(refused, Err(ZddError::Memory { .. })));
    }

    #[test]
    fn a_borrow_goes_on() {
        let mut a = [0, 0, 1];
        subtract(&mut a, &[1, 0, 0]);
        assert_eq!(a, [u64::MAX, u64::MAX, 0]);
        assert!(less(&[5, 0], &[0, 1]) && !less(&[0, 1], &[5, 0]) && !less(&[1], &[1]));
    }
}
