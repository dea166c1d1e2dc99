//! What the search has the processor do: each is one function compiled for it.

use super::choose::{self, Choice};
use super::isa::Job;
use super::lanes::Lanes;
use super::state::State;
use super::sweep::{self, Judgement, Seen};
use super::transpose::{self, Rows};
use super::triads;
use crate::DigitSet;

/// Sweeps so many times.
pub(super) struct Sweep<'a, L>(pub(super) &'a mut State<L>, pub(super) usize);

impl<L: Lanes> Job<L> for Sweep<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        for _ in 0..self.1 {
            sweep::sweep(self.0);
        }
    }
}

/// Sweeps once and judges all lanes but the idle ones; first applies the rule
/// of triads if asked to.
pub(super) struct Judge<'a, L> {
    pub(super) state: &'a mut State<L>,
    pub(super) idle: L,
    pub(super) triads: bool,
}

impl<L: Lanes> Job<L> for Judge<'_, L> {
    type Output = Judgement<L>;
    #[inline(always)]
    fn run(self) -> Judgement<L> {
        let mut seen = Seen::nothing();
        if self.triads {
            triads::apply(self.state, &mut seen);
        }
        let told = sweep::judge(self.state, seen);
        Judgement {
            solved: told.solved.but(self.idle),
            dead: told.dead.but(self.idle),
            stuck: told.stuck.but(told.solved | told.dead | self.idle),
        }
    }
}

/// Reads puzzles into the lanes.
pub(super) struct Parse<'a, L> {
    pub(super) state: &'a mut State<L>,
    pub(super) puzzles: &'a [[u8; 81]],
    pub(super) rows: &'a mut Rows<L>,
}

impl<L: Lanes> Job<L> for Parse<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        transpose::parse(self.state, self.puzzles, self.rows);
    }
}

/// Reads puzzles of candidates into the lanes.
pub(super) struct ParseMarks<'a, L> {
    pub(super) state: &'a mut State<L>,
    pub(super) puzzles: &'a [[DigitSet; 81]],
    pub(super) rows: &'a mut Rows<L>,
}

impl<L: Lanes> Job<L> for ParseMarks<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        transpose::parse_marks(self.state, self.puzzles, self.rows);
    }
}

/// Makes rows of digits of filled boards.
pub(super) struct Encode<'a, L> {
    pub(super) state: &'a State<L>,
    pub(super) rows: &'a mut Rows<L>,
}

impl<L: Lanes> Job<L> for Encode<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        transpose::encode(self.state, self.rows);
    }
}

/// Makes rows of candidates.
pub(super) struct Store<'a, L> {
    pub(super) state: &'a State<L>,
    pub(super) rows: &'a mut Rows<L>,
}

impl<L: Lanes> Job<L> for Store<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        transpose::store(self.state, self.rows);
    }
}

/// Takes frames into the lanes of a mask.
pub(super) struct Load<'a, L> {
    pub(super) state: &'a mut State<L>,
    pub(super) rows: &'a mut Rows<L>,
    pub(super) mask: L,
}

impl<L: Lanes> Job<L> for Load<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        transpose::load(self.state, self.rows, self.mask);
    }
}

/// Splits every stuck lane: first case in the lane, second case in rows of
/// candidates.
pub(super) struct Branch<'a, L> {
    pub(super) state: &'a mut State<L>,
    pub(super) stuck: L,
    /// Whether to branch on bands rather than cells.
    pub(super) bands: bool,
    pub(super) choice: &'a mut Choice<L>,
    pub(super) rows: &'a mut Rows<L>,
}

impl<L: Lanes> Job<L> for Branch<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        choose::choose(self.state, self.stuck, self.bands, self.choice, self.rows);
        choose::split(self.state, self.choice, self.rows);
    }
}
