//! The hunt for a smallest conflict.
//!
//! Any filling of the board breaks some rules, a *breach*, and every conflict
//! has one of them, or the filling would meet it all. So a conflict has as many
//! rules at least as a smallest set that has one of each breach. Such a set is
//! asked about: if it is at odds, it is a smallest conflict; if not, its filling
//! is a breach that it has none of. Breaches of few rules say the most, so each
//! is made small first: rules are added while there is a filling that meets
//! them all.
//!
//! For each such set more breaches are found by adding the last one whole, and
//! asking again, until that is at odds: so it takes fewer of them in all.

use super::ask::Asked;
use super::conflict::{Filter, GLANCE, Standing};
use super::hitting::{self, Effort, NotFound};

/// So many questions are asked.
const QUESTIONS: u32 = 4_000;

/// So many steps are taken to find the sets to ask about.
const STEPS: u64 = 100_000;

/// Nodes that the question about such a set may take.
const LONG: u64 = 100 * GLANCE;

/// Conflicts of more rules than this are too far from being settled.
const MAX_RULES: usize = 12;

impl Filter<'_, '_> {
    /// Looks for a smaller conflict; says whether it is proven that there is
    /// none smaller than the one left in `best`.
    pub(super) fn hunt(&mut self, best: &mut Standing) -> bool {
        if best.len() <= self.rules.least() {
            return true;
        }
        if best.len() > MAX_RULES || best.stopped.is_some() {
            return false;
        }
        let mut left = QUESTIONS;
        let mut effort = Effort::new(STEPS, &self.rules.rest());
        loop {
            let few = hitting::smallest(&self.breaches, best.len(), &mut effort, &|_, _| false);
            let mut rules = match few {
                Ok(few) => few,
                Err(NotFound::Proven) => return true,
                Err(NotFound::TooLong) => return false,
            };
            let smallest = rules.len();
            loop {
                if left == 0 || self.rules.exhausted().is_some() {
                    return false;
                }
                left -= 1;
                match self.rules.ask(&rules, LONG) {
                    Asked::Filled(grid) => {
                        let broken = self.rules.broken(&grid);
                        let breach = self.smaller_breach(broken, &mut left);
                        rules.extend(&breach);
                        rules.sort_unstable();
                        self.breaches.push(breach);
                    }
                    Asked::AtOdds if rules.len() == smallest => {
                        *best = Standing {
                            needed: rules,
                            ..Standing::default()
                        };
                        return true;
                    }
                    Asked::AtOdds => break,
                    Asked::Stopped(_) => return false,
                }
            }
            if rules.len() < 3 * best.len() {
                let other = self.shrink(rules, 0);
                if other.open.is_empty() && other.len() < best.len() {
                    *best = other;
                }
            }
        }
    }

    /// A breach within this one, such that with one of its rules more no
    /// filling is found.
    fn smaller_breach(&mut self, mut breach: Vec<usize>, left: &mut u32) -> Vec<usize> {
        let mut todo = breach.clone();
        let mut size = todo.len().div_ceil(2);
        while !todo.is_empty() && *left > 0 {
            *left -= 1;
            let chunk = todo.split_off(todo.len() - size.min(todo.len()));
            let met = self.rules.all().into_iter();
            let wanted: Vec<usize> = met
                .filter(|rule| chunk.contains(rule) || !breach.contains(rule))
                .collect();
            if let Asked::Filled(grid) = self.rules.ask(&wanted, GLANCE) {
                breach = self.rules.broken(&grid);
                todo.retain(|rule| breach.contains(rule));
                size = 2 * chunk.len();
            } else {
                if chunk.len() > 1 {
                    todo.extend(&chunk);
                }
                size = chunk.len().div_ceil(2);
            }
        }
        breach
    }
}
