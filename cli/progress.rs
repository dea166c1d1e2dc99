//! A progress line on standard error, when a person is there to see it.

mod share;

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{
    HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};

use crate::args::{CommonArgs, ProgressArg};

pub use share::Share;

/// The line, or nothing.
#[derive(Clone)]
pub struct Progress {
    bar: ProgressBar,
    /// How many puzzles are done.
    puzzles: Arc<AtomicU64>,
}

/// Where the size of the input is known, and where it is not.
const SIZED: &str = "{bar:24} {percent} %, {puzzles} done, {rate}/s, {time}{msg}";
const UNSIZED: &str = "{spinner} {puzzles} done, {rate}/s, {time}{msg}";

impl Progress {
    /// A line if standard error is a terminal, standard output is not (its
    /// lines would mix), and nobody asked for silence.
    pub fn new(common: &CommonArgs) -> Progress {
        let seen = io::stderr().is_terminal() && !io::stdout().is_terminal();
        let wanted = common.progress == ProgressArg::Auto && !common.quiet;
        let bar = if seen && wanted {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr())
        } else {
            ProgressBar::hidden()
        };
        let progress = Progress {
            bar,
            puzzles: Arc::default(),
        };
        progress.styled(UNSIZED);
        if !progress.bar.is_hidden() {
            progress.bar.enable_steady_tick(Duration::from_millis(200));
        }
        progress
    }

    /// Measures by bytes of input: `read` have been, of `size`, if that is
    /// known.
    pub fn of_bytes(&self, read: Arc<AtomicU64>, size: Option<u64>) {
        let Some(size) = size.filter(|&size| size > 0 && !self.bar.is_hidden()) else {
            return;
        };
        self.styled(SIZED);
        self.bar.set_length(size);
        let bar = self.bar.downgrade();
        thread::spawn(move || {
            while let Some(bar) = bar.upgrade().filter(|bar| !bar.is_finished()) {
                bar.set_position(read.load(Ordering::Relaxed));
                thread::sleep(Duration::from_millis(200));
            }
        });
    }

    fn styled(&self, template: &str) {
        let Ok(style) = ProgressStyle::with_template(template) else {
            return;
        };
        let puzzles = Arc::clone(&self.puzzles);
        let style = style.with_key("puzzles", move |_: &ProgressState, w: &mut dyn Write| {
            let _ = write!(w, "{}", HumanCount(puzzles.load(Ordering::Relaxed)));
        });
        let puzzles = Arc::clone(&self.puzzles);
        let style = style.with_key("rate", move |state: &ProgressState, w: &mut dyn Write| {
            let rate = puzzles.load(Ordering::Relaxed) as f64 / state.elapsed().as_secs_f64();
            let _ = write!(w, "{}", HumanCount(rate as u64));
        });
        // When all is read, what is still searched may take any time.
        let style = style.with_key("time", |state: &ProgressState, w: &mut dyn Write| {
            let _ = match state.len().is_some_and(|len| state.pos() < len) {
                true => write!(w, "{} left", HumanDuration(state.eta())),
                false => write!(w, "{}", HumanDuration(state.elapsed())),
            };
        });
        self.bar.set_style(style);
    }

    /// So many more puzzles are done.
    pub fn step(&self, puzzles: u64) {
        self.bar.set_message("");
        self.puzzles.fetch_add(puzzles, Ordering::Relaxed);
    }

    /// So much of the puzzle is done, out of 1: found out only for someone to
    /// see.
    pub fn part(&self, done: impl FnOnce() -> f64) {
        if !self.bar.is_hidden() {
            self.bar
                .set_message(format!(", and {:.1} % of the next", 100.0 * done()));
        }
    }

    /// So many solutions of the puzzle are found.
    pub fn found(&self, solutions: u128) {
        if solutions.is_multiple_of(1024) && !self.bar.is_hidden() {
            self.bar
                .set_message(format!(", {solutions} solutions of the next"));
        }
    }

    /// Writes to standard error without the line in the way.
    pub fn aside(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// Takes the line away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_worked_out_that_is_not_shown() {
        let progress = Progress {
            bar: ProgressBar::hidden(),
            puzzles: Arc::default(),
        };
        progress.part(|| panic!("for nobody"));
    }
}
