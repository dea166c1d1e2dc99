//! The sets of digits that the parts of a house can take, as far as is seen
//! without dealing them out: some more, none less.

use super::MAX_PARTS;
use crate::solve::fast::board::bits;
use crate::solve::fast::frame::{Contradiction, Work};
use crate::solve::fast::model::{Model, Part};

/// More sets than this in all parts of a house take longer than they are worth.
const MAX_SETS: usize = 42;

/// A set of digits that a part may take, and the combination it comes from.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    pub(super) set: u16,
    pub(super) combination: u16,
}

/// The choices of the parts of a house, one part after the other, with room for
/// one that is not kept.
pub(super) struct Choices {
    pub(super) all: [Choice; MAX_SETS + 1],
    /// Where each part's begin, and the end of the last one's.
    pub(super) starts: [usize; MAX_PARTS + 1],
}

impl Choices {
    #[inline(always)]
    pub(super) fn none() -> Choices {
        Choices {
            all: [Choice::default(); MAX_SETS + 1],
            starts: [0; MAX_PARTS + 1],
        }
    }
}

/// Lists the sets that each part can take; `false` if they are too many.
#[inline(always)]
pub(super) fn list_choices(
    work: &mut Work,
    model: &Model,
    parts: &[Part],
    choices: &mut Choices,
) -> Result<bool, Contradiction> {
    let mut most = 0;
    let mut views = [View::default(); MAX_PARTS];
    for (view, part) in views.iter_mut().zip(parts) {
        *view = View::of(work, model, part);
        most += view.most();
        if most > MAX_SETS {
            return Ok(false);
        }
    }
    if parts.is_empty() {
        return Ok(false);
    }
    let mut end = 0;
    for (k, part) in parts.iter().enumerate() {
        end = views[k].list(&mut choices.all, end);
        if end == choices.starts[k] {
            return Err(work.fail(model.cages[part.cage].mask));
        }
        choices.starts[k + 1] = end;
    }
    Ok(true)
}

/// What counts of a part for its choices.
#[derive(Clone, Copy, Default)]
struct View {
    sets: &'static [u16],
    live: u16,
    /// How many cells lie inside the house, and outside.
    inside: usize,
    outside: usize,
    /// The candidates of all cells inside, and outside.
    inside_any: u16,
    outside_any: u16,
    /// The candidates of the cells inside, side by side.
    lanes: [u64; 2],
    /// The candidates of two cells: those outside, or inside if more than two
    /// are outside.
    two: [u16; 2],
}

/// A 1 in each of four lanes.
const ONES: u64 = 0x0001_0001_0001_0001;

/// The highest bit of each.
const HIGHEST: u64 = 0x8000 * ONES;

impl View {
    #[inline(always)]
    fn of(work: &Work, model: &Model, part: &Part) -> View {
        let cage = &model.cages[part.cage];
        let (mut inside, mut outside) = ([0x1ffu16; 16], [0u16; 16]);
        let mut view = View {
            sets: cage.sets,
            live: work.frame.live[part.cage],
            ..View::default()
        };
        for (k, &cell) in cage.cells().iter().enumerate() {
            let mask = work.frame.cells[usize::from(cell)];
            if part.own >> k & 1 != 0 {
                inside[view.inside] = mask;
                view.inside += 1;
                view.inside_any |= mask;
            } else {
                outside[view.outside] = mask;
                view.outside += 1;
                view.outside_any |= mask;
            }
        }
        let lanes = |four: &[u16]| {
            four.iter()
                .rev()
                .fold(0, |all, &m| all << 16 | u64::from(m))
        };
        view.lanes = [lanes(&inside[..4]), lanes(&inside[4..8])];
        view.two = match view.outside {
            0..=2 => [outside[0], outside[1]],
            _ => [inside[0], inside[1]],
        };
        view
    }

    /// At least as many as there are choices.
    #[inline(always)]
    fn most(&self) -> usize {
        let (any, other) = match self.outside {
            0 => return self.live.count_ones() as usize,
            1 | 2 => (self.outside_any, self.inside_any),
            _ => (self.inside_any, self.outside_any),
        };
        let few = self.outside.min(2);
        let mut most = 0;
        for k in bits(self.live.into()) {
            let set = self.sets[k];
            let open = (set & any).count_ones() as usize;
            let needed = (set & !other).count_ones() as usize;
            most += MOST[few - 1][needed.min(3)][open];
        }
        most
    }

    /// Adds the choices from `end` on; gives their end.
    #[inline(always)]
    fn list(&self, all: &mut [Choice; MAX_SETS + 1], mut end: usize) -> usize {
        // Written in any case, and kept if it fits: no branch to be guessed.
        let mut add = |set: u16, combination: usize, fits: bool| {
            debug_assert!(end < MAX_SETS || !fits);
            if let Some(place) = all.get_mut(end) {
                *place = Choice {
                    set,
                    combination: combination as u16,
                };
            }
            end += usize::from(fits);
        };
        for k in bits(self.live.into()) {
            let set = self.sets[k];
            match self.outside {
                0 => add(set, k, true),
                1 => {
                    let needed = set & !self.inside_any;
                    let one = if needed != 0 { needed } else { set };
                    for digit in bits((one & self.outside_any).into()) {
                        let inside = set & !(1 << digit);
                        add(inside, k, needed & inside == 0 && self.fits(inside));
                    }
                }
                2 => {
                    // Digits that only the outer cells can have are in the pair.
                    let needed = set & !self.inside_any;
                    for pair in pairs(set & self.outside_any, needed) {
                        let inside = set & !pair;
                        let both = self.two[0] & pair != 0 && self.two[1] & pair != 0;
                        add(inside, k, both && self.fits(inside));
                    }
                }
                _ => {
                    let needed = set & !self.outside_any;
                    for pair in pairs(set & self.inside_any, needed) {
                        let both = self.two[0] & pair != 0 && self.two[1] & pair != 0;
                        add(pair, k, both);
                    }
                }
            }
        }
        end
    }

    /// Whether each cell inside can have a digit of the set.
    #[inline(always)]
    fn fits(&self, set: u16) -> bool {
        // Adding carries into the highest bit of a lane unless it is 0.
        let lanes = ONES * u64::from(set);
        let [a, b] = self.lanes.map(|four| (four & lanes) + (HIGHEST - ONES));
        a & b & HIGHEST == HIGHEST
    }
}

/// The most choices of a set by the number of cells on the smaller side, less
/// one, the digits that these must have, and those that they can have.
const MOST: [[[usize; 10]; 4]; 2] = {
    let mut most = [[[0; 10]; 4]; 2];
    let mut open = 0;
    while open < 10 {
        most[0][0][open] = open;
        most[0][1][open] = 1;
        most[1][0][open] = open * open.saturating_sub(1) / 2;
        most[1][1][open] = open.saturating_sub(1);
        most[1][2][open] = 1;
        open += 1;
    }
    most
};

/// The pairs of two digits of a set that hold what is needed.
#[inline(always)]
fn pairs(open: u16, needed: u16) -> impl Iterator<Item = u16> {
    // A digit that is needed comes first, else each one in turn.
    let firsts = match needed.count_ones() {
        0 => open,
        1 | 2 => needed & needed.wrapping_neg() & open,
        _ => 0,
    };
    let rest = needed & needed.wrapping_sub(1);
    bits(firsts.into()).flat_map(move |first| {
        let others = match needed {
            0 => open & (0xfffe << first),
            _ if rest != 0 => open & rest,
            _ => open & !needed,
        };
        bits(others.into()).map(move |second| 1 << first | 1 << second)
    })
}
