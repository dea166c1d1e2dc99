//! Random draws that stay what they are.
//!
//! A seed is a promise: the same seed gives the same puzzle on every machine and
//! in every version. The shuffles and ranges of the `rand` crate may change
//! between its versions; these two are written out here, on the bare stream of
//! 32-bit draws, for any stream.

use rand_core::Rng;

/// A number from 0 to `bound - 1`, each as likely as the others: draws of 32
/// bits, of which those are rejected that would favour a number.
///
/// # Panics
/// If `bound` is 0.
///
/// ```
/// use ninefold_sudoku::random::below;
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// assert!((0..100).all(|_| below(&mut rng, 6) < 6));
/// ```
pub fn below<R: Rng + ?Sized>(rng: &mut R, bound: u32) -> u32 {
    let fair = u32::MAX - u32::MAX % bound; // a multiple of `bound`
    loop {
        let draw = rng.next_u32();
        if draw < fair {
            return draw % bound;
        }
    }
}

/// Shuffles after Fisher and Yates, from the last place down: every order is as
/// likely as the others.
///
/// ```
/// use ninefold_sudoku::random::shuffle;
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// let mut items: Vec<u32> = (0..10).collect();
/// shuffle(&mut ChaCha8Rng::seed_from_u64(1), &mut items);
/// assert!(!items.is_sorted());
/// items.sort();
/// assert!(items.into_iter().eq(0..10));
/// ```
pub fn shuffle<T, R: Rng + ?Sized>(rng: &mut R, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}
