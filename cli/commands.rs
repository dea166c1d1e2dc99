//! The verbs, one file each, and what they share: the walk over all puzzles.

mod check;
mod combos;
mod convert;
mod count;
mod man;
pub mod reduce;
mod solve;
mod tally;

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context as _;
use clap::CommandFactory;
use ninefold_sudoku::batch::{self, Ended};
use ninefold_sudoku::solve::{StopReason, Stopped};

use crate::args::{Cli, ColorArg, CommonArgs, InputArgs, Verb};
use crate::exit::Exit;
use crate::input::{Bad, Cause, Input, NoInput, Record, list_formats};
use crate::output::{ErrorRecord, Form, Output};
use crate::progress::Progress;
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
        Verb::Completions(args) => man::completions(&args),
        Verb::Man(args) => man::run(&args),
    }
}

/// What a verb over puzzles works with and leaves behind.
pub struct Run {
    /// Solvers and limits.
    pub context: Context,
    /// Standard output.
    pub output: Output,
    /// The worst that has happened.
    pub exit: Exit,
    /// What the summary will say.
    pub tally: Tally,
    /// Whether a puzzle that gets no answer has a line `-` all the same, so
    /// that plain output stays line for line with the input.
    pub line_for_line: bool,
    progress: Progress,
    threads: usize,
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
        let threads = match common.threads {
            Some(threads) => usize::from(threads),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        Ok(Some(Run {
            context: Context::new(interrupted, common.timeout, common.max_nodes),
            output,
            exit: Exit::Success,
            tally: Tally::default(),
            line_for_line: false,
            progress: Progress::new(common),
            threads,
            quiet: common.quiet,
            verbose: common.verbose,
            stats: common.stats,
            begun: Instant::now(),
            started,
        }))
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
        input: Input,
        work: impl Fn(&Context, &Record) -> R + Sync,
        mut tell: impl FnMut(&mut Run, &Record, R) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.started();
        let context =
            std::mem::replace(&mut self.context, Context::new(Arc::default(), None, None));
        let work = |item: crate::input::Item| {
            item.map(|record| {
                let result = work(&context, &record);
                (record, result)
            })
        };
        let threads = self.threads;
        let mut failed = None;
        let emit = |item: Result<(Box<Record>, R), Box<Bad>>| {
            let told = match item {
                Ok((record, result)) => {
                    self.notes(&record);
                    tell(self, &record, result)
                }
                Err(bad) => self.bad(&bad),
            };
            self.progress.step();
            match told {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let ended = batch::map(input, threads, &context.interrupted, work, emit);
        self.context = context;
        if ended == Ended::Stopped {
            self.exit.note(Exit::Interrupted);
        }
        match failed {
            Some(error) => Err(error).context("standard output"),
            None => Ok(()),
        }
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
        self.progress.aside(|| match &bad.cause {
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
        self.progress
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
        let (exit, word) = match stopped.0 {
            StopReason::Flag => (Exit::Interrupted, "interrupted"),
            StopReason::Deadline => (Exit::Limit, "timeout"),
            StopReason::Nodes => (Exit::Limit, "nodes"),
        };
        self.exit.note(exit);
        word
    }

    /// Takes note of the size of the exact-cover problem, for the statistics.
    pub fn measure(&mut self, record: &Record) {
        if self.stats && record.head.n == 1 {
            self.tally.measure(&record.puzzle);
        }
    }

    /// Says something on standard error, unless it should be quiet.
    pub fn warn(&self, text: &str) {
        if !self.quiet {
            self.progress.aside(|| report::warning(text));
        }
    }

    /// Says more on standard error, if that was asked for.
    pub fn detail(&self, record: &Record, text: &str) {
        if self.verbose {
            let line = format!("puzzle {} ({}): {text}", record.head.n, record.head.kind);
            self.progress.aside(|| report::say(&line));
        }
    }

    /// The end: everything written, the summary said.
    pub fn finish(mut self) -> anyhow::Result<Exit> {
        self.output.finish().context("standard output")?;
        self.progress.finish();
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
