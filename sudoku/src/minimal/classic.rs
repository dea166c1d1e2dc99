//! Usual puzzles on their way down, as questions to ask and what follows from
//! the answers.
//!
//! There is one kind of question: *is there another solution with these clues?*
//! A [`Descent`] gives the next one and takes the answer; who answers is not its
//! business. The greedy pass over all sets of clues is not walked through set
//! by set, but some sets ahead: they go unless an unavoidable set that is known
//! would lose its last clue. If what is left then has no other solution, all of
//! these steps were right: what was refused had to be, and what went could go,
//! since more clues are no less unique. If it has one, that shows an unavoidable
//! set which was missed, and the pass goes back to where it lost its last clue.
//!
//! How far to go ahead follows what is found: a set more after each proof, half
//! as many after each miss. From a full grid down to a minimal puzzle that takes
//! some 30 questions instead of 81 (measured, like the rule itself, on solutions
//! of 2000 puzzles; twice as far after each proof takes more and harder ones,
//! and to go to the end at once is beyond measure).

use super::unavoidable::{Cells, Unavoidable};
use super::{Order, ReduceOptions, Symmetry};
use crate::Cell;

/// What is to be done with every puzzle.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Sets of cells in the order in which they are tried, and the cell at
    /// which each comes up.
    sets: Vec<(Cell, Cells)>,
    /// All sets of the symmetry.
    orbits: Vec<Cells>,
    target: Option<u32>,
    first_refusal: bool,
    symmetry: Symmetry,
}

impl Plan {
    pub(super) fn new(options: &ReduceOptions) -> Plan {
        let orbit = |cell| bits(&options.symmetry.orbit(cell, 9));
        let distinct = |cells: Vec<Cell>| {
            let mut tried = 0;
            let mut sets = Vec::new();
            for cell in cells {
                let set: Cells = orbit(cell);
                if tried & set == 0 {
                    tried |= set;
                    sets.push((cell, set));
                }
            }
            sets
        };
        let row_major = (0..81).map(|k| Cell::from_index(k, 9)).collect();
        let orbits = distinct(row_major).into_iter().map(|(_, set)| set);
        Plan {
            sets: distinct(options.order.cells(9)),
            orbits: orbits.collect(),
            target: options.clues.map(|n| u32::try_from(n).unwrap_or(u32::MAX)),
            first_refusal: options.first_refusal,
            symmetry: options.symmetry,
        }
    }

    /// Whether these clues are as many as were asked for.
    pub(super) fn is_reached(&self, clues: Cells) -> bool {
        self.target
            .is_none_or(|target| target == clues.count_ones())
    }

    /// Nothing is taken away: only whether a single clue could go is asked.
    pub(super) fn none() -> Plan {
        Plan::new(&ReduceOptions {
            order: Order::Given(Vec::new()),
            ..ReduceOptions::default()
        })
    }
}

fn bits(cells: &[Cell]) -> Cells {
    cells.iter().fold(0, |set, cell| set | 1 << cell.index(9))
}

/// The cells of a set, row-major.
pub(super) fn cells(mut set: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(Cell::from_index(cell, 9))
    })
}

/// What the next question is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Whether the pass was right.
    Pass,
    /// Whether the sets of the symmetry from this one on can go.
    Orbits(usize),
    /// Whether single clues from this cell on can go.
    Singles(usize),
    End,
}

/// The reduction of a unique puzzle.
#[derive(Clone, Debug)]
pub(super) struct Descent {
    known: Unavoidable,
    /// The clues before each set that was tried.
    before: Vec<Cells>,
    /// The clues after all of these.
    left: Cells,
    /// How many of the sets are behind the last proof.
    proven: usize,
    /// How many sets went since.
    ahead: usize,
    /// With how many of them gone to ask.
    step: usize,
    refused: Option<usize>,
    /// Whether the pass is at its end.
    over: bool,
    phase: Phase,
    orbit_minimal: bool,
    minimal: bool,
}

impl Descent {
    /// Begins with the clues of a unique puzzle and its solution.
    pub(super) fn new(givens: &[u8; 81], solution: [u8; 81]) -> Descent {
        let given = givens.iter().enumerate();
        let clues: Cells = given.fold(0, |set, (cell, &digit)| {
            set | Cells::from(digit != 0) << cell
        });
        Descent {
            known: Unavoidable::new(solution),
            before: Vec::with_capacity(81),
            left: clues,
            proven: 0,
            ahead: 0,
            step: (clues.count_ones() as usize / 10).max(1),
            refused: None,
            over: false,
            phase: Phase::Pass,
            orbit_minimal: false,
            minimal: false,
        }
    }

    /// Plays the pass on until enough sets went, or to its end.
    fn play(&mut self, plan: &Plan) {
        while self.ahead < self.step && !self.over {
            let k = self.before.len();
            let spare = self
                .left
                .count_ones()
                .saturating_sub(plan.target.unwrap_or(0));
            let enough = plan.target.is_some() && spare == 0;
            let Some(&(_, set)) = plan.sets.get(k).filter(|_| !enough) else {
                self.over = true;
                break;
            };
            self.before.push(self.left);
            let going = set & self.left;
            if going == 0 || going.count_ones() > spare {
                continue;
            }
            if !self.known.misses(self.left & !going) {
                self.left &= !going;
                self.ahead += 1;
            } else if plan.first_refusal {
                self.refused = Some(k);
                self.over = true;
            }
        }
    }

    /// Goes back to before the set that took the last clue of an unavoidable one.
    fn go_back(&mut self, missed: Cells) {
        let k = self.before.partition_point(|before| before & missed != 0) - 1;
        self.left = self.before[k];
        self.before.truncate(k);
        self.refused = None;
        self.over = false;
        let states = self.before[self.proven..].iter().chain([&self.left]);
        let gone = states.clone().skip(1).zip(states);
        self.ahead = gone.filter(|(after, before)| after != before).count();
    }

    /// The clues of the next question; `None` if all is known.
    pub(super) fn question(&mut self, plan: &Plan) -> Option<Cells> {
        loop {
            match self.phase {
                Phase::Pass => {
                    self.play(plan);
                    if self.ahead > 0 {
                        return Some(self.left);
                    }
                    self.phase = Phase::Orbits(0);
                }
                Phase::Orbits(k) => {
                    let Some(&set) = plan.orbits.get(k) else {
                        self.orbit_minimal = true;
                        self.minimal = plan.symmetry == Symmetry::None;
                        self.phase = match self.minimal {
                            true => Phase::End,
                            false => Phase::Singles(0),
                        };
                        continue;
                    };
                    if self.is_open(set) {
                        return Some(self.left & !set);
                    }
                    self.phase = Phase::Orbits(k + 1);
                }
                Phase::Singles(81) => {
                    self.minimal = true;
                    self.phase = Phase::End;
                }
                Phase::Singles(k) => {
                    if self.is_open(1 << k) {
                        return Some(self.left & !(1 << k));
                    }
                    self.phase = Phase::Singles(k + 1);
                }
                Phase::End => return None,
            }
        }
    }

    /// Whether it is not known if the clues in `set` can go.
    fn is_open(&self, set: Cells) -> bool {
        set & self.left != 0 && !self.known.misses(self.left & !set)
    }

    /// The answer to the last question: another solution, or that there is none.
    pub(super) fn answer(&mut self, other: Option<&[u8; 81]>) {
        match (self.phase, other) {
            (Phase::Pass, Some(other)) => {
                let missed = self.known.learn(other);
                self.go_back(missed);
                self.step = (self.step / 2).max(1);
            }
            (Phase::Pass, None) => {
                self.proven = self.before.len();
                self.ahead = 0;
                self.step += 1;
            }
            (_, Some(other)) => {
                self.known.learn(other);
            }
            (_, None) => self.phase = Phase::End,
        }
    }

    pub(super) fn known(&self) -> &Unavoidable {
        &self.known
    }

    /// The fewest clues that are proven to be enough so far.
    pub(super) fn proven(&self) -> Cells {
        self.before.get(self.proven).copied().unwrap_or(self.left)
    }

    /// The clues that are not known to be necessary, and the puzzle without
    /// each: whether it has another solution.
    pub(super) fn singles(&self) -> impl Iterator<Item = (Cell, [u8; 81])> {
        let open = cells(self.left).map(|cell| (cell, self.left & !(1 << cell.index(9))));
        let open = open.filter(|&(_, clues)| !self.known.misses(clues));
        open.map(|(cell, clues)| (cell, self.known.puzzle(clues)))
    }

    pub(super) fn is_minimal(&self) -> bool {
        self.minimal
    }

    pub(super) fn is_orbit_minimal(&self) -> bool {
        self.orbit_minimal
    }

    /// The cell whose set was refused, if that ended the pass.
    pub(super) fn refused(&self, plan: &Plan) -> Option<Cell> {
        self.refused.map(|k| plan.sets[k].0)
    }

    /// The cells whose clues went, in order.
    pub(super) fn removed(&self) -> Vec<Cell> {
        let mut removed = Vec::with_capacity(81);
        let after = self.before.iter().skip(1).chain([&self.left]);
        for (before, after) in self.before.iter().zip(after) {
            removed.extend(cells(before & !after));
        }
        removed
    }
}
