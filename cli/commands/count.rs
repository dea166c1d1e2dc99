//! `ninefold count`: the exact number of solutions, up to a limit.

mod find;
mod saved;

use std::io;
use std::num::NonZeroUsize;

use anyhow::Context as _;
use ninefold_sudoku::solve::{Outcome, Stopped};

use crate::answers::CountAnswer;
use crate::args::CountArgs;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::parts::Parts;
use crate::run::Run;
use find::Counted;

/// Runs the verb.
pub fn run(args: &CountArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let input = Input::new(&args.input)?;
    let parts = Parts::read(args.part.as_deref(), &args.input)?;
    run.tally.parts(parts.as_ref().and_then(Parts::share));
    run.line_for_line = true;
    if let Some(path) = &args.checkpoint {
        if let Some(record) = run.only(input, "--checkpoint")? {
            let counted = saved::count(&run, &record, path)?;
            tell(&mut run, &record, Ok(counted)).context("standard output")?;
        }
        return run.finish();
    }
    let (input, alone) = run.alone(input);
    let inside = match alone {
        true => run.context.threads_inside(),
        false => NonZeroUsize::MIN,
    };
    run.each(
        input,
        |context, record| match (args.limit, &parts) {
            (None, None) => Ok(find::all(context, &record.puzzle, inside)),
            (None, parts) => find::parts(context, record, parts.as_ref(), inside),
            (Some(limit), parts) => find::up_to(context, record, parts.as_ref(), limit),
        },
        tell,
    )?;
    run.finish()
}

fn tell(run: &mut Run, record: &Record, counted: Result<Counted, String>) -> io::Result<()> {
    let count = match counted {
        Ok(counted) => counted,
        Err(message) => return run.refuse(record, &message),
    };
    run.tally.add(count.stats);
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
