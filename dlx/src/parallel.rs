//! One problem on several threads.
//!
//! The calling thread begins alone, and small problems are over before there
//! is a second one. What is left after that is cut into parts, which become
//! the *tasks*. A task is searched until it has visited so many nodes, or
//! found so many solutions; what is left of it then becomes tasks again. So
//! how the tree is cut depends on the tree alone: never on how many threads
//! there are, or on which is first. Neither do results and their order.
//!
//! Threads take the first task in the order of the search that no one has
//! taken. They work side by side, close behind the place up to which solutions
//! were given to the caller, and solutions that wait for their turn are few.
//! When there are too many of them, no task is taken but the very first one,
//! which needs nobody to go on: nothing waits for ever.

mod merge;
mod queue;
mod task;

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::sync::atomic::AtomicBool;

use queue::Queue;
use task::Batch;

use crate::index::OptionId;
use crate::limit::{Stop, StopReason};
use crate::search::{Outcome, Solutions, Solver};
use crate::split::{Cutter, Prefix};
use crate::tally::Tally;

/// So many nodes are visited by the calling thread before there are others.
const ALONE: u64 = 500;

/// So many parts are cut on top of those that are there.
const MORE_PARTS: usize = 64;

/// With so many parts there is no need to cut.
const ENOUGH_PARTS: usize = 512;

impl Solver {
    /// Counts all solutions on so many threads, the calling one among them.
    /// Number and work are the same for any number of threads, unless a limit
    /// strikes. A budget of nodes holds for all threads together.
    ///
    /// Needs the feature `rayon`. Memory: that of a search for each thread.
    ///
    /// ```
    /// use core::num::NonZeroUsize;
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a b c\na\na\nb\nb\nc\nc\n")?;
    /// let threads = NonZeroUsize::new(2).unwrap();
    /// let tally = Solver::new(&p).par_count(threads, &Stop::never());
    /// assert_eq!(tally.found, 8);
    /// assert!(tally.is_complete());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn par_count(&self, threads: NonZeroUsize, stop: &Stop) -> Tally {
        count_parts(self, vec![self.root.clone()], threads, stop).tally
    }

    /// Finds all solutions on so many threads, the calling one among them, and
    /// gives them to `each` there, one after the other. Their order is a
    /// function of the problem alone; it may differ from that of
    /// [`solutions`](Solver::solutions). Breaking off stops all threads.
    ///
    /// If a limit strikes, the solutions given are the first ones of that
    /// order. A budget of nodes holds for all threads together.
    ///
    /// Needs the feature `rayon`. Memory: for each thread that of a search and
    /// 2²⁰ options of solutions, and 2²² for all of them.
    ///
    /// ```
    /// use core::{num::NonZeroUsize, ops::ControlFlow};
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a b c\na\na\nb\nb\nc\nc\n")?;
    /// let threads = NonZeroUsize::new(2).unwrap();
    /// let mut five = Vec::new();
    /// let tally = Solver::new(&p).par_solutions(threads, &Stop::never(), |solution| {
    ///     five.push(solution.to_vec());
    ///     if five.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!((tally.found, tally.outcome, five.len()), (5, None, 5));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn par_solutions(
        &self,
        threads: NonZeroUsize,
        stop: &Stop,
        each: impl FnMut(&[OptionId]) -> ControlFlow<()>,
    ) -> Tally {
        visit_parts(self, vec![self.root.clone()], threads, stop, each).tally
    }
}

/// What came of some parts, and what is left of them.
pub(crate) struct Run {
    pub(crate) tally: Tally,
    pub(crate) rest: Vec<Prefix>,
}

/// Counts the solutions of these parts.
pub(crate) fn count_parts(
    solver: &Solver,
    parts: Vec<Prefix>,
    threads: NonZeroUsize,
    stop: &Stop,
) -> Run {
    run(solver, parts, threads, stop, &mut Count)
}

/// Gives the solutions of these parts to `each`.
pub(crate) fn visit_parts(
    solver: &Solver,
    parts: Vec<Prefix>,
    threads: NonZeroUsize,
    stop: &Stop,
    each: impl FnMut(&[OptionId]) -> ControlFlow<()>,
) -> Run {
    run(solver, parts, threads, stop, &mut Visit(each))
}

/// What is done with solutions.
trait Sink {
    /// Whether it needs the solutions, or only their number.
    const VISITS: bool;

    fn solution(&mut self, options: &[OptionId]) -> ControlFlow<()>;
}

struct Count;

impl Sink for Count {
    const VISITS: bool = false;

    fn solution(&mut self, _options: &[OptionId]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

struct Visit<E>(E);

impl<E: FnMut(&[OptionId]) -> ControlFlow<()>> Sink for Visit<E> {
    const VISITS: bool = true;

    fn solution(&mut self, options: &[OptionId]) -> ControlFlow<()> {
        (self.0)(options)
    }
}

fn run<S: Sink>(
    solver: &Solver,
    parts: Vec<Prefix>,
    threads: NonZeroUsize,
    stop: &Stop,
    sink: &mut S,
) -> Run {
    let mut run = begin_alone(solver, parts, stop, sink);
    if run.tally.outcome == Some(Outcome::Stopped(StopReason::Nodes)) {
        cut(solver, stop, &mut run);
    }
    // The limit was either that of the beginning or the caller's.
    let after = stop.after(run.tally.stats.nodes);
    if run.rest.is_empty() && run.tally.outcome.is_some() {
        run.tally.outcome = Some(Outcome::Exhausted);
    }
    match (run.tally.outcome, after.reached(0)) {
        (Some(Outcome::Stopped(StopReason::Nodes)), None) => {
            run.rest = merge::merge(solver, run.rest);
            on_threads(solver, threads, &after, sink, &mut run);
        }
        (Some(Outcome::Stopped(_)), Some(reason)) => {
            run.tally.outcome = Some(Outcome::Stopped(reason));
        }
        _ => {}
    }
    run
}

/// Searches part after part, until so many nodes are visited.
fn begin_alone<S: Sink>(solver: &Solver, parts: Vec<Prefix>, stop: &Stop, sink: &mut S) -> Run {
    let stop = stop.at_most(ALONE);
    let mut tally = Tally {
        outcome: Some(Outcome::Exhausted),
        ..Tally::default()
    };
    let mut parts = parts.into_iter();
    let mut rest = Vec::new();
    while tally.outcome == Some(Outcome::Exhausted)
        && let Some(prefix) = parts.next()
    {
        // Options that clash are in no solution.
        let Ok(part) = solver.within(&prefix) else {
            continue;
        };
        let mut search = part.into_solutions(&stop.after(tally.stats.nodes));
        tally.found += u128::from(pour(&mut search, sink));
        tally.stats += search.stats();
        tally.outcome = search.outcome();
        rest = search.rest();
    }
    rest.extend(parts);
    Run { tally, rest }
}

/// Gives all solutions to the sink, until it breaks off; says how many.
fn pour<S: Sink>(search: &mut Solutions, sink: &mut S) -> u64 {
    if !S::VISITS {
        return search.count_up_to(u64::MAX).value;
    }
    let mut found = 0;
    while let Some(solution) = search.next_ref() {
        found += 1;
        if sink.solution(solution).is_break() {
            break;
        }
    }
    found
}

/// Cuts what is left into enough parts for any number of threads, if the
/// limits allow.
fn cut(solver: &Solver, stop: &Stop, run: &mut Run) {
    if run.rest.len() >= ENOUGH_PARTS {
        return;
    }
    let parts = run.rest.len() + MORE_PARTS;
    let stop = stop.after(run.tally.stats.nodes);
    let mut cutter = Cutter::new(solver, core::mem::take(&mut run.rest), &stop);
    if let Err(stopped) = cutter.cut_into(parts) {
        run.tally.outcome = Some(Outcome::Stopped(stopped.0));
    }
    run.tally.stats += cutter.stats();
    run.rest = cutter.into_parts();
}

/// Searches the rest on so many threads.
fn on_threads<S: Sink>(
    solver: &Solver,
    threads: NonZeroUsize,
    stop: &Stop,
    sink: &mut S,
    run: &mut Run,
) {
    let halt = Arc::new(AtomicBool::new(false));
    let parts = core::mem::take(&mut run.rest);
    let crew = Crew {
        solver,
        visits: S::VISITS,
        stop: stop.with_halt(&halt),
        queue: Queue::new(parts, stop.budget(), S::VISITS, halt),
    };
    // The calling thread works, too. If the machine has no more threads to
    // give, it works alone.
    let others = threads.get() - 1;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(others.max(1));
    match (others > 0).then(|| pool.build()) {
        Some(Ok(pool)) => pool.in_place_scope(|scope| {
            for _ in 0..others {
                scope.spawn(|_| crew.work());
            }
            crew.lead(sink, &mut run.tally);
        }),
        _ => crew.lead(sink, &mut run.tally),
    }
    let end = crew.queue.end();
    run.tally.stats += end.stats;
    run.tally.outcome = end.outcome;
    run.rest = end.rest;
}

/// What all threads see.
struct Crew<'a> {
    solver: &'a Solver,
    visits: bool,
    /// The caller's conditions but for the budget, and the flag by which all
    /// stop.
    stop: Stop,
    queue: Queue,
}

impl Crew<'_> {
    /// Does tasks until there are no more.
    fn work(&self) {
        let _guard = self.queue.guard();
        while let Some(taken) = self.queue.take() {
            self.queue
                .put(taken.search(self.solver, &self.stop, self.visits));
        }
    }

    /// Gives solutions to the sink, and does tasks while none are ready.
    fn lead<S: Sink>(&self, sink: &mut S, tally: &mut Tally) {
        let _guard = self.queue.guard();
        while let Some(next) = self.queue.next() {
            match next {
                queue::Next::Batch(batch) => {
                    if self.deliver(&batch, sink, tally).is_break() {
                        break;
                    }
                }
                queue::Next::Task(taken) => {
                    self.queue
                        .put(taken.search(self.solver, &self.stop, self.visits));
                }
            }
        }
    }

    fn deliver<S: Sink>(&self, batch: &Batch, sink: &mut S, tally: &mut Tally) -> ControlFlow<()> {
        if !S::VISITS {
            tally.found += u128::from(batch.found);
            return ControlFlow::Continue(());
        }
        for (k, solution) in batch.solutions().enumerate() {
            tally.found += 1;
            if sink.solution(solution).is_break() {
                let within = k + 1 < batch.found as usize;
                let rest = within.then(|| batch.rest_after(k + 1, self.solver));
                self.queue.break_off(batch, rest);
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
