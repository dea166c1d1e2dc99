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

use super::tables::{BAND, BOXES, IN_BAND, IN_STACK, Left, MINICOLUMNS, MINIROWS, WITH};
use super::triads::{self, Lines};

/// No solution below this position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dead;

/// What is known: where each digit may go, and for each band the cells that
/// hold a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) digits: [Places; 9],
    filled: [u32; 3],
}

/// Where one digit may go, and where it stands.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct Places {
    /// For each band the cells where the digit may go but does not stand yet.
    pub(super) open: [u32; 3],
    /// For each band the cells where it stands.
    placed: [u32; 3],
    /// A byte for each band, then for each stack: the permutations that are
    /// left.
    permutations: [u8; 8],
    /// The minirows or minicolumns that these are made of.
    pub(super) sets: Lines,
}

impl State {
    /// Every digit may go everywhere.
    pub(super) const EMPTY: State = State {
        digits: [Places {
            open: [BAND; 3],
            placed: [0; 3],
            permutations: [0; 8],
            sets: [0; 8],
        }; 9],
        filled: [0; 3],
    };

    /// Whether every cell holds a digit: this is a solution.
    pub(super) fn is_full(&self) -> bool {
        self.filled == [BAND; 3]
    }

    /// Everything that the rules of [`look`](Self::look), cells with one digit
    /// and [`triads`] say, until they say no more.
    #[inline]
    pub(super) fn settle(&mut self) -> Result<(), Dead> {
        loop {
            self.work_off()?;
            let single = self.singles()?;
            if single != [0; 3] {
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
            for (d, Places { open, .. }) in self.digits.iter().enumerate() {
                let cells =
                    open[0] & self.filled[0] | open[1] & self.filled[1] | open[2] & self.filled[2];
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
        let digit = &mut self.digits[d];
        let mut a = [0, 1, 2].map(|b: usize| digit.open[b] & !self.filled[b] | digit.placed[b]);
        let alone = loop {
            // A dead row set keeps nothing: no columns either, and one test
            // serves both tables.
            let rows = [minirows(a[0]), minirows(a[1]), minirows(a[2])];
            let mut columns = 0;
            for b in 0..3 {
                a[b] &= rows[b].keep;
                columns |= ((a[b] | a[b] >> 9 | a[b] >> 18) & 0x1ff) << (9 * b);
            }
            let stacks = [stack(columns), stack(columns >> 3), stack(columns >> 6)];
            if (stacks[0].keep == 0) | (stacks[1].keep == 0) | (stacks[2].keep == 0) {
                return Err(Dead);
            }
            let keep = stacks[0].keep | stacks[1].keep << 3 | stacks[2].keep << 6;
            // Minirows that lost their last cell to the columns: the rest of
            // the first table's answer stays.
            let mut lost = 0;
            for b in 0..3 {
                a[b] &= each_row(keep >> (9 * b));
                lost |= (a[b] | a[b] >> 1 | a[b] >> 2) ^ rows[b].keep;
            }
            if lost & 0o111_111_111 == 0 {
                let alone = stacks[0].alone | stacks[1].alone << 3 | stacks[2].alone << 6;
                digit.permutations = [
                    rows[0].permutations,
                    rows[1].permutations,
                    rows[2].permutations,
                    stacks[0].permutations,
                    stacks[1].permutations,
                    stacks[2].permutations,
                    0,
                    0,
                ];
                digit.sets = [
                    rows[0].set,
                    rows[1].set,
                    rows[2].set,
                    stacks[0].set,
                    stacks[1].set,
                    stacks[2].set,
                    0,
                    0,
                ];
                break [0, 1, 2].map(|b| rows[b].alone & each_row(alone >> (9 * b)));
            }
        };
        for b in 0..3 {
            // A cell that is alone in its row and its box.
            let placed = a[b] & alone[b];
            digit.placed[b] = placed;
            self.filled[b] |= placed;
            digit.open[b] = a[b] & !placed;
        }
        Ok(())
    }

    /// Places the cells in which one digit is left. Two of one digit in a row
    /// or box take each other out and leave the row without; two in a column
    /// leave their stack without a permutation.
    fn place_singles(&mut self, single: &[u32; 3]) -> Result<(), Dead> {
        for d in 0..9 {
            let mut found = 0;
            for (open, single) in self.digits[d].open.iter_mut().zip(single) {
                let mut cells = *open & single;
                found |= cells;
                while cells != 0 {
                    *open &= WITH[cells.trailing_zeros() as usize];
                    cells &= cells - 1;
                }
            }
            if found != 0 {
                self.look(d)?;
            }
        }
        Ok(())
    }

    /// Narrows a digit to sets of minirows and minicolumns.
    pub(super) fn restrict(&mut self, d: usize, sets: &Lines) -> Result<(), Dead> {
        let [s0, s1, s2] = [3, 4, 5].map(|l: usize| MINICOLUMNS[usize::from(sets[l])].keep);
        let columns = s0 | s1 << 3 | s2 << 6;
        for (b, open) in self.digits[d].open.iter_mut().enumerate() {
            *open &= MINIROWS[usize::from(sets[b])].keep & each_row(columns >> (9 * b));
        }
        self.look(d)
    }

    /// The blank cells in which one digit is left; sums of a bit a cell, for
    /// all cells of a band at once. Dead if a blank cell has none.
    #[inline]
    fn singles(&self) -> Result<[u32; 3], Dead> {
        let (mut one, mut two) = ([0; 3], [0; 3]);
        for Places { open, .. } in &self.digits {
            for b in 0..3 {
                two[b] |= one[b] & open[b];
                one[b] |= open[b];
            }
        }
        let all = |b: usize| one[b] | self.filled[b] == BAND;
        if !(all(0) & all(1) & all(2)) {
            return Err(Dead);
        }
        Ok([0, 1, 2].map(|b: usize| one[b] & !two[b]))
    }

    /// Takes a digit out of the row and the box of a cell where it is to stand.
    /// That it stands there shows at the next look.
    #[inline]
    pub(super) fn narrow(&mut self, d: usize, band: usize, cell: usize) {
        self.digits[d].open[band] &= WITH[cell];
    }

    /// Where to branch: a line (a band, or three more than a stack) with the
    /// fewest permutations left over all digits, but not one where each has a
    /// single one; on it a digit with the fewest, and these, a bit each.
    #[inline]
    pub(super) fn choose(&self) -> (usize, usize, u8) {
        let counts = self
            .digits
            .map(|d| bits_in_bytes(u64::from_le_bytes(d.permutations)));
        let sums: u64 = counts.iter().sum();
        let (mut line, mut fewest) = (0, u64::MAX);
        for (l, sum) in sums.to_le_bytes()[..6].iter().enumerate() {
            // Nine are one for each digit: the line is settled.
            let open = u64::from(sum.wrapping_sub(10));
            if open < fewest {
                (line, fewest) = (l, open);
            }
        }
        let (mut digit, mut fewest) = (0, u8::MAX);
        for (d, count) in counts.iter().enumerate() {
            let open = ((count >> (8 * line)) as u8).wrapping_sub(2);
            if open < fewest {
                (digit, fewest) = (d, open);
            }
        }
        (digit, line, self.digits[digit].permutations[line])
    }

    /// Puts a digit into a cell, if it may still go there.
    pub(super) fn set(&mut self, d: usize, cell: usize) -> Result<(), Dead> {
        let (band, bit) = (cell / 27, 1 << (cell % 27));
        let places = &self.digits[d];
        if (places.open[band] | places.placed[band]) & bit == 0 {
            return Err(Dead);
        }
        self.narrow(d, band, cell % 27);
        self.look(d)
    }

    /// Narrows a digit to one of its permutations.
    #[inline]
    pub(super) fn assume(&mut self, d: usize, line: usize, p: usize) -> Result<(), Dead> {
        let open = &mut self.digits[d].open;
        if let Some(band) = open.get_mut(line) {
            *band &= IN_BAND[p];
        } else {
            let columns = IN_STACK[p] << (3 * (line - 3));
            let others = !(0o7 << (3 * (line - 3)));
            for (b, band) in open.iter_mut().enumerate() {
                *band &= each_row(columns >> (9 * b) | others);
            }
        }
        self.look(d)
    }

    /// The digits of a full position.
    #[inline]
    pub(super) fn grid(&self) -> [u8; 81] {
        let mut grid = [0; 81];
        for (digit, places) in (1..).zip(&self.digits) {
            for (word, band) in places.placed.iter().zip(grid.chunks_exact_mut(27)) {
                let mut cells = *word;
                for _ in 0..3 {
                    band[cells.trailing_zeros() as usize % 27] = digit;
                    cells &= cells.wrapping_sub(1);
                }
            }
        }
        grid
    }
}

/// What the cells of a digit in a band leave, by rows and boxes.
#[inline]
fn minirows(word: u32) -> Left {
    let row = |k: u32| usize::from(BOXES[(word >> (9 * k) & 0x1ff) as usize]);
    MINIROWS[row(0) | row(1) << 3 | row(2) << 6 & 0x1ff]
}

/// The three bands of one stack: the three lowest of each nine bits.
#[inline]
fn stack(columns: u32) -> Left {
    MINICOLUMNS[(columns & 7 | columns >> 6 & 0o70 | columns >> 12 & 0o700) as usize]
}

/// The nine lowest bits, for each row of a band.
#[inline]
fn each_row(columns: u32) -> u32 {
    (columns & 0x1ff) * 0x4_0201
}

/// The number of bits in each byte, for bytes below 64.
#[inline]
fn bits_in_bytes(bytes: u64) -> u64 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    let pairs = bytes - (bytes >> 1 & (0x55 * LOW));
    let fours = (pairs & (0x33 * LOW)) + (pairs >> 2 & (0x33 * LOW));
    (fours + (fours >> 4)) & (0x0f * LOW)
}
