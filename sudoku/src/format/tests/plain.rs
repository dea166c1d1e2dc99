//! The short way through plain lines gives what the long way gives.

use std::cell::Cell;
use std::io::{BufRead, BufReader, Read};
use std::rc::Rc;

use proptest::prelude::*;

use crate::format::{Options, ReadError, Record, read};
use crate::{Digit, Geometry, Grid, Puzzle};

const PUZZLE: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
const FULL: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";
const MAP: &str =
    "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
const JIGSAW: &str =
    "111112222111132224556332224556333444556677784956677788956697888956699988556699988";
/// Maps whose names may be blanks, the second with a slip.
const LETTERS: &str =
    "000xxxXXX000xxxXXX000xxxXXX111222333111222333111222333444555666444555666444555666";
const SLIP: &str =
    "xxxXXXX11xxxXXX111xxxXXX111222333444222333444222333444555666777555666777555666777";
const DASHES: &str =
    "---------------------------------------------------------------------------------";

/// Where a puzzle stands, and the puzzle; or the error.
type Seen = Vec<Result<(usize, String, bool), String>>;

fn seen(item: Result<Record, ReadError>) -> Result<(usize, String, bool), String> {
    let told = |r: Record| {
        let cells = r.puzzle.givens().to_string();
        (r.line, cells, *r.puzzle.geometry() == Geometry::standard())
    };
    item.map(told).map_err(|e| e.to_string())
}

fn long_way(text: &[u8], options: &Options) -> Seen {
    read(text, options).map(seen).collect()
}

/// Takes plain lines wherever they are to be had: what was seen, and how many
/// came that way.
fn short_way(input: impl BufRead, options: &Options, most: usize) -> (Seen, usize) {
    let (mut all, mut cells, mut plain) = (Seen::new(), Vec::new(), 0);
    let mut reader = read(input, options);
    loop {
        if let Some(first) = reader.plain_lines(2, most, &mut cells) {
            assert!((2..=most).contains(&cells.len()));
            plain += cells.len();
            for (k, cells) in cells.iter().enumerate() {
                let grid = Grid::from_cells(9, cells.map(Digit::new)).unwrap();
                let puzzle = Puzzle::new(Geometry::standard(), grid);
                let cells = puzzle.givens().to_string();
                all.push(Ok((first + k, cells, true)));
            }
        }
        match reader.next() {
            Some(item) => all.push(seen(item)),
            None => return (all, plain),
        }
    }
}

fn piece() -> impl Strategy<Value = String> {
    const LINES: &[&str] = &[
        PUZZLE,
        PUZZLE,
        FULL,
        MAP,
        JIGSAW,
        DASHES,
        LETTERS,
        SLIP,
        "",
        "# a comment",
        "puzzle",
        "puzzle,solution",
        "A title",
        "n = 9",
        "3",
        "1.....3..4.....2",
        "[Puzzle]",
        "1.2|...|...",
        "\u{feff}",
        "grid = [",
    ];
    let line = prop::sample::select(LINES).prop_map(str::to_string);
    let plain = prop::collection::vec(prop::sample::select(&b"..0*5123456789"[..]), 81)
        .prop_map(|bytes| String::from_utf8(bytes).unwrap());
    let sparse = prop::collection::vec(prop::sample::select(&b".......1_x-"[..]), 81)
        .prop_map(|bytes| String::from_utf8(bytes).unwrap());
    let end = prop::sample::select(&["\n", "\n", "\n", "\r\n", " # b\n", ",7\n", "\n\n"][..]);
    (prop_oneof![4 => line, 2 => plain, 2 => sparse], end).prop_map(|(a, b)| a + b)
}

proptest! {
    #[test]
    fn both_ways_see_the_same(
        pieces in prop::collection::vec(piece(), 0..24),
        capacity in prop::sample::select(&[1usize, 90, 200, 400, 4096][..]),
        most in prop::sample::select(&[2usize, 3, 100][..]),
        cut in 0..3usize,
    ) {
        let mut text = pieces.concat().into_bytes();
        text.truncate(text.len() - cut.min(text.len()));
        let options = Options::default();
        let long = long_way(&text, &options);
        let input = BufReader::with_capacity(capacity, &text[..]);
        let (short, _) = short_way(input, &options, most);
        prop_assert_eq!(&short, &long);
    }
}

#[test]
fn long_files_go_the_short_way() {
    for end in ["\n", "\r\n"] {
        let text = format!("{PUZZLE}{end}").repeat(1000);
        let (all, plain) = short_way(text.as_bytes(), &Options::default(), 100);
        assert_eq!(all, long_way(text.as_bytes(), &Options::default()));
        assert!(plain >= 970, "{plain}");
    }
}

#[test]
fn other_boards_go_the_long_way() {
    let text = format!("{PUZZLE}\n").repeat(20);
    for options in [
        Options {
            diagonals: true,
            ..Options::default()
        },
        Options {
            box_shape: Some((1, 9)),
            ..Options::default()
        },
        Options {
            format: Some(crate::format::Format::Csv),
            ..Options::default()
        },
        Options {
            digits: crate::format::Digits::Hex,
            ..Options::default()
        },
    ] {
        let (all, plain) = short_way(text.as_bytes(), &options, 100);
        assert_eq!(all, long_way(text.as_bytes(), &options));
        assert_eq!(plain, 0);
    }
}

/// Gives its parts one by one, and counts how often it was asked.
struct Slow(std::vec::IntoIter<String>, Rc<Cell<usize>>);

impl Read for Slow {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.1.set(self.1.get() + 1);
        let part = self.0.next().unwrap_or_default();
        buffer[..part.len()].copy_from_slice(part.as_bytes());
        Ok(part.len())
    }
}

proptest! {
    #[test]
    fn what_is_at_hand_is_not_waited_for(
        parts in prop::collection::vec(prop::collection::vec(piece(), 0..6), 0..9),
    ) {
        let parts: Vec<String> = parts.iter().map(|p| p.concat()).filter(|p| !p.is_empty()).collect();
        let whole = parts.concat();
        let asked = Rc::new(Cell::new(0));
        let input = Slow(parts.into_iter(), Rc::clone(&asked));
        let mut reader = read(BufReader::new(input), &Options::default());
        let (mut all, mut cells) = (Seen::new(), Vec::new());
        loop {
            let before = asked.get();
            let plain = reader.plain_lines(1, 99, &mut cells);
            prop_assert_eq!(asked.get(), before);
            prop_assert_eq!(plain.is_some(), !cells.is_empty());
            all.extend(cells.iter().map(|_| Err(String::new())));
            let at_hand = reader.is_at_hand();
            let item = reader.next();
            prop_assert!(!at_hand || asked.get() == before);
            match item {
                Some(item) => all.push(seen(item)),
                None => break,
            }
        }
        prop_assert_eq!(all.len(), long_way(whole.as_bytes(), &Options::default()).len());
    }
}
