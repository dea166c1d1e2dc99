//! Every puzzle of the shared data, when it is there.
//!
//! The records carry no verdict: all are unique, with the recorded solution
//! where there is one, except two that have several solutions, of which a
//! recorded one is one.

use std::fs::File;
use std::io::BufReader;
use std::time::{Duration, Instant};

use ninefold_killer::check::{self, Verdict};
use ninefold_killer::format::{Format, Options, Record, read, write};
use ninefold_killer::{Cage, Layout, Solver, Stop};

use super::checker::is_right;
use crate::shared;

/// These have several solutions; how they lost the missing rule is not known.
const MULTIPLE: [&str; 2] = ["janko-197_9x9", "Wecoc #1 [mod B]"];

/// Not decided by plain Dancing Links within 16 to 108 seconds of processor
/// time each, the longest they were given: left to faster ways of solving.
const TOO_LONG: &[&str] = &[
    "TAREK_ALL#40",
    "Killing with flowers",
    "Wecoc #1",
    "Wecoc #1 [mod B]",
    "tarek unsolvable #41",
    "MATHEMAGIC_KILLERS#0",
    "MATHEMAGIC_KILLERS#2",
    "MATHEMAGIC_KILLERS#4",
    "MATHEMAGIC_KILLERS#6",
    "MATHEMAGIC_KILLERS#8",
    "MATHEMAGIC_KILLERS#10",
    "MATHEMAGIC_KILLERS#12",
];

/// Between two seconds and a minute.
const LONG: &[&str] = &[
    "TAREK_ALL#13",
    "TAREK_ALL#36",
    "TAREK_ALL#37",
    "TAREK_ALL#39",
    "Killer sudoku [0 cage, hard]",
    "Wecoc #2",
];

fn is_one_of(record: &Record, names: &[&str]) -> bool {
    let name = record.name.as_deref().unwrap_or("");
    names.contains(&name)
}

/// The records of a file; none if it is not there.
fn records(file: &str) -> Vec<Record> {
    records_with(file, &Options::default())
}

fn records_with(file: &str, options: &Options) -> Vec<Record> {
    let Some(path) = shared::file(&format!("killer/{file}")) else {
        return Vec::new();
    };
    let input = BufReader::new(File::open(path).unwrap());
    let records = read(input, options);
    records.map(|record| record.unwrap()).collect()
}

/// The cages that say something, in order: a single cell without a sum is no
/// cage in every format.
fn telling(layout: &Layout) -> Vec<Cage> {
    let telling = |cage: &&Cage| cage.cells().len() > 1 || cage.sum().is_some();
    let mut cages: Vec<Cage> = layout.cages().iter().filter(telling).cloned().collect();
    cages.sort();
    cages
}

/// Checks a record; panics if it is not decided within `limit`.
fn check(record: &Record, limit: Duration) {
    let name = record.name.as_deref().unwrap_or("");
    let layout = &record.layout;
    if let Some(solution) = &record.solution {
        assert!(is_right(layout, solution), "{name}");
        assert_eq!(check::solution(layout, solution), Ok(()), "{name}");
    }
    let stop = Stop::never().deadline(Instant::now() + limit);
    match Solver::new(layout).check(&stop) {
        Err(stopped) => panic!("{name}: {stopped}"),
        Ok(Verdict::Unique(grid)) => {
            assert!(!is_one_of(record, &MULTIPLE), "{name} is unique");
            assert!(is_right(layout, &grid), "{name}");
            assert!(
                record.solution.as_ref().is_none_or(|s| *s == grid),
                "{name}"
            );
        }
        Ok(Verdict::Multiple {
            first,
            second,
            differ,
        }) => {
            assert!(is_one_of(record, &MULTIPLE), "{name} has several solutions");
            assert!(
                is_right(layout, &first) && is_right(layout, &second),
                "{name}"
            );
            assert!(first != second && !differ.is_empty(), "{name}");
        }
        Ok(Verdict::None(reason)) => panic!("{name}: {reason}"),
    }
}

/// Checks the records of a file but those that take long.
fn check_file(file: &str, expected: usize) {
    let records = records(file);
    assert!(records.is_empty() || records.len() == expected, "{file}");
    let quick = |record: &&Record| !is_one_of(record, TOO_LONG) && !is_one_of(record, LONG);
    for record in records.iter().filter(quick) {
        check(record, Duration::from_secs(120));
    }
}

#[test]
fn easy_500() {
    check_file("easy_500.jsonl", 500);
}

#[test]
fn janko() {
    check_file("janko.jsonl", 52);
}

#[test]
fn small_files() {
    check_file("bugreports.jsonl", 1);
    check_file("constraintsolver.jsonl", 7);
    check_file("examples.jsonl", 7);
    check_file("hs_partial_x.jsonl", 6);
}

#[test]
fn tarek() {
    check_file("tarek.jsonl", 28);
}

#[test]
fn extreme_and_mathemagic() {
    check_file("extreme.jsonl", 4);
    check_file("mathemagic.jsonl", 7);
}

#[test]
#[ignore = "a minute or two in release"]
fn long_ones() {
    for file in [
        "tarek.jsonl",
        "examples.jsonl",
        "extreme.jsonl",
        "mathemagic.jsonl",
    ] {
        let records = records(file);
        for record in records.iter().filter(|record| is_one_of(record, LONG)) {
            check(record, Duration::from_secs(600));
        }
    }
}

#[test]
fn recorded_solutions_of_the_hard_ones_are_right() {
    for record in records("extreme.jsonl") {
        if let Some(solution) = &record.solution {
            assert!(is_right(&record.layout, solution));
        }
    }
}

#[test]
fn every_layout_goes_through_every_format_that_holds_it() {
    let files = [
        "easy_500",
        "janko",
        "examples",
        "hs_partial_x",
        "tarek",
        "mathemagic",
        "extreme",
    ];
    let mut held = [0; Format::ALL.len()];
    for record in files
        .iter()
        .flat_map(|file| records(&format!("{file}.jsonl")))
    {
        for (k, format) in Format::ALL.into_iter().enumerate() {
            let Ok(text) = write(&record.layout, format) else {
                continue;
            };
            held[k] += 1;
            let options = Options::default();
            let back = read(text.as_bytes(), &options)
                .next()
                .unwrap()
                .unwrap()
                .layout;
            assert_eq!(telling(&back), telling(&record.layout), "{format}");
            assert_eq!(back.geometry(), record.layout.geometry(), "{format}");
        }
    }
    assert!(
        shared::file("killer/easy_500.jsonl").is_none() || held.iter().all(|&n| n > 500),
        "{held:?}"
    );
}

/// The data keeps the code or arrow string that a puzzle was made from: it
/// must read as the same cages.
#[test]
fn codes_and_arrows_read_as_the_recorded_cages() {
    let mut compared = 0;
    for file in ["extreme", "hs_partial_x", "tarek", "mathemagic", "examples"] {
        let Some(path) = shared::file(&format!("killer/{file}.jsonl")) else {
            return;
        };
        let text = std::fs::read_to_string(path).unwrap();
        for (line, record) in text.lines().zip(records(&format!("{file}.jsonl"))) {
            let value: serde_json::Value = serde_json::from_str(line).unwrap();
            let input = value["input"].as_str().unwrap();
            if input.starts_with('.') {
                continue; // a string of another program
            }
            let read = read(input.as_bytes(), &Options::default()).next().unwrap();
            let layout = read.unwrap_or_else(|e| panic!("{e}")).layout;
            assert_eq!(
                telling(&layout),
                telling(&record.layout),
                "{:?}",
                record.name
            );
            assert_eq!(layout.geometry(), record.layout.geometry());
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn the_table_of_combinations_is_byte_equal() {
    let rows = ninefold_killer::combos::Query::default().rows().unwrap();
    let text: String = rows.iter().map(|row| format!("{row}\n")).collect();
    if let Some(path) = shared::file("killer/combos.txt") {
        assert_eq!(text, std::fs::read_to_string(path).unwrap());
    }
    assert_eq!(text.lines().count(), 120);
}

#[test]
fn the_other_byte_order_reads_the_same() {
    let mut told = 0;
    for record in records("easy_500.jsonl").iter().take(100) {
        let Ok(code) = write(&record.layout, Format::Code) else {
            continue;
        };
        let (head, numbers) = code.split_at(code.find("k:").unwrap() + 2);
        let swapped: Vec<String> = numbers
            .trim()
            .split_terminator(':')
            .map(|v| v.parse::<u32>().unwrap())
            .map(|v| format!("{}:", (v & 255) << 8 | v >> 8))
            .collect();
        let swapped = format!("{head}{}\n", swapped.concat());
        let back = read(swapped.as_bytes(), &Options::default())
            .next()
            .unwrap();
        assert_eq!(back.unwrap().layout, record.layout);
        told += 1;
    }
    assert!(shared::file("killer/easy_500.jsonl").is_none() || told == 100);
}

#[test]
fn repeats_in_cages_give_the_reported_puzzle_a_second_solution() {
    let options = Options {
        repeats: true,
        ..Options::default()
    };
    for record in records_with("bugreports.jsonl", &options) {
        assert!(record.layout.cages().iter().all(Cage::repeats));
        let mut count = Solver::new(&record.layout).solutions(&Stop::never());
        assert_eq!(count.by_ref().take(3).count(), 2);
    }
    for record in records("bugreports.jsonl") {
        check(&record, Duration::from_secs(60));
    }
}
