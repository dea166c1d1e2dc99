//! Exact-cover texts: how they are read, how one is known that was taken for
//! something else, and what looks like a slip in them.

use std::collections::hash_map::{Entry as Slot, HashMap};
use std::collections::{BTreeSet, HashSet};
use std::io::Read;
use std::sync::Arc;

use ninefold_dlx::{Entry, Ignored, Problem};
use ninefold_sudoku::format::ReadError;

use super::found::Found;
use super::{COVER, Cause};
use crate::puzzle::Puzzle;

/// The largest exact-cover file that is read, in bytes: 256 MiB.
const MAX_COVER: u64 = 1 << 28;

/// In problems with more entries no twins are looked for.
const MAX_ENTRIES: usize = 1_000_000;

/// So many twins are named.
const NAMED: usize = 3;

/// So many options are looked at to know an exact-cover text.
const GLANCE: usize = 20;

/// What to do with an exact-cover problem that was not read as one.
pub(super) const HINT: &str = "an exact-cover problem needs --format dlx or a name ending in .dlx";

/// Reads a whole exact-cover file; with `twins`, options that stand twice are
/// noted.
pub(super) fn read_cover(reader: impl Read, twins: bool) -> Result<Found, Cause> {
    let mut bytes = Vec::new();
    let mut reader = reader.take(MAX_COVER + 1);
    reader
        .read_to_end(&mut bytes)
        .map_err(|e| Cause::File(e.to_string()))?;
    if bytes.len() as u64 > MAX_COVER {
        return Err(Cause::File(format!(
            "over {MAX_COVER} bytes: too large for an exact-cover file"
        )));
    }
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) if !text.contains('\0') => text.trim_start_matches('\u{feff}'),
        _ => return Err(Cause::File("binary data: expected text".into())),
    };
    match Problem::from_text(text) {
        Ok(problem) => {
            let mut notes: Vec<String> = problem.ignored().iter().map(dropped).collect();
            if twins && problem.entry_count() <= MAX_ENTRIES {
                notes.extend(named(self::twins(text, &problem)));
            }
            Ok(Found {
                name: None,
                comment: None,
                format: Some(COVER),
                notes,
                puzzle: Puzzle::Cover(Arc::new(problem)),
                line: None,
                solution: None,
                expected: None,
            })
        }
        Err(e) => {
            let source = text.lines().nth(e.line() - 1).unwrap_or("");
            let error = ReadError::new(e.line(), e.column(), e.len(), e.message());
            Err(Cause::Text(error.with_source(source).with_format(COVER)))
        }
    }
}

/// Knuth's programs warn of options that they drop; so do we.
fn dropped(option: &Ignored) -> String {
    let tokens = option.tokens.join(" ");
    let line = option.line.unwrap_or(0);
    format!("line {line}: dropped an option without a primary item: {tokens}")
}

/// The lines that say something, with their numbers.
fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text
        .lines()
        .enumerate()
        .map(|(k, line)| (k + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('|'))
}

/// Options with the items and colours of an earlier one, of which a solution
/// holds one at most: every solution with it looks as one with the other. O(text).
fn twins(text: &str, problem: &Problem) -> Vec<String> {
    let dropped: HashSet<usize> = problem.ignored().iter().filter_map(|o| o.line).collect();
    let lines = content(text).skip(1).map(|(line, _)| line);
    let lines = lines.filter(|line| !dropped.contains(line));
    let shared = |entry: &Entry| match problem.is_primary(entry.item) {
        true => problem.bounds(entry.item).max > 1,
        false => entry.color.is_some(),
    };
    let mut seen = HashMap::new();
    let mut twins = Vec::new();
    for (option, line) in problem.option_ids().zip(lines) {
        let mut entries = problem.option(option).to_vec();
        if entries.iter().all(shared) {
            continue;
        }
        entries.sort_unstable_by_key(|entry| entry.item);
        let cost = problem.cost(option);
        match seen.entry(entries) {
            Slot::Vacant(slot) => {
                slot.insert((line, cost));
            }
            Slot::Occupied(slot) => {
                let &(first, before) = slot.get();
                let but = if cost == before {
                    ""
                } else {
                    ", but for its cost"
                };
                twins.push(format!("line {line}: the same option as line {first}{but}"));
            }
        }
    }
    twins
}

/// The first few, and how many more there are.
fn named(mut notes: Vec<String>) -> Vec<String> {
    let more = notes.len().saturating_sub(NAMED);
    if more > 0 {
        notes.truncate(NAMED);
        notes.push(format!("and {more} more options that stand twice"));
    }
    notes
}

/// Whether the beginning of a text looks like an exact-cover problem: different
/// names in the first line, and nothing but these in the next ones, which do
/// not all have the same number of them, as the rows of a grid have.
pub(super) fn looks_like_cover(sample: &str) -> bool {
    let whole = sample.rfind('\n').map_or(sample, |end| &sample[..end]);
    let sample = if content(whole).nth(1).is_some() {
        whole
    } else {
        sample
    };
    let mut lines = content(sample).map(|(_, line)| line);
    let header = lines.next().unwrap_or("");
    let tokens = header.split_whitespace().filter(|&token| token != "|");
    let names: Vec<&str> = tokens
        .map(|token| token.rsplit('|').next().unwrap_or(token))
        .collect();
    let items: BTreeSet<&str> = names.iter().copied().collect();
    let is_known = |token: &str| items.contains(token.split(':').next().unwrap_or(token));
    let without_costs = |line| str::split_whitespace(line).filter(|token| !token.starts_with('|'));
    let mut options = lines.take(GLANCE).map(without_costs).peekable();
    let mut smaller = false;
    items.len() == names.len()
        && options.peek().is_some()
        && options.all(|mut option| {
            smaller |= option.clone().count() < names.len();
            option.all(is_known)
        })
        && smaller
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(text: &str) -> Vec<String> {
        read_cover(text.as_bytes(), true).ok().unwrap().notes
    }

    #[test]
    fn options_that_stand_twice_are_noted() {
        let text = "a b | x\n| a comment\na x:1\nx\n\nx:1 a\nb |2\nb |3\nb x:2\n";
        assert_eq!(
            notes(text),
            [
                "line 4: dropped an option without a primary item: x",
                "line 6: the same option as line 3",
                "line 8: the same option as line 7, but for its cost",
            ]
        );
        let many = notes(&format!("a\n{}", "a\n".repeat(10)));
        assert_eq!(many.len(), 4);
        assert_eq!(many[3], "and 6 more options that stand twice");
        assert!(
            read_cover("a\na\na\n".as_bytes(), false)
                .ok()
                .unwrap()
                .notes
                .is_empty()
        );
    }

    #[test]
    fn options_that_may_be_chosen_together_are_no_twins() {
        assert!(notes("2|a | x\na\na\n").is_empty());
        assert!(notes("2|a | x\na x:1\na x:1\n").is_empty());
        assert_eq!(notes("2|a | x\na x\na x\n").len(), 1);
    }

    #[test]
    fn exact_covers_are_known_by_their_names() {
        for (text, expected) in [
            ("a b c\na b\nc\n", true),
            ("| pairs\n2|a 0:1|b | x\na x:1 |7\n", true),
            ("1 2 3 4 5 6 7\n3 5\n1 4 7", true),
            ("a b\na", true),
            ("a b\na b\n", false),
            ("a b c\n", false),
            ("Dear puzzle editor,\nplease find attached\n", false),
            ("1 2 3\n2 3 1\n3 1 2\n", false),
            ("1 . . 4\n. . 4 1\n", false),
            ("", false),
        ] {
            assert_eq!(looks_like_cover(text), expected, "{text:?}");
        }
    }
}
