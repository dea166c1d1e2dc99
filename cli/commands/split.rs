//! `ninefold split`: the search of one puzzle, cut into parts.

use std::io;

use anyhow::bail;
use ninefold_dlx::{Fingerprint, Prefix};
use ninefold_sudoku::solve::Stopped;

use crate::answers::PartAnswer;
use crate::args::SplitArgs;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::output::counted;
use crate::parts::{FORMAT, Numbers};
use crate::run::Run;

/// Runs the verb.
pub fn run(args: &SplitArgs) -> anyhow::Result<Exit> {
    if args.common.csv {
        bail!("--csv is not for split: a part is a JSON record");
    }
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    run.exact_cover = true;
    let mut seen = false;
    run.one_by_one(Input::new(&args.input)?, |run, record, _| {
        if std::mem::replace(&mut seen, true) {
            return run.refuse(record, "split takes one puzzle: this is another");
        }
        split(run, record, args.parts.get())
    })?;
    run.finish()
}

fn split(run: &mut Run, record: &Record, parts: usize) -> io::Result<()> {
    let cover = record.puzzle.to_cover();
    let problem = cover.problem();
    run.measure(record);
    let solver = run.context.solver(problem);
    match solver.split(parts, &run.context.stop()) {
        Ok(mut prefixes) => {
            if prefixes.is_empty() {
                let n = record.head.n;
                run.warn(&format!(
                    "puzzle {n} has no solution: all of it is the only part"
                ));
                // Whoever adds up the numbers of the parts gets 0.
                prefixes.push(Prefix::default());
            }
            run.tally.puzzle("split");
            run.tally.detail(counted(prefixes.len(), "part"));
            tell(run, record, &problem.fingerprint().to_string(), &prefixes)
        }
        Err(stopped) => {
            run.tally.puzzle("not split");
            give_up(run, record, stopped);
            Ok(())
        }
    }
}

fn tell(run: &mut Run, record: &Record, fingerprint: &str, prefixes: &[Prefix]) -> io::Result<()> {
    let split = Fingerprint::of_parts(prefixes).to_string();
    for (k, prefix) in prefixes.iter().enumerate() {
        let answer = PartAnswer {
            format: FORMAT,
            fingerprint,
            split: &split,
            part: k + 1,
            parts: prefixes.len(),
            prefix: Numbers::from(prefix),
        };
        run.output.answer(&record.head, &answer)?;
    }
    Ok(())
}

/// A part of the parts is of no use: nothing is printed.
fn give_up(run: &mut Run, record: &Record, stopped: Stopped) {
    run.stopped(stopped);
    run.warn(&format!("puzzle {}: {stopped}", record.head.n));
}
