//! Exact cover by Dancing Links: items, options, colours.
//!
//! An *exact-cover problem* has *items* and *options*; each option names some
//! of the items. A solution is a set of options that together name every item
//! exactly once. Tilings, Sudoku, Latin squares, polyominoes, crosswords and
//! scheduling are all problems of this kind.
//!
//! Two extensions make most of them natural (Knuth calls the result *XCC*):
//!
//! - A *secondary* item is covered at most once; a *primary* item exactly once.
//! - An option may give a secondary item a *colour*. Any number of options of
//!   a solution may share such an item as long as they agree on its colour.
//!
//! # A first problem
//!
//! ```
//! use ninefold_dlx::{Problem, Solver, Stop, Verdict};
//!
//! // TAOCP 7.2.2.1 (49): primary p q r, secondary x y, colours A B.
//! let problem = Problem::from_text("
//!     p q r | x y
//!     p q x y:A
//!     p r x:A y
//!     p x:B
//!     q x:A
//!     r y:B
//! ")?;
//! let verdict = Solver::new(&problem).solutions(&Stop::never()).verdict().unwrap();
//! let Verdict::Unique(options) = verdict else { panic!("one solution expected") };
//! let mut numbers: Vec<_> = options.iter().map(|o| o.index() + 1).collect();
//! numbers.sort();
//! assert_eq!(numbers, [2, 4]); // "p r x:A y" and "q x:A"
//! # Ok::<(), ninefold_dlx::TextError>(())
//! ```
//!
//! # Building one in code
//!
//! ```
//! use ninefold_dlx::{Builder, Solver, Stop};
//!
//! // Queens: a row and a column must hold one queen, a diagonal may.
//! let n = 8;
//! let mut b = Builder::new();
//! let rows: Vec<_> = (0..n).map(|k| b.primary(&format!("r{k}"))).collect::<Result<_, _>>()?;
//! let columns: Vec<_> = (0..n).map(|k| b.primary(&format!("c{k}"))).collect::<Result<_, _>>()?;
//! let up: Vec<_> = (0..2 * n).map(|k| b.secondary(&format!("a{k}"))).collect::<Result<_, _>>()?;
//! let down: Vec<_> = (0..2 * n).map(|k| b.secondary(&format!("b{k}"))).collect::<Result<_, _>>()?;
//! for r in 0..n {
//!     for c in 0..n {
//!         b.option(&[rows[r].into(), columns[c].into(), up[r + c].into(), down[n + r - c].into()])?;
//!     }
//! }
//! let solver = Solver::new(&b.build());
//! assert_eq!(solver.solutions(&Stop::never()).count(), 92); // OEIS A000170
//! # Ok::<(), ninefold_dlx::BuildError>(())
//! ```
//!
//! # Asking
//!
//! | question | call |
//! |---|---|
//! | is there a solution? | [`Solutions::first`] |
//! | is there exactly one? | [`Solutions::verdict`]: stops at the second |
//! | how many are there? | [`Solutions::count_up_to`] |
//! | which are they? | [`Solutions`] is an [`Iterator`]; [`Solutions::next_ref`] lends |
//! | with these options in it? | [`Solver::with`], then any of the above |
//! | is this one right? | [`Problem::is_solution`]: by the definition alone |
//!
//! Every search takes a [`Stop`] (a budget of nodes, a deadline, a flag) and
//! says by its [`Outcome`] whether it came to its end.
//!
//! # The engine
//!
//! Dancing Links as Knuth describes them in *The Art of Computer
//! Programming*, volume 4B, section 7.2.2.1, Algorithm C. The item with the
//! fewest options is branched on, the first in the header among equals, and
//! options are tried in input order: solutions come in the same order, with
//! the same counts of nodes and updates, as from his program DLX2. The search
//! keeps an explicit stack; its depth is limited by memory alone. Memory of a
//! search: 16 bytes an entry, 20 an option, 28 an item; that of the problem
//! comes on top, as long as it is kept. Time: exponential in the worst case, as
//! for every known method; the problem is NP-complete.

#![deny(unsafe_code)]

mod index;
mod limit;
mod links;
mod problem;
mod search;
mod stats;
mod text;
mod verdict;

pub use index::{Color, ItemId, OptionId};
pub use limit::{Stop, StopReason, Stopped};
pub use links::Conflict;
pub use problem::{BuildError, Builder, Entry, Ignored, Problem};
pub use search::{Outcome, Solutions, Solver};
pub use stats::Stats;
pub use text::{TextError, TextErrorKind};
pub use verdict::{Count, Verdict};
