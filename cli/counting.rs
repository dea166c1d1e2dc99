//! One count on several threads.
//!
//! A count with memory works on one thread. It can save all but a millionth of
//! the work, or nothing, and which it is shows only when it is tried. So it is
//! tried for a moment, and again later for longer, a tenth of the time in all;
//! in between all threads search, in slices.
//!
//! Such a count begins as plain search with some memory beside it, and turns to
//! memory where that pays. So two tries of which one takes longer tell: if the
//! longer one has hardly searched more, memory pays, and is tried yet longer.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use ninefold_dlx::{BigUint, Checkpoint, Exact, Memo, Solver};
use ninefold_sudoku::solve::{Engine, Outcome, Stats, StopReason};

use crate::limits::{Limits, Slices};

/// How long memory is tried at first.
const FIRST_TRY: Duration = Duration::from_millis(15);

/// The next try is so many times as long, and where memory pays so many times.
const LONGER: u32 = 4;
const MUCH_LONGER: u32 = 16;

/// So many times as long as all tries is the search, but for the first two.
const SHARE: u32 = 10;

/// A count under way.
pub struct Counting {
    /// What was counted by search, and what is left.
    pub checkpoint: Checkpoint,
    /// The work done.
    pub stats: Stats,
    solver: Solver,
    threads: NonZeroUsize,
    limits: Limits,
    slices: Slices,
    memory: Option<Memory>,
    /// The time that the search alone has taken.
    searched: Duration,
}

/// How it goes with memory.
struct Memory {
    /// How many tries there were, and their time.
    tries: u32,
    tried: Duration,
    /// How many times as long as the last one the next one will be.
    factor: u32,
    next: Duration,
    /// The options that the last try has chosen, in plain search.
    chosen: u64,
    pays: bool,
    /// The most that a try has counted.
    least: BigUint,
}

/// What a step came to.
pub enum Step {
    /// The number is known.
    Done(BigUint),
    /// A limit struck; there are as many at least.
    Stopped(BigUint, StopReason),
    /// There is more to do.
    More,
}

impl Counting {
    /// A count that goes on from a checkpoint of the solver's problem.
    pub fn new(
        solver: Solver,
        checkpoint: Checkpoint,
        threads: NonZeroUsize,
        limits: Limits,
    ) -> Counting {
        Counting {
            checkpoint,
            stats: Stats::default(),
            solver,
            threads,
            limits,
            slices: Slices::new(),
            memory: None,
            searched: Duration::ZERO,
        }
    }

    /// Also tries memory: at once, or only after a while. Not with a budget of
    /// nodes, which the tries would use up.
    pub fn with_memory(mut self, at_once: bool) -> Counting {
        let useful = self.solver.engine() == Engine::Bits && self.limits.nodes.is_none();
        let tries = if at_once { 0 } else { 2 };
        self.memory = useful.then(|| Memory::after(tries));
        self
    }

    /// Counts on for a second or less, or to the end where memory pays.
    pub fn step(&mut self) -> Step {
        while self.is_time_for_memory() {
            if let Some(value) = self.remember() {
                return Step::Done(value);
            }
        }
        if let Some(reason) = self.limits.struck(self.stats.nodes) {
            return Step::Stopped(self.least(), reason);
        }
        self.search();
        if self.checkpoint.is_done() {
            return Step::Done(self.checkpoint.found().into());
        }
        match self.limits.struck(self.stats.nodes) {
            Some(reason) => Step::Stopped(self.least(), reason),
            None => Step::More,
        }
    }

    fn least(&self) -> BigUint {
        let found = BigUint::from(self.checkpoint.found());
        match &self.memory {
            Some(memory) => found.max(memory.least.clone()),
            None => found,
        }
    }

    fn is_time_for_memory(&self) -> bool {
        let Some(memory) = &self.memory else {
            return false;
        };
        let due = memory.tries < 2 || self.searched >= SHARE * (memory.tried + memory.next);
        (memory.pays || due) && self.limits.struck(0).is_none()
    }

    fn remember(&mut self) -> Option<BigUint> {
        let memory = self.memory.as_mut()?;
        let stop = self.limits.slice(memory.next);
        let Exact {
            value,
            outcome,
            stats,
        } = self.solver.count(Memo::Auto, &stop);
        self.stats += stats;
        if outcome == Outcome::Exhausted {
            return Some(value);
        }
        memory.learn(value, stats.updates);
        None
    }

    fn search(&mut self) {
        let begun = Instant::now();
        let slice = self.limits.slice(self.slices.next());
        let slice = slice.after(self.stats.nodes);
        let checkpoint = &mut self.checkpoint;
        let tally = checkpoint.par_count(&self.solver, self.threads, &slice);
        self.searched += begun.elapsed();
        self.stats += tally.stats;
    }
}

impl Memory {
    /// Behind so many tries, of which nothing was learnt.
    fn after(tries: u32) -> Memory {
        Memory {
            tries,
            tried: Duration::ZERO,
            factor: 1,
            next: FIRST_TRY,
            chosen: 0,
            pays: false,
            least: BigUint::ZERO,
        }
    }

    /// Takes note of what a try that was too short has counted and chosen.
    fn learn(&mut self, counted: BigUint, chosen: u64) {
        let before = u128::from(std::mem::replace(&mut self.chosen, chosen));
        self.pays = 10 * u128::from(chosen) < 6 * u128::from(self.factor) * before;
        self.least = counted.max(std::mem::take(&mut self.least));
        self.tries += 1;
        self.tried += self.next;
        self.factor = if self.pays { MUCH_LONGER } else { LONGER };
        self.next *= self.factor;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_pays_where_a_longer_try_searches_hardly_more() {
        let mut memory = Memory::after(0);
        for (chosen, pays, next) in [(100, false, 4), (390, false, 16), (395, true, 256)] {
            memory.learn(BigUint::ZERO, chosen);
            assert_eq!((memory.pays, memory.next), (pays, next * FIRST_TRY));
        }
        memory.learn(BigUint::ZERO, 6000);
        assert!(!memory.pays);
    }
}
