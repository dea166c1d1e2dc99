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

use super::lanes::{Lanes, full_add, half_add};
use super::state::{Plane, State, candidates, candidates_mut, cells_mut};
use super::transpose::transpose;

/// With fewer cells filled, a cell is chosen.
const OPEN: usize = 20;

/// Two cases for every stuck lane.
pub(super) struct Choice<L> {
    /// The digit in question.
    pub(super) digit: [L; 9],
    /// Cells that have no other digit in the first case.
    pub(super) only: Plane<L>,
    /// Cells that do not have the digit in the first case.
    pub(super) not: Plane<L>,
    /// Cells that do not have the digit in the second case.
    pub(super) second_not: Plane<L>,
}

impl<L: Lanes> Choice<L> {
    /// No choice in any lane.
    #[inline(always)]
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

/// Chooses in every lane of `stuck`, by bands or by cells alone.
#[inline(always)]
pub(super) fn choose<L: Lanes>(state: &State<L>, stuck: L, bands: bool, choice: &mut Choice<L>) {
    *choice = Choice::new();
    let by_cell = if bands { open(state) & stuck } else { stuck };
    let by_band = stuck.but(by_cell);
    if !by_band.is_none() {
        band(state, by_band, choice);
    }
    if !by_cell.is_none() {
        cell(state, by_cell, choice);
    }
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
fn cell<L: Lanes>(state: &State<L>, stuck: L, choice: &mut Choice<L>) {
    let x = candidates(&state.x);
    let (mut two, mut three, mut more) = ([L::NONE; 81], [L::NONE; 81], [L::NONE; 81]);
    let (mut some_two, mut some_three) = (L::NONE, L::NONE);
    for c in 0..81 {
        let (mut ones, mut twos, mut threes, mut fours) = (L::NONE, L::NONE, L::NONE, L::NONE);
        for d in 0..9 {
            let here = x[81 * d + c];
            fours.add(threes & here);
            threes.add(twos & here);
            twos.add(ones & here);
            ones.add(here);
        }
        two[c] = twos.but(threes);
        three[c] = threes.but(fours);
        more[c] = fours;
        some_two.add(two[c]);
        some_three.add(three[c]);
    }
    let mut waiting = stuck;
    let mut offered = [L::NONE; 9];
    for (c, (only, second_not)) in cells_mut(&mut choice.only)
        .iter_mut()
        .zip(cells_mut(&mut choice.second_not))
        .enumerate()
    {
        let chosen = (two[c] | (three[c] | more[c].but(some_three)).but(some_two)) & waiting;
        waiting = waiting.but(chosen);
        only.add(chosen);
        second_not.add(chosen);
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

/// Leaves the first case in the state and writes the second one to `rows`, as
/// [`store`](super::transpose::store) does.
#[inline(always)]
pub(super) fn split<L: Lanes>(state: &mut State<L>, choice: &Choice<L>, rows: &mut [[L; 64]; 12]) {
    let planes = candidates_mut(&mut state.x);
    let (only, not) = (flat(&choice.only), flat(&choice.not));
    let second_not = flat(&choice.second_not);
    let (mut d, mut c) = (0, 0);
    for (planes, rows) in planes.chunks_mut(64).zip(rows) {
        for (plane, row) in planes.iter_mut().zip(rows.iter_mut()) {
            let (old, digit) = (*plane, choice.digit[d]);
            *plane = old.but(not[c] & digit).but(only[c].but(digit));
            *row = old.but(second_not[c] & digit);
            c += 1;
            if c == 81 {
                (d, c) = (d + 1, 0);
            }
        }
        transpose(rows);
    }
}

/// The cells of a plane as an array.
#[inline(always)]
fn flat<L>(plane: &Plane<L>) -> &[L; 81] {
    super::state::cells(plane).try_into().expect("81 cells")
}
