//! What a Killer demands: a rule at a time.

use std::fmt;

use ninefold_sudoku::{Cell, Digit, Grid, House};

use crate::cage::{Cage, Layout};

/// One rule of a Killer. Cages are named by their number, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Demand {
    /// A house holds each digit once.
    House(House),
    /// A cage has its sum, if it has one, of different digits, unless they may
    /// repeat.
    Cage(usize),
    /// The digits of a cage differ, whatever their sum.
    Different(usize),
    /// A cell holds the digit that is given there.
    Given(Cell, Digit),
}

impl Demand {
    /// The rule in words. The layout is the one that it is a rule of.
    ///
    /// ```
    /// use ninefold_killer::explain::Demand;
    /// use ninefold_killer::{Cage, Layout};
    /// use ninefold_sudoku::House;
    /// let cells = ["r1c1", "r1c2"].map(|c| c.parse().unwrap());
    /// let layout = Layout::of_cages([Cage::new(cells, Some(17))]).unwrap();
    /// assert_eq!(Demand::House(House::Row(2)).words(&layout).to_string(), "row 3");
    /// assert_eq!(Demand::Cage(0).words(&layout).to_string(), "the cage of 2 at r1c1, sum 17");
    /// let differ = Demand::Different(0).words(&layout).to_string();
    /// assert_eq!(differ, "the cage of 2 at r1c1, whatever its sum");
    /// ```
    pub fn words<'a>(&'a self, layout: &'a Layout) -> impl fmt::Display + 'a {
        Words(*self, layout)
    }

    /// Whether a full grid does what is demanded.
    pub(super) fn is_met(self, layout: &Layout, grid: &Grid) -> bool {
        match self {
            Demand::House(house) => {
                let houses = layout.geometry().houses();
                let own = houses.iter().filter(|(other, _)| *other == house);
                own.into_iter().all(|(_, cells)| differ(cells, grid))
            }
            Demand::Cage(cage) => {
                let cage = &layout.cages()[cage];
                let right = cage.sum().is_none_or(|sum| sum == total(cage, grid));
                right && (cage.repeats() || differ(cage.cells(), grid))
            }
            Demand::Different(cage) => differ(layout.cages()[cage].cells(), grid),
            Demand::Given(cell, digit) => grid[cell] == Some(digit),
        }
    }
}

/// What a cage holds.
pub(super) fn total(cage: &Cage, grid: &Grid) -> u32 {
    let digits = cage.cells().iter().filter_map(|&cell| grid[cell]);
    digits.map(|digit| u32::from(digit.get())).sum()
}

pub(super) fn differ(cells: &[Cell], grid: &Grid) -> bool {
    let mut seen = 0u32;
    let digits = cells.iter().filter_map(|&cell| grid[cell]);
    digits.into_iter().all(|digit| {
        let new = seen >> digit.index() & 1 == 0;
        seen |= 1 << digit.index();
        new
    })
}

struct Words<'a>(Demand, &'a Layout);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words(demand, layout) = *self;
        let name = |f: &mut fmt::Formatter<'_>, cage: &Cage| {
            let size = cage.cells().len();
            write!(f, "the cage of {size} at {}", cage.cells()[0])
        };
        match demand {
            Demand::House(house) => house.fmt(f),
            Demand::Given(cell, digit) => write!(f, "the given {digit} in {cell}"),
            Demand::Cage(cage) => {
                let cage = &layout.cages()[cage];
                name(f, cage)?;
                match cage.sum() {
                    Some(sum) => write!(f, ", sum {sum}"),
                    None => Ok(()),
                }
            }
            Demand::Different(cage) => {
                let cage = &layout.cages()[cage];
                name(f, cage)?;
                match cage.sum() {
                    Some(_) => f.write_str(", whatever its sum"),
                    None => Ok(()),
                }
            }
        }
    }
}
