//! The solutions of a puzzle, one by one.

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

use ninefold_dlx::{self as dlx, OptionId};

use super::{Count, Outcome, Stats, Stopped};
use crate::Grid;
use crate::check::{Reason, Verdict};
use crate::encode::Encoding;

/// The way back from an exact-cover problem to grids. What a crate on top of
/// this one implements to have its searches told as [`Solutions`].
pub trait Decode {
    /// Why a puzzle of this kind has no solution; the reasons that any Sudoku
    /// may have are among them.
    type Reason: Clone + fmt::Debug + From<Reason>;

    /// The grid of a solution.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, encode::Encoding, solve::Decode};
    /// let encoding = Encoding::new(&Geometry::standard());
    /// assert_eq!(Decode::decode(&encoding, &[]).clues(), 0);
    /// ```
    fn decode(&self, options: &[OptionId]) -> Grid;
}

impl Decode for Encoding {
    type Reason = Reason;

    fn decode(&self, options: &[OptionId]) -> Grid {
        Encoding::decode(self, options)
    }
}

/// A search that finds grids without an exact-cover problem. What a solver of
/// its own implements to be told as [`Solutions`].
///
/// ```
/// use ninefold_sudoku::solve::{Search, Solutions, Stats};
/// use ninefold_sudoku::{Grid, Outcome};
/// /// Finds the one grid of a board of one cell.
/// #[derive(Clone, Debug)]
/// struct Least(Option<Outcome>, u64);
/// impl Search for Least {
///     fn advance(&mut self) -> bool {
///         self.0 = (self.1 > 0).then_some(Outcome::Exhausted);
///         self.1 += 1;
///         self.0.is_none()
///     }
///     fn grid(&self) -> Grid {
///         Grid::from_cells(1, [ninefold_sudoku::Digit::new(1)]).unwrap()
///     }
///     fn outcome(&self) -> Option<Outcome> {
///         self.0
///     }
///     fn stats(&self) -> Stats {
///         Stats::default()
///     }
///     fn boxed(&self) -> Box<dyn Search> {
///         Box::new(self.clone())
///     }
/// }
/// let solutions: Solutions = Solutions::of_search(Box::new(Least(None, 0)));
/// assert_eq!(solutions.map(|grid| grid.to_string()).collect::<Vec<_>>(), ["1"]);
/// ```
pub trait Search: fmt::Debug + Send + Sync {
    /// Goes on to the next solution; `false` for good if there is none, or if a
    /// limit struck.
    fn advance(&mut self) -> bool;

    /// The solution that the last [`advance`](Search::advance) found.
    fn grid(&self) -> Grid;

    /// Why it ended; `None` while it may go on.
    fn outcome(&self) -> Option<Outcome>;

    /// What it has done so far.
    fn stats(&self) -> Stats;

    /// A copy that goes on from here on its own.
    fn boxed(&self) -> Box<dyn Search>;
}

impl Clone for Box<dyn Search> {
    fn clone(&self) -> Self {
        (**self).boxed()
    }
}

/// The solutions of a puzzle: an iterator of full grids that ends for good and
/// then says why. Made by [`Solver::solutions`](super::Solver::solutions).
///
/// ```
/// use ninefold_sudoku::{Geometry, Outcome, Puzzle, Solver, Stop};
/// let solver = Solver::new(&Geometry::standard());
/// let empty = Puzzle::parse(&".".repeat(81)).unwrap();
/// let mut solutions = solver.solutions(&empty, &Stop::never().nodes(10_000));
/// let found = solutions.by_ref().inspect(|g| assert!(empty.geometry().is_solved(g)));
/// assert!(found.count() > 0);
/// assert!(matches!(solutions.outcome(), Some(Outcome::Stopped(_))));
/// ```
#[derive(Clone, Debug)]
pub struct Solutions<E: Decode = Encoding>(Inner<E>);

#[derive(Clone, Debug)]
enum Inner<E: Decode> {
    /// Known to have no solution before any search.
    Hopeless(E::Reason),
    Search {
        encoding: Arc<E>,
        search: Box<dlx::Solutions>,
    },
    Own(Box<dyn Search>),
}

impl<E: Decode> Solutions<E> {
    /// The solutions that a search of the encoding's problem finds.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Solutions, Stop, encode::Encoding};
    /// let encoding = Encoding::new(&Geometry::standard());
    /// let search = ninefold_dlx::Solver::new(encoding.problem()).solutions(&Stop::never());
    /// assert!(Solutions::new(encoding.into(), search).next().unwrap().is_full());
    /// ```
    pub fn new(encoding: Arc<E>, search: dlx::Solutions) -> Solutions<E> {
        Solutions(Inner::Search {
            encoding,
            search: Box::new(search),
        })
    }

    /// The solutions that a solver of its own finds; see [`Search`] for an
    /// example.
    pub fn of_search(search: Box<dyn Search>) -> Solutions<E> {
        Solutions(Inner::Own(search))
    }

    /// No solutions, for a reason that is known before any search.
    ///
    /// ```
    /// use ninefold_sudoku::{Solutions, check::Reason};
    /// let none: Solutions = Solutions::hopeless(Reason::Search);
    /// assert_eq!(none.count(), 0);
    /// ```
    pub fn hopeless(reason: E::Reason) -> Solutions<E> {
        Solutions(Inner::Hopeless(reason))
    }

    /// Why the search ended; `None` while it may go on.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Outcome, Puzzle, Solver, Stop};
    /// let p = Puzzle::parse(&format!("11{}", ".".repeat(79))).unwrap();
    /// let solutions = Solver::new(&Geometry::standard()).solutions(&p, &Stop::never());
    /// assert_eq!(solutions.outcome(), Some(Outcome::Exhausted));
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.0 {
            Inner::Hopeless(_) => Some(Outcome::Exhausted),
            Inner::Search { search, .. } => search.outcome(),
            Inner::Own(search) => search.outcome(),
        }
    }

    /// What the search has done so far; forced givens are not counted. For
    /// [`Single`](super::Single), nodes are the positions branched at: none for most puzzles.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let p = Puzzle::parse(&".".repeat(81)).unwrap();
    /// let mut solutions = Solver::new(&Geometry::standard()).solutions(&p, &Stop::never());
    /// solutions.next();
    /// assert_eq!(solutions.stats().solutions, 1);
    /// ```
    pub fn stats(&self) -> Stats {
        match &self.0 {
            Inner::Hopeless(_) => Stats::default(),
            Inner::Search { search, .. } => search.stats(),
            Inner::Own(search) => search.stats(),
        }
    }

    /// None, unique or several, from the next two solutions: ask it of a
    /// search that has just been started. Goes on to the second solution at
    /// most; [`stats`](Solutions::stats) may be asked afterwards.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before that was known.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, check::Verdict};
    /// let p = Puzzle::parse(&".".repeat(81)).unwrap();
    /// let mut solutions = Solver::new(&Geometry::standard()).solutions(&p, &Stop::never());
    /// assert!(matches!(solutions.verdict(), Ok(Verdict::Multiple { .. })));
    /// assert_eq!(solutions.stats().solutions, 2);
    /// ```
    pub fn verdict(&mut self) -> Result<Verdict<E::Reason>, Stopped> {
        if let Inner::Hopeless(reason) = &self.0 {
            return Ok(Verdict::None(reason.clone()));
        }
        let Some(first) = self.next_or_stopped()? else {
            return Ok(Verdict::None(Reason::Search.into()));
        };
        Ok(match self.next_or_stopped()? {
            None => Verdict::Unique(first),
            Some(second) => Verdict::Multiple {
                differ: first.differ(&second),
                first,
                second,
            },
        })
    }

    /// Counts the solutions not yet seen, without making grids, and stops as
    /// soon as there are more than `limit`.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let p = Puzzle::parse(&".".repeat(81)).unwrap();
    /// let mut solutions = Solver::new(&Geometry::standard()).solutions(&p, &Stop::never());
    /// assert_eq!(solutions.count_up_to(1000).value, 1000);
    /// ```
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        match &mut self.0 {
            Inner::Hopeless(_) => Count {
                value: 0,
                outcome: Some(Outcome::Exhausted),
            },
            Inner::Search { search, .. } => search.count_up_to(limit),
            Inner::Own(search) => count_up_to(&mut **search, limit),
        }
    }

    /// The next solution, or `None` behind the last one.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before that was known.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop};
    /// let p = Puzzle::parse(&".".repeat(81)).unwrap();
    /// let solver = Solver::new(&Geometry::standard());
    /// assert!(solver.solutions(&p, &Stop::never().nodes(5)).next_or_stopped().is_err());
    /// ```
    pub fn next_or_stopped(&mut self) -> Result<Option<Grid>, Stopped> {
        match (self.next(), self.outcome()) {
            (None, Some(Outcome::Stopped(reason))) => Err(Stopped(reason)),
            (next, _) => Ok(next),
        }
    }
}

impl<E: Decode> Iterator for Solutions<E> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        match &mut self.0 {
            Inner::Hopeless(_) => None,
            Inner::Search { encoding, search } => search.next_ref().map(|o| encoding.decode(o)),
            Inner::Own(search) => search.advance().then(|| search.grid()),
        }
    }

    /// Counts the rest without making grids.
    fn count(self) -> usize {
        match self.0 {
            Inner::Hopeless(_) => 0,
            Inner::Search { search, .. } => search.count(),
            Inner::Own(mut search) => count_up_to(&mut *search, u64::MAX).value as usize,
        }
    }
}

impl<E: Decode> FusedIterator for Solutions<E> {}

/// Counts the solutions to come, and stops as soon as there are more than
/// `limit`.
fn count_up_to(search: &mut dyn Search, limit: u64) -> Count {
    let mut value = 0;
    while search.advance() {
        if value == limit {
            return Count {
                value,
                outcome: None,
            };
        }
        value += 1;
    }
    Count {
        value,
        outcome: search.outcome(),
    }
}
