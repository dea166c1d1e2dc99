//! `generate --killer` as a user runs it.

use crate::binary::{Folder, run};
use crate::snapshots::told;

#[test]
fn a_puzzle_of_a_seed() {
    insta::assert_snapshot!("generate", told(&run("generate --killer --seed 7", "")));
    let args = "generate --killer --seed 7 --box 2x3 --symmetry 180 --givens 2 --json";
    insta::assert_snapshot!("generate_json", told(&run(args, "")));
    let args = "generate --killer --seed 7 --count 2 --to arrows --csv";
    insta::assert_snapshot!("generate_csv", told(&run(args, "")));
}

#[test]
fn threads_and_counts_change_nothing() {
    let one = run("generate --killer --seed 40 --count 6 -j 1", "");
    let four = run("generate --killer --seed 40 --count 6 -j 4", "");
    assert_eq!((one.code, &one.out), (Some(0), &four.out));
    let checked = run("check -", &one.out);
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    assert_eq!(checked.out.lines().count(), 6);
    // The third puzzle is the first one of its own seed, and so in JSON.
    let third = run("generate --killer --seed 42", "").out;
    assert_eq!(one.out.split("===\n").nth(2), Some(&*third));
    let records = run("generate --killer --seed 40 --count 3 --json", "").records();
    assert_eq!(records[2]["seed"], 42);
    assert_eq!(records[2]["puzzle"], third);
}

#[test]
fn boards_of_other_shapes() {
    let folder = Folder::new("generate");
    let map = folder.file("map", "aaabb\naacbb\ndcccb\nddcee\nddeee\n");
    let regions = format!("--regions {map}");
    for board in [
        "--box 2x2",
        "--box 2x3 --diagonals",
        "--diagonals",
        &regions,
    ] {
        let made = run(&format!("generate --killer --sizes 1-4 {board}"), "");
        assert_eq!(made.code, Some(0), "{board}: {}", made.err);
        let checked = run("check -", &made.out);
        assert_eq!(checked.code, Some(0), "{board}: {}", checked.err);
    }
}

#[test]
fn what_is_not_found_is_told() {
    // Nine cages of nine different digits each: not by chance.
    let nines = run("generate --killer --sizes 9 --attempts 2", "");
    assert_eq!((nines.code, &*nines.out), (Some(3), ""));
    assert!(
        nines
            .err
            .contains("none of which could be cut into such cages")
    );
    let args = "generate --killer --min-effort 10000 --count 2 --timeout 0.2 --json";
    let late = run(args, "");
    assert_eq!(late.code, Some(3), "{}", late.err);
    for record in late.records() {
        assert_eq!(record["stopped"], "timeout");
    }
    let nodes = run("generate --killer --max-nodes 1 --sizes 5-9 --json", "");
    assert_eq!(nodes.code, Some(3));
    assert_eq!(nodes.record()["stopped"], "nodes");
}

#[test]
fn wrong_usage_is_refused() {
    for (args, expected) in [
        ("", "only Killers are made so far"),
        ("--killer --engine dlx", "--engine auto or fast"),
        (
            "--killer --box 3x4",
            "on boards of side up to 9: this one has 12",
        ),
        (
            "--killer --sizes 2-x",
            "\"2-x\": expected sizes from 1 to 9",
        ),
        (
            "--killer --givens 2 --symmetry full",
            "2 givens cannot lie in a pattern of symmetry full",
        ),
        (
            "--killer --min-effort 2 --max-effort 1",
            "the least effort is above the greatest",
        ),
        ("--killer --to sdk", "expected one of cages"),
        // 81 cells are no pairs.
        (
            "--killer --sizes 2",
            "into cages of 2 cells: no number of them adds up",
        ),
        ("--killer --sizes 4,6", "into cages of 4 or 6 cells"),
        (
            "--killer --sizes 2-4 --symmetry 90",
            "in symmetry 90: the cage in the middle has 1, 5 or 9 cells",
        ),
        (
            "--killer --sizes 2 --box 2x3 --symmetry diagonal",
            "which cannot have 2 cells",
        ),
        // What cannot be written is not looked for.
        ("--killer --box 2x3 --to 3x3k", "3x3k cannot hold"),
        (
            "--killer --diagonals --to arrows",
            "arrows cannot hold diagonal",
        ),
        (
            "--killer --givens 2 --to jsonlists",
            "jsonlists cannot hold givens",
        ),
        (
            "--killer --box 2x2 --to nothing",
            "expected one of cages, json, arrowgrid",
        ),
    ] {
        let ran = run(&format!("generate {args}"), "");
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{args}");
        assert!(ran.err.contains(expected), "{args}: {}", ran.err);
    }
}

/// What `--to help` lists is what is made, and nothing else of a Killer is.
#[test]
fn the_formats_listed_are_those_that_are_written() {
    for board in [
        "--box 2x2",
        "--diagonals",
        "--box 2x3 --givens 3",
        "--sizes 1",
        "",
    ] {
        let help = run(&format!("generate --killer {board} --to help"), "").out;
        assert!(!help.contains("(sudoku)") && !help.contains("(cover)"));
        for format in ninefold_killer::format::Format::ALL {
            let listed = help.contains(&format!("{format} (killer)"));
            let made = run(&format!("generate --killer {board} --to {format}"), "");
            let code = if listed { 0 } else { 2 };
            assert_eq!(made.code, Some(code), "{board} {format}: {}", made.err);
            assert_eq!(made.out.is_empty(), !listed);
            if listed {
                let checked = run("check -", &made.out);
                assert_eq!(checked.code, Some(0), "{board} {format}: {}", checked.err);
            }
        }
    }
}
