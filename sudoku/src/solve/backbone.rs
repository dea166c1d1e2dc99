//! What all solutions share.
//!
//! Enumerating them is out of the question: an empty board has 6.7 * 10^21.
//! Instead two solutions are found, and the cells in which they agree are
//! suspects. A suspect is put to the test: is there a solution with another
//! digit in this cell? If not, it belongs to the backbone. If there is, that
//! solution clears every suspect in which it differs, not this one alone. So
//! the number of searches is at most the number of candidates of the suspects,
//! a few hundred, each of which stops at its first solution.

use ninefold_dlx::{Stats, Stop, Stopped};

use super::{Budget, Decode, Solutions, Solver};
use crate::check::{Reason, Verdict};
use crate::{Cell, CellSet, Digit, Grid, Puzzle};

/// The cells that hold the same digit in every solution.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
/// let p = Puzzle::parse(
///     "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984",
/// ).unwrap();
/// let backbone = Solver::new(&Geometry::standard()).backbone(&p, &Stop::never())?;
/// let grid = backbone.grid.unwrap();
/// assert!(p.givens().givens().all(|(cell, digit)| grid[cell] == Some(digit)));
/// assert!(grid.clues() < 81);
/// # Ok::<(), ninefold_sudoku::Stopped>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Backbone<R = Reason> {
    /// None, unique or several.
    pub verdict: Verdict<R>,
    /// The shared digits, givens among them, the other cells blank; the
    /// solution itself if it is unique. `None` if there is no solution.
    pub grid: Option<Grid>,
    /// What all searches together have done.
    pub stats: Stats,
}

impl<R> Backbone<R> {
    /// Finds the backbone of a puzzle of any kind: `all` is a search for its
    /// solutions that has just been started, `with_digit` starts one for those
    /// with a digit in a cell, or knows that there are none.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck first; one on nodes counts over all
    /// searches together.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Backbone, Solutions};
    /// use ninefold_sudoku::{Stop, check::Reason};
    /// let none: Solutions = Solutions::hopeless(Reason::Search);
    /// let backbone = Backbone::find(none, &Stop::never(), |_, _, _| None)?;
    /// assert_eq!(backbone.grid, None);
    /// # Ok::<(), ninefold_sudoku::Stopped>(())
    /// ```
    pub fn find<E: Decode<Reason = R>>(
        mut all: Solutions<E>,
        stop: &Stop,
        with_digit: impl FnMut(Cell, Digit, &Stop) -> Option<Solutions<E>>,
    ) -> Result<Backbone<R>, Stopped> {
        let mut budget = Budget::new(stop);
        let verdict = all.verdict()?;
        budget.spend(all.stats());
        let grid = match &verdict {
            Verdict::None(_) => None,
            Verdict::Unique(solution) => Some(solution.clone()),
            Verdict::Multiple { first, differ, .. } => {
                Some(shared(first, *differ, &mut budget, with_digit)?)
            }
        };
        Ok(Backbone {
            verdict,
            grid,
            stats: budget.spent(),
        })
    }
}

/// The digits of `first` that every solution has; `open` are cells in which
/// some solution differs from it.
fn shared<E: Decode>(
    first: &Grid,
    mut open: CellSet,
    budget: &mut Budget<'_>,
    mut with_digit: impl FnMut(Cell, Digit, &Stop) -> Option<Solutions<E>>,
) -> Result<Grid, Stopped> {
    let mut grid = first.clone();
    for (cell, own) in first.givens() {
        for digit in Digit::all(first.size()).filter(|&digit| digit != own) {
            if open.contains(cell) {
                break;
            }
            let Some(mut others) = with_digit(cell, digit, &budget.left()) else {
                continue;
            };
            let other = others.next_or_stopped();
            budget.spend(others.stats());
            if let Some(other) = other? {
                for cell in first.differ(&other).iter() {
                    open.insert(cell);
                }
            }
        }
    }
    for cell in open.iter() {
        grid.set(cell, None);
    }
    Ok(grid)
}

impl Solver {
    /// Finds the cells that hold the same digit in every solution, by testing
    /// cells instead of enumerating solutions.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck first; one on nodes counts over all
    /// searches together.
    ///
    /// # Panics
    /// If the puzzle is of another board than the solver.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let empty = Puzzle::parse(&".".repeat(81)).unwrap();
    /// let backbone = Solver::new(&Geometry::standard()).backbone(&empty, &Stop::never())?;
    /// assert_eq!(backbone.grid.unwrap().clues(), 0);
    /// # Ok::<(), ninefold_sudoku::Stopped>(())
    /// ```
    pub fn backbone(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Backbone, Stopped> {
        let ready = match self.ready(puzzle) {
            Ok(ready) => ready,
            Err(reason) => {
                let none: Solutions = Solutions::hopeless(reason);
                return Backbone::find(none, stop, |_, _, _| None);
            }
        };
        let candidates = puzzle.candidates();
        Backbone::find(ready.solutions(stop), stop, |cell, digit, stop| {
            let open = candidates[cell].contains(digit);
            open.then(|| ready.with_digit(cell, digit, stop)).flatten()
        })
    }
}
