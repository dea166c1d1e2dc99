//! Long inputs: what goes many at a time says the same as what goes one by one.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::Value;

use crate::binary::{Folder, ninefold, run};

const FULL: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";
pub const PUZZLE: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

pub struct Stream(ChaCha8Rng);

impl Stream {
    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    /// The puzzle or the full grid with digits renamed, some cells blanked, and
    /// now and then a digit changed: one solution, several, or none.
    pub fn puzzle(&mut self) -> String {
        let mut names: Vec<u8> = (b'1'..=b'9').collect();
        for k in (1..9).rev() {
            names.swap(k, self.below(k + 1));
        }
        let (base, blanked) = match self.below(4) {
            0 => (PUZZLE, self.below(2)),
            1 => (FULL, 20 + self.below(20)),
            2 => (FULL, self.below(12)),
            _ => (FULL, 40 + self.below(10)),
        };
        let rename = |&b: &u8| match b {
            b'1'..=b'9' => names[usize::from(b - b'1')],
            _ => b'.',
        };
        let mut cells: Vec<u8> = base.as_bytes().iter().map(rename).collect();
        for _ in 0..blanked {
            let cell = self.below(81);
            cells[cell] = b'.';
        }
        if self.below(5) == 0 {
            let cell = self.below(81);
            cells[cell] = names[self.below(9)];
        }
        String::from_utf8(cells).expect("ASCII")
    }

    /// A file of all that may stand among puzzles, most of them plain lines.
    pub fn file(&mut self, lines: usize) -> String {
        let map =
            "111112222111132224556332224556333444556677784956677788956697888956699988556699988";
        let mut text = String::new();
        let mut calm = 0;
        for _ in 0..lines {
            let puzzle = self.puzzle();
            let kind = if calm > 0 { 99 } else { self.below(14) };
            calm = if kind == 13 {
                150
            } else {
                usize::saturating_sub(calm, 1)
            };
            text += &match kind {
                0 => format!("{puzzle} # {}\n", self.below(1000)),
                1 => format!("{puzzle},{FULL}\n"),
                2 => format!("{}\n", &puzzle[1..]),
                3 => format!("# a comment\n\n{puzzle}\r\n"),
                4 => "1.....3..4.....2\n".to_string(),
                5 => format!("{}\n{map}\n", ".".repeat(80) + "1"),
                6 => format!("{}\n", puzzle.replace('.', "0")),
                7 => format!("Title\n{puzzle}\n"),
                _ => format!("{puzzle}\n"),
            };
        }
        text
    }
}

pub fn stream(seed: u64) -> Stream {
    Stream(ChaCha8Rng::seed_from_u64(seed))
}

/// A record without what may depend on the engine: which two of several
/// solutions are shown.
fn settled(mut record: Value) -> Value {
    let fields = record.as_object_mut().expect("an object");
    if fields.get("verdict").is_some_and(|v| v == "multiple") {
        fields.remove("solutions");
        fields.remove("solution");
        fields.remove("differ");
    }
    record
}

#[test]
fn what_goes_together_says_what_each_says_alone() {
    for seed in 0..3 {
        let text = stream(seed).file(900);
        for verb in ["check", "solve", "count --limit 3", "check --minimal"] {
            let lines = if verb == "check --minimal" { 60 } else { 900 };
            let text: String = text.split_inclusive('\n').take(lines).collect();
            let slow = run(&format!("{verb} --json --engine dlx"), &text);
            let expected: Vec<Value> = slow.records().into_iter().map(settled).collect();
            for flags in ["-j1", "-j3"] {
                let fast = run(&format!("{verb} --json {flags}"), &text);
                let got: Vec<Value> = fast.records().into_iter().map(settled).collect();
                assert_eq!(got, expected, "{verb} {flags}, seed {seed}");
                assert_eq!(fast.code, slow.code);
            }
        }
    }
}

#[test]
fn plain_lines_are_those_of_the_reference() {
    let text = stream(7).file(1200);
    for verb in ["check", "count --limit 3"] {
        let slow = run(&format!("{verb} --engine dlx"), &text);
        for flags in ["-j1", "-j2", "-j7", "--engine fast -q"] {
            let fast = run(&format!("{verb} {flags}"), &text);
            if flags.contains("fast") {
                // Other boards are refused, all else is the same.
                let same = fast.out.lines().filter(|line| slow.out.contains(line));
                assert!(same.count() > 900);
                assert_eq!(fast.code, Some(2));
            } else {
                assert_eq!(fast.out, slow.out, "{verb} {flags}");
                assert_eq!(fast.code, slow.code);
                assert_eq!(fast.err.lines().last(), slow.err.lines().last());
            }
        }
    }
}

#[test]
fn the_output_of_solve_does_not_depend_on_threads() {
    let text = stream(8).file(1200);
    let one = run("solve -j1", &text);
    for flags in ["-j2", "-j5"] {
        let more = run(&format!("solve {flags}"), &text);
        assert_eq!((one.out == more.out, one.err == more.err), (true, true));
    }
    // A line is the solution that check gives, where there is just one.
    let checked = run("check --json", &text).records();
    assert_eq!(one.out.lines().count(), checked.len());
    let mut unique = 0;
    for (line, record) in one.out.lines().zip(&checked) {
        match record["verdict"].as_str() {
            Some("unique") => {
                unique += 1;
                assert_eq!(record["solution"], line);
            }
            Some("multiple") => assert!(!line.contains(['.', '-'])),
            _ => assert_eq!(line, "-"),
        }
    }
    assert!(unique > 100);
}

#[test]
fn only_the_asked_verdict_is_printed() {
    let text = stream(9).file(800);
    for verb in ["check", "solve", "count"] {
        let all = run(verb, &text);
        let mut seen = 0;
        for verdict in ["unique", "multiple", "none"] {
            let some = run(&format!("{verb} --verdict {verdict}"), &text);
            assert_eq!(some.code, all.code, "{verb} {verdict}");
            assert_eq!(some.err.lines().last(), all.err.lines().last());
            let long = run(&format!("{verb} --verdict {verdict} --json"), &text);
            let answers = long
                .records()
                .into_iter()
                .filter(|r| r.get("error").is_none());
            assert_eq!(
                answers.count(),
                some.out.lines().count(),
                "{verb} {verdict}"
            );
            seen += some.out.lines().count();
            if verb == "check" {
                let word = |line: &str| line.split('\t').nth(1) == Some(verdict);
                assert!(some.out.lines().all(word));
                let kept: Vec<&str> = all.out.lines().filter(|line| word(line)).collect();
                assert_eq!(some.out.lines().collect::<Vec<_>>(), kept);
            }
        }
        let unread = all
            .err
            .lines()
            .filter(|line| line.starts_with("error"))
            .count();
        let lines = all.out.lines().count();
        assert_eq!(
            seen,
            if verb == "check" {
                lines
            } else {
                lines - unread
            }
        );
    }
    assert_eq!(run("solve --all --verdict unique", PUZZLE).code, Some(2));
    let empty = format!("{}1\n", ".".repeat(80));
    assert_eq!(run("count --limit 1 --verdict multiple", empty).out, "1\n");
}

#[test]
fn comments_are_kept_where_that_is_asked_for() {
    let text = format!("{PUZZLE} # easy\n{PUZZLE}\n{PUZZLE}\t7.1\tBob\n{PUZZLE},{FULL},x\n");
    let plain = run("check --keep-comments", &text);
    let tails: Vec<&str> = plain
        .out
        .lines()
        .map(|line| &line[line.len() - 6..])
        .collect();
    let full = &FULL[75..];
    assert_eq!(
        tails,
        ["9\teasy", full, ".1\tBob", &format!("{}\tx", &FULL[77..])]
    );
    let json = run("solve --keep-comments --json", &text).records();
    assert_eq!(json[0]["comment"], "easy");
    assert_eq!(json[1].get("comment"), None);
    let csv = run("count --keep-comments --csv", &text);
    assert_eq!(csv.out.lines().next(), Some("n,count,complete,comment"));
    assert_eq!(csv.out.lines().nth(1), Some("1,1,true,easy"));
    assert_eq!(csv.out.lines().nth(2), Some("2,1,true,"));
    // Many of them, and not asked for.
    let many: String = (0..500).map(|k| format!("{PUZZLE} # {k}\n")).collect();
    let kept = run("check --keep-comments", &many);
    for (k, line) in kept.out.lines().enumerate() {
        assert!(line.ends_with(&format!("\t{k}")));
    }
    assert!(!run("check", &many).out.contains("\t7\n"));
}

#[test]
fn sukaku_together_are_answered_as_each_alone() {
    let mut puzzles = stream(14);
    let lines: Vec<String> = (0..300).map(|_| puzzles.puzzle() + "\n").collect();
    let sukaku = run("convert -q --to sukaku", lines.concat()).out;
    assert!(sukaku.lines().count() > 250 && sukaku.lines().all(|line| line.len() == 729));
    // With usual ones, what is no puzzle, and one without candidates between.
    let mut text = String::new();
    for (k, line) in sukaku.lines().enumerate() {
        text += &match k % 50 {
            7 => format!("{line}\n{PUZZLE}\n"),
            9 => format!("{line}\n{}\n", &line[1..]),
            11 => format!("{line}\n.........{}\n", &line[9..]),
            _ => format!("{line}\n"),
        };
    }
    for verb in [
        "check",
        "check --json",
        "solve",
        "count --limit 3",
        "check --csv --verdict unique",
    ] {
        let together = run(&format!("{verb} -q"), &text);
        let alone = run(&format!("{verb} -q --stats"), &text);
        assert!(together.out == alone.out, "{verb}");
        assert_eq!(together.code, Some(2));
    }
    let exact = run("check -q --engine dlx", &text);
    assert!(run("check -q", &text).out == exact.out);
}

#[test]
fn a_table_without_rows_has_its_header() {
    let none = format!("11{}\n", ".".repeat(79));
    for (verb, header) in [
        (
            "check",
            "n,verdict,solution,reason,redundant,given_solution\n",
        ),
        ("solve", "n,verdict,solution\n"),
        ("count", "n,count,complete\n"),
    ] {
        let ran = run(&format!("{verb} -q --csv --verdict unique"), &none);
        assert_eq!(ran.out, header, "{verb}: {}", ran.err);
        let many = run(
            &format!("{verb} -q --csv --verdict unique"),
            none.repeat(200),
        );
        assert_eq!(many.out, header, "{verb}");
        let stopped = run(
            &format!("{verb} -q --csv --verdict none --max-nodes 0"),
            ".".repeat(81),
        );
        assert_eq!((stopped.code, &*stopped.out), (Some(3), header), "{verb}");
    }
    let kept = run("check -q --csv --verdict none --keep-comments", PUZZLE);
    assert!(kept.out.ends_with(",comment\n"), "{}", kept.out);
    assert_eq!(kept.out.lines().count(), 1);
    assert_eq!(run("check -q --verdict unique", none).out, "");
}

#[test]
fn a_long_input_is_answered_before_it_ends() {
    let mut child = ninefold()
        .args(["check", "-q"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    for round in 0..3 {
        let text = format!("{PUZZLE}\n").repeat(500);
        stdin.write_all(text.as_bytes()).expect("it reads");
        // The last one may have its region map in the next line.
        let due = if round == 0 { 499 } else { 500 };
        for _ in 0..due {
            let line = lines.next().expect("an answer").expect("text");
            assert!(line.contains("\tunique\t"));
        }
    }
    drop(stdin);
    assert_eq!(lines.count(), 1);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn clues_of_many_puzzles_are_those_of_each() {
    let mut stream = stream(11);
    let text = stream.file(40) + &format!("{PUZZLE} # a\n{FULL},{FULL}\n").repeat(50);
    for verb in [
        "check --minimal",
        "reduce",
        "reduce --symmetry 180 --clues 30 --seed 5",
    ] {
        for form in ["", "--json"] {
            let each = run(&format!("{verb} {form} --max-nodes 1000000000"), &text);
            for flags in ["-j1", "-j3"] {
                let many = run(&format!("{verb} {form} {flags}"), &text);
                assert_eq!(
                    (&many.out, many.code),
                    (&each.out, each.code),
                    "{verb} {flags}"
                );
                assert_eq!(many.err, each.err);
            }
        }
    }
}

#[test]
fn a_million_wrong_lines_are_not_a_million_reports() {
    let text = format!("{PUZZLE} 7.1 hard\n").repeat(1200) + PUZZLE + "\n";
    let ran = run("check", &text);
    assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 1));
    assert_eq!(ran.err.matches("text behind the last cell").count(), 1000);
    assert!(ran.err.contains("further errors"));
    assert!(
        ran.err.ends_with("1 puzzle: unique; 1200 refused\n"),
        "{}",
        ran.err
    );
    assert_eq!(run("check --json", &text).records().len(), 1201);
}

/// What is counted long is no reason to wait for what is counted.
#[test]
fn short_counts_do_not_wait_for_long_ones_and_ctrl_c_leaves_whole_lines() {
    let long = format!("1{}\n", ".".repeat(80));
    let text = format!("{PUZZLE}\n").repeat(200) + &long + &format!("{PUZZLE}\n").repeat(200);
    let mut child = ninefold()
        .args(["count", "-q", "-j2"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(text.as_bytes()).expect("it reads");
    drop(stdin);
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    for _ in 0..200 {
        assert_eq!(lines.next().expect("an answer").expect("text"), "1");
    }
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill")
        .args(["-INT", &id])
        .status();
    assert!(sent.expect("kill runs").success());
    // The count so far, and what was known behind it: line for line.
    let rest: Vec<String> = lines.map(|line| line.expect("text")).collect();
    assert!(rest.len() <= 201 && rest.iter().skip(1).all(|line| line == "1"));
    let first = rest.first().map(|count| count.parse::<u64>());
    assert!(first.is_none_or(|count| count.is_ok_and(|count| count > 1)));
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

#[test]
fn two_inputs_do_not_wait_for_each_other() {
    let folder = Folder::new("two");
    let file = folder.file("a", format!("{PUZZLE}\n").repeat(300));
    let mut child = ninefold()
        .args(["check", "-q", &file, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary runs");
    let stdin = child.stdin.take().expect("piped");
    let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
    for _ in 0..300 {
        assert!(lines.next().expect("an answer").is_ok());
    }
    drop(stdin);
    assert_eq!(child.wait().expect("it ends").code(), Some(2)); // an empty one
}

#[test]
fn convert_keeps_comments_in_lines() {
    let text = format!("{PUZZLE} ; easy\n{PUZZLE}\n");
    let kept = run("convert --to line --keep-comments", &text);
    assert_eq!(kept.out, format!("{PUZZLE} # easy\n{PUZZLE}\n"));
    assert_eq!(run("convert --to sdk --keep-comments", &text).code, Some(2));
}

#[test]
fn several_files_are_numbered_through() {
    let folder = Folder::new("several");
    let text = format!("{PUZZLE}\n").repeat(100);
    let (a, b) = (folder.file("a", &text), folder.file("b", &text));
    let ran = run(&format!("check --json {a} {b}"), "");
    let records = ran.records();
    assert_eq!(records.len(), 200);
    for (k, record) in records.iter().enumerate() {
        assert_eq!(record["n"], k + 1);
        assert_eq!(record["line"], k % 100 + 1);
        assert_eq!(
            record["file"],
            if k < 100 { a.as_str() } else { b.as_str() }
        );
    }
}

#[test]
fn the_engine_of_a_kind_takes_its_kind_only() {
    for (text, flags) in [
        ("1.....3..4.....2\n", ""),
        (FULL, "--diagonals"),
        ("3x3::k:0:0\n", "--format 3x3k"),
        ("a\na\n", "--format dlx"),
    ] {
        for verb in ["check", "solve", "solve --all", "count"] {
            let ran = run(&format!("{verb} --engine fast {flags}"), text);
            assert_eq!(ran.code, Some(2), "{verb} {flags}: {}", ran.err);
        }
    }
    let ran = run("check --engine fast", PUZZLE);
    assert_eq!(
        (ran.code, ran.out),
        (Some(0), format!("1\tunique\t{FULL}\n"))
    );
}
