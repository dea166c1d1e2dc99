//! What is open in a Killer with several solutions, and what would settle it.
//!
//! A setter has one solution in mind. Each other solution must break something
//! that is added, and what is added breaks it where the two differ: so a
//! smallest addition is a smallest set that has something of each such
//! difference. Other solutions are found one by one, each with as few
//! differences as can be, until what meets them all leaves none.

mod quick;

use ninefold_dlx::{Stop, StopReason, Stopped};
use ninefold_sudoku::{Cell, CellSet, Digit, Grid};

use super::demand::{differ, total};
use super::hitting::{self, Effort, NotFound};
use crate::cage::{Cage, Layout};
use crate::check::Verdict;
use crate::solve::Solver;

/// So many steps are taken to find smallest sets; then any will do.
const STEPS: u64 = 20_000;

/// So many other solutions are looked at.
const ROUNDS: u32 = 400;

/// Nodes to look for one digit that is enough.
const SINGLE_NODES: u64 = 20_000;

/// With more cells in no cage than this, new cages have two cells.
const WIDE: usize = 30;

/// What several solutions have not in common, and what would leave one of them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Several {
    /// The solution that would be left.
    pub solution: Grid,
    /// The cells that hold different digits in some solutions.
    pub open: Option<CellSet>,
    /// Digits to give.
    pub givens: Option<Added<(Cell, Digit)>>,
    /// Sums to give: to cages that have none, and to new cages in cells that are
    /// in none. `None` if no such sums are enough.
    pub sums: Option<Added<Cage>>,
    /// The limit that struck; what was not found before is `None`.
    pub stopped: Option<StopReason>,
}

/// What makes a solution the only one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Added<T> {
    /// The parts.
    pub parts: Vec<T>,
    /// Whether it is proven that each part is needed.
    pub minimal: bool,
    /// Whether it is proven that no fewer parts of this kind leave this
    /// solution alone.
    pub smallest: bool,
}

/// Says what several solutions of a Killer have not in common, and what could be
/// added for one of them to be the only one. `None` if there are not several. A
/// limit on nodes counts over all searches together, and each search as a node
/// at least.
///
/// # Errors
/// [`Stopped`] if a limit struck before two solutions were known.
///
/// ```
/// use ninefold_killer::explain::several;
/// use ninefold_killer::{Cage, Layout, Stop};
/// use ninefold_sudoku::{Digit, Geometry, Grid};
/// // 1 and 3 can change places in four cells.
/// let board = std::sync::Arc::new(Geometry::boxes(2, 2)?);
/// let digits = ".2.4.4.243212143".bytes().map(|b| Digit::new(b.saturating_sub(b'0')));
/// let givens = Grid::from_cells(4, digits).unwrap();
/// let cage = Cage::new(["r1c1", "r1c2"].map(|c| c.parse().unwrap()), None);
/// let layout = Layout::new(board, givens, vec![cage])?;
/// let several = several(&layout, &Stop::never())?.unwrap();
/// assert_eq!(several.open.unwrap().len(), 4);
/// // One digit settles it, and so does the sum of the cage.
/// assert_eq!(several.givens.unwrap().parts.len(), 1);
/// let sums = several.sums.unwrap();
/// assert!(sums.parts.len() == 1 && sums.smallest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn several(layout: &Layout, stop: &Stop) -> Result<Option<Several>, Stopped> {
    let mut setter = Setter {
        layout,
        stop,
        nodes: 0,
    };
    let Verdict::Multiple { first, .. } = setter.check(layout)? else {
        return Ok(None);
    };
    let mut found = Several {
        solution: first,
        open: None,
        givens: None,
        sums: None,
        stopped: None,
    };
    if let Err(Stopped(reason)) = setter.fill_in(&mut found) {
        found.stopped = Some(reason);
    }
    Ok(Some(found))
}

/// What could be added, with the value that it has in the wanted solution.
#[derive(Clone, Debug)]
enum Addition {
    Given(Cell, Digit),
    /// A sum for the cage of this number.
    Sum(usize, Cage),
    /// A new cage.
    New(Cage),
}

impl Addition {
    fn is_met(&self, grid: &Grid) -> bool {
        match self {
            Addition::Given(cell, digit) => grid[*cell] == Some(*digit),
            Addition::Sum(_, cage) | Addition::New(cage) => {
                cage.sum() == Some(total(cage, grid))
                    && (cage.repeats() || differ(cage.cells(), grid))
            }
        }
    }

    /// Whether both are new cages with a common cell.
    fn clashes(&self, other: &Addition) -> bool {
        match (self, other) {
            (Addition::New(one), Addition::New(other)) => {
                one.cells().iter().any(|cell| other.cells().contains(cell))
            }
            _ => false,
        }
    }
}

/// A solution, and a digit that leaves it alone.
type Settled = (Grid, (Cell, Digit));

/// Adds what makes a solution the only one.
struct Setter<'a> {
    layout: &'a Layout,
    stop: &'a Stop,
    nodes: u64,
}

impl Setter<'_> {
    fn fill_in(&mut self, found: &mut Several) -> Result<(), Stopped> {
        self.quick(found)?;
        let solver = Solver::new(self.layout);
        let backbone = solver.backbone(&self.stop.after(self.nodes))?;
        self.nodes += backbone.stats.nodes + 1;
        let shared = backbone.grid.unwrap_or_else(|| found.solution.clone());
        let cells = self.layout.geometry().cells();
        let open: CellSet = cells.filter(|&cell| shared[cell].is_none()).collect();
        found.open = Some(open);
        self.fewest_givens(found, &open)?;
        let solution = found.solution.clone();
        let sums = self.sums(&solution, &open);
        found.sums = self.complete(&solution, &sums)?.map(|added| Added {
            parts: (added.parts.iter())
                .filter_map(|&k| match &sums[k] {
                    Addition::Sum(_, cage) | Addition::New(cage) => Some(cage.clone()),
                    Addition::Given(..) => None,
                })
                .collect(),
            minimal: added.minimal,
            smallest: added.smallest,
        });
        Ok(())
    }

    /// Fewest digits: one, for whatever solution, if one is enough.
    fn fewest_givens(&mut self, found: &mut Several, open: &CellSet) -> Result<(), Stopped> {
        if found.givens.as_ref().is_some_and(|added| added.smallest) {
            return Ok(());
        }
        if let Some((solution, digit)) = self.by_one_digit(open)? {
            found.solution = solution;
            found.givens = Some(Added {
                parts: vec![digit],
                minimal: true,
                smallest: true,
            });
            return Ok(());
        }
        let given = |cell| quick::given(&found.solution, cell);
        let givens: Vec<Addition> = open.iter().filter_map(given).collect();
        if let Some(added) = self.complete(&found.solution, &givens)? {
            let few = |quick: &Added<_>| quick.parts.len() <= added.parts.len();
            if added.smallest || !found.givens.as_ref().is_some_and(few) {
                found.givens = Some(Added {
                    parts: quick::digits(&givens, &added.parts),
                    minimal: added.minimal,
                    smallest: added.smallest,
                });
            }
        }
        Ok(())
    }

    fn check(&mut self, layout: &Layout) -> Result<Verdict, Stopped> {
        let stop = self.stop.after(self.nodes);
        if let Some(reason) = stop.reached(0) {
            return Err(Stopped(reason));
        }
        let mut solutions = Solver::new(layout).solutions(&stop);
        let verdict = solutions.verdict();
        self.nodes += solutions.stats().nodes + 1;
        verdict
    }

    /// A solution that one digit alone makes the only one, and the digit, if there
    /// is one.
    fn by_one_digit(&mut self, open: &CellSet) -> Result<Option<Settled>, Stopped> {
        let end = self.nodes + SINGLE_NODES;
        for cell in open.iter() {
            for digit in Digit::all(self.layout.geometry().size()) {
                if self.nodes > end {
                    return Ok(None);
                }
                let layout = self.with(&[Addition::Given(cell, digit)], &[0]);
                if let Verdict::Unique(grid) = self.check(&layout)? {
                    return Ok(Some((grid, (cell, digit))));
                }
            }
        }
        Ok(None)
    }

    /// The layout with these of some additions.
    fn with(&self, all: &[Addition], chosen: &[usize]) -> Layout {
        let mut cages = self.layout.cages().to_vec();
        let mut givens = self.layout.givens().clone();
        for &k in chosen {
            match &all[k] {
                Addition::Given(cell, digit) => givens.set(*cell, Some(*digit)),
                Addition::Sum(number, cage) => cages[*number] = cage.clone(),
                Addition::New(cage) => cages.push(cage.clone()),
            }
        }
        let geometry = self.layout.geometry().clone();
        Layout::new(geometry, givens, cages).unwrap_or_else(|_| self.layout.clone())
    }

    /// A solution other than `wanted` of the layout with these additions, which
    /// `wanted` meets.
    fn other(
        &mut self,
        wanted: &Grid,
        all: &[Addition],
        chosen: &[usize],
    ) -> Result<Option<Grid>, Stopped> {
        let layout = self.with(all, chosen);
        Ok(match self.check(&layout)? {
            Verdict::Multiple { first, second, .. } => Some(match first == *wanted {
                true => second,
                false => first,
            }),
            _ => None,
        })
    }

    /// Which of the additions leave `wanted` alone; `None` if no choice does, or
    /// none is found.
    fn complete(
        &mut self,
        wanted: &Grid,
        all: &[Addition],
    ) -> Result<Option<Added<usize>>, Stopped> {
        let clash = |a: usize, b: usize| a != b && all[a].clashes(&all[b]);
        let mut effort = Effort::new(STEPS, &self.stop.after(self.nodes));
        let (mut sets, mut smallest) = (Vec::new(), true);
        for _ in 0..ROUNDS {
            let exact = match smallest {
                true => hitting::smallest(&sets, usize::MAX, &mut effort, &clash),
                false => Err(NotFound::TooLong),
            };
            let chosen = match exact {
                Ok(chosen) => chosen,
                Err(_) => {
                    smallest = false;
                    match hitting::some(&sets, &clash) {
                        Some(chosen) => chosen,
                        None => return Ok(None),
                    }
                }
            };
            match self.other(wanted, all, &chosen)? {
                None => {
                    let parts = match smallest {
                        true => chosen,
                        false => self.only_needed(wanted, all, chosen)?,
                    };
                    return Ok(Some(Added {
                        parts,
                        minimal: true,
                        smallest,
                    }));
                }
                Some(other) => {
                    let broken = self.fewer(wanted, all, &other)?;
                    if broken.is_empty() {
                        return Ok(None);
                    }
                    sets.push(broken);
                }
            }
        }
        Ok(None)
    }

    /// The additions that another solution breaks, or fewer, which a third one
    /// breaks.
    fn fewer(
        &mut self,
        wanted: &Grid,
        all: &[Addition],
        other: &Grid,
    ) -> Result<Vec<usize>, Stopped> {
        let broken = |grid: &Grid| -> Vec<usize> {
            (0..all.len()).filter(|&k| !all[k].is_met(grid)).collect()
        };
        let mut least = broken(other);
        let mut todo = least.clone();
        let mut size = todo.len().div_ceil(2);
        while !todo.is_empty() {
            let chunk = todo.split_off(todo.len() - size.min(todo.len()));
            let met: Vec<usize> = (0..all.len())
                .filter(|k| chunk.contains(k) || !least.contains(k))
                .collect();
            match self.other(wanted, all, &met)? {
                Some(nearer) => {
                    least = broken(&nearer);
                    todo.retain(|k| least.contains(k));
                    size = 2 * chunk.len();
                }
                None => {
                    if chunk.len() > 1 {
                        todo.extend(&chunk);
                    }
                    size = chunk.len().div_ceil(2);
                }
            }
        }
        Ok(least)
    }

    /// The chosen additions without those that the others make superfluous.
    fn only_needed(
        &mut self,
        wanted: &Grid,
        all: &[Addition],
        mut chosen: Vec<usize>,
    ) -> Result<Vec<usize>, Stopped> {
        for k in chosen.clone() {
            let rest: Vec<usize> = chosen.iter().copied().filter(|&other| other != k).collect();
            if self.other(wanted, all, &rest)?.is_none() {
                chosen = rest;
            }
        }
        Ok(chosen)
    }

    /// Sums that could be given: of cages without one, and of new cages of two
    /// or three cells in no cage, one of which is open. A cell that has no other
    /// beside it may be a cage of its own.
    fn sums(&self, solution: &Grid, open: &CellSet) -> Vec<Addition> {
        let matters = |cells: &[Cell]| cells.iter().any(|&cell| open.contains(cell));
        let mut sums = Vec::new();
        for (number, cage) in self.layout.cages().iter().enumerate() {
            if cage.sum().is_none() && matters(cage.cells()) {
                let sum = Some(total(cage, solution));
                let cage =
                    Cage::new(cage.cells().iter().copied(), sum).with_repeats(cage.repeats());
                sums.push(Addition::Sum(number, cage));
            }
        }
        let free = self.layout.uncovered();
        for cells in shapes(&free).into_iter().filter(|cells| matters(cells)) {
            if differ(&cells, solution) {
                let cage = Cage::new(cells, Some(0));
                let sum = Some(total(&cage, solution));
                sums.push(Addition::New(Cage::new(cage.cells().iter().copied(), sum)));
            }
        }
        sums
    }
}

/// Two or three cells of a set that hang together, each only once, and cells
/// that stand alone.
fn shapes(free: &CellSet) -> Vec<Vec<Cell>> {
    let beside =
        |a: Cell, b: Cell| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1;
    let near = |cell: Cell| free.iter().filter(move |&other| beside(cell, other));
    let mut found = Vec::new();
    for cell in free.iter() {
        if near(cell).next().is_none() {
            found.push(vec![cell]);
        }
        for second in near(cell) {
            found.push(vec![cell, second]);
            if free.len() <= WIDE {
                let third = near(cell).chain(near(second));
                let third = third.filter(|&third| third != cell && third != second);
                found.extend(third.map(|third| vec![cell, second, third]));
            }
        }
    }
    found.iter_mut().for_each(|cells| cells.sort_unstable());
    found.sort_by_key(|cells| (cells.len(), cells.clone()));
    found.dedup();
    found
}
