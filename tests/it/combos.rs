//! `ninefold combos` as people and programs call it: forms of output, and what
//! is said when there is nothing or the question is wrong. The sets themselves
//! are checked elsewhere, against plain enumeration.

use serde_json::json;

use crate::binary::{Ran, ninefold, run};
use crate::snapshots::told;

fn combos(args: &str) -> Ran {
    run(&format!("combos {args}"), "")
}

#[test]
fn cells_are_told_beside_the_sets() {
    let ran = combos("15 3 --cells 128,37,456");
    assert_eq!(ran.out, "15_3[2]={{8,4,3},{7,6,2}}\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), "cells: 28,37,46\n"));
    assert_eq!(combos("15 3 --cells 128,37,456 -q").err, "");
    let record = combos("15 3 --cells 128,37,456 --json").record();
    assert_eq!(record["cells"], json!([[2, 8], [3, 7], [4, 6]]));
    assert_eq!(record["common"], json!([]));
    assert_eq!(record["never"], json!([1, 5, 9]));
}

#[test]
fn other_digits_are_read_and_written() {
    let ran = combos("5 2 --digits 0-8 --csv");
    assert_eq!(ran.out, "sum,size,set\n5,2,50\n5,2,41\n5,2,32\n");
    assert_eq!(
        combos("31 2 --digits 1-16 --with g").out,
        "31_2[1]={{G,F}}\n"
    );
    let record = combos("31 2 --digits 1-16 --json").record();
    assert_eq!(record["sets"], json!([[16, 15]]));
    assert_eq!(
        combos("7-8 2 --digits 1-6").out,
        "7_2[3]={{6,1},{5,2},{4,3}}\n8_2[2]={{6,2},{5,3}}\n"
    );
    assert_eq!(combos("--digits 1-9").out, combos("").out);
}

#[test]
fn tables() {
    insta::assert_snapshot!("combos_table", told(&combos("22-24 3-4 --table")));
    let cells = "15 3 --cells 128,37,456 --table";
    insta::assert_snapshot!("combos_table_cells", told(&combos(cells)));
    let linked = "10 2 --linked 14-15,2-3 --cells 1289,128 --table";
    insta::assert_snapshot!("combos_table_linked", told(&combos(linked)));
}

#[test]
fn linked_cages_in_every_form() {
    let args = "4 2 --linked 7,2 --linked-cells 1256,25";
    let plain = combos(args);
    assert_eq!(
        plain.out,
        "4_2[1]={{3,1}}\n7_2[1]={{5,2}}\n4_2+7_2[1]={{3,1}+{5,2}}\n"
    );
    assert_eq!(
        plain.err,
        "in one of both: 1235; in neither: 46789\nlinked cells: 25,25\n"
    );
    assert_eq!(
        combos(&format!("{args} --csv")).out,
        "sum,size,set,linked_sum,linked_size,linked_set\n4,2,31,7,2,52\n"
    );
    let expected = json!({
        "v": 1, "n": 1, "kind": "killer",
        "sum": 4, "size": 2, "sets": [[3, 1]],
        "common": [1, 3], "never": [2, 4, 5, 6, 7, 8, 9],
        "linked": {
            "sum": 7, "size": 2, "sets": [[5, 2]],
            "common": [2, 5], "never": [1, 3, 4, 6, 7, 8, 9],
            "cells": [[2, 5], [2, 5]],
        },
        "pairs": [[[3, 1], [5, 2]]],
        "certain": [1, 2, 3, 5], "neither": [4, 6, 7, 8, 9],
    });
    assert_eq!(combos(&format!("{args} --json")).record(), expected);
    // Without a size the linked cage has any; 9 in two cells has two pairs.
    let single = combos("3 2 --linked 7-9 --single").out;
    let pairs: Vec<_> = single.lines().skip(2).step_by(3).collect();
    assert_eq!(
        pairs,
        ["3_2+7_2[1]={{2,1}+{4,3}}", "3_2+8_2[1]={{2,1}+{5,3}}"]
    );
}

#[test]
fn nothing_left_is_an_answer() {
    for args in [
        "50 3",
        "50 3 --table",
        "50 3 --json",
        "11 3 --with 1234",
        "11 3 --without 1234567",
        "11 3 --with 1 --without 24 --cells 12,34,568",
        "55 --digits 20-25",
        "3 2 --linked 6,3",
        "10 2 --with 9 --linked 17,2",
        "25 5 --linked 25,5",
        "25 5 --linked 18,2",
    ] {
        let ran = combos(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""), "{args}");
        assert!(ran.err.starts_with("warning: "), "{args}: {}", ran.err);
    }
}

#[test]
fn wrong_questions_are_refused() {
    for args in [
        "12-10 3",
        "1- 3",
        "10 2 --digits 9",
        "10 2 --digits 0-25",
        "10 2 --digits 8-0",
        "10 2 --with 0",
        "10 2 --digits 0-8 --with 9",
        "10 2 --with 1 --without 1",
        "10 7 --digits 1-6",
        "10 2 --cells 12,34,5",
        "10 2 --linked 15,x",
        "10 2 --linked 15,11",
        "10 2 --linked-cells 12",
        "10 2 --table --json",
        "10 2 --table --csv",
        "--digits 1-16 --linked 20-30",
    ] {
        let ran = combos(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        assert!(ran.err.starts_with("error: "), "{args}: {}", ran.err);
    }
}

/// 33 million sets of 25 digits: a list that takes long.
const LONG: &str = "--digits 1-25";

/// Two cages with 7 million pairs of sets.
const LONG_LINKED: &str = "--digits 1-25 45-60 4 --linked 30-50,3";

#[test]
fn limits_end_a_list() {
    let whole = combos("--digits 1-12").out;
    for (args, code) in [("--max-nodes 500", 3), ("--max-nodes 4083", 0)] {
        let ran = combos(&format!("--digits 1-12 {args}"));
        assert_eq!(ran.code, Some(code), "{args}: {}", ran.err);
        assert!(whole.starts_with(&ran.out) && ran.out.ends_with("}}\n"));
        assert_eq!(ran.err.contains("nodes"), code == 3, "{}", ran.err);
        assert_eq!(ran.out.len() < whole.len(), code == 3);
    }
    // 2^12 subsets but for the empty one and those of one digit are 4083.
    assert_eq!(combos("--digits 1-12 --max-nodes 4082").code, Some(3));
    for args in [
        LONG.to_string(),
        format!("{LONG} --json"),
        format!("{LONG} --csv"),
    ] {
        let ran = combos(&format!("{args} --timeout 0.2"));
        assert_eq!(ran.code, Some(3), "{args}");
        assert!(ran.out.ends_with('\n') && ran.err.contains("the time was up"));
    }
    let table = combos(&format!("{LONG} --table --max-nodes 9"));
    assert_eq!((table.code, table.out.lines().count()), (Some(3), 6));
    let nothing = combos("50 3 --max-nodes 0");
    assert_eq!(nothing.code, Some(0));
}

#[test]
fn limits_end_a_list_of_linked_cages() {
    let args = "--digits 1-6 --linked 3-15";
    let whole = combos(args).out;
    let mut seen = 0;
    for nodes in (0..2783).step_by(97) {
        let ran = combos(&format!("{args} --max-nodes {nodes}"));
        assert!(whole.starts_with(&ran.out), "{nodes}");
        assert!(matches!(ran.code, Some(0 | 3)) && ran.out.len() >= seen);
        assert!(ran.code == Some(3) || ran.out == whole);
        // Of a part of the pairs nothing is certain.
        assert_eq!(ran.err.contains("in one of both"), ran.code == Some(0));
        seen = ran.out.len();
    }
    // 57 sets of two digits or more, 47 of them with sums up to 15: a node for
    // each of them and for each pair.
    for (nodes, code) in [(2782, 3), (57 + 47 + 57 * 47, 0)] {
        let ran = combos(&format!("{args} --max-nodes {nodes}"));
        assert_eq!(ran.code, Some(code), "{nodes}");
    }
    let ran = combos(&format!("{LONG_LINKED} --timeout 0"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), ""));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_list() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    for args in [LONG, LONG_LINKED] {
        let mut child = ninefold()
            .arg("combos")
            .args(args.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut reader = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        let pid = child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &pid]).status();
        assert!(sent.unwrap().success());
        let mut rest = String::new();
        reader.read_to_string(&mut rest).unwrap();
        assert!(rest.is_empty() || rest.ends_with("}}\n"));
        assert_eq!(child.wait().unwrap().code(), Some(130), "{args}");
    }
}

/// The examples of the help text run, and say something.
#[test]
fn examples_of_the_help() {
    let help = combos("--help").out;
    let examples = help
        .lines()
        .filter_map(|l| l.strip_prefix("  ninefold combos"));
    let mut tried = 0;
    for example in examples {
        let args = example.split("  ").next().unwrap_or_default();
        let ran = combos(args.trim());
        assert_eq!(ran.code, Some(0), "{args}: {}", ran.err);
        assert!(
            !ran.out.is_empty() && !ran.err.contains("warning"),
            "{args}"
        );
        tried += 1;
    }
    assert!(tried >= 12, "{tried}");
}
