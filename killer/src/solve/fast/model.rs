//! The rules of one puzzle, ready for the search.

use std::sync::Arc;

use super::board::{Board, CELLS, SIDE, cells};
use super::frame::{Contradiction, MAX_CAGES, Work};
use crate::cage::Layout;
use crate::sums;

/// The greatest number of equations.
pub(super) const MAX_EQUATIONS: usize = 128;

/// A reflected digit and the digit itself make this.
pub(super) const REFLECTED: i32 = 10;

/// Cells that differ, with a sum.
#[derive(Clone, Debug)]
pub(super) struct Cage {
    pub(super) cells: [u8; SIDE],
    pub(super) size: usize,
    pub(super) sum: usize,
    pub(super) mask: u128,
    /// Its row of the table.
    pub(super) sets: &'static [u16],
}

impl Cage {
    pub(super) fn cells(&self) -> &[u8] {
        &self.cells[..self.size]
    }
}

/// A cell of an equation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) cell: u8,
    /// Its digit counts as 10 minus itself: so that a difference is a sum.
    pub(super) reflected: bool,
}

/// Cells with signs and a total, without the promise that they differ.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) terms: Vec<Term>,
    /// The total of the terms.
    pub(super) total: i32,
    pub(super) mask: u128,
}

impl Equation {
    fn new(plus: u128, minus: u128, total: i32) -> Equation {
        let term = |cell, reflected| Term {
            cell: cell as u8,
            reflected,
        };
        let added = cells(plus).map(|cell| term(cell, false));
        Equation {
            terms: added
                .chain(cells(minus).map(|cell| term(cell, true)))
                .collect(),
            total: total + REFLECTED * minus.count_ones() as i32,
            mask: plus | minus,
        }
    }
}

/// What to look at again when a cell changes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Touch {
    pub(super) cages: u128,
    pub(super) equations: u128,
    pub(super) houses: u32,
}

/// A cage's cells within a house.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) cage: usize,
    pub(super) inside: u128,
}

/// The rules of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Model {
    pub(super) board: Arc<Board>,
    /// The cells that must differ from each cell: those of its houses and of
    /// its cages.
    pub(super) peers: [u128; CELLS],
    pub(super) touch: [Touch; CELLS],
    pub(super) cages: Vec<Cage>,
    /// How many of the cages are the puzzle's own; the others are derived.
    pub(super) own_cages: usize,
    pub(super) equations: Vec<Equation>,
    /// How many of the equations are cages of the puzzle whose digits may
    /// repeat; the others are derived.
    pub(super) own_equations: usize,
    /// The parts of the cages in each house, once the search begins.
    pub(super) parts: Vec<Vec<Part>>,
    /// The houses of whose parts each cage is one, a bit for each.
    pub(super) joins_of: [u32; MAX_CAGES],
}

/// What a layout is to this solver.
pub(super) enum Taken {
    /// Rules, and the board as the givens leave it.
    Ready(Box<(Model, Work)>),
    /// It shows at once that it has no solution.
    Impossible,
    /// More than this solver has room for.
    TooLarge,
}

impl Model {
    /// Takes up a layout.
    pub(super) fn of(layout: &Layout) -> Taken {
        match Board::of(layout.geometry()) {
            Some(board) => Model::on(board, layout),
            None => Taken::TooLarge,
        }
    }

    /// Takes up the cages and the givens of a layout on this board.
    pub(super) fn on(board: Arc<Board>, layout: &Layout) -> Taken {
        let side = board.side;
        let mut work = Work::new(side * side, board.digits);
        let mut model = Model {
            peers: board.peers,
            touch: [Touch::default(); CELLS],
            cages: Vec::with_capacity(layout.cages().len() + 32),
            own_cages: 0,
            equations: Vec::new(),
            own_equations: 0,
            parts: Vec::new(),
            joins_of: [0; MAX_CAGES],
            board,
        };
        for (cell, touch) in model.touch.iter_mut().enumerate() {
            touch.houses = model.board.houses_of[cell];
        }
        match model.take(layout, &mut work) {
            Err(Contradiction) => Taken::Impossible,
            Ok(false) => Taken::TooLarge,
            Ok(true) => Taken::Ready(Box::new((model, work))),
        }
    }

    /// Adds the cages and givens of a layout; `false` if there is no room.
    fn take(&mut self, layout: &Layout, work: &mut Work) -> Result<bool, Contradiction> {
        let side = self.board.side;
        let mut repeating = Vec::new();
        for cage in layout.cages() {
            let numbers = cage.cells().iter().map(|cell| cell.index(side) as u8);
            let mask = numbers.clone().fold(0, |mask, cell| mask | 1u128 << cell);
            if !cage.repeats() {
                for cell in numbers.clone() {
                    self.peers[usize::from(cell)] |= mask & !(1 << cell);
                }
            }
            let Some(sum) = cage.sum() else { continue };
            let sum = i32::try_from(sum).map_err(|_| Contradiction)?;
            if cage.repeats() {
                repeating.push((mask, sum));
            } else if !self.add_cage(mask, sum, work)? {
                return Ok(false);
            }
        }
        for (mask, sum) in repeating {
            let added = match self.differ(mask) {
                true => self.add_cage(mask, sum, work)?,
                false => self.add_equation(mask, 0, sum),
            };
            if !added {
                return Ok(false);
            }
        }
        self.own_cages = self.cages.len();
        self.own_equations = self.equations.len();
        work.dirty.equations = all(self.equations.len());
        for (cell, digit) in layout.givens().givens() {
            work.restrict(self, cell.index(side), 1 << digit.index())?;
        }
        work.dirty.houses = (1 << self.board.houses.len()) - 1;
        Ok(true)
    }

    /// Adds a cage, unless it is known already; one of a single cell is a given.
    /// `false` if there is no room for it.
    ///
    /// # Errors
    /// It cannot have the sum, or the same cells have another one.
    pub(super) fn add_cage(
        &mut self,
        mask: u128,
        sum: i32,
        work: &mut Work,
    ) -> Result<bool, Contradiction> {
        let size = mask.count_ones() as usize;
        let sum = usize::try_from(sum).map_err(|_| Contradiction)?;
        let sets = sums::combinations(sum as u32, size);
        if sets.is_empty() {
            return Err(Contradiction);
        }
        if size == 1 {
            work.restrict(self, mask.trailing_zeros() as usize, sets[0])?;
            return Ok(true);
        }
        if let Some(known) = self.cages.iter().find(|cage| cage.mask == mask) {
            return if known.sum == sum {
                Ok(true)
            } else {
                Err(Contradiction)
            };
        }
        if self.cages.len() == MAX_CAGES {
            return Ok(false);
        }
        let mut cage = Cage {
            cells: [0; SIDE],
            size,
            sum,
            mask,
            sets,
        };
        let bit = 1u128 << self.cages.len();
        for (place, cell) in cage.cells.iter_mut().zip(cells(mask)) {
            *place = cell as u8;
            self.touch[cell].cages |= bit;
        }
        work.frame.live[self.cages.len()] = ((1u32 << sets.len()) - 1) as u16;
        work.dirty.cages |= bit;
        self.cages.push(cage);
        Ok(true)
    }

    /// Adds the equation: the digits of the cells `plus`, less those of the
    /// cells `minus`, total `total`; unless it is known. `false` if there is no room for it.
    pub(super) fn add_equation(&mut self, plus: u128, minus: u128, total: i32) -> bool {
        let equation = Equation::new(plus, minus, total);
        let known = |e: &Equation| {
            (e.mask, e.total) == (equation.mask, equation.total) && e.terms == equation.terms
        };
        if self.equations.iter().any(known) {
            return true;
        }
        if self.equations.len() == MAX_EQUATIONS {
            return false;
        }
        for cell in cells(equation.mask) {
            self.touch[cell].equations |= 1 << self.equations.len();
        }
        self.equations.push(equation);
        true
    }

    /// Whether all these cells must differ from each other.
    pub(super) fn differ(&self, set: u128) -> bool {
        cells(set).all(|cell| set & !(1 << cell) & !self.peers[cell] == 0)
    }
}

/// The bits of the first `count` of at most 128 things.
pub(super) fn all(count: usize) -> u128 {
    match count {
        0 => 0,
        _ => u128::MAX >> (128 - count),
    }
}
