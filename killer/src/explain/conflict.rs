//! Conflicts made minimal, by deletion.
//!
//! Without a rule the rest may be far harder to refute than the whole, so each
//! question has a limit. Rules whose question was not answered are asked about
//! again with ever larger limits, until all are settled or the caller's limit
//! strikes.
//!
//! Every filling that is found says which rules it breaks, a *breach*. A rule
//! that some breach alone has of a conflict is needed there, and a question that
//! a known filling answers is not asked.

use ninefold_dlx::StopReason;

use super::Demand;
use super::ask::{Asked, Rules};

/// Nodes that a question may always take.
pub(super) const GLANCE: u64 = 100;

/// Nodes that a question may take at most when each is asked for the first time:
/// what is soon answered comes first, however long the refutation took.
const FIRST: u64 = 200 * GLANCE;

/// So many conflicts that lie close together are made small, and no more are
/// looked for after so many nodes.
const NEAR: usize = 6;
const NEAR_NODES: u64 = 5_000;

/// Makes conflicts small.
pub(super) struct Filter<'r, 'a> {
    pub(super) rules: &'r mut Rules<'a>,
    /// Rules one of which is in every conflict: those that a filling breaks.
    pub(super) breaches: Vec<Vec<usize>>,
    /// Sets that are soon shown to be at odds.
    pub(super) starts: Vec<Vec<usize>>,
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
    pub(super) fn of(conflict: Vec<usize>) -> Standing {
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
            starts: Vec::new(),
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
                let mut standing = Standing::of(rules.clone());
                let half = standing.len().div_ceil(2);
                self.delete(&mut standing, half, GLANCE, usize::MAX);
                self.starts.push(rules);
                found += 1;
                if best.as_ref().is_none_or(|best| standing.len() < best.len()) {
                    best = Some(standing);
                }
            }
        }
        best.map(|best| self.settle(best, 1, GLANCE))
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
        let limit = nodes.saturating_mul(2).clamp(GLANCE, FIRST);
        let half = conflict.len().div_ceil(2);
        self.settle(Standing::of(conflict), half, limit)
    }

    fn settle(&mut self, mut standing: Standing, mut size: usize, mut limit: u64) -> Standing {
        while standing.stopped.is_none() && !standing.open.is_empty() {
            self.delete(&mut standing, size, limit, usize::MAX);
            // What is still open then is seldom superfluous by the half.
            size = 1;
            limit = limit.saturating_mul(4);
        }
        standing
    }

    /// Asks about every open rule, the last first, in chunks: of `size` first,
    /// twice as large after a success, half as large after a failure. Gives up
    /// as soon as `most` rules are needed.
    pub(super) fn delete(
        &mut self,
        standing: &mut Standing,
        mut size: usize,
        limit: u64,
        most: usize,
    ) {
        let mut todo = standing.open.clone();
        self.note_needed(standing);
        loop {
            todo.retain(|rule| standing.open.contains(rule));
            if todo.is_empty() || standing.needed.len() >= most {
                return;
            }
            let chunk = todo.split_off(todo.len() - size.min(todo.len()));
            let rest = standing.without(&chunk);
            size = chunk.len().div_ceil(2);
            match self.answer(&rest, limit) {
                Some(true) => {
                    standing.open.retain(|rule| !chunk.contains(rule));
                    size = 2 * chunk.len();
                    self.note_needed(standing);
                    continue;
                }
                Some(false) => {
                    match chunk[..] {
                        [rule] => standing.need(rule),
                        _ => todo.extend(chunk),
                    }
                    self.note_needed(standing);
                }
                None if chunk.len() > 1 => todo.extend(chunk),
                None => {}
            }
            if let Some(reason) = self.rules.exhausted() {
                standing.stopped = Some(reason);
                return;
            }
        }
    }

    /// Whether rules are at odds; `None` if a limit struck. A filling that is
    /// known already is not looked for again.
    fn answer(&mut self, rules: &[usize], limit: u64) -> Option<bool> {
        let asked = self.marked(rules.iter());
        let mut breaches = self.breaches.iter();
        if breaches.any(|breach| !breach.iter().any(|&rule| asked[rule])) {
            return Some(false);
        }
        match self.rules.ask(rules, limit) {
            Asked::AtOdds => Some(true),
            Asked::Filled(grid) => {
                self.breaches.push(self.rules.broken(&grid));
                Some(false)
            }
            Asked::Stopped(_) => None,
        }
    }

    /// A rule is needed if a filling breaks it alone of the conflict.
    fn note_needed(&self, standing: &mut Standing) {
        let own = self.marked(standing.needed.iter().chain(&standing.open));
        for breach in &self.breaches {
            let mut own = breach.iter().filter(|&&rule| own[rule]);
            if let (Some(&rule), None) = (own.next(), own.next())
                && !standing.needed.contains(&rule)
            {
                standing.need(rule);
            }
        }
    }

    /// Marks for these rules.
    fn marked<'m>(&self, rules: impl Iterator<Item = &'m usize>) -> Vec<bool> {
        let mut marks = vec![false; self.rules.list.len()];
        rules.for_each(|&rule| marks[rule] = true);
        marks
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
