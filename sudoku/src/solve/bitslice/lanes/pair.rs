//! Vectors of 128 bits for processors without them, and what those with them
//! are tested against.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::Lanes;

/// 128 puzzles in two words.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(C, align(16))]
pub(in super::super) struct Pair([u64; 2]);

impl BitAnd for Pair {
    type Output = Pair;
    #[inline(always)]
    fn bitand(self, other: Pair) -> Pair {
        Pair([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }
}

impl BitOr for Pair {
    type Output = Pair;
    #[inline(always)]
    fn bitor(self, other: Pair) -> Pair {
        Pair([self.0[0] | other.0[0], self.0[1] | other.0[1]])
    }
}

impl BitXor for Pair {
    type Output = Pair;
    #[inline(always)]
    fn bitxor(self, other: Pair) -> Pair {
        Pair([self.0[0] ^ other.0[0], self.0[1] ^ other.0[1]])
    }
}

impl Not for Pair {
    type Output = Pair;
    #[inline(always)]
    fn not(self) -> Pair {
        Pair([!self.0[0], !self.0[1]])
    }
}

impl Lanes for Pair {
    const WORDS: usize = 2;
    const NONE: Pair = Pair([0; 2]);

    #[inline(always)]
    fn splat(word: u64) -> Pair {
        Pair([word; 2])
    }

    #[inline(always)]
    fn word(&self, at: usize) -> u64 {
        self.0[at]
    }

    #[inline(always)]
    fn word_mut(&mut self, at: usize) -> &mut u64 {
        &mut self.0[at]
    }

    #[inline(always)]
    fn up(self, by: u32) -> Pair {
        Pair([self.0[0] << by, self.0[1] << by])
    }

    #[inline(always)]
    fn down(self, by: u32) -> Pair {
        Pair([self.0[0] >> by, self.0[1] >> by])
    }
}
