//! `ninefold solve --all`, `--limit`: solutions as they are found.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use ninefold_dlx::Tally;
use ninefold_sudoku::solve::{Outcome, Stopped};

use crate::answers::{KthAnswer, TotalAnswer};
use crate::every::{self, Every};
use crate::exit::Exit;
use crate::input::Record;
use crate::output::Form;
use crate::parts::Parts;
use crate::puzzle::Solution;
use crate::run::Run;

/// Prints solutions as they are found.
pub fn tell(
    run: &mut Run,
    record: &Record,
    parts: Option<&Parts>,
    limit: Option<u64>,
    numbered: bool,
) -> io::Result<()> {
    let every = match Every::new(parts, &run.context, &record.puzzle) {
        Ok(every) => every,
        Err(message) => return run.refuse(record, &message),
    };
    let limit = limit.map_or(u128::MAX, u128::from);
    let tally = match every {
        Some(every) => print(run, record, &every, limit, numbered)?,
        None => every::nothing(),
    };
    run.tally.add(tally.stats);
    run.measure(record);
    if let Some(total) = conclude(run, tally.found, tally.outcome) {
        run.output.answer(&record.head, &total)?;
    }
    Ok(())
}

fn print(
    run: &mut Run,
    record: &Record,
    every: &Every,
    limit: u128,
    numbered: bool,
) -> io::Result<Tally> {
    let context = Arc::clone(&run.context);
    let (mut k, mut failed) = (0, None);
    let tally = every.visit(context.threads_inside(), &context.stop(), |solution| {
        k += 1;
        context.progress.found(k);
        match answer(run, record, k, solution, numbered) {
            Ok(()) if k < limit => ControlFlow::Continue(()),
            Ok(()) => ControlFlow::Break(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    failed.map_or(Ok(tally), Err)
}

/// Prints the solution of this number.
pub fn answer(
    run: &mut Run,
    record: &Record,
    k: u128,
    solution: Solution,
    numbered: bool,
) -> io::Result<()> {
    let answer = KthAnswer {
        k: k.into(),
        cost: None,
        solution,
        numbered,
    };
    run.output.answer(&record.head, &answer)
}

/// Takes note of how it ended, and gives the record for it, if the form of
/// the output has one. Without an outcome there may be more solutions.
pub fn conclude(run: &mut Run, found: u128, outcome: Option<Outcome>) -> Option<TotalAnswer> {
    let complete = outcome == Some(Outcome::Exhausted);
    let stopped = match outcome {
        Some(Outcome::Stopped(reason)) => Some(Stopped(reason)),
        _ => None,
    };
    run.tally.puzzle(match (found, stopped) {
        (0, Some(_)) => "unknown",
        (0, None) => "without a solution",
        _ => "solved",
    });
    run.tally.detail(match stopped {
        Some(stopped) => format!("{found} found; {stopped}"),
        None if complete => format!("{found} found, all there are"),
        None => format!("{found} found"),
    });
    if found == 0 && stopped.is_none() {
        run.exit.note(Exit::No);
    }
    let stopped = stopped.map(|stopped| run.stopped(stopped));
    (run.output.form() == Form::Json).then(|| TotalAnswer {
        count: found.to_string(),
        complete,
        stopped,
    })
}
