//! Exact counting: by search, and with memory where that pays.

use num_bigint::BigUint;

use crate::bits;
use crate::limit::Stop;
use crate::search::{Core, Outcome, Solver};
use crate::stats::Stats;

/// Whether a count may keep what it has counted.
///
/// ```
/// use ninefold_dlx::{Memo, Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na\nb\na b\n")?;
/// for memo in [Memo::Auto, Memo::Off] {
///     assert_eq!(Solver::new(&p).count(memo, &Stop::never()).value, 2u32.into());
/// }
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Memo {
    /// Sub-problems met before are not counted again, and independent parts
    /// are multiplied, as far as that saves work. Takes at most half a
    /// gigabyte.
    #[default]
    Auto,
    /// Every solution is reached by search.
    Off,
}

/// How many solutions there are.
///
/// ```
/// use ninefold_dlx::{Memo, Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na\na\nb\nb\n")?;
/// let all = Solver::new(&p).count(Memo::Auto, &Stop::never());
/// assert!(all.is_complete());
/// let some = Solver::new(&p).count(Memo::Auto, &Stop::never().nodes(0));
/// assert!(!some.is_complete());
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The number, or how many were found before a limit struck.
    pub value: BigUint,
    /// Why the count ended.
    pub outcome: Outcome,
    /// What it did. Its solutions are those that were visited.
    pub stats: Stats,
}

impl Exact {
    /// Whether `value` is the exact number.
    ///
    /// ```
    /// use ninefold_dlx::{Memo, Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert!(Solver::new(&p).count(Memo::Off, &Stop::never()).is_complete());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn is_complete(&self) -> bool {
        self.outcome == Outcome::Exhausted
    }
}

impl Solver {
    /// Counts all solutions, however many there are. On [links](crate::Engine)
    /// every solution is visited; so it is with multiplicities.
    ///
    /// ```
    /// use ninefold_dlx::{Builder, Memo, Solver, Stop};
    /// // A hundred coins, heads or tails.
    /// let mut b = Builder::new();
    /// for k in 0..100 {
    ///     let coin = b.primary(&format!("c{k}"))?;
    ///     b.option(&[coin.into()])?;
    ///     b.option(&[coin.into()])?;
    /// }
    /// let count = Solver::new(&b.build()).count(Memo::Auto, &Stop::never());
    /// assert_eq!(count.value.to_string(), "1267650600228229401496703205376");
    /// # Ok::<(), ninefold_dlx::BuildError>(())
    /// ```
    pub fn count(&self, memo: Memo, stop: &Stop) -> Exact {
        match &self.core {
            Core::Bits(root) => bits::count(root, &self.root, memo, stop),
            Core::Links(_) => {
                let mut solutions = self.solutions(stop);
                while solutions.advance() {}
                Exact {
                    value: BigUint::from(solutions.stats().solutions),
                    outcome: solutions.outcome().unwrap_or(Outcome::Exhausted),
                    stats: solutions.stats(),
                }
            }
        }
    }
}
