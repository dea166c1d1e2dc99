//! Grids drawn with bars and rules.

use super::{Format, WriteError, bare};
use crate::{Cell, Digit, Geometry, Grid, Puzzle};

/// The cells as text with bars and rules around the boxes, each as wide as
/// the widest.
pub(super) fn draw(geometry: &Geometry, cell: impl Fn(Cell) -> String) -> String {
    let n = geometry.size();
    let (rows, columns) = geometry.box_shape().unwrap_or((n, n));
    let texts: Vec<String> = geometry.cells().map(cell).collect();
    let width = texts.iter().map(|t| t.chars().count()).max().unwrap_or(1);
    let segment = "-".repeat(columns * (width + 1) + 1);
    let rule = format!("+{}\n", format!("{segment}+").repeat(n / columns));
    let mut out = String::new();
    for (k, row) in texts.chunks(n).enumerate() {
        if k % rows == 0 {
            out += &rule;
        }
        for (k, text) in row.iter().enumerate() {
            out += if k % columns == 0 { "| " } else { "" };
            out += &format!("{text:width$} ");
        }
        out += "|\n";
    }
    out + &rule
}

/// The givens drawn; boxes of every shape are seen by the rules.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    bare::shape(puzzle, Format::Drawn)?;
    let givens = bare::cells(puzzle, Format::Drawn)?;
    let symbol = |cell| givens[cell].map_or('.', Digit::symbol).to_string();
    Ok(draw(puzzle.geometry(), symbol))
}

/// Simple Sudoku's drawing.
pub(super) fn write_simple(puzzle: &Puzzle) -> Result<String, WriteError> {
    let givens: Grid = bare::bare(puzzle, Format::SimpleSudoku, Some(9))?;
    let text = givens.to_string();
    let mut out = String::new();
    for row in 0..9 {
        if row == 3 || row == 6 {
            out += "-----------\n";
        }
        let cells = &text[9 * row..][..9];
        out += &format!("{}|{}|{}\n", &cells[..3], &cells[3..6], &cells[6..]);
    }
    Ok(out)
}
