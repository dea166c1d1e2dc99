//! A search through the forms of a problem.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use super::bounded::{self, Bounded, Table};
use super::dense::{Dense, Event, State, Work};
use super::isa::GROUP;
use super::lists::id;
use super::maker::Maker;
use super::matrix::Matrix;
use super::sparse::Sparse;
use super::wide::{self, Wide};
use super::{Form, Root, memo};
use crate::index::OptionId;
use crate::limit::Stop;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// What one unit of effort takes, in nanoseconds of a processor of today:
/// from 2 on small matrices to 20 where most of the work is probing.
const EFFORT: u64 = 3;

/// How a [`run`](Search::run) ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Solution,
    Ended(Outcome),
}

/// A search that can be paused at every solution.
///
/// One form hands a problem on to a narrower one and goes on when that has
/// nothing left; so the lowest one that is at work is the one to go on with.
#[derive(Clone)]
pub(crate) struct Search {
    pub(super) root: Arc<Root>,
    bounded: Option<Bounded>,
    pub(super) sparse: Option<Sparse>,
    pub(super) wides: Vec<Wide>,
    pub(super) dense: Dense,
    maker: Maker,
    /// A solution without any choice is still to be told.
    trivial: bool,
    begun: bool,
    outcome: Option<Outcome>,
}

impl Search {
    /// A search for the solutions of this part, whose chosen options do not
    /// rule each other out.
    pub(crate) fn new(root: &Arc<Root>, part: &Prefix) -> Search {
        let mut search = Search {
            root: Arc::clone(root),
            bounded: None,
            sparse: None,
            wides: Vec::new(),
            dense: Dense::new(root.processor, root.limits),
            maker: Maker::default(),
            trivial: false,
            begun: false,
            outcome: None,
        };
        search.start(part);
        search
    }

    /// The same without paths: solutions are only counted.
    pub(super) fn counting(root: &Arc<Root>, part: &Prefix) -> Search {
        let mut search = Search::new(root, part);
        search.dense.state.visit = false;
        search
    }

    /// Starts again, in the memory of what was searched before.
    pub(crate) fn restart(&mut self, root: &Arc<Root>, part: &Prefix) {
        if !Arc::ptr_eq(&self.root, root) {
            self.root = Arc::clone(root);
        }
        self.dense.reset(root.processor, root.limits);
        self.bounded = None;
        self.sparse = None;
        self.wides.clear();
        self.trivial = false;
        self.begun = false;
        self.outcome = None;
        self.start(part);
    }

    fn start(&mut self, part: &Prefix) {
        let root = Arc::clone(&self.root);
        match &root.form {
            Form::Dense(start) => self.trivial = self.dense.start(start, part) == Some(0),
            Form::Lists => self.start_lists(part),
            Form::Bounded(table) => self.start_bounded(table, part),
        }
    }

    fn start_lists(&mut self, part: &Prefix) {
        self.dense.state.path.extend_from_slice(&part.chosen);
        let (lists, limits) = (&self.root.lists, self.root.limits);
        let mut sparse = Sparse::new(lists, limits.hand_on);
        sparse.begin(lists, part);
        let (options, open) = (sparse.count(), sparse.open() as usize);
        if open == 0 {
            self.trivial = true;
        } else if limits.is_dense(options, open) || limits.is_wide(options, open) {
            sparse.drop_live();
            self.descend(&sparse.dropped, open as u32);
        } else {
            self.sparse = Some(sparse);
        }
    }

    fn start_bounded(&mut self, table: &Table, part: &Prefix) {
        self.dense.state.path.extend_from_slice(&part.chosen);
        let mut bounded = Bounded::new(table);
        bounded.begin_with(table, &self.root.lists, part);
        self.bounded = Some(bounded);
    }

    /// Goes on with these options in a narrower form.
    fn descend(&mut self, options: &[u32], open: u32) {
        let (lists, maker) = (&self.root.lists, &mut self.maker);
        let limits = self.root.limits;
        let words = options.len().div_ceil(64);
        self.dense.state.work.effort += (options.len() * words / GROUP) as u64;
        if limits.is_dense(options.len(), open as usize) {
            let build = |matrix: &mut Matrix| matrix.build(lists, options, maker);
            self.dense.start_new(options.len(), open, build);
        } else {
            let wide = Wide::new(lists, options, open, limits.shrink, maker);
            self.wides.extend(wide);
        }
    }

    /// Goes on to the next solution; false at the end, for good.
    pub(crate) fn advance(&mut self, stop: &Stop) -> bool {
        self.begin(stop);
        self.outcome.is_none() && self.run(stop) == Step::Solution
    }

    /// Counts the root, unless a limit strikes before it.
    fn begin(&mut self, stop: &Stop) {
        if core::mem::replace(&mut self.begun, true) {
            return;
        }
        match stop.reached(0) {
            Some(reason) => drop(self.end(Outcome::Stopped(reason))),
            None => self.dense.state.work.nodes = 1,
        }
    }

    /// Whether nothing has been done yet.
    pub(crate) fn is_fresh(&self) -> bool {
        !self.begun
    }

    /// Counts to the end, without paths: a search that has not begun.
    pub(crate) fn count(&mut self, stop: &Stop) -> u64 {
        self.dense.state.visit = false;
        self.advance(stop);
        self.work().solutions
    }

    fn run(&mut self, stop: &Stop) -> Step {
        loop {
            if let Some(step) = self.step(stop) {
                return step;
            }
        }
    }

    /// One event; `None` if the search just goes on.
    fn step(&mut self, stop: &Stop) -> Option<Step> {
        if core::mem::take(&mut self.trivial) {
            return self.dense.state.solved().map(|_| Step::Solution);
        }
        match self.next_event() {
            Event::Solution => Some(Step::Solution),
            Event::Exhausted => Some(self.end(Outcome::Exhausted)),
            Event::Shrink => None,
            Event::Check => {
                let nodes = self.work().nodes;
                if let Some(reason) = stop.reached(nodes) {
                    return Some(self.end(Outcome::Stopped(reason)));
                }
                self.dense.state.check_at = stop.next_look(nodes);
                None
            }
        }
    }

    fn end(&mut self, outcome: Outcome) -> Step {
        self.outcome = Some(outcome);
        Step::Ended(outcome)
    }

    /// Gives up what is left.
    pub(crate) fn finish(&mut self) {
        self.outcome = Some(Outcome::Exhausted);
    }

    /// Lets a search that was stopped go on.
    pub(crate) fn resume(&mut self) {
        self.outcome = None;
    }

    /// What has been done so far, by estimate, in nanoseconds of a processor
    /// of today.
    pub(crate) fn effort(&self) -> u64 {
        EFFORT * self.work().effort
    }

    /// Counts on, until the end or until so much effort has been spent:
    /// `None`.
    pub(super) fn count_until(&mut self, effort: u64, stop: &Stop) -> Option<Outcome> {
        self.begin(stop);
        while self.outcome.is_none() {
            self.step(stop);
            if self.work().effort >= effort {
                break;
            }
        }
        self.outcome
    }

    /// Runs the lowest form that has something left.
    fn next_event(&mut self) -> Event {
        if self.dense.is_active() {
            let event = self.dense.advance(self.root.matrix());
            if event != Event::Exhausted {
                return event;
            }
        }
        let root = &self.root;
        let state: &mut State = &mut self.dense.state;
        if let Some(wide) = self.wides.last_mut() {
            let event = root.processor.run(wide::Run { wide, state });
            match event {
                Event::Exhausted => drop(self.wides.pop()),
                Event::Shrink => {
                    let (options, open) = wide.take_dropped();
                    self.descend(&options, open);
                }
                _ => return event,
            }
            return Event::Shrink;
        }
        if let Some(sparse) = &mut self.sparse {
            let event = sparse.advance(&root.lists, state);
            if event == Event::Shrink {
                let options = core::mem::take(&mut sparse.dropped);
                let open = sparse.open();
                self.descend(&options, open);
            }
            return event;
        }
        match (&mut self.bounded, &root.form) {
            (Some(search), Form::Bounded(table)) => {
                let lists = &root.lists;
                root.processor.run(bounded::Run {
                    table,
                    lists,
                    search,
                    state,
                })
            }
            _ => Event::Exhausted,
        }
    }

    /// The options chosen, forced ones first; at a solution all of it.
    pub(crate) fn solution(&self) -> &[OptionId] {
        &self.dense.state.path
    }

    /// Why the search ended; `None` while it may go on.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// What has been done so far.
    pub(crate) fn stats(&self) -> Stats {
        let work = self.work();
        Stats {
            solutions: work.solutions,
            nodes: work.nodes,
            updates: work.updates,
            cleansings: 0,
        }
    }

    pub(super) fn work(&self) -> Work {
        self.dense.state.work
    }

    /// A count with memory of what this search, not yet begun, would count;
    /// `None` if there is no root matrix, or nothing to do.
    pub(super) fn memo(&self) -> Option<memo::Memo> {
        let matrix = self.root.matrix().filter(|_| self.dense.is_active())?;
        let pure = self.root.lists.items() == self.root.lists.primary();
        let (act, open) = self.dense.beginning()?;
        Some(memo::Memo::new(matrix, act, open, pure, self.root.limits))
    }

    /// The part of the tree that has not been visited yet, in the order in
    /// which it would be; `part` is what the search was begun with.
    pub(crate) fn rest(&self, part: &Prefix) -> Vec<Prefix> {
        if self.outcome == Some(Outcome::Exhausted) {
            return Vec::new();
        }
        if self.work().nodes == 0 {
            return alloc::vec![part.clone()];
        }
        let path = &self.dense.state.path;
        let mut rest = Vec::new();
        let mut each = |len: usize, option: u32| {
            // Exactly as much memory as it takes: these may be thousands.
            let mut chosen = Vec::with_capacity(len + 1);
            chosen.extend_from_slice(&path[..len]);
            chosen.push(id(option));
            let excluded = part.excluded.clone();
            rest.push(Prefix { chosen, excluded });
        };
        self.dense.each_untried(self.root.matrix(), &mut each);
        for wide in self.wides.iter().rev() {
            wide.each_untried(&mut each);
        }
        if let Some(sparse) = &self.sparse {
            sparse.each_untried(&self.root.lists, &mut each);
        }
        if let Some(bounded) = &self.bounded {
            bounded.each_untried(path, |above, option, over| {
                let chosen = above.iter().copied().chain(option).collect();
                let excluded = [&part.excluded[..], over].concat();
                rest.push(Prefix { chosen, excluded });
            });
        }
        rest
    }
}

impl fmt::Debug for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Search")
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}
