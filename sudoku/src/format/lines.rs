//! Lines of a text of any length, in bounded memory.

use std::io::{BufRead, ErrorKind, Read};

use super::ReadError;

/// The longest line that is read, in bytes: 8 MiB. A longer one is an error.
pub const MAX_LINE: usize = 8 << 20;

/// How many unreadable lines in a row (NUL bytes, broken UTF-8) end the
/// reading: the file is no text.
const PATIENCE: usize = 3;

/// What buffer is kept from line to line; longer ones are given back.
const KEEP: usize = 64 << 10;

/// A reader of lines with numbers, in bounded memory.
///
/// Line ends are LF or CRLF, the last one may be missing, a UTF-8 byte order
/// mark in front of a line is skipped (files that were joined have them in the
/// middle). A line is an error if it is longer than
/// [`MAX_LINE`], has a NUL byte or is not UTF-8 (in a `#` comment such bytes
/// become U+FFFD: old files have Latin-1 names there); reading goes on with
/// the next line. It ends for good where the data is no text: a NUL byte in
/// the first line or in an overlong one, or three unreadable lines in a row;
/// and when the source itself fails.
///
/// Lines are lent, not allocated: use [`next_line`](Lines::next_line) in a
/// `while let`.
///
/// ```
/// use ninefold_sudoku::format::Lines;
/// let mut lines = Lines::new("\u{feff}ab\r\n\ncd".as_bytes());
/// let mut seen = Vec::new();
/// while let Some(line) = lines.next_line() {
///     let line = line.unwrap();
///     seen.push((line.number, line.text.to_string()));
/// }
/// let want = [(1, "ab"), (2, ""), (3, "cd")].map(|(n, t)| (n, t.to_string()));
/// assert_eq!(seen, want);
/// ```
#[derive(Debug)]
pub struct Lines<R> {
    input: R,
    limit: usize,
    buffer: Vec<u8>,
    /// A comment line that had to be repaired.
    repaired: String,
    number: usize,
    /// The rest of an overlong line is still to be passed over.
    inside_long_line: bool,
    unreadable_in_a_row: usize,
    ended: bool,
    /// So many bytes of the input, at least, are there without waiting.
    at_hand: usize,
}

/// One line as [`Lines`] lends it.
///
/// ```
/// use ninefold_sudoku::format::{Line, Lines};
/// let mut lines = Lines::new("ab\n".as_bytes());
/// assert_eq!(lines.next_line().unwrap().unwrap(), Line { number: 1, text: "ab" });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, from 1.
    pub number: usize,
    /// Its text without the line end.
    pub text: &'a str,
}

/// Lines ahead.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    pub(super) lines: usize,
    bytes: usize,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, each at most [`MAX_LINE`] bytes.
    ///
    /// ```
    /// assert!(ninefold_sudoku::format::Lines::new("".as_bytes()).next_line().is_none());
    /// ```
    pub fn new(input: R) -> Lines<R> {
        Lines::with_limit(input, MAX_LINE)
    }

    /// The lines of `input`, each at most `limit` bytes.
    ///
    /// ```
    /// let mut lines = ninefold_sudoku::format::Lines::with_limit("123456\n78".as_bytes(), 5);
    /// let error = lines.next_line().unwrap().unwrap_err();
    /// assert_eq!(error.message(), "a line longer than 5 bytes: expected shorter lines");
    /// assert_eq!(lines.next_line().unwrap().unwrap().text, "78");
    /// ```
    pub fn with_limit(input: R, limit: usize) -> Lines<R> {
        Lines {
            input,
            limit,
            buffer: Vec::new(),
            repaired: String::new(),
            number: 0,
            inside_long_line: false,
            unreadable_in_a_row: 0,
            ended: false,
            at_hand: 0,
        }
    }

    /// The number of the line last given, 0 before the first.
    ///
    /// ```
    /// let mut lines = ninefold_sudoku::format::Lines::new("a\nb\n".as_bytes());
    /// lines.next_line();
    /// assert_eq!(lines.number(), 1);
    /// ```
    pub fn number(&self) -> usize {
        self.number
    }

    /// The next line, an error about it, or `None` at the end.
    ///
    /// # Errors
    /// A line that is too long, no UTF-8, or binary, or a failure of the input.
    ///
    /// ```
    /// let mut lines = ninefold_sudoku::format::Lines::new("a\0b\nok".as_bytes());
    /// assert!(lines.next_line().unwrap().is_err()); // binary data
    /// assert!(lines.next_line().is_none());
    /// ```
    #[inline]
    pub fn next_line(&mut self) -> Option<Result<Line<'_>, ReadError>> {
        match self.fetch() {
            Ok(false) => None,
            Err(error) => Some(Err(error)),
            Ok(true) => self.decode(),
        }
    }

    /// Brings the next line into the buffer, without its end; `false` when
    /// there is none.
    fn fetch(&mut self) -> Result<bool, ReadError> {
        if self.ended {
            return Ok(false);
        }
        if self.inside_long_line {
            self.pass_over_line().map_err(|e| self.failed(&e))?;
            self.inside_long_line = false;
        }
        self.buffer.clear();
        self.buffer.shrink_to(KEEP);
        // A line that just fits is told from a longer one by two more bytes.
        let most = self.limit as u64 + 2;
        let there = match self.input.fill_buf() {
            Ok(bytes) => bytes.len(),
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            Err(error) => return Err(self.failed(&error)),
        };
        let got = (&mut self.input)
            .take(most)
            .read_until(b'\n', &mut self.buffer);
        self.at_hand = there.saturating_sub(self.buffer.len());
        match got {
            Err(error) => return Err(self.failed(&error)),
            Ok(0) => {
                self.ended = true;
                return Ok(false);
            }
            Ok(_) => self.number += 1,
        }
        let complete = self.buffer.ends_with(b"\n");
        if complete {
            self.buffer.pop();
            if self.buffer.ends_with(b"\r") {
                self.buffer.pop();
            }
        }
        if self.buffer.starts_with("\u{feff}".as_bytes()) {
            self.buffer.drain(..3);
        }
        if self.buffer.len() > self.limit {
            self.inside_long_line = !complete;
            return Err(self.overlong());
        }
        Ok(true)
    }

    /// Whether the next `count` lines can be had whole without waiting for the
    /// input, and each begins with 81 bytes that fit.
    pub(super) fn are_at_hand(&mut self, count: usize, fits: impl Fn(&[u8; 81]) -> bool) -> bool {
        if self.ended || self.inside_long_line {
            return false;
        }
        let mut rest = self.bytes_at_hand();
        for _ in 0..count {
            let Some((line, tail)) = rest.split_first_chunk() else {
                return false;
            };
            if !fits(line) {
                return false;
            }
            let Some(end) = tail.iter().position(|&b| b == b'\n') else {
                return false;
            };
            rest = &tail[end + 1..];
        }
        true
    }

    fn bytes_at_hand(&mut self) -> &[u8] {
        if self.at_hand == 0 {
            return &[];
        }
        // The input is not waited for: it has been asked, and has bytes left.
        let bytes = self.input.fill_buf().unwrap_or_default();
        &bytes[..bytes.len().min(self.at_hand)]
    }

    /// The lines of exactly 81 bytes that are at hand, at most `most` and one
    /// more, as long as `fits` says that they do; but for the last of them.
    pub(super) fn run_of_81(
        &mut self,
        most: usize,
        mut fits: impl FnMut(&[u8; 81]) -> bool,
    ) -> Run {
        let mut run = Run::default();
        if self.ended || self.inside_long_line {
            return run;
        }
        let mut rest = self.bytes_at_hand();
        let (mut bytes, mut lines) = (0, 0);
        while lines <= most {
            let Some((line, end)) = rest.split_first_chunk() else {
                break;
            };
            let length = match end {
                [b'\n', ..] => 82,
                [b'\r', b'\n', ..] => 83,
                _ => break,
            };
            // A copy: the bytes may be those of a map.
            if !fits(&{ *line }) {
                break;
            }
            rest = &rest[length..];
            run = Run { lines, bytes };
            bytes += length;
            lines += 1;
        }
        run
    }

    /// Passes over lines that [`run_of_81`](Lines::run_of_81) has found: the
    /// number of the first.
    pub(super) fn pass(&mut self, run: Run) -> usize {
        let first = self.number + 1;
        self.unreadable_in_a_row = 0;
        self.input.consume(run.bytes);
        self.at_hand -= run.bytes;
        self.number += run.lines;
        first
    }

    /// The bytes in the buffer as text.
    fn decode(&mut self) -> Option<Result<Line<'_>, ReadError>> {
        // No early end: hardly any line has one.
        let is_nul = |found, &byte: &u8| found | (byte == 0);
        if self.buffer.iter().fold(false, is_nul) {
            return Some(Err(self.unreadable()));
        }
        if !self.buffer.is_ascii() && std::str::from_utf8(&self.buffer).is_err() {
            if !self.buffer.trim_ascii_start().starts_with(b"#") {
                return Some(Err(self.unreadable()));
            }
            self.repaired = String::from_utf8_lossy(&self.buffer).into_owned();
            self.unreadable_in_a_row = 0;
            return Some(Ok(Line {
                number: self.number,
                text: &self.repaired,
            }));
        }
        self.unreadable_in_a_row = 0;
        match std::str::from_utf8(&self.buffer) {
            Ok(text) => Some(Ok(Line {
                number: self.number,
                text,
            })),
            Err(_) => None, // cannot be: it was checked above
        }
    }

    fn overlong(&mut self) -> ReadError {
        let head = String::from_utf8_lossy(&self.buffer[..self.limit.min(400)]).into_owned();
        let mut message = match self.limit {
            m if m >= 1 << 20 => format!("a line longer than {} MiB", m >> 20),
            m => format!("a line longer than {m} bytes"),
        };
        if self.buffer.contains(&0) {
            self.ended = true;
            message += " of binary data: expected text; reading stops here";
        } else {
            message += ": expected shorter lines";
        }
        ReadError::new(self.number, 1, 1, message).with_source(&head.replace('\0', "\u{fffd}"))
    }

    fn unreadable(&mut self) -> ReadError {
        self.unreadable_in_a_row += 1;
        let nul = self.buffer.iter().position(|&b| b == 0);
        let valid = match std::str::from_utf8(&self.buffer) {
            Ok(_) => self.buffer.len(),
            Err(e) => e.valid_up_to(),
        };
        let at = nul.map_or(valid, |n| n.min(valid));
        let column = String::from_utf8_lossy(&self.buffer[..at]).chars().count() + 1;
        let mut message = match nul {
            Some(n) if n == at => "binary data (a NUL byte): expected text".to_string(),
            _ => format!(
                "binary data (the byte {:#04x} is not UTF-8): expected text",
                self.buffer[at]
            ),
        };
        if self.number == 1
            && (self.buffer.starts_with(b"\xff\xfe") || self.buffer.starts_with(b"\xfe\xff"))
        {
            message = "UTF-16 text: expected UTF-8".to_string();
        }
        let hopeless = self.number == 1 && nul.is_some();
        if hopeless || self.unreadable_in_a_row == PATIENCE {
            self.ended = true;
            message += "; reading stops here";
        }
        let text = String::from_utf8_lossy(&self.buffer).replace('\0', "\u{fffd}");
        ReadError::new(self.number, column, 1, message).with_source(&text)
    }

    fn failed(&mut self, error: &std::io::Error) -> ReadError {
        self.ended = true;
        let message = format!("could not read on: {error}");
        ReadError::new(self.number + 1, 1, 1, message)
    }

    /// Drops everything up to and with the next line feed.
    fn pass_over_line(&mut self) -> std::io::Result<()> {
        self.input.skip_until(b'\n').map(|_| ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn all(data: &[u8], limit: usize) -> Vec<Result<(usize, String), String>> {
        let mut lines = Lines::with_limit(BufReader::with_capacity(3, data), limit);
        let mut out = Vec::new();
        while let Some(line) = lines.next_line() {
            out.push(match line {
                Ok(l) => Ok((l.number, l.text.to_string())),
                Err(e) => Err(e.to_string()),
            });
        }
        out
    }

    #[test]
    fn line_ends_and_byte_order_mark() {
        let want = |texts: &[&str]| -> Vec<Result<(usize, String), String>> {
            let numbered = texts.iter().enumerate();
            numbered.map(|(k, t)| Ok((k + 1, t.to_string()))).collect()
        };
        assert_eq!(
            all(b"\xef\xbb\xbfa\r\nb\n\n\xef\xbb\xbfc", 99),
            want(&["a", "b", "", "c"])
        );
        assert_eq!(all(b"\r\n", 99), want(&[""]));
        assert_eq!(all(b"", 99), want(&[]));
    }

    #[test]
    fn a_line_at_the_limit_fits_with_any_line_end() {
        for data in [&b"12345\nx"[..], b"12345\r\nx"] {
            assert_eq!(all(data, 5)[0], Ok((1, "12345".into())));
            assert!(all(data, 4)[0].is_err());
            assert_eq!(all(data, 4)[1], Ok((2, "x".into())));
        }
        assert_eq!(all(b"12345", 5), [Ok((1, "12345".into()))]);
        assert_eq!(all(b"123456", 5).len(), 1);
        assert!(all(b"123456", 5)[0].is_err());
    }

    #[test]
    fn an_endless_line_takes_bounded_memory() {
        let endless = std::io::repeat(b'1').take(100 << 20);
        let mut lines = Lines::with_limit(BufReader::new(endless), 1 << 20);
        assert!(lines.next_line().unwrap().is_err());
        assert!(lines.buffer.capacity() < 8 << 20);
        assert!(lines.next_line().is_none());
    }

    #[test]
    fn endless_binary_data_ends() {
        let mut lines = Lines::new(BufReader::new(std::io::repeat(0)));
        let error = lines.next_line().unwrap().unwrap_err();
        assert!(error.message().contains("binary"), "{error}");
        assert!(lines.next_line().is_none());
    }

    #[test]
    fn broken_lines_do_not_end_the_reading_but_three_in_a_row_do() {
        let got = all(b"ok\n\xff\xff\nok\na\0\n\xff\nb\xff\nnever", 99);
        assert_eq!(got[2], Ok((3, "ok".into())));
        let Err(e) = &got[1] else { panic!() };
        assert_eq!(
            e,
            "line 2, column 1: binary data (the byte 0xff is not UTF-8): expected text"
        );
        let Err(e) = &got[3] else { panic!() };
        assert_eq!(
            e,
            "line 4, column 2: binary data (a NUL byte): expected text"
        );
        assert_eq!(got.len(), 6);
        assert!(got[5].as_ref().unwrap_err().ends_with("reading stops here"));
    }

    #[test]
    fn latin_1_in_a_comment_is_repaired() {
        assert_eq!(
            all(b"#A Andr\xe9\n1", 99)[0],
            Ok((1, "#A Andr\u{fffd}".into()))
        );
    }
}
