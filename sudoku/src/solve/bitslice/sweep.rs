//! One pass of all basic rules over a whole batch, without a branch.
//!
//! **First half, digit by digit.** With the conclusions of the last sweep
//! ([`state`](super::state)), a candidate stays if
//!
//! ```text
//! x & (single | !placed[box]) & (hidden[box] | open)
//! ```
//!
//! A digit placed in a box leaves all cells of the box but naked singles; a
//! cell that is some digit's hidden single keeps only digits that are hidden
//! singles of its box, and such a digit has a candidate nowhere else.
//!
//! Then rows and columns, without looking at a single row: let `n[r][k]` say
//! that the digit has a candidate in row r of a band and box k (a *minirow*).
//! The digit stands in each row of the band once and in each box once, so its
//! three minirows are one of the six permutation matrices of side 3:
//!
//! ```text
//! E[c] = n[0][c] & n[1][c+1] & n[2][c+2]      O[c] = n[0][c] & n[1][c+2] & n[2][c+1]
//! ```
//!
//! with columns modulo 3. Minirow (r, k) is in E[k-r] and O[k+r] and in no
//! other, hence its candidates stay if `E[k-r] | O[k+r]`. That clears the row
//! of a placed digit, and it is every locked candidate, pointing or claiming.
//! The same with columns and stacks. At last a digit is a hidden single of a
//! box if one minirow and one minicolumn of it are left.
//!
//! **Second half, cell by cell.** Counting the nine candidates up to two
//! (`ones`, `twos`) finds naked singles, and they give `placed`.
//!
//! **The last sweep of a round** also judges ([`Judgement`]). *Dead*: a cell or
//! a digit of a box without candidate, a cell with two hidden singles, or a
//! digit placed in a box that yet has several cells there (two naked singles).
//! *Solved*: 81 naked singles, not dead, and columns removed nothing. Then each
//! box has each digit once, since nine cells share nine digits; and as what
//! rows left over is a union of permutations, and so is what columns left
//! over, one cell a box makes it exactly one permutation in each band and
//! stack. *Stuck*: nothing was removed, and nothing new was concluded that
//! would remove something.

use std::hint::black_box;

use super::lanes::{Lanes, exactly_one};
use super::state::State;

/// What the last sweep of a round tells, lane by lane.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Judgement<L> {
    /// All cells are filled, and rightly.
    pub(super) solved: L,
    /// There is no solution.
    pub(super) dead: L,
    /// Sweeping again would change nothing.
    pub(super) stuck: L,
}

impl<L: Lanes> Judgement<L> {
    /// In how many lanes either is true, if they exclude each other.
    pub(super) fn settled(&self) -> usize {
        self.solved.ones() + self.dead.ones() + self.stuck.ones()
    }
}

/// What is gathered for a judgement.
#[derive(Clone, Copy)]
pub(super) struct Seen<L> {
    pub(super) changed: L,
    pub(super) changed_by_columns: L,
    pub(super) dead: L,
    pub(super) all_single: L,
}

impl<L: Lanes> Seen<L> {
    /// Nothing yet.
    #[inline(always)]
    pub(super) fn nothing() -> Seen<L> {
        Seen {
            changed: L::NONE,
            changed_by_columns: L::NONE,
            dead: L::NONE,
            all_single: !L::NONE,
        }
    }
}

/// One sweep.
#[inline(always)]
pub(super) fn sweep<L: Lanes>(state: &mut State<L>) {
    let mut seen = Seen::nothing();
    by_digit::<L, false>(state, &mut seen);
    by_cell::<L, false>(state, &mut seen);
}

/// One sweep, and what it tells. `seen` may hold what has been seen since the
/// last judgement.
#[inline(always)]
pub(super) fn judge<L: Lanes>(state: &mut State<L>, mut seen: Seen<L>) -> Judgement<L> {
    by_digit::<L, true>(state, &mut seen);
    by_cell::<L, true>(state, &mut seen);
    Judgement {
        solved: seen.all_single.but(seen.changed_by_columns | seen.dead),
        dead: seen.dead,
        stuck: !(seen.changed | seen.changed_by_columns),
    }
}

/// Finds the naked singles anew.
#[inline(always)]
pub(super) fn find_singles<L: Lanes>(state: &mut State<L>) {
    by_cell::<L, false>(state, &mut Seen::nothing());
}

/// Of a 3x3 matrix of minirows or minicolumns, the even and the odd
/// permutations that are left.
#[inline(always)]
pub(super) fn by_parity<L: Lanes>(n: &[[L; 3]; 3]) -> ([L; 3], [L; 3]) {
    let (mut even, mut odd) = ([L::NONE; 3], [L::NONE; 3]);
    for c in 0..3 {
        even[c] = n[0][c] & n[1][(c + 1) % 3] & n[2][(c + 2) % 3];
        odd[c] = n[0][c] & n[1][(c + 2) % 3] & n[2][(c + 1) % 3];
    }
    (even, odd)
}

/// Where a digit may be, of such a matrix: the union of the permutations that
/// are left.
#[inline(always)]
fn permutations<L: Lanes>(n: &[[L; 3]; 3]) -> [[L; 3]; 3] {
    let (even, odd) = by_parity(n);
    let mut left = [[L::NONE; 3]; 3];
    for (r, row) in left.iter_mut().enumerate() {
        for (k, left) in row.iter_mut().enumerate() {
            *left = even[(3 + k - r) % 3] | odd[(k + r) % 3];
        }
    }
    left
}

/// The first half. `black_box` around a reference makes the compiler read the
/// planes from memory again, where it would otherwise carry dozens of them
/// through too few registers.
#[inline(always)]
fn by_digit<L: Lanes, const JUDGE: bool>(state: &mut State<L>, seen: &mut Seen<L>) {
    for d in 0..9 {
        let mut one_minirow = [[L::NONE; 3]; 3];
        for b in 0..3 {
            let (single, open) = (&state.single[b], &state.open[b]);
            let band = black_box(&mut state.x[d][b]);
            let mut n = [[L::NONE; 3]; 3];
            for k in 0..3 {
                let free = !state.placed[b][k][d];
                let hidden = state.hidden[b][k][d];
                for r in 0..3 {
                    for j in 0..3 {
                        let old = band[r][k][j];
                        let new = old & (single[r][k][j] | free) & (open[r][k][j] | hidden);
                        if JUDGE {
                            seen.changed.add(old ^ new);
                        }
                        band[r][k][j] = new;
                        n[r][k].add(new);
                    }
                }
            }
            let left = permutations(&n);
            let band = black_box(band);
            for r in 0..3 {
                for k in 0..3 {
                    if JUDGE {
                        seen.changed.add(n[r][k].but(left[r][k]));
                    }
                    for cell in &mut band[r][k] {
                        *cell = *cell & left[r][k];
                    }
                    n[r][k] = n[r][k] & left[r][k];
                }
            }
            for k in 0..3 {
                one_minirow[b][k] = exactly_one(n[0][k], n[1][k], n[2][k]);
            }
        }
        for k in 0..3 {
            let x = black_box(&mut state.x[d]);
            let mut n = [[L::NONE; 3]; 3];
            for b in 0..3 {
                for j in 0..3 {
                    n[b][j] = x[b][0][k][j] | x[b][1][k][j] | x[b][2][k][j];
                }
            }
            let left = permutations(&n);
            let x = black_box(x);
            for b in 0..3 {
                for j in 0..3 {
                    if JUDGE {
                        seen.changed_by_columns.add(n[b][j].but(left[b][j]));
                    }
                    n[b][j] = n[b][j] & left[b][j];
                }
                let hidden = exactly_one(n[b][0], n[b][1], n[b][2]) & one_minirow[b][k];
                if JUDGE {
                    let some = n[b][0] | n[b][1] | n[b][2];
                    seen.dead.add(!some | state.placed[b][k][d].but(hidden));
                }
                state.hidden[b][k][d] = hidden;
                for r in 0..3 {
                    for j in 0..3 {
                        let new = x[b][r][k][j] & left[b][j];
                        x[b][r][k][j] = new;
                        let open = &mut state.open[b][r][k][j];
                        *open = open.but(new & hidden);
                    }
                }
            }
        }
    }
}

/// The second half. With many registers the candidates of a cell are kept.
#[inline(always)]
fn by_cell<L: Lanes, const JUDGE: bool>(state: &mut State<L>, seen: &mut Seen<L>) {
    for b in 0..3 {
        for k in 0..3 {
            let mut placed = [L::NONE; 9];
            for r in 0..3 {
                for j in 0..3 {
                    let x = if L::WIDE {
                        &state.x
                    } else {
                        black_box(&state.x)
                    };
                    let (mut ones, mut twos) = (L::NONE, L::NONE);
                    let (mut hidden, mut clash) = (L::NONE, L::NONE);
                    for triple in 0..3 {
                        let [p, q, s] = std::array::from_fn(|i| x[3 * triple + i][b][r][k][j]);
                        let either = p | q;
                        let two = (p & q) | (s & either);
                        let one = either | s;
                        twos = twos | two | (ones & one);
                        ones.add(one);
                    }
                    if JUDGE {
                        for d in 0..9 {
                            let here = x[d][b][r][k][j] & state.hidden[b][k][d];
                            clash.add(hidden & here);
                            hidden.add(here);
                        }
                    }
                    let single = ones.but(twos);
                    if JUDGE {
                        seen.dead.add(!ones | clash);
                        seen.changed.add(twos & hidden);
                        seen.all_single = seen.all_single & single;
                    }
                    state.single[b][r][k][j] = single;
                    let x = if L::WIDE {
                        &state.x
                    } else {
                        black_box(&state.x)
                    };
                    for d in 0..9 {
                        placed[d].add(single & x[d][b][r][k][j]);
                    }
                }
            }
            state.placed[b][k] = placed;
        }
    }
}
