//! Lines that can be looked at and put back.

use std::collections::VecDeque;
use std::io::BufRead;

use super::lines::Run;
use super::{Line, Lines, ReadError};

/// A line that outlives the reading of the next one.
#[derive(Clone, Debug)]
pub(super) struct OwnedLine {
    pub(super) number: usize,
    pub(super) text: String,
}

impl OwnedLine {
    pub(super) fn lend(&self) -> Line<'_> {
        Line {
            number: self.number,
            text: &self.text,
        }
    }
}

impl From<Line<'_>> for OwnedLine {
    fn from(line: Line<'_>) -> OwnedLine {
        OwnedLine {
            number: line.number,
            text: line.text.to_string(),
        }
    }
}

/// [`Lines`] with a queue of lines that were looked at in advance. Formats of
/// one line a record never fill the queue, and so copy nothing.
#[derive(Debug)]
pub(super) struct Source<R> {
    lines: Lines<R>,
    ahead: VecDeque<Result<OwnedLine, ReadError>>,
    current: String,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source {
            lines: Lines::new(input),
            ahead: VecDeque::new(),
            current: String::new(),
        }
    }

    /// The next line, lent.
    pub(super) fn next(&mut self) -> Option<Result<Line<'_>, ReadError>> {
        match self.ahead.pop_front() {
            None => self.lines.next_line(),
            Some(Err(error)) => Some(Err(error)),
            Some(Ok(line)) => {
                self.current = line.text;
                Some(Ok(Line {
                    number: line.number,
                    text: &self.current,
                }))
            }
        }
    }

    /// The line `k` places ahead (0 is the next one), if there is one and it
    /// can be read.
    pub(super) fn peek(&mut self, k: usize) -> Option<&OwnedLine> {
        while self.ahead.len() <= k {
            let line = self.lines.next_line()?.map(OwnedLine::from);
            self.ahead.push_back(line);
        }
        self.ahead.get(k)?.as_ref().ok()
    }

    /// See [`Lines::are_at_hand`].
    pub(super) fn are_at_hand(&mut self, count: usize, fits: impl Fn(&[u8; 81]) -> bool) -> bool {
        self.ahead.is_empty() && self.lines.are_at_hand(count, fits)
    }

    /// See [`Lines::run_of_81`].
    pub(super) fn run_of_81(&mut self, most: usize, fits: impl FnMut(&[u8; 81]) -> bool) -> Run {
        match self.ahead.is_empty() {
            true => self.lines.run_of_81(most, fits),
            false => Run::default(),
        }
    }

    /// See [`Lines::pass`].
    pub(super) fn pass(&mut self, run: Run) -> usize {
        self.lines.pass(run)
    }

    /// Takes `count` lines that [`peek`](Source::peek) has shown.
    pub(super) fn take(&mut self, count: usize) -> impl Iterator<Item = OwnedLine> + '_ {
        self.ahead.drain(..count).filter_map(Result::ok)
    }

    /// Puts lines back in front of all others.
    pub(super) fn put_back(&mut self, lines: impl DoubleEndedIterator<Item = OwnedLine>) {
        for line in lines.rev() {
            self.ahead.push_front(Ok(line));
        }
    }
}

/// A piece of a line, with the way back to its column.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span<'a> {
    /// The line it stands in.
    pub(super) line: Line<'a>,
    /// Where it begins, in bytes.
    pub(super) offset: usize,
    /// The piece.
    pub(super) text: &'a str,
}

impl<'a> Span<'a> {
    /// The piece of `line` from byte `start` to `end`.
    pub(super) fn of(line: Line<'a>, start: usize, end: usize) -> Span<'a> {
        Span {
            line,
            offset: start,
            text: &line.text[start..end],
        }
    }

    /// How many characters it has.
    pub(super) fn len(&self) -> usize {
        self.text.chars().count()
    }

    /// An error about `len` characters of it, from its character `at` on.
    pub(super) fn error(&self, at: usize, len: usize, message: impl Into<String>) -> ReadError {
        let before = self.line.text.get(..self.offset).unwrap_or("");
        let column = before.chars().count() + at + 1;
        ReadError::new(self.line.number, column, len, message).with_source(self.line.text)
    }

    /// An error about all of it.
    pub(super) fn whole(&self, message: impl Into<String>) -> ReadError {
        self.error(0, self.len(), message)
    }
}
