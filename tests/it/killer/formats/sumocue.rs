//! SumoCueV1.

use ninefold_killer::format::{Format, Options, detect, write};

use super::{all, cages, fault_in, layout};

/// The word, these entries, and cells in no cage behind them.
fn text(entries: &str) -> String {
    let found = entries.matches(['=', '+']).count();
    format!("SumoCueV1{entries}{}", "=0".repeat(81 - found))
}

/// Entries with the rows as regions.
fn by_rows(entry: impl Fn(usize) -> String) -> String {
    let entries = (0..81).map(|k| format!("{}J{}", entry(k), k / 9));
    format!("SumoCueV1{}", entries.collect::<String>())
}

#[test]
fn entries_begin_cages_or_belong_to_them() {
    assert_eq!(
        cages(&layout(&text("=15+0=4=0+3+0"))),
        ["15: r1c1 r1c2 r1c6", "4: r1c3", "0: r1c4 r1c5"]
    );
    let x = layout(&text("=15+0").replace("V1", "v1D"));
    assert!(x.geometry().has_diagonals());
    let jigsaw = layout(&by_rows(|k| ["=15", "+0", "=0"][k.min(2)].to_string()));
    assert_eq!(jigsaw.geometry().box_shape(), None);
    assert_eq!(jigsaw.geometry().regions()[80], 8);
    assert_eq!(cages(&jigsaw), ["15: r1c1 r1c2"]);
    // The usual boxes may be said as well.
    let boxes =
        (0..81).map(|k| format!("={}J{}", 12 * usize::from(k == 0), k / 27 * 3 + k % 9 / 3));
    let boxes = layout(&format!("SumoCueV1{}", boxes.collect::<String>()));
    assert_eq!(boxes.geometry().box_shape(), Some((3, 3)));
    assert_eq!(cages(&boxes), ["12: r1c1"]);
}

#[test]
fn plain_jigsaws_in_the_same_words_are_givens() {
    let digit = |k: usize| if k.is_multiple_of(10) { 1 + k / 10 } else { 0 };
    let plain = layout(&by_rows(|k| format!("={}", digit(k))));
    assert!(plain.cages().is_empty());
    assert_eq!(plain.givens().clues(), 9);
    assert_eq!(plain.geometry().box_shape(), None);
    // One number above 9, or one +, and they are cages.
    let ten = layout(&by_rows(|k| format!("={}", 10 * digit(k))));
    assert_eq!(cages(&ten)[8], "90: r9c9");
    let both = layout(&by_rows(|k| {
        if k == 1 {
            "+0".into()
        } else {
            format!("={}", digit(k))
        }
    }));
    assert_eq!(cages(&both)[0], "1: r1c1 r1c2");
    assert_eq!(
        write(&ten, Format::SumoCue).unwrap_err().to_string(),
        "sumocue cannot hold a jigsaw whose cages are single cells: these would be givens"
    );
}

#[test]
fn faults_have_their_place_and_words() {
    for (text, expected) in [
        (
            text("=15+0=4+1"),
            "1:17+2 r1c4 points to r1c2, which begins no cage: expected the number of a cell with =",
        ),
        (
            text("=15+81"),
            "1:13+3 r1c2 points to cell 81: expected 0 to 80",
        ),
        (text("=15+"), "1:13+1 expected a number behind +"),
        (
            text("=15+0x"),
            "1:15+1 'x': expected = and a sum, or + and the number of a cage's first cell",
        ),
        (
            text("=15J+0"),
            "1:13+1 expected the number of a region behind J: J0 to J8",
        ),
        (
            text("=15J0+0"),
            "1:15+2 r1c2 has no region, others have: expected J0 to J8 behind every entry",
        ),
        (
            by_rows(|k| if k == 9 { "=12J0" } else { "=12" }.to_string()).replace("J0J1", "J0"),
            "1:10+5 the region J0 of r1c1 has 10 cells: expected 9",
        ),
        (
            text("") + "=0",
            "1:172+1 more than 81 entries: expected one a cell",
        ),
        (
            "SumoCueV1=15+0".to_string(),
            "1:13+2 2 entries: expected 81, one a cell",
        ),
        (
            "SumoCueV1".to_string(),
            "1:1+9 0 entries: expected 81, one a cell",
        ),
        (
            text("=55+0+0+0+0+0+0+0+0+0"),
            "1:29+2 cage 1 has 10 cells: there are only 9 different digits",
        ),
    ] {
        assert_eq!(fault_in(&text, &Options::default()), expected, "{text:?}");
    }
    let options = Options {
        format: Some(Format::SumoCue),
        ..Options::default()
    };
    assert_eq!(
        fault_in("10: r1c1\n", &options),
        "1:1+1 expected SumoCueV1 and 81 entries"
    );
}

#[test]
fn puzzles_may_take_several_lines() {
    let one = text("=15+0");
    let lines = one.replace('=', "\n=");
    let short = "SumoCueV1=15+0\n";
    let broken = "SumoCueV1\n=15\n\n";
    let read = all(
        &format!("{lines}\n{short}{one}\n{broken}{one} # mine\n"),
        &Options::default(),
    );
    assert_eq!(detect(&lines), Some(Format::SumoCue));
    let lines: Vec<_> = read
        .iter()
        .map(|r| r.as_ref().map(|r| (r.line, r.one_line)))
        .collect();
    assert_eq!(lines[0], Ok((1, false)));
    assert_eq!(
        lines[1].as_ref().unwrap_err(),
        &"82:13+2 2 entries: expected 81, one a cell"
    );
    assert_eq!(lines[2], Ok((83, true)));
    assert_eq!(
        lines[3].as_ref().unwrap_err(),
        &"85:1+3 1 entries: expected 81, one a cell"
    );
    assert_eq!(lines[4], Ok((87, true)));
}
