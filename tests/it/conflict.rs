//! The conflict that `explain` tells of a Sudoku, against the search.

use crate::binary::{Folder, run};
use crate::verbs::SPOILT;

/// Every demand of the conflict of a Sudoku is needed: the others can be met.
#[test]
fn a_minimal_conflict_of_a_sudoku() {
    let record = run("explain --json -", SPOILT).record();
    let conflict = record["conflict"].as_array().unwrap();
    assert_eq!(record["minimal"], true);
    let folder = Folder::new("conflict");
    let dlx = run("convert --to dlx -", SPOILT).out;
    let wanted: Vec<String> = conflict.iter().map(|d| item(d.as_str().unwrap())).collect();
    let solvable = |demanded: &[String]| {
        let text = demanding(&dlx, demanded);
        let file = folder.file("only.dlx", text);
        run(&format!("solve --limit 1 {file}"), "").code == Some(0)
    };
    assert!(!solvable(&wanted));
    for (k, demand) in conflict.iter().enumerate() {
        let mut fewer = wanted.clone();
        fewer.remove(k);
        assert!(solvable(&fewer), "{demand} is not needed");
    }
}

/// The item that these words stand for.
fn item(words: &str) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    let number = |text: &str| text.parse::<usize>().unwrap() - 1;
    match words[..] {
        [cell, "needs", "a", "digit"] => {
            let (row, column) = cell[1..].split_once('c').unwrap();
            format!("p{}{}", number(row), number(column))
        }
        [house, k, "needs", "a", "place", "for", digit] => {
            format!("{}{}{digit}", &house[..1], number(k))
        }
        _ => panic!("{words:?}"),
    }
}

/// The problem with all items but these secondary.
fn demanding(dlx: &str, demanded: &[String]) -> String {
    let (header, options) = dlx.split_once('\n').unwrap();
    let items = header.split(' ');
    let (primary, secondary): (Vec<&str>, Vec<&str>) =
        items.partition(|item| demanded.iter().any(|d| d == item));
    format!("{} | {}\n{options}", primary.join(" "), secondary.join(" "))
}
