//! SudoCue's .sdk: `#` header lines, `[Puzzle]` and nine rows, and perhaps
//! `[State]` with what a player has filled in.

use std::io::BufRead;

use super::context::Context;
use super::grid::{self, Block, Kind};
use super::rows::{GridLine, LONGEST, grid_line, lenient_row};
use super::source::{OwnedLine, Source, Span};
use super::{Format, ReadError, Record, WriteError, bare, is_comment};
use crate::Puzzle;

/// The most rows that are looked at in a section.
const MOST_ROWS: usize = 64;

/// Whether the line opens a section.
pub(super) fn looks_right(text: &str) -> bool {
    let name = text
        .trim()
        .strip_prefix('[')
        .and_then(|t| t.strip_suffix(']'));
    name.is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_alphabetic()))
}

fn is_section(text: &str, name: &str) -> bool {
    let text = text.trim();
    let inner = text.strip_prefix('[').and_then(|t| t.strip_suffix(']'));
    inner.is_some_and(|n| n.eq_ignore_ascii_case(name))
}

/// Reads the section that `head` opens, and `[State]` behind it.
pub(super) fn read<R: BufRead>(
    head: &OwnedLine,
    source: &mut Source<R>,
    context: &mut Context,
) -> Result<Record, ReadError> {
    let named = |e: ReadError| e.with_format(Format::Sdk.name());
    let whole = Span::of(head.lend(), 0, head.text.trim_end().len());
    let rows = rows(source);
    if !is_section(&head.text, "Puzzle") {
        return Err(named(
            whole.whole("expected [Puzzle], and behind its rows perhaps [State]"),
        ));
    }
    let mut ahead = 0;
    while ahead < MOST_ROWS && source.peek(ahead).is_some_and(is_gap) {
        ahead += 1;
    }
    let state = source.peek(ahead).filter(|l| is_section(&l.text, "State"));
    let state = state.cloned().map(|head| {
        source.take(ahead + 1).for_each(drop);
        (head, self::rows(source))
    });
    // A broken puzzle takes its state along: one error, not two.
    let record = section(whole, rows, context).map_err(named)?;
    let state = state.map(|(head, rows)| {
        let whole = Span::of(head.lend(), 0, head.text.trim_end().len());
        section(whole, rows, context).map_err(named)
    });
    let state = state.transpose()?.map(|r| r.puzzle.givens().clone());
    Ok(Record {
        line: head.number,
        format: Format::Sdk,
        state,
        ..record
    })
}

/// The rows of a section: as many as the first one is wide, or up to an empty
/// line, a comment or another section.
fn rows<R: BufRead>(source: &mut Source<R>) -> Vec<GridLine> {
    let mut parts = Vec::new();
    let (mut rows, mut side) = (0, MOST_ROWS);
    while rows < side && parts.len() < MOST_ROWS {
        let Some(next) = source.peek(0) else { break };
        if is_gap(next) && parts.is_empty() {
            source.take(1).for_each(drop);
            continue;
        }
        if is_gap(next) || looks_right(&next.text) || next.text.len() > LONGEST {
            break;
        }
        let part = grid_line(next).unwrap_or_else(|| GridLine::Row(lenient_row(next)));
        if let GridLine::Row(row) = &part {
            rows += 1;
            if rows == 1 {
                side = row.character_count();
            }
        }
        parts.push(part);
        source.take(1).for_each(drop);
    }
    parts
}

/// Whether the line is empty or a comment.
fn is_gap(line: &OwnedLine) -> bool {
    line.text.len() <= LONGEST && (line.text.trim().is_empty() || is_comment(&line.text))
}

fn section(
    head: Span<'_>,
    rows: Vec<GridLine>,
    context: &mut Context,
) -> Result<Record, ReadError> {
    if rows.is_empty() {
        return Err(head.whole(format!(
            "no rows under {}: expected 9 rows of 9 cells",
            head.text.trim()
        )));
    }
    let Block::Grids(mut records) = grid::read(context, rows, Kind::Givens) else {
        return Err(head.whole("expected 9 rows of 9 cells"));
    };
    match records.len() {
        1 => records.remove(0),
        0 => Err(head.whole("no rows: expected 9 rows of 9 cells")),
        k => Err(head.whole(format!("{k} grids in one section: expected one"))),
    }
}

/// The section with its rows.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let text = bare::bare(puzzle, Format::Sdk, Some(9))?.to_string();
    let mut out = String::from("[Puzzle]\n");
    for row in 0..9 {
        out += &text[9 * row..][..9];
        out.push('\n');
    }
    Ok(out)
}
