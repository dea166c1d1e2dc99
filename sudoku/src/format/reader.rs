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
use super::state::{State, Waiting};
use super::table::Table;
use super::{Format, Options, ReadError, Record, plain, sdk};

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

    /// Whether the next puzzle or error is sure to come without waiting for the
    /// input. Looked for are lines that begin with 81 plain cells, and rows of
    /// tables; it may be `false` where others are there.
    ///
    /// ```
    /// use ninefold_sudoku::format::{Options, read};
    /// let line = ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4. # a\n";
    /// let text = line.repeat(3);
    /// let mut records = read(text.as_bytes(), &Options::default());
    /// assert!(!records.is_at_hand()); // nothing is read before it is asked for
    /// records.next();
    /// assert!(records.is_at_hand());
    /// records.next();
    /// assert!(!records.is_at_hand()); // the next line may be its region map
    /// ```
    pub fn is_at_hand(&mut self) -> bool {
        if self.state.is_ready() {
            return !self.state.is_over();
        }
        match self.state.waiting_for() {
            Waiting::Rows => {
                let digit = |line: &[u8; 81]| line[0] == b'.' || line[0].is_ascii_digit();
                self.source.are_at_hand(1, digit)
            }
            Waiting::Lines(count) => {
                let fits = |line: &[u8; 81]| plain::values(line).is_some();
                self.source.are_at_hand(count, fits)
            }
            Waiting::Other => false,
        }
    }

    /// Takes puzzles off the input that stand one a line in 81 plain cells, of
    /// the usual board, with nothing beside them: the shortest way through a
    /// long file. `cells` gets them row-major, 0 for a blank; the answer is the
    /// number of the line of the first, the others follow line by line.
    ///
    /// Takes nothing, and gives `None`, unless there are at least `least` of
    /// them that can be had without waiting for the input (it takes up to
    /// `most`), or if a record stands before them: then
    /// [`next`](Iterator::next) goes on. Only lines that `next` would give as
    /// the same puzzles are taken.
    ///
    /// ```
    /// use ninefold_sudoku::format::{Options, read};
    /// let line = ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.\n";
    /// let text = line.repeat(5) + "1.....3..4.....2\n";
    /// let mut records = read(text.as_bytes(), &Options::default());
    /// assert!(records.next().is_some()); // the input has been looked at
    /// let mut cells = Vec::new();
    /// assert_eq!(records.plain_lines(2, 100, &mut cells), None);
    /// assert!(records.next().is_some()); // the second line waited for the third
    /// assert_eq!(records.plain_lines(2, 100, &mut cells), Some(3));
    /// assert_eq!((cells.len(), cells[0][1]), (2, 2));
    /// assert_eq!(records.count(), 2); // the last line and the one below it
    /// ```
    pub fn plain_lines(
        &mut self,
        least: usize,
        most: usize,
        cells: &mut Vec<[u8; 81]>,
    ) -> Option<usize> {
        cells.clear();
        if self.state.is_ready() || !self.state.is_plain() {
            return None;
        }
        let run = self.source.run_of_81(most, |run| match plain::values(run) {
            Some(values) => {
                cells.push(values);
                true
            }
            None => false,
        });
        cells.truncate(run.lines);
        if run.lines < least.max(1) {
            cells.clear();
            return None;
        }
        // Now it is known that no map follows the line before.
        self.state.close();
        if self.state.is_ready() {
            cells.clear();
            return None;
        }
        self.state.passed(run.lines);
        Some(self.source.pass(run))
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
