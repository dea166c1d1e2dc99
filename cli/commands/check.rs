//! `ninefold check`: none, unique or several, and why.

use std::io;
use std::path::Path;

use anyhow::bail;
use ninefold_killer as killer;
use ninefold_sudoku::solve::{Answer, Stats, Stopped};
use ninefold_sudoku::{self as sudoku, Geometry, Grid, minimal};

use crate::answers::CheckAnswer;
use crate::args::CheckArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::puzzle::{BY_SEARCH, Puzzle, Solution, Verdict};
use crate::report;
use crate::run::{Ask, Bulk, Run, Told};
use crate::sample::SAMPLES;

/// Runs the verb.
pub fn run(args: &CheckArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let mut input = Input::new(&args.input)?.noting_twins();
    if let Some(file) = &args.solution {
        if file == Path::new("-") && args.input.takes_stdin() {
            bail!("--solution -: puzzles come from standard input already");
        }
        input = input.with_solutions(file)?;
    }
    run.filtered = args.filter.verdict.is_some();
    let line = |text: &mut Vec<u8>, n: u64, answer: &Answer| Some(line(args, text, n, answer));
    let bulk = match args.minimal {
        true => Bulk::Together(&together),
        false => Bulk::Ask(Ask {
            limit: 2,
            long: false,
            line: Some(&line),
        }),
    };
    let chunks = run.chunks(input, &bulk);
    let mut right = 0;
    run.each_chunk(
        chunks,
        bulk,
        |context, record, known| match refusal(args, record) {
            Some(refusal) => Err(refusal),
            None => Ok(check(context, record, args.minimal, known)),
        },
        |run, record, checked| {
            let checked = match checked {
                Ok(checked) => checked,
                Err(refusal) => return run.refuse(record, refusal),
            };
            if record.expected.is_some() {
                right += usize::from(record.expected == checked.word());
            }
            tell(run, record, checked, args)
        },
    )?;
    if !args.input.sample {
        return run.finish();
    }
    let all = SAMPLES.len();
    let exit = run.finish()?;
    report::say(&format!(
        "{right} of {all} samples got their documented verdict"
    ));
    Ok(match exit {
        Exit::Success | Exit::No if right == all => Exit::Success,
        Exit::Success => Exit::No,
        worse => worse,
    })
}

/// The line of a usual Sudoku, which is all there is to say.
fn line(args: &CheckArgs, text: &mut Vec<u8>, n: u64, answer: &Answer) -> Told {
    let told = Told::verdict(answer);
    let word = told.word;
    if args.filter.prints(word) {
        text.extend_from_slice(itoa::Buffer::new().format(n).as_bytes());
        text.push(b'\t');
        text.extend_from_slice(word.as_bytes());
        text.push(b'\t');
        match answer.count {
            1 => text.extend_from_slice(&answer.solution.map(|digit| b'0' + digit)),
            _ => text.push(b'-'),
        }
        text.push(b'\n');
    }
    told
}

/// What was asked for that a puzzle of this kind has not.
fn refusal(args: &CheckArgs, record: &Record) -> Option<&'static str> {
    match &record.puzzle {
        Puzzle::Cover(_) if args.solution.is_some() => {
            Some("--solution works on Sudoku and Killer: this is an exact cover")
        }
        Puzzle::Sudoku(puzzle) if args.minimal && puzzle.marks().is_some() => {
            Some("--minimal works on givens: this is a puzzle of candidates")
        }
        Puzzle::Killer(_) | Puzzle::Cover(_) if args.minimal => {
            Some("--minimal works on Sudoku only")
        }
        _ => None,
    }
}

/// What was found out about one puzzle.
struct Checked {
    verdict: Result<Verdict, Stopped>,
    /// For `--minimal`: the redundant clues.
    redundant: Option<Result<minimal::Redundant, minimal::ReduceError>>,
    /// For a solution that came with the puzzle: what is wrong with it.
    given: Option<Result<(), String>>,
    stats: Stats,
}

impl Checked {
    fn word(&self) -> Option<&'static str> {
        self.verdict.as_ref().ok().map(Verdict::name)
    }
}

fn check(context: &Context, record: &Record, minimal: bool, known: Option<&Answer>) -> Checked {
    let stop = context.stop();
    let (verdict, stats) = record.puzzle.verdict(context, &stop, known);
    let mut checked = checked(record, verdict, stats);
    if minimal && let Some(puzzle) = unique(record, &checked) {
        let solver = context.solvers.get(puzzle.geometry());
        let redundant = minimal::redundant(&solver, puzzle, &stop.after(stats.nodes));
        if let Ok(redundant) = &redundant {
            checked.stats += redundant.stats;
        }
        checked.redundant = Some(redundant);
    }
    checked
}

/// The same with redundant clues for many usual Sudokus together.
fn together(context: &Context, records: &[&Record]) -> Vec<Result<Checked, &'static str>> {
    let puzzles = records
        .iter()
        .filter_map(|record| record.puzzle.standard_cells());
    let cells: Vec<[u8; 81]> = puzzles.collect();
    let answers = context.in_bulk(&cells, 2, <[Answer]>::to_vec);
    let one = |(record, answer): (&&Record, &Answer)| check(context, record, false, Some(answer));
    let mut all: Vec<Checked> = records.iter().zip(&answers).map(one).collect();
    let (mut puzzles, mut places) = (Vec::new(), Vec::new());
    for (place, (record, checked)) in records.iter().zip(&all).enumerate() {
        if let Some(puzzle) = unique(record, checked) {
            puzzles.push(puzzle);
            places.push(place);
        }
    }
    let solver = context.solvers.get(&Geometry::standard());
    let found = context
        .with_bulk(|bulk, _| minimal::redundant_all(&solver, &puzzles, &context.stop(), bulk));
    for (place, found) in places.into_iter().zip(found) {
        all[place].redundant = Some(found);
    }
    all.into_iter().map(Ok).collect()
}

/// A Sudoku that has just one solution.
fn unique<'a>(record: &'a Record, checked: &Checked) -> Option<&'a sudoku::Puzzle> {
    match (&record.puzzle, &checked.verdict) {
        (Puzzle::Sudoku(puzzle), Ok(Verdict::Unique(_))) => Some(puzzle),
        _ => None,
    }
}

/// A verdict, and whether the solution that came with the puzzle is right.
fn checked(record: &Record, verdict: Result<Verdict, Stopped>, stats: Stats) -> Checked {
    let given = record.solution.as_ref().map(|grid| match &verdict {
        Ok(Verdict::Unique(Solution::Grid(only))) if only == grid => Ok(()),
        _ => fits(&record.puzzle, grid),
    });
    Checked {
        verdict,
        redundant: None,
        given,
        stats,
    }
}

/// Whether `grid` solves the puzzle, by the rules alone.
fn fits(puzzle: &Puzzle, grid: &Grid) -> Result<(), String> {
    match puzzle {
        Puzzle::Sudoku(puzzle) => {
            sudoku::check::solution(puzzle, grid).map_err(|wrong| wrong.to_string())
        }
        Puzzle::Killer(layout) => {
            killer::check::solution(layout, grid).map_err(|wrong| wrong.to_string())
        }
        Puzzle::Cover(_) => Err("solutions of exact covers are not read".into()),
    }
}

fn tell(run: &mut Run, record: &Record, checked: Checked, args: &CheckArgs) -> io::Result<()> {
    let word = checked.word().unwrap_or("unknown");
    let prints = args.filter.prints(word);
    run.tally.add(checked.stats);
    run.measure(record);
    let mut answer = CheckAnswer::new(&record.puzzle);
    match checked.verdict {
        Ok(verdict) => {
            run.exit.note(verdict.exit());
            run.tally.puzzle(verdict.name());
            answer.told = verdict.into();
        }
        Err(stopped) => answer.stopped = Some(run.unknown(stopped)),
    }
    if let Some(mut detail) = answer.told.why_briefly() {
        if detail.starts_with(BY_SEARCH) {
            detail.push_str("; see `ninefold explain`");
        }
        run.detail(record, &detail);
        run.tally.detail(detail);
    }
    match checked.redundant {
        Some(Ok(redundant)) => answer.minimal_of(&redundant.cells),
        Some(Err(minimal::ReduceError::Stopped { stopped, .. })) => {
            answer.stopped = Some(run.stopped(stopped));
        }
        Some(Err(error)) => {
            run.exit.note(Exit::Usage);
            run.warn(&format!("puzzle {}: {error}", record.head.n));
        }
        None => {}
    }
    if let Some(given) = checked.given {
        answer.given_solution = Some(if given.is_ok() { "right" } else { "wrong" });
        answer.given_error = given.err();
    }
    if let Some(error) = &answer.given_error {
        run.exit.note(Exit::No);
        run.tally.wrong();
        run.warn(&format!(
            "puzzle {}: the given solution is wrong: {error}",
            record.head.n
        ));
    }
    match prints {
        true => run.output.answer(&record.head, &answer),
        false => run.output.pass::<CheckAnswer<'_>>(),
    }
}
