//! AVX-512: 512 bits at a time, and masks of lanes.

use std::arch::x86_64::*;

use super::super::{APART, Kernel, WITH, split};
use super::avx2::union_256;
use crate::solve::fast::tables::{FIVES, FOURS, SIXES, THREES};

/// The instructions are there: made where they were asked for, see [`super`].
#[derive(Clone, Copy)]
pub(super) struct Avx512(pub(super) ());

/// Dealing in AVX-512: the same with a bit for each lane instead of a mask as
/// wide as the register.
macro_rules! deal_avx512 {
    ($name:ident, $n:literal, $word:ty, $lanes:literal, $bits:ty, $load:ident, $set1:ident,
     $zero:ident, $and:ident, $andnot:ident, $or:ident, $only:ident, $test:ident,
     $left:ident, $right:ident, $union:ident) => {
        /// See the same in AVX2.
        ///
        /// # Safety
        /// The machine has what [`has_avx512`](super::has_avx512) asks for.
        #[inline(always)]
        unsafe fn $name(
            digits: &[[$word; 16]; $n],
            from: usize,
            live: u16,
            masks: &[u16; 9],
            kept: &mut [u16; 9],
        ) -> u16 {
            // SAFETY: the instructions are there. The loads stay within a row
            // of 16 lanes, `from` being a multiple of the lanes below 16.
            unsafe {
                let zero = $zero();
                let live = live as $bits;
                let mut digit = [zero; $n];
                let mut open = [[0 as $bits; $n]; $n];
                for j in 0..$n {
                    digit[j] = $load(digits[j][from..from + $lanes].as_ptr().cast());
                }
                let mut reached = [zero; $n];
                reached[0] = $only(live, $set1(1));
                for cell in 0..$n {
                    let mask = $set1(masks[cell] as _);
                    let mut next = zero;
                    for j in 0..$n {
                        open[cell][j] = $test(mask, digit[j]);
                        if cell + 1 < $n {
                            let apart = $andnot($set1(WITH[j] as _), reached[cell]);
                            next = $or(next, open[cell][j], next, shift!($left, apart, j));
                        }
                    }
                    if cell + 1 < $n {
                        reached[cell + 1] = next;
                    }
                }
                let full = (1 as $word) << ((1u32 << $n) - 1);
                let mut onward = $only(live, $set1(full as _));
                for cell in (0..$n).rev() {
                    let (mut from, mut stay) = (zero, zero);
                    for j in 0..$n {
                        let having = $and($set1(WITH[j] as _), onward);
                        let way = $and(reached[cell], shift!($right, having, j));
                        let ways = $test(way, way) & open[cell][j];
                        from = $or(from, ways, from, way);
                        stay = $or(stay, ways, stay, digit[j]);
                    }
                    onward = from;
                    kept[cell] |= $union(stay, <$word>::BITS);
                }
                $test(onward, onward) as u16
            }
        }
    };
}

deal_avx512!(
    three_avx512,
    3,
    u16,
    16,
    __mmask16,
    _mm256_loadu_si256,
    _mm256_set1_epi16,
    _mm256_setzero_si256,
    _mm256_and_si256,
    _mm256_andnot_si256,
    or_epi16,
    _mm256_maskz_mov_epi16,
    _mm256_test_epi16_mask,
    _mm256_slli_epi16,
    _mm256_srli_epi16,
    union_256
);
deal_avx512!(
    four_avx512,
    4,
    u16,
    16,
    __mmask16,
    _mm256_loadu_si256,
    _mm256_set1_epi16,
    _mm256_setzero_si256,
    _mm256_and_si256,
    _mm256_andnot_si256,
    or_epi16,
    _mm256_maskz_mov_epi16,
    _mm256_test_epi16_mask,
    _mm256_slli_epi16,
    _mm256_srli_epi16,
    union_256
);
deal_avx512!(
    five_avx512,
    5,
    u32,
    16,
    __mmask16,
    _mm512_loadu_si512,
    _mm512_set1_epi32,
    _mm512_setzero_si512,
    _mm512_and_si512,
    _mm512_andnot_si512,
    _mm512_mask_or_epi32,
    _mm512_maskz_mov_epi32,
    _mm512_test_epi32_mask,
    _mm512_slli_epi32,
    _mm512_srli_epi32,
    union_512
);
deal_avx512!(
    six_avx512,
    6,
    u64,
    8,
    __mmask8,
    _mm512_loadu_si512,
    _mm512_set1_epi64,
    _mm512_setzero_si512,
    _mm512_and_si512,
    _mm512_andnot_si512,
    _mm512_mask_or_epi64,
    _mm512_maskz_mov_epi64,
    _mm512_test_epi64_mask,
    _mm512_slli_epi64,
    _mm512_srli_epi64,
    union_512
);

/// `a | b` in the lanes of a mask, `other` in the others: there is no such
/// instruction for lanes of 16 bits.
///
/// # Safety
/// The machine has what [`has_avx512`](super::has_avx512) asks for.
#[inline(always)]
unsafe fn or_epi16(other: __m256i, lanes: __mmask16, a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: the instructions are there.
    unsafe { _mm256_mask_mov_epi16(other, lanes, _mm256_or_si256(a, b)) }
}

/// The union of the lanes, whose bits beyond the lowest nine are 0.
///
/// # Safety
/// The machine has what [`has_avx512`](super::has_avx512) asks for.
#[inline(always)]
unsafe fn union_512(x: __m512i, lane: u32) -> u16 {
    // SAFETY: the instructions are there.
    unsafe {
        let high = _mm512_extracti64x4_epi64::<1>(x);
        union_256(_mm256_or_si256(_mm512_castsi512_si256(x), high), lane)
    }
}

impl Kernel for Avx512 {
    type Family = __m512i;

    #[inline(always)]
    fn deal(self, count: usize, sum: usize, live: u16, masks: &[u16; 9]) -> (u16, [u16; 9]) {
        let mut kept = [0; 9];
        // SAFETY: `self` shows that the instructions are there.
        let lives = unsafe {
            match count {
                3 => three_avx512(&THREES[sum], 0, live, masks, &mut kept),
                4 => four_avx512(&FOURS[sum], 0, live, masks, &mut kept),
                5 => five_avx512(&FIVES[sum], 0, live, masks, &mut kept),
                _ => {
                    let mut lives = 0;
                    for from in [0, 8] {
                        let part = live >> from & 0xff;
                        if part != 0 {
                            lives |= six_avx512(&SIXES[sum], from, part, masks, &mut kept) << from;
                        }
                    }
                    lives
                }
            }
        };
        (lives, kept)
    }

    #[inline(always)]
    fn nothing(self) -> __m512i {
        // SAFETY: the instructions are there.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    fn only(self, set: u16) -> __m512i {
        let (word, bit) = split(set);
        // SAFETY: the instructions are there.
        unsafe { _mm512_maskz_set1_epi64(1 << word, 1 << bit) }
    }

    #[inline(always)]
    fn either(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the instructions are there.
        unsafe { _mm512_or_si512(a, b) }
    }

    #[inline(always)]
    fn both(self, a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the instructions are there.
        unsafe { _mm512_and_si512(a, b) }
    }

    #[inline(always)]
    fn with(self, family: __m512i, digits: u16) -> __m512i {
        let (word, bit) = split(digits);
        // SAFETY: the instructions are there.
        unsafe {
            let apart = _mm512_and_si512(family, _mm512_set1_epi64(APART[bit] as i64));
            let moved = _mm512_sll_epi64(apart, _mm_cvtsi32_si128(bit as i32));
            _mm512_maskz_permutexvar_epi64(HAVING[word], flipped(word), moved)
        }
    }

    #[inline(always)]
    fn without(self, family: __m512i, digits: u16) -> __m512i {
        let (word, bit) = split(digits);
        // SAFETY: the instructions are there.
        unsafe {
            let moved = _mm512_srl_epi64(family, _mm_cvtsi32_si128(bit as i32));
            let moved = _mm512_and_si512(moved, _mm512_set1_epi64(APART[bit] as i64));
            _mm512_maskz_permutexvar_epi64(LACKING[word], flipped(word), moved)
        }
    }

    #[inline(always)]
    fn is_empty(self, family: __m512i) -> bool {
        // SAFETY: the instructions are there.
        unsafe { _mm512_test_epi64_mask(family, family) == 0 }
    }
}

/// The numbers of eight words, each with the bits of `word` flipped.
///
/// # Safety
/// The machine has what [`has_avx512`](super::has_avx512) asks for.
#[inline(always)]
unsafe fn flipped(word: usize) -> __m512i {
    // SAFETY: the instructions are there.
    unsafe {
        let numbers = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
        _mm512_xor_si512(numbers, _mm512_set1_epi64(word as i64))
    }
}

/// The words whose numbers have all bits of a number, and those that have
/// none of them.
static HAVING: [u8; 8] = words(true);
static LACKING: [u8; 8] = words(false);

const fn words(having: bool) -> [u8; 8] {
    let mut masks = [0; 8];
    let mut word = 0;
    while word < 8 {
        let mut number = 0;
        while number < 8 {
            if number & word == if having { word } else { 0 } {
                masks[word] |= 1 << number;
            }
            number += 1;
        }
        word += 1;
    }
    masks
}
