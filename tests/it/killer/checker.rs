//! A checker that shares no code with the library: plain numbers only.

use ninefold_killer::Layout;
use ninefold_sudoku::Grid;

/// Whether the grid solves the layout, by the rules as people state them.
pub(crate) fn is_right(layout: &Layout, grid: &Grid) -> bool {
    let n = layout.geometry().size();
    let text: Vec<char> = grid.to_string().chars().collect();
    let value = |r: usize, c: usize| text[r * n + c].to_digit(36).unwrap_or(0) as usize;
    let all_digits = |cells: &mut dyn Iterator<Item = (usize, usize)>| {
        let mut values: Vec<usize> = cells.map(|(r, c)| value(r, c)).collect();
        values.sort_unstable();
        values == (1..=n).collect::<Vec<_>>()
    };
    let regions = layout.geometry().regions();
    let lines = (0..n).all(|k| {
        all_digits(&mut (0..n).map(|c| (k, c)))
            && all_digits(&mut (0..n).map(|r| (r, k)))
            && all_digits(
                &mut (0..n * n)
                    .filter(|i| usize::from(regions[*i]) == k)
                    .map(|i| (i / n, i % n)),
            )
    });
    let diagonals = !layout.geometry().has_diagonals()
        || all_digits(&mut (0..n).map(|k| (k, k)))
            && all_digits(&mut (0..n).map(|k| (k, n - 1 - k)));
    let givens = layout
        .givens()
        .givens()
        .all(|(cell, d)| value(cell.row(), cell.column()) == usize::from(d.get()));
    let cages = layout.cages().iter().all(|cage| {
        let mut values: Vec<usize> = cage
            .cells()
            .iter()
            .map(|c| value(c.row(), c.column()))
            .collect();
        let sum: usize = values.iter().sum();
        values.sort_unstable();
        values.dedup();
        (cage.repeats() || values.len() == cage.cells().len())
            && cage.sum().is_none_or(|s| s as usize == sum)
    });
    lines && diagonals && givens && cages
}
