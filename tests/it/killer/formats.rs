//! Cage files: what is read, and what is wrong with them, where and in which
//! words. Here what all formats share; a module for each.

mod arrowgrid;
mod arrows;
mod beyond;
mod code;
mod corrupt;
mod fpuzzles;
mod iss;
mod json;
mod json_lists;
mod ksudoku;
mod links;
mod lists;
mod same;
mod solo;
mod sudokupad;
mod sumocue;
mod tails;
mod text;
mod twogrid;
mod writers;

use std::sync::Arc;

use ninefold_killer::Layout;
use ninefold_killer::format::{Format, Options, Record, detect, read};
use ninefold_sudoku::Geometry;

/// What is read of a text; a fault as `line:column+length message`.
pub(crate) fn all(text: &str, options: &Options) -> Vec<Result<Record, String>> {
    let records = read(text.as_bytes(), options);
    records
        .map(|r| r.map_err(|e| format!("{}:{}+{} {}", e.line(), e.column(), e.len(), e.message())))
        .collect()
}

fn layout(text: &str) -> Layout {
    all(text, &Options::default())
        .remove(0)
        .unwrap_or_else(|e| panic!("{e}"))
        .layout
}

/// The only fault of a text: line:column+length and the message.
fn fault_in(text: &str, options: &Options) -> String {
    let mut records = all(text, options);
    assert_eq!(records.len(), 1, "{text:?}");
    records.remove(0).expect_err(text)
}

/// The only fault of a text in this format.
fn fault_as(text: &str, format: Format) -> String {
    let options = Options {
        format: Some(format),
        ..Options::default()
    };
    fault_in(text, &options)
}

fn cages(layout: &Layout) -> Vec<String> {
    layout.cages().iter().map(|cage| cage.to_string()).collect()
}

/// Gives one line at a time, and counts how often it was asked.
struct Slow<'a> {
    lines: std::str::SplitInclusive<'a, char>,
    asked: &'a std::cell::Cell<usize>,
}

impl std::io::Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.asked.set(self.asked.get() + 1);
        let line = self.lines.next().unwrap_or("").as_bytes();
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

#[test]
fn a_slow_writer_gets_its_answers_at_once() {
    for format in Format::ALL {
        // Up to where the first puzzle ends, and the same again.
        let (first, ahead) = match format {
            Format::Cages => {
                let first = format!("{}===\n", format.example());
                let lines = first.lines().count();
                (first, lines)
            }
            _ => {
                let first = format!("# a comment\n{}", format.example());
                let lines = first.lines().count();
                (first, lines)
            }
        };
        let text = first.repeat(3);
        let asked = std::cell::Cell::new(0);
        let slow = Slow {
            lines: text.split_inclusive('\n'),
            asked: &asked,
        };
        let mut records = read(std::io::BufReader::new(slow), &Options::default());
        for k in 1..=3 {
            assert!(records.next().unwrap().is_ok(), "{format}");
            assert_eq!(asked.get(), k * ahead, "{format}");
        }
    }
}

#[test]
fn examples_of_sudoku_formats_are_left_alone() {
    for format in ninefold_sudoku::format::Format::ALL {
        let text = format.example();
        for end in (0..=text.len()).filter(|&end| text.is_char_boundary(end)) {
            assert_eq!(detect(&text[..end]), None, "{format:?}: {}", &text[..end]);
        }
    }
}

#[test]
fn puzzles_are_separated_and_bad_ones_passed_over() {
    let text = "===\n10: r1c1 r1c2\n===\n10: r1c1 x\n7: y\n=====\n\n# nothing\n===\n3: r5c5 r5c6\n";
    let read = all(text, &Options::default());
    assert_eq!(read.len(), 3);
    let first = read[0].as_ref().unwrap();
    assert_eq!((first.line, first.one_line), (2, true));
    assert_eq!(
        read[1].as_ref().unwrap_err(),
        "4:10+1 \"x\" is not a cell: expected one like r1c1"
    );
    assert_eq!(read[2].as_ref().unwrap().line, 10);
    assert!(all("", &Options::default()).is_empty());
    assert!(all("# only\n\n", &Options::default()).is_empty());
    let nothing = fault_in("hello world\n", &Options::default());
    assert!(
        nothing.starts_with("1:1+1 no cage file is known that looks like this"),
        "{nothing}"
    );
}

#[test]
fn asked_for_boards_go_before_the_file() {
    let four: Arc<Geometry> = Geometry::boxes(2, 2).unwrap().into();
    let options = Options {
        geometry: Some(four),
        diagonals: true,
        ..Options::default()
    };
    let read = all("3: r1c1 r1c2\n", &options).remove(0).unwrap();
    assert_eq!(
        (
            read.layout.geometry().size(),
            read.layout.geometry().has_diagonals()
        ),
        (4, true)
    );
    let arrows = fault_in(Format::Arrows.example(), &options);
    assert!(
        arrows.ends_with("a 9x9 board, where 4x4 was asked for"),
        "{arrows}"
    );
}

#[test]
fn endless_and_deep_input_is_bounded() {
    let deep = format!("{{\"cages\":{}", "[".repeat(100_000));
    assert!(fault_in(&deep, &Options::default()).contains("one line"));
    let long = format!("10: {}", "r1c1 ".repeat(2_000_000));
    assert_eq!(all(&long, &Options::default()).len(), 1);
    for part in ["r1c1", "1,1 ", "(9, 9) "] {
        let long = format!("10: {}\n", part.repeat(200_000));
        assert_eq!(all(&long, &Options::default()).len(), 1);
    }
    let many = "10: r1c1 r1c2\n".repeat(400_000);
    let read = all(&many, &Options::default());
    assert!(read[0].as_ref().unwrap_err().contains("more than 4 MiB"));
}
