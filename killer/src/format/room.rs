//! What a format has room for: the questions that writers ask first.

use super::draft::has_usual_boxes;
use super::{Format, WriteError};
use crate::cage::{Cage, Layout};

/// The layout has no givens.
pub(super) fn no_givens(layout: &Layout, format: Format) -> Result<(), WriteError> {
    match layout.givens().givens().next() {
        None => Ok(()),
        Some((cell, digit)) => {
            let message = format!("givens: {digit} in {cell}");
            Err(WriteError::new(format, message))
        }
    }
}

/// The board is the one that its side alone would give, without diagonals.
pub(super) fn usual_board(layout: &Layout, format: Format) -> Result<(), WriteError> {
    let refuse = |message: String| Err(WriteError::new(format, message));
    let geometry = layout.geometry();
    match geometry.box_shape() {
        None => refuse("a jigsaw: only the usual boxes".to_string()),
        Some((rows, columns)) if !has_usual_boxes(geometry) => {
            refuse(format!("boxes of {rows}x{columns}: only the usual ones"))
        }
        Some(_) if geometry.has_diagonals() => refuse("diagonal houses".to_string()),
        Some(_) => Ok(()),
    }
}

/// The number of the cage of each cell, row-major; at most one cage a cell,
/// and no sum above `most`. Cages of one cell without a sum are left out.
pub(super) fn cells_of_cages(
    layout: &Layout,
    format: Format,
    most: u32,
) -> Result<Vec<Option<usize>>, WriteError> {
    let refuse = |message: String| Err(WriteError::new(format, message));
    let side = layout.geometry().size();
    let mut map = vec![None; side * side];
    for (index, cage) in layout.cages().iter().enumerate() {
        if says_nothing(cage) {
            continue;
        }
        if cage.repeats() {
            let cell = cage.cells()[0];
            return refuse(format!("digits that repeat: the cage at {cell}"));
        }
        if let Some(sum) = cage.sum().filter(|sum| !(1..=most).contains(sum)) {
            return refuse(match most {
                u32::MAX => format!("the sum {sum}"),
                _ => format!("the sum {sum}: only 1 to {most}"),
            });
        }
        for cell in cage.cells() {
            if map[cell.index(side)].replace(index).is_some() {
                return refuse(format!("cages that overlap: {}", layout.overlaps()));
            }
        }
    }
    Ok(map)
}

/// What both 81-cell formats need: the usual board, no givens, and in each
/// cell the number of at most one cage.
pub(super) fn cage_map(layout: &Layout, format: Format) -> Result<Vec<Option<usize>>, WriteError> {
    let refuse = |message: String| Err(WriteError::new(format, message));
    let geometry = layout.geometry();
    if geometry.box_shape() != Some((3, 3)) {
        let size = geometry.size();
        return refuse(match geometry.box_shape() {
            Some(_) => format!("a {size}x{size} board: only 9x9"),
            None => "a jigsaw: only 3x3 boxes".to_string(),
        });
    }
    no_givens(layout, format)?;
    cells_of_cages(layout, format, 45)
}

/// Whether a cage is a cell like any other.
pub(super) fn says_nothing(cage: &Cage) -> bool {
    cage.sum().is_none() && cage.cells().len() == 1
}
