//! What `ninefold count` does with one puzzle.

use std::num::NonZeroUsize;

use ninefold_dlx::{BigUint, Checkpoint, Exact, Memo};
use ninefold_sudoku::solve::{Answer, Outcome, Stats};

use crate::context::Context;
use crate::counting::{Counting, Step};
use crate::every::{self, Every};
use crate::input::Record;
use crate::parts::{self, Parts};
use crate::progress::{Progress, Share};
use crate::puzzle::Puzzle;

/// A puzzle with no more solutions than this is counted by the search that is
/// ready for its board; for more of them a problem of its own pays.
pub const FEW: u64 = 1000;

/// The same for a Killer, whose solver is made for puzzles with few solutions
/// that are hard to find. Beyond it an exact cover is counted from the
/// beginning, with memory. A number and not a time: so the answer to
/// `--max-nodes` is the same on every machine.
const FEW_OF_KILLER: u64 = 20_000;

/// How many there are, and why counting ended: `None` if there are more than
/// asked for.
pub struct Counted {
    pub value: BigUint,
    pub outcome: Option<Outcome>,
    pub stats: Stats,
}

/// The count of a usual Sudoku that has been counted.
pub fn known(answer: &Answer) -> Counted {
    Counted {
        value: answer.count.into(),
        outcome: Some(Outcome::Exhausted),
        stats: Stats::default(),
    }
}

/// Counts up to a limit.
pub fn up_to(
    context: &Context,
    record: &Record,
    parts: Option<&Parts>,
    limit: u64,
) -> Result<Counted, String> {
    let mut search = parts::search(parts, context, &record.puzzle)?;
    let count = search.count_up_to(limit);
    Ok(Counted {
        value: count.value.into(),
        outcome: count.outcome,
        stats: search.stats(),
    })
}

/// Counts in these parts, all of them together.
pub fn parts(
    context: &Context,
    record: &Record,
    parts: Option<&Parts>,
    threads: NonZeroUsize,
) -> Result<Counted, String> {
    let tally = match Every::new(parts, context, &record.puzzle)? {
        Some(every) => every.count(threads, &context.stop()),
        None => every::nothing(),
    };
    Ok(Counted {
        value: tally.found.into(),
        outcome: tally.outcome,
        stats: tally.stats,
    })
}

/// Counts all.
pub fn all(context: &Context, puzzle: &Puzzle, threads: NonZeroUsize) -> Counted {
    let limits = context.limits();
    let stop = limits.stop();
    let (mut stats, mut least) = (Stats::default(), 0);
    if !matches!(puzzle, Puzzle::Cover(_)) {
        let mut search = puzzle.search(context, &stop);
        let mut count = search.count_up_to(FEW);
        if count.outcome.is_none() && is_fast_killer(context, puzzle) {
            // The search has seen the one that is too many.
            let more = search.count_up_to(FEW_OF_KILLER - FEW - 1);
            count.value += 1 + more.value;
            count.outcome = more.outcome;
        }
        stats = search.stats();
        if count.outcome.is_some() {
            return Counted {
                value: count.value.into(),
                outcome: count.outcome,
                stats,
            };
        }
        least = count.value;
    }
    let stop = stop.after(stats.nodes);
    let cover = puzzle.to_cover();
    let problem = context.simplified(cover.problem(), &stop);
    let solver = context.solver(&problem);
    let exact = if threads == NonZeroUsize::MIN {
        solver.count(context.memo(), &stop)
    } else {
        let whole = Checkpoint::new(&problem);
        let mut counting = Counting::new(solver, whole, threads, limits);
        if context.memo() == Memo::Auto {
            counting = counting.with_memory(true);
        }
        count_on(counting, &context.progress)
    };
    stats += exact.stats;
    Counted {
        value: exact.value.max(least.into()),
        outcome: Some(exact.outcome),
        stats,
    }
}

fn is_fast_killer(context: &Context, puzzle: &Puzzle) -> bool {
    match puzzle {
        Puzzle::Killer(layout) => context.killer(layout).is_fast(),
        Puzzle::Sudoku(_) | Puzzle::Cover(_) => false,
    }
}

fn count_on(mut counting: Counting, progress: &Progress) -> Exact {
    let mut share = Share::default();
    let (value, outcome) = loop {
        match counting.step() {
            Step::Done(value) => break (value, Outcome::Exhausted),
            Step::Stopped(value, reason) => break (value, Outcome::Stopped(reason)),
            Step::More => progress.part(|| share.of(&counting.checkpoint)),
        }
    };
    let stats = counting.stats;
    Exact {
        value,
        outcome,
        stats,
    }
}
