//! Every instruction set against plain Rust.

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
    cases.extend((0..2000).map(|k| (next(), if k % 2 == 0 { next() } else { next() & next() })));
    for (bits, mask) in cases {
        for processor in Processor::all() {
            let squeezed = processor.run(Squeezing(bits, mask));
            assert_eq!(squeezed, by_definition(bits, mask), "{bits:x} {mask:x}");
        }
    }
}
