//! Solving: a solver made for Killers, and exact cover, which it is held against.
//!
//! A [`Solver`] is made for one layout. [`Engine::Auto`] takes the solver made
//! for Killers where it can: on boards of up to nine digits with up to 128
//! cages with a sum. Otherwise, and for the other engines, the layout becomes an
//! exact-cover problem ([`encode`](crate::encode)). Both are complete. What a layout
//! shows to be impossible before any guess ([`Layout::impossible`]) is told as the
//! reason.
//!
//! | question | call |
//! |---|---|
//! | none, one or several? | [`Solver::check`]; [`Solver::par_check`] on several threads |
//! | which are they? | [`Solver::solutions`]: an iterator, nothing is collected |
//! | how many? | [`Solver::count_up_to`] |
//! | what do they share? | [`Solver::backbone`] |
//!
//! Every call takes a [`Stop`]; where it can strike, the answer says so. A
//! solver never changes: threads may share one.

mod backbone;
mod crew;
mod fast;
mod jobs;
mod part;
mod simd;

use std::sync::Arc;

use ninefold_dlx as dlx;

pub use backbone::Backbone;
pub use dlx::{Count, Engine, Outcome, Stats, Stop, StopReason, Stopped};
pub use jobs::{Job, Jobs};
pub(crate) use part::{Answer, Parts};

use ninefold_sudoku::check as board;
use ninefold_sudoku::{Digit, Grid};

use crate::cage::{Cage, Layout};
use crate::check::{Reason, Verdict};
use crate::encode::Encoding;
use crew::Decided;
use fast::{Hopeless, Root, Search};
use simd::Level;

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
    /// Known to have no solution without a search; whether the solver made for
    /// Killers found it.
    Hopeless {
        reason: Reason,
        fast: bool,
    },
    Fast {
        layout: Layout,
        root: Root,
    },
    Cover {
        encoding: Arc<Encoding>,
        cover: Box<dlx::Solver>,
    },
}

impl Solver {
    /// Takes up a layout for the engine that [`Engine::Auto`] chooses, and finds
    /// what follows from it without a guess.
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
        let root = match engine {
            Engine::Auto => Root::of(layout, Level::best()),
            _ => None,
        };
        Solver(match root {
            Some(Ok(root)) => match at_a_glance(layout, &root) {
                Some(reason) => State::Hopeless { reason, fast: true },
                None => State::Fast {
                    layout: layout.clone(),
                    root,
                },
            },
            Some(Err(Hopeless)) => {
                let search = board::Reason::Search.into();
                State::Hopeless {
                    reason: layout.impossible().unwrap_or(search),
                    fast: true,
                }
            }
            None => match cover(layout, engine) {
                Ok((encoding, cover)) => State::Cover {
                    encoding,
                    cover: Box::new(cover),
                },
                Err(reason) => State::Hopeless {
                    reason,
                    fast: false,
                },
            },
        })
    }

    /// Whether the solver made for Killers takes the layout.
    ///
    /// ```
    /// use ninefold_killer::solve::Engine;
    /// use ninefold_killer::{Layout, Solver};
    /// let layout = Layout::of_cages([]).unwrap();
    /// assert!(Solver::new(&layout).is_fast());
    /// assert!(!Solver::with_engine(&layout, Engine::Links).is_fast());
    /// ```
    pub fn is_fast(&self) -> bool {
        matches!(
            self.0,
            State::Fast { .. } | State::Hopeless { fast: true, .. }
        )
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
            State::Hopeless { reason, .. } => Solutions::hopeless(reason.clone()),
            State::Fast { root, .. } => fast_solutions(root, stop),
            State::Cover { encoding, cover } => {
                Solutions::new(Arc::clone(encoding), cover.solutions(stop))
            }
        }
    }

    /// The exact-cover problem of the layout, and the engine made ready for
    /// it: for threads and whatever else exact cover offers.
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
            State::Hopeless { reason, .. } => Err(reason),
            State::Fast { layout, .. } => cover(&layout, Engine::Auto),
            State::Cover { encoding, cover } => Ok((encoding, *cover)),
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

    /// The same on the threads that are free, and what was done to know it.
    /// Neither depends on how many there are, or on which is first, unless a
    /// limit strikes.
    ///
    /// The calling thread begins alone, and most puzzles are decided before
    /// another is asked for. With a budget of nodes, and where the layout is
    /// searched as an exact cover, it works alone to the end.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use ninefold_killer::solve::Jobs;
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let solver = Solver::new(&Layout::of_cages([]).unwrap());
    /// let jobs = Jobs::new(NonZeroUsize::new(2).unwrap());
    /// let (verdict, stats) = solver.par_check(&jobs, &Stop::never());
    /// assert_eq!(verdict, solver.check(&Stop::never()));
    /// assert_eq!(stats.solutions, 2);
    /// ```
    pub fn par_check(&self, jobs: &Jobs, stop: &Stop) -> (Result<Verdict, Stopped>, Stats) {
        // Only a budget says no after so many: clock and flag are not looked at.
        let has_budget = stop.reached(u64::MAX).is_some();
        let mut solutions = match &self.0 {
            State::Fast { root, .. } if jobs.are_several() && !has_budget && !root.is_solved() => {
                let search = Search::new(root, stop);
                Solutions::of_search(Box::new(crew::find(search, 2, jobs, stop)))
            }
            _ => self.solutions(stop),
        };
        (solutions.verdict(), solutions.stats())
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

/// Why there is no solution, if reasoning left that open and a look shows it:
/// where cages overlap, or are in pieces, it does not try all sums of cages.
fn at_a_glance(layout: &Layout, root: &Root) -> Option<Reason> {
    let plain = || layout.overlaps().is_empty() && layout.cages().iter().all(Cage::is_connected);
    match root.is_solved() || plain() {
        true => None,
        false => layout.impossible(),
    }
}

/// The exact-cover problem of a layout, and an engine ready for it.
fn cover(layout: &Layout, engine: Engine) -> Result<(Arc<Encoding>, dlx::Solver), Reason> {
    if let Some(reason) = layout.impossible() {
        return Err(reason);
    }
    let encoding = Encoding::new(layout);
    let solver = dlx::Solver::with_engine(encoding.problem(), engine);
    Ok((Arc::new(encoding), solver))
}

/// The grid of as many digits, row-major.
fn full_grid(digits: &[u8]) -> Grid {
    let side = digits.len().isqrt();
    let cells = digits.iter().map(|&digit| Digit::new(digit));
    Grid::from_cells(side, cells).expect("a digit a cell")
}

fn fast_solutions(root: &Root, stop: &Stop) -> Solutions {
    match root.solution() {
        Some(digits) => Solutions::of_search(Box::new(Decided::only(digits))),
        None => Solutions::of_search(Box::new(Search::new(root, stop))),
    }
}

impl ninefold_sudoku::solve::Search for Search {
    fn advance(&mut self) -> bool {
        Search::advance(self)
    }

    fn grid(&self) -> Grid {
        full_grid(self.solution())
    }

    fn outcome(&self) -> Option<Outcome> {
        Search::outcome(self)
    }

    fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        (stats.nodes, stats.solutions) = self.counts();
        stats
    }

    fn boxed(&self) -> Box<dyn ninefold_sudoku::solve::Search> {
        Box::new(self.clone())
    }
}
