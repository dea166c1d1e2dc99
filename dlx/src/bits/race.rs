//! Counting by plain search and with memory side by side, so that neither is
//! a bad bet.
//!
//! Memory can save all but a millionth of the work, or nothing, at several
//! times the cost of a node; and the rate of hits does not tell which: nine
//! hits in ten are worth nothing if they are all at the bottom of the tree.
//! What tells is the work saved. So the plain search begins, and the count
//! with memory follows in slices that cost a small share of what the plain
//! search has spent; the share grows as the work saved does. Whichever ends
//! first has the answer. Where memory does not pay, it costs that share.

use num_bigint::BigUint;

use super::Search;
use super::isa::Processor;
use super::matrix::Matrix;
use super::memo::{self, Memo};
use super::width::by_width;
use crate::count::Exact;
use crate::limit::Stop;
use crate::search::Outcome;

/// Up to this gain the memory gets one part in [`SHARE`] of the work, then
/// half, and all from the high gain of the limits on.
const LOW_GAIN: u64 = 4;
const SHARE: u64 = 16;

/// Counts what a search that has not begun would count, with memory beside
/// it.
pub(super) fn count(mut search: Search, stop: &Stop) -> Exact {
    let mut memo = search.memo();
    let limits = search.root.limits;
    loop {
        let gain = memo.as_ref().map_or(0, Memo::gain);
        let memory_alone = memo.is_some() && gain >= limits.high_gain;
        if !memory_alone {
            let effort = search.work().effort + limits.slice;
            if let Some(outcome) = search.count_until(effort, stop) {
                return exact(&search, memo.as_ref(), outcome);
            }
        }
        let Some(running) = &mut memo else { continue };
        let budget = match gain {
            _ if memory_alone => running.spent + limits.slice,
            0..LOW_GAIN => search.work().effort / SHARE,
            _ => search.work().effort,
        };
        let matrix = search.root.matrix().expect("memory works on a matrix");
        if let Some(value) = run(matrix, search.root.processor, running, budget) {
            let found = exact(&search, memo.as_ref(), Outcome::Exhausted);
            return Exact { value, ..found };
        }
        if let Some(reason) = stop.reached_after(search.work().nodes + running.nodes) {
            return exact(&search, memo.as_ref(), Outcome::Stopped(reason));
        }
    }
}

fn run(matrix: &Matrix, processor: Processor, memo: &mut Memo, budget: u64) -> Option<BigUint> {
    by_width!(matrix.words, W => processor.run(memo::Run::<W> { matrix, memo, budget }))
}

/// What was visited, and what both have done for it.
fn exact(search: &Search, memo: Option<&Memo>, outcome: Outcome) -> Exact {
    let mut stats = search.stats();
    stats.nodes += memo.map_or(0, |memo| memo.nodes);
    Exact {
        value: BigUint::from(stats.solutions),
        outcome,
        stats,
    }
}
