//! Three digits in three cells: what the digits of a minirow say together.
//!
//! The three cells of a minirow hold three digits. So at least three digits may
//! go there; if it is exactly three, each of them stands there, and nowhere
//! else in its row or its box. And at most three digits can go nowhere else in
//! their row; if it is exactly three, no other digit may go there. The same for
//! minicolumns. (In the words of tdoku, T. Dillon 2019: exactly three of the
//! nine digits are positive in each *triad*.)
//!
//! A line is a band or a stack. For each digit nine bits hold the minirows of a
//! band, or the minicolumns of a stack, that the digit may go to, in threes of
//! a box. Those of the six lines stand in one word, and the words of the nine
//! digits are added up bit by bit, in full adders: all 54 counts at once.

use super::state::{Dead, State};

/// The first place of each group of three, in the six lines.
const FIRST: u64 = 0o111_111_111_111_111_111;

/// The first three places of each line.
const START: u64 = 0o007_007_007_007_007_007;

/// All places.
const ALL: u64 = (1 << 54) - 1;

/// Sum and carry of three bits each.
#[inline(always)]
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// Of nine words, the places that are in exactly three, and those that are in
/// more.
#[inline(always)]
fn count(n: &[u64; 9]) -> (u64, u64) {
    let (s1, c1) = add(n[0], n[1], n[2]);
    let (s2, c2) = add(n[3], n[4], n[5]);
    let (s3, c3) = add(n[6], n[7], n[8]);
    let (one, k) = add(s1, s2, s3);
    let (u, v) = add(c1, c2, c3);
    // one + 2 * (k + u) + 4 * v
    (one & (k ^ u) & !v, v | k & u)
}

/// Of each group of three, the place that is alone in it.
#[inline(always)]
fn alone(set: u64) -> u64 {
    let (a, b, c) = (set, set >> 1, set >> 2);
    let several = (a & b | c & (a | b)) & FIRST;
    set & !(several * 7)
}

/// The number of places on each line, in the nine bits of the line.
#[inline(always)]
pub(super) fn places(set: u64) -> u64 {
    let groups = (set & FIRST) + (set >> 1 & FIRST) + (set >> 2 & FIRST);
    (groups & START) + (groups >> 3 & START) + (groups >> 6 & START)
}

/// Applies the rule to all minirows and minicolumns. Whether it said anything.
#[inline]
pub(super) fn apply(state: &mut State) -> Result<bool, Dead> {
    let sets = state.sets;
    let sure = sets.map(alone);
    let (full, more) = count(&sets);
    let (taken, over) = count(&sure);
    if over != 0 || full | more != ALL {
        return Err(Dead);
    }
    let mut said = 0u32;
    let mut left = [0; 9];
    for d in 0..9 {
        let here = sets[d] & full;
        let in_box = ((here | here >> 1 | here >> 2) & FIRST) * 7;
        let across = ((here | here >> 3 | here >> 6) & START) * 0o111;
        let gone = (in_box | across) & !here | taken & !sure[d];
        left[d] = sets[d] & !gone;
        said |= u32::from(left[d] != sets[d]) << d;
    }
    let any = said != 0;
    while said != 0 {
        let d = said.trailing_zeros() as usize;
        said &= said - 1;
        state.restrict(d, left[d])?;
    }
    Ok(any)
}
