//! `ninefold generate`: puzzles made from a seed.

mod formats;

use std::io;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ninefold_killer::format::{Format, write_record};
use ninefold_killer::generate::{GenerateError, Generated, Options, generate};
use ninefold_sudoku::Geometry;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::answers::GenerateAnswer;
use crate::args::{EngineArg, GenerateArgs};
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{board, list_killer_formats};
use crate::output::{Form, Head, Output, counted};
use crate::run::Run;

/// Runs the verb.
pub fn run(args: &GenerateArgs) -> anyhow::Result<Exit> {
    if !args.killer && args.to != "help" {
        bail!("only Killers are made so far: ninefold generate --killer");
    }
    if matches!(args.common.engine, EngineArg::Dlx | EngineArg::Bits) {
        bail!("generate asks the solver made for Killers: --engine auto or fast");
    }
    let geometry = geometry(args)?;
    let options = Options {
        sizes: args.sizes.clone(),
        symmetry: args.symmetry.parse()?,
        givens: args.givens,
        min_effort: args.min_effort,
        max_effort: args.max_effort,
        attempts: args.attempts,
    };
    options.check(&geometry)?;
    if args.to == "help" {
        let mut output = Output::new(&args.common);
        output.text(&list_killer_formats(&formats::all(&geometry, &options)))?;
        output.finish()?;
        return Ok(Exit::Success);
    }
    let format = format(args, &geometry, &options)?;
    let mut run = Run::without_input(&args.common)?;
    let seed = |n: u64| args.seed.wrapping_add(n - 1);
    let make = |context: &Context, n: u64| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed(n));
        generate(&geometry, &options, &mut rng, &context.stop())
    };
    let mut written = 0;
    run.each_number(args.count, make, |run, n, made| {
        tell(run, n, made, seed(n), format, &mut written)
    })?;
    run.finish()
}

/// The format that `--to` names, if it can hold what is to be made.
fn format(
    args: &GenerateArgs,
    geometry: &Arc<Geometry>,
    options: &Options,
) -> anyhow::Result<Format> {
    let names = || {
        let formats = formats::all(geometry, options);
        let names: Vec<&str> = formats.iter().map(|format| format.name()).collect();
        names.join(", ")
    };
    let Some(format) = Format::from_name(&args.to) else {
        bail!(
            "no format of Killers {:?}: expected one of {}",
            args.to,
            names()
        );
    };
    if let Err(error) = formats::holds(format, geometry, options) {
        bail!("{error}: expected one of {}", names());
    }
    Ok(format)
}

fn geometry(args: &GenerateArgs) -> anyhow::Result<Arc<Geometry>> {
    let regions: Option<&Path> = args.regions.as_deref();
    Ok(match board(args.box_shape, regions)? {
        Some(board) if args.diagonals => board.with_diagonals().into(),
        Some(board) => board.into(),
        None if args.diagonals => {
            let usual = Geometry::boxes(3, 3).context("--box")?;
            usual.with_diagonals().into()
        }
        None => Geometry::standard(),
    })
}

fn tell(
    run: &mut Run,
    n: u64,
    made: Result<Generated, GenerateError>,
    seed: u64,
    format: Format,
    written: &mut u64,
) -> io::Result<()> {
    let (generated, stopped) = match made {
        Ok(generated) => (Some(generated), None),
        Err(error) => {
            run.warn(&format!("puzzle {n}: {error}"));
            not_found(run, error)
        }
    };
    let Some(generated) = generated else {
        run.tally.puzzle("not found");
        return answer(run, n, &GenerateAnswer::none(seed, stopped));
    };
    run.tally.add(generated.stats);
    run.tally.detail(format!(
        "{}, effort {}",
        counted(generated.layout.cages().len(), "cage"),
        generated.effort
    ));
    let solution = Some(&generated.solution);
    let text = match write_record(&generated.layout, None, solution, format) {
        Ok(text) => text,
        Err(error) => {
            run.exit.note(Exit::Usage);
            run.tally.puzzle("not written");
            run.warn(&format!("puzzle {n}: {error}"));
            return answer(run, n, &GenerateAnswer::none(seed, stopped));
        }
    };
    run.tally.puzzle("generated");
    if run.output.form() != Form::Plain {
        return answer(
            run,
            n,
            &GenerateAnswer::new(&generated, text, seed, stopped),
        );
    }
    if *written > 0 {
        run.output.text(format.separator())?;
    }
    *written += 1;
    run.output.text(&text)
}

/// What it means that there is no puzzle as wanted; what there is all the same,
/// and the word for the limit.
fn not_found(run: &mut Run, error: GenerateError) -> (Option<Generated>, Option<&'static str>) {
    match error {
        GenerateError::Stopped {
            stopped,
            tried,
            so_far,
        } => {
            if so_far.is_none() {
                run.tally.add(tried.stats);
            }
            (so_far.map(|so_far| *so_far), Some(run.stopped(stopped)))
        }
        GenerateError::NotFound(tried) => {
            run.tally.add(tried.stats);
            run.exit.note(Exit::Limit);
            (None, Some("attempts"))
        }
        _ => {
            run.exit.note(Exit::No);
            (None, None)
        }
    }
}

/// Writes a record or a row; plain output has no line for what there is not.
fn answer(run: &mut Run, n: u64, answer: &GenerateAnswer) -> io::Result<()> {
    if run.output.form() == Form::Plain {
        return Ok(());
    }
    let head = Head {
        v: 1,
        n,
        kind: "killer",
        file: None,
        line: None,
        comment: None,
    };
    run.output.answer(&head, answer)
}
