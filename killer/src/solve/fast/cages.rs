//! What a cage leaves to its cells: exactly, with up to six open cells; with more,
//! what digits alone say.
//!
//! A combination lives while its digits can be dealt out to the cells; a
//! candidate stays if some living combination can be dealt out with it in its
//! cell ([`Kernel::deal`]). Fixed cells are set aside first: what is left of the
//! combinations belongs to a row of the table for fewer cells.
//!
//! A digit of every living combination must stand in the cage. Cells that see
//! all its places in the cage lose it.

use super::board::bits;
use super::frame::{Sound, Work};
use super::model::{Cage, Model};
use super::tables::{NUMBER, SUM};
use crate::solve::simd::{Kernel, MAX_DEALT};

/// The cells of a cage that are not fixed, and what they may be.
struct Open {
    count: usize,
    cells: [u8; 9],
    masks: [u16; 9],
    union: u16,
    /// The digits of the fixed cells.
    fixed: u16,
}

/// The living combinations, and what they leave to the open cells.
struct Dealt {
    live: u16,
    masks: [u16; 9],
}

/// Applies one cage.
#[inline(always)]
pub(super) fn filter<K: Kernel>(kernel: K, work: &mut Work, model: &Model, index: usize) -> Sound {
    let cage = &model.cages[index];
    let Some(open) = open_cells(work, cage) else {
        return Err(work.fail(cage.mask));
    };
    let live = work.frame.live[index];
    let dealt = deal(kernel, cage, &open, live);
    if dealt.live == 0 {
        return Err(work.fail(cage.mask));
    }
    if dealt.live != live {
        work.frame.live[index] = dealt.live;
        work.dirty.joins |= model.joins_of[index];
    }
    for k in 0..open.count {
        let (before, after) = (open.masks[k], open.masks[k] & dealt.masks[k]);
        if after != before && work.set(model, open.cells[k].into(), after).is_err() {
            return Err(work.fail(cage.mask));
        }
    }
    point(work, model, cage, dealt.live, open.fixed)?;
    if open.count <= MAX_DEALT {
        // Dealing once more would change nothing.
        work.dirty.cages &= !(1 << index);
    }
    Ok(())
}

/// `None` if two fixed cells are equal.
#[inline(always)]
fn open_cells(work: &Work, cage: &Cage) -> Option<Open> {
    let mut open = Open {
        count: 0,
        cells: [0; 9],
        masks: [0; 9],
        union: 0,
        fixed: 0,
    };
    for &cell in cage.cells() {
        let mask = work.frame.cells[usize::from(cell)];
        if mask & mask.wrapping_sub(1) == 0 {
            if open.fixed & mask != 0 {
                return None;
            }
            open.fixed |= mask;
        } else {
            open.cells[open.count] = cell;
            open.masks[open.count] = mask;
            open.union |= mask;
            open.count += 1;
        }
    }
    Some(open)
}

#[inline(always)]
fn deal<K: Kernel>(kernel: K, cage: &Cage, open: &Open, live: u16) -> Dealt {
    let mut dealt = Dealt {
        live: 0,
        masks: [0; 9],
    };
    if open.count == cage.size && (3..=MAX_DEALT).contains(&open.count) {
        (dealt.live, dealt.masks) = deal_row(kernel, open, cage.sum, live);
        return dealt;
    }
    // The sets that hold the fixed digits, less these.
    let mut row = 0u16;
    for k in bits(live.into()) {
        let set = cage.sets[k];
        let rest = set & !open.fixed;
        if set & open.fixed != open.fixed || rest & !open.union != 0 {
            continue;
        }
        let lives = match open.count {
            0 => true,
            1 => {
                dealt.masks[0] |= rest & open.masks[0];
                rest & open.masks[0] != 0
            }
            2 => deal_two(open, rest, &mut dealt.masks),
            3..=MAX_DEALT => {
                row |= 1 << NUMBER[usize::from(rest)];
                true
            }
            _ => deal_many(open, rest, &mut dealt.masks),
        };
        dealt.live |= u16::from(lives) << k;
    }
    if (3..=MAX_DEALT).contains(&open.count) && row != 0 {
        let sum = cage.sum - usize::from(SUM[usize::from(open.fixed)]);
        (row, dealt.masks) = deal_row(kernel, open, sum, row);
        for k in bits(dealt.live.into()) {
            let rest = usize::from(cage.sets[k] & !open.fixed);
            dealt.live &= !(u16::from(row >> NUMBER[rest] & 1 == 0) << k);
        }
    }
    dealt
}

/// Deals the sets of a row of the table to as many open cells.
#[inline(always)]
fn deal_row<K: Kernel>(kernel: K, open: &Open, sum: usize, live: u16) -> (u16, [u16; 9]) {
    kernel.deal(open.count, sum, live, &open.masks)
}

/// Deals two digits to two cells.
#[inline(always)]
fn deal_two(open: &Open, set: u16, masks: &mut [u16; 9]) -> bool {
    let low = set & set.wrapping_neg();
    let high = set ^ low;
    let mut lives = false;
    for (first, second) in [(low, high), (high, low)] {
        if open.masks[0] & first != 0 && open.masks[1] & second != 0 {
            masks[0] |= first;
            masks[1] |= second;
            lives = true;
        }
    }
    lives
}

/// What digits alone say of many cells: each has one of the set.
#[inline(always)]
fn deal_many(open: &Open, set: u16, masks: &mut [u16; 9]) -> bool {
    let mut own = open.masks[..open.count].iter();
    let lives = own.all(|mask| mask & set != 0);
    if lives {
        for (mask, own) in masks.iter_mut().zip(&open.masks[..open.count]) {
            *mask |= own & set;
        }
    }
    lives
}

/// Takes the digits that the cage must hold from the cells that see all their
/// places in it.
#[inline(always)]
fn point(work: &mut Work, model: &Model, cage: &Cage, live: u16, fixed: u16) -> Sound {
    let common = |all: u16, k: usize| all & cage.sets[k];
    let required = bits(live.into()).fold(0x1ff, common) & !fixed;
    for digit in bits(required.into()) {
        let places = work.frame.places[digit];
        let mut rest = places & cage.mask;
        if rest == 0 {
            return Err(work.fail(cage.mask));
        }
        if rest & (rest - 1) == 0 {
            let cell = rest.trailing_zeros() as usize;
            work.restrict(model, cell, 1 << digit)?;
            continue;
        }
        let mut seen = places;
        while rest != 0 && seen != 0 {
            seen &= model.peers[rest.trailing_zeros() as usize];
            rest &= rest - 1;
        }
        if seen != 0 && work.remove(model, seen, digit).is_err() {
            work.conflict.cells |= cage.mask;
            work.conflict.weight = 1.0;
            return Err(super::frame::Contradiction);
        }
    }
    Ok(())
}
