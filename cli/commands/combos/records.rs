//! Combinations for programs: JSON Lines and CSV.

use ninefold_killer::combos::{DigitRange, Linked, Row};
use ninefold_sudoku::DigitSet;
use serde::Serialize;

use crate::output::{Head, record};

/// The CSV columns of a cage.
pub const HEADER: &str = "sum,size,set\n";

/// The CSV columns of two linked cages.
pub const LINKED_HEADER: &str = "sum,size,set,linked_sum,linked_size,linked_set\n";

/// A row as every record is: with the version of its form, and its number.
pub fn json<T: Serialize>(k: usize, row: &T) -> anyhow::Result<String> {
    let head = Head {
        v: 1,
        n: k as u64 + 1,
        kind: "killer",
        file: None,
        line: None,
        comment: None,
    };
    Ok(record(&head, row) + "\n")
}

/// A CSV row a set.
pub fn csv(row: &Row) -> String {
    let sets = row.sets.iter();
    let lines =
        sets.map(|&set| format!("{},{},{}\n", row.sum, row.size, descending(row.range, set)));
    lines.collect()
}

/// A CSV row a pair of sets.
pub fn linked_csv(linked: &Linked) -> String {
    let field = |row: &Row, set| format!("{},{},{}", row.sum, row.size, descending(row.range, set));
    let pairs = linked.pairs.iter();
    let lines = pairs.map(|&(a, b)| {
        let (first, second) = (field(&linked.first, a), field(&linked.second, b));
        format!("{first},{second}\n")
    });
    lines.collect()
}

/// The digits of a set, the greatest first, nothing between: `821`.
pub fn descending(range: DigitRange, set: DigitSet) -> String {
    range.text(set).chars().rev().collect()
}
