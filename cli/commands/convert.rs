//! `ninefold convert`: the same puzzles in another format.

use std::io;

use anyhow::bail;
use ninefold_killer::format as killer;
use ninefold_sudoku::format as sudoku;

use crate::args::ConvertArgs;
use crate::context::Context;
use crate::exit::Exit;
use crate::input::{COVER, Input, Record, list_formats};
use crate::output::Output;
use crate::puzzle::Puzzle;
use crate::run::Run;

/// The format that `--to` names; some names mean one for each kind.
#[derive(Clone, Copy, Debug)]
struct Target {
    sudoku: Option<sudoku::Format>,
    killer: Option<killer::Format>,
    cover: bool,
}

/// Runs the verb.
pub fn run(args: &ConvertArgs) -> anyhow::Result<Exit> {
    if args.to == "help" {
        let mut output = Output::new(&args.common);
        output.text(&list_formats())?;
        output.finish()?;
        return Ok(Exit::Success);
    }
    if args.common.json || args.common.csv {
        bail!("--json and --csv are not for convert: the format is named by --to");
    }
    let target = Target {
        sudoku: sudoku::Format::from_name(&args.to),
        killer: killer::Format::from_name(&args.to),
        cover: args.to == COVER,
    };
    if target.sudoku.is_none() && target.killer.is_none() && !target.cover {
        bail!("no format {:?}: --to help lists them", args.to);
    }
    let Some(mut run) = Run::new(&args.input, &args.common)? else {
        return Ok(Exit::Success);
    };
    if args.input.keep_comments && target.sudoku != Some(sudoku::Format::Line) {
        bail!("--keep-comments is for --to line: other formats have no place for comments");
    }
    let mut writer = Writer {
        target,
        written: 0,
        closing: "",
    };
    run.each(
        Input::new(&args.input)?,
        |_: &Context, record| write(record, target, &args.to),
        |run, record, text| writer.tell(run, record, text),
    )?;
    run.output.text(writer.closing)?;
    run.finish()
}

/// A puzzle as a record of the target format, or why not.
fn write(record: &Record, target: Target, name: &str) -> Result<String, String> {
    if target.cover {
        return Ok(record.puzzle.to_cover().problem().to_string());
    }
    match (&record.puzzle, target.sudoku, target.killer) {
        (Puzzle::Sudoku(puzzle), Some(format), _) => {
            let solution = record.solution.as_ref();
            let text = sudoku::write_record_with(puzzle, solution, format);
            let mut text = text.map_err(|error| error.to_string())?;
            if let Some(comment) = &record.head.comment {
                text.truncate(text.trim_end().len());
                text.push_str(&format!(" # {comment}\n"));
            }
            Ok(text)
        }
        (Puzzle::Killer(layout), _, Some(format)) => {
            let (name, solution) = (record.name.as_deref(), record.solution.as_ref());
            killer::write_record(layout, name, solution, format).map_err(|error| error.to_string())
        }
        (puzzle, _, _) => {
            let what = match puzzle {
                Puzzle::Sudoku(_) => "a Sudoku",
                Puzzle::Killer(_) => "a Killer",
                Puzzle::Cover(_) => "an exact-cover problem",
            };
            Err(format!("the format {name} cannot hold {what}"))
        }
    }
}

/// Writes records one after the other into one text.
struct Writer {
    target: Target,
    written: u64,
    /// What must stand at the bottom of what has been written.
    closing: &'static str,
}

impl Writer {
    fn tell(
        &mut self,
        run: &mut Run,
        record: &Record,
        text: Result<String, String>,
    ) -> io::Result<()> {
        let text = match text {
            Err(message) => return run.refuse(record, &message),
            Ok(_) if self.target.cover && self.written > 0 => {
                return run.refuse(
                    record,
                    "a dlx file holds one problem: convert one at a time",
                );
            }
            Ok(text) => text,
        };
        let [opening, separator, closing] = self.frame(&record.puzzle);
        let before = if self.written == 0 {
            opening
        } else {
            separator
        };
        self.written += 1;
        self.closing = closing;
        run.tally.puzzle("converted");
        run.output.text(before)?;
        run.output.text(&text)
    }

    /// What stands before, between and behind the puzzles of a text.
    fn frame(&self, puzzle: &Puzzle) -> [&'static str; 3] {
        match (puzzle, self.target.sudoku, self.target.killer) {
            (Puzzle::Sudoku(_), Some(f), _) => [f.opening(), f.separator(), f.closing()],
            (Puzzle::Killer(_), _, Some(f)) => ["", f.separator(), ""],
            _ => ["", "", ""],
        }
    }
}
