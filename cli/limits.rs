//! What ends the work on one puzzle: Ctrl-C, the time, a budget of nodes.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ninefold_sudoku::solve::{Stop, StopReason};

use crate::args::CommonArgs;

/// The limits of one puzzle, from the moment that the work on it began.
#[derive(Clone)]
pub struct Limits {
    /// Raised by Ctrl-C.
    pub interrupted: Arc<AtomicBool>,
    /// When the time is up.
    pub deadline: Option<Instant>,
    /// So many nodes may be visited.
    pub nodes: Option<u64>,
}

impl Limits {
    /// What the flags ask for, for work that begins now.
    pub fn new(common: &CommonArgs, interrupted: Arc<AtomicBool>) -> Limits {
        let timeout = common.timeout.map(Duration::from_secs_f64);
        Limits {
            interrupted,
            deadline: timeout.and_then(|t| Instant::now().checked_add(t)),
            nodes: common.max_nodes,
        }
    }

    /// All of them.
    pub fn stop(&self) -> Stop {
        self.stop_at(self.deadline)
    }

    /// All of them, and an end after so much time.
    pub fn slice(&self, time: Duration) -> Stop {
        let end = Instant::now().checked_add(time);
        self.stop_at(self.deadline.into_iter().chain(end).min())
    }

    fn stop_at(&self, deadline: Option<Instant>) -> Stop {
        let mut stop = Stop::never().flag(Arc::clone(&self.interrupted));
        if let Some(deadline) = deadline {
            stop = stop.deadline(deadline);
        }
        match self.nodes {
            Some(nodes) => stop.nodes(nodes),
            None => stop,
        }
    }

    /// Whether one of them has struck, after so many nodes.
    pub fn struck(&self, nodes: u64) -> Option<StopReason> {
        self.stop().after(nodes).reached(0)
    }
}

/// How long slices of work are: short ones at first, so that little is lost
/// of what is soon done.
#[derive(Clone, Copy)]
pub struct Slices(Duration);

impl Slices {
    /// The first and the longest slice.
    const FIRST: Duration = Duration::from_millis(100);
    const LONGEST: Duration = Duration::from_secs(1);

    /// From the first one on.
    pub fn new() -> Slices {
        Slices(Slices::FIRST)
    }

    /// The length of the next one.
    pub fn next(&mut self) -> Duration {
        let slice = self.0;
        self.0 = (2 * slice).min(Slices::LONGEST);
        slice
    }
}
