//! The verbs that work on the exact-cover problem of a puzzle: estimate, zdd,
//! explain, split. What they say is kept as text; numbers are those known from
//! elsewhere.

use crate::binary::{Folder, run};
use crate::snapshots::told;

const COVER: &str = "cli/samples/cover.dlx";
const SEVERAL: &str = "cli/samples/several.txt";
const KILLER: &str = "cli/samples/killer.txt";
const CONTRADICTION: &str = "cli/samples/contradiction.txt";

/// Three workers, three tasks, and what each asks for each.
const WORKERS: &str = "A B C x y z
A x |4
A y |2
A z |8
B x |4
B y |3
B z |7
C x |3
C y |1
C z |6
";

/// Every way to pair off eight people: 105.
fn pairs() -> String {
    let names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut text = names.join(" ") + "\n";
    for (k, first) in names.iter().enumerate() {
        for second in &names[k + 1..] {
            text.push_str(&format!("{first} {second}\n"));
        }
    }
    text
}

/// A row of rooks: 8! ways, too many nodes to be searched by an estimate.
fn rooks(n: usize) -> String {
    let names = |letter: char| (0..n).map(move |k| format!("{letter}{k}"));
    let mut text = names('r').chain(names('c')).collect::<Vec<_>>().join(" ") + "\n";
    for row in names('r') {
        for column in names('c') {
            text.push_str(&format!("{row} {column}\n"));
        }
    }
    text
}

#[test]
fn an_estimate_in_every_form() {
    let small = run("estimate --format dlx -", pairs());
    insta::assert_snapshot!("estimate_exact", told(&small));
    let large = run("estimate --format dlx --probes 100 --seed 1 -", rooks(10));
    insta::assert_snapshot!("estimate_probed", told(&large));
    let args = "estimate --format dlx --probes 100 --seed 1 --json -";
    insta::assert_snapshot!("estimate_json", told(&run(args, rooks(10))));
    let args = "estimate --format dlx --probes 100 --csv -";
    insta::assert_snapshot!("estimate_csv", told(&run(args, rooks(10))));
}

#[test]
fn estimates_of_puzzles() {
    let ran = run(&format!("estimate --json {SEVERAL} {KILLER} {COVER}"), "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let records = ran.records();
    for (record, solutions) in records.iter().zip([37, 1, 1]) {
        assert_eq!(record["solutions"]["value"], solutions);
        assert_eq!(
            (&record["exact"], &record["probes"]),
            (&true.into(), &0.into())
        );
    }
    assert_eq!(records.len(), 3);
}

#[test]
fn an_estimate_beyond_what_can_be_said() {
    let names: Vec<String> = (0..1100).map(|k| format!("i{k}")).collect();
    let options: String = names.iter().map(|i| format!("{i}\n{i}\n")).collect();
    let text = format!("{}\n{options}", names.join(" "));
    let ran = run("estimate --format dlx --probes 100 --json -", &text);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("over 1.798e308 nodes"), "{}", ran.err);
    let record = ran.record();
    assert!(record["nodes"]["value"].is_null() && record["nodes"]["low"].is_f64());
}

#[test]
fn an_estimate_that_a_limit_cuts_short() {
    let none = run("estimate --format dlx --timeout 0 -", rooks(10));
    assert_eq!(none.code, Some(3), "{}", none.err);
    let some = run("estimate --format dlx --json --max-nodes 5000 -", rooks(10));
    assert_eq!(some.code, Some(0), "{}", some.err);
    let record = some.record();
    assert_eq!(record["stopped"], "nodes");
    assert!(record["probes"].as_u64().unwrap() > 10);
    assert_eq!(record["nodes"]["value"], 9_864_101);
    assert_eq!(run("estimate --probes 0 -", "").code, Some(2));
    assert_eq!(run("estimate -", "12").code, Some(2));
}

#[test]
fn a_diagram_in_every_form() {
    let cases = [
        ("zdd_size", "--format dlx -"),
        ("zdd_json", "--format dlx --json -"),
        ("zdd_csv", "--format dlx --csv -"),
        ("zdd_kth", "--format dlx --kth 1,105 -"),
        ("zdd_random", "--format dlx --random 3 --seed 7 --json -"),
        ("zdd_beyond", "--format dlx --kth 105 --kth 106 -"),
        ("zdd_memory", "--format dlx --memory 0 --json -"),
        ("zdd_timeout", "--format dlx --timeout 0 -"),
    ];
    for (name, args) in cases {
        insta::assert_snapshot!(name, told(&run(&format!("zdd {args}"), pairs())));
    }
    insta::assert_snapshot!("zdd_text", told(&run(&format!("zdd --text {COVER}"), "")));
    insta::assert_snapshot!("zdd_dot", told(&run(&format!("zdd --dot {COVER}"), "")));
}

#[test]
fn the_cheapest_of_a_diagram() {
    let ran = run("zdd --format dlx --cheapest 4 -", WORKERS);
    insta::assert_snapshot!("zdd_cheapest", told(&ran));
    let json = run("zdd --format dlx --json --cheapest 9 -", WORKERS);
    let costs: Vec<_> = json.records()[1..]
        .iter()
        .map(|r| r["cost"].clone())
        .collect();
    assert_eq!(costs, [12, 12, 12, 13, 13, 14]);
    let free = run(&format!("zdd --cheapest 1 {COVER}"), "");
    assert!(free.err.contains("no costs"), "{}", free.err);
}

#[test]
fn diagrams_of_puzzles_hold_grids() {
    let all = run(&format!("solve --engine dlx --all {SEVERAL}"), "").out;
    let numbers: Vec<String> = (1..=37).map(|k| k.to_string()).collect();
    let listed = run(&format!("zdd --kth {} {SEVERAL}", numbers.join(",")), "");
    assert_eq!((listed.code, &listed.out), (Some(0), &all));
    let samples = run(&format!("zdd --random 50 {SEVERAL}"), "");
    assert!(samples.out.lines().all(|line| all.contains(line)));
    assert_eq!(
        samples.out,
        run(&format!("zdd --random 50 {SEVERAL}"), "").out
    );
    let endless = run(
        &format!("zdd --json --random 1000000000 --timeout 0.1 {SEVERAL}"),
        "",
    );
    assert_eq!(endless.code, Some(3));
    assert!(endless.err.contains("the time was up"), "{}", endless.err);
    let last = endless.out.lines().last().unwrap();
    assert!(
        last.contains(r#""complete":false,"stopped":"timeout""#),
        "{last}"
    );
    let killer = run(&format!("zdd --kth 1 {KILLER}"), "");
    assert_eq!(killer.out, run(&format!("solve {KILLER}"), "").out);
    let none = run(&format!("zdd --json {CONTRADICTION}"), "");
    assert_eq!((none.code, &none.record()["count"]), (Some(0), &"0".into()));
    let none = run(&format!("zdd --random 1 {CONTRADICTION}"), "");
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
}

#[test]
fn a_diagram_of_one_puzzle_at_a_time_is_printed() {
    let ran = run(&format!("zdd --text {COVER} {SEVERAL}"), "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("one puzzle"), "{}", ran.err);
    assert_eq!(run(&format!("zdd --dot --json {COVER}"), "").code, Some(2));
    assert_eq!(run(&format!("zdd --dot --kth 1 {COVER}"), "").code, Some(2));
    assert_eq!(run(&format!("zdd --kth 0 {COVER}"), "").code, Some(2));
}

/// One digit more than a hard puzzle with one solution takes.
pub const SPOILT: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9...1......4.";

#[test]
fn explanations_of_every_verdict() {
    let ring = "a b c d | x\na b\nb c\na c x\nd\n";
    let cases = [
        ("explain_ring", "--format dlx --json -", ring),
        ("explain_ring_plain", "--format dlx -", ring),
        ("explain_uncovered", "--format dlx --json -", "a b c\na b\n"),
        ("explain_clash", "--json cli/samples/contradiction.txt", ""),
        (
            "explain_several",
            "--engine dlx cli/samples/several.txt",
            "",
        ),
        (
            "explain_several_cover",
            "--format dlx --json -",
            "a b\na\na b\nb\n",
        ),
        (
            "explain_several_csv",
            "--format dlx --csv -",
            "a b\na\na b\nb\n",
        ),
        ("explain_unique", "--json cli/samples/unique.txt", ""),
        ("explain_search", "-", SPOILT),
        (
            "explain_cages",
            "-",
            "7: r1c1 r1c2 r1c3\n6: r2c1 r2c2 r3c3\n",
        ),
        ("explain_totals", "--json -", "46: r1c1 r1c2 r1c3\n"),
        ("explain_timeout", "--timeout 0 --json -", SPOILT),
    ];
    for (name, args, text) in cases {
        insta::assert_snapshot!(name, told(&run(&format!("explain {args}"), text)));
    }
}

#[test]
fn parts_add_up_in_any_order() {
    let folder = Folder::new("parts");
    let cover = folder.file("pairs.dlx", pairs());
    let twice = folder.file("twice.dlx", "2|a b\na\na\na b\na b\nb\n");
    for (file, parts) in [
        (cover.as_str(), 20),
        (&twice, 3),
        (SEVERAL, 12),
        (KILLER, 3),
    ] {
        let whole = run(&format!("solve --all {file}"), "").out;
        let split = run(&format!("split --parts {parts} {file}"), "");
        assert_eq!(split.code, Some(0), "{}", split.err);
        let lines: Vec<&str> = split.out.lines().collect();
        assert!(lines.len() >= parts.min(whole.lines().count()), "{file}");
        let counted = run(&format!("count --part - {file}"), &split.out).err;
        let all = format!("; {0} of {0} parts\n", lines.len());
        assert!(counted.ends_with(&all), "{counted}");
        // Also from an editor that begins with a mark, and without what split
        // says of it.
        let marked = format!("\u{feff}{}", split.out.replace("\"split\":", "\"of\":"));
        assert_eq!(run(&format!("count --part - {file}"), marked).code, Some(0));
        // One after the other: the same solutions.
        let all = run(&format!("solve --all --part - {file}"), &split.out);
        let sorted = |text: &str| {
            let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
            lines.sort();
            lines
        };
        assert_eq!(
            (all.code, sorted(&all.out)),
            (Some(0), sorted(&whole)),
            "{file}"
        );
        // In any order, in any number of files: the same number.
        let backwards: String = lines.iter().rev().map(|l| format!("{l}\n")).collect();
        let count = |text: &str| {
            let ran = run(&format!("count --part - {file}"), text);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            ran.out.trim().parse::<usize>().unwrap()
        };
        assert_eq!(count(&backwards), whole.lines().count());
        assert_eq!(
            lines.iter().map(|line| count(line)).sum::<usize>(),
            whole.lines().count()
        );
    }
}

#[test]
fn parts_in_every_form() {
    let folder = Folder::new("part-forms");
    let cover = folder.file("ring.dlx", "a b c d\na b\nb c\nc d\nd a\n");
    let split = run(&format!("split --parts 2 {cover}"), "");
    insta::assert_snapshot!("split", told(&split));
    let json = run(&format!("split --json --parts 2 {cover}"), "").out;
    assert_eq!(json, split.out);
    let several = run("split --format dlx --parts 2 -", "2|a b\na\na\na b\nb\n");
    insta::assert_snapshot!("split_excluded", told(&several));
    let one = split.out.lines().next().unwrap();
    let solve = run(&format!("solve --json --part - {cover}"), one);
    insta::assert_snapshot!("solve_part", told(&solve));
    let count = run(&format!("count --json --limit 0 --part - {cover}"), one);
    insta::assert_snapshot!("count_part", told(&count));
    let none = run(&format!("split --parts 2 {CONTRADICTION}"), "");
    assert_eq!((none.code, none.out.lines().count()), (Some(0), 1));
    let none = run(&format!("count --part - {CONTRADICTION}"), none.out);
    assert_eq!((none.code, none.out.as_str()), (Some(0), "0\n"));
    let late = run(&format!("split --parts 2 --timeout 0 {cover}"), "");
    assert_eq!((late.code, late.out.as_str()), (Some(3), ""));
    for args in ["--parts 0", "--csv --parts 2", ""] {
        assert_eq!(run(&format!("split {args} {cover}"), "").code, Some(2));
    }
    let second = run(&format!("split --parts 2 {cover} {COVER}"), "");
    assert_eq!((second.code, second.out.lines().count()), (Some(2), 2));
}

#[test]
fn parts_that_do_not_fit_are_refused_with_their_place() {
    let folder = Folder::new("bad-parts");
    let good = run(&format!("split --parts 2 {COVER}"), "").out;
    let good = good.lines().next().unwrap();
    let [two, other, finer] = [
        good.replace("\"format\":1", "\"format\":2"),
        run(&format!("split --parts 2 {SEVERAL}"), "").out,
        run(&format!("split --parts 1 {COVER}"), "").out,
    ];
    let unknown = finer.replace("\"split\":", "\"of\":");
    let numbers = |chosen: &str| {
        let (before, _) = good.split_once("\"chosen\"").unwrap();
        format!("{before}\"chosen\":[{chosen}]}}}}")
    };
    let cases = [
        ("not JSON", ":2:", "not a part"),
        (&two, ":2:", "version 1.2"),
        (good, ":2:", "line 1 once more"),
        (&numbers("5"), ":2:", "it has 5"),
        (&numbers("1,1"), ":2:", "no part of the search"),
        (&numbers("-1"), ":2:", "column"),
        (
            &good.replace("\"fingerprint\":\"", "\"fingerprint\":\"x"),
            ":2:",
            "32",
        ),
        (other.lines().next().unwrap(), ":2:", "another problem"),
        (finer.lines().last().unwrap(), ":2:", "another split"),
        (&unknown, ":2:", "another split"),
    ];
    for (line, place, says) in cases {
        let file = folder.file("bad.jsonl", format!("{good}\n{line}\n"));
        for verb in ["count", "solve", "solve --all"] {
            let ran = run(&format!("{verb} --part {file} {COVER}"), "");
            assert_eq!(ran.code, Some(2), "{line}: {}", ran.err);
            let place = format!("{file}{place}");
            assert!(ran.err.contains(&place), "{place} is not in: {}", ran.err);
            assert!(ran.err.contains(says), "{says} is not in: {}", ran.err);
        }
    }
    let empty = folder.file("empty.jsonl", "\n");
    assert_eq!(
        run(&format!("count --part {empty} {COVER}"), "").code,
        Some(2)
    );
    assert_eq!(
        run("count --part no-such-file cli/samples/cover.dlx", "").code,
        Some(2)
    );
    assert_eq!(run("count --part - -", good).code, Some(2));
    if cfg!(unix) {
        let endless = run(&format!("count --part /dev/zero {COVER}"), "");
        assert_eq!(endless.code, Some(2));
        assert!(endless.err.contains("too long"), "{}", endless.err);
    }
}

#[test]
fn the_cheapest_by_search() {
    let plain = run("solve --format dlx --cheapest 4 -", WORKERS);
    insta::assert_snapshot!("solve_cheapest", told(&plain));
    let json = run("solve --format dlx --json --cheapest 2 -", WORKERS);
    insta::assert_snapshot!("solve_cheapest_json", told(&json));
    let all = run("solve --format dlx --json --cheapest 9 -", WORKERS).records();
    assert_eq!(
        (&all[6]["count"], &all[6]["complete"]),
        (&"6".into(), &true.into())
    );
    let none = run("solve --format dlx --cheapest 1 -", "a b\na |1\n");
    assert_eq!((none.code, none.out.as_str()), (Some(1), ""));
    let late = run(
        "solve --format dlx --cheapest 1 --max-nodes 1 --json -",
        WORKERS,
    );
    assert_eq!(late.code, Some(3));
    assert_eq!(late.records().last().unwrap()["complete"], false);
    assert_eq!(
        run(&format!("solve --cheapest 1 {SEVERAL}"), "").code,
        Some(2)
    );
    assert_eq!(
        run(&format!("solve --cheapest 1 --all {COVER}"), "").code,
        Some(2)
    );
}

#[test]
fn every_engine_counts_the_same() {
    let grid = format!("1{}", ".".repeat(15));
    for flags in [
        "",
        "--engine dlx",
        "--engine bits",
        "--memo off",
        "--preprocess off",
    ] {
        let count = |args: &str, text: &str| run(&format!("count {flags} {args}"), text).out;
        assert_eq!(count("--format dlx -", &pairs()), "105\n", "{flags}");
        assert_eq!(
            count("--format dlx -", "2|a 0:1|b\na\na b\na\n"),
            "3\n",
            "{flags}"
        );
        assert_eq!(count("--format dlx -", "a b\na\n"), "0\n", "{flags}");
        assert_eq!(count("--format dlx -", "a b\na\nb\n"), "1\n", "{flags}");
        assert_eq!(count(SEVERAL, ""), "37\n", "{flags}");
        assert_eq!(count(KILLER, ""), "1\n", "{flags}");
        assert_eq!(count(CONTRADICTION, ""), "0\n", "{flags}");
        assert_eq!(count("-", &grid), "72\n", "{flags}");
        let check = run(&format!("check {flags} --sample"), "");
        assert_eq!(check.code, Some(0), "{flags}: {}", check.err);
        let backbone = run(&format!("solve {flags} --backbone {SEVERAL}"), "");
        assert!(backbone.out.starts_with("73...46..694312875"), "{flags}");
    }
}

/// More than 64 bits hold, in a moment: only with memory.
#[test]
fn a_count_beyond_sixty_four_bits() {
    let names: Vec<String> = (0..100).map(|k| format!("c{k}")).collect();
    let options: String = names.iter().map(|c| format!("{c}\n{c}\n")).collect();
    let coins = format!("{}\n{options}", names.join(" "));
    let ran = run("count --format dlx --json -", coins);
    assert_eq!(ran.record()["count"], "1267650600228229401496703205376");
    assert_eq!(ran.record()["complete"], true);
}

#[test]
fn an_engine_that_there_is_not() {
    let ran = run(&format!("check --engine fast {COVER}"), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("--engine fast"), "{}", ran.err);
    let ran = run(&format!("check --engine fast {SEVERAL}"), "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), "1\tmultiple\t-\n"));
    assert_eq!(
        run(&format!("check --engine slow {COVER}"), "").code,
        Some(2)
    );
    assert_eq!(run(&format!("count --memo on {COVER}"), "").code, Some(2));
}

#[test]
fn statistics_are_those_of_knuth() {
    let ran = run("count --engine dlx --stats --format dlx -", pairs());
    let (before, after) = ran.err.split_once(" seconds").expect("a time");
    assert!(before.contains("8+0 items, 28 options, 56 entries; 105 solutions, 253 nodes, "));
    assert!(before.contains(" updates, "), "{before}");
    assert_eq!(after, ", engine dlx\n");
    let ran = run(&format!("check --engine bits --stats {SEVERAL}"), "");
    assert!(ran.err.ends_with("engine bits\n"), "{}", ran.err);
}

/// A limit leaves a verdict open: in a record as in a line, for every kind.
#[test]
fn a_verdict_that_is_not_known_is_said_to_be() {
    let empty = ".".repeat(81);
    let killer = "9: r1c1\n".to_string();
    for text in [&empty, &killer] {
        for verb in ["check", "solve", "solve --backbone", "explain"] {
            let ran = run(&format!("{verb} --json --max-nodes 0"), text);
            assert_eq!(ran.code, Some(3), "{verb} {text}");
            let record = ran.record();
            assert_eq!(record["verdict"], "unknown", "{verb} {text}");
            assert_eq!(record["stopped"], "nodes");
        }
        let line = run("check --max-nodes 0", text).out;
        assert_eq!(line, "1\tunknown\t-\n");
    }
    let cover = "a b\na\nb\na b\n";
    for verb in ["check", "solve", "explain"] {
        for engine in ["auto", "dlx"] {
            let args = format!("{verb} --format dlx --json --max-nodes 0 --engine {engine}");
            let ran = run(&args, cover);
            assert_eq!(ran.record()["verdict"], "unknown", "{args}");
        }
    }
}
