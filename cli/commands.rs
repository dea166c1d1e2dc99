//! The verbs, one file each.

mod check;
mod combos;
mod convert;
mod count;
mod estimate;
mod explain;
mod generate;
mod man;
pub mod reduce;
mod solve;
mod split;
mod zdd;

use clap::CommandFactory;

use crate::args::{Cli, Verb};
use crate::exit::Exit;
use crate::input::NoInput;
use crate::report;

/// Does what the command line asks for.
pub fn run(cli: Cli) -> anyhow::Result<Exit> {
    let verb = cli.verb.name();
    match dispatch(cli) {
        Err(error) if error.is::<NoInput>() => {
            let mut command = Cli::command();
            command.build();
            if let Some(verb) = command.find_subcommand_mut(verb) {
                report::say(&verb.render_help().ansi().to_string());
            }
            Err(error)
        }
        result => result,
    }
}

fn dispatch(cli: Cli) -> anyhow::Result<Exit> {
    match cli.verb {
        Verb::Check(args) => check::run(&args),
        Verb::Solve(args) => solve::run(&args),
        Verb::Count(args) => count::run(&args),
        Verb::Reduce(args) => reduce::run(&args),
        Verb::Generate(args) => generate::run(&args),
        Verb::Combos(args) => combos::run(&args),
        Verb::Convert(args) => convert::run(&args),
        Verb::Estimate(args) => estimate::run(&args),
        Verb::Zdd(args) => zdd::run(&args),
        Verb::Explain(args) => explain::run(&args),
        Verb::Split(args) => split::run(&args),
        Verb::Completions(args) => man::completions(&args),
        Verb::Man(args) => man::run(&args),
    }
}
