//! Three digits in three cells: what the digits of a minirow say together.
//!
//! The three cells of a minirow hold three digits. So at least three digits may
//! go there; if it is exactly three, each of them stands there, and nowhere
//! else in its row or its box. And at most three digits can go nowhere else in
//! their row; if it is exactly three, no other digit may go there. The same for
//! minicolumns. (In the words of tdoku, T. Dillon 2019: exactly three of the
//! nine digits are positive in each *triad*.)
//!
//! A line is a band or a stack; for each digit a word holds the nine minirows
//! of a band, or the nine minicolumns of a stack, that the digit may go to. The
//! words of all lines stand side by side, and the nine digits are added up bit
//! by bit, in full adders: all 54 counts at once.

use super::state::{Dead, State};

/// A word for each line, and two to spare.
pub(super) type Lines = [u16; 8];

/// The first place of each group of three.
const FIRST: u16 = 0o111;

/// All places.
const ALL: u16 = 0o777;

#[inline(always)]
fn map<const N: usize>(of: [&Lines; N], f: impl Fn([u16; N]) -> u16) -> Lines {
    std::array::from_fn(|l| f(of.map(|lines| lines[l])))
}

/// Sum and carry of three bits each.
#[inline(always)]
fn add(a: &Lines, b: &Lines, c: &Lines) -> (Lines, Lines) {
    let sum = map([a, b, c], |[a, b, c]| a ^ b ^ c);
    let carry = map([a, b, c], |[a, b, c]| a & b | c & (a ^ b));
    (sum, carry)
}

/// Of nine words, the places that are in exactly three, and those that are in
/// fewer or more.
#[inline(always)]
fn count(n: &[Lines; 9]) -> [Lines; 3] {
    let (s1, c1) = add(&n[0], &n[1], &n[2]);
    let (s2, c2) = add(&n[3], &n[4], &n[5]);
    let (s3, c3) = add(&n[6], &n[7], &n[8]);
    let (one, k) = add(&s1, &s2, &s3);
    let (u, v) = add(&c1, &c2, &c3);
    // one + 2 * (k + u) + 4 * v
    let three = map([&one, &k, &u, &v], |[one, k, u, v]| one & (k ^ u) & !v);
    let more = map([&one, &k, &u, &v], |[_, k, u, v]| v | k & u);
    let fewer = map([&three, &more], |[three, more]| !(three | more));
    [three, fewer, more]
}

/// Of each group of three, the place that is alone in it.
#[inline(always)]
fn alone(set: u16) -> u16 {
    let (a, b, c) = (set, set >> 1, set >> 2);
    let several = (a & b | c & (a | b)) & FIRST;
    set & !(several * 7)
}

/// Applies the rule to all minirows and minicolumns. Whether it said anything.
#[inline]
pub(super) fn apply(state: &mut State) -> Result<bool, Dead> {
    let sets: [Lines; 9] = std::array::from_fn(|d| state.digits[d].sets);
    let sure: [Lines; 9] = std::array::from_fn(|d| map([&sets[d]], |[set]| alone(set)));
    let [full, fewer, _] = count(&sets);
    let [taken, _, more] = count(&sure);
    let wrong = map([&fewer, &more], |[fewer, more]| (fewer | more) & ALL);
    if wrong[..6].iter().fold(0, |a, b| a | b) != 0 {
        return Err(Dead);
    }
    let left: [Lines; 9] = std::array::from_fn(|d| {
        map(
            [&sets[d], &sure[d], &full, &taken],
            |[set, sure, full, taken]| {
                let here = set & full;
                let row = ((here | here >> 1 | here >> 2) & FIRST) * 7;
                let column = ((here | here >> 3 | here >> 6) & 7) * FIRST;
                set & (!(row | column) | here) & !(taken & !sure)
            },
        )
    });
    let mut said = 0u32;
    for d in 0..9 {
        let differ = map([&left[d], &sets[d]], |[left, set]| left ^ set);
        said |= u32::from(differ != [0; 8]) << d;
    }
    let any = said != 0;
    while said != 0 {
        let d = said.trailing_zeros() as usize;
        said &= said - 1;
        state.restrict(d, &left[d])?;
    }
    Ok(any)
}
