//! What the engine asks of the processor, and how it gets the best of it.
//!
//! Three operations are worth more than plain code: sizing all items in one
//! pass ([`Isa::scan`]), seeing whether an item lost its last option
//! ([`Isa::empty_lanes`]), and squeezing the chosen bits of a word together
//! ([`Isa::squeeze`]). The search is written once over [`Isa`] as a [`Job`];
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

/// At most this many items can be told apart in the result of a scan.
pub(super) const MAX_ITEMS: usize = 1 << 16;

/// At most this many options can stand in one matrix, in words of 64.
pub(super) const MAX_WORDS: usize = 64;

/// The outcome of sizing all items.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scan {
    /// Lanes without a live option: covered items, wiped-out items, padding.
    pub(super) empty: u32,
    /// `(size - 1) << 16 | lane` of the smallest lane that is not empty, the
    /// first among equals; `u32::MAX` if all are empty.
    pub(super) key: u32,
}

/// The operations that differ from processor to processor. Masks are stored
/// word by word: bit b of `masks[k * lanes + i]` says that option 64k + b
/// covers item i; `lanes` is a multiple of [`GROUP`].
pub(super) trait Isa: Copy {
    /// Sizes of all lanes under the live options `act`. Byte g of `singles`,
    /// which has one for each group, gets a bit for each lane of group g with
    /// one option.
    fn scan<const W: usize>(
        self,
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        singles: &mut [u8],
    ) -> Scan;

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
    #[inline(always)]
    fn scan<const W: usize>(
        self,
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        singles: &mut [u8],
    ) -> Scan {
        let mut scan = Scan {
            empty: 0,
            key: u32::MAX,
        };
        for lane in 0..lanes {
            let mut size = 0;
            for k in 0..W {
                size += (masks[k * lanes + lane] & act[k]).count_ones();
            }
            let byte = &mut singles[lane / GROUP];
            let bit = 1 << (lane % GROUP);
            *byte = if size == 1 { *byte | bit } else { *byte & !bit };
            scan.empty += u32::from(size == 0);
            scan.key = scan.key.min((size.wrapping_sub(1) << 16) | lane as u32);
        }
        if scan.empty as usize == lanes {
            scan.key = u32::MAX;
        }
        scan
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

    use super::{GROUP, Isa, Job, Scan};

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
        ($Isa:ident, $scan:ident, $empty_lanes:ident) => {
            impl Isa for $Isa {
                #[inline(always)]
                fn scan<const W: usize>(
                    self,
                    masks: &[u64],
                    lanes: usize,
                    act: &[u64; W],
                    singles: &mut [u8],
                ) -> Scan {
                    // SAFETY: a value of this type is at hand, see above.
                    unsafe { $scan(masks, lanes, act, singles) }
                }

                #[inline(always)]
                fn empty_lanes<const W: usize>(
                    self,
                    masks: &[u64],
                    lanes: usize,
                    act: &[u64; W],
                ) -> u32 {
                    // SAFETY: a value of this type is at hand, see above.
                    unsafe { $empty_lanes(masks, lanes, act) }
                }

                #[inline(always)]
                fn squeeze(self, bits: u64, mask: u64) -> u64 {
                    // SAFETY: both types stand for BMI2, too.
                    unsafe { _pext_u64(bits, mask) }
                }
            }
        };
    }

    isa!(Avx2, scan_avx2, empty_lanes_avx2);
    isa!(Avx512, scan_avx512, empty_lanes_avx512);

    /// The masks of word k, cut to the lanes.
    #[inline(always)]
    fn word(masks: &[u64], lanes: usize, k: usize) -> &[u64] {
        &masks[k * lanes..][..lanes]
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn load4(words: &[u64], at: usize) -> __m256i {
        let w: &[u64; 4] = words[at..at + 4].try_into().expect("four words");
        _mm256_setr_epi64x(w[0] as i64, w[1] as i64, w[2] as i64, w[3] as i64)
    }

    /// The sizes of four lanes: bits are counted in nibbles by a table (Muła),
    /// and bytes are added up over all words before they are widened.
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

    #[inline]
    #[target_feature(enable = "avx2")]
    fn scan_avx2<const W: usize>(
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        singles: &mut [u8],
    ) -> Scan {
        let zero = _mm256_setzero_si256();
        let minus_one = _mm256_set1_epi64x(-1);
        let one = _mm256_set1_epi64x(1);
        let step = _mm256_set1_epi64x(4);
        let mut index = _mm256_setr_epi64x(0, 1, 2, 3);
        let mut best = minus_one;
        let mut empty = zero;
        for (group, single) in singles[..lanes / GROUP].iter_mut().enumerate() {
            let mut ones = 0;
            for half in 0..2 {
                let sizes = sizes4(masks, lanes, act, group * GROUP + half * 4);
                empty = _mm256_sub_epi64(empty, _mm256_cmpeq_epi64(sizes, zero));
                let single = _mm256_castsi256_pd(_mm256_cmpeq_epi64(sizes, one));
                ones |= _mm256_movemask_pd(single) << (half * 4);
                let less = _mm256_add_epi64(sizes, minus_one);
                let key = _mm256_or_si256(_mm256_slli_epi64::<16>(less), index);
                best = _mm256_min_epu32(best, key);
                index = _mm256_add_epi64(index, step);
            }
            *single = ones as u8;
        }
        // The low half of each lane holds its key.
        let best = _mm_min_epu32(
            _mm256_castsi256_si128(best),
            _mm256_extracti128_si256::<1>(best),
        );
        let key = (_mm_extract_epi32::<0>(best) as u32).min(_mm_extract_epi32::<2>(best) as u32);
        let empty = sum4(empty) as u32;
        Scan {
            empty,
            key: if empty as usize == lanes {
                u32::MAX
            } else {
                key
            },
        }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn sum4(x: __m256i) -> u64 {
        let x = _mm_add_epi64(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
        (_mm_extract_epi64::<0>(x) + _mm_extract_epi64::<1>(x)) as u64
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn empty_lanes_avx2<const W: usize>(masks: &[u64], lanes: usize, act: &[u64; W]) -> u32 {
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
        sum4(empty) as u32
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load8(words: &[u64], at: usize) -> __m512i {
        let w: &[u64; 8] = words[at..at + 8].try_into().expect("eight words");
        let w = w.map(|w| w as i64);
        _mm512_setr_epi64(w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7])
    }

    #[inline]
    #[target_feature(enable = "avx512f,avx512vpopcntdq")]
    fn scan_avx512<const W: usize>(
        masks: &[u64],
        lanes: usize,
        act: &[u64; W],
        singles: &mut [u8],
    ) -> Scan {
        let one = _mm512_set1_epi64(1);
        let step = _mm512_set1_epi64(8);
        let mut index = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
        let mut best = _mm512_set1_epi64(-1);
        let mut empty = 0;
        for (group, single) in singles[..lanes / GROUP].iter_mut().enumerate() {
            let mut sizes = _mm512_setzero_si512();
            for k in 0..W {
                let act = _mm512_set1_epi64(act[k] as i64);
                let live = _mm512_and_si512(load8(word(masks, lanes, k), group * GROUP), act);
                sizes = _mm512_add_epi64(sizes, _mm512_popcnt_epi64(live));
            }
            empty += _mm512_testn_epi64_mask(sizes, sizes).count_ones();
            *single = _mm512_cmpeq_epi64_mask(sizes, one);
            // An empty lane's key wraps to the largest.
            let key = _mm512_or_si512(_mm512_slli_epi64::<16>(_mm512_sub_epi64(sizes, one)), index);
            best = _mm512_min_epu64(best, key);
            index = _mm512_add_epi64(index, step);
        }
        let key = _mm512_reduce_min_epu64(best) as u32;
        Scan {
            empty,
            key: if empty as usize == lanes {
                u32::MAX
            } else {
                key
            },
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn empty_lanes_avx512<const W: usize>(masks: &[u64], lanes: usize, act: &[u64; W]) -> u32 {
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
        type Output = (Scan, Vec<u8>, u32);
        #[inline(always)]
        fn run<I: Isa>(self, isa: I) -> Self::Output {
            let mut singles = alloc::vec![0xff; self.lanes / GROUP];
            let scan = isa.scan(self.masks, self.lanes, self.act, &mut singles);
            let empty = isa.empty_lanes(self.masks, self.lanes, self.act);
            (scan, singles, empty)
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
