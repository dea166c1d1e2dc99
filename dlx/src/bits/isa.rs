//! What the engine asks of the processor, and how it gets the best of it.
//!
//! Three operations are worth more than plain code: sizing items, eight at a
//! time ([`Isa::sizes`] and what is asked of them), seeing whether an item
//! lost its last option ([`Isa::empty_lanes`]), and squeezing the chosen bits
//! of a word together ([`Isa::squeeze`]). The search is written once over [`Isa`] as a [`Job`];
//! [`Processor::run`] compiles it once for each instruction set and picks one
//! at run time. [`Portable`] is the twin in plain Rust that the others are
//! tested against, and what other processors run.
//!
//! This is the one module of the crate with `unsafe`: calls of functions that
//! are compiled for instructions which the processor has been asked for.

#![cfg_attr(
    all(target_arch = "x86_64", feature = "std"),
    expect(
        unsafe_code,
        reason = "calls code for processor features that were detected"
    )
)]

/// Items are sized in groups of this many.
pub(super) const GROUP: usize = 8;

/// At most this many items can be told apart by their keys.
pub(super) const MAX_ITEMS: usize = 1 << 16;

/// At most this many options can stand in one matrix, in words of 64.
pub(super) const MAX_WORDS: usize = 64;

/// The operations that differ from processor to processor. Masks are stored
/// word by word: bit b of `masks[k * lanes + i]` says that option 64k + b
/// covers item i; `lanes` is a multiple of [`GROUP`].
pub(super) trait Isa: Copy {
    /// The sizes of a group of lanes.
    type Sizes: Copy;
    /// What [`Isa::keys`] gathers.
    type Keys: Copy;

    /// The sizes of a group of lanes under the live options `act`.
    fn sizes<const W: usize>(
        self,
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        group: usize,
    ) -> Self::Sizes;

    /// A bit for each lane with one option.
    fn singles(self, sizes: Self::Sizes) -> u8;

    /// How many lanes have no option.
    fn empty(self, sizes: Self::Sizes) -> u32;

    /// No keys.
    fn no_keys(self) -> Self::Keys;

    /// Adds the keys of one more group: `(size - 1) << 16 | lane`, so that an
    /// empty lane has a larger key than any other.
    fn keys(self, keys: Self::Keys, sizes: Self::Sizes, group: usize) -> Self::Keys;

    /// The smallest key.
    fn least(self, keys: Self::Keys) -> u32;

    /// How many lanes have no option in `act`.
    fn empty_lanes<const W: usize>(self, masks: &[u64], lanes: usize, act: &[u64; W]) -> u32;

    /// The bits of `bits` at the places set in `mask`, moved together at the
    /// low end (`pext`).
    fn squeeze(self, bits: u64, mask: u64) -> u64;
}

/// Work that is compiled for each instruction set. `run` must be
/// `#[inline(always)]`, so that it takes on the features of its caller.
pub(super) trait Job {
    type Output;
    fn run<I: Isa>(self, isa: I) -> Self::Output;
}

/// The instruction set to use, chosen once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Processor(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx2,
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    Avx512,
}

impl Processor {
    /// The best that this processor has.
    #[cfg(all(target_arch = "x86_64", feature = "std"))]
    pub(super) fn detect() -> Processor {
        use std::arch::is_x86_feature_detected as has;
        let bits = has!("popcnt") && has!("bmi1") && has!("bmi2") && has!("lzcnt");
        Processor(if !bits || !has!("avx2") {
            Kind::Portable
        } else if has!("avx512f") && has!("avx512vl") && has!("avx512vpopcntdq") {
            Kind::Avx512
        } else {
            Kind::Avx2
        })
    }

    /// Without the standard library the processor cannot be asked.
    #[cfg(not(all(target_arch = "x86_64", feature = "std")))]
    pub(super) fn detect() -> Processor {
        Processor(Kind::Portable)
    }

    /// All that this processor can run, for tests.
    #[cfg(test)]
    pub(super) fn all() -> alloc::vec::Vec<Processor> {
        let best = Processor::detect();
        let mut all = alloc::vec![Processor(Kind::Portable)];
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if best.0 == Kind::Avx512 {
            all.push(Processor(Kind::Avx2));
        }
        if best.0 != Kind::Portable {
            all.push(best);
        }
        all
    }

    /// Runs `job` with the code for this processor.
    #[inline]
    pub(super) fn run<J: Job>(self, job: J) -> J::Output {
        match self.0 {
            Kind::Portable => job.run(Portable),
            // SAFETY: these kinds are only made by `detect`, after the
            // processor said that it has every feature of the function.
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx2 => unsafe { x86::run_avx2(job) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "x86_64", feature = "std"))]
            Kind::Avx512 => unsafe { x86::run_avx512(job) },
        }
    }
}

/// Plain Rust, for any processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Isa for Portable {
    type Sizes = [u32; GROUP];
    type Keys = u32;

    #[inline(always)]
    fn sizes<const W: usize>(
        self,
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        group: usize,
    ) -> [u32; GROUP] {
        let mut sizes = [0; GROUP];
        for k in 0..W {
            let masks = &masks[k * lanes + group * GROUP..][..GROUP];
            for (size, mask) in sizes.iter_mut().zip(masks) {
                *size += (mask & act[k]).count_ones();
            }
        }
        sizes
    }

    #[inline(always)]
    fn singles(self, sizes: [u32; GROUP]) -> u8 {
        let bits = sizes.iter().enumerate();
        bits.fold(0, |bits, (k, &size)| bits | u8::from(size == 1) << k)
    }

    #[inline(always)]
    fn empty(self, sizes: [u32; GROUP]) -> u32 {
        sizes.iter().map(|&size| u32::from(size == 0)).sum()
    }

    #[inline(always)]
    fn no_keys(self) -> u32 {
        u32::MAX
    }

    #[inline(always)]
    fn keys(self, keys: u32, sizes: [u32; GROUP], group: usize) -> u32 {
        let lanes = (group * GROUP) as u32..;
        let new = lanes
            .zip(sizes)
            .map(|(lane, size)| size.wrapping_sub(1) << 16 | lane);
        new.fold(keys, u32::min)
    }

    #[inline(always)]
    fn least(self, keys: u32) -> u32 {
        keys
    }

    #[inline(always)]
    fn empty_lanes<const W: usize>(self, masks: &[u64], lanes: usize, act: &[u64; W]) -> u32 {
        let mut empty = 0;
        for lane in 0..lanes {
            let mut seen = 0;
            for k in 0..W {
                seen |= masks[k * lanes + lane] & act[k];
            }
            empty += u32::from(seen == 0);
        }
        empty
    }

    /// Hacker's Delight, section 7-4, "compress".
    #[inline(always)]
    fn squeeze(self, bits: u64, mut mask: u64) -> u64 {
        let mut bits = bits & mask;
        let mut zeros = !mask << 1; // zeros to the right of each bit, to be counted
        for step in 0..6 {
            let mut parity = zeros ^ (zeros << 1);
            for shift in [2, 4, 8, 16, 32] {
                parity ^= parity << shift;
            }
            let moving = parity & mask;
            mask = (mask ^ moving) | (moving >> (1 << step));
            let moved = bits & moving;
            bits = (bits ^ moved) | (moved >> (1 << step));
            zeros &= !parity;
        }
        bits
    }
}

#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86 {
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
        fn sizes4<const W: usize>(
            masks: &[u64],
            lanes: usize,
            act: &[u64; W],
            at: usize,
        ) -> __m256i {
            let nibbles = _mm256_setr_epi8(
                0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3,
                2, 3, 3, 4,
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
            let [low, high] = sizes.map(|sizes| {
                _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_cmpeq_epi64(sizes, size)))
            });
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
        pub(super) fn empty_lanes<const W: usize>(
            masks: &[u64],
            lanes: usize,
            act: &[u64; W],
        ) -> u32 {
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
        pub(super) fn empty_lanes<const W: usize>(
            masks: &[u64],
            lanes: usize,
            act: &[u64; W],
        ) -> u32 {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;
    use alloc::vec::Vec;

    /// A small fixed stream of words (SplitMix64, Steele et al. 2014).
    fn words(seed: u64) -> impl FnMut() -> u64 {
        let mut state = seed;
        move || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ (z >> 31)
        }
    }

    struct Scanning<'a, const W: usize> {
        masks: &'a [u64],
        lanes: usize,
        act: &'a [u64; W],
    }

    impl<const W: usize> Job for Scanning<'_, W> {
        type Output = (Vec<(u8, u32)>, u32, u32);
        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> Self::Output {
            let Scanning { masks, lanes, act } = self;
            let mut keys = isa.no_keys();
            let mut groups = Vec::new();
            for group in 0..lanes / GROUP {
                let sizes = isa.sizes(masks, lanes, act, group);
                groups.push((isa.singles(sizes), isa.empty(sizes)));
                keys = isa.keys(keys, sizes, group);
            }
            (groups, isa.least(keys), isa.empty_lanes(masks, lanes, act))
        }
    }

    fn scans_agree<const W: usize>(seed: u64) {
        let mut next = words(seed);
        let lanes = GROUP * (1 + next() as usize % 150);
        // Thin masks, so that empty and single lanes are common.
        let thin = seed % 5;
        let mut word = || (0..=thin).fold(u64::MAX, |w, _| w & next());
        let masks: Vec<u64> = (0..lanes * W).map(|_| word()).collect();
        let act: [u64; W] = std::array::from_fn(|_| word());
        let run = |p: Processor| {
            p.run(Scanning {
                masks: &masks,
                lanes,
                act: &act,
            })
        };
        let expected = run(Processor(Kind::Portable));
        for processor in Processor::all() {
            assert_eq!(run(processor), expected, "{processor:?} {W} {seed}");
        }
    }

    #[test]
    fn every_instruction_set_sizes_alike() {
        for seed in 0..200 {
            scans_agree::<1>(seed);
            scans_agree::<2>(seed);
            scans_agree::<5>(seed);
            scans_agree::<64>(seed);
        }
    }

    struct Squeezing(u64, u64);

    impl Job for Squeezing {
        type Output = u64;
        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> u64 {
            isa.squeeze(self.0, self.1)
        }
    }

    #[test]
    fn every_instruction_set_squeezes_by_the_definition() {
        let by_definition = |bits: u64, mask: u64| {
            let places = (0..64).filter(|b| mask >> b & 1 == 1);
            places
                .enumerate()
                .fold(0, |out, (to, from)| out | (bits >> from & 1) << to)
        };
        let mut next = words(7);
        let mut cases = vec![(0, 0), (!0, 0), (0, !0), (!0, !0), (1 << 63, 1 << 63)];
        cases
            .extend((0..2000).map(|k| (next(), if k % 2 == 0 { next() } else { next() & next() })));
        for (bits, mask) in cases {
            for processor in Processor::all() {
                let squeezed = processor.run(Squeezing(bits, mask));
                assert_eq!(squeezed, by_definition(bits, mask), "{bits:x} {mask:x}");
            }
        }
    }
}
