//! What houses say without cages: singles, pairs, and where three boxes cross
//! three lines.

use super::board::{Chute, House, SIDE, bits};
use super::frame::{Contradiction, Sound, Work};
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
        let house = &model.board.houses[house];
        let twice = hidden_singles(work, model, house)?;
        hidden_pairs(work, model, house, twice)?;
        naked_pairs(work, model, house)?;
    }
    Ok(())
}

/// In a chute a digit stands once in each line and once in each box: its three
/// minis are a permutation, of which there are six. Minis that are in none for a
/// digit lose it. All digits at once; this is all that lines and boxes say to
/// each other (pointing and claiming).
#[inline(always)]
fn permute(work: &mut Work, model: &Model, chute: &Chute) -> Sound {
    let cells = &work.frame.cells;
    let any = |mini: &[u8; 3]| {
        mini.iter()
            .fold(0, |all, &cell| all | cells[usize::from(cell)])
    };
    let [a, b, c] = chute.minis.each_ref().map(|line| line.each_ref().map(any));
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
    for (line, before) in [a, b, c].iter().enumerate() {
        for part in 0..3 {
            if before[part] != kept[line][part] {
                for cell in chute.minis[line][part] {
                    work.restrict(model, cell.into(), kept[line][part])?;
                }
            }
        }
    }
    Ok(())
}

/// Places digits with one cell left; gives those with two.
#[inline(always)]
fn hidden_singles(work: &mut Work, model: &Model, house: &House) -> Result<u16, Contradiction> {
    let (mut once, mut twice, mut thrice) = (0, 0, 0);
    for cell in house.cells {
        let mask = work.frame.cells[usize::from(cell)];
        thrice |= twice & mask;
        twice |= once & mask;
        once |= mask;
    }
    if once != model.board.digits {
        return Err(work.fail(house.mask));
    }
    let single = once & !twice;
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
    Ok(twice & !thrice)
}

/// Two digits that have the same two cells leave room for no others there.
#[inline(always)]
fn hidden_pairs(work: &mut Work, model: &Model, house: &House, twice: u16) -> Sound {
    let mut rest = twice;
    while rest & rest.wrapping_sub(1) != 0 {
        let digit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let places = work.frame.places[digit] & house.mask;
        for other in bits(rest.into()) {
            if work.frame.places[other] & house.mask == places && places != 0 {
                for cell in super::board::cells(places) {
                    work.restrict(model, cell, 1 << digit | 1 << other)?;
                }
            }
        }
    }
    Ok(())
}

/// Two cells with the same two candidates take them from the others.
#[inline(always)]
fn naked_pairs(work: &mut Work, model: &Model, house: &House) -> Sound {
    let mut pairs = [0u16; SIDE];
    let mut count = 0;
    for cell in house.cells {
        let mask = work.frame.cells[usize::from(cell)];
        let rest = mask & mask.wrapping_sub(1);
        if rest != 0 && rest & (rest - 1) == 0 {
            if pairs[..count].contains(&mask) {
                for other in house.cells.map(usize::from) {
                    let own = work.frame.cells[other];
                    if own != mask
                        && own & mask != 0
                        && work.set(model, other, own & !mask).is_err()
                    {
                        return Err(work.fail(house.mask));
                    }
                }
            }
            pairs[count] = mask;
            count += 1;
        }
    }
    Ok(())
}
