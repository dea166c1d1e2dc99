//! `ninefold solve --all --checkpoint`: all solutions, with a file that keeps
//! where the search stands. What a slice of the search finds is held back and
//! written at its end, together with the file.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context as _;
use ninefold_dlx::{Checkpoint, Solver};
use ninefold_sudoku::solve::{Outcome, Stats, Stop};

use super::all;
use crate::cover::Cover;
use crate::input::Record;
use crate::limits::{Limits, Slices};
use crate::progress::Share;
use crate::run::Run;
use crate::saved::{Begun, Saved};

/// A slice ends when it has found so many bytes.
const MOST_HELD: usize = 1 << 25;

/// Prints what has not been printed yet.
pub fn tell(run: &mut Run, record: &Record, path: &Path) -> anyhow::Result<()> {
    let cover = record.puzzle.to_cover();
    let begun = Saved::open(run, path, "solve", &record.puzzle, cover.problem())?;
    let new = matches!(begun, Begun::New(..));
    let (Begun::New(mut saved, mut checkpoint) | Begun::Again(mut saved, mut checkpoint)) = begun;
    if !new {
        run.goes_on(path, &checkpoint, saved.total(&checkpoint).as_ref());
    }
    if checkpoint.is_done() {
        all::conclude(run, checkpoint.found(), Some(Outcome::Exhausted));
        return Ok(());
    }
    if !new && !saved.cut_output()? {
        run.warn("standard output is not the file of the last time: solutions found after the last save come again");
    }
    run.output.hold_back(checkpoint.found() == 0);
    let outcome = search(run, record, &cover, &mut saved, &mut checkpoint)?;
    run.measure(record);
    if let Outcome::Stopped(_) = outcome
        && let Some(total) = all::conclude(run, checkpoint.found(), Some(outcome))
    {
        run.output.answer(&record.head, &total)?;
        // Before another process may go on.
        run.output.flush().context("standard output")?;
    }
    Ok(())
}

/// Searches slice by slice, to the end or to a limit.
fn search(
    run: &mut Run,
    record: &Record,
    cover: &Cover,
    saved: &mut Saved,
    checkpoint: &mut Checkpoint,
) -> anyhow::Result<Outcome> {
    let context = Arc::clone(&run.context);
    let solver = context.solver(cover.problem());
    let limits = context.limits();
    let (mut slices, mut share) = (Slices::new(), Share::default());
    let mut stats = Stats::default();
    loop {
        let stop = limits.slice(slices.next()).after(stats.nodes);
        stats += slice(run, record, cover, &solver, checkpoint, &stop)?;
        let outcome = ended(checkpoint, &limits, stats.nodes);
        if outcome == Some(Outcome::Exhausted)
            && let Some(total) = all::conclude(run, checkpoint.found(), outcome)
        {
            run.output.answer(&record.head, &total)?;
        }
        let bytes = run.output.held();
        saved.save(checkpoint, bytes, || run.output.flush())?;
        context.progress.part(|| share.of(checkpoint));
        if let Some(outcome) = outcome {
            run.tally.add(stats);
            return Ok(outcome);
        }
    }
}

fn slice(
    run: &mut Run,
    record: &Record,
    cover: &Cover,
    solver: &Solver,
    checkpoint: &mut Checkpoint,
    stop: &Stop,
) -> anyhow::Result<Stats> {
    let mut k = checkpoint.found();
    let mut written = Ok(());
    let threads = run.context.threads_inside();
    let tally = checkpoint.par_advance(solver, threads, stop, |options| {
        k += 1;
        written = all::answer(run, record, k, cover.solution(options), false);
        if written.is_ok() && run.output.held() < MOST_HELD {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    written.context("standard output")?;
    Ok(tally.stats)
}

fn ended(checkpoint: &Checkpoint, limits: &Limits, nodes: u64) -> Option<Outcome> {
    if checkpoint.is_done() {
        return Some(Outcome::Exhausted);
    }
    limits.struck(nodes).map(Outcome::Stopped)
}
