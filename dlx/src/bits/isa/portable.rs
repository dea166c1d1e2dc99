//! The operations in plain Rust, for any processor.

use super::{GROUP, Isa};

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
