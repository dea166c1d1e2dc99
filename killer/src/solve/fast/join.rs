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
//! The more pieces a house falls into, the less that says: of all joins of more
//! than five pieces one in eight said anything, of fewer one in three. So these
//! are left out.
//!
//! A family of sets of nine digits is 512 bits ([`Kernel::Family`]).

mod list;

use super::board::{SIDE, bits, cells};
use super::frame::{Sound, Work};
use super::model::{Model, Part};
use crate::solve::simd::Kernel;
use list::{Choice, Choices, list_choices};

/// Each house has at most four parts, of two cells or more.
const MAX_PARTS: usize = SIDE / 2;

/// Parts and single cells of a house, at most.
const MAX_PIECES: usize = 5;

impl Model {
    /// Splits the houses into parts: the cages that lie in them with two cells
    /// or more, the greatest parts first, if few cells are left on one side.
    #[inline(always)]
    pub(super) fn split_houses(&mut self, work: &mut Work) {
        self.parts.clear();
        for (number, house) in self.board.houses.iter().enumerate() {
            let inside = |index: usize| (self.cages[index].mask & house.mask).count_ones() as usize;
            let is_part = |&index: &usize| {
                let (size, inside) = (self.cages[index].size, inside(index));
                inside >= 2 && (size - inside <= 2 || inside == 2)
            };
            let mut order: Vec<usize> = cells(self.touching(house.mask)).filter(is_part).collect();
            order.sort_by_key(|&index| {
                self.cages[index].size as isize - 10 * inside(index) as isize
            });
            let mut parts: Vec<Part> = Vec::new();
            let mut covered = 0;
            for cage in order {
                let inside = self.cages[cage].mask & house.mask;
                if inside & covered == 0 {
                    covered |= inside;
                    let own = self.cages[cage].cells().iter().enumerate();
                    let own = own.filter(|(_, cell)| inside >> **cell & 1 == 1);
                    let own = own.fold(0, |all, (k, _)| all | 1 << k);
                    parts.push(Part { cage, inside, own });
                }
            }
            let singles = (house.mask & !covered).count_ones() as usize;
            if parts.len() + singles > MAX_PIECES {
                parts.clear();
            }
            for part in &parts {
                self.joins_of[part.cage] |= 1 << number;
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
    let mut choices = Choices::none();
    if !list_choices(work, model, parts, &mut choices)? {
        return Ok(());
    }
    let covered = parts.iter().fold(0, |all, part| all | part.inside);
    let mut singles = [0u8; MAX_PIECES];
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
    let mut used = [kernel.nothing(); MAX_PIECES + 1];
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
    // Other houses of the cage are joined anew when it loses one by itself.
    if live & !kept.live != 0 {
        work.frame.live[part.cage] = live & kept.live;
        work.dirty.touched.cages |= 1 << part.cage;
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
