//! Formats in which a puzzle stands on several lines and ends by itself: how
//! its lines are gathered. The project's own text has its separators instead,
//! see [`reader`](super::reader).

use super::{Format, arrowgrid, ksudoku, sumocue, text, twogrid};

/// More lines than any puzzle has, XML apart.
const MOST: usize = 200;

/// What a line is to the puzzle of which some lines are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    /// No part of a puzzle.
    Nothing,
    /// The next line of this one.
    Part,
    /// It ends the puzzle and is no part of it.
    End,
    /// It ends the puzzle and begins the next one.
    Next,
}

/// What `line` is to the puzzle of which `before` is there.
pub(super) fn fit(format: Format, before: &[(usize, String)], line: &str) -> Fit {
    let first = before.is_empty();
    if text::is_separator(line) {
        return if first { Fit::Nothing } else { Fit::End };
    }
    let blank = text::is_blank(line);
    match format {
        _ if first && blank => Fit::Nothing,
        _ if first => Fit::Part,
        Format::KSudoku => Fit::Part,
        Format::TwoGrid if blank => Fit::Nothing,
        _ if line.trim().is_empty() => Fit::End,
        _ if blank => Fit::Nothing,
        Format::TwoGrid if twogrid::begins(line) => Fit::Next,
        Format::SumoCue if sumocue::is_telling(line) => Fit::Next,
        _ => Fit::Part,
    }
}

/// Whether these lines, of which the last is new, are a whole puzzle.
pub(super) fn is_whole(format: Format, lines: &[(usize, String)]) -> bool {
    match format {
        Format::KSudoku => lines.last().is_some_and(|(_, text)| ksudoku::ends(text)),
        Format::ArrowGrid => arrowgrid::is_whole(lines),
        Format::SumoCue => sumocue::is_whole(lines) || lines.len() > MOST,
        _ => twogrid::is_whole(lines) || lines.len() > MOST,
    }
}
