//! The walk over all puzzles of a run: on all threads, or one by one.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ninefold_sudoku::batch::{self, Ended};
use ninefold_sudoku::solve::Answer;

use super::Run;
use super::job::{self, Ask, Part};
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Ahead, Chunk, Chunks, Input, Record, Soon};
use crate::output::Form;

impl Run {
    /// The pieces of the input. With `ask`, usual Sudokus may come many at a
    /// time; nothing is told of them then but a line each.
    pub fn chunks(&self, input: Input, ask: Option<Ask<'_>>) -> Chunks {
        let (read, size) = input.progress();
        self.context.progress.of_bytes(read, size);
        let bulk = ask.is_some() && self.context.asks_in_bulk();
        Chunks::new(input, bulk)
    }

    /// Runs `work` over all puzzles, on all threads, and `tell` over the
    /// results, in input order; bad input is told here.
    pub fn each<R: Send + 'static>(
        &mut self,
        input: Input,
        work: impl Fn(&Context, &Record) -> R + Sync,
        tell: impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let chunks = self.chunks(input, None);
        let work = |context: &Context, record: &Record, _: Option<&Answer>| work(context, record);
        self.each_chunk(chunks, None, work, tell)
    }

    /// The same for pieces of an input; `ask` says how usual Sudokus may be
    /// answered in bulk, before or instead of `work`.
    pub fn each_chunk<R: Send + 'static>(
        &mut self,
        chunks: impl Iterator<Item = Chunk> + Send + 'static,
        ask: Option<Ask<'_>>,
        work: impl Fn(&Context, &Record, Option<&Answer>) -> R + Sync,
        mut tell: impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.started();
        let context = Arc::clone(&self.context);
        let ask = ask.map(|ask| Ask {
            line: ask.line.filter(|_| self.tells_lines_only()),
            ..ask
        });
        let work = |chunk| job::run(&context, chunk, ask, &work);
        let mut failed = None;
        let emit = |parts: Vec<Part<R>>| {
            let told = parts
                .into_iter()
                .try_for_each(|part| self.tell(part, &mut tell));
            match told {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let (threads, stop) = (context.threads().get(), &context.interrupted);
        let ended = batch::map(chunks, threads, Chunk::weight, stop, work, emit);
        if ended == Ended::Stopped {
            self.exit.note(Exit::Interrupted);
        }
        match failed {
            Some(error) => Err(error).context("standard output"),
            None => Ok(()),
        }
    }

    /// Tells of a part of what a job came to.
    fn tell<R>(
        &mut self,
        part: Part<R>,
        tell: &mut impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut count = 1;
        let told = match part {
            Part::Lines(text, tally) => {
                count = tally.iter().map(|(_, count)| count).sum();
                for (told, count) in tally {
                    self.exit.note(told.exit);
                    self.tally.puzzles(told.word, count);
                }
                self.output.lines(&text)
            }
            Part::One(record, result) => {
                self.notes(&record);
                tell(self, &record, result)
            }
            Part::Refused(record, message) => self.refuse(&record, message),
            Part::Bad(bad) => self.bad(&bad),
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
