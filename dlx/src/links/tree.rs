//! The search tree as a state machine with an explicit stack.
//!
//! One level of the tree is one entry of the stack: the choice made there. A
//! level is entered by `descend`, which picks an item and settles it, and left
//! by trying the next choice for that item or, behind the last one, by undoing
//! what entering did. Nothing recurses, so a million levels are as safe as
//! one.
//!
//! What an item's choices are, and what is done to the links for one, is the
//! business of a [`Dance`]: plain exact cover, multiplicities, or costs. Each
//! is compiled into a machine of its own, so the plain one pays nothing for
//! the others.

use alloc::vec::Vec;

use super::Links;
use crate::index::OptionId;
use crate::limit::Stop;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// What to do at a node of the tree.
pub(crate) enum Pick {
    /// Branch on this item.
    Item(u32),
    /// Nothing is open: this is a solution.
    Solution,
    /// No solution can come of this.
    Dead,
}

/// The steps of a search on the links. Whatever was done last is undone
/// first.
///
/// A *choice* for an item is a node in its list, of the option to be chosen,
/// or the item itself (the header of the list): no further option for it.
pub(crate) trait Dance: Clone {
    /// Chooses what to branch on.
    fn pick(&self) -> Pick;

    /// Settles an item to be branched on, and gives its first choice. `None`
    /// if it has none: then nothing is to be undone.
    fn enter(&mut self, item: u32, stats: &mut Stats) -> Option<u32>;

    /// Makes a choice.
    fn choose(&mut self, choice: u32, stats: &mut Stats);

    /// Undoes [`choose`](Self::choose).
    fn unchoose(&mut self, choice: u32);

    /// The choice after this one, which has been tried and undone.
    fn next(&mut self, choice: u32) -> Option<u32>;

    /// Undoes [`enter`](Self::enter).
    fn leave(&mut self, item: u32);

    /// The links danced on.
    fn links(&self) -> &Links;

    /// Options that must not be chosen, beyond those that these choices, all
    /// that are made at present, make impossible.
    fn excluded(&self, _choices: &[u32]) -> Vec<OptionId> {
        Vec::new()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing done yet.
    Start,
    /// The stack holds a solution; its last choice still stands.
    AtSolution,
    /// Exhausted, or stopped before the node that the stack leads to.
    Ended(Outcome),
}

/// A search under way.
#[derive(Clone)]
pub(super) struct Tree<D> {
    pub(super) dance: D,
    /// The choice of each level.
    stack: Vec<u32>,
    state: State,
    stats: Stats,
}

impl<D: Dance> Tree<D> {
    pub(super) fn new(dance: D) -> Tree<D> {
        Tree {
            dance,
            stack: Vec::new(),
            state: State::Start,
            stats: Stats::default(),
        }
    }

    /// Gives up what is left.
    pub(super) fn finish(&mut self) {
        self.state = State::Ended(Outcome::Exhausted);
    }

    /// Lets a search that was stopped go on where it stands, and one that has
    /// come to its end begin again.
    pub(super) fn resume(&mut self) {
        if matches!(self.state, State::Ended(_)) {
            self.state = State::Start;
        }
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        match self.state {
            State::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    pub(super) fn stats(&self) -> Stats {
        self.stats
    }

    /// See [`Search::effort`](super::Search::effort).
    pub(super) fn effort(&self) -> u64 {
        // Choosing an item looks at every open one.
        let choosing = u64::from(self.dance.links().primary) * 3 / 4;
        6 * self.stats.updates + choosing * self.stats.nodes
    }

    /// Goes on to the next solution, which the stack then holds; false at
    /// the end.
    pub(super) fn advance(&mut self, stop: &Stop) -> bool {
        let mut chosen = match self.state {
            State::Start => self.descend(stop),
            State::AtSolution => self.retreat(),
            State::Ended(_) => None,
        };
        while let Some(choice) = chosen {
            self.stack.push(choice);
            self.dance.choose(choice, &mut self.stats);
            chosen = self.descend(stop);
        }
        self.state == State::AtSolution
    }

    /// Enters a level: picks an item, settles it, and gives its first choice,
    /// or the next one of a level above. `None` at a solution and at the end:
    /// the state says which.
    fn descend(&mut self, stop: &Stop) -> Option<u32> {
        // Every node is counted here, solutions too, so that the conditions
        // that are looked at now and then are looked at whatever the tree.
        if let Some(reason) = stop.reached(self.stats.nodes) {
            self.state = State::Ended(Outcome::Stopped(reason));
            return None;
        }
        self.stats.nodes += 1;
        let first = match self.dance.pick() {
            Pick::Item(item) => self.dance.enter(item, &mut self.stats),
            Pick::Dead => None,
            Pick::Solution => {
                self.stats.solutions += 1;
                self.state = State::AtSolution;
                return None;
            }
        };
        first.or_else(|| self.retreat())
    }

    /// Takes back the last choice and gives the next one for its item; if
    /// there is none, leaves the level and goes on with the one above. `None`
    /// at the end.
    fn retreat(&mut self) -> Option<u32> {
        while let Some(choice) = self.stack.pop() {
            self.dance.unchoose(choice);
            let next = self.dance.next(choice);
            if next.is_some() {
                return next;
            }
            let item = self.dance.links().item(choice);
            self.dance.leave(item);
        }
        self.state = State::Ended(Outcome::Exhausted);
        None
    }

    /// Appends the options of the stack, in the order in which they were
    /// chosen.
    pub(super) fn append_chosen(&self, to: &mut Vec<OptionId>) {
        append_options(self.dance.links(), &self.stack, to);
    }

    /// What has not been visited yet, in the order in which it would be: the
    /// node before which the search was stopped, then the untried choices of
    /// each level, the deepest first. Works on a copy, in which every level is
    /// undone.
    pub(super) fn rest(&self, root: &Prefix) -> Vec<Prefix> {
        let mut rest = Vec::new();
        if self.state == State::Ended(Outcome::Exhausted) {
            return rest;
        }
        let Tree { dance, stack, .. } = &mut self.clone();
        if self.state != State::AtSolution {
            rest.push(prefix(dance, stack, root));
        }
        let mut uncounted = Stats::default();
        while let Some(mut choice) = stack.pop() {
            dance.unchoose(choice);
            while let Some(next) = dance.next(choice) {
                stack.push(next);
                dance.choose(next, &mut uncounted);
                rest.push(prefix(dance, stack, root));
                dance.unchoose(next);
                stack.pop();
                choice = next;
            }
            let item = dance.links().item(choice);
            dance.leave(item);
        }
        rest
    }
}

/// The sub-problem of these choices, which are made at present.
fn prefix<D: Dance>(dance: &D, choices: &[u32], root: &Prefix) -> Prefix {
    let mut prefix = root.clone();
    append_options(dance.links(), choices, &mut prefix.chosen);
    prefix.excluded.extend(dance.excluded(choices));
    prefix
}

fn append_options(links: &Links, choices: &[u32], to: &mut Vec<OptionId>) {
    let chosen = choices.iter().filter(|&&choice| !links.is_header(choice));
    to.extend(chosen.map(|&node| links.option(node)));
}
