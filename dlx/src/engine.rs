//! Which engine does the work.

use core::fmt;

use crate::bits;
use crate::problem::Problem;

/// How a problem is searched. All engines give the same solutions; each gives
/// them in an order of its own, which is the same in every run.
///
/// [`Auto`](Engine::Auto) takes bits wherever they can take the problem.
/// Measured on some ninety instances of all kinds and sizes (processor time of
/// whole runs): bits are 2 to 7 times as fast as links on problems that take a
/// tenth of a second, 5 times on tilings of a torus with 100 000 options, and
/// not slower on what is over in a millisecond. Links were faster on two only:
/// a Sudoku of 25x25 that was not preprocessed (2.5 times), and multiplicities
/// over 2-factors (1.2 times); neither size nor density tells these from their
/// likes.
///
/// ```
/// use ninefold_dlx::{Engine, Problem, Solver};
/// let p = Problem::from_text("a b\na\nb\na b\n")?;
/// assert_eq!(Solver::new(&p).engine(), Engine::Bits);
/// assert_eq!(Solver::with_engine(&p, Engine::Links).engine(), Engine::Links);
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// Bits where they can take the problem, else links.
    #[default]
    Auto,
    /// Dancing Links: the reference. 16 bytes an entry, any size; solutions in
    /// the order of Knuth's programs, with their counts of nodes and updates.
    Links,
    /// Live options as bits. Up to 4096 options it keeps a row of bits for
    /// each, at most 2 MB; larger problems start in sparser forms and come to
    /// rows as options die. Problems with multiplicities or costs are taken up
    /// to 4096 options.
    Bits,
}

impl Engine {
    /// The engine that takes the problem.
    pub(crate) fn choose(self, problem: &Problem) -> Engine {
        match self {
            Engine::Auto | Engine::Bits if bits::takes(problem) => Engine::Bits,
            _ => Engine::Links,
        }
    }
}

impl fmt::Display for Engine {
    /// `auto`, `dlx` or `bits`, as on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::Auto => "auto",
            Engine::Links => "dlx",
            Engine::Bits => "bits",
        })
    }
}
