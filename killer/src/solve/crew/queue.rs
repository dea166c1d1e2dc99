//! The parts of a search in their order: waiting, in work, or done.

use std::collections::BTreeMap;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use ninefold_dlx::Outcome;

use super::Decided;
use crate::solve::fast::{Found, Search, Slice};

/// Where a part stands in the order of the search. Behind a place come those of
/// the parts that were cut off there, the last one first; so each adds a number
/// that is smaller than the one before.
pub(super) type Place = Vec<u32>;

/// A part in the hands of a thread.
pub(super) struct Taken {
    pub(super) place: Place,
    pub(super) search: Box<Search>,
}

/// The parts, shared by all threads.
pub(super) struct Queue {
    wanted: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// All but those that are done and put together.
    parts: BTreeMap<Place, Part>,
    waiting: BTreeMap<Place, Box<Search>>,
    /// What came of the first parts, put together.
    decided: Decided,
    /// A limit struck, or a thread panicked.
    over: bool,
}

/// What came of a part so far.
#[derive(Default)]
struct Part {
    found: Vec<Found>,
    nodes: u64,
    /// How many parts were cut off.
    apart: u32,
    done: bool,
}

impl Queue {
    /// The whole as the first part, of which this came so far.
    pub(super) fn new(search: Search, slice: Slice, wanted: usize) -> Queue {
        let mut state = State::default();
        state.add(Place::new(), search);
        state.put(&Place::new(), slice, wanted);
        Queue {
            wanted,
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// How many solutions are wanted.
    pub(super) fn wanted(&self) -> usize {
        self.wanted
    }

    /// How many parts nobody works on.
    pub(super) fn waiting(&self) -> usize {
        self.lock().waiting.len()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A thread that panics makes all others end: see the guard.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the last part that waits: most often the one nearest to the root,
    /// which takes longest.
    pub(super) fn take_last(&self) -> Option<Taken> {
        let mut state = self.lock();
        let last = state.waiting.pop_last().filter(|_| !state.over);
        last.map(|(place, search)| Taken { place, search })
    }

    /// Takes the first part that waits.
    #[cfg(test)]
    pub(super) fn take(&self) -> Option<Taken> {
        self.lock().take()
    }

    /// The same, and waits for one while others work; `None` when it is over.
    pub(super) fn wait(&self) -> Option<Taken> {
        let mut state = self.lock();
        loop {
            if state.over || state.parts.is_empty() {
                return None;
            }
            if let Some(taken) = state.take() {
                return Some(taken);
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Puts down what came of a part; says whether to go on with it.
    pub(super) fn put(&self, place: &Place, slice: Slice) -> bool {
        let mut state = self.lock();
        let goes_on = state.put(place, slice, self.wanted);
        self.changed.notify_all();
        goes_on
    }

    /// To be held by each thread while it works.
    pub(super) fn guard(&self) -> Guard<'_> {
        Guard(self)
    }

    /// What it has all come to, when no one works any more. Parts are left if a
    /// limit struck: what was found in them is not the first that there is, but
    /// two solutions are several all the same.
    pub(super) fn end(self) -> Decided {
        let state = self.state.into_inner();
        let State {
            parts, mut decided, ..
        } = state.unwrap_or_else(PoisonError::into_inner);
        for part in parts.into_values() {
            decided.nodes += part.nodes;
            let found = part.found.into_iter().map(|found| found.digits);
            decided.found.extend(found);
        }
        decided.found.truncate(self.wanted);
        decided
    }
}

/// Ends it all for everyone if its thread panics: the others would wait for
/// ever for what it was about to do.
pub(super) struct Guard<'a>(&'a Queue);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().over = true;
            self.0.changed.notify_all();
        }
    }
}

impl State {
    fn add(&mut self, place: Place, search: Search) {
        self.parts.insert(place.clone(), Part::default());
        self.waiting.insert(place, Box::new(search));
    }

    fn take(&mut self) -> Option<Taken> {
        let first = self.waiting.pop_first().filter(|_| !self.over);
        first.map(|(place, search)| Taken { place, search })
    }

    fn put(&mut self, place: &Place, slice: Slice, wanted: usize) -> bool {
        if self.over {
            return false;
        }
        // Parts behind the last solution that is wanted are not there any more.
        let Some(part) = self.parts.get_mut(place).filter(|part| !part.done) else {
            return false;
        };
        part.nodes = slice.nodes;
        part.done = slice.outcome == Some(Outcome::Exhausted);
        let finds = !slice.found.is_empty();
        part.found.extend(slice.found);
        let before = part.apart;
        part.apart += slice.apart.len() as u32;
        for (k, search) in (before..).zip(slice.apart) {
            let place = [&place[..], &[u32::MAX - k]].concat();
            self.add(place, search);
        }
        if let Some(Outcome::Stopped(reason)) = slice.outcome {
            self.decided.outcome = Some(Outcome::Stopped(reason));
            self.over = true;
            return false;
        }
        if finds {
            self.drop_unwanted(wanted);
        }
        self.put_together(wanted);
        self.parts.get(place).is_some_and(|part| !part.done)
    }

    /// Drops what comes behind the last solution that is wanted.
    fn drop_unwanted(&mut self, wanted: usize) {
        let mut found = self.decided.found.len();
        let mut parts = self.parts.iter_mut();
        let last = parts.find(|(_, part)| {
            found += part.found.len();
            found >= wanted
        });
        let Some((place, part)) = last else {
            return;
        };
        part.done = true;
        let last = place.clone();
        self.parts.retain(|place, _| *place <= last);
        self.waiting.retain(|place, _| *place <= last);
    }

    /// Puts together what is known from the first part on.
    fn put_together(&mut self, wanted: usize) {
        let decided = &mut self.decided;
        while let Some(mut first) = self.parts.first_entry() {
            let found = mem::take(&mut first.get_mut().found);
            for Found { digits, nodes } in found {
                decided.found.push(digits);
                if decided.found.len() == wanted {
                    decided.nodes += nodes;
                    self.parts.clear();
                    self.waiting.clear();
                    return;
                }
            }
            if !first.get().done {
                return;
            }
            decided.nodes += first.remove().nodes;
        }
        decided.outcome = Some(Outcome::Exhausted);
    }
}
