//! Vectors by the names of their instructions.
//!
//! A value is an array of words in memory and a vector in each operation.
//!
//! **Safety.** The operations are instructions that the processor must have.
//! Those of `B128` are part of x86-64 and, as far as this file is compiled
//! there, of 64-bit ARM. `B256` is named as the lanes of [`Avx2`](crate::solve::bitslice::isa::Avx2)
//! alone, `H256` as those of [`Avx512Half`](crate::solve::bitslice::isa::Avx512Half),
//! `B512` as those of [`Avx512`](crate::solve::bitslice::isa::Avx512), whose
//! values are made by their `detect` alone, once the processor has been asked; all code over [`Lanes`] that computes with them takes such a value or
//! stands in a [`Job`](crate::solve::bitslice::isa::Job) that one runs. Nothing
//! but arrays and vectors of the same size and plain bits is transmuted.

#![expect(unsafe_code, reason = "instructions of processors that were asked")]
#![allow(
    unused_unsafe,
    reason = "some of the instructions are there in any case"
)]

#[cfg(target_arch = "aarch64")]
use std::arch::aarch64::*;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;
use std::mem::transmute;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::Lanes;

macro_rules! vector {
    (
        $(#[$doc:meta])* $name:ident: $words:literal words, $registers:literal registers, aligned to $align:literal, $vector:ty,
        $and:ident $or:ident $xor:ident $up:ident $down:ident by $by:ident,
        $low_bytes:ident $high_bytes:ident $low_words:ident $high_words:ident
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Debug)]
        #[repr(C, align($align))]
        pub(in super::super) struct $name([u64; $words]);

        impl $name {
            #[inline(always)]
            fn vector(self) -> $vector {
                // SAFETY: plain bits of the same size.
                unsafe { transmute(self.0) }
            }

            #[inline(always)]
            fn of(vector: $vector) -> $name {
                // SAFETY: plain bits of the same size.
                $name(unsafe { transmute::<$vector, [u64; $words]>(vector) })
            }
        }

        impl BitAnd for $name {
            type Output = $name;
            #[inline(always)]
            fn bitand(self, other: $name) -> $name {
                // SAFETY: see above, as in all that follow.
                $name::of(unsafe { $and(self.vector(), other.vector()) })
            }
        }

        impl BitOr for $name {
            type Output = $name;
            #[inline(always)]
            fn bitor(self, other: $name) -> $name {
                // SAFETY: see above.
                $name::of(unsafe { $or(self.vector(), other.vector()) })
            }
        }

        impl BitXor for $name {
            type Output = $name;
            #[inline(always)]
            fn bitxor(self, other: $name) -> $name {
                // SAFETY: see above.
                $name::of(unsafe { $xor(self.vector(), other.vector()) })
            }
        }

        impl Not for $name {
            type Output = $name;
            #[inline(always)]
            fn not(self) -> $name {
                self ^ $name([!0; $words])
            }
        }

        impl Lanes for $name {
            const WORDS: usize = $words;
            const NONE: $name = $name([0; $words]);
            const WIDE: bool = $registers > 16;

            const ZIPS: bool = true;

            #[inline(always)]
            fn zip(self, other: $name) -> ($name, $name) {
                let (a, b) = (self.vector(), other.vector());
                // SAFETY: see above.
                unsafe { ($name::of($low_bytes(a, b)), $name::of($high_bytes(a, b))) }
            }

            #[inline(always)]
            fn pair(self, other: $name) -> ($name, $name) {
                let (a, b) = (self.vector(), other.vector());
                // SAFETY: see above.
                unsafe { ($name::of($low_words(a, b)), $name::of($high_words(a, b))) }
            }

            #[inline(always)]
            fn splat(word: u64) -> $name {
                $name([word; $words])
            }

            #[inline(always)]
            fn word(&self, at: usize) -> u64 {
                self.0[at]
            }

            #[inline(always)]
            fn word_mut(&mut self, at: usize) -> &mut u64 {
                &mut self.0[at]
            }

            #[inline(always)]
            fn up(self, by: u32) -> $name {
                // SAFETY: see above.
                $name::of(unsafe { $up(self.vector(), $by(by as _)) })
            }

            #[inline(always)]
            fn down(self, by: u32) -> $name {
                // SAFETY: see above.
                $name::of(unsafe { $down(self.vector(), $by(by as _)) })
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
vector! {
    /// 128 puzzles: SSE2.
    B128: 2 words, 16 registers, aligned to 16, __m128i,
    _mm_and_si128 _mm_or_si128 _mm_xor_si128 _mm_sll_epi64 _mm_srl_epi64 by _mm_cvtsi32_si128,
    _mm_unpacklo_epi8 _mm_unpackhi_epi8 _mm_unpacklo_epi64 _mm_unpackhi_epi64
}

#[cfg(target_arch = "aarch64")]
vector! {
    /// 128 puzzles: NEON.
    B128: 2 words, 32 registers, aligned to 16, uint64x2_t,
    vandq_u64 vorrq_u64 veorq_u64 vshlq_u64 down by vdupq_n_s64,
    low_bytes high_bytes vzip1q_u64 vzip2q_u64
}

/// NEON shifts down by negative numbers.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn down(vector: uint64x2_t, by: int64x2_t) -> uint64x2_t {
    // SAFETY: see above.
    unsafe { vshlq_u64(vector, vnegq_s64(by)) }
}

/// Instructions for bytes take vectors of bytes.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn low_bytes(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: see above.
    unsafe { vreinterpretq_u64_u8(vzip1q_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b))) }
}

/// The same.
#[cfg(target_arch = "aarch64")]
#[inline(always)]
fn high_bytes(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: see above.
    unsafe { vreinterpretq_u64_u8(vzip2q_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b))) }
}

#[cfg(target_arch = "x86_64")]
vector! {
    /// 256 puzzles: AVX2.
    B256: 4 words, 16 registers, aligned to 32, __m256i,
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_sll_epi64 _mm256_srl_epi64
    by _mm_cvtsi32_si128,
    _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
}

#[cfg(target_arch = "x86_64")]
vector! {
    /// 256 puzzles for code that is compiled for AVX-512. A type of its own, as
    /// code for one type is compiled once wherever it is not inlined.
    H256: 4 words, 32 registers, aligned to 32, __m256i,
    _mm256_and_si256 _mm256_or_si256 _mm256_xor_si256 _mm256_sll_epi64 _mm256_srl_epi64
    by _mm_cvtsi32_si128,
    _mm256_unpacklo_epi8 _mm256_unpackhi_epi8 _mm256_unpacklo_epi64 _mm256_unpackhi_epi64
}

#[cfg(target_arch = "x86_64")]
vector! {
    /// 512 puzzles: AVX-512.
    B512: 8 words, 32 registers, aligned to 64, __m512i,
    _mm512_and_si512 _mm512_or_si512 _mm512_xor_si512 _mm512_sll_epi64 _mm512_srl_epi64
    by _mm_cvtsi32_si128,
    _mm512_unpacklo_epi8 _mm512_unpackhi_epi8 _mm512_unpacklo_epi64 _mm512_unpackhi_epi64
}
