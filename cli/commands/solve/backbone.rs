//! `ninefold solve --backbone`: the cells that are equal in every solution.

use std::io;

use ninefold_sudoku::Grid;
use ninefold_sudoku::solve::{Stats, Stopped};

use crate::answers::BackboneAnswer;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::Record;
use crate::puzzle::{Puzzle, Verdict};
use crate::run::Run;

/// The verdict, the shared digits and the work; for an exact cover a refusal.
pub type Backbone = Result<Result<(Verdict, Option<Grid>, Stats), Stopped>, &'static str>;

/// Looks for it.
pub fn find(context: &Context, record: &Record) -> Backbone {
    let stop = context.stop();
    match &record.puzzle {
        Puzzle::Sudoku(puzzle) => {
            let solver = context.solvers.get(puzzle.geometry());
            let found = solver.backbone(puzzle, &stop);
            Ok(found.map(|b| (b.verdict.into(), b.grid, b.stats)))
        }
        Puzzle::Killer(layout) => {
            let found = context.killer(layout).backbone(&stop);
            Ok(found.map(|b| (b.verdict.into(), b.grid, b.stats)))
        }
        Puzzle::Cover(_) => Err("--backbone works on Sudoku and Killer: this is an exact cover"),
    }
}

/// Tells of it.
pub fn tell(run: &mut Run, record: &Record, found: Backbone) -> io::Result<()> {
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
        Err(stopped) => answer.stopped = Some(run.unknown(stopped)),
    }
    run.output.answer(&record.head, &answer)
}
