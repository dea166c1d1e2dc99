//! Writes a saved game.

use std::fmt::Write as _;

use ninefold_sudoku::Cell;

use crate::cage::Layout;
use crate::format::room::says_nothing;
use crate::format::{Format, WriteError};

/// The canonical document.
pub(in super::super) fn write(layout: &Layout) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::KSudoku, message));
    let geometry = layout.geometry();
    let side = geometry.size();
    let blocks = match geometry.box_shape() {
        Some((rows, columns)) if rows != columns => {
            return refuse(format!("boxes of {rows}x{columns}: only square ones"));
        }
        shape => shape.is_some(),
    };
    let number = |cell: &Cell| cell.column() * side + cell.row();
    let list = |cells: &mut dyn Iterator<Item = Cell>| -> String {
        let mut numbers: Vec<usize> = cells.map(|cell| number(&cell)).collect();
        numbers.sort_unstable();
        numbers.iter().map(|k| format!("{k} ")).collect()
    };
    let mut groups = String::new();
    let mut clique = |cells: &mut dyn Iterator<Item = Cell>| {
        let cells = list(cells);
        // Writing to a string cannot fail.
        let _ = writeln!(groups, "    <clique size=\"{side}\">{cells}</clique>");
    };
    if !blocks {
        for region in 0..side as u8 {
            let here = |k: &usize| geometry.regions()[*k] == region;
            clique(
                &mut (0..side * side)
                    .filter(here)
                    .map(|k| Cell::from_index(k, side)),
            );
        }
    }
    if geometry.has_diagonals() {
        clique(&mut (0..side).filter_map(|k| Cell::new(k, k)));
        clique(&mut (0..side).filter_map(|k| Cell::new(k, side - 1 - k)));
    }
    let mut cages = String::new();
    for cage in layout.cages().iter().filter(|cage| !says_nothing(cage)) {
        let first = cage.cells()[0];
        let Some(sum) = cage.sum() else {
            return refuse(format!("a cage without a sum: the one at {first}"));
        };
        if cage.repeats() {
            return refuse(format!("digits that repeat: the cage at {first}"));
        }
        let (cells, size) = (list(&mut cage.cells().iter().copied()), cage.cells().len());
        let operator = if size == 1 { 0 } else { 4 };
        let _ = writeln!(
            cages,
            "    <cage operator=\"{operator}\" value=\"{sum}\" size=\"{size}\"> {cells}</cage>"
        );
    }
    let values: String = (0..side * side)
        .map(|k| match layout.givens()[super::cell(k, side)] {
            None => '_',
            Some(digit) => char::from(b'a' + digit.get()),
        })
        .collect();
    Ok(format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\" msecs-elapsed=\"0\">\n  <puzzle>\n   \
         <graph order=\"{side}\" type=\"custom\" specific-type=\"KillerSudoku\" name=\"Killer\" \
         sizeX=\"{side}\" sizeY=\"{side}\" sizeZ=\"1\">\n    \
         <sudokugroups at=\"0\" withblocks=\"{}\"/>\n{groups}{cages}   </graph>\n   \
         <values>{values}</values>\n  </puzzle>\n </game>\n</ksudoku>\n",
        u8::from(blocks)
    ))
}
