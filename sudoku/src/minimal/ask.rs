//! Usual puzzles by [`Single`], one question of [`classic`](super::classic) at
//! a time.

use ninefold_dlx::{Stats, Stop, Stopped};

use super::classic::{Descent, Plan, cells};
use super::search;
use super::unavoidable::{ALL, Cells};
use super::{ReduceError, ReduceOptions, Reduction, Redundant};
use crate::solve::{Budget, Single, Solver};
use crate::{CellSet, Digit, Puzzle};

/// A solution of the puzzle other than the known one, if there is one.
pub(super) fn other_solution(
    single: &mut Single,
    puzzle: &[u8; 81],
    known: &[u8; 81],
    budget: &mut Budget,
) -> Result<Option<[u8; 81]>, Stopped> {
    let stop = budget.left();
    // A search without guesses looks at no flag and no clock.
    if let Some(reason) = stop.reached(0) {
        return Err(Stopped(reason));
    }
    single.start(puzzle);
    let mut stats = Stats::default();
    let other = loop {
        let next = single.next_solution(&stop);
        stats.solutions += u64::from(matches!(next, Ok(Some(_))));
        if next != Ok(Some(*known)) {
            break next;
        }
    };
    stats.nodes = single.guesses();
    budget.spend(stats);
    other
}

/// A usual puzzle whose questions [`Single`] may answer.
pub(super) struct Usual<'a> {
    solver: &'a Solver,
    puzzle: &'a Puzzle,
    stop: &'a Stop,
    givens: [u8; 81],
}

impl<'a> Usual<'a> {
    /// `None` where it takes the other way: for other boards and engines. So
    /// does a limit on nodes, for under it a puzzle is to be reduced as far as
    /// the nodes reach, which going ahead does not do.
    pub(super) fn of(solver: &'a Solver, puzzle: &'a Puzzle, stop: &'a Stop) -> Option<Self> {
        // Flag and clock are not looked at for this number of nodes.
        if !solver.is_fast() || stop.reached(u64::MAX).is_some() {
            return None;
        }
        let givens = puzzle.standard_cells()?;
        Some(Usual {
            solver,
            puzzle,
            stop,
            givens,
        })
    }

    pub(super) fn givens(&self) -> &[u8; 81] {
        &self.givens
    }

    /// Begins, if it is unique.
    fn begin(&self, budget: &mut Budget) -> Result<Descent, ReduceError> {
        let solution = search::solution(self.solver, self.puzzle, budget)?;
        let digit = |cell: Option<Digit>| cell.map_or(0, Digit::get);
        let digits = std::array::from_fn(|k| digit(solution.cells()[k]));
        Ok(Descent::new(&self.givens, digits))
    }

    /// The puzzle with these clues only.
    fn with_clues(&self, clues: Cells) -> Puzzle {
        let mut givens = self.puzzle.givens().clone();
        for cell in cells(!clues & ALL) {
            givens.set(cell, None);
        }
        Puzzle::new(self.puzzle.geometry().clone(), givens)
    }

    pub(super) fn stopped(&self, stopped: Stopped, clues: Cells) -> ReduceError {
        let so_far = Some(Box::new(self.with_clues(clues)));
        ReduceError::Stopped { stopped, so_far }
    }

    /// What came of it.
    pub(super) fn reduction(&self, plan: &Plan, descent: &Descent, stats: Stats) -> Reduction {
        let puzzle = self.with_clues(descent.proven());
        Reduction {
            removed: descent.removed(),
            minimal: descent.is_minimal(),
            orbit_minimal: descent.is_orbit_minimal(),
            reached: plan.is_reached(descent.proven()),
            refused: descent.refused(plan),
            stats,
            puzzle,
        }
    }
}

/// [`minimal::reduce`](super::reduce).
pub(super) fn reduce(usual: &Usual, options: &ReduceOptions) -> Result<Reduction, ReduceError> {
    let mut budget = Budget::new(usual.stop);
    let mut descent = usual.begin(&mut budget)?;
    let plan = Plan::new(options);
    alone(&plan, &mut descent, &mut budget)
        .map_err(|stopped| usual.stopped(stopped, descent.proven()))?;
    Ok(usual.reduction(&plan, &descent, budget.spent()))
}

/// [`minimal::is_minimal`](super::is_minimal).
pub(super) fn is_minimal(usual: &Usual) -> Result<bool, ReduceError> {
    let mut budget = Budget::new(usual.stop);
    let mut descent = usual.begin(&mut budget)?;
    alone(&Plan::none(), &mut descent, &mut budget)
        .map_err(|stopped| usual.stopped(stopped, descent.proven()))?;
    Ok(descent.is_minimal())
}

/// [`minimal::redundant`](super::redundant).
pub(super) fn redundant(usual: &Usual) -> Result<Redundant, ReduceError> {
    let mut budget = Budget::new(usual.stop);
    let descent = usual.begin(&mut budget)?;
    let mut single = Single::new();
    let mut redundant = CellSet::EMPTY;
    for (cell, question) in descent.singles() {
        let known = descent.known().solution();
        let other = other_solution(&mut single, &question, known, &mut budget)
            .map_err(|stopped| usual.stopped(stopped, descent.proven()))?;
        if other.is_none() {
            redundant.insert(cell);
        }
    }
    Ok(Redundant {
        cells: redundant,
        stats: budget.spent(),
    })
}

/// Takes one puzzle all the way down.
fn alone(plan: &Plan, descent: &mut Descent, budget: &mut Budget) -> Result<(), Stopped> {
    let mut single = Single::new();
    while let Some(clues) = descent.question(plan) {
        let known = descent.known();
        let puzzle = known.puzzle(clues);
        let other = other_solution(&mut single, &puzzle, known.solution(), budget)?;
        descent.answer(other.as_ref());
    }
    Ok(())
}
