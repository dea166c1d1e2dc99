//! What a search has done so far, in Knuth's terms.

/// Counters of a search, as Knuth's programs print them.
///
/// ```
/// use ninefold_dlx::{Engine, Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na\nb\na b\n")?;
/// let solver = Solver::with_engine(&p, Engine::Links);
/// let mut solutions = solver.solutions(&Stop::never());
/// while solutions.next_ref().is_some() {}
/// let stats = solutions.stats();
/// assert_eq!((stats.solutions, stats.nodes), (2, 4));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
// Counters may be added: what an older version has written is read as well.
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct Stats {
    /// Solutions found.
    pub solutions: u64,
    /// Nodes of the search tree: the root, every choice, every solution.
    pub nodes: u64,
    /// On links, nodes taken out of lists and items covered, by cover and
    /// purify; their undoing is not counted. On bits, options chosen.
    pub updates: u64,
    /// On links, items that got a colour, and nodes found to have it already.
    /// On bits always 0.
    pub cleansings: u64,
}

impl core::ops::AddAssign for Stats {
    fn add_assign(&mut self, other: Stats) {
        self.solutions += other.solutions;
        self.nodes += other.nodes;
        self.updates += other.updates;
        self.cleansings += other.cleansings;
    }
}
