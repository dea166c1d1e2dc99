//! Branching: when no rule applies any more, two cases for each stuck lane.
//!
//! A [`Choice`] names, lane by lane, a digit and the cells that lose
//! candidates in either case. The first case stays in the lane, the second
//! becomes a frame. The choice only looks at the lane itself, so that the
//! search of a puzzle never depends on its neighbours.
//!
//! | choice | cases |
//! |---|---|
//! | [`cell`] | the first cell with two candidates, else three, else more, has its smallest candidate or not |
//! | [`band`](band()) | a digit is in a certain minirow or not |
//!
//! Bands need about half as many cases for hard puzzles with one solution;
//! cells find a second solution, or none, sooner. On a board that is nearly
//! empty bands say little, and a search by them alone may wander for long.

mod band;

use band::band;

use super::lanes::{Lanes, count, full_add, half_add};
use super::state::{Plane, State, candidates, candidates_mut, cells, cells_mut};
use super::transpose::{Rows, to_lanes};

/// With fewer cells filled, a cell is chosen.
const OPEN: usize = 20;

/// Two cases for every stuck lane.
pub(super) struct Choice<L> {
    /// The digit in question.
    digit: [L; 9],
    /// Cells that have no other digit in the first case.
    only: Plane<L>,
    /// Cells that do not have the digit in the first case.
    not: Plane<L>,
    /// Cells that do not have the digit in the second case.
    second_not: Plane<L>,
}

/// A minirow or minicolumn for every lane: `[line][box]` of a band or stack,
/// and which of the six it is.
struct Miniline<L> {
    place: [[L; 3]; 3],
    chute: [L; 6],
}

impl<L: Lanes> Choice<L> {
    /// No choice in any lane.
    pub(super) fn new() -> Choice<L> {
        let nowhere = [[[[L::NONE; 3]; 3]; 3]; 3];
        Choice {
            digit: [L::NONE; 9],
            only: nowhere,
            not: nowhere,
            second_not: nowhere,
        }
    }
}

/// Chooses in every lane of `stuck`, by bands or by cells alone. `room` is
/// written over.
#[inline(always)]
pub(super) fn choose<L: Lanes>(
    state: &State<L>,
    stuck: L,
    bands: bool,
    choice: &mut Choice<L>,
    room: &mut Rows<L>,
) {
    let by_cell = if bands { open(state) & stuck } else { stuck };
    let by_band = stuck.but(by_cell);
    choice.digit = [L::NONE; 9];
    choice.only = [[[[L::NONE; 3]; 3]; 3]; 3];
    let mut miniline = Miniline {
        place: [[L::NONE; 3]; 3],
        chute: [L::NONE; 6],
    };
    if !by_band.is_none() {
        miniline = band(state, by_band, &mut choice.digit);
    }
    if !by_cell.is_none() {
        cell(state, by_cell, choice, room);
    }
    lose(&miniline, choice);
}

/// The lanes with fewer than [`OPEN`] cells filled: the filled cells are added
/// up in seven bit planes, three cells at a time, and compared from the low bit
/// up.
#[inline(always)]
fn open<L: Lanes>(state: &State<L>) -> L {
    let mut sum = [L::NONE; 7];
    for three in flat(&state.single).as_chunks::<3>().0 {
        let (ones, twos) = full_add(three[0], three[1], three[2]);
        let mut carry;
        (sum[0], carry) = half_add(sum[0], ones);
        (sum[1], carry) = full_add(sum[1], twos, carry);
        for bit in &mut sum[2..] {
            (*bit, carry) = half_add(*bit, carry);
        }
    }
    let mut less = L::NONE;
    for (i, bit) in sum.into_iter().enumerate() {
        let ours = OPEN >> i & 1 == 1;
        less = if ours { less | !bit } else { less.but(bit) };
    }
    less
}

/// Chooses a cell in every lane of `stuck`; each has one with at least two
/// candidates.
#[inline(always)]
fn cell<L: Lanes>(state: &State<L>, stuck: L, choice: &mut Choice<L>, room: &mut Rows<L>) {
    let x = candidates(&state.x);
    let (counts, _) = room.as_flattened_mut().as_chunks_mut::<3>();
    let (mut some_two, mut some_three) = (L::NONE, L::NONE);
    for (c, counts) in counts[..81].iter_mut().enumerate() {
        let count = count(|d| x[81 * d + c]);
        *counts = [count.two, count.three, count.more];
        some_two.add(count.two);
        some_three.add(count.three);
    }
    let mut waiting = stuck;
    let mut offered = [L::NONE; 9];
    for (c, only) in cells_mut(&mut choice.only).iter_mut().enumerate() {
        let [two, three, more] = counts[c];
        let chosen = (two | (three | more.but(some_three)).but(some_two)) & waiting;
        waiting = waiting.but(chosen);
        *only = chosen;
        for (d, offered) in offered.iter_mut().enumerate() {
            offered.add(chosen & x[81 * d + c]);
        }
    }
    let mut taken = L::NONE;
    for (digit, offered) in choice.digit.iter_mut().zip(offered) {
        digit.add(offered.but(taken));
        taken.add(offered);
    }
}

/// Finds the cells that lose the digit in either case.
#[inline(always)]
fn lose<L: Lanes>(miniline: &Miniline<L>, choice: &mut Choice<L>) {
    let here = miniline.place;
    let elsewhere = elsewhere(&here);
    for b in 0..3 {
        for k in 0..3 {
            let (band, stack) = (miniline.chute[b], miniline.chute[3 + k]);
            for r in 0..3 {
                for j in 0..3 {
                    choice.not[b][r][k][j] = (elsewhere[r][k] & band) | (elsewhere[j][b] & stack);
                    choice.second_not[b][r][k][j] =
                        (here[r][k] & band) | (here[j][b] & stack) | choice.only[b][r][k][j];
                }
            }
        }
    }
}

/// The other minilines of the line and of the box of one: `[line][box]`.
#[inline(always)]
fn elsewhere<L: Lanes>(here: &[[L; 3]; 3]) -> [[L; 3]; 3] {
    let mut elsewhere = [[L::NONE; 3]; 3];
    for i in 0..3 {
        for k in 0..3 {
            let line = here[i][(k + 1) % 3] | here[i][(k + 2) % 3];
            elsewhere[i][k] = line | here[(i + 1) % 3][k] | here[(i + 2) % 3][k];
        }
    }
    elsewhere
}

/// Leaves the first case in the state and writes the second one to `rows`, as
/// [`store`](super::transpose::store) does.
#[inline(always)]
pub(super) fn split<L: Lanes>(state: &mut State<L>, choice: &Choice<L>, rows: &mut Rows<L>) {
    let (only, not) = (cells(&choice.only), cells(&choice.not));
    let second_not = cells(&choice.second_not);
    let planes = candidates_mut(&mut state.x);
    let mut at = 0;
    for rows in rows {
        let end = planes.len().min(at + 64);
        let mut to = 0;
        while at < end {
            let d = at / 81;
            let stop = end.min(81 * (d + 1));
            let digit = choice.digit[d];
            let here = at - 81 * d..stop - 81 * d;
            let (only, not) = (&only[here.clone()], &not[here.clone()]);
            let cases = only.iter().zip(not).zip(&second_not[here]);
            let planes = planes[at..stop].iter_mut().zip(&mut rows[to..]);
            for ((plane, row), ((&only, &not), &second_not)) in planes.zip(cases) {
                let old = *plane;
                *plane = old.but((not & digit) | only.but(digit));
                *row = old.but(second_not & digit);
            }
            to += stop - at;
            at = stop;
        }
        to_lanes(rows);
    }
}

/// The cells of a plane as an array.
#[inline(always)]
fn flat<L>(plane: &Plane<L>) -> &[L; 81] {
    cells(plane).try_into().expect("81 cells")
}
