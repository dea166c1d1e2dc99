//! Items that need not be looked at, because other items see to them.
//!
//! A *primary* item whose options are just those of another primary item is
//! covered exactly as often as that one is: the bounds of the other see to it if
//! they lie within its own. One that need not be covered has only an upper
//! bound, which any other sees to that all its options have, and that may be
//! covered no more often; and it has nothing to say if it has no options.
//!
//! A *secondary* item forbids something only where two of its options could
//! stand together. It can go if it has but one option; if all its options have
//! it in the same colour; or if all of them have some other item, without a
//! colour, that may be covered but once, so that no two can be chosen anyway.
//!
//! Items are taken from the last to the first, and only an item that is still
//! there can see to another: of two that see to each other, one stays.

use alloc::vec;

use super::blocked::Rest;
use crate::index::{Color, ItemId, OptionId};

/// Marks the superfluous items among those that are not marked.
/// O(sum over all options of the square of their entries).
pub(super) fn mark(rest: &mut Rest, dropped: &mut [bool]) {
    // How many options of the item in question each item has in common.
    let mut common = vec![0usize; dropped.len()];
    for k in (0..dropped.len()).rev() {
        if !dropped[k] {
            dropped[k] = is_superfluous(rest, ItemId::at(k), dropped, &mut common);
        }
    }
}

fn is_superfluous(rest: &mut Rest, item: ItemId, dropped: &[bool], common: &mut [usize]) -> bool {
    let primary = rest.problem.is_primary(item);
    let options = rest.options(item).to_vec();
    let bounds = rest.bounds(item);
    if !primary && (options.len() <= 1 || is_of_one_color(&options)) {
        return true;
    }
    let Some(&(first, _)) = options.first() else {
        return bounds.min == 0;
    };
    count(rest, &options, common, |n| n + 1);
    let sees_to = |other: ItemId| {
        let stays = other != item && !dropped[other.index()];
        let in_all = common[other.index()] == options.len();
        let theirs = rest.bounds(other);
        // An option needs a primary item: a secondary one cannot replace it.
        let as_good = !primary || rest.problem.is_primary(other);
        let as_often = rest.len(other) == options.len() && theirs.min >= bounds.min;
        let enough = bounds.min == 0 || as_often;
        stays && in_all && as_good && theirs.max <= bounds.max && enough
    };
    let entries = rest.problem.option(first);
    let found = entries.iter().any(|entry| sees_to(entry.item));
    count(rest, &options, common, |_| 0);
    found
}

fn is_of_one_color(options: &[(OptionId, Option<Color>)]) -> bool {
    let color = options[0].1;
    color.is_some() && options.iter().all(|(_, other)| *other == color)
}

/// Changes the count of every item that these options have without a colour.
fn count(
    rest: &Rest,
    options: &[(OptionId, Option<Color>)],
    common: &mut [usize],
    change: impl Fn(usize) -> usize,
) {
    for (option, _) in options {
        let plain = rest.problem.option(*option).iter();
        for entry in plain.filter(|entry| entry.color.is_none()) {
            let n = &mut common[entry.item.index()];
            *n = change(*n);
        }
    }
}
