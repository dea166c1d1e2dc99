//! Arrows as a grid of words.

use ninefold_killer::format::{Format, Options, detect};

use super::{all, cages, fault_in, layout};

/// A 9x9 grid with this first row.
fn text(first: &str) -> String {
    format!("{first}\n{}", "0 0 0 0 0 0 0 0 0\n".repeat(8))
}

#[test]
fn grids_of_words_and_their_faults() {
    let options = Options {
        format: Some(Format::ArrowGrid),
        ..Options::default()
    };
    let read = |text: &str| all(text, &options).remove(0).map(|r| cages(&r.layout));
    assert_eq!(
        read(&text(" 14 < <   17  < 0 0 > 0 # more")).unwrap(),
        ["14: r1c1 r1c2 r1c3", "17: r1c4 r1c5", "0: r1c8 r1c9"]
    );
    // Steps by the corner, and a sum that takes more than a letter.
    let small = "v 3 ' 0\n45 ` 0 0\n0 0 0 0\n0 0 0 0\n";
    let error = read(&format!("x{small}")).unwrap_err();
    assert!(
        error.starts_with("1:1+2 \"xv\" is neither an arrow"),
        "{error}"
    );
    for (text, expected) in [
        (
            text("< 0 0 0 0 0 0 0 0"),
            "1:1+1 the arrow < in r1c1 leaves the grid",
        ),
        (
            text("0 > < 0 0 0 0 0 0"),
            "1:3+1 the arrows from r1c2 go in a circle: expected a sum at their end",
        ),
        (
            text("14 < x 0 0 0 0 0 0"),
            "1:6+1 \"x\" is neither an arrow (< > ^ v ` ' , .) nor a sum (0 for none)",
        ),
        (
            "14 < < 0 0 0 0 0 0\n0 0\n".to_string(),
            "2:1+3 row 2 has 2 words: expected 9, as in the first row",
        ),
        (
            "14 < < 0\n0 0 0 0\n".to_string(),
            "2:1+7 the grid ends after 2 rows: expected 4",
        ),
        (
            "14 < < 0 <\n".repeat(5),
            "1:1+10 a row of 5 words: expected 9, or another side with boxes",
        ),
        (
            "45 < < <\n0 0 0 ^\n0 0 0 0\n0 0 0 0\n".to_string(),
            "2:7+1 cage 1 has 5 cells: there are only 4 different digits",
        ),
    ] {
        assert_eq!(read(&text).unwrap_err(), expected, "{text:?}");
    }
}

#[test]
fn boards_of_other_sizes_and_several_puzzles() {
    let six = "3 < 0 0 0 0\n7 < > 4 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n";
    let four = "5 < 0 0\n^ 0 0 0\n0 0 0 v\n0 0 > 4\n";
    let broken = "5 < 0 0\n^ 0 0 0\n";
    let read = all(
        &format!("{six}{four}\n{broken}\n{four}===\n{six}"),
        &Options::default(),
    );
    let sides: Vec<_> = read
        .iter()
        .map(|r| r.as_ref().map(|r| (r.layout.geometry().size(), r.line)))
        .collect();
    assert_eq!(sides[0], Ok((6, 1)));
    assert_eq!(sides[1], Ok((4, 7)));
    assert!(
        sides[2]
            .as_ref()
            .unwrap_err()
            .starts_with("13:1+7 the grid ends")
    );
    assert_eq!(sides[3], Ok((4, 15)));
    assert_eq!(sides[4], Ok((6, 20)));
    assert_eq!(layout(six).geometry().box_shape(), Some((2, 3)));
}

#[test]
fn grids_of_numbers_are_left_alone() {
    for text in [
        "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
        "1 . 3 4\n. . 1 2\n, ' 4 3\n",
        "5 > 3 and so on\n",
        "< > ^\n< > ^\n< > ^\n",
    ] {
        assert_eq!(detect(text), None, "{text:?}");
    }
    let faulty = "14 < < < 0 0 0 0\n0 0 0 0 0 0 0 0 0\n";
    assert_eq!(detect(faulty), Some(Format::ArrowGrid));
    assert!(fault_in(faulty, &Options::default()).contains("row 2 has 9 words"));
}
