//! Puzzles of all kinds from a seed, and what Dancing Links says of them.

use super::Words;
use crate::check::Verdict;
use crate::solve::bitslice::{Answer, Bulk, Kind};
use crate::solve::{Engine, Solver, Stop};
use crate::{Digit, Geometry, Grid, Puzzle};

pub(super) type Cells = [u8; 81];

pub(super) fn puzzle(cells: &Cells) -> Puzzle {
    let digits = cells.iter().map(|&d| Digit::new(d));
    let grid = Grid::from_cells(9, digits).expect("81 cells");
    Puzzle::new(Geometry::standard(), grid)
}

pub(super) fn to_cells(grid: &Grid) -> Cells {
    std::array::from_fn(|c| grid.cells()[c].map_or(0, Digit::get))
}

/// The answer by Dancing Links, to the question whether it is unique.
pub(super) fn by_links(solver: &Solver, cells: &Cells) -> Answer {
    assert!(!solver.is_fast(), "the reference is another engine");
    match solver
        .check(&puzzle(cells), &Stop::never())
        .expect("no limit")
    {
        Verdict::None(_) => Answer::default(),
        Verdict::Unique(grid) => Answer {
            count: 1,
            solution: to_cells(&grid),
        },
        Verdict::Multiple { .. } => Answer {
            count: 2,
            solution: [0; 81],
        },
    }
}

/// Full boards: a start, and random exchanges that keep a board right.
struct Boards(Cells, Words);

impl Boards {
    fn next(&mut self) -> Cells {
        let Boards(board, words) = self;
        for _ in 0..8 {
            let (band, p, q) = (words.below(3), words.below(3), words.below(3));
            let old = *board;
            let turn = words.below(6);
            *board = std::array::from_fn(|c| {
                let (mut r, mut k) = (c / 9, c % 9);
                let line = |l: usize| match (l / 3 == band, l % 3) {
                    (true, i) if i == p => 3 * band + q,
                    (true, i) if i == q => 3 * band + p,
                    _ => l,
                };
                let bands = |l: usize| (l + 3 * p) % 9;
                match turn {
                    0 => r = line(r),
                    1 => k = line(k),
                    2 => r = bands(r),
                    3 => k = bands(k),
                    4 => std::mem::swap(&mut r, &mut k),
                    _ => return 1 + (old[c] + p as u8 + 3 * q as u8) % 9,
                }
                old[9 * r + k]
            });
        }
        *board
    }
}

/// Puzzles of all kinds: unique ones, with several solutions, with none;
/// near-full and near-empty, with clashes, full and wrong.
pub(super) fn stream(seed: u64, count: usize) -> Vec<Cells> {
    let solver = Solver::with_engine(&Geometry::standard(), Engine::Links);
    let mut words = Words(seed);
    let start = puzzle(&[0; 81]);
    let start = solver
        .solutions(&start, &Stop::never())
        .next()
        .expect("one");
    let mut boards = Boards(to_cells(&start), Words(words.next()));
    let mut stream: Vec<Cells> = Vec::with_capacity(count);
    while stream.len() < count {
        let mut cells = boards.next();
        let kind = words.below(10);
        let clues = match kind {
            0 => 81 - words.below(6),
            1 => words.below(6),
            2 => 17 + words.below(5),
            3 | 4 => 34 + words.below(20),
            _ => 22 + words.below(12),
        };
        let mut left = 81;
        while left > clues {
            let c = words.below(81);
            left -= usize::from(cells[c] != 0);
            cells[c] = 0;
        }
        if !(3..=6).contains(&kind) {
            // Up to two wrong digits.
            for _ in 0..words.below(3) {
                cells[words.below(81)] = 1 + words.below(9) as u8;
            }
        }
        stream.push(cells);
    }
    stream
}

/// An engine for each instruction set.
pub(super) fn engines() -> impl Iterator<Item = Bulk> {
    Kind::available().map(Bulk::of_kind)
}

pub(super) fn check<P: crate::solve::Cells>(engine: &mut Bulk, puzzles: &[P]) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    engine.check(puzzles, &mut answers);
    answers
}
