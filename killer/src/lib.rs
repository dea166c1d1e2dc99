//! Killer Su Doku: cages with sums on a Sudoku board.
//!
//! A cage is a group of cells that hold different digits with a given total.
//! This crate reads cage files, says whether a puzzle has one solution, several
//! or none and why, lists the solutions, and tabulates which digits make which
//! sum. It stands on [`ninefold_sudoku`] for the board and on [`ninefold_dlx`]
//! for the search, which is complete for every layout.
//!
//! ```
//! use ninefold_killer::format::{Options, read};
//! use ninefold_killer::{Solver, Stop};
//!
//! let text = "
//!     aab.
//!     .cb.
//!     .cc.
//!     ....
//!     a = 5, b = 4, c = 9
//!     6: r1c4 r2c4
//!     ===
//!     4: r1c1 r1c1
//! ";
//! let mut answers = Vec::new();
//! for record in read(text.as_bytes(), &Options::default()) {
//!     answers.push(match record {
//!         Ok(record) => Solver::new(&record.layout).check(&Stop::never())?.name().to_string(),
//!         Err(error) => error.to_string(),
//!     });
//! }
//! assert_eq!(answers, ["multiple", "line 9, column 13: cage 1 holds r1c1 twice"]);
//! # Ok::<(), ninefold_killer::Stopped>(())
//! ```
//!
//! | to | see |
//! |---|---|
//! | read and write cage files | [`format`](mod@format) |
//! | make a layout in code | [`Layout`], [`Cage`] |
//! | know whether a solution is unique | [`Solver::check`]; [`check::solution`] for a given one |
//! | get all solutions, or their number | [`Solver::solutions`], [`Solver::count_up_to`] |
//! | know what all solutions share | [`Solver::backbone`] |
//! | know why there is none, or what would leave one of several | [`explain`] |
//! | look up combinations | [`combos`], [`sums`] |
//! | make puzzles at random | [`generate`](mod@generate) |
//! | see the exact-cover problem | [`encode`] |

#![deny(unsafe_code)]

pub mod cage;
pub mod check;
pub mod combos;
pub mod encode;
pub mod explain;
pub mod format;
pub mod generate;
mod implied;
pub mod solve;
pub mod sums;
mod words;

pub use cage::{Cage, Layout, LayoutError};
pub use implied::implied;
pub use solve::{Count, Outcome, Solutions, Solver, Stats, Stop, StopReason, Stopped};
