//! Parts of a search as problems of their own.
//!
//! A search that was stopped has visited a part of its tree. What is left
//! falls into sub-problems that have nothing to do with each other: they can
//! be searched later, elsewhere, or side by side.
//!
//! To split a problem on purpose, a search is stopped as early as possible:
//! after one node, what is left are the branches of that node. Doing so again
//! and again, with the parts nearest to the root first, gives any number of
//! parts, whatever the engine.

use alloc::vec;
use alloc::vec::Vec;
use core::mem;

use crate::index::OptionId;
use crate::limit::{Stop, StopReason, Stopped};
use crate::search::{Outcome, Solver};
use crate::stats::Stats;

/// A part of a problem: the solutions with all `chosen` options and none of
/// the `excluded` ones. Made by [`Solutions::rest`](crate::Solutions::rest),
/// searched by [`Solver::within`](crate::Solver::within).
///
/// ```
/// use ninefold_dlx::{Prefix, Problem, Solver, Stop};
/// let p = Problem::from_text("a b\na\na\nb\nb\n")?;
/// let solver = Solver::new(&p);
/// let mut solutions = solver.solutions(&Stop::never());
/// assert!(solutions.next().is_some());
/// let rest: Vec<Prefix> = solutions.rest();
/// let count = |part| solver.within(part).unwrap().solutions(&Stop::never()).count();
/// assert_eq!(rest.iter().map(count).sum::<usize>(), 3); // of four
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Prefix {
    /// Options that are in every solution of this part, in the order of
    /// choice.
    pub chosen: Vec<OptionId>,
    /// Options that are in no solution of this part. Empty unless the problem
    /// has multiplicities: without them the chosen options tell parts apart.
    /// A record may leave the field out if it is empty.
    #[cfg_attr(feature = "serde", serde(default))]
    pub excluded: Vec<OptionId>,
}

impl Solver {
    /// Cuts the search into at least `parts` independent parts, in the order
    /// of the search: each solution is in exactly one of them. There are fewer
    /// only where the tree has no more to give: then every part is a single
    /// solution, and of a problem without any no part is left. One part, or
    /// none, is always the whole, uncut.
    ///
    /// The parts are a function of the problem and the number alone. Some are
    /// larger than others, so ask for many times as many as there are to work
    /// on them.
    ///
    /// The parts nearest to the root are cut first, and each cut costs a copy
    /// of the solver, so this takes about O(parts * entries) time, and the
    /// memory of the parts. The limits hold for all of it; each cut visits a
    /// node, or some more where the tree does not branch.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck before there were as many parts.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a b c\na\na\nb\nb\nc\n")?;
    /// let solver = Solver::new(&p);
    /// let count = |part| solver.within(part).unwrap().solutions(&Stop::never()).count();
    ///
    /// let parts = solver.split(3, &Stop::never()).unwrap();
    /// assert_eq!(parts.len(), 3);
    /// assert_eq!(parts.iter().map(count).sum::<usize>(), 4);
    ///
    /// let parts = solver.split(1000, &Stop::never()).unwrap();
    /// assert_eq!(parts.iter().map(count).collect::<Vec<_>>(), [1; 4]);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn split(&self, parts: usize, stop: &Stop) -> Result<Vec<Prefix>, Stopped> {
        let mut cutter = Cutter::new(self, vec![self.root.clone()], stop);
        cutter.cut_into(parts)?;
        Ok(cutter.into_parts())
    }
}

/// A part on the way.
struct Piece {
    prefix: Prefix,
    /// Its first node is a solution: it cannot be cut.
    whole: bool,
}

impl Piece {
    fn new(prefix: Prefix) -> Piece {
        Piece {
            prefix,
            whole: false,
        }
    }

    /// How far it is from the root, which is our guess at its size.
    fn depth(&self) -> usize {
        self.prefix.chosen.len() + self.prefix.excluded.len()
    }
}

/// What is at the top of a part.
enum Top {
    Solution,
    Parts(Vec<Prefix>),
}

/// How many nodes of a part to visit in search of the first that branches.
#[derive(Default)]
struct Steps {
    /// So many visited nodes leave the part as it was: with multiplicities, a
    /// node may settle an item that has no options.
    in_vain: u64,
    /// Among so many nodes is a solution.
    too_far: Option<u64>,
    /// The step before.
    last: u64,
}

impl Steps {
    /// The next step; `None` if the part is no more than a solution.
    fn next(&self) -> Option<u64> {
        match self.too_far {
            None => Some(self.last.saturating_mul(2).max(1)),
            Some(nodes) if nodes - self.in_vain > 1 => {
                Some(self.in_vain + (nodes - self.in_vain) / 2)
            }
            Some(_) => None,
        }
    }

    /// After a step of so many nodes there is still one part.
    fn go_on(&mut self, nodes: u64, same: bool) {
        if same {
            (self.in_vain, self.last) = (nodes, nodes);
        } else {
            let last = if self.too_far.is_some() { 0 } else { nodes };
            *self = Steps {
                last,
                ..Steps::default()
            };
        }
    }
}

/// Cuts parts into smaller ones. Whenever it is stopped, its parts still make
/// up what they made up at first.
pub(crate) struct Cutter<'a> {
    solver: &'a Solver,
    stop: &'a Stop,
    pieces: Vec<Piece>,
    /// The work done; solutions that were seen count where they are found.
    stats: Stats,
}

impl<'a> Cutter<'a> {
    pub(crate) fn new(solver: &'a Solver, parts: Vec<Prefix>, stop: &'a Stop) -> Cutter<'a> {
        Cutter {
            solver,
            stop,
            pieces: parts.into_iter().map(Piece::new).collect(),
            stats: Stats::default(),
        }
    }

    /// The work done so far.
    #[cfg(feature = "rayon")]
    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    pub(crate) fn into_parts(self) -> Vec<Prefix> {
        self.pieces.into_iter().map(|piece| piece.prefix).collect()
    }

    /// Cuts, layer by layer, until there are at least so many parts or no
    /// part can be cut.
    pub(crate) fn cut_into(&mut self, parts: usize) -> Result<(), Stopped> {
        while self.pieces.len() < parts {
            let open = self.pieces.iter().filter(|piece| !piece.whole);
            let Some(depth) = open.map(Piece::depth).min() else {
                break;
            };
            self.cut_layer(depth, parts)?;
        }
        Ok(())
    }

    /// Replaces the parts of this depth by their own, from the first on, until
    /// there are enough.
    fn cut_layer(&mut self, depth: usize, parts: usize) -> Result<(), Stopped> {
        let mut todo = mem::take(&mut self.pieces).into_iter();
        let mut stopped = Ok(());
        while let Some(piece) = todo.next() {
            let enough = self.pieces.len() + 1 + todo.len() >= parts;
            if enough || piece.whole || piece.depth() != depth || stopped.is_err() {
                self.pieces.push(piece);
                continue;
            }
            match self.cut(&piece.prefix) {
                Ok(smaller) => self.pieces.extend(smaller),
                Err(error) => {
                    stopped = Err(error);
                    self.pieces.push(piece);
                }
            }
        }
        stopped
    }

    /// Cuts one part below the first node that branches. Where there is a
    /// chain of nodes that do not, steps of twice as many nodes each keep the
    /// number of copies small. A step too far, which came to a solution, is
    /// halved, until it ends before the solution.
    fn cut(&mut self, prefix: &Prefix) -> Result<Vec<Piece>, Stopped> {
        let mut prefix = prefix.clone();
        let mut steps = Steps::default();
        loop {
            let Some(nodes) = steps.next() else {
                let whole = true;
                return Ok(vec![Piece { prefix, whole }]);
            };
            match self.top(&prefix, nodes)? {
                Top::Solution => steps.too_far = Some(nodes),
                Top::Parts(mut parts) => {
                    if parts.len() != 1 {
                        return Ok(parts.into_iter().map(Piece::new).collect());
                    }
                    let only = parts.remove(0);
                    steps.go_on(nodes, only == prefix);
                    prefix = only;
                }
            }
        }
    }

    /// Visits so many nodes of a part, or fewer if a solution is among them.
    fn top(&mut self, prefix: &Prefix, nodes: u64) -> Result<Top, Stopped> {
        let stop = self.stop.after(self.stats.nodes);
        if let Some(reason) = stop.reached(0) {
            return Err(Stopped(reason));
        }
        // Options that clash are in no solution.
        let Ok(part) = self.solver.within(prefix) else {
            return Ok(Top::Parts(Vec::new()));
        };
        let mut search = part.into_solutions(&stop.at_most(nodes));
        let solved = search.next_ref().is_some();
        self.stats += Stats {
            solutions: 0,
            ..search.stats()
        };
        match search.outcome() {
            _ if solved => Ok(Top::Solution),
            Some(Outcome::Stopped(reason)) if reason != StopReason::Nodes => Err(Stopped(reason)),
            _ => Ok(Top::Parts(search.rest())),
        }
    }
}
