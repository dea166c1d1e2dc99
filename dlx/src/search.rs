//! The search: Algorithm C as a state machine with an explicit stack.
//!
//! One level of the search tree is one entry of the stack: the node of the
//! option chosen there. A level is entered by `descend`, which
//! chooses an item and covers it, and left by trying the next option of that
//! item or, behind the last one, by uncovering it. Nothing recurses, so a
//! million levels are as safe as one.
//!
//! # The order of solutions
//!
//! The item with the fewest options left is branched on (Knuth's MRV
//! heuristic); among equals the one that stands first in the header. Its
//! options are tried in input order. So the order of solutions is a function
//! of the problem's text, and the numbers of nodes and updates equal those of
//! Knuth's program DLX2.

use std::fmt;

use crate::index::OptionId;
use crate::limit::{Stop, StopReason};
use crate::links::{Conflict, Item, Links};
use crate::problem::Problem;
use crate::stats::Stats;

/// A problem made ready to search: its links, and the options that are
/// chosen in advance. Making one takes O(items + entries); a search starts
/// from a copy.
///
/// ```
/// use ninefold_dlx::{OptionId, Problem, Solver, Stop};
/// let p = Problem::from_text("a b c\na b\nc\na\nb c\n")?;
/// let solver = Solver::new(&p);
/// let all: Vec<_> = solver.solutions(&Stop::never()).collect();
/// assert_eq!(all.len(), 2);
/// assert!(all.iter().all(|s| p.is_solution(s)));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    links: Links,
    forced: Vec<OptionId>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let forced = &self.forced;
        f.debug_struct("Solver")
            .field("forced", forced)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Builds the links of a problem. The solver keeps no reference to it.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert_eq!(Solver::new(&p).solutions(&Stop::never()).count(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn new(problem: &Problem) -> Solver {
        Solver {
            links: Links::new(problem),
            forced: Vec::new(),
        }
    }

    /// The options forced so far.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert!(Solver::new(&p).forced().is_empty());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn forced(&self) -> &[OptionId] {
        &self.forced
    }

    /// The same problem with these options chosen in advance: solutions are
    /// those that contain them all. The links are copied, not built again.
    ///
    /// # Errors
    /// [`Conflict`] names the first two options that cannot stand together
    /// (an option forced twice clashes with itself).
    ///
    /// # Panics
    /// If an option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem, Solver, Stop};
    /// let p = Problem::from_text("a b c\na b\nc\na\nb c\n")?;
    /// let last = OptionId::new(3).unwrap();
    /// let solver = Solver::new(&p).with(&[last]).unwrap();
    /// let all: Vec<_> = solver.solutions(&Stop::never()).collect();
    /// assert_eq!(all, [[last, OptionId::new(2).unwrap()]]);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn with(&self, options: &[OptionId]) -> Result<Solver, Conflict> {
        let mut solver = self.clone();
        solver.forced.extend_from_slice(options);
        solver.links.find_conflict(&solver.forced)?;
        for &option in options {
            solver.links.force(option);
        }
        Ok(solver)
    }

    /// Starts a search.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\na\n")?;
    /// assert_eq!(Solver::new(&p).solutions(&Stop::never()).count(), 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn solutions(&self, stop: &Stop) -> Solutions {
        self.clone().into_solutions(stop)
    }

    /// Starts a search without copying the links.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\na\n")?;
    /// assert_eq!(Solver::new(&p).into_solutions(&Stop::never()).count(), 2);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn into_solutions(self, stop: &Stop) -> Solutions {
        Solutions {
            links: self.links,
            forced: self.forced.len(),
            solution: self.forced,
            stack: Vec::new(),
            state: State::Start,
            stop: stop.clone(),
            stats: Stats::default(),
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Every solution was found.
    Exhausted,
    /// A condition of the [`Stop`] was met: there may be more solutions.
    Stopped(StopReason),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Nothing done yet.
    Start,
    /// The stack holds a solution; its last option is still chosen.
    AtSolution,
    Ended(Outcome),
}

/// The solutions of a problem, one by one: an iterator of lists of options,
/// forced ones first, then in the order in which they were chosen. It ends
/// for good; [`outcome`](Solutions::outcome) says why.
///
/// ```
/// use ninefold_dlx::{Outcome, Problem, Solver, Stop};
/// let p = Problem::from_text("a\na\na\n")?;
/// let mut solutions = Solver::new(&p).solutions(&Stop::never());
/// assert_eq!(solutions.by_ref().count(), 2);
/// assert_eq!(solutions.outcome(), Some(Outcome::Exhausted));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone)]
pub struct Solutions {
    links: Links,
    /// How many options at the front of `solution` were forced.
    forced: usize,
    solution: Vec<OptionId>,
    /// The chosen node of each level; its item is the one branched on.
    stack: Vec<u32>,
    state: State,
    stop: Stop,
    stats: Stats,
}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("state", &self.state)
            .field("level", &self.stack.len())
            .field("stats", &self.stats)
            .finish_non_exhaustive()
    }
}

impl Solutions {
    /// The next solution, without allocation; `None` at the end.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let mut solutions = Solver::new(&p).solutions(&Stop::never());
    /// assert_eq!(solutions.next_ref().unwrap().len(), 1);
    /// assert!(solutions.next_ref().is_none());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn next_ref(&mut self) -> Option<&[OptionId]> {
        if !self.advance() {
            return None;
        }
        self.solution.truncate(self.forced);
        let chosen = self.stack.iter().map(|&node| self.links.option(node));
        self.solution.extend(chosen);
        Some(&self.solution)
    }

    /// Why the search ended; `None` while it may go on.
    ///
    /// ```
    /// use ninefold_dlx::{Outcome, Problem, Solver, Stop, StopReason};
    /// let p = Problem::from_text("a\na\na\n")?;
    /// let mut solutions = Solver::new(&p).solutions(&Stop::never().nodes(0));
    /// assert!(solutions.outcome().is_none());
    /// while solutions.next().is_some() {}
    /// assert_eq!(solutions.outcome(), Some(Outcome::Stopped(StopReason::Nodes)));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        match self.state {
            State::Ended(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// What the search has done so far. Forced options are not counted.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// let solutions = Solver::new(&p).solutions(&Stop::never());
    /// assert_eq!(solutions.stats().nodes, 0);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Goes on to the next solution, which the stack then holds; false at
    /// the end.
    pub(crate) fn advance(&mut self) -> bool {
        let mut chosen = match self.state {
            State::Start => self.descend(),
            State::AtSolution => self.retreat(),
            State::Ended(_) => None,
        };
        while let Some(node) = chosen {
            self.stack.push(node);
            self.links.choose(node, &mut self.stats);
            chosen = self.descend();
        }
        self.state == State::AtSolution
    }

    /// Enters a level: chooses an item, covers it, and gives its first
    /// option, or the next one of a level above. `None` at a solution and at
    /// the end: the state says which.
    fn descend(&mut self) -> Option<u32> {
        // Every node is counted here, solutions too, so that the conditions
        // that are looked at now and then are looked at whatever the tree.
        if let Some(reason) = self.stop.reached(self.stats.nodes) {
            self.state = State::Ended(Outcome::Stopped(reason));
            return None;
        }
        self.stats.nodes += 1;
        let item = self.choose_item();
        if item == 0 {
            self.stats.solutions += 1;
            self.state = State::AtSolution;
            return None;
        }
        self.links.cover(item, &mut self.stats);
        let node = self.links.below(item);
        if node != item {
            return Some(node);
        }
        self.links.uncover(item);
        self.retreat()
    }

    /// Takes back the last choice and gives the next option of its item; if
    /// there is none, leaves the level and goes on with the one above. `None`
    /// at the end.
    fn retreat(&mut self) -> Option<u32> {
        while let Some(node) = self.stack.pop() {
            self.links.unchoose(node);
            let item = self.links.item(node);
            let next = self.links.below(node);
            if next != item {
                return Some(next);
            }
            self.links.uncover(item);
        }
        self.state = State::Ended(Outcome::Exhausted);
        None
    }

    /// The open item with the fewest options, the first among equals; 0 if no
    /// item is open.
    #[inline]
    fn choose_item(&self) -> u32 {
        let items = self.links.items();
        let mut best = 0;
        let mut fewest = u32::MAX;
        let mut item = items[0].next;
        while item != 0 {
            let Item { next, len } = items[item as usize];
            if len < fewest {
                (best, fewest) = (item, len);
                if len == 0 {
                    break;
                }
            }
            item = next;
        }
        best
    }
}

impl Iterator for Solutions {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.next_ref().map(<[OptionId]>::to_vec)
    }

    /// Counts the rest without making lists. If a limit strikes, that is the
    /// number found until then: [`count_up_to`](Solutions::count_up_to) says
    /// which it is.
    fn count(mut self) -> usize {
        let mut count = 0;
        while self.advance() {
            count += 1;
        }
        count
    }
}

impl std::iter::FusedIterator for Solutions {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_move_between_threads() {
        fn sent_and_shared<T: Send + Sync + 'static>() {}
        sent_and_shared::<Problem>();
        sent_and_shared::<Solver>();
        sent_and_shared::<Solutions>();
    }
}
