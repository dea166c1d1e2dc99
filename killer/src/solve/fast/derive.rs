//! Innies and outies: sums that follow from the cages and the houses.
//!
//! A block of houses has a known total. Take the cages that lie more than half
//! inside it: the cells of the block that they leave open, less their cells that
//! stick out of it, total what remains. When all these cells have one sign and
//! must differ, that is a cage; else, while they are few, an equation. Cells that
//! are known are put in right away, so it pays to derive sums only after a first
//! round of reasoning.

use super::board::{Block, cells};
use super::frame::{Sound, Work};
use super::model::{Model, all};
use crate::solve::simd::MAX_DEALT;

/// The greatest number of cells of a derived equation: longer ones say little.
const MAX_TERMS: u32 = 5;

impl Model {
    /// Derives what there is to derive from some of the board's blocks.
    ///
    /// # Errors
    /// A sum that cannot be met.
    #[inline(always)]
    pub(super) fn derive(
        &mut self,
        blocks: impl std::slice::SliceIndex<[Block], Output = [Block]>,
        work: &mut Work,
    ) -> Sound {
        let board = self.board.clone();
        let fixed = work.fixed();
        for block in &board.blocks[blocks] {
            self.derive_from(block, fixed, work)?;
        }
        work.dirty.touched.equations |= all(self.equations.len());
        Ok(())
    }

    #[inline(always)]
    fn derive_from(&mut self, block: &Block, fixed: u128, work: &mut Work) -> Sound {
        let (mut covered, mut total) = (0, block.total);
        let mut cover = |mask: u128, sum: i32| {
            let inside = (mask & block.mask).count_ones();
            if 2 * inside > mask.count_ones() && mask & covered == 0 {
                covered |= mask;
                total -= sum;
            }
        };
        for k in cells(self.touching(block.mask) & all(self.own_cages)) {
            cover(self.cages[k].mask, self.cages[k].sum as i32);
        }
        for equation in &self.equations[..self.own_equations] {
            cover(equation.mask, equation.total);
        }
        let (plus, minus) = (block.mask & !covered, covered & !block.mask);
        for (sign, cells_of) in [(-1, plus), (1, minus)] {
            for cell in cells(cells_of & fixed) {
                total += sign * (work.frame.cells[cell].trailing_zeros() as i32 + 1);
            }
        }
        self.add_sum(plus & !fixed, minus & !fixed, total, work)
    }

    /// The cages that have a cell in a set; if it is large, perhaps all cages.
    #[inline(always)]
    pub(super) fn touching(&self, set: u128) -> u128 {
        match set.count_ones() as usize {
            0..=18 => cells(set).fold(0, |all, cell| all | self.touch[cell].cages),
            _ => u128::MAX,
        }
    }

    /// Adds a derived sum as a cage or an equation.
    #[inline(always)]
    fn add_sum(&mut self, plus: u128, minus: u128, total: i32, work: &mut Work) -> Sound {
        let (plus, minus, total) = match plus {
            0 => (minus, plus, -total),
            _ => (plus, minus, total),
        };
        let count = plus.count_ones() + minus.count_ones();
        match count {
            0 if total != 0 => Err(work.fail(0)),
            0 => Ok(()),
            _ if minus == 0 && count <= MAX_DEALT as u32 && self.differ(plus) => {
                self.add_cage(plus, count as usize, total, work)?;
                Ok(())
            }
            _ if count <= MAX_TERMS => {
                self.add_equation(plus, minus, total);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
