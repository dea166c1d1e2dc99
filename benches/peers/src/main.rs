//! Runs other exact-cover crates beside `ninefold-dlx` on the same problems,
//! in one process, and prints a table of processor seconds.
//!
//! ```text
//! cargo run --release -- [--runs N] [--only NAME,..] [--limit SECONDS]
//!     [--puzzles FILE] [DIRECTORY]
//! ```
//!
//! Without a directory of `.dlx` files it takes the generated families of the
//! engine's tests. Every solver visits every solution, one by one; that they
//! agree on the number is checked. One run is the time from a problem in
//! memory to the last solution: building the links and searching. Solvers
//! take turns, and the median of the runs is shown. A second table has Sudoku
//! puzzles as exact covers, from a file with one a line or made from seeds, and
//! a third one Sudoku puzzles beside a solver for nothing else. The engines for
//! classic Sudoku alone come last, on the `.txt` files of the directory or on
//! puzzles made from seeds.

#![expect(
    clippy::duplicate_mod,
    reason = "families and puzzles, made for others, share a stream"
)]

mod bulk;
mod covers;
mod crates;
#[expect(
    dead_code,
    reason = "the harness counts solutions; tests also compare the work"
)]
#[path = "../../../tests/it/families/mod.rs"]
mod families;
#[path = "../../puzzles/mod.rs"]
mod puzzles;
mod report;
mod sudokus;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crates::{Instance, SOLVERS};
use ninefold_dlx::{Problem, Solver, Stop};
use report::{Row, Table};

type Error = Box<dyn std::error::Error>;

/// What the command line asks for.
struct Options {
    runs: usize,
    /// Names of instances, `cover` for the second table, `sudoku` for the
    /// third, `bulk` for the last ones; all if empty.
    only: Vec<String>,
    /// An instance that is not counted after so many seconds is left out.
    limit: u64,
    /// The puzzles of the second table.
    puzzles: Option<PathBuf>,
    directory: Option<PathBuf>,
}

impl Options {
    fn read(mut arguments: impl Iterator<Item = String>) -> Result<Options, Error> {
        let mut options = Options {
            runs: 5,
            only: Vec::new(),
            limit: 100,
            puzzles: None,
            directory: None,
        };
        while let Some(argument) = arguments.next() {
            let mut value = || arguments.next().ok_or(format!("{argument} wants a value"));
            match argument.as_str() {
                "--runs" => options.runs = value()?.parse()?,
                "--only" => options.only = value()?.split(',').map(String::from).collect(),
                "--limit" => options.limit = value()?.parse()?,
                "--puzzles" => options.puzzles = Some(value()?.into()),
                _ => options.directory = Some(argument.into()),
            }
        }
        Ok(options)
    }

    fn wants(&self, name: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|only| only == name)
    }
}

fn main() -> Result<(), Error> {
    let options = Options::read(std::env::args().skip(1))?;
    let problems = match &options.directory {
        Some(directory) => read_directory(directory)?,
        None => families::FAMILIES
            .iter()
            .map(|family| (family.name.to_string(), (family.make)()))
            .collect(),
    };
    let mut table = Table::new("instance", SOLVERS.map(|s| s.name).to_vec());
    for (name, problem) in problems {
        if !options.wants(&name) {
            continue;
        }
        let Some(solutions) = count(&problem, options.limit) else {
            eprintln!("{name}: not counted in {} s, left out", options.limit);
            continue;
        };
        eprintln!("{name}: {solutions} solutions");
        let instance = &Instance::new(&problem);
        let tasks = SOLVERS.map(|solver| move || (solver.run)(instance));
        table.push(measure(name, &tasks, options.runs)?);
    }
    if !table.is_empty() {
        println!("{table}");
    }
    if options.wants("cover") {
        let puzzles = options.puzzles.as_deref();
        println!("{}", covers::table(options.runs, puzzles)?);
    }
    if options.wants("sudoku") {
        println!("{}", sudokus::table(options.runs)?);
    }
    if options.wants("bulk") {
        let directory = options.directory.as_deref();
        println!("{}", bulk::tables(options.runs, directory)?);
    }
    Ok(())
}

/// The problems of all `.dlx` files that the engine reads, by name.
fn read_directory(directory: &Path) -> Result<Vec<(String, Problem)>, Error> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|e| e == "dlx"));
    paths.sort();
    let mut problems = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        match Problem::from_text(&std::fs::read_to_string(&path)?) {
            Ok(problem) => problems.push((name.into_owned(), problem)),
            Err(error) => eprintln!("{name}: left out: {error}"),
        }
    }
    Ok(problems)
}

/// The number of solutions, if it is known in time.
fn count(problem: &Problem, limit: u64) -> Option<u64> {
    let deadline = Instant::now() + Duration::from_secs(limit);
    let mut solutions = Solver::new(problem).into_solutions(&Stop::never().deadline(deadline));
    let count = solutions.count_up_to(u64::MAX);
    count.is_complete().then_some(count.value)
}

/// Lets the tasks take turns, `runs` times. Each gives the number of solutions
/// that it found, or `None` if it is not able to; the numbers must agree.
fn measure<T: Fn() -> Option<u64>>(name: String, tasks: &[T], runs: usize) -> Result<Row, Error> {
    let mut seconds = vec![Vec::new(); tasks.len()];
    let mut solutions = None;
    for _ in 0..runs {
        for (task, seconds) in tasks.iter().zip(&mut seconds) {
            let start = processor_time();
            let Some(found) = task() else {
                continue;
            };
            seconds.push(processor_time() - start);
            if *solutions.get_or_insert(found) != found {
                return Err(format!("{name}: {solutions:?} solutions or {found}").into());
            }
        }
    }
    Ok(Row {
        name,
        solutions: solutions.unwrap_or_default(),
        seconds: seconds.into_iter().map(report::median).collect(),
    })
}

/// Seconds of processor time of this process, user and system.
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
