//! Checkpoints as text.
//!
//! ```text
//! ninefold checkpoint 2
//! problem 1da4b9c255289bee4d53c49d97124de8
//! found 8
//! note written 120 bytes
//! part 3 5 9 12
//! part ^3 13
//! part 3 / 4 6
//! end 3d6f2a10c9d3c3b0a1d5c1de0f1e2a77
//! ```
//!
//! The first line has the version of the format. A part has the numbers of its
//! chosen options, from 1, and behind a slash those of its excluded ones. `^3`
//! at the front of a list stands for the first three of that list in the part
//! before: parts that a search has left open branch off the same path, which
//! may be thousands of options long. Version 1 has no such beginnings, and is
//! read as well. A note has `\\` for a backslash, `\n` and `\r` for the ends of lines. The last
//! line has SipHash-2-4 of all lines before it, with a result of 128 bits and
//! both keys 0: what was cut short or damaged is not taken for a checkpoint.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

use super::Checkpoint;
use crate::fingerprint::{Digest, Fingerprint};
use crate::index::OptionId;
use crate::problem::Problem;
use crate::split::Prefix;

const HEAD: &str = "ninefold checkpoint";
const VERSION: &str = "2";

/// What can be read besides.
const OLD_VERSION: &str = "1";

/// A text is not a checkpoint of this problem.
///
/// ```
/// use ninefold_dlx::{Checkpoint, Problem};
/// let p = Problem::from_text("a\na\n")?;
/// let error = Checkpoint::from_text("a b c", &p).unwrap_err();
/// assert_eq!(error.to_string(), "line 1: this is not a checkpoint");
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckpointError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub kind: CheckpointErrorKind,
}

/// What can be wrong with a checkpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckpointErrorKind {
    /// It does not begin like one.
    NoCheckpoint,
    /// It has a version that is not known here.
    Version,
    /// There is no last line: it is cut short.
    CutShort,
    /// Its lines are not those that were written.
    Damaged,
    /// It belongs to a problem with this fingerprint.
    OtherProblem(Fingerprint),
    /// A line is not of the form that belongs here.
    Syntax,
    /// The problem has no such option.
    NoSuchOption,
}

impl fmt::Display for CheckpointError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match self.kind {
            CheckpointErrorKind::NoCheckpoint => f.write_str("this is not a checkpoint"),
            CheckpointErrorKind::Version => {
                write!(
                    f,
                    "only versions {OLD_VERSION} and {VERSION} of checkpoints are known here"
                )
            }
            CheckpointErrorKind::CutShort => f.write_str("the checkpoint is cut short here"),
            CheckpointErrorKind::Damaged => f.write_str("the checkpoint is damaged"),
            CheckpointErrorKind::OtherProblem(other) => {
                write!(f, "the checkpoint belongs to another problem, {other}")
            }
            CheckpointErrorKind::Syntax => f.write_str("this does not belong here"),
            CheckpointErrorKind::NoSuchOption => f.write_str("the problem has no such option"),
        }
    }
}

impl core::error::Error for CheckpointError {}

impl Checkpoint {
    /// The checkpoint as text, in the format of the files that
    /// [`save`](Self::save) writes: a line for the fingerprint, for what was
    /// found, for the note, and for each part; a version before them, a
    /// checksum behind them.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, Problem};
    /// let text = Checkpoint::new(&Problem::from_text("a\na\n")?).to_text();
    /// assert!(text.starts_with("ninefold checkpoint 2\nproblem "));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text).expect("a string takes everything");
        text
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        writeln!(text, "{HEAD} {VERSION}")?;
        writeln!(text, "problem {}", self.fingerprint)?;
        writeln!(text, "found {}", self.found)?;
        writeln!(text, "note {}", escape(&self.note))?;
        let mut before = &Prefix::default();
        for part in &self.rest {
            text.push_str("part");
            write_options(text, &part.chosen, &before.chosen)?;
            if !part.excluded.is_empty() {
                text.push_str(" /");
                write_options(text, &part.excluded, &before.excluded)?;
            }
            text.push('\n');
            before = part;
        }
        let checksum = checksum(text);
        writeln!(text, "end {checksum}")
    }

    /// Reads a checkpoint of this problem; O(length + that of the problem and
    /// of the parts).
    ///
    /// # Errors
    /// [`CheckpointError`] says which line is wrong and why: it is not a
    /// checkpoint, it was cut short or damaged, it is of another problem.
    ///
    /// ```
    /// use ninefold_dlx::{Checkpoint, CheckpointErrorKind, Problem};
    /// let [p, q] = ["a\na\n", "b\nb\n"].map(|text| Problem::from_text(text).unwrap());
    /// let text = Checkpoint::new(&p).to_text();
    /// assert_eq!(Checkpoint::from_text(&text, &p), Ok(Checkpoint::new(&p)));
    /// let error = Checkpoint::from_text(&text, &q).unwrap_err();
    /// assert_eq!(error.kind, CheckpointErrorKind::OtherProblem(p.fingerprint()));
    /// ```
    pub fn from_text(text: &str, problem: &Problem) -> Result<Checkpoint, CheckpointError> {
        let mut lines = Lines::new(text)?;
        let fingerprint = lines.field("problem")?;
        let fingerprint: Fingerprint = lines.parse(fingerprint)?;
        if fingerprint != problem.fingerprint() {
            return Err(lines.error(CheckpointErrorKind::OtherProblem(fingerprint)));
        }
        let found = lines.field("found")?;
        let found = lines.parse(found)?;
        let note = lines.field("note")?;
        let note = unescape(note).ok_or_else(|| lines.error(CheckpointErrorKind::Syntax))?;
        let mut rest: VecDeque<Prefix> = VecDeque::new();
        while let Some(line) = lines.next() {
            let first = &Prefix::default();
            let before = rest.back().unwrap_or(first);
            rest.push_back(lines.prefix(line, before, problem.option_count())?);
        }
        Ok(Checkpoint {
            fingerprint,
            found,
            rest,
            note,
        })
    }
}

/// Writes a list; of a beginning that it has in common with the one before, the
/// length, if that is shorter.
fn write_options(text: &mut String, options: &[OptionId], before: &[OptionId]) -> fmt::Result {
    let pairs = options.iter().zip(before);
    let common = match pairs.take_while(|(a, b)| a == b).count() {
        0 | 1 => 0,
        common => common,
    };
    if common > 0 {
        write!(text, " ^{common}")?;
    }
    options[common..]
        .iter()
        .try_for_each(|option| write!(text, " {}", option.index() + 1))
}

fn checksum(text: &str) -> String {
    let mut digest = Digest::new();
    digest.bytes(text.as_bytes());
    alloc::format!("{:032x}", digest.finish())
}

fn escape(note: &str) -> String {
    note.replace('\\', "\\\\")
        .replace('\n', "\\n")
        .replace('\r', "\\r")
}

fn unescape(note: &str) -> Option<String> {
    let mut text = String::new();
    let mut chars = note.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            c => c,
        });
    }
    Some(text)
}

/// The lines between the first and the last.
struct Lines<'a> {
    lines: core::str::Split<'a, char>,
    line: usize,
}

impl<'a> Lines<'a> {
    /// Checks the first line and the last.
    fn new(text: &'a str) -> Result<Lines<'a>, CheckpointError> {
        let error = |line, kind| CheckpointError { line, kind };
        let first = text.split('\n').next().unwrap_or_default();
        let version = first.strip_prefix(HEAD).and_then(|v| v.strip_prefix(' '));
        match version {
            None => return Err(error(1, CheckpointErrorKind::NoCheckpoint)),
            Some(VERSION | OLD_VERSION) => {}
            Some(_) => return Err(error(1, CheckpointErrorKind::Version)),
        }
        let count = text.matches('\n').count();
        let cut_short = || error(count + 1, CheckpointErrorKind::CutShort);
        let whole = text.strip_suffix('\n').ok_or_else(cut_short)?;
        let (before, last) = whole.rsplit_once('\n').ok_or_else(cut_short)?;
        let sum = last.strip_prefix("end ").ok_or_else(cut_short)?;
        if sum != checksum(&text[..before.len() + 1]) {
            return Err(error(count, CheckpointErrorKind::Damaged));
        }
        let mut lines = Lines {
            lines: before.split('\n'),
            line: 0,
        };
        lines.next();
        Ok(lines)
    }

    fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        self.lines.next()
    }

    fn error(&self, kind: CheckpointErrorKind) -> CheckpointError {
        let line = self.line;
        CheckpointError { line, kind }
    }

    /// The rest of the next line, which begins with this word.
    fn field(&mut self, word: &str) -> Result<&'a str, CheckpointError> {
        let line = self.next().and_then(|line| line.strip_prefix(word));
        let value = line.and_then(|line| line.strip_prefix(' '));
        value.ok_or_else(|| self.error(CheckpointErrorKind::Syntax))
    }

    fn parse<T: core::str::FromStr>(&self, word: &str) -> Result<T, CheckpointError> {
        let value = word.parse();
        value.map_err(|_| self.error(CheckpointErrorKind::Syntax))
    }

    fn prefix(
        &self,
        line: &str,
        before: &Prefix,
        options: usize,
    ) -> Result<Prefix, CheckpointError> {
        let part = line.strip_prefix("part");
        let part = part.ok_or_else(|| self.error(CheckpointErrorKind::Syntax))?;
        let (chosen, excluded) = part.split_once(" /").unwrap_or((part, ""));
        Ok(Prefix {
            chosen: self.options(chosen, &before.chosen, options)?,
            excluded: self.options(excluded, &before.excluded, options)?,
        })
    }

    fn options(
        &self,
        text: &str,
        before: &[OptionId],
        options: usize,
    ) -> Result<Vec<OptionId>, CheckpointError> {
        let option = |word: &str| {
            let number: usize = self.parse(word)?;
            let index = number.checked_sub(1).filter(|&index| index < options);
            let option = index.and_then(OptionId::new);
            option.ok_or_else(|| self.error(CheckpointErrorKind::NoSuchOption))
        };
        let mut words = text.split_ascii_whitespace().peekable();
        let common = words.peek().and_then(|word| word.strip_prefix('^'));
        let mut list = Vec::new();
        if let Some(length) = common {
            let common = before.get(..self.parse(length)?);
            let common = common.ok_or_else(|| self.error(CheckpointErrorKind::Syntax))?;
            list.extend_from_slice(common);
            words.next();
        }
        for word in words {
            list.push(option(word)?);
        }
        Ok(list)
    }
}
