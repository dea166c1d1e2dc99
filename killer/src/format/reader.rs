//! The puzzles of a text, one by one.

use std::collections::VecDeque;
use std::io::BufRead;

use ninefold_sudoku::Grid;
use ninefold_sudoku::format::{Lines, ReadError};

use super::blocks::Fit;
use super::detect::{Detector, resembles};
use super::draft::{Fault, Parsed, Place};
use super::json_scan::Scan;
use super::tail::{self, Tail};
use super::{
    Format, Options, arrowgrid, arrows, blocks, code, iss, json, ksudoku, packed, solo, sumocue,
    text, twogrid,
};
use crate::cage::Layout;

/// How much of a text is looked at, at most, to tell its format, in bytes.
const SAMPLE: usize = 64 << 10;

/// The longest puzzle in the project's own text, in bytes: far more than any
/// real one, and a bound on memory.
const MAX_PUZZLE: usize = 4 << 20;

/// So many characters at the head of a JSON text, when they come again at the
/// head of a line, are those of the next one.
const SAME_HEAD: usize = 8;

/// A puzzle as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record {
    /// The puzzle.
    pub layout: Layout,
    /// The line on which it starts, from 1.
    pub line: usize,
    /// Whether it stands on one line.
    pub one_line: bool,
    /// Its name, where the format has one.
    pub name: Option<String>,
    /// The solution that came with it, unchecked.
    pub solution: Option<Grid>,
    /// A comment or the further columns, where a puzzle stands on one line.
    pub comment: Option<String>,
}

impl Record {
    fn new(parsed: Parsed, line: usize, one_line: bool) -> Record {
        Record {
            layout: parsed.layout,
            line,
            one_line,
            name: parsed.name,
            solution: parsed.solution,
            comment: parsed.comment,
        }
    }
}

/// The puzzles of `input`, or what is wrong with them, in order.
///
/// Blank lines and comments behind `#` are passed over. After a bad puzzle
/// reading goes on with the next one: the next line, or in the project's own
/// text the one behind the next `===`.
///
/// ```
/// use ninefold_killer::format::{Options, read};
/// let text = "10: r1c1 r1c2\n===\n10: r1c1 r1c1\n===\n3: r5c5 r5c6\n";
/// let read: Vec<_> = read(text.as_bytes(), &Options::default()).collect();
/// assert_eq!(read[0].as_ref().unwrap().line, 1);
/// let error = read[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 3, column 10: cage 1 holds r1c1 twice");
/// assert_eq!(read[2].as_ref().unwrap().line, 5);
/// ```
pub fn read<R: BufRead>(input: R, options: &Options) -> Reader<R> {
    Reader {
        lines: Lines::new(input),
        ahead: VecDeque::new(),
        format: options.format,
        options: options.clone(),
        ended: false,
    }
}

/// An iterator over the puzzles of a text; see [`read`].
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    /// Lines that were read to tell the format.
    ahead: VecDeque<Result<(usize, String), ReadError>>,
    format: Option<Format>,
    options: Options,
    ended: bool,
}

impl<R: BufRead> Reader<R> {
    /// The format, once it is known: from the options at once, otherwise after
    /// the first record was asked for.
    ///
    /// ```
    /// use ninefold_killer::format::{Format, Options, read};
    /// let mut reader = read("10: r1c1 r1c2".as_bytes(), &Options::default());
    /// assert_eq!(reader.format(), None);
    /// reader.next();
    /// assert_eq!(reader.format(), Some(Format::Cages));
    /// ```
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    fn next_line(&mut self) -> Option<Result<(usize, String), ReadError>> {
        if let Some(line) = self.ahead.pop_front() {
            return Some(line);
        }
        let line = self.lines.next_line()?;
        Some(line.map(|line| (line.number, line.text.to_string())))
    }

    /// Reads ahead until the format is sure, so that a slow writer of a puzzle
    /// a line gets each answer before the next line.
    fn tell_format(&mut self) -> Result<Option<Format>, ReadError> {
        let mut detector = Detector::default();
        let mut seen = 0;
        while seen < SAMPLE {
            let Some(line) = self.lines.next_line() else {
                break;
            };
            let line = line.map(|line| (line.number, line.text.to_string()));
            let mut format = None;
            if let Ok((_, text)) = &line {
                seen += text.len() + 1;
                format = detector.line(text);
            }
            self.ahead.push_back(line);
            if format.is_some() {
                return Ok(format);
            }
        }
        if let Some(format) = detector.at_end() {
            return Ok(Some(format));
        }
        let lines = self.ahead.iter().flatten();
        let text: String = lines.map(|(_, text)| format!("{text}\n")).collect();
        if let Some((format, _)) = resembles(&text) {
            return Ok(Some(format));
        }
        // Nothing to say of an empty text; an unreadable line speaks for itself.
        let telling = |line: &Result<(usize, String), ReadError>| match line {
            Ok((_, text)) => !text::is_blank(text),
            Err(_) => true,
        };
        match self.ahead.drain(..).find(telling) {
            None => Ok(None),
            Some(Err(error)) => Err(error),
            Some(Ok((line, text))) => {
                let column = 1 + text.chars().take_while(|c| c.is_whitespace()).count();
                let message = "no cage file is known that looks like this: expected a letter grid \
                               with a = 10, lists 10: r1c1 r1c2, JSON, 3x3::k:, arrows, a link \
                               or another form of those that --format help shows";
                Err(ReadError::new(line, column, 1, message).with_source(&text))
            }
        }
    }

    /// The next puzzle in a format that has one a line.
    fn one_line(&mut self, format: Format) -> Option<Result<Record, ReadError>> {
        loop {
            let (number, text) = match self.next_line()? {
                Ok((_, text)) if text::is_blank(&text) => continue,
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            let (puzzle, tail) = tail::split(format, &text);
            let parsed = match format {
                Format::Json => json::parse(number, puzzle, &self.options),
                Format::Code => code::parse(number, puzzle, &self.options).map(Parsed::of),
                Format::Solo => solo::parse(number, puzzle, &self.options).map(Parsed::of),
                Format::Iss => iss::parse(number, puzzle, &self.options).map(Parsed::of),
                _ => arrows::parse(number, puzzle, &self.options).map(Parsed::of),
            };
            let parsed = parsed.and_then(|parsed| tail.beside(number, &text, parsed));
            let record = |parsed| Record::new(parsed, number, true);
            let error = |fault: Fault| fault.into_error(&text, format);
            return Some(parsed.map(record).map_err(error));
        }
    }

    /// The next puzzle in a format of several lines without separators.
    fn several_lines(&mut self, format: Format) -> Option<Result<Record, ReadError>> {
        let mut lines: Vec<(usize, String)> = Vec::new();
        let mut size = 0;
        while !blocks::is_whole(format, &lines) {
            let (number, text) = match self.next_line() {
                None => break,
                Some(Ok(line)) => line,
                Some(Err(error)) => return Some(Err(error)),
            };
            match blocks::fit(format, &lines, &text) {
                Fit::Nothing => continue,
                Fit::Part => {}
                Fit::End => break,
                Fit::Next => {
                    self.ahead.push_front(Ok((number, text)));
                    break;
                }
            }
            size += text.len() + size_of::<(usize, String)>();
            if size > MAX_PUZZLE {
                let message = "a puzzle of more than 4 MiB: expected its end before";
                let error = ReadError::new(number, 1, 1, message).with_source(&text);
                return Some(Err(error.with_format(format.name())));
            }
            lines.push((number, text));
        }
        let (line, _) = lines.first()?;
        let with_solution = |(layout, solution)| Parsed {
            solution,
            ..Parsed::of(layout)
        };
        let parsed = match format {
            Format::KSudoku => ksudoku::parse(&lines, &self.options).map(with_solution),
            Format::ArrowGrid => arrowgrid::parse(&lines, &self.options).map(Parsed::of),
            Format::SumoCue => sumocue::parse(&lines, &self.options).map(Parsed::of),
            _ => twogrid::parse(&lines, &self.options).map(Parsed::of),
        };
        let comment = match &lines[..] {
            [(_, text)] if format == Format::SumoCue => tail::remark(text),
            _ => None,
        };
        let record = |parsed| Record::new(Parsed { comment, ..parsed }, *line, lines.len() == 1);
        Some(parsed.map(record).map_err(|fault| {
            let source = lines.iter().find(|(n, _)| *n == fault.place.line);
            fault.into_error(source.map_or("", |(_, text)| text), format)
        }))
    }

    /// The next puzzle in a format that has a JSON text, of one line or
    /// several, or a link.
    fn document(&mut self, format: Format) -> Option<Result<Record, ReadError>> {
        let (number, first) = loop {
            match self.next_line()? {
                Ok((_, text)) if text::is_blank(&text) || is_between(&text) => {}
                Ok(line) => break line,
                Err(error) => return Some(Err(error)),
            }
        };
        let mut text = first;
        if text.trim_start().starts_with(['{', '['])
            && let Err(error) = self.rest_of_json(&mut text)
        {
            return Some(Err(error));
        }
        let (puzzle, tail) = match text.trim_start().starts_with(['{', '[']) {
            true => (text.as_str(), Tail::default()),
            false => tail::split(format, &text),
        };
        let parsed = packed::parse(format, number, puzzle, &self.options);
        let parsed = parsed.and_then(|parsed| tail.beside(number, &text, parsed));
        Some(match parsed {
            Ok(parsed) => Ok(Record::new(parsed, number, !text.contains('\n'))),
            Err(fault) => {
                let line = text.lines().nth(fault.place.line - number);
                Err(fault.into_error(line.unwrap_or(""), format))
            }
        })
    }

    /// Adds lines to a JSON text up to its end, or to where the next begins:
    /// one that is cut off must not swallow those behind it.
    fn rest_of_json(&mut self, text: &mut String) -> Result<(), ReadError> {
        let mut scan = Scan::default();
        scan.line(text);
        let head: String = text.chars().take(SAME_HEAD).collect();
        let begins_anew = |line: &str| head.len() >= SAME_HEAD / 2 && line.starts_with(&head);
        while !scan.is_whole() && text.len() < MAX_PUZZLE {
            match self.next_line() {
                None => break,
                Some(Ok((_, line))) if is_between(&line) => break,
                Some(Ok((number, line))) if begins_anew(&line) => {
                    self.ahead.push_front(Ok((number, line)));
                    break;
                }
                Some(Ok((_, line))) => {
                    scan.line(&line);
                    text.push('\n');
                    text.push_str(&line);
                }
                Some(Err(error)) => return Err(error),
            }
        }
        Ok(())
    }

    /// The next puzzle in the project's own text.
    fn block(&mut self) -> Option<Result<Record, ReadError>> {
        loop {
            match self.collect_block() {
                Err(error) => return Some(Err(error)),
                Ok(lines) if lines.iter().any(|(_, text)| !text::is_blank(text)) => {
                    return Some(self.parse_block(&lines));
                }
                Ok(_) if self.ended => return None,
                Ok(_) => {}
            }
        }
    }

    /// The lines up to the next separator. After an unreadable line the rest
    /// of its puzzle is passed over.
    fn collect_block(&mut self) -> Result<Vec<(usize, String)>, ReadError> {
        let mut lines: Vec<(usize, String)> = Vec::new();
        let mut size = 0;
        let mut bad: Option<ReadError> = None;
        loop {
            match self.next_line() {
                None => {
                    self.ended = true;
                    break;
                }
                Some(Ok((_, text))) if text::is_separator(&text) => break,
                Some(Ok((number, text))) if bad.is_none() => {
                    size += text.len() + size_of::<(usize, String)>();
                    if size > MAX_PUZZLE {
                        let message =
                            "a puzzle of more than 4 MiB: expected a line === before the next one";
                        bad = Some(ReadError::new(number, 1, 1, message).with_source(&text));
                        lines = Vec::new();
                        continue;
                    }
                    lines.push((number, text));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => {
                    bad.get_or_insert(error);
                }
            }
        }
        bad.map_or(Ok(lines), Err)
    }

    fn parse_block(&self, lines: &[(usize, String)]) -> Result<Record, ReadError> {
        let start = lines.iter().find(|(_, text)| !text::is_blank(text));
        let layout = text::parse(lines, &self.options).map_err(|fault: Fault| {
            let Place { line, .. } = fault.place;
            let source = lines.iter().find(|(number, _)| *number == line);
            fault.into_error(source.map_or("", |(_, text)| text), Format::Cages)
        })?;
        let content = lines.iter().filter(|(_, text)| !text::is_blank(text));
        let line = start.map_or(1, |(number, _)| *number);
        Ok(Record::new(Parsed::of(layout), line, content.count() == 1))
    }
}

/// Whether a line stands between two JSON texts or links.
fn is_between(line: &str) -> bool {
    text::is_separator(line) || text::is_bar(line)
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let format = match self.format {
            Some(format) => format,
            None => match self.tell_format() {
                Ok(Some(format)) => *self.format.insert(format),
                Ok(None) => {
                    self.ended = true;
                    return None;
                }
                Err(error) => {
                    self.ended = true;
                    return Some(Err(error));
                }
            },
        };
        match format {
            Format::Cages => self.block(),
            Format::ArrowGrid | Format::SumoCue | Format::TwoGrid | Format::KSudoku => {
                self.several_lines(format)
            }
            Format::FPuzzles | Format::SudokuPad | Format::JsonLists => self.document(format),
            _ => self.one_line(format),
        }
    }
}
