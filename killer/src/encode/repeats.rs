//! Cages whose digits may repeat: running totals as colours.
//!
//! No set of digits describes such a cage, so it is filled cell by cell. For
//! the cells `c1`, ..., `cn` of cage `k1` with sum `s` there are
//!
//! - primary items `k1s1`, ..., `k1sn`: one *step* a cell must be taken;
//! - secondary items `k1t1`, ..., `k1tn-1`, whose colour is the total of the
//!   first cells;
//! - a secondary item `v0`, `v1`, ... a cell, by row-major number, whose colour
//!   is its digit. The board's option of a digit in a cell colours it.
//!
//! A step is an option `k1si vc:d k1ti-1:u k1ti:u+d`: digit `d` in cell `ci`
//! leads from total `u` to `u + d`. The first begins at 0, the last ends at `s`.
//! Colours make neighbours agree, so the digits add up; nothing forbids that two
//! are equal. A filled board tells every step: solutions stay one to one.

use ninefold_dlx::{Color, Entry, ItemId};
use ninefold_sudoku::{Digit, DigitSet, Pencilmarks};

use super::{Building, SOUND};
use crate::cage::Cage;

/// The items of the cages with repeats.
#[derive(Default)]
pub(super) struct Steps {
    /// Of each cage: the item of each cell's step.
    steps: Vec<Vec<ItemId>>,
    /// Of each cage: the item of the total before each step; none before the
    /// first.
    totals: Vec<Vec<Option<ItemId>>>,
    /// The item with the digit of each cell that is in such a cage.
    digits: Vec<Option<ItemId>>,
}

/// Whether a cage needs steps: one without a sum says nothing if its digits
/// may repeat.
fn has_steps(cage: &Cage) -> bool {
    cage.repeats() && cage.sum().is_some()
}

impl Building<'_> {
    /// The primary items; all of them stand before any secondary one.
    pub(super) fn step_items(&mut self) {
        for (index, cage) in self.cages.iter().enumerate() {
            let cells = if has_steps(cage) {
                cage.cells().len()
            } else {
                0
            };
            let item = |k| {
                self.builder
                    .primary(&format!("k{}s{}", index + 1, short(k)))
            };
            let steps = (0..cells).map(item).map(|item| item.expect(SOUND));
            self.steps.steps.push(steps.collect());
        }
    }

    /// The secondary items.
    pub(super) fn total_items(&mut self) {
        self.steps.digits = vec![None; self.size * self.size];
        for (index, cage) in self.cages.iter().enumerate() {
            let mut totals = Vec::new();
            if has_steps(cage) {
                totals.push(None);
                for k in 1..cage.cells().len() {
                    let name = format!("k{}t{}", index + 1, short(k - 1));
                    totals.push(Some(self.builder.secondary(&name).expect(SOUND)));
                }
                for cell in cage.cells() {
                    let cell = cell.index(self.size);
                    if self.steps.digits[cell].is_none() {
                        let item = self.builder.secondary(&format!("v{cell}"));
                        self.steps.digits[cell] = Some(item.expect(SOUND));
                    }
                }
            }
            self.steps.totals.push(totals);
        }
    }

    /// What a digit in a cell (by row-major number) says to its cages with
    /// repeats.
    pub(super) fn coloured(&mut self, cell: usize, digit: Digit) -> Option<Entry> {
        let item = self.steps.digits[cell]?;
        Some(Entry::from((item, self.number(usize::from(digit.get())))))
    }

    /// The options: every step that lies on a way from 0 to the sum.
    pub(super) fn step_options(&mut self, marks: &Pencilmarks) {
        let cages = self.cages;
        for (index, cage) in cages.iter().enumerate() {
            let Some(sum) = cage.sum().filter(|_| has_steps(cage)) else {
                continue;
            };
            let cells: Vec<DigitSet> = cage.cells().iter().map(|&cell| marks[cell]).collect();
            // Beyond any reach: steps without options cannot be taken.
            if sum as usize > self.size * cells.len() {
                continue;
            }
            let ahead = totals_ahead(&cells, sum as usize);
            let mut from = vec![0];
            for (k, cell) in cage.cells().iter().enumerate() {
                let mut to = Vec::new();
                for &total in &from {
                    for digit in cells[k].iter() {
                        let next = total + usize::from(digit.get());
                        if ahead[k + 1].get(next) == Some(&true) {
                            self.step(index, k, cell.index(self.size), digit, total);
                            to.push(next);
                        }
                    }
                }
                to.sort_unstable();
                to.dedup();
                from = to;
            }
        }
    }

    fn step(&mut self, cage: usize, k: usize, cell: usize, digit: Digit, total: usize) {
        let mut entries = vec![Entry::from(self.steps.steps[cage][k])];
        entries.extend(self.coloured(cell, digit));
        if let Some(before) = self.steps.totals[cage][k] {
            entries.push((before, self.number(total)).into());
        }
        if let Some(&Some(after)) = self.steps.totals[cage].get(k + 1) {
            let next = self.number(total + usize::from(digit.get()));
            entries.push((after, next).into());
        }
        self.builder.option(&entries).expect(SOUND);
    }

    fn number(&mut self, number: usize) -> Color {
        self.builder.color(&number.to_string()).expect(SOUND)
    }
}

/// From which totals the cells from number `k` on can reach the sum, for each
/// `k` up to their number.
fn totals_ahead(cells: &[DigitSet], sum: usize) -> Vec<Vec<bool>> {
    let mut ahead = vec![vec![false; sum + 1]; cells.len() + 1];
    ahead[cells.len()][sum] = true;
    for k in (0..cells.len()).rev() {
        for total in 0..=sum {
            let mut digits = cells[k].iter().map(|digit| usize::from(digit.get()));
            ahead[k][total] = digits.any(|digit| ahead[k + 1].get(total + digit) == Some(&true));
        }
    }
    ahead
}

/// A number up to 1295 in two characters at most, counted from 1 where that
/// fits: names have eight.
fn short(k: usize) -> String {
    let symbol = |n: usize| char::from_digit(n as u32, 36).expect(SOUND);
    let (high, low) = ((k + 1) / 36, (k + 1) % 36);
    match high {
        0 => symbol(low).to_string(),
        _ => format!("{}{}", symbol(high), symbol(low)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_dlx::{Solver, Stop};
    use ninefold_sudoku::{Geometry, Grid};

    use crate::encode::Encoding;
    use crate::{Cage, Layout};

    fn count(board: Geometry, cages: Vec<Cage>) -> [usize; 2] {
        let size = board.size();
        let layout = Layout::new(Arc::new(board), Grid::empty(size), cages).unwrap();
        [Encoding::new(&layout), Encoding::plain(&layout)].map(|encoding| {
            let solver = Solver::new(encoding.problem());
            let solutions = solver.solutions(&Stop::never());
            solutions
                .inspect(|s| assert!(layout.is_solved_by(&encoding.decode(s))))
                .count()
        })
    }

    #[test]
    fn digits_repeat_and_add_up() {
        // By symmetry each of the 4 equal pairs of two cells in no common house
        // is as frequent; so is each of the 12 unequal ones.
        let small = || Geometry::boxes(2, 2).unwrap();
        let cells = || ["r1c1", "r3c3"].map(|c| c.parse().unwrap());
        let pairs = |sum| {
            count(
                small(),
                vec![Cage::new(cells(), Some(sum)).with_repeats(true)],
            )
        };
        let all: [usize; 2] = (2..=8)
            .map(pairs)
            .fold([0; 2], |a, b| [a[0] + b[0], a[1] + b[1]]);
        assert_eq!(all, [288; 2]);
        assert_eq!(pairs(2), pairs(8));
        let twelve = count(small(), vec![Cage::new(cells(), Some(3))]);
        assert_eq!(pairs(3), twelve);
        assert!(pairs(2)[0] > 0);
    }

    #[test]
    fn the_whole_board_as_one_cage() {
        let cells: Vec<_> = Geometry::boxes(2, 2).unwrap().cells().collect();
        for (sum, solutions) in [(40, 288), (41, 0)] {
            let cage = Cage::new(cells.clone(), Some(sum)).with_repeats(true);
            let found = count(Geometry::boxes(2, 2).unwrap(), vec![cage]);
            assert_eq!(found, [solutions; 2]);
        }
    }

    #[test]
    fn a_sum_beyond_all_reach_has_no_steps() {
        let cells = ["r1c1", "r3c3"].map(|c| c.parse().unwrap());
        let cage = Cage::new(cells, Some(u32::MAX)).with_repeats(true);
        assert_eq!(count(Geometry::boxes(2, 2).unwrap(), vec![cage]), [0; 2]);
    }

    #[test]
    fn without_a_sum_nothing_is_said() {
        let cells = ["r1c1", "r3c3"].map(|c| c.parse().unwrap());
        let cage = Cage::new(cells, None).with_repeats(true);
        assert_eq!(count(Geometry::boxes(2, 2).unwrap(), vec![cage]), [288; 2]);
    }
}
