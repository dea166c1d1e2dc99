//! One search on several threads.
//!
//! The calling thread begins alone; when the search has been cut into parts,
//! others are started for those that wait, as far as there is room, and leave when
//! none does. It takes the first part, the others the last one, which most often
//! takes longest. What was found is put together in the order in which one thread
//! comes to the parts, and so is the number of nodes: work behind the last
//! solution that is wanted is not counted.

mod queue;
#[cfg(test)]
mod tests;

use std::thread::{self, Scope};

use ninefold_dlx::{Outcome, Stats, Stop};
use ninefold_sudoku::Grid;

use super::fast::{Search, Slice};
use super::full_grid;
use super::jobs::{Job, Jobs};
use queue::{Queue, Taken};

/// What all threads have found, to be told as a search of its own.
#[derive(Clone, Debug, Default)]
pub(super) struct Decided {
    found: Vec<Vec<u8>>,
    nodes: u64,
    /// Why it ended, unless all that was wanted was found in time.
    outcome: Option<Outcome>,
    /// How many were told.
    told: usize,
}

/// Finds so many solutions of a search that has not begun, if there are.
/// `stop` has no budget of nodes.
pub(super) fn find(mut search: Search, wanted: usize, jobs: &Jobs, stop: &Stop) -> Decided {
    let _job = jobs.enter();
    let slice = search.go_on(wanted, stop);
    if slice.outcome.is_some() || slice.found.len() == wanted {
        return Decided::of(slice);
    }
    let queue = Queue::new(search, slice, wanted);
    let crew = Crew { jobs, stop, queue };
    thread::scope(|scope| crew.lead(scope));
    crew.queue.end()
}

impl Decided {
    /// A single solution that was known before any search.
    pub(super) fn only(digits: Vec<u8>) -> Decided {
        Decided {
            found: vec![digits],
            outcome: Some(Outcome::Exhausted),
            ..Decided::default()
        }
    }

    /// All that there is.
    fn of(slice: Slice) -> Decided {
        Decided {
            found: slice.found.into_iter().map(|found| found.digits).collect(),
            nodes: slice.nodes,
            outcome: slice.outcome,
            told: 0,
        }
    }
}

/// What all threads see.
struct Crew<'a> {
    jobs: &'a Jobs,
    stop: &'a Stop,
    queue: Queue,
}

impl<'a> Crew<'a> {
    /// Works until there is nothing left, and gets others to help.
    fn lead<'s>(&'s self, scope: &'s Scope<'s, 'a>) {
        let _guard = self.queue.guard();
        while let Some(taken) = self.queue.wait() {
            self.work(taken, || self.hire(scope));
        }
    }

    /// Starts a thread for each part that waits, as far as there is room.
    fn hire<'s>(&'s self, scope: &'s Scope<'s, 'a>) {
        for _ in 0..self.queue.waiting() {
            let Some(job) = self.jobs.take() else {
                return;
            };
            // If the machine has no more threads to give, there is no help.
            let helper = move || self.help(&job);
            let _ = thread::Builder::new().spawn_scoped(scope, helper);
        }
    }

    /// Works while there are parts for it and there is room.
    fn help(&self, job: &Job<'_>) {
        let _guard = self.queue.guard();
        while !job.is_one_too_many()
            && let Some(taken) = self.queue.take_last()
        {
            self.work(taken, || {});
        }
    }

    /// Searches a part to its end, or until nobody wants to know.
    fn work(&self, mut taken: Taken, now_and_then: impl Fn()) {
        loop {
            let slice = taken.search.go_on(self.queue.wanted(), self.stop);
            if !self.queue.put(&taken.place, slice) {
                return;
            }
            now_and_then();
        }
    }
}

impl ninefold_sudoku::solve::Search for Decided {
    fn advance(&mut self) -> bool {
        let more = self.told < self.found.len();
        self.told += usize::from(more);
        more
    }

    fn grid(&self) -> Grid {
        full_grid(&self.found[self.told - 1])
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome.filter(|_| self.told == self.found.len())
    }

    fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        (stats.nodes, stats.solutions) = (self.nodes, self.told as u64);
        stats
    }

    fn boxed(&self) -> Box<dyn ninefold_sudoku::solve::Search> {
        Box::new(self.clone())
    }
}
