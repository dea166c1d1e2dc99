//! Taking clues away, one set of cells after the other.

use std::fmt;

use ninefold_dlx::{Stats, Stop, Stopped};

use super::ask::{self, Usual};
use super::search::Reducer;
use super::{Order, Symmetry};
use crate::check::Verdict;
use crate::solve::Solver;
use crate::{Cell, CellSet, Puzzle};

/// How to reduce a puzzle. The default takes single clues in the order of
/// seed 0 until none can go.
///
/// ```
/// use ninefold_sudoku::minimal::{Order, ReduceOptions, Symmetry};
/// let options = ReduceOptions {
///     symmetry: Symmetry::Rot180,
///     order: Order::Seed(3),
///     ..ReduceOptions::default()
/// };
/// assert_eq!(options.clues, None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReduceOptions {
    /// Which cells go together. Default: every cell for itself.
    pub symmetry: Symmetry,
    /// In which order cells are tried; a set of cells is tried when the first
    /// of it comes up. Default: seed 0.
    pub order: Order,
    /// Stop when this number of clues is reached. A set of cells whose removal
    /// would go below it is passed over. Default: none.
    pub clues: Option<usize>,
    /// Stop at the first set of cells that cannot go. Default: no.
    pub first_refusal: bool,
}

impl ReduceOptions {
    /// Whether all cells of a given order lie on a board of side `size`.
    pub(super) fn expect_inside(&self, size: usize) -> Result<(), ReduceError> {
        if let Order::Given(cells) = &self.order {
            let outside = |c: &&Cell| c.row() >= size || c.column() >= size;
            if let Some(&cell) = cells.iter().find(outside) {
                return Err(ReduceError::Outside(cell));
            }
        }
        Ok(())
    }
}

/// A reduced puzzle, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reduction {
    /// The puzzle: unique, with the solution it had.
    pub puzzle: Puzzle,
    /// The cells whose clues went, in the order in which they went.
    pub removed: Vec<Cell>,
    /// Whether no single clue can go: truly minimal.
    pub minimal: bool,
    /// Whether no set of cells of the asked symmetry can go whole. Follows
    /// from `minimal`; without symmetry the two are the same.
    pub orbit_minimal: bool,
    /// Whether the puzzle has exactly the number of clues that was asked for;
    /// true if none was. False also if it had fewer from the start.
    pub reached: bool,
    /// The cell whose set was refused, if the first refusal ended it.
    pub refused: Option<Cell>,
    /// What all searches together have done.
    pub stats: Stats,
}

/// Why a puzzle is not reduced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReduceError {
    /// It has no solution, or several: this is its verdict.
    NotUnique(Box<Verdict>),
    /// It is a puzzle of candidates and has no clues to take away.
    Marks,
    /// The given order names a cell outside the board.
    Outside(Cell),
    /// A limit struck first.
    Stopped {
        /// Which one.
        stopped: Stopped,
        /// The puzzle as far as it was reduced by then, still unique; `None`
        /// if the puzzle was not yet known to be unique.
        so_far: Option<Box<Puzzle>>,
    },
}

impl fmt::Display for ReduceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReduceError::NotUnique(verdict) => {
                write!(
                    f,
                    "only a puzzle with exactly one solution can be reduced, this one is {verdict}"
                )
            }
            ReduceError::Marks => f.write_str(
                "a puzzle of candidates has no clues to take away: only givens can be reduced",
            ),
            ReduceError::Outside(cell) => write!(f, "{cell} lies outside the board"),
            ReduceError::Stopped { stopped, .. } => stopped.fmt(f),
        }
    }
}

impl std::error::Error for ReduceError {}

/// The clues that can go, and what it took to know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Redundant {
    /// The cells of the clues that can go, each for itself.
    pub cells: CellSet,
    /// What all searches together have done.
    pub stats: Stats,
}

/// The clues that can go, each for itself. (Two that can go singly need not
/// both be able to go.)
///
/// # Errors
/// [`ReduceError`]: not unique, candidates instead of givens, or a limit.
///
/// # Panics
/// If the puzzle is of another board than the solver.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, minimal};
/// let solver = Solver::new(&Geometry::standard());
/// let p = Puzzle::parse(
///     "12.......8..6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
/// ).unwrap();
/// let redundant = minimal::redundant(&solver, &p, &Stop::never())?;
/// assert_eq!(redundant.cells.to_string(), "r1c1,r2c1");
/// # Ok::<(), minimal::ReduceError>(())
/// ```
pub fn redundant(solver: &Solver, puzzle: &Puzzle, stop: &Stop) -> Result<Redundant, ReduceError> {
    if let Some(usual) = Usual::of(solver, puzzle, stop) {
        return ask::redundant(&usual);
    }
    let mut reducer = Reducer::new(solver, puzzle, stop)?;
    let mut cells = CellSet::EMPTY;
    for (cell, _) in puzzle.givens().givens() {
        if reducer.can_go(&[cell])? {
            cells.insert(cell);
        }
    }
    Ok(Redundant {
        cells,
        stats: reducer.budget.spent(),
    })
}

/// Whether no clue can go. Stops at the first that can.
///
/// # Errors
/// [`ReduceError`]: not unique, candidates instead of givens, or a limit.
///
/// # Panics
/// If the puzzle is of another board than the solver.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, minimal};
/// let solver = Solver::new(&Geometry::standard());
/// let p = Puzzle::parse(
///     ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
/// ).unwrap();
/// assert!(minimal::is_minimal(&solver, &p, &Stop::never())?);
/// # Ok::<(), minimal::ReduceError>(())
/// ```
pub fn is_minimal(solver: &Solver, puzzle: &Puzzle, stop: &Stop) -> Result<bool, ReduceError> {
    if let Some(usual) = Usual::of(solver, puzzle, stop) {
        return ask::is_minimal(&usual);
    }
    Reducer::new(solver, puzzle, stop)?.none_can_go(Symmetry::None)
}

/// Takes clues away while the puzzle keeps its one solution.
///
/// Under a limit on nodes it tries one set of clues after the other on every
/// board, to get as far as the nodes reach; how many it takes in all is another
/// number then.
///
/// # Errors
/// [`ReduceError`]: not unique, candidates instead of givens, an order that
/// leaves the board, or a limit (with the puzzle as far as it got).
///
/// # Panics
/// If the puzzle is of another board than the solver.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, minimal::{self, ReduceOptions}};
/// let solver = Solver::new(&Geometry::standard());
/// let full = Puzzle::parse(
///     "126437958895621473374985126457193862983246517612578394269314785548769231731852649",
/// ).unwrap();
/// let reduction = minimal::reduce(&solver, &full, &ReduceOptions::default(), &Stop::never())?;
/// assert!(reduction.minimal);
/// assert_eq!(reduction.puzzle.givens().clues() + reduction.removed.len(), 81);
/// # Ok::<(), minimal::ReduceError>(())
/// ```
pub fn reduce(
    solver: &Solver,
    puzzle: &Puzzle,
    options: &ReduceOptions,
    stop: &Stop,
) -> Result<Reduction, ReduceError> {
    options.expect_inside(puzzle.geometry().size())?;
    if let Some(usual) = Usual::of(solver, puzzle, stop) {
        return ask::reduce(&usual, options);
    }
    let mut reducer = Reducer::new(solver, puzzle, stop)?;
    let refused = reducer.take_away(options)?;
    let orbit_minimal = reducer.none_can_go(options.symmetry)?;
    // A set that can go whole can go in part: then no single test is needed.
    let minimal = orbit_minimal
        && (options.symmetry == Symmetry::None || reducer.none_can_go(Symmetry::None)?);
    let clues = reducer.givens.clues();
    Ok(Reduction {
        minimal,
        orbit_minimal,
        reached: options.clues.is_none_or(|target| target == clues),
        refused,
        stats: reducer.budget.spent(),
        puzzle: reducer.puzzle(),
        removed: reducer.removed,
    })
}
