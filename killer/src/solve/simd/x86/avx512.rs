//! AVX-512: 512 bits at a time, and masks of lanes.

use std::arch::x86_64::*;

use super::super::{APART, Kernel, Packed, WITH, split};
use super::split_cell;
use crate::solve::fast::tables::{FIVES, FOURS, SIXES, THREES};

/// The instructions are there: made where they were asked for, see [`super`].
#[derive(Clone, Copy)]
pub(super) struct Avx512(pub(super) ());

/// Dealing in AVX-512: the same with a bit for each lane instead of a mask as
/// wide as the register, and a whole row at once.
macro_rules! deal_avx512 {
    ($name:ident, $word:ty, $lanes:literal, $bits:ty, $set1:ident, $only:ident, $apart:ident,
     $test:ident, $left:ident, $right:ident, $or:ident) => {
        /// See the same in AVX2.
        ///
        /// # Safety
        /// The machine has what [`has_avx512`](super::has_avx512) asks for.
        #[inline(always)]
        unsafe fn $name<const N: usize>(
            digits: &[[$word; $lanes]; N],
            live: u16,
            cells: Packed,
        ) -> (u16, [__m512i; 2]) {
            // SAFETY: the instructions are there. The loads are of arrays of a
            // register's size.
            unsafe {
                let zero = _mm512_setzero_si512();
                let digit = digits
                    .each_ref()
                    .map(|d| _mm512_loadu_si512(d.as_ptr().cast()));
                let mut apart = [[zero; N]; N];
                let mut reached = $only(live as $bits, $set1(1));
                for cell in 0..N {
                    let mask = $set1((cells >> (9 * cell) & 0x1ff) as _);
                    let mut next = zero;
                    for j in 0..N {
                        let open = $test(mask, digit[j]);
                        apart[cell][j] = $apart(open, $set1(WITH[j] as _), reached);
                        // Whether the last cell reaches the full subset shows on
                        // the way back.
                        if cell + 1 < N {
                            next = _mm512_or_si512(next, shift!($left, apart[cell][j], j));
                        }
                    }
                    reached = next;
                }
                let mut onward = $set1(((1 as $word) << ((1u32 << N) - 1)) as _);
                let mut lives = 0;
                let mut kept = [zero; 2];
                for cell in (0..N).rev() {
                    let (mut from, mut stay) = (zero, zero);
                    for j in 0..N {
                        let way = _mm512_and_si512(shift!($right, onward, j), apart[cell][j]);
                        from = _mm512_or_si512(from, way);
                        stay = $or(stay, $test(way, way), stay, digit[j]);
                    }
                    onward = from;
                    if cell + 1 == N {
                        lives = $test(onward, onward);
                    }
                    let (part, place) = split_cell(cell, <$word>::BITS == 32);
                    let stay = packed!($left, stay, place);
                    kept[part] = _mm512_or_si512(kept[part], stay);
                }
                (lives as u16, kept)
            }
        }
    };
}

deal_avx512!(
    deal_sixteen,
    u32,
    16,
    __mmask16,
    _mm512_set1_epi32,
    _mm512_maskz_mov_epi32,
    _mm512_maskz_andnot_epi32,
    _mm512_test_epi32_mask,
    _mm512_slli_epi32,
    _mm512_srli_epi32,
    _mm512_mask_or_epi32
);
deal_avx512!(
    deal_eight,
    u64,
    8,
    __mmask8,
    _mm512_set1_epi64,
    _mm512_maskz_mov_epi64,
    _mm512_maskz_andnot_epi64,
    _mm512_test_epi64_mask,
    _mm512_slli_epi64,
    _mm512_srli_epi64,
    _mm512_mask_or_epi64
);

/// The same with what the cells keep put together.
///
/// # Safety
/// The machine has what [`has_avx512`](super::has_avx512) asks for.
#[inline(always)]
unsafe fn deal_row<const N: usize>(
    digits: &[[u32; 16]; N],
    live: u16,
    cells: Packed,
) -> (u16, Packed) {
    // SAFETY: the instructions are there.
    unsafe {
        let (lives, stay) = deal_sixteen::<N>(digits, live, cells);
        let [low, high] = stay.map(|x| _mm512_reduce_or_epi32(x) as u32);
        (lives, Packed::from(low) | Packed::from(high) << 27)
    }
}

impl Kernel for Avx512 {
    type Family = __m512i;

    #[inline(always)]
    fn deal(self, count: usize, sum: usize, live: u16, cells: Packed) -> (u16, Packed) {
        // SAFETY: `self` shows that the instructions are there.
        unsafe {
            match count {
                3 => deal_row(&THREES[sum], live, cells),
                4 => deal_row(&FOURS[sum], live, cells),
                5 => deal_row(&FIVES[sum], live, cells),
                _ => {
                    let (lives, stay) = deal_eight::<6>(&SIXES[sum], live, cells);
                    (lives, _mm512_reduce_or_epi64(stay[0]) as Packed)
                }
            }
        }
    }

    #[inline(always)]
    fn required(self, having: &[u16; 16], live: u16) -> u16 {
        // SAFETY: the instructions are there; the load is of an array of a
        // register's size.
        unsafe {
            let having = _mm256_loadu_si256(having.as_ptr().cast());
            let live = _mm256_set1_epi16(live as i16);
            _mm256_cmpeq_epi16_mask(_mm256_and_si256(having, live), live)
        }
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
