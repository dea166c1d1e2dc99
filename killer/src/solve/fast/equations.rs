//! What an equation leaves to its cells.
//!
//! Reflected terms make every equation a sum. With few open cells the sums that
//! some of them can make are the bits of one word, and a candidate stays if the
//! others can make the rest: exact but for cells that must differ. With many
//! cells only the bounds are looked at.

use super::board::ONE;
use super::frame::{Sound, Work};
use super::model::{Equation, Model, REFLECTED};
use super::tables::REVERSED;

/// As many digits make less than 64, a bit for each sum.
const MAX_EXACT: usize = 6;

/// With more room than this on both sides an equation of three cells or more
/// hardly ever says anything.
const SLACK: i32 = 4;

/// The open terms of an equation: their cells, their candidates (reflected
/// where the term is), and the total that they must make.
struct Open {
    count: usize,
    cells: [u8; MAX_EXACT],
    masks: [u16; MAX_EXACT],
    reflected: [bool; MAX_EXACT],
    total: i32,
    least: i32,
    greatest: i32,
}

/// Applies one equation.
#[inline(always)]
pub(super) fn filter(work: &mut Work, model: &Model, index: usize) -> Sound {
    let equation = &model.equations[index];
    let open = open_terms(work, equation);
    let (below, above) = (open.total - open.least, open.greatest - open.total);
    if below < 0 || above < 0 {
        return Err(work.fail(equation.mask));
    }
    let filtered = match open.count {
        0 => Ok(()),
        3.. if below >= SLACK && above >= SLACK => return Ok(()),
        1..=MAX_EXACT => exact(work, model, &open),
        _ => return bounds(work, model, equation, below, above),
    };
    if filtered.is_err() {
        return Err(work.fail(equation.mask));
    }
    work.dirty.touched.equations &= !ONE[index];
    Ok(())
}

#[inline(always)]
fn open_terms(work: &Work, equation: &Equation) -> Open {
    let mut open = Open {
        count: 0,
        cells: [0; MAX_EXACT],
        masks: [0; MAX_EXACT],
        reflected: [false; MAX_EXACT],
        total: equation.total,
        least: 0,
        greatest: 0,
    };
    for term in &equation.terms {
        let mask = candidates(work, term.cell, term.reflected);
        let (least, greatest) = ends(mask);
        if least == greatest {
            open.total -= least;
            continue;
        }
        open.least += least;
        open.greatest += greatest;
        if open.count < MAX_EXACT {
            open.cells[open.count] = term.cell;
            open.masks[open.count] = mask;
            open.reflected[open.count] = term.reflected;
        }
        open.count += 1;
    }
    open
}

/// The candidates of a term.
#[inline(always)]
fn candidates(work: &Work, cell: u8, reflected: bool) -> u16 {
    let mask = work.frame.cells[usize::from(cell)];
    match reflected {
        true => REVERSED[usize::from(mask)],
        false => mask,
    }
}

/// The least and the greatest digit of a set that has one.
#[inline(always)]
fn ends(mask: u16) -> (i32, i32) {
    (
        mask.trailing_zeros() as i32 + 1,
        16 - mask.leading_zeros() as i32,
    )
}

/// Leaves a term the digits that the others allow.
#[inline(always)]
fn keep(work: &mut Work, model: &Model, cell: u8, reflected: bool, kept: u16) -> Sound {
    let kept = match reflected {
        true => REVERSED[usize::from(kept)],
        false => kept,
    };
    work.restrict(model, cell.into(), kept)
}

#[inline(always)]
fn exact(work: &mut Work, model: &Model, open: &Open) -> Sound {
    let count = open.count;
    let mut kept = [0; MAX_EXACT];
    if count == 2 && model.peers[usize::from(open.cells[0])] >> open.cells[1] & 1 != 0 {
        two_peers(open, &mut kept);
    } else {
        // What the terms from each on can make, then from the first up to it.
        let mut behind = [1u64; MAX_EXACT + 1];
        for k in (1..count).rev() {
            behind[k] = sums(open.masks[k], behind[k + 1]);
        }
        let mut before = 1;
        for k in 0..count {
            let others = match k + 1 == count {
                true => before,
                false if k == 0 => behind[1],
                false => both(before, behind[k + 1]),
            };
            kept[k] = open.masks[k] & (rest_of(open.total, others) >> 1) as u16;
            if kept[k] == 0 {
                return Err(super::frame::Contradiction);
            }
            before = sums(kept[k], before);
        }
    }
    for (k, &kept) in kept[..count].iter().enumerate() {
        keep(work, model, open.cells[k], open.reflected[k], kept)?;
    }
    Ok(())
}

/// Two cells that must differ.
#[inline(always)]
fn two_peers(open: &Open, kept: &mut [u16; MAX_EXACT]) {
    let opposite = open.reflected[0] != open.reflected[1];
    for first in super::board::bits(open.masks[0].into()) {
        let first = first as i32 + 1;
        let second = open.total - first;
        if !(1..=9).contains(&second) || open.masks[1] >> (second - 1) & 1 == 0 {
            continue;
        }
        let own = if opposite { REFLECTED - second } else { second };
        if own != first {
            kept[0] |= 1 << (first - 1);
            kept[1] |= 1 << (second - 1);
        }
    }
}

/// The sums of a digit of `mask` and a sum of `sums`.
#[inline(always)]
fn sums(mask: u16, sums: u64) -> u64 {
    super::board::bits(mask.into()).fold(0, |all, digit| all | sums << (digit + 1))
}

/// The sums of a sum of `a` and a sum of `b`.
#[inline(always)]
fn both(a: u64, b: u64) -> u64 {
    let (mut few, many) = match a.count_ones() < b.count_ones() {
        true => (a, b),
        false => (b, a),
    };
    let mut all = 0;
    while few != 0 {
        all |= many << few.trailing_zeros();
        few &= few - 1;
    }
    all
}

/// What each sum leaves of the total, which lies between 1 and 54.
#[inline(always)]
fn rest_of(total: i32, sums: u64) -> u64 {
    sums.reverse_bits() >> (63 - total)
}

/// No cell above what the least of the others leave, nor below what the
/// greatest do.
#[inline(always)]
fn bounds(work: &mut Work, model: &Model, equation: &Equation, below: i32, above: i32) -> Sound {
    for term in &equation.terms {
        let mask = candidates(work, term.cell, term.reflected);
        let (least, greatest) = ends(mask);
        if greatest - least <= below.min(above) {
            continue;
        }
        let (low, high) = ((greatest - above).max(1), (least + below).min(9));
        let kept = mask & (0x1ff >> (9 - high)) & (0x1ff << (low - 1));
        if keep(work, model, term.cell, term.reflected, kept).is_err() {
            return Err(work.fail(equation.mask));
        }
    }
    Ok(())
}
