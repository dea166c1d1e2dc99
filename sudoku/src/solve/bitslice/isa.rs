//! One source, compiled for each instruction set.
//!
//! A [`Job`] is work on planes, written once over [`Lanes`] and inlined
//! entirely into whoever runs it. An [`Isa`] runs it in a function compiled
//! for its instruction set; a value of such a type is proof that the processor
//! has it, for only [`detect`](Avx2::detect) makes one.
//!
//! `unsafe` is one call here, and the vectors of such instruction sets
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
use super::lanes::{B256, B512, H256};

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
macro_rules! detected {
    ($(#[$doc:meta])* $name:ident: $lanes:ty, $features:literal, $($feature:tt)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name(());

        impl $name {
            /// If the processor has it.
            pub(super) fn detect() -> Option<$name> {
                let has = true $(&& is_x86_feature_detected!($feature))*;
                has.then_some($name(()))
            }
        }

        impl Isa for $name {
            type Lanes = $lanes;
            fn run<J: Job<$lanes>>(self, job: J) -> J::Output {
                #[target_feature(enable = $features)]
                #[inline(never)]
                fn run<J: Job<$lanes>>(job: J) -> J::Output {
                    job.run()
                }
                // SAFETY: `detect` made `self`, after the processor said it has
                // all of the features.
                unsafe { run(job) }
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
detected! {
    /// AVX2.
    Avx2: B256, "avx2", "avx2"
}

#[cfg(target_arch = "x86_64")]
detected! {
    /// AVX-512 on vectors as wide as those of AVX2: three-operand logic, and
    /// twice the registers.
    Avx512Half: H256, "avx2,avx512f,avx512vl", "avx2" "avx512f" "avx512vl"
}

#[cfg(target_arch = "x86_64")]
detected! {
    /// AVX-512.
    Avx512: B512, "avx512f,avx512vl,avx512bw", "avx512f" "avx512vl" "avx512bw"
}
