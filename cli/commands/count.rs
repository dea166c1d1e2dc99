//! `ninefold count`: the exact number of solutions, up to a limit.

mod find;
mod saved;

use std::io;
use std::num::NonZeroUsize;

use anyhow::Context as _;
use ninefold_sudoku::solve::{Answer, Outcome, Stopped};

use crate::answers::CountAnswer;
use crate::args::{CountArgs, FilterArgs};
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::parts::Parts;
use crate::run::{Ask, Bulk, Run, Told};
use find::{Counted, FEW};

/// The word for a puzzle whose solutions were counted.
const COUNTED: &str = "counted";

/// Runs the verb.
pub fn run(args: &CountArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let input = Input::new(&args.input)?;
    let parts = Parts::read(args.part.as_deref(), &args.input)?;
    run.tally.parts(parts.as_ref().and_then(Parts::share));
    run.exact_cover = parts.is_some() || args.checkpoint.is_some();
    run.line_for_line = true;
    if let Some(path) = &args.checkpoint {
        if let Some(record) = run.only(input, "--checkpoint")? {
            let counted = saved::count(&run, &record, path)?;
            tell(&mut run, &record, Ok(counted), &args.filter).context("standard output")?;
        }
        return run.finish();
    }
    run.filtered = args.filter.verdict.is_some();
    let limit = args
        .limit
        .map_or(FEW, |limit| FEW.min(limit.saturating_add(1)));
    let line = |text: &mut Vec<u8>, _: u64, answer: &Answer| {
        (answer.count < limit).then(|| line(&args.filter, text, answer))
    };
    let bulk = match parts {
        Some(_) => Bulk::Never,
        None => Bulk::Ask(Ask {
            limit,
            long: true,
            line: Some(&line),
        }),
    };
    let chunks = run.chunks(input, &bulk);
    let (chunks, alone) = run.alone(chunks);
    let inside = match alone {
        true => run.context.threads_inside(),
        false => NonZeroUsize::MIN,
    };
    run.each_chunk(
        chunks,
        bulk,
        |context, record, known| {
            if let Some(answer) = known.filter(|known| known.count < limit) {
                return Ok(find::known(answer));
            }
            match (args.limit, &parts) {
                (None, None) => Ok(find::all(context, &record.puzzle, inside)),
                (None, parts) => find::parts(context, record, parts.as_ref(), inside),
                (Some(limit), parts) => find::up_to(context, record, parts.as_ref(), limit),
            }
        },
        |run, record, counted| tell(run, record, counted, &args.filter),
    )?;
    run.finish()
}

/// The line of a usual Sudoku whose solutions are counted.
fn line(filter: &FilterArgs, text: &mut Vec<u8>, answer: &Answer) -> Told {
    if filter.prints(Told::verdict(answer).word) {
        text.extend_from_slice(itoa::Buffer::new().format(answer.count).as_bytes());
        text.push(b'\n');
    }
    Told {
        word: COUNTED,
        exit: Exit::Success,
    }
}

fn tell(
    run: &mut Run,
    record: &Record,
    counted: Result<Counted, String>,
    filter: &FilterArgs,
) -> io::Result<()> {
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
        COUNTED
    } else {
        "not counted to the end"
    });
    let value = count.value;
    let verdict = match (u32::try_from(&value), stopped) {
        (Ok(0), None) => "none",
        (Ok(1), None) => "unique",
        // More than one, or it is not known how many.
        (Ok(1), Some("limit")) => "multiple",
        (Ok(0 | 1), Some(_)) => "unknown",
        _ => "multiple",
    };
    if !filter.prints(verdict) {
        return run.output.pass::<CountAnswer>();
    }
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
