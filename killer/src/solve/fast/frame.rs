//! What is known of a puzzle at one point of the search, and what is still to
//! be looked at.

use super::board::{CELLS, ONE, SIDE, bits, cells};
use super::model::Model;

/// The greatest number of cages with a sum, derived ones included.
pub(super) const MAX_CAGES: usize = 128;

/// The candidates, twice over, and the combinations of the cages.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The candidates of each cell; none of cells that no board has, of which
    /// there is one at least ([`NOWHERE`](super::board::NOWHERE)).
    pub(super) cells: [u16; 96],
    /// The cells in which each digit may stand.
    pub(super) places: [u128; SIDE],
    /// The combinations that each cage may still have: bit `k` for the `k`-th
    /// of its row of the table.
    pub(super) live: [u16; MAX_CAGES],
}

/// What changed and has not been looked at: a bit for each of them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Dirty {
    /// Cells with a single candidate, which its peers may still have.
    pub(super) singles: u128,
    pub(super) touched: Touch,
    pub(super) houses: u32,
    pub(super) joins: u32,
}

/// The rules, houses apart, in which some cells take part, a bit for each.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Touch {
    pub(super) cages: u128,
    pub(super) equations: u128,
}

impl Touch {
    #[inline(always)]
    fn add(&mut self, other: &Touch) {
        self.cages |= other.cages;
        self.equations |= other.equations;
    }
}

/// Where a contradiction showed: its cells deserve to be branched on soon.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) cells: u128,
    /// How much it says about them.
    pub(super) weight: f32,
}

/// No candidate is left somewhere, or a rule cannot be met.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Contradiction;

/// The outcome of a step of reasoning.
pub(in crate::solve) type Sound = Result<(), Contradiction>;

/// How much a cell without candidates says, where a whole rule says 1.
const CELL_WEIGHT: f32 = 0.3;

/// A frame, and the work that is left on it.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Work {
    pub(super) frame: Frame,
    pub(super) dirty: Dirty,
    /// The last contradiction.
    pub(super) conflict: Conflict,
}

impl Work {
    /// A board with all candidates and nothing to look at.
    pub(super) fn new(count: usize, digits: u16) -> Work {
        let mut frame = Frame {
            cells: [0; 96],
            places: [0; SIDE],
            live: [0; MAX_CAGES],
        };
        frame.cells[..count].fill(digits);
        for digit in bits(digits.into()) {
            frame.places[digit] = (1 << count) - 1;
        }
        Work {
            frame,
            dirty: Dirty::default(),
            conflict: Conflict {
                cells: 0,
                weight: 0.0,
            },
        }
    }

    /// Leaves a cell these candidates, some of those that it has.
    ///
    /// # Errors
    /// None are left.
    #[inline(always)]
    pub(super) fn set(&mut self, model: &Model, cell: usize, digits: u16) -> Sound {
        self.touch(model, cell);
        let before = self.frame.cells[cell];
        for digit in bits((before & !digits).into()) {
            self.frame.places[digit] &= !ONE[cell];
        }
        self.frame.cells[cell] = digits;
        if digits & digits.wrapping_sub(1) == 0 {
            if digits == 0 {
                return Err(self.emptied(cell));
            }
            self.dirty.singles |= ONE[cell];
        }
        Ok(())
    }

    /// Leaves a cage these combinations, some of those that it has.
    pub(super) fn set_live(&mut self, model: &Model, cage: usize, live: u16) {
        self.frame.live[cage] = live;
        self.dirty.touched.cages |= ONE[cage];
        self.dirty.joins |= model.joins_of[cage];
    }

    /// Takes from a cell the candidates that are not among these.
    #[inline(always)]
    pub(super) fn restrict(&mut self, model: &Model, cell: usize, digits: u16) -> Sound {
        let before = self.frame.cells[cell];
        match before & digits {
            after if after == before => Ok(()),
            after => self.set(model, cell, after),
        }
    }

    /// Leaves a cell at most these candidates, and tells which of them it lacks.
    /// It must have been taken out of the places of all others.
    #[inline(always)]
    pub(super) fn cut(
        &mut self,
        model: &Model,
        cell: usize,
        digits: u16,
    ) -> Result<u16, Contradiction> {
        let before = self.frame.cells[cell];
        let after = before & digits;
        if after != before {
            self.touch(model, cell);
            self.frame.cells[cell] = after;
            if after & after.wrapping_sub(1) == 0 {
                if after == 0 {
                    return Err(self.emptied(cell));
                }
                self.dirty.singles |= ONE[cell];
            }
        }
        Ok(digits & !after)
    }

    /// Takes a digit from every cell of a set that has it.
    #[inline(always)]
    pub(super) fn remove(&mut self, model: &Model, set: u128, digit: usize) -> Sound {
        let having = set & self.frame.places[digit];
        self.frame.places[digit] ^= having;
        let (mut touched, mut houses, mut singles) = (Touch::default(), 0, 0);
        for cell in cells(having) {
            touched.add(&model.touch[cell]);
            houses |= model.houses_of[cell];
            let digits = self.frame.cells[cell] & !(1 << digit);
            self.frame.cells[cell] = digits;
            if digits & digits.wrapping_sub(1) == 0 {
                if digits == 0 {
                    return Err(self.emptied(cell));
                }
                singles |= ONE[cell];
            }
        }
        self.dirty.singles |= singles;
        self.dirty.touched.add(&touched);
        self.dirty.houses |= houses;
        Ok(())
    }

    /// Notes that a cell changes.
    #[inline(always)]
    fn touch(&mut self, model: &Model, cell: usize) {
        self.dirty.touched.add(&model.touch[cell]);
        self.dirty.houses |= model.houses_of[cell];
    }

    /// Notes that a cell has no candidate.
    #[cold]
    #[inline(never)]
    fn emptied(&mut self, cell: usize) -> Contradiction {
        self.conflict = Conflict {
            cells: ONE[cell],
            weight: CELL_WEIGHT,
        };
        Contradiction
    }

    /// Notes a contradiction in a rule over these cells.
    #[cold]
    #[inline(never)]
    pub(super) fn fail(&mut self, cells: u128) -> Contradiction {
        self.conflict = Conflict { cells, weight: 1.0 };
        Contradiction
    }

    /// The cells with one candidate.
    pub(super) fn fixed(&self) -> u128 {
        let cells = self.frame.cells[..CELLS].iter().enumerate();
        let fixed = cells.filter(|(_, mask)| mask.is_power_of_two());
        fixed.fold(0, |all, (cell, _)| all | ONE[cell])
    }

    /// Whether every cell has one candidate, if none has none.
    pub(super) fn is_solved(&self) -> bool {
        let several = |all: u16, &cell: &u16| all | cell & cell.wrapping_sub(1);
        self.frame.cells[..CELLS].iter().fold(0, several) == 0
    }
}
