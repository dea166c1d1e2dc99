//! One source, compiled for each instruction set.
//!
//! A [`Job`] is work on planes, written once over [`Lanes`] and inlined
//! entirely into whoever runs it. An [`Isa`] runs it in a function compiled
//! for its instruction set; a value of such a type is proof that the processor
//! has it, for only [`detect`](Avx2::detect) makes one.
//!
//! `unsafe` are two calls here, and the vectors of such instruction sets
//! (`lanes::vector`).

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "calls code for processor features that were detected"
    )
)]

use super::lanes::{B128, Lanes};
#[cfg(target_arch = "x86_64")]
use super::lanes::{B256, B512};

/// Work that is compiled for each instruction set. `run` must be
/// `#[inline(always)]`, so that it takes on the features of its caller.
pub(super) trait Job<L> {
    type Output;
    fn run(self) -> Self::Output;
}

/// An instruction set and the width that suits it.
pub(super) trait Isa: Copy + Send + 'static {
    type Lanes: Lanes;
    fn run<J: Job<Self::Lanes>>(self, job: J) -> J::Output;
}

/// Plain words.
#[derive(Clone, Copy)]
pub(super) struct Word;

/// Vectors of 128 bits, which x86-64 and 64-bit ARM have in any case; without
/// them, pairs of words.
#[derive(Clone, Copy)]
pub(super) struct Baseline;

/// Pairs of words, whatever the processor has.
#[cfg(test)]
#[derive(Clone, Copy)]
pub(super) struct Twin;

/// AVX2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Avx2(());

/// AVX-512: twice as wide, and three-operand logic.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Avx512(());

impl Isa for Word {
    type Lanes = u64;
    #[inline(never)]
    fn run<J: Job<u64>>(self, job: J) -> J::Output {
        job.run()
    }
}

impl Isa for Baseline {
    type Lanes = B128;
    #[inline(never)]
    fn run<J: Job<B128>>(self, job: J) -> J::Output {
        job.run()
    }
}

#[cfg(test)]
impl Isa for Twin {
    type Lanes = super::lanes::Pair;
    #[inline(never)]
    fn run<J: Job<Self::Lanes>>(self, job: J) -> J::Output {
        job.run()
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx2 {
    /// If the processor has it.
    pub(super) fn detect() -> Option<Avx2> {
        let has = is_x86_feature_detected!("avx2");
        has.then_some(Avx2(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// If the processor has it.
    pub(super) fn detect() -> Option<Avx512> {
        let has = is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
        has.then_some(Avx512(()))
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx2 {
    type Lanes = B256;
    fn run<J: Job<B256>>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx2")]
        #[inline(never)]
        fn run<J: Job<B256>>(job: J) -> J::Output {
            job.run()
        }
        // SAFETY: `detect` made `self`, after the processor said it has AVX2.
        unsafe { run(job) }
    }
}

#[cfg(target_arch = "x86_64")]
impl Isa for Avx512 {
    type Lanes = B512;
    fn run<J: Job<B512>>(self, job: J) -> J::Output {
        #[target_feature(enable = "avx512f,avx512vl")]
        #[inline(never)]
        fn run<J: Job<B512>>(job: J) -> J::Output {
            job.run()
        }
        // SAFETY: `detect` made `self`, after the processor said it has both.
        unsafe { run(job) }
    }
}
