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

mod portable;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "x86_64", feature = "std"))]
mod x86;

use portable::Portable;

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
