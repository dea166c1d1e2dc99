//! What one digit may do, looked up.
//!
//! A band is three rows of nine cells: a word of 27 bits, bit `9 * r + c` for
//! the cell in its row `r` and in column `c`. A box is three columns of it, a
//! *minirow* one row of a box, a *minicolumn* one column of a box.
//!
//! For one digit, a band is a permutation: each of its three boxes holds the
//! digit in one row, no two in the same. So are the three boxes one below the
//! other: each holds the digit in one column, no two in the same. There are six
//! permutations of three, and 512 sets of places they may be made of: for
//! each set a table says which places belong to a permutation that is whole in
//! the set, and which of those are the only one of their box. What is left
//! out is what is called locked candidates, in both directions. An empty
//! answer says that there is no permutation: a contradiction.

/// The cells of a band.
pub(super) const BAND: u64 = (1 << 27) - 1;

/// The cells of the first row of a band.
const ROW: u32 = 0x1ff;

/// The six ways to pick a different place on each of three lines.
const PERMUTATIONS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// What a set of places leaves.
#[derive(Clone, Copy)]
#[repr(C, align(8))]
pub(super) struct Left {
    /// The places that survive.
    pub(super) keep: u32,
    /// Those among them that are alone on their line.
    pub(super) alone: u32,
    /// The places that survive, in the form that the table is asked in.
    pub(super) set: u16,
    /// The permutations themselves, a bit each, in the order of their list.
    pub(super) permutations: u8,
}

impl Left {
    /// What survives, and 32 bits higher what is alone.
    #[inline(always)]
    pub(super) fn left(&self) -> u64 {
        u64::from(self.keep) | u64::from(self.alone) << 32
    }
}

/// For a set of places, bit `3 * line + place`, the union of the permutations
/// within it: a place that is in none of them can hold nothing. With it the
/// places that are alone on their line, which are settled.
const fn survivors(set: usize) -> (usize, usize, u8) {
    let mut keep = 0;
    let mut permutations = 0;
    let mut p = 0;
    while p < 6 {
        let whole = places(p);
        if set & whole == whole {
            keep |= whole;
            permutations |= 1 << p;
        }
        p += 1;
    }
    let mut alone = 0;
    let mut line = 0;
    while line < 3 {
        let places = keep & (7 << (3 * line));
        if places.count_ones() == 1 {
            alone |= places;
        }
        line += 1;
    }
    (keep, alone, permutations)
}

/// Bit `3 * line + place` of `set` becomes the bits `width` at `line_stride *
/// line + place_stride * place`.
const fn spread(set: usize, (width, line_stride, place_stride): (u32, usize, usize)) -> u32 {
    let mut bits = 0;
    let mut k = 0;
    while k < 9 {
        if set >> k & 1 == 1 {
            bits |= width << (line_stride * (k / 3) + place_stride * (k % 3));
        }
        k += 1;
    }
    bits
}

/// The places of one permutation.
const fn places(p: usize) -> usize {
    let [a, b, c] = PERMUTATIONS[p];
    1 << a | 1 << (3 + b) | 1 << (6 + c)
}

const fn each(form: (u32, usize, usize)) -> [u32; 6] {
    let mut table = [0; 6];
    let mut p = 0;
    while p < 6 {
        table[p] = spread(places(p), form);
        p += 1;
    }
    table
}

const fn table(form: (u32, usize, usize)) -> [Left; 512] {
    let mut table = [Left {
        keep: 0,
        alone: 0,
        set: 0,
        permutations: 0,
    }; 512];
    let mut set = 0;
    while set < 512 {
        let (keep, alone, permutations) = survivors(set);
        table[set] = Left {
            keep: spread(keep, form),
            alone: spread(alone, form),
            set: keep as u16,
            permutations,
        };
        set += 1;
    }
    table
}

/// Minirows: a line is a box of the band, its places are its rows, each three
/// cells wide.
const BAND_FORM: (u32, usize, usize) = (7, 3, 9);

/// Minicolumns: a line is a box of the stack, its places are its columns.
const STACK_FORM: (u32, usize, usize) = (1, 9, 1);

/// A set of minirows becomes the cells of those that survive.
pub(super) static MINIROWS: [Left; 512] = table(BAND_FORM);

/// A set of minicolumns of one stack becomes the columns that survive in each
/// band, nine bits a band, of which the three lowest are used: the caller
/// shifts them to the stack.
pub(super) static MINICOLUMNS: [Left; 512] = table(STACK_FORM);

/// The cells of a band in the minirows of a permutation.
pub(super) static IN_BAND: [u32; 6] = each(BAND_FORM);

/// The columns of a stack in a permutation, as in [`MINICOLUMNS`].
pub(super) static IN_STACK: [u32; 6] = each(STACK_FORM);

/// For a digit placed in a cell of a band, the cells of the band that it
/// loses: the others in its row and box. (The rest of the column lies in its
/// box or in other bands, which [`MINICOLUMNS`] reaches.)
pub(super) static LOSES: [u32; 27] = {
    let mut loses = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        let first = 3 * (column / 3);
        let block = (7 | 7 << 9 | 7 << 18) << first;
        loses[cell] = (ROW << (9 * row) | block) & !(1 << cell);
        cell += 1;
    }
    loses
};
