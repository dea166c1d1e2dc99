//! Candidates on a board of any kind, and what follows from them: a digit that is
//! placed leaves the other cells of its houses, and a digit with one place left
//! in a house is placed.

use crate::Geometry;

/// The houses of a board, by the numbers of their cells.
pub(super) struct Board {
    houses: Vec<Vec<u16>>,
    /// The houses of each cell.
    houses_of: Vec<Vec<u16>>,
    side: usize,
}

impl Board {
    pub(super) fn new(geometry: &Geometry) -> Board {
        let side = geometry.size();
        let numbers = |cells: &[crate::Cell]| cells.iter().map(|c| c.index(side) as u16).collect();
        let houses = geometry.houses().iter();
        let houses: Vec<Vec<u16>> = houses.map(|(_, cells)| numbers(cells)).collect();
        let mut houses_of = vec![Vec::new(); side * side];
        for (k, house) in houses.iter().enumerate() {
            for &cell in house {
                houses_of[usize::from(cell)].push(k as u16);
            }
        }
        Board {
            houses,
            houses_of,
            side,
        }
    }

    /// Every digit in every cell.
    pub(super) fn open(&self) -> Marks {
        let all = u32::MAX >> (u32::BITS as usize - self.side);
        Marks {
            cells: vec![all; self.side * self.side],
            placed: Vec::new(),
            touched: Vec::new(),
        }
    }
}

/// The candidates of each cell, a bit a digit.
#[derive(Clone)]
pub(super) struct Marks {
    pub(super) cells: Vec<u32>,
    /// Cells with one candidate that the others do not yet know of.
    placed: Vec<u16>,
    /// Houses in which a digit may have one place left.
    touched: Vec<u16>,
}

impl Marks {
    /// Keeps only these candidates of a cell, and draws what follows; `false` if
    /// that is a contradiction.
    pub(super) fn keep(&mut self, board: &Board, cell: usize, digits: u32) -> bool {
        let sound = self.narrow(board, cell, digits) && self.settle(board);
        self.placed.clear();
        self.touched.clear();
        sound
    }

    fn narrow(&mut self, board: &Board, cell: usize, digits: u32) -> bool {
        let before = self.cells[cell];
        let after = before & digits;
        if after != before {
            self.cells[cell] = after;
            if after.is_power_of_two() {
                self.placed.push(cell as u16);
            }
            for &house in &board.houses_of[cell] {
                if !self.touched.contains(&house) {
                    self.touched.push(house);
                }
            }
        }
        after != 0
    }

    fn settle(&mut self, board: &Board) -> bool {
        loop {
            if let Some(cell) = self.placed.pop() {
                let digit = self.cells[usize::from(cell)];
                for &house in &board.houses_of[usize::from(cell)] {
                    for &other in &board.houses[usize::from(house)] {
                        if other != cell && !self.narrow(board, usize::from(other), !digit) {
                            return false;
                        }
                    }
                }
            } else if let Some(house) = self.touched.pop() {
                if !self.place_last(board, &board.houses[usize::from(house)]) {
                    return false;
                }
            } else {
                return true;
            }
        }
    }

    /// Places the digits that have one place left in a house.
    fn place_last(&mut self, board: &Board, house: &[u16]) -> bool {
        let (mut once, mut twice) = (0, 0);
        for &cell in house {
            let mask = self.cells[usize::from(cell)];
            twice |= once & mask;
            once |= mask;
        }
        if once.count_ones() as usize != board.side {
            return false;
        }
        let lone = once & !twice;
        house.iter().all(|&cell| {
            let mask = self.cells[usize::from(cell)];
            let here = mask & lone;
            here == 0 || mask == here || self.narrow(board, usize::from(cell), here)
        })
    }
}
