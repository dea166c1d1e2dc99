//! What goes to standard output: one value a puzzle, in one of three forms.
//!
//! A verb makes an [`Answer`]; JSON, CSV and text are renderings of it. On a
//! terminal a single puzzle is told in prose instead, so the first answer is
//! held back until the second one or the end shows which it is.

mod csv;
mod draw;
mod json;

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use serde::Serialize;

pub use draw::{draw, draw_marked};
pub use json::{ErrorRecord, Whole, text as record};

use crate::args::CommonArgs;

/// Which puzzle an answer is about.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    /// The version of the record's form.
    pub v: u8,
    /// The number of the puzzle in the input, from 1.
    pub n: u64,
    /// `sudoku`, `killer` or `cover`.
    pub kind: &'static str,
    /// The file, when several were given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line, when the puzzle came from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// What stands beside the puzzle, where that is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

impl Head {
    /// How many bytes the comment has.
    pub fn comment_len(&self) -> usize {
        self.comment.as_ref().map_or(0, String::len)
    }
}

/// What a verb says about one puzzle. Its serialised fields are the fields of
/// the JSON record behind those of the [`Head`].
pub trait Answer: Serialize {
    /// The names of the CSV columns behind `n`.
    const COLUMNS: &'static [&'static str];

    /// The CSV fields, one for each of the columns.
    fn fields(&self) -> Vec<String>;

    /// The plain line.
    fn line(&self, head: &Head) -> String;

    /// What a person at a terminal reads instead of the line, if the puzzle
    /// is the only one.
    fn prose(&self) -> Option<String> {
        None
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A line each.
    Plain,
    /// A JSON record each.
    Json,
    /// A row each, under a header.
    Csv,
}

impl Form {
    /// The form that the flags ask for.
    pub fn of(json: bool, csv: bool) -> Form {
        match (json, csv) {
            (true, _) => Form::Json,
            (_, true) => Form::Csv,
            _ => Form::Plain,
        }
    }
}

/// How long output may wait in the buffer while a search goes on.
const PATIENCE: Duration = Duration::from_millis(100);

type Buffer = Arc<Mutex<BufWriter<Stdout>>>;

/// Standard output, buffered. A thread of its own empties the buffer now and
/// then, so that what has been found is seen while the search for more, or
/// the wait for more input, goes on.
pub struct Output {
    out: Buffer,
    form: Form,
    terminal: bool,
    /// The first answer's line and prose, while it may be the only one.
    held: Option<(String, String)>,
    begun: bool,
    /// Whether the CSV header has been written.
    headed: bool,
    /// What has been answered and is to be written later.
    held_back: Option<Vec<u8>>,
    /// Whether comments have a column of their own.
    comments: bool,
}

impl Output {
    /// Output in the form that the flags ask for.
    pub fn new(common: &CommonArgs) -> Output {
        Output::with_form(Form::of(common.json, common.csv))
    }

    /// Output in this form.
    pub fn with_form(form: Form) -> Output {
        let out = Arc::new(Mutex::new(BufWriter::with_capacity(1 << 16, io::stdout())));
        let emptied = Arc::downgrade(&out);
        thread::spawn(move || {
            while let Some(out) = emptied.upgrade() {
                // An error comes back to the next one who writes.
                let _ = lock(&out).flush();
                drop(out);
                thread::sleep(PATIENCE);
            }
        });
        Output {
            out,
            form,
            terminal: io::stdout().is_terminal(),
            held: None,
            begun: false,
            headed: false,
            held_back: None,
            comments: false,
        }
    }

    /// Whether what stands beside a puzzle goes behind its answer.
    pub fn keep_comments(&mut self, keep: bool) {
        self.comments = keep;
    }

    /// The form of the answers.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Writes an answer.
    pub fn answer<A: Answer>(&mut self, head: &Head, answer: &A) -> io::Result<()> {
        let first = !std::mem::replace(&mut self.begun, true);
        if first
            && self.terminal
            && self.form == Form::Plain
            && let Some(prose) = answer.prose()
        {
            self.held = Some((plain(head, answer), prose));
            return Ok(());
        }
        self.release()?;
        let header = !std::mem::replace(&mut self.headed, true);
        let style = Style {
            form: self.form,
            header,
            comments: self.comments,
        };
        if let Some(held_back) = &mut self.held_back {
            return write(held_back, style, head, answer);
        }
        write(&mut *lock(&self.out), style, head, answer)
    }

    /// Passes over an answer, of which no more than the header is told.
    pub fn pass<A: Answer>(&mut self) -> io::Result<()> {
        if self.form == Form::Csv && !std::mem::replace(&mut self.headed, true) {
            csv::header::<A>(&mut *lock(&self.out), self.comments)?;
        }
        Ok(())
    }

    /// From now on answers are held back until [`flush`](Self::flush). Whether
    /// the header is among them is for the caller to say.
    pub fn hold_back(&mut self, header: bool) {
        self.held_back.get_or_insert_default();
        self.headed = !header;
    }

    /// How many bytes are held back.
    pub fn held(&self) -> usize {
        self.held_back.as_ref().map_or(0, Vec::len)
    }

    /// Writes everything out that was answered.
    pub fn flush(&mut self) -> io::Result<()> {
        let mut out = lock(&self.out);
        if let Some(held_back) = &mut self.held_back {
            out.write_all(held_back)?;
            held_back.clear();
        }
        out.flush()
    }

    /// Writes the plain lines of many answers.
    pub fn lines(&mut self, lines: &[u8]) -> io::Result<()> {
        self.begun = true;
        self.release()?;
        lock(&self.out).write_all(lines)
    }

    /// Writes a whole text, as it is.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        lock(&self.out).write_all(text.as_bytes())
    }

    /// Tells of bad input, where the form has a place for it.
    pub fn error(&mut self, head: &Head, error: &ErrorRecord<'_>) -> io::Result<()> {
        self.begun = true;
        self.release()?;
        if self.form == Form::Json {
            json::error(&mut *lock(&self.out), head, error)?;
        }
        Ok(())
    }

    /// Writes everything out. Must be called at the end, since errors of a
    /// dropped writer go unseen.
    pub fn finish(&mut self) -> io::Result<()> {
        if let Some((_, prose)) = self.held.take() {
            self.text(&prose)?;
        }
        self.flush()
    }

    /// The answer held back was not the only one: it becomes a line.
    fn release(&mut self) -> io::Result<()> {
        match self.held.take() {
            Some((line, _)) => writeln!(lock(&self.out), "{line}"),
            None => Ok(()),
        }
    }
}

/// How an answer is written.
#[derive(Clone, Copy)]
struct Style {
    form: Form,
    /// Whether the CSV header comes first.
    header: bool,
    comments: bool,
}

fn write<A: Answer>(out: &mut impl Write, style: Style, head: &Head, answer: &A) -> io::Result<()> {
    match style.form {
        Form::Json => json::record(out, head, answer),
        Form::Csv => csv::row(out, head, answer, style.header, style.comments),
        Form::Plain => writeln!(out, "{}", plain(head, answer)),
    }
}

/// The plain line of an answer, with the comment that goes along.
fn plain<A: Answer>(head: &Head, answer: &A) -> String {
    let line = answer.line(head);
    match &head.comment {
        None => line,
        Some(comment) => format!("{line}\t{comment}"),
    }
}

fn lock(out: &Mutex<BufWriter<Stdout>>) -> MutexGuard<'_, BufWriter<Stdout>> {
    out.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The words for a number of things: `1 clue`, `2 clues`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
