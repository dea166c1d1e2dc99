//! `ninefold zdd`: the decision diagram of all solutions, and what it gives.

mod pick;

use std::io;

use ninefold_dlx::{StopReason, Zdd, ZddError};
use ninefold_sudoku::solve::Stopped;

use crate::answers::ZddAnswer;
use crate::args::ZddArgs;
use crate::cover::Cover;
use crate::exit::Exit;
use crate::input::{Input, Record};
use crate::limits::Limits;
use crate::output::{Form, counted};
use crate::run::Run;
use pick::Pick;

/// Runs the verb.
pub fn run(args: &ZddArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    run.exact_cover = true;
    let pick = Pick::of(args);
    let memory = args.memory.saturating_mul(1 << 20);
    run.one_by_one(Input::new(&args.input)?, |run, record, several| {
        if several && pick.is_whole() {
            return run.refuse(record, "--dot and --text take one puzzle: this is another");
        }
        let cover = record.puzzle.to_cover();
        run.measure(record);
        let limits = run.context.limits();
        match Zdd::new(cover.problem(), &limits.stop(), memory) {
            Ok(zdd) => tell(run, record, &cover, &zdd, &pick, &limits, several),
            Err(error) => refuse(run, record, &cover, &error, &pick, args.memory),
        }
    })?;
    run.finish()
}

/// Prints the size, or what was asked for in its place.
fn tell(
    run: &mut Run,
    record: &Record,
    cover: &Cover,
    zdd: &Zdd,
    pick: &Pick,
    limits: &Limits,
    several: bool,
) -> io::Result<()> {
    let (size, count) = (zdd.node_count(), zdd.count().to_string());
    let plural = if count == "1" { "" } else { "s" };
    let words = format!("{}, {count} solution{plural}", counted(size, "node"));
    run.tally.puzzle("diagram made");
    run.detail(record, &words);
    run.tally.detail(words);
    if pick.tells_size() || run.output.form() == Form::Json {
        let answer = ZddAnswer::new(cover.problem().fingerprint().to_string(), size, count);
        run.output.answer(&record.head, &answer)?;
    }
    pick.tell(run, record, cover, zdd, limits, several)
}

/// Says which limit the diagram has met.
fn refuse(
    run: &mut Run,
    record: &Record,
    cover: &Cover,
    error: &ZddError,
    pick: &Pick,
    memory: usize,
) -> io::Result<()> {
    let n = record.head.n;
    let word = match error {
        ZddError::Stopped(reason) => run.stopped(Stopped(*reason)),
        _ => {
            run.exit.note(Exit::Limit);
            "memory"
        }
    };
    let message = match error {
        ZddError::Stopped(StopReason::Flag) => error.to_string(),
        ZddError::Memory { nodes, .. } => format!(
            "the diagram takes more than {memory} MiB (--memory); it had {} by then",
            counted(*nodes, "node")
        ),
        _ => error.to_string(),
    };
    run.warn(&format!("puzzle {n}: {message}"));
    run.tally.puzzle("given up");
    if pick.tells_size() || run.output.form() == Form::Json {
        let fingerprint = cover.problem().fingerprint().to_string();
        let answer = ZddAnswer::stopped(fingerprint, word);
        return run.output.answer(&record.head, &answer);
    }
    Ok(())
}
