//! Random problems of some hundred options, each a function of its seed.

use alloc::format;
use alloc::vec::Vec;

use crate::index::{Color, ItemId};
use crate::problem::{Bounds, Builder, Entry, Problem};

/// A small random stream, the same everywhere (SplitMix64).
pub(super) struct Stream(pub(super) u64);

impl Stream {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for k in (1..list.len()).rev() {
            list.swap(k, self.below(k + 1));
        }
    }
}

/// A problem under construction: items and colours by number.
struct Draft {
    builder: Builder,
    primary: Vec<ItemId>,
    secondary: Vec<ItemId>,
    colors: Vec<Color>,
}

impl Draft {
    fn new(bounds: impl Iterator<Item = Bounds>, secondary: usize, colors: usize) -> Draft {
        let mut builder = Builder::new();
        let primary = bounds.enumerate().map(|(k, bounds)| {
            let name = format!("p{k}");
            builder.primary_between(&name, bounds).expect("a new item")
        });
        let primary = primary.collect();
        let secondary = (0..secondary).map(|k| {
            let name = format!("s{k}");
            builder.secondary(&name).expect("a new item")
        });
        let secondary = secondary.collect();
        let colors = (0..colors).map(|k| builder.color(&format!("{k}")).expect("a good colour"));
        let colors = colors.collect();
        Draft {
            builder,
            primary,
            secondary,
            colors,
        }
    }

    /// An option; of items that are named twice the first counts.
    fn add(&mut self, primary: &[usize], secondary: &[(usize, Option<usize>)], cost: u64) {
        let mut entries: Vec<Entry> = Vec::new();
        let plain = primary.iter().map(|&p| Entry::from(self.primary[p]));
        let colored = secondary.iter().map(|&(s, color)| Entry {
            item: self.secondary[s],
            color: color.map(|c| self.colors[c]),
        });
        for entry in plain.chain(colored) {
            if entries.iter().all(|e| e.item != entry.item) {
                entries.push(entry);
            }
        }
        let added = self.builder.option_with_cost(&entries, cost);
        added.expect("a good option");
    }
}

/// One of several kinds.
pub(crate) fn of_seed(seed: u64) -> Problem {
    let mut stream = Stream(seed);
    match seed % 5 {
        0 => noise(&mut stream),
        1 | 2 => partitions(&mut stream),
        3 => crossings(&mut stream),
        _ => islands(&mut stream),
    }
}

fn once(count: usize) -> impl Iterator<Item = Bounds> {
    core::iter::repeat_n(Bounds::ONCE, count)
}

/// Any secondary items in any colours.
fn any_colors(stream: &mut Stream, draft: &Draft, most: usize) -> Vec<(usize, Option<usize>)> {
    let count = draft.secondary.len().min(stream.below(most + 1));
    let pick = |_| {
        let color = stream.below(draft.colors.len() + 1);
        (stream.below(draft.secondary.len()), color.checked_sub(1))
    };
    (0..count).map(pick).collect()
}

/// Options of random items: many solutions, or more often none.
fn noise(stream: &mut Stream) -> Problem {
    let primary = stream.between(1, 14);
    let mut draft = Draft::new(once(primary), stream.below(5), stream.below(4));
    for _ in 0..stream.between(20, 120) {
        let size = stream.between(1, 4);
        let items: Vec<_> = (0..size).map(|_| stream.below(primary)).collect();
        let secondary = any_colors(stream, &draft, 2);
        draft.add(&items, &secondary, 0);
    }
    draft.builder.build()
}

/// Cuts the items into blocks.
fn partition(stream: &mut Stream, primary: usize, largest: usize) -> Vec<Vec<usize>> {
    let mut items: Vec<_> = (0..primary).collect();
    stream.shuffle(&mut items);
    let mut blocks = Vec::new();
    while !items.is_empty() {
        let size = stream.between(1, largest).min(items.len());
        blocks.push(items.split_off(items.len() - size));
    }
    blocks
}

/// Partitions of several sizes.
fn partitions(stream: &mut Stream) -> Problem {
    let draft = Draft::new(
        once(stream.between(5, 90)),
        stream.below(30),
        stream.between(1, 3),
    );
    let (options, largest) = (stream.between(20, 300), stream.between(3, 8));
    cut(stream, draft, options, largest)
}

/// Partitions in so many options.
pub(super) fn partitions_of(stream: &mut Stream, options: usize) -> Problem {
    cut(stream, Draft::new(once(40), 8, 3), options, 6)
}

/// Several partitions of the items, in colours of their own, among noise: some
/// solutions for sure, unless the last partition has no room.
fn cut(stream: &mut Stream, mut draft: Draft, wanted: usize, largest: usize) -> Problem {
    let primary = draft.primary.len();
    let mut options = Vec::new();
    while options.len() < wanted {
        let schemes = 0..draft.secondary.len();
        let scheme: Vec<_> = schemes.map(|_| stream.below(draft.colors.len())).collect();
        for block in partition(stream, primary, largest) {
            let mut shared = any_colors(stream, &draft, 3);
            for (item, color) in &mut shared {
                *color = Some(scheme[*item]);
            }
            options.push((block, shared));
        }
        for _ in 0..stream.below(30) {
            let size = stream.between(1, largest);
            let block = (0..size).map(|_| stream.below(primary)).collect();
            options.push((block, any_colors(stream, &draft, 2)));
        }
    }
    options.truncate(wanted);
    stream.shuffle(&mut options);
    for (block, shared) in &options {
        draft.add(block, shared, 0);
    }
    draft.builder.build()
}

/// Words that cross: an item for each word, which every one of its options
/// spells into the cells.
fn crossings(stream: &mut Stream) -> Problem {
    let (height, width) = (stream.between(2, 4), stream.between(2, 4));
    let letters = stream.between(2, 3);
    let mut draft = Draft::new(once(height + width), height * width, letters);
    let words = stream.between(3, 30);
    for word in 0..height + width {
        for _ in 0..words {
            let cells: Vec<_> = if word < height {
                (0..width).map(|c| word * width + c).collect()
            } else {
                (0..height).map(|r| r * width + word - height).collect()
            };
            let spelt = cells.into_iter().map(|cell| {
                // Rarely a hole, which nothing else may touch.
                let color = (stream.below(50) > 0).then(|| stream.below(letters));
                (cell, color)
            });
            let spelt: Vec<_> = spelt.collect();
            draft.add(&[word], &spelt, 0);
        }
    }
    draft.builder.build()
}

/// Small problems that have nothing to do with each other.
fn islands(stream: &mut Stream) -> Problem {
    let (count, size) = (stream.between(2, 12), stream.between(2, 5));
    let mut draft = Draft::new(once(count * size), count * stream.below(2), 2);
    let mut options = Vec::new();
    for island in 0..count {
        for _ in 0..stream.between(2, 3) {
            for block in partition(stream, size, 3) {
                let items: Vec<_> = block.iter().map(|item| island * size + item).collect();
                let shared = (!draft.secondary.is_empty()).then(|| (island, Some(stream.below(2))));
                options.push((items, Vec::from_iter(shared)));
            }
        }
    }
    stream.shuffle(&mut options);
    for (items, shared) in &options {
        draft.add(items, shared, 0);
    }
    draft.builder.build()
}

/// With multiplicities and costs.
pub(super) fn bounded(seed: u64) -> Problem {
    let mut stream = Stream(seed);
    let primary = stream.between(1, 9);
    let mut bounds = Vec::new();
    for _ in 0..primary {
        let min = stream.below(4) as u32;
        let max = (min + stream.below(3) as u32).max(1);
        bounds.push(Bounds { min, max });
    }
    let mut draft = Draft::new(bounds.into_iter(), stream.below(5), 2);
    for _ in 0..stream.between(5, 90) {
        let size = stream.between(1, primary.min(4));
        let items: Vec<_> = (0..size).map(|_| stream.below(primary)).collect();
        let secondary = any_colors(&mut stream, &draft, 2);
        draft.add(&items, &secondary, stream.below(20) as u64);
    }
    draft.builder.build()
}
