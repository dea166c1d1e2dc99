//! The binary with `--checkpoint`: killed again and again, it loses nothing
//! and finds nothing twice. And the binary on several threads.

use std::fs::{self, File, OpenOptions};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::binary::{Folder, Ran, ninefold, run_args};
use crate::families::{Stream, boards, sets};

/// How often a run is killed at most before one is left in peace.
const KILLS: u32 = 15;

/// Runs it, and kills it after so long if it has not ended; its exit code.
fn run_for(command: &mut Command, time: Duration) -> Option<i32> {
    let mut child = command.spawn().expect("the binary runs");
    let end = Instant::now() + time;
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            return status.code();
        }
        if Instant::now() >= end {
            child.kill().expect("a child");
            child.wait().expect("a child");
            return None;
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Starts it again whenever it was killed, until it ends.
fn run_to_the_end(mut command: impl FnMut() -> Command, seed: u64) {
    let mut times = Stream(seed);
    for _ in 0..KILLS {
        let time = Duration::from_millis(times.below(350) as u64);
        if let Some(code) = run_for(&mut command(), time) {
            assert_eq!(code, 0);
            return;
        }
    }
    assert!(command().status().expect("the binary runs").success());
}

fn quiet(args: &[&str]) -> Command {
    let mut command = ninefold();
    command.args(args).stderr(Stdio::null());
    command
}

fn appended(path: &Path) -> File {
    let file = OpenOptions::new().create(true).append(true).open(path);
    file.expect("a file for the output")
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// A search for all solutions that goes on for so many nodes.
fn slice<'a>(state: &'a str, nodes: &'a str, problem: &'a str) -> [&'a str; 7] {
    [
        "solve",
        "--all",
        "--checkpoint",
        state,
        "--max-nodes",
        nodes,
        problem,
    ]
}

fn ran(args: &[&str]) -> Ran {
    let ran = run_args(args, "");
    assert_eq!(ran.code, Some(0), "{args:?}: {}", ran.err);
    ran
}

#[test]
fn a_count_that_is_killed_goes_on() {
    let folder = Folder::new("killed-count");
    let problem = folder.file("p.dlx", boards::macmahon(true).to_string());
    for (seed, threads) in [(1, "1"), (2, "2")] {
        let state = folder.path().join(threads);
        let state = state.to_str().unwrap();
        let args = [
            "count",
            "-q",
            "--checkpoint",
            state,
            "--memo",
            "off",
            "-j",
            threads,
            &problem,
        ];
        let command = || {
            let mut command = quiet(&args);
            command.stdout(Stdio::null());
            command
        };
        run_to_the_end(command, seed);
        assert_eq!(ran(&args).out, "26656\n");
    }
}

#[test]
fn solutions_of_a_search_that_is_killed_come_once() {
    let folder = Folder::new("killed-solve");
    let problem = folder.file("p.dlx", sets::langford(12).to_string());
    let whole = ran(&["solve", "--all", "-q", &problem]).out;
    for (seed, threads, form) in [(3, "1", "-q"), (4, "2", "--json")] {
        let state = folder.path().join(format!("state{seed}"));
        let out = folder.path().join(format!("out{seed}"));
        fs::write(&out, "what was there before\n").unwrap();
        let command = || {
            let state = state.to_str().unwrap();
            let args = [
                "solve",
                "--all",
                "--checkpoint",
                state,
                "-j",
                threads,
                form,
                &problem,
            ];
            let mut command = quiet(&args);
            command.stdout(appended(&out));
            command
        };
        run_to_the_end(command, seed);
        // Once more: there is nothing more.
        assert!(command().status().unwrap().success());
        let text = fs::read_to_string(&out).unwrap();
        let found = text.strip_prefix("what was there before\n").unwrap();
        if form == "-q" {
            assert!(sorted(found) == sorted(&whole), "seed {seed}");
            continue;
        }
        for (k, line) in found.lines().enumerate().take(216_288) {
            assert!(line.contains(&format!("\"k\":{},", k + 1)), "{line}");
        }
        let last = found.lines().last().unwrap();
        assert!(
            last.contains("\"count\":\"216288\",\"complete\":true"),
            "{last}"
        );
        assert_eq!(found.lines().count(), 216_289);
    }
}

#[test]
fn limits_and_interrupts_are_kept_in_the_file() {
    let folder = Folder::new("limits");
    let problem = folder.file("p.dlx", boards::queens(10, false).to_string());
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    let args = slice(state, "3000", &problem);
    let mut found = String::new();
    let mut runs = 0;
    loop {
        let ran = run_args(&args, "");
        found += &ran.out;
        runs += 1;
        match ran.code {
            Some(0) => break,
            code => assert_eq!(code, Some(3), "{}", ran.err),
        }
        assert!(runs < 100);
    }
    assert!(runs > 2);
    let whole = ran(&["solve", "--all", &problem]).out;
    assert_eq!(sorted(&found), sorted(&whole));

    let state = folder.path().join("none");
    let none = [
        "count",
        "--checkpoint",
        state.to_str().unwrap(),
        "--timeout",
        "0",
        &problem,
    ];
    assert_eq!(run_args(&none, "").code, Some(3));
    assert_eq!(ran(&[&none[..3], &none[5..]].concat()).out, "724\n");
}

#[cfg(unix)]
#[test]
fn an_interrupted_count_says_what_it_has() {
    let folder = Folder::new("interrupted");
    let problem = folder.file("p.dlx", boards::macmahon(false).to_string());
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    let mut command = quiet(&["count", "--checkpoint", state, &problem]);
    let child = command.stdout(Stdio::piped()).spawn().unwrap();
    while !Path::new(state).exists() {
        thread::sleep(Duration::from_millis(5));
    }
    thread::sleep(Duration::from_millis(50));
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 1);
    assert!(Path::new(state).exists());
}

#[test]
fn what_is_done_stays_done() {
    let folder = Folder::new("done");
    // More solutions than a search could count.
    let coins: String = (0..200).map(|k| format!("c{k}\nc{k}\n")).collect();
    let names: Vec<String> = (0..200).map(|k| format!("c{k}")).collect();
    let problem = folder.file("p.dlx", format!("{}\n{coins}", names.join(" ")));
    let state = folder.path().join("state");
    let args = ["count", "--checkpoint", state.to_str().unwrap(), &problem];
    let first = ran(&args);
    assert_eq!(first.out.len(), 62, "{}", first.out);
    let kept = fs::read(&state).unwrap();
    let second = ran(&args);
    assert_eq!(second.out, first.out);
    let done = format!("state: {} found; it is done", first.out.trim());
    assert!(second.err.contains(&done), "{}", second.err);
    assert_eq!(fs::read(&state).unwrap(), kept);
}

#[test]
fn what_does_not_belong_is_refused_and_not_touched() {
    let folder = Folder::new("refused");
    let own = folder.file("own.dlx", "a b\na\na\nb\n");
    let other = folder.file("other.dlx", "a b\na\nb\nb\n");
    let state = folder.path().join("state");
    let name = state.to_str().unwrap();
    ran(&["solve", "--all", "--checkpoint", name, &own]);
    let kept = fs::read(&state).unwrap();
    let refused = |text: &[u8], verb: &[&str], problem: &str| {
        fs::write(&state, text).unwrap();
        let args = [verb, &["--checkpoint", name, problem]].concat();
        let ran = run_args(&args, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.contains(name), "{}", ran.err);
        assert_eq!(fs::read(&state).unwrap(), text);
    };
    let all = ["solve", "--all"];
    refused(&kept, &all, &other);
    refused(&kept, &["count"], &own);
    refused(&kept[..kept.len() / 2], &all, &own);
    refused(&kept[1..], &all, &own);
    refused(b"", &all, &own);
    refused(b"a b\na\n", &all, &own);
    refused(b"\xff\xfe", &all, &own);
    fs::remove_file(&state).unwrap();
    for args in [
        &["solve", "--checkpoint", name, &own][..],
        &["solve", "--all", "--limit", "3", "--checkpoint", name, &own],
        &["count", "--limit", "3", "--checkpoint", name, &own],
        &["count", "--checkpoint", name, &own, &other],
        &["check", "--checkpoint", name, &own],
        &["count", "--checkpoint", "-", &own],
        &["solve", "--all", "--checkpoint", "-", &own],
    ] {
        let ran = run_args(args, "");
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(2), ""),
            "{args:?}: {}",
            ran.err
        );
        assert!(!state.exists() && !Path::new("-").exists());
    }
}

/// Two processes would print everything twice.
#[test]
fn a_state_that_another_process_works_on_is_refused() {
    let folder = Folder::new("busy");
    let problem = folder.file("p.dlx", boards::queens(8, false).to_string());
    let [state, lock] = ["state", "state.lock"].map(|name| folder.path().join(name));
    let name = state.to_str().unwrap();
    let args = ["solve", "--all", "--checkpoint", name, &problem];
    let other = File::create(&lock).unwrap();
    other.lock().unwrap();
    for args in [&args[..], &["count", "--checkpoint", name, &problem]] {
        let busy = run_args(args, "");
        assert_eq!(
            (busy.code, busy.out.as_str()),
            (Some(2), ""),
            "{}",
            busy.err
        );
        assert!(
            busy.err.contains("another process works on it"),
            "{}",
            busy.err
        );
        assert!(!state.exists() && lock.exists());
    }
    drop(other);
    // What a killed process leaves behind is in nobody's way.
    assert_eq!(ran(&args).out.lines().count(), 92);
    assert!(state.exists() && !lock.exists());
    // Neither is a file that is somebody's, and it stays.
    fs::write(&lock, "name = \"state\"\n").unwrap();
    assert_eq!(ran(&args).out, "");
    assert!(lock.exists());
}

#[cfg(unix)]
#[test]
fn a_link_to_a_state_is_followed() {
    let folder = Folder::new("link");
    let problem = folder.file("p.dlx", boards::queens(8, false).to_string());
    fs::create_dir(folder.path().join("there")).unwrap();
    let link = folder.path().join("state");
    std::os::unix::fs::symlink("there/state", &link).unwrap();
    let args = ["count", "--checkpoint", link.to_str().unwrap(), &problem];
    for _ in 0..2 {
        assert_eq!(ran(&args).out, "92\n");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(folder.path().join("there/state").is_file());
    }
    // It has one lock, whatever it is called.
    let other = File::create(folder.path().join("there/state.lock")).unwrap();
    other.lock().unwrap();
    assert_eq!(run_args(&args, "").code, Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn devices_are_no_states_and_a_full_output_is_blamed() {
    let folder = Folder::new("full");
    let problem = folder.file("p.dlx", boards::queens(8, false).to_string());
    for device in ["/dev/full", "/dev/zero", folder.path().to_str().unwrap()] {
        let refused = run_args(&["count", "--checkpoint", device, &problem], "");
        assert_eq!(refused.code, Some(2), "{}", refused.err);
        let says = format!("{device}: not a regular file: expected a checkpoint");
        assert!(refused.err.contains(&says), "{}", refused.err);
    }
    let state = folder.path().join("state");
    let args = [
        "solve",
        "--all",
        "--checkpoint",
        state.to_str().unwrap(),
        &problem,
    ];
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let ran = ninefold().args(args).stdout(full).output().unwrap();
    assert_eq!(ran.status.code(), Some(2));
    let err = String::from_utf8(ran.stderr).unwrap();
    assert!(err.contains("error: standard output: "), "{err}");
}

#[test]
fn puzzles_with_the_same_blanks_are_told_apart() {
    let folder = Folder::new("givens");
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    // Full grids: nothing is left to search in either.
    let grids = ["1234341221434321", "1243342121344312"];
    let [first, second] = grids.map(|grid| folder.file(grid, grid));
    let args = |file| ["solve", "--all", "--checkpoint", state, file];
    assert_eq!(ran(&args(&first)).out.trim_end(), grids[0]);
    assert_eq!(run_args(&args(&second), "").code, Some(2));
}

#[test]
fn output_that_lost_solutions_is_not_gone_on_with() {
    let folder = Folder::new("lost");
    let problem = folder.file("p.dlx", boards::queens(8, false).to_string());
    let state = folder.path().join("state");
    let out = folder.path().join("out");
    let run = |budget: &str| {
        let state = state.to_str().unwrap();
        let args = slice(state, budget, &problem);
        quiet(&args).stdout(appended(&out)).status().unwrap().code()
    };
    assert_eq!(run("300"), Some(3));
    let written = fs::read_to_string(&out).unwrap();
    assert!(!written.is_empty());
    fs::write(&out, &written[1..]).unwrap();
    assert_eq!(run("1000000"), Some(2));
    fs::write(&out, format!("{written}of a slice that was not saved")).unwrap();
    assert_eq!(run("1000000"), Some(0));
    let text = fs::read_to_string(&out).unwrap();
    assert!(text.starts_with(&written));
    assert_eq!(text.lines().count(), 92);
}

#[test]
fn threads_change_nothing() {
    let folder = Folder::new("threads");
    let queens = folder.file("q.dlx", boards::queens(12, true).to_string());
    let sudoku = folder.file("s.txt", format!("12345678945{}", ".".repeat(70)));
    for args in [
        vec!["solve", "--all", &queens],
        vec!["solve", "--all", "--engine", "dlx", "--json", &queens],
        vec!["solve", "--limit", "9000", &queens],
        vec!["solve", "--all", "--json", "--max-nodes", "50000", &queens],
        vec!["solve", "--limit", "5000", &sudoku],
        vec!["count", "--memo", "off", "--json", &queens],
        vec!["count", "--json", &queens],
        vec![
            "count",
            "--json",
            "--max-nodes",
            "50000",
            "--memo",
            "off",
            &queens,
        ],
        vec!["count", &queens, "cli/samples/cover.dlx"],
    ] {
        let on = |threads| {
            let ran = run_args(&[&args[..], &["-j", threads]].concat(), "");
            (ran.code, ran.out)
        };
        let one = on("1");
        assert!(one == on("2") && one == on("3"), "{args:?}");
    }
}
