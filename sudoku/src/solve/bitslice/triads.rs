//! Three digits in three cells: the rule that rows and boxes give each other.
//!
//! The three cells of a minirow hold three digits. So at least three digits
//! have a candidate there, and if it is exactly three, each of them stands
//! there and nowhere else in its row or its box. (In the words of tdoku,
//! T. Dillon 2019: exactly three positive *triads* in each intersection of a
//! line and a box.) That finds hidden and naked triples that the other rules
//! miss. The same for minicolumns. Two minirows that claim one digit leave it
//! to each other: there is no solution then, which the next sweeps will show.
//!
//! And the other way round: a digit that has candidates in one minirow of a box
//! only must be there. If three digits must be in a minirow, no other digit may
//! (exactly six negative triads), and if more than three must, there is no
//! solution.

use super::lanes::{Lanes, count};
use super::state::{Plane, State};
use super::sweep::Seen;

/// A cell of a band, or of a stack if `ACROSS` is false: line i of the band,
/// box k in it, cell j of the minirow; row and column change places for stacks.
#[inline(always)]
pub(super) fn at<L, const ACROSS: bool>(
    plane: &Plane<L>,
    b: usize,
    (i, k, j): (usize, usize, usize),
) -> &L {
    if ACROSS {
        &plane[b][i][k][j]
    } else {
        &plane[k][j][b][i]
    }
}

/// The same, to be written.
#[inline(always)]
pub(super) fn at_mut<L, const ACROSS: bool>(
    plane: &mut Plane<L>,
    b: usize,
    (i, k, j): (usize, usize, usize),
) -> &mut L {
    if ACROSS {
        &mut plane[b][i][k][j]
    } else {
        &mut plane[k][j][b][i]
    }
}

/// Where a digit has candidates in band or stack b: `[line][box]`.
#[inline(always)]
pub(super) fn minilines<L: Lanes, const ACROSS: bool>(plane: &Plane<L>, b: usize) -> [[L; 3]; 3] {
    let mut n = [[L::NONE; 3]; 3];
    for (i, line) in n.iter_mut().enumerate() {
        for (k, n) in line.iter_mut().enumerate() {
            for j in 0..3 {
                n.add(*at::<L, ACROSS>(plane, b, (i, k, j)));
            }
        }
    }
    n
}

/// Applies both rules everywhere, once.
#[inline(always)]
pub(super) fn apply<L: Lanes>(state: &mut State<L>, seen: &mut Seen<L>) {
    for b in 0..3 {
        apply_to::<L, true>(state, b, seen);
        apply_to::<L, false>(state, b, seen);
    }
}

#[inline(always)]
fn apply_to<L: Lanes, const ACROSS: bool>(state: &mut State<L>, b: usize, seen: &mut Seen<L>) {
    let mut n = [[[L::NONE; 3]; 3]; 9];
    for d in 0..9 {
        n[d] = minilines::<L, ACROSS>(&state.x[d], b);
    }
    let (mut three, mut full) = ([[L::NONE; 3]; 3], [[L::NONE; 3]; 3]);
    for i in 0..3 {
        for k in 0..3 {
            let may = count(|d| n[d][i][k]);
            three[i][k] = may.three;
            seen.dead.add(!(may.three | may.more));
            let must = count(|d| n[d][i][k].but(n[d][(i + 1) % 3][k] | n[d][(i + 2) % 3][k]));
            full[i][k] = must.three;
            seen.dead.add(must.more);
        }
    }
    for d in 0..9 {
        let mut here = [[L::NONE; 3]; 3];
        let (mut in_line, mut in_box) = ([L::NONE; 3], [L::NONE; 3]);
        for i in 0..3 {
            for k in 0..3 {
                here[i][k] = n[d][i][k] & three[i][k];
                in_line[i].add(here[i][k]);
                in_box[k].add(here[i][k]);
            }
        }
        for i in 0..3 {
            for k in 0..3 {
                let may_be_elsewhere = n[d][(i + 1) % 3][k] | n[d][(i + 2) % 3][k];
                let gone =
                    (in_line[i] | in_box[k]).but(here[i][k]) | (full[i][k] & may_be_elsewhere);
                seen.changed.add(n[d][i][k] & gone);
                for j in 0..3 {
                    let cell = at_mut::<L, ACROSS>(&mut state.x[d], b, (i, k, j));
                    *cell = cell.but(gone);
                }
            }
        }
    }
}
