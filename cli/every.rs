//! All solutions of one puzzle, or of some parts of it, on any number of
//! threads. Their order is the same for any number, one included.
//!
//! The solver made for Killers gives its solutions one after the other, on one
//! thread: on hard ones no other search comes near it. All else is exact cover.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_dlx::{Checkpoint, OptionId, Outcome, Prefix, Solver, Tally};
use ninefold_killer as killer;
use ninefold_sudoku::solve::Stop;

use crate::context::Context;
use crate::cover::Cover;
use crate::parts::Parts;
use crate::puzzle::{Puzzle, Solution};

/// A puzzle, or parts of it, made ready for the search.
pub enum Every {
    /// All of a Killer.
    Killer(Box<killer::Solver>),
    /// All of an exact cover.
    Whole(Cover, Box<Solver>),
    /// Parts of an exact cover.
    Parts(Cover, Box<Solver>, Vec<Prefix>),
}

impl Every {
    /// Makes a puzzle ready; `None` if it is known to have no solution. Refused
    /// if the parts are of another one.
    pub fn new(
        parts: Option<&Parts>,
        context: &Context,
        puzzle: &Puzzle,
    ) -> Result<Option<Every>, String> {
        match parts {
            Some(parts) => {
                let (cover, solver, prefixes) = parts.ready(puzzle, context)?;
                Ok(Some(Every::Parts(cover, Box::new(solver), prefixes)))
            }
            None => Ok(Every::whole(context, puzzle)),
        }
    }

    /// A puzzle in the form in which it is searched soonest: that of its board,
    /// if it is a Sudoku.
    fn whole(context: &Context, puzzle: &Puzzle) -> Option<Every> {
        let (cover, solver) = match puzzle {
            Puzzle::Sudoku(puzzle) => {
                let board = context.solvers.get(puzzle.geometry());
                let (encoding, solver) = board.exact_cover(puzzle).ok()?;
                (Cover::Sudoku(encoding), solver)
            }
            Puzzle::Killer(layout) => {
                let solver = context.killer(layout);
                if solver.is_fast() {
                    return Some(Every::Killer(Box::new(solver)));
                }
                let (encoding, solver) = solver.into_exact_cover().ok()?;
                (Cover::Killer(encoding), solver)
            }
            Puzzle::Cover(problem) => (Cover::Plain(Arc::clone(problem)), context.solver(problem)),
        };
        Some(Every::Whole(cover, Box::new(solver)))
    }

    /// Gives all solutions to `each`, which may break off.
    pub fn visit(
        &self,
        threads: NonZeroUsize,
        stop: &Stop,
        mut each: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Tally {
        match self {
            Every::Killer(solver) => one_by_one(solver, stop, each),
            Every::Whole(cover, solver) => {
                let each = |options: &[OptionId]| each(cover.solution(options));
                solver.par_solutions(threads, stop, each)
            }
            Every::Parts(cover, solver, parts) => {
                let each = |options: &[OptionId]| each(cover.solution(options));
                checkpoint(cover, parts).par_advance(solver, threads, stop, each)
            }
        }
    }

    /// Counts all solutions.
    pub fn count(&self, threads: NonZeroUsize, stop: &Stop) -> Tally {
        match self {
            Every::Killer(solver) => one_by_one(solver, stop, |_| ControlFlow::Continue(())),
            Every::Whole(_, solver) => solver.par_count(threads, stop),
            Every::Parts(cover, solver, parts) => {
                checkpoint(cover, parts).par_count(solver, threads, stop)
            }
        }
    }
}

fn checkpoint(cover: &Cover, parts: &[Prefix]) -> Checkpoint {
    Checkpoint::of_parts(cover.problem(), parts.to_vec())
}

fn one_by_one(
    solver: &killer::Solver,
    stop: &Stop,
    mut each: impl FnMut(Solution) -> ControlFlow<()>,
) -> Tally {
    let mut solutions = solver.solutions(stop);
    let mut found = 0;
    let broken_off = solutions.by_ref().any(|grid| {
        found += 1;
        each(Solution::Grid(grid)).is_break()
    });
    Tally {
        found,
        outcome: solutions.outcome().filter(|_| !broken_off),
        stats: solutions.stats(),
    }
}

/// What comes of a puzzle that is known to have no solution.
pub fn nothing() -> Tally {
    Tally {
        outcome: Some(Outcome::Exhausted),
        ..Tally::default()
    }
}
