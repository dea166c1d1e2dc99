//! Digits that leave one solution, found quickly.
//!
//! A digit is given where another solution differs, again and again until there
//! is no other; then those go that are not needed. Far from the fewest, perhaps,
//! but something to tell whenever a limit strikes.

use ninefold_dlx::Stopped;
use ninefold_sudoku::{Cell, Digit, Grid};

use super::{Added, Addition, Setter, Several};

impl Setter<'_> {
    /// Puts digits into `found` that leave its solution alone.
    pub(super) fn quick(&mut self, found: &mut Several) -> Result<(), Stopped> {
        let wanted = found.solution.clone();
        let open = |cell: &Cell| self.layout.givens()[*cell].is_none();
        let cells = self.layout.geometry().cells().filter(open);
        let all: Vec<Addition> = cells.filter_map(|cell| given(&wanted, cell)).collect();
        let mut often = vec![0; all.len()];
        let mut chosen = Vec::new();
        while let Some(other) = self.other(&wanted, &all, &chosen)? {
            let broken = (0..all.len()).filter(|&k| !all[k].is_met(&other));
            let broken: Vec<usize> = broken.collect();
            broken.iter().for_each(|&k| often[k] += 1);
            let Some(&most) = broken.iter().max_by_key(|&&k| (often[k], usize::MAX - k)) else {
                return Ok(());
            };
            chosen.push(most);
        }
        let added = |chosen: &[usize], minimal| Added {
            parts: digits(&all, chosen),
            minimal,
            // Without any there are several.
            smallest: chosen.len() == 1,
        };
        found.givens = Some(added(&chosen, chosen.len() == 1));
        if chosen.len() > 1 {
            let needed = self.only_needed(&wanted, &all, chosen)?;
            found.givens = Some(added(&needed, true));
        }
        Ok(())
    }
}

/// The digit that a solution has in a cell.
pub(super) fn given(solution: &Grid, cell: Cell) -> Option<Addition> {
    Some(Addition::Given(cell, solution[cell]?))
}

/// The digits among these additions.
pub(super) fn digits(all: &[Addition], chosen: &[usize]) -> Vec<(Cell, Digit)> {
    let chosen = chosen.iter().filter_map(|&k| match all[k] {
        Addition::Given(cell, digit) => Some((cell, digit)),
        _ => None,
    });
    let mut digits: Vec<(Cell, Digit)> = chosen.collect();
    digits.sort_unstable();
    digits
}
