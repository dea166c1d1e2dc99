//! Every puzzle of the shared data, when it is there.
//!
//! The records carry no verdict: all are unique, with the recorded solution
//! where there is one, except two that have several solutions, of which a
//! recorded one is one.

use std::fs::File;
use std::io::BufReader;

use ninefold_killer::check::{self, Verdict};
use ninefold_killer::format::{Format, Options, Record, read, write};
use ninefold_killer::solve::Engine;
use ninefold_killer::{Cage, Layout, Solver, Stop};
use ninefold_sudoku::Grid;

use super::checker::is_right;
use crate::shared;

/// These have several solutions; how they lost the missing rule is not known.
const MULTIPLE: [&str; 2] = ["janko-197_9x9", "Wecoc #1 [mod B]"];

/// The files, and how many records each has.
const FILES: [(&str, usize); 9] = [
    ("bugreports.jsonl", 1),
    ("constraintsolver.jsonl", 7),
    ("easy_500.jsonl", 500),
    ("examples.jsonl", 7),
    ("extreme.jsonl", 4),
    ("hs_partial_x.jsonl", 6),
    ("janko.jsonl", 52),
    ("mathemagic.jsonl", 7),
    ("tarek.jsonl", 28),
];

fn is_one_of(record: &Record, names: &[&str]) -> bool {
    let name = record.name.as_deref().unwrap_or("");
    names.contains(&name)
}

/// The records of a file; none if it is not there.
pub(super) fn records(file: &str) -> Vec<Record> {
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

/// Checks a record by the solver made for Killers.
fn check(record: &Record) {
    let solver = Solver::new(&record.layout);
    assert!(solver.is_fast());
    assert!(check_by(record, &solver, &Stop::never()));
}

/// Checks a record; says whether it was decided.
fn check_by(record: &Record, solver: &Solver, stop: &Stop) -> bool {
    let name = record.name.as_deref().unwrap_or("");
    let layout = &record.layout;
    if let Some(solution) = &record.solution {
        assert!(is_right(layout, solution), "{name}");
        assert_eq!(check::solution(layout, solution), Ok(()), "{name}");
    }
    match solver.check(stop) {
        Err(_) => return false,
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
    true
}

/// Checks the records of a file.
fn check_file(file: &str, expected: usize) {
    let records = records(file);
    assert!(records.is_empty() || records.len() == expected, "{file}");
    records.iter().for_each(check);
}

#[test]
fn every_record_by_the_solver_made_for_killers() {
    for (file, expected) in FILES {
        check_file(file, expected);
    }
}

/// How far exact cover gets with so many nodes for each record.
fn by_exact_cover(files: &[&str], step: usize, engine: Engine, nodes: u64) -> (usize, usize) {
    let all = files.iter().flat_map(|file| records(file));
    let all: Vec<Record> = all.step_by(step).collect();
    let decided = all.iter().filter(|record| {
        let solver = Solver::with_engine(&record.layout, engine);
        assert!(!solver.is_fast());
        check_by(record, &solver, &Stop::never().nodes(nodes))
    });
    (decided.count(), all.len())
}

#[test]
fn exact_cover_decides_easy_ones() {
    for engine in [Engine::Links, Engine::Bits] {
        let files = ["easy_500.jsonl", "janko.jsonl", "examples.jsonl"];
        let (decided, all) = by_exact_cover(&files, 9, engine, 10_000);
        eprintln!("{engine}: {decided} of {all} decided");
        assert!(10 * decided >= 8 * all, "{engine}: {decided} of {all}");
    }
}

#[test]
#[ignore = "a minute or two in release"]
fn exact_cover_decides_most() {
    let files = FILES.map(|(file, _)| file);
    for engine in [Engine::Links, Engine::Bits] {
        let (decided, all) = by_exact_cover(&files, 1, engine, 200_000);
        eprintln!("{engine}: {decided} of {all} decided");
        assert!(10 * decided >= 9 * all, "{engine}: {decided} of {all}");
    }
}

/// A repeat in a cage was the error of the report: with repeats there are two
/// solutions.
#[test]
fn the_reported_puzzle_with_repeats_has_two_solutions() {
    for record in records("bugreports.jsonl") {
        let layout = &record.layout;
        let cages = layout.cages().iter().cloned();
        let cages = cages.map(|cage| cage.with_repeats(true)).collect();
        let (geometry, givens) = (layout.geometry().clone(), layout.givens().clone());
        let repeating = Layout::new(geometry, givens, cages).unwrap();
        let fast = Solver::new(&repeating);
        assert!(fast.is_fast());
        let mut found: Vec<Grid> = fast.solutions(&Stop::never()).collect();
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|grid| is_right(&repeating, grid)));
        assert_eq!(
            found.iter().filter(|grid| is_right(layout, grid)).count(),
            1
        );
        let exact = Solver::with_engine(&repeating, Engine::Bits);
        let mut expected: Vec<Grid> = exact.solutions(&Stop::never()).collect();
        found.sort_by_key(Grid::to_string);
        expected.sort_by_key(Grid::to_string);
        assert_eq!(found, expected);
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
        check(&record);
    }
}
