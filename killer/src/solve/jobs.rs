//! How many threads may work.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicIsize, Ordering};

/// So many threads may work at a time, in all searches that share this: what a
/// puzzle leaves free, another one may take.
///
/// A thread that asks a question works on it in any case; others are started
/// to help it while there is room.
///
/// ```
/// use std::num::NonZeroUsize;
/// use ninefold_killer::solve::Jobs;
/// use ninefold_killer::{Cage, Layout, Solver, Stop};
/// let jobs = Jobs::new(NonZeroUsize::new(4).unwrap());
/// std::thread::scope(|scope| {
///     for sum in [3, 17] {
///         let jobs = &jobs;
///         scope.spawn(move || {
///             let cage = Cage::new(["r1c1", "r1c2"].map(|c| c.parse().unwrap()), Some(sum));
///             let solver = Solver::new(&Layout::of_cages([cage]).unwrap());
///             let (verdict, _) = solver.par_check(jobs, &Stop::never());
///             assert_eq!(verdict.unwrap().name(), "multiple");
///         });
///     }
/// });
/// ```
#[derive(Debug)]
pub struct Jobs {
    threads: NonZeroUsize,
    /// How many more may work; below nothing if too many do.
    free: AtomicIsize,
}

impl Jobs {
    /// Room for so many threads, those that ask among them.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use ninefold_killer::solve::Jobs;
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let solver = Solver::new(&Layout::of_cages([]).unwrap());
    /// let (verdict, _) = solver.par_check(&Jobs::new(NonZeroUsize::MIN), &Stop::never());
    /// assert_eq!(verdict, solver.check(&Stop::never()));
    /// ```
    pub fn new(threads: NonZeroUsize) -> Jobs {
        let free = isize::try_from(threads.get()).unwrap_or(isize::MAX);
        Jobs {
            threads,
            free: AtomicIsize::new(free),
        }
    }

    /// Whether a search may ever get help.
    pub(super) fn are_several(&self) -> bool {
        self.threads > NonZeroUsize::MIN
    }

    /// A place for a thread that works in any case, until what is returned is
    /// dropped. [`Solver::par_check`](crate::Solver::par_check) takes one by
    /// itself; this is for threads that work on something else.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use ninefold_killer::solve::Jobs;
    /// let jobs = Jobs::new(NonZeroUsize::new(2).unwrap());
    /// let job = jobs.enter();
    /// // A search that shares `jobs` now works on its own thread alone.
    /// drop(job);
    /// ```
    pub fn enter(&self) -> Job<'_> {
        self.free.fetch_sub(1, Ordering::Relaxed);
        Job(self)
    }

    /// A place for one more thread, if there is room.
    pub(super) fn take(&self) -> Option<Job<'_>> {
        let one_less = |free: isize| (free > 0).then(|| free - 1);
        let taken = self
            .free
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        taken.ok().map(|_| Job(self))
    }
}

/// The place of a thread that works, see [`Jobs::enter`]; free again when this is
/// dropped.
#[derive(Debug)]
#[must_use = "the place is free again when this is dropped"]
pub struct Job<'a>(&'a Jobs);

impl Job<'_> {
    /// Whether this thread should leave, if it only helps.
    pub(super) fn is_one_too_many(&self) -> bool {
        self.0.free.load(Ordering::Relaxed) < 0
    }
}

impl Drop for Job<'_> {
    fn drop(&mut self) {
        self.0.free.fetch_add(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_always_finds_a_place_and_what_helps_only_a_free_one() {
        let jobs = Jobs::new(NonZeroUsize::new(2).unwrap());
        let first = jobs.enter();
        let helper = jobs.take().unwrap();
        assert!(jobs.take().is_none() && !helper.is_one_too_many());
        let second = jobs.enter();
        assert!(helper.is_one_too_many());
        drop(first);
        assert!(!helper.is_one_too_many() && jobs.take().is_none());
        drop(helper);
        assert!(jobs.take().is_some());
        drop(second);
        assert!(jobs.are_several() && !Jobs::new(NonZeroUsize::MIN).are_several());
    }
}
