//! The operations for x86-64 processors with AVX2 or AVX-512.

use core::arch::x86_64::*;

use super::{GROUP, Isa, Job};

/// A processor with AVX2 and BMI2.
#[derive(Clone, Copy)]
struct Avx2;

/// A processor that counts bits of eight words at once, too.
#[derive(Clone, Copy)]
struct Avx512;

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn run_avx2<J: Job>(job: J) -> J::Output {
    job.run(Avx2)
}

#[target_feature(enable = "avx512f,avx512vl,avx512vpopcntdq,avx2,bmi1,bmi2,popcnt,lzcnt")]
pub(super) fn run_avx512<J: Job>(job: J) -> J::Output {
    job.run(Avx512)
}

// Both types are private to this module and are only made by the two
// functions above, whose caller has asked the processor. So wherever one of
// them is at hand, its instructions may be used: this is the safety
// argument of every call below.

macro_rules! isa {
    ($Isa:ident, $isa:ident, $Sizes:ty, $Keys:ty) => {
        impl Isa for $Isa {
            type Sizes = $Sizes;
            type Keys = $Keys;

            #[inline(always)]
            fn sizes<const W: usize>(
                self,
                masks: &[u64],
                lanes: usize,
                act: &[u64; W],
                group: usize,
            ) -> $Sizes {
                // SAFETY: a value of this type is at hand, see above.
                unsafe { $isa::sizes(masks, lanes, act, group) }
            }

            #[inline(always)]
            fn singles(self, sizes: $Sizes) -> u8 {
                // SAFETY: as above.
                unsafe { $isa::singles(sizes) }
            }

            #[inline(always)]
            fn empty(self, sizes: $Sizes) -> u32 {
                // SAFETY: as above.
                unsafe { $isa::empty(sizes) }
            }

            #[inline(always)]
            fn no_keys(self) -> $Keys {
                // SAFETY: as above.
                unsafe { $isa::no_keys() }
            }

            #[inline(always)]
            fn keys(self, keys: $Keys, sizes: $Sizes, group: usize) -> $Keys {
                // SAFETY: as above.
                unsafe { $isa::keys(keys, sizes, group) }
            }

            #[inline(always)]
            fn least(self, keys: $Keys) -> u32 {
                // SAFETY: as above.
                unsafe { $isa::least(keys) }
            }

            #[inline(always)]
            fn empty_lanes<const W: usize>(
                self,
                masks: &[u64],
                lanes: usize,
                act: &[u64; W],
            ) -> u32 {
                // SAFETY: as above.
                unsafe { $isa::empty_lanes(masks, lanes, act) }
            }

            #[inline(always)]
            fn squeeze(self, bits: u64, mask: u64) -> u64 {
                // SAFETY: both types stand for BMI2, too.
                unsafe { _pext_u64(bits, mask) }
            }
        }
    };
}

isa!(Avx2, avx2, [__m256i; 2], __m256i);
isa!(Avx512, avx512, __m512i, __m512i);

/// The masks of word k, cut to the lanes.
#[inline(always)]
fn word(masks: &[u64], lanes: usize, k: usize) -> &[u64] {
    &masks[k * lanes..][..lanes]
}

mod avx2 {
    use super::*;

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load4(words: &[u64], at: usize) -> __m256i {
        let w: &[u64; 4] = words[at..at + 4].try_into().expect("four words");
        _mm256_setr_epi64x(w[0] as i64, w[1] as i64, w[2] as i64, w[3] as i64)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn sizes<const W: usize>(
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        group: usize,
    ) -> [__m256i; 2] {
        let at = group * GROUP;
        [
            sizes4(masks, lanes, act, at),
            sizes4(masks, lanes, act, at + 4),
        ]
    }

    /// The sizes of four lanes: bits are counted in nibbles by a table
    /// (Muła), and bytes are added up over all words before they are
    /// widened.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn sizes4<const W: usize>(masks: &[u64], lanes: usize, act: &[u64; W], at: usize) -> __m256i {
        let nibbles = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2,
            3, 3, 4,
        );
        let low = _mm256_set1_epi8(15);
        let mut sizes = _mm256_setzero_si256();
        let mut k = 0;
        while k < W {
            // A byte holds 31 sums of at most 8.
            let end = W.min(k + 31);
            let mut bytes = _mm256_setzero_si256();
            while k < end {
                let live = _mm256_and_si256(
                    load4(word(masks, lanes, k), at),
                    _mm256_set1_epi64x(act[k] as i64),
                );
                let high = _mm256_and_si256(_mm256_srli_epi16::<4>(live), low);
                let counts = _mm256_add_epi8(
                    _mm256_shuffle_epi8(nibbles, _mm256_and_si256(live, low)),
                    _mm256_shuffle_epi8(nibbles, high),
                );
                bytes = _mm256_add_epi8(bytes, counts);
                k += 1;
            }
            sizes = _mm256_add_epi64(sizes, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
        }
        sizes
    }

    /// A bit for each lane of this size.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes_of(sizes: [__m256i; 2], size: i64) -> u8 {
        let size = _mm256_set1_epi64x(size);
        let [low, high] = sizes
            .map(|sizes| _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(sizes, size))));
        (low | high << 4) as u8
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn singles(sizes: [__m256i; 2]) -> u8 {
        lanes_of(sizes, 1)
    }

    #[inline]
    #[target_feature(enable = "avx2,popcnt")]
    pub(super) fn empty(sizes: [__m256i; 2]) -> u32 {
        lanes_of(sizes, 0).count_ones()
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn no_keys() -> __m256i {
        _mm256_set1_epi64x(-1)
    }

    /// The low half of each lane holds a key.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn keys(keys: __m256i, sizes: [__m256i; 2], group: usize) -> __m256i {
        let mut keys = keys;
        let mut lane = (group * GROUP) as i64;
        for sizes in sizes {
            let lanes = _mm256_setr_epi64x(lane, lane + 1, lane + 2, lane + 3);
            let less = _mm256_add_epi64(sizes, _mm256_set1_epi64x(-1));
            let new = _mm256_or_si256(_mm256_slli_epi64::<16>(less), lanes);
            keys = _mm256_min_epu32(keys, new);
            lane += 4;
        }
        keys
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn least(keys: __m256i) -> u32 {
        let keys = _mm_min_epu32(
            _mm256_castsi256_si128(keys),
            _mm256_extracti128_si256::<1>(keys),
        );
        (_mm_extract_epi32::<0>(keys) as u32).min(_mm_extract_epi32::<2>(keys) as u32)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub(super) fn empty_lanes<const W: usize>(masks: &[u64], lanes: usize, act: &[u64; W]) -> u32 {
        let zero = _mm256_setzero_si256();
        let mut empty = zero;
        for at in (0..lanes).step_by(4) {
            let mut seen = zero;
            for k in 0..W {
                let act = _mm256_set1_epi64x(act[k] as i64);
                let live = _mm256_and_si256(load4(word(masks, lanes, k), at), act);
                seen = _mm256_or_si256(seen, live);
            }
            empty = _mm256_sub_epi64(empty, _mm256_cmpeq_epi64(seen, zero));
        }
        let sums = _mm_add_epi64(
            _mm256_castsi256_si128(empty),
            _mm256_extracti128_si256::<1>(empty),
        );
        (_mm_extract_epi64::<0>(sums) + _mm_extract_epi64::<1>(sums)) as u32
    }
}

mod avx512 {
    use super::*;

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load8(words: &[u64], at: usize) -> __m512i {
        let w: &[u64; 8] = words[at..at + 8].try_into().expect("eight words");
        let w = w.map(|w| w as i64);
        _mm512_setr_epi64(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7])
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    pub(super) fn sizes<const W: usize>(
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        group: usize,
    ) -> __m512i {
        let mut sizes = _mm512_setzero_si512();
        for k in 0..W {
            let act = _mm512_set1_epi64(act[k] as i64);
            let live = _mm512_and_si512(load8(word(masks, lanes, k), group * GROUP), act);
            sizes = _mm512_add_epi64(sizes, _mm512_popcnt_epi64(live));
        }
        sizes
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn singles(sizes: __m512i) -> u8 {
        _mm512_cmpeq_epi64_mask(sizes, _mm512_set1_epi64(1))
    }

    #[inline]
    #[target_feature(enable = "avx512f,popcnt")]
    pub(super) fn empty(sizes: __m512i) -> u32 {
        _mm512_testn_epi64_mask(sizes, sizes).count_ones()
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn no_keys() -> __m512i {
        _mm512_set1_epi64(-1)
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn keys(keys: __m512i, sizes: __m512i, group: usize) -> __m512i {
        let first = _mm512_set1_epi64((group * GROUP) as i64);
        let lanes = _mm512_or_si512(first, _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7));
        let less = _mm512_add_epi64(sizes, _mm512_set1_epi64(-1));
        _mm512_min_epu64(keys, _mm512_or_si512(_mm512_slli_epi64::<16>(less), lanes))
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    pub(super) fn least(keys: __m512i) -> u32 {
        _mm512_reduce_min_epu64(keys) as u32
    }

    #[inline]
    #[target_feature(enable = "avx512f,popcnt")]
    pub(super) fn empty_lanes<const W: usize>(masks: &[u64], lanes: usize, act: &[u64; W]) -> u32 {
        let mut empty = 0;
        for at in (0..lanes).step_by(GROUP) {
            let mut seen = _mm512_setzero_si512();
            for k in 0..W {
                let act = _mm512_set1_epi64(act[k] as i64);
                let mask = load8(word(masks, lanes, k), at);
                // seen | (mask & act)
                seen = _mm512_ternarylogic_epi64::<0xf8>(seen, mask, act);
            }
            empty += _mm512_testn_epi64_mask(seen, seen).count_ones();
        }
        empty
    }
}
