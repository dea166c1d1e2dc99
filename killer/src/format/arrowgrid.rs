//! The arrow string as a grid of words, on boards of any size: a line a row,
//! a word a cell, sums as decimal numbers; what the chains of arrows mean
//! stands at [`chains`](super::chains).

use super::chains::{self, Mark, is_arrow};
use super::draft::{Fault, usual_boxes};
use super::room::{cells_of_cages, no_givens, usual_board};
use super::text::without_comment;
use super::words::{Word, exact, number, span, words};
use super::{Format, Options, WriteError};
use crate::cage::Layout;

/// So many arrows tell the format.
const ENOUGH: usize = 3;

/// What a word means.
fn mark(word: &str) -> Option<Mark> {
    let mut chars = word.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if is_arrow(c) => Some(Mark::Arrow(c)),
        _ => number(word).map(Mark::Sum),
    }
}

/// Whether lines are of this format, told line by line.
#[derive(Debug, Default)]
pub(super) struct Telling {
    /// The words a row; 0 before the first, and when a line was of another
    /// kind.
    side: usize,
    /// Arrows that no Sudoku has.
    arrows: usize,
    /// A line was no row.
    over: bool,
}

impl Telling {
    /// Takes the next line; whether it is sure now.
    pub(super) fn line(&mut self, line: &str) -> bool {
        let words = words(0, line);
        if self.over || words.is_empty() {
            return false;
        }
        if self.side == 0 {
            self.side = words.len();
        }
        let row = words.iter().all(|word| mark(word.text).is_some());
        if !row || !(4..=25).contains(&words.len()) || words.len().abs_diff(self.side) > 1 {
            self.over = true;
            return false;
        }
        let telling = |word: &&Word<'_>| matches!(word.text, "<" | ">" | "^" | "v" | "`" | "'");
        self.arrows += words.iter().filter(telling).count();
        self.arrows >= ENOUGH
    }
}

/// Whether these lines are a whole puzzle: as many as the first has words.
pub(super) fn is_whole(lines: &[(usize, String)]) -> bool {
    // A row of more words than any board has ends it at once.
    let words = |text: &str| text.split_whitespace().take(26).count();
    let side = lines
        .first()
        .map_or(0, |(_, text)| words(without_comment(text)));
    side > 25 || (side > 0 && lines.len() >= side)
}

/// Reads one puzzle: lines with content.
pub(super) fn parse(lines: &[(usize, String)], options: &Options) -> Result<Layout, Fault> {
    let rows: Vec<Vec<Word<'_>>> = lines.iter().map(|(n, text)| words(*n, text)).collect();
    let side = rows.first().map_or(0, Vec::len);
    let mut marks = Vec::with_capacity(side * side);
    for (k, row) in rows.iter().enumerate() {
        let Some(place) = span(row) else { continue };
        if k == 0 && options.geometry.is_none() && usual_boxes(side).is_none() {
            let message = format!("a row of {side} words: expected 9, or another side with boxes");
            return Err(place.fault(message));
        }
        if row.len() != side {
            let found = row.len();
            let message = format!(
                "row {} has {found} words: expected {side}, as in the first row",
                k + 1
            );
            return Err(place.fault(message));
        }
        for word in row {
            let mark = mark(word.text).ok_or_else(|| {
                let message = format!(
                    "{:?} is neither an arrow (< > ^ v ` ' , .) nor a sum (0 for none)",
                    word.text
                );
                word.place.fault(message)
            })?;
            let mark = match (mark, exact(word.text, word.place)) {
                (Mark::Sum(_), Some(sum)) => Mark::Sum(sum?),
                _ => mark,
            };
            marks.push((mark, word.place));
        }
        if k + 1 == rows.len() && rows.len() < side {
            let message = format!("the grid ends after {} rows: expected {side}", k + 1);
            return Err(place.fault(message));
        }
    }
    let mut draft = chains::draft(side, &marks)?;
    draft.shape_place = span(&rows[0]).unwrap_or(draft.shape_place);
    draft.layout(options)
}

/// The canonical form: see [`chains::point`].
pub(super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::ArrowGrid, message));
    usual_board(layout, Format::ArrowGrid)?;
    no_givens(layout, Format::ArrowGrid)?;
    cells_of_cages(layout, Format::ArrowGrid, u32::MAX)?;
    let side = layout.geometry().size();
    let mut out = vec![Mark::Sum(0); side * side];
    for cage in layout.cages() {
        if !chains::point(cage, side, &mut out) {
            let cell = cage.cells()[0];
            return refuse(format!(
                "a cage in pieces: the one at {cell} is not connected"
            ));
        }
    }
    let word = |mark: &Mark| match mark {
        Mark::Arrow(c) => c.to_string(),
        Mark::Sum(sum) => sum.to_string(),
    };
    let width = out.iter().map(|mark| word(mark).len()).max().unwrap_or(1);
    let mut text = String::new();
    for row in out.chunks(side) {
        let row: Vec<String> = row
            .iter()
            .map(|mark| format!("{:>width$}", word(mark)))
            .collect();
        text += row.join(" ").trim_end();
        text.push('\n');
    }
    Ok(text)
}
