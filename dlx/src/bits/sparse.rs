//! The search while options and items are many: a live bit for each option,
//! the size of each item kept up to date, and a trail to undo by. Choosing an
//! option walks the options of its items and nothing else. When few options
//! live, the problem is handed on to a denser form.

use alloc::vec::Vec;

use super::dense::{Event, State};
use super::isa::GROUP;
use super::lists::{Lists, PLAIN, id};
use crate::split::Prefix;

/// Set in the size of an item that is covered, so that it is never smallest.
const COVERED: u32 = 1 << 31;

/// What it costs to let an option die, in units of effort.
const KILL_COST: u64 = 2;

/// A node whose options are being tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    item: u32,
    /// The next of the item's uses to look at.
    next: u32,
    open: u32,
    trail: usize,
    chosen: usize,
    path: usize,
}

/// A search over lists.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    live: Vec<u64>,
    count: usize,
    /// How many live options each primary item has, or [`COVERED`] and that.
    sizes: Vec<u32>,
    open: u32,
    /// The colour of each secondary item, [`PLAIN`] if it has none.
    colors: Vec<u32>,
    trail: Vec<Undo>,
    /// Items that came down to one option, and may have been covered since.
    ones: Vec<u32>,
    /// Whether an open item has no option left.
    dead: bool,
    /// Options chosen here, for uncovering their items.
    chosen: Vec<u32>,
    frames: Vec<Frame>,
    enter: bool,
    /// Hand on when at most so many options live.
    hand_on: usize,
    /// The live options of a node that is handed on.
    pub(super) dropped: Vec<u32>,
}

/// What is taken back.
#[derive(Clone, Copy, Debug)]
enum Undo {
    /// This option lives again.
    Option(u32),
    /// This item loses its colour.
    Color(u32),
}

impl Sparse {
    /// All options live.
    pub(super) fn new(lists: &Lists, hand_on: usize) -> Sparse {
        let words = lists.options().div_ceil(64);
        let sizes: Vec<u32> = (0..lists.primary())
            .map(|item| lists.uses(item).len() as u32)
            .collect();
        let ones = (0u32..).zip(&sizes).filter(|&(_, &size)| size == 1);
        Sparse {
            live: (0..words)
                .map(|k| super::matrix::low_bits(lists.options() - 64 * k))
                .collect(),
            count: lists.options(),
            ones: ones.map(|(item, _)| item).collect(),
            dead: sizes.contains(&0),
            sizes,
            open: lists.primary() as u32,
            colors: alloc::vec![PLAIN; lists.items()],
            trail: Vec::new(),
            chosen: Vec::new(),
            frames: Vec::new(),
            enter: true,
            hand_on,
            dropped: Vec::new(),
        }
    }

    /// Chooses and rules out options in advance; those chosen do not rule each
    /// other out.
    pub(super) fn begin(&mut self, lists: &Lists, part: &Prefix) {
        for option in &part.chosen {
            self.choose(lists, option.index() as u32);
        }
        for option in &part.excluded {
            let option = option.index() as u32;
            if self.lives(option) {
                self.kill(lists, option);
            }
        }
    }

    /// Takes options in advance that are the only one of an item, until there
    /// is none, or an item has none.
    pub(super) fn settle(&mut self, lists: &Lists) {
        while let Some(item) = self.next_single() {
            let only = self.only(lists, item);
            self.choose(lists, only);
        }
    }

    /// An open item with one option; `None` if there is none, or some open
    /// item has no option.
    fn next_single(&mut self) -> Option<usize> {
        while !self.dead {
            let item = self.ones.pop()? as usize;
            if self.sizes[item] == 1 {
                return Some(item);
            }
        }
        None
    }

    /// The options chosen so far.
    pub(super) fn chosen(&self) -> &[u32] {
        &self.chosen
    }

    /// The only live option of an item.
    fn only(&self, lists: &Lists, item: usize) -> u32 {
        let mut uses = lists.uses(item).iter();
        let only = uses.find(|u| self.lives(u.option));
        only.expect("one option is left").option
    }

    /// How many options live.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// How many items are open at the node at hand.
    pub(super) fn open(&self) -> u32 {
        self.open
    }

    fn lives(&self, option: u32) -> bool {
        self.live[option as usize / 64] >> (option % 64) & 1 == 1
    }

    /// Goes on to the next event.
    pub(super) fn advance(&mut self, lists: &Lists, state: &mut State) -> Event {
        if core::mem::take(&mut self.enter)
            && let Some(event) = self.enter(lists, state)
        {
            return event;
        }
        loop {
            let Some(option) = self.next_option(lists) else {
                return Event::Exhausted;
            };
            if state.work.nodes >= state.check_at {
                return Event::Check;
            }
            self.next_child(lists, option, state);
            let event = if self.open == 0 {
                state.solved()
            } else {
                self.enter(lists, state)
            };
            if let Some(event) = event {
                return event;
            }
        }
    }

    /// The next option to try, of the node that is then on top; `None` at the
    /// end.
    fn next_option(&mut self, lists: &Lists) -> Option<u32> {
        while let Some(&frame) = self.frames.last() {
            self.undo(lists, frame);
            let uses = lists.uses(frame.item as usize);
            let next = (frame.next as usize..uses.len()).find(|&k| self.lives(uses[k].option));
            if let (Some(next), Some(frame)) = (next, self.frames.last_mut()) {
                frame.next = next as u32;
                return Some(uses[next].option);
            }
            self.frames.pop();
        }
        None
    }

    /// Chooses this next option of the node on top.
    fn next_child(&mut self, lists: &Lists, option: u32, state: &mut State) {
        if let Some(frame) = self.frames.last_mut() {
            frame.next += 1;
            state.path.truncate(frame.path);
        }
        state.work.nodes += 1;
        self.take(lists, option, state);
    }

    fn take(&mut self, lists: &Lists, option: u32, state: &mut State) {
        let before = self.trail.len();
        self.choose(lists, option);
        let killed = (self.trail.len() - before) as u64;
        state.work.effort += KILL_COST * killed + (self.sizes.len() / (2 * GROUP)) as u64;
        state.work.updates += 1;
        if state.visit {
            state.path.push(id(option));
        }
    }

    /// Takes a live option: all that it rules out dies.
    fn choose(&mut self, lists: &Lists, option: u32) {
        self.chosen.push(option);
        for cell in lists.option(option) {
            if lists.is_primary(cell) {
                self.sizes[cell.item as usize] |= COVERED;
                self.open -= 1;
            }
        }
        for cell in lists.option(option) {
            if self.colors[cell.item as usize] != PLAIN {
                continue; // It has this colour already.
            }
            for other in lists.uses(cell.item as usize) {
                let agrees = cell.color != PLAIN && other.color == cell.color;
                if !agrees && self.lives(other.option) {
                    self.kill(lists, other.option);
                }
            }
            if cell.color != PLAIN {
                self.colors[cell.item as usize] = cell.color;
                self.trail.push(Undo::Color(cell.item));
            }
        }
    }

    fn kill(&mut self, lists: &Lists, option: u32) {
        self.live[option as usize / 64] ^= 1 << (option % 64);
        self.count -= 1;
        self.trail.push(Undo::Option(option));
        for cell in lists.option(option).iter().filter(|c| lists.is_primary(c)) {
            let size = &mut self.sizes[cell.item as usize];
            *size -= 1;
            if *size <= 1 {
                self.dead |= *size == 0;
                self.ones.push(cell.item);
            }
        }
    }

    /// Takes back all that was done since the frame was pushed.
    fn undo(&mut self, lists: &Lists, frame: Frame) {
        while self.trail.len() > frame.trail {
            match self.trail.pop() {
                Some(Undo::Color(item)) => self.colors[item as usize] = PLAIN,
                Some(Undo::Option(option)) => {
                    self.live[option as usize / 64] ^= 1 << (option % 64);
                    self.count += 1;
                    for cell in lists.option(option).iter().filter(|c| lists.is_primary(c)) {
                        self.sizes[cell.item as usize] += 1;
                    }
                }
                None => break,
            }
        }
        for option in self.chosen.drain(frame.chosen..) {
            for cell in lists.option(option).iter().filter(|c| lists.is_primary(c)) {
                self.sizes[cell.item as usize] &= !COVERED;
            }
        }
        self.open = frame.open;
        self.ones.clear();
        self.dead = false;
    }

    /// Enters the node at hand: takes forced options, then pushes its frame
    /// or hands the problem on.
    fn enter(&mut self, lists: &Lists, state: &mut State) -> Option<Event> {
        while let Some(item) = self.next_single() {
            let only = self.only(lists, item);
            self.take(lists, only, state);
            if self.open == 0 {
                return state.solved();
            }
        }
        if self.dead {
            return None;
        }
        if self.count <= self.hand_on {
            self.drop_live();
            return Some(Event::Shrink);
        }
        self.frames.push(Frame {
            item: self.smallest() as u32,
            next: 0,
            open: self.open,
            trail: self.trail.len(),
            chosen: self.chosen.len(),
            path: state.path.len(),
        });
        None
    }

    /// The first smallest open item.
    fn smallest(&self) -> usize {
        let fewest = self.sizes.iter().copied().min();
        let item = self.sizes.iter().position(|&size| Some(size) == fewest);
        item.unwrap_or(0)
    }

    /// Lists the live options in `dropped`.
    pub(super) fn drop_live(&mut self) {
        self.dropped.clear();
        for (k, &word) in self.live.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                self.dropped.push((64 * k) as u32 + bits.trailing_zeros());
                bits &= bits - 1;
            }
        }
    }

    /// The unvisited part below the frames, deepest first: calls `each` with
    /// the length of the path above, and an option to add to it. Options that
    /// the frames above keep alive are what is left of an item.
    pub(super) fn each_untried(&self, lists: &Lists, mut each: impl FnMut(usize, u32)) {
        let mut at_frame = self.clone();
        while let Some(frame) = at_frame.frames.pop() {
            at_frame.undo(lists, frame);
            for other in &lists.uses(frame.item as usize)[frame.next as usize..] {
                if at_frame.lives(other.option) {
                    each(frame.path, other.option);
                }
            }
        }
    }
}
