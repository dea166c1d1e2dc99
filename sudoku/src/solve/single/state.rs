//! A position: where each digit may still go, and what follows from it.
//!
//! Nothing is marked as changed. A digit is to be looked at again exactly when
//! it is open in a cell that another digit fills, and that is a comparison of
//! words. A look takes the digit out of those cells, applies both tables until
//! they take nothing more, and notes the cells that are the only one of their
//! row and box as filled, which in turn pushes other digits out.
//!
//! Why a full position is a solution: a look takes a digit out of filled cells
//! before it fills others, so that every cell is filled by one digit. A digit
//! fills at most three cells of a band, for each is alone in its row and box,
//! and by the second table no two of a column; nine digits that fill 81 cells
//! therefore fill nine each, one in every house. (That every cell has a single
//! digit *left* says nothing of the kind.)

use super::tables::{BAND, IN_BAND, IN_STACK, LOSES, MINICOLUMNS, MINIROWS};
use super::triads;

/// No solution below this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// The cells of three bands, 32 bits for each: two bands in the first word, so
/// that they are worked on together, and one in the low half of the second.
/// What a shift brings over from the other half lies above bit 27, or above
/// the bits that are asked for.
type Bands = [u64; 2];

/// All cells.
const CELLS: Bands = [BAND * BOTH, BAND];

/// Twice the same in both halves of a word.
const BOTH: u64 = 1 << 32 | 1;

/// The first cell of each minirow.
const FIRST: u64 = 0o111_111_111 * BOTH;

/// A row.
const ROW: u64 = 0x1ff;

/// What is known.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct State {
    /// Where each digit may go but does not stand yet.
    open: [Bands; 9],
    /// Where each digit stands.
    placed: [Bands; 9],
    /// The minirows and minicolumns of each digit, open or placed: nine bits
    /// for each band, then for each stack, as the tables are asked.
    pub(super) sets: [u64; 9],
    /// The cells that hold a digit.
    filled: Bands,
}

impl State {
    /// Every digit may go everywhere.
    pub(super) const EMPTY: State = State {
        open: [CELLS; 9],
        placed: [[0; 2]; 9],
        sets: [0; 9],
        filled: [0; 2],
    };

    /// Whether every cell holds a digit: this is a solution.
    pub(super) fn is_full(&self) -> bool {
        self.filled == CELLS
    }

    /// Takes cells of a band from a digit.
    #[inline(always)]
    pub(super) fn take(&mut self, d: usize, band: usize, cells: u32) {
        self.open[d][band / 2] &= !(u64::from(cells) << (32 * (band % 2)));
    }

    /// Takes a digit out of the row and the box of a cell where it is to stand.
    /// That it stands there shows at the next look.
    #[inline(always)]
    pub(super) fn narrow(&mut self, d: usize, band: usize, cell: usize) {
        self.take(d, band, LOSES[cell]);
    }

    /// Puts a digit into a cell, if it may still go there.
    pub(super) fn set(&mut self, d: usize, cell: usize) -> Result<(), Dead> {
        let (band, cell) = (cell / 27, cell % 27);
        let cells = self.open[d][band / 2] | self.placed[d][band / 2];
        if cells >> (32 * (band % 2) + cell) & 1 == 0 {
            return Err(Dead);
        }
        self.narrow(d, band, cell);
        self.look(d)
    }

    /// Everything that the rules of [`look`](Self::look), cells with one digit
    /// and [`triads`] say, until they say no more.
    #[inline]
    pub(super) fn settle(&mut self) -> Result<(), Dead> {
        loop {
            self.work_off()?;
            let single = self.singles()?;
            if single != [0; 2] {
                self.place_singles(&single)?;
            } else if self.is_full() || !triads::apply(self)? {
                return Ok(());
            }
        }
    }

    /// Looks at the digits that others have pushed out of a cell, until there
    /// is none. Which they are is found without a branch for each: such
    /// branches are hardly ever predicted.
    #[inline]
    fn work_off(&mut self) -> Result<(), Dead> {
        loop {
            let mut pushed = 0u32;
            for (d, open) in self.open.iter().enumerate() {
                let cells = open[0] & self.filled[0] | open[1] & self.filled[1];
                pushed |= u32::from(cells != 0) << d;
            }
            if pushed == 0 {
                return Ok(());
            }
            while pushed != 0 {
                let d = pushed.trailing_zeros() as usize;
                pushed &= pushed - 1;
                self.look(d)?;
            }
        }
    }

    /// Takes one digit out of the cells that others fill, and applies both
    /// tables to it until it stays as it is; then notes where it stands.
    #[inline]
    pub(super) fn look(&mut self, d: usize) -> Result<(), Dead> {
        let (open, placed) = (self.open[d], self.placed[d]);
        let mut a = [0, 1].map(|w: usize| open[w] & !self.filled[w] | placed[w]);
        let (rows, stacks, left) = loop {
            let sets = a.map(minirows);
            let rows = [sets[0], sets[0] >> 32, sets[1]];
            let rows = rows.map(|set| &MINIROWS[(set & ROW) as usize]);
            let kept = [join(rows[0].keep, rows[1].keep), rows[2].keep.into()];
            a = [a[0] & kept[0], a[1] & kept[1]];
            let columns = minicolumns(&a);
            let stacks = [0, 9, 18].map(|k| &MINICOLUMNS[(columns >> k & 0x1ff) as usize]);
            let left = stacks[0].left() | stacks[1].left() << 3 | stacks[2].left() << 6;
            let columns = each_row(left);
            a = [a[0] & columns[0], a[1] & columns[1]];
            // Minirows that lost their last cell to the columns: the rest of
            // the first table's answer stays.
            let lost = [0, 1].map(|w: usize| (a[w] | a[w] >> 1 | a[w] >> 2) ^ kept[w]);
            if (lost[0] | lost[1]) & FIRST == 0 {
                break (rows, stacks, left);
            }
            // Without a permutation on one line nothing is left on any other.
            if a[1] == 0 {
                return Err(Dead);
            }
        };
        if a[1] == 0 {
            return Err(Dead);
        }
        let [rows_set, stacks_set] = [rows, stacks].map(|lines| {
            let [a, b, c] = lines.map(|left| u32::from(left.set));
            a | b << 9 | c << 18
        });
        self.sets[d] = u64::from(rows_set) | u64::from(stacks_set) << 27;
        let alone = [join(rows[0].alone, rows[1].alone), rows[2].alone.into()];
        let columns = each_row(left >> 32);
        for w in 0..2 {
            // A cell that is alone in its row and its box.
            let placed = a[w] & alone[w] & columns[w];
            self.placed[d][w] = placed;
            self.open[d][w] = a[w] & !placed;
            self.filled[w] |= placed;
        }
        Ok(())
    }

    /// Places the cells in which one digit is left. Two of one digit in a row
    /// or box take each other out and leave the row without; two in a column
    /// leave their stack without a permutation.
    fn place_singles(&mut self, single: &Bands) -> Result<(), Dead> {
        for d in 0..9 {
            let found = [0, 1].map(|w: usize| self.open[d][w] & single[w]);
            if found[0] | found[1] == 0 {
                continue;
            }
            for (w, mut cells) in found.into_iter().enumerate() {
                while cells != 0 {
                    let cell = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    self.narrow(d, 2 * w + cell / 32, cell % 32);
                }
            }
            self.look(d)?;
        }
        Ok(())
    }

    /// The blank cells in which one digit is left; sums of a bit a cell, for
    /// all cells of a word at once. Dead if a blank cell has none.
    #[inline]
    fn singles(&self) -> Result<Bands, Dead> {
        let (mut one, mut two) = ([0; 2], [0; 2]);
        for open in &self.open {
            for w in 0..2 {
                two[w] |= one[w] & open[w];
                one[w] |= open[w];
            }
        }
        if [0, 1].map(|w: usize| one[w] | self.filled[w]) != CELLS {
            return Err(Dead);
        }
        Ok([0, 1].map(|w: usize| one[w] & !two[w]))
    }

    /// Narrows a digit to sets of minirows and minicolumns.
    pub(super) fn restrict(&mut self, d: usize, sets: u64) -> Result<(), Dead> {
        let line = |l: u32| (sets >> (9 * l) & ROW) as usize;
        let [s0, s1, s2] = [3, 4, 5].map(|l| MINICOLUMNS[line(l)].left());
        let columns = each_row(s0 | s1 << 3 | s2 << 6);
        let [r0, r1, r2] = [0, 1, 2].map(|l| MINIROWS[line(l)].keep);
        self.open[d][0] &= columns[0] & join(r0, r1);
        self.open[d][1] &= columns[1] & u64::from(r2);
        self.look(d)
    }

    /// Where to branch: a line (a band, or three more than a stack) where the
    /// digits have the fewest places left, but not one where each is settled;
    /// on it a digit with the fewest, and its permutations, a bit each.
    #[inline]
    pub(super) fn choose(&self) -> (usize, usize, u8) {
        let counts = self.sets.map(triads::places);
        let sums: u64 = counts.iter().sum();
        let (mut line, mut fewest) = (0, u64::MAX);
        for l in 0..6 {
            // Three are settled, for each of nine digits.
            let open = (sums >> (9 * l) & ROW).wrapping_sub(28);
            if open < fewest {
                (line, fewest) = (l, open);
            }
        }
        let (mut digit, mut fewest) = (0, u64::MAX);
        for (d, count) in counts.iter().enumerate() {
            let open = (count >> (9 * line) & ROW).wrapping_sub(4);
            if open < fewest {
                (digit, fewest) = (d, open);
            }
        }
        let set = (self.sets[digit] >> (9 * line) & ROW) as usize;
        let table = if line < 3 { &MINIROWS } else { &MINICOLUMNS };
        (digit, line, table[set].permutations)
    }

    /// Narrows a digit to one of its permutations.
    #[inline]
    pub(super) fn assume(&mut self, d: usize, line: usize, p: usize) -> Result<(), Dead> {
        if line < 3 {
            self.take(d, line, !IN_BAND[p]);
        } else {
            let stack = 3 * (line - 3);
            let columns = each_row(u64::from(!IN_STACK[p] & 0o7_007_007) << stack);
            let [ab, c] = &mut self.open[d];
            *ab &= !columns[0];
            *c &= !columns[1];
        }
        self.look(d)
    }

    /// The digits of a full position.
    #[inline]
    pub(super) fn grid(&self) -> [u8; 81] {
        let mut grid = [0; 81];
        for (digit, placed) in (1..).zip(&self.placed) {
            for (mut cells, start) in [(placed[0], 0), (placed[1], 54)] {
                while cells != 0 {
                    let cell = cells.trailing_zeros() as usize;
                    cells &= cells - 1;
                    grid[start + cell / 32 * 27 + cell % 32] = digit;
                }
            }
        }
        grid
    }
}

/// Two bands in one word.
#[inline(always)]
fn join(low: u32, high: u32) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// The minirows of the cells of a digit, as [`MINIROWS`] is asked: bit `3 * box
/// + row` of each half.
#[inline(always)]
fn minirows(cells: u64) -> u64 {
    let row = (cells | cells >> 1 | cells >> 2) & FIRST;
    (row | row >> 8 | row >> 16) & (ROW * BOTH)
}

/// The minicolumns of the cells of a digit, for each stack as [`MINICOLUMNS`]
/// is asked: bit `9 * stack + 3 * band + column`.
#[inline(always)]
fn minicolumns(cells: &Bands) -> u32 {
    let [ab, c] = cells.map(|cells| (cells | cells >> 9 | cells >> 18) & (ROW * BOTH));
    // Three by three groups of three bits, turned over: those one off the
    // diagonal change places, then those in the corners.
    let m = (ab | ab >> 23 | c << 18) as u32;
    let t = (m ^ m >> 6) & 0o700_070;
    let m = m ^ t ^ t << 6;
    let t = (m ^ m >> 12) & 0o700;
    m ^ t ^ t << 12
}

/// Nine columns for each band become cells; bits from 27 on are not looked at.
#[inline(always)]
fn each_row(columns: u64) -> Bands {
    let two = columns & ROW | columns << 23 & ROW << 32;
    [two, columns >> 18 & ROW].map(|columns| columns * 0x4_0201)
}
