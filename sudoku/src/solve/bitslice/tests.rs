//! Every width against definitions, and against plain Dancing Links.

mod answers;
mod asked;
mod memory;
mod naive;
mod puzzles;
mod worst;

/// A small fixed stream of words (SplitMix64, Steele et al. 2014).
pub(super) struct Words(pub(super) u64);

impl Words {
    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }
}
