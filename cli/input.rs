//! Where puzzles come from: files, standard input, the samples. One iterator
//! over all of them; what cannot be read is an item too, and the rest goes on.

mod ahead;
mod chunk;
mod cover;
mod formats;
mod found;
mod open;
mod pipe;
mod unpack;

use std::collections::VecDeque;
use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::{Context as _, bail};
use ninefold_killer::format as killer;
use ninefold_sudoku::Grid;
use ninefold_sudoku::format::{self as sudoku, ReadError};

use crate::args::InputArgs;
use crate::output::Head;
use crate::puzzle::Puzzle;
use crate::sample::{SAMPLES, Sample};
use cover::{HINT, looks_like_cover, read_cover};
use formats::{Named, Sniffed, by_name, sniff};
use found::{Current, Each, Found, Puzzles, Sudokus, failure, from_killer};
use open::{Bytes, Torn};

pub use ahead::{Ahead, Soon};
pub use chunk::{Chunk, Chunks, LINES, Plain, RECORDS};
pub use formats::{COVER, board, list_formats, list_killer_formats};
pub use open::open;

/// A puzzle and where it came from.
#[derive(Debug)]
pub struct Record {
    /// Its number and place.
    pub head: Head,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The solution that came with it.
    pub solution: Option<Grid>,
    /// For a sample: the verdict it must get.
    pub expected: Option<&'static str>,
    /// What it is called.
    pub name: Option<String>,
    /// The format that it was read in, where that is known.
    pub format: Option<&'static str>,
    /// What was passed over in reading it, or looks like a slip.
    pub notes: Vec<String>,
}

/// What could not be read.
#[derive(Debug)]
pub struct Bad {
    /// Its number and place.
    pub head: Head,
    /// The file, for the report.
    pub file: Arc<str>,
    /// What is wrong.
    pub cause: Cause,
    /// What may help.
    pub hint: Option<&'static str>,
}

/// Why something could not be read.
#[derive(Debug)]
pub enum Cause {
    /// The text is wrong somewhere.
    Text(ReadError),
    /// The file as a whole cannot be read.
    File(String),
}

/// A puzzle or what was wrong with it.
pub type Item = Result<Box<Record>, Box<Bad>>;

enum Source {
    File(PathBuf),
    Stdin,
    Sample(&'static Sample),
}

/// Every puzzle of a run.
pub struct Input {
    sources: VecDeque<Source>,
    several: bool,
    named: Named,
    sudoku: sudoku::Options,
    killer: killer::Options,
    n: u64,
    current: Option<Current>,
    /// How many bytes of the files have been read, as they are stored.
    read: Arc<AtomicU64>,
    /// How many there are, where that is known.
    size: Option<u64>,
    /// Whether what stands beside a puzzle goes along.
    comments: bool,
    /// A puzzle that waits behind what is wrong with its solution.
    pending: Option<Box<Record>>,
    /// Solutions to be checked, one for each puzzle.
    solutions: Option<(Arc<str>, Box<dyn Puzzles>)>,
    /// Whether options that stand twice are noted.
    twins: bool,
}

/// Standard input is a terminal and nothing else was asked for.
#[derive(Debug)]
pub struct NoInput;

impl std::fmt::Display for NoInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no input: name a file, - for standard input, or --sample")
    }
}

impl std::error::Error for NoInput {}

impl Input {
    /// The input that the arguments name.
    pub fn new(args: &InputArgs) -> anyhow::Result<Input> {
        let mut sources: VecDeque<Source> = if args.sample {
            SAMPLES.iter().map(Source::Sample).collect()
        } else {
            args.files.iter().map(|file| source(file)).collect()
        };
        if sources.is_empty() {
            if io::stdin().is_terminal() {
                return Err(NoInput.into());
            }
            sources.push_back(Source::Stdin);
        }
        let named = match &args.format {
            Some(name) => by_name(name)?,
            None => Named::Any,
        };
        let (sudoku, killer) = formats::options(args, named)?;
        let sizes = sources.iter().map(|source| match source {
            Source::File(path) => open::size(path),
            Source::Sample(_) => Some(0),
            Source::Stdin => None,
        });
        Ok(Input {
            size: sizes.sum(),
            read: Arc::default(),
            comments: args.keep_comments,
            several: !args.sample && sources.len() > 1,
            sources,
            named,
            sudoku,
            killer,
            n: 0,
            current: None,
            pending: None,
            solutions: None,
            twins: false,
        })
    }

    /// The same input, with a note of options that stand twice.
    pub fn noting_twins(mut self) -> Input {
        self.twins = true;
        self
    }

    /// How many bytes have been read, and how many there are, if that is known.
    pub fn progress(&self) -> (Arc<AtomicU64>, Option<u64>) {
        (Arc::clone(&self.read), self.size)
    }

    /// The same input with the solutions of a file, one for each puzzle, in
    /// place of those that came with the puzzles.
    pub fn with_solutions(mut self, file: &Path) -> anyhow::Result<Input> {
        let (name, bytes) = match source(file) {
            Source::Stdin => ("<stdin>".to_string(), open::stdin()),
            _ => (
                file.display().to_string(),
                open::file(file, &Arc::default()),
            ),
        };
        let options = sudoku::Options {
            format: None,
            ..self.sudoku.clone()
        };
        let records = sudoku::read(bytes.with_context(|| name.clone())?, &options);
        self.solutions = Some((name.into(), Box::new(Each(Sudokus(records).fuse()))));
        Ok(self)
    }

    /// Opens the next source.
    fn open_next(&mut self) -> Option<Current> {
        Some(match self.sources.pop_front()? {
            Source::Stdin => self.begin(open::stdin(), false).named("<stdin>"),
            Source::File(path) => {
                let bytes = open::file(&path, &self.read);
                let name = path.display().to_string();
                self.begin(bytes, is_cover_name(&path)).named(name)
            }
            Source::Sample(sample) => {
                let cover = sample.name.ends_with(".dlx");
                let current = self.read(Box::new(sample.text.as_bytes()), cover);
                let expected = Some(sample.verdict);
                let puzzles = current.puzzles;
                let puzzles = puzzles.map(move |found| Ok(Found { expected, ..found? }));
                Current::new(current.kind, Box::new(Each(puzzles))).named(sample.name)
            }
        })
    }

    /// The puzzles of one source, if it could be opened.
    fn begin(&self, bytes: io::Result<Bytes>, cover: bool) -> Current {
        match bytes {
            Ok(bytes) => self.read(bytes, cover),
            Err(error) => Current::new("sudoku", failure(error.to_string())),
        }
    }

    /// The puzzles of one source, and of which kind they are.
    fn read(&self, mut reader: Bytes, cover: bool) -> Current {
        if self.named == Named::Cover || (cover && self.named == Named::Any) {
            if self.killer.geometry.is_some() || self.killer.diagonals {
                let message =
                    "an exact cover has no board: expected no --box, --regions, --diagonals";
                return Current::new("cover", failure(message.into()));
            }
            let twins = self.twins;
            let problem = std::iter::once_with(move || read_cover(reader, twins));
            return Current::new("cover", Box::new(Each(problem)));
        }
        let Sniffed {
            sample,
            format,
            error,
        } = sniff(&mut reader, self.named);
        match error {
            Some(error) if sample.is_empty() => {
                return Current::new("sudoku", failure(error.to_string()));
            }
            Some(error) => reader = Box::new(Torn(Some(error))),
            None => {}
        }
        let hint = looks_like_cover(&String::from_utf8_lossy(&sample)).then_some(HINT);
        // What was sniffed settles the kind only: the readers look at each
        // part of the text for themselves.
        let reader = Cursor::new(sample).chain(reader);
        let current = if let Named::Killer(_) = format {
            let records = killer::read(reader, &self.killer);
            let puzzles = records.map(|r| r.map(from_killer).map_err(Cause::Text));
            Current::new("killer", Box::new(Each(puzzles)))
        } else {
            let records = sudoku::read(reader, &self.sudoku);
            Current::new("sudoku", Box::new(Sudokus(records)))
        };
        Current { hint, ..current }
    }
}

impl Iterator for Input {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        if let Some(record) = self.pending.take() {
            return Some(Ok(record));
        }
        let mut fresh = false;
        loop {
            if self.current.is_none() {
                let Some(next) = self.open_next() else {
                    return self.surplus();
                };
                self.current = Some(next);
                fresh = true;
            }
            let current = self.current.as_mut()?;
            let (file, kind) = (Arc::clone(&current.file), current.kind);
            let found = match current.puzzles.next() {
                Some(found) => found,
                None if fresh => Err(Cause::File("no puzzle in it".into())),
                None => {
                    self.current = None;
                    continue;
                }
            };
            return Some(self.item(file, kind, found));
        }
    }
}

impl Input {
    /// What was found, numbered, with the solution that belongs to it.
    fn item(&mut self, file: Arc<str>, kind: &'static str, found: Result<Found, Cause>) -> Item {
        self.n += 1;
        let mut head = Head {
            v: 1,
            n: self.n,
            kind,
            file: self.several.then(|| file.to_string()),
            line: None,
            comment: None,
        };
        // A puzzle that cannot be read has its solution all the same.
        let solution = match found {
            Err(Cause::File(_)) => None,
            _ => self.next_solution(),
        };
        let found = match found {
            Err(cause) => {
                let current = self.current.as_mut();
                let hint = current.and_then(|current| current.hint.take());
                return Err(Box::new(Bad {
                    head,
                    file,
                    cause,
                    hint,
                }));
            }
            Ok(found) => found,
        };
        head.line = found.line;
        head.kind = found.puzzle.kind();
        head.comment = found.comment.filter(|_| self.comments);
        let mut record = Box::new(Record {
            head,
            puzzle: found.puzzle,
            solution: found.solution,
            expected: found.expected,
            name: found.name,
            format: found.format,
            notes: found.notes,
        });
        match solution {
            None => Ok(record),
            Some(Ok(grid)) => {
                record.solution = Some(grid);
                Ok(record)
            }
            Some(Err((file, cause))) => {
                // First what is wrong with the solution, then the puzzle.
                let head = record.head.clone();
                record.solution = None;
                self.pending = Some(record);
                Err(Box::new(Bad {
                    head,
                    file,
                    cause,
                    hint: None,
                }))
            }
        }
    }

    /// The solution that belongs to the next puzzle, if solutions were given.
    fn next_solution(&mut self) -> Option<Result<Grid, (Arc<str>, Cause)>> {
        let (file, solutions) = self.solutions.as_mut()?;
        let cause = match solutions.next() {
            Some(Ok(found)) => match found.puzzle {
                Puzzle::Sudoku(puzzle) => return Some(Ok(puzzle.givens().clone())),
                _ => Cause::File("holds something else than grids".into()),
            },
            Some(Err(cause)) => cause,
            None => Cause::File(format!("no solution for puzzle {}", self.n)),
        };
        Some(Err((Arc::clone(file), cause)))
    }

    /// At the end: solutions for which there was no puzzle are an error.
    fn surplus(&mut self) -> Option<Item> {
        let (file, mut solutions) = self.solutions.take()?;
        solutions.next().map(|_| {
            let cause = Cause::File("more solutions than there are puzzles".into());
            self.item(file, "sudoku", Err(cause))
        })
    }
}

fn source(file: &Path) -> Source {
    if file == Path::new("-") {
        Source::Stdin
    } else {
        Source::File(file.to_path_buf())
    }
}

/// Whether a file holds an exact cover by its name, packed or not.
fn is_cover_name(path: &Path) -> bool {
    let is = |path: &Path, extension: &str| {
        let own = path.extension();
        own.is_some_and(|own| own.eq_ignore_ascii_case(extension))
    };
    let packed = is(path, "gz") || is(path, "zst");
    is(path, COVER)
        || packed
            && path
                .file_stem()
                .is_some_and(|stem| is(Path::new(stem), COVER))
}

/// The largest file that a flag may name, in bytes: a region map, an order of
/// cells.
const MAX_SMALL: u64 = 1 << 16;

/// Reads a small text file that a flag names.
pub fn read_small(path: &Path) -> anyhow::Result<String> {
    let name = || path.display().to_string();
    let mut text = String::new();
    let file = open(path).with_context(name)?;
    let read = file.take(MAX_SMALL + 1).read_to_string(&mut text);
    read.with_context(name)?;
    if text.len() as u64 > MAX_SMALL {
        bail!("{}: over {MAX_SMALL} bytes: too large", name());
    }
    Ok(text)
}
