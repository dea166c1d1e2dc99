//! The work on a piece of the input, on a thread of its own: many Sudokus are
//! asked in bulk first, and where a verb has a short way to tell of an answer,
//! its line is all that is left of a puzzle.

use std::sync::atomic::Ordering;

use ninefold_sudoku::solve::Answer;

use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Bad, Chunk, Item, Plain, Record};
use crate::puzzle::Puzzle;

/// So many puzzles are worth asking in bulk.
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
    /// A short way to tell of an answer, if there is one.
    pub line: Option<&'a Line<'a>>,
}

/// A piece of what a job came to, in the order of the input.
pub enum Part<R> {
    /// Lines that are ready to be written, and what they came to.
    Lines(Vec<u8>, Vec<(Told, u64)>),
    /// The result of a puzzle.
    One(Box<Record>, R),
    /// A puzzle that the engine does not take, and why.
    Refused(Box<Record>, &'static str),
    /// What could not be read.
    Bad(Box<Bad>),
}

/// Does the work on a piece of the input.
pub fn run<R>(
    context: &Context,
    chunk: Chunk,
    ask: Option<Ask<'_>>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Vec<Part<R>> {
    match (chunk, ask) {
        (Chunk::Items(items), _) => each(context, items, ask, work),
        (Chunk::Plain(plain), Some(ask)) => lines(context, &plain, ask, work),
        // Such lines are read only where something is asked of them.
        (Chunk::Plain(_), None) => Vec::new(),
    }
}

/// Puzzles on plain lines.
fn lines<R>(
    context: &Context,
    plain: &Plain,
    ask: Ask<'_>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Vec<Part<R>> {
    context.in_bulk(&plain.cells, ask.limit, |answers| {
        told(context, plain, answers, ask, work)
    })
}

/// So long is a plain line, about.
const LINE: usize = 100;

/// What is to be told of plain lines.
fn told<R>(
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
        let record = plain.record(at);
        let result = work(context, &record, Some(answer));
        if !tally.is_empty() {
            parts.push(Part::Lines(
                std::mem::take(&mut text),
                std::mem::take(&mut tally),
            ));
        }
        parts.push(Part::One(record, result));
    }
    if !tally.is_empty() {
        parts.push(Part::Lines(text, tally));
    }
    parts
}

fn count(tally: &mut Vec<(Told, u64)>, told: Told) {
    match tally.iter_mut().find(|(known, _)| *known == told) {
        Some((_, count)) => *count += 1,
        None => tally.push((told, 1)),
    }
}

/// Puzzles of any kind.
fn each<R>(
    context: &Context,
    items: Vec<Item>,
    ask: Option<Ask<'_>>,
    work: impl Fn(&Context, &Record, Option<&Answer>) -> R,
) -> Vec<Part<R>> {
    let answers = ask.map_or_else(Vec::new, |ask| ask_of(context, &items, ask.limit));
    let mut answers = answers.into_iter();
    let mut parts = Vec::with_capacity(items.len());
    for item in items {
        let record = match item {
            Ok(record) => record,
            Err(bad) => {
                parts.push(Part::Bad(bad));
                continue;
            }
        };
        let answer = cells(&record).and_then(|_| answers.next());
        if !parts.is_empty() && context.interrupted.load(Ordering::Relaxed) {
            break;
        }
        parts.push(match context.refusal(&record.puzzle) {
            Some(refusal) => Part::Refused(record, refusal),
            None => {
                let result = work(context, &record, answer.as_ref());
                Part::One(record, result)
            }
        });
    }
    parts
}

/// The answers to the puzzles that can be asked in bulk, in their order; none
/// if there are few.
fn ask_of(context: &Context, items: &[Item], limit: u64) -> Vec<Answer> {
    if items.len() < WORTH || !context.asks_in_bulk() {
        return Vec::new();
    }
    let records = items.iter().filter_map(|item| item.as_ref().ok());
    let cells: Vec<[u8; 81]> = records.filter_map(|record| cells(record)).collect();
    if cells.len() < WORTH {
        return Vec::new();
    }
    context.in_bulk(&cells, limit, <[Answer]>::to_vec)
}

/// The cells of a puzzle that can be asked in bulk.
fn cells(record: &Record) -> Option<[u8; 81]> {
    match &record.puzzle {
        Puzzle::Sudoku(puzzle) => puzzle.usual_cells(),
        Puzzle::Killer(_) | Puzzle::Cover(_) => None,
    }
}
