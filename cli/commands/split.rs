//! `ninefold split`: the search of one puzzle, cut into parts.

use std::io;

use anyhow::bail;
use ninefold_dlx::Prefix;
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
        Ok(prefixes) => {
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
    for prefix in prefixes {
        let answer = PartAnswer {
            format: FORMAT,
            fingerprint,
            prefix: Numbers::from(prefix),
        };
        run.output.answer(&record.head, &answer)?;
    }
    if prefixes.is_empty() {
        let n = record.head.n;
        run.warn(&format!(
            "puzzle {n} has no solution: there is no part to search"
        ));
    }
    Ok(())
}

/// A part of the parts is of no use: nothing is printed.
fn give_up(run: &mut Run, record: &Record, stopped: Stopped) {
    run.stopped(stopped);
    run.warn(&format!("puzzle {}: {stopped}", record.head.n));
}
