//! Links with the cells behind `?bd=`, as sudokuwiki.org and others make them.

use super::context::Context;
use super::source::Span;
use super::{Format, Line, ReadError, Record, WriteError, bare};
use crate::Puzzle;

/// Pages of the same site whose rules are not those of a plain Sudoku.
const OTHER_RULES: [&str; 8] = [
    "jigsaw",
    "killer",
    "kendoku",
    "kenken",
    "sudokux",
    "windoku",
    "str8ts",
    "futoshiki",
];

/// Where the cells begin, in bytes.
fn board(text: &str) -> Option<usize> {
    let at = text.find("?bd=").or_else(|| text.find("&bd="))?;
    Some(at + 4)
}

/// Whether the line has such a link.
pub(super) fn looks_right(text: &str) -> bool {
    board(text).is_some()
}

/// Reads the first such link of a line.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Record, ReadError> {
    let text = line.text;
    let Some(start) = board(text) else {
        let all = Span::of(line, 0, text.trim_end().len());
        return Err(all.whole("no link: expected 81 cells behind ?bd="));
    };
    let page = text[..start].rsplit('/').next().unwrap_or("");
    let page_name = page.split(['.', '?']).next().unwrap_or("");
    let lower = page_name.to_ascii_lowercase();
    if OTHER_RULES.iter().any(|rule| lower.contains(rule)) {
        let at = start - page.len();
        let name = Span::of(line, at, at + page_name.len());
        return Err(name.whole(format!("a link to {page_name}: expected a plain Sudoku")));
    }
    let length = text[start..]
        .find(|c: char| c.is_whitespace() || matches!(c, '&' | '#' | '"' | '\'' | '<' | '>' | ')'));
    let run = Span::of(line, start, length.map_or(text.len(), |l| start + l));
    if run.text.starts_with('S') && run.text.len() != 81 {
        return Err(run.whole("a packed board: expected 81 digits and blanks behind ?bd="));
    }
    let puzzle = context.puzzle(run, "")?;
    Ok(Record::new(puzzle, line.number, Format::Link))
}

/// A link to the best known page that takes it.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let givens = bare::bare(puzzle, Format::Link, Some(9))?;
    let cells = givens.to_string().replace('.', "0");
    Ok(format!(
        "https://www.sudokuwiki.org/sudoku.htm?bd={cells}\n"
    ))
}
