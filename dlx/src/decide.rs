//! Whether there is a solution, and whether it is the only one, by plain
//! search and a weighted one side by side, so that neither is a bad bet.
//!
//! Plain search is the faster one on most problems, up to many times. But now
//! and then it settles what is easy first, and finds out below each of a
//! million such choices that the hard part cannot be done; there a search that
//! learns what is hard, and begins again, takes a moment (measured in
//! `benches/README.md`). Nothing tells the two kinds apart in advance. So
//! plain search begins, alone for about as long as it takes to notice, and
//! from then on weighted search (`links/weighted.rs`) is given one part in
//! five of the work. Whichever knows the answer first has it.
//!
//! Shares are shares of work, not of time: so the answer, the solutions that
//! are shown for it and the numbers of nodes are the same in every run.

use alloc::vec::Vec;
use core::fmt;

use crate::index::OptionId;
use crate::limit::{Stop, Stopped};
use crate::links::Weighted;
use crate::search::{Outcome, Solutions, Solver};
use crate::stats::Stats;
use crate::verdict::Verdict;

/// When weighted search takes part, and how much; tests set it to nothing.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// So much work is done by plain search alone, in nanoseconds by estimate.
    patience: u64,
    /// Weighted search is given one part of work for so many of plain search.
    share: u64,
    /// Nodes that each of the two visits before the other has its turn.
    slice: u64,
    /// Dead ends in the shortest run of weighted search.
    run: u64,
}

impl Limits {
    const SHIPPED: Limits = Limits {
        patience: 100_000_000,
        share: 4,
        slice: 1024,
        run: 100,
    };
}

/// A search for as much of the solutions as a question needs: made by
/// [`Solver::decide`].
#[derive(Clone)]
pub struct Decision<'s> {
    solver: &'s Solver,
    limits: Limits,
    stop: Stop,
    plain: Solutions,
    /// Begun when patience is at its end, unless there are multiplicities.
    weighted: Option<Weighted>,
    may_weigh: bool,
    /// Different solutions, at most two, in the order in which they were
    /// found.
    found: Vec<Vec<OptionId>>,
    /// There are no others.
    complete: bool,
}

impl fmt::Debug for Decision<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Decision")
            .field("found", &self.found)
            .field("complete", &self.complete)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Starts a search that only wants to know whether there is a solution, or
    /// whether there is just one. It answers as
    /// [`Solutions::first`](Solutions::first) and
    /// [`Solutions::verdict`](Solutions::verdict) do. On hard problems, beside
    /// the plain search, a search tries its luck that learns from its failures
    /// and begins again; which solutions are shown for the answer may then
    /// differ from the first ones of [`solutions`](Solver::solutions). They
    /// are the same in every run.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop, Verdict};
    /// let p = Problem::from_text("a b\na\na b\n")?;
    /// let solver = Solver::new(&p);
    /// let mut decision = solver.decide(&Stop::never());
    /// assert_eq!(decision.first().unwrap().unwrap().len(), 1);
    /// assert!(matches!(decision.verdict(), Ok(Verdict::Unique(_))));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn decide(&self, stop: &Stop) -> Decision<'_> {
        Decision::new(self, stop, Limits::SHIPPED)
    }
}

impl<'s> Decision<'s> {
    fn new(solver: &'s Solver, stop: &Stop, limits: Limits) -> Decision<'s> {
        Decision {
            solver,
            limits,
            stop: stop.clone(),
            plain: solver.solutions(stop),
            weighted: None,
            may_weigh: true,
            found: Vec::new(),
            complete: false,
        }
    }

    /// Some solution, or `None` if there is none.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before one was found.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a b\na\n")?;
    /// assert_eq!(Solver::new(&p).decide(&Stop::never()).first(), Ok(None));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn first(&mut self) -> Result<Option<Vec<OptionId>>, Stopped> {
        self.find(1)?;
        Ok(self.found.first().cloned())
    }

    /// None, unique or multiple: stops at the second solution.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before that was known.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop, Verdict};
    /// let p = Problem::from_text("a\na\na\na\n")?;
    /// let verdict = Solver::new(&p).decide(&Stop::never()).verdict();
    /// assert!(matches!(verdict, Ok(Verdict::Multiple(..))));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn verdict(&mut self) -> Result<Verdict, Stopped> {
        self.find(2)?;
        Ok(match &self.found[..] {
            [] => Verdict::None,
            [only] => Verdict::Unique(only.clone()),
            [first, second, ..] => Verdict::Multiple(first.clone(), second.clone()),
        })
    }

    /// What both searches have done so far.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let solver = Solver::new(&p);
    /// assert_eq!(solver.decide(&Stop::never()).stats().nodes, 0);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn stats(&self) -> Stats {
        let mut stats = self.plain.stats();
        if let Some(weighted) = &self.weighted {
            stats += weighted.stats();
        }
        stats.solutions = self.found.len() as u64;
        stats
    }

    /// Searches until so many solutions are found, or all.
    fn find(&mut self, wanted: usize) -> Result<(), Stopped> {
        while self.found.len() < wanted && !self.complete {
            if let Some(reason) = self.stop.reached_after(self.stats().nodes) {
                return Err(Stopped(reason));
            }
            if !self.weighted_is_due() || !self.go_on_weighted() {
                self.go_on_plain();
            }
        }
        Ok(())
    }

    fn weighted_is_due(&self) -> bool {
        let spent = self.plain.effort();
        let given = spent / self.limits.share;
        self.may_weigh
            && spent >= self.limits.patience
            && self.weighted.as_ref().is_none_or(|w| w.effort() <= given)
    }

    fn go_on_plain(&mut self) {
        let weighted = self.weighted.as_ref().map_or(0, |w| w.stats().nodes);
        let next = self.plain.stats().nodes + self.limits.slice;
        let stop = self.stop.after(weighted).at_most(next);
        if self.plain.advance_until(&stop) {
            let solution = self.plain.solution().to_vec();
            self.add(solution);
        } else {
            self.complete = self.plain.outcome() == Some(Outcome::Exhausted);
        }
    }

    /// False if the problem is none for weighted search.
    fn go_on_weighted(&mut self) -> bool {
        let (solver, run) = (self.solver, self.limits.run);
        let begin = || Some(Weighted::new(solver.to_links()?, run));
        self.weighted = self.weighted.take().or_else(begin);
        let Some(weighted) = &mut self.weighted else {
            self.may_weigh = false;
            return false;
        };
        let next = weighted.stats().nodes + self.limits.slice;
        let stop = self.stop.after(self.plain.stats().nodes).at_most(next);
        if weighted.advance(&stop) {
            let mut solution = solver.forced().to_vec();
            weighted.append_chosen(&mut solution);
            self.add(solution);
        } else {
            self.complete = weighted.is_exhausted();
        }
        true
    }

    /// Adds a solution, unless it is known already.
    fn add(&mut self, solution: Vec<OptionId>) {
        let sorted = |options: &[OptionId]| {
            let mut options = options.to_vec();
            options.sort_unstable();
            options
        };
        let set = sorted(&solution);
        if self.found.iter().all(|known| sorted(known) != set) {
            self.found.push(solution);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::of_seed;
    use crate::engine::Engine;
    use crate::limit::StopReason;
    use crate::problem::Problem;

    /// Weighted search at once, most of the work, in runs of a few dead ends.
    const WEIGHTED: Limits = Limits {
        patience: 0,
        share: 1,
        slice: 3,
        run: 1,
    };

    /// No plain search before weighted search has its answer.
    const ALONE: Limits = Limits {
        slice: u64::MAX >> 1,
        ..WEIGHTED
    };

    fn solver(problem: &Problem, seed: u64) -> Solver {
        let engines = [Engine::Links, Engine::Bits];
        Solver::with_engine(problem, engines[seed as usize % 2])
    }

    fn size(verdict: &Verdict) -> usize {
        match verdict {
            Verdict::None => 0,
            Verdict::Unique(_) => 1,
            Verdict::Multiple(..) => 2,
        }
    }

    fn solutions(verdict: Verdict) -> Vec<Vec<OptionId>> {
        match verdict {
            Verdict::None => Vec::new(),
            Verdict::Unique(a) => alloc::vec![a],
            Verdict::Multiple(a, b) => alloc::vec![a, b],
        }
    }

    #[test]
    fn the_verdict_is_that_of_plain_search() {
        let mut sizes = [0; 3];
        for seed in 0..1200 {
            let problem = of_seed(seed);
            let solver = solver(&problem, seed);
            let plain = solver.solutions(&Stop::never()).verdict().unwrap();
            sizes[size(&plain)] += 1;
            for limits in [Limits::SHIPPED, WEIGHTED, ALONE] {
                let mut decision = Decision::new(&solver, &Stop::never(), limits);
                let first = decision.first().unwrap();
                assert_eq!(first.is_some(), size(&plain) > 0, "{seed} {limits:?}");
                let verdict = decision.verdict().unwrap();
                assert_eq!(size(&verdict), size(&plain), "{seed} {limits:?}");
                let found = solutions(verdict);
                assert_eq!(found.first(), first.as_ref());
                assert!(found.iter().all(|s| problem.is_solution(s)), "{seed}");
                let mut sets = found.clone();
                sets.iter_mut().for_each(|set| set.sort_unstable());
                assert!(sets.len() < 2 || sets[0] != sets[1], "{seed}: one twice");
            }
        }
        assert!(sizes.iter().all(|&size| size > 20), "{sizes:?}");
    }

    #[test]
    fn options_chosen_in_advance_are_in_the_solutions() {
        for seed in 0..200 {
            let problem = of_seed(seed);
            let solver = solver(&problem, seed);
            let Some(solution) = solver.solutions(&Stop::never()).next() else {
                continue;
            };
            let some = &solution[..solution.len() / 2];
            let part = solver.with(some).unwrap();
            let plain = part.solutions(&Stop::never()).verdict().unwrap();
            let mut decision = Decision::new(&part, &Stop::never(), ALONE);
            let verdict = decision.verdict().unwrap();
            assert_eq!(size(&verdict), size(&plain), "{seed}");
            for solution in solutions(verdict) {
                assert!(problem.is_solution(&solution) && solution.starts_with(some));
            }
        }
    }

    /// The same answer after the same work in every run, and none for less.
    #[test]
    fn it_is_a_function_of_the_problem_and_stops_where_it_is_told() {
        for seed in 0..60 {
            let problem = of_seed(seed);
            let solver = solver(&problem, seed);
            let ask = |stop: &Stop| {
                let mut decision = Decision::new(&solver, stop, WEIGHTED);
                let verdict = decision.verdict();
                (verdict, decision.stats())
            };
            let (verdict, stats) = ask(&Stop::never());
            assert_eq!(ask(&Stop::never()), (verdict.clone(), stats), "{seed}");
            let enough = Stop::never().nodes(stats.nodes);
            assert_eq!(ask(&enough), (verdict, stats), "{seed}");
            let (stopped, done) = ask(&Stop::never().nodes(stats.nodes - 1));
            assert_eq!(stopped, Err(Stopped(StopReason::Nodes)), "{seed}");
            assert_eq!(done.nodes, stats.nodes - 1, "{seed}");
        }
    }

    #[test]
    fn multiplicities_are_left_to_plain_search() {
        let problem = Problem::from_text("2|a b\na\na b\na\n").unwrap();
        for engine in [Engine::Links, Engine::Bits] {
            let solver = Solver::with_engine(&problem, engine);
            let mut decision = Decision::new(&solver, &Stop::never(), WEIGHTED);
            assert_eq!(size(&decision.verdict().unwrap()), 2);
            assert!(decision.weighted.is_none());
        }
    }
}
