//! AVX2: 256 bits at a time.

use std::arch::x86_64::*;

use super::super::{APART, Kernel, WITH, split};
use crate::solve::fast::tables::{FIVES, FOURS, SIXES, THREES};

/// The instructions are there: made where they were asked for, see [`super`].
#[derive(Clone, Copy)]
pub(super) struct Avx2(pub(super) ());

/// Dealing in AVX2, see [`simd`](super::super): combinations of `$n` digits, lanes of type
/// `$word`, of which a register has `$lanes`.
macro_rules! deal_avx2 {
    ($name:ident, $n:literal, $word:ty, $lanes:literal,
     $set1:ident, $equal:ident, $left:ident, $right:ident) => {
        /// `digits` are those of [`tables`](super::super::fast::tables) from
        /// the combination `from` on; bit 0 of `live` is that combination.
        ///
        /// # Safety
        /// The machine has AVX2.
        #[inline(always)]
        unsafe fn $name(
            digits: &[[$word; 16]; $n],
            from: usize,
            live: u16,
            masks: &[u16; 9],
            kept: &mut [u16; 9],
        ) -> u16 {
            // SAFETY: AVX2 is there. The loads stay within a row of 16 lanes,
            // `from` being a multiple of the lanes below 16; the other one is
            // of an array of a register's size.
            unsafe {
                let zero = _mm256_setzero_si256();
                let one_bit: [$word; $lanes] = std::array::from_fn(|k| 1 << k);
                let one_bit = _mm256_loadu_si256(one_bit.as_ptr().cast());
                let live = _mm256_and_si256($set1(live as _), one_bit);
                let live = $equal(live, one_bit);
                let mut digit = [zero; $n];
                let mut barred = [[zero; $n]; $n];
                for j in 0..$n {
                    digit[j] = _mm256_loadu_si256(digits[j][from..from + $lanes].as_ptr().cast());
                }
                let mut reached = [zero; $n];
                reached[0] = _mm256_and_si256(live, $set1(1));
                for cell in 0..$n {
                    let mask = $set1(masks[cell] as _);
                    let mut next = zero;
                    for j in 0..$n {
                        barred[cell][j] = $equal(_mm256_and_si256(mask, digit[j]), zero);
                        if cell + 1 < $n {
                            let apart = _mm256_andnot_si256($set1(WITH[j] as _), reached[cell]);
                            let moved = shift!($left, apart, j);
                            next =
                                _mm256_or_si256(next, _mm256_andnot_si256(barred[cell][j], moved));
                        }
                    }
                    if cell + 1 < $n {
                        reached[cell + 1] = next;
                    }
                }
                let full = (1 as $word) << ((1u32 << $n) - 1);
                let mut onward = _mm256_and_si256(live, $set1(full as _));
                for cell in (0..$n).rev() {
                    let (mut from, mut stay) = (zero, zero);
                    for j in 0..$n {
                        let having = _mm256_and_si256($set1(WITH[j] as _), onward);
                        let way = _mm256_andnot_si256(barred[cell][j], shift!($right, having, j));
                        let way = _mm256_and_si256(reached[cell], way);
                        from = _mm256_or_si256(from, way);
                        let none = $equal(way, zero);
                        stay = _mm256_or_si256(stay, _mm256_andnot_si256(none, digit[j]));
                    }
                    onward = from;
                    kept[cell] |= union_256(stay, <$word>::BITS);
                }
                let dead = $equal(onward, zero);
                lanes_256(dead, <$word>::BITS) ^ ((1u32 << $lanes) - 1) as u16
            }
        }
    };
}

deal_avx2!(
    three_avx2,
    3,
    u16,
    16,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    _mm256_slli_epi16,
    _mm256_srli_epi16
);
deal_avx2!(
    four_avx2,
    4,
    u16,
    16,
    _mm256_set1_epi16,
    _mm256_cmpeq_epi16,
    _mm256_slli_epi16,
    _mm256_srli_epi16
);
deal_avx2!(
    five_avx2,
    5,
    u32,
    8,
    _mm256_set1_epi32,
    _mm256_cmpeq_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32
);
deal_avx2!(
    six_avx2,
    6,
    u64,
    4,
    _mm256_set1_epi64x,
    _mm256_cmpeq_epi64,
    _mm256_slli_epi64,
    _mm256_srli_epi64
);

/// The union of the lanes, whose bits beyond the lowest nine are 0.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
pub(super) unsafe fn union_256(x: __m256i, lane: u32) -> u16 {
    // SAFETY: AVX2 is there.
    let word = unsafe {
        let x = _mm_or_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
        let x = _mm_or_si128(x, _mm_unpackhi_epi64(x, x));
        _mm_cvtsi128_si64(x) as u64
    };
    let word = if lane <= 32 { word | word >> 32 } else { word };
    (if lane <= 16 { word | word >> 16 } else { word }) as u16
}

/// Which lanes are all ones, a bit each; the others are 0.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn lanes_256(x: __m256i, lane: u32) -> u16 {
    // SAFETY: AVX2 is there.
    unsafe {
        match lane {
            16 => {
                let low = _mm256_castsi256_si128(x);
                let bytes = _mm_packs_epi16(low, _mm256_extracti128_si256::<1>(x));
                _mm_movemask_epi8(bytes) as u16
            }
            32 => _mm256_movemask_ps(_mm256_castsi256_ps(x)) as u16,
            _ => _mm256_movemask_pd(_mm256_castsi256_pd(x)) as u16,
        }
    }
}

impl Kernel for Avx2 {
    type Family = [__m256i; 2];

    #[inline(always)]
    fn deal(self, count: usize, sum: usize, live: u16, masks: &[u16; 9]) -> (u16, [u16; 9]) {
        let mut kept = [0; 9];
        // SAFETY: `self` shows that AVX2 is there.
        let lives = unsafe {
            match count {
                3 => three_avx2(&THREES[sum], 0, live, masks, &mut kept),
                4 => four_avx2(&FOURS[sum], 0, live, masks, &mut kept),
                5 => {
                    let mut lives = 0;
                    for from in [0, 8] {
                        if live >> from & 0xff != 0 {
                            let part = live >> from & 0xff;
                            lives |= five_avx2(&FIVES[sum], from, part, masks, &mut kept) << from;
                        }
                    }
                    lives
                }
                _ => {
                    let mut lives = 0;
                    for from in [0, 4, 8] {
                        if live >> from & 0xf != 0 {
                            let part = live >> from & 0xf;
                            lives |= six_avx2(&SIXES[sum], from, part, masks, &mut kept) << from;
                        }
                    }
                    lives
                }
            }
        };
        (lives, kept)
    }

    #[inline(always)]
    fn nothing(self) -> [__m256i; 2] {
        // SAFETY: AVX2 is there.
        unsafe { [_mm256_setzero_si256(); 2] }
    }

    #[inline(always)]
    fn only(self, set: u16) -> [__m256i; 2] {
        let (word, bit) = split(set);
        let mut words = [0u64; 8];
        words[word] = 1 << bit;
        // SAFETY: AVX2 is there; the loads are the two halves of the array.
        unsafe { [0, 4].map(|half| _mm256_loadu_si256(words[half..half + 4].as_ptr().cast())) }
    }

    #[inline(always)]
    fn either(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: AVX2 is there.
        unsafe { [_mm256_or_si256(a[0], b[0]), _mm256_or_si256(a[1], b[1])] }
    }

    #[inline(always)]
    fn both(self, a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: AVX2 is there.
        unsafe { [_mm256_and_si256(a[0], b[0]), _mm256_and_si256(a[1], b[1])] }
    }

    #[inline(always)]
    fn with(self, family: [__m256i; 2], digits: u16) -> [__m256i; 2] {
        let (word, bit) = split(digits);
        // SAFETY: AVX2 is there.
        unsafe {
            let apart = _mm256_set1_epi64x(APART[bit] as i64);
            let by = _mm_cvtsi32_si128(bit as i32);
            let moved = family.map(|half| _mm256_sll_epi64(_mm256_and_si256(half, apart), by));
            let [low, high] = permuted(moved, word);
            // A word keeps what comes to it if its number has the bits of `word`.
            let [low_mask, high_mask] = words_with(word, word);
            [
                _mm256_and_si256(low, low_mask),
                _mm256_and_si256(high, high_mask),
            ]
        }
    }

    #[inline(always)]
    fn without(self, family: [__m256i; 2], digits: u16) -> [__m256i; 2] {
        let (word, bit) = split(digits);
        // SAFETY: AVX2 is there.
        unsafe {
            let apart = _mm256_set1_epi64x(APART[bit] as i64);
            let by = _mm_cvtsi32_si128(bit as i32);
            let moved = family.map(|half| _mm256_and_si256(_mm256_srl_epi64(half, by), apart));
            let [low, high] = permuted(moved, word);
            let [low_mask, high_mask] = words_with(word, 0);
            [
                _mm256_and_si256(low, low_mask),
                _mm256_and_si256(high, high_mask),
            ]
        }
    }

    #[inline(always)]
    fn is_empty(self, family: [__m256i; 2]) -> bool {
        // SAFETY: AVX2 is there.
        unsafe {
            let any = _mm256_or_si256(family[0], family[1]);
            _mm256_testz_si256(any, any) == 1
        }
    }
}

/// Word `k` of the result is word `k ^ word`.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn permuted([low, high]: [__m256i; 2], word: usize) -> [__m256i; 2] {
    let [low, high] = if word & 4 == 0 {
        [low, high]
    } else {
        [high, low]
    };
    // SAFETY: AVX2 is there.
    unsafe {
        // Pairs of 32 bits: word k ^ (word & 3) of the half.
        let pairs = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
        let pairs = _mm256_xor_si256(pairs, _mm256_set1_epi32((word & 3) as i32 * 2));
        [
            _mm256_permutevar8x32_epi32(low, pairs),
            _mm256_permutevar8x32_epi32(high, pairs),
        ]
    }
}

/// All ones in the words `k` with `k & word == value`.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn words_with(word: usize, value: usize) -> [__m256i; 2] {
    // SAFETY: AVX2 is there.
    unsafe {
        let mask = _mm256_set1_epi64x(word as i64);
        let value = _mm256_set1_epi64x(value as i64);
        let numbers = [
            _mm256_setr_epi64x(0, 1, 2, 3),
            _mm256_setr_epi64x(4, 5, 6, 7),
        ];
        numbers.map(|n| _mm256_cmpeq_epi64(_mm256_and_si256(n, mask), value))
    }
}
