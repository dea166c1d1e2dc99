//! The order of work: batches first, then a depth-first search in every lane.
//!
//! **Stage 1** fills a whole state with the next puzzles and sweeps until few
//! lanes still move. Solved and dead ones are answered at once; the others go
//! to a queue, as frames. **Stage 2** is another state, whose lanes are each
//! the search of one puzzle with a stack of their own: sweep until enough lanes
//! are done or stuck, then serve them all. A stuck lane branches
//! ([`choose`](super::choose)): the first case stays, the second goes on its
//! stack. A lane that is done takes the top of its stack, or else the next
//! puzzle of the queue; when the queue runs low and puzzles are left, stage 1
//! is run again. So memory does not grow with the number of puzzles.
//!
//! At the very end, a lane without work takes the oldest second case from the
//! stack of another, so that one hard puzzle keeps all lanes busy. Not so if
//! just one solution is wanted, since then the first one found counts.
//!
//! Every lane branches only when its own state is a fixed point of the rules,
//! which is the same whenever that is seen. Hence the search of a puzzle, and
//! with it the answer, depends on nothing else in the batch. How to branch is
//! one thing that follows the stream ([`Mood`]), but only where every way leads
//! to the same answer.

use std::collections::VecDeque;

use super::cells::Input;
use super::choose::Choice;
use super::isa::Isa;
use super::jobs::{Branch, Encode, Judge, Load, Parse, ParseMarks, Store, Sweep};
use super::lanes::Lanes;
use super::state::State;
use super::sweep::Judgement;
use super::transpose::{self, Frame, Rows, WORDS};
use super::{Answer, Run, Stop, Unfinished};
use crate::solve::StopReason;

/// Sweeps without judgement at the beginning of stage 1.
const FIRST: usize = 3;

/// The same between one judgement and the next.
const NEXT: usize = 2;

/// Sweeps without judgement in each round of stage 2.
const BLIND: usize = 2;

/// Stage 1 ends when at most one in so many lanes still moves.
const MOVING: usize = 5;

/// Stage 2 serves when at least one in so many live lanes waits for it.
const WAITING: usize = 2;

/// After so many cases a search is long: it is given the rule of triads in any
/// mood. Ordinary puzzles never get there.
const LONG: u32 = 48;

/// For so many rounds, each time that a long search branches.
const WARY: u32 = 16;

/// What is left to search of one puzzle.
#[derive(Clone, Copy)]
struct Open {
    puzzle: usize,
    frame: Frame,
}

/// A lane of stage 2.
#[derive(Clone, Default)]
struct Lane {
    /// Which puzzle it searches.
    puzzle: usize,
    /// How many cases have been told apart in the search it is part of.
    cases: u32,
    /// The frames of second cases of its puzzle, the deepest last.
    stack: Vec<u64>,
}

/// What puzzles turned out to be, of those that needed a search: more of one
/// solution, or more of none or several. Old ones count less and less.
#[derive(Clone, Copy, Default)]
struct Mood {
    unique: u32,
    other: u32,
}

impl Mood {
    fn tell(&mut self, unique: bool) {
        if unique {
            self.unique += 1;
        } else {
            self.other += 1;
        }
        if self.unique + self.other == 512 {
            self.unique /= 2;
            self.other /= 2;
        }
    }

    /// Whether to branch on bands, with triads, rather than on cells.
    fn bands(self) -> bool {
        self.unique >= self.other
    }
}

/// The engine for one instruction set.
pub(super) struct Engine<I: Isa> {
    isa: I,
    /// The state of stage 1.
    batch: Box<State<I::Lanes>>,
    /// The state of stage 2.
    state: Box<State<I::Lanes>>,
    rows: Box<Rows<I::Lanes>>,
    choice: Box<Choice<I::Lanes>>,
    lanes: Vec<Lane>,
    queue: VecDeque<Open>,
    mood: Mood,
    /// For how many rounds the rule of triads is still applied in any mood.
    wary: u32,
    /// Where to look next for a case to take over.
    victim: usize,
}

impl<I: Isa> Engine<I> {
    pub(super) fn new(isa: I) -> Engine<I> {
        Engine {
            isa,
            batch: Box::new(State::new()),
            state: Box::new(State::new()),
            rows: Box::new([[I::Lanes::NONE; 64]; WORDS]),
            choice: Box::new(Choice::new()),
            lanes: vec![Lane::default(); I::Lanes::COUNT],
            queue: VecDeque::with_capacity(2 * I::Lanes::COUNT),
            mood: Mood::default(),
            wary: 0,
            victim: 0,
        }
    }

    /// Stage 1 for the puzzles from `first` on, as many as there are lanes.
    fn stage_1(&mut self, puzzles: Input, answers: &mut [Answer], first: usize) {
        let state = &mut *self.batch;
        let rows = &mut *self.rows;
        match puzzles {
            Input::Digits(puzzles) => self.isa.run(Parse {
                state,
                puzzles,
                rows,
            }),
            Input::Marks(puzzles) => self.isa.run(ParseMarks {
                state,
                puzzles,
                rows,
            }),
        }
        let mut idle = I::Lanes::NONE;
        for lane in puzzles.len()..I::Lanes::COUNT {
            idle.set(lane, true);
        }
        self.isa.run(Sweep(state, FIRST));
        let mut triads = false;
        let told = loop {
            let told = self.isa.run(Judge {
                state,
                idle,
                triads,
            });
            if puzzles.len() - told.settled() <= puzzles.len() / MOVING {
                break told;
            }
            self.isa.run(Sweep(state, NEXT));
            triads = self.mood.bands();
        };
        if !told.solved.is_none() {
            self.isa.run(Encode { state, rows });
            for lane in told.solved.iter() {
                let answer = &mut answers[lane];
                answer.count = 1;
                transpose::unpack(&transpose::code(rows, lane), &mut answer.solution);
            }
        }
        for lane in told.solved.iter().chain(told.dead.iter()) {
            idle.set(lane, true);
        }
        if idle != I::Lanes::splat(!0) {
            self.isa.run(Store { state, rows });
            for lane in (0..puzzles.len()).filter(|&lane| !idle.has(lane)) {
                let mut frame = [0; WORDS];
                for (to, word) in frame.iter_mut().zip(transpose::frame(rows, lane)) {
                    *to = word;
                }
                let puzzle = first + lane;
                self.queue.push_back(Open { puzzle, frame });
            }
        }
    }

    /// Sweeps until enough of the lanes that are not idle wait.
    fn round(&mut self, idle: I::Lanes, triads: bool) -> Judgement<I::Lanes> {
        let state = &mut *self.state;
        let enough = (I::Lanes::COUNT - idle.ones()).div_ceil(WAITING);
        self.isa.run(Sweep(state, BLIND));
        loop {
            let told = self.isa.run(Judge {
                state,
                idle,
                triads,
            });
            if told.settled() >= enough {
                return told;
            }
        }
    }

    /// Counts a solution for each lane of `solved`, up to the limit, and keeps
    /// the first of a puzzle.
    fn record(&mut self, solved: I::Lanes, limit: u64, answers: &mut [Answer]) {
        let rows = &mut *self.rows;
        let mut made = false;
        for lane in solved.iter() {
            let answer = &mut answers[self.lanes[lane].puzzle];
            if answer.count == 0 {
                if !made {
                    let state = &*self.state;
                    self.isa.run(Encode { state, rows });
                    made = true;
                }
                transpose::unpack(&transpose::code(rows, lane), &mut answer.solution);
            }
            answer.count = limit.min(answer.count + 1);
        }
    }

    /// Splits the lanes of `stuck`.
    fn branch(&mut self, stuck: I::Lanes, bands: bool) {
        self.isa.run(Branch {
            state: &mut self.state,
            stuck,
            bands,
            choice: &mut self.choice,
            rows: &mut self.rows,
        });
        for l in stuck.iter() {
            let lane = &mut self.lanes[l];
            lane.cases = lane.cases.saturating_add(1);
            if lane.cases >= LONG {
                self.wary = WARY;
            }
            lane.stack.extend(transpose::frame(&self.rows, l));
        }
    }

    /// Puts what a lane that is done does next where [`Load`] expects it; false
    /// if there is nothing.
    fn next(&mut self, l: usize, limit: u64, answers: &[Answer]) -> bool {
        let rows = &mut *self.rows;
        let lane = &mut self.lanes[l];
        if let Some(frame) = lane.stack.last_chunk::<WORDS>() {
            if answers[lane.puzzle].count < limit {
                transpose::put(rows, l, frame);
                lane.stack.truncate(lane.stack.len() - WORDS);
                return true;
            }
            lane.stack.clear();
        }
        if let Some(open) = self.queue.front() {
            transpose::put(rows, l, &open.frame);
            lane.puzzle = open.puzzle;
            lane.cases = 0;
            self.queue.pop_front();
            return true;
        }
        while limit > 1 && self.victim < self.lanes.len() {
            let victim = &mut self.lanes[self.victim];
            let asked = answers.get(victim.puzzle).is_some_and(|a| a.count < limit);
            if let Some(frame) = victim.stack.first_chunk::<WORDS>()
                && asked
            {
                transpose::put(rows, l, frame);
                victim.stack.drain(..WORDS);
                (self.lanes[l].puzzle, self.lanes[l].cases) = (victim.puzzle, victim.cases);
                return true;
            }
            self.victim += 1;
        }
        false
    }

    /// Gives the lanes of `idle` their next work; those that got none stay idle.
    fn refill(&mut self, idle: &mut I::Lanes, limit: u64, answers: &[Answer]) {
        let mut filled = I::Lanes::NONE;
        self.victim = 0;
        for lane in idle.iter() {
            if self.next(lane, limit, answers) {
                filled.set(lane, true);
                idle.set(lane, false);
            }
        }
        if !filled.is_none() {
            self.isa.run(Load {
                state: &mut self.state,
                rows: &mut self.rows,
                mask: filled,
            });
        }
    }

    /// Drops all work, and says which puzzles it was for: those in lanes that
    /// are not idle, on stacks, in the queue, and those from `next` on.
    fn give_up(
        &mut self,
        reason: StopReason,
        idle: I::Lanes,
        next: usize,
        limit: u64,
        answers: &[Answer],
    ) -> Unfinished {
        let mut puzzles = Vec::new();
        for (l, lane) in self.lanes.iter_mut().enumerate() {
            if !idle.has(l) {
                puzzles.push(lane.puzzle);
            }
            puzzles.extend(lane.stack.drain(..).step_by(WORDS).map(|_| lane.puzzle));
        }
        puzzles.extend(self.queue.drain(..).map(|open| open.puzzle));
        puzzles.retain(|&puzzle| answers[puzzle].count < limit);
        puzzles.sort_unstable();
        puzzles.dedup();
        puzzles.extend(next..answers.len());
        Unfinished { reason, puzzles }
    }
}

impl<I: Isa> Run for Engine<I> {
    fn run(
        &mut self,
        puzzles: Input,
        limit: u64,
        stop: &Stop,
        answers: &mut [Answer],
    ) -> Result<(), Unfinished> {
        let (mut next, mut nodes) = (0, 0);
        let mut idle = I::Lanes::splat(!0);
        loop {
            while self.queue.len() < I::Lanes::COUNT && next < puzzles.len() {
                // Flag and clock are looked at when asked about 0 nodes.
                if let Some(reason) = stop.reached(0) {
                    return Err(self.give_up(reason, idle, next, limit, answers));
                }
                let end = puzzles.len().min(next + I::Lanes::COUNT);
                self.stage_1(puzzles.slice(next..end), &mut answers[next..end], next);
                next = end;
            }
            self.refill(&mut idle, limit, answers);
            if idle == I::Lanes::splat(!0) {
                return Ok(());
            }
            if let Some(reason) = stop.reached(nodes).or_else(|| stop.reached(0)) {
                return Err(self.give_up(reason, idle, next, limit, answers));
            }
            // Of several solutions the first one found depends on the branching.
            let bands = limit == 1 || self.mood.bands();
            let told = self.round(idle, bands || self.wary > 0);
            self.wary = self.wary.saturating_sub(1);
            self.record(told.solved, limit, answers);
            if !told.stuck.is_none() {
                nodes += 2 * told.stuck.ones() as u64;
                self.branch(told.stuck, bands);
            }
            for done in [told.solved, told.dead] {
                for lane in done.iter().map(|lane| &self.lanes[lane]) {
                    if lane.stack.is_empty() {
                        self.mood.tell(answers[lane.puzzle].count == 1);
                    }
                }
                idle.include(&done);
            }
        }
    }
}
