//! The search over matrices: most nodes of every problem are visited here.
//!
//! A node is the set of live options and the number of open items. There is
//! no set of open items: a covered item has no live option and an open one
//! has at least one, so some open item is wiped out exactly when more lanes
//! are empty than covered items and padding account for. Nothing is undone: a
//! child's state is a new value on the stack.
//!
//! Entering a node sizes all items in one pass. Items with one option are
//! taken at once, all that one pass shows, until none is left; then the
//! smallest item is branched on, unless so few options live that the matrix
//! is compressed first ([`Matrix`]). Matrices of one search stand in a stack,
//! each of a narrower class than the one above it.

#![expect(
    clippy::needless_range_loop,
    reason = "the words of several sets are gone through side by side"
)]

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::compress::Compress;
use super::isa::{Isa, Job, Processor};
use super::leaf;
use super::limits::Limits;
use super::lists::id;
use super::matrix::{CLASSES, Matrix, class};
use super::probe::{Adaptive, Probe};
use super::scan::{self, Settled};
use super::start::Start;
use super::width::by_width;
use crate::index::OptionId;
use crate::split::Prefix;

/// What stopped a search over matrices for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The path holds a solution.
    Solution,
    /// As many nodes as asked for were visited.
    Check,
    /// So few options live in `pending` that the matrix should be compressed.
    Shrink,
    /// Nothing is left at this level.
    Exhausted,
}

/// Work done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Work {
    pub(super) nodes: u64,
    /// Options chosen: rows taken out of live sets.
    pub(super) updates: u64,
    pub(super) solutions: u64,
    /// Groups of words looked at, roughly: what a node costs depends on its
    /// form.
    pub(super) effort: u64,
}

/// A matrix of the stack and where its frames begin.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The slot of its matrix; `None`: the root.
    slot: Option<usize>,
    frames: usize,
}

impl Level {
    fn matrix<'m>(&self, slots: &'m [Matrix], root: Option<&'m Matrix>) -> &'m Matrix {
        match self.slot {
            Some(slot) => &slots[slot],
            None => root.expect("a search on the root is given the root"),
        }
    }
}

/// What a level works on: everything but the matrices.
///
/// # Invariant
/// `stack` holds frames of `2 * words + 1` words, those of a level together:
/// the live options of a node, its options that are still to be tried, and in
/// the last word the number of open items and the length of the path there.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    pub(super) stack: Vec<u64>,
    /// The frames of the level at hand begin here.
    pub(super) frames: usize,
    /// The live options of a node not yet entered, or not yet compressed.
    pub(super) pending: Vec<u64>,
    pub(super) pending_open: u32,
    /// Whether the pending node is to be entered.
    pub(super) enter: bool,
    /// Chosen options, forced ones too.
    pub(super) path: Vec<OptionId>,
    /// Whether the path is kept, and the search pauses at solutions.
    pub(super) visit: bool,
    pub(super) work: Work,
    /// Pause when so many nodes have been visited.
    pub(super) check_at: u64,
}

/// A search over matrices that can be paused.
#[derive(Clone)]
pub(super) struct Dense {
    processor: Processor,
    limits: Limits,
    levels: Vec<Level>,
    /// A matrix for each class, used again and again.
    slots: Box<[Matrix; CLASSES.len()]>,
    adaptive: [Adaptive; CLASSES.len()],
    pub(super) state: State,
}

impl Dense {
    pub(super) fn new(processor: Processor, limits: Limits) -> Dense {
        Dense {
            processor,
            limits,
            levels: Vec::new(),
            slots: Box::default(),
            adaptive: Default::default(),
            state: State::visiting(Vec::new()),
        }
    }

    /// Forgets all that was searched, but keeps the memory.
    pub(super) fn reset(&mut self, processor: Processor, limits: Limits) {
        self.processor = processor;
        self.limits = limits;
        self.levels.clear();
        self.adaptive = Default::default();
        self.state.reset();
    }

    /// Starts on the root matrix, unless nothing is left to cover or to hope
    /// for; how many items are left, as [`Start::begin`] says.
    pub(super) fn start(&mut self, start: &Start, part: &Prefix) -> Option<u32> {
        let State { pending, path, .. } = &mut self.state;
        let open = start.begin(part, pending, path)?;
        self.state.pending_open = open;
        if open > 0 {
            self.push(None);
        }
        Some(open)
    }

    /// Starts over a matrix that `build` makes, all of its options live; not
    /// at all if an open item is not in it.
    pub(super) fn start_new(&mut self, options: usize, open: u32, build: impl FnOnce(&mut Matrix)) {
        let slot = class(options).expect("the options fit in the widest class");
        build(&mut self.slots[slot]);
        if self.slots[slot].items != open as usize {
            return;
        }
        self.state.pending.extend(self.slots[slot].all());
        self.state.pending_open = open;
        self.push(Some(slot));
    }

    fn push(&mut self, slot: Option<usize>) {
        self.state.frames = self.state.stack.len();
        self.state.enter = true;
        let frames = self.state.frames;
        self.levels.push(Level { slot, frames });
    }

    /// Live options and open items of a search that has not begun.
    pub(super) fn beginning(&self) -> Option<(&[u64], u32)> {
        let waits = !self.levels.is_empty() && !self.state.pending.is_empty();
        waits.then_some((&self.state.pending[..], self.state.pending_open))
    }

    /// Whether there is something to go on with.
    pub(super) fn is_active(&self) -> bool {
        !self.levels.is_empty()
    }

    /// The widths of the matrices at work, the widest first.
    #[cfg(test)]
    pub(super) fn widths(&self, root: Option<&Matrix>) -> Vec<usize> {
        let levels = self.levels.iter();
        levels
            .map(|level| level.matrix(&self.slots[..], root).words)
            .collect()
    }

    /// The unvisited part below the frames, deepest first: calls `each` with
    /// the length of the path above, and an option to add to it.
    pub(super) fn each_untried(&self, root: Option<&Matrix>, mut each: impl FnMut(usize, u32)) {
        let mut end = self.state.stack.len();
        for level in self.levels.iter().rev() {
            let matrix = level.matrix(&self.slots[..], root);
            let words = matrix.words;
            let size = if matrix.is_leaf() {
                leaf::FRAME
            } else {
                2 * words + 1
            };
            for frame in self.state.stack[level.frames..end].chunks_exact(size).rev() {
                let path = if matrix.is_leaf() {
                    frame[size - 1]
                } else {
                    frame[size - 1] >> 32
                };
                for (k, &tries) in frame[words..2 * words].iter().enumerate() {
                    let mut tries = tries;
                    while tries != 0 {
                        let option = 64 * k + tries.trailing_zeros() as usize;
                        each(path as usize, matrix.ids[option]);
                        tries &= tries - 1;
                    }
                }
            }
            end = level.frames;
        }
    }

    /// Goes on to the next solution, or to the end. `root` is the root
    /// matrix, if the search was started on it.
    pub(super) fn advance(&mut self, root: Option<&Matrix>) -> Event {
        while let Some(&level) = self.levels.last() {
            self.state.frames = level.frames;
            let matrix = level.matrix(&self.slots[..], root);
            let state = &mut self.state;
            let before = state.work.nodes;
            let event = if matrix.is_leaf() {
                self.processor.run(leaf::Run { matrix, state })
            } else {
                by_width!(matrix.words, W => self.processor.run(Run::<W> { matrix, state }))
            };
            state.work.effort += (state.work.nodes - before) * matrix.node_cost();
            match event {
                Event::Solution | Event::Check => return event,
                Event::Exhausted => {
                    self.levels.pop();
                }
                Event::Shrink => self.shrink(root, level),
            }
        }
        Event::Exhausted
    }

    /// Compresses the matrix at hand to the pending options and goes on
    /// there.
    fn shrink(&mut self, root: Option<&Matrix>, level: Level) {
        let live = self.state.pending_live();
        let slot = class(live).expect("fewer options than before");
        let (below, above) = self.slots.split_at_mut(level.slot.unwrap_or(CLASSES.len()));
        let from = match root {
            Some(root) if level.slot.is_none() => root,
            _ => &above[0],
        };
        let to = &mut below[slot];
        let pending = &self.state.pending;
        by_width!(from.words, W => {
            let act: &[u64; W] = pending[..].try_into().expect("W words are pending");
            self.processor.run(Compress::<W> { from, act, live, to });
        });
        self.state.work.effort += (live * from.words) as u64;
        self.state.enter = false;
        self.state.pending.clear();
        if to.items != self.state.pending_open as usize {
            return; // An open item has no option left.
        }
        let adaptive = &mut self.adaptive[slot];
        self.state.pending.extend(to.all());
        let late = self.state.work.nodes >= self.limits.early || live > self.limits.few;
        if late && adaptive.is_due() {
            let act = &mut self.state.pending;
            let open = self.state.pending_open;
            let limits = self.limits;
            by_width!(to.words, W => self.processor.run(Probe::<W> { matrix: to, act, open, adaptive, limits }));
        }
        self.push(Some(slot));
    }
}

impl State {
    /// A state that keeps the path, which begins with these options.
    pub(super) fn visiting(path: Vec<OptionId>) -> State {
        State {
            path,
            visit: true,
            ..State::default()
        }
    }

    /// Whether to pause before the next node of this level, if there is one.
    #[inline(always)]
    pub(super) fn is_due(&self) -> bool {
        self.work.nodes >= self.check_at && self.stack.len() > self.frames
    }

    fn reset(&mut self) {
        self.stack.clear();
        self.pending.clear();
        self.enter = false;
        self.path.clear();
        self.visit = true;
        self.work = Work::default();
        self.check_at = 0;
    }

    /// Notes a solution; pauses at it if the path is kept.
    #[inline(always)]
    pub(super) fn solved(&mut self) -> Option<Event> {
        self.work.solutions += 1;
        self.visit.then_some(Event::Solution)
    }

    fn pending_live(&self) -> usize {
        self.pending.iter().map(|w| w.count_ones() as usize).sum()
    }
}

/// Runs the search on one matrix of `W` words.
struct Run<'a, const W: usize> {
    matrix: &'a Matrix,
    state: &'a mut State,
}

impl<const W: usize> Job for Run<'_, W> {
    type Output = Event;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Event {
        let Run { matrix, state } = self;
        if core::mem::take(&mut state.enter) {
            let act = state.pending[..].try_into().expect("W words are pending");
            let open = state.pending_open;
            state.pending.clear();
            if let Some(event) = state.enter_node::<W, I>(isa, matrix, act, open) {
                return event;
            }
        }
        loop {
            if state.is_due() {
                return Event::Check;
            }
            let Some((act, open)) = state.next_child::<W>(matrix) else {
                return Event::Exhausted;
            };
            let event = if open == 0 {
                state.solved()
            } else {
                state.enter_node::<W, I>(isa, matrix, act, open)
            };
            if let Some(event) = event {
                return event;
            }
        }
    }
}

impl State {
    /// Chooses the next option of the node on top of the stack, and gives the
    /// state below it; leaves nodes that have no more. `None` at the end of
    /// the level.
    #[inline(always)]
    fn next_child<const W: usize>(&mut self, matrix: &Matrix) -> Option<([u64; W], u32)> {
        let size = 2 * W + 1;
        let base = self.stack.len().checked_sub(size)?;
        if base < self.frames {
            return None;
        }
        let frame = &mut self.stack[base..][..size];
        let (acts, rest) = frame.split_at_mut(W);
        let (tries, last) = rest.split_at_mut(W);
        let act: &[u64; W] = (&*acts).try_into().expect("W words");
        let tries: &mut [u64; W] = tries.try_into().expect("W words");
        let k = tries
            .iter()
            .position(|&w| w != 0)
            .expect("an option to try");
        let option = 64 * k + tries[k].trailing_zeros() as usize;
        tries[k] &= tries[k] - 1;
        let open = last[0] as u32 - matrix.covers[option];
        if self.visit {
            self.path.truncate((last[0] >> 32) as usize);
            self.path.push(id(matrix.ids[option]));
        }
        let child = without(act, matrix.row(option));
        if tries.iter().all(|&w| w == 0) {
            self.stack.truncate(base);
        }
        self.work.nodes += 1;
        self.work.updates += 1;
        Some((child, open))
    }

    /// Enters a node: takes forced options, then pushes its frame, or says
    /// what else there is to do.
    #[inline(always)]
    fn enter_node<const W: usize, I: Isa>(
        &mut self,
        isa: I,
        matrix: &Matrix,
        mut act: [u64; W],
        mut open: u32,
    ) -> Option<Event> {
        let item = match self.settle::<W, I>(isa, matrix, &mut act, &mut open) {
            Settled::Dead => return None,
            Settled::Solved => return self.solved(),
            Settled::Branch(item) => item,
        };
        if W > 1 {
            let live: u32 = act.iter().map(|w| w.count_ones()).sum();
            let live = live as usize;
            if live <= W * 32 && class(live).is_some_and(|c| CLASSES[c] < W) {
                self.pending.extend_from_slice(&act);
                self.pending_open = open;
                return Some(Event::Shrink);
            }
        }
        self.stack.extend_from_slice(&act);
        let tries: [u64; W] =
            core::array::from_fn(|k| matrix.masks[k * matrix.lanes + item] & act[k]);
        self.stack.extend_from_slice(&tries);
        self.stack
            .push(u64::from(open) | (self.path.len() as u64) << 32);
        None
    }

    /// Chooses all options that are the only one of an item, until there is
    /// none.
    #[inline(always)]
    fn settle<const W: usize, I: Isa>(
        &mut self,
        isa: I,
        matrix: &Matrix,
        act: &mut [u64; W],
        open: &mut u32,
    ) -> Settled {
        scan::settle(isa, &matrix.masks, matrix.lanes, act, open, |act, item| {
            // An option taken just before may have ruled out the only one.
            let Some(option) = first(matrix, item, act) else {
                return 0;
            };
            *act = without(act, matrix.row(option));
            self.work.updates += 1;
            if self.visit {
                self.path.push(id(matrix.ids[option]));
            }
            matrix.covers[option]
        })
    }
}

#[inline(always)]
pub(super) fn without<const W: usize>(act: &[u64; W], row: &[u64; W]) -> [u64; W] {
    core::array::from_fn(|k| act[k] & !row[k])
}

/// The first live option of an item.
#[inline(always)]
pub(super) fn first<const W: usize>(matrix: &Matrix, item: usize, act: &[u64; W]) -> Option<usize> {
    for k in 0..W {
        let word = matrix.masks[k * matrix.lanes + item] & act[k];
        if word != 0 {
            return Some(64 * k + word.trailing_zeros() as usize);
        }
    }
    None
}
