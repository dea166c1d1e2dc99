//! What all solutions share.
//!
//! As in [`ninefold_sudoku::solve`]: two solutions are found, and a cell in
//! which they agree is tested, digit by digit, for a solution that has another
//! digit there. One that is found clears every cell in which it differs. So the
//! searches are a few hundred at most, and solutions are never enumerated.

use std::sync::Arc;

use ninefold_dlx::{Stop, Stopped};
use ninefold_sudoku::{Cell, Digit};

use super::{Solutions, Solver, State, fast_solutions};
use crate::check::Reason;

/// The cells that hold the same digit in every solution.
///
/// ```
/// use ninefold_killer::{Cage, Layout, Solver, Stop};
/// let cage = Cage::new(["r5c5".parse().unwrap()], Some(7));
/// let layout = Layout::of_cages([cage]).unwrap();
/// let backbone = Solver::new(&layout).backbone(&Stop::never())?;
/// assert_eq!(backbone.grid.unwrap().to_string(), format!("{}7{}", ".".repeat(40), ".".repeat(40)));
/// # Ok::<(), ninefold_killer::Stopped>(())
/// ```
pub type Backbone = ninefold_sudoku::solve::Backbone<Reason>;

impl Solver {
    /// Finds the cells that hold the same digit in every solution, by testing
    /// cells instead of enumerating solutions.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck first; one on nodes counts over all
    /// searches together.
    ///
    /// ```
    /// use ninefold_killer::{Layout, Solver, Stop};
    /// let backbone = Solver::new(&Layout::of_cages([]).unwrap()).backbone(&Stop::never())?;
    /// assert_eq!(backbone.grid.unwrap().clues(), 0);
    /// # Ok::<(), ninefold_killer::Stopped>(())
    /// ```
    pub fn backbone(&self, stop: &Stop) -> Result<Backbone, Stopped> {
        Backbone::find(self.solutions(stop), stop, |cell, digit, stop| {
            self.with_digit(cell, digit, stop)
        })
    }

    /// The solutions with `digit` in `cell`, if that is not ruled out at once.
    fn with_digit(&self, cell: Cell, digit: Digit, stop: &Stop) -> Option<Solutions> {
        match &self.0 {
            State::Hopeless { .. } => None,
            State::Fast { layout, root } => {
                let cell = cell.index(layout.geometry().size());
                let root = root.with(cell, digit.index()).ok()?;
                Some(fast_solutions(&root, stop))
            }
            State::Cover { encoding, cover } => {
                let cover = cover.with(&[encoding.option(cell, digit)?]).ok()?;
                let search = cover.into_solutions(stop);
                Some(Solutions::new(Arc::clone(encoding), search))
            }
        }
    }
}
