//! The walk over all puzzles of a run: on all threads, or one by one.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;

use anyhow::{Context as _, bail};
use ninefold_sudoku::batch::{self, Ended};
use ninefold_sudoku::solve::Answer;

use super::Run;
use super::job::{self, Ask, Bulk, Done, Part};
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Ahead, Chunk, Chunks, Input, LINES, RECORDS, Record, Soon};
use crate::output::Form;

/// So many pieces may wait between the stages.
const WAITING: usize = 2;

impl Run {
    /// The pieces of the input that suit the work.
    pub fn chunks<R>(&self, input: Input, bulk: &Bulk<'_, R>) -> Chunks {
        let (read, size) = input.progress();
        self.context.progress.of_bytes(read, size);
        let most = match bulk {
            _ if !self.context.asks_in_bulk() => None,
            Bulk::Never => None,
            Bulk::Ask(ask) if ask.line.is_some() && self.tells_lines_only() => Some(LINES),
            Bulk::Ask(_) | Bulk::Together(_) => Some(RECORDS),
        };
        Chunks::new(input, most)
    }

    /// Runs `work` over all puzzles, on all threads, and `tell` over the
    /// results, in input order; bad input is told here.
    pub fn each<R: Send + 'static>(
        &mut self,
        input: Input,
        work: impl Fn(&Context, &Record) -> R + Sync,
        tell: impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let chunks = self.chunks(input, &Bulk::<R>::Never);
        let work = |context: &Context, record: &Record, _: Option<&Answer>| work(context, record);
        self.each_chunk(chunks, Bulk::Never, work, tell)
    }

    /// The same for pieces of an input; `bulk` is what may be done with usual
    /// Sudokus before or instead of `work`.
    pub fn each_chunk<R: Send + 'static>(
        &mut self,
        chunks: impl Iterator<Item = Chunk> + Send + 'static,
        bulk: Bulk<'_, R>,
        work: impl Fn(&Context, &Record, Option<&Answer>) -> R + Sync,
        mut tell: impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.started();
        let context = Arc::clone(&self.context);
        let (threads, stop) = (context.threads().get(), &context.interrupted);
        let bulk = match bulk {
            _ if !context.asks_in_bulk() => Bulk::Never,
            Bulk::Ask(ask) if !self.tells_lines_only() => Bulk::Ask(Ask { line: None, ..ask }),
            bulk => bulk,
        };
        let finish = |parts: Vec<Part<R>>| -> Vec<Done<R>> {
            let parts = parts.into_iter();
            parts
                .map(|part| job::finish(&context, part, &work))
                .collect()
        };
        let weigh = |parts: &Vec<Part<R>>| job::weight(parts);
        let mut failed = None;
        let emit = |done: Vec<Done<R>>| {
            let mut done = done.into_iter();
            match done.try_for_each(|done| self.tell(done, &mut tell)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let ended = match bulk {
            Bulk::Never => {
                let items = chunks.flat_map(Chunk::items);
                let parts = items.map(|item| vec![job::open(item)]);
                batch::map(parts, threads, weigh, stop, finish, emit)
            }
            bulk => {
                let over = AtomicBool::new(false);
                let (sender, asked) = sync_channel(WAITING);
                thread::scope(|scope| {
                    scope.spawn(|| {
                        let sender = sender; // falls with the first stage
                        let first = |chunk| job::begin(&context, chunk, &bulk, &work);
                        let pass = |parts| match sender.send(parts) {
                            Ok(()) => ControlFlow::Continue(()),
                            Err(_) => ControlFlow::Break(()),
                        };
                        batch::map(chunks, threads, Chunk::weight, &over, first, pass)
                    });
                    let groups = asked.into_iter().flat_map(job::groups);
                    let ended = batch::map(groups, threads, weigh, stop, finish, emit);
                    over.store(true, Ordering::Relaxed);
                    ended
                })
            }
        };
        if ended == Ended::Stopped {
            self.exit.note(Exit::Interrupted);
        }
        match failed {
            Some(error) => Err(error).context("standard output"),
            None => Ok(()),
        }
    }

    /// Runs `work` over the numbers from 1 to `count`, on all threads, and
    /// `tell` over the results, in their order.
    pub fn each_number<R: Send + 'static>(
        &mut self,
        count: u64,
        work: impl Fn(&Context, u64) -> R + Sync,
        mut tell: impl FnMut(&mut Run, u64, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.started();
        let context = Arc::clone(&self.context);
        let (threads, stop) = (context.threads().get(), &context.interrupted);
        let mut failed = None;
        let work = |n| (n, work(&context, n));
        let emit = |(n, result)| {
            let told = tell(self, n, result);
            self.context.progress.step(1);
            match told {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let ended = batch::map(1..=count, threads, |_| 1, stop, work, emit);
        if ended == Ended::Stopped {
            self.exit.note(Exit::Interrupted);
        }
        match failed {
            Some(error) => Err(error).context("standard output"),
            None => Ok(()),
        }
    }

    /// Tells of a piece of what the work came to.
    fn tell<R>(
        &mut self,
        done: Done<R>,
        tell: &mut impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut count = 1;
        let told = match done {
            Done::Lines(text, tally) => {
                count = tally.iter().map(|(_, count)| count).sum();
                for (told, count) in tally {
                    self.exit.note(told.exit);
                    self.tally.puzzles(told.word, count);
                }
                self.output.lines(&text)
            }
            Done::One(record, result) => {
                self.notes(&record);
                tell(self, &record, result)
            }
            Done::Refused(record, message) => self.refuse(&record, message),
            Done::Bad(bad) => self.bad(&bad),
        };
        self.context.progress.step(count);
        told
    }

    /// Whether there is no more to tell of an answer than its plain line.
    fn tells_lines_only(&self) -> bool {
        self.output.form() == Form::Plain && !self.verbose
    }

    /// The puzzles, and whether there is just one: then all threads may work
    /// on it. Where the next one does not come at once, it is not waited for.
    pub fn alone(&self, input: Chunks) -> (impl Iterator<Item = Chunk> + Send + 'static, bool) {
        self.started();
        let mut chunks = Ahead::new(input, Arc::clone(&self.context.interrupted));
        let first = chunks.next();
        let second = chunks.next_soon();
        let single = first.as_ref().is_some_and(Chunk::is_single);
        let alone = single && matches!(second, Soon::End);
        let begun = first.into_iter().chain(second.item());
        (begun.chain(chunks), alone)
    }

    /// The only puzzle of the input; `None` if it cannot be read, which is
    /// told here.
    pub fn only(&mut self, input: Input, flag: &str) -> anyhow::Result<Option<Box<Record>>> {
        self.started();
        let mut items = Ahead::new(input, Arc::clone(&self.context.interrupted));
        let first = items.next();
        if items.next().is_some() {
            bail!("{flag} takes one puzzle: there are several");
        }
        match first.transpose() {
            Ok(Some(record)) => self.taken(record),
            Ok(None) => Ok(None),
            Err(bad) => {
                self.bad(&bad).context("standard output")?;
                Ok(None)
            }
        }
    }

    /// A puzzle, unless the engine does not take it, which is told.
    fn taken(&mut self, record: Box<Record>) -> anyhow::Result<Option<Box<Record>>> {
        if let Some(refusal) = self.context.refusal(&record.puzzle) {
            self.refuse(&record, refusal).context("standard output")?;
            return Ok(None);
        }
        self.notes(&record);
        Ok(Some(record))
    }

    /// Runs `work` over all puzzles, one after the other, so that it can print
    /// while it goes on; bad input is told here. `work` hears whether there
    /// are several puzzles.
    pub fn one_by_one(
        &mut self,
        input: Input,
        mut work: impl FnMut(&mut Run, &Record, bool) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.started();
        let interrupted = Arc::clone(&self.context.interrupted);
        let mut items = Ahead::new(input, interrupted).peekable();
        let mut several = false;
        while let Some(item) = items.next() {
            several = several || items.peek().is_some();
            let told = match item {
                Ok(record) => match self.taken(record)? {
                    Some(record) => work(self, &record, several),
                    None => Ok(()),
                },
                Err(bad) => self.bad(&bad),
            };
            told.context("standard output")?;
            if self.exit == Exit::Interrupted {
                break;
            }
        }
        Ok(())
    }
}
