//! Cages that follow from the others: innies and outies.
//!
//! A house of the usual board totals 45. Take a block of houses that do not
//! overlap, three rows say, worth 135. Subtract the cages that lie inside it:
//! what they leave open, the *innies*, has a known total. Or add up all cages
//! that touch it, if they fill it: what sticks out, the *outies*, has the total
//! that is above 135. Where such cells must differ anyway, because they lie in
//! one house or one cage, they are a cage like any other, and one that plain
//! exact cover would never see: it knows which digits a cage shows, not what
//! they add up to over several cages.
//!
//! Blocks are runs of rows, runs of columns, a region, two regions, a
//! diagonal. Only cages with a sum count, and none that shares a cell with
//! another one.

use ninefold_sudoku::{Cell, CellSet, Geometry, House};

use crate::cage::{Cage, Layout};
use crate::sums;

/// More cells than this make too many sets of digits to be of use.
const MAX_CELLS: usize = 8;

/// An implied cage with more sets than this is left out; on the usual board
/// there are at most 12.
const MAX_SETS: usize = 64;

/// Houses without a common cell.
pub(crate) type Block<'a> = Vec<&'a (House, Box<[Cell]>)>;

/// The blocks of a board: single houses first, each kind in its order.
pub(crate) fn blocks(geometry: &Geometry) -> Vec<Block<'_>> {
    let kind = |kind: fn(&House) -> bool| -> Block<'_> {
        let houses = geometry.houses().iter();
        houses.filter(|(house, _)| kind(house)).collect()
    };
    let lines = [
        kind(|h| matches!(h, House::Row(_))),
        kind(|h| matches!(h, House::Column(_))),
    ];
    let regions = kind(|h| matches!(h, House::Box(_) | House::Region(_)));
    let mut blocks: Vec<Block<'_>> = geometry.houses().iter().map(|house| vec![house]).collect();
    for line in &lines {
        for from in 0..line.len() {
            for to in from + 2..=line.len() {
                blocks.push(line[from..to].to_vec());
            }
        }
    }
    for (k, second) in regions.iter().enumerate() {
        blocks.extend(regions[..k].iter().map(|first| vec![*first, *second]));
    }
    blocks
}

/// The cages with a sum that share no cell with any other cage.
pub(crate) fn summed(layout: &Layout) -> Vec<&Cage> {
    let overlaps = layout.overlaps();
    let alone = |cage: &&Cage| !cage.cells().iter().any(|&cell| overlaps.contains(cell));
    let cages = layout.cages().iter().filter(|cage| cage.sum().is_some());
    cages.filter(alone).collect()
}

/// The cells of a block, and what they total.
pub(crate) fn block_total(block: &Block<'_>) -> (CellSet, i64) {
    let cells = block.iter().flat_map(|(_, cells)| cells.iter().copied());
    let houses = block
        .iter()
        .map(|(_, cells)| i64::from(sums::min(cells.len())));
    (cells.collect(), houses.sum())
}

/// The cages that follow from those of a layout, each once, none that the
/// layout has. A sum out of reach, 0 standing for a negative one, shows that
/// the puzzle has no solution.
///
/// ```
/// use ninefold_killer::{Cage, Layout, implied};
/// let cells = |from: usize, to: usize| (from..=to).map(|c| format!("r1c{c}").parse().unwrap());
/// let layout = Layout::of_cages([Cage::new(cells(1, 7), Some(28))]).unwrap();
/// assert_eq!(implied(&layout)[0].to_string(), "17: r1c8 r1c9");
/// ```
pub fn implied(layout: &Layout) -> Vec<Cage> {
    let summed = summed(layout);
    let mut found: Vec<Cage> = Vec::new();
    for block in blocks(layout.geometry()) {
        let (cells, total) = block_total(&block);
        for cage in [innies(&summed, cells, total), outies(&summed, cells, total)] {
            let Some(cage) = cage.filter(|cage| is_useful(layout, cage)) else {
                continue;
            };
            if !found.contains(&cage) && !layout.cages().contains(&cage) {
                found.push(cage);
            }
        }
    }
    found
}

/// What the cages inside a block leave of it.
fn innies(summed: &[&Cage], block: CellSet, total: i64) -> Option<Cage> {
    let (mut rest, mut sum) = (block, total);
    for cage in summed {
        if cage.cells().iter().all(|&cell| block.contains(cell)) {
            sum -= i64::from(cage.sum()?);
            cage.cells().iter().for_each(|&cell| rest.remove(cell));
        }
    }
    Some(cage_of(rest, sum))
}

/// What sticks out of a block that cages fill.
fn outies(summed: &[&Cage], block: CellSet, total: i64) -> Option<Cage> {
    let (mut open, mut out, mut sum) = (block, CellSet::EMPTY, -total);
    for cage in summed {
        if cage.cells().iter().any(|&cell| block.contains(cell)) {
            sum += i64::from(cage.sum()?);
            for &cell in cage.cells() {
                if block.contains(cell) {
                    open.remove(cell);
                } else {
                    out.insert(cell);
                }
            }
        }
    }
    open.is_empty().then(|| cage_of(out, sum))
}

fn cage_of(cells: CellSet, sum: i64) -> Cage {
    Cage::new(cells.iter(), Some(u32::try_from(sum).unwrap_or(0)))
}

/// Whether the cells must differ, and the sum tells enough about them.
fn is_useful(layout: &Layout, cage: &Cage) -> bool {
    let (cells, size) = (cage.cells(), cage.cells().len());
    let side = layout.geometry().size();
    let within = |all: &[Cell]| cells.iter().all(|cell| all.contains(cell));
    let differ = || {
        size == 1
            || layout
                .geometry()
                .houses()
                .iter()
                .any(|(_, all)| within(all))
            || layout
                .cages()
                .iter()
                .any(|all| !all.repeats() && within(all.cells()))
    };
    let few_sets = || {
        let sets = sums::sets(side, cage.sum().unwrap_or(0), size);
        sets.len() <= MAX_SETS
    };
    (1..=MAX_CELLS.min(side - 1)).contains(&size) && differ() && few_sets()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cages(lists: &[(u32, &str)]) -> Layout {
        let cage = |(sum, cells): &(u32, &str)| {
            Cage::new(cells.split(' ').map(|c| c.parse().unwrap()), Some(*sum))
        };
        Layout::of_cages(lists.iter().map(cage)).unwrap()
    }

    fn implied_by(lists: &[(u32, &str)]) -> Vec<String> {
        implied(&cages(lists)).iter().map(Cage::to_string).collect()
    }

    #[test]
    fn an_outie_of_a_row() {
        let found = implied_by(&[
            (10, "r1c1 r1c2 r1c3 r1c4"),
            (38, "r1c5 r1c6 r1c7 r1c8 r1c9 r2c9"),
        ]);
        assert!(found.contains(&"3: r2c9".to_string()), "{found:?}");
        // And the innies of the row, once more from its other side.
        assert!(
            found.contains(&"35: r1c5 r1c6 r1c7 r1c8 r1c9".to_string()),
            "{found:?}"
        );
    }

    #[test]
    fn cages_that_overlap_do_not_count_twice() {
        let seven = (28, "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7");
        assert_eq!(implied_by(&[seven]), ["17: r1c8 r1c9"]);
        assert_eq!(implied_by(&[seven, (3, "r1c1 r1c2")]), [""; 0]);
    }

    #[test]
    fn cells_that_may_be_equal_are_no_cage() {
        // Two rows but for a cell in each: these lie in no common house.
        let row = |r: usize, from: usize, to: usize| {
            let cells = (from..=to).map(|c| format!("r{r}c{c}"));
            cells.collect::<Vec<_>>().join(" ")
        };
        // Each row alone says its cell; the pair adds nothing.
        assert_eq!(
            implied_by(&[(36, &row(1, 1, 8)), (37, &row(2, 2, 9))]),
            ["9: r1c9", "8: r2c1"]
        );
    }

    #[test]
    fn every_solution_fills_the_implied_cages() {
        // Random cages over a solved grid: what is implied must hold there.
        let solved =
            "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
        let grid = ninefold_sudoku::Puzzle::parse(solved)
            .unwrap()
            .givens()
            .clone();
        let mut seed = 1u64;
        let mut next = |below: usize| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) as usize % below
        };
        let mut all = 0;
        for _ in 0..50 {
            let mut free: Vec<Cell> = Geometry::standard().cells().collect();
            let mut lists = Vec::new();
            while free.len() > 10 {
                let at = next(free.len());
                let mut cells = vec![free.remove(at)];
                for _ in 0..next(4) {
                    let fits = |c: &Cell| {
                        let near = cells.iter().any(|d| {
                            d.row().abs_diff(c.row()) + d.column().abs_diff(c.column()) == 1
                        });
                        near && cells.iter().all(|&d| grid[d] != grid[*c])
                    };
                    if let Some(at) = free.iter().position(fits) {
                        cells.push(free.remove(at));
                    }
                }
                let sum = cells
                    .iter()
                    .map(|&c| u32::from(grid[c].unwrap().get()))
                    .sum();
                lists.push(Cage::new(cells, Some(sum)));
            }
            let layout = Layout::of_cages(lists).unwrap();
            assert!(layout.is_solved_by(&grid));
            let implied = implied(&layout);
            all += implied.len();
            assert!(Layout::of_cages(implied).unwrap().is_solved_by(&grid));
        }
        assert!(all > 100);
    }
}
