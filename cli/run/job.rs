//! The work on the input, in two stages. In the first, usual Sudokus are asked
//! many at a time, and where a verb has a short way to tell of an answer, its
//! line is all that is left of a puzzle. What is still open then is worked on
//! puzzle by puzzle in the second stage, so that a slow one has a thread to
//! itself and what is done is told while it goes on.

use std::sync::atomic::Ordering;

use ninefold_sudoku::DigitSet;
use ninefold_sudoku::solve::{Answer, Cells};

use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Bad, Chunk, Item, Plain, Record};

/// So many puzzles are worth asking in bulk: with fewer, one by one is as fast.
const WORTH: usize = 64;

/// What a plain line came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The word for the summary.
    pub word: &'static str,
    /// What it means for the exit code.
    pub exit: Exit,
}

impl Told {
    /// What an answer means where one solution is asked for.
    pub fn verdict(answer: &Answer) -> Told {
        let (word, exit) = match answer.count {
            0 => ("none", Exit::No),
            1 => ("unique", Exit::Success),
            _ => ("multiple", Exit::No),
        };
        Told { word, exit }
    }
}

/// Writes the plain line of a puzzle by its number and its answer, of which
/// nothing but the line is to be told; `None` where there is more to it.
pub type Line<'a> = dyn Fn(&mut Vec<u8>, u64, &Answer) -> Option<Told> + Sync + 'a;

/// How a verb asks in bulk: the work on a puzzle may then be given its answer.
#[derive(Clone, Copy)]
pub struct Ask<'a> {
    /// How many solutions are counted at most.
    pub limit: u64,
    /// Whether it may still be long work where there are so many.
    pub long: bool,
    /// A short way to tell of an answer, if there is one.
    pub line: Option<&'a Line<'a>>,
}

impl Ask<'_> {
    /// Whether what is left to do with an answer is soon done.
    fn settles(&self, answer: &Answer) -> bool {
        !self.long || answer.count < self.limit
    }
}

/// The results of many records of usual Sudokus, as many and in their order.
pub type Together<'a, R> = dyn Fn(&Context, &[&Record]) -> Vec<R> + Sync + 'a;

/// How a verb works on usual Sudokus.
pub enum Bulk<'a, R> {
    /// On each by itself.
    Never,
    /// It asks for their answers first.
    Ask(Ask<'a>),
    /// On many together.
    Together(&'a Together<'a, R>),
}

/// A piece of what the first stage came to.
pub enum Part<R> {
    /// There is no more to do.
    Done(Done<R>),
    /// A puzzle that is to be worked on by itself.
    Open(Box<Record>),
}

/// A piece of what all the work came to.
pub enum Done<R> {
    /// Lines that are ready to be written, and what they came to.
    Lines(Vec<u8>, Vec<(Told, u64)>),
    /// The result of a puzzle.
    One(Box<Record>, R),
    /// A puzzle that the engine does not take, and why.
    Refused(Box<Record>, &'static str),
    /// What could not be read.
    Bad(Box<Bad>),
}

/// So many bytes of lines, and so many usual Sudokus of one group, weigh as
/// much as one puzzle of any kind.
const BYTES: usize = 1 << 14;
const USUAL: usize = 32;

/// How much room parts take that go together, in units of a puzzle of its own.
pub fn weight<R>(parts: &[Part<R>]) -> usize {
    let bytes = parts.iter().map(|part| match part {
        Part::Done(Done::Lines(text, _)) => text.len(),
        Part::Done(Done::One(record, _)) | Part::Open(record) => record.head.comment_len(),
        _ => 0,
    });
    parts.len().div_ceil(USUAL) + bytes.sum::<usize>() / BYTES
}

/// An item of the input with nothing known of it.
pub fn open<R>(item: Item) -> Part<R> {
    match item {
        Ok(record) => Part::Open(record),
        Err(bad) => Part::Done(Done::Bad(bad)),
    }
}

/// The second stage: the work on what is open.
pub fn finish<R>(
    context: &Context,
    part: Part<R>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Done<R> {
    let record = match part {
        Part::Done(done) => return done,
        Part::Open(record) => record,
    };
    match context.refusal(&record.puzzle) {
        Some(refusal) => Done::Refused(record, refusal),
        None => {
            let result = work(context, &record, None);
            Done::One(record, result)
        }
    }
}

/// Parts in groups for the second stage: what is done goes together, what is
/// open goes alone.
pub fn groups<R>(parts: Vec<Part<R>>) -> Vec<Vec<Part<R>>> {
    let mut groups: Vec<Vec<Part<R>>> = Vec::new();
    let mut done = false;
    for part in parts {
        let open = matches!(part, Part::Open(_));
        match groups.last_mut() {
            Some(last) if done && !open => last.push(part),
            _ => groups.push(vec![part]),
        }
        done = !open;
    }
    groups
}

/// The first stage: all that is done in bulk with a piece of the input.
pub fn begin<R>(
    context: &Context,
    chunk: Chunk,
    bulk: &Bulk<'_, R>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Vec<Part<R>> {
    match (bulk, chunk) {
        (Bulk::Never, chunk) => chunk.items().into_iter().map(open).collect(),
        (Bulk::Together(together), chunk) => work_together(context, chunk.items(), together),
        (Bulk::Ask(ask), Chunk::Items(items)) => ask_items(context, items, *ask, work),
        (Bulk::Ask(ask), Chunk::Plain(plain)) => {
            context.in_bulk(&plain.cells, ask.limit, |answers| {
                tell_lines(context, &plain, answers, *ask, work)
            })
        }
    }
}

/// Works on the usual Sudokus among the items together, if they are many.
fn work_together<R>(
    context: &Context,
    items: Vec<Item>,
    together: &Together<'_, R>,
) -> Vec<Part<R>> {
    let records: Vec<&Record> = usual(&items).collect();
    if records.len() < WORTH {
        return items.into_iter().map(open).collect();
    }
    let mut results = together(context, &records).into_iter();
    let mut parts = Vec::with_capacity(items.len());
    for item in items {
        parts.push(match item {
            Ok(record) if record.puzzle.is_usual() => match results.next() {
                Some(result) => Part::Done(Done::One(record, result)),
                None => Part::Open(record),
            },
            item => open(item),
        });
    }
    parts
}

/// So long is a plain line, about.
const LINE: usize = 100;

/// What there is to tell of plain lines.
fn tell_lines<R>(
    context: &Context,
    plain: &Plain,
    answers: &[Answer],
    ask: Ask<'_>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Vec<Part<R>> {
    let mut parts = Vec::new();
    let room = ask.line.map_or(0, |_| LINE * answers.len());
    let (mut text, mut tally) = (Vec::with_capacity(room), Vec::new());
    for (at, answer) in answers.iter().enumerate() {
        let n = plain.n + at as u64;
        if let Some(told) = ask.line.and_then(|line| line(&mut text, n, answer)) {
            count(&mut tally, told);
            continue;
        }
        if context.interrupted.load(Ordering::Relaxed) {
            break;
        }
        if !tally.is_empty() {
            let lines = std::mem::take(&mut text);
            let lines = Done::Lines(lines, std::mem::take(&mut tally));
            parts.push(Part::Done(lines));
        }
        parts.push(answered(context, plain.record(at), answer, ask, &work));
    }
    if !tally.is_empty() {
        parts.push(Part::Done(Done::Lines(text, tally)));
    }
    parts
}

fn count(tally: &mut Vec<(Told, u64)>, told: Told) {
    match tally.iter_mut().find(|(known, _)| *known == told) {
        Some((_, count)) => *count += 1,
        None => tally.push((told, 1)),
    }
}

/// Does the work on a puzzle whose answer is known, if it is soon done.
fn answered<R>(
    context: &Context,
    record: Box<Record>,
    answer: &Answer,
    ask: Ask<'_>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Part<R> {
    if !ask.settles(answer) {
        return Part::Open(record);
    }
    let result = work(context, &record, Some(answer));
    Part::Done(Done::One(record, result))
}

/// Puzzles that are no plain lines: asked if they are many Sudokus, or Sukaku,
/// on the usual board.
fn ask_items<R>(
    context: &Context,
    items: Vec<Item>,
    ask: Ask<'_>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Vec<Part<R>> {
    let records = || items.iter().flatten();
    let cells = records().filter_map(|record| record.puzzle.standard_cells());
    let marks = records().filter_map(|record| record.puzzle.usual_marks());
    let of_cells = answers(context, &cells.collect::<Vec<[u8; 81]>>(), ask.limit);
    let of_marks = answers(context, &marks.collect::<Vec<[DigitSet; 81]>>(), ask.limit);
    let (mut of_cells, mut of_marks) = (of_cells.iter(), of_marks.iter());
    let mut parts = Vec::with_capacity(items.len());
    for item in items {
        if context.interrupted.load(Ordering::Relaxed) {
            break;
        }
        parts.push(match item {
            Ok(record) if record.puzzle.is_on_usual_board() => {
                let answer = match record.puzzle.is_usual() {
                    true => of_cells.next(),
                    false => of_marks.next(),
                };
                match answer {
                    Some(answer) => answered(context, record, answer, ask, &work),
                    None => Part::Open(record),
                }
            }
            item => open(item),
        });
    }
    parts
}

/// The answers of many puzzles; none if they are few.
fn answers<P: Cells>(context: &Context, puzzles: &[P], limit: u64) -> Vec<Answer> {
    match puzzles.len() < WORTH {
        true => Vec::new(),
        false => context.in_bulk(puzzles, limit, <[Answer]>::to_vec),
    }
}

/// The usual Sudokus among the items.
fn usual(items: &[Item]) -> impl Iterator<Item = &Record> {
    let records = items.iter().flatten().map(|record| &**record);
    records.filter(|record| record.puzzle.is_usual())
}
