//! `ninefold reduce`: fewer clues, the same unique solution.

use std::io;
use std::path::Path;

use anyhow::Context as _;
use ninefold_sudoku::minimal::{self, Order, ReduceError, ReduceOptions, Reduction, Symmetry};
use ninefold_sudoku::{Cell, Geometry};

use crate::answers::ReduceAnswer;
use crate::args::ReduceArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Input, Record, read_small};
use crate::output::counted;
use crate::puzzle::Puzzle;
use crate::run::{Bulk, Run};

/// The names of `--symmetry`.
pub fn symmetry_names() -> impl Iterator<Item = &'static str> {
    Symmetry::ALL.iter().map(|symmetry| symmetry.name())
}

/// Runs the verb.
pub fn run(args: &ReduceArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let options = ReduceOptions {
        symmetry: args.symmetry.parse()?,
        order: match &args.order {
            Some(file) => read_order(file)?,
            None => Order::Seed(args.seed),
        },
        clues: args.clues,
        first_refusal: args.first_refusal,
    };
    let symmetric = options.symmetry != Symmetry::None;
    run.line_for_line = true;
    let together = |context: &Context, records: &[&Record]| together(context, records, &options);
    let bulk = Bulk::Together(&together);
    let chunks = run.chunks(Input::new(&args.input)?, &bulk);
    run.each_chunk(
        chunks,
        bulk,
        |context, record, _| reduce(context, record, &options),
        |run, record, reduced| tell(run, record, reduced, symmetric, args.clues),
    )?;
    run.finish()
}

/// Reads cells, white space or commas between them.
fn read_order(path: &Path) -> anyhow::Result<Order> {
    let text = read_small(path)?;
    let mut cells: Vec<Cell> = Vec::new();
    for (k, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        for token in line.split(|c: char| c.is_whitespace() || c == ',') {
            if !token.is_empty() {
                let place = || format!("{}: line {}: {token:?}", path.display(), k + 1);
                cells.push(token.parse().with_context(place)?);
            }
        }
    }
    Ok(Order::Given(cells))
}

type Reduced = Result<Result<Reduction, ReduceError>, &'static str>;

fn reduce(context: &Context, record: &Record, options: &ReduceOptions) -> Reduced {
    let Puzzle::Sudoku(puzzle) = &record.puzzle else {
        return Err("only Sudokus have clues to remove");
    };
    let solver = context.solvers.get(puzzle.geometry());
    Ok(minimal::reduce(&solver, puzzle, options, &context.stop()))
}

/// The same for many usual Sudokus together.
fn together(context: &Context, records: &[&Record], options: &ReduceOptions) -> Vec<Reduced> {
    let sudoku = |record: &&Record| match &record.puzzle {
        Puzzle::Sudoku(puzzle) => Some(puzzle.clone()),
        Puzzle::Killer(_) | Puzzle::Cover(_) => None,
    };
    let puzzles: Vec<_> = records.iter().filter_map(sudoku).collect();
    let solver = context.solvers.get(&Geometry::standard());
    let reduced = context.with_bulk(|bulk, _| {
        minimal::reduce_all(&solver, &puzzles, options, &context.stop(), bulk)
    });
    reduced.into_iter().map(Ok).collect()
}

fn tell(
    run: &mut Run,
    record: &Record,
    reduced: Reduced,
    symmetric: bool,
    clues: Option<usize>,
) -> io::Result<()> {
    let n = record.head.n;
    let reduction = match reduced {
        Err(message) => return run.refuse(record, message),
        Ok(Err(error @ (ReduceError::Marks | ReduceError::Outside(_)))) => {
            return run.refuse(record, &error.to_string());
        }
        Ok(Err(ReduceError::Stopped { stopped, so_far })) => {
            let word = run.stopped(stopped);
            run.tally.puzzle("not reduced to the end");
            let answer = ReduceAnswer::stopped(so_far.as_deref(), word);
            return run.output.answer(&record.head, &answer);
        }
        Ok(Err(error)) => {
            run.exit.note(Exit::No);
            run.tally.puzzle("not unique");
            run.warn(&format!("puzzle {n}: {error}"));
            let answer = ReduceAnswer::refused(error.to_string());
            return run.output.answer(&record.head, &answer);
        }
        Ok(Ok(reduction)) => reduction,
    };
    run.tally.add(reduction.stats);
    run.tally.puzzle("reduced");
    run.tally
        .detail(counted(reduction.puzzle.givens().clues(), "clue"));
    let left = reduction.puzzle.givens().clues();
    if let Some(clues) = clues.filter(|&clues| left > clues) {
        run.exit.note(Exit::No);
        run.warn(&format!(
            "puzzle {n}: {left} clues are left, {clues} were asked for: another --seed may get there"
        ));
    }
    let answer = ReduceAnswer::new(&reduction, symmetric);
    run.output.answer(&record.head, &answer)
}
