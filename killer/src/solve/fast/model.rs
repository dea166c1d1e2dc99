//! The rules of one puzzle, ready for the search.

use std::sync::Arc;

use super::board::{Board, CELLS, NOWHERE, ONE, SIDE, bits, cells};
use super::frame::{Contradiction, MAX_CAGES, Touch, Work};
use super::tables::{HAVING, ROWS, Row};
use crate::cage::Layout;
use crate::solve::simd::{MAX_DEALT, Packed};
use crate::sums;

/// The greatest number of equations.
pub(super) const MAX_EQUATIONS: usize = 128;

/// A bit for each of this many packed cells.
const EACH: [Packed; MAX_DEALT + 1] = {
    let mut each = [0; MAX_DEALT + 1];
    let mut cell = 0;
    while cell < MAX_DEALT {
        each[cell + 1] = each[cell] | 1 << (9 * cell);
        cell += 1;
    }
    each
};

/// Nine digits.
const ALL: u16 = (1 << SIDE) - 1;

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
    /// The sets of its row that have each digit, a bit for each.
    pub(super) having: &'static [u16; 16],
    /// All of them.
    pub(super) all: u16,
    /// What they leave to the cells while nothing else is known of these; for
    /// at most [`MAX_DEALT`] cells.
    pub(super) untouched: Packed,
    /// Where its common peers are listed, once they are.
    common: Option<usize>,
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
    /// The cells of the terms that are reflected.
    reflected: u128,
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
            reflected: minus,
        }
    }
}

/// A cage's cells within a house.
#[derive(Clone, Debug)]
pub(super) struct Part {
    pub(super) cage: usize,
    pub(super) inside: u128,
    /// The same, bit `k` for the cage's `k`-th cell.
    pub(super) own: u16,
}

/// The rules of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Model {
    pub(super) board: Arc<Board>,
    /// The cells that must differ from each cell: those of its houses and of
    /// its cages.
    pub(super) peers: [u128; CELLS],
    /// What to look at again when a cell changes, beside its houses.
    pub(super) touch: [Touch; CELLS],
    /// The houses of each cell, as the board has them, but closer at hand.
    pub(super) houses_of: [u32; CELLS],
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
    /// For cage after cage, the peers that some of its cells have in common:
    /// for each set of its cells, its `k`-th cell being bit `k`.
    common: Vec<u128>,
}

/// What a layout is to this solver.
pub(super) enum Taken {
    /// Rules, and the board as the givens leave it.
    Ready(Arc<Model>, Box<Work>),
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
        let mut work = Box::new(Work::new(side * side, board.digits));
        let mut model = Arc::new(Model {
            peers: board.peers,
            touch: [Touch::default(); CELLS],
            houses_of: board.houses_of,
            cages: Vec::with_capacity(layout.cages().len() + 32),
            own_cages: 0,
            equations: Vec::new(),
            own_equations: 0,
            parts: Vec::new(),
            joins_of: [0; MAX_CAGES],
            common: Vec::new(),
            board,
        });
        match Arc::make_mut(&mut model).take(layout, &mut work) {
            Err(Contradiction) => Taken::Impossible,
            Ok(false) => Taken::TooLarge,
            Ok(true) => Taken::Ready(model, work),
        }
    }

    /// Adds the cages and givens of a layout; `false` if there is no room.
    fn take(&mut self, layout: &Layout, work: &mut Work) -> Result<bool, Contradiction> {
        let side = self.board.side;
        let mut repeating = Vec::new();
        for cage in layout.cages() {
            let (mut mask, mut houses) = (0, u32::MAX);
            for cell in cage.cells() {
                let cell = cell.index(side);
                mask |= ONE[cell];
                houses &= self.houses_of[cell];
            }
            // In one house they differ anyway.
            if houses == 0 && !cage.repeats() {
                for cell in cells(mask) {
                    self.peers[cell] |= mask & !ONE[cell];
                }
            }
            let Some(sum) = cage.sum() else { continue };
            let sum = i32::try_from(sum).map_err(|_| Contradiction)?;
            if cage.repeats() {
                repeating.push((mask, cage.cells().len(), sum));
            } else if !self.add_cage(mask, cage.cells().len(), sum, work)? {
                return Ok(false);
            }
        }
        for (mask, size, sum) in repeating {
            let added = match self.differ(mask) {
                true => self.add_cage(mask, size, sum, work)?,
                false => self.add_equation(mask, 0, sum),
            };
            if !added {
                return Ok(false);
            }
        }
        self.own_cages = self.cages.len();
        self.own_equations = self.equations.len();
        work.dirty.touched.equations = all(self.equations.len());
        for (cell, digit) in layout.givens().givens() {
            work.restrict(self, cell.index(side), 1 << digit.index())?;
        }
        work.dirty.houses = (1 << self.board.houses.len()) - 1;
        Ok(true)
    }

    /// Adds a cage of `size` cells, unless it is known already; one of a single
    /// cell is a given. `false` if there is no room for it.
    ///
    /// # Errors
    /// It cannot have the sum, or the same cells have another one.
    pub(super) fn add_cage(
        &mut self,
        mask: u128,
        size: usize,
        sum: i32,
        work: &mut Work,
    ) -> Result<bool, Contradiction> {
        let sum = usize::try_from(sum).map_err(|_| Contradiction)?;
        let sets = sums::combinations(sum as u32, size);
        if sets.is_empty() {
            return Err(Contradiction);
        }
        if size == 1 {
            work.restrict(self, mask.trailing_zeros() as usize, sets[0])?;
            return Ok(true);
        }
        let first = mask.trailing_zeros() as usize;
        let mut beside = cells(self.touch[first].cages).map(|k| &self.cages[k]);
        if let Some(known) = beside.find(|cage| cage.mask == mask) {
            return if known.sum == sum {
                Ok(true)
            } else {
                Err(Contradiction)
            };
        }
        if self.cages.len() == MAX_CAGES {
            return Ok(false);
        }
        let Row { some, every } = ROWS[size][sum];
        let mut cage = Cage {
            cells: [NOWHERE; SIDE],
            size,
            sum,
            mask,
            sets,
            having: &HAVING[size][sum],
            untouched: match size <= MAX_DEALT {
                true => Packed::from(some) * EACH[size],
                false => 0,
            },
            all: ((1u32 << sets.len()) - 1) as u16,
            common: None,
        };
        let bit = ONE[self.cages.len()];
        for digit in bits((!some & ALL).into()) {
            work.frame.places[digit] &= !mask;
        }
        let mut lacking = 0;
        for (place, cell) in cage.cells.iter_mut().zip(cells(mask)) {
            *place = cell as u8;
            lacking |= work.cut(self, cell, some)?;
            self.touch[cell].cages |= bit;
        }
        // Without a digit that it must hold it has said all that it can.
        if lacking | every != 0 {
            work.dirty.touched.cages |= bit;
        }
        work.frame.live[self.cages.len()] = cage.all;
        self.cages.push(cage);
        Ok(true)
    }

    /// Adds the equation: the digits of the cells `plus`, less those of the
    /// cells `minus`, total `total`; unless it is known. `false` if there is no room
    /// for it.
    pub(super) fn add_equation(&mut self, plus: u128, minus: u128, total: i32) -> bool {
        let mask = plus | minus;
        let first = mask.trailing_zeros() as usize;
        let mut beside = cells(self.touch[first].equations).map(|k| &self.equations[k]);
        let shifted = total + REFLECTED * minus.count_ones() as i32;
        if beside.any(|e| (e.mask, e.reflected, e.total) == (mask, minus, shifted)) {
            return true;
        }
        if self.equations.len() == MAX_EQUATIONS {
            return false;
        }
        let equation = Equation::new(plus, minus, total);
        for cell in cells(equation.mask) {
            self.touch[cell].equations |= ONE[self.equations.len()];
        }
        self.equations.push(equation);
        true
    }

    /// The peers that some cells of a cage have in common: bit `k` for its `k`-th
    /// cell.
    #[inline(always)]
    pub(super) fn common_peers(&self, cage: &Cage, places: usize) -> u128 {
        match cage.common {
            Some(start) => self.common[start + places],
            None => bits(places as u32).fold(u128::MAX, |common, k| {
                common & self.peers[usize::from(cage.cells[k])]
            }),
        }
    }

    /// Lists the common peers of the cells of cages, but for large ones: each
    /// cell doubles their number.
    #[inline(always)]
    pub(super) fn list_common_peers(&mut self) {
        for cage in self.cages.iter_mut().filter(|c| c.size <= MAX_DEALT) {
            let start = self.common.len();
            cage.common = Some(start);
            self.common.push(u128::MAX);
            for &cell in &cage.cells[..cage.size] {
                let peers = self.peers[usize::from(cell)];
                for k in start..self.common.len() {
                    self.common.push(self.common[k] & peers);
                }
            }
        }
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
