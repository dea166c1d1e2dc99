//! What is wrong with a text, and where.

use std::fmt;

/// How many characters of a long source line an error keeps around its column.
const EXCERPT: usize = 200;

/// A text could not be read: where, what was found and what was expected.
///
/// Lines and columns count from 1, columns in characters. Reading usually goes
/// on behind the bad line, so one file can give several of these.
///
/// ```
/// use ninefold_sudoku::format::ReadError;
/// let e = ReadError::new(3, 5, 1, "'z' is no digit: expected 1 to 9 or a blank")
///     .with_source("12..z.");
/// assert_eq!(e.to_string(), "line 3, column 5: 'z' is no digit: expected 1 to 9 or a blank");
/// assert_eq!((e.line(), e.column(), e.len()), (3, 5, 1));
/// assert_eq!(e.source_line(), Some("12..z."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadError(Box<Inner>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    line: usize,
    column: usize,
    len: usize,
    message: String,
    source: Option<String>,
    source_column: usize,
    format: Option<&'static str>,
}

// `len` is the width of what to underline, never 0: there is nothing to ask `is_empty` about.
#[expect(clippy::len_without_is_empty, reason = "a length of text, at least 1")]
impl ReadError {
    /// An error at this line and column (both from 1), over `len` characters.
    /// Zeros are read as 1.
    ///
    /// ```
    /// let e = ninefold_sudoku::format::ReadError::new(1, 1, 0, "no puzzle");
    /// assert_eq!(e.len(), 1);
    /// ```
    pub fn new(line: usize, column: usize, len: usize, message: impl Into<String>) -> ReadError {
        ReadError(Box::new(Inner {
            line: line.max(1),
            column: column.max(1),
            len: len.max(1),
            message: message.into(),
            source: None,
            source_column: column.max(1),
            format: None,
        }))
    }

    /// The same error with the line it stands in; of a line over 200
    /// characters the part around the column is kept.
    ///
    /// ```
    /// use ninefold_sudoku::format::ReadError;
    /// let e = ReadError::new(1, 500, 1, "'z' is no digit").with_source(&"1".repeat(1000));
    /// assert_eq!((e.column(), e.source_column()), (500, 101));
    /// assert_eq!(e.source_line().map(str::len), Some(200));
    /// ```
    #[must_use]
    pub fn with_source(mut self, line: &str) -> ReadError {
        // Long lines are cut by characters, and only as far as needed: a line
        // of megabytes is not walked to its end.
        let skip = match line.char_indices().nth(EXCERPT) {
            None => 0,
            Some(_) => (self.0.column - 1).saturating_sub(EXCERPT / 2),
        };
        let kept: String = line.chars().skip(skip).take(EXCERPT).collect();
        self.0.source = Some(kept);
        self.0.source_column = self.0.column - skip;
        self
    }

    /// The same error with the name of the format that was being read.
    ///
    /// ```
    /// let e = ninefold_sudoku::format::ReadError::new(1, 1, 1, "x").with_format("sdk");
    /// assert_eq!(e.format(), Some("sdk"));
    /// ```
    #[must_use]
    pub fn with_format(mut self, format: &'static str) -> ReadError {
        self.0.format = Some(format);
        self
    }

    /// The same error with more to say.
    pub(super) fn and(mut self, more: &str) -> ReadError {
        self.0.message += more;
        self
    }

    /// The line, from 1.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::ReadError::new(7, 2, 1, "x").line(), 7);
    /// ```
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column in that line, from 1, in characters.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::ReadError::new(7, 2, 1, "x").column(), 2);
    /// ```
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// How many characters the error is about, at least 1.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::ReadError::new(7, 2, 4, "x").len(), 4);
    /// ```
    pub fn len(&self) -> usize {
        self.0.len
    }

    /// What was found and what was expected, without the place.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::ReadError::new(7, 2, 4, "x").message(), "x");
    /// ```
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// The line the error stands in, tabs kept; at most 200 characters of it.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::ReadError::new(7, 2, 4, "x").source_line(), None);
    /// ```
    pub fn source_line(&self) -> Option<&str> {
        self.0.source.as_deref()
    }

    /// Where the error stands in [`source_line`](ReadError::source_line), from
    /// 1, in characters: the column, less what was cut off in front.
    ///
    /// ```
    /// let e = ninefold_sudoku::format::ReadError::new(7, 2, 1, "x").with_source("abc");
    /// assert_eq!(e.source_column(), 2);
    /// ```
    pub fn source_column(&self) -> usize {
        self.0.source_column
    }

    /// The name of the format that was being read, when that was known.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::ReadError::new(7, 2, 4, "x").format(), None);
    /// ```
    pub fn format(&self) -> Option<&'static str> {
        self.0.format
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner {
            line,
            column,
            message,
            ..
        } = &*self.0;
        write!(f, "line {line}, column {column}: {message}")
    }
}

impl std::error::Error for ReadError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_cut_around_the_column_in_characters() {
        let line: String = "\u{e9}".repeat(300) + "z" + &"\u{e9}".repeat(300);
        let e = ReadError::new(1, 301, 1, "m").with_source(&line);
        let source: Vec<char> = e.source_line().unwrap().chars().collect();
        assert_eq!(source.len(), EXCERPT);
        assert_eq!(source[e.source_column() - 1], 'z');
    }

    #[test]
    fn a_short_line_is_kept_whole() {
        let e = ReadError::new(1, 150, 1, "m").with_source(&"1".repeat(EXCERPT));
        assert_eq!(e.source_column(), 150);
        assert_eq!(e.source_line().unwrap().len(), EXCERPT);
    }
}
