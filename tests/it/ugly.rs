//! Ugly input: an error with its place and exit code 2, never a panic.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

use crate::binary::{Folder, ninefold, run};

const UNIQUE: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
const SOLVED: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";

/// The run fails with code 2 and says each of these on standard error.
fn refused(input: impl AsRef<[u8]>, says: &[&str]) {
    let ran = run("check", input);
    assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
    for word in says {
        assert!(ran.err.contains(word), "{word:?} is not in: {}", ran.err);
    }
}

#[test]
fn no_puzzle_at_all() {
    refused("", &["no puzzle"]);
    refused("\n\n", &["no puzzle"]);
    refused("# only a comment\n", &["no puzzle"]);
}

#[test]
fn a_directory() {
    let folder = Folder::new("directory");
    let ran = run(&format!("check {}", folder.path().display()), "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("directory"), "{}", ran.err);
    let ran = run("check no-such-file.txt", "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("no-such-file.txt"), "{}", ran.err);
}

#[test]
fn binary_data() {
    let bytes: Vec<u8> = (0..5000u32)
        .map(|k| (k.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    refused(bytes, &["binary"]);
    refused(b"\0\0\0\0", &["binary"]);
}

#[test]
fn wrong_lengths() {
    refused(".".repeat(80), &["80", "81"]);
    refused(".".repeat(82), &["82", "81"]);
    refused("12345678", &[":1:"]);
    let both = format!("{UNIQUE} {UNIQUE}");
    refused(both, &["two puzzles on one line"]);
}

#[test]
fn a_character_out_of_range_is_pointed_at() {
    let mut line = UNIQUE.to_string();
    line.replace_range(40..41, "%");
    refused(&line, &[":1:41", "%", "^"]);
    refused(
        format!("{UNIQUE}\n{}A{}\n", &SOLVED[..5], &SOLVED[6..]),
        &[":2:6"],
    );
}

#[test]
fn a_bad_line_does_not_stop_the_rest() {
    let ran = run("check --json", format!("{}\r\n{UNIQUE}\r\n", &UNIQUE[1..]));
    assert_eq!(ran.code, Some(2));
    let records = ran.records();
    assert_eq!(records[0]["error"]["line"], 1);
    assert_eq!(
        (&records[1]["n"], &records[1]["line"]),
        (&2.into(), &2.into())
    );
    assert_eq!(records[1]["verdict"], "unique");
}

#[test]
fn a_number_at_the_top_is_held_to_its_word() {
    let two = format!("{UNIQUE}\n{UNIQUE}\n");
    let ran = run("check", format!("2\n{two}"));
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2));
    for wrong in ["3", "12345678"] {
        let ran = run("check", format!("{wrong}\n{two}"));
        assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 2));
        assert!(ran.err.contains(":1:1"), "{}", ran.err);
    }
}

#[test]
fn bom_crlf_and_no_last_newline() {
    let ran = run("check", format!("\u{feff}{UNIQUE}\r\n{UNIQUE}"));
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 2));
}

#[test]
fn full_and_nearly_full_grids() {
    assert_eq!(run("check", SOLVED).out, format!("1\tunique\t{SOLVED}\n"));
    let wrong = format!("{}1", &SOLVED[..80]);
    let record = run("check --json", &wrong).record();
    assert_eq!(record["verdict"], "none");
    assert!(
        record["reason"]
            .as_str()
            .unwrap()
            .starts_with("1 stands twice in")
    );
    // One empty cell, and its digit stands in its row already.
    let dead = "12345678.........9".to_string() + &".".repeat(63);
    let record = run("check --json", &dead).record();
    assert_eq!(record["verdict"], "none");
    assert!(
        record["reason"].as_str().unwrap().contains("r1c9"),
        "{record}"
    );
}

#[test]
fn a_gigabyte_without_a_newline_is_an_error_in_bounded_memory() {
    let mut child = ninefold()
        .arg("check")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let block = vec![b'.'; 1 << 20];
    for _ in 0..1024 {
        if stdin.write_all(&block).is_err() {
            break; // it need not read on once it knows
        }
    }
    if let Some(kib) = peak_memory(child.id()) {
        assert!(kib < 200_000, "{kib} KiB");
    }
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stderr.is_empty() && output.stderr.len() < 10_000);
}

/// The most memory that a process has held, where the system tells.
fn peak_memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[test]
fn a_closed_pipe_is_success() {
    let folder = Folder::new("pipe");
    let empty = folder.file("empty.txt", ".".repeat(81));
    let mut child = ninefold()
        .args(["solve", "--all", &empty])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    drop(reader);
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!(first.trim_end().len(), 81);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert!(!said.contains("panicked"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_whole_lines_and_130() {
    let folder = Folder::new("interrupt");
    let empty = folder.file("empty.txt", ".".repeat(81));
    let mut child = ninefold()
        .args(["solve", "--all", &empty])
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
    let sent = std::process::Command::new("kill")
        .args(["-INT", &pid])
        .status();
    assert!(sent.unwrap().success());
    let mut rest = String::new();
    reader.read_to_string(&mut rest).unwrap();
    assert!(rest.lines().all(|line| line.len() == 81) && (rest.is_empty() || rest.ends_with('\n')));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn cage_files() {
    refused("10: r1c1 r1c1\n", &["r1c1", ":1:10"]);
    refused("10: r1c1 r1c0\n", &[":1:10"]);
    refused("10: B3 B4\n", &["--letters"]);
    let rows = run("check --letters rows --json", "9: B3\n").record();
    assert_eq!(rows["kind"], "killer");
    // A letter without a sum in a grid of letters.
    let grid = "aabbccdde\n".repeat(9);
    refused(format!("{grid}a = 10\n"), &["sum"]);
}

#[test]
fn what_cannot_be_met_is_a_verdict() {
    let reason = |text: &str| {
        let ran = run("check --json", text);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        ran.record()["reason"].as_str().unwrap().to_string()
    };
    let out_of_reach = reason("5: r1c1 r1c2 r1c3\n");
    assert!(out_of_reach.ends_with("cage of 3 at r1c1 has sum 5; 3 cells reach 6 to 24"));
    // Every row in two cages, each of them possible, but the total is 404.
    let rows: String = (1..=9)
        .map(|r| {
            let cell = |c: usize| format!(" r{r}c{c}");
            let (left, right) = ((1..5).map(cell), (5..10).map(cell));
            let sum = if r == 1 { 19 } else { 20 };
            format!(
                "{sum}:{}\n25:{}\n",
                left.collect::<String>(),
                right.collect::<String>()
            )
        })
        .collect();
    let totals = reason(&rows);
    assert!(totals.contains("404") && totals.contains("405"), "{totals}");
}

#[test]
fn usage_errors() {
    assert_eq!(run("check --engine fast --diagonals", UNIQUE).code, Some(2));
    assert_eq!(run("frobnicate", "").code, Some(2));
    assert_eq!(run("check --json --csv", UNIQUE).code, Some(2));
    assert_eq!(run("check --box 3x4", UNIQUE).code, Some(2));
    assert_eq!(run("check --format nonesuch", UNIQUE).code, Some(2));
    assert_eq!(run("check --format help", "").code, Some(0));
}

#[test]
fn limits_end_with_three() {
    let empty = ".".repeat(81);
    assert_eq!(run("count --timeout 0.1", &empty).code, Some(3));
    assert_eq!(run("count --max-nodes 1000", &empty).code, Some(3));
    assert_eq!(run("solve --limit 5", &empty).code, Some(0));
    assert_eq!(run("solve --limit 5", &empty).out.lines().count(), 5);
    assert_eq!(run("check --max-nodes 1", &empty).code, Some(3));
}

#[test]
fn threads_do_not_change_the_output() {
    let several =
        "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";
    let lines = format!("{UNIQUE}\n12\n{several}\n{SOLVED}\n").repeat(50);
    let one = run("check --json -j 1", &lines);
    for threads in ["2", "3", "8"] {
        let more = run(&format!("check --json -j {threads}"), &lines);
        assert_eq!((more.code, &more.out), (one.code, &one.out));
    }
}

#[test]
fn what_is_found_is_seen_while_the_search_goes_on() {
    let folder = Folder::new("flush");
    // The first solution of an empty board comes at once, the last one never.
    let empty = folder.file("empty.txt", ".".repeat(81));
    let hard = folder.file("unique.txt", format!("{UNIQUE}\n"));
    let mut child = ninefold()
        .args(["solve", "--all", &hard, &empty])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut first = String::new();
    let mut reader = BufReader::new(child.stdout.take().unwrap());
    reader.read_line(&mut first).unwrap();
    assert_eq!(first, format!("1\t{SOLVED}\n"));
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn options_that_are_dropped_are_named() {
    let ran = run("check --format dlx", "p q | x\np\nq\nx\n");
    assert_eq!(ran.code, Some(0));
    assert!(
        ran.err.contains("line 4") && ran.err.contains("primary"),
        "{}",
        ran.err
    );
}

#[test]
fn flags_that_a_kind_cannot_honour_are_refused() {
    let killer = include_str!("../../cli/samples/killer.txt");
    assert_eq!(run("check --minimal", killer).code, Some(2));
    assert_eq!(run("reduce", killer).code, Some(2));
    assert_eq!(run("check --diagonals", killer).code, Some(1));
    assert_eq!(run("convert --to line", killer).code, Some(2));
    assert_eq!(run("convert --to line --json", UNIQUE).code, Some(2));
}

#[test]
fn a_region_map_of_rows_is_no_second_puzzle() {
    let puzzle = "12..\n....\n....\n...4\n";
    for map in [
        "1122\n1122\n3344\n3344\n",
        "1112\n1222\n3334\n3444\n",
        "aabb\naabb\nccdd\nccdd\n",
    ] {
        for between in ["", "\n"] {
            let ran = run("check", format!("{puzzle}{between}{map}"));
            assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
            assert!(ran.err.contains("region map"), "{}", ran.err);
        }
    }
}

#[test]
fn multiplicities_and_costs_that_are_none() {
    for (text, says) in [
        ("0|a\na\n", [":1:1", "0 times only"]),
        ("a 3:2|b\na b\n", [":1:3", "at least 3 times"]),
        ("a 99999999999|b\na b\n", [":1:3", "4294967295"]),
        ("a | 2|b\na b\n", [":1:5", "only primary items"]),
        ("a\na |x\n", [":2:3", "expected a cost"]),
    ] {
        let ran = run("check --format dlx", text);
        assert_eq!(ran.code, Some(2), "{}{}", ran.out, ran.err);
        for word in says {
            assert!(ran.err.contains(word), "{word:?} is not in: {}", ran.err);
        }
    }
}

#[test]
fn an_item_in_too_few_options_is_the_reason() {
    let ran = run("check --json --format dlx", "a 0:1|c 2:3|b\na\na b\n");
    assert!(
        ran.out.contains("item b is to be covered 2 times at least"),
        "{}",
        ran.out
    );
    let ran = run("count --format dlx", "2|a 0:1|b\na\na\na b\n");
    assert_eq!(ran.out.trim(), "3");
}
