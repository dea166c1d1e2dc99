//! None, one, or several: answers that need no more than the first solutions.

use alloc::vec::Vec;

use crate::index::OptionId;
use crate::limit::Stopped;
use crate::search::{Outcome, Solutions};

/// How many solutions a problem has, as far as people ask: none, exactly
/// one, or several.
///
/// ```
/// use ninefold_dlx::{Problem, Solver, Stop, Verdict};
/// let p = Problem::from_text("a b\na\na b\n")?;
/// let verdict = Solver::new(&p).solutions(&Stop::never()).verdict();
/// assert!(matches!(verdict, Ok(Verdict::Unique(_))));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution.
    None,
    /// There is exactly this one.
    Unique(Vec<OptionId>),
    /// There are at least two: the first two found.
    Multiple(Vec<OptionId>, Vec<OptionId>),
}

/// How many solutions were counted, and why counting ended.
///
/// ```
/// use ninefold_dlx::{Problem, Solver, Stop};
/// let p = Problem::from_text("a\na\na\na\n")?;
/// let count = |limit| Solver::new(&p).solutions(&Stop::never()).count_up_to(limit);
/// assert_eq!((count(2).value, count(2).is_complete()), (2, false));
/// assert_eq!((count(3).value, count(3).is_complete()), (3, true));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// Solutions counted; at most the limit.
    pub value: u64,
    /// Why the search ended; `None` if it found one solution more than the
    /// limit.
    pub outcome: Option<Outcome>,
}

impl Count {
    /// Whether `value` is the exact number.
    ///
    /// ```
    /// use ninefold_dlx::{Count, Outcome};
    /// let count = Count { value: 0, outcome: Some(Outcome::Exhausted) };
    /// assert!(count.is_complete());
    /// ```
    pub fn is_complete(self) -> bool {
        self.outcome == Some(Outcome::Exhausted)
    }
}

impl Solutions {
    /// The first solution, or `None` if there is none.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before one was found.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let first = Solver::new(&p).solutions(&Stop::never()).first();
    /// assert_eq!(first.unwrap().unwrap().len(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn first(&mut self) -> Result<Option<Vec<OptionId>>, Stopped> {
        self.next_or_stopped()
    }

    /// Counts solutions, and stops as soon as there are more than `limit`.
    /// `u64::MAX` counts them all.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a b\na\nb\nb\n")?;
    /// let count = Solver::new(&p).solutions(&Stop::never()).count_up_to(u64::MAX);
    /// assert_eq!(count.value, 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        let mut value = 0;
        while self.advance() {
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
            outcome: self.outcome(),
        }
    }

    /// None, unique or multiple: stops at the second solution.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before that was known.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop, Verdict};
    /// let p = Problem::from_text("a\na\na\na\n")?;
    /// let verdict = Solver::new(&p).solutions(&Stop::never()).verdict();
    /// assert!(matches!(verdict, Ok(Verdict::Multiple(..))));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn verdict(&mut self) -> Result<Verdict, Stopped> {
        let Some(first) = self.next_or_stopped()? else {
            return Ok(Verdict::None);
        };
        Ok(match self.next_or_stopped()? {
            None => Verdict::Unique(first),
            Some(second) => Verdict::Multiple(first, second),
        })
    }

    fn next_or_stopped(&mut self) -> Result<Option<Vec<OptionId>>, Stopped> {
        match (self.next(), self.outcome()) {
            (None, Some(Outcome::Stopped(reason))) => Err(Stopped(reason)),
            (next, _) => Ok(next),
        }
    }
}
