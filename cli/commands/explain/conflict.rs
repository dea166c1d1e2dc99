//! Why there is no solution, as a set of demands that cannot all be met.

use ninefold_dlx::explain::{self, Explanation};
use ninefold_dlx::{ItemId, StopReason};
use ninefold_killer::{self as killer, Layout};
use ninefold_sudoku::check::{self, Reason};
use ninefold_sudoku::solve::Stop;

use crate::puzzle::Puzzle;
use crate::words;

/// Demands that cannot all be met, in words.
#[derive(Default)]
pub struct Conflict {
    /// At most one of each; none if none was found.
    pub demands: Vec<String>,
    /// The same in fewer words, if there are any.
    pub shown: Option<Vec<String>>,
    /// All of it in a sentence, if there is a better one than the list.
    pub reason: Option<String>,
    /// Whether it is proven that each demand is needed.
    pub minimal: bool,
    /// Whether it is proven that there is none of fewer demands, where that
    /// is asked.
    pub smallest: Option<bool>,
    /// Whether nothing smaller was found than all rules of the puzzle.
    pub whole: bool,
    /// The limit that struck.
    pub stopped: Option<StopReason>,
}

impl Conflict {
    /// Why there is no solution, as a search of so many nodes has shown.
    pub fn of(puzzle: &Puzzle, nodes: u64, stop: &Stop) -> Conflict {
        match puzzle {
            Puzzle::Killer(layout) => Conflict::of_killer(layout, nodes, stop),
            _ => Conflict::smallest(puzzle, stop),
        }
    }

    fn of_killer(layout: &Layout, nodes: u64, stop: &Stop) -> Conflict {
        let conflict = killer::explain::refuted(layout, nodes, stop);
        let demands = conflict.demands.iter();
        Conflict {
            demands: demands.map(|d| d.words(layout).to_string()).collect(),
            shown: Some(killer::explain::in_few_words(&conflict.demands, layout)),
            minimal: conflict.is_minimal(),
            smallest: Some(conflict.smallest),
            whole: conflict.whole && !conflict.is_minimal(),
            reason: conflict.reason.map(|reason| reason.to_string()),
            stopped: conflict.stopped,
        }
    }

    /// What shows without a search is explained by itself. Of a Killer the
    /// rules are named all the same.
    pub fn at_a_glance(puzzle: &Puzzle) -> Option<Conflict> {
        let (reason, demands) = match puzzle {
            Puzzle::Sudoku(puzzle) => {
                let reason = check::reason(puzzle)?;
                let demands = match &reason {
                    Reason::Clash { digit, cells, .. } => cells
                        .iter()
                        .map(|cell| format!("{cell} is {digit}"))
                        .collect(),
                    Reason::NoCandidate { cell } => vec![words::in_cell(*cell)],
                    Reason::NoPlace { digit, house } => vec![words::in_house(*digit, *house)],
                    _ => vec![reason.to_string()],
                };
                (reason.to_string(), demands)
            }
            Puzzle::Killer(_) | Puzzle::Cover(_) => return None,
        };
        Some(Conflict {
            demands,
            shown: None,
            reason: Some(reason),
            minimal: true,
            smallest: None,
            whole: false,
            stopped: None,
        })
    }

    /// A smallest conflict of the exact-cover problem.
    pub fn smallest(puzzle: &Puzzle, stop: &Stop) -> Conflict {
        let cover = puzzle.to_cover();
        let problem = cover.problem();
        let demand = |item: &ItemId| words::demand(puzzle, problem.item_name(*item));
        let explanation = explain::none(problem, stop);
        let reason = match puzzle {
            Puzzle::Cover(_) => Some(explanation.words(problem).to_string()),
            _ => None,
        };
        match explanation {
            Explanation::Uncovered(items) => Conflict {
                demands: items.iter().take(1).map(demand).collect(),
                shown: None,
                reason,
                minimal: true,
                smallest: None,
                whole: false,
                stopped: None,
            },
            Explanation::Conflict(conflict) => Conflict {
                demands: conflict.items.iter().map(demand).collect(),
                shown: None,
                reason,
                minimal: conflict.is_minimal(),
                smallest: None,
                whole: false,
                stopped: conflict.stopped,
            },
            Explanation::Unknown(stopped) => Conflict {
                stopped: Some(stopped),
                ..Conflict::default()
            },
            Explanation::Solvable(_) => Conflict::default(),
        }
    }
}
