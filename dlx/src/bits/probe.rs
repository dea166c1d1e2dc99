//! Options that can be in no solution because choosing them wipes out an
//! item: found by trying each of them, right after a compression, when rows
//! are short. That is domain consistency at one node in a few, without the
//! bookkeeping that keeps it up at all of them.
//!
//! Whether it pays depends on the problem: on polyominoes it saves nine nodes
//! in ten, on queens none. So it is measured as the search goes, for each
//! width, and left off for a while where it found too little.

use alloc::vec::Vec;

use super::dense::without;
use super::isa::{Isa, Job};
use super::limits::Limits;
use super::matrix::Matrix;

/// One in so many options must go for probing to stay on.
const YIELD: u64 = 32;
/// The longest that it is left off, in compressions.
const LONGEST_REST: u32 = 1024;

/// What probing has brought at one width.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Adaptive {
    tried: u64,
    removed: u64,
    /// How many compressions to leave out, now and the next time.
    rest: u32,
    next_rest: u32,
}

impl Adaptive {
    /// Whether to probe this time.
    pub(super) fn is_due(&mut self) -> bool {
        let due = self.rest == 0;
        self.rest = self.rest.saturating_sub(1);
        due
    }

    /// Looks at the yield after `trial` options.
    fn note(&mut self, tried: u64, removed: u64, trial: u64) {
        self.tried += tried;
        self.removed += removed;
        if self.tried <= trial {
            return;
        }
        if self.removed * YIELD < self.tried {
            self.next_rest = (self.next_rest * 2 + 8).min(LONGEST_REST);
            self.rest = self.next_rest;
        } else {
            self.next_rest = 0;
        }
        (self.tried, self.removed) = (0, 0);
    }
}

/// Takes the options out of `act`, all of the matrix, that wipe out an item.
pub(super) struct Probe<'a, const W: usize> {
    pub(super) matrix: &'a Matrix,
    pub(super) act: &'a mut Vec<u64>,
    pub(super) open: u32,
    pub(super) adaptive: &'a mut Adaptive,
    pub(super) limits: Limits,
}

impl<const W: usize> Job for Probe<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Probe {
            matrix,
            act: pending,
            open,
            adaptive,
            limits,
        } = self;
        if matrix.options < limits.fewest {
            return;
        }
        let mut act: [u64; W] = pending[..].try_into().expect("W words are pending");
        let mut removed = 0;
        for option in 0..matrix.options {
            let below = without(&act, matrix.row(option));
            let covered = matrix.lanes as u32 - (open - matrix.covers[option]);
            if isa.empty_lanes(&matrix.masks, matrix.lanes, &below) > covered {
                act[option / 64] &= !(1 << (option % 64));
                removed += 1;
            }
        }
        pending.copy_from_slice(&act);
        adaptive.note(matrix.options as u64, removed, limits.trial);
    }
}
