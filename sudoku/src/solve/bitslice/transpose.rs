//! Puzzles in and out of lanes: bit matrices turned over, 64 by 64.
//!
//! A puzzle outside the batch is a short row of words, inside it is one bit in
//! each of many planes. To go from one to the other is to transpose: take 64
//! planes; word w of all of them is a matrix of 64 planes by 64 lanes, and
//! transposed its row i belongs to lane 64 w + i. This is done for all words
//! of a plane at once, since [`transpose`] works on every word alike.
//!
//! **Transposing** is six rounds of exchanges (Warren, *Hacker's Delight*,
//! 7-3): for s = 32, 16, 8, 4, 2, 1 the bit at column c + s of row i changes
//! places with the bit at column c of row i + s, for all i and c in which bit s
//! is 0. Row and column numbers swap bit s that way, so after all six they
//! have swapped entirely. Three rounds on eight rows at a time stay in
//! registers.
//!
//! | row of words | planes | made by |
//! |---|---|---|
//! | [`Frame`]: all candidates, 12 words | candidate p is bit p % 64 of word p / 64 | [`store`], read by [`load`] |
//! | candidates by cell, 12 words | digit d of cell 7 q + i is bit 9 i + d of word q | nobody, read by [`parse_marks`] |
//! | [`Code`]: digits in four bits each, 6 words | bit t of cell 16 q + i is bit 8 i + t of word q, and of cell 16 q + 8 + i bit 8 i + 4 + t | [`encode`], read by [`parse`] |

use super::lanes::Lanes;
use super::state::{State, candidates, candidates_mut};
use super::sweep::find_singles;
use crate::DigitSet;

/// The candidates of one puzzle.
pub(super) type Frame = [u64; 12];

/// The digits of one puzzle, 0 for a blank.
pub(super) type Code = [u64; 6];

const NIBBLES: u64 = 0x0f0f_0f0f_0f0f_0f0f;

/// Puts the digits of a puzzle together. Of each byte only the low four bits
/// count, so that digits may be numbers or text.
#[inline(always)]
pub(super) fn pack(cells: &[u8; 81]) -> Code {
    let (pairs, last) = cells.as_chunks::<16>();
    let mut code = [0; 6];
    for (code, pair) in code.iter_mut().zip(pairs) {
        let (low, high) = pair.split_at(8);
        let word = |half: &[u8]| u64::from_le_bytes(half.try_into().expect("eight"));
        *code = word(low) & NIBBLES | (word(high) & NIBBLES) << 4;
    }
    code[5] = u64::from(last[0] & 15);
    code
}

/// The digits of a puzzle as numbers.
#[inline(always)]
pub(super) fn unpack(code: &Code, cells: &mut [u8; 81]) {
    let (pairs, last) = cells.as_chunks_mut::<16>();
    for (code, pair) in code.iter().zip(pairs) {
        pair[..8].copy_from_slice(&(code & NIBBLES).to_le_bytes());
        pair[8..].copy_from_slice(&(code >> 4 & NIBBLES).to_le_bytes());
    }
    last[0] = (code[5] & 15) as u8;
}

/// The bit of a [`Code`] where the four bits of a cell begin: (word, bit).
#[inline(always)]
const fn place(cell: usize) -> (usize, usize) {
    (cell / 16, cell % 8 * 8 + cell % 16 / 8 * 4)
}

/// Exchanges, see above: `high` is s rows below `low`.
#[inline(always)]
fn exchange<L: Lanes>(low: &mut L, high: &mut L, s: u32, mask: u64) {
    let differ = (low.down(s) ^ *high) & L::splat(mask);
    *high = *high ^ differ;
    *low = *low ^ differ.up(s);
}

/// Three rounds on eight rows that stand `step` apart.
#[inline(always)]
fn three_rounds<L: Lanes>(rows: &mut [L; 64], first: usize, step: usize, masks: [u64; 3]) {
    let mut v: [L; 8] = std::array::from_fn(|i| rows[first + step * i]);
    for (round, mask) in masks.into_iter().enumerate() {
        let apart = 4 >> round;
        for i in 0..8 {
            if i & apart == 0 {
                let (low, high) = v.split_at_mut(i + apart);
                exchange(&mut low[i], &mut high[0], (apart * step) as u32, mask);
            }
        }
    }
    for i in 0..8 {
        rows[first + step * i] = v[i];
    }
}

/// Transposes 64 rows by 64 columns, in each word alike.
#[inline(always)]
pub(super) fn transpose<L: Lanes>(rows: &mut [L; 64]) {
    for first in 0..8 {
        let masks = [0xffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
        three_rounds(rows, first, 8, masks);
    }
    for block in 0..8 {
        let masks = [NIBBLES, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555];
        three_rounds(rows, 8 * block, 1, masks);
    }
}

/// Reads puzzles into the first lanes; the others become empty boards.
#[inline(always)]
pub(super) fn parse<L: Lanes>(
    state: &mut State<L>,
    puzzles: &[[u8; 81]],
    rows: &mut [[L; 64]; 12],
) {
    for (lane, puzzle) in puzzles.iter().enumerate() {
        let code = pack(puzzle);
        for (rows, word) in rows.iter_mut().zip(code) {
            *rows[lane % 64].word_mut(lane / 64) = word;
        }
    }
    for lane in puzzles.len()..L::COUNT {
        for rows in &mut rows[..6] {
            *rows[lane % 64].word_mut(lane / 64) = 0;
        }
    }
    for rows in &mut rows[..6] {
        transpose(rows);
    }
    let x = candidates_mut(&mut state.x);
    for cell in 0..81 {
        let (word, bit) = place(cell);
        let [a, b, c, d] = std::array::from_fn(|t| rows[word][bit + t]);
        let (low, mid, high) = (!(c | d), c.but(d), d.but(b | c));
        let (even, odd) = (!(a | b), a & b);
        let given = [
            low & a.but(b),
            low & b.but(a),
            low & odd,
            mid & even,
            mid & a.but(b),
            mid & b.but(a),
            mid & odd,
            high.but(a),
            high & a,
        ];
        let blank = !((low & (a | b)) | mid | high);
        for (d, given) in given.into_iter().enumerate() {
            x[81 * d + cell] = given | blank;
        }
    }
    state.forget(L::splat(!0));
    find_singles(state);
}

/// Reads puzzles of candidates into the first lanes; the others get none.
#[inline(always)]
pub(super) fn parse_marks<L: Lanes>(
    state: &mut State<L>,
    puzzles: &[[DigitSet; 81]],
    rows: &mut [[L; 64]; 12],
) {
    *rows = [[L::NONE; 64]; 12];
    for (lane, puzzle) in puzzles.iter().enumerate() {
        for (rows, cells) in rows.iter_mut().zip(puzzle.chunks(7)) {
            let word = cells
                .iter()
                .rev()
                .fold(0, |word, cell| word << 9 | u64::from(cell.bits() & 0x1ff));
            *rows[lane % 64].word_mut(lane / 64) = word;
        }
    }
    for rows in rows.iter_mut() {
        transpose(rows);
    }
    let x = candidates_mut(&mut state.x);
    for cell in 0..81 {
        for d in 0..9 {
            x[81 * d + cell] = rows[cell / 7][cell % 7 * 9 + d];
        }
    }
    state.forget(L::splat(!0));
    find_singles(state);
}

/// The digits of filled boards, in rows that [`code`] reads.
#[inline(always)]
pub(super) fn encode<L: Lanes>(state: &State<L>, rows: &mut [[L; 64]; 12]) {
    let x = candidates(&state.x);
    for cell in 0..81 {
        let (word, bit) = place(cell);
        let [n1, n2, n3, n4, n5, n6, n7, n8, n9] = std::array::from_fn(|d| x[81 * d + cell]);
        let code = [
            n1 | n3 | n5 | n7 | n9,
            n2 | n3 | n6 | n7,
            n4 | n5 | n6 | n7,
            n8 | n9,
        ];
        rows[word][bit..][..4].copy_from_slice(&code);
    }
    for rows in &mut rows[..6] {
        transpose(rows);
    }
}

/// The digits of one lane, from rows that [`encode`] wrote.
pub(super) fn code<L: Lanes>(rows: &[[L; 64]; 12], lane: usize) -> Code {
    std::array::from_fn(|q| rows[q][lane % 64].word(lane / 64))
}

/// Makes rows of candidates, ready for [`frame`].
#[inline(always)]
pub(super) fn store<L: Lanes>(state: &State<L>, rows: &mut [[L; 64]; 12]) {
    for (planes, rows) in candidates(&state.x).chunks(64).zip(rows) {
        rows[..planes.len()].copy_from_slice(planes);
        transpose(rows);
    }
}

/// The candidates of one lane, from rows that [`store`] wrote.
#[inline(always)]
pub(super) fn frame<L: Lanes>(rows: &[[L; 64]; 12], lane: usize, frame: &mut Frame) {
    for (rows, word) in rows.iter().zip(frame) {
        *word = rows[lane % 64].word(lane / 64);
    }
}

/// Puts a frame where [`load`] expects it.
#[inline(always)]
pub(super) fn put<L: Lanes>(rows: &mut [[L; 64]; 12], lane: usize, frame: &Frame) {
    for (rows, &word) in rows.iter_mut().zip(frame) {
        *rows[lane % 64].word_mut(lane / 64) = word;
    }
}

/// Takes the frames that were [`put`] for the lanes of `mask` into them; all
/// other lanes stay as they are.
#[inline(always)]
pub(super) fn load<L: Lanes>(state: &mut State<L>, rows: &mut [[L; 64]; 12], mask: L) {
    let planes = candidates_mut(&mut state.x);
    for (planes, rows) in planes.chunks_mut(64).zip(rows) {
        transpose(rows);
        for (plane, &new) in planes.iter_mut().zip(rows.iter()) {
            *plane = *plane ^ ((*plane ^ new) & mask);
        }
    }
    state.forget(mask);
    find_singles(state);
}
