//! `ninefold explain`: why there is no solution, or where two differ.

mod conflict;
mod several;

use std::io;
use std::time::{Duration, Instant};

use ninefold_dlx::StopReason;
use ninefold_sudoku::solve::{Stats, Stopped};

use crate::answers::{ExplainAnswer, everything, is_cut, sentence};
use crate::args::ExplainArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::puzzle::Verdict;
use crate::run::{Run, limit};
use conflict::Conflict;
use several::Several;

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
    /// If a Killer has several, what would leave one.
    several: Option<Several>,
    stats: Stats,
}

fn explained(context: &Context, record: &Record) -> Explained {
    let begun = Instant::now();
    let stop = context.stop();
    let (verdict, stats) = record.puzzle.verdict_alone(context, &stop);
    let stop = || {
        let stop = stop.after(stats.nodes);
        match context.has_timeout() {
            true => stop,
            // The search that found the verdict is done once more.
            false => stop.deadline(Instant::now() + 2 * begun.elapsed() + PATIENCE),
        }
    };
    let puzzle = &record.puzzle;
    let (mut conflict, mut several) = (None, None);
    match &verdict {
        Ok(Verdict::None(_)) => {
            let glance = Conflict::at_a_glance(puzzle);
            conflict = Some(glance.unwrap_or_else(|| Conflict::of(puzzle, stats.nodes, &stop())));
        }
        Ok(Verdict::Multiple { .. }) => several = Several::of(puzzle, &stop()),
        _ => {}
    }
    Explained {
        verdict,
        conflict,
        several,
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
    let mut answer = match explained.conflict {
        Some(conflict) => tell_conflict(run, record, verdict, conflict),
        None => ExplainAnswer::new(verdict),
    };
    if let Some(several) = explained.several {
        several.tell(run, record, &mut answer);
    }
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
            _ => "the conflict is not shown to be smallest",
        };
        run.warn(&format!("puzzle {}: {what}: {reason}", record.head.n));
        word
    });
    let mut answer = if conflict.demands.is_empty() {
        ExplainAnswer::new(verdict)
    } else {
        let rules = conflict.smallest.is_some();
        let words = conflict.shown.as_deref().unwrap_or(&conflict.demands);
        let is_cut = conflict.whole || is_cut(words);
        let sentence = match conflict.whole {
            true => everything(conflict.demands.len()),
            false => sentence(
                words,
                conflict.demands.len(),
                conflict.minimal,
                conflict.smallest,
            ),
        };
        let reason = match conflict.reason {
            // One rule says no more than the reason.
            Some(reason) if rules && conflict.demands.len() > 1 => format!("{reason}; {sentence}"),
            reason => reason.unwrap_or(sentence),
        };
        let mut answer = ExplainAnswer::conflict(reason, conflict.demands, conflict.minimal);
        answer.smallest = conflict.smallest;
        answer.is_cut = is_cut;
        answer
    };
    answer.stopped = word;
    answer
}
