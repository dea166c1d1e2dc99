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
use super::transpose::{self, Frame};
use super::{Answer, Run, Stop, Unfinished};
use crate::solve::StopReason;

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
    /// Second cases, the deepest last.
    stack: VecDeque<Open>,
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
    rows: Box<[[I::Lanes; 64]; 12]>,
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
            rows: Box::new([[I::Lanes::NONE; 64]; 12]),
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
        self.isa.run(Sweep(state, 2));
        let mut triads = false;
        let mut told = self.isa.run(Judge { state, triads });
        while moving(&told) > I::Lanes::COUNT / MOVING {
            self.isa.run(Sweep(state, 1));
            triads = self.mood.bands();
            told = self.isa.run(Judge { state, triads });
        }
        let mut live = I::Lanes::NONE;
        for lane in 0..puzzles.len() {
            live.set(lane, true);
        }
        let solved = told.solved & live;
        if !solved.is_none() {
            self.isa.run(Encode { state, rows });
            for lane in solved.iter() {
                let answer = &mut answers[lane];
                answer.count = 1;
                transpose::unpack(&transpose::code(rows, lane), &mut answer.solution);
            }
        }
        let rest = live.but(told.solved | told.dead);
        if !rest.is_none() {
            self.isa.run(Store { state, rows });
            for lane in rest.iter() {
                push(&mut self.queue, first + lane, rows, lane);
            }
        }
    }

    /// Sweeps until enough of the live lanes wait.
    fn round(&mut self, live: I::Lanes, triads: bool) -> Judgement<I::Lanes> {
        let state = &mut *self.state;
        let enough = live.ones().div_ceil(WAITING);
        self.isa.run(Sweep(state, BLIND));
        loop {
            let told = self.isa.run(Judge { state, triads });
            if ((told.solved | told.dead | told.stuck) & live).ones() >= enough {
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
            push(&mut lane.stack, lane.puzzle, &self.rows, l);
        }
    }

    /// Puts what a lane that is done does next where [`Load`] expects it; false
    /// if there is nothing.
    fn next(&mut self, l: usize, limit: u64, answers: &[Answer]) -> bool {
        let rows = &mut *self.rows;
        let mut take = |open: &Open| {
            let asked = answers[open.puzzle].count < limit;
            if asked {
                transpose::put(rows, l, &open.frame);
            }
            asked.then_some(open.puzzle)
        };
        let lane = &mut self.lanes[l];
        while let Some(open) = lane.stack.back() {
            let taken = take(open);
            lane.stack.pop_back();
            if let Some(puzzle) = taken {
                lane.puzzle = puzzle;
                return true;
            }
        }
        if let Some(open) = self.queue.front() {
            lane.puzzle = take(open).expect("a puzzle without solutions so far");
            lane.cases = 0;
            self.queue.pop_front();
            return true;
        }
        while limit > 1 && self.victim < self.lanes.len() {
            let victim = &mut self.lanes[self.victim];
            let Some(open) = victim.stack.front() else {
                self.victim += 1;
                continue;
            };
            let (taken, cases) = (take(open), victim.cases);
            victim.stack.pop_front();
            if let Some(puzzle) = taken {
                (self.lanes[l].puzzle, self.lanes[l].cases) = (puzzle, cases);
                return true;
            }
        }
        false
    }

    /// Gives the lanes of `idle` their next work: the lanes that got some.
    fn refill(&mut self, idle: I::Lanes, limit: u64, answers: &[Answer]) -> I::Lanes {
        let mut filled = I::Lanes::NONE;
        self.victim = 0;
        for lane in idle.iter() {
            if self.next(lane, limit, answers) {
                filled.set(lane, true);
            }
        }
        if !filled.is_none() {
            self.isa.run(Load {
                state: &mut self.state,
                rows: &mut self.rows,
                mask: filled,
            });
        }
        filled
    }

    /// Drops all work, and says which puzzles it was for: those in `live`
    /// lanes, on stacks, in the queue, and those from `next` on.
    fn give_up(
        &mut self,
        reason: StopReason,
        live: I::Lanes,
        next: usize,
        limit: u64,
        answers: &[Answer],
    ) -> Unfinished {
        let mut puzzles: Vec<usize> = live.iter().map(|lane| self.lanes[lane].puzzle).collect();
        for lane in &mut self.lanes {
            puzzles.extend(lane.stack.drain(..).map(|open| open.puzzle));
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
        let mut live = I::Lanes::NONE;
        loop {
            while self.queue.len() < I::Lanes::COUNT && next < puzzles.len() {
                // Flag and clock are looked at when asked about 0 nodes.
                if let Some(reason) = stop.reached(0) {
                    return Err(self.give_up(reason, live, next, limit, answers));
                }
                let end = puzzles.len().min(next + I::Lanes::COUNT);
                self.stage_1(puzzles.slice(next..end), &mut answers[next..end], next);
                next = end;
            }
            live = live | self.refill(!live, limit, answers);
            if live.is_none() {
                return Ok(());
            }
            if let Some(reason) = stop.reached(nodes).or_else(|| stop.reached(0)) {
                return Err(self.give_up(reason, live, next, limit, answers));
            }
            // Of several solutions the first one found depends on the branching.
            let bands = limit == 1 || self.mood.bands();
            let told = self.round(live, bands || self.wary > 0);
            self.wary = self.wary.saturating_sub(1);
            let done = (told.solved | told.dead) & live;
            self.record(told.solved & live, limit, answers);
            let stuck = (told.stuck & live).but(done);
            if !stuck.is_none() {
                nodes += 2 * stuck.ones() as u64;
                self.branch(stuck, bands);
            }
            for lane in done.iter().map(|lane| &self.lanes[lane]) {
                if lane.stack.is_empty() {
                    self.mood.tell(answers[lane.puzzle].count == 1);
                }
            }
            live = live.but(done);
        }
    }
}

/// Adds the frame of a lane. It is written in place: words that were just
/// written are slow to be copied as vectors.
fn push<L: Lanes>(to: &mut VecDeque<Open>, puzzle: usize, rows: &[[L; 64]; 12], lane: usize) {
    let frame = [0; 12];
    to.push_back(Open { puzzle, frame });
    let open = to.back_mut().expect("just added");
    transpose::frame(rows, lane, &mut open.frame);
}

/// How many lanes have not come to an end.
fn moving<L: Lanes>(told: &Judgement<L>) -> usize {
    (!(told.solved | told.dead | told.stuck)).ones()
}
