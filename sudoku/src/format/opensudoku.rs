//! OpenSudoku's XML: `<game data="81 cells"/>` inside `<opensudoku>`, perhaps
//! in folders. Read as a whole, up to [`MAX_DOCUMENT`] bytes.

use roxmltree::Document;

use super::context::Context;
use super::source::{OwnedLine, Span};
use super::{Format, ReadError, Record, WriteError, bare};
use crate::Puzzle;

/// The largest XML document that is read, in bytes: 8 MiB, some 80 000 games.
pub const MAX_DOCUMENT: usize = 8 << 20;

/// The tag that ends a document.
pub(super) const END: &str = "</opensudoku>";

/// Reads the games of a document.
pub(super) fn read(lines: &[OwnedLine], context: &mut Context) -> Vec<Result<Record, ReadError>> {
    let named = |e: ReadError| e.with_format(Format::OpenSudoku.name());
    let texts: Vec<&str> = lines.iter().map(|l| l.text.as_str()).collect();
    let text = texts.join("\n");
    let document = match Document::parse(&text) {
        Ok(document) => document,
        Err(error) => return vec![Err(named(no_xml(lines, &error)))],
    };
    let root = document.root_element();
    if root.tag_name().name() != "opensudoku" {
        let message = format!("XML of <{}>: expected <opensudoku>", root.tag_name().name());
        return vec![Err(named(
            span(lines, &text, root.range().start, 1).whole(message),
        ))];
    }
    let games = root.descendants().filter(|n| n.has_tag_name("game"));
    let records: Vec<_> = games
        .map(|game| {
            let Some(data) = game.attribute_node("data") else {
                let start = game.range().start;
                return Err(span(lines, &text, start, 5)
                    .whole("a game without data: expected data=\"81 cells\""));
            };
            let value = data.value();
            let place = span(lines, &text, data.range_value().start, value.len());
            let run = Span {
                text: value,
                ..place
            };
            if value.starts_with("version") {
                return Err(run.whole("a saved game: expected data=\"81 cells\""));
            }
            let puzzle = context.puzzle(run, "")?;
            Ok(Record {
                one_line: false,
                ..Record::new(puzzle, place.line.number, Format::OpenSudoku)
            })
        })
        .map(|r| r.map_err(named))
        .collect();
    if records.is_empty() {
        let place = span(lines, &text, root.range().start, 11);
        return vec![Err(named(
            place.whole("no game: expected <game data=\"81 cells\"/>"),
        ))];
    }
    records
}

/// The place of byte `at` of the joined lines, over at most `len` bytes.
fn span<'a>(lines: &'a [OwnedLine], text: &str, at: usize, len: usize) -> Span<'a> {
    let before = text.get(..at).unwrap_or("");
    let row = before.matches('\n').count().min(lines.len() - 1);
    let offset = before.len() - before.rfind('\n').map_or(0, |k| k + 1);
    let line = lines[row].lend();
    let end = offset.saturating_add(len).min(line.text.len());
    match line.text.get(offset..end) {
        Some(_) => Span::of(line, offset, end),
        None => Span::of(line, 0, line.text.len()),
    }
}

fn no_xml(lines: &[OwnedLine], error: &roxmltree::Error) -> ReadError {
    let at = error.pos();
    let row = (at.row as usize).clamp(1, lines.len());
    let line = &lines[row - 1];
    let message = format!("no XML: {error}");
    let message = message.split(" at ").next().unwrap_or(&message).to_string();
    ReadError::new(line.number, at.col as usize, 1, message).with_source(&line.text)
}

/// The game as one element of a document.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let givens = bare::bare(puzzle, Format::OpenSudoku, Some(9))?;
    let cells = givens.to_string().replace('.', "0");
    Ok(format!("  <game data=\"{cells}\"/>\n"))
}
