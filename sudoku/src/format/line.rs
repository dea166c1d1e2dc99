//! One puzzle a line: the cells, then nothing, a comment, or more columns.

use super::bare;
use super::context::Context;
use super::source::Span;
use super::symbols::is_symbol;
use super::{Format, Line, ReadError, Record, WriteError};
use crate::Puzzle;
use crate::board::MAX_SIZE;

/// Where the first run of characters ends, in bytes: at a blank, a comma or a
/// comment.
pub(super) fn run_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let ends = |k: usize, b: u8| match b {
        b' ' | b'\t' | b',' | b';' | b'#' => true,
        b'/' => bytes.get(k + 1) == Some(&b'/'),
        _ => false,
    };
    let end = bytes.iter().enumerate().find(|&(k, &b)| ends(k, b));
    end.map_or(bytes.len(), |(k, _)| k)
}

/// Reads a line that begins with 81 plain cells, at least one of them a digit
/// (lines of blanks alone may be rules of a drawing); `None` for any other.
#[inline]
pub(super) fn plain(
    line: Line<'_>,
    context: &mut Context,
    format: Format,
) -> Option<Result<Record, ReadError>> {
    let bytes = line.text.as_bytes();
    let run = bytes.get(..81)?;
    let alone = match bytes.get(81) {
        None => true,
        Some(b' ' | b'\t' | b',' | b';' | b'#') => false,
        Some(_) => return None,
    };
    if !run.iter().any(|b| (b'1'..=b'9').contains(b)) {
        return None;
    }
    let puzzle = context.plain_puzzle(line.text.get(..81)?)?;
    context.last_cells = Some(81);
    let record = Record::new(puzzle, line.number, format);
    Some(if alone {
        Ok(record)
    } else {
        with_tail(line, 81, record, context)
    })
}

/// Reads a line that holds a puzzle and perhaps more.
pub(super) fn read(
    line: Line<'_>,
    context: &mut Context,
    format: Format,
) -> Result<Record, ReadError> {
    let text = line.text;
    let start = text.len() - text.trim_start().len();
    let end = start + run_end(&text[start..]);
    let run = Span::of(line, start, end);
    let tail = tail(line, end, run.len())?;
    let puzzle = context.puzzle(run, tail.solution.map_or("", |s| s.text))?;
    context.last_cells = Some(run.len());
    with_tail(line, end, Record::new(puzzle, line.number, format), context)
}

/// The record with what stands behind byte `end`, where its cells ended.
fn with_tail(
    line: Line<'_>,
    end: usize,
    record: Record,
    context: &Context,
) -> Result<Record, ReadError> {
    let cells = line.text[..end].trim_start();
    let tail = tail(line, end, cells.chars().count())?;
    let size = record.puzzle.geometry().size();
    let solution = tail.solution.map(|s| context.solution(s, size, cells));
    Ok(Record {
        solution: solution.transpose()?,
        comment: tail.comment.map(str::to_string),
        ..record
    })
}

/// What stands behind the cells.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Tail<'a> {
    solution: Option<Column<'a>>,
    comment: Option<&'a str>,
}

/// A column that holds cells.
type Column<'a> = Span<'a>;

impl PartialEq for Span<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.line, self.offset, self.text) == (other.line, other.offset, other.text)
    }
}

/// Looks at what stands behind byte `end`, where a run of `cells` cells ended.
fn tail(line: Line<'_>, end: usize, cells: usize) -> Result<Tail<'_>, ReadError> {
    let rest = &line.text[end..];
    let trimmed = rest.trim_start();
    let gap = &rest[..rest.len() - trimmed.len()];
    let start = line.text.len() - trimmed.len();
    let remark = |text: &'static str| -> Option<&str> {
        Some(trimmed.trim_start_matches(|c| text.contains(c)).trim())
    };
    let comment = match trimmed.as_bytes() {
        [] => None,
        [b'#', ..] => remark("#"),
        [b';', ..] => remark(";"),
        [b'/', b'/', ..] => remark("/"),
        [b',', ..] => return Ok(columns(line, start + 1, cells)),
        _ if gap.contains('\t') => return Ok(columns(line, start, cells)),
        _ => {
            let word_end = trimmed.find([' ', '\t', ',']).unwrap_or(trimmed.len());
            let word = Span::of(line, start, start + word_end);
            if is_run(word.text, cells) {
                let message = "two puzzles on one line: expected a line for each, \
                               or a comma or tab before a solution";
                return Err(word.whole(message));
            }
            let rest = Span::of(line, start, start + trimmed.trim_end().len());
            let message = "text behind the last cell: expected the end of the line, \
                           a comment behind #, ; or //, or columns behind a tab or comma";
            return Err(rest.whole(message));
        }
    };
    Ok(Tail {
        solution: None,
        comment: comment.filter(|c| !c.is_empty()),
    })
}

/// The columns from byte `start` on, behind a comma or a tab: the first is the
/// solution if it is made of cells.
fn columns(line: Line<'_>, start: usize, cells: usize) -> Tail<'_> {
    let rest = line.text[start..].trim_start();
    let begin = line.text.len() - rest.len();
    let end = begin + run_end(rest);
    let solution = Span::of(line, begin, end);
    if !is_run(solution.text, cells) {
        return Tail {
            solution: None,
            comment: Some(rest.trim_end()).filter(|c| !c.is_empty()),
        };
    }
    let behind = line.text[end..].trim_start();
    let comment = match behind.strip_prefix(',') {
        Some(columns) => columns,
        None => behind.trim_start_matches(['#', ';', '/']),
    };
    Tail {
        solution: Some(solution),
        comment: Some(comment.trim()).filter(|c| !c.is_empty()),
    }
}

/// Whether a word beside a puzzle of `cells` cells is one more run of cells:
/// of the same length, or long and without letters (a run with a slip in it).
pub(super) fn is_run(word: &str, cells: usize) -> bool {
    let long = word.len() > 25 && !word.bytes().any(|b| b.is_ascii_alphabetic());
    (word.len() == cells || long) && word.chars().all(is_symbol)
}

/// Reads a line that holds a puzzle in any way: in one run, in groups with
/// spaces between them, or in numbers.
pub(super) fn read_any(
    line: Line<'_>,
    context: &mut Context,
    format: Format,
) -> Result<Record, ReadError> {
    let words = words(line);
    // Words of more than two characters are groups of cells, not numbers.
    let numbers = words.len() > MAX_SIZE
        && (context.side(words.len()).is_ok() || words.iter().all(|w| w.text.len() <= 2));
    let puzzle = if numbers {
        context.tokens(&words)?
    } else if let Some(first) = words.first().filter(|_| are_groups(line, &words, context)) {
        let joined: String = words.iter().map(|w| w.text).collect();
        let run = Span {
            line,
            offset: first.offset,
            text: &joined,
        };
        context.puzzle(run, "")?
    } else {
        return read(line, context, format);
    };
    Ok(Record::new(puzzle, line.number, format))
}

/// The words of a line in front of its comment; none if the first has all the
/// cells.
fn words(line: Line<'_>) -> Vec<Span<'_>> {
    let mut words = Vec::new();
    if run_end(line.text.trim()) > MAX_SIZE {
        return words;
    }
    let mut start = None;
    for (k, c) in line.text.char_indices().chain([(line.text.len(), ' ')]) {
        let comment = matches!(c, '#' | ';') || line.text[k..].starts_with("//");
        if !comment && !c.is_whitespace() && c != ',' {
            start.get_or_insert(k);
        } else if let Some(s) = start.take() {
            words.push(Span::of(line, s, k));
        }
        if comment {
            break;
        }
    }
    words
}

/// Whether words are groups of cells: not a puzzle and the columns behind it.
fn are_groups(line: Line<'_>, words: &[Span<'_>], context: &Context) -> bool {
    let long = words.first().is_some_and(|w| w.text.len() >= 16);
    let together = words.iter().map(Span::len).sum();
    // Tabs may also stand between groups: these make a whole board.
    let column =
        line.text.contains(',') || line.text.contains('\t') && context.side(together).is_err();
    words.len() > 1 && !(long && column)
}

/// The cells in a row.
pub(super) fn write(
    puzzle: &Puzzle,
    format: Format,
    side: Option<usize>,
) -> Result<String, WriteError> {
    Ok(format!("{}\n", bare::bare(puzzle, format, side)?))
}
