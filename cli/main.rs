//! The `ninefold` binary: exact cover, Sudoku and Killer Su Doku on the
//! command line. A thin layer: verbs over library types.

#![deny(unsafe_code)]

mod answers;
mod args;
mod commands;
mod context;
mod counting;
mod cover;
mod every;
mod exit;
mod input;
mod limits;
mod output;
mod parts;
mod progress;
mod puzzle;
mod report;
mod run;
mod sample;
mod saved;
mod words;

use std::io;
use std::process::ExitCode;

use clap::Parser;

use crate::args::Cli;
use crate::exit::Exit;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(message) => return tell(&message),
    };
    let exit = match commands::run(cli) {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Success,
        Err(error) => {
            report::error(&format!("{error:#}"));
            Exit::Usage
        }
    };
    exit.into()
}

/// Prints help, the version, or what is wrong with the arguments.
fn tell(message: &clap::Error) -> ExitCode {
    let printed = message.print().map_err(anyhow::Error::from);
    match printed {
        Err(error) if !is_closed_pipe(&error) => Exit::Usage.into(),
        _ => ExitCode::from(u8::try_from(message.exit_code()).unwrap_or(2)),
    }
}

/// Whether nobody reads standard output any more: the reader has what it
/// wanted.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
