//! One [`Stop`] over many searches.

use ninefold_dlx::{Stats, Stop};

/// What is left of a [`Stop`] for the next of several searches. Deadlines and
/// flags are the same for all; a limit on nodes is for all of them together.
pub(crate) struct Budget<'a> {
    stop: &'a Stop,
    spent: Stats,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(stop: &'a Stop) -> Budget<'a> {
        Budget {
            stop,
            spent: Stats::default(),
        }
    }

    /// The condition for the next search.
    pub(crate) fn left(&self) -> Stop {
        self.stop.after(self.spent.nodes)
    }

    /// Counts a search in.
    pub(crate) fn spend(&mut self, stats: Stats) {
        self.spent += stats;
    }

    /// What all searches together have done.
    pub(crate) fn spent(&self) -> Stats {
        self.spent
    }
}
