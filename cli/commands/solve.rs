//! `ninefold solve`: the solution, all of them, or what they share.

mod all;
mod backbone;
mod cheapest;
mod first;
mod saved;

use anyhow::bail;
use ninefold_sudoku::solve::Answer;

use crate::args::SolveArgs;
use crate::exit::Exit;
use crate::input::Input;
use crate::parts::Parts;
use crate::run::{Ask, Bulk, Run};

/// Runs the verb.
pub fn run(args: &SolveArgs) -> anyhow::Result<Exit> {
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    let input = Input::new(&args.input)?;
    let parts = Parts::read(args.part.as_deref(), &args.input)?;
    run.tally.parts(parts.as_ref().and_then(Parts::share));
    run.exact_cover = parts.is_some() || args.checkpoint.is_some();
    let parts = parts.as_ref();
    let others = args.all || args.limit.is_some() || args.cheapest.is_some() || args.backbone;
    if args.filter.verdict.is_some() && others {
        bail!("--verdict is not for --all, --limit, --cheapest and --backbone");
    }
    if let Some(limit) = args.cheapest {
        run.one_by_one(input, |run, record, numbered| {
            cheapest::tell(run, record, limit as usize, numbered)
        })?;
    } else if let Some(path) = &args.checkpoint {
        if let Some(record) = run.only(input, "--checkpoint")? {
            saved::tell(&mut run, &record, path)?;
        }
    } else if args.all || args.limit.is_some() {
        run.one_by_one(input, |run, record, numbered| {
            all::tell(run, record, parts, args.limit, numbered)
        })?;
    } else if args.backbone {
        run.line_for_line = true;
        run.each(input, backbone::find, backbone::tell)?;
    } else {
        run.line_for_line = true;
        run.filtered = args.filter.verdict.is_some();
        let line =
            |text: &mut Vec<u8>, _: u64, answer: &Answer| first::line(&args.filter, text, answer);
        let bulk = match parts {
            Some(_) => Bulk::Never,
            None => Bulk::Ask(Ask {
                limit: 2,
                long: false,
                line: Some(&line),
            }),
        };
        let chunks = run.chunks(input, &bulk);
        run.each_chunk(
            chunks,
            bulk,
            |context, record, known| first::find(context, record, parts, known),
            |run, record, found| first::tell(run, record, found, &args.filter),
        )?;
    }
    run.finish()
}
