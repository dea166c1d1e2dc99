//! What one digit may do, looked up.
//!
//! A band is three rows of nine cells: a word of 27 bits, bit `9 * r + c` for
//! the cell in its row `r` and in column `c`. A box is three columns of it, a
//! *minirow* one row of a box, a *minicolumn* one column of a box.
//!
//! For one digit, a band is a permutation: each of its three rows holds the
//! digit in one box, no two in the same. So are the three boxes one below the
//! other: each holds the digit in one column, no two in the same. There are six
//! permutations of three, and 512 sets of places they may be made of: for
//! each set a table says which places belong to a permutation that is whole in
//! the set, and which of those are the only one of their line. What is left
//! out is what is called locked candidates, in both directions. An empty
//! answer says that there is no permutation: a contradiction.

/// The cells of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;

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

/// Places that survive, and those among them that are alone on their line.
#[derive(Clone, Copy)]
pub(super) struct Left {
    pub(super) keep: u32,
    pub(super) alone: u32,
    /// The permutations themselves, a bit each, in the order of their list.
    pub(super) permutations: u8,
    /// The places that survive, in the form that the table is asked in.
    pub(super) set: u16,
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

/// Bit `3 * line + place` of `set` becomes the bits `width` at `9 * line +
/// stride * place`.
const fn spread(set: usize, width: u32, stride: usize) -> u32 {
    let mut bits = 0;
    let mut k = 0;
    while k < 9 {
        if set >> k & 1 == 1 {
            bits |= width << (9 * (k / 3) + stride * (k % 3));
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

const fn each(width: u32, stride: usize) -> [u32; 6] {
    let mut table = [0; 6];
    let mut p = 0;
    while p < 6 {
        table[p] = spread(places(p), width, stride);
        p += 1;
    }
    table
}

/// The cells of a band in the minirows of a permutation.
pub(super) static IN_BAND: [u32; 6] = each(7, 3);

/// The columns of a stack in a permutation, as in [`MINICOLUMNS`].
pub(super) static IN_STACK: [u32; 6] = each(1, 1);

const fn table(width: u32, stride: usize) -> [Left; 512] {
    let mut table = [Left {
        keep: 0,
        alone: 0,
        permutations: 0,
        set: 0,
    }; 512];
    let mut set = 0;
    while set < 512 {
        let (keep, alone, permutations) = survivors(set);
        table[set] = Left {
            keep: spread(keep, width, stride),
            alone: spread(alone, width, stride),
            permutations,
            set: keep as u16,
        };
        set += 1;
    }
    table
}

/// Lines are the rows of a band and places its boxes: a set of minirows
/// becomes the cells of those that survive.
pub(super) static MINIROWS: [Left; 512] = table(7, 3);

/// Lines are the bands and places the three columns of one stack of boxes: a
/// set of minicolumns becomes the columns that survive in each band, nine bits
/// a band, of which the three lowest are used: the caller shifts them to the
/// stack.
pub(super) static MINICOLUMNS: [Left; 512] = table(1, 1);

/// Nine cells of a row become the set of boxes they lie in: bit `b` if any of
/// the cells `3 * b` to `3 * b + 2` is there.
pub(super) static BOXES: [u8; 512] = {
    let mut boxes = [0; 512];
    let mut row = 0;
    while row < 512 {
        let mut b = 0;
        while b < 3 {
            if row >> (3 * b) & 7 != 0 {
                boxes[row] |= 1 << b;
            }
            b += 1;
        }
        row += 1;
    }
    boxes
};

/// For a digit placed in a cell of a band, the cells of the band where it still
/// may stand: that cell, and all outside its row and box. (The rest of the
/// column lies in its box or in other bands, which [`MINICOLUMNS`] reaches.)
pub(super) static WITH: [u32; 27] = {
    let mut with = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        let row = ROW << (9 * row);
        let first = 3 * (column / 3);
        let block = (7 | 7 << 9 | 7 << 18) << first;
        with[cell] = BAND & !row & !block | 1 << cell;
        cell += 1;
    }
    with
};
