//! Conflicts made minimal, by deletion.
//!
//! A question may be long, so each has a limit, a few times what the refutation
//! of the conflict took. Rules whose question was not answered are asked about
//! again with ever larger limits, until all are settled or the caller's limit
//! strikes.

use ninefold_dlx::StopReason;

use super::Demand;
use super::ask::{Asked, Rules};

/// Nodes that a question may always take.
pub(super) const GLANCE: u64 = 100;

/// So many conflicts that lie close together are made small, and no more are
/// looked for after so many nodes.
const NEAR: usize = 6;
const NEAR_NODES: u64 = 5_000;

/// Makes conflicts small.
pub(super) struct Filter<'r, 'a> {
    pub(super) rules: &'r mut Rules<'a>,
    /// Rules one of which is in every conflict: those that a filling breaks.
    pub(super) breaches: Vec<Vec<usize>>,
}

/// Where the filter stands: `needed` and `open` together are a conflict.
#[derive(Clone, Debug, Default)]
pub(super) struct Standing {
    /// Without any of these the others can hold.
    pub(super) needed: Vec<usize>,
    /// Not known yet.
    pub(super) open: Vec<usize>,
    /// The caller's limit that struck.
    pub(super) stopped: Option<StopReason>,
}

impl Standing {
    fn of(conflict: Vec<usize>) -> Standing {
        Standing {
            open: conflict,
            ..Standing::default()
        }
    }

    pub(super) fn len(&self) -> usize {
        self.needed.len() + self.open.len()
    }

    /// The conflict without these rules. Sorted.
    pub(super) fn without(&self, chunk: &[usize]) -> Vec<usize> {
        let open = self.open.iter().filter(|rule| !chunk.contains(rule));
        let mut rest: Vec<usize> = self.needed.iter().chain(open).copied().collect();
        rest.sort_unstable();
        rest
    }

    fn need(&mut self, rule: usize) {
        self.open.retain(|&other| other != rule);
        self.needed.push(rule);
    }
}

impl<'r, 'a> Filter<'r, 'a> {
    pub(super) fn new(rules: &'r mut Rules<'a>) -> Filter<'r, 'a> {
        Filter {
            rules,
            breaches: Vec::new(),
        }
    }

    /// The smallest conflict found within sets of rules that stand close
    /// together, if one of them is at odds.
    pub(super) fn smallest_near(&mut self, near: Vec<Vec<usize>>) -> Option<Standing> {
        let mut best: Option<Standing> = None;
        let mut found = 0;
        for rules in near {
            let late = self.rules.nodes() > NEAR_NODES || self.rules.exhausted().is_some();
            if found == NEAR || late {
                break;
            }
            if let Asked::AtOdds = self.rules.ask(&rules, GLANCE) {
                let mut standing = Standing::of(rules);
                self.delete(&mut standing, GLANCE);
                found += 1;
                if best.as_ref().is_none_or(|best| standing.len() < best.len()) {
                    best = Some(standing);
                }
            }
        }
        best.map(|best| self.settle(best, GLANCE))
    }

    /// The rules to begin with: those that a reason shows to be at odds, or
    /// else all; and the nodes of the refutation.
    pub(super) fn start(&mut self, known: Option<Vec<usize>>, nodes: u64) -> (Vec<usize>, u64) {
        if let Some(known) = known {
            let before = self.rules.nodes();
            match self.rules.ask(&known, u64::MAX) {
                Asked::AtOdds => return (known, self.rules.nodes() - before),
                // Then it rests on the reason alone.
                Asked::Stopped(_) => return (known, nodes),
                Asked::Filled(_) => {}
            }
        }
        (self.rules.all(), nodes)
    }

    /// Makes a conflict minimal, or as small as the limit allows. Its refutation
    /// took so many nodes.
    pub(super) fn shrink(&mut self, conflict: Vec<usize>, nodes: u64) -> Standing {
        let limit = nodes.saturating_mul(2).max(GLANCE);
        self.settle(Standing::of(conflict), limit)
    }

    fn settle(&mut self, mut standing: Standing, mut limit: u64) -> Standing {
        while standing.stopped.is_none() && !standing.open.is_empty() {
            self.delete(&mut standing, limit);
            limit = limit.saturating_mul(4);
        }
        standing
    }

    /// Asks about every open rule, in chunks: twice as large after a success,
    /// half as large after a failure.
    fn delete(&mut self, standing: &mut Standing, limit: u64) {
        let mut todo = standing.open.clone();
        let mut size = todo.len().div_ceil(2);
        while !todo.is_empty() {
            let chunk = todo.split_off(todo.len() - size.min(todo.len()));
            let rest = standing.without(&chunk);
            match self.rules.ask(&rest, limit) {
                Asked::AtOdds => {
                    standing.open.retain(|rule| !chunk.contains(rule));
                    size = 2 * chunk.len();
                    continue;
                }
                Asked::Filled(grid) => {
                    let broken = self.rules.broken(&grid);
                    // One rule of the conflict is broken at least.
                    let mut own = chunk.iter().filter(|rule| broken.contains(rule));
                    if let (Some(&rule), None) = (own.next(), own.next()) {
                        standing.need(rule);
                    }
                    todo.extend(chunk.iter().filter(|rule| standing.open.contains(rule)));
                    self.breaches.push(broken);
                }
                Asked::Stopped(_) if chunk.len() > 1 => todo.extend(&chunk),
                Asked::Stopped(_) => {}
            }
            if let Some(reason) = self.rules.exhausted() {
                standing.stopped = Some(reason);
                return;
            }
            size = chunk.len().div_ceil(2);
        }
    }

    /// The demands of a conflict; of cages whose sums are not needed, only that
    /// their digits differ.
    pub(super) fn without_sums(&mut self, standing: &Standing) -> Vec<Demand> {
        let rules = standing.without(&[]);
        let mut demands: Vec<Demand> = rules.iter().map(|&rule| self.rules.list[rule]).collect();
        for at in 0..demands.len() {
            let whole = demands[at];
            let Demand::Cage(number) = whole else {
                continue;
            };
            let cage = &self.rules.layout.cages()[number];
            if cage.sum().is_none() || cage.repeats() || cage.cells().len() < 2 {
                continue;
            }
            demands[at] = Demand::Different(number);
            if !matches!(self.rules.ask_demands(&demands, 10 * GLANCE), Asked::AtOdds) {
                demands[at] = whole;
            }
        }
        demands
    }
}
