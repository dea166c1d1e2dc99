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
use super::super::sweep::by_parity;
use super::super::triads::minilines;
use super::Miniline;

/// How many permutations a digit has in a band or stack.
#[derive(Clone, Copy)]
struct Ways<L> {
    two: L,
    three: L,
    /// Two or more.
    several: L,
}

/// Permutations of a digit in a band or stack, and the bits of its weight.
#[inline(always)]
fn ways<L: Lanes>(n: &[[L; 3]; 3]) -> (Ways<L>, [L; 3]) {
    let (even, odd) = by_parity(n);
    let ((s, c), (t, d)) = (
        full_add(even[0], even[1], even[2]),
        full_add(odd[0], odd[1], odd[2]),
    );
    let (q0, carry) = half_add(s, t);
    let (q1, q2) = full_add(c, d, carry);
    let several = q1 | q2;
    let ways = Ways {
        two: q1.but(q0 | q2),
        three: (q1 & q0).but(q2),
        several,
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

/// Chooses a digit and a minirow or minicolumn in every lane of `stuck`; no lane
/// has a digit yet.
#[inline(always)]
pub(super) fn band<L: Lanes>(state: &State<L>, stuck: L, digit: &mut [L; 9]) -> Miniline<L> {
    let nothing = Ways {
        two: L::NONE,
        three: L::NONE,
        several: L::NONE,
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
    choose_digit(&all, &chosen, digit);
    Miniline {
        place: choose_miniline(state, &chosen, digit),
        chute: chosen,
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

/// The minirow or minicolumn of the band or stack that each lane has chosen:
/// `[line][box]`.
#[inline(always)]
fn choose_miniline<L: Lanes>(state: &State<L>, chosen: &[L; 6], digit: &[L; 9]) -> [[L; 3]; 3] {
    let mut possible = [[L::NONE; 3]; 3];
    for b in 0..6 {
        for d in 0..9 {
            let here = digit[d] & chosen[b];
            let n = if b < 3 {
                minilines::<L, true>(&state.x[d], b)
            } else {
                minilines::<L, false>(&state.x[d], b - 3)
            };
            for i in 0..3 {
                for k in 0..3 {
                    possible[i][k].add(here & n[i][k]);
                }
            }
        }
    }
    let (even, odd) = by_parity(&possible);
    let mut once = [[L::NONE; 3]; 3];
    let mut some_once = L::NONE;
    for i in 0..3 {
        for k in 0..3 {
            once[i][k] = even[(3 + k - i) % 3] ^ odd[(k + i) % 3];
            some_once.add(once[i][k]);
        }
    }
    let mut line = [[L::NONE; 3]; 3];
    let mut taken = L::NONE;
    for i in 0..3 {
        for k in 0..3 {
            let offered = once[i][k] | possible[i][k].but(some_once);
            line[i][k] = offered.but(taken);
            taken.add(offered);
        }
    }
    line
}
