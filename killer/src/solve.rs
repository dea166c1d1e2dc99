//! Solving by exact cover: the reference that faster ways are held against.
//!
//! A [`Solver`] is made for one layout: its exact-cover problem
//! ([`encode`](crate::encode)), ready for an engine. Before any search the
//! layout is looked at once for what cannot be met ([`Layout::impossible`]).
//!
//! | question | call |
//! |---|---|
//! | none, one or several? | [`Solver::check`] |
//! | which are they? | [`Solver::solutions`]: an iterator, nothing is collected |
//! | how many? | [`Solver::count_up_to`] |
//! | what do they share? | [`Solver::backbone`] |
//!
//! Every call takes a [`Stop`]; where it can strike, the answer says so. A
//! solver never changes: threads may share one.

mod backbone;

use std::sync::Arc;

use ninefold_dlx as dlx;

pub use backbone::Backbone;
pub use dlx::{Count, Engine, Outcome, Stats, Stop, StopReason, Stopped};

use crate::cage::Layout;
use crate::check::{Reason, Verdict};
use crate::encode::Encoding;

/// The solutions of a Killer: an iterator of full grids that ends for good and
/// then says why.
///
/// ```
/// use ninefold_killer::{Layout, Outcome, Solver, Stop};
/// let layout = Layout::of_cages([]).unwrap();
/// let mut solutions = Solver::new(&layout).solutions(&Stop::never().nodes(10_000));
/// assert!(solutions.by_ref().all(|grid| layout.is_solved_by(&grid)));
/// assert!(matches!(solutions.outcome(), Some(Outcome::Stopped(_))));
/// ```
pub type Solutions = ninefold_sudoku::solve::Solutions<Encoding>;

/// Solves one Killer.
///
/// ```
/// use ninefold_killer::check::Verdict;
/// use ninefold_killer::format::{Options, read};
/// use ninefold_killer::{Solver, Stop};
/// let text = "
///     box 2x2
///     3: r1c1 r1c2
///     9: r1c3 r1c4 r2c4
///     5: r2c1 r3c1
///     1: r3c2
///     5: r2c2 r2c3
///     7: r4c1 r4c2
///     6: r3c3 r4c3
///     4: r3c4 r4c4
/// ";
/// let layout = read(text.as_bytes(), &Options::default()).next().unwrap().unwrap().layout;
/// let verdict = Solver::new(&layout).check(&Stop::never()).unwrap();
/// let Verdict::Unique(grid) = verdict else { panic!("{verdict}") };
/// assert!(layout.is_solved_by(&grid));
/// ```
#[derive(Clone, Debug)]
pub struct Solver(State);

#[derive(Clone, Debug)]
enum State {
    /// Known to have no solution without a search.
    Hopeless(Reason),
    Ready {
        encoding: Arc<Encoding>,
        cover: Box<dlx::Solver>,
    },
}

impl Solver {
    /// Builds the exact-cover problem of a layout and makes it ready for the
    /// engine that [`Engine::Auto`] chooses.
    ///
    /// ```
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let solver = Solver::new(&Layout::of_cages([]).unwrap());
    /// assert!(solver.solutions(&Stop::never()).next().is_some());
    /// ```
    pub fn new(layout: &Layout) -> Solver {
        Solver::with_engine(layout, Engine::Auto)
    }

    /// The same for an engine of one's choice: it decides in which order
    /// solutions come, and how long they take.
    ///
    /// ```
    /// use ninefold_killer::solve::Engine;
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let solver = Solver::with_engine(&Layout::of_cages([]).unwrap(), Engine::Links);
    /// assert!(solver.solutions(&Stop::never()).next().is_some());
    /// ```
    pub fn with_engine(layout: &Layout, engine: Engine) -> Solver {
        if let Some(reason) = layout.impossible() {
            return Solver(State::Hopeless(reason));
        }
        let encoding = Encoding::new(layout);
        Solver(State::Ready {
            cover: Box::new(dlx::Solver::with_engine(encoding.problem(), engine)),
            encoding: Arc::new(encoding),
        })
    }

    /// Starts a search for all solutions.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout, Solver, Stop};
    /// use ninefold_sudoku::{Geometry, Grid};
    /// let board = Geometry::boxes(2, 2).unwrap().into();
    /// let cage = Cage::new(["r1c1", "r2c2"].map(|c| c.parse().unwrap()), Some(3));
    /// let layout = Layout::new(board, Grid::empty(4), vec![cage]).unwrap();
    /// let solver = Solver::new(&layout);
    /// assert_eq!(solver.solutions(&Stop::never()).count(), 288 / 6);
    /// ```
    pub fn solutions(&self, stop: &Stop) -> Solutions {
        match &self.0 {
            State::Hopeless(reason) => Solutions::hopeless(reason.clone()),
            State::Ready { encoding, cover } => {
                Solutions::new(Arc::clone(encoding), cover.solutions(stop))
            }
        }
    }

    /// The exact-cover problem of the layout, and the engine made ready for
    /// it: for threads and whatever else the engine offers.
    ///
    /// # Errors
    /// Why there is no solution, if that is known before any search.
    ///
    /// ```
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let solver = Solver::new(&Layout::of_cages([]).unwrap());
    /// let (encoding, engine) = solver.into_exact_cover().unwrap();
    /// let first = engine.solutions(&Stop::never()).next().unwrap();
    /// assert!(encoding.decode(&first).is_full());
    /// ```
    pub fn into_exact_cover(self) -> Result<(Arc<Encoding>, dlx::Solver), Reason> {
        match self.0 {
            State::Hopeless(reason) => Err(reason),
            State::Ready { encoding, cover } => Ok((encoding, *cover)),
        }
    }

    /// None, unique or several: stops at the second solution.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before that was known.
    ///
    /// ```
    /// use ninefold_killer::check::Verdict;
    /// use ninefold_killer::{Cage, Layout, Solver, Stop};
    /// let cage = Cage::new(["r1c1", "r1c2"].map(|c| c.parse().unwrap()), Some(18));
    /// let layout = Layout::of_cages([cage]).unwrap();
    /// let verdict = Solver::new(&layout).check(&Stop::never())?;
    /// assert_eq!(
    ///     verdict.to_string(),
    ///     "none: it has no solution: the cage of 2 at r1c1 has sum 18; 2 cells reach 3 to 17"
    /// );
    /// # Ok::<(), ninefold_killer::Stopped>(())
    /// ```
    pub fn check(&self, stop: &Stop) -> Result<Verdict, Stopped> {
        self.solutions(stop).verdict()
    }

    /// Counts solutions, and stops as soon as there are more than `limit`;
    /// `u64::MAX` counts them all.
    ///
    /// ```
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let solver = Solver::new(&Layout::of_cages([]).unwrap());
    /// let count = solver.count_up_to(10, &Stop::never());
    /// assert_eq!((count.value, count.is_complete()), (10, false));
    /// ```
    pub fn count_up_to(&self, limit: u64, stop: &Stop) -> Count {
        self.solutions(stop).count_up_to(limit)
    }
}
