//! The solutions of a puzzle, one by one.

use std::fmt;
use std::iter::FusedIterator;
use std::sync::Arc;

use ninefold_dlx::{self as dlx, OptionId};

use super::classic::Classic;
use super::{Count, Outcome, Single, Stats, Stop, Stopped};
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
    Classic(Classic),
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

    /// The solutions of a classic puzzle.
    pub(super) fn classic(single: Box<Single>, stop: &Stop) -> Solutions<E> {
        Solutions(Inner::Classic(Classic::new(single, stop)))
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
            Inner::Classic(search) => search.outcome(),
        }
    }

    /// What the search has done so far; forced givens are not counted. For
    /// [`Single`], nodes are the positions branched at: none for most puzzles.
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
            Inner::Classic(search) => search.stats(),
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
            Inner::Classic(search) => search.count_up_to(limit),
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
            Inner::Classic(search) => search.next(),
        }
    }

    /// Counts the rest without making grids.
    fn count(self) -> usize {
        match self.0 {
            Inner::Hopeless(_) => 0,
            Inner::Search { search, .. } => search.count(),
            Inner::Classic(mut search) => search.count_up_to(u64::MAX).value as usize,
        }
    }
}

impl<E: Decode> FusedIterator for Solutions<E> {}
