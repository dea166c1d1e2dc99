//! Guessing: a stack of frames, no recursion.
//!
//! A guess puts a digit into a cell, or a combination into a cage; when all that
//! follows from it is known, the frame below it loses the digit or the
//! combination. While no solution is found the search begins anew a few times, with
//! what contradictions have taught so far: the first guesses matter most, and are
//! made when nothing is known yet.

mod split;

use std::sync::Arc;

use ninefold_dlx::{Outcome, Stop};

use super::board::{Board, CELLS};
use super::choice::{Subject, Weights};
use super::frame::{Contradiction, Dirty, Frame, Sound, Work};
use super::model::{Model, Taken};
use crate::cage::Layout;
use crate::solve::simd::Level;
use split::Cuts;
pub(in crate::solve) use split::{Found, Slice};

/// The nodes before the first new beginning; each next takes twice as many.
const FIRST_RUN: u64 = 100;

/// How often the search begins anew.
const RUNS: u32 = 4;

/// A guess, and the frame in which it was made.
#[derive(Clone, Debug)]
struct Guess {
    frame: Frame,
    about: Subject,
    /// The digit or the combination, as a bit.
    choice: u16,
    /// What was known when its end was cut off, to be searched apart.
    apart: Option<Box<Weights>>,
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// The frame is consistent: guess, or tell a solution.
    Descend,
    /// The frame is done with: take back the last guess.
    Retreat,
}

/// A puzzle, and what follows from it without a guess.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Root {
    model: Arc<Model>,
    work: Box<Work>,
    level: Level,
}

/// A puzzle has no solution, as shows without a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Hopeless;

impl Root {
    /// Takes up a layout; `None` if it is more than this solver has room for.
    pub(in crate::solve) fn of(layout: &Layout, level: Level) -> Option<Result<Root, Hopeless>> {
        Root::begin(Model::of(layout), level)
    }

    /// The same for its cages and givens on another board.
    pub(in crate::solve) fn on(
        board: Arc<Board>,
        layout: &Layout,
        level: Level,
    ) -> Option<Result<Root, Hopeless>> {
        Root::begin(Model::on(board, layout), level)
    }

    fn begin(taken: Taken, level: Level) -> Option<Result<Root, Hopeless>> {
        let (mut model, mut work) = match taken {
            Taken::Ready(model, work) => (model, work),
            Taken::Impossible => return Some(Err(Hopeless)),
            Taken::TooLarge => return None,
        };
        if level.begin(Arc::make_mut(&mut model), &mut work).is_err() {
            return Some(Err(Hopeless));
        }
        Some(Ok(Root { model, work, level }))
    }

    /// The digits of all cells, row-major, if every one is known.
    pub(in crate::solve) fn solution(&self) -> Option<Vec<u8>> {
        let cells = self.model.board.side * self.model.board.side;
        let digits = |frame: &Frame| {
            frame.cells[..cells]
                .iter()
                .map(|&mask| digit(mask))
                .collect()
        };
        self.is_solved().then(|| digits(&self.work.frame))
    }

    /// Whether every cell is known.
    pub(in crate::solve) fn is_solved(&self) -> bool {
        self.work.is_solved()
    }

    /// The same with a digit (from 0) in a cell (row-major).
    pub(in crate::solve) fn with(&self, cell: usize, digit: usize) -> Result<Root, Hopeless> {
        let mut root = self.clone();
        let digits = self.work.frame.cells[cell] & 1 << digit;
        let work = &mut root.work;
        let follows = work.set(&root.model, cell, digits);
        match follows.and_then(|()| root.level.propagate(work, &root.model)) {
            Ok(()) => Ok(root),
            Err(Contradiction) => Err(Hopeless),
        }
    }
}

/// A search for the solutions of a puzzle.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Search {
    model: Arc<Model>,
    work: Work,
    level: Level,
    weights: Weights,
    stack: Vec<Guess>,
    /// The frame of the first guess, less the digits that were refuted there.
    root: Frame,
    next: Next,
    nodes: u64,
    solutions: u64,
    /// The last solution, as digits.
    solution: [u8; CELLS],
    anew: Anew,
    cuts: Cuts,
    stop: Stop,
    outcome: Option<Outcome>,
}

/// When to begin anew.
#[derive(Clone, Copy, Debug)]
struct Anew {
    /// After how many nodes, next.
    at: u64,
    /// The nodes from the last new beginning to then.
    run: u64,
    /// How often still.
    left: u32,
}

impl Search {
    /// A search from a root.
    pub(in crate::solve) fn new(root: &Root, stop: &Stop) -> Search {
        Search {
            model: Arc::clone(&root.model),
            work: Work::clone(&root.work),
            level: root.level,
            weights: Weights::new(&root.model),
            stack: Vec::new(),
            root: root.work.frame.clone(),
            next: Next::Descend,
            nodes: 0,
            solutions: 0,
            solution: [0; CELLS],
            anew: Anew {
                at: FIRST_RUN,
                run: FIRST_RUN,
                left: RUNS,
            },
            cuts: Cuts::new(),
            stop: stop.clone(),
            outcome: None,
        }
    }

    pub(in crate::solve) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Guesses made, and solutions found.
    pub(in crate::solve) fn counts(&self) -> (u64, u64) {
        (self.nodes, self.solutions)
    }

    /// The last solution found: a digit a cell, row-major.
    pub(in crate::solve) fn solution(&self) -> &[u8] {
        &self.solution[..self.model.board.side * self.model.board.side]
    }

    /// Goes on to the next solution; `false` for good if there is none, or if a
    /// limit struck.
    pub(in crate::solve) fn advance(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        loop {
            if let Some(reason) = self.stop.reached(self.nodes) {
                self.outcome = Some(Outcome::Stopped(reason));
                return false;
            }
            let going = match self.next {
                Next::Descend => match self.weights.choose(&self.model, &self.work.frame) {
                    Some((about, choice)) => {
                        self.guess(about, choice);
                        true
                    }
                    None => {
                        self.tell();
                        return true;
                    }
                },
                Next::Retreat => self.retreat(),
            };
            if !going {
                self.outcome = Some(Outcome::Exhausted);
                return false;
            }
        }
    }

    /// Makes a guess; or begins anew if it is time to.
    fn guess(&mut self, about: Subject, choice: u16) {
        if self.nodes >= self.anew.at && self.anew.left > 0 && self.solutions == 0 {
            self.begin_anew();
            return;
        }
        self.nodes += 1;
        self.cut_if_due();
        self.stack.push(Guess {
            frame: self.work.frame.clone(),
            about,
            choice,
            apart: None,
        });
        if self.leave(about, choice).is_err() {
            self.next = Next::Retreat;
        }
    }

    /// Leaves these digits to a cell, or these combinations to a cage, and
    /// learns if that is a contradiction.
    fn leave(&mut self, about: Subject, choices: u16) -> Sound {
        let open = about.open(&self.model, &self.work.frame);
        self.work.dirty = Dirty::default();
        let set = match about {
            Subject::Cell(cell) => self.work.set(&self.model, cell.into(), choices),
            Subject::Cage(cage) => {
                self.work.set_live(&self.model, cage.into(), choices);
                Ok(())
            }
        };
        let follows = set.and_then(|()| self.level.propagate(&mut self.work, &self.model));
        match follows {
            Ok(()) => self.weights.survived(about),
            Err(Contradiction) => self.weights.learn(self.work.conflict, about, open),
        }
        follows
    }

    /// Drops all guesses; what was refuted before any guess stays so.
    fn begin_anew(&mut self) {
        self.anew.run *= 2;
        self.anew.at += self.anew.run;
        self.anew.left -= 1;
        self.stack.clear();
        self.work.frame.clone_from(&self.root);
    }

    /// Takes back the last guess and goes on without its digit; `false` if
    /// there is none.
    fn retreat(&mut self) -> bool {
        let Some(guess) = self.stack.pop() else {
            return false;
        };
        self.work.frame = guess.frame;
        if let Some(weights) = guess.apart {
            self.begin_part(*weights);
        }
        let left = guess.about.choices(&self.work.frame) & !guess.choice;
        if self.leave(guess.about, left).is_err() {
            return true;
        }
        if self.stack.is_empty() {
            self.root.clone_from(&self.work.frame);
        }
        self.next = Next::Descend;
        true
    }

    /// Takes note of a solution.
    fn tell(&mut self) {
        for (place, mask) in self.solution.iter_mut().zip(&self.work.frame.cells) {
            *place = digit(*mask);
        }
        self.solutions += 1;
        self.next = Next::Retreat;
    }
}

/// The digit, from 1, of a cell with one candidate.
fn digit(mask: u16) -> u8 {
    mask.trailing_zeros() as u8 + 1
}
