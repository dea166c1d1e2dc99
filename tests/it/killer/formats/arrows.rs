//! The arrow string.

use ninefold_killer::format::{Format, Options, detect};

use super::{all, cages};

#[test]
fn arrows_and_their_faults() {
    let options = Options {
        format: Some(Format::Arrows),
        ..Options::default()
    };
    let text = |head: &str| format!("{head}{}", "0".repeat(81 - head.chars().count()));
    let read = |text: &str| all(text, &options).remove(0).map(|r| cages(&r.layout));
    assert_eq!(read(&text("A<")).unwrap(), ["10: r1c1 r1c2"]);
    assert_eq!(read(&text(">A")).unwrap(), ["10: r1c1 r1c2"]);
    assert_eq!(read(&text(">j")).unwrap(), ["45: r1c1 r1c2"]);
    assert_eq!(read(&text(">0")).unwrap(), ["0: r1c1 r1c2"]);
    assert_eq!(
        read(&format!("{}  # a comment", text("A<"))).unwrap(),
        ["10: r1c1 r1c2"]
    );
    // A step by each corner: into the centre of the first box.
    assert_eq!(
        read(&text(".0,0000000A0000000'0`")).unwrap(),
        ["10: r1c1 r1c3 r2c2 r3c1 r3c3"]
    );
    for (text, expected) in [
        (text("<"), "1:1+1 the arrow < in r1c1 leaves the grid"),
        (
            text("00000000>"),
            "1:9+1 the arrow > in r1c9 leaves the grid",
        ),
        (text("^"), "1:1+1 the arrow ^ in r1c1 leaves the grid"),
        (
            text("><"),
            "1:1+1 the arrows from r1c1 go in a circle: expected a sum at their end",
        ),
        (
            text("0>><"),
            "1:2+1 the arrows from r1c2 go in a circle: expected a sum at their end",
        ),
        (
            text("A<<<<<<<<^"),
            "1:10+1 cage 1 has 10 cells: there are only 9 different digits",
        ),
        (
            text("A<k"),
            "1:3+1 'k' is neither an arrow (< > ^ v ` ' , .) nor a sum (0-9, A-Z, a-j)",
        ),
        (
            text("A<")[..80].to_string(),
            "1:80+1 80 characters: expected 81, one a cell",
        ),
        (
            text("A<") + "0",
            "1:82+1 82 characters: expected 81, one a cell",
        ),
        (
            text("A<") + ",7.2",
            "1:82+1 a comma behind the 81 characters is one more arrow: \
             expected a tab in front of columns",
        ),
        (
            text("A<") + " 5",
            "1:82+1 stray text behind the 81 characters",
        ),
    ] {
        assert_eq!(read(&text).unwrap_err(), expected, "{text:?}");
    }
    // The comma is told of however long the columns behind it are.
    let solution = "1".repeat(81);
    let text = format!("{},{solution}", Format::Arrows.example().trim_end());
    assert_eq!(detect(&text), Some(Format::Arrows));
}
