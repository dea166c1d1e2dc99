//! Parts of a search that do not depend on each other, so that threads can take
//! one each.
//!
//! A search that takes long cuts off the ends of its first guesses that are still
//! open: what comes when the digit of such a guess is refuted. It does so again
//! whenever it has gone on for a while. Such an end is a *part*: it begins with
//! a copy of what contradictions had taught when it was cut off, and not with
//! what is learnt before its turn comes, so that its course does not depend on
//! others. It cuts off parts of its own in the same way.
//!
//! How a tree is cut depends on the tree alone. A search on one thread cuts as
//! well and comes to the parts in their turn, the last one cut off first. So it
//! does the same work, in the same order, as any number of threads.

use std::sync::Arc;

use ninefold_dlx::{Outcome, Stop, StopReason};

use super::{Anew, FIRST_RUN, Guess, Next, RUNS, Search};
use crate::solve::fast::choice::Weights;

/// The nodes before the first part is cut off: a tenth of a second, behind the
/// last new beginning. Parts do not learn from each other: cut at 1,700 nodes,
/// 42 puzzles of 29,000 took 11 % more in all, at 10,000 they take 0.5 %.
const WHOLE: u64 = 10_000;
const _: () = assert!(WHOLE > FIRST_RUN * ((1 << RUNS) - 1));

/// The nodes of a part before the next ones are cut off: enough that what they
/// do not learn from each other costs little.
const EVERY: u64 = 1000;

/// So many guesses lose their ends at once.
const AT_ONCE: usize = 2;

/// A thread looks up after so many nodes: a few milliseconds.
const SLICE: u64 = 256;

/// How a search ends that is to go on.
const PAUSED: Outcome = Outcome::Stopped(StopReason::Nodes);

/// What has been cut off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cuts {
    /// After how many nodes to cut next.
    at: u64,
    /// The nodes from one cut to the next.
    every: u64,
    /// The nodes after which a thread looks up.
    slice: u64,
    /// How many guesses from the first one on have lost their ends.
    apart: usize,
}

impl Cuts {
    /// Before the first cut.
    pub(super) fn new() -> Cuts {
        Cuts {
            at: WHOLE,
            every: EVERY,
            slice: SLICE,
            apart: 0,
        }
    }
}

/// A solution, and the nodes of its part until then.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Found {
    pub(in crate::solve) digits: Vec<u8>,
    pub(in crate::solve) nodes: u64,
}

/// What came of going on for a while.
pub(in crate::solve) struct Slice {
    pub(in crate::solve) found: Vec<Found>,
    /// The parts that were cut off, as they were: each comes before those that
    /// were cut off before it, and behind what is left of the search itself.
    pub(in crate::solve) apart: Vec<Search>,
    /// The nodes so far.
    pub(in crate::solve) nodes: u64,
    /// Why the search has ended, if it has.
    pub(in crate::solve) outcome: Option<Outcome>,
}

impl Search {
    /// The same search, cut early and often, with no new beginning.
    #[cfg(test)]
    pub(in crate::solve) fn cut_every(mut self, nodes: u64) -> Search {
        self.anew.left = 0;
        self.cuts.at = nodes;
        self.cuts.every = nodes;
        self.cuts.slice = nodes;
        self
    }

    /// Cuts off the ends of the first open guesses, if it is time to.
    #[inline(always)]
    pub(super) fn cut_if_due(&mut self) {
        if self.nodes >= self.cuts.at {
            self.cut();
        }
    }

    #[cold]
    fn cut(&mut self) {
        let open = self.stack[self.cuts.apart..].iter_mut();
        for guess in open.take(AT_ONCE) {
            guess.apart = Some(Box::new(self.weights.clone()));
            self.cuts.apart += 1;
            self.cuts.at = self.nodes + self.cuts.every;
        }
    }

    /// Goes over to a part, whose guess has just been taken from the stack.
    pub(super) fn begin_part(&mut self, weights: Weights) {
        self.weights = weights;
        self.cuts.at = self.nodes + self.cuts.every;
        self.cuts.apart = self.stack.len();
    }

    /// Goes on until it has found so many solutions, or for a while: at first,
    /// unless it is a part, until it is worth cutting. `stop` is without a budget of
    /// nodes.
    pub(in crate::solve) fn go_on(&mut self, wanted: usize, stop: &Stop) -> Slice {
        let slice = match self.nodes {
            0 if self.anew.left > 0 => WHOLE,
            _ => self.cuts.slice,
        };
        self.stop = stop.at_most(self.nodes + slice);
        self.outcome = None;
        let mut found = Vec::new();
        while found.len() < wanted && self.advance() {
            found.push(Found {
                digits: self.solution().to_vec(),
                nodes: self.nodes,
            });
        }
        Slice {
            found,
            apart: self.take_parts(),
            nodes: self.nodes,
            outcome: self.outcome.filter(|outcome| *outcome != PAUSED),
        }
    }

    /// Takes what was cut off from the stack.
    fn take_parts(&mut self) -> Vec<Search> {
        let cut = std::mem::take(&mut self.cuts.apart);
        let guesses: Vec<Guess> = self.stack.drain(..cut).collect();
        guesses
            .into_iter()
            .map(|guess| self.of_part(guess))
            .collect()
    }

    /// A search of the end of a guess that was cut off: taking the guess back
    /// is its first step.
    fn of_part(&self, guess: Guess) -> Search {
        Search {
            stack: vec![guess],
            next: Next::Retreat,
            nodes: 0,
            solutions: 0,
            anew: Anew {
                left: 0,
                ..self.anew
            },
            outcome: None,
            model: Arc::clone(&self.model),
            work: self.work.clone(),
            level: self.level,
            weights: self.weights.clone(),
            root: self.root.clone(),
            solution: self.solution,
            cuts: self.cuts,
            stop: Stop::never(),
        }
    }
}
