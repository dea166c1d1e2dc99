//! The verbs, one file each, and what they share: the walk over all puzzles.

mod check;
mod combos;
mod convert;
mod count;
mod estimate;
mod explain;
mod man;
pub mod reduce;
mod solve;
mod split;
mod tally;
mod zdd;

use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::CommandFactory;
use ninefold_dlx::{Checkpoint, Problem};
use ninefold_sudoku::batch::{self, Ended};
use ninefold_sudoku::solve::{StopReason, Stopped};

use crate::args::{Cli, ColorArg, CommonArgs, InputArgs, Verb};
use crate::exit::Exit;
use crate::input::{Ahead, Bad, Cause, Input, Item, NoInput, Record, Soon, list_formats};
use crate::output::{ErrorRecord, Form, Output};
use crate::puzzle::Context;
use crate::report;
use tally::Tally;

/// Does what the command line asks for.
pub fn run(cli: Cli) -> anyhow::Result<Exit> {
    let verb = cli.verb.name();
    match dispatch(cli) {
        Err(error) if error.is::<NoInput>() => {
            let mut command = Cli::command();
            command.build();
            if let Some(verb) = command.find_subcommand_mut(verb) {
                report::say(&verb.render_help().ansi().to_string());
            }
            Err(error)
        }
        result => result,
    }
}

fn dispatch(cli: Cli) -> anyhow::Result<Exit> {
    match cli.verb {
        Verb::Check(args) => check::run(&args),
        Verb::Solve(args) => solve::run(&args),
        Verb::Count(args) => count::run(&args),
        Verb::Reduce(args) => reduce::run(&args),
        Verb::Combos(args) => combos::run(&args),
        Verb::Convert(args) => convert::run(&args),
        Verb::Estimate(args) => estimate::run(&args),
        Verb::Zdd(args) => zdd::run(&args),
        Verb::Explain(args) => explain::run(&args),
        Verb::Split(args) => split::run(&args),
        Verb::Completions(args) => man::completions(&args),
        Verb::Man(args) => man::run(&args),
    }
}

/// What a verb over puzzles works with and leaves behind.
pub struct Run {
    /// Solvers and limits.
    pub context: Arc<Context>,
    /// Standard output.
    pub output: Output,
    /// The worst that has happened.
    pub exit: Exit,
    /// What the summary will say.
    pub tally: Tally,
    /// Whether a puzzle that gets no answer has a line `-` all the same, so
    /// that plain output stays line for line with the input.
    pub line_for_line: bool,
    quiet: bool,
    verbose: bool,
    stats: bool,
    begun: Instant,
    started: Arc<AtomicBool>,
}

impl Run {
    /// Sets up colour, Ctrl-C, limits and output. `None` if the run is over
    /// before it begins: `--format help` has been answered.
    pub fn new(input: &InputArgs, common: &CommonArgs) -> anyhow::Result<Option<Run>> {
        set_color(common.color);
        let mut output = Output::new(common);
        if input.format.as_deref() == Some("help") {
            output.text(&list_formats())?;
            output.finish()?;
            return Ok(None);
        }
        let interrupted = Arc::new(AtomicBool::new(false));
        let started = Arc::new(AtomicBool::new(false));
        watch_interrupts(&interrupted, &started)?;
        Ok(Some(Run {
            context: Arc::new(Context::new(interrupted, common)?),
            output,
            exit: Exit::Success,
            tally: Tally::default(),
            line_for_line: false,
            quiet: common.quiet,
            verbose: common.verbose,
            stats: common.stats,
            begun: Instant::now(),
            started,
        }))
    }

    /// Sets a time limit for each puzzle, unless the user has set one.
    pub fn default_timeout(&mut self, timeout: Duration) {
        if let Some(context) = Arc::get_mut(&mut self.context) {
            context.default_timeout(timeout);
        }
    }

    /// From now on Ctrl-C raises the flag, and what was found is printed;
    /// before, it ends the program.
    pub fn started(&self) {
        self.started.store(true, Ordering::Relaxed);
    }

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

    /// Says what was passed over in reading a puzzle.
    pub fn notes(&self, record: &Record) {
        if let Some(format) = record.format {
            self.detail(record, &format!("read as {format}"));
        }
        for note in &record.notes {
            self.warn(&format!("puzzle {}: {note}", record.head.n));
        }
    }

    /// Tells of bad input.
    pub fn bad(&mut self, bad: &Bad) -> io::Result<()> {
        self.exit.note(Exit::Usage);
        self.tally.bad();
        self.context.progress.aside(|| match &bad.cause {
            Cause::Text(error) => report::read_error(&bad.file, error),
            Cause::File(message) => report::error(&format!("{}: {message}", bad.file)),
        });
        let (line, column, message) = match &bad.cause {
            Cause::Text(error) => (error.line(), error.column(), error.message()),
            Cause::File(message) => (1, 1, message.as_str()),
        };
        let record = ErrorRecord {
            line,
            column,
            message,
        };
        self.output.error(&bad.head, &record)?;
        match bad.cause {
            Cause::Text(_) => self.no_answer(),
            Cause::File(_) => Ok(()),
        }
    }

    fn no_answer(&mut self) -> io::Result<()> {
        if self.line_for_line && self.output.form() == Form::Plain {
            self.output.text("-\n")?;
        }
        Ok(())
    }

    /// Refuses one puzzle: the verb cannot take it.
    pub fn refuse(&mut self, record: &Record, message: &str) -> io::Result<()> {
        let n = record.head.n;
        self.exit.note(Exit::Usage);
        self.tally.bad();
        self.context
            .progress
            .aside(|| report::error(&format!("puzzle {n}: {message}")));
        let error = ErrorRecord {
            line: record.head.line.unwrap_or(1),
            column: 1,
            message,
        };
        self.output.error(&record.head, &error)?;
        self.no_answer()
    }

    /// Takes note that a limit or Ctrl-C struck, and gives the word for it.
    pub fn stopped(&mut self, stopped: Stopped) -> &'static str {
        let (exit, word) = limit(stopped.0);
        self.exit.note(exit);
        word
    }

    /// Takes note of the size of the exact-cover problem, for the statistics.
    pub fn measure(&mut self, record: &Record) {
        if self.stats && record.head.n == 1 {
            let cover = record.puzzle.to_cover();
            let engine = self.context.solver(cover.problem()).engine();
            self.tally.measure(cover.problem(), engine);
        }
    }

    /// Warns of a wish for the cheapest where nothing has a price.
    pub fn note_costs(&self, record: &Record, problem: &Problem) {
        if !problem.has_costs() {
            let n = record.head.n;
            self.warn(&format!("puzzle {n}: its options have no costs"));
        }
    }

    /// Says something on standard error, unless it should be quiet.
    pub fn warn(&self, text: &str) {
        if !self.quiet {
            self.context.progress.aside(|| report::warning(text));
        }
    }

    /// Says from where a search goes on.
    pub fn goes_on(&self, path: &Path, checkpoint: &Checkpoint) {
        let (file, found) = (path.display(), checkpoint.found());
        let state = if checkpoint.is_done() {
            "it is done"
        } else {
            "the search goes on"
        };
        if !self.quiet {
            let line = format!("{file}: {found} found so far; {state}");
            self.context.progress.aside(|| report::say(&line));
        }
    }

    /// Says more on standard error, if that was asked for.
    pub fn detail(&self, record: &Record, text: &str) {
        if self.verbose {
            let line = format!("puzzle {} ({}): {text}", record.head.n, record.head.kind);
            self.context.progress.aside(|| report::say(&line));
        }
    }

    /// The end: everything written, the summary said.
    pub fn finish(mut self) -> anyhow::Result<Exit> {
        self.output.finish().context("standard output")?;
        self.context.progress.finish();
        if self.context.interrupted.load(Ordering::Relaxed) {
            self.exit.note(Exit::Interrupted);
        }
        if !self.quiet {
            report::say(&self.tally.summary());
        }
        if self.stats {
            report::say(&self.tally.statistics(self.begun.elapsed()));
        }
        Ok(self.exit)
    }
}

/// What it means for the exit code that this limit struck, and the word for it.
fn limit(reason: StopReason) -> (Exit, &'static str) {
    match reason {
        StopReason::Flag => (Exit::Interrupted, "interrupted"),
        StopReason::Deadline => (Exit::Limit, "timeout"),
        StopReason::Nodes => (Exit::Limit, "nodes"),
    }
}

fn set_color(color: ColorArg) {
    match color {
        ColorArg::Auto => {}
        ColorArg::Always => anstream::ColorChoice::Always.write_global(),
        ColorArg::Never => anstream::ColorChoice::Never.write_global(),
    }
}

/// The first Ctrl-C raises the flag, and what was found is printed; a second
/// one, or one before the work has started, ends the program at once.
fn watch_interrupts(
    interrupted: &Arc<AtomicBool>,
    started: &Arc<AtomicBool>,
) -> anyhow::Result<()> {
    let (flag, started) = (Arc::clone(interrupted), Arc::clone(started));
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) || !started.load(Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    ctrlc::set_handler(handler).context("no handler for Ctrl-C")
}
