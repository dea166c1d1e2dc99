//! `ninefold solve`: the solution, all of them, or what they share.

use std::io;
use std::sync::Arc;

use anyhow::Context as _;
use ninefold_killer as killer;
use ninefold_sudoku::Grid;
use ninefold_sudoku::solve::{Outcome, Stats, Stopped};

use super::Run;
use crate::answers::{BackboneAnswer, KthAnswer, SolveAnswer, TotalAnswer};
use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::input::{Ahead, Input, Record};
use crate::output::Form;
use crate::puzzle::{Context, Puzzle, Verdict};

/// Runs the verb.
pub fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let input = Input::new(&args.input)?;
    if args.all || args.limit.is_some() {
        enumerate(&mut run, input, args.limit).context("standard output")?;
    } else if args.backbone {
        run.line_for_line = true;
        run.each(input, backbone, tell_backbone)?;
    } else {
        run.line_for_line = true;
        run.each(input, first, tell_first)?;
    }
    run.finish()
}

/// The verdict, and so the first solution.
fn first(context: &Context, record: &Record) -> (Result<Verdict, Stopped>, Stats) {
    let mut search = record.puzzle.search(context, &context.stop());
    (search.verdict(), search.stats())
}

fn tell_first(
    run: &mut Run,
    record: &Record,
    (verdict, stats): (Result<Verdict, Stopped>, Stats),
) -> io::Result<()> {
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
            answer.stopped = Some(run.stopped(stopped));
            run.tally.puzzle("unknown");
            run.tally.detail(stopped.to_string());
        }
    }
    run.output.answer(&record.head, &answer)
}

/// Prints solutions as they are found, one puzzle after the other.
fn enumerate(run: &mut Run, input: Input, limit: Option<u64>) -> io::Result<()> {
    run.started();
    let interrupted = Arc::clone(&run.context.interrupted);
    let mut items = Ahead::new(input, interrupted).peekable();
    let mut numbered = false;
    while let Some(item) = items.next() {
        numbered = numbered || items.peek().is_some();
        match item {
            Ok(record) => {
                run.notes(&record);
                enumerate_one(run, &record, limit, numbered)?;
            }
            Err(bad) => run.bad(&bad)?,
        }
        if run.exit == Exit::Interrupted {
            break;
        }
    }
    Ok(())
}

fn enumerate_one(
    run: &mut Run,
    record: &Record,
    limit: Option<u64>,
    numbered: bool,
) -> io::Result<()> {
    let limit = limit.unwrap_or(u64::MAX);
    let mut search = record.puzzle.search(&run.context, &run.context.stop());
    let mut k = 0;
    while k < limit
        && let Some(solution) = search.next()
    {
        k += 1;
        let answer = KthAnswer {
            k,
            solution,
            numbered,
        };
        run.output.answer(&record.head, &answer)?;
    }
    let complete = search.outcome() == Some(Outcome::Exhausted);
    run.tally.add(search.stats());
    run.measure(record);
    let stopped = match search.outcome() {
        Some(Outcome::Stopped(reason)) => Some(Stopped(reason)),
        _ => None,
    };
    run.tally.puzzle(match (k, stopped) {
        (0, Some(_)) => "unknown",
        (0, None) => "without a solution",
        _ => "solved",
    });
    run.tally.detail(match stopped {
        Some(stopped) => format!("{k} found; {stopped}"),
        None if complete => format!("{k} found, all there are"),
        None => format!("{k} found"),
    });
    if k == 0 && stopped.is_none() {
        run.exit.note(Exit::No);
    }
    let stopped = stopped.map(|stopped| run.stopped(stopped));
    if run.output.form() == Form::Json {
        let total = TotalAnswer {
            count: k.to_string(),
            complete,
            stopped,
        };
        run.output.answer(&record.head, &total)?;
    }
    Ok(())
}

/// The verdict, the shared digits and the work; for an exact cover a refusal.
type Backbone = Result<Result<(Verdict, Option<Grid>, Stats), Stopped>, &'static str>;

fn backbone(context: &Context, record: &Record) -> Backbone {
    let stop = context.stop();
    match &record.puzzle {
        Puzzle::Sudoku(puzzle) => {
            let solver = context.solvers.get(puzzle.geometry());
            let found = solver.backbone(puzzle, &stop);
            Ok(found.map(|b| (b.verdict.into(), b.grid, b.stats)))
        }
        Puzzle::Killer(layout) => {
            let found = killer::Solver::new(layout).backbone(&stop);
            Ok(found.map(|b| (b.verdict.into(), b.grid, b.stats)))
        }
        Puzzle::Cover(_) => Err("--backbone works on Sudoku and Killer: this is an exact cover"),
    }
}

fn tell_backbone(run: &mut Run, record: &Record, found: Backbone) -> io::Result<()> {
    let found = match found {
        Ok(found) => found,
        Err(message) => return run.refuse(record, message),
    };
    run.measure(record);
    let mut answer = BackboneAnswer {
        verdict: None,
        backbone: None,
        stopped: None,
    };
    match found {
        Ok((verdict, grid, stats)) => {
            run.tally.add(stats);
            if let Verdict::None(reason) = &verdict {
                run.exit.note(Exit::No);
                run.warn(&format!(
                    "puzzle {} has no solution: {reason}",
                    record.head.n
                ));
            }
            run.tally.puzzle(verdict.name());
            answer.verdict = Some(verdict.name());
            answer.backbone = grid.map(|grid| grid.to_string());
        }
        Err(stopped) => {
            answer.stopped = Some(run.stopped(stopped));
            run.tally.puzzle("unknown");
        }
    }
    run.output.answer(&record.head, &answer)
}
