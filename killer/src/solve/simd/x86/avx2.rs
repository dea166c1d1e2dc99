//! AVX2: 256 bits at a time.

use std::arch::x86_64::*;

use super::super::{APART, Kernel, Packed, split};
use super::{split_cell, three_cells, union_256};
use crate::solve::fast::tables::{FIVES, FOURS, SIXES, THREES};

/// The instructions are there: made where they were asked for, see [`super`].
#[derive(Clone, Copy)]
pub(super) struct Avx2(pub(super) ());

/// Dealing in AVX2, see [`simd`](super::super): combinations of `N` digits, lanes of
/// type `$word`, of which a register has `$lanes`.
macro_rules! deal_avx2 {
    ($name:ident, $word:ty, $lanes:literal,
     $set1:ident, $equal:ident, $left:ident, $right:ident, $sign:ident) => {
        /// `digits` are those of [`tables`](super::super::fast::tables) from the
        /// first of these combinations on. Gives those that live, and what cells
        /// keep, for those that share a register together; see [`split_cell`].
        ///
        /// # Safety
        /// The machine has AVX2.
        #[inline(always)]
        unsafe fn $name<const N: usize>(
            digits: [&[$word; $lanes]; N],
            live: u16,
            cells: Packed,
        ) -> (u16, [__m256i; 2]) {
            // SAFETY: AVX2 is there. The loads are of arrays of a register's
            // size.
            unsafe {
                let zero = _mm256_setzero_si256();
                let one_bit: [$word; $lanes] = std::array::from_fn(|k| 1 << k);
                let one_bit = _mm256_loadu_si256(one_bit.as_ptr().cast());
                let live = _mm256_and_si256($set1(live as _), one_bit);
                let live = $equal(live, one_bit);
                let digit = digits.map(|d| _mm256_loadu_si256(d.as_ptr().cast()));
                let mut apart = [[zero; N]; N];
                let mut reached = _mm256_and_si256(live, $set1(1));
                for cell in 0..N {
                    let mask = $set1((cells >> (9 * cell) & 0x1ff) as _);
                    let mut next = zero;
                    for j in 0..N {
                        let open = $equal(_mm256_and_si256(mask, digit[j]), digit[j]);
                        apart[cell][j] = _mm256_and_si256(reached, open);
                        // Whether the last cell reaches the full subset shows on
                        // the way back.
                        if cell + 1 < N {
                            next = _mm256_or_si256(next, shift!($left, apart[cell][j], j));
                        }
                    }
                    reached = next;
                }
                let mut onward = $set1(((1 as $word) << ((1u32 << N) - 1)) as _);
                let mut dead = zero;
                let mut kept = [zero; 2];
                for cell in (0..N).rev() {
                    let (mut from, mut stay) = (zero, zero);
                    for j in 0..N {
                        let way = _mm256_and_si256(shift!($right, onward, j), apart[cell][j]);
                        from = _mm256_or_si256(from, way);
                        let none = $equal(way, zero);
                        stay = _mm256_or_si256(stay, _mm256_andnot_si256(none, digit[j]));
                    }
                    onward = from;
                    if cell + 1 == N {
                        dead = $equal(onward, zero);
                    }
                    let (part, place) = split_cell(cell, <$word>::BITS == 32);
                    let stay = packed!($left, stay, place);
                    kept[part] = _mm256_or_si256(kept[part], stay);
                }
                (!$sign(dead) & ((1 << $lanes) - 1), kept)
            }
        }
    };
}

deal_avx2!(
    deal_eight,
    u32,
    8,
    _mm256_set1_epi32,
    _mm256_cmpeq_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32,
    lanes_32
);
deal_avx2!(
    deal_four,
    u64,
    4,
    _mm256_set1_epi64x,
    _mm256_cmpeq_epi64,
    _mm256_slli_epi64,
    _mm256_srli_epi64,
    lanes_64
);

/// Which lanes are all ones, a bit each.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn lanes_32(x: __m256i) -> u16 {
    // SAFETY: AVX2 is there.
    unsafe { _mm256_movemask_ps(_mm256_castsi256_ps(x)) as u16 }
}

/// The same for lanes of 64 bits.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn lanes_64(x: __m256i) -> u16 {
    // SAFETY: AVX2 is there.
    unsafe { _mm256_movemask_pd(_mm256_castsi256_pd(x)) as u16 }
}

/// Deals rows of at most sixteen combinations, eight at a time.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn deal_sixteen<const N: usize>(
    digits: &[[u32; 16]; N],
    live: u16,
    cells: Packed,
) -> (u16, Packed) {
    // SAFETY: AVX2 is there.
    unsafe {
        let (mut lives, mut kept) = (0, [0, 0]);
        for from in [0, 8] {
            if live >> from & 0xff != 0 {
                let half = digits
                    .each_ref()
                    .map(|d| d[from..].first_chunk().expect("8 more"));
                let (own, stay) = deal_eight::<N>(half, live >> from & 0xff, cells);
                lives |= own << from;
                kept = [0, 1].map(|k| kept[k] | union_256(stay[k]));
            }
        }
        let [low, high] = kept.map(three_cells);
        (lives, low | high << 27)
    }
}

impl Kernel for Avx2 {
    type Family = [__m256i; 2];

    #[inline(always)]
    fn deal(self, count: usize, sum: usize, live: u16, cells: Packed) -> (u16, Packed) {
        // SAFETY: `self` shows that AVX2 is there.
        unsafe {
            match count {
                3 => {
                    let (lives, stay) = deal_eight::<3>(THREES[sum].each_ref(), live, cells);
                    (lives, three_cells(union_256(stay[0])))
                }
                4 => deal_sixteen(&FOURS[sum], live, cells),
                5 => deal_sixteen(&FIVES[sum], live, cells),
                _ => {
                    let (mut lives, mut kept) = (0, 0);
                    for from in [0, 4] {
                        if live >> from & 0xf != 0 {
                            let half = SIXES[sum].each_ref();
                            let half = half.map(|d| d[from..].first_chunk().expect("4 more"));
                            let (own, stay) = deal_four::<6>(half, live >> from & 0xf, cells);
                            lives |= own << from;
                            kept |= union_256(stay[0]);
                        }
                    }
                    (lives, kept)
                }
            }
        }
    }

    #[inline(always)]
    fn required(self, having: &[u16; 16], live: u16) -> u16 {
        // SAFETY: AVX2 is there; the load is of an array of a register's size.
        unsafe {
            let having = _mm256_loadu_si256(having.as_ptr().cast());
            let live = _mm256_set1_epi16(live as i16);
            let all = _mm256_cmpeq_epi16(_mm256_and_si256(having, live), live);
            let low = _mm256_castsi256_si128(all);
            let bytes = _mm_packs_epi16(low, _mm256_extracti128_si256::<1>(all));
            _mm_movemask_epi8(bytes) as u16
        }
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
