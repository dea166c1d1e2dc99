//! `ninefold estimate`: how large a search would be, from random probes.

use std::io;
use std::time::Duration;

use ninefold_dlx::StopReason;
use ninefold_dlx::estimate::{Estimate, estimate};

use crate::answers::EstimateAnswer;
use crate::args::EstimateArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::run::{Run, limit};

/// How long a puzzle is probed if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the verb.
pub fn run(args: &EstimateArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    run.default_timeout(PATIENCE);
    run.exact_cover = true;
    let input = Input::new(&args.input)?;
    run.each(input, |context, record| probe(context, record, args), tell)?;
    run.finish()
}

/// The tree is that of plain Dancing Links, whatever the engine.
fn probe(context: &Context, record: &Record, args: &EstimateArgs) -> Estimate {
    let cover = record.puzzle.to_cover();
    estimate(cover.problem(), args.probes, args.seed, &context.stop())
}

/// A limit that cuts the probes short leaves an estimate all the same, unless
/// there was no probe at all.
fn tell(run: &mut Run, record: &Record, found: Estimate) -> io::Result<()> {
    run.measure(record);
    let mut answer = EstimateAnswer::new(&found);
    if let Some(reason) = found.stopped {
        let (exit, word) = limit(reason);
        if found.probes == 0 || reason == StopReason::Flag {
            run.exit.note(exit);
        }
        answer.stopped = Some(word);
    }
    let words = match found.stopped {
        Some(reason) => format!("{}; {reason}", answer.words()),
        None => answer.words(),
    };
    run.tally.puzzle("estimated");
    run.detail(record, &words);
    run.tally.detail(words);
    run.output.answer(&record.head, &answer)
}
