//! What is written is read as the same puzzle; no text makes a reader panic.

use std::sync::Arc;

use proptest::prelude::*;

use crate::format::{
    Format, Options, detect, parse_regions, read, write, write_record, write_record_with,
};
use crate::{Digit, DigitSet, Geometry, Grid, Pencilmarks, Puzzle};

/// Geometries of every kind: usual boxes, odd ones, regions, diagonals.
fn geometry() -> impl Strategy<Value = Arc<Geometry>> {
    let boxes = prop::sample::select(vec![
        (3, 3),
        (3, 3),
        (3, 3),
        (2, 2),
        (2, 3),
        (3, 2),
        (2, 4),
        (4, 2),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 4),
        (4, 5),
        (5, 5),
    ]);
    let jigsaw =
        "ABBBBBCCCABABBBCCFAAAADCCCFAADDDDDCFEEDEHDIFFGEDEHIIIFGEEEHIHIFGEGGHIHIFGGGGHHHIF"
            .to_string();
    let four = "AAABABBBCCCDCDDD".to_string();
    let maps = prop::sample::select(vec![four, jigsaw]);
    let plain = boxes.prop_map(|(r, c)| Geometry::boxes(r, c).unwrap());
    let regions = maps.prop_map(|m| parse_regions(&m).unwrap());
    let any = prop_oneof![6 => plain, 1 => regions];
    (any, prop::bool::weighted(0.1))
        .prop_map(|(g, d)| Arc::new(if d { g.with_diagonals() } else { g }))
}

/// Puzzles of few and many digits; some with candidates.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    geometry().prop_flat_map(|geometry| {
        let n = geometry.size();
        let cell = prop_oneof![3 => Just(None), 2 => (0..n).prop_map(Digit::from_index)];
        let cells = prop::collection::vec(cell, n * n);
        let sets = prop::collection::vec(0u32..1 << n, n * n);
        (Just(geometry), cells, sets, 0..4).prop_map(|(geometry, cells, sets, kind)| {
            let n = geometry.size();
            let givens = Grid::from_cells(n, cells).unwrap();
            let mut marks = Pencilmarks::from_givens(&geometry, &givens);
            match kind {
                0 => {
                    for (cell, bits) in geometry.cells().zip(sets) {
                        marks[cell] = DigitSet::from_bits(bits);
                    }
                    Puzzle::from_marks(geometry, marks)
                }
                1 => {
                    for (cell, bits) in geometry.cells().zip(sets) {
                        marks[cell] -= DigitSet::from_bits(bits);
                    }
                    Puzzle::new(geometry, givens).with_marks(marks)
                }
                2 => Puzzle::from_marks(geometry, marks),
                _ => Puzzle::new(geometry, givens),
            }
        })
    })
}

fn check(puzzle: &Puzzle, format: Format) -> Result<(), TestCaseError> {
    let Ok(text) = write(puzzle, format) else {
        return Ok(());
    };
    for forced in [None, Some(format)] {
        let options = Options {
            format: forced,
            ..Options::default()
        };
        let mut records = read(text.as_bytes(), &options);
        let record = records.next().expect("a record");
        let record = record.map_err(|e| TestCaseError::fail(format!("{format}: {e}\n{text}")))?;
        prop_assert!(
            records.next().is_none(),
            "{}: two records\n{}",
            format,
            text
        );
        let back = record.puzzle;
        prop_assert_eq!(back.geometry(), puzzle.geometry(), "{}\n{}", format, text);
        prop_assert_eq!(
            back.candidates(),
            puzzle.candidates(),
            "{}\n{}",
            format,
            text
        );
        if puzzle.marks().is_none() && !matches!(format, Format::Marks | Format::Sukaku) {
            prop_assert_eq!(back.givens(), puzzle.givens());
        }
        if format == Format::Json {
            prop_assert_eq!(&back, puzzle);
        }
        // canonical: writing again gives the same text
        prop_assert_eq!(write(&back, format).unwrap(), text.clone());
    }
    Ok(())
}

/// Text with the characters that mean something to some reader.
fn near_puzzles() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(Format::ALL.to_vec()).prop_map(|f| f.example().to_string()),
        "[0-9.]{9}",
        "[0-9. |]{1,30}",
        "[-+|.:]{1,30}",
        "[\\PC]{0,20}",
        "[ \t\r\n,;#/:]{1,4}",
        Just("\n".to_string()),
        Just("\n\n".to_string()),
        Just("[Puzzle]\n".to_string()),
        Just("[State]\n".to_string()),
        Just("puzzle,solution\n".to_string()),
        Just("<opensudoku>".to_string()),
        Just("{\"puzzle\":\"".to_string()),
        Just("?bd=".to_string()),
        "[1-9A-Ga-gx.]{16}",
        "[0-9.]{81}",
    ];
    let cut = (
        piece,
        any::<prop::sample::Index>(),
        prop::bool::weighted(0.3),
    )
        .prop_map(|(text, at, cut)| {
            let count = text.chars().count();
            let keep = if cut && count > 0 {
                at.index(count)
            } else {
                count
            };
            text.chars().take(keep).collect::<String>()
        });
    prop::collection::vec(cut, 0..12).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn written_puzzles_are_read_again(puzzle in puzzle()) {
        for &format in Format::ALL {
            check(&puzzle, format)?;
        }
        prop_assert!(write(&puzzle, Format::Json).is_ok());
    }

    #[test]
    fn several_records_in_one_text(puzzles in prop::collection::vec(puzzle(), 2..5)) {
        for &format in Format::ALL {
            let texts: Result<Vec<String>, _> = puzzles.iter().map(|p| write_record(p, format)).collect();
            let Ok(texts) = texts else { continue };
            let text = [format.opening(), &texts.join(format.separator()), format.closing()].concat();
            let records: Vec<_> = read(text.as_bytes(), &Options::default()).collect();
            prop_assert_eq!(records.len(), puzzles.len(), "{}\n{}\n{:?}", format, text, records);
            for (record, puzzle) in records.iter().zip(&puzzles) {
                let record = record.as_ref().map_err(|e| TestCaseError::fail(e.to_string()))?;
                prop_assert_eq!(record.puzzle.candidates(), puzzle.candidates());
            }
        }
    }

    #[test]
    fn solutions_are_kept(puzzle in puzzle(), symbols in prop::collection::vec(0usize..25, 625)) {
        let n = puzzle.geometry().size();
        let cells = symbols.iter().take(n * n).map(|s| Digit::from_index(s % n).filter(|_| *s < 24));
        let solution = Grid::from_cells(n, cells).unwrap();
        for format in [Format::Csv, Format::Json] {
            let Ok(text) = write_record_with(&puzzle, Some(&solution), format) else {
                prop_assert!(format != Format::Json);
                continue;
            };
            let text = [format.opening(), &text, format.closing()].concat();
            let records: Vec<_> = read(text.as_bytes(), &Options::default()).collect();
            let [Ok(record)] = &records[..] else {
                return Err(TestCaseError::fail(format!("{text}{records:?}")));
            };
            prop_assert_eq!(record.solution.as_ref(), Some(&solution), "{}", text);
            prop_assert_eq!(record.puzzle.candidates(), puzzle.candidates(), "{}", text);
        }
        let other = Grid::empty(n - 1);
        prop_assert!(write_record_with(&puzzle, Some(&other), Format::Line).is_err());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        for format in Format::ALL.iter().copied().map(Some).chain([None]) {
            let options = Options { format, ..Options::default() };
            read(&bytes[..], &options).for_each(drop);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in near_puzzles()) {
        let lines = text.lines().count();
        for format in Format::ALL.iter().copied().map(Some).chain([None]) {
            let options = Options { format, ..Options::default() };
            for record in read(text.as_bytes(), &options) {
                match record {
                    Ok(record) => prop_assert!((1..=lines).contains(&record.line)),
                    Err(error) => {
                        prop_assert!((1..=lines).contains(&error.line()), "{}", error);
                        let source = error.source_line().unwrap_or("").chars().count();
                        prop_assert!(error.source_column() <= source + 1, "{}", error);
                    }
                }
            }
        }
        detect(&text);
        let _ = parse_regions(&text);
    }
}
