//! The sudoku-exchange bank: the beginning of a hash, the puzzle, a rating.

use super::context::Context;
use super::source::Span;
use super::{Format, Line, ReadError, Record};

/// Whether the first word of a line is a hash and the second a run of cells.
pub(super) fn looks_right(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace();
    let (Some(hash), Some(run)) = (words.next(), words.next()) else {
        return false;
    };
    // 16 and 36 hexadecimal digits may be a puzzle themselves, unless all else
    // speaks for a hash.
    let hex = hash.bytes().all(|b| b.is_ascii_hexdigit());
    let length = (6..=40).contains(&hash.len()) && !matches!(hash.len(), 16 | 36);
    let numbers = run.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    hex && length && numbers && run.len() > 25
}

/// Reads such a line.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Record, ReadError> {
    let words = words(line);
    let (Some(hash), Some(&run)) = (words.first(), words.get(1)) else {
        let all = Span::of(line, 0, line.text.trim_end().len());
        return Err(all.whole("no bank line: expected a hash, a puzzle and a rating"));
    };
    if let Some(&bad) = words.get(3) {
        return Err(bad.whole("a fourth column: expected a hash, a puzzle and a rating"));
    }
    let puzzle = context.puzzle(run, "")?;
    let comment = match words.get(2) {
        Some(rating) => format!("{} {}", hash.text, rating.text),
        None => hash.text.to_string(),
    };
    Ok(Record {
        comment: Some(comment),
        ..Record::new(puzzle, line.number, Format::Exchange)
    })
}

/// The words of a line with their places.
fn words(line: Line<'_>) -> Vec<Span<'_>> {
    let base = line.text.as_ptr() as usize;
    let words = line.text.split_ascii_whitespace();
    let spans = words.map(|w| {
        let start = w.as_ptr() as usize - base;
        Span::of(line, start, start + w.len())
    });
    spans.collect()
}
