//! The rules of a puzzle, and questions whether some of them can hold together.

use std::collections::BTreeSet;

use ninefold_dlx::{Stop, StopReason};
use ninefold_sudoku::check as board;
use ninefold_sudoku::{Cell, CellSet, Grid, House};

use super::Demand;
use crate::cage::{Cage, Layout};
use crate::check::Reason;
use crate::implied::blocks;
use crate::solve::{Answer, Parts};
use crate::sums;

/// Whether rules can hold together.
pub(super) enum Asked {
    /// They do here.
    Filled(Grid),
    /// They cannot.
    AtOdds,
    /// A limit struck.
    Stopped(StopReason),
}

/// The rules of a layout, numbered: houses, cages, givens.
pub(super) struct Rules<'a> {
    pub(super) layout: &'a Layout,
    pub(super) list: Vec<Demand>,
    pub(super) parts: Parts,
    stop: &'a Stop,
}

/// Rules that a reason shows to be at odds.
pub(super) struct Known {
    pub(super) rules: Vec<usize>,
    /// Whether nothing simpler can be said.
    pub(super) is_small: bool,
}

impl<'a> Rules<'a> {
    pub(super) fn of(layout: &'a Layout, stop: &'a Stop) -> Rules<'a> {
        let houses = layout.geometry().houses().iter();
        let mut list: Vec<Demand> = houses.map(|(house, _)| Demand::House(*house)).collect();
        let cages = layout.cages().iter().enumerate();
        let telling =
            |cage: &Cage| cage.sum().is_some() || (!cage.repeats() && cage.cells().len() > 1);
        list.extend(
            cages
                .filter(|(_, cage)| telling(cage))
                .map(|(k, _)| Demand::Cage(k)),
        );
        let givens = layout.givens().givens();
        list.extend(givens.map(|(cell, digit)| Demand::Given(cell, digit)));
        Rules {
            layout,
            list,
            parts: Parts::of(layout),
            stop,
        }
    }

    /// The numbers of all rules.
    pub(super) fn all(&self) -> Vec<usize> {
        (0..self.list.len()).collect()
    }

    /// Whether the rules with these numbers can hold together.
    pub(super) fn ask(&mut self, rules: &[usize], limit: u64) -> Asked {
        let demands: Vec<Demand> = rules.iter().map(|&rule| self.list[rule]).collect();
        self.ask_demands(&demands, limit)
    }

    pub(super) fn ask_demands(&mut self, demands: &[Demand], limit: u64) -> Asked {
        if let Some(reason) = self.exhausted() {
            return Asked::Stopped(reason);
        }
        let geometry = self.layout.geometry();
        let mut houses = vec![false; geometry.houses().len()];
        let (mut cages, mut givens) = (Vec::new(), Vec::new());
        for demand in demands {
            match *demand {
                Demand::House(house) => {
                    let mut all = geometry.houses().iter();
                    if let Some(at) = all.position(|(other, _)| *other == house) {
                        houses[at] = true;
                    }
                }
                Demand::Cage(cage) => cages.push(self.layout.cages()[cage].clone()),
                Demand::Different(cage) => {
                    let cells = self.layout.cages()[cage].cells();
                    cages.push(Cage::new(cells.iter().copied(), None));
                }
                Demand::Given(cell, digit) => givens.push((cell, digit)),
            }
        }
        let stop = self.rest().at_most(limit);
        match self.parts.ask(&houses, cages, &givens, &stop) {
            Answer::Filling(grid) => Asked::Filled(grid),
            Answer::None => Asked::AtOdds,
            Answer::Stopped(reason) => Asked::Stopped(reason),
        }
    }

    /// The fewest rules that can be at odds, as shows without a question: one,
    /// if it cannot be met by itself, or else two.
    pub(super) fn least(&self) -> usize {
        let side = self.layout.geometry().size();
        let fails = |rule: &Demand| match *rule {
            Demand::Cage(cage) => {
                let cage = &self.layout.cages()[cage];
                let size = cage.cells().len();
                let (least, most) = match cage.repeats() {
                    true => (size as u32, (size * side) as u32),
                    false => (sums::min(size), sums::max(side, size)),
                };
                cage.sum().is_some_and(|sum| sum < least || sum > most)
            }
            _ => false,
        };
        match self.list.iter().any(fails) {
            true => 1,
            false => 2,
        }
    }

    /// The nodes of all questions.
    pub(super) fn nodes(&self) -> u64 {
        self.parts.nodes
    }

    /// What is left of the caller's limit.
    pub(super) fn rest(&self) -> Stop {
        self.stop.after(self.parts.nodes)
    }

    /// Whether it was the caller's limit that struck.
    pub(super) fn exhausted(&self) -> Option<StopReason> {
        self.rest().reached(0)
    }

    /// The rules that a full grid breaks.
    pub(super) fn broken(&self, grid: &Grid) -> Vec<usize> {
        let broken = |&rule: &usize| !self.list[rule].is_met(self.layout, grid);
        (0..self.list.len()).filter(broken).collect()
    }

    /// What a reason shows to be at odds; `None` if it does not say which rules
    /// those are.
    pub(super) fn at_fault(&self, reason: &Reason) -> Option<Known> {
        let (demands, is_small): (BTreeSet<Demand>, bool) = match reason {
            Reason::Board(board::Reason::Clash { house, cells, .. }) => {
                let givens = cells.iter().filter_map(|&cell| self.given(cell));
                (givens.chain([Demand::House(*house)]).collect(), true)
            }
            Reason::Board(_) => return None,
            Reason::OutOfReach { cage, .. } => {
                let cage_ = &self.layout.cages()[*cage];
                let houses = self.list.iter().filter(|d| matches!(d, Demand::House(_)));
                let houses = houses.copied().filter(|_| cage_.repeats());
                (houses.chain([Demand::Cage(*cage)]).collect(), true)
            }
            Reason::Repeated { cage, .. } | Reason::NoCombination { cage, .. } => {
                let cells = self.layout.cages()[*cage].cells().iter();
                let givens = cells.filter_map(|&cell| self.given(cell));
                (givens.chain([Demand::Cage(*cage)]).collect(), true)
            }
            Reason::Houses { houses, .. } => (self.filled(houses), false),
            Reason::Total { .. } => {
                let houses = self.layout.geometry().houses().iter();
                let rows = houses.map(|(house, _)| *house);
                let rows: Vec<House> = rows.filter(|h| matches!(h, House::Row(_))).collect();
                (self.filled(&rows), false)
            }
        };
        let numbers = self.list.iter().enumerate();
        let rules = numbers.filter(|(_, demand)| demands.contains(demand));
        Some(Known {
            rules: rules.map(|(rule, _)| rule).collect(),
            is_small,
        })
    }

    fn given(&self, cell: Cell) -> Option<Demand> {
        Some(Demand::Given(cell, self.layout.givens()[cell]?))
    }

    /// Houses, and the cages within them.
    fn filled(&self, houses: &[House]) -> BTreeSet<Demand> {
        let all = self.layout.geometry().houses().iter();
        let own = all.filter(|(house, _)| houses.contains(house));
        let cells: CellSet = own.flat_map(|(_, cells)| cells.iter().copied()).collect();
        let houses = houses.iter().map(|house| Demand::House(*house));
        let cages = self.layout.cages().iter().enumerate();
        let within = cages.filter(|(_, cage)| cage.cells().iter().all(|&c| cells.contains(c)));
        houses.chain(within.map(|(k, _)| Demand::Cage(k))).collect()
    }

    /// Rules that stand close together: the houses of a block and the cages
    /// and givens that touch it, for each block; and the same with all houses.
    /// Those with the fewest cages first.
    pub(super) fn neighbourhoods(&self) -> Vec<Vec<usize>> {
        let is_house = |rule: usize| matches!(self.list[rule], Demand::House(_));
        let mut found = Vec::new();
        for block in blocks(self.layout.geometry()) {
            let cells: CellSet = block
                .iter()
                .flat_map(|(_, cells)| cells.iter().copied())
                .collect();
            let own: Vec<House> = block.iter().map(|(house, _)| *house).collect();
            let near: Vec<usize> = (0..self.list.len())
                .filter(|&rule| match self.list[rule] {
                    Demand::House(house) => own.contains(&house),
                    Demand::Cage(cage) | Demand::Different(cage) => {
                        let mut cage = self.layout.cages()[cage].cells().iter();
                        cage.any(|&cell| cells.contains(cell))
                    }
                    Demand::Given(cell, _) => cells.contains(cell),
                })
                .collect();
            let all = (0..self.list.len()).filter(|&rule| is_house(rule));
            let mut wide: Vec<usize> = all.chain(near.iter().copied()).collect();
            wide.sort_unstable();
            wide.dedup();
            found.extend([near, wide]);
        }
        found.sort_by_key(|rules| {
            let houses = rules.iter().filter(|&&rule| is_house(rule)).count();
            (rules.len() - houses, houses)
        });
        found.dedup();
        found
    }
}
