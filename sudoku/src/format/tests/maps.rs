//! Lines that look like region maps: right ones, broken ones, and grids that
//! must not be taken for either.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{Digit, Geometry};

/// Maps of several sizes; the sixth has a region that is a row.
const MAPS: [&str; 8] = [
    "1112122233343444",
    "1433314433114421522255552",
    "1133557123457712345671234567123456712345672244666",
    "122222333121222336111143336114444436554584966754589996755589896757789896777788896",
    "ABBBBBCCCABABBBCCFAAAADCCCFAADDDDDCFEEDEHDIFFGEDEHIIIFGEEEHIHIFGEGGHIHIFGGGGHHHIF",
    "111111111222333444222333444222333444555666777555666777555666777888888999888999999",
    "bbeeeebbceedbbcffdcccffdacffddaaaaad",
    "0011111122222223011111113233222300000101323222230004000133333333444405566666677744455555556777B748449556666777B74884955AA66667B748849555A6AAABB788849999AAABABB78888D9999AABBBB78CC8DD99AAAAFFBBCC88DD9DEEEEEFBBCCCDDD9DEEEFFFFFCCCDCD9DEEFFEFFFCCCCCDDDEEEEEFFF",
];

fn empty(map: &str) -> String {
    ".".repeat(map.len())
}

#[test]
fn right_maps_are_read_and_written() {
    for map in MAPS {
        let geometry = parse_regions(map).unwrap();
        for behind in ["", " # a comment", "\t// a comment"] {
            for between in ["\n", "\n\n", "\n# the map\n"] {
                let pair = format!("{}{between}{map}{behind}\n", empty(map));
                if map.len() == 25 && (between != "\n" || !behind.is_empty()) {
                    continue; // rows of a 25x25
                }
                let record = one(&pair);
                assert_eq!(record.puzzle.geometry().regions(), geometry.regions());
                let text = write(&record.puzzle, Format::Jigsaw).unwrap();
                assert_eq!(one(&text).puzzle, record.puzzle);
            }
        }
    }
}

#[test]
fn a_map_with_a_slip_is_one_error() {
    for map in MAPS {
        for at in 0..map.len() {
            for slip in ["1", "2", "9", "A", "z", ".", "\u{e9}", "", "11"] {
                let mut broken = map.to_string();
                broken.replace_range(at..at + 1, slip);
                let same = broken.chars().count() == map.len();
                if map.len() == 16 && !same || parse_regions(&broken).is_ok() {
                    continue;
                }
                let records = all(&format!("{}\n{broken}\n", empty(map)));
                let says = |e: &ReadError| e.message().starts_with("this looks like a region map");
                // Those of sizes without usual boxes may also be two errors.
                assert!(
                    matches!(&records[..], [Err(e)] if says(e) && e.line() == 2)
                        || matches!(&records[..], [Err(_), Err(_)] if !same && map.len() < 81),
                    "{broken} {records:?}"
                );
            }
        }
    }
}

#[test]
fn what_is_wrong_with_a_map_is_said() {
    let map = MAPS[3].replacen('1', "2", 1);
    let say = |map: &str| {
        let error = error(&format!("{P}\n{map}\n"));
        assert_eq!(error.format(), Some("jigsaw"));
        error.to_string()
    };
    let looks = |place: &str, what: &str| {
        format!("line 2, column {place}: this looks like a region map, but {what}")
    };
    assert_eq!(
        say(&map),
        looks(
            "1",
            "region 2 has 10 cells, region 1 has 8 cells: expected 9 in each"
        )
    );
    let map = MAPS[4];
    assert_eq!(
        say(&map.replacen('B', "-", 1)),
        looks("2", "'-' names no region")
    );
    assert_eq!(say(&map[1..]), looks("1", "it has 80 cells: expected 81"));
    let mut swapped = map.to_string();
    swapped.replace_range(0..1, "F");
    swapped.replace_range(80..81, "A");
    assert_eq!(
        say(&swapped),
        looks("1", "region F lies in 2 pieces: expected one")
    );
}

#[test]
fn a_map_without_its_puzzle_is_no_puzzle() {
    let map = MAPS[4];
    let says = |e: &ReadError| e.message().starts_with("a region map without a puzzle");
    for text in [
        format!("{map}\n"),
        format!("{map}\n{P}\n"),
        format!("{P}\n{map}\n{map}\n"),
        format!("1.....3..4.....2\n{map}\n"),
        format!("Grid 1\n{map}\n"),
    ] {
        let errors: Vec<ReadError> = all(&text).into_iter().filter_map(Result::err).collect();
        assert!(matches!(&errors[..], [e] if says(e)), "{text}{errors:?}");
    }
    // Whoever names the format is believed.
    let line = Options {
        format: Some(Format::Line),
        ..Options::default()
    };
    let digits = MAPS[5];
    assert_eq!(
        with(&format!("{P}\n{digits}\n"), &line)
            .iter()
            .filter(|r| r.is_ok())
            .count(),
        2
    );
}

#[test]
fn a_map_must_not_contradict_what_was_asked_for() {
    let map = MAPS[4];
    let pair = format!("{P}\n{map}\n{P}\n");
    let regions = |map: &str| Options {
        regions: Some(Arc::new(parse_regions(map).unwrap())),
        ..Options::default()
    };
    let records = with(&pair, &regions(map));
    assert!(
        matches!(&records[..], [Ok(a), Ok(b)] if a.puzzle == b.puzzle),
        "{records:?}"
    );
    assert_eq!(records[0].as_ref().unwrap().format, Format::Jigsaw);
    let boxes = Options {
        box_shape: Some((3, 3)),
        ..Options::default()
    };
    let forced = Options {
        format: Some(Format::Jigsaw),
        ..boxes.clone()
    };
    for (options, asked) in [
        (boxes, "boxes of 3x3"),
        (forced, "boxes of 3x3"),
        (regions(MAPS[5]), "other regions of a 9x9 grid"),
    ] {
        let records = with(&pair, &options);
        let error = records[0].as_ref().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "line 2, column 1: regions of a 9x9 grid, where {asked} were asked for: expected the same"
            )
        );
        assert_eq!(records.len(), 2);
    }
}

/// A right grid of boxes: rows moved by one more each.
fn solved(rows: usize, columns: usize) -> Vec<usize> {
    let n = rows * columns;
    (0..n * n)
        .map(|k| (k / n % rows * columns + k / n / rows + k % n) % n)
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Full grids with up to a third of the cells wrong, and such with blanks.
    #[test]
    fn grids_are_no_maps(
        shape in prop::sample::select(vec![(2, 2), (2, 3), (2, 4), (3, 3), (4, 4), (5, 5)]),
        slips in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..60),
        blanks in prop::collection::vec(any::<prop::sample::Index>(), 0..900),
        blank in prop::sample::select(vec!['.', '0']),
        many in any::<bool>(),
    ) {
        let mut cells = solved(shape.0, shape.1);
        let (n, count) = (shape.0 * shape.1, cells.len());
        prop_assert!(Geometry::boxes(shape.0, shape.1).is_ok());
        for (cell, digit) in slips.iter().take(count / 3) {
            cells[cell.index(count)] = digit.index(n);
        }
        let symbol = |d: usize| Digit::from_index(d).unwrap().symbol();
        let mut text: Vec<char> = cells.into_iter().map(symbol).collect();
        for cell in blanks.iter().take(if many { 900 } else { 0 }) {
            text[cell.index(count)] = blank;
        }
        let text: String = text.into_iter().collect();
        let empty = format!("{}1", ".".repeat(count - 1));
        for record in all(&format!("{empty}\n{text}\n")) {
            prop_assert!(record.is_ok() || n == 16 && blank == '0', "{}\n{:?}", text, record);
        }
    }
}

#[test]
fn columns_and_rows_of_equal_digits_are_wrong_grids() {
    for grid in [
        "123456789".repeat(9),
        (1..=9).map(|d| d.to_string().repeat(9)).collect(),
        "1".repeat(81),
        "1234123412341243".to_string(),
        "1234".repeat(4),
        "1".repeat(16),
    ] {
        let records = all(&format!("{}1\n{grid}\n", ".".repeat(grid.len() - 1)));
        assert!(matches!(&records[..], [Ok(_), Ok(_)]), "{grid} {records:?}");
    }
}
