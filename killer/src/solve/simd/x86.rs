//! x86-64: AVX2 and AVX-512.
//!
//! The types [`Avx2`] and [`Avx512`] stand for instructions that are there: they
//! are made in functions that have the target features, nowhere else. That is
//! the safety argument of every block in here.

use std::arch::x86_64::*;

use super::super::fast::frame::{Sound, Work};
use super::super::fast::model::Model;
use super::super::fast::tables::{FIVES, FOURS, SIXES, THREES};
use super::super::fast::{begin, propagate};
use super::{APART, Kernel, WITH, split};

pub(super) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

pub(super) fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
}

/// # Safety
/// The machine has what [`has_avx512`] asks for.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn propagate_avx512(work: &mut Work, model: &Model) -> Sound {
    propagate(Avx512(()), work, model)
}

/// # Safety
/// The machine has what [`has_avx2`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn propagate_avx2(work: &mut Work, model: &Model) -> Sound {
    propagate(Avx2(()), work, model)
}

/// # Safety
/// The machine has what [`has_avx512`] asks for.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn begin_avx512(model: &mut Model, work: &mut Work) -> Sound {
    // SAFETY: the machine has the same instructions.
    begin(
        |work, model| unsafe { propagate_avx512(work, model) },
        model,
        work,
    )
}

/// # Safety
/// The machine has what [`has_avx2`] asks for.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn begin_avx2(model: &mut Model, work: &mut Work) -> Sound {
    // SAFETY: the machine has the same instructions.
    begin(
        |work, model| unsafe { propagate_avx2(work, model) },
        model,
        work,
    )
}

/// 256 bits at a time.
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// A shift by `1 << $j`, which the instruction wants as a constant.
macro_rules! shift {
    ($shift:ident, $x:expr, $j:expr) => {
        match $j {
            0 => $shift::<1>($x),
            1 => $shift::<2>($x),
            2 => $shift::<4>($x),
            3 => $shift::<8>($x),
            4 => $shift::<16>($x),
            _ => $shift::<32>($x),
        }
    };
}

/// Dealing in AVX2, see [`super`]: combinations of `$n` digits, lanes of type
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
unsafe fn union_256(x: __m256i, lane: u32) -> u16 {
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

/// 512 bits at a time, and masks of lanes.
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

/// Dealing in AVX-512: the same with a bit for each lane instead of a mask as
/// wide as the register.
macro_rules! deal_avx512 {
    ($name:ident, $n:literal, $word:ty, $lanes:literal, $bits:ty, $load:ident, $set1:ident,
     $zero:ident, $and:ident, $andnot:ident, $or:ident, $only:ident, $test:ident,
     $left:ident, $right:ident, $union:ident) => {
        /// See the same in AVX2.
        ///
        /// # Safety
        /// The machine has what [`has_avx512`] asks for.
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
/// The machine has what [`has_avx512`] asks for.
#[inline(always)]
unsafe fn or_epi16(other: __m256i, lanes: __mmask16, a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: the instructions are there.
    unsafe { _mm256_mask_mov_epi16(other, lanes, _mm256_or_si256(a, b)) }
}

/// The union of the lanes, whose bits beyond the lowest nine are 0.
///
/// # Safety
/// The machine has what [`has_avx512`] asks for.
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
/// The machine has what [`has_avx512`] asks for.
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

/// What the kernels that this machine has answer.
#[cfg(test)]
pub(super) fn ask_all(ask: &impl super::tests::Ask) -> Vec<Vec<u16>> {
    /// # Safety
    /// The machine has what [`has_avx2`] asks for.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn ask_avx2(ask: &impl super::tests::Ask) -> Vec<u16> {
        ask.ask(Avx2(()))
    }
    let mut answers = Vec::new();
    if has_avx2() {
        // SAFETY: it was just asked for.
        answers.push(unsafe { ask_avx2(ask) });
    }
    /// # Safety
    /// The machine has what [`has_avx512`] asks for.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
    unsafe fn ask_avx512(ask: &impl super::tests::Ask) -> Vec<u16> {
        ask.ask(Avx512(()))
    }
    if has_avx512() {
        // SAFETY: it was just asked for.
        answers.push(unsafe { ask_avx512(ask) });
    }
    answers
}
