//! x86-64: AVX2 and AVX-512.
//!
//! The types [`Avx2`] and [`Avx512`] stand for instructions that are there: they
//! are made here, in functions that have the target features, nowhere else. That
//! is the safety argument of every block in the two modules.

use std::arch::x86_64::*;

use super::Packed;

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

/// Lanes moved up by nine bits for each cell before, the number of which the
/// instruction wants as a constant.
macro_rules! packed {
    ($shift:ident, $x:expr, $place:expr) => {
        match $place {
            0 => $x,
            1 => $shift::<9>($x),
            2 => $shift::<18>($x),
            3 => $shift::<27>($x),
            4 => $shift::<36>($x),
            _ => $shift::<45>($x),
        }
    };
}

/// The register in which a cell's candidates are put together, and how many
/// cells come before it there: lanes of 32 bits have room for three, lanes of 64
/// for all.
#[inline(always)]
const fn split_cell(cell: usize, narrow: bool) -> (usize, usize) {
    match narrow {
        true => (cell / 3, cell % 3),
        false => (0, cell),
    }
}

/// The union of four lanes of 64 bits.
///
/// # Safety
/// The machine has AVX2.
#[inline(always)]
unsafe fn union_256(x: __m256i) -> u64 {
    // SAFETY: AVX2 is there.
    unsafe {
        let x = _mm_or_si128(_mm256_castsi256_si128(x), _mm256_extracti128_si256::<1>(x));
        let x = _mm_or_si128(x, _mm_unpackhi_epi64(x, x));
        _mm_cvtsi128_si64(x) as u64
    }
}

/// What two lanes of 32 bits say of three cells together.
#[inline(always)]
fn three_cells(lanes: u64) -> Packed {
    (lanes | lanes >> 32) & 0x7ff_ffff
}

mod avx2;
mod avx512;

use avx2::Avx2;
use avx512::Avx512;

use super::super::fast::frame::{Sound, Work};
use super::super::fast::model::Model;
use super::super::fast::{begin, propagate};

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
