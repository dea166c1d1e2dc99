//! Sudoku of every size, on exact cover and faster for the usual 9x9 board:
//! formats, checks, counts, clue reduction.
//!
//! A [`Puzzle`] is a board ([`Geometry`]: side, boxes or regions, diagonals)
//! with givens, or with the candidates of each cell. It is read from text by
//! [`format`](mod@format), solved by a [`Solver`], and judged in words by [`check`].
//!
//! ```
//! use ninefold_sudoku::{Geometry, Solver, Stop, check::Verdict, format};
//!
//! let text = "\
//! .2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.
//! 5...5............................................................................
//! ";
//! let solver = Solver::new(&Geometry::standard());
//! let mut answers = Vec::new();
//! for record in format::read(text.as_bytes(), &format::Options::default()) {
//!     answers.push(match solver.check(&record?.puzzle, &Stop::never())? {
//!         Verdict::Unique(grid) => grid.to_string(),
//!         Verdict::Multiple { differ, .. } => format!("several, differing in {differ}"),
//!         Verdict::None(reason) => format!("none: {reason}"),
//!     });
//! }
//! assert!(answers[0].starts_with("126437958"));
//! assert_eq!(answers[1], "none: 5 stands twice in row 1: r1c1 and r1c5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | read and write puzzles | [`format`](mod@format): one line, drawings, pencil marks, CSV, XML, ... |
//! | know whether a solution is unique | [`Solver::check`]; [`check::solution`] for a given one |
//! | get all solutions, or their number | [`Solver::solutions`], [`Solver::count_up_to`] |
//! | know what all solutions share | [`Solver::backbone`] |
//! | remove clues | [`minimal`] |
//! | make full grids at random | [`generate`] |
//! | work on many puzzles in order | [`batch`] |
//! | see the exact-cover problem | [`encode`] |

#![deny(unsafe_code)]

pub mod batch;
pub mod board;
pub mod check;
pub mod encode;
pub mod format;
pub mod generate;
pub mod minimal;
pub mod random;
pub mod solve;

pub use board::{
    Cell, CellSet, Digit, DigitSet, Geometry, GeometryError, Grid, House, Pencilmarks, Puzzle,
};
pub use solve::{Count, Outcome, Solutions, Solver, Stats, Stop, StopReason, Stopped};

/// The example in the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
