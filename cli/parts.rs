//! Parts of one puzzle's search, as `ninefold split` writes them: a JSON record
//! a line. `solve` and `count` read them with `--part`.

mod search;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use ninefold_dlx::{Fingerprint, OptionId, Prefix, Problem, Solver};
use serde::{Deserialize, Serialize};

use crate::args::InputArgs;
use crate::context::Context;
use crate::cover::Cover;
use crate::input::open;
use crate::output::counted;
use crate::puzzle::{Puzzle, Search};
pub use search::PartSearch;

/// The version of the form of a part.
pub const FORMAT: u64 = 1;

/// The longest line, in bytes: millions of options.
const LONGEST: u64 = 1 << 26;

/// A prefix as numbers of options, from 0.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Numbers {
    chosen: Vec<usize>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    excluded: Vec<usize>,
}

impl From<&Prefix> for Numbers {
    fn from(prefix: &Prefix) -> Numbers {
        let numbers = |options: &[OptionId]| options.iter().map(|o| o.index()).collect();
        Numbers {
            chosen: numbers(&prefix.chosen),
            excluded: numbers(&prefix.excluded),
        }
    }
}

impl Numbers {
    /// The prefix, if the problem has so many options.
    fn prefix(&self, problem: &Problem) -> Option<Prefix> {
        let options = |numbers: &[usize]| {
            let known = |&k: &usize| OptionId::new(k).filter(|_| k < problem.option_count());
            numbers.iter().map(known).collect::<Option<_>>()
        };
        Some(Prefix {
            chosen: options(&self.chosen)?,
            excluded: options(&self.excluded)?,
        })
    }
}

/// What is read of a record; the rest is for people.
#[derive(Deserialize)]
struct Record {
    v: u64,
    format: u64,
    fingerprint: String,
    /// Those of split say of which one they are: others may overlap them.
    split: Option<String>,
    parts: Option<usize>,
    prefix: Numbers,
}

struct Part {
    line: usize,
    fingerprint: Fingerprint,
    split: Option<Fingerprint>,
    /// How many there are in all.
    parts: Option<usize>,
    prefix: Numbers,
}

/// Starts the search of a puzzle, or of some parts of it. Refused if the parts
/// are of another one.
pub fn search(parts: Option<&Parts>, context: &Context, puzzle: &Puzzle) -> Result<Search, String> {
    match parts {
        None => Ok(puzzle.search(context, &context.stop())),
        Some(parts) => Ok(Search::Parts(Box::new(parts.search(puzzle, context)?))),
    }
}

/// The parts that a file holds.
pub struct Parts {
    file: String,
    parts: Vec<Part>,
}

impl Parts {
    /// Reads the file that `--part` names, if it names one; `-` is standard
    /// input, unless puzzles come from there.
    pub fn read(path: Option<&Path>, input: &InputArgs) -> anyhow::Result<Option<Parts>> {
        let Some(path) = path else {
            return Ok(None);
        };
        if path == Path::new("-") && input.takes_stdin() {
            bail!("--part -: puzzles come from standard input already");
        }
        Parts::open(path).map(Some)
    }

    fn open(path: &Path) -> anyhow::Result<Parts> {
        if path == Path::new("-") {
            return Parts::of("<stdin>".into(), io::stdin().lock());
        }
        let file = path.display().to_string();
        let reader = BufReader::new(open(path).with_context(|| file.clone())?);
        Parts::of(file, reader)
    }

    fn of(file: String, mut reader: impl BufRead) -> anyhow::Result<Parts> {
        let mut parts: Vec<Part> = Vec::new();
        for line in 1.. {
            let place = || format!("{file}:{line}");
            let Some(text) = read_line(&mut reader).with_context(place)? else {
                break;
            };
            let bom = text.strip_prefix('\u{feff}').filter(|_| line == 1);
            let text = bom.unwrap_or(&text);
            if !text.trim().is_empty() {
                parts.push(Part::read(line, text).with_context(place)?);
            }
        }
        if parts.is_empty() {
            bail!("{file}: no part in it");
        }
        let parts = Parts { file, parts };
        parts.do_not_overlap()?;
        Ok(parts)
    }

    /// Refuses a part that comes again, and parts of different splits: only
    /// those of one split are known to have no solution in common.
    fn do_not_overlap(&self) -> anyhow::Result<()> {
        let Parts { file, parts } = self;
        let mut seen = HashMap::new();
        let mut first: HashMap<Fingerprint, &Part> = HashMap::new();
        for part in parts {
            match seen.entry((part.fingerprint, &part.prefix)) {
                Entry::Vacant(entry) => drop(entry.insert(part.line)),
                Entry::Occupied(first) => {
                    let (line, first) = (part.line, first.get());
                    bail!("{file}:{line}: the part of line {first} once more");
                }
            }
            let first = first.entry(part.fingerprint).or_insert(part);
            if part.split != first.split {
                let (line, first) = (part.line, first.line);
                bail!(
                    "{file}:{line}: a part of another split than that of line {first}: they may \
                     have solutions in common"
                );
            }
        }
        Ok(())
    }

    /// How many of how many parts these are, if that is known.
    pub fn share(&self) -> Option<String> {
        let all = self.parts.iter().map(|part| part.parts);
        let all = all.reduce(|a, b| a.filter(|_| a == b))??;
        Some(format!("{} of {}", self.parts.len(), counted(all, "part")))
    }

    fn search(&self, puzzle: &Puzzle, context: &Context) -> Result<PartSearch, String> {
        let (cover, solver, prefixes) = self.ready(puzzle, context)?;
        Ok(PartSearch::new(cover, solver, prefixes, context.stop()))
    }

    /// The puzzle, its solver and the prefixes of these parts.
    pub fn ready(
        &self,
        puzzle: &Puzzle,
        context: &Context,
    ) -> Result<(Cover, Solver, Vec<Prefix>), String> {
        let cover = Cover::of(puzzle);
        let problem = cover.problem();
        let fingerprint = problem.fingerprint();
        let solver = context.solver(problem);
        let within = |part: &Part| {
            let solver = part.within(problem, fingerprint, &solver);
            solver.map_err(|message| format!("{}:{}: {message}", self.file, part.line))
        };
        let prefixes = self.parts.iter().map(within);
        let prefixes = prefixes.collect::<Result<Vec<Prefix>, String>>()?;
        Ok((cover, solver, prefixes))
    }
}

/// The next line; `None` at the end.
fn read_line(reader: &mut impl BufRead) -> anyhow::Result<Option<String>> {
    let mut line = Vec::new();
    let read = reader.take(LONGEST + 1).read_until(b'\n', &mut line)?;
    if read as u64 > LONGEST {
        bail!("over {LONGEST} bytes: too long for a part");
    }
    let line = String::from_utf8(line).context("not a part as split writes it: not UTF-8")?;
    Ok((read > 0).then_some(line))
}

impl Part {
    fn read(line: usize, text: &str) -> anyhow::Result<Part> {
        let record: Record = serde_json::from_str(text).map_err(|error| {
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            anyhow!(
                "column {}: not a part as split writes it: {what}",
                error.column()
            )
        })?;
        if record.v != 1 || record.format != FORMAT {
            bail!(
                "a part of version {}.{}: expected 1.{FORMAT}",
                record.v,
                record.format
            );
        }
        Ok(Part {
            line,
            fingerprint: record.fingerprint.parse()?,
            split: record.split.map(|split| split.parse()).transpose()?,
            parts: record.parts,
            prefix: record.prefix,
        })
    }

    /// The part of a problem, after a look whether it is one.
    fn within(
        &self,
        problem: &Problem,
        fingerprint: Fingerprint,
        solver: &Solver,
    ) -> Result<Prefix, String> {
        if self.fingerprint != fingerprint {
            return Err(format!(
                "a part of another problem: its fingerprint is {}, this one's {fingerprint}",
                self.fingerprint
            ));
        }
        let prefix = self.prefix.prefix(problem).ok_or_else(|| {
            let options = problem.option_count();
            format!("an option that the problem has not: it has {options}")
        })?;
        match solver.within(&prefix) {
            Ok(_) => Ok(prefix),
            Err(conflict) => Err(format!("no part of the search: {conflict}")),
        }
    }
}
