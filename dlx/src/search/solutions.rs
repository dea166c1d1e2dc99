//! The solutions of a search, one by one.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use super::Outcome;
use crate::index::OptionId;
use crate::limit::Stop;
use crate::split::Prefix;
use crate::stats::Stats;
use crate::{bits, links};

/// A search of one of the engines.
#[derive(Clone)]
pub(super) enum Search {
    Links(Box<links::Search>),
    Bits(Box<bits::Search>),
}

/// The solutions of a problem, one by one: an iterator of lists of options,
/// forced ones first, then in the order in which they were chosen. It ends
/// for good; [`outcome`](Solutions::outcome) says why.
///
/// ```
/// use ninefold_dlx::{Outcome, Problem, Solver, Stop};
/// let p = Problem::from_text("a\na\na\n")?;
/// let mut solutions = Solver::new(&p).solutions(&Stop::never());
/// assert_eq!(solutions.by_ref().count(), 2);
/// assert_eq!(solutions.outcome(), Some(Outcome::Exhausted));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone)]
pub struct Solutions {
    pub(super) search: Search,
    pub(super) root: Prefix,
    /// The options chosen in advance, then those of the solution found last.
    pub(super) solution: Vec<OptionId>,
    pub(super) stop: Stop,
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("outcome", &self.outcome())
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

impl Solutions {
    /// The next solution, without allocation; `None` at the end.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let mut solutions = Solver::new(&p).solutions(&Stop::never());
    /// assert_eq!(solutions.next_ref().unwrap().len(), 1);
    /// assert!(solutions.next_ref().is_none());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn next_ref(&mut self) -> Option<&[OptionId]> {
        self.advance().then(|| self.solution())
    }

    /// The solution it stands at.
    pub(crate) fn solution(&mut self) -> &[OptionId] {
        match &self.search {
            Search::Bits(search) => search.solution(),
            Search::Links(search) => {
                self.solution.truncate(self.root.chosen.len());
                search.append_chosen(&mut self.solution);
                &self.solution
            }
        }
    }

    /// Why the search ended; `None` while it may go on.
    ///
    /// ```
    /// use ninefold_dlx::{Outcome, Problem, Solver, Stop, StopReason};
    /// let p = Problem::from_text("a\na\na\n")?;
    /// let mut solutions = Solver::new(&p).solutions(&Stop::never().nodes(0));
    /// assert!(solutions.outcome().is_none());
    /// while solutions.next().is_some() {}
    /// assert_eq!(solutions.outcome(), Some(Outcome::Stopped(StopReason::Nodes)));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        match &self.search {
            Search::Links(search) => search.outcome(),
            Search::Bits(search) => search.outcome(),
        }
    }

    /// What the search has done so far. Forced options are not counted.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let solutions = Solver::new(&p).solutions(&Stop::never());
    /// assert_eq!(solutions.stats().nodes, 0);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn stats(&self) -> Stats {
        match &self.search {
            Search::Links(search) => search.stats(),
            Search::Bits(search) => search.stats(),
        }
    }

    /// What this search has not visited yet, as problems of their own, in the
    /// order in which it would come to them: each solution that it has not
    /// given is in exactly one part, and those that it has given are in none.
    /// Nothing is left of a search that came to its end; of one that was
    /// stopped, this is how to go on.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a b\na\na\nb\nb\n")?;
    /// let solver = Solver::new(&p);
    /// let mut solutions = solver.solutions(&Stop::never().nodes(5));
    /// let mut count = solutions.by_ref().count();
    /// for part in solutions.rest() {
    ///     count += solver.within(&part).unwrap().solutions(&Stop::never()).count();
    /// }
    /// assert_eq!(count, 4);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn rest(&self) -> Vec<Prefix> {
        match &self.search {
            Search::Links(search) => search.rest(&self.root),
            Search::Bits(search) => search.rest(&self.root),
        }
    }

    /// Gives up what is left.
    pub(super) fn finish(&mut self) {
        match &mut self.search {
            Search::Links(search) => search.finish(),
            Search::Bits(search) => search.finish(),
        }
    }

    /// Goes on to the next solution, even if it was stopped before; false if
    /// these limits stop it once more, and at the end.
    pub(crate) fn advance_until(&mut self, stop: &Stop) -> bool {
        match &mut self.search {
            Search::Links(search) => {
                search.resume();
                search.advance(stop)
            }
            Search::Bits(search) => {
                search.resume();
                search.advance(stop)
            }
        }
    }

    /// What it has done so far, by estimate, in nanoseconds of a processor of
    /// today.
    pub(crate) fn effort(&self) -> u64 {
        match &self.search {
            Search::Links(search) => search.effort(),
            Search::Bits(search) => search.effort(),
        }
    }

    /// Goes on to the next solution; false at the end.
    pub(crate) fn advance(&mut self) -> bool {
        match &mut self.search {
            Search::Links(search) => search.advance(&self.stop),
            Search::Bits(search) => search.advance(&self.stop),
        }
    }
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.next_ref().map(<[OptionId]>::to_vec)
    }

    /// Counts the rest without making lists. If a limit strikes, that is the
    /// number found until then: [`count_up_to`](Solutions::count_up_to) says
    /// which it is.
    fn count(mut self) -> usize {
        let mut count = 0;
        if let Search::Bits(search) = &mut self.search
            && search.is_fresh()
        {
            return search.count(&self.stop) as usize;
        }
        while self.advance() {
            count += 1;
        }
        count
    }
}

impl FusedIterator for Solutions {}
