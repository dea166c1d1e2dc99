//! AVX-512: 512 bits at a time, and masks of lanes.

use std::arch::x86_64::*;

use super::super::{APART, Kernel, Packed, split};
use super::{split_cell, three_cells, union_256};
use crate::solve::fast::tables::{FIVES, FOURS, SIXES, THREES};

/// The instructions are there: made where they were asked for, see [`super`].
#[derive(Clone, Copy)]
pub(super) struct Avx512(pub(super) ());

/// Dealing in AVX-512: the same with a bit for each lane instead of a mask as
/// wide as the register, and a whole row at once. The first and the last cell are
/// dealt to apart: what is reached before the one and behind the other is known.
macro_rules! deal_avx512 {
    ($name:ident, $word:ty, $lanes:literal, $vector:ty, $load:ident, $zero:ident,
     $set1:ident, $test:ident, $test_if:ident, $or_if:ident, $and_if:ident, $move_if:ident,
     $or:ident, $or_and:ident, $left:ident, $right:ident) => {
        /// See the same in AVX2.
        ///
        /// # Safety
        /// The machine has what [`has_avx512`](super::has_avx512) asks for.
        #[inline(always)]
        unsafe fn $name<const N: usize>(
            digits: &[[$word; $lanes]; N],
            live: u16,
            cells: Packed,
        ) -> (u16, [$vector; 2]) {
            // SAFETY: the instructions are there. The loads are of arrays of a
            // register's size.
            unsafe {
                let zero = $zero();
                let digit = digits.each_ref().map(|d| $load(d.as_ptr().cast()));
                let mut kept = [zero; 2];

                // Forward: the first cell, then those between.
                let mask = $set1((cells & 0x1ff) as _);
                let (mut first, mut reached) = ([0; N], zero);
                for j in 0..N {
                    first[j] = $test_if(live as _, mask, digit[j]);
                    reached = $or_if(reached, first[j], reached, $set1(one::<N>(j) as _));
                }
                let mut apart = [[zero; N]; N];
                for cell in 1..N - 1 {
                    let mask = $set1((cells >> (9 * cell) & 0x1ff) as _);
                    let mut next = zero;
                    for j in 0..N {
                        apart[cell][j] = $move_if($test(mask, digit[j]), reached);
                        next = $or(next, shift!($left, apart[cell][j], j));
                    }
                    reached = next;
                }

                // The last cell takes what is lacking; then backward.
                let mask = $set1((cells >> (9 * (N - 1)) & 0x1ff) as _);
                let (mut onward, mut stay) = (zero, zero);
                for j in 0..N {
                    let open = $test(mask, digit[j]);
                    let way = $and_if(open, reached, $set1(all_but::<N>(j) as _));
                    onward = $or(onward, way);
                    stay = $or_if(stay, $test(way, way), stay, digit[j]);
                }
                let lives = $test(onward, onward);
                put!($left, $or, kept, stay, N - 1, $word);
                for cell in (1..N - 1).rev() {
                    let (mut from, mut stay) = (zero, zero);
                    for j in 0..N {
                        let back = shift!($right, onward, j);
                        let way = $test(back, apart[cell][j]);
                        from = $or_and::<OR_AND>(from, back, apart[cell][j]);
                        stay = $or_if(stay, way, stay, digit[j]);
                    }
                    onward = from;
                    put!($left, $or, kept, stay, cell, $word);
                }
                let mut stay = zero;
                for j in 0..N {
                    let way = $test_if(first[j], onward, $set1(one::<N>(j) as _));
                    stay = $or_if(stay, way, stay, digit[j]);
                }
                put!($left, $or, kept, stay, 0, $word);
                (lives as u16, kept)
            }
        }
    };
}

/// Puts what a cell keeps beside what others do; see [`split_cell`].
macro_rules! put {
    ($left:ident, $or:ident, $kept:ident, $stay:expr, $cell:expr, $word:ty) => {
        let (part, place) = split_cell($cell, <$word>::BITS == 32);
        $kept[part] = $or($kept[part], packed!($left, $stay, place));
    };
}

/// `a | b & c` of three bits, as the instruction wants it.
const OR_AND: i32 = 0xf8;

/// The subset of the `j`-th of `N` digits alone, as a bit.
const fn one<const N: usize>(j: usize) -> u64 {
    1 << (1 << j)
}

/// The subset of all but the `j`-th of `N` digits, as a bit.
const fn all_but<const N: usize>(j: usize) -> u64 {
    1 << ((1 << N) - 1 - (1 << j))
}

deal_avx512!(
    deal_eight,
    u32,
    8,
    __m256i,
    _mm256_loadu_si256,
    _mm256_setzero_si256,
    _mm256_set1_epi32,
    _mm256_test_epi32_mask,
    _mm256_mask_test_epi32_mask,
    _mm256_mask_or_epi32,
    _mm256_maskz_and_epi32,
    _mm256_maskz_mov_epi32,
    _mm256_or_si256,
    _mm256_ternarylogic_epi32,
    _mm256_slli_epi32,
    _mm256_srli_epi32
);
deal_avx512!(
    deal_sixteen,
    u32,
    16,
    __m512i,
    _mm512_loadu_si512,
    _mm512_setzero_si512,
    _mm512_set1_epi32,
    _mm512_test_epi32_mask,
    _mm512_mask_test_epi32_mask,
    _mm512_mask_or_epi32,
    _mm512_maskz_and_epi32,
    _mm512_maskz_mov_epi32,
    _mm512_or_si512,
    _mm512_ternarylogic_epi32,
    _mm512_slli_epi32,
    _mm512_srli_epi32
);
deal_avx512!(
    deal_eight_wide,
    u64,
    8,
    __m512i,
    _mm512_loadu_si512,
    _mm512_setzero_si512,
    _mm512_set1_epi64,
    _mm512_test_epi64_mask,
    _mm512_mask_test_epi64_mask,
    _mm512_mask_or_epi64,
    _mm512_maskz_and_epi64,
    _mm512_maskz_mov_epi64,
    _mm512_or_si512,
    _mm512_ternarylogic_epi64,
    _mm512_slli_epi64,
    _mm512_srli_epi64
);

/// Deals a row of three digits.
///
/// # Safety
/// The machine has what [`has_avx512`](super::has_avx512) asks for.
#[inline(always)]
unsafe fn deal_three(digits: &[[u32; 8]; 3], live: u16, cells: Packed) -> (u16, Packed) {
    // SAFETY: the instructions are there.
    unsafe {
        let (lives, [stay, _]) = deal_eight(digits, live, cells);
        (lives, three_cells(union_256(stay)))
    }
}

/// Deals a row of four or five digits.
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
        let (lives, [low, high]) = deal_sixteen::<N>(digits, live, cells);
        // Three cells in the lower half of a lane, the others in the upper one.
        let both = _mm512_or_si512(
            _mm512_unpacklo_epi32(low, high),
            _mm512_unpackhi_epi32(low, high),
        );
        let both = _mm512_reduce_or_epi64(both) as u64;
        (lives, _pext_u64(both, 0x07ff_ffff_07ff_ffff))
    }
}

impl Kernel for Avx512 {
    type Family = __m512i;

    #[inline(always)]
    fn deal(self, count: usize, sum: usize, live: u16, cells: Packed) -> (u16, Packed) {
        // SAFETY: `self` shows that the instructions are there.
        unsafe {
            match count {
                3 => deal_three(&THREES[sum], live, cells),
                4 => deal_row(&FOURS[sum], live, cells),
                5 => deal_row(&FIVES[sum], live, cells),
                _ => {
                    let (lives, stay) = deal_eight_wide::<6>(&SIXES[sum], live, cells);
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
