//! Other orders of deletion.
//!
//! Which minimal conflict is left depends on the order in which rules are given
//! up. So it is done in many orders, random ones but always the same, and the
//! smallest conflict is kept. Breaches spare most of the questions, and an order
//! is left as soon as it needs as many rules as the best conflict has.

use super::conflict::{Filter, GLANCE, Standing};

/// The nodes that other orders may take.
const NODES: u64 = 40_000;

/// So many orders are tried, fewer for a conflict of more rules than `LARGE`,
/// which seldom gets smaller; and when one is the best so far, `FAITH` times as
/// many more as it took to come there.
const ORDERS: usize = 40;
const LARGE: usize = 24;
const FEW_ORDERS: usize = 10;
const FAITH: usize = 3;

/// No more orders are tried when half of them, and so many, were lost because
/// questions were not answered.
const LOST: usize = 4;

impl Filter<'_, '_> {
    /// Looks for a smaller conflict by deletion in other orders: from all rules,
    /// if they are `soon` shown to be at odds, and from what lies close together.
    pub(super) fn vary(&mut self, best: &mut Standing, soon: bool) {
        let mut starts = self.starts.clone();
        starts.extend(soon.then(|| self.rules.all()));
        if starts.is_empty() || !best.open.is_empty() {
            return;
        }
        let end = self.rules.nodes() + NODES;
        let mut random = Random(1);
        let few = if best.len() > LARGE {
            FEW_ORDERS
        } else {
            ORDERS
        };
        let (mut order, mut orders, mut lost) = (0, few, 0);
        while order < orders && best.len() > 2 && self.rules.nodes() < end {
            let mut start = starts[order % starts.len()].clone();
            order += 1;
            random.shuffle(&mut start);
            let mut other = Standing::of(start);
            let half = other.len().div_ceil(2);
            self.delete(&mut other, half, GLANCE, best.len());
            if other.stopped.is_some() {
                return;
            }
            if other.needed.len() >= best.len() {
                continue;
            }
            if other.open.is_empty() {
                *best = other;
                orders = few + FAITH * order;
                continue;
            }
            // The questions are too long for this.
            lost += 1;
            if 2 * lost > order + LOST {
                return;
            }
        }
    }
}

/// A stream that is always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        let next = self.0.wrapping_mul(6364136223846793005);
        self.0 = next.wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    fn shuffle(&mut self, list: &mut [usize]) {
        for k in (1..list.len()).rev() {
            list.swap(k, self.below(k + 1));
        }
    }
}
