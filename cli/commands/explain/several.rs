//! What would leave one of several solutions of a Killer.

use ninefold_dlx::StopReason;
use ninefold_killer::explain::{self, Added};
use ninefold_sudoku::solve::Stop;

use crate::answers::{ExplainAnswer, UniqueWith};
use crate::input::Record;
use crate::puzzle::Puzzle;
use crate::run::{Run, limit};

/// What is open, and what could be added.
pub struct Several {
    open: Option<Vec<String>>,
    with: UniqueWith,
    stopped: Option<StopReason>,
}

impl Several {
    /// Of a Killer, if two solutions are found again before a limit strikes.
    pub fn of(puzzle: &Puzzle, stop: &Stop) -> Option<Several> {
        let Puzzle::Killer(layout) = puzzle else {
            return None;
        };
        let several = match explain::several(layout, stop) {
            Ok(several) => several?,
            Err(stopped) => {
                return Some(Several {
                    open: None,
                    with: UniqueWith::default(),
                    stopped: Some(stopped.0),
                });
            }
        };
        let mut with = UniqueWith::default();
        if let Some(Added {
            parts,
            minimal,
            smallest,
            ..
        }) = several.givens
        {
            let given = |(cell, digit)| format!("{cell}={digit}");
            with.givens = Some(parts.into_iter().map(given).collect());
            with.givens_minimal = Some(minimal);
            with.givens_smallest = Some(smallest);
        }
        if let Some(Added {
            parts, smallest, ..
        }) = several.sums
        {
            with.sums = Some(parts.iter().map(|cage| cage.to_string()).collect());
            with.sums_smallest = Some(smallest);
        }
        let open = several.open.as_ref();
        Some(Several {
            open: open.map(|open| open.iter().map(|cell| cell.to_string()).collect()),
            with,
            stopped: several.stopped,
        })
    }

    /// Puts it into the answer, and warns of what a limit left out.
    pub fn tell(self, run: &mut Run, record: &Record, answer: &mut ExplainAnswer) {
        if let Some(reason) = self.stopped {
            let (exit, word) = limit(reason);
            if reason == StopReason::Flag {
                run.exit.note(exit);
            }
            let n = record.head.n;
            run.warn(&format!(
                "puzzle {n}: not all was found that would leave one solution: {reason}"
            ));
            answer.stopped = Some(word);
        }
        answer.open = self.open;
        answer.unique_with = (!self.with.is_empty()).then_some(self.with);
    }
}
