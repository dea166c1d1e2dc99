//! The three kinds of puzzle behind one type: what the verbs ask of them.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ninefold_dlx::{self as dlx, OptionId, Problem};
use ninefold_killer::{self as killer, Layout};
use ninefold_sudoku::solve::{Count, Outcome, Solvers, Stats, Stop, Stopped};
use ninefold_sudoku::{self as sudoku, Grid};
use serde::Serialize;

/// The engine that answers: the only one so far.
pub const ENGINE: &str = "dlx";

/// A puzzle of any kind.
#[derive(Clone, Debug)]
pub enum Puzzle {
    /// A Sudoku.
    Sudoku(sudoku::Puzzle),
    /// A Killer.
    Killer(Layout),
    /// An exact-cover problem.
    Cover(Arc<Problem>),
}

/// A solution of any kind; as text and in JSON as CONTRACT has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Solution {
    /// A full grid.
    Grid(#[serde(serialize_with = "as_string")] Grid),
    /// Options in file order, each with its tokens in file order.
    Options(Vec<Vec<String>>),
}

fn as_string<S: serde::Serializer>(grid: &Grid, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(grid)
}

impl fmt::Display for Solution {
    /// A grid as a row-major string; options with `; ` between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Grid(grid) => grid.fmt(f),
            Solution::Options(options) => {
                let lines: Vec<String> = options.iter().map(|tokens| tokens.join(" ")).collect();
                f.write_str(&lines.join("; "))
            }
        }
    }
}

impl Solution {
    /// The grid, if it is one.
    pub fn grid(&self) -> Option<&Grid> {
        match self {
            Solution::Grid(grid) => Some(grid),
            Solution::Options(_) => None,
        }
    }
}

/// None, one or several, with what people want to know of it.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// Exactly this one.
    Unique(Solution),
    /// These two at least.
    Multiple {
        /// The first found.
        first: Solution,
        /// The second.
        second: Solution,
        /// Where they differ: cells, or items covered by different options.
        differ: Vec<String>,
    },
    /// None, and why.
    None(String),
}

impl Verdict {
    /// The word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Unique(_) => "unique",
            Verdict::Multiple { .. } => "multiple",
            Verdict::None(_) => "none",
        }
    }

    /// Whether there is exactly one solution.
    pub fn is_unique(&self) -> bool {
        matches!(self, Verdict::Unique(_))
    }

    /// The solution, or the first of several.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Unique(first) | Verdict::Multiple { first, .. } => Some(first),
            Verdict::None(_) => None,
        }
    }
}

impl<R: fmt::Display> From<sudoku::check::Verdict<R>> for Verdict {
    fn from(verdict: sudoku::check::Verdict<R>) -> Verdict {
        use sudoku::check::Verdict as V;
        match verdict {
            V::Unique(grid) => Verdict::Unique(Solution::Grid(grid)),
            V::Multiple {
                first,
                second,
                differ,
            } => Verdict::Multiple {
                first: Solution::Grid(first),
                second: Solution::Grid(second),
                differ: differ.iter().map(|cell| cell.to_string()).collect(),
            },
            V::None(reason) => Verdict::None(reason.to_string()),
        }
    }
}

/// What all searches of a run share: solvers that are built once, and limits.
pub struct Context {
    /// Solvers for the boards met so far.
    pub solvers: Solvers,
    /// Raised by Ctrl-C.
    pub interrupted: Arc<AtomicBool>,
    timeout: Option<Duration>,
    max_nodes: Option<u64>,
}

impl Context {
    /// Limits hold for each puzzle.
    pub fn new(
        interrupted: Arc<AtomicBool>,
        timeout: Option<f64>,
        max_nodes: Option<u64>,
    ) -> Context {
        Context {
            solvers: Solvers::new(),
            interrupted,
            timeout: timeout.map(Duration::from_secs_f64),
            max_nodes,
        }
    }

    /// The conditions that stop the work on one puzzle that begins now.
    pub fn stop(&self) -> Stop {
        let mut stop = Stop::never().flag(Arc::clone(&self.interrupted));
        if let Some(deadline) = self.timeout.and_then(|t| Instant::now().checked_add(t)) {
            stop = stop.deadline(deadline);
        }
        match self.max_nodes {
            Some(nodes) => stop.nodes(nodes),
            None => stop,
        }
    }
}

impl Puzzle {
    /// `sudoku`, `killer` or `cover`.
    pub fn kind(&self) -> &'static str {
        match self {
            Puzzle::Sudoku(_) => "sudoku",
            Puzzle::Killer(_) => "killer",
            Puzzle::Cover(_) => "cover",
        }
    }

    /// Starts a search for all solutions.
    pub fn search(&self, context: &Context, stop: &Stop) -> Search {
        match self {
            Puzzle::Sudoku(puzzle) => {
                let solver = context.solvers.get(puzzle.geometry());
                Search::Sudoku(solver.solutions(puzzle, stop))
            }
            Puzzle::Killer(layout) => Search::Killer(killer::Solver::new(layout).solutions(stop)),
            Puzzle::Cover(problem) => Search::Cover {
                problem: Arc::clone(problem),
                solutions: Box::new(dlx::Solver::new(problem).into_solutions(stop)),
            },
        }
    }

    /// The puzzle as an exact-cover problem: what the engine works on.
    pub fn to_cover(&self) -> Problem {
        match self {
            Puzzle::Sudoku(puzzle) => sudoku::encode::Encoding::of(puzzle).problem().clone(),
            Puzzle::Killer(layout) => killer::encode::Encoding::new(layout).problem().clone(),
            Puzzle::Cover(problem) => Problem::clone(problem),
        }
    }
}

/// A search under way.
pub enum Search {
    /// Grids of a Sudoku.
    Sudoku(sudoku::solve::Solutions),
    /// Grids of a Killer.
    Killer(killer::solve::Solutions),
    /// Sets of options.
    Cover {
        /// For names and reasons.
        problem: Arc<Problem>,
        /// The search itself.
        solutions: Box<dlx::Solutions>,
    },
}

impl Search {
    /// Why it ended; `None` while it may go on.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Search::Sudoku(solutions) => solutions.outcome(),
            Search::Killer(solutions) => solutions.outcome(),
            Search::Cover { solutions, .. } => solutions.outcome(),
        }
    }

    /// What it has done so far.
    pub fn stats(&self) -> Stats {
        match self {
            Search::Sudoku(solutions) => solutions.stats(),
            Search::Killer(solutions) => solutions.stats(),
            Search::Cover { solutions, .. } => solutions.stats(),
        }
    }

    /// None, unique or several.
    pub fn verdict(&mut self) -> Result<Verdict, Stopped> {
        match self {
            Search::Sudoku(solutions) => solutions.verdict().map(Verdict::from),
            Search::Killer(solutions) => solutions.verdict().map(Verdict::from),
            Search::Cover { problem, solutions } => cover_verdict(problem, solutions),
        }
    }

    /// Counts the solutions not yet seen, up to a limit.
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        match self {
            Search::Sudoku(solutions) => solutions.count_up_to(limit),
            Search::Killer(solutions) => solutions.count_up_to(limit),
            Search::Cover { solutions, .. } => solutions.count_up_to(limit),
        }
    }
}

impl Iterator for Search {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        match self {
            Search::Sudoku(solutions) => solutions.next().map(Solution::Grid),
            Search::Killer(solutions) => solutions.next().map(Solution::Grid),
            Search::Cover { problem, solutions } => {
                let options = solutions.next_ref()?;
                Some(cover_solution(problem, options))
            }
        }
    }
}

fn cover_solution(problem: &Problem, options: &[OptionId]) -> Solution {
    let mut options = options.to_vec();
    options.sort_unstable();
    let tokens = |&option: &OptionId| {
        let entries = problem.option(option).iter();
        entries.map(|&entry| problem.token(entry)).collect()
    };
    Solution::Options(options.iter().map(tokens).collect())
}

fn cover_verdict(problem: &Problem, solutions: &mut dlx::Solutions) -> Result<Verdict, Stopped> {
    Ok(match solutions.verdict()? {
        dlx::Verdict::None => Verdict::None(no_cover_reason(problem)),
        dlx::Verdict::Unique(options) => Verdict::Unique(cover_solution(problem, &options)),
        dlx::Verdict::Multiple(first, second) => Verdict::Multiple {
            differ: differing_items(problem, &first, &second),
            first: cover_solution(problem, &first),
            second: cover_solution(problem, &second),
        },
    })
}

/// The items of the options that only one of the two solutions has.
fn differing_items(problem: &Problem, first: &[OptionId], second: &[OptionId]) -> Vec<String> {
    let [first, second] = [first, second].map(|s| s.iter().copied().collect::<BTreeSet<_>>());
    let options = first.symmetric_difference(&second);
    let entries = options.flat_map(|&option| problem.option(option));
    let items: BTreeSet<_> = entries.map(|entry| entry.item).collect();
    let names = items.into_iter().map(|item| problem.item_name(item));
    names.map(str::to_string).collect()
}

/// The first primary item that stands in no option, or that only the search
/// found that there is none.
fn no_cover_reason(problem: &Problem) -> String {
    let mut covered = vec![false; problem.item_count()];
    for option in problem.option_ids() {
        for entry in problem.option(option) {
            covered[entry.item.index()] = true;
        }
    }
    let missing = covered[..problem.primary_count()].iter().position(|c| !c);
    match missing.and_then(dlx::ItemId::new) {
        Some(item) => format!("item {} is in no option", problem.item_name(item)),
        None => "found by search only: no choice of options covers every item".to_string(),
    }
}
