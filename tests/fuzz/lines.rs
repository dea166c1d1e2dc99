//! What is true of any bytes that are taken for a file of Sudokus. The fuzz
//! target and the integration tests include this file.

use std::io::BufReader;

use ninefold_sudoku::format::{Format, Options, ReadError, Record, read, write};
use ninefold_sudoku::{Digit, Geometry, Grid, Puzzle};

/// Where a puzzle stands and what it is, or what is wrong.
type Seen = Vec<Result<(usize, Puzzle), ReadError>>;

/// # Panics
/// If the bytes are treated wrong in any way.
pub(crate) fn check(bytes: &[u8]) {
    for format in [None, Some(Format::Line), Some(Format::Csv)] {
        let options = Options {
            format,
            ..Options::default()
        };
        let records: Vec<_> = read(bytes, &options).collect();
        for record in &records {
            match record {
                Ok(record) => check_written(record),
                Err(error) => check_place(bytes, error),
            }
        }
        let seen: Seen = records.into_iter().map(told).collect();
        for capacity in [1 << 16, 200] {
            assert_eq!(short_way(bytes, &options, capacity), seen);
        }
    }
}

fn told(record: Result<Record, ReadError>) -> Result<(usize, Puzzle), ReadError> {
    record.map(|record| (record.line, record.puzzle))
}

/// The place of an error is in the text, or one line behind it.
fn check_place(bytes: &[u8], error: &ReadError) {
    let lines = bytes.split(|&b| b == b'\n').count();
    assert!((1..=lines + 1).contains(&error.line()), "{error}");
    assert!(error.column() >= 1 && !error.message().is_empty());
}

/// A puzzle of givens on a board that a line says all of reads as it was
/// written.
fn check_written(record: &Record) {
    let Ok(line) = write(&record.puzzle, Format::Line) else {
        return;
    };
    let geometry = record.puzzle.geometry();
    let options = Options {
        format: Some(Format::Line),
        box_shape: geometry.box_shape(),
        regions: (geometry.box_shape().is_none()).then(|| geometry.clone()),
        diagonals: geometry.has_diagonals(),
        ..Options::default()
    };
    let again: Vec<_> = read(line.as_bytes(), &options).collect();
    let [Ok(again)] = &again[..] else {
        panic!("{line:?} reads as {again:?}");
    };
    assert_eq!(again.puzzle, record.puzzle, "{line:?}");
}

/// All puzzles, plain lines in the short way; nothing may be lost or change.
fn short_way(bytes: &[u8], options: &Options, capacity: usize) -> Seen {
    let mut reader = read(BufReader::with_capacity(capacity, bytes), options);
    let (mut seen, mut cells) = (Seen::new(), Vec::new());
    loop {
        if let Some(first) = reader.plain_lines(1, 50, &mut cells) {
            for (line, cells) in (first..).zip(&cells) {
                let grid = Grid::from_cells(9, cells.map(Digit::new)).expect("81 digits");
                seen.push(Ok((line, Puzzle::new(Geometry::standard(), grid))));
            }
        }
        match reader.next() {
            Some(record) => seen.push(told(record)),
            None => return seen,
        }
    }
}
