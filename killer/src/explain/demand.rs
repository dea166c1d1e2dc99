//! What a Killer demands: a rule at a time.

use std::fmt;

use ninefold_sudoku::{Cell, Digit, Grid, House};

use crate::cage::{Cage, Layout};

/// So many cages are called all, not each by its name, if no more than a few are
/// left out.
const MANY: usize = 5;
const FEW: usize = 4;

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

/// Demands in few words, to be read in a row: houses of a kind together, and all
/// cages as such where few are left out.
///
/// ```
/// use ninefold_killer::explain::{Demand, in_few_words};
/// use ninefold_killer::{Cage, Layout};
/// use ninefold_sudoku::House;
/// let cells = ["r1c1", "r1c2"].map(|c| c.parse().unwrap());
/// let layout = Layout::of_cages([Cage::new(cells, Some(17))]).unwrap();
/// let rows = [0, 1, 2, 4].map(|row| Demand::House(House::Row(row)));
/// let demands = [&rows[..], &[Demand::Cage(0)]].concat();
/// let words = in_few_words(&demands, &layout);
/// assert_eq!(words, ["rows 1 to 3 and 5", "the cage of 2 at r1c1, sum 17"]);
/// ```
pub fn in_few_words(demands: &[Demand], layout: &Layout) -> Vec<String> {
    let house = |demand: &Demand| match demand {
        Demand::House(house) => Some(*house),
        _ => None,
    };
    let houses: Vec<House> = demands.iter().filter_map(house).collect();
    let is_cage = |demand: &&Demand| matches!(demand, Demand::Cage(_));
    let cages = demands.iter().filter(is_cage).count();
    let others = (0..layout.cages().len()).map(Demand::Cage);
    let others: Vec<Demand> = others.filter(|cage| !demands.contains(cage)).collect();
    let all = cages >= MANY && others.len() <= FEW && 4 * others.len() <= cages;
    let mut words = crate::words::houses(&houses);
    if all {
        let names = others.iter().map(|cage| cage.words(layout).to_string());
        let names: Vec<String> = names.collect();
        words.push(match others.len() {
            0 => format!("all {cages} cages"),
            _ => format!("all cages but {}", names.join(" and ")),
        });
    }
    let rest = demands.iter().filter(|demand| house(demand).is_none());
    let rest = rest.filter(|demand| !(all && is_cage(demand)));
    words.extend(rest.map(|demand| demand.words(layout).to_string()));
    words
}

struct Words<'a>(Demand, &'a Layout);

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words(demand, layout) = *self;
        match demand {
            Demand::House(house) => house.fmt(f),
            Demand::Given(cell, digit) => write!(f, "the given {digit} in {cell}"),
            Demand::Cage(cage) => {
                name(f, layout, cage, layout.cages()[cage].sum())?;
                match layout.cages()[cage].sum() {
                    Some(sum) => write!(f, ", sum {sum}"),
                    None => Ok(()),
                }
            }
            Demand::Different(cage) => {
                name(f, layout, cage, None)?;
                match layout.cages()[cage].sum() {
                    Some(_) => f.write_str(", whatever its sum"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// Names a cage whose sum is told as well, if there is one given. Its cells are
/// listed if a cage of other cells would be called the same.
fn name(
    f: &mut fmt::Formatter<'_>,
    layout: &Layout,
    number: usize,
    sum: Option<u32>,
) -> fmt::Result {
    let cage = &layout.cages()[number];
    let cells = cage.cells();
    write!(f, "the cage of {} at {}", cells.len(), cells[0])?;
    let alike = |other: &&Cage| {
        other.cells().len() == cells.len()
            && other.cells()[0] == cells[0]
            && (sum.is_none() || other.sum() == sum)
    };
    let alike = || layout.cages().iter().filter(alike);
    if alike().any(|other| other.cells() != cells) {
        cells[1..]
            .iter()
            .try_for_each(|cell| write!(f, " {cell}"))?;
    }
    let twin = |other: &Cage| other.cells() == cells && other.repeats() != cage.repeats();
    match cage.repeats() && alike().any(twin) {
        true => f.write_str(", where digits may repeat"),
        false => Ok(()),
    }
}
