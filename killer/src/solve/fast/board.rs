//! The board as sets of bits: what is the same for every puzzle on it.
//!
//! A cell is its row-major number, a set of cells a `u128`, a set of digits a
//! `u16` with digit `d` as bit `d - 1`. Boards have up to nine digits.

use std::sync::{Arc, OnceLock};

use ninefold_sudoku::{Geometry, House as Kind};

/// The greatest side of a board, and the greatest number of cells of a house.
pub(super) const SIDE: usize = 9;

/// The cells of the greatest board.
pub(super) const CELLS: usize = SIDE * SIDE;

/// A cell that no board has: it fills up houses of fewer than nine cells, and
/// has no candidates.
pub(super) const NOWHERE: u8 = CELLS as u8;

/// A house.
#[derive(Clone, Debug)]
pub(super) struct House {
    /// Its cells, then [`NOWHERE`].
    pub(super) cells: [u8; SIDE],
    pub(super) mask: u128,
}

/// A band or a stack of three boxes: three lines that the boxes cut into nine
/// *minis*, `minis[line][box]`. A mini of two cells names one of them twice.
#[derive(Clone, Debug)]
pub(super) struct Chute {
    pub(super) minis: [[[u8; 3]; 3]; 3],
    pub(super) mask: u128,
    /// Its lines and boxes, a bit for each house.
    pub(super) houses: u32,
}

/// Cells with a known total: houses that do not overlap.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub(super) mask: u128,
    pub(super) total: i32,
}

/// A board with at most nine digits.
#[derive(Clone, Debug)]
pub(in crate::solve) struct Board {
    pub(super) side: usize,
    /// All digits.
    pub(super) digits: u16,
    /// Rows, columns, regions, diagonals: at most 29.
    pub(super) houses: Vec<House>,
    /// The cells that share a house with each cell.
    pub(super) peers: [u128; CELLS],
    /// The houses of each cell, a bit for each.
    pub(super) houses_of: [u32; CELLS],
    pub(super) chutes: Vec<Chute>,
    /// Where innies and outies are looked for.
    pub(super) blocks: Vec<Block>,
}

impl Board {
    /// The board of a geometry, if it has at most nine digits. The usual one is
    /// made once.
    pub(in crate::solve) fn of(geometry: &Geometry) -> Option<Arc<Board>> {
        static USUAL: OnceLock<Arc<Board>> = OnceLock::new();
        if geometry.is_standard() {
            let usual = USUAL.get_or_init(|| Arc::new(Board::new(geometry)));
            return Some(Arc::clone(usual));
        }
        (geometry.size() <= SIDE).then(|| Arc::new(Board::new(geometry)))
    }

    /// The same board with some of its houses only, a bit for each, in the
    /// order of [`Geometry::houses`].
    pub(in crate::solve) fn with_houses(&self, kept: u32) -> Board {
        let mut board = Board {
            side: self.side,
            digits: self.digits,
            houses: Vec::new(),
            peers: [0; CELLS],
            houses_of: [0; CELLS],
            chutes: Vec::new(),
            blocks: Vec::new(),
        };
        let houses = self.houses.iter().enumerate();
        for (_, house) in houses.filter(|(k, _)| kept >> k & 1 == 1) {
            board.add_house(house.clone());
        }
        // Three lines and three boxes say together what each says alone no more.
        for chute in self.chutes.iter().filter(|c| c.houses & !kept == 0) {
            let houses = bits(chute.houses).map(|k| 1 << (kept & ((1 << k) - 1)).count_ones());
            board.chutes.push(Chute {
                houses: houses.fold(0, |all, bit| all | bit),
                ..chute.clone()
            });
        }
        let is_filled = |block: &&Block| {
            let kinds = 0..self.houses.len().div_ceil(self.side);
            let mut filled = kinds.map(|kind| {
                let own = bits(kept).filter(|k| k / self.side == kind);
                let own = own.map(|k| self.houses[k].mask);
                own.filter(|mask| mask & !block.mask == 0)
                    .fold(0, |all, mask| all | mask)
            });
            filled.any(|filled| filled == block.mask)
        };
        board.blocks = self.blocks.iter().filter(is_filled).copied().collect();
        board
    }

    fn add_house(&mut self, house: House) {
        for cell in cells(house.mask) {
            self.peers[cell] |= house.mask & !(1 << cell);
            self.houses_of[cell] |= 1 << self.houses.len();
        }
        self.houses.push(house);
    }

    fn new(geometry: &Geometry) -> Board {
        let side = geometry.size();
        let mut board = Board {
            side,
            digits: (1 << side) - 1,
            houses: Vec::new(),
            peers: [0; CELLS],
            houses_of: [0; CELLS],
            chutes: Vec::new(),
            blocks: Vec::new(),
        };
        for (_, cells) in geometry.houses() {
            let mut house = House {
                cells: [NOWHERE; SIDE],
                mask: 0,
            };
            for (place, cell) in house.cells.iter_mut().zip(cells) {
                *place = cell.index(side) as u8;
                house.mask |= 1 << *place;
            }
            board.add_house(house);
        }
        board.chutes = geometry
            .box_shape()
            .map_or(Vec::new(), |shape| board.chutes(shape));
        board.blocks = board.blocks(geometry);
        board
    }

    /// The bands and stacks of three boxes, for boxes of this many rows and
    /// columns.
    fn chutes(&self, (rows, columns): (usize, usize)) -> Vec<Chute> {
        // A band has `rows` lines and as many boxes; a stack likewise.
        let bands = (rows == 3).then(|| (0..self.side / rows).map(|b| (b, false)));
        let stacks = (columns == 3).then(|| (0..self.side / columns).map(|s| (s, true)));
        let chutes = bands
            .into_iter()
            .flatten()
            .chain(stacks.into_iter().flatten());
        let across = |upright| if upright { rows } else { columns };
        let chute = |(number, upright): (usize, bool)| {
            let mini = |line: usize, part: usize| {
                [0, 1, 2].map(|k| {
                    let (line, along) = (number * 3 + line, part * across(upright));
                    let along = along + k.min(across(upright) - 1);
                    let (row, column) = if upright {
                        (along, line)
                    } else {
                        (line, along)
                    };
                    (row * self.side + column) as u8
                })
            };
            let minis = [0, 1, 2].map(|line| [0, 1, 2].map(|part| mini(line, part)));
            let mask = minis
                .as_flattened()
                .as_flattened()
                .iter()
                .fold(0, |m, c| m | 1 << c);
            let within = |house: &House| house.mask & !mask == 0;
            let houses = self
                .houses
                .iter()
                .enumerate()
                .filter(|(_, house)| within(house));
            Chute {
                minis,
                mask,
                houses: houses.fold(0, |all, (k, _)| all | 1 << k),
            }
        };
        chutes.map(chute).collect()
    }

    /// Single houses, runs of rows and of columns, boxes side by side, four
    /// boxes in a square; of a jigsaw, pairs of regions.
    fn blocks(&self, geometry: &Geometry) -> Vec<Block> {
        let house_total = (self.side * (self.side + 1) / 2) as i32;
        let mut blocks = Vec::new();
        let mut block = |houses: &[u128]| {
            blocks.push(Block {
                mask: houses.iter().fold(0, |all, house| all | house),
                total: house_total * houses.len() as i32,
            });
        };
        let masks = || self.houses.iter().map(|house| house.mask);
        masks().for_each(|house| block(&[house]));
        let of = |kind: fn(&Kind) -> bool| -> Vec<u128> {
            let houses = geometry.houses().iter().zip(masks());
            houses
                .filter(|((house, _), _)| kind(house))
                .map(|(_, mask)| mask)
                .collect()
        };
        let rows = of(|house| matches!(house, Kind::Row(_)));
        let columns = of(|house| matches!(house, Kind::Column(_)));
        let regions = of(|house| matches!(house, Kind::Box(_) | Kind::Region(_)));
        for len in 2..=self.side {
            rows.windows(len).for_each(&mut block);
            if len < self.side {
                columns.windows(len).for_each(&mut block);
            }
        }
        match geometry.box_shape() {
            Some((box_rows, _)) => {
                let wide = box_rows; // boxes beside each other
                for at in 0..regions.len() {
                    let right = at % wide + 1 < wide;
                    let below = at + wide < regions.len();
                    if right {
                        block(&[regions[at], regions[at + 1]]);
                    }
                    if below {
                        block(&[regions[at], regions[at + wide]]);
                    }
                    if right && below {
                        block(&[at, at + 1, at + wide, at + wide + 1].map(|k| regions[k]));
                    }
                }
            }
            None => {
                for (k, &second) in regions.iter().enumerate() {
                    regions[..k]
                        .iter()
                        .for_each(|&first| block(&[first, second]));
                }
            }
        }
        blocks
    }
}

/// The cells of a set, from the first on.
#[inline(always)]
pub(super) fn cells(set: u128) -> impl Iterator<Item = usize> {
    // Half by half: a step in a word of the machine takes half the time.
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let cell = low.trailing_zeros() as usize;
            low &= low - 1;
            Some(cell)
        } else if high != 0 {
            let cell = 64 + high.trailing_zeros() as usize;
            high &= high - 1;
            Some(cell)
        } else {
            None
        }
    })
}

/// The set of one cell, or whatever else is counted up to 128.
pub(super) static ONE: [u128; 128] = {
    let mut one = [0; 128];
    let mut k = 0;
    while k < 128 {
        one[k] = 1 << k;
        k += 1;
    }
    one
};

/// The numbers of the bits of a word, from the lowest on.
#[inline(always)]
pub(in crate::solve) fn bits(mut word: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chutes_are_three_lines_and_three_boxes() {
        let chutes = |rows, columns| {
            let geometry = Geometry::boxes(rows, columns).unwrap();
            Board::of(&geometry).unwrap().chutes.clone()
        };
        assert_eq!(chutes(3, 3).len(), 6);
        assert_eq!(chutes(2, 3).len(), 2);
        assert_eq!(chutes(3, 2).len(), 2);
        assert_eq!(chutes(2, 4).len(), 0);
        for chute in [chutes(3, 3), chutes(2, 3), chutes(3, 2)].concat() {
            assert_eq!(chute.houses.count_ones(), 6);
            let cells = chute.mask.count_ones();
            assert!(cells == 27 || cells == 18);
        }
    }

    #[test]
    fn blocks_total_what_their_houses_do() {
        for geometry in [
            Geometry::boxes(3, 3).unwrap().with_diagonals(),
            Geometry::boxes(2, 3).unwrap(),
            Geometry::boxes(4, 2).unwrap(),
        ] {
            let board = Board::of(&geometry).unwrap();
            let (side, digits) = (board.side as i32, board.digits.count_ones() as i32);
            assert_eq!(side, digits);
            for block in &board.blocks {
                let houses = block.mask.count_ones() as i32 / side;
                assert_eq!(block.mask.count_ones() as i32 % side, 0);
                assert_eq!(block.total, houses * side * (side + 1) / 2);
            }
        }
    }
}
