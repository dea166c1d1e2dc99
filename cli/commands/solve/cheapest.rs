//! `ninefold solve --cheapest`: the solutions that cost least.

use std::io;

use ninefold_dlx::Cheapest;
use ninefold_sudoku::solve::{Outcome, Stopped};

use crate::answers::{KthAnswer, TotalAnswer};
use crate::exit::Exit;
use crate::input::Record;
use crate::output::{Form, Whole};
use crate::puzzle::Puzzle;
use crate::run::Run;

/// Looks for them and prints them.
pub fn tell(run: &mut Run, record: &Record, limit: usize, numbered: bool) -> io::Result<()> {
    let Puzzle::Cover(problem) = &record.puzzle else {
        return run.refuse(
            record,
            "--cheapest works on exact covers: no digit has a cost",
        );
    };
    run.note_costs(record, problem);
    run.measure(record);
    let cover = record.puzzle.to_cover();
    let found = run
        .context
        .solver(problem)
        .cheapest(limit, &run.context.stop());
    run.tally.add(found.stats);
    for (k, costed) in (1u64..).zip(&found.solutions) {
        let answer = KthAnswer {
            k: k.into(),
            cost: Some(Whole::from(costed.cost)),
            solution: cover.solution(&costed.options),
            numbered,
        };
        run.output.answer(&record.head, &answer)?;
    }
    let total = conclude(run, record.head.n, &found, limit);
    if run.output.form() == Form::Json {
        run.output.answer(&record.head, &total)?;
    }
    Ok(())
}

/// Takes note of how it ended, and gives the record for it.
fn conclude(run: &mut Run, n: u64, found: &Cheapest, limit: usize) -> TotalAnswer {
    let count = found.solutions.len();
    let stopped = match found.outcome {
        Outcome::Stopped(reason) => {
            run.warn(&format!("puzzle {n}: there may be cheaper ones: {reason}"));
            run.tally.puzzle("unknown");
            Some(run.stopped(Stopped(reason)))
        }
        Outcome::Exhausted if count == 0 => {
            run.exit.note(Exit::No);
            run.warn(&format!("puzzle {n} has no solution"));
            run.tally.puzzle("without a solution");
            None
        }
        Outcome::Exhausted => {
            run.tally.puzzle("solved");
            let rest = match count < limit {
                true => "all there are",
                false => "none is cheaper",
            };
            run.tally.detail(format!("{count} found, {rest}"));
            None
        }
    };
    TotalAnswer {
        count: count.to_string(),
        complete: stopped.is_none(),
        stopped,
    }
}
