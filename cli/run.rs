//! One run of a verb over puzzles: what it works with, what it says on standard
//! error, and which exit code comes of it.

mod job;
mod tally;
mod walk;

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Context as _;
use ninefold_dlx::{BigUint, Checkpoint, Problem};
use ninefold_sudoku::solve::{StopReason, Stopped};

use crate::args::{ColorArg, CommonArgs, InputArgs};
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Bad, Cause, Record, list_formats};
use crate::output::{ErrorRecord, Form, Output};
use crate::report;
use tally::Tally;

pub use job::{Ask, Bulk, Told};

/// So many errors in the input are shown: whoever feeds a million wrong lines
/// wants to know what is wrong with them, not with each.
const SHOWN: u64 = 1000;

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
    /// Whether only some puzzles are printed.
    pub filtered: bool,
    /// Whether it is the exact-cover problem of a puzzle that is worked on,
    /// whatever else there is for its kind.
    pub exact_cover: bool,
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
        let mut run = Run::without_input(common)?;
        run.output.keep_comments(input.keep_comments);
        if input.format.as_deref() == Some("help") {
            run.output.text(&list_formats())?;
            run.output.finish()?;
            return Ok(None);
        }
        Ok(Some(run))
    }

    /// The same for a verb that makes its puzzles.
    pub fn without_input(common: &CommonArgs) -> anyhow::Result<Run> {
        set_color(common.color);
        let interrupted = Arc::new(AtomicBool::new(false));
        let started = Arc::new(AtomicBool::new(false));
        watch_interrupts(&interrupted, &started)?;
        Ok(Run {
            context: Arc::new(Context::new(interrupted, common)),
            output: Output::new(common),
            exit: Exit::Success,
            tally: Tally::default(),
            line_for_line: false,
            filtered: false,
            exact_cover: false,
            quiet: common.quiet,
            verbose: common.verbose,
            stats: common.stats,
            begun: Instant::now(),
            started,
        })
    }

    /// Sets a time limit for each puzzle, unless the user has set one.
    pub fn default_timeout(&mut self, timeout: Duration) {
        if let Some(context) = Arc::get_mut(&mut self.context) {
            context.default_timeout(timeout);
        }
    }

    /// From now on Ctrl-C raises the flag, and what was found is printed;
    /// before, it ends the program.
    fn started(&self) {
        self.started.store(true, Ordering::Relaxed);
    }

    /// Says what was passed over in reading a puzzle.
    fn notes(&self, record: &Record) {
        if let Some(format) = record.format {
            self.detail(record, &format!("read as {format}"));
        }
        for note in &record.notes {
            self.warn(&format!("puzzle {}: {note}", record.head.n));
        }
    }

    /// Tells of bad input.
    fn bad(&mut self, bad: &Bad) -> io::Result<()> {
        self.exit.note(Exit::Usage);
        let before = self.tally.bad();
        if before < SHOWN {
            self.context.progress.aside(|| match &bad.cause {
                Cause::Text(error) => report::read_error(&bad.file, error),
                Cause::File(message) => report::error(&format!("{}: {message}", bad.file)),
            });
        } else if before == SHOWN {
            self.warn("further errors are counted, not shown; with --json each has its record");
        }
        if let Some(hint) = bad.hint {
            self.context.progress.aside(|| report::help(hint));
        }
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
        if self.line_for_line && !self.filtered && self.output.form() == Form::Plain {
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

    /// The same where the verdict is not known for that.
    pub fn unknown(&mut self, stopped: Stopped) -> &'static str {
        self.tally.puzzle("unknown");
        self.tally.detail(stopped.to_string());
        self.stopped(stopped)
    }

    /// Takes note of the size of the exact-cover problem, for the statistics.
    pub fn measure(&mut self, record: &Record) {
        if self.stats && record.head.n == 1 {
            let cover = record.puzzle.to_cover();
            let problem = cover.problem();
            let engine = match self.exact_cover {
                true => self.context.solver(problem).engine().to_string(),
                false => self.context.engine(&record.puzzle, problem),
            };
            self.tally.measure(problem, engine);
        }
    }

    /// Warns of a wish for the cheapest where nothing has a price.
    pub fn note_costs(&self, record: &Record, problem: &Problem) {
        if !problem.has_costs() {
            let n = record.head.n;
            self.warn(&format!("puzzle {n}: its options have no costs"));
        }
    }

    /// Warns on standard error.
    pub fn warn(&self, text: &str) {
        self.context.progress.aside(|| report::warning(text));
    }

    /// Says from where a search goes on: `total` is the number of solutions, if
    /// it is known.
    pub fn goes_on(&self, path: &Path, checkpoint: &Checkpoint, total: Option<&BigUint>) {
        let file = path.display();
        let line = match total {
            Some(total) => format!("{file}: {total} found; it is done"),
            None => {
                let found = checkpoint.found();
                format!("{file}: {found} found so far; the search goes on")
            }
        };
        if !self.quiet {
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
pub fn limit(reason: StopReason) -> (Exit, &'static str) {
    match reason {
        StopReason::Flag => (Exit::Interrupted, "interrupted"),
        StopReason::Deadline => (Exit::Limit, "timeout"),
        StopReason::Nodes => (Exit::Limit, "nodes"),
    }
}

/// Sets up colour and Ctrl-C for a verb without puzzles, whose work begins now:
/// the flag that Ctrl-C raises.
pub fn interrupts(common: &CommonArgs) -> anyhow::Result<Arc<AtomicBool>> {
    set_color(common.color);
    let interrupted = Arc::new(AtomicBool::new(false));
    watch_interrupts(&interrupted, &Arc::new(AtomicBool::new(true)))?;
    Ok(interrupted)
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
