//! Tasks, and what comes of them.

use alloc::vec::Vec;

use crate::index::OptionId;
use crate::limit::{Stop, StopReason};
use crate::search::{Outcome, Solver};
use crate::split::Prefix;
use crate::stats::Stats;

/// A task that has not come to its end after so many nodes is cut: few enough
/// that nobody waits for long, so many that making tasks takes no time.
pub(super) const NODES: u64 = 1 << 18;

/// Neither does a task go on when its solutions have so many options.
const FULL: usize = 1 << 20;

/// Where a task stands in the order of the search: the number of the part,
/// then that of the part's part, and so on. What comes of a task comes before
/// the tasks that are left of it.
pub(super) type Place = Vec<u32>;

/// A part to be searched.
pub(super) struct Task {
    pub(super) prefix: Prefix,
    /// How many nodes to visit.
    pub(super) nodes: u64,
}

/// A task in the hands of a thread.
pub(super) struct Taken {
    pub(super) place: Place,
    pub(super) task: Task,
    /// How many nodes may be visited: fewer than the task wants only if no
    /// more are left of the budget.
    pub(super) nodes: u64,
}

/// What came of a task.
pub(super) struct Batch {
    pub(super) place: Place,
    pub(super) prefix: Prefix,
    pub(super) found: u64,
    /// The options of all solutions, one solution after the other.
    options: Vec<OptionId>,
    /// Where each solution ends.
    ends: Vec<usize>,
    pub(super) end: End,
}

/// How a task ended.
#[derive(Default)]
pub(super) struct End {
    /// How many nodes it was allowed to visit.
    pub(super) allowed: u64,
    pub(super) stats: Stats,
    /// Why it was stopped, unless it was cut or came to its end.
    pub(super) stopped: Option<StopReason>,
    /// What is left.
    pub(super) rest: Vec<Task>,
}

impl Taken {
    /// Does the task.
    pub(super) fn search(self, solver: &Solver, stop: &Stop, visits: bool) -> Batch {
        let mut batch = Batch::new(self.place, self.task.prefix, self.nodes);
        // Options that clash are in no solution.
        let Ok(part) = solver.within(&batch.prefix) else {
            return batch;
        };
        let mut search = part.into_solutions(&stop.at_most(self.nodes));
        if visits {
            while batch.size() < FULL
                && let Some(solution) = search.next_ref()
            {
                batch.push(solution);
            }
        } else {
            batch.found = search.count_up_to(u64::MAX).value;
        }
        batch.end.stats = search.stats();
        batch.end.stopped = match search.outcome() {
            Some(Outcome::Stopped(StopReason::Nodes)) if self.nodes == self.task.nodes => None,
            Some(Outcome::Stopped(reason)) => Some(reason),
            _ => None,
        };
        batch.end.rest = tasks(search.rest(), &batch.prefix, self.task.nodes);
        batch
    }
}

/// The tasks that are left of one.
fn tasks(rest: Vec<Prefix>, whole: &Prefix, nodes: u64) -> Vec<Task> {
    // A task that got nowhere gets more nodes the next time.
    let nodes = if rest.first() == Some(whole) {
        nodes.saturating_mul(2)
    } else {
        NODES
    };
    let task = |prefix| Task { prefix, nodes };
    rest.into_iter().map(task).collect()
}

impl Batch {
    fn new(place: Place, prefix: Prefix, allowed: u64) -> Batch {
        Batch {
            place,
            prefix,
            found: 0,
            options: Vec::new(),
            ends: Vec::new(),
            end: End {
                allowed,
                ..End::default()
            },
        }
    }

    /// The memory taken, in options.
    pub(super) fn size(&self) -> usize {
        self.options.len() + 2 * self.ends.len()
    }

    fn push(&mut self, solution: &[OptionId]) {
        self.found += 1;
        self.options.extend_from_slice(solution);
        self.ends.push(self.options.len());
    }

    pub(super) fn solutions(&self) -> impl Iterator<Item = &[OptionId]> {
        self.ends.iter().enumerate().map(|(k, &end)| {
            let start = if k == 0 { 0 } else { self.ends[k - 1] };
            &self.options[start..end]
        })
    }

    /// What is left of the task behind its first so many solutions. The search
    /// is done again up to there.
    pub(super) fn rest_after(&self, solutions: usize, solver: &Solver) -> Vec<Prefix> {
        let part = solver.within(&self.prefix).expect("it had solutions");
        let mut search = part.into_solutions(&Stop::never());
        for _ in 0..solutions {
            search.next_ref();
        }
        search.rest()
    }
}
