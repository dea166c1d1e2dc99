//! What a person wants to know besides the sets: on standard error, since the
//! lines on standard output are read by programs too.

use ninefold_killer::combos::{Linked, Row};
use ninefold_sudoku::DigitSet;

use super::table::or_dash;
use crate::report;

/// Says what each cell may still hold, if its candidates were given.
pub fn rows(rows: &[Row]) {
    say_cells("cells", rows.iter());
}

/// Says what is certain of two linked cages, whatever their sums and sizes are.
pub fn linked(pairs: &[Linked]) {
    let Some(range) = pairs.first().map(|pair| pair.first.range) else {
        return;
    };
    let always = |part: fn(&Linked) -> DigitSet| {
        let every = pairs.iter().map(part).reduce(|a, b| a & b);
        or_dash(range.text(every.unwrap_or_default()))
    };
    let (certain, neither) = (always(Linked::certain), always(Linked::neither));
    report::say(&format!("in one of both: {certain}; in neither: {neither}"));
    say_cells("cells", pairs.iter().map(|pair| &pair.first));
    say_cells("linked cells", pairs.iter().map(|pair| &pair.second));
}

fn say_cells<'a>(which: &str, rows: impl Iterator<Item = &'a Row>) {
    let mut left: Vec<DigitSet> = Vec::new();
    let mut range = None;
    for row in rows {
        range = Some(row.range);
        left.resize(row.cells.len(), DigitSet::EMPTY);
        for (cell, &more) in left.iter_mut().zip(&row.cells) {
            *cell |= more;
        }
    }
    if let Some(range) = range
        && !left.is_empty()
    {
        let cells: Vec<String> = left.iter().map(|&cell| range.text(cell)).collect();
        report::say(&format!("{which}: {}", cells.join(",")));
    }
}
