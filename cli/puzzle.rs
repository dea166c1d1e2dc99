//! The three kinds of puzzle behind one type: what the verbs ask of them.

use std::fmt;
use std::sync::Arc;

use ninefold_dlx::{self as dlx, Problem};
use ninefold_killer::{self as killer, Layout};
use ninefold_sudoku::solve::{Answer, Count, Stats, Stop, Stopped};
use ninefold_sudoku::{self as sudoku, Digit, DigitSet, Grid};
use serde::Serialize;

use crate::context::Context;
use crate::cover::{Cover, differing_items, in_file_order};
use crate::exit::Exit;
use crate::parts::PartSearch;

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

    /// What it means for the exit code where one solution is asked for.
    pub fn exit(&self) -> Exit {
        match self {
            Verdict::Unique(_) => Exit::Success,
            Verdict::Multiple { .. } | Verdict::None(_) => Exit::No,
        }
    }

    /// The solution, or the first of several.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Unique(first) | Verdict::Multiple { first, .. } => Some(first),
            Verdict::None(_) => None,
        }
    }

    fn of_cover(problem: &Problem, verdict: dlx::Verdict) -> Verdict {
        match verdict {
            dlx::Verdict::None => Verdict::None(no_cover_reason(problem)),
            dlx::Verdict::Unique(options) => Verdict::Unique(in_file_order(problem, &options)),
            dlx::Verdict::Multiple(first, second) => Verdict::Multiple {
                differ: differing_items(problem, &first, &second),
                first: in_file_order(problem, &first),
                second: in_file_order(problem, &second),
            },
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

impl Puzzle {
    /// `sudoku`, `killer` or `cover`.
    pub fn kind(&self) -> &'static str {
        match self {
            Puzzle::Sudoku(_) => "sudoku",
            Puzzle::Killer(_) => "killer",
            Puzzle::Cover(_) => "cover",
        }
    }

    /// Whether it is a Sudoku of givens on the usual board, as engines for many
    /// take them.
    pub fn is_usual(&self) -> bool {
        match self {
            Puzzle::Sudoku(puzzle) => puzzle.marks().is_none() && puzzle.geometry().is_standard(),
            Puzzle::Killer(_) | Puzzle::Cover(_) => false,
        }
    }

    /// Whether it is one of givens or of candidates on the usual board, as
    /// engines for many are asked for their verdicts.
    pub fn is_on_usual_board(&self) -> bool {
        match self {
            Puzzle::Sudoku(puzzle) => puzzle.geometry().is_standard(),
            Puzzle::Killer(_) | Puzzle::Cover(_) => false,
        }
    }

    /// The candidates of the cells of a Sukaku on the usual board.
    pub fn usual_marks(&self) -> Option<[DigitSet; 81]> {
        match self {
            Puzzle::Sudoku(puzzle) if puzzle.geometry().is_standard() => {
                puzzle.marks()?.cells().try_into().ok()
            }
            _ => None,
        }
    }

    /// The cells of a usual Sudoku.
    pub fn standard_cells(&self) -> Option<[u8; 81]> {
        match self {
            Puzzle::Sudoku(puzzle) => puzzle.standard_cells(),
            Puzzle::Killer(_) | Puzzle::Cover(_) => None,
        }
    }

    /// The digits that it comes with; an exact cover has none.
    pub fn givens(&self) -> Option<&Grid> {
        match self {
            Puzzle::Sudoku(puzzle) => Some(puzzle.givens()),
            Puzzle::Killer(layout) => Some(layout.givens()),
            Puzzle::Cover(_) => None,
        }
    }

    /// Starts a search for all solutions.
    pub fn search(&self, context: &Context, stop: &Stop) -> Search {
        match self {
            Puzzle::Sudoku(puzzle) => {
                let solver = context.solvers.get(puzzle.geometry());
                Search::Sudoku(solver.solutions(puzzle, stop))
            }
            Puzzle::Killer(layout) => Search::Killer(context.killer(layout).solutions(stop)),
            Puzzle::Cover(problem) => Search::Cover {
                problem: Arc::clone(problem),
                solutions: Box::new(context.solver(problem).into_solutions(stop)),
            },
        }
    }

    /// None, unique or several, and what was done to know it. On links, the
    /// reference, that is the search for all solutions, stopped at the second.
    /// `known` may be the answer of a usual Sudoku: it is searched then only for
    /// the second of several solutions.
    pub fn verdict(
        &self,
        context: &Context,
        stop: &Stop,
        known: Option<&Answer>,
    ) -> (Result<Verdict, Stopped>, Stats) {
        if let Some(verdict) = known.and_then(|answer| self.known(answer)) {
            return (Ok(verdict), Stats::default());
        }
        if let Puzzle::Killer(layout) = self {
            let (verdict, stats) = context.killer(layout).par_check(&context.jobs, stop);
            return (verdict.map(Verdict::from), stats);
        }
        let _job = context.jobs.enter();
        self.verdict_alone(context, stop)
    }

    /// The same on one thread: for whoever goes by the time that it took.
    pub fn verdict_alone(
        &self,
        context: &Context,
        stop: &Stop,
    ) -> (Result<Verdict, Stopped>, Stats) {
        if let Puzzle::Cover(problem) = self {
            let solver = context.solver(problem);
            if solver.engine() != dlx::Engine::Links {
                let mut decision = solver.decide(stop);
                let verdict = decision.verdict();
                let verdict = verdict.map(|verdict| Verdict::of_cover(problem, verdict));
                return (verdict, decision.stats());
            }
        }
        let mut search = self.search(context, stop);
        (search.verdict(), search.stats())
    }

    /// The verdict of an answer, but for several solutions.
    fn known(&self, answer: &Answer) -> Option<Verdict> {
        use sudoku::check::{Reason, reason};
        let Puzzle::Sudoku(puzzle) = self else {
            return None;
        };
        match answer.count {
            0 => Some(Verdict::None(
                reason(puzzle).unwrap_or(Reason::Search).to_string(),
            )),
            1 => {
                let cells = answer.solution.map(Digit::new);
                Grid::from_cells(9, cells).map(|grid| Verdict::Unique(Solution::Grid(grid)))
            }
            _ => None,
        }
    }

    /// The puzzle as an exact-cover problem: what the engine works on.
    pub fn to_cover(&self) -> Cover {
        Cover::of(self)
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
    /// The same of some parts of any puzzle.
    Parts(Box<PartSearch>),
}

impl Search {
    /// What it has done so far.
    pub fn stats(&self) -> Stats {
        match self {
            Search::Sudoku(solutions) => solutions.stats(),
            Search::Killer(solutions) => solutions.stats(),
            Search::Cover { solutions, .. } => solutions.stats(),
            Search::Parts(search) => search.stats(),
        }
    }

    /// None, unique or several.
    pub fn verdict(&mut self) -> Result<Verdict, Stopped> {
        match self {
            Search::Sudoku(solutions) => solutions.verdict().map(Verdict::from),
            Search::Killer(solutions) => solutions.verdict().map(Verdict::from),
            Search::Cover { problem, solutions } => {
                let verdict = solutions.verdict()?;
                Ok(Verdict::of_cover(problem, verdict))
            }
            Search::Parts(search) => search.verdict(),
        }
    }

    /// Counts the solutions not yet seen, up to a limit.
    pub fn count_up_to(&mut self, limit: u64) -> Count {
        match self {
            Search::Sudoku(solutions) => solutions.count_up_to(limit),
            Search::Killer(solutions) => solutions.count_up_to(limit),
            Search::Cover { solutions, .. } => solutions.count_up_to(limit),
            Search::Parts(search) => search.count_up_to(limit),
        }
    }
}

/// How a reason begins where nothing at a glance shows that there is no solution.
pub const BY_SEARCH: &str = "found by search only";

/// The first item that stands in too few options, or that only the search
/// found that there is no solution.
fn no_cover_reason(problem: &Problem) -> String {
    let mut options = vec![0; problem.item_count()];
    for option in problem.option_ids() {
        for entry in problem.option(option) {
            options[entry.item.index()] += 1;
        }
    }
    let mut items = problem.item_ids().zip(options);
    let lacking = items.find(|&(item, options)| options < problem.bounds(item).min);
    match lacking {
        Some((item, 0)) => format!("item {} is in no option", problem.item_name(item)),
        Some((item, options)) => format!(
            "item {} is to be covered {} times at least, and is in {options} only of the options",
            problem.item_name(item),
            problem.bounds(item).min
        ),
        None => format!("{BY_SEARCH}: no choice of options covers every item"),
    }
}
