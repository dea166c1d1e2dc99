//! `ninefold explain`: why there is no solution, or where two differ.

mod conflict;

use std::io;
use std::time::{Duration, Instant};

use ninefold_dlx::StopReason;
use ninefold_sudoku::solve::{Stats, Stopped};

use crate::answers::{ExplainAnswer, sentence};
use crate::args::ExplainArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::puzzle::Verdict;
use crate::run::{Run, limit};
use conflict::Conflict;

/// How long a conflict is made smaller if nothing else is said.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs the verb.
pub fn run(args: &ExplainArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let input = Input::new(&args.input)?.noting_twins();
    run.each(input, explained, tell)?;
    run.finish()
}

/// What was found out about one puzzle.
struct Explained {
    verdict: Result<Verdict, Stopped>,
    /// If there is no solution, a smallest conflict.
    conflict: Option<Conflict>,
    stats: Stats,
}

fn explained(context: &Context, record: &Record) -> Explained {
    let begun = Instant::now();
    let stop = context.stop();
    let (verdict, stats) = record.puzzle.verdict(context, &stop, None);
    let conflict = matches!(verdict, Ok(Verdict::None(_))).then(|| {
        Conflict::at_a_glance(&record.puzzle).unwrap_or_else(|| {
            let mut stop = stop.after(stats.nodes);
            if !context.has_timeout() {
                // The search that found no solution is done once more.
                stop = stop.deadline(Instant::now() + 2 * begun.elapsed() + PATIENCE);
            }
            Conflict::smallest(&record.puzzle, &stop)
        })
    });
    Explained {
        verdict,
        conflict,
        stats,
    }
}

fn tell(run: &mut Run, record: &Record, explained: Explained) -> io::Result<()> {
    run.tally.add(explained.stats);
    run.measure(record);
    let verdict = match explained.verdict {
        Ok(verdict) => verdict,
        Err(stopped) => {
            let answer = ExplainAnswer::stopped(run.unknown(stopped));
            return run.output.answer(&record.head, &answer);
        }
    };
    run.tally.puzzle(verdict.name());
    if verdict.is_unique() {
        let n = record.head.n;
        run.warn(&format!(
            "puzzle {n} is unique: its path by named techniques is not there yet"
        ));
    } else {
        run.exit.note(Exit::No);
    }
    let answer = match explained.conflict {
        Some(conflict) => tell_conflict(run, record, verdict, conflict),
        None => ExplainAnswer::new(verdict),
    };
    run.detail(record, &answer.words());
    run.output.answer(&record.head, &answer)
}

/// A conflict that is not proven minimal is an answer all the same; none at
/// all is not.
fn tell_conflict(
    run: &mut Run,
    record: &Record,
    verdict: Verdict,
    conflict: Conflict,
) -> ExplainAnswer {
    let word = conflict.stopped.map(|reason| {
        let (exit, word) = limit(reason);
        if conflict.demands.is_empty() || reason == StopReason::Flag {
            run.exit.note(exit);
        }
        let what = match conflict.demands.len() {
            0 => "no conflict was found",
            _ => "the conflict could perhaps be smaller",
        };
        run.warn(&format!("puzzle {}: {what}: {reason}", record.head.n));
        word
    });
    let mut answer = if conflict.demands.is_empty() {
        ExplainAnswer::new(verdict)
    } else {
        let sentence = sentence(&conflict.demands, conflict.minimal);
        let reason = conflict.reason.unwrap_or(sentence);
        ExplainAnswer::conflict(reason, conflict.demands, conflict.minimal)
    };
    answer.stopped = word;
    answer
}
