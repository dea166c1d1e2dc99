//! The canonical form of the project's own text.

use std::fmt::Write as _;

use ninefold_sudoku::Grid;

use super::super::draft::has_usual_boxes;
use super::{REPEATS, TITLE};
use crate::cage::Layout;

/// The cage letters, in the order in which the writer uses them.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The canonical text: the line that says what this is, the board if it is not the usual one, a letter grid if
/// no cell is in two cages and the letters suffice, lists otherwise, givens.
pub(in super::super) fn write(layout: &Layout) -> String {
    let geometry = layout.geometry();
    let side = geometry.size();
    let letters = LETTERS.len() >= layout.cages().len() && layout.overlaps().is_empty();
    let mut out = format!("{TITLE}\n");
    match geometry.box_shape() {
        Some((rows, columns)) if !has_usual_boxes(geometry) || (side != 9 && !letters) => {
            line(&mut out, format_args!("box {rows}x{columns}"));
        }
        Some(_) => {}
        None => {
            line(&mut out, format_args!("regions"));
            for row in geometry.regions().chunks(side) {
                let symbols: String = row.iter().map(|&region| region_symbol(region)).collect();
                line(&mut out, format_args!("{symbols}"));
            }
        }
    }
    if geometry.has_diagonals() {
        line(&mut out, format_args!("diagonals"));
    }
    if letters {
        write_grid(layout, &mut out);
    } else {
        for cage in layout.cages() {
            line(&mut out, format_args!("{cage}"));
        }
    }
    write_givens(layout.givens(), &mut out);
    out
}

/// The letters go round the grid as the eye does, the sums in the order of the
/// cages: so the first row is never one of the words of the format.
fn write_grid(layout: &Layout, out: &mut String) {
    let side = layout.geometry().size();
    let mut cage_of = vec![None; side * side];
    for (index, cage) in layout.cages().iter().enumerate() {
        for cell in cage.cells() {
            cage_of[cell.index(side)] = Some(index);
        }
    }
    let mut free = LETTERS.chars();
    let mut letter_of = vec![None; layout.cages().len()];
    for row in cage_of.chunks(side) {
        let letter = |cage: &Option<usize>| match cage {
            None => '.',
            Some(index) => *letter_of[*index].get_or_insert_with(|| free.next().unwrap_or('.')),
        };
        let row: String = row.iter().map(letter).collect();
        line(out, format_args!("{row}"));
    }
    for (cage, letter) in layout.cages().iter().zip(letter_of) {
        let sum = cage.sum().unwrap_or(0);
        let letter = letter.unwrap_or('.');
        match cage.repeats() {
            true => line(out, format_args!("{letter} = {sum} {REPEATS}")),
            false => line(out, format_args!("{letter} = {sum}")),
        }
    }
}

fn write_givens(givens: &Grid, out: &mut String) {
    for (cell, digit) in givens.givens() {
        line(out, format_args!("{cell} = {digit}"));
    }
}

/// Adds a line.
fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = writeln!(out, "{text}");
}

/// Regions are numbered like digits: 1 to 9, then A to P.
pub(in super::super) fn region_symbol(region: u8) -> char {
    ninefold_sudoku::Digit::from_index(usize::from(region)).map_or('?', |d| d.symbol())
}
