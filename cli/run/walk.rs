//! The walk over all puzzles of a run: on all threads, or one by one.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ninefold_sudoku::batch::{self, Ended};

use super::Run;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Ahead, Bad, Input, Item, Record, Soon};

impl Run {
    /// Runs `work` over all puzzles, on all threads, and `tell` over the
    /// results, in input order; bad input is told here.
    pub fn each<R: Send + 'static>(
        &mut self,
        input: impl Iterator<Item = Item> + Send + 'static,
        work: impl Fn(&Context, &Record) -> R + Sync,
        mut tell: impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.started();
        let context = Arc::clone(&self.context);
        let work = |item: Item| {
            item.map(|record| {
                let result = work(&context, &record);
                (record, result)
            })
        };
        let threads = context.threads().get();
        let mut failed = None;
        let emit = |item: Result<(Box<Record>, R), Box<Bad>>| {
            let told = match item {
                Ok((record, result)) => {
                    self.notes(&record);
                    tell(self, &record, result)
                }
                Err(bad) => self.bad(&bad),
            };
            self.context.progress.step();
            match told {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let ended = batch::map(input, threads, &context.interrupted, work, emit);
        if ended == Ended::Stopped {
            self.exit.note(Exit::Interrupted);
        }
        match failed {
            Some(error) => Err(error).context("standard output"),
            None => Ok(()),
        }
    }

    /// The puzzles, and whether there is just one: then all threads may work
    /// on it. Where the next one does not come at once, it is not waited for.
    pub fn alone(&self, input: Input) -> (impl Iterator<Item = Item> + Send + 'static, bool) {
        self.started();
        let mut items = Ahead::new(input, Arc::clone(&self.context.interrupted));
        let first = items.next();
        let second = items.next_soon();
        let alone = matches!(second, Soon::End);
        let begun = first.into_iter().chain(second.item());
        (begun.chain(items), alone)
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
            Ok(record) => Ok(record.inspect(|record| self.notes(record))),
            Err(bad) => {
                self.bad(&bad).context("standard output")?;
                Ok(None)
            }
        }
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
                Ok(record) => {
                    self.notes(&record);
                    work(self, &record, several)
                }
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
