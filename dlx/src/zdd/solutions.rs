//! The solutions of a diagram, one by one.

use alloc::vec::Vec;
use core::iter::FusedIterator;

use super::Zdd;
use super::nodes::{BOTTOM, TOP};
use crate::index::OptionId;

/// The solutions of a [`Zdd`], in its order: an iterator of lists of options.
/// Made by [`Zdd::solutions`].
///
/// ```
/// use ninefold_dlx::{Problem, Stop, Zdd};
/// let p = Problem::from_text("a b\na\nb\na b\n")?;
/// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
/// assert!(zdd.solutions().all(|solution| p.is_solution(&solution)));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ZddSolutions<'z> {
    zdd: &'z Zdd,
    /// Nodes whose option is in the solution: `lo` is still to be visited.
    above: Vec<u32>,
    solution: Vec<OptionId>,
    /// Where to go on.
    next: u32,
}

impl<'z> ZddSolutions<'z> {
    pub(super) fn new(zdd: &'z Zdd) -> ZddSolutions<'z> {
        ZddSolutions {
            zdd,
            above: Vec::new(),
            solution: Vec::new(),
            next: zdd.root,
        }
    }

    /// The next solution, without allocation; `None` at the end. O(nodes on
    /// the way), which is at most the number of options.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a\na\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let mut solutions = zdd.solutions();
    /// assert_eq!(solutions.next_ref().unwrap().len(), 1);
    /// assert!(solutions.next_ref().is_none());
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn next_ref(&mut self) -> Option<&[OptionId]> {
        // From a solution, or from a chain whose last link has no `lo`, back
        // to the last node that has one.
        while self.next == BOTTOM {
            let node = self.zdd.node(self.above.pop()?);
            self.solution.pop();
            self.next = node.lo;
        }
        while self.next != TOP {
            let node = self.zdd.node(self.next);
            self.above.push(self.next);
            self.solution.push(OptionId::at(node.option as usize));
            self.next = node.hi;
        }
        self.next = BOTTOM;
        Some(&self.solution)
    }
}

impl Iterator for ZddSolutions<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.next_ref().map(<[OptionId]>::to_vec)
    }
}

impl FusedIterator for ZddSolutions<'_> {}

impl<'z> IntoIterator for &'z Zdd {
    type Item = Vec<OptionId>;
    type IntoIter = ZddSolutions<'z>;

    fn into_iter(self) -> ZddSolutions<'z> {
        self.solutions()
    }
}
