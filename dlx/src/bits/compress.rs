//! Compressing a matrix to its live options.

#![expect(
    clippy::needless_range_loop,
    reason = "the words of several sets are gone through side by side"
)]

use super::isa::{GROUP, Isa, Job};
use super::matrix::{CLASSES, Matrix, class};

/// Items are ordered by size up to this, larger ones count as equal: only the
/// small ones are chosen.
const SIZES: u32 = 16;

/// Compresses a matrix of `W` words to the live options `act`, of which there
/// are `live`.
pub(super) struct Compress<'a, const W: usize> {
    pub(super) from: &'a Matrix,
    pub(super) act: &'a [u64; W],
    pub(super) live: usize,
    pub(super) to: &'a mut Matrix,
}

/// Where the live bits of each source word go.
struct Moves<const W: usize> {
    /// The word that they go to, and their place in it.
    word: [u32; W],
    shift: [u32; W],
    /// Whether they fill that word up to its end.
    spill: [bool; W],
}

impl<const W: usize> Moves<W> {
    #[inline(always)]
    fn new(act: &[u64; W]) -> Moves<W> {
        let mut moves = Moves {
            word: [0; W],
            shift: [0; W],
            spill: [false; W],
        };
        let mut place = 0;
        for k in 0..W {
            let count = act[k].count_ones();
            moves.word[k] = place / 64;
            moves.shift[k] = place % 64;
            moves.spill[k] = place % 64 + count >= 64;
            place += count;
        }
        moves
    }
}

impl<const W: usize> Job for Compress<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) {
        let Compress {
            from,
            act,
            live,
            to,
        } = self;
        let class = class(live).expect("fewer options than before");
        to.words = CLASSES[class];
        to.options = live;
        let moves = Moves::new(act);
        keep_items(from, act, to);
        squeeze_masks(isa, from, act, &moves, to);
        squeeze_rows(isa, from, act, &moves, to);
        to.finish();
    }
}

/// Which items have options left, the smallest first: a counting sort.
#[inline(always)]
fn keep_items<const W: usize>(from: &Matrix, act: &[u64; W], to: &mut Matrix) {
    to.sizes.clear();
    to.sizes.resize(from.items, 0);
    for k in 0..W {
        let word = &from.word(k)[..from.items];
        for (size, mask) in to.sizes.iter_mut().zip(word) {
            *size += (mask & act[k]).count_ones();
        }
    }
    let mut starts = [0u32; SIZES as usize + 2];
    for &size in &to.sizes {
        starts[size.min(SIZES) as usize + 1] += 1;
    }
    // Items without options are not kept: they start below zero.
    let gone = starts[1];
    for k in 1..starts.len() {
        starts[k] += starts[k - 1];
    }
    to.items = from.items - gone as usize;
    to.kept.clear();
    to.kept.resize(to.items, 0);
    for (item, &size) in to.sizes.iter().enumerate() {
        if size > 0 {
            let place = &mut starts[size.min(SIZES) as usize];
            to.kept[(*place - gone) as usize] = item as u32;
            *place += 1;
        }
    }
}

#[inline(always)]
fn squeeze_masks<const W: usize, I: Isa>(
    isa: I,
    from: &Matrix,
    act: &[u64; W],
    moves: &Moves<W>,
    to: &mut Matrix,
) {
    to.lanes = to.items.next_multiple_of(GROUP);
    let lanes = to.lanes;
    to.masks.clear();
    to.masks.resize(lanes * to.words, 0);
    for k in 0..W {
        if act[k] == 0 {
            continue;
        }
        let source = from.word(k);
        let (word, shift) = (moves.word[k] as usize, moves.shift[k]);
        let both = &mut to.masks[word * lanes..];
        let (low, high) = both.split_at_mut(lanes);
        if moves.spill[k] && !high.is_empty() {
            let lanes = low.iter_mut().zip(&mut high[..lanes]);
            for ((low, high), &item) in lanes.zip(&to.kept) {
                let bits = isa.squeeze(source[item as usize], act[k]);
                *low |= bits << shift;
                *high |= (bits >> 1) >> (63 - shift);
            }
        } else {
            for (low, &item) in low.iter_mut().zip(&to.kept) {
                *low |= isa.squeeze(source[item as usize], act[k]) << shift;
            }
        }
    }
}

#[inline(always)]
fn squeeze_rows<const W: usize, I: Isa>(
    isa: I,
    from: &Matrix,
    act: &[u64; W],
    moves: &Moves<W>,
    to: &mut Matrix,
) {
    let words = to.words;
    to.rows.clear();
    to.rows.resize(to.options * words, 0);
    to.covers.clear();
    to.ids.clear();
    let mut rows = to.rows.chunks_exact_mut(words);
    for k in 0..W {
        let mut bits = act[k];
        while bits != 0 {
            let option = 64 * k + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let row = rows.next().expect("a row for each live option");
            squeeze_row(isa, from.row::<W>(option), act, moves, row);
            to.covers.push(from.covers[option]);
            to.ids.push(from.ids[option]);
        }
    }
}

#[inline(always)]
fn squeeze_row<const W: usize, I: Isa>(
    isa: I,
    source: &[u64; W],
    act: &[u64; W],
    moves: &Moves<W>,
    row: &mut [u64],
) {
    let mut word = 0;
    let mut place = 0;
    for k in 0..W {
        let bits = isa.squeeze(source[k], act[k]);
        word |= bits << moves.shift[k];
        if moves.spill[k] {
            row[place] = word;
            place += 1;
            word = (bits >> 1) >> (63 - moves.shift[k]);
        }
    }
    if let Some(last) = row.get_mut(place) {
        *last = word;
    }
}
