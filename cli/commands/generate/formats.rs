//! The formats that can hold a Killer before it is made.

use std::sync::Arc;

use ninefold_killer::format::{Format, WriteError, write};
use ninefold_killer::generate::Options;
use ninefold_killer::{Cage, Layout, sums};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

/// A puzzle that is like all that can be made, as far as formats know: its
/// board is full of cages with sums, and has givens if there are to be any.
fn like_all(geometry: &Arc<Geometry>, options: &Options) -> Option<Layout> {
    let side = geometry.size();
    let size = (2..=side).find(|&size| options.sizes.allows(size));
    let runs = (0..side).flat_map(|row| {
        let columns: Vec<usize> = (0..side).collect();
        let runs = columns.chunks(size.unwrap_or(1));
        let run = |run: &[usize]| {
            let cells = run.iter().filter_map(|&column| Cell::new(row, column));
            Cage::new(cells, Some(sums::min(run.len())))
        };
        runs.map(run).collect::<Vec<_>>()
    });
    let mut givens = Grid::empty(side);
    if options.givens > 0 {
        givens.set(Cell::new(0, 0)?, Digit::new(1));
    }
    Layout::new(Arc::clone(geometry), givens, runs.collect()).ok()
}

/// Whether a format can hold what is to be made, and if not, why.
pub fn holds(
    format: Format,
    geometry: &Arc<Geometry>,
    options: &Options,
) -> Result<(), WriteError> {
    match like_all(geometry, options) {
        Some(layout) => write(&layout, format).map(drop),
        None => Ok(()),
    }
}

/// The formats that can hold it.
pub fn all(geometry: &Arc<Geometry>, options: &Options) -> Vec<Format> {
    let mut formats = Format::ALL.to_vec();
    formats.retain(|&format| holds(format, geometry, options).is_ok());
    formats
}
