//! Where a long search stands, to go on from later.
//!
//! A checkpoint holds what was found so far and the parts that have not been
//! searched. At any time the two together are the whole: searching a slice
//! takes solutions from the parts and adds them to what was found. Of the part
//! at which a slice ends, what is left takes its place; that is the open
//! branches of one path through the tree, so the list stays about as short as
//! the tree is deep times wide, however long the search takes.

#[cfg(feature = "std")]
mod file;
mod text;

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::ControlFlow;

pub use text::{CheckpointError, CheckpointErrorKind};

#[cfg(feature = "rayon")]
use core::num::NonZeroUsize;

use crate::fingerprint::Fingerprint;
use crate::index::OptionId;
use crate::limit::{Stop, StopReason};
#[cfg(feature = "rayon")]
use crate::parallel::{Run, count_parts, visit_parts};
use crate::problem::Problem;
use crate::search::{Outcome, Solutions, Solver};
use crate::split::Prefix;
use crate::tally::Tally;

/// An interrupted count or enumeration.
///
/// ```
/// use core::ops::ControlFlow;
/// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
/// let p = Problem::from_text("a b c\na\na\nb\nb\nc\nc\n")?;
/// let solver = Solver::new(&p);
/// let mut checkpoint = Checkpoint::new(&p);
/// let mut solutions = Vec::new();
/// while !checkpoint.is_done() {
///     // Three nodes at a time, and a file in between.
///     checkpoint.advance(&solver, &Stop::never().nodes(3), |solution| {
///         solutions.push(solution.to_vec());
///         ControlFlow::Continue(())
///     });
///     let saved = checkpoint.to_text();
///     checkpoint = Checkpoint::from_text(&saved, &p).unwrap();
/// }
/// assert_eq!((checkpoint.found(), solutions.len()), (8, 8));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    fingerprint: Fingerprint,
    found: u128,
    rest: VecDeque<Prefix>,
    /// Whatever the caller wants to have kept with it, such as the length of
    /// its output so far.
    pub note: String,
}

impl Checkpoint {
    /// The beginning of a search for all solutions: nothing is done.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// let checkpoint = Checkpoint::new(&Problem::from_text("a\na\n")?);
    /// assert!(checkpoint.found() == 0 && !checkpoint.is_done());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn new(problem: &Problem) -> Checkpoint {
        Checkpoint::of_parts(problem, [Prefix::default()])
    }

    /// The beginning of a search for the solutions of some parts of a problem,
    /// in this order.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a b\na\na\nb\nb\n")?;
    /// let solver = Solver::new(&p);
    /// let parts = solver.split(2, &Stop::never()).unwrap();
    /// let mut half = Checkpoint::of_parts(&p, [parts[1].clone()]);
    /// assert_eq!(half.count(&solver, &Stop::never()).found, 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn of_parts(problem: &Problem, parts: impl IntoIterator<Item = Prefix>) -> Checkpoint {
        Checkpoint {
            fingerprint: problem.fingerprint(),
            found: 0,
            rest: parts.into_iter().collect(),
            note: String::new(),
        }
    }

    /// The fingerprint of the problem.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert_eq!(Checkpoint::new(&p).fingerprint(), p.fingerprint());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// How many solutions were found so far.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// assert_eq!(Checkpoint::new(&Problem::from_text("a\na\n")?).found(), 0);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn found(&self) -> u128 {
        self.found
    }

    /// The parts that have not been searched, in the order in which they will
    /// be.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// assert_eq!(Checkpoint::new(&Problem::from_text("a\na\n")?).rest().len(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn rest(&self) -> impl ExactSizeIterator<Item = &Prefix> {
        self.rest.iter()
    }

    /// Whether all solutions were found.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let mut checkpoint = Checkpoint::new(&p);
    /// checkpoint.count(&Solver::new(&p), &Stop::never());
    /// assert!(checkpoint.is_done());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// Searches on until a limit of this slice strikes, and gives each
    /// solution to `each`, which may break off: then the next slice begins
    /// with the solution after that. The order of solutions may depend on
    /// where slices end; which they are does not.
    ///
    /// The solver must be the one the search began with: that of the problem,
    /// with the same options chosen in advance. A slice that is allowed any
    /// node at all gets somewhere, if need be with some nodes more.
    ///
    /// # Panics
    /// If a part has options that are not of the solver's problem.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\na\na\n")?;
    /// let solver = Solver::new(&p);
    /// let mut checkpoint = Checkpoint::new(&p);
    /// let one = checkpoint.advance(&solver, &Stop::never(), |_| ControlFlow::Break(()));
    /// assert_eq!((one.found, one.outcome), (1, None));
    /// let others = checkpoint.advance(&solver, &Stop::never(), |_| ControlFlow::Continue(()));
    /// assert_eq!((others.found, checkpoint.found()), (2, 3));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn advance(
        &mut self,
        solver: &Solver,
        stop: &Stop,
        mut each: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Tally {
        self.slice(solver, stop, |search| {
            let mut found = 0;
            while let Some(solution) = search.next_ref() {
                found += 1;
                if each(solution).is_break() {
                    break;
                }
            }
            found
        })
    }

    /// Counts on until a limit of this slice strikes. As
    /// [`advance`](Self::advance), but solutions are not shown.
    ///
    /// # Panics
    /// If a part has options that are not of the solver's problem.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\na\na\n")?;
    /// let solver = Solver::new(&p);
    /// let mut checkpoint = Checkpoint::new(&p);
    /// assert_eq!(checkpoint.count(&solver, &Stop::never().nodes(2)).found, 1);
    /// assert_eq!(checkpoint.count(&solver, &Stop::never()).found, 2);
    /// assert_eq!(checkpoint.found(), 3);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn count(&mut self, solver: &Solver, stop: &Stop) -> Tally {
        self.slice(solver, stop, |search| search.count_up_to(u64::MAX).value)
    }

    /// Searches part after part. `take` runs a search as far as it goes and
    /// says how many solutions it took.
    fn slice(
        &mut self,
        solver: &Solver,
        stop: &Stop,
        mut take: impl FnMut(&mut Solutions) -> u64,
    ) -> Tally {
        let mut tally = Tally {
            outcome: Some(Outcome::Exhausted),
            ..Tally::default()
        };
        while tally.outcome == Some(Outcome::Exhausted)
            && let Some(prefix) = self.rest.front()
        {
            let left = stop.after(tally.stats.nodes);
            if let Some(reason) = left.reached(0) {
                tally.outcome = Some(Outcome::Stopped(reason));
                break;
            }
            let rest = match solver.within(prefix) {
                Ok(part) => search_part(&part, prefix, &left, &mut take, &mut tally),
                // Options that clash are in no solution.
                Err(_) => Vec::new(),
            };
            self.rest.pop_front();
            rest.into_iter().rev().for_each(|p| self.rest.push_front(p));
        }
        self.found += tally.found;
        tally
    }
}

/// Searches a part, and gives what is left of it. With multiplicities, nodes
/// may settle items that have no options, and leave the part as it was: then
/// twice as many are visited, since another slice would come no further.
fn search_part(
    part: &Solver,
    prefix: &Prefix,
    stop: &Stop,
    take: &mut impl FnMut(&mut Solutions) -> u64,
    tally: &mut Tally,
) -> Vec<Prefix> {
    let mut stop = stop.clone();
    loop {
        let mut search = part.solutions(&stop);
        let found = take(&mut search);
        let stats = search.stats();
        tally.found += u128::from(found);
        tally.stats += stats;
        tally.outcome = search.outcome();
        let rest = search.rest();
        let spent = tally.outcome == Some(Outcome::Stopped(StopReason::Nodes));
        if !spent || found > 0 || rest.first() != Some(prefix) {
            return rest;
        }
        stop = stop.nodes(stats.nodes.saturating_mul(2).max(1));
    }
}

#[cfg(feature = "rayon")]
impl Checkpoint {
    /// As [`advance`](Self::advance), on so many threads: see
    /// [`Solver::par_solutions`]. What a thread found that comes behind the
    /// last solution given is forgotten at the end of a slice, so slices should
    /// be long.
    ///
    /// Needs the feature `rayon`.
    ///
    /// # Panics
    /// If a part has options that are not of the solver's problem.
    ///
    /// ```
    /// use core::{num::NonZeroUsize, ops::ControlFlow};
    /// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\na\na\n")?;
    /// let threads = NonZeroUsize::new(2).unwrap();
    /// let mut checkpoint = Checkpoint::new(&p);
    /// let solver = Solver::new(&p);
    /// let each = |_: &[_]| ControlFlow::Continue(());
    /// checkpoint.par_advance(&solver, threads, &Stop::never(), each);
    /// assert_eq!(checkpoint.found(), 3);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn par_advance(
        &mut self,
        solver: &Solver,
        threads: NonZeroUsize,
        stop: &Stop,
        each: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Tally {
        let parts = self.rest.iter().cloned().collect();
        self.after(visit_parts(solver, parts, threads, stop, each))
    }

    /// As [`count`](Self::count), on so many threads: see
    /// [`Solver::par_count`].
    ///
    /// Needs the feature `rayon`.
    ///
    /// # Panics
    /// If a part has options that are not of the solver's problem.
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use ninefold_dlx::{Checkpoint, Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\na\na\n")?;
    /// let threads = NonZeroUsize::new(2).unwrap();
    /// let mut checkpoint = Checkpoint::new(&p);
    /// checkpoint.par_count(&Solver::new(&p), threads, &Stop::never());
    /// assert_eq!(checkpoint.found(), 3);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn par_count(&mut self, solver: &Solver, threads: NonZeroUsize, stop: &Stop) -> Tally {
        let parts = self.rest.iter().cloned().collect();
        self.after(count_parts(solver, parts, threads, stop))
    }

    fn after(&mut self, run: Run) -> Tally {
        self.found += run.tally.found;
        self.rest = run.rest.into();
        run.tally
    }
}
