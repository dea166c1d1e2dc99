//! Solving: by exact cover, the reference for every board, or by faster engines
//! for the classic one, which are held against it.
//!
//! A [`Solver`] is made once for a board: the exact-cover problem of the empty
//! board, ready for an engine. A puzzle takes a copy of that and forces its
//! givens, so that they are part of every solution; a puzzle of candidates,
//! which rules out digits instead of placing them, gets a problem of its own.
//! Before any search it is looked at once for clashes and for cells or houses
//! without a way out ([`check::reason`]). Puzzles of the usual 9x9 board do
//! without all of this, unless an engine for exact cover is asked for: they go
//! to [`Single`].
//!
//! | question | call |
//! |---|---|
//! | none, one or several? | [`Solver::check`] |
//! | which are they? | [`Solver::solutions`]: an iterator, nothing is collected |
//! | how many? | [`Solver::count_up_to`] |
//! | what do they share? | [`Solver::backbone`] |
//! | the same, for one classic puzzle, fast? | [`Single`] |
//! | the same, for thousands of classic puzzles at once? | [`Bulk`] |
//!
//! Every call takes a [`Stop`]; where it can strike, the answer says so. A
//! solver never changes: threads may share one.

mod answer;
mod backbone;
mod bitslice;
mod budget;
mod classic;
mod ready;
mod single;
mod solutions;
mod solvers;

use std::sync::Arc;

use ninefold_dlx as dlx;

pub use answer::Answer;
pub use backbone::Backbone;
pub use bitslice::{Answers, Bulk, Cells, Unfinished, Width};
pub(crate) use budget::Budget;
pub use dlx::{Count, Engine, Outcome, Stats, Stop, StopReason, Stopped};
pub(crate) use ready::Ready;
pub use single::Single;
pub use solutions::{Decode, Search, Solutions};
pub use solvers::Solvers;

use crate::check::{self, Reason, Verdict};
use crate::encode::Encoding;
use crate::{Geometry, Puzzle};

/// Solves the puzzles of one board.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, check::Verdict};
/// let solver = Solver::new(&Geometry::standard());
/// let p = Puzzle::parse(
///     ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
/// ).unwrap();
/// let Ok(Verdict::Unique(grid)) = solver.check(&p, &Stop::never()) else { panic!() };
/// assert!(grid.to_string().starts_with("126437958895621473"));
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    encoding: Arc<Encoding>,
    /// The problem of the empty board.
    cover: dlx::Solver,
    /// The engine asked for.
    engine: Engine,
    /// Whether puzzles go to the engine for classic boards.
    fast: bool,
}

impl Solver {
    /// Builds the exact-cover problem of a board and makes it ready for the
    /// engine that [`Engine::Auto`] chooses: [`Single`] for the usual 9x9
    /// board, else what is fastest for exact cover.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Solver};
    /// let solver = Solver::new(&Geometry::boxes(4, 4)?.into());
    /// assert_eq!(solver.encoding().problem().option_count(), 4096);
    /// # Ok::<(), ninefold_sudoku::GeometryError>(())
    /// ```
    pub fn new(geometry: &Arc<Geometry>) -> Solver {
        Solver::with_engine(geometry, Engine::Auto)
    }

    /// The same for an engine of one's choice: it decides in which order
    /// solutions come, and how long they take.
    ///
    /// ```
    /// use ninefold_sudoku::solve::Engine;
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    /// let puzzle = Puzzle::parse(&format!("12345678.{}", ".".repeat(72))).unwrap();
    /// assert_eq!(solver.count_up_to(&puzzle, 9, &Stop::never()).value, 9);
    /// ```
    pub fn with_engine(geometry: &Arc<Geometry>, engine: Engine) -> Solver {
        let encoding = Encoding::new(geometry);
        Solver {
            cover: dlx::Solver::with_engine(encoding.problem(), engine),
            encoding: Arc::new(encoding),
            engine,
            fast: engine == Engine::Auto && *geometry == Geometry::standard(),
        }
    }

    /// Whether puzzles are solved by [`Single`], many times as fast as exact
    /// cover: so it is for the usual 9x9 board and [`Engine::Auto`].
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Solver, solve::Engine};
    /// assert!(Solver::new(&Geometry::standard()).is_fast());
    /// assert!(!Solver::with_engine(&Geometry::standard(), Engine::Bits).is_fast());
    /// assert!(!Solver::new(&Geometry::boxes(3, 3)?.with_diagonals().into()).is_fast());
    /// # Ok::<(), ninefold_sudoku::GeometryError>(())
    /// ```
    pub fn is_fast(&self) -> bool {
        self.fast
    }

    /// The board.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Solver};
    /// assert_eq!(Solver::new(&Geometry::standard()).geometry().size(), 9);
    /// ```
    pub fn geometry(&self) -> &Arc<Geometry> {
        self.encoding.geometry()
    }

    /// The exact-cover problem of the empty board.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Solver};
    /// let solver = Solver::new(&Geometry::standard());
    /// assert_eq!(solver.encoding().problem().item_count(), 324);
    /// ```
    pub fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    /// Starts a search for all solutions. Their order is that of the engine,
    /// the same in every run; for [`Engine::Links`] it follows from the order of items and options in
    /// [`encode`](crate::encode).
    ///
    /// # Panics
    /// If the puzzle is of another board than the solver.
    ///
    /// ```
    /// use ninefold_sudoku::{Grid, Geometry, Puzzle, Solver, Stop};
    /// let geometry = std::sync::Arc::new(Geometry::boxes(2, 2)?);
    /// let empty = Puzzle::new(geometry.clone(), Grid::empty(4));
    /// assert_eq!(Solver::new(&geometry).solutions(&empty, &Stop::never()).count(), 288);
    /// # Ok::<(), ninefold_sudoku::GeometryError>(())
    /// ```
    pub fn solutions(&self, puzzle: &Puzzle, stop: &Stop) -> Solutions {
        match self.ready(puzzle) {
            Ok(ready) => ready.into_solutions(stop),
            Err(reason) => Solutions::hopeless(reason),
        }
    }

    /// None, unique or several: stops at the second solution.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before that was known.
    ///
    /// # Panics
    /// If the puzzle is of another board than the solver.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, check::Verdict};
    /// let solver = Solver::new(&Geometry::standard());
    /// let twice = Puzzle::parse(&format!("5...5{}", ".".repeat(76))).unwrap();
    /// let Verdict::None(reason) = solver.check(&twice, &Stop::never())? else { panic!() };
    /// assert_eq!(reason.to_string(), "5 stands twice in row 1: r1c1 and r1c5");
    /// # Ok::<(), ninefold_sudoku::Stopped>(())
    /// ```
    pub fn check(&self, puzzle: &Puzzle, stop: &Stop) -> Result<Verdict, Stopped> {
        self.solutions(puzzle, stop).verdict()
    }

    /// Counts solutions, and stops as soon as there are more than `limit`;
    /// `u64::MAX` counts them all.
    ///
    /// # Panics
    /// If the puzzle is of another board than the solver.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let solver = Solver::new(&Geometry::standard());
    /// let p = Puzzle::parse(
    ///     "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984",
    /// ).unwrap();
    /// assert_eq!(solver.count_up_to(&p, u64::MAX, &Stop::never()).value, 37);
    /// assert!(!solver.count_up_to(&p, 36, &Stop::never()).is_complete());
    /// ```
    pub fn count_up_to(&self, puzzle: &Puzzle, limit: u64, stop: &Stop) -> Count {
        self.solutions(puzzle, stop).count_up_to(limit)
    }

    /// The exact-cover problem that a puzzle is solved by, and the engine made
    /// ready for it, givens forced: for threads and whatever else the engine
    /// offers. Unless the solver [is fast](Self::is_fast), solutions come in
    /// the order of [`solutions`](Self::solutions).
    ///
    /// # Errors
    /// Why there is no solution, if that is known before any search.
    ///
    /// # Panics
    /// If the puzzle is of another board than the solver.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let solver = Solver::new(&Geometry::standard());
    /// let puzzle = Puzzle::parse(&format!("12345678.{}", ".".repeat(72))).unwrap();
    /// let (encoding, engine) = solver.exact_cover(&puzzle).unwrap();
    /// let first = engine.solutions(&Stop::never()).next().unwrap();
    /// assert!(encoding.decode(&first).to_string().starts_with("123456789"));
    /// ```
    pub fn exact_cover(&self, puzzle: &Puzzle) -> Result<(Arc<Encoding>, dlx::Solver), Reason> {
        self.expect_own(puzzle);
        if let Some(reason) = check::reason(puzzle) {
            return Err(reason);
        }
        if puzzle.marks().is_some() {
            let encoding = Encoding::of(puzzle);
            let cover = dlx::Solver::with_engine(encoding.problem(), self.engine);
            return Ok((Arc::new(encoding), cover));
        }
        let givens = self
            .encoding
            .encode(puzzle.givens())
            .expect("the empty board allows every digit everywhere");
        let cover = self
            .cover
            .with(&givens)
            .expect("givens that clash have been found before");
        Ok((Arc::clone(&self.encoding), cover))
    }

    /// A puzzle as the engine takes it up, or why there is no solution.
    pub(crate) fn ready(&self, puzzle: &Puzzle) -> Result<Ready, Reason> {
        self.expect_own(puzzle);
        if self.fast {
            return Ready::classic(puzzle);
        }
        let (encoding, cover) = self.exact_cover(puzzle)?;
        Ok(Ready::Cover {
            encoding,
            cover: Box::new(cover),
        })
    }

    fn expect_own(&self, puzzle: &Puzzle) {
        let (own, asked) = (self.geometry(), puzzle.geometry());
        assert!(
            Arc::ptr_eq(own, asked) || own == asked,
            "the puzzle is of another board than the solver"
        );
    }
}
