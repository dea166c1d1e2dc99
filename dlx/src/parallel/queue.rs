//! Tasks that wait, are done by someone, or have come to something.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::task::{Batch, End, NODES, Place, Taken, Task};
use crate::limit::StopReason;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// When so many options of solutions wait for their turn, no task is begun
/// that is not the first.
const READY: usize = 1 << 22;

/// The tasks, shared by all threads.
pub(super) struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    /// Makes all searches stop.
    halt: Arc<AtomicBool>,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<Place, Task>,
    running: BTreeSet<Place>,
    done: BTreeMap<Place, Batch>,
    /// The size of all that is done.
    ready: usize,
    /// Nodes that no one has been allowed yet; `None` without a budget.
    budget: Option<u64>,
    stats: Stats,
    /// Why it is over before the end.
    over: Option<Over>,
    /// Whether batches are delivered in the order of the search.
    ordered: bool,
    /// Where the caller broke off in the midst of a batch, and what is left
    /// of that.
    broken: Option<(Place, Vec<Prefix>)>,
}

#[derive(Clone, Copy)]
enum Over {
    Stopped(StopReason),
    /// The caller broke off, or a thread panics.
    Broken,
}

/// What the leading thread is to do next.
pub(super) enum Next {
    /// Deliver these solutions.
    Batch(Batch),
    /// Do this task.
    Task(Taken),
}

/// What it has all come to.
pub(super) struct Conclusion {
    pub(super) stats: Stats,
    pub(super) outcome: Option<Outcome>,
    pub(super) rest: Vec<Prefix>,
}

impl Queue {
    /// A queue of these parts. Unless it is `ordered`, batches are delivered
    /// as they come.
    pub(super) fn new(
        parts: Vec<Prefix>,
        budget: Option<u64>,
        ordered: bool,
        halt: Arc<AtomicBool>,
    ) -> Queue {
        let task = |prefix| Task {
            prefix,
            nodes: NODES,
        };
        let tasks = (0..).map(|k| vec![k]).zip(parts.into_iter().map(task));
        let state = State {
            waiting: tasks.collect(),
            budget,
            ordered,
            ..State::default()
        };
        Queue {
            state: Mutex::new(state),
            changed: Condvar::new(),
            halt,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panics makes all others end: see the guard.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        let woken = self.changed.wait(state);
        woken.unwrap_or_else(PoisonError::into_inner)
    }

    fn end_all(&self, state: &mut State, why: Over) {
        state.over.get_or_insert(why);
        self.halt.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Takes a task, or waits for one; `None` when it is all over.
    pub(super) fn take(&self) -> Option<Taken> {
        let mut state = self.lock();
        loop {
            if state.over.is_some() || state.has_no_tasks() {
                return None;
            }
            if let Some(taken) = self.take_now(&mut state) {
                return Some(taken);
            }
            state = self.wait(state);
        }
    }

    /// A task that may be begun. Without one, and nobody at work, the budget
    /// is spent.
    fn take_now(&self, state: &mut State) -> Option<Taken> {
        if state.over.is_some() {
            return None;
        }
        if state.budget == Some(0) && state.running.is_empty() && !state.waiting.is_empty() {
            self.end_all(state, Over::Stopped(StopReason::Nodes));
            return None;
        }
        state.take()
    }

    /// Takes what has come of a task.
    pub(super) fn put(&self, batch: Batch) {
        let mut state = self.lock();
        if let Some(reason) = state.put(batch) {
            self.end_all(&mut state, Over::Stopped(reason));
        }
        self.changed.notify_all();
    }

    /// What the leading thread is to do; `None` when it is all over.
    pub(super) fn next(&self) -> Option<Next> {
        let mut state = self.lock();
        loop {
            if let Some(batch) = state.first_done() {
                self.changed.notify_all();
                return Some(Next::Batch(batch));
            }
            if let Some(taken) = self.take_now(&mut state) {
                return Some(Next::Task(taken));
            }
            // Who broke off waits for no one.
            let broken = matches!(state.over, Some(Over::Broken));
            if broken || state.running.is_empty() {
                return None;
            }
            state = self.wait(state);
        }
    }

    /// Ends it all because the caller does not go on. If that was in the
    /// midst of a batch, this is left of it.
    pub(super) fn break_off(&self, batch: &Batch, rest: Option<Vec<Prefix>>) {
        let mut state = self.lock();
        self.end_all(&mut state, Over::Broken);
        state.broken = rest.map(|rest| (batch.place.clone(), rest));
    }

    /// To be held by each thread while it works.
    pub(super) fn guard(&self) -> Guard<'_> {
        Guard(self)
    }

    /// What it has all come to, when no one works any more. What was done but
    /// not delivered is to be done again.
    pub(super) fn end(&self) -> Conclusion {
        let mut state = self.lock();
        while let Some((place, batch)) = state.done.pop_first() {
            state.replace(&place, vec![batch.prefix]);
        }
        if let Some((place, rest)) = state.broken.take() {
            state.replace(&place, rest);
        }
        let rest = core::mem::take(&mut state.waiting);
        Conclusion {
            stats: state.stats,
            outcome: match state.over {
                None => Some(Outcome::Exhausted),
                Some(Over::Stopped(reason)) => Some(Outcome::Stopped(reason)),
                Some(Over::Broken) => None,
            },
            rest: rest.into_values().map(|task| task.prefix).collect(),
        }
    }
}

/// Ends it all for everyone if its thread panics: the others would wait for
/// ever for what it was about to do.
pub(super) struct Guard<'a>(&'a Queue);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let mut state = self.0.lock();
            self.0.end_all(&mut state, Over::Broken);
        }
    }
}

impl State {
    fn has_no_tasks(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty()
    }

    /// Takes the first task, if there is room for its solutions, and the
    /// budget has enough for it. A task that gets less than it wants would be
    /// cut elsewhere, so that must be the last one of all.
    fn take(&mut self) -> Option<Taken> {
        let first = self.waiting.first_entry()?;
        let place = first.key();
        let after = |other: Option<&Place>| other.is_none_or(|other| other > place);
        let is_first = after(self.running.first())
            && after(self.done.first_key_value().map(|(place, _)| place));
        let wanted = first.get().nodes;
        let nodes = self.budget.map_or(wanted, |budget| budget.min(wanted));
        let has_room = is_first || self.ready < READY;
        if !has_room || (nodes < wanted && !self.running.is_empty()) {
            return None;
        }
        let (place, task) = first.remove_entry();
        self.budget = self.budget.map(|budget| budget - nodes);
        self.running.insert(place.clone());
        Some(Taken { place, task, nodes })
    }

    /// Files what has come of a task; says if it was stopped.
    fn put(&mut self, mut batch: Batch) -> Option<StopReason> {
        let End {
            allowed,
            stats,
            stopped,
            rest,
        } = core::mem::take(&mut batch.end);
        let unused = allowed.saturating_sub(stats.nodes);
        self.budget = self.budget.map(|budget| budget + unused);
        self.stats += stats;
        self.running.remove(&batch.place);
        for (k, task) in (0..).zip(rest) {
            let place = [&batch.place[..], &[k]].concat();
            self.waiting.insert(place, task);
        }
        self.ready += batch.size();
        self.done.insert(batch.place.clone(), batch);
        stopped
    }

    /// The batch that is to be delivered next, if it is ready.
    fn first_done(&mut self) -> Option<Batch> {
        let place = self.done.first_key_value()?.0;
        let before = |other: Option<&Place>| self.ordered && other.is_some_and(|o| o < place);
        let waits = before(self.waiting.first_key_value().map(|(place, _)| place));
        if waits || before(self.running.first()) {
            return None;
        }
        let (_, batch) = self.done.pop_first()?;
        self.ready -= batch.size();
        Some(batch)
    }

    /// Puts these parts where a task was, and what has become of it.
    fn replace(&mut self, place: &Place, parts: Vec<Prefix>) {
        self.waiting.retain(|other, _| !other.starts_with(place));
        self.done.retain(|other, _| !other.starts_with(place));
        for (k, prefix) in (0..).zip(parts) {
            let nodes = NODES;
            let place = [&place[..], &[k]].concat();
            self.waiting.insert(place, Task { prefix, nodes });
        }
    }
}
