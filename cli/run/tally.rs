//! What the summary and the statistics say.

use std::time::Duration;

use ninefold_dlx::Problem;
use ninefold_sudoku::solve::Stats;

use crate::output::counted;

/// Counts over a run.
#[derive(Debug, Default)]
pub struct Tally {
    puzzles: u64,
    /// Counts by word, in order of first use.
    words: Vec<(&'static str, u64)>,
    bad: u64,
    wrong: u64,
    detail: Option<String>,
    parts: Option<String>,
    stats: Stats,
    size: Option<[usize; 4]>,
    engine: Option<String>,
}

impl Tally {
    /// One puzzle was handled; `word` is its verdict.
    pub fn puzzle(&mut self, word: &'static str) {
        self.puzzles(word, 1);
    }

    /// So many puzzles were handled; `word` is their verdict.
    pub fn puzzles(&mut self, word: &'static str, more: u64) {
        self.puzzles += more;
        match self.words.iter_mut().find(|(w, _)| *w == word) {
            Some((_, count)) => *count += more,
            None => self.words.push((word, more)),
        }
    }

    /// Something could not be read, or not be taken by the verb: how much was
    /// that before.
    pub fn bad(&mut self) -> u64 {
        self.bad += 1;
        self.bad - 1
    }

    /// A solution that came with a puzzle is wrong.
    pub fn wrong(&mut self) {
        self.wrong += 1;
    }

    /// What to say of the puzzle if it is the only one.
    pub fn detail(&mut self, detail: String) {
        self.detail = Some(detail);
    }

    /// The puzzle was searched in these parts only.
    pub fn parts(&mut self, parts: Option<String>) {
        self.parts = parts;
    }

    /// The work of a search.
    pub fn add(&mut self, stats: Stats) {
        self.stats += stats;
    }

    /// The size of the first puzzle's exact-cover problem, and its engine.
    pub fn measure(&mut self, problem: &Problem, engine: String) {
        let secondary = problem.item_count() - problem.primary_count();
        self.size = Some([
            problem.primary_count(),
            secondary,
            problem.option_count(),
            problem.entry_count(),
        ]);
        self.engine = Some(engine);
    }

    /// `3 puzzles: 2 unique, 1 none; 1 refused`.
    pub fn summary(&self) -> String {
        let mut text = counted(self.puzzles as usize, "puzzle");
        for (k, (word, count)) in self.words.iter().enumerate() {
            text.push_str(if k == 0 { ": " } else { ", " });
            if self.puzzles == 1 {
                text.push_str(word);
            } else {
                text.push_str(&format!("{count} {word}"));
            }
        }
        if let (Some(detail), 1) = (&self.detail, self.puzzles) {
            text.push_str(&format!(": {detail}"));
        }
        if let Some(parts) = &self.parts {
            text.push_str(&format!("; {parts}"));
        }
        if self.wrong > 0 {
            text.push_str(&format!("; {} with a wrong solution", self.wrong));
        }
        if self.bad > 0 {
            text.push_str(&format!("; {} refused", self.bad));
        }
        text
    }

    /// Knuth's statistics, over all puzzles.
    pub fn statistics(&self, elapsed: Duration) -> String {
        let mut text = String::new();
        if let (Some([primary, secondary, options, entries]), 1) = (self.size, self.puzzles) {
            text.push_str(&format!(
                "{primary}+{secondary} items, {options} options, {entries} entries; "
            ));
        }
        let Stats {
            solutions,
            nodes,
            updates,
            cleansings,
            ..
        } = self.stats;
        text.push_str(&format!(
            "{}, {nodes} nodes, {updates} updates, {cleansings} cleansings, \
             {:.3} seconds",
            counted(solutions as usize, "solution"),
            elapsed.as_secs_f64()
        ));
        if let Some(engine) = &self.engine {
            text.push_str(&format!(", engine {engine}"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_by_verdict() {
        let mut tally = Tally::default();
        for word in ["unique", "none", "unique"] {
            tally.puzzle(word);
        }
        tally.bad();
        tally.detail("not shown".into());
        let expected = "3 puzzles: 2 unique, 1 none; 1 refused";
        assert_eq!(tally.summary(), expected);
    }

    #[test]
    fn one_puzzle_is_explained() {
        let mut tally = Tally::default();
        tally.puzzle("none");
        tally.detail("5 stands twice".into());
        assert_eq!(tally.summary(), "1 puzzle: none: 5 stands twice");
    }
}
