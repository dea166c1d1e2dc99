//! Full grids at random.
//!
//! [`full_grid`] fills any board, whatever its regions, by a search that makes
//! its choices at random: an open cell with the fewest candidates, and one of
//! these. Every full grid of the board can come out, but not each with the same
//! chance: a guess weighs the grids below it all alike, however many there are.
//! Where grids are wanted that are exactly as likely as one another, sample the
//! diagram of all solutions ([`Zdd::sample`](ninefold_dlx::Zdd::sample)); that
//! is for small boards.

mod board;

use ninefold_dlx::{Stop, Stopped};
use rand_core::Rng;

use crate::random::below;
use crate::{Digit, Geometry, Grid};
use board::{Board, Marks};

/// The guesses before the first new beginning, for each cell of the board; each
/// next one takes twice as many, so that the search comes to its end.
const PATIENCE: u64 = 2;

/// A full grid of the board: digits in every cell that break no rule of it.
/// `None` if there is none, as on some boards of odd regions.
///
/// Which grid it is depends on the stream alone, on every machine. It is random,
/// not uniform: see [the module](self).
///
/// # Errors
/// [`Stopped`] if a limit struck first; nodes are guesses.
///
/// ```
/// use ninefold_sudoku::{Geometry, Stop, generate::full_grid};
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// let board = Geometry::boxes(3, 4).unwrap();
/// let mut rng = ChaCha8Rng::seed_from_u64(7);
/// let grid = full_grid(&board, &mut rng, &Stop::never())?.unwrap();
/// assert!(board.is_solved(&grid));
/// # Ok::<(), ninefold_sudoku::Stopped>(())
/// ```
pub fn full_grid<R: Rng + ?Sized>(
    geometry: &Geometry,
    rng: &mut R,
    stop: &Stop,
) -> Result<Option<Grid>, Stopped> {
    let board = Board::new(geometry);
    let root = board.open();
    let mut patience = PATIENCE * root.cells.len() as u64;
    let mut nodes = 0;
    loop {
        match attempt(&board, &root, rng, &mut nodes, patience, stop)? {
            Attempt::Full(marks) => return Ok(Some(grid(geometry, &marks))),
            Attempt::Exhausted => return Ok(None),
            Attempt::Impatient => patience = patience.saturating_mul(2),
        }
    }
}

enum Attempt {
    Full(Marks),
    /// There is no full grid.
    Exhausted,
    /// As many guesses as there was patience for.
    Impatient,
}

/// One search from the open board, of so many guesses at most.
fn attempt<R: Rng + ?Sized>(
    board: &Board,
    root: &Marks,
    rng: &mut R,
    nodes: &mut u64,
    patience: u64,
    stop: &Stop,
) -> Result<Attempt, Stopped> {
    let end = nodes.saturating_add(patience);
    let mut marks = root.clone();
    // What is left of each frame when its guess is refuted.
    let mut stack: Vec<Marks> = Vec::new();
    loop {
        let Some((cell, digit)) = choose(&marks, rng) else {
            return Ok(Attempt::Full(marks));
        };
        if let Some(reason) = stop.reached(*nodes) {
            return Err(Stopped(reason));
        }
        if *nodes == end {
            return Ok(Attempt::Impatient);
        }
        *nodes += 1;
        let mut rest = marks.clone();
        let mut sound = marks.keep(board, cell, 1 << digit);
        if rest.keep(board, cell, !(1 << digit)) {
            stack.push(rest);
        }
        while !sound {
            match stack.pop() {
                Some(rest) => (marks, sound) = (rest, true),
                None => return Ok(Attempt::Exhausted),
            }
        }
    }
}

/// One of the open cells with the fewest candidates, and one of these; `None` if
/// no cell is open.
fn choose<R: Rng + ?Sized>(marks: &Marks, rng: &mut R) -> Option<(usize, u32)> {
    let open = |&(_, mask): &(usize, u32)| mask.count_ones() > 1;
    let cells = || marks.cells.iter().copied().enumerate().filter(open);
    let fewest = cells().map(|(_, mask)| mask.count_ones()).min()?;
    let narrow = || cells().filter(|(_, mask)| mask.count_ones() == fewest);
    let which = below(rng, narrow().count() as u32) as usize;
    let (cell, mask) = narrow().nth(which)?;
    let which = below(rng, fewest) as usize;
    let digit = (0..u32::BITS).filter(|digit| mask >> digit & 1 == 1);
    Some((cell, digit.into_iter().nth(which)?))
}

fn grid(geometry: &Geometry, marks: &Marks) -> Grid {
    let digits = marks.cells.iter().map(|mask| mask.trailing_zeros() as u8);
    let cells = digits.map(|digit| Digit::new(digit + 1));
    Grid::from_cells(geometry.size(), cells).expect("a digit in every cell")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Solver;
    use ninefold_dlx::StopReason;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    use std::collections::BTreeMap;

    fn filled(board: &Geometry, seed: u64) -> Option<Grid> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        full_grid(board, &mut rng, &Stop::never()).unwrap()
    }

    #[test]
    fn boards_of_every_kind_are_filled() {
        let mut boards: Vec<Geometry> = Vec::new();
        for (rows, columns) in [
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 3),
            (2, 5),
            (3, 4),
            (4, 4),
            (5, 5),
        ] {
            let plain = || Geometry::boxes(rows, columns).unwrap();
            boards.extend([plain(), plain().with_diagonals()]);
        }
        // A jigsaw of five: rows wound around each other.
        let map = [
            0, 0, 0, 1, 1, 0, 0, 2, 1, 1, 3, 2, 2, 2, 1, 3, 3, 2, 4, 4, 3, 3, 4, 4, 4,
        ];
        boards.push(Geometry::jigsaw(&map).unwrap());
        for board in boards {
            for seed in 0..5 {
                let grid = filled(&board, seed).unwrap();
                assert!(board.is_solved(&grid), "{board:?}, seed {seed}");
                assert_eq!(filled(&board, seed), Some(grid));
            }
        }
    }

    #[test]
    fn a_board_without_a_full_grid_has_none() {
        // Found so by exact cover: the corners of a 2x2 lie on both diagonals
        // and in one row, and so are all equal and all different.
        let board = Geometry::jigsaw(&[0, 0, 1, 1]).unwrap().with_diagonals();
        assert_eq!(filled(&board, 0), None);
    }

    #[test]
    fn every_grid_comes_out() {
        // All 288 full grids of the 4x4 board; seen within 6000 draws even if
        // some are half as likely as others.
        let board = std::sync::Arc::new(Geometry::boxes(2, 2).unwrap());
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..6000 {
            *seen
                .entry(filled(&board, seed).unwrap().to_string())
                .or_default() += 1;
        }
        let empty = crate::Puzzle::new(board.clone(), Grid::empty(4));
        let all = Solver::new(&board).solutions(&empty, &Stop::never());
        assert_eq!(all.count(), seen.len());
        let range = (seen.values().min(), seen.values().max());
        assert!(
            seen.values().all(|&count| (5..80).contains(&count)),
            "{range:?}"
        );
    }

    #[test]
    fn limits_hold() {
        let board = Geometry::boxes(5, 5).unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(0);
        let stopped = full_grid(&board, &mut rng, &Stop::never().nodes(5));
        assert_eq!(stopped, Err(Stopped(StopReason::Nodes)));
    }

    #[test]
    fn seeds_are_pinned() {
        assert_eq!(
            filled(&Geometry::standard(), 1).unwrap().to_string(),
            "715349268639128745428675319372964581981752436564831972157283694293416857846597123"
        );
    }
}
