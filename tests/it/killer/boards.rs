//! What lies at the bounds of the solver made for Killers, and beyond: no cages,
//! cages over everything, more cages than it has room for, larger boards.

use std::sync::Arc;

use ninefold_killer::check::Verdict;
use ninefold_killer::solve::Engine;
use ninefold_killer::{Cage, Layout, Solver, Stop};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

use super::checker::is_right;
use super::layouts::Random;

/// A full grid of any board with boxes: rows shifted.
fn shifted(rows: usize, columns: usize) -> (Arc<Geometry>, Vec<u8>) {
    let n = rows * columns;
    let digit = |k: usize| {
        let (row, column) = (k / n, k % n);
        ((row % rows * columns + row / rows + column) % n + 1) as u8
    };
    let geometry = Geometry::boxes(rows, columns).unwrap();
    (Arc::new(geometry), (0..n * n).map(digit).collect())
}

fn cage(grid: &[u8], cells: &[usize]) -> Cage {
    let n = grid.len().isqrt();
    let sum = cells.iter().map(|&k| u32::from(grid[k])).sum();
    Cage::new(cells.iter().map(|&k| Cell::from_index(k, n)), Some(sum))
}

/// A cage of each two cells of a row that touch, then of each two of a column.
fn dominoes(grid: &[u8]) -> Vec<Cage> {
    let n = grid.len().isqrt();
    let cells = 0..n * n;
    let across = cells.clone().filter(|k| k % n + 1 < n).map(|k| [k, k + 1]);
    let down = cells.filter(|k| k + n < n * n).map(|k| [k, k + n]);
    across.chain(down).map(|two| cage(grid, &two)).collect()
}

fn grid_of(digits: &[u8]) -> Grid {
    let cells = digits.iter().map(|&digit| Digit::new(digit));
    Grid::from_cells(digits.len().isqrt(), cells).unwrap()
}

/// The digits of `grid`, but some of them left out.
fn some_givens(digits: &[u8], random: &mut Random, one_in: usize) -> Grid {
    let n = digits.len().isqrt();
    let mut givens = grid_of(digits);
    for k in 0..n * n {
        if random.below(one_in) == 0 {
            givens.set(Cell::from_index(k, n), None);
        }
    }
    givens
}

#[test]
fn up_to_128_cages_and_beyond() {
    let (geometry, grid) = shifted(3, 3);
    let all = dominoes(&grid);
    assert_eq!(all.len(), 144);
    // All sums of neighbours have at most the solution that they come from: a
    // row follows from its first cell, and the rest from the first row.
    for (number, fast) in [(127, true), (128, true), (129, false), (144, false)] {
        let cages = all[all.len() - number..].to_vec();
        let layout = Layout::new(geometry.clone(), Grid::empty(9), cages).unwrap();
        let solver = Solver::new(&layout);
        assert_eq!(solver.is_fast(), fast, "{number}");
        let verdict = solver.check(&Stop::never()).unwrap();
        assert!(
            matches!(&verdict, Verdict::Unique(unique) if *unique == grid_of(&grid)),
            "{number}: {verdict}"
        );
    }
}

#[test]
fn cages_without_a_sum_do_not_count() {
    let (geometry, grid) = shifted(3, 3);
    let bare = dominoes(&grid);
    let bare = bare
        .iter()
        .map(|cage| Cage::new(cage.cells().iter().copied(), None));
    let all: Vec<Cage> = bare.chain(dominoes(&grid).into_iter().take(100)).collect();
    let layout = Layout::new(geometry, Grid::empty(9), all).unwrap();
    let solver = Solver::new(&layout);
    assert!(solver.is_fast());
    let found: Vec<Grid> = solver.solutions(&Stop::never()).collect();
    assert!(found.contains(&grid_of(&grid)));
    assert!(found.iter().all(|grid| is_right(&layout, grid)));
}

#[test]
fn too_many_cages_that_cannot_be_met() {
    let (geometry, grid) = shifted(3, 3);
    let mut all = dominoes(&grid);
    let cells = all[143].cells().to_vec();
    all[143] = Cage::new(cells, all[143].sum().map(|sum| sum + 1));
    let layout = Layout::new(geometry, Grid::empty(9), all).unwrap();
    let verdict = Solver::new(&layout).check(&Stop::never()).unwrap();
    assert_eq!(verdict.name(), "none");
}

#[test]
fn no_cages() {
    let boxes = Geometry::boxes(2, 2).unwrap();
    // With rows as regions: Latin squares.
    let latin = |n: usize| Geometry::jigsaw(&(0..n * n).map(|k| k / n).collect::<Vec<_>>());
    let squares = (1..=5).map(|n| latin(n).unwrap());
    let numbers = [288, 1, 2, 12, 576, 161_280];
    for (geometry, number) in std::iter::once(boxes).chain(squares).zip(numbers) {
        let geometry = Arc::new(geometry);
        let n = geometry.size();
        let layout = Layout::new(geometry, Grid::empty(n), Vec::new()).unwrap();
        let solver = Solver::new(&layout);
        assert!(solver.is_fast());
        assert_eq!(solver.solutions(&Stop::never()).count(), number);
    }
    let layout = Layout::of_cages([]).unwrap();
    let verdict = Solver::new(&layout).check(&Stop::never()).unwrap();
    let Verdict::Multiple { first, second, .. } = verdict else {
        panic!("{verdict}");
    };
    assert!(first != second && is_right(&layout, &first) && is_right(&layout, &second));
}

#[test]
fn cages_that_are_the_rows_say_nothing() {
    let geometry = Arc::new(Geometry::boxes(2, 2).unwrap());
    let grid = shifted(2, 2).1;
    for rows in 1..=4 {
        let cages: Vec<Cage> = (0..rows)
            .map(|row| cage(&grid, &[4 * row, 4 * row + 1, 4 * row + 2, 4 * row + 3]))
            .collect();
        let layout = Layout::new(geometry.clone(), Grid::empty(4), cages).unwrap();
        assert_eq!(Solver::new(&layout).solutions(&Stop::never()).count(), 288);
    }
}

/// One cage of all cells, whose digits repeat: its sum is that of the board, or
/// nothing fits.
#[test]
fn one_cage_over_everything() {
    for (rows, columns, number) in [(2, 2, 288), (3, 3, 50), (2, 5, 50)] {
        let (geometry, grid) = shifted(rows, columns);
        let n = geometry.size();
        let all: Vec<usize> = (0..n * n).collect();
        let whole = cage(&grid, &all).with_repeats(true);
        let less = Cage::new(
            whole.cells().iter().copied(),
            whole.sum().map(|sum| sum - 1),
        )
        .with_repeats(true);
        for (cage, number) in [(whole, number), (less, 0)] {
            let layout = Layout::new(geometry.clone(), Grid::empty(n), vec![cage]).unwrap();
            let found = Solver::new(&layout).solutions(&Stop::never()).take(288);
            let found: Vec<Grid> = found.take(number.max(1)).collect();
            assert_eq!(found.len(), number);
            assert!(found.iter().all(|grid| is_right(&layout, grid)));
        }
    }
}

#[test]
fn a_single_cell_cage_each() {
    let (geometry, grid) = shifted(3, 3);
    let cages: Vec<Cage> = (0..81).map(|k| cage(&grid, &[k])).collect();
    let layout = Layout::new(geometry, Grid::empty(9), cages).unwrap();
    let verdict = Solver::new(&layout).check(&Stop::never()).unwrap();
    assert!(matches!(verdict, Verdict::Unique(unique) if unique == grid_of(&grid)));
}

/// Beyond nine digits exact cover answers, by either engine alike.
#[test]
fn larger_boards() {
    let mut tally = [0; 3];
    for (rows, columns) in [(2, 5), (3, 4), (4, 4), (5, 5)] {
        let (geometry, grid) = shifted(rows, columns);
        let n = geometry.size();
        for seed in 0..8 {
            let mut random = Random(seed);
            let givens = some_givens(&grid, &mut random, 3);
            let mut cages = dominoes(&grid);
            cages.retain(|_| random.below(4 + 4 * seed as usize) == 0);
            if seed == 7 {
                let last = cages.pop().unwrap();
                let cells = last.cells().iter().copied();
                cages.push(Cage::new(cells, last.sum().map(|sum| sum + 1)));
            }
            let layout = Layout::new(geometry.clone(), givens, cages).unwrap();
            let solver = Solver::new(&layout);
            assert!(!solver.is_fast());
            let answers = [Engine::Auto, Engine::Links, Engine::Bits].map(|engine| {
                let solver = Solver::with_engine(&layout, engine);
                let found: Vec<Grid> = solver.solutions(&Stop::never()).take(30).collect();
                assert!(found.iter().all(|grid| is_right(&layout, grid)));
                found.len()
            });
            assert!(answers.iter().all(|&found| found == answers[0]), "{n}");
            tally[answers[0].min(2)] += 1;
        }
    }
    assert!(tally.iter().all(|&kind| kind > 0), "{tally:?}");
}
