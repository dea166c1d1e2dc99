//! The search while many options live over few items: masks for items and
//! colours, but no row for each option, since most rows would never be used.
//! What an option rules out is put together when it is chosen.
//!
//! Before the problem is handed on to a narrower form, colours are made
//! consistent: if all options of two open items give a secondary item a
//! colour, a colour that one of the two can no longer give is none for the
//! other either. On word squares this saves nine nodes in ten.

use alloc::vec::Vec;

use super::dense::{Event, State};
use super::isa::{GROUP, Isa, Job};
use super::lists::{Lists, PLAIN, id};
use super::maker::Maker;
use super::matrix::low_bits;

/// At most so many rounds of making colours consistent.
const ROUNDS: usize = 4;

/// A set of options, stored from its first to its last word that is not
/// empty.
#[derive(Clone, Copy, Debug)]
struct Mask {
    /// Where its words stand in the store.
    at: usize,
    /// Which words of a live set they belong to.
    start: usize,
    end: usize,
}

/// What an option does to one of its items: it rules out the options in
/// `all`, but not those in `same`, which give it the same colour.
#[derive(Clone, Copy, Debug)]
struct Claim {
    option: u32,
    all: u32,
    same: Option<u32>,
}

/// A secondary item for making colours consistent.
#[derive(Clone, Debug)]
struct Colored {
    /// The mask of each colour.
    colors: Vec<u32>,
    /// The primary items that give it a colour by every option.
    users: Vec<u32>,
}

/// A node whose options are being tried.
#[derive(Clone, Copy, Debug)]
struct Frame {
    item: u32,
    /// The word at hand and its options still to be tried.
    word: u32,
    bits: u64,
    open: u32,
    path: usize,
}

/// A search over masks.
#[derive(Clone, Debug, Default)]
pub(super) struct Wide {
    words: usize,
    ids: Vec<u32>,
    covers: Vec<u32>,
    primary: usize,
    /// Masks of the primary items, then of secondary ones and colours.
    masks: Vec<Mask>,
    store: Vec<u64>,
    claims: Vec<Claim>,
    /// Where the claims of each option start, and behind the last one.
    claim_starts: Vec<u32>,
    colored: Vec<Colored>,
    frames: Vec<Frame>,
    /// The live options of each frame, `words` words each.
    acts: Vec<u64>,
    /// The node not yet entered.
    act: Vec<u64>,
    open: u32,
    enter: bool,
    /// Hand on when at most one in so many options lives.
    shrink: usize,
    /// The live options of a node that is handed on.
    dropped: Vec<u32>,
}

impl Wide {
    /// The problem restricted to these options, ascending, with `open` items
    /// to cover. `None` if one of those has no option left.
    pub(super) fn new(
        lists: &Lists,
        options: &[u32],
        open: u32,
        shrink: usize,
        maker: &mut Maker,
    ) -> Option<Wide> {
        maker.sort(lists, options);
        if maker.primary != open as usize {
            return None;
        }
        let mut wide = Wide {
            words: options.len().div_ceil(64),
            ids: options.to_vec(),
            covers: options.iter().map(|&o| lists.covers(o)).collect(),
            primary: maker.primary,
            open,
            enter: true,
            shrink,
            ..Wide::default()
        };
        wide.act = (0..wide.words)
            .map(|k| low_bits(options.len() - 64 * k))
            .collect();
        for item in 0..maker.items.len() {
            if item < maker.primary {
                wide.add_primary(maker.uses(item));
            } else {
                let users = maker.users(lists, options, item);
                wide.add_secondary(maker.uses(item), users);
            }
        }
        wide.sort_claims();
        Some(wide)
    }

    fn add_mask(&mut self, uses: &[(u32, u32)]) -> u32 {
        let words = uses.iter().map(|u| u.0 as usize / 64);
        let (start, end) = (
            words.clone().min().unwrap_or(0),
            words.max().map_or(0, |k| k + 1),
        );
        let at = self.store.len();
        self.store.resize(at + end - start, 0);
        for &(option, _) in uses {
            self.store[at + option as usize / 64 - start] |= 1 << (option % 64);
        }
        self.masks.push(Mask { at, start, end });
        self.masks.len() as u32 - 1
    }

    fn add_primary(&mut self, uses: &[(u32, u32)]) {
        let all = self.add_mask(uses);
        let claims = uses.iter().map(|&(option, _)| Claim {
            option,
            all,
            same: None,
        });
        self.claims.extend(claims);
    }

    fn add_secondary(&mut self, uses: &[(u32, u32)], users: Vec<u32>) {
        let color = uses[0].1;
        let one_color = color != PLAIN && uses[uses.len() - 1].1 == color;
        if uses.len() == 1 || one_color {
            return; // No two of these options differ over the item.
        }
        let all = self.add_mask(uses);
        let mut colors = Vec::new();
        for same in uses.chunk_by(|a, b| a.1 == b.1) {
            let mask = (same[0].1 != PLAIN).then(|| self.add_mask(same));
            colors.extend(mask);
            let claims = same.iter().map(|&(option, _)| Claim {
                option,
                all,
                same: mask,
            });
            self.claims.extend(claims);
        }
        if users.len() > 1 && !colors.is_empty() {
            self.colored.push(Colored { colors, users });
        }
    }

    /// Puts the claims of each option side by side: a counting sort.
    fn sort_claims(&mut self) {
        let starts = &mut self.claim_starts;
        starts.resize(self.ids.len() + 1, 0);
        for claim in &self.claims {
            starts[claim.option as usize + 1] += 1;
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut places = starts.clone();
        let mut sorted = self.claims.clone();
        for claim in &self.claims {
            let place = &mut places[claim.option as usize];
            sorted[*place as usize] = *claim;
            *place += 1;
        }
        self.claims = sorted;
    }

    #[inline(always)]
    fn mask(&self, mask: u32) -> (core::ops::Range<usize>, &[u64]) {
        let Mask { at, start, end } = self.masks[mask as usize];
        (start..end, &self.store[at..at + (end - start)])
    }

    /// The unvisited part below the frames, deepest first: calls `each` with
    /// the length of the path above, and an option to add to it.
    pub(super) fn each_untried(&self, mut each: impl FnMut(usize, u32)) {
        for (k, frame) in self.frames.iter().enumerate().rev() {
            let act = &self.acts[k * self.words..][..self.words];
            let (range, mask) = self.mask(frame.item);
            for word in frame.word as usize..range.end {
                let mut bits = if word == frame.word as usize {
                    frame.bits
                } else {
                    act[word] & mask[word - range.start]
                };
                while bits != 0 {
                    each(
                        frame.path,
                        self.ids[64 * word + bits.trailing_zeros() as usize],
                    );
                    bits &= bits - 1;
                }
            }
        }
    }

    /// The node handed on: its live options, and how many items are open.
    pub(super) fn take_dropped(&mut self) -> (Vec<u32>, u32) {
        (core::mem::take(&mut self.dropped), self.open)
    }
}

/// Goes on with a search over masks.
pub(super) struct Run<'a> {
    pub(super) wide: &'a mut Wide,
    pub(super) state: &'a mut State,
}

impl Job for Run<'_> {
    type Output = Event;

    #[inline(always)]
    fn run<I: Isa>(self, _: I) -> Event {
        let Run { wide, state } = self;
        if core::mem::take(&mut wide.enter)
            && let Some(event) = wide.enter(state)
        {
            return event;
        }
        loop {
            if !wide.leave_finished() {
                return Event::Exhausted;
            }
            if state.work.nodes >= state.check_at {
                return Event::Check;
            }
            wide.next_child(state);
            let event = if wide.open == 0 {
                state.solved()
            } else {
                wide.enter(state)
            };
            if let Some(event) = event {
                return event;
            }
        }
    }
}

impl Wide {
    /// Leaves nodes that have no more options to try; false at the end.
    #[inline(always)]
    fn leave_finished(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            if frame.bits != 0 {
                return true;
            }
            let Mask { at, start, end } = self.masks[frame.item as usize];
            frame.word += 1;
            let word = frame.word as usize;
            if word >= end {
                self.frames.pop();
                self.acts.truncate(self.frames.len() * self.words);
                continue;
            }
            let act = &self.acts[self.acts.len() - self.words..];
            frame.bits = act[word] & self.store[at + word - start];
        }
        false
    }

    /// Chooses the next option of the node on top, which has one.
    #[inline(always)]
    fn next_child(&mut self, state: &mut State) {
        let frame = self.frames.last_mut().expect("a node with an option");
        let option = 64 * frame.word as usize + frame.bits.trailing_zeros() as usize;
        frame.bits &= frame.bits - 1;
        self.open = frame.open;
        state.path.truncate(frame.path);
        self.act.clear();
        self.act
            .extend_from_slice(&self.acts[self.acts.len() - self.words..]);
        state.work.nodes += 1;
        self.choose(option, state);
    }

    /// Chooses an option at the node at hand.
    #[inline(always)]
    fn choose(&mut self, option: usize, state: &mut State) {
        self.act[option / 64] &= !(1 << (option % 64));
        let (start, end) = (self.claim_starts[option], self.claim_starts[option + 1]);
        for k in start as usize..end as usize {
            let Claim { all, same, .. } = self.claims[k];
            let Mask { at, start, end } = self.masks[all as usize];
            let act = &mut self.act[start..end];
            let all = &self.store[at..at + (end - start)];
            match same {
                None => act.iter_mut().zip(all).for_each(|(act, all)| *act &= !all),
                Some(same) => {
                    let other = self.masks[same as usize];
                    // Outside its own words nothing has the same colour.
                    let same = &self.store[other.at..other.at + (other.end - other.start)];
                    for (k, (act, all)) in act.iter_mut().zip(all).enumerate() {
                        let place = (start + k).wrapping_sub(other.start);
                        let same = same.get(place).copied().unwrap_or(0);
                        *act &= !(all & !same);
                    }
                }
            }
        }
        self.open -= self.covers[option];
        state.work.updates += 1;
        if state.visit {
            state.path.push(id(self.ids[option]));
        }
    }

    /// Enters the node at hand: takes forced options, then pushes its frame
    /// or hands the problem on.
    #[inline(always)]
    fn enter(&mut self, state: &mut State) -> Option<Event> {
        let item = loop {
            state.work.effort += (self.store.len() / GROUP) as u64;
            let (size, item) = self.smallest()?;
            if size > 1 {
                break item;
            }
            let option = self.options_of(item).next().expect("one option is left");
            self.choose(option, state);
            if self.open == 0 {
                return state.solved();
            }
        };
        let live: usize = self.act.iter().map(|w| w.count_ones() as usize).sum();
        if live * self.shrink <= self.ids.len() {
            if self.make_colors_consistent() {
                self.drop_live();
                return Some(Event::Shrink);
            }
            return None;
        }
        let (range, mask) = self.mask(item);
        let frame = Frame {
            item,
            word: range.start as u32,
            bits: self.act[range.start] & mask[0],
            open: self.open,
            path: state.path.len(),
        };
        self.frames.push(frame);
        self.acts.extend_from_slice(&self.act);
        None
    }

    /// A smallest open item and its size; `None` if an open item has no
    /// option.
    #[inline(always)]
    fn smallest(&self) -> Option<(u32, u32)> {
        let (mut fewest, mut smallest, mut alive) = (u32::MAX, 0, 0);
        for item in 0..self.primary as u32 {
            let (range, mask) = self.mask(item);
            let act = self.act[range].iter().zip(mask);
            let size: u32 = act.map(|(act, mask)| (act & mask).count_ones()).sum();
            if size > 0 {
                alive += 1;
                if size < fewest {
                    (fewest, smallest) = (size, item);
                }
            }
        }
        (alive == self.open).then_some((fewest, smallest))
    }

    fn options_of(&self, item: u32) -> impl Iterator<Item = usize> + '_ {
        let (range, mask) = self.mask(item);
        let words = range.zip(mask).filter(|&(k, mask)| self.act[k] & mask != 0);
        words.map(|(k, mask)| 64 * k + (self.act[k] & mask).trailing_zeros() as usize)
    }

    /// Whether a live option is in both sets.
    #[inline(always)]
    fn meet(&self, a: u32, b: u32) -> bool {
        let (a, b) = (self.masks[a as usize], self.masks[b as usize]);
        let (start, end) = (a.start.max(b.start), a.end.min(b.end));
        if start >= end {
            return false;
        }
        let words = |mask: Mask| &self.store[mask.at + start - mask.start..][..end - start];
        let act = self.act[start..end].iter().zip(words(a)).zip(words(b));
        act.fold(0, |seen, ((act, a), b)| seen | (act & a & b)) != 0
    }

    /// Takes out options whose colour another open item cannot give any more;
    /// false if an item lost all of its options.
    #[inline(always)]
    fn make_colors_consistent(&mut self) -> bool {
        for _ in 0..ROUNDS {
            let mut removed = 0;
            for k in 0..self.colored.len() {
                removed += self.agree(k);
            }
            if removed == 0 {
                break;
            }
        }
        self.smallest().is_some()
    }

    /// Makes the colours of one secondary item consistent; how many options
    /// went.
    #[inline(always)]
    fn agree(&mut self, k: usize) -> u32 {
        let mut removed = 0;
        for c in 0..self.colored[k].colors.len() {
            let colored = &self.colored[k];
            let color = colored.colors[c];
            let open = colored.users.iter().filter(|&&user| self.meet(user, user));
            let (mut given, mut missed) = (false, false);
            for &user in open {
                if self.meet(user, color) {
                    given = true;
                } else {
                    missed = true;
                }
            }
            if given && missed {
                let Mask { at, start, end } = self.masks[color as usize];
                let mask = &self.store[at..at + (end - start)];
                for (act, mask) in self.act[start..end].iter_mut().zip(mask) {
                    removed += (*act & mask).count_ones();
                    *act &= !mask;
                }
            }
        }
        removed
    }

    fn drop_live(&mut self) {
        self.dropped.clear();
        for (k, &word) in self.act.iter().enumerate() {
            let mut bits = word;
            while bits != 0 {
                self.dropped
                    .push(self.ids[64 * k + bits.trailing_zeros() as usize]);
                bits &= bits - 1;
            }
        }
    }
}
