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
        let own: Vec<(u128, i32)> = self.own_sums().collect();
        let board = self.board.clone();
        for block in &board.blocks[blocks] {
            self.derive_from(&own, block, work)?;
        }
        work.dirty.equations |= all(self.equations.len());
        Ok(())
    }

    /// The cells and the sum of each cage of the puzzle.
    fn own_sums(&self) -> impl Iterator<Item = (u128, i32)> {
        let cages = self.cages[..self.own_cages].iter();
        let repeating = self.equations[..self.own_equations].iter();
        cages
            .map(|cage| (cage.mask, cage.sum as i32))
            .chain(repeating.map(|equation| (equation.mask, equation.total)))
    }

    #[inline(always)]
    fn derive_from(&mut self, own: &[(u128, i32)], block: &Block, work: &mut Work) -> Sound {
        let (mut covered, mut total) = (0, block.total);
        for &(mask, sum) in own {
            let inside = mask & block.mask;
            if inside == 0 {
                continue;
            }
            let inside = inside.count_ones();
            if 2 * inside > mask.count_ones() && mask & covered == 0 {
                covered |= mask;
                total -= sum;
            }
        }
        let (mut plus, mut minus) = (block.mask & !covered, covered & !block.mask);
        for (cells_of, sign) in [(&mut plus, -1), (&mut minus, 1)] {
            for cell in cells(*cells_of) {
                let digits = work.frame.cells[cell];
                if digits.is_power_of_two() {
                    total += sign * (digits.trailing_zeros() as i32 + 1);
                    *cells_of &= !(1 << cell);
                }
            }
        }
        self.add_sum(plus, minus, total, work)
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
            _ if minus == 0 && count <= self.board.side as u32 && self.differ(plus) => {
                self.add_cage(plus, total, work)?;
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
