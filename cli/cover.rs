//! A puzzle as an exact-cover problem, with the way back to its own terms.

use std::sync::Arc;

use ninefold_dlx::{OptionId, Problem, explain};
use ninefold_killer::encode::Encoding as Killer;
use ninefold_sudoku::encode::Encoding as Sudoku;

use crate::puzzle::{Puzzle, Solution};

/// An exact-cover problem whose solutions can be told as those of a puzzle.
pub enum Cover {
    /// Options are digits in cells.
    Sudoku(Arc<Sudoku>),
    /// The same, and the sets of the cages.
    Killer(Arc<Killer>),
    /// Options are what they are.
    Plain(Arc<Problem>),
}

impl Cover {
    /// The problem of a puzzle, as small as its clues make it.
    pub fn of(puzzle: &Puzzle) -> Cover {
        match puzzle {
            Puzzle::Sudoku(puzzle) => Cover::Sudoku(Arc::new(Sudoku::of(puzzle))),
            Puzzle::Killer(layout) => Cover::Killer(Arc::new(Killer::new(layout))),
            Puzzle::Cover(problem) => Cover::Plain(Arc::clone(problem)),
        }
    }

    /// The problem.
    pub fn problem(&self) -> &Problem {
        match self {
            Cover::Sudoku(encoding) => encoding.problem(),
            Cover::Killer(encoding) => encoding.problem(),
            Cover::Plain(problem) => problem,
        }
    }

    /// Where two solutions differ: cells, or items.
    pub fn differ(&self, first: &[OptionId], second: &[OptionId]) -> Vec<String> {
        match (self.solution(first), self.solution(second)) {
            (Solution::Grid(first), Solution::Grid(second)) => {
                let cells = first.givens().map(|(cell, _)| cell);
                let differ = cells.filter(|&cell| first[cell] != second[cell]);
                differ.map(|cell| cell.to_string()).collect()
            }
            _ => differing_items(self.problem(), first, second),
        }
    }

    /// A solution of the problem, as one of the puzzle.
    pub fn solution(&self, options: &[OptionId]) -> Solution {
        match self {
            Cover::Sudoku(encoding) => Solution::Grid(encoding.decode(options)),
            Cover::Killer(encoding) => Solution::Grid(encoding.decode(options)),
            Cover::Plain(problem) => in_file_order(problem, options),
        }
    }
}

/// Options as their tokens, all in file order.
pub fn in_file_order(problem: &Problem, options: &[OptionId]) -> Solution {
    let mut options = options.to_vec();
    options.sort_unstable();
    let tokens = |&option: &OptionId| {
        let entries = problem.option(option).iter();
        entries.map(|&entry| problem.token(entry)).collect()
    };
    Solution::Options(options.iter().map(tokens).collect())
}

/// The items that the two solutions cover by different options.
pub fn differing_items(problem: &Problem, first: &[OptionId], second: &[OptionId]) -> Vec<String> {
    let items = explain::differ(problem, first, second).items;
    let names = items.into_iter().map(|item| problem.item_name(item));
    names.map(str::to_string).collect()
}
