//! Branching on where a digit goes in a band.
//!
//! In a band or a stack a digit has up to six permutations
//! ([`sweep`](super::super::sweep)). A lane takes the band or stack that is
//! nearest to being decided: the least sum of (permutations + 1) over its
//! undecided digits. In it, the first digit with two permutations, else with
//! three, else with more; of that digit the first minirow that is in exactly
//! one permutation, which is where the even and the odd permutation through it
//! differ. If there is none (all six are left), the first possible one. First
//! case: the digit is in the minirow, so nowhere else in its row and box.
//! Second case: it is not. Either removes a candidate.
//!
//! A stuck lane has such a digit: if every digit had one permutation in every
//! band and stack, each would have one minirow and one minicolumn in each box,
//! be a hidden single there, and the board would be full.
//!
//! Sums are kept in six bit planes (nine times seven is 63) and compared from
//! the low bit up: `less` becomes `theirs & !ours` where they differ in the
//! next bit, and stays where they do not.

use super::super::lanes::{Lanes, full_add, half_add};
use super::super::state::State;
use super::super::triads::{at_mut, minilines};
use super::Choice;

/// What is known of a digit in a band or stack.
#[derive(Clone, Copy)]
struct Ways<L> {
    /// It has two permutations.
    two: L,
    /// Three.
    three: L,
    /// Two or more.
    several: L,
    /// For each minirow: it is in exactly one permutation.
    once: [[L; 3]; 3],
}

/// Permutations of digit d in band or stack b, and the bits of its weight.
#[inline(always)]
fn ways<L: Lanes>(n: &[[L; 3]; 3]) -> (Ways<L>, [L; 3]) {
    let (mut even, mut odd) = ([L::NONE; 3], [L::NONE; 3]);
    for c in 0..3 {
        even[c] = n[0][c] & n[1][(c + 1) % 3] & n[2][(c + 2) % 3];
        odd[c] = n[0][c] & n[1][(c + 2) % 3] & n[2][(c + 1) % 3];
    }
    let ((s, c), (t, d)) = (
        full_add(even[0], even[1], even[2]),
        full_add(odd[0], odd[1], odd[2]),
    );
    let (q0, carry) = half_add(s, t);
    let (q1, q2) = full_add(c, d, carry);
    let several = q1 | q2;
    let mut once = [[L::NONE; 3]; 3];
    for i in 0..3 {
        for k in 0..3 {
            once[i][k] = even[(3 + k - i) % 3] ^ odd[(k + i) % 3];
        }
    }
    let ways = Ways {
        two: q1.but(q0 | q2),
        three: (q1 & q0).but(q2),
        several,
        once,
    };
    let weight = [
        several.but(q0),
        (q1 ^ q0) & several,
        (q2 | (q1 & q0)) & several,
    ];
    (ways, weight)
}

/// The ways of all digits in a band or stack; the sum of their weights, and
/// whether any is undecided.
#[inline(always)]
fn weigh<L: Lanes, const ACROSS: bool>(
    state: &State<L>,
    b: usize,
    all: &mut [Ways<L>; 9],
) -> ([L; 6], L) {
    let mut sum = [L::NONE; 6];
    let mut undecided = L::NONE;
    for d in 0..9 {
        let (ways, weight) = ways(&minilines::<L, ACROSS>(&state.x[d], b));
        undecided.add(ways.several);
        all[d] = ways;
        let (s0, carry) = half_add(sum[0], weight[0]);
        let (s1, carry) = full_add(sum[1], weight[1], carry);
        let (s2, carry) = full_add(sum[2], weight[2], carry);
        let (s3, carry) = half_add(sum[3], carry);
        let (s4, carry) = half_add(sum[4], carry);
        sum = [s0, s1, s2, s3, s4, sum[5] ^ carry];
    }
    (sum, undecided)
}

/// Chooses a digit and a minirow or minicolumn in every lane of `stuck`; there
/// is no choice yet in any lane.
#[inline(always)]
pub(super) fn band<L: Lanes>(state: &State<L>, stuck: L, choice: &mut Choice<L>) {
    let nothing = Ways {
        two: L::NONE,
        three: L::NONE,
        several: L::NONE,
        once: [[L::NONE; 3]; 3],
    };
    let mut all = [[nothing; 9]; 6];
    let mut least = [L::NONE; 6];
    let mut found = L::NONE;
    let mut chosen = [L::NONE; 6];
    for b in 0..6 {
        let (sum, undecided) = if b < 3 {
            weigh::<L, true>(state, b, &mut all[b])
        } else {
            weigh::<L, false>(state, b - 3, &mut all[b])
        };
        let mut less = L::NONE;
        for (ours, theirs) in sum.into_iter().zip(least) {
            less = theirs.but(ours) | less.but(ours ^ theirs);
        }
        let less = (less | !found) & undecided;
        found.add(undecided);
        for (least, ours) in least.iter_mut().zip(sum) {
            *least = (ours & less) | least.but(less);
        }
        for chosen in &mut chosen[..b] {
            *chosen = chosen.but(less);
        }
        chosen[b] = less & stuck;
    }
    choose_digit(&all, &chosen, &mut choice.digit);
    for b in 0..6 {
        if b < 3 {
            choose_miniline::<L, true>(state, b, chosen[b], &all[b], choice);
        } else {
            choose_miniline::<L, false>(state, b - 3, chosen[b], &all[b], choice);
        }
    }
}

/// The first digit with two permutations, else three, else more.
#[inline(always)]
fn choose_digit<L: Lanes>(all: &[[Ways<L>; 9]; 6], chosen: &[L; 6], digit: &mut [L; 9]) {
    let (mut two, mut three, mut more) = ([L::NONE; 9], [L::NONE; 9], [L::NONE; 9]);
    let (mut some_two, mut some_three) = (L::NONE, L::NONE);
    for d in 0..9 {
        for b in 0..6 {
            two[d].add(chosen[b] & all[b][d].two);
            three[d].add(chosen[b] & all[b][d].three);
            more[d].add(chosen[b] & all[b][d].several);
        }
        some_two.add(two[d]);
        some_three.add(three[d]);
    }
    let mut taken = L::NONE;
    for d in 0..9 {
        let offered = two[d] | (three[d] | more[d].but(some_three)).but(some_two);
        digit[d] = offered.but(taken);
        taken.add(offered);
    }
}

/// The minirow in the lanes whose choice is this band or stack.
#[inline(always)]
fn choose_miniline<L: Lanes, const ACROSS: bool>(
    state: &State<L>,
    b: usize,
    chosen: L,
    all: &[Ways<L>; 9],
    choice: &mut Choice<L>,
) {
    let (mut once, mut possible) = ([[L::NONE; 3]; 3], [[L::NONE; 3]; 3]);
    let mut some_once = L::NONE;
    for d in 0..9 {
        let digit = choice.digit[d] & chosen;
        let n = minilines::<L, ACROSS>(&state.x[d], b);
        for i in 0..3 {
            for k in 0..3 {
                once[i][k].add(digit & all[d].once[i][k]);
                possible[i][k].add(digit & n[i][k]);
                some_once.add(digit & all[d].once[i][k]);
            }
        }
    }
    let mut taken = L::NONE;
    for i in 0..3 {
        for k in 0..3 {
            let offered = once[i][k] | possible[i][k].but(some_once);
            let here = offered.but(taken);
            taken.add(offered);
            for other in 0..3 {
                for j in 0..3 {
                    if other == i {
                        let cell = at_mut::<L, ACROSS>(&mut choice.second_not, b, (i, k, j));
                        cell.add(here);
                    } else {
                        let cell = at_mut::<L, ACROSS>(&mut choice.not, b, (other, k, j));
                        cell.add(here);
                    }
                    if other != k {
                        let cell = at_mut::<L, ACROSS>(&mut choice.not, b, (i, other, j));
                        cell.add(here);
                    }
                }
            }
        }
    }
}
