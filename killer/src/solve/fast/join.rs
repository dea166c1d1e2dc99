//! What the cages of a house say together.
//!
//! A house is made of the cells that it shares with some cages, its *parts*, and
//! of single cells. Each part takes a set of digits: one of a family, which the
//! living combinations of its cage and the candidates of its cells give. The
//! sets of all parts are disjoint and make up all digits. Taken one by one, the
//! families of the digits used so far, forward and backward, show which sets
//! have a place in such a division: what they need stays, what none of them
//! needs goes.
//!
//! A family of sets of nine digits is 512 bits ([`Kernel::Family`]).

use super::board::{SIDE, bits, cells};
use super::frame::{Sound, Work};
use super::model::{Model, Part};
use crate::solve::simd::Kernel;

/// More sets than this in all parts of a house take longer than they are worth.
const MAX_SETS: usize = 64;

/// Each house has at most four parts, of two cells or more.
const MAX_PARTS: usize = SIDE / 2;

/// A set of digits that a part may take, and the combination it comes from.
#[derive(Clone, Copy, Default)]
struct Choice {
    set: u16,
    combination: u8,
}

/// The choices of the parts of a house, one part after the other.
struct Choices {
    all: [Choice; MAX_SETS],
    /// Where each part's begin, and the end of the last one's.
    starts: [usize; MAX_PARTS + 1],
}

impl Model {
    /// Splits the houses into parts: the cages that lie in them with two cells
    /// or more, the greatest parts first, if few cells are left on one side.
    pub(super) fn split_houses(&mut self, work: &mut Work) {
        self.parts.clear();
        for (number, house) in self.board.houses.iter().enumerate() {
            let inside = |index: usize| (self.cages[index].mask & house.mask).count_ones() as usize;
            let is_part = |&index: &usize| {
                let (size, inside) = (self.cages[index].size, inside(index));
                inside >= 2 && (size - inside <= 2 || inside == 2)
            };
            let mut order: Vec<usize> = (0..self.cages.len()).filter(is_part).collect();
            order.sort_by_key(|&index| {
                self.cages[index].size as isize - 10 * inside(index) as isize
            });
            let mut parts: Vec<Part> = Vec::new();
            let mut covered = 0;
            for cage in order {
                let inside = self.cages[cage].mask & house.mask;
                if inside & covered == 0 {
                    covered |= inside;
                    parts.push(Part { cage, inside });
                    self.joins_of[cage] |= 1 << number;
                }
            }
            if !parts.is_empty() {
                work.dirty.joins |= 1 << number;
            }
            self.parts.push(parts);
        }
    }
}

/// Applies the cages of one house together.
#[inline(always)]
pub(super) fn filter<K: Kernel>(kernel: K, work: &mut Work, model: &Model, house: usize) -> Sound {
    let mask = model.board.houses[house].mask;
    let parts = &model.parts[house][..];
    let Some(choices) = choices(work, model, parts)? else {
        return Ok(());
    };
    let covered = parts.iter().fold(0, |all, part| all | part.inside);
    let mut singles = [0u8; SIDE];
    let (mut count, mut fixed) = (0, 0);
    for cell in cells(mask & !covered) {
        let digits = work.frame.cells[cell];
        if digits & (digits - 1) == 0 {
            fixed |= digits;
        } else {
            singles[count] = cell as u8;
            count += 1;
        }
    }
    let singles = &singles[..count];

    // Forward: the digits used before each part, then before each cell.
    let mut used = [kernel.nothing(); MAX_PARTS + SIDE + 1];
    used[0] = kernel.only(fixed);
    let mut at = 0;
    for part in 0..parts.len() {
        let mut next = kernel.nothing();
        for choice in &choices.all[choices.starts[part]..choices.starts[part + 1]] {
            next = kernel.either(next, kernel.with(used[at], choice.set));
        }
        at += 1;
        used[at] = next;
    }
    for &cell in singles {
        let mut next = kernel.nothing();
        for digit in bits(work.frame.cells[usize::from(cell)].into()) {
            next = kernel.either(next, kernel.with(used[at], 1 << digit));
        }
        at += 1;
        used[at] = next;
    }

    // Backward: the digits used before each, on the way to all of them.
    let mut onward = kernel.both(used[at], kernel.only(model.board.digits));
    if kernel.is_empty(onward) {
        return Err(work.fail(mask));
    }
    for &cell in singles.iter().rev() {
        at -= 1;
        let mut from = kernel.nothing();
        let mut kept = 0;
        for digit in bits(work.frame.cells[usize::from(cell)].into()) {
            let way = kernel.both(kernel.without(onward, 1 << digit), used[at]);
            if !kernel.is_empty(way) {
                kept |= 1 << digit;
                from = kernel.either(from, way);
            }
        }
        onward = from;
        work.restrict(model, cell.into(), kept)?;
    }
    for (number, part) in parts.iter().enumerate().rev() {
        at -= 1;
        let mut from = kernel.nothing();
        let mut kept = Kept::new();
        let sets = model.cages[part.cage].sets;
        for choice in &choices.all[choices.starts[number]..choices.starts[number + 1]] {
            let way = kernel.both(kernel.without(onward, choice.set), used[at]);
            if !kernel.is_empty(way) {
                kept.add(*choice, sets);
                from = kernel.either(from, way);
            }
        }
        onward = from;
        if apply(work, model, part, &kept, mask).is_err() {
            work.conflict.cells |= model.cages[part.cage].mask;
            return Err(super::frame::Contradiction);
        }
    }
    Ok(())
}

/// What the choices that stay say of a part.
struct Kept {
    /// Digits of some of them, and of all of them.
    some: u16,
    every: u16,
    /// Their combinations, and what these leave to the rest of the cage.
    live: u16,
    outside: u16,
}

impl Kept {
    #[inline(always)]
    fn new() -> Kept {
        Kept {
            some: 0,
            every: 0x1ff,
            live: 0,
            outside: 0,
        }
    }

    #[inline(always)]
    fn add(&mut self, choice: Choice, sets: &[u16]) {
        self.some |= choice.set;
        self.every &= choice.set;
        self.live |= 1 << choice.combination;
        self.outside |= sets[usize::from(choice.combination)] & !choice.set;
    }
}

#[inline(always)]
fn apply(work: &mut Work, model: &Model, part: &Part, kept: &Kept, house: u128) -> Sound {
    let cage = &model.cages[part.cage];
    let live = work.frame.live[part.cage];
    if live & !kept.live != 0 {
        work.frame.live[part.cage] = live & kept.live;
        work.dirty.cages |= 1 << part.cage;
        if live & kept.live == 0 {
            return Err(work.fail(cage.mask));
        }
    }
    for cell in cells(part.inside) {
        work.restrict(model, cell, kept.some)?;
    }
    for cell in cells(cage.mask & !part.inside) {
        work.restrict(model, cell, kept.outside)?;
    }
    for digit in bits(kept.every.into()) {
        work.remove(model, (cage.mask | house) & !part.inside, digit)?;
    }
    Ok(())
}

/// The sets that each part can take; `None` if there are too many.
#[inline(always)]
fn choices(
    work: &mut Work,
    model: &Model,
    parts: &[Part],
) -> Result<Option<Choices>, super::frame::Contradiction> {
    let combinations = |part: &Part| work.frame.live[part.cage].count_ones() as usize;
    if parts.is_empty() || parts.iter().map(combinations).sum::<usize>() > MAX_SETS {
        return Ok(None);
    }
    let mut choices = Choices {
        all: [Choice::default(); MAX_SETS],
        starts: [0; MAX_PARTS + 1],
    };
    let mut end = 0;
    for (number, part) in parts.iter().enumerate() {
        let start = end;
        if !list(work, model, part, &mut choices.all, &mut end) {
            return Ok(None);
        }
        if end == start {
            return Err(work.fail(model.cages[part.cage].mask));
        }
        choices.starts[number + 1] = end;
    }
    Ok(Some(choices))
}

/// Adds the sets that a part can take; `false` if there is no room.
#[inline(always)]
fn list(
    work: &Work,
    model: &Model,
    part: &Part,
    all: &mut [Choice; MAX_SETS],
    end: &mut usize,
) -> bool {
    let cage = &model.cages[part.cage];
    let (mut inside, mut outside) = ([0u16; SIDE], [0u16; SIDE]);
    let (mut ins, mut outs) = (0, 0);
    let (mut inside_any, mut outside_any) = (0, 0);
    for &cell in cage.cells() {
        let mask = work.frame.cells[usize::from(cell)];
        if part.inside >> cell & 1 != 0 {
            inside[ins] = mask;
            ins += 1;
            inside_any |= mask;
        } else {
            outside[outs] = mask;
            outs += 1;
            outside_any |= mask;
        }
    }
    let inside = &inside[..ins];
    let mut add = |set: u16, combination: usize| {
        if inside.iter().any(|mask| mask & set == 0) {
            return true;
        }
        let room = *end < MAX_SETS;
        if room {
            all[*end] = Choice {
                set,
                combination: combination as u8,
            };
            *end += 1;
        }
        room
    };
    for k in bits(work.frame.live[part.cage].into()) {
        let whole = cage.sets[k];
        match outs {
            0 => {
                if !add(whole, k) {
                    return false;
                }
            }
            1 => {
                for digit in bits((outside[0] & whole).into()) {
                    let set = whole & !(1 << digit);
                    if set & !inside_any == 0 && !add(set, k) {
                        return false;
                    }
                }
            }
            2 => {
                // Digits that only the outer cells can have are in the pair.
                let needed = whole & !inside_any;
                let open = whole & outside_any;
                for low in bits(open.into()) {
                    for high in bits((open & (0xfffe << low)).into()) {
                        let pair = 1 << low | 1 << high;
                        let fits =
                            needed & !pair == 0 && outside[0] & pair != 0 && outside[1] & pair != 0;
                        if fits && !add(whole & !pair, k) {
                            return false;
                        }
                    }
                }
            }
            _ => {
                // Two cells inside: pairs of digits, each once.
                let needed = whole & !outside_any;
                let open = whole & inside_any;
                for low in bits(open.into()) {
                    for high in bits((open & (0xfffe << low)).into()) {
                        let pair: u16 = 1 << low | 1 << high;
                        let [a, b] = [inside[0] & pair, inside[1] & pair];
                        let fits = needed & !pair == 0 && a != 0 && b != 0 && a | b == pair;
                        if fits && !add(pair, k) {
                            return false;
                        }
                    }
                }
            }
        }
    }
    true
}
