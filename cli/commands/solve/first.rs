//! `ninefold solve`: the first solution, and whether it is the only one.

use std::io;

use ninefold_sudoku::solve::{Answer, Stats, Stopped};

use crate::answers::SolveAnswer;
use crate::args::FilterArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Record;
use crate::parts::{self, Parts};
use crate::puzzle::Verdict;
use crate::run::{Run, Told};

/// What was found, or why the parts are not those of the puzzle.
pub type Found = Result<(Result<Verdict, Stopped>, Stats), String>;

/// The verdict, and so the first solution.
pub fn find(
    context: &Context,
    record: &Record,
    parts: Option<&Parts>,
    known: Option<&Answer>,
) -> Found {
    if parts.is_none() {
        return Ok(record.puzzle.verdict(context, &context.stop(), known));
    }
    let mut search = parts::search(parts, context, &record.puzzle)?;
    Ok((search.verdict(), search.stats()))
}

/// The line of a usual Sudoku with one solution; there is more to tell of
/// others, unless they are not printed.
pub fn line(filter: &FilterArgs, text: &mut Vec<u8>, answer: &Answer) -> Option<Told> {
    let told = Told::verdict(answer);
    if !filter.prints(told.word) {
        return Some(told);
    }
    (answer.count == 1).then(|| {
        text.extend_from_slice(&answer.solution.map(|digit| b'0' + digit));
        text.push(b'\n');
        told
    })
}

/// Tells of it.
pub fn tell(run: &mut Run, record: &Record, found: Found, filter: &FilterArgs) -> io::Result<()> {
    let (verdict, stats) = match found {
        Ok(found) => found,
        Err(message) => return run.refuse(record, &message),
    };
    run.tally.add(stats);
    run.measure(record);
    let mut answer = SolveAnswer {
        verdict: None,
        solution: None,
        reason: None,
        stopped: None,
        puzzle: &record.puzzle,
    };
    match verdict {
        Ok(verdict) => {
            run.tally.puzzle(verdict.name());
            if !filter.prints(verdict.name()) {
                run.exit.note(verdict.exit());
                return run.output.pass::<SolveAnswer<'_>>();
            }
            let n = record.head.n;
            match &verdict {
                Verdict::Unique(_) => {}
                Verdict::Multiple { .. } => {
                    run.exit.note(Exit::No);
                    run.warn(&format!(
                        "puzzle {n} has several solutions: this is the first found; --all prints all"
                    ));
                }
                Verdict::None(reason) => {
                    run.exit.note(Exit::No);
                    run.warn(&format!("puzzle {n} has no solution: {reason}"));
                }
            }
            answer.verdict = Some(verdict.name());
            answer.solution = verdict.solution().cloned();
            if let Verdict::None(reason) = verdict {
                answer.reason = Some(reason);
            }
        }
        Err(stopped) => {
            answer.stopped = Some(run.unknown(stopped));
            if run.filtered {
                return run.output.pass::<SolveAnswer<'_>>();
            }
        }
    }
    run.output.answer(&record.head, &answer)
}
