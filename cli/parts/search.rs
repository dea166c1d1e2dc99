//! A search of some parts of a puzzle, one after the other.

use ninefold_dlx::{self as dlx, OptionId, Prefix, Solver};
use ninefold_sudoku::solve::{Count, Outcome, Stats, Stop, Stopped};

use crate::cover::Cover;
use crate::puzzle::Verdict;

/// The solutions of the parts, in their order.
pub struct PartSearch {
    cover: Cover,
    solver: Solver,
    /// What is still to be searched, the next one last.
    waiting: Vec<Prefix>,
    current: Option<dlx::Solutions>,
    /// The work on the parts that are done.
    done: Stats,
    stop: Stop,
    outcome: Option<Outcome>,
}

impl PartSearch {
    /// The parts must be of this solver's problem.
    pub fn new(cover: Cover, solver: Solver, mut parts: Vec<Prefix>, stop: Stop) -> PartSearch {
        parts.reverse();
        PartSearch {
            cover,
            solver,
            waiting: parts,
            current: None,
            done: Stats::default(),
            stop,
            outcome: None,
        }
    }

    /// What it has done so far.
    pub fn stats(&self) -> Stats {
        let mut stats = self.done;
        stats += self
            .current
            .as_ref()
            .map(dlx::Solutions::stats)
            .unwrap_or_default();
        stats
    }

    /// The part that is searched now; `None` at the end.
    fn part(&mut self) -> Option<&mut dlx::Solutions> {
        if self.outcome.is_some() {
            return None;
        }
        if self.current.is_none() {
            let Some(prefix) = self.waiting.pop() else {
                self.outcome = Some(Outcome::Exhausted);
                return None;
            };
            let part = self.solver.within(&prefix).expect("looked at before");
            let stop = self.stop.after(self.done.nodes);
            self.current = Some(part.into_solutions(&stop));
        }
        self.current.as_mut()
    }

    /// The part has no more to give: on to the next one, unless it was stopped.
    fn turn(&mut self) {
        let Some(part) = self.current.take() else {
            return;
        };
        self.done += part.stats();
        match part.outcome() {
            Some(Outcome::Stopped(reason)) => self.outcome = Some(Outcome::Stopped(reason)),
            _ => self.current = None,
        }
    }

    fn next_options(&mut self) -> Option<Vec<OptionId>> {
        loop {
            let part = self.part()?;
            if let Some(options) = part.next() {
                return Some(options);
            }
            self.turn();
        }
    }

    fn next_or_stopped(&mut self) -> Result<Option<Vec<OptionId>>, Stopped> {
        match (self.next_options(), self.outcome) {
            (None, Some(Outcome::Stopped(reason))) => Err(Stopped(reason)),
            (next, _) => Ok(next),
        }
    }

    /// None, one or several in these parts.
    pub fn verdict(&mut self) -> Result<Verdict, Stopped> {
        let Some(first) = self.next_or_stopped()? else {
            return Ok(Verdict::None("no solution in these parts".into()));
        };
        let Some(second) = self.next_or_stopped()? else {
            return Ok(Verdict::Unique(self.cover.solution(&first)));
        };
        Ok(Verdict::Multiple {
            differ: self.cover.differ(&first, &second),
            first: self.cover.solution(&first),
            second: self.cover.solution(&second),
        })
    }

    /// Counts the solutions not yet seen, up to a limit.
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        let mut value = 0;
        while let Some(part) = self.part() {
            let count = part.count_up_to(limit - value);
            value += count.value;
            if count.outcome.is_none() {
                return Count {
                    value,
                    outcome: None,
                };
            }
            self.turn();
        }
        Count {
            value,
            outcome: self.outcome,
        }
    }
}
