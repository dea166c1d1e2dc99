//! `ninefold count --checkpoint`: a count that is kept in a file.

use std::path::Path;
use std::sync::Arc;

use ninefold_dlx::Memo;
use ninefold_sudoku::solve::{Outcome, Stats};

use super::find::Counted;
use crate::counting::{Counting, Step};
use crate::input::Record;
use crate::progress::Share;
use crate::run::Run;
use crate::saved::{Begun, Saved};

/// Counts on to the end, or to a limit.
pub fn count(run: &Run, record: &Record, path: &Path) -> anyhow::Result<Counted> {
    let context = Arc::clone(&run.context);
    let cover = record.puzzle.to_cover();
    let problem = cover.problem();
    let begun = Saved::open(run, path, "count", &record.puzzle, problem)?;
    let new = matches!(begun, Begun::New(..));
    let (Begun::New(mut saved, checkpoint) | Begun::Again(mut saved, checkpoint)) = begun;
    let total = saved.total(&checkpoint);
    if !new {
        run.goes_on(path, &checkpoint, total.as_ref());
    }
    if let Some(value) = total {
        return Ok(Counted {
            value,
            outcome: Some(Outcome::Exhausted),
            stats: Stats::default(),
        });
    }
    let (solver, threads) = (context.solver(problem), context.threads_inside());
    let mut counting = Counting::new(solver, checkpoint, threads, context.limits());
    if context.memo() == Memo::Auto {
        counting = counting.with_memory(new);
    }
    let mut share = Share::default();
    let (value, outcome) = loop {
        let step = counting.step();
        if let Step::Done(value) = &step {
            saved.set_total(value);
        }
        saved.save(&mut counting.checkpoint, 0, || Ok(()))?;
        match step {
            Step::Done(value) => break (value, Outcome::Exhausted),
            Step::Stopped(value, reason) => break (value, Outcome::Stopped(reason)),
            Step::More => context.progress.part(|| share.of(&counting.checkpoint)),
        }
    };
    Ok(Counted {
        value,
        outcome: Some(outcome),
        stats: counting.stats,
    })
}
