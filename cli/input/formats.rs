//! Names of formats, detection, and what the flags mean for the readers.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use ninefold_killer::format as killer;
use ninefold_sudoku::Geometry;
use ninefold_sudoku::format as sudoku;

use super::read_small;
use crate::args::{DigitsArg, InputArgs, LettersArg};

/// The format that `--format` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// Detection decides.
    Any,
    Sudoku(sudoku::Format),
    Killer(killer::Format),
    /// JSON of either kind.
    Json,
    Cover,
}

/// The name of the exact-cover format.
pub const COVER: &str = "dlx";

/// How much of an input is looked at to detect its format.
const SAMPLE: usize = 1 << 16;

pub(super) fn by_name(name: &str) -> anyhow::Result<Named> {
    match (
        name,
        sudoku::Format::from_name(name),
        killer::Format::from_name(name),
    ) {
        (COVER, _, _) => Ok(Named::Cover),
        (_, Some(_), Some(_)) => Ok(Named::Json),
        (_, Some(format), None) => Ok(Named::Sudoku(format)),
        (_, None, Some(format)) => Ok(Named::Killer(format)),
        (_, None, None) => {
            bail!("no format {name:?}: --format help lists them")
        }
    }
}

/// What the beginning of an input shows.
pub(super) struct Sniffed {
    /// What has been read of it.
    pub(super) sample: Vec<u8>,
    pub(super) format: Named,
    /// Why it cannot be read on.
    pub(super) error: Option<io::Error>,
}

/// Reads enough of an input to know its format: for formats of a puzzle a
/// line what is there at once, so that a slow writer gets its answers; for
/// the others [`SAMPLE`] bytes or all there is.
/// What goes wrong in reading comes behind what was read.
pub(super) fn sniff(reader: &mut impl Read, named: Named) -> Sniffed {
    let mut sniffed = Sniffed {
        sample: Vec::new(),
        format: named,
        error: None,
    };
    if !matches!(named, Named::Any | Named::Json) {
        return sniffed;
    }
    let mut sample = vec![0; SAMPLE];
    let mut len = 0;
    let mut at_end = false;
    loop {
        let text = String::from_utf8_lossy(&sample[..len]);
        let format = detect(&text);
        if at_end || len == SAMPLE || (text.contains('\n') && streams(format)) {
            let format = match format {
                Named::Any => resembling(&text),
                format => format,
            };
            drop(text);
            sample.truncate(len);
            return Sniffed {
                sample,
                format,
                ..sniffed
            };
        }
        drop(text);
        match reader.read(&mut sample[len..]) {
            Ok(0) => at_end = true,
            Ok(more) => len += more,
            Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
            Err(e) => {
                sniffed.error = Some(e);
                at_end = true;
            }
        }
    }
}

/// The format of a text by its looks; Killer formats first, since none of
/// them looks like a Sudoku.
fn detect(sample: &str) -> Named {
    if let Some(format) = killer::detect(sample) {
        return Named::Killer(format);
    }
    sudoku::detect(sample).map_or(Named::Any, Named::Sudoku)
}

/// What a text looks like that neither kind of reader knows: a Killer of sorts,
/// unless a Sudoku stands before.
fn resembling(sample: &str) -> Named {
    let Some((format, line)) = killer::resembles(sample) else {
        return Named::Any;
    };
    let records = sudoku::read(sample.as_bytes(), &sudoku::Options::default());
    let mut before = records.map(|record| match record {
        Ok(record) => (record.line, true),
        Err(error) => (error.line(), error.format().is_some()),
    });
    match before.any(|(at, known)| at < line && known) {
        true => Named::Any,
        false => Named::Killer(format),
    }
}

/// Whether a format has a puzzle a line.
fn streams(format: Named) -> bool {
    use killer::Format as K;
    use sudoku::Format as S;
    match format {
        Named::Sudoku(format) => matches!(
            format,
            S::Line | S::Sdm | S::Sukaku | S::Csv | S::Exchange | S::Link | S::Hodoku | S::Json
        ),
        Named::Killer(format) => {
            !matches!(format, K::Cages | K::ArrowGrid | K::TwoGrid | K::KSudoku)
        }
        _ => false,
    }
}

/// The board that `--box` or `--regions` asks for.
pub fn board(
    box_shape: Option<(usize, usize)>,
    regions: Option<&Path>,
) -> anyhow::Result<Option<Geometry>> {
    if let Some((rows, columns)) = box_shape {
        return Ok(Some(Geometry::boxes(rows, columns).context("--box")?));
    }
    let Some(path) = regions else {
        return Ok(None);
    };
    let regions = sudoku::parse_regions(&read_small(path)?);
    Ok(Some(regions.with_context(|| path.display().to_string())?))
}

/// What the flags mean for the readers of both kinds.
pub(super) fn options(
    args: &InputArgs,
    named: Named,
) -> anyhow::Result<(sudoku::Options, killer::Options)> {
    let geometry = board(args.box_shape, args.regions.as_deref())?.map(Arc::new);
    let sudoku = sudoku::Options {
        format: match named {
            Named::Sudoku(format) => Some(format),
            _ => None,
        },
        box_shape: args.box_shape,
        regions: geometry.clone().filter(|g| g.box_shape().is_none()),
        diagonals: args.diagonals,
        digits: match args.digits {
            DigitsArg::Auto => sudoku::Digits::Auto,
            DigitsArg::Letters => sudoku::Digits::Letters,
            DigitsArg::Hex => sudoku::Digits::Hex,
            DigitsArg::Alnum => sudoku::Digits::Alnum,
        },
    };
    let killer = killer::Options {
        format: match named {
            Named::Killer(format) => Some(format),
            _ => None,
        },
        letters: args.letters.map(|letters| match letters {
            LettersArg::Rows => killer::Letters::Rows,
            LettersArg::Columns => killer::Letters::Columns,
        }),
        geometry,
        diagonals: args.diagonals,
        repeats: args.repeats,
    };
    Ok((sudoku, killer))
}

/// An exact-cover problem that explains itself; the first two options are its
/// solution.
const EXAMPLE: &str = "\
| A line that starts with a bar is a comment.
| Items: a is covered once, b twice or three times, c twice; behind the bar x,
| at most once, or by any number of options in one colour.
a 2:3|b 2|c | x
| Options: the items they cover, x in the colour red; a cost of 7.
a b c x:red |7
b c x:red
b c x:blue
";

/// Every format by name, with a line and an example: what `--format help`
/// prints.
pub fn list_formats() -> String {
    let mut text = String::new();
    for format in sudoku::Format::ALL {
        let (name, description) = (format.name(), format.description());
        text += &entry("sudoku", name, description, format.example());
    }
    text += &list_killer_formats(&killer::Format::ALL);
    let description = "exact cover in Knuth's format; never guessed: by extension or name";
    text + &entry("cover", COVER, description, EXAMPLE)
}

/// The same of some formats of Killers.
pub fn list_killer_formats(formats: &[killer::Format]) -> String {
    let entries = formats.iter().map(|format| {
        let (name, description) = (format.name(), format.description());
        entry("killer", name, description, format.example())
    });
    entries.collect()
}

fn entry(kind: &str, name: &str, description: &str, example: &str) -> String {
    let mut text = format!("{name} ({kind}): {description}\n");
    for line in example.lines() {
        text.push_str(&format!("    {line}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_dlx::{Problem, Solver, Stop};

    #[test]
    fn the_example_of_an_exact_cover_has_one_solution() {
        let problem = Problem::from_text(EXAMPLE).unwrap();
        let solutions = Solver::new(&problem).into_solutions(&Stop::never());
        assert_eq!(solutions.count(), 1);
    }
}
