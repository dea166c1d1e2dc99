//! `ninefold completions` and `ninefold man`: made from the same definition
//! as the parser.

use anyhow::{Context, bail};
use clap::CommandFactory;

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::exit::Exit;
use crate::output::{Form, Output};

/// Prints a completion script.
pub fn completions(args: &CompletionsArgs) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "ninefold", &mut script);
    print(&script)
}

/// Prints the manual page of the program, or of one verb.
pub fn run(args: &ManArgs) -> anyhow::Result<Exit> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    match &args.verb {
        None => {
            clap_mangen::Man::new(command).render(&mut page)?;
        }
        Some(verb) => {
            let Some(sub) = command.find_subcommand(verb) else {
                bail!("no verb {verb:?}: ninefold --help lists them");
            };
            let name = format!("ninefold-{verb}");
            clap_mangen::Man::new(sub.clone())
                .title(name)
                .render(&mut page)?;
        }
    }
    print(&page)
}

fn print(bytes: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::with_form(Form::Plain);
    let text = std::str::from_utf8(bytes).context("clap wrote text")?;
    // What clap calls "after help" has no better name in its manual pages.
    let text = text.replace(".SH EXTRA", ".SH EXAMPLES AND EXIT CODES");
    output
        .text(&text)
        .and_then(|()| output.finish())
        .context("standard output")?;
    Ok(Exit::Success)
}
