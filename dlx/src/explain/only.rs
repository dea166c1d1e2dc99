//! A problem with some of its demands.

use alloc::vec;
use alloc::vec::Vec;

use crate::index::ItemId;
use crate::problem::{Builder, Entry, Problem};

/// The same problem with the demand that *these* primary items be covered as
/// often as they must, and no others: those are only covered no more often than
/// they may, which for most means that they become secondary items. Options
/// without any of these items are left out. O(items + entries).
///
/// A problem without a solution has none with more demands either.
///
/// # Panics
/// If an item is not of this problem, or is not primary.
///
/// ```
/// use ninefold_dlx::{Problem, explain};
/// let p = Problem::from_text("a b c\na b\nb c\nc\n")?;
/// let only_a = explain::only(&p, &[p.find_item("a").unwrap()]);
/// assert_eq!((only_a.primary_count(), only_a.item_count()), (1, 3));
/// assert_eq!(only_a.option_count(), 1); // "a b" alone has a
///
/// let p = Problem::from_text("a 2:3|b\na b\na b\n")?;
/// let only_a = explain::only(&p, &[p.find_item("a").unwrap()]);
/// assert_eq!(only_a.bounds(only_a.find_item("b").unwrap()).to_string(), "0:3");
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
pub fn only(problem: &Problem, items: &[ItemId]) -> Problem {
    let mut demanded = vec![false; problem.item_count()];
    for &item in items {
        assert!(problem.is_primary(item), "{item:?} is not primary");
        demanded[item.index()] = true;
    }
    let mut builder = Builder::new();
    let renumbered = copy_items(problem, &demanded, &mut builder);
    for option in problem.option_ids() {
        let entries = problem.option(option);
        if entries.iter().any(|entry| demanded[entry.item.index()]) {
            let copied: Vec<Entry> = entries
                .iter()
                .map(|&entry| copy_entry(problem, entry, &renumbered, &mut builder))
                .collect();
            let added = builder.option_with_cost(&copied, problem.cost(option));
            added.expect("an option as good as the one copied");
        }
    }
    builder.build()
}

/// The new number of each item. First come those that are demanded, or that may
/// be covered more than once: no secondary item is like those.
fn copy_items(problem: &Problem, demanded: &[bool], builder: &mut Builder) -> Vec<ItemId> {
    let mut renumbered: Vec<ItemId> = problem.item_ids().collect();
    let stays_primary = |item: ItemId| demanded[item.index()] || problem.bounds(item).max > 1;
    for item in problem.item_ids().filter(|&item| stays_primary(item)) {
        let mut bounds = problem.bounds(item);
        if !demanded[item.index()] {
            bounds.min = 0;
        }
        let added = builder.primary_between(problem.item_name(item), bounds);
        renumbered[item.index()] = added.expect("a name of its own");
    }
    for item in problem.item_ids().filter(|&item| !stays_primary(item)) {
        let added = builder.secondary(problem.item_name(item));
        renumbered[item.index()] = added.expect("a name of its own");
    }
    renumbered
}

fn copy_entry(problem: &Problem, entry: Entry, items: &[ItemId], builder: &mut Builder) -> Entry {
    let color = entry.color.map(|color| {
        let known = builder.color(problem.color_name(color));
        known.expect("a name that was good before")
    });
    Entry {
        item: items[entry.item.index()],
        color,
    }
}
