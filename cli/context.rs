//! What all searches of a run share: the engine that the flags choose, threads,
//! limits.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use ninefold_dlx::preprocess::preprocess;
use ninefold_dlx::{Memo, Problem, Solver};
use ninefold_killer::solve::Jobs;
use ninefold_killer::{self as killer, Layout};
use ninefold_sudoku::solve::{Answer, Bulk, Cells, Engine, Solvers, Stop};

use crate::args::{CommonArgs, EngineArg, WhenArg};
use crate::limits::Limits;
use crate::progress::Progress;
use crate::puzzle::Puzzle;
use crate::report;

/// Larger problems are counted as they are: in them, preprocessing can take
/// longer than the count.
const PREPROCESSED: usize = 4096;
const PREPROCESSED_ENTRIES: usize = 1 << 16;

/// What all searches of a run share: solvers that are built once, and limits.
pub struct Context {
    /// Solvers for the boards met so far.
    pub solvers: Solvers,
    /// Raised by Ctrl-C.
    pub interrupted: Arc<AtomicBool>,
    /// The line that shows how far it is.
    pub progress: Progress,
    /// Threads for hard Killers: those that other open puzzles leave free.
    pub jobs: Jobs,
    engine: Engine,
    /// Whether only what has an engine of its own is taken.
    fast: bool,
    /// Engines for many Sudokus at once, each with room for answers, while no
    /// thread uses them.
    bulk: Mutex<Vec<(Bulk, Vec<Answer>)>>,
    stats: bool,
    memo: Memo,
    preprocess: bool,
    threads: NonZeroUsize,
    timeout: Option<Duration>,
    max_nodes: Option<u64>,
    /// It was said that another engine is at work than the one asked for.
    told_engine: AtomicBool,
}

impl Context {
    /// What the flags ask for; limits hold for each puzzle.
    pub fn new(interrupted: Arc<AtomicBool>, common: &CommonArgs) -> Context {
        let engine = match common.engine {
            EngineArg::Auto | EngineArg::Fast => Engine::Auto,
            EngineArg::Dlx => Engine::Links,
            EngineArg::Bits => Engine::Bits,
        };
        let memo = match common.memo {
            WhenArg::Auto => Memo::Auto,
            WhenArg::Off => Memo::Off,
        };
        let threads = match common.threads {
            Some(threads) => NonZeroUsize::new(threads.into()).unwrap_or(NonZeroUsize::MIN),
            None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        Context {
            progress: Progress::new(common),
            jobs: Jobs::new(threads),
            threads,
            solvers: Solvers::with_engine(engine),
            interrupted,
            engine,
            fast: common.engine == EngineArg::Fast,
            bulk: Mutex::default(),
            stats: common.stats,
            memo,
            preprocess: common.preprocess == WhenArg::Auto && engine != Engine::Links,
            timeout: common.timeout.map(Duration::from_secs_f64),
            max_nodes: common.max_nodes,
            told_engine: AtomicBool::new(false),
        }
    }

    /// Sets a time limit for each puzzle, unless the user has set one.
    pub fn default_timeout(&mut self, timeout: Duration) {
        self.timeout.get_or_insert(timeout);
    }

    /// Whether the user has set a time limit.
    pub fn has_timeout(&self) -> bool {
        self.timeout.is_some()
    }

    /// How many threads there are.
    pub fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// How many of them to use inside one puzzle: how far a budget of nodes
    /// reaches would depend on their number, so there it is one.
    pub fn threads_inside(&self) -> NonZeroUsize {
        match self.max_nodes {
            Some(_) => NonZeroUsize::MIN,
            None => self.threads,
        }
    }

    /// What searches a puzzle, which is this problem as an exact cover.
    pub fn engine(&self, puzzle: &Puzzle, problem: &Problem) -> String {
        let fast = match puzzle {
            Puzzle::Sudoku(sudoku) => self.solvers.get(sudoku.geometry()).is_fast(),
            Puzzle::Killer(layout) => self.killer(layout).is_fast(),
            Puzzle::Cover(_) => false,
        };
        match fast {
            true => "fast".to_string(),
            false => self.solver(problem).engine().to_string(),
        }
    }

    /// Why the engine that was asked for does not take a puzzle, if it does not.
    pub fn refusal(&self, puzzle: &Puzzle) -> Option<&'static str> {
        if !self.fast {
            return None;
        }
        match puzzle {
            Puzzle::Sudoku(puzzle) if puzzle.geometry().is_standard() => None,
            Puzzle::Sudoku(_) => Some("--engine fast takes 9x9 Sudokus with 3x3 boxes"),
            Puzzle::Killer(layout) if self.killer(layout).is_fast() => None,
            Puzzle::Killer(_) => {
                Some("--engine fast takes Killers of up to nine digits and 128 cages with a sum")
            }
            Puzzle::Cover(_) => {
                Some("--engine fast takes Sudokus and Killers: this is an exact cover")
            }
        }
    }

    /// Whether usual Sudokus may be asked many at once: that knows no limits
    /// for each of them, and counts no nodes.
    pub fn asks_in_bulk(&self) -> bool {
        let limited = self.timeout.is_some() || self.max_nodes.is_some();
        self.engine == Engine::Auto && !limited && !self.stats
    }

    /// Counts the solutions of many usual Sudokus up to a limit, and gives the
    /// answers to `take`: those up to the first that is not known because of
    /// Ctrl-C.
    pub fn in_bulk<P: Cells, T>(
        &self,
        cells: &[P],
        limit: u64,
        take: impl FnOnce(&[Answer]) -> T,
    ) -> T {
        self.with_bulk(|engine, answers| {
            answers.resize(cells.len(), Answer::default());
            let stop = Stop::never().flag(Arc::clone(&self.interrupted));
            let known = match engine.count_until(cells, limit, &stop, answers) {
                Ok(()) => answers.len(),
                Err(unfinished) => *unfinished.puzzles.first().unwrap_or(&answers.len()),
            };
            take(&answers[..known])
        })
    }

    /// Lends an engine for many usual Sudokus, and room for answers.
    pub fn with_bulk<T>(&self, work: impl FnOnce(&mut Bulk, &mut Vec<Answer>) -> T) -> T {
        let idle = || self.bulk.lock().unwrap_or_else(PoisonError::into_inner);
        let engine = idle().pop();
        let (mut engine, mut answers) = engine.unwrap_or_default();
        let result = work(&mut engine, &mut answers);
        idle().push((engine, answers));
        result
    }

    /// Whether a count may keep what it has counted.
    pub fn memo(&self) -> Memo {
        self.memo
    }

    /// The engine, made ready for a problem. Bits do not take every problem:
    /// where they were asked for, that is said once.
    pub fn solver(&self, problem: &Problem) -> Solver {
        let solver = Solver::with_engine(problem, self.engine);
        let another = self.engine == Engine::Bits && solver.engine() != Engine::Bits;
        if another && !self.told_engine.swap(true, Ordering::Relaxed) {
            self.progress.aside(|| {
                report::warning(
                    "--engine bits takes up to 4096 options with multiplicities or costs: \
                     --engine dlx is used",
                );
            });
        }
        solver
    }

    /// The solver of a Killer.
    pub fn killer(&self, layout: &Layout) -> killer::Solver {
        killer::Solver::with_engine(layout, self.engine)
    }

    /// A problem with as many solutions, which may be smaller.
    pub fn simplified<'a>(&self, problem: &'a Problem, stop: &Stop) -> Cow<'a, Problem> {
        let small =
            problem.option_count() <= PREPROCESSED && problem.entry_count() <= PREPROCESSED_ENTRIES;
        if self.preprocess && small && !problem.has_multiplicities() {
            let less = preprocess(problem, stop);
            if less.stopped.is_none() {
                return Cow::Owned(less.problem);
            }
        }
        Cow::Borrowed(problem)
    }

    /// The limits of the work on one puzzle that begins now.
    pub fn limits(&self) -> Limits {
        Limits {
            interrupted: Arc::clone(&self.interrupted),
            deadline: self.timeout.and_then(|t| Instant::now().checked_add(t)),
            nodes: self.max_nodes,
        }
    }

    /// The same as conditions of a search.
    pub fn stop(&self) -> Stop {
        self.limits().stop()
    }
}
