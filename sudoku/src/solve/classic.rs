//! A search for the solutions of a classic puzzle, told as one by exact cover.

use super::{Outcome, Search, Single, Stats, Stop, Stopped};
use crate::{Digit, Grid};

/// A puzzle taken up, the limits of its search, and how it went.
#[derive(Clone, Debug)]
pub(super) struct Classic {
    single: Box<Single>,
    stop: Stop,
    solutions: u64,
    outcome: Option<Outcome>,
}

impl Classic {
    pub(super) fn new(single: Box<Single>, stop: &Stop) -> Classic {
        Classic {
            single,
            stop: stop.clone(),
            solutions: 0,
            outcome: None,
        }
    }
}

impl Search for Classic {
    fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        stats.solutions = self.solutions;
        stats.nodes = self.single.guesses();
        stats
    }

    fn grid(&self) -> Grid {
        let cells = self.single.solution().into_iter().map(Digit::new);
        Grid::from_cells(9, cells).expect("81 cells")
    }

    fn boxed(&self) -> Box<dyn Search> {
        Box::new(self.clone())
    }

    fn advance(&mut self) -> bool {
        if self.outcome.is_some() {
            return false;
        }
        // Puzzles without guesses never look at a flag or a clock: thousands
        // of them one after the other would not be stopped.
        let first = self.solutions == 0;
        let struck = first.then(|| self.stop.reached(0)).flatten();
        let found = match struck {
            Some(reason) => Err(Stopped(reason)),
            None => self.single.advance(&self.stop),
        };
        match found {
            Ok(true) => self.solutions += 1,
            Ok(false) => self.outcome = Some(Outcome::Exhausted),
            Err(Stopped(reason)) => self.outcome = Some(Outcome::Stopped(reason)),
        }
        found == Ok(true)
    }
}
