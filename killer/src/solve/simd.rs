//! The inner loops of the solver in several instruction sets, and the one place
//! of this crate with `unsafe` code.
//!
//! - [`Kernel::deal`]: which combinations can be dealt out to cells, all of a
//!   row at once, one in each lane.
//! - [`Kernel::required`]: which digits all combinations have, a digit a lane.
//! - [`Kernel::Family`]: families of sets of nine digits, a bit for each of the
//!   512 sets.
//!
//! [`Portable`] is plain Rust and the reference: tests hold the others to it.
//! Which one runs is chosen once a search, at run time.
//!
//! # Dealing
//!
//! A combination of `n` digits is dealt to `n` cells one by one. What can have
//! been dealt so far is a set of subsets of its digits, so a word of `2^n` bits:
//! bit `s` stands for the subset whose members are the bits of `s`. To deal digit
//! `j` to the next cell moves all subsets up by `2^j`. After the last cell the
//! full subset must be reached. The same from the last cell back to the first,
//! kept to what was reached on the way there, shows which digit of which cell lies
//! on a way from none to all: these are its candidates.
//!
//! A subset that had digit `j` already carries when it is moved up, and has no more
//! members than before; so one that gained none in some step lacks one at the
//! end, and the full subset has gained one in each. Moved down, a subset that did
//! not have digit `j` has no fewer members than before: more than any that was
//! reached with so many cells.

#![allow(unsafe_code, reason = "code for processors that were asked")]

use std::fmt;

use super::fast::board::bits;
use super::fast::frame::{Sound, Work};
use super::fast::model::Model;
use super::fast::{begin, propagate};
use crate::sums::combinations;

#[cfg(target_arch = "x86_64")]
mod x86;

/// The greatest number of cells that combinations are dealt to.
pub(super) const MAX_DEALT: usize = 6;

/// The candidates of up to [`MAX_DEALT`] cells: nine bits each, the first cell's
/// lowest.
pub(super) type Packed = u64;

/// The inner loops in one instruction set.
pub(super) trait Kernel: Copy {
    /// A family of sets of digits.
    type Family: Copy;

    /// Deals the living combinations of `count` (3 to 6) digits that make `sum`
    /// to as many cells with these candidates. Gives the combinations that can
    /// be dealt, and the candidates that stay.
    fn deal(self, count: usize, sum: usize, live: u16, cells: Packed) -> (u16, Packed);

    /// The digits that all living combinations of a row have; `having` are the
    /// combinations with each digit. There must be a living one.
    fn required(self, having: &[u16; 16], live: u16) -> u16;

    /// The family without a set.
    fn nothing(self) -> Self::Family;

    /// The family of one set.
    fn only(self, set: u16) -> Self::Family;

    /// The sets of one of the families.
    fn either(self, a: Self::Family, b: Self::Family) -> Self::Family;

    /// The sets of both families.
    fn both(self, a: Self::Family, b: Self::Family) -> Self::Family;

    /// The sets that share no digit with `digits`, with these added.
    fn with(self, family: Self::Family, digits: u16) -> Self::Family;

    /// The sets that hold all of `digits`, with these taken away.
    fn without(self, family: Self::Family, digits: u16) -> Self::Family;

    /// Whether there is no set.
    fn is_empty(self, family: Self::Family) -> bool;
}

/// An instruction set that this machine has: made by [`best`](Level::best) and
/// `all` alone, which ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level(Set);

/// The instruction sets that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Set {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// The best that this machine has.
    pub(super) fn best() -> Level {
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx512() {
                return Level(Set::Avx512);
            }
            if x86::has_avx2() {
                return Level(Set::Avx2);
            }
        }
        Level(Set::Portable)
    }

    /// All that this machine has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Level> {
        let mut levels = vec![Level(Set::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            levels.extend(x86::has_avx2().then_some(Level(Set::Avx2)));
            levels.extend(x86::has_avx512().then_some(Level(Set::Avx512)));
        }
        levels
    }

    /// Everything before the first guess; see [`begin`].
    pub(super) fn begin(self, model: &mut Model, work: &mut Work) -> Sound {
        match self.0 {
            Set::Portable => begin(|work, model| propagate(Portable, work, model), model, work),
            // SAFETY: a level is made by `best` and `all` alone, which have
            // found its instructions on this machine.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { x86::begin_avx2(model, work) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { x86::begin_avx512(model, work) },
        }
    }

    /// Reasons until nothing follows any more; see [`propagate`].
    pub(super) fn propagate(self, work: &mut Work, model: &Model) -> Sound {
        match self.0 {
            Set::Portable => propagate(Portable, work, model),
            // SAFETY: a level is made by `best` and `all` alone, which have
            // found its instructions on this machine.
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => unsafe { x86::propagate_avx2(work, model) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => unsafe { x86::propagate_avx512(work, model) },
        }
    }
}

/// Plain Rust, one combination after the other.
#[derive(Clone, Copy)]
pub(super) struct Portable;

/// 512 bits: the word is told by the digits 7 to 9, the bit by the others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Words([u64; 8]);

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x?}", self.0)
    }
}

/// The sets of digits 1 to 6 that share none with each other one, a bit each.
static APART: [u64; 64] = {
    let mut apart = [0; 64];
    let mut set = 0;
    while set < 64 {
        let mut other = 0;
        while other < 64 {
            if set & other == 0 {
                apart[set] |= 1 << other;
            }
            other += 1;
        }
        set += 1;
    }
    apart
};

/// The word and the bit of a set.
#[inline(always)]
fn split(set: u16) -> (usize, usize) {
    (usize::from(set >> 6 & 7), usize::from(set & 63))
}

impl Kernel for Portable {
    type Family = Words;

    #[inline(always)]
    fn deal(self, count: usize, sum: usize, live: u16, cells: Packed) -> (u16, Packed) {
        let sets = combinations(sum as u32, count);
        let (mut lives, mut kept) = (0, 0);
        for k in bits(live.into()) {
            let mut digits = [0; MAX_DEALT];
            for (place, digit) in digits.iter_mut().zip(bits(sets[k].into())) {
                *place = 1 << digit;
            }
            // What is reached before each cell, apart from what has each digit.
            let mut apart = [[0u64; MAX_DEALT]; MAX_DEALT];
            let mut reached = 1;
            for (cell, apart) in apart[..count].iter_mut().enumerate() {
                let mut next = 0;
                for (j, digit) in digits[..count].iter().enumerate() {
                    if cells >> (9 * cell) & digit != 0 {
                        apart[j] = reached;
                        next |= apart[j] << (1u32 << j);
                    }
                }
                reached = next;
            }
            let full = 1 << ((1 << count) - 1);
            if reached & full == 0 {
                continue;
            }
            lives |= 1 << k;
            let mut onward = full;
            for (cell, apart) in apart[..count].iter().enumerate().rev() {
                let mut from = 0;
                for (j, digit) in digits[..count].iter().enumerate() {
                    let way = onward >> (1u32 << j) & apart[j];
                    if way != 0 {
                        kept |= digit << (9 * cell);
                        from |= way;
                    }
                }
                onward = from;
            }
        }
        (lives, kept)
    }

    #[inline(always)]
    fn required(self, having: &[u16; 16], live: u16) -> u16 {
        let mut digits = 0;
        for (digit, having) in having.iter().enumerate() {
            digits |= u16::from(live & !having == 0) << digit;
        }
        digits
    }

    #[inline(always)]
    fn nothing(self) -> Words {
        Words([0; 8])
    }

    #[inline(always)]
    fn only(self, set: u16) -> Words {
        let (word, bit) = split(set);
        let mut words = [0; 8];
        words[word] = 1 << bit;
        Words(words)
    }

    #[inline(always)]
    fn either(self, a: Words, b: Words) -> Words {
        Words(std::array::from_fn(|k| a.0[k] | b.0[k]))
    }

    #[inline(always)]
    fn both(self, a: Words, b: Words) -> Words {
        Words(std::array::from_fn(|k| a.0[k] & b.0[k]))
    }

    #[inline(always)]
    fn with(self, family: Words, digits: u16) -> Words {
        let (word, bit) = split(digits);
        Words(std::array::from_fn(|k| match k & word == word {
            true => (family.0[k ^ word] & APART[bit]) << bit,
            false => 0,
        }))
    }

    #[inline(always)]
    fn without(self, family: Words, digits: u16) -> Words {
        let (word, bit) = split(digits);
        Words(std::array::from_fn(|k| match k & word {
            0 => family.0[k ^ word] >> bit & APART[bit],
            _ => 0,
        }))
    }

    #[inline(always)]
    fn is_empty(self, family: Words) -> bool {
        family.0.iter().all(|&word| word == 0)
    }
}

#[cfg(test)]
mod tests;
