//! Searches: what a caller starts, and what comes of it. The work is done by
//! an engine, which stands behind [`Solver`] and [`Solutions`].

mod solutions;

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

use hashbrown::HashSet;

use solutions::Search;
pub use solutions::Solutions;

use crate::bits;
use crate::conflict::Conflict;
use crate::engine::Engine;
use crate::index::OptionId;
use crate::limit::{Stop, StopReason};
use crate::links::{self, Links};
use crate::problem::Problem;
use crate::split::Prefix;

/// A problem made ready to search by one of the engines, and the options that
/// are chosen in advance. To make one takes O(items + entries) for links; bits
/// add what [`Engine::Bits`] says. A search on links starts from a copy of
/// them, one on bits shares them.
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
    pub(crate) core: Core,
    /// What is chosen and excluded in advance.
    pub(crate) root: Prefix,
    /// What each option costs, if any costs something.
    pub(crate) costs: Option<Arc<[u64]>>,
}

/// A problem in the form of an engine.
#[derive(Clone)]
pub(crate) enum Core {
    /// Forced options are chosen, excluded ones removed.
    Links(Links),
    /// As it was built: each search begins with what is forced.
    Bits(Arc<bits::Root>),
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("root", &self.root)
            .finish_non_exhaustive()
    }
}

impl Solver {
    /// Makes a problem ready for the engine that [`Engine::Auto`] chooses. The
    /// solver keeps no reference to it.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert_eq!(Solver::new(&p).solutions(&Stop::never()).count(), 1);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn new(problem: &Problem) -> Solver {
        Solver::with_engine(problem, Engine::Auto)
    }

    /// Makes a problem ready for this engine. Where [`Engine::Bits`] cannot
    /// take the problem, it is links all the same.
    ///
    /// ```
    /// use ninefold_dlx::{Engine, Problem, Solver, Stop};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// for engine in [Engine::Links, Engine::Bits] {
    ///     let solver = Solver::with_engine(&p, engine);
    ///     assert_eq!(solver.engine(), engine);
    ///     assert_eq!(solver.solutions(&Stop::never()).count(), 2);
    /// }
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn with_engine(problem: &Problem, engine: Engine) -> Solver {
        Solver {
            core: match engine.choose(problem) {
                Engine::Bits => Core::Bits(Arc::new(bits::Root::new(problem))),
                _ => Core::Links(Links::new(problem)),
            },
            root: Prefix::default(),
            costs: problem.costs().map(Arc::from),
        }
    }

    /// The engine at work: never [`Engine::Auto`].
    ///
    /// ```
    /// use ninefold_dlx::{Engine, Problem, Solver};
    /// let p = Problem::from_text("a\na\n")?;
    /// assert_ne!(Solver::new(&p).engine(), Engine::Auto);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn engine(&self) -> Engine {
        match self.core {
            Core::Links(_) => Engine::Links,
            Core::Bits(_) => Engine::Bits,
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
        &self.root.chosen
    }

    /// The same problem with these options chosen in advance: solutions are
    /// those that contain them all. The links are copied, not built again.
    ///
    /// # Errors
    /// [`Conflict`] names the first two options that cannot stand together
    /// (an option forced twice clashes with itself). One that was excluded
    /// before clashes with itself, too.
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
        solver.force(options)?;
        Ok(solver)
    }

    /// The part of the problem that has all chosen options of this prefix and
    /// none of its excluded ones. Options that this solver has already chosen
    /// or excluded are not taken again, so that the parts of a search can be
    /// given to the solver that it was started from.
    ///
    /// # Errors
    /// [`Conflict`] names the first two options that cannot stand together;
    /// an option that is both chosen and excluded clashes with itself.
    ///
    /// # Panics
    /// If an option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Prefix, Problem, Solver, Stop};
    /// let p = Problem::from_text("2|a\na\na\na\n")?;
    /// let [first, second] = [0, 1].map(|k| OptionId::new(k).unwrap());
    /// let part = Prefix { chosen: vec![first], excluded: vec![second] };
    /// let mut solutions = Solver::new(&p).within(&part).unwrap().solutions(&Stop::never());
    /// assert_eq!(solutions.next(), Some(vec![first, OptionId::new(2).unwrap()]));
    /// assert_eq!(solutions.next(), None);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn within(&self, prefix: &Prefix) -> Result<Solver, Conflict> {
        let mut solver = self.clone();
        let excluded = new_ones(&prefix.excluded, &self.root.excluded);
        let chosen = new_ones(&prefix.chosen, &self.root.chosen);
        if let Core::Links(links) = &mut solver.core {
            excluded.iter().for_each(|&option| links.remove(option));
        }
        solver.root.excluded.extend(excluded);
        solver.force(&chosen)?;
        Ok(solver)
    }

    /// What is to be searched, as links; `None` if it has multiplicities.
    pub(crate) fn to_links(&self) -> Option<Links> {
        match &self.core {
            Core::Links(links) => Some(links.clone()).filter(|links| !links.has_rooms()),
            Core::Bits(root) => {
                let mut links = root.to_links()?;
                let Prefix { chosen, excluded } = &self.root;
                excluded.iter().for_each(|&option| links.remove(option));
                chosen.iter().for_each(|&option| links.force(option));
                Some(links)
            }
        }
    }

    fn force(&mut self, options: &[OptionId]) -> Result<(), Conflict> {
        self.root.chosen.extend_from_slice(options);
        match &mut self.core {
            Core::Links(links) => {
                links.find_conflict(&self.root)?;
                options.iter().for_each(|&option| links.force(option));
                Ok(())
            }
            Core::Bits(root) => root.find_conflict(&self.root),
        }
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

    /// Starts a search over again with these options chosen in advance, as
    /// [`with`](Solver::with) has them, in the memory of a search that was
    /// started before: for many short searches, as many a second as can be.
    /// The node budget of its [`Stop`] and its [`Stats`](crate::Stats) begin
    /// anew; deadline and flag stay.
    ///
    /// # Errors
    /// [`Conflict`], as [`with`](Solver::with). The search is then at its end.
    ///
    /// # Panics
    /// If an option is not of this problem.
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem, Solver, Stop};
    /// let p = Problem::from_text("a b c\na b\nc\na\nb c\n")?;
    /// let solver = Solver::new(&p);
    /// let mut search = solver.solutions(&Stop::never());
    /// for option in p.option_ids() {
    ///     solver.restart(&mut search, &[option]).unwrap();
    ///     assert_eq!(search.by_ref().count(), 1);
    /// }
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn restart(&self, search: &mut Solutions, options: &[OptionId]) -> Result<(), Conflict> {
        let (Core::Bits(root), Search::Bits(running)) = (&self.core, &mut search.search) else {
            let solver = self.with(options).inspect_err(|_| search.finish())?;
            *search = solver.into_solutions(&search.stop);
            return Ok(());
        };
        search.root.clone_from(&self.root);
        search.root.chosen.extend_from_slice(options);
        root.find_conflict(&search.root)
            .inspect_err(|_| running.finish())?;
        running.restart(root, &search.root);
        Ok(())
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
            search: match self.core {
                Core::Links(links) => Search::Links(Box::new(links::Search::new(links))),
                Core::Bits(root) => Search::Bits(Box::new(bits::Search::new(&root, &self.root))),
            },
            solution: self.root.chosen.clone(),
            root: self.root,
            stop: stop.clone(),
        }
    }
}

#[cfg(feature = "rayon")]
impl Solver {
    /// The primary items of an option; none in a problem with multiplicities,
    /// where other options may cover them, too.
    pub(crate) fn items_once(&self, option: OptionId) -> Vec<usize> {
        match &self.core {
            Core::Links(links) => links.items_once(option),
            Core::Bits(root) => root.items_once(option),
        }
    }

    /// The options of an item, but perhaps not those that clash with what was
    /// forced.
    pub(crate) fn options_of(&self, item: usize) -> Vec<OptionId> {
        match &self.core {
            Core::Links(links) => links.options_of(item),
            Core::Bits(root) => root.options_of(item),
        }
    }
}

/// Those options that are not among the old ones.
fn new_ones(options: &[OptionId], old: &[OptionId]) -> Vec<OptionId> {
    let old: HashSet<_> = old.iter().collect();
    options
        .iter()
        .filter(|o| !old.contains(o))
        .copied()
        .collect()
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Outcome {
    /// Every solution was found.
    Exhausted,
    /// A condition of the [`Stop`] was met: there may be more solutions.
    Stopped(StopReason),
}

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
