//! Exact cover by bitsets and by Dancing Links: items, options, colours,
//! multiplicities, costs.
//!
//! An *exact-cover problem* has *items* and *options*; each option names some
//! of the items. A solution is a set of options that together name every item
//! exactly once. Tilings, Sudoku, Latin squares, polyominoes, crosswords and
//! scheduling are all problems of this kind.
//!
//! Some extensions make most of them natural (Knuth calls the results *XCC* and
//! *MCC*):
//!
//! - A *secondary* item is covered at most once; a *primary* item exactly once.
//! - An option may give a secondary item a *colour*. Any number of options of
//!   a solution may share such an item as long as they agree on its colour.
//! - A primary item may have [`Bounds`]: it is covered between so and so many
//!   times.
//! - An option may have a cost, and the cheapest solutions be asked for.
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
//! let Verdict::Unique(mut options) = verdict else { panic!("one solution expected") };
//! options.sort();
//! for &option in &options {
//!     println!("{}", problem.option_text(option)); // "p r x:A y", then "q x:A"
//! }
//! # let texts: Vec<_> = options.iter().map(|&option| problem.option_text(option)).collect();
//! # assert_eq!(texts, ["p r x:A y", "q x:A"]);
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
//! A colour is made once and given to entries, [`Bounds`] to an item, a cost to
//! an option:
//!
//! ```
//! use ninefold_dlx::{Bounds, Builder, Solver, Stop};
//!
//! // Two of three shirts, all of one colour, as cheap as can be.
//! let mut b = Builder::new();
//! let shirts = b.primary_between("shirts", Bounds::exactly(2))?;
//! let dye = b.secondary("dye")?;
//! let (red, blue) = (b.color("red")?, b.color("blue")?);
//! b.option_with_cost(&[shirts.into(), (dye, red).into()], 5)?;
//! b.option_with_cost(&[shirts.into(), (dye, blue).into()], 1)?;
//! b.option_with_cost(&[shirts.into(), (dye, red).into()], 4)?;
//! let problem = b.build();
//! assert_eq!(problem.to_string(), "2|shirts | dye\n\
//!     shirts dye:red |5\nshirts dye:blue |1\nshirts dye:red |4\n");
//! let cheapest = Solver::new(&problem).cheapest(1, &Stop::never());
//! assert_eq!(cheapest.solutions[0].cost, 9); // both red ones
//! # Ok::<(), ninefold_dlx::BuildError>(())
//! ```
//!
//! # Asking
//!
//! | question | call |
//! |---|---|
//! | is there a solution? | [`Solutions::first`] |
//! | is there exactly one? | [`Solutions::verdict`]: stops at the second |
//! | the same, where plain search takes too long? | [`Solver::decide`]: beside it, one that learns from failures and restarts |
//! | how many are there? | [`Solver::count`]: any number; [`Solutions::count_up_to`]: up to a limit |
//! | which are they? | [`Solutions`] is an [`Iterator`]; [`Solutions::next_ref`] lends |
//! | which are the cheapest? | [`Solver::cheapest`] |
//! | with these options in it? | [`Solver::with`], then any of the above; [`Solver::restart`] for thousands |
//! | what is left of a stopped search? | [`Solutions::rest`], [`Solver::within`] |
//! | how is it cut into independent parts? | [`Solver::split`] |
//! | on several threads? | `Solver::par_count` (always without memory), `Solver::par_solutions`: feature `rayon` |
//! | and go on after an interruption? | [`Checkpoint`] |
//! | is this the problem I had before? | [`Problem::fingerprint`] |
//! | a random one, the k-th, the cheapest? | on a diagram of all: [`Zdd::sample`], [`Zdd::kth`], [`Zdd::by_cost`] |
//! | how long would a search take? | [`estimate::estimate`]: random probes |
//! | can it be made smaller first? | [`preprocess::preprocess`] |
//! | why is there none? | [`explain::none`]: items that cannot be covered together |
//! | where do two differ? | [`explain::differ`] |
//! | is this one right? | [`Problem::is_solution`]: by the definition alone |
//!
//! Every search takes a [`Stop`] (a budget of nodes, a deadline, a flag) and
//! says by its [`Outcome`] whether it came to its end.
//!
//! A number comes as one of three types, by how it was found. [`Count`] (`u64`)
//! is at most the limit that was asked for. [`Tally`] (`u128`) is of searches
//! that visit every solution, on threads and from checkpoints: none will ever
//! come to 2¹²⁸ of them. [`Exact`] (a [`BigUint`]) has no bound, since a count
//! with memory ([`Memo::Auto`]) multiplies numbers of solutions that it does not
//! visit.
//!
//! # Four examples
//!
//! Tiling: an item a cell and an item a piece, an option a placement. Latin
//! squares and Sudoku: an item for each pair (cell), (row, digit), (column,
//! digit), an option a digit in a cell. Queens: above. Words that cross: an
//! item a slot, an option a word in it, and each cell a secondary item whose
//! colour is the letter:
//!
//! ```
//! use ninefold_dlx::{Memo, Problem, Solver, Stop};
//!
//! // A 2x3 board in dominoes: three ways.
//! let tiling = Problem::from_text("
//!     a1 a2 a3 b1 b2 b3
//!     a1 a2
//!     a2 a3
//!     b1 b2
//!     b2 b3
//!     a1 b1
//!     a2 b2
//!     a3 b3
//! ")?;
//! assert_eq!(Solver::new(&tiling).count(Memo::Auto, &Stop::never()).value, 3u32.into());
//!
//! // AN over TO, read down as AT and NO; letters are colours.
//! let words = Problem::from_text("
//!     top bottom left right | c11 c12 c21 c22
//!     top c11:A c12:N
//!     bottom c21:T c22:O
//!     left c11:A c21:T
//!     right c12:N c22:O
//!     right c12:A c22:O
//! ")?;
//! assert_eq!(Solver::new(&words).solutions(&Stop::never()).count(), 1);
//!
//! // Two of three must sit on the committee.
//! let committee = Problem::from_text("2|seats ann bob 0:1|cy\nseats ann\nseats bob\nseats cy\n")?;
//! assert_eq!(Solver::new(&committee).solutions(&Stop::never()).count(), 1);
//! # Ok::<(), ninefold_dlx::TextError>(())
//! ```
//!
//! # The text format
//!
//! Knuth's, as his programs read it: comments and blank lines; a header with
//! the primary items, then behind `|` the secondary ones; an option a line.
//! [`Problem::from_text`] has all of it: colours, multiplicities, costs.
//!
//! # Which engine when
//!
//! [`Solver::new`] takes the engine that [`Engine::Auto`] chooses, which is
//! bits for all but large problems with multiplicities or costs; [`Engine`] has
//! the measurements. Both give the same solutions, each in an order of its own
//! that never changes from run to run.
//!
//! *Bits* keep the set of live options as bits. To choose an option is to take
//! out the options that it rules out, a row of bits; when few options live, the
//! problem is rewritten in fewer words. Large problems start as lists or as
//! masks of items, and come to rows as options die. Memory: entries times 16
//! bytes for the lists, and up to 2 MB of rows.
//!
//! *Links* are Dancing Links as Knuth describes them in *The Art of Computer
//! Programming*, volume 4B, section 7.2.2.1, Algorithms C and M. The item with
//! the fewest options is branched on, the first in the header among equals, and
//! options are tried in input order: solutions come in the same order, with the
//! same counts of nodes and updates, as from his program DLX2 (with
//! multiplicities, in the order of DLX3). Memory of a search: 16 bytes an
//! entry, 20 an option, 28 an item.
//!
//! Neither recurses: depth is limited by memory alone. Time is exponential in
//! the worst case, as for every known method; the problem is NP-complete.
//!
//! # Sources
//!
//! D. E. Knuth, *The Art of Computer Programming* 4B, 7.2.2.1; "Estimating the
//! efficiency of backtrack programs", Mathematics of Computation 29 (1975). M.
//! Nishino, N. Yasuda, S. Minato, M. Nagata, "Dancing with decision diagrams",
//! AAAI 2017.
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `std` (default) | `Stop::deadline`, `Checkpoint::save` and `load`, and code for what the processor has: without the standard library there is no clock, no file and no way to ask |
//! | `rayon` | searches on several threads: `Solver::par_count`, `Solver::par_solutions` |
//! | `serde` | `Serialize` and `Deserialize` for indices, [`Bounds`], [`Prefix`], [`Stats`], [`Outcome`] and [`StopReason`] |
//!
//! Without `std` the crate needs `core` and `alloc` alone. Items, options and
//! colours are serialised as their 0-based indices, plain numbers; whoever reads
//! them back must know that they belong to the same problem.

#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod bits;
mod cheapest;
mod checkpoint;
mod conflict;
mod count;
mod decide;
mod engine;
pub mod estimate;
pub mod explain;
mod fingerprint;
mod index;
mod limit;
mod links;
#[cfg(feature = "rayon")]
mod parallel;
pub mod preprocess;
mod problem;
mod search;
mod split;
mod stats;
mod tally;
mod text;
mod verdict;
mod zdd;

pub use cheapest::{Cheapest, Costed};
pub use checkpoint::{Checkpoint, CheckpointError, CheckpointErrorKind};
pub use conflict::Conflict;
pub use count::{Exact, Memo};
pub use decide::Decision;
pub use engine::Engine;
pub use fingerprint::{Fingerprint, FingerprintError};
pub use index::{Color, ItemId, OptionId};
pub use limit::{Stop, StopReason, Stopped};
/// Numbers of any size, for [`Solver::count`], [`Zdd::count`] and [`Zdd::kth`].
pub use num_bigint::BigUint;
pub use problem::{Bounds, BuildError, Builder, Entry, Ignored, Problem};
pub use search::{Outcome, Solutions, Solver};
pub use split::Prefix;
pub use stats::Stats;
pub use tally::Tally;
pub use text::{TextError, TextErrorKind};
pub use verdict::{Count, Verdict};
pub use zdd::{ByCost, Zdd, ZddError, ZddSolutions};
