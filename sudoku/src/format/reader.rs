//! The iterator over the puzzles of a text.
//!
//! Without a given format each part of the text is looked at by itself, so
//! that a file may hold several formats. Formats of one line a record are read
//! as they come, nothing is kept; grids are read as blocks of lines.

use std::io::BufRead;

use super::blocks;
use super::classify::Class;
use super::grid::{self, Block, Kind};
use super::opensudoku::{self, MAX_DOCUMENT};
use super::source::{OwnedLine, Source, Span};
use super::state::State;
use super::table::Table;
use super::{Format, Options, ReadError, Record, sdk};

/// The puzzles of a text, one after the other; made by [`read`](super::read).
///
/// Each item is a puzzle or what is wrong with a part of the text; reading
/// goes on behind it. Memory is bounded whatever the text is: lines up to
/// [`MAX_LINE`](super::MAX_LINE), XML documents up to
/// [`MAX_DOCUMENT`].
///
/// A puzzle in a line is given out when the next line has been seen, for that
/// may be its region map; with a format in the options, or in any other format,
/// at once.
///
/// ```
/// use ninefold_sudoku::format::{Options, read};
/// let text = "1.....3..4.....2\n1.....3..4.....\n";
/// let mut records = read(text.as_bytes(), &Options::default());
/// assert!(records.next().unwrap().is_ok());
/// let error = records.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: 15 cells: expected 16");
/// assert!(records.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    source: Source<R>,
    state: State,
}

impl<R: BufRead> Reader<R> {
    pub(super) fn new(input: R, options: &Options) -> Reader<R> {
        Reader {
            source: Source::new(input),
            state: State::new(options),
        }
    }

    /// Reads on until something more is ready, or the end.
    fn step(&mut self) {
        let line = match self.source.next() {
            Some(Ok(line)) => line,
            Some(Err(error)) => return self.state.push(Err(error)),
            None => return self.state.end(),
        };
        let Some(class) = self.state.single(line) else {
            return;
        };
        let line = OwnedLine::from(line);
        match class {
            Class::Header => self.header(&line),
            Class::Xml => self.xml(line),
            Class::Section => {
                let result = sdk::read(&line, &mut self.source, &mut self.state.context);
                self.state.push(result);
            }
            _ => self.grid(line),
        }
    }

    /// A line that names a column `puzzle`; alone it may be a title.
    fn header(&mut self, line: &OwnedLine) {
        let table = Table::of_header(&line.text).filter(|table| {
            let next = self.source.peek(0).map_or("", |l| l.text.trim());
            !table.is_single() || next.len() >= 16 && !next.contains([' ', '|', '+'])
        });
        match table {
            Some(table) => self.state.set_table(table),
            None => self.state.set_title(&line.text),
        }
    }

    /// Everything up to the end of the XML document.
    fn xml(&mut self, first: OwnedLine) {
        let mut bytes = first.text.len();
        let mut lines = vec![first];
        while !lines[lines.len() - 1].text.contains(opensudoku::END) {
            let Some(next) = self.source.peek(0) else {
                break;
            };
            bytes += next.text.len() + 1;
            if bytes > MAX_DOCUMENT {
                let message = format!(
                    "XML of more than {} MiB: expected smaller documents; reading stops here",
                    MAX_DOCUMENT >> 20
                );
                let error = Span::of(lines[0].lend(), 0, 1).whole(message);
                let error = error.with_format(Format::OpenSudoku.name());
                self.state.push(Err(error));
                return self.state.end();
            }
            lines.extend(self.source.take(1));
        }
        let records = opensudoku::read(&lines, &mut self.state.context);
        records.into_iter().for_each(|r| self.state.push(r));
    }

    /// The block of rows that begins with `first`.
    fn grid(&mut self, first: OwnedLine) {
        let forced = self.state.forced();
        if forced.is_none() && self.is_no_row(&first) {
            return;
        }
        let block = blocks::read(&mut self.source, first, forced);
        let kind = match forced {
            Some(Format::Marks) => Kind::Marks,
            Some(_) => Kind::Givens,
            None => Kind::Any,
        };
        match grid::read(&mut self.state.context, block, kind) {
            Block::Grids(records) => records.into_iter().for_each(|r| self.state.push_grid(r)),
            Block::Lines(lines) => lines.iter().for_each(|l| self.state.line_or_map(l.lend())),
        }
    }

    /// Looks at two kinds of line that look like a row by themselves: dashes
    /// may be a puzzle without digits, and a number at the top of a file says
    /// how many puzzles follow. A row of a grid below tells them apart.
    fn is_no_row(&mut self, line: &OwnedLine) -> bool {
        let text = line.text.trim();
        if blocks::is_dashes(line) && self.state.is_size(text) {
            let below = self.source.peek(0).is_some_and(blocks::is_row);
            if !below {
                self.state.line(line.lend());
            }
            return !below;
        }
        let number = text.len() <= 8 && text.bytes().all(|b| b.is_ascii_digit());
        let below =
            |l: &OwnedLine| l.text.trim().len() >= 81 && !l.text.trim().contains([' ', '|']);
        let count = number.then(|| text.parse().ok()).flatten();
        match count {
            Some(count) if !self.state.has_begun() && self.source.peek(0).is_some_and(below) => {
                self.state.set_promise(line.clone(), count);
                true
            }
            _ => false,
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Result<Record, ReadError>> {
        while !self.state.is_ready() {
            self.step();
        }
        self.state.pop()
    }
}
