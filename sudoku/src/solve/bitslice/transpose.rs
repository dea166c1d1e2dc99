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
//! **Zipping** does the first three rounds, those that move whole bytes, in one
//! instruction for each row of a round ([`Lanes::zip`]), but leaves rows and
//! words in another order. Let r5 r4 r3 be the high bits of a row's number, b2
//! b1 b0 the number of a byte in its word, and w whether the word is the second
//! of its 128 bits. Zipping two rows that differ in one bit r sets r, w, b2, b1,
//! b0 to w, b2, b1, b0, r. So three rounds, for r5, r4, r3, change
//!
//! ```text
//! r5 r4 r3  w  b2 b1 b0   to   w  b2 b1  b0  r5 r4 r3
//! ```
//!
//! The low three are what they have to be. On the way to lanes the others are
//! bits of the lane: it is found where [`seat`] says. On the way to planes the
//! first four are to be b2, b1, b0 in any order and then w; exchanging r5 with w
//! ([`Lanes::pair`]) makes them b0, b2, b1 and w, and [`row`] says which plane is
//! in which row.
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

/// The words of a [`Frame`].
pub(super) const WORDS: usize = 12;

/// The candidates of one puzzle.
pub(super) type Frame = [u64; WORDS];

/// Rows for each word of a frame.
pub(super) type Rows<L> = [[L; 64]; WORDS];

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

/// Exchanges, see above: `high` is s rows below `low`. The first way takes fewest
/// instructions where one can choose between bits, the second elsewhere.
#[inline(always)]
fn exchange<L: Lanes>(low: &mut L, high: &mut L, s: u32, mask: u64) {
    let mask = L::splat(mask);
    if L::WIDE {
        let old = *low;
        *low = (old & mask) | high.up(s).but(mask);
        *high = (old.down(s) & mask) | high.but(mask);
    } else {
        let differ = (low.down(s) ^ *high) & mask;
        *high = *high ^ differ;
        *low = *low ^ differ.up(s);
    }
}

/// Three rounds on eight rows that stand `step` apart.
#[inline(always)]
fn three_rounds<L: Lanes>(v: &mut [L; 8], step: usize, masks: [u64; 3]) {
    for (round, mask) in masks.into_iter().enumerate() {
        let apart = 4 >> round;
        for i in 0..8 {
            if i & apart == 0 {
                let (low, high) = v.split_at_mut(i + apart);
                exchange(&mut low[i], &mut high[0], (apart * step) as u32, mask);
            }
        }
    }
}

/// One round of zipping on rows that stand `apart`.
#[inline(always)]
fn zip_round<L: Lanes>(v: &mut [L; 8], apart: usize) {
    for i in 0..8 {
        if i & apart == 0 {
            (v[i], v[i + apart]) = v[i].zip(v[i + apart]);
        }
    }
}

/// The rounds that move bytes, on eight rows that stand 8 apart.
#[inline(always)]
fn byte_rounds<L: Lanes>(v: &mut [L; 8], to_planes: bool) {
    if L::ZIPS {
        zip_round(v, 4);
        zip_round(v, 2);
        zip_round(v, 1);
        if to_planes {
            for i in 0..4 {
                (v[i], v[i + 4]) = v[i].pair(v[i + 4]);
            }
        }
    } else {
        let masks = [0xffff_ffff, 0x0000_ffff_0000_ffff, 0x00ff_00ff_00ff_00ff];
        three_rounds(v, 8, masks);
    }
}

/// The rounds that move bits within bytes, on eight rows in turn.
#[inline(always)]
fn bit_rounds<L: Lanes>(v: &mut [L; 8]) {
    three_rounds(
        v,
        1,
        [NIBBLES, 0x3333_3333_3333_3333, 0x5555_5555_5555_5555],
    );
}

/// Transposes 64 rows by 64 columns, in each word alike.
#[inline(always)]
fn transpose<L: Lanes>(rows: &mut [L; 64], to_planes: bool) {
    for first in 0..8 {
        let mut v = std::array::from_fn(|i| rows[first + 8 * i]);
        byte_rounds(&mut v, to_planes);
        for i in 0..8 {
            rows[first + 8 * i] = v[i];
        }
    }
    for block in 0..8 {
        let mut v = std::array::from_fn(|i| rows[8 * block + i]);
        bit_rounds(&mut v);
        for i in 0..8 {
            rows[8 * block + i] = v[i];
        }
    }
}

/// From rows that are planes to rows that are lanes, see [`seat`].
#[inline(always)]
pub(super) fn to_lanes<L: Lanes>(rows: &mut [L; 64]) {
    transpose(rows, false);
}

/// From rows that are lanes, lane 64 w + i in word w of row i, to rows that are
/// planes, see [`row`].
#[inline(always)]
pub(super) fn to_planes<L: Lanes>(rows: &mut [L; 64]) {
    transpose(rows, true);
}

/// Row and word where [`to_planes`] looks for a lane. It is clear to the compiler
/// that both exist.
#[inline(always)]
fn standing<L: Lanes>(lane: usize) -> (usize, usize) {
    (lane % 64, lane / 64 % L::WORDS)
}

/// Row and word where [`to_lanes`] leaves a lane.
#[inline(always)]
pub(super) fn seat<L: Lanes>(lane: usize) -> (usize, usize) {
    let (i, word) = standing::<L>(lane);
    if L::ZIPS {
        let row = (word & 1) << 5 | i >> 1 & 0b11000 | i & 0b111;
        (row, (word & !1 | i >> 3 & 1) % L::WORDS)
    } else {
        (i, word)
    }
}

/// The row where [`to_planes`] leaves a plane.
#[inline(always)]
pub(super) const fn row<L: Lanes>(plane: usize) -> usize {
    if L::ZIPS {
        (plane >> 3 & 1) << 5 | plane >> 1 & 0b11000 | plane & 0b111
    } else {
        plane
    }
}

/// Reads puzzles into the first lanes; the others become empty boards.
#[inline(always)]
pub(super) fn parse<L: Lanes>(state: &mut State<L>, puzzles: &[[u8; 81]], rows: &mut Rows<L>) {
    for (lane, puzzle) in puzzles.iter().enumerate() {
        put(rows, lane, &pack(puzzle));
    }
    for lane in puzzles.len()..L::COUNT {
        put(rows, lane, &[0; 6]);
    }
    for rows in &mut rows[..6] {
        to_planes(rows);
    }
    let x = candidates_mut(&mut state.x);
    for cell in 0..81 {
        let (word, bit) = place(cell);
        let [a, b, c, d] = std::array::from_fn(|t| rows[word][row::<L>(bit + t)]);
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
    rows: &mut Rows<L>,
) {
    *rows = [[L::NONE; 64]; 12];
    for (lane, puzzle) in puzzles.iter().enumerate() {
        let mut words = [0; WORDS];
        for (word, cells) in words.iter_mut().zip(puzzle.chunks(7)) {
            for cell in cells.iter().rev() {
                *word = *word << 9 | u64::from(cell.bits() & 0x1ff);
            }
        }
        put(rows, lane, &words);
    }
    for rows in rows.iter_mut() {
        to_planes(rows);
    }
    let x = candidates_mut(&mut state.x);
    for cell in 0..81 {
        for d in 0..9 {
            x[81 * d + cell] = rows[cell / 7][row::<L>(cell % 7 * 9 + d)];
        }
    }
    state.forget(L::splat(!0));
    find_singles(state);
}

/// The digits of filled boards, in rows that [`code`] reads.
#[inline(always)]
pub(super) fn encode<L: Lanes>(state: &State<L>, rows: &mut Rows<L>) {
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
        to_lanes(rows);
    }
}

/// The digits of one lane, from rows that [`encode`] wrote.
pub(super) fn code<L: Lanes>(rows: &Rows<L>, lane: usize) -> Code {
    let (row, word) = seat::<L>(lane);
    std::array::from_fn(|q| rows[q][row].word(word))
}

/// Makes rows of candidates, ready for [`frame`].
#[inline(always)]
pub(super) fn store<L: Lanes>(state: &State<L>, rows: &mut Rows<L>) {
    for (planes, rows) in candidates(&state.x).chunks(64).zip(rows) {
        rows[..planes.len()].copy_from_slice(planes);
        to_lanes(rows);
    }
}

/// The candidates of one lane, from rows that [`store`] wrote.
#[inline(always)]
pub(super) fn frame<L: Lanes>(rows: &Rows<L>, lane: usize) -> impl Iterator<Item = u64> {
    let (row, word) = seat::<L>(lane);
    rows.iter().map(move |rows| rows[row].word(word))
}

/// Puts the words of a lane where [`to_planes`] expects them.
#[inline(always)]
pub(super) fn put<L: Lanes, const N: usize>(rows: &mut Rows<L>, lane: usize, words: &[u64; N]) {
    let (row, at) = standing::<L>(lane);
    for (rows, &word) in rows.iter_mut().zip(words) {
        *rows[row].word_mut(at) = word;
    }
}

/// Takes the frames that were [`put`] for the lanes of `mask` into them; all
/// other lanes stay as they are.
#[inline(always)]
pub(super) fn load<L: Lanes>(state: &mut State<L>, rows: &mut Rows<L>, mask: L) {
    let planes = candidates_mut(&mut state.x);
    for (planes, rows) in planes.chunks_mut(64).zip(rows) {
        to_planes(rows);
        for (at, planes) in planes.chunks_mut(8).enumerate() {
            for (plane, &new) in planes.iter_mut().zip(&rows[row::<L>(8 * at)..]) {
                *plane = *plane ^ ((*plane ^ new) & mask);
            }
        }
    }
    state.forget(mask);
    find_singles(state);
}
