//! When to stop before the end: a budget of nodes, a deadline, a flag.

use alloc::sync::Arc;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "std")]
use std::time::Instant;

/// Conditions that stop a search early; any of them is enough.
///
/// ```
/// use std::sync::{Arc, atomic::AtomicBool};
/// use ninefold_dlx::Stop;
/// let interrupted = Arc::new(AtomicBool::new(false));
/// let stop = Stop::never().nodes(1_000_000).flag(interrupted);
/// assert!(stop.reached(0).is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    nodes: Option<u64>,
    #[cfg(feature = "std")]
    deadline: Option<Instant>,
    flag: Option<Arc<AtomicBool>>,
    /// A second flag, for searches that stop each other.
    halt: Option<Arc<AtomicBool>>,
}

/// Which condition of a [`Stop`] ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum StopReason {
    /// The budget of nodes is spent.
    Nodes,
    /// The deadline has passed.
    Deadline,
    /// The flag was raised.
    Flag,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StopReason::Nodes => "the limit on nodes was reached",
            StopReason::Deadline => "the time was up",
            StopReason::Flag => "it was interrupted",
        })
    }
}

/// Nodes between two looks at the clock and the flag. A node takes time in
/// proportion to the open items: 256 of them far less than a millisecond on a
/// Sudoku, a tenth of a second with a hundred thousand items.
const CLOCK_EVERY: u64 = 256;

impl Stop {
    /// No condition: the search runs to its end.
    ///
    /// ```
    /// assert!(ninefold_dlx::Stop::never().reached(u64::MAX).is_none());
    /// ```
    pub fn never() -> Stop {
        Stop::default()
    }

    /// Stops a search after it has visited `nodes` nodes, in place of any
    /// budget set before.
    ///
    /// ```
    /// use ninefold_dlx::{Stop, StopReason};
    /// assert_eq!(Stop::never().nodes(5).reached(5), Some(StopReason::Nodes));
    /// ```
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Stop {
        self.nodes = Some(nodes);
        self
    }

    /// Stops when this moment has passed, in place of any deadline set before.
    /// Needs the feature `std`.
    ///
    /// ```
    /// use ninefold_dlx::{Stop, StopReason};
    /// let stop = Stop::never().deadline(std::time::Instant::now());
    /// assert_eq!(stop.reached(0), Some(StopReason::Deadline));
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn deadline(mut self, deadline: Instant) -> Stop {
        self.deadline = Some(deadline);
        self
    }

    /// Stops when the flag is raised, by another thread or a signal handler.
    /// There is one flag: it takes the place of any set before.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    /// use ninefold_dlx::{Stop, StopReason};
    /// let flag = Arc::new(AtomicBool::new(false));
    /// let stop = Stop::never().flag(Arc::clone(&flag));
    /// flag.store(true, Ordering::Relaxed);
    /// assert_eq!(stop.reached(0), Some(StopReason::Flag));
    /// ```
    #[must_use]
    pub fn flag(mut self, flag: Arc<AtomicBool>) -> Stop {
        self.flag = Some(flag);
        self
    }

    /// What is left of these conditions after `nodes` nodes in other searches:
    /// the budget is smaller by as many, deadline and flag are the same.
    ///
    /// ```
    /// use ninefold_dlx::{Stop, StopReason};
    /// let rest = Stop::never().nodes(5).after(3);
    /// assert_eq!(rest.reached(2), Some(StopReason::Nodes));
    /// assert!(Stop::never().after(3).reached(2).is_none());
    /// ```
    #[must_use]
    pub fn after(&self, nodes: u64) -> Stop {
        let mut rest = self.clone();
        rest.nodes = rest.nodes.map(|budget| budget.saturating_sub(nodes));
        rest
    }

    /// The same conditions, and no more than `nodes` nodes.
    ///
    /// ```
    /// use ninefold_dlx::{Stop, StopReason};
    /// let stop = Stop::never().nodes(5);
    /// assert_eq!(stop.at_most(3).reached(3), Some(StopReason::Nodes));
    /// assert!(stop.at_most(9).reached(4).is_none());
    /// ```
    #[must_use]
    pub fn at_most(&self, nodes: u64) -> Stop {
        let budget = self.nodes.map_or(nodes, |budget| budget.min(nodes));
        self.clone().nodes(budget)
    }

    /// The budget of nodes.
    #[cfg(feature = "rayon")]
    pub(crate) fn budget(&self) -> Option<u64> {
        self.nodes
    }

    /// The same deadline and flag and one more flag, and no budget.
    #[cfg(feature = "rayon")]
    pub(crate) fn with_halt(&self, halt: &Arc<AtomicBool>) -> Stop {
        Stop {
            nodes: None,
            halt: Some(Arc::clone(halt)),
            ..self.clone()
        }
    }

    /// Whether to stop after `nodes` nodes, and why. The clock and the flag
    /// are looked at when `nodes` is a multiple of 256.
    ///
    /// ```
    /// assert!(ninefold_dlx::Stop::never().nodes(5).reached(4).is_none());
    /// ```
    #[inline]
    pub fn reached(&self, nodes: u64) -> Option<StopReason> {
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return Some(StopReason::Nodes);
        }
        if nodes.is_multiple_of(CLOCK_EVERY) {
            return self.reached_now();
        }
        None
    }

    /// After how many nodes to call [`reached`](Stop::reached) again, for a
    /// search that has visited `nodes`.
    pub(crate) fn next_look(&self, nodes: u64) -> u64 {
        let look = (nodes / CLOCK_EVERY + 1) * CLOCK_EVERY;
        self.nodes.map_or(look, |budget| look.min(budget))
    }

    /// The same as [`reached`](Stop::reached), for a search that looks seldom.
    pub(crate) fn reached_after(&self, nodes: u64) -> Option<StopReason> {
        self.reached(nodes).or_else(|| self.reached_now())
    }

    fn reached_now(&self) -> Option<StopReason> {
        let mut flags = self.flag.iter().chain(&self.halt);
        if flags.any(|flag| flag.load(Ordering::Relaxed)) {
            return Some(StopReason::Flag);
        }
        self.is_late().then_some(StopReason::Deadline)
    }

    #[cfg(feature = "std")]
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|d| Instant::now() >= d)
    }

    /// There is no clock.
    #[cfg(not(feature = "std"))]
    fn is_late(&self) -> bool {
        false
    }
}

/// A search was stopped before its answer was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped(pub StopReason);

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped before the answer was known: {}", self.0)
    }
}

impl core::error::Error for Stopped {}
