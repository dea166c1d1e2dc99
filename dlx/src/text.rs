//! Knuth's text format for exact-cover problems, read and written. It is
//! described at [`Problem::from_text`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::{fmt, iter, mem};

use hashbrown::HashSet;

use crate::problem::{Bounds, BuildError, Builder, Entry, Problem};

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
    /// The line of a header that starts with `#`, as a comment elsewhere.
    odd_header: Option<usize>,
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
    /// The multiplicity `1:2|` of this token in the header lacks a number, or
    /// has one that is too large.
    Bounds(String),
    /// This token gives a secondary item a multiplicity.
    SecondaryBounds(String),
    /// This token of an option, which starts with `|`, is not a cost `|7`, or
    /// one that is too large.
    Cost(String),
    /// With this token the costs of an option are too large together.
    CostSum(String),
    /// The rest: names, duplicates, colours, impossible multiplicities.
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

    /// What is wrong, in words, without the place; and where it looks like a
    /// slip, what was perhaps meant.
    ///
    /// ```
    /// let error = ninefold_dlx::Problem::from_text("").unwrap_err();
    /// assert_eq!(error.message(), "no header: expected a line of item names");
    /// let error = ninefold_dlx::Problem::from_text("a b\na b|7\n").unwrap_err();
    /// assert_eq!(
    ///     error.message(),
    ///     "unknown item \"b|7\": a cost is a token of its own: b |7"
    /// );
    /// ```
    pub fn message(&self) -> String {
        let wrong = self.wrong();
        match (&self.kind, self.odd_header) {
            (_, Some(line)) => format!(
                "{wrong}; line {line}, which starts with '#', was read as the header: \
                 comments start with '|'"
            ),
            (TextErrorKind::UnknownItem(name), None) => wrong + &slip(name),
            _ => wrong,
        }
    }

    fn wrong(&self) -> String {
        match &self.kind {
            TextErrorKind::MissingHeader => "no header: expected a line of item names".into(),
            TextErrorKind::SecondBar => {
                "a second '|': expected one at most, between primary and secondary items".into()
            }
            TextErrorKind::UnknownItem(name) => format!("unknown item {name:?}"),
            TextErrorKind::EmptyColor(name) => {
                format!("item {name:?} has ':' but no colour behind it")
            }
            TextErrorKind::Bounds(token) => format!(
                "{token:?}: expected a multiplicity like \"2|name\" or \"1:2|name\", of numbers up to {}",
                u32::MAX
            ),
            TextErrorKind::SecondaryBounds(token) => {
                format!("{token:?}: only primary items take a multiplicity")
            }
            TextErrorKind::Cost(token) => format!(
                "{token:?}: expected a cost like \"|7\", a number up to {}",
                u64::MAX
            ),
            TextErrorKind::CostSum(token) => format!(
                "{token:?}: the costs of the option add up to more than {}",
                u64::MAX
            ),
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

impl core::error::Error for TextError {}

/// What was perhaps meant by a name that no item has.
fn slip(name: &str) -> String {
    if name.starts_with('#') {
        return ": comments start with '|'".into();
    }
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match name.split_once('|') {
        Some((item, cost)) if !item.is_empty() && is_number(cost) => {
            format!(": a cost is a token of its own: {item} |{cost}")
        }
        _ => String::new(),
    }
}

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
            odd_header: None,
        }
    }

    fn bounds_error(&self) -> TextError {
        self.error(TextErrorKind::Bounds(self.text.into()))
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
    iter::from_fn(move || {
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
    /// Reads Knuth's text format, as his programs DLX2, DLX3 (multiplicities)
    /// and DLX5 (costs) read it.
    ///
    /// ```text
    /// | a line that starts with a bar is a comment
    /// A B 2:3|C | x y
    /// A B x:0
    /// A C x:1 y |7
    /// C y
    /// ```
    ///
    /// - A line that starts with `|` is a comment. Blank lines say nothing.
    /// - The first other line is the header: primary items, then, behind a
    ///   bare `|`, secondary ones. `2:3|C` is to be covered two or three times,
    ///   `2|C` exactly twice.
    /// - Every further line is an option: names of items, in any order. `x:0`
    ///   gives the secondary item `x` the colour `0`.
    /// - In an option `|7`, a token of its own, is a cost. Several costs add
    ///   up.
    /// - Names hold neither `:` nor `|`. Tokens are parted by white space.
    ///
    /// Beyond Knuth's programs, names and colours may have any length, and one
    /// problem may have both multiplicities and costs. A byte-order mark and
    /// CRLF are fine.
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
                odd_header: None,
            });
        };
        let odd_header = header.trim_start().starts_with('#').then_some(number);
        let mut read = || {
            read_header(&mut builder, tokens(number, header))?;
            let mut entries = Vec::new();
            lines.try_for_each(|(number, line)| {
                read_option(&mut builder, number, line, &mut entries)
            })
        };
        match read() {
            Ok(()) => Ok(builder.build()),
            Err(error) => Err(TextError {
                odd_header,
                ..error
            }),
        }
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
            if mem::replace(&mut behind_bar, true) {
                return Err(token.error(TextErrorKind::SecondBar));
            }
            continue;
        }
        let added = match split_bounds(name) {
            Some(_) if behind_bar => {
                return Err(token.error(TextErrorKind::SecondaryBounds(name.into())));
            }
            Some((bounds, name)) => {
                let bounds = read_bounds(bounds).ok_or_else(|| token.bounds_error())?;
                builder.primary_between(name, bounds)
            }
            None if behind_bar => builder.secondary(name),
            None => builder.primary(name),
        };
        added.map_err(|e| token.build_error(e))?;
    }
    Ok(())
}

/// The parts of `b|name` and `a:b|name`. The numbers `a` and `b` may be empty
/// or too large here; with anything but digits in their place it is no
/// multiplicity.
fn split_bounds(token: &str) -> Option<(&str, &str)> {
    let (bounds, name) = token.split_once('|')?;
    let digits = |c: char| c.is_ascii_digit() || c == ':';
    let looks_right = !bounds.is_empty() && !name.is_empty() && bounds.chars().all(digits);
    looks_right.then_some((bounds, name))
}

fn read_bounds(bounds: &str) -> Option<Bounds> {
    let (min, max) = bounds.split_once(':').unwrap_or((bounds, bounds));
    Some(Bounds {
        min: min.parse().ok()?,
        max: max.parse().ok()?,
    })
}

fn read_option(
    builder: &mut Builder,
    number: usize,
    line: &str,
    entries: &mut Vec<Entry>,
) -> Result<(), TextError> {
    entries.clear();
    let mut cost = 0;
    for token in tokens(number, line) {
        if token.text.starts_with('|') {
            cost = add_cost(cost, token)?;
        } else {
            entries.push(read_entry(builder, token)?);
        }
    }
    let added = builder.option_from(entries, cost, Some(number));
    added.map_err(|error| blame(error, number, line))?;
    Ok(())
}

/// Adds `|n` to the cost so far.
fn add_cost(cost: u64, token: Token<'_>) -> Result<u64, TextError> {
    let digits = &token.text[1..];
    let number = digits.parse::<u64>();
    // A sign would pass as part of a number.
    let number = number.ok().filter(|_| !digits.starts_with('+'));
    let wrong = |kind: fn(String) -> TextErrorKind| token.error(kind(token.text.into()));
    let number = number.ok_or_else(|| wrong(TextErrorKind::Cost))?;
    cost.checked_add(number)
        .ok_or_else(|| wrong(TextErrorKind::CostSum))
}

fn read_entry(builder: &mut Builder, token: Token<'_>) -> Result<Entry, TextError> {
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
    let mut entries = tokens(number, line).filter(|token| !token.text.starts_with('|'));
    let guilty = entries.find(|token| {
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
        let first = self.item_ids().next().map(|item| self.item_name(item));
        if first.is_some_and(|name| name.starts_with('\u{feff}')) {
            f.write_str(" ")?; // At the very start it would be a byte-order mark.
        }
        for item in self.item_ids() {
            if item.index() == self.primary_count() {
                f.write_str(" |")?;
            }
            f.write_str(if item.index() == 0 { "" } else { " " })?;
            if self.is_primary(item) && self.bounds(item) != Bounds::ONCE {
                write!(f, "{}|", self.bounds(item))?;
            }
            f.write_str(self.item_name(item))?;
        }
        writeln!(f)?;
        for option in self.option_ids() {
            f.write_str(&self.option_text(option))?;
            if self.cost(option) > 0 {
                write!(f, " |{}", self.cost(option))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
