//! All solutions of one puzzle, or of some parts of it, on any number of
//! threads. Their order is the same for any number, one included.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_dlx::{Checkpoint, OptionId, Outcome, Prefix, Solver, Tally};
use ninefold_sudoku::solve::Stop;

use crate::context::Context;
use crate::cover::Cover;
use crate::parts::Parts;
use crate::puzzle::{Puzzle, Solution};

/// A puzzle, or parts of it, made ready for the search.
pub struct Every {
    cover: Cover,
    solver: Solver,
    /// All of it, if there are none.
    parts: Option<Vec<Prefix>>,
}

impl Every {
    /// Makes a puzzle ready; `None` if it is known to have no solution. Refused
    /// if the parts are of another one.
    pub fn new(
        parts: Option<&Parts>,
        context: &Context,
        puzzle: &Puzzle,
    ) -> Result<Option<Every>, String> {
        if let Some(parts) = parts {
            let (cover, solver, prefixes) = parts.ready(puzzle, context)?;
            let parts = Some(prefixes);
            return Ok(Some(Every {
                cover,
                solver,
                parts,
            }));
        }
        let whole = |(cover, solver)| Every {
            cover,
            solver,
            parts: None,
        };
        Ok(whole_puzzle(context, puzzle).map(whole))
    }

    /// Gives all solutions to `each`, which may break off.
    pub fn visit(
        &self,
        threads: NonZeroUsize,
        stop: &Stop,
        mut each: impl FnMut(Solution) -> ControlFlow<()>,
    ) -> Tally {
        let each = |options: &[OptionId]| each(self.cover.solution(options));
        match self.checkpoint() {
            Some(mut parts) => parts.par_advance(&self.solver, threads, stop, each),
            None => self.solver.par_solutions(threads, stop, each),
        }
    }

    /// Counts all solutions.
    pub fn count(&self, threads: NonZeroUsize, stop: &Stop) -> Tally {
        match self.checkpoint() {
            Some(mut parts) => parts.par_count(&self.solver, threads, stop),
            None => self.solver.par_count(threads, stop),
        }
    }

    fn checkpoint(&self) -> Option<Checkpoint> {
        let parts = self.parts.clone()?;
        Some(Checkpoint::of_parts(self.cover.problem(), parts))
    }
}

/// The form in which a puzzle is searched soonest: that of its board, if it is
/// a Sudoku.
fn whole_puzzle(context: &Context, puzzle: &Puzzle) -> Option<(Cover, Solver)> {
    match puzzle {
        Puzzle::Sudoku(puzzle) => {
            let board = context.solvers.get(puzzle.geometry());
            let (encoding, solver) = board.exact_cover(puzzle).ok()?;
            Some((Cover::Sudoku(encoding), solver))
        }
        Puzzle::Killer(layout) => {
            let (encoding, solver) = context.killer(layout).into_exact_cover().ok()?;
            Some((Cover::Killer(encoding), solver))
        }
        Puzzle::Cover(problem) => {
            Some((Cover::Plain(Arc::clone(problem)), context.solver(problem)))
        }
    }
}

/// What comes of a puzzle that is known to have no solution.
pub fn nothing() -> Tally {
    Tally {
        outcome: Some(Outcome::Exhausted),
        ..Tally::default()
    }
}
