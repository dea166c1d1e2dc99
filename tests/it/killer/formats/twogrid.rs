//! A grid of sums and a grid of cages.

use ninefold_killer::format::{Format, Options, detect};

use super::{all, cages, layout};

/// A 4x4 puzzle from its rows of sums and of cages.
fn text(sums: [&str; 4], areas: [&str; 4]) -> String {
    format!("4 4\n{}\n{}\n", sums.join("\n"), areas.join("\n"))
}

const NONE: &str = "- - - -";

#[test]
fn two_grids_and_their_faults() {
    let options = Options {
        format: Some(Format::TwoGrid),
        ..Options::default()
    };
    let read = |text: &str| all(text, &options).remove(0).map(|r| cages(&r.layout));
    let areas = ["7 7 1 -", "7 1 1 a", "- - - a", "- - - -"];
    // A sum in any cell; a cage without one; a cell in no cage; 0 is no sum.
    assert_eq!(
        read(&text(["- - - -", "9 8 . 0", NONE, NONE], areas)).unwrap(),
        ["9: r1c1 r1c2 r2c1", "8: r1c3 r2c2 r2c3", "0: r2c4 r3c4"]
    );
    for (text, expected) in [
        (
            text(["9 - - -", "8 - - -", NONE, NONE], areas),
            "3:1+1 a second sum, 8, for cage 7 with sum 9",
        ),
        (
            text(["- - - 5", NONE, NONE, NONE], areas),
            "2:7+1 the sum in r1c4, which is in no cage",
        ),
        (
            text(["- - x -", NONE, NONE, NONE], areas),
            "2:5+1 \"x\" in r1c3: expected a sum or -",
        ),
        (
            text([NONE, NONE, "- -", NONE], areas),
            "4:1+3 row 3 of the sums has 2 words: expected 4",
        ),
        (
            text(
                [NONE, NONE, NONE, NONE],
                ["1 1 1 1", "2 2 2", "3 3 3 3", "4 4 4 4"],
            ),
            "7:1+5 row 2 of the cages has 3 words: expected 4",
        ),
        (
            format!("4 4\n{}", "- - - -\n".repeat(5)),
            "6:1+7 5 rows behind the size: expected 4 of sums and 4 of cages",
        ),
        (
            "4 5\n- - - -\n".to_string(),
            "1:1+3 a board of 4x5: expected a square",
        ),
        (
            "5 5\n".to_string(),
            "1:1+3 a board of 5x5: expected 9 9, or another side up to 25 with boxes",
        ),
        (
            "9\n".to_string(),
            "1:1+1 expected the rows and columns of the board, like 9 9",
        ),
        (
            text(
                [NONE, NONE, NONE, NONE],
                ["1 1 1 1", "1 2 2 2", "3 3 3 3", "4 4 4 4"],
            ),
            "7:1+1 cage 1 has 5 cells: there are only 4 different digits",
        ),
    ] {
        assert_eq!(read(&text).unwrap_err(), expected, "{text:?}");
    }
}

#[test]
fn jigsaws_in_the_same_form_are_left_alone() {
    let regions = ["1 1 1 2", "1 2 2 2", "3 3 3 4", "3 4 4 4"];
    let jigsaw = text(["4 - - -", NONE, "- - 1 -", NONE], regions);
    assert_eq!(detect(&jigsaw), None);
    // A sum that is no digit, or an area that is no region.
    let sums = text(["5 - - -", NONE, "- - 1 -", NONE], regions);
    assert_eq!(detect(&sums), Some(Format::TwoGrid));
    let areas = text(
        ["4 - - -", NONE, "- - 1 -", NONE],
        ["1 1 5 2", "1 2 2 2", "3 3 3 4", "3 4 4 4"],
    );
    assert_eq!(detect(&areas), Some(Format::TwoGrid));
    for text in [
        "9 9\n",
        "4 4\n1 2 3 4\n3 4 1 2\n",
        "9 9\n- - 9 - - - - - 1\n",
        "16 16\n",
    ] {
        assert_eq!(detect(text), None, "{text:?}");
    }
}

#[test]
fn several_puzzles_and_blank_lines() {
    let areas = ["7 7 1 -", "7 1 1 a", "- - - a", "- - - -"];
    let one = text(["- - - -", "9 8 - -", NONE, NONE], areas);
    let short = "4 4\n9 - - -\n";
    let open = one.replacen("\n7", "\n\n# the cages\n7", 1);
    let read = all(&format!("{one}{short}{open}\n{one}"), &Options::default());
    assert_eq!(read.len(), 4);
    for k in [0, 2, 3] {
        assert_eq!(read[k].as_ref().unwrap().layout, layout(&one));
    }
    assert!(
        read[1]
            .as_ref()
            .unwrap_err()
            .starts_with("11:1+7 1 rows behind the size")
    );
}
