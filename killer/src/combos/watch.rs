//! What ends a look at combinations early.

use crate::solve::{Stop, Stopped};

/// Counts the sets, and pairs of sets, that were looked at: these are the nodes
/// of which a [`Stop`] may allow so many.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    stop: Stop,
    /// The same for work of which nothing is counted.
    clock: Stop,
    nodes: u64,
    struck: Option<Stopped>,
}

impl Watch {
    /// Nothing looked at so far.
    pub(super) fn new(stop: &Stop) -> Watch {
        Watch {
            stop: stop.clone(),
            clock: stop.clone().nodes(u64::MAX),
            nodes: 0,
            struck: None,
        }
    }

    /// Whether one more may be looked at, which is counted.
    pub(super) fn node(&mut self) -> bool {
        if self.struck.is_none() {
            self.struck = self.stop.reached(self.nodes).map(Stopped);
        }
        self.nodes += 1;
        self.struck.is_none()
    }

    /// Whether there is time to go on.
    pub(super) fn glance(&mut self) -> bool {
        if self.struck.is_none() {
            self.struck = self.clock.reached(0).map(Stopped);
        }
        self.struck.is_none()
    }

    /// What ended it.
    pub(super) fn struck(&self) -> Option<Stopped> {
        self.struck
    }
}
