//! Which cell to guess, and which digit; or which cage, and which combination.
//!
//! Cells collect weight from the contradictions that they take part in, recent
//! ones counting more (after "Boosting Systematic Search by Weighting
//! Constraints", Boussemart et al., ECAI 2004), and guessed cells the more, the
//! more of their guesses fail (after "Failure Based Variable Ordering Heuristics
//! for Solving CSPs", Li et al., CP 2021). The next guess is the cell with the
//! greatest weight by the square of its number of candidates; its digit one that
//! has two places in some house, since the other branch then places it as well.
//!
//! Before much is learnt a cage with two living combinations is as good as a cell
//! with two candidates, and weighs as much as all its cells: each branch takes
//! digits from all of them at once. Later on the weights know better.
//!
//! The numbers were found by trial on hard puzzles and their mirror images: they
//! decide about speed, not about answers.

use super::board::{CELLS, ONE, SIDE, bits};
use super::frame::{Conflict, Frame};
use super::model::Model;

/// By how much less a contradiction counts than the next one.
const FADE: f32 = 0.999;

/// What a contradiction counts for the cell that was guessed; 1 for the cells
/// of the rule that was broken.
const GUESSED: f32 = 2.0;

/// What failing always counts, beside the weight.
const FAILING: f32 = 20.0;

/// What a contradiction counts for each open cell of a cage that was guessed
/// about.
const GUESSED_CAGE: f32 = 0.85;

/// Cages are guessed about until so many contradictions have been learnt from.
const EARLY: u32 = 50;

/// When weights have grown beyond this, all are scaled down.
const GREATEST: f32 = 1e20;

/// What a guess is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The digit of a cell.
    Cell(u8),
    /// The combination of a cage.
    Cage(u8),
}

/// What contradictions have taught.
#[derive(Clone, Debug)]
pub(super) struct Weights {
    cells: [f32; CELLS],
    /// What the next contradiction counts.
    step: f32,
    /// How many there were.
    learnt: u32,
    /// How often each cell was set by a guess or by its end, and how often
    /// that was a contradiction; at the start one try, half of it failed.
    tried: [f32; CELLS],
    failed: [f32; CELLS],
    /// Which part of them failed.
    failing: [f32; CELLS],
}

impl Weights {
    /// Before any contradiction: cells of small cages with small sums first.
    pub(super) fn new(model: &Model) -> Weights {
        let mut cells = [0.0; CELLS];
        for cage in &model.cages[..model.own_cages] {
            for &cell in cage.cells() {
                cells[usize::from(cell)] += 0.01 * (46 - cage.sum) as f32 / cage.size as f32;
            }
        }
        Weights {
            cells,
            step: 1.0,
            learnt: 0,
            tried: [1.0; CELLS],
            failed: [0.5; CELLS],
            failing: [0.5; CELLS],
        }
    }

    /// Learns from a contradiction that followed from a guess or from its end;
    /// `open` are the cells of its subject that were open before.
    pub(super) fn learn(&mut self, conflict: Conflict, guessed: Subject, open: u128) {
        for cell in super::board::cells(conflict.cells) {
            self.cells[cell] += self.step * conflict.weight;
        }
        let counts = match guessed {
            Subject::Cell(cell) => {
                self.failed[usize::from(cell)] += 1.0;
                GUESSED
            }
            Subject::Cage(_) => GUESSED_CAGE,
        };
        for cell in super::board::cells(open) {
            self.cells[cell] += self.step * counts;
        }
        self.survived(guessed);
        self.learnt = self.learnt.saturating_add(1);
        self.step /= FADE;
        if self.step > GREATEST {
            self.cells.iter_mut().for_each(|weight| *weight /= GREATEST);
            self.step /= GREATEST;
        }
    }

    /// Learns from a guess, or its end, that was no contradiction.
    pub(super) fn survived(&mut self, guessed: Subject) {
        if let Subject::Cell(cell) = guessed {
            let cell = usize::from(cell);
            self.tried[cell] += 1.0;
            self.failing[cell] = self.failed[cell] / self.tried[cell];
        }
    }

    /// What to guess about, and the digit or the combination, as a bit; `None`
    /// if all cells are fixed.
    pub(super) fn choose(&self, model: &Model, frame: &Frame) -> Option<(Subject, u16)> {
        let always = self.step * FAILING;
        let (mut best, mut highest) = (CELLS, 0.0);
        for cell in 0..CELLS {
            let weight = self.cells[cell] + always * self.failing[cell];
            let score = weight * BY_COUNT[usize::from(frame.cells[cell])];
            if score > highest {
                (best, highest) = (cell, score);
            }
        }
        let cell = (best < CELLS).then_some(best)?;
        if self.learnt < EARLY
            && let Some(cage) = self.choose_cage(model, frame, highest)
        {
            let live = frame.live[cage];
            return Some((Subject::Cage(cage as u8), live & live.wrapping_neg()));
        }
        let digits = frame.cells[cell];
        let paired = match digits.count_ones() {
            2 => 0,
            _ => in_pairs(model, frame, cell) & digits,
        };
        let digits = if paired != 0 { paired } else { digits };
        Some((Subject::Cell(cell as u8), digits & digits.wrapping_neg()))
    }

    /// The cage with two living combinations that has the highest score, if that
    /// is above the score of the best cell.
    fn choose_cage(&self, model: &Model, frame: &Frame, mut highest: f32) -> Option<usize> {
        let always = self.step * FAILING;
        let mut best = None;
        for (k, cage) in model.cages.iter().enumerate() {
            if frame.live[k].count_ones() != 2 {
                continue;
            }
            let cells = cage.cells().iter().map(|&cell| usize::from(cell));
            let open = cells.filter(|&cell| !frame.cells[cell].is_power_of_two());
            let weight = open.fold(0.0, |sum, cell| {
                sum + self.cells[cell] + always * self.failing[cell]
            });
            let score = weight * BY_COUNT[0b11];
            if score > highest {
                (best, highest) = (Some(k), score);
            }
        }
        best
    }
}

impl Subject {
    /// The cells that it is about and that are not fixed.
    pub(super) fn open(self, model: &Model, frame: &Frame) -> u128 {
        match self {
            Subject::Cell(cell) => ONE[usize::from(cell)],
            Subject::Cage(cage) => {
                let cells = model.cages[usize::from(cage)].cells().iter();
                let open = cells.filter(|&&cell| {
                    let mask = frame.cells[usize::from(cell)];
                    !mask.is_power_of_two()
                });
                open.fold(0, |all, &cell| all | ONE[usize::from(cell)])
            }
        }
    }

    /// What is still possible of it: digits or combinations, a bit for each.
    pub(super) fn choices(self, frame: &Frame) -> u16 {
        match self {
            Subject::Cell(cell) => frame.cells[usize::from(cell)],
            Subject::Cage(cage) => frame.live[usize::from(cage)],
        }
    }
}

/// `1 / n^2` for each set of `n` digits; 0 for less than two, which are no choice.
static BY_COUNT: [f32; 1 << SIDE] = {
    let mut factors = [0.0; 1 << SIDE];
    let mut set = 0;
    while set < 1 << SIDE {
        let n = (set as u32).count_ones();
        if n > 1 {
            factors[set] = 1.0 / (n * n) as f32;
        }
        set += 1;
    }
    factors
};

/// The digits that have two places in a house of the cell.
fn in_pairs(model: &Model, frame: &Frame, cell: usize) -> u16 {
    let mut pairs = 0;
    for house in bits(model.board.houses_of[cell]) {
        let (mut once, mut twice, mut thrice) = (0, 0, 0);
        for other in model.board.houses[house].cells {
            let mask = frame.cells[usize::from(other)];
            thrice |= twice & mask;
            twice |= once & mask;
            once |= mask;
        }
        pairs |= twice & !thrice;
    }
    pairs
}
