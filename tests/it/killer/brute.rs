//! The solver against brute force on small boards: random cages, overlapping,
//! in pieces, without sums, with repeats, possible or not.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold_dlx as dlx;
use ninefold_killer::encode::Encoding;
use ninefold_killer::{Cage, Layout, Outcome, Solver, Stop};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

use super::checker::is_right;
use super::layouts::{self, Cages, Random};

/// Every way to fill the board, cell by cell, each cell against all before it.
/// Stops when `found` has `limit` grids.
fn fill(layout: &Layout, k: usize, grid: &mut Vec<u8>, limit: usize, found: &mut BTreeSet<String>) {
    let n = layout.geometry().size();
    if found.len() >= limit {
        return;
    }
    if k == n * n {
        found.insert(
            grid.iter()
                .map(|d| Digit::new(*d).unwrap().symbol())
                .collect(),
        );
        return;
    }
    for digit in 1..=n as u8 {
        grid.push(digit);
        if may_stand(layout, k, grid) {
            fill(layout, k + 1, grid, limit, found);
        }
        grid.pop();
    }
}

/// Whether the last digit of a partly filled grid breaks no rule.
fn may_stand(layout: &Layout, k: usize, grid: &[u8]) -> bool {
    let geometry = layout.geometry();
    let n = geometry.size();
    let cell = Cell::from_index(k, n);
    if layout.givens()[cell].is_some_and(|d| d.get() != grid[k]) {
        return false;
    }
    let at = |c: &Cell| grid.get(c.index(n)).copied();
    let houses = geometry.houses().iter().map(|(_, cells)| &cells[..]);
    let distinct = layout.cages().iter().filter(|cage| !cage.repeats());
    let groups = houses.chain(distinct.map(Cage::cells));
    for cells in groups.filter(|cells| cells.contains(&cell)) {
        if cells.iter().filter(|c| at(c) == Some(grid[k])).count() > 1 {
            return false;
        }
    }
    layout
        .cages()
        .iter()
        .filter(|cage| cage.cells().contains(&cell))
        .all(|cage| {
            let filled: Vec<u8> = cage.cells().iter().filter_map(at).collect();
            let sum: u32 = filled.iter().map(|d| u32::from(*d)).sum();
            let full = filled.len() == cage.cells().len();
            cage.sum()
                .is_none_or(|s| if full { sum == s } else { sum < s })
        })
}

/// Some full grid of the board.
fn any_grid(geometry: &Arc<Geometry>, random: &mut Random) -> Vec<u8> {
    let n = geometry.size();
    let mut found = BTreeSet::new();
    // Random givens in the first row, then the first few fillings.
    loop {
        let mut givens = Grid::empty(n);
        for column in 0..n {
            givens.set(Cell::new(0, column).unwrap(), None);
        }
        let mut digits: Vec<u8> = (1..=n as u8).collect();
        for column in 0..n {
            let digit = digits.remove(random.below(digits.len()));
            givens.set(Cell::new(0, column).unwrap(), Digit::new(digit));
        }
        let layout = Layout::new(geometry.clone(), givens, Vec::new()).unwrap();
        fill(&layout, 0, &mut Vec::new(), 40, &mut found);
        if !found.is_empty() {
            let nth = random.below(found.len());
            let grid = found.iter().nth(nth).unwrap();
            return grid.bytes().map(|b| b - b'0').collect();
        }
    }
}

/// Random cages, most of them true in some grid, and a few of its digits.
fn random_layout(geometry: &Arc<Geometry>, random: &mut Random, number: usize) -> Layout {
    let grid = any_grid(geometry, random);
    let like = Cages {
        number,
        most: geometry.size().min(5),
        wrong: 35,
    };
    let cages = layouts::cages(&grid, random, &like);
    let givens = random.below(3);
    layouts::with_givens(geometry, cages, &grid, random, givens)
}

/// Compares the solver and both encodings with brute force; says how many
/// solutions there are, up to `limit`.
fn compare(layout: &Layout, limit: usize) -> usize {
    let mut expected = BTreeSet::new();
    fill(layout, 0, &mut Vec::new(), limit + 1, &mut expected);
    if layout.impossible().is_some() {
        assert!(expected.is_empty(), "{layout:?}");
    }
    let solver = Solver::new(layout);
    let found: Vec<Grid> = solver.solutions(&Stop::never()).take(limit + 1).collect();
    for grid in &found {
        assert!(is_right(layout, grid) && layout.is_solved_by(grid));
    }
    let texts: BTreeSet<String> = found.iter().map(Grid::to_string).collect();
    assert_eq!(texts.len(), found.len(), "a solution twice: {layout:?}");
    let plain = Encoding::plain(layout);
    let plain_count = dlx::Solver::new(plain.problem())
        .solutions(&Stop::never())
        .take(limit + 1)
        .inspect(|options| assert!(is_right(layout, &plain.decode(options))))
        .count();
    assert_eq!(found.len(), expected.len(), "{layout:?}");
    assert_eq!(plain_count, expected.len(), "{layout:?}");
    if expected.len() <= limit {
        assert_eq!(texts, expected);
        let verdict = solver.check(&Stop::never()).unwrap();
        let name = ["none", "unique", "multiple"][expected.len().min(2)];
        assert_eq!(verdict.name(), name);
        check_backbone(&solver, &expected);
    }
    expected.len()
}

fn check_backbone(solver: &Solver, expected: &BTreeSet<String>) {
    let backbone = solver.backbone(&Stop::never()).unwrap();
    let shared = expected.iter().cloned().reduce(|a, b| {
        let same = a.chars().zip(b.chars());
        same.map(|(a, b)| if a == b { a } else { '.' }).collect()
    });
    assert_eq!(backbone.grid.map(|grid| grid.to_string()), shared);
    let count = solver.count_up_to(u64::MAX, &Stop::never());
    assert_eq!(
        (count.value as usize, count.outcome),
        (expected.len(), Some(Outcome::Exhausted))
    );
}

fn run(
    geometry: Geometry,
    seeds: std::ops::Range<u64>,
    cages: std::ops::Range<usize>,
    limit: usize,
) {
    let geometry = Arc::new(geometry);
    let mut tally = [0; 3];
    for seed in seeds {
        let mut random = Random(seed);
        let number = cages.start + random.below(cages.len());
        let layout = random_layout(&geometry, &mut random, number);
        tally[compare(&layout, limit).min(2)] += 1;
    }
    // The cases are of all kinds, or the comparison says little.
    assert!(tally.iter().all(|&kind| kind > 0), "{tally:?}");
}

#[test]
fn four_by_four() {
    run(Geometry::boxes(2, 2).unwrap(), 0..300, 1..8, 288);
}

#[test]
fn four_by_four_with_diagonals() {
    run(
        Geometry::boxes(2, 2).unwrap().with_diagonals(),
        0..200,
        1..6,
        288,
    );
}

#[test]
fn six_by_six() {
    run(Geometry::boxes(2, 3).unwrap(), 0..60, 12..26, 40);
}

#[test]
fn six_by_six_with_diagonals() {
    run(
        Geometry::boxes(2, 3).unwrap().with_diagonals(),
        0..30,
        7..18,
        30,
    );
}

#[test]
fn five_by_five_jigsaw() {
    let map = "1112213122433324435544555";
    let regions: Vec<usize> = map.bytes().map(usize::from).collect();
    // Not every map of regions has a filling; this one does.
    run(Geometry::jigsaw(&regions).unwrap(), 0..120, 4..14, 100);
}

#[test]
fn the_empty_board_with_one_cage_counts_by_symmetry() {
    // Two cells of one row hold one of 12 ordered pairs, each as often.
    let geometry = Arc::new(Geometry::boxes(2, 2).unwrap());
    let cells = ["r1c1", "r1c2"].map(|c| c.parse().unwrap());
    for (sum, pairs) in [(3, 2), (4, 2), (5, 4), (6, 2), (7, 2)] {
        let cage = Cage::new(cells, Some(sum));
        let layout = Layout::new(geometry.clone(), Grid::empty(4), vec![cage]).unwrap();
        assert_eq!(
            Solver::new(&layout).solutions(&Stop::never()).count(),
            288 * pairs / 12
        );
    }
}
