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
    /// Whether there are 32 registers for such values, not 16, and an instruction
    /// that chooses between the bits of two.
    const WIDE: bool = false;
    /// Whether words come in twos, with [`zip`](Lanes::zip) and
    /// [`pair`](Lanes::pair).
    const ZIPS: bool = false;

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

    /// In each two words, bytes of both in turn: those of the first words in one
    /// result, those of the second words in the other. Only where `ZIPS`.
    fn zip(self, _other: Self) -> (Self, Self) {
        unreachable!("words do not come in twos")
    }
    /// In each two words, the first words of both in one result, the second
    /// words in the other. Only where `ZIPS`.
    fn pair(self, _other: Self) -> (Self, Self) {
        unreachable!("words do not come in twos")
    }

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
    fn has(&self, lane: usize) -> bool {
        self.word(lane / 64) >> (lane % 64) & 1 == 1
    }

    /// Makes one lane true or false.
    fn set(&mut self, lane: usize, value: bool) {
        let word = self.word_mut(lane / 64);
        *word = *word & !(1 << (lane % 64)) | u64::from(value) << (lane % 64);
    }

    /// Adds the lanes of `other` word by word, which is for code that is not
    /// compiled for the vectors.
    fn include(&mut self, other: &Self) {
        for at in 0..Self::WORDS {
            *self.word_mut(at) |= other.word(at);
        }
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

/// How many of nine are true.
pub(super) struct Count<L> {
    pub(super) two: L,
    pub(super) three: L,
    /// Four or more.
    pub(super) more: L,
}

/// Counts nine bits in a carry-save tree: three full adders give sums `s` and
/// carries `c`; one more of the sums gives the ones `one` and a carry `k`; one
/// more of the carries gives `u` (worth two) and `v` (worth four). The count is
/// `one + 2 (u + k) + 4 v`, so it is two or three if one of `u` and `k` is true
/// and `v` is not, and four or more if `v` is, or both of `u` and `k`.
#[inline(always)]
pub(super) fn count<L: Lanes>(of: impl Fn(usize) -> L) -> Count<L> {
    let [(s1, c1), (s2, c2), (s3, c3)] =
        std::array::from_fn(|t| full_add(of(3 * t), of(3 * t + 1), of(3 * t + 2)));
    let ((one, k), (u, v)) = (full_add(s1, s2, s3), full_add(c1, c2, c3));
    let either = (u ^ k).but(v);
    Count {
        two: either.but(one),
        three: either & one,
        more: v | (u & k),
    }
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

    /// What two bytes in turn make, from low to high.
    fn in_turn(a: u64, b: u64) -> [u64; 2] {
        let mut bytes = [0; 16];
        for i in 0..8 {
            bytes[2 * i] = a.to_le_bytes()[i];
            bytes[2 * i + 1] = b.to_le_bytes()[i];
        }
        let (low, high) = bytes.split_at(8);
        [low, high].map(|half| u64::from_le_bytes(half.try_into().expect("eight")))
    }

    fn zips_and_pairs_words_in_twos<L: Lanes>() {
        assert!(L::ZIPS && L::WORDS.is_multiple_of(2));
        let (mut a, mut b) = (L::NONE, L::NONE);
        for at in 0..L::WORDS as u64 {
            let word = (at + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            *a.word_mut(at as usize) = word;
            *b.word_mut(at as usize) = !word.rotate_left(17);
        }
        let (zipped, paired) = (a.zip(b), a.pair(b));
        for at in (0..L::WORDS).step_by(2) {
            let words = |of: L| [of.word(at), of.word(at + 1)];
            assert_eq!(words(zipped.0), in_turn(a.word(at), b.word(at)));
            assert_eq!(words(zipped.1), in_turn(a.word(at + 1), b.word(at + 1)));
            assert_eq!(words(paired.0), [a.word(at), b.word(at)]);
            assert_eq!(words(paired.1), [a.word(at + 1), b.word(at + 1)]);
        }
    }

    #[test]
    fn vectors_zip_as_their_bytes_do() {
        if B128::ZIPS {
            zips_and_pairs_words_in_twos::<B128>();
        }
        #[cfg(target_arch = "x86_64")]
        {
            use crate::solve::bitslice::isa::{Avx2, Avx512, Avx512Half};
            if Avx2::detect().is_some() {
                zips_and_pairs_words_in_twos::<B256>();
            }
            if Avx512Half::detect().is_some() {
                zips_and_pairs_words_in_twos::<H256>();
            }
            if Avx512::detect().is_some() {
                zips_and_pairs_words_in_twos::<B512>();
            }
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
