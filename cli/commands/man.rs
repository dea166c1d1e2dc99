//! `ninefold completions` and `ninefold man`: made from the same definition
//! as the parser.
//!
//! What `--help` says behind the flags has lines of its own, which the maker
//! of manual pages would fill into one paragraph: that part is made here.

use anyhow::{Context, bail};
use clap::{Command, CommandFactory};

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
    let source = command.render_version();
    let page = match &args.verb {
        None => page(command, &source)?,
        Some(verb) => {
            let Some(sub) = command.find_subcommand(verb) else {
                bail!("no verb {verb:?}: ninefold --help lists them");
            };
            page(sub.clone(), &source)?
        }
    };
    print(page.as_bytes())
}

/// A page, with what stands behind the flags before the version.
fn page(command: Command, source: &str) -> anyhow::Result<String> {
    let behind = command.get_after_help().map(ToString::to_string);
    // An empty date would leave its place in the title to what comes next.
    let man = clap_mangen::Man::new(command.after_help(None))
        .date("\"\"")
        .source(source.trim_end());
    let mut page = Vec::new();
    man.render(&mut page)?;
    let mut page = String::from_utf8(page).context("clap wrote text")?;
    let version = page.find(".SH VERSION").unwrap_or(page.len());
    page.insert_str(version, &sections(&behind.unwrap_or_default()));
    Ok(page)
}

/// The sections that a text makes: prose as paragraphs, examples and exit
/// codes line by line.
fn sections(text: &str) -> String {
    let mut page = String::new();
    for (k, block) in text.split("\n\n").filter(|b| !b.is_empty()).enumerate() {
        let verbatim = [
            ("Examples:\n", "EXAMPLES"),
            ("Exit codes:\n", "EXIT STATUS"),
        ];
        let mut listed = verbatim.iter().filter_map(|(start, heading)| {
            let lines = block.strip_prefix(start)?;
            Some((lines, heading))
        });
        if let Some((lines, heading)) = listed.next() {
            let lines: String = lines.lines().map(escaped).collect();
            page.push_str(&format!(".SH {heading}\n.nf\n{lines}.fi\n"));
            continue;
        }
        page.push_str(if k == 0 { ".SH OUTPUT\n" } else { ".PP\n" });
        let prose = block.strip_prefix("Output: ").unwrap_or(block);
        page.extend(prose.lines().map(escaped));
    }
    page
}

/// A line of text that is none of instructions.
fn escaped(line: &str) -> String {
    let guard = if line.starts_with(['.', '\'']) {
        "\\&"
    } else {
        ""
    };
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    format!("{guard}{}\n", line.replace('\'', "\\(aq"))
}

fn print(bytes: &[u8]) -> anyhow::Result<Exit> {
    let mut output = Output::with_form(Form::Plain);
    let text = std::str::from_utf8(bytes).context("clap wrote text")?;
    output
        .text(text)
        .and_then(|()| output.finish())
        .context("standard output")?;
    Ok(Exit::Success)
}
