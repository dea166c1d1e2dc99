//! What a person wants to know besides the sets: on standard error, since the
//! lines on standard output are read by programs too.

use ninefold_killer::combos::{DigitRange, Linked, Row};
use ninefold_sudoku::DigitSet;

use super::table::or_dash;
use crate::report;

/// What each cell may still hold, if its candidates were given, over all rows.
#[derive(Default)]
pub struct OfRows {
    range: DigitRange,
    left: Vec<DigitSet>,
}

impl OfRows {
    /// Takes note of a row.
    pub fn row(&mut self, row: &Row) {
        self.range = row.range;
        self.left.resize(row.cells.len(), DigitSet::EMPTY);
        for (cell, &more) in self.left.iter_mut().zip(&row.cells) {
            *cell |= more;
        }
    }

    /// Says it.
    pub fn say(&self) {
        self.say_of("cells");
    }

    fn say_of(&self, which: &str) {
        if !self.left.is_empty() {
            let cells: Vec<String> = self.left.iter().map(|&c| self.range.text(c)).collect();
            report::say(&format!("{which}: {}", cells.join(",")));
        }
    }
}

/// What is certain of two linked cages, whatever their sums and sizes are.
#[derive(Default)]
pub struct OfPairs {
    /// The digits that are in one of both in every pair, and in none of any.
    always: Option<(DigitSet, DigitSet)>,
    first: OfRows,
    second: OfRows,
}

impl OfPairs {
    /// Takes note of two cages.
    pub fn pair(&mut self, pair: &Linked) {
        let (certain, neither) = (pair.certain(), pair.neither());
        self.always = Some(match self.always {
            Some((a, b)) => (a & certain, b & neither),
            None => (certain, neither),
        });
        self.first.row(&pair.first);
        self.second.row(&pair.second);
    }

    /// Says it.
    pub fn say(&self) {
        let Some((certain, neither)) = self.always else {
            return;
        };
        let text = |set| or_dash(self.first.range.text(set));
        let (certain, neither) = (text(certain), text(neither));
        report::say(&format!("in one of both: {certain}; in neither: {neither}"));
        self.first.say_of("cells");
        self.second.say_of("linked cells");
    }
}
