//! The answer of `ninefold check`.

use ninefold_killer::format as killer;
use ninefold_sudoku::{Cell, CellSet};
use serde::Serialize;

use super::told::Told;
use crate::output::{Answer, Head, counted, draw, draw_marked};
use crate::puzzle::{Puzzle, Solution};

/// What `check` says of a puzzle.
#[derive(Serialize)]
pub struct CheckAnswer<'a> {
    #[serde(flatten)]
    pub told: Told,
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_solution: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given_error: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stopped: Option<&'static str>,
    #[serde(skip)]
    puzzle: &'a Puzzle,
}

impl<'a> CheckAnswer<'a> {
    /// Nothing said yet.
    pub fn new(puzzle: &'a Puzzle) -> CheckAnswer<'a> {
        CheckAnswer {
            told: Told::default(),
            redundant: None,
            minimal: None,
            given_solution: None,
            given_error: None,
            stopped: None,
            puzzle,
        }
    }

    /// Takes over which clues are redundant.
    pub fn minimal_of(&mut self, redundant: &CellSet) {
        self.minimal = Some(redundant.is_empty());
        self.redundant = Some(redundant.iter().map(|cell| cell.to_string()).collect());
    }

    /// What was read: the board and its clues, or the sizes of the problem.
    fn overview(&self) -> String {
        match self.puzzle {
            Puzzle::Sudoku(puzzle) => match puzzle.marks() {
                Some(marks) => format!("{}\n", counted(marks.candidates(), "candidate")),
                None => format!(
                    "{}{}\n",
                    draw(puzzle.geometry(), puzzle.givens()),
                    counted(puzzle.givens().clues(), "clue")
                ),
            },
            Puzzle::Killer(layout) => format!(
                "{}{}, {}\n",
                killer::write(layout, killer::Format::Cages).unwrap_or_default(),
                counted(layout.cages().len(), "cage"),
                counted(layout.givens().clues(), "given")
            ),
            Puzzle::Cover(problem) => format!(
                "{} and {} secondary, {}\n",
                counted(problem.primary_count(), "primary item"),
                problem.item_count() - problem.primary_count(),
                counted(problem.option_count(), "option")
            ),
        }
    }

    fn draw_solution(&self, solution: &Solution, marked: &[String]) -> String {
        let marked: CellSet = marked
            .iter()
            .filter_map(|c| c.parse::<Cell>().ok())
            .collect();
        match (self.puzzle, solution) {
            (Puzzle::Sudoku(puzzle), Solution::Grid(grid)) => {
                draw_marked(puzzle.geometry(), grid, &marked)
            }
            (Puzzle::Killer(layout), Solution::Grid(grid)) => {
                draw_marked(layout.geometry(), grid, &marked)
            }
            _ => format!("{solution}\n"),
        }
    }
}

impl Answer for CheckAnswer<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "verdict",
        "solution",
        "reason",
        "redundant",
        "given_solution",
    ];

    fn fields(&self) -> Vec<String> {
        vec![
            self.told.word().into(),
            self.told.solution_text().unwrap_or_default(),
            self.told.why().unwrap_or_default(),
            self.redundant.as_deref().unwrap_or_default().join(" "),
            self.given_solution.unwrap_or_default().into(),
        ]
    }

    fn line(&self, head: &Head) -> String {
        let verdict = self.told.word();
        let solution = self.told.solution_text().unwrap_or_else(|| "-".into());
        let mut line = format!("{}\t{verdict}\t{solution}", head.n);
        if let Some(redundant) = &self.redundant {
            let cells = redundant.join(",");
            line.push_str(&format!(
                "\t{}",
                if cells.is_empty() { "minimal" } else { &cells }
            ));
        }
        line
    }

    fn prose(&self) -> Option<String> {
        let mut text = self.overview();
        let told = &self.told;
        match (&told.solution, &told.solutions, &told.reason) {
            (Some(solution), _, _) => {
                text.push_str("unique: exactly one solution\n");
                text.push_str(&self.draw_solution(solution, &[]));
            }
            (_, Some([first, second]), _) => {
                let differ = told.differ.as_deref().unwrap_or_default();
                let count = counted(differ.len(), "place");
                text.push_str("multiple: several solutions; the first two found:\n");
                text.push_str(&self.draw_solution(first, differ));
                text.push_str(&self.draw_solution(second, differ));
                text.push_str(&format!("they differ in {count}: {}\n", differ.join(",")));
            }
            (_, _, Some(reason)) => text.push_str(&format!("none: no solution: {reason}\n")),
            _ => text.push_str("unknown: stopped before the answer was known\n"),
        }
        match self.redundant.as_deref() {
            Some([]) => text.push_str("minimal: no clue can go\n"),
            Some(cells) => {
                let cells = cells.join(", ");
                text.push_str(&format!("each of these clues can go, alone: {cells}\n"));
            }
            None => {}
        }
        Some(text)
    }
}
