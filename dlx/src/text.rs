//! Knuth's text format for exact-cover problems, as his program DLX2 reads
//! it. Multiplicities (DLX3) and costs (DLX5) are refused by name.
//!
//! ```text
//! | a line that starts with a bar is a comment, and so is a blank line
//! A B C | x y
//! A B x:0
//! A C x:1 y
//! C y
//! ```
//!
//! The first other line is the header: primary items, then, behind a bare
//! `|`, secondary ones. Every further line is an option; `x:0` gives the
//! secondary item `x` the colour `0`. Beyond Knuth's programs, names and
//! colours may have any length.

use std::collections::HashSet;
use std::fmt;

use crate::problem::{BuildError, Builder, Entry, Problem};

/// What is wrong with a text, and where.
///
/// ```
/// let error = ninefold_dlx::Problem::from_text("a b\na c\n").unwrap_err();
/// assert_eq!((error.line(), error.column(), error.len()), (2, 3, 1));
/// assert_eq!(error.to_string(), "line 2, column 3: unknown item \"c\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    len: usize,
    kind: TextErrorKind,
}

/// The kinds of [`TextError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TextErrorKind {
    /// There is no line with item names.
    MissingHeader,
    /// A second `|` in the header.
    SecondBar,
    /// An option names an item that the header does not have.
    UnknownItem(String),
    /// `name:` with nothing behind the colon.
    EmptyColor(String),
    /// `3|name` or `1:2|name` in the header: a multiplicity, as DLX3 has it.
    Multiplicity(String),
    /// `|7` in an option: a cost, as DLX5 has it.
    Cost(String),
    /// The rest: names, duplicates, colours.
    Build(BuildError),
}

impl TextError {
    /// The line, 1-based.
    ///
    /// ```
    /// assert_eq!(ninefold_dlx::Problem::from_text("").unwrap_err().line(), 1);
    /// ```
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column in characters, 1-based.
    ///
    /// ```
    /// assert_eq!(ninefold_dlx::Problem::from_text("a a").unwrap_err().column(), 3);
    /// ```
    pub fn column(&self) -> usize {
        self.column
    }

    /// How many characters it is about, at least 1.
    ///
    /// ```
    /// assert_eq!(ninefold_dlx::Problem::from_text("ab ab").unwrap_err().len(), 2);
    /// ```
    #[expect(clippy::len_without_is_empty, reason = "a span is never empty")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// What is wrong.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, TextErrorKind};
    /// let error = Problem::from_text("a | b | c\n").unwrap_err();
    /// assert_eq!(*error.kind(), TextErrorKind::SecondBar);
    /// ```
    pub fn kind(&self) -> &TextErrorKind {
        &self.kind
    }

    /// What is wrong, in words, without the place.
    ///
    /// ```
    /// let error = ninefold_dlx::Problem::from_text("").unwrap_err();
    /// assert_eq!(error.message(), "no header: expected a line of item names");
    /// ```
    pub fn message(&self) -> String {
        match &self.kind {
            TextErrorKind::MissingHeader => "no header: expected a line of item names".into(),
            TextErrorKind::SecondBar => {
                "a second '|': expected one at most, between primary and secondary items".into()
            }
            TextErrorKind::UnknownItem(name) => format!("unknown item {name:?}"),
            TextErrorKind::EmptyColor(name) => {
                format!("item {name:?} has ':' but no colour behind it")
            }
            TextErrorKind::Multiplicity(token) => {
                format!("{token:?} is a multiplicity: not supported")
            }
            TextErrorKind::Cost(token) => format!("{token:?} is a cost: not supported"),
            TextErrorKind::Build(error) => error.to_string(),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = (self.line, self.column);
        write!(f, "line {line}, column {column}: {}", self.message())
    }
}

impl std::error::Error for TextError {}

/// A token and where it stands: line and column, 1-based.
#[derive(Clone, Copy)]
struct Token<'t> {
    text: &'t str,
    line: usize,
    column: usize,
}

impl Token<'_> {
    fn error(&self, kind: TextErrorKind) -> TextError {
        TextError {
            line: self.line,
            column: self.column,
            len: self.text.chars().count().max(1),
            kind,
        }
    }

    fn build_error(&self, error: BuildError) -> TextError {
        self.error(TextErrorKind::Build(error))
    }
}

/// The tokens of a line with their columns.
fn tokens(line: usize, text: &str) -> impl Iterator<Item = Token<'_>> {
    // White space between tokens is skipped, so columns are counted along.
    let mut rest = text;
    let mut column = 1;
    std::iter::from_fn(move || {
        let start = rest.find(|c: char| !c.is_whitespace())?;
        column += rest[..start].chars().count();
        rest = &rest[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (text, behind) = rest.split_at(end);
        let token = Token { text, line, column };
        column += text.chars().count();
        rest = behind;
        Some(token)
    })
}

impl Problem {
    /// Reads Knuth's text format. A byte-order mark and CRLF are fine.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place; see [`TextErrorKind`].
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// // TAOCP 7.2.2.1 (5): the one solution is 3 5, 1 4 6, 2 7.
    /// let p = Problem::from_text("1 2 3 4 5 6 7\n3 5\n1 4 7\n2 3 6\n1 4 6\n2 7\n4 5 7\n")?;
    /// assert_eq!(Solver::new(&p).solutions(&Stop::never()).count(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn from_text(text: &str) -> Result<Problem, TextError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text
            .lines()
            .enumerate()
            .map(|(k, line)| (k + 1, line))
            .filter(|(_, line)| !is_comment(line));
        let mut builder = Builder::new();
        let Some((number, header)) = lines.next() else {
            return Err(TextError {
                line: text.lines().count().max(1),
                column: 1,
                len: 1,
                kind: TextErrorKind::MissingHeader,
            });
        };
        read_header(&mut builder, tokens(number, header))?;
        let mut entries = Vec::new();
        for (number, line) in lines {
            read_option(&mut builder, number, line, &mut entries)?;
        }
        Ok(builder.build())
    }
}

fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    line.is_empty() || line.starts_with('|')
}

fn read_header<'t>(
    builder: &mut Builder,
    tokens: impl Iterator<Item = Token<'t>>,
) -> Result<(), TextError> {
    let mut behind_bar = false;
    for token in tokens {
        let name = token.text;
        if name == "|" {
            if std::mem::replace(&mut behind_bar, true) {
                return Err(token.error(TextErrorKind::SecondBar));
            }
            continue;
        }
        if is_multiplicity(name) {
            return Err(token.error(TextErrorKind::Multiplicity(name.into())));
        }
        let added = if behind_bar {
            builder.secondary(name)
        } else {
            builder.primary(name)
        };
        added.map_err(|e| token.build_error(e))?;
    }
    Ok(())
}

/// `b|name` or `a:b|name` with numbers `a` and `b`.
fn is_multiplicity(token: &str) -> bool {
    let numbers = |s: &str| s.split(':').all(|n| n.bytes().all(|b| b.is_ascii_digit()));
    token
        .split_once('|')
        .is_some_and(|(bounds, name)| !bounds.is_empty() && !name.is_empty() && numbers(bounds))
}

fn read_option(
    builder: &mut Builder,
    number: usize,
    line: &str,
    entries: &mut Vec<Entry>,
) -> Result<(), TextError> {
    entries.clear();
    for token in tokens(number, line) {
        entries.push(read_entry(builder, token)?);
    }
    let added = builder.option_from(entries, Some(number));
    added.map_err(|error| blame(error, number, line))?;
    Ok(())
}

fn read_entry(builder: &mut Builder, token: Token<'_>) -> Result<Entry, TextError> {
    if token.text.starts_with('|') {
        return Err(token.error(TextErrorKind::Cost(token.text.into())));
    }
    let (name, color) = match token.text.split_once(':') {
        Some((name, color)) => (name, Some(color)),
        None => (token.text, None),
    };
    let unknown = || token.error(TextErrorKind::UnknownItem(name.into()));
    let item = builder.item(name).ok_or_else(unknown)?;
    let color = match color {
        Some("") => return Err(token.error(TextErrorKind::EmptyColor(name.into()))),
        Some(color) => Some(builder.color(color).map_err(|e| token.build_error(e))?),
        None => None,
    };
    Ok(Entry { item, color })
}

/// Finds the token that a refused option is to be blamed on: the second of a
/// duplicate, the coloured primary. Runs only on the way out.
fn blame(error: BuildError, number: usize, line: &str) -> TextError {
    let mut seen = HashSet::new();
    let guilty = tokens(number, line).find(|token| {
        let (name, colored) = match token.text.split_once(':') {
            Some((name, _)) => (name, true),
            None => (token.text, false),
        };
        let repeated = !seen.insert(name);
        match &error {
            BuildError::DuplicateInOption(_) => repeated,
            BuildError::ColoredPrimary(guilty) => colored && guilty == name,
            _ => false,
        }
    });
    let whole_line = Token {
        text: line.trim_end(),
        line: number,
        column: 1,
    };
    guilty.unwrap_or(whole_line).build_error(error)
}

impl fmt::Display for Problem {
    /// Knuth's text format: the header, then a line an option. Reading it
    /// gives the same problem, dropped options aside. The format has no way to
    /// write a problem without primary items: its header would be a comment.
    ///
    /// ```
    /// let text = "a b | x\na x:1\nb x:1\n";
    /// let p = ninefold_dlx::Problem::from_text(text)?;
    /// assert_eq!(p.to_string(), text);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for k in 0..self.item_count() {
            if k == self.primary_count() {
                f.write_str(" |")?;
            }
            let name = self.item_name(crate::ItemId::at(k));
            write!(f, "{}{name}", if k == 0 { "" } else { " " })?;
        }
        writeln!(f)?;
        for k in 0..self.option_count() {
            for (j, &entry) in self.option(crate::OptionId::at(k)).iter().enumerate() {
                write!(f, "{}{}", if j == 0 { "" } else { " " }, self.token(entry))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
