//! What a cage leaves to its cells: exactly, with up to six open cells; with more,
//! what digits alone say.
//!
//! A combination lives while its digits can be dealt out to the cells; a
//! candidate stays if some living combination can be dealt out with it in its
//! cell ([`Kernel::deal`]).
//!
//! A digit of every living combination must stand in the cage. Cells that see
//! all its places in the cage lose it.

use super::board::{ONE, SIDE, bits};
use super::frame::{Contradiction, Sound, Work};
use super::model::{Cage, Model, REFLECTED};
use super::tables::{NUMBER, REVERSED, SUM};
use crate::solve::simd::{Kernel, MAX_DEALT, Packed};

/// The candidates of one cell.
const CELL: Packed = 0x1ff;

/// Applies one cage.
#[inline(always)]
pub(super) fn filter<K: Kernel>(kernel: K, work: &mut Work, model: &Model, index: usize) -> Sound {
    let cage = &model.cages[index];
    match cage.size {
        2 => filter_two(work, model, index)?,
        ..=MAX_DEALT => filter_dealt(kernel, work, model, index)?,
        _ => return filter_large(kernel, work, model, index),
    }
    // Dealing once more would change nothing.
    work.dirty.touched.cages &= !ONE[index];
    Ok(())
}

/// Applies a cage of three to six cells.
#[inline(always)]
fn filter_dealt<K: Kernel>(kernel: K, work: &mut Work, model: &Model, index: usize) -> Sound {
    let cage = &model.cages[index];
    let live = work.frame.live[index];
    // Beyond its cells there is one that no board has, without candidates.
    let cells = packed(
        cage.cells[..MAX_DEALT]
            .iter()
            .map(|&c| work.frame.cells[usize::from(c)]),
    );
    if cells.count_ones() as usize == cage.size {
        return check_known(work, model, index, cells);
    }
    let (lives, kept) = match live == cage.all && cells & cage.untouched == cage.untouched {
        // Every combination can be dealt out in every way.
        true => (live, cage.untouched),
        false => kernel.deal(cage.size, cage.sum, live, cells),
    };
    if lives == 0 {
        return Err(work.fail(cage.mask));
    }
    note_live(work, model, index, lives);
    let mut changed = cells ^ kept;
    while changed != 0 {
        let k = changed.trailing_zeros() as usize / 9;
        changed &= !(CELL << (9 * k));
        leave(work, model, cage, k, (kept >> (9 * k) & CELL) as u16)?;
    }
    for digit in bits(kernel.required(cage.having, lives).into()) {
        let places = places(kept, digit);
        // In one place only, it is that cell's by now.
        if places & (places - 1) != 0 {
            point(work, model, cage, places, digit)?;
        }
    }
    Ok(())
}

/// Looks if the known digits of all cells of a cage are one of its living
/// combinations.
#[inline(always)]
fn check_known(work: &mut Work, model: &Model, index: usize, cells: Packed) -> Sound {
    let cage = &model.cages[index];
    let halves = cells | cells >> 27;
    let digits = (halves | halves >> 9 | halves >> 18) & CELL;
    let own = 1 << NUMBER[digits as usize];
    let is_of_row =
        digits.count_ones() as usize == cage.size && usize::from(SUM[digits as usize]) == cage.sum;
    if !is_of_row || work.frame.live[index] & own == 0 {
        return Err(work.fail(cage.mask));
    }
    note_live(work, model, index, own);
    Ok(())
}

/// Applies a cage of two cells: each has what the other one leaves of the sum.
#[inline(always)]
fn filter_two(work: &mut Work, model: &Model, index: usize) -> Sound {
    let cage = &model.cages[index];
    let masks = [0, 1].map(|k| work.frame.cells[usize::from(cage.cells[k])]);
    // The lesser digits of the combinations, from the first on, go up one by
    // one.
    let least = cage.sum.saturating_sub(SIDE + 1);
    let lesser = work.frame.live[index] << least;
    let living = lesser | opposite(lesser, cage.sum);
    let first = masks[0] & opposite(masks[1], cage.sum) & living;
    if first == 0 {
        return Err(work.fail(cage.mask));
    }
    let second = opposite(first, cage.sum);
    note_live(work, model, index, (first | second) >> least & cage.all);
    if first != masks[0] {
        leave(work, model, cage, 0, first)?;
    }
    if second != masks[1] {
        leave(work, model, cage, 1, second)?;
    }
    // Both digits of the only combination, in either order.
    if first == second && (first & (first - 1)).is_power_of_two() {
        for digit in bits(first.into()) {
            point(work, model, cage, 0b11, digit)?;
        }
    }
    Ok(())
}

/// Puts the candidates of cells side by side.
#[inline(always)]
fn packed(masks: impl DoubleEndedIterator<Item = u16>) -> Packed {
    masks
        .rev()
        .fold(0, |all, mask| all << 9 | Packed::from(mask))
}

/// The cells that have a digit, a bit each.
#[inline(always)]
fn places(cells: Packed, digit: usize) -> usize {
    // Bit 9k is moved to 40 + k by the factor's bit 40 - 8k, and by no other one
    // to any of these.
    const COLUMN: u64 = 0x2010_0804_0201;
    const FACTOR: u64 = 0x0101_0101_0101;
    ((cells >> digit & COLUMN).wrapping_mul(FACTOR) >> 40 & 0x3f) as usize
}

/// Leaves a cage its living combinations.
#[inline(always)]
fn note_live(work: &mut Work, model: &Model, index: usize, lives: u16) {
    if lives != work.frame.live[index] {
        work.frame.live[index] = lives;
        work.dirty.joins |= model.joins_of[index];
    }
}

/// Leaves the `k`-th cell of a cage these candidates, fewer than it has.
#[inline(always)]
fn leave(work: &mut Work, model: &Model, cage: &Cage, k: usize, digits: u16) -> Sound {
    match work.set(model, cage.cells[k].into(), digits) {
        Ok(()) => Ok(()),
        Err(Contradiction) => Err(work.fail(cage.mask)),
    }
}

/// Takes a digit that the cage must hold from the cells that see all its places
/// in it.
#[inline(always)]
fn point(work: &mut Work, model: &Model, cage: &Cage, places: usize, digit: usize) -> Sound {
    let seen = model.common_peers(cage, places) & work.frame.places[digit];
    if seen != 0 && work.remove(model, seen, digit).is_err() {
        work.conflict.cells |= cage.mask;
        work.conflict.weight = 1.0;
        return Err(Contradiction);
    }
    Ok(())
}

/// What each digit of a set leaves of a sum.
#[inline(always)]
fn opposite(set: u16, sum: usize) -> u16 {
    ((u32::from(REVERSED[usize::from(set)]) << sum) >> REFLECTED) as u16 & 0x1ff
}

/// Applies a cage of seven cells or more: fixed cells are set aside, and what is
/// left of the combinations belongs to a row of the table for fewer cells.
#[inline(always)]
fn filter_large<K: Kernel>(kernel: K, work: &mut Work, model: &Model, index: usize) -> Sound {
    let cage = &model.cages[index];
    let masks = cage.cells.map(|cell| work.frame.cells[usize::from(cell)]);
    let (mut open, mut numbers) = ([0; SIDE], [0; SIDE]);
    let (mut count, mut fixed, mut union) = (0, 0, 0);
    for (k, &mask) in masks[..cage.size].iter().enumerate() {
        if mask & mask.wrapping_sub(1) != 0 {
            (open[count], numbers[count]) = (mask, k);
            count += 1;
            union |= mask;
        } else if fixed & mask != 0 {
            return Err(work.fail(cage.mask));
        } else {
            fixed |= mask;
        }
    }
    let mut kept = [0; SIDE];
    let (mut lives, mut row) = (0, 0);
    for k in bits(work.frame.live[index].into()) {
        // The sets that hold the fixed digits, less these.
        let set = cage.sets[k];
        let rest = set & !fixed;
        if set & fixed != fixed || rest & !union != 0 {
            continue;
        }
        let fits = match count {
            0 => true,
            1 => keep(&open[..1], rest, &mut kept),
            2 => deal_pair(&open, rest, &mut kept),
            3..=MAX_DEALT => {
                row |= 1 << NUMBER[usize::from(rest)];
                true
            }
            _ => keep(&open[..count], rest, &mut kept),
        };
        lives |= u16::from(fits) << k;
    }
    if row != 0 {
        let sum = cage.sum - usize::from(SUM[usize::from(fixed)]);
        let cells = packed(open[..count].iter().copied());
        let (row, dealt) = kernel.deal(count, sum, row, cells);
        for (k, kept) in kept[..count].iter_mut().enumerate() {
            *kept = (dealt >> (9 * k) & CELL) as u16;
        }
        for k in bits(lives.into()) {
            let rest = usize::from(cage.sets[k] & !fixed);
            lives &= !(u16::from(row >> NUMBER[rest] & 1 == 0) << k);
        }
    }
    if lives == 0 {
        return Err(work.fail(cage.mask));
    }
    note_live(work, model, index, lives);
    for k in 0..count {
        if kept[k] != open[k] {
            leave(work, model, cage, numbers[k], kept[k])?;
        }
    }
    for digit in bits((kernel.required(cage.having, lives) & !fixed).into()) {
        let places = (0..count).filter(|&k| kept[k] >> digit & 1 != 0);
        let places = places.fold(0usize, |all, k| all | 1 << numbers[k]);
        if places == 0 {
            return Err(work.fail(cage.mask));
        }
        if places & (places - 1) == 0 {
            let cell = cage.cells[places.trailing_zeros() as usize];
            work.restrict(model, cell.into(), 1 << digit)?;
        } else {
            point(work, model, cage, places, digit)?;
        }
    }
    if count <= MAX_DEALT {
        // Dealing once more would change nothing.
        work.dirty.touched.cages &= !ONE[index];
    }
    Ok(())
}

/// Deals two digits to two cells.
#[inline(always)]
fn deal_pair(open: &[u16; SIDE], set: u16, kept: &mut [u16; SIDE]) -> bool {
    let low = set & set.wrapping_neg();
    let high = set ^ low;
    let mut lives = false;
    for (first, second) in [(low, high), (high, low)] {
        if open[0] & first != 0 && open[1] & second != 0 {
            kept[0] |= first;
            kept[1] |= second;
            lives = true;
        }
    }
    lives
}

/// What digits alone say: each cell has one of the set.
#[inline(always)]
fn keep(open: &[u16], set: u16, kept: &mut [u16; SIDE]) -> bool {
    let lives = open.iter().all(|mask| mask & set != 0);
    if lives {
        for (kept, mask) in kept.iter_mut().zip(open) {
            *kept |= mask & set;
        }
    }
    lives
}
