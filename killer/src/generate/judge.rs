//! Whether cages leave one solution, and how much search it takes to know.
//!
//! Every second solution that was ever found is kept: most layouts are refuted by
//! one of them, without a search.

use std::sync::Arc;

use ninefold_dlx::{Stats, Stop, StopReason, Stopped};
use ninefold_sudoku::{Cell, Geometry, Grid};

use super::partition::{Cells, Ground, Partition, bits};
use crate::cage::{Cage, Layout};
use crate::solve::Solver;

/// What is known of a layout.
pub(super) enum Judgement {
    /// One solution, known after so many nodes.
    Unique(u64),
    /// Another solution than the one it was made from.
    Several(Box<[u8]>),
    /// Not known within the nodes that are allowed.
    Beyond,
}

/// Judges layouts of one grid.
pub(super) struct Judge<'a> {
    geometry: &'a Arc<Geometry>,
    pub(super) ground: &'a Ground,
    givens: &'a Grid,
    /// The greatest number of nodes of a search.
    most: u64,
    stop: &'a Stop,
    /// Other grids that solved a layout, the last one last.
    others: Vec<Box<[u8]>>,
    pub(super) spent: Stats,
}

impl<'a> Judge<'a> {
    pub(super) fn new(
        geometry: &'a Arc<Geometry>,
        ground: &'a Ground,
        givens: &'a Grid,
        most: u64,
        stop: &'a Stop,
    ) -> Judge<'a> {
        Judge {
            geometry,
            ground,
            givens,
            most,
            stop,
            others: Vec::new(),
            spent: Stats::default(),
        }
    }

    /// The layout of these cages.
    pub(super) fn layout(&self, cages: &Partition) -> Layout {
        let ground = self.ground;
        let cages = cages.cages().map(|cage| {
            let cells = bits(cage).map(|cell| Cell::from_index(cell, ground.side));
            let sum = bits(cage).map(|cell| u32::from(ground.digits[cell])).sum();
            Cage::new(cells, Some(sum))
        });
        let (geometry, givens) = (Arc::clone(self.geometry), self.givens.clone());
        Layout::new(geometry, givens, cages.collect()).expect("cages of different digits")
    }

    /// Judges these cages.
    ///
    /// # Errors
    /// A limit struck.
    pub(super) fn judge(&mut self, cages: &Partition) -> Result<Judgement, Stopped> {
        let stop = self.stop.after(self.spent.nodes);
        if let Some(reason) = stop.reached(0) {
            return Err(Stopped(reason));
        }
        let sets: Vec<Cells> = cages.cages().collect();
        let known = self
            .others
            .iter()
            .rposition(|other| self.is_met_by(&sets, other));
        if let Some(known) = known {
            let other = self.others.remove(known);
            self.others.push(other.clone());
            return Ok(Judgement::Several(other));
        }
        let budget = stop.at_most(self.most.saturating_add(1));
        let mut solutions = Solver::new(&self.layout(cages)).solutions(&budget);
        let found = self.search(&mut solutions);
        let stats = solutions.stats();
        self.spent += stats;
        match found {
            Ok(Some(other)) => {
                self.others.push(other.clone());
                Ok(Judgement::Several(other))
            }
            Ok(None) => Ok(Judgement::Unique(stats.nodes)),
            Err(Stopped(StopReason::Nodes)) if self.is_within() => Ok(Judgement::Beyond),
            Err(stopped) => Err(stopped),
        }
    }

    /// Whether the limit on nodes for all searches together leaves any.
    fn is_within(&self) -> bool {
        self.stop.after(self.spent.nodes).reached(0) != Some(StopReason::Nodes)
    }

    /// Another solution than the known one.
    fn search(&self, solutions: &mut crate::Solutions) -> Result<Option<Box<[u8]>>, Stopped> {
        while let Some(grid) = solutions.next_or_stopped()? {
            let digits = grid.cells().iter().flatten().map(|digit| digit.get());
            let digits: Box<[u8]> = digits.collect();
            if *digits != *self.ground.digits {
                return Ok(Some(digits));
            }
        }
        Ok(None)
    }

    /// Whether another grid meets these cages too. It has the givens.
    fn is_met_by(&self, cages: &[Cells], other: &[u8]) -> bool {
        cages.iter().all(|&cage| {
            let (mut seen, mut sum, mut own) = (0u32, 0, 0);
            for cell in bits(cage) {
                seen |= 1 << other[cell];
                sum += u32::from(other[cell]);
                own += u32::from(self.ground.digits[cell]);
            }
            sum == own && seen.count_ones() == cage.count_ones()
        })
    }

    /// The cells in which another grid differs.
    pub(super) fn differing(&self, other: &[u8]) -> Cells {
        let digits = self.ground.digits.iter().zip(other).enumerate();
        let differ = digits.filter(|(_, (own, other))| own != other);
        differ.fold(0, |set, (cell, _)| set | 1 << cell)
    }
}
