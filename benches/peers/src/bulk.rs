//! Sudoku by the engines for nothing else, beside the crate `sudoku`: is there
//! no solution, exactly one, or several? Text in memory in, verdicts out; ours
//! write the solutions, too.

use std::cell::RefCell;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use ninefold_sudoku::solve::{Answer, Bulk, Single, Width};
use rustix::time::{ClockId, clock_gettime};
use sudoku::Sudoku;

use crate::puzzles::stream::Stream;
use crate::{Error, measure, processor_time, puzzles, report};

/// How many puzzles of each kind are made where no files are given.
const PUZZLES: usize = 10_000;

/// So many seconds a measurement of the crate `sudoku` takes at least, in
/// passes over a set; the others do as many passes.
const LEAST: f64 = 0.5;

/// Threads take so many puzzles at a time.
const CHUNK: usize = 2048;

/// The text of a puzzle.
type Line = [u8; 81];

/// Puzzles from one file, or of one kind.
struct Set {
    name: String,
    lines: Vec<Line>,
}

/// Who answers, one pass over a set: counts up to two.
type Task<'a> = (String, Box<dyn Fn(&[Line], &mut [Answer]) + 'a>);

/// Three tables in Markdown: speeds, small calls, two threads.
pub fn tables(runs: usize, directory: Option<&Path>) -> Result<String, Error> {
    let sets = match directory {
        Some(directory) => read(directory)?,
        None => make(),
    };
    let mut text = speeds(&sets, runs)?;
    text.push_str(&small_calls(&sets, runs)?);
    text.push_str(&threads(&sets, runs));
    Ok(text)
}

/// The `.txt` files of a directory that have puzzles, one a line, shuffled.
fn read(directory: &Path) -> Result<Vec<Set>, Error> {
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|e| e == "txt"));
    paths.sort();
    let mut sets = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&path)?;
        sets.push(Set::new(&name, text.lines().filter_map(line).collect()));
    }
    sets.retain(|set| !set.lines.is_empty());
    Ok(sets)
}

fn line(text: &str) -> Option<Line> {
    let cells: Line = text.as_bytes().get(..81)?.try_into().ok()?;
    let is_cell = |b: &u8| b.is_ascii_digit() || *b == b'.';
    cells.iter().all(is_cell).then_some(cells)
}

/// Minimal puzzles from seeds; the same with three clues taken away, most of
/// which have several solutions, and with one clue changed, most of which have
/// none.
fn make() -> Vec<Set> {
    eprintln!("making {PUZZLES} Sudoku puzzles");
    let minimal = puzzles::minimal_puzzles(PUZZLES as u64);
    let text = |puzzle: &ninefold_sudoku::Puzzle| line(&puzzle.givens().to_string());
    let minimal: Vec<Line> = minimal.iter().filter_map(text).collect();
    let clues = |line: &Line| -> Vec<usize> { (0..81).filter(|&c| line[c] > b'0').collect() };
    let open = minimal.iter().map(|line| {
        let mut open = *line;
        for &cell in clues(line).iter().take(3) {
            open[cell] = b'.';
        }
        open
    });
    let changed = minimal.iter().map(|line| {
        let mut changed = *line;
        if let Some(&cell) = clues(line).last() {
            changed[cell] = if line[cell] == b'9' {
                b'1'
            } else {
                line[cell] + 1
            };
        }
        changed
    });
    vec![
        Set::new("three clues away", open.collect()),
        Set::new("a clue changed", changed.collect()),
        Set::new("minimal", minimal),
    ]
}

impl Set {
    fn new(name: &str, mut lines: Vec<Line>) -> Set {
        Stream(4).shuffle(&mut lines);
        let name = name.to_string();
        Set { name, lines }
    }

    /// How many passes take the first task long enough.
    fn passes(&self, tasks: &[Task]) -> usize {
        let mut answers = vec![Answer::default(); self.lines.len()];
        let start = processor_time();
        (tasks[0].1)(&self.lines, &mut answers);
        (LEAST / (processor_time() - start)).ceil() as usize
    }
}

/// Solvers for calls of so many puzzles, `sudoku` first.
fn tasks<'a>(call: usize) -> Vec<Task<'a>> {
    let theirs = |lines: &[Line], answers: &mut [Answer]| {
        for (line, answer) in lines.iter().zip(answers) {
            let text = str::from_utf8(line).unwrap_or_default();
            let counted = Sudoku::from_str_line(text).map(|s| s.solutions_count_up_to(2));
            answer.count = counted.unwrap_or_default() as u64;
        }
    };
    let single = RefCell::new(Single::new());
    let one = move |lines: &[Line], answers: &mut [Answer]| {
        for (line, answer) in lines.iter().zip(answers) {
            *answer = single.borrow_mut().check(line);
        }
    };
    let mut tasks: Vec<Task> = vec![
        ("sudoku".to_string(), Box::new(theirs)),
        ("Single".to_string(), Box::new(one)),
    ];
    for width in Width::available() {
        let bulk = RefCell::new(Bulk::with_width(width));
        let many = move |lines: &[Line], answers: &mut [Answer]| {
            let Some(bulk) = &mut *bulk.borrow_mut() else {
                return;
            };
            for (lines, answers) in lines.chunks(call).zip(answers.chunks_mut(call)) {
                bulk.check(lines, answers);
            }
        };
        tasks.push((format!("Bulk of {}", width.puzzles()), Box::new(many)));
    }
    tasks
}

/// Puzzles a second of each task, the median of runs in turn. That all give
/// the same verdicts is checked before.
fn measure_all(set: &Set, tasks: &[Task], passes: usize, runs: usize) -> Result<Vec<f64>, Error> {
    let mut first = None;
    for (name, task) in tasks {
        let mut answers = vec![Answer::default(); set.lines.len()];
        task(&set.lines, &mut answers);
        let counts: Vec<u64> = answers.iter().map(|answer| answer.count).collect();
        if *first.get_or_insert_with(|| counts.clone()) != counts {
            return Err(format!("{}: {name} gives other verdicts", set.name).into());
        }
    }
    let answers = &RefCell::new(vec![Answer::default(); set.lines.len()]);
    let timed = tasks.iter().map(|(_, task)| {
        move || {
            let answers = &mut *answers.borrow_mut();
            for _ in 0..passes {
                task(&set.lines, answers);
            }
            Some(answers.iter().map(|answer| answer.count).sum())
        }
    });
    let timed: Vec<_> = timed.collect();
    let row = measure(set.name.clone(), &timed, runs)?;
    let puzzles = (passes * set.lines.len()) as f64;
    Ok(row.seconds.iter().flatten().map(|s| puzzles / s).collect())
}

/// Puzzles a second on whole sets, in brackets the ratio to `sudoku`.
fn speeds(sets: &[Set], runs: usize) -> Result<String, Error> {
    let tasks = tasks(usize::MAX);
    let mut text = header("thousand puzzles a second", &tasks);
    for set in sets {
        write!(text, "| {} | {} |", set.name, set.lines.len())?;
        let speeds = measure_all(set, &tasks, set.passes(&tasks), runs)?;
        for speed in &speeds {
            write!(text, " {:.1} ({:.2}) |", speed / 1e3, speed / speeds[0])?;
        }
        text.push('\n');
    }
    Ok(text)
}

/// Microseconds a puzzle by the number of puzzles in a call.
fn small_calls(sets: &[Set], runs: usize) -> Result<String, Error> {
    let mut text = String::new();
    for set in sets {
        let tasks_of = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512].map(|call| (call, tasks(call)));
        text.push_str(&header("microseconds a puzzle", &tasks_of[0].1));
        for (call, tasks) in &tasks_of {
            let mut lines = set.lines.clone();
            lines.truncate(64 * call.max(&8));
            let part = &Set {
                name: set.name.clone(),
                lines,
            };
            write!(text, "| {} | {call} a call |", set.name)?;
            for speed in measure_all(part, tasks, 1, runs)? {
                write!(text, " {:.2} |", 1e6 / speed)?;
            }
            text.push('\n');
        }
    }
    Ok(text)
}

fn header(what: &str, tasks: &[Task]) -> String {
    let names = tasks.iter().map(|(name, _)| format!(" {name} |"));
    let names: String = names.collect();
    let rules = "---:|".repeat(tasks.len());
    format!("\n| {what} | puzzles |{names}\n|---|---:|{rules}\n")
}

/// The fastest engine on two threads against one: seconds by the clock, and
/// seconds of processor time of the thread that took longest, which is what
/// the clock would say if nothing else ran.
fn threads(sets: &[Set], runs: usize) -> String {
    let tasks = tasks(usize::MAX);
    let mut text = "\n| two threads to one | by the clock | by processor time |\n".to_string();
    text.push_str("|---|---:|---:|\n");
    for set in sets {
        // Bulk is several times as fast as what these passes are measured by.
        let passes = 10 * set.passes(&tasks);
        let mut ratios = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            let (one, two) = (on_threads(set, passes, 1), on_threads(set, passes, 2));
            ratios[0].push(one.0 / two.0);
            ratios[1].push(one.1 / two.1);
        }
        let [clock, busy] = ratios.map(|r| report::median(r).unwrap_or_default());
        text += &format!("| {} | {clock:.2} | {busy:.2} |\n", set.name);
    }
    text
}

/// Each thread has an engine of its own and takes the next chunk, until all
/// passes are done. Seconds by the clock, and of the busiest thread.
fn on_threads(set: &Set, passes: usize, threads: usize) -> (f64, f64) {
    let chunks: Vec<&[Line]> = set.lines.chunks(CHUNK).collect();
    let all = chunks.len() * passes;
    let next = &AtomicUsize::new(0);
    let work = || {
        let mut bulk = Bulk::new();
        let mut answers = vec![Answer::default(); CHUNK];
        let start = thread_time();
        loop {
            let k = next.fetch_add(1, Ordering::Relaxed);
            if k >= all {
                return thread_time() - start;
            }
            let lines = chunks[k % chunks.len()];
            bulk.check(lines, &mut answers[..lines.len()]);
        }
    };
    let start = Instant::now();
    let busiest = std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let times = running.into_iter().map(|t| t.join().unwrap_or_default());
        times.fold(0.0, f64::max)
    });
    (start.elapsed().as_secs_f64(), busiest)
}

fn thread_time() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
