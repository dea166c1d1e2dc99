//! Killers on the command line: which engine answers, and how counting and
//! listing go on to the end.

use crate::binary::{Folder, ninefold, run};
use crate::shared;

const KILLER: &str = "cli/samples/killer.txt";

/// A 6x6 board with one cage: of its 28,200,960 fillings two in 30 have digits
/// 1 and 2 there.
const MANY: &str = "box 2x3\n3: r1c1 r1c2\n";

/// A 6x6 board with more solutions than are counted one by one: a first row, up
/// to the order of 1 and 2.
const A_ROW: &str = "box 2x3\n3: r1c1 r1c2\n3: r1c3\n4: r1c4\n5: r1c5\n6: r1c6\n";

/// A few hundred solutions.
const SOME: &str = "box 2x3\n3: r1c1 r1c2\n3: r1c3\n4: r1c4\n5: r1c5\n6: r1c6\n\
                    8: r2c1 r3c1\n7: r2c3 r3c3\n9: r4c4 r5c4 r6c4\n";

#[test]
fn the_engine_for_killers_takes_up_to_nine_digits() {
    for verb in [
        "check",
        "solve",
        "solve --all",
        "solve --limit 1",
        "solve --backbone",
        "count",
    ] {
        let ran = run(&format!("{verb} --engine fast --stats {KILLER}"), "");
        assert_eq!(ran.code, Some(0), "{verb}: {}", ran.err);
        assert!(ran.err.ends_with("engine fast\n"), "{verb}: {}", ran.err);
    }
    for engine in ["dlx", "bits"] {
        let ran = run(&format!("check --engine {engine} --stats {KILLER}"), "");
        let exact = format!("engine {}\n", if engine == "dlx" { "dlx" } else { "bits" });
        assert!(ran.err.ends_with(&exact), "{}", ran.err);
    }
    // What it finds to be impossible it has taken.
    let ran = run("check --engine fast", "46: r1c1 r1c2 r1c3\n");
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    let larger = run("check --engine fast", "box 2x5\n3: r1c1 r1c2\n");
    assert_eq!(larger.code, Some(2));
    assert!(larger.err.contains("nine digits"), "{}", larger.err);
}

#[test]
fn more_cages_than_the_engine_takes() {
    let cell = |k: usize| format!("r{}c{}", k / 9 + 1, k % 9 + 1);
    let pair = |a: usize, b: usize| format!("9: {} {}\n", cell(a), cell(b));
    let across = (0..81).filter(|k| k % 9 < 8).map(|k| pair(k, k + 1));
    let down = (0..72).map(|k| pair(k, k + 9));
    let text: String = across.chain(down).collect();
    let ran = run("check --engine fast", &text);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("128 cages"), "{}", ran.err);
    assert_eq!(run("check", &text).code, Some(1));
}

/// Killers out of reach of exact cover, whose solutions are few.
#[test]
fn hard_killers_are_counted_and_listed() {
    for (file, name, number) in [
        ("mathemagic", "MATHEMAGIC_KILLERS#0", 1),
        ("extreme", "Wecoc #1 [mod B]", 0),
    ] {
        let Some(path) = shared::file(&format!("killer/{file}.jsonl")) else {
            return;
        };
        let text = std::fs::read_to_string(path).unwrap();
        let line = text.lines().find(|line| line.contains(name)).unwrap();
        let count = run("count --json", line).record();
        assert_eq!(count["complete"], true);
        let all = run("solve --all", line);
        assert_eq!(all.code, Some(0));
        let listed = all.out.lines().count();
        assert_eq!(count["count"], listed.to_string());
        assert!(if number > 0 {
            listed == number
        } else {
            listed > 1
        });
    }
}

#[test]
fn more_solutions_than_are_counted_one_by_one() {
    for flags in ["", "-j1", "-j3", "--memo off", "--engine fast"] {
        let ran = run(&format!("count {flags}"), A_ROW);
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(0), "78336\n"),
            "{flags}"
        );
    }
    let ran = run("count", MANY);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "1880064\n"));
}

#[test]
fn counting_stops_at_limits() {
    let ran = run("count --limit 25000", MANY);
    assert_eq!((ran.code, ran.out.as_str()), (Some(3), "25000\n"));
    let nodes = run("count --max-nodes 500 --json -j2", MANY);
    assert_eq!(nodes.code, Some(3));
    assert_eq!(nodes.record()["complete"], false);
    let again = run("count --max-nodes 500 --json -j1", MANY);
    assert_eq!(nodes.out, again.out);
    // Enough for the first stage, not for the second.
    let later = run("count --max-nodes 60000 --memo off", MANY);
    assert_eq!(later.code, Some(3));
    assert!(later.out.trim().parse::<u64>().unwrap() >= 20_000);
    let empty = run("count --timeout 0.2", "81: r1c1\n".replace("81", "9"));
    assert_eq!(empty.code, Some(3));
}

#[test]
fn solutions_are_the_same_on_any_number_of_threads() {
    let one = run("solve --all -j1", SOME);
    let mut lines: Vec<&str> = one.out.lines().collect();
    assert_eq!(one.code, Some(0));
    for flags in ["-j2", "-j4", ""] {
        assert_eq!(run(&format!("solve --all {flags}"), SOME).out, one.out);
    }
    let first: Vec<&str> = lines[..7].to_vec();
    let limited = run("solve --limit 7", SOME);
    assert_eq!(limited.code, Some(0));
    assert_eq!(limited.out.lines().collect::<Vec<_>>(), first);
    let exact = run("solve --all --engine dlx", SOME);
    let mut expected: Vec<&str> = exact.out.lines().collect();
    lines.sort_unstable();
    expected.sort_unstable();
    assert_eq!(lines, expected);
    assert!(lines.len() > 50, "{}", lines.len());
}

#[test]
fn listing_stops_at_limits() {
    let ran = run("solve --all --max-nodes 300 --json", MANY);
    assert_eq!(ran.code, Some(3));
    let records = ran.records();
    let total = &records[records.len() - 1];
    assert!(records.len() > 10, "{}", records.len());
    assert_eq!(total["count"], (records.len() - 1).to_string());
    assert_eq!(
        (&total["complete"], &total["stopped"]),
        (&false.into(), &"nodes".into())
    );
    let ran = run("solve --all --timeout 0.2", "9: r1c1\n");
    assert_eq!(ran.code, Some(3));
    assert!(ran.out.lines().all(|line| line.len() == 81));
    let none = run("solve --all --json", "box 2x3\n1: r1c1\n1: r1c2\n");
    assert_eq!(none.code, Some(1));
    assert_eq!(none.record()["complete"], true);
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_was_found() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};

    let folder = Folder::new("interrupted-killer");
    let open = folder.file("open.txt", "9: r1c1\n");
    let mut child = ninefold()
        .args(["solve", "--all", &open])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    for _ in 0..100 {
        line.clear();
        reader.read_line(&mut line).unwrap();
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert!(rest.lines().all(|line| line.len() == 81));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Parts and what is asked of the exact cover stay with exact cover.
#[test]
fn parts_add_up() {
    let folder = Folder::new("parts-of-a-killer");
    let puzzle = folder.file("killer.txt", SOME);
    let parts = run(&format!("split --parts 3 {puzzle}"), "");
    let parts = folder.file("parts.jsonl", parts.out);
    let all = run(&format!("solve --all {puzzle}"), "");
    let part = run(&format!("count --part {parts} {puzzle}"), "");
    assert_eq!(part.out.trim(), all.out.lines().count().to_string());
    let listed = run(&format!("solve --all --part {parts} {puzzle}"), "");
    assert_eq!(listed.out.lines().count(), all.out.lines().count());
}
