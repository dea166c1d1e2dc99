//! A progress line on standard error, when a person is there to see it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::args::{CommonArgs, ProgressArg};

/// The line, or nothing.
pub struct Progress(ProgressBar);

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
        if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} done in {elapsed}") {
            bar.set_style(style);
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress(bar)
    }

    /// One more is done.
    pub fn step(&self) {
        self.0.inc(1);
    }

    /// Writes to standard error without the line in the way.
    pub fn aside(&self, write: impl FnOnce()) {
        self.0.suspend(write);
    }

    /// Takes the line away.
    pub fn finish(&self) {
        self.0.finish_and_clear();
    }
}
