//! The way that works on every board and with every engine: one set of clues
//! after the other, one digit at a time. It is the reference for
//! [`classic`](super::classic).

use std::collections::HashSet;

use ninefold_dlx::{Stop, Stopped};

use super::{ReduceError, ReduceOptions, Symmetry};
use crate::check::Verdict;
use crate::solve::{Budget, Solver};
use crate::{Cell, CellSet, Grid, Pencilmarks, Puzzle};

/// The only solution of a puzzle of givens.
pub(super) fn solution(
    solver: &Solver,
    puzzle: &Puzzle,
    budget: &mut Budget,
) -> Result<Grid, ReduceError> {
    if puzzle.marks().is_some() {
        return Err(ReduceError::Marks);
    }
    let mut solutions = solver.solutions(puzzle, &budget.left());
    let verdict = solutions.verdict();
    budget.spend(solutions.stats());
    match verdict {
        Ok(Verdict::Unique(solution)) => Ok(solution),
        Ok(other) => Err(ReduceError::NotUnique(Box::new(other))),
        Err(stopped) => Err(ReduceError::Stopped {
            stopped,
            so_far: None,
        }),
    }
}

/// A unique puzzle on its way down.
pub(super) struct Reducer<'a> {
    solver: &'a Solver,
    original: &'a Puzzle,
    solution: Grid,
    pub(super) givens: Grid,
    pub(super) removed: Vec<Cell>,
    /// Sets of clues that could not go: they never can, with fewer others
    /// still less.
    refused: HashSet<Vec<Cell>>,
    pub(super) budget: Budget<'a>,
}

impl<'a> Reducer<'a> {
    pub(super) fn new(
        solver: &'a Solver,
        puzzle: &'a Puzzle,
        stop: &'a Stop,
    ) -> Result<Reducer<'a>, ReduceError> {
        let mut budget = Budget::new(stop);
        let solution = solution(solver, puzzle, &mut budget)?;
        Ok(Reducer {
            solver,
            original: puzzle,
            solution,
            givens: puzzle.givens().clone(),
            removed: Vec::new(),
            refused: HashSet::new(),
            budget,
        })
    }

    /// The puzzle as it is now.
    pub(super) fn puzzle(&self) -> Puzzle {
        self.with_givens(self.givens.clone())
    }

    fn with_givens(&self, givens: Grid) -> Puzzle {
        Puzzle::new(self.original.geometry().clone(), givens)
    }

    /// The cells of an orbit that still have a clue.
    fn clues_of(&self, symmetry: Symmetry, cell: Cell) -> Vec<Cell> {
        let mut orbit = symmetry.orbit(cell, self.givens.size());
        orbit.retain(|&c| self.givens[c].is_some());
        orbit
    }

    /// The pass over all cells. Gives the cell at which a refusal ended it.
    pub(super) fn take_away(
        &mut self,
        options: &ReduceOptions,
    ) -> Result<Option<Cell>, ReduceError> {
        let mut tried = CellSet::EMPTY;
        for cell in options.order.cells(self.givens.size()) {
            let target = options.clues.unwrap_or(0);
            let spare = self.givens.clues().saturating_sub(target);
            if options.clues.is_some() && spare == 0 {
                break;
            }
            if tried.contains(cell) {
                continue;
            }
            let set = self.clues_of(options.symmetry, cell);
            for cell in options.symmetry.orbit(cell, self.givens.size()) {
                tried.insert(cell);
            }
            if set.is_empty() || set.len() > spare {
                continue;
            }
            if self.can_go(&set)? {
                for &cell in &set {
                    self.givens.set(cell, None);
                }
                self.removed.extend(set);
            } else if options.first_refusal {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }

    /// Whether no set of clues can go whole.
    pub(super) fn none_can_go(&mut self, symmetry: Symmetry) -> Result<bool, ReduceError> {
        for (cell, _) in self.givens.clone().givens() {
            let set = self.clues_of(symmetry, cell);
            let first = set.first() == Some(&cell);
            if first && self.can_go(&set)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the puzzle stays unique without these clues: whether there is
    /// no solution with another digit in one of these cells.
    pub(super) fn can_go(&mut self, cells: &[Cell]) -> Result<bool, ReduceError> {
        if self.refused.contains(cells) {
            return Ok(false);
        }
        let other = self.other_solution(cells).map_err(|stopped| {
            let so_far = Some(Box::new(self.puzzle()));
            ReduceError::Stopped { stopped, so_far }
        })?;
        if other.is_some() {
            self.refused.insert(cells.to_vec());
        }
        Ok(other.is_none())
    }

    fn other_solution(&mut self, cells: &[Cell]) -> Result<Option<Grid>, Stopped> {
        let mut givens = self.givens.clone();
        for &cell in cells {
            givens.set(cell, None);
        }
        let puzzle = self.with_givens(givens);
        let marks = Pencilmarks::from_givens(puzzle.geometry(), puzzle.givens());
        let Ok(ready) = self.solver.ready(&puzzle) else {
            return Ok(None); // cannot be: it has the known solution
        };
        for &cell in cells {
            for digit in marks[cell].iter() {
                if self.solution[cell] == Some(digit) {
                    continue;
                }
                let Some(mut others) = ready.with_digit(cell, digit, &self.budget.left()) else {
                    continue;
                };
                let other = others.next_or_stopped();
                self.budget.spend(others.stats());
                if let Some(other) = other? {
                    return Ok(Some(other));
                }
            }
        }
        Ok(None)
    }
}
