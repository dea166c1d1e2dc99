//! Many puzzles side by side: one bit each, in one word or several.
//!
//! A value of a type that is [`Lanes`] holds one truth value for each of
//! `64 * WORDS` puzzles; lane `l` is bit `l % 64` of word `l / 64`. All rules
//! are formulas over `&`, `|`, `^` and `!`, which work on every lane alike and
//! never mix lanes: whatever is true of one puzzle alone stays true in company.
//!
//! `u64` needs no vectors at all and is what the others are tested against.
//! From arrays of words compilers make vectors where the processor has them,
//! but that is left to chance: of a long formula only parts become vectors, at
//! half the speed. So `B128`, `B256`, `H256` and `B512` name their instructions; where
//! none are named, [`B128`] is a `Pair` of words.

#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon")
    ))
))]
mod pair;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon")
))]
mod vector;

use std::ops::{BitAnd, BitOr, BitXor, Not};

#[cfg(test)]
pub(super) use pair::Pair;
#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon")
)))]
pub(super) use pair::Pair as B128;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon")
))]
pub(super) use vector::B128;
#[cfg(target_arch = "x86_64")]
pub(super) use vector::{B256, B512, H256};

/// One bit for each of `64 * WORDS` puzzles.
pub(super) trait Lanes:
    Copy
    + Send
    + PartialEq
    + std::fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The number of words.
    const WORDS: usize;
    /// The number of puzzles.
    const COUNT: usize = 64 * Self::WORDS;
    /// False in every lane.
    const NONE: Self;

    /// The same word everywhere.
    fn splat(word: u64) -> Self;
    /// The lanes 64 `at` and following.
    fn word(&self, at: usize) -> u64;
    /// The same, to be written.
    fn word_mut(&mut self, at: usize) -> &mut u64;
    /// Every word shifted towards its high end.
    fn up(self, by: u32) -> Self;
    /// Every word shifted towards its low end.
    fn down(self, by: u32) -> Self;

    /// `self` where `other` is false.
    #[inline(always)]
    fn but(self, other: Self) -> Self {
        self & !other
    }

    /// Adds the lanes of `other`.
    #[inline(always)]
    fn add(&mut self, other: Self) {
        *self = *self | other;
    }

    /// How many lanes are true.
    fn ones(&self) -> usize {
        (0..Self::WORDS)
            .map(|at| self.word(at).count_ones() as usize)
            .sum()
    }

    /// Whether no lane is true.
    fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Whether one lane is true.
    #[cfg(test)]
    fn has(&self, lane: usize) -> bool {
        self.word(lane / 64) >> (lane % 64) & 1 == 1
    }

    /// Makes one lane true or false.
    fn set(&mut self, lane: usize, value: bool) {
        let word = self.word_mut(lane / 64);
        *word = *word & !(1 << (lane % 64)) | u64::from(value) << (lane % 64);
    }

    /// The lanes that are true, in order.
    fn iter(self) -> impl Iterator<Item = usize> {
        (0..Self::WORDS).flat_map(move |at| {
            let mut rest = self.word(at);
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * at + bit)
            })
        })
    }
}

/// Sum and carry of three bits.
#[inline(always)]
pub(super) fn full_add<L: Lanes>(a: L, b: L, c: L) -> (L, L) {
    let odd = a ^ b;
    (odd ^ c, (a & b) | (odd & c))
}

/// Sum and carry of two bits.
#[inline(always)]
pub(super) fn half_add<L: Lanes>(a: L, b: L) -> (L, L) {
    (a ^ b, a & b)
}

/// Whether exactly one of three is true.
#[inline(always)]
pub(super) fn exactly_one<L: Lanes>(a: L, b: L, c: L) -> L {
    let either = a | b;
    (either | c).but((a & b) | (c & either))
}

impl Lanes for u64 {
    const WORDS: usize = 1;
    const NONE: u64 = 0;

    #[inline(always)]
    fn splat(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn word(&self, _: usize) -> u64 {
        *self
    }

    #[inline(always)]
    fn word_mut(&mut self, _: usize) -> &mut u64 {
        self
    }

    #[inline(always)]
    fn up(self, by: u32) -> u64 {
        self << by
    }

    #[inline(always)]
    fn down(self, by: u32) -> u64 {
        self >> by
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_lane_stands_alone<L: Lanes>() {
        assert_eq!(L::NONE.ones(), 0);
        assert!(L::NONE.is_none());
        assert_eq!(L::splat(!0).iter().count(), L::COUNT);
        for lane in 0..L::COUNT {
            let mut one = L::NONE;
            one.set(lane, true);
            assert!(one.has(lane) && !one.is_none() && one.ones() == 1);
            assert_eq!(one.iter().collect::<Vec<_>>(), [lane]);
            assert_eq!((!one).ones(), L::COUNT - 1);
            assert_eq!(one ^ L::splat(!0), !one);
            assert_eq!(one.but(one), L::NONE);
            let (sum, carry) = full_add(one, L::NONE, L::splat(!0));
            assert_eq!((sum, carry), (!one, one));
            assert_eq!(half_add(one, !L::NONE), (!one, one));
            assert_eq!(exactly_one(one, L::NONE, L::NONE), one);
            assert_eq!(exactly_one(one, one, L::splat(!0)), !one);
            one.set(lane, false);
            assert!(one.is_none());
        }
    }

    #[test]
    fn every_lane_of_every_width_stands_alone() {
        every_lane_stands_alone::<u64>();
        every_lane_stands_alone::<Pair>();
        every_lane_stands_alone::<B128>();
        #[cfg(target_arch = "x86_64")]
        {
            use crate::solve::bitslice::isa::{Avx2, Avx512, Avx512Half};
            if Avx2::detect().is_some() {
                every_lane_stands_alone::<B256>();
            }
            if Avx512Half::detect().is_some() {
                every_lane_stands_alone::<H256>();
            }
            if Avx512::detect().is_some() {
                every_lane_stands_alone::<B512>();
            }
        }
    }
}
