//! The naive solver: plain backtracking on the cell with the fewest digits.
//! It knows the houses of a board and nothing else of the library.

use ninefold_sudoku::{Digit, Geometry, Grid, Pencilmarks, Puzzle};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Up to `limit` solutions within `steps`; `order` is the order in which
/// digits are tried.
pub(crate) fn solve(puzzle: &Puzzle, limit: usize, order: &[u32], mut steps: u64) -> Vec<String> {
    let size = puzzle.geometry().size();
    let houses: Vec<Vec<usize>> = puzzle
        .geometry()
        .houses()
        .iter()
        .map(|(_, cells)| cells.iter().map(|c| c.index(size)).collect())
        .collect();
    let peers: Vec<Vec<usize>> = (0..size * size)
        .map(|k| {
            let mine = houses.iter().filter(|h| h.contains(&k));
            mine.flatten().copied().filter(|&p| p != k).collect()
        })
        .collect();
    let allowed: Vec<u32> = match puzzle.marks() {
        Some(marks) => marks.cells().iter().map(|m| m.bits()).collect(),
        None => {
            let givens = puzzle.givens().cells().iter();
            let bits = |d: &Option<Digit>| d.map_or((1 << size) - 1, |d| 1 << d.index());
            givens.map(bits).collect()
        }
    };
    let mut found = Vec::new();
    let mut grid = vec![0; size * size];
    search(
        &mut grid,
        &allowed,
        &peers,
        order,
        &mut steps,
        &mut |line| {
            found.push(line);
            found.len() < limit
        },
    );
    found
}

/// False when enough was found or the steps are spent.
fn search(
    grid: &mut [u32],
    allowed: &[u32],
    peers: &[Vec<usize>],
    order: &[u32],
    steps: &mut u64,
    found: &mut dyn FnMut(String) -> bool,
) -> bool {
    let free = |grid: &[u32], k: usize| peers[k].iter().fold(allowed[k], |f, &p| f & !grid[p]);
    let blank = (0..grid.len()).filter(|&k| grid[k] == 0);
    let Some(cell) = blank.min_by_key(|&k| free(grid, k).count_ones()) else {
        let symbols = "123456789ABCDEFGHIJKLMNOP".as_bytes();
        let symbol = |bit: &u32| symbols[bit.trailing_zeros() as usize] as char;
        return found(grid.iter().map(symbol).collect());
    };
    for digit in order {
        let bit = free(grid, cell) & (1 << digit);
        if bit != 0 {
            *steps = steps.saturating_sub(1);
            grid[cell] = bit;
            let go_on = *steps > 0 && search(grid, allowed, peers, order, steps, found);
            grid[cell] = 0;
            if !go_on {
                return false;
            }
        }
    }
    true
}

/// All solutions, sorted, unless there are more than `limit`.
pub(crate) fn all(puzzle: &Puzzle, limit: usize) -> Option<Vec<String>> {
    let order: Vec<u32> = (0..puzzle.geometry().size() as u32).collect();
    let mut found = solve(puzzle, limit + 1, &order, u64::MAX);
    found.sort();
    (found.len() <= limit).then_some(found)
}

/// A number below `bound` (a little biased: good enough here).
pub(crate) fn below(rng: &mut ChaCha8Rng, bound: usize) -> usize {
    rng.next_u32() as usize % bound
}

/// A solved grid of the board, with some randomness in it; `None` if none is
/// found soon: a jigsaw may have none.
pub(crate) fn solved(geometry: &std::sync::Arc<Geometry>, rng: &mut ChaCha8Rng) -> Option<Grid> {
    let size = geometry.size();
    let mut order: Vec<u32> = (0..size as u32).collect();
    for k in (1..size).rev() {
        order.swap(k, below(rng, k + 1));
    }
    // A digit anywhere, so that not only the order of the digits varies.
    let mut start = Grid::empty(size);
    let cell = geometry.cells().nth(below(rng, size * size))?;
    start.set(cell, Digit::from_index(below(rng, size)));
    let puzzle = Puzzle::new(geometry.clone(), start);
    let line = solve(&puzzle, 1, &order, 100_000).pop()?;
    Some(grid(size, &line))
}

/// The grid of a line of digits, letters and points.
pub(crate) fn grid(size: usize, line: &str) -> Grid {
    let cell = |c: char| c.to_digit(36).and_then(|v| Digit::new(v as u8));
    Grid::from_cells(size, line.chars().map(cell)).unwrap()
}

/// The solution of `marks` is known to be among them.
pub(crate) fn marks_around(solution: &Grid, rng: &mut ChaCha8Rng) -> Pencilmarks {
    let size = solution.size();
    let mut marks = Pencilmarks::full(size);
    for (cell, digit) in solution.givens() {
        let noise = rng.next_u32() & rng.next_u32();
        marks[cell] &= ninefold_sudoku::DigitSet::from_bits(noise);
        marks[cell].insert(digit);
    }
    marks
}
