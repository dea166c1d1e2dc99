//! What houses say without cages: singles, and where three boxes cross three
//! lines. Pairs were tried: they saved one node in ten, and took longer than that.

use super::board::{Chute, House, bits};
use super::frame::{Sound, Work};
use super::model::Model;

/// Applies the houses of a set and the chutes that they touch.
#[inline(always)]
pub(super) fn filter(work: &mut Work, model: &Model, dirty: u32) -> Sound {
    for chute in &model.board.chutes {
        if dirty & chute.houses != 0 {
            permute(work, model, chute)?;
        }
    }
    for house in bits(dirty) {
        hidden_singles(work, model, &model.board.houses[house])?;
    }
    Ok(())
}

/// In a chute a digit stands once in each line and once in each box: its three
/// minis are a permutation, of which there are six. Minis that are in none for a
/// digit lose it. All digits at once; this is all that lines and boxes say to
/// each other (pointing and claiming).
#[inline(always)]
fn permute(work: &mut Work, model: &Model, chute: &Chute) -> Sound {
    let mut before = [[0; 3]; 3];
    for (line, minis) in chute.minis.iter().enumerate() {
        for (part, mini) in minis.iter().enumerate() {
            for &cell in mini {
                before[line][part] |= work.frame.cells[usize::from(cell)];
            }
        }
    }
    let [a, b, c] = before;
    let [even, odd] = [
        [a[0] & b[1] & c[2], a[1] & b[2] & c[0], a[2] & b[0] & c[1]],
        [a[0] & b[2] & c[1], a[1] & b[0] & c[2], a[2] & b[1] & c[0]],
    ];
    let all = even.iter().chain(&odd).fold(0, |all, p| all | p);
    if all != model.board.digits {
        return Err(work.fail(chute.mask));
    }
    let kept = [
        [even[0] | odd[0], even[1] | odd[1], even[2] | odd[2]],
        [even[2] | odd[1], even[0] | odd[2], even[1] | odd[0]],
        [even[1] | odd[2], even[2] | odd[0], even[0] | odd[1]],
    ];
    let pairs = before.as_flattened().iter().zip(kept.as_flattened());
    if pairs.fold(0, |changed, (before, kept)| changed | before ^ kept) == 0 {
        return Ok(());
    }
    for line in 0..3 {
        for part in 0..3 {
            if before[line][part] != kept[line][part] {
                for cell in chute.minis[line][part] {
                    work.restrict(model, cell.into(), kept[line][part])?;
                }
            }
        }
    }
    Ok(())
}

/// Places digits with one cell left.
#[inline(always)]
fn hidden_singles(work: &mut Work, model: &Model, house: &House) -> Sound {
    let (mut once, mut twice, mut fixed) = (0, 0, 0);
    for cell in house.cells {
        let mask = work.frame.cells[usize::from(cell)];
        twice |= once & mask;
        once |= mask;
        fixed |= if mask & mask.wrapping_sub(1) == 0 {
            mask
        } else {
            0
        };
    }
    if once != model.board.digits {
        return Err(work.fail(house.mask));
    }
    let single = once & !twice & !fixed;
    if single == 0 {
        return Ok(());
    }
    for cell in house.cells.map(usize::from) {
        let mask = work.frame.cells[cell];
        let own = mask & single;
        if own != 0 && own != mask {
            if own & (own - 1) != 0 {
                return Err(work.fail(house.mask));
            }
            work.set(model, cell, own)?;
        }
    }
    Ok(())
}
