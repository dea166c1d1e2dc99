//! The search over a matrix of one word and at most 64 items: most nodes of
//! most problems, so it has its own, shorter code. A node is two words, live
//! options and open items; the items are looked at one by one, and the first
//! with at most one option ends the look.

use super::dense::{Event, State};
use super::isa::{Isa, Job};
use super::lists::id;
use super::matrix::{Matrix, low_bits};
use super::scan::scan;

/// With at most so many open items they are looked at one by one; more are
/// sized in one pass.
const ONE_BY_ONE: u32 = 16;

/// Runs the search on a leaf.
pub(super) struct Run<'a> {
    pub(super) matrix: &'a Matrix,
    pub(super) state: &'a mut State,
}

impl Job for Run<'_> {
    type Output = Event;

    #[inline(always)]
    fn run<I: Isa>(self, isa: I) -> Event {
        let Run { matrix, state } = self;
        let leaf = Leaf {
            masks: &matrix.masks[..matrix.lanes],
            rows: &matrix.rows[..matrix.options],
            items: &matrix.leaf[..matrix.options],
            ids: &matrix.ids[..matrix.options],
            covered: matrix.items,
        };
        if core::mem::take(&mut state.enter) {
            let act = state.pending[0];
            let open = leaf.open(act, state.pending_open);
            state.pending.clear();
            if let Some(open) = open
                && let Some(event) = leaf.enter(isa, state, act, open)
            {
                return event;
            }
        }
        loop {
            if state.is_due() {
                return Event::Check;
            }
            let Some((act, open)) = leaf.next_child(state) else {
                return Event::Exhausted;
            };
            let event = if open == 0 {
                state.solved()
            } else if act != 0 {
                leaf.enter(isa, state, act, open)
            } else {
                None
            };
            if let Some(event) = event {
                return event;
            }
        }
    }
}

/// The arrays of a leaf.
struct Leaf<'a> {
    masks: &'a [u64],
    rows: &'a [u64],
    items: &'a [u64],
    ids: &'a [u32],
    /// How many items the options cover together.
    covered: usize,
}

/// Words of a frame: live options, options to try, open items, and the length
/// of the path.
pub(super) const FRAME: usize = 4;

impl Leaf<'_> {
    /// The open items of a node, of which there are `count`; `None` if one of
    /// them has no option. Right after a compression these are all items.
    fn open(&self, act: u64, count: u32) -> Option<u64> {
        let all = self.items.len() == act.count_ones() as usize;
        let mut open = 0;
        if all && count as usize == self.covered {
            open = low_bits(self.covered);
        } else {
            let mut options = act;
            while options != 0 {
                open |= self.items[options.trailing_zeros() as usize];
                options &= options - 1;
            }
        }
        (open.count_ones() == count).then_some(open)
    }

    #[inline(always)]
    fn next_child(&self, state: &mut State) -> Option<(u64, u64)> {
        let base = state.stack.len().checked_sub(FRAME)?;
        if base < state.frames {
            return None;
        }
        let frame = &mut state.stack[base..];
        let [act, tries, open, path] = frame.try_into().expect("a frame has four words");
        let option = tries.trailing_zeros() as usize;
        let tries = tries & tries.wrapping_sub(1);
        frame[1] = tries;
        if tries == 0 {
            state.stack.truncate(base);
        }
        if state.visit {
            state.path.truncate(path as usize);
            state.path.push(id(self.ids[option]));
        }
        state.work.nodes += 1;
        state.work.updates += 1;
        Some((act & !self.rows[option], open & !self.items[option]))
    }

    #[inline(always)]
    fn enter<I: Isa>(&self, isa: I, state: &mut State, act: u64, open: u64) -> Option<Event> {
        let (mut act, mut open) = (act, open);
        loop {
            let (size, item) = self.smallest(isa, act, open);
            let options = self.masks[item] & act;
            match size {
                0 => return None,
                1 => {
                    let option = options.trailing_zeros() as usize;
                    act &= !self.rows[option];
                    open &= !self.items[option];
                    state.work.updates += 1;
                    if state.visit {
                        state.path.push(id(self.ids[option]));
                    }
                    if open == 0 {
                        return state.solved();
                    }
                }
                _ => {
                    let path = state.path.len() as u64;
                    state.stack.extend_from_slice(&[act, options, open, path]);
                    return None;
                }
            }
        }
    }

    /// The size of a smallest open item, and that item; size 0 if some open
    /// item has no option.
    #[inline(always)]
    fn smallest<I: Isa>(&self, isa: I, act: u64, open: u64) -> (u32, usize) {
        let count = open.count_ones();
        if count > ONE_BY_ONE {
            let lanes = self.masks.len();
            let scan = scan(isa, self.masks, lanes, &[act]);
            let dead = scan.empty > lanes as u32 - count;
            return (if dead { 0 } else { scan.size }, scan.item % lanes);
        }
        let (mut fewest, mut smallest) = (u32::MAX, 0);
        let mut items = open;
        while items != 0 {
            let item = items.trailing_zeros() as usize;
            items &= items - 1;
            let size = (self.masks[item] & act).count_ones();
            if size < fewest {
                (fewest, smallest) = (size, item);
                if size <= 1 {
                    break;
                }
            }
        }
        (fewest, smallest)
    }
}
