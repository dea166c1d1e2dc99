//! Writing constraint strings.

use ninefold_sudoku::Cell;

use super::{MAX_SIDE, SYMBOLS};
use crate::cage::{Cage, Layout};
use crate::format::draft::has_usual_boxes;
use crate::format::{Format, WriteError};

pub(in crate::format) fn write(layout: &Layout) -> Result<String, WriteError> {
    let geometry = layout.geometry();
    let side = geometry.size();
    let refuse = |message: String| Err(WriteError::new(Format::Iss, message));
    if side > MAX_SIDE {
        return refuse(format!("a {side}x{side} board: only up to 16x16"));
    }
    let mut out = String::new();
    if !has_usual_boxes(geometry) {
        let map = geometry
            .regions()
            .iter()
            .map(|&region| symbol(region.into()));
        out += &format!(".Jigsaw~{}.NoBoxes", map.collect::<String>());
    }
    if geometry.has_diagonals() {
        out += ".Diagonal~1.Diagonal~-1";
    }
    for cage in layout.cages() {
        let name = match (cage.repeats(), cage.sum()) {
            (false, _) => "Cage",
            (true, Some(_)) => "Sum",
            (true, None) => {
                let cell = cage.cells()[0];
                return refuse(format!(
                    "a cage without a sum whose digits may repeat: the one at {cell}"
                ));
            }
        };
        out += &format!(".{name}~{}{}", cage.sum().unwrap_or(0), cells(cage));
    }
    if layout.givens().clues() > 0 {
        out.push('.');
        for (cell, digit) in layout.givens().givens() {
            out += &format!("~{}_{}", cell_name(cell), digit.get());
        }
    }
    if side != 9 || out.is_empty() {
        out = format!(".Shape~{side}x{side}{out}");
    }
    Ok(out + "\n")
}

fn cells(cage: &Cage) -> String {
    let name = |&cell: &Cell| format!("~{}", cell_name(cell));
    cage.cells().iter().map(name).collect()
}

fn cell_name(cell: Cell) -> String {
    format!("R{}C{}", symbol(cell.row()), symbol(cell.column()))
}

fn symbol(position: usize) -> char {
    SYMBOLS.chars().nth(position).unwrap_or('?')
}
