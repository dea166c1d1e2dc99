//! Cage files there and back, and random text.

use std::sync::Arc;

use ninefold_killer::format::{Format, Letters, Options, detect, read, write};
use ninefold_killer::{Cage, Layout, sums};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};
use proptest::prelude::*;

use super::formats::all;

/// A board whose regions run askew.
fn jigsaw(side: usize) -> Geometry {
    let map: Vec<usize> = (0..side * side)
        .map(|k| (k / side + k % side) % side)
        .collect();
    Geometry::jigsaw(&map).unwrap()
}

/// A board, givens and cages of any kind; `plain` ones only what every format
/// holds: the usual board, connected cages with a sum in reach, no overlaps.
fn any_layout(plain: bool) -> impl Strategy<Value = Layout> {
    let boards: Vec<Geometry> = vec![
        Geometry::boxes(3, 3).unwrap(),
        Geometry::boxes(3, 3).unwrap().with_diagonals(),
        Geometry::boxes(2, 2).unwrap(),
        Geometry::boxes(3, 2).unwrap(),
        Geometry::boxes(4, 4).unwrap(),
        Geometry::jigsaw(&[1, 1, 1, 2, 2, 2, 3, 3, 3]).unwrap(),
        Geometry::boxes(2, 3).unwrap().with_diagonals(),
        Geometry::boxes(3, 4).unwrap(),
        jigsaw(5),
        jigsaw(9).with_diagonals(),
    ];
    let board = 0..if plain { 1 } else { boards.len() };
    let cage = (
        0..625usize,
        prop::collection::vec(0..625usize, 0..6),
        0..60u32,
        prop::bool::weighted(0.2),
    );
    let parts = (
        board,
        prop::collection::vec(cage, 0..70),
        prop::collection::vec((0..625usize, 1..26u8), 0..5),
    );
    parts.prop_map(move |(board, cages, givens)| {
        let geometry = Arc::new(boards[board].clone());
        let n = geometry.size();
        let mut taken = std::collections::BTreeSet::new();
        let mut list = Vec::new();
        for (first, more, sum, repeats) in cages {
            let mut cells = vec![Cell::from_index(first % (n * n), n)];
            for k in more {
                let cell = Cell::from_index(k % (n * n), n);
                let near = cells.iter().any(|c| {
                    c.row()
                        .abs_diff(cell.row())
                        .max(c.column().abs_diff(cell.column()))
                        == 1
                });
                if (near || !plain) && !cells.contains(&cell) && cells.len() < n {
                    cells.push(cell);
                }
            }
            if plain && cells.iter().any(|c| taken.contains(c)) {
                continue;
            }
            taken.extend(cells.iter().copied());
            let size = cells.len();
            let (min, max) = (sums::min(size), sums::max(9, size));
            let sum = if plain {
                Some(min + sum % (max - min + 1))
            } else {
                Some(sum).filter(|s| *s > 0)
            };
            list.push(Cage::new(cells, sum).with_repeats(repeats && !plain));
        }
        let mut grid = Grid::empty(n);
        for (k, digit) in givens.into_iter().filter(|_| !plain) {
            let digit = Digit::new(1 + digit % n as u8);
            grid.set(Cell::from_index(k % (n * n), n), digit);
        }
        if plain {
            list.sort_by_key(|cage| cage.cells()[0]);
        }
        Layout::new(geometry, grid, list).unwrap()
    })
}

/// A plain layout as text; `None` if it has so few cages that it would be
/// taken for a Sudoku, or for one that counts from 0, or cages that hang together
/// by a corner in a format of walls.
fn held(layout: &Layout, format: Format) -> Option<String> {
    let connected = layout.cages().iter().all(Cage::is_connected);
    let expected = |error: &str| match format {
        Format::Solo => !connected && error == "solo cannot hold a cage in pieces",
        Format::JsonLists => error.starts_with("jsonlists cannot hold cages all away from"),
        _ => error.contains(" cannot hold so few cages"),
    };
    let text = write(layout, format);
    let error = text.as_ref().err().map(|e| e.to_string());
    assert!(error.as_deref().is_none_or(expected), "{error:?}");
    text.ok()
}

/// How a cage is written in others' lists; two cells at least in the last.
const DIALECTS: [fn(&Cage) -> String; 7] = [
    |cage| list(cage, ":", "", |r, c| format!("R{}C{}", r + 1, c + 1)),
    |cage| {
        let list = list(cage, ";", "", |r, c| format!("r{}c{}", r + 1, c + 1));
        format!("killer:{list}")
    },
    |cage| list(cage, ":", " ", |r, c| format!("{},{}", r + 1, c + 1)),
    |cage| list(cage, " ", " ", |r, c| format!("({r}, {c})")),
    |cage| list(cage, " = ", ", ", |r, c| format!("[{},{}]", r + 1, c + 1)),
    |cage| list(cage, ",", ",", |r, c| format!("{r}{c}")) + ";",
    |cage| match cage.cells().len() {
        1 => format!("{cage}"),
        _ => {
            let sum = cage.sum().unwrap_or(0);
            list(cage, "", " + ", |r, c| format!("r{}c{}", r + 1, c + 1))
                .split_off(sum.to_string().len())
                + &format!(" = {sum}")
        }
    },
];

/// The sum, a sign, and cells from their rows and columns, counted from 0.
fn list(cage: &Cage, sign: &str, between: &str, cell: fn(usize, usize) -> String) -> String {
    let cells: Vec<String> = cage
        .cells()
        .iter()
        .map(|c| cell(c.row(), c.column()))
        .collect();
    format!("{}{sign}{}", cage.sum().unwrap_or(0), cells.join(between))
}

#[test]
fn boards_without_cages_are_recognised() {
    let mut givens = Grid::empty(9);
    givens.set(Cell::from_index(0, 9), Digit::new(5));
    let jigsaw = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4];
    let four = Grid::empty(4);
    for (geometry, givens) in [
        (Geometry::boxes(3, 3).unwrap(), Grid::empty(9)),
        (Geometry::boxes(3, 3).unwrap(), givens.clone()),
        (Geometry::boxes(3, 3).unwrap().with_diagonals(), givens),
        (Geometry::boxes(2, 2).unwrap(), four.clone()),
        (Geometry::jigsaw(&jigsaw).unwrap(), four),
    ] {
        let layout = Layout::new(Arc::new(geometry), givens, vec![]).unwrap();
        for format in [
            Format::Cages,
            Format::Json,
            Format::FPuzzles,
            Format::SudokuPad,
            Format::Iss,
        ] {
            let text = write(&layout, format).unwrap();
            assert_eq!(detect(&text), Some(format), "{text}");
            let text = [&text, format.separator(), &text].concat();
            let back = all(&text, &Options::default());
            assert_eq!(back.len(), 2, "{text}");
            assert!(
                back.iter().all(|r| r.as_ref().unwrap().layout == layout),
                "{text}"
            );
        }
    }
}

proptest! {
    #[test]
    fn what_holds_everything_gives_everything_back(layout in any_layout(false)) {
        for format in [Format::Cages, Format::Json, Format::SudokuPad] {
            let options = Options { format: Some(format), ..Options::default() };
            let text = write(&layout, format).unwrap();
            let back = all(&text, &options);
            prop_assert_eq!(back.len(), 1, "{}", text);
            prop_assert_eq!(&back[0].as_ref().unwrap().layout, &layout, "{}", text);
        }
    }

    #[test]
    fn what_is_written_is_recognised(layout in any_layout(false), plain in any_layout(true)) {
        for layout in [layout, plain] {
            for format in Format::ALL {
                let Ok(text) = write(&layout, format) else { continue };
                prop_assert_eq!(detect(&text), Some(format), "{}", text);
                let back = all(&text, &Options::default());
                prop_assert_eq!(back.len(), 1, "{}", text);
                prop_assert!(back[0].is_ok(), "{}", text);
            }
        }
    }

    #[test]
    fn every_format_gives_plain_layouts_back(layout in any_layout(true)) {
        for format in Format::ALL {
            let options = Options { format: Some(format), ..Options::default() };
            let Some(text) = held(&layout, format) else { continue };
            let back = all(&text, &options).remove(0).unwrap();
            prop_assert_eq!(&back.layout, &layout, "{}", text);
        }
    }

    #[test]
    fn lists_in_every_dialect_give_plain_layouts_back(layout in any_layout(true), dialect in 0..DIALECTS.len()) {
        prop_assume!(!layout.cages().is_empty());
        let write = DIALECTS[dialect];
        // Corners tell from where numbers count.
        let corners = Cage::new([Cell::from_index(0, 9), Cell::from_index(80, 9)], None);
        let cages: Vec<Cage> = layout.cages().iter().cloned().chain([corners]).collect();
        let text: String = cages.iter().map(|cage| write(cage) + "\n").collect();
        let back = all(&text, &Options::default());
        prop_assert_eq!(back.len(), 1, "{}", text);
        prop_assert_eq!(back[0].as_ref().unwrap().layout.cages(), &cages[..], "{}", text);
    }

    #[test]
    fn sites_without_repeats_give_the_rest_back(layout in any_layout(false)) {
        let repeats = |cage: &Cage| cage.repeats();
        let says_nothing = |cage: &Cage| cage.repeats() && cage.sum().is_none();
        for (format, refused) in [
            (Format::FPuzzles, layout.cages().iter().any(repeats)),
            (Format::Iss, layout.cages().iter().any(says_nothing)),
        ] {
            let text = write(&layout, format);
            prop_assert_eq!(text.is_err(), refused, "{:?}", text);
            let Ok(text) = text else { continue };
            let back = all(&text, &Options::default());
            prop_assert_eq!(back.len(), 1, "{}", text);
            prop_assert_eq!(&back[0].as_ref().unwrap().layout, &layout, "{}", text);
        }
    }

    #[test]
    fn what_a_writer_holds_comes_back(layout in any_layout(false)) {
        for format in [Format::Code, Format::Arrows] {
            if let Ok(text) = write(&layout, format) {
                let options = Options { format: Some(format), ..Options::default() };
                prop_assert!(all(&text, &options)[0].is_ok(), "{}", text);
            }
        }
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        for format in Format::ALL.map(Some).into_iter().chain([None]) {
            for letters in [None, Some(Letters::Rows)] {
                let options = Options { format, letters, ..Options::default() };
                for record in read(&bytes[..], &options) {
                    if let Err(error) = record {
                        prop_assert!(error.line() > 0 && error.column() > 0);
                    }
                }
            }
        }
        detect(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn random_text_of_the_right_letters_never_panics(text in "[a-cr0-9:=<>^v.,`'|+ \n#{}\"x~%\\[\\]-]{0,200}") {
        for format in Format::ALL {
            let options = Options { format: Some(format), letters: Some(Letters::Columns), ..Options::default() };
            read(text.as_bytes(), &options).for_each(drop);
        }
        detect(&text);
    }

    #[test]
    fn a_text_with_a_damaged_place_is_read_or_refused(layout in any_layout(true), at in 0..2000usize, by in "[a-z0-9:=<>\"{]") {
        for format in Format::ALL {
            let Some(text) = held(&layout, format) else { continue };
            let mut text: Vec<char> = text.chars().collect();
            let at = at % text.len();
            text[at] = by.chars().next().unwrap();
            let text: String = text.into_iter().collect();
            let options = Options { format: Some(format), ..Options::default() };
            for record in read(text.as_bytes(), &options) {
                if let Err(error) = record {
                    let line = text.lines().nth(error.line() - 1).unwrap_or("");
                    prop_assert!(error.column() <= line.chars().count() + 1, "{}", error);
                }
            }
        }
    }
}
