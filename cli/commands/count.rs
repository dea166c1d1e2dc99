//! `ninefold count`: the exact number of solutions, up to a limit.

use std::io;

use ninefold_sudoku::solve::{Count, Outcome, Stats, Stopped};

use super::Run;
use crate::answers::CountAnswer;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::input::{Input, Record};

/// Runs the verb.
pub fn run(args: &CountArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let limit = args.limit.unwrap_or(u64::MAX);
    let input = Input::new(&args.input)?;
    run.line_for_line = true;
    run.each(
        input,
        |context, record| {
            let mut search = record.puzzle.search(context, &context.stop());
            (search.count_up_to(limit), search.stats())
        },
        tell,
    )?;
    run.finish()
}

fn tell(run: &mut Run, record: &Record, (count, stats): (Count, Stats)) -> io::Result<()> {
    run.tally.add(stats);
    run.measure(record);
    let stopped = match count.outcome {
        Some(Outcome::Exhausted) => None,
        Some(Outcome::Stopped(reason)) => Some(run.stopped(Stopped(reason))),
        None => {
            run.exit.note(Exit::Limit);
            Some("limit")
        }
    };
    run.tally.puzzle(if stopped.is_none() {
        "counted"
    } else {
        "not counted to the end"
    });
    let value = count.value;
    if let Some(stopped) = stopped {
        let bound = if stopped == "limit" {
            "more than"
        } else {
            "at least"
        };
        let n = record.head.n;
        run.warn(&format!(
            "puzzle {n}: {bound} {value} solutions ({stopped})"
        ));
    }
    let answer = CountAnswer {
        count: value.to_string(),
        complete: stopped.is_none(),
        stopped,
    };
    run.output.answer(&record.head, &answer)
}
