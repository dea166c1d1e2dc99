//! KSudoku's XML.

use ninefold_killer::format::{Format, Options, detect, write};

use super::{all, cages, fault_in, layout};

const GRAPH: &str = "<graph order=\"9\" type=\"custom\" specific-type=\"KillerSudoku\" name=\"x\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\">";

/// A saved game with these groups and cages.
fn text(groups: &str, cages: &str) -> String {
    let values = "_".repeat(81);
    format!(
        "<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help=\"0\">\n  <puzzle>\n{GRAPH}\n{groups}\n{cages}\n</graph>\n\
         <values>{values}</values>\n  </puzzle>\n  <history/>\n </game>\n</ksudoku>\n"
    )
}

const GROUPS: &str = "<sudokugroups at=\"0\" withblocks=\"1\"/>";

const CAGE: &str = "<cage operator=\"4\" value=\"10\" size=\"2\"> 1 2 </cage>";

/// Cells count column by column: 1 is the second of the first column.
#[test]
fn cells_count_down_the_columns() {
    let single = "<cage operator=\"0\" value=\"5\" size=\"1\"> 9 </cage>";
    let read = layout(&text(GROUPS, &format!("{CAGE}{single}")));
    assert_eq!(cages(&read), ["10: r2c1 r3c1", "5: r1c2"]);
    let with = text(GROUPS, CAGE).replacen("______", "_bja__", 1);
    let read = layout(&with);
    assert_eq!(
        read.givens()
            .givens()
            .map(|(c, d)| format!("{c}={d}"))
            .collect::<Vec<_>>(),
        ["r2c1=1", "r3c1=9"]
    );
    let solution = "bcdefghij".repeat(9);
    let with = with.replace(
        "</values>",
        &format!("</values><solution>{solution}</solution>"),
    );
    let record = all(&with, &Options::default()).remove(0).unwrap();
    assert!(
        record
            .solution
            .unwrap()
            .to_string()
            .starts_with("1111111112")
    );
    assert_eq!((record.line, record.one_line), (1, false));
}

#[test]
fn regions_and_diagonals() {
    let row = |r: usize| {
        (0..9)
            .map(move |c| format!("{} ", 9 * c + r))
            .collect::<String>()
    };
    let mut groups = "<sudokugroups at=\"0\" withblocks=\"0\"/>".to_string();
    for r in 0..9 {
        groups += &format!("<clique size=\"9\">{}</clique>", row(r));
    }
    let jigsaw = layout(&text(&groups, CAGE));
    assert_eq!(jigsaw.geometry().box_shape(), None);
    assert_eq!(
        jigsaw.geometry().regions()[..10],
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    );
    let diagonal = "<clique size=\"9\">0 10 20 30 40 50 60 70 80</clique>";
    let x = layout(&text(&format!("{GROUPS}{diagonal}"), CAGE));
    assert!(x.geometry().has_diagonals());
    assert_eq!(layout(&write(&jigsaw, Format::KSudoku).unwrap()), jigsaw);
    assert_eq!(layout(&write(&x, Format::KSudoku).unwrap()), x);
    let error = fault_in(
        &text(
            &format!("{groups}<clique size=\"9\">{}</clique>", row(3)),
            CAGE,
        ),
        &Options::default(),
    );
    assert!(
        error.contains("r4c1 is in another group already"),
        "{error}"
    );
}

#[test]
fn faults_have_their_place_and_words() {
    let cage = |text: &str| super::ksudoku::text(GROUPS, text);
    let cage4 = |from: &str, to: &str| cage(&CAGE.replace(from, to));
    let graph = |from: &str, to: &str| cage(CAGE).replace(from, to);
    for (text, expected) in [
        (
            cage4("operator=\"4\"", "operator=\"3\""),
            "7:17+1 a cage with multiplication: expected 4, addition, other rules are not known here",
        ),
        (
            cage4("operator=\"4\"", "operator=\"0\""),
            "7:17+1 a cage with no operator: expected 4, addition, other rules are not known here",
        ),
        (
            cage4(" 2 ", " 81 "),
            "7:43+2 \"81\" is no cell: expected a number from 0 to 80",
        ),
        (cage4(" 2 ", " "), "7:1+5 1 cells, where the size is 2"),
        (
            cage4("value=\"10\" ", ""),
            "7:1+5 <cage> without value: expected a number",
        ),
        (
            cage4("\"10\"", "\"ten\""),
            "7:27+3 value is \"ten\": expected a number",
        ),
        (cage4(" 2 ", " 1 "), "7:43+1 cage 1 holds r2c1 twice"),
        (
            graph("KillerSudoku", "Mathdoku"),
            "5:47+8 a puzzle with specific-type \"Mathdoku\": expected KillerSudoku, other rules are not known here",
        ),
        (
            graph("sizeZ=\"1\"", "sizeZ=\"9\""),
            "5:97+1 sizeZ is 9: expected 1, one square board",
        ),
        (
            graph("withblocks=\"1\"", "withblocks=\"0\""),
            "5:1+6 rows and columns alone: expected blocks or regions",
        ),
        (
            graph("at=\"0\"", "at=\"99\""),
            "6:1+13 a second board: expected one, at 0",
        ),
        (
            graph(">____", ">.___"),
            "9:9+1 a cell that is not used: expected one square board",
        ),
        (
            graph(">____", ">5___"),
            "9:9+1 '5' in <values>: expected _ or a letter, b for 1",
        ),
        (
            graph(">____", ">z___"),
            "9:9+1 25 is given for r1c1: expected 1 to 9",
        ),
        (
            graph(">____", ">___"),
            "9:9+80 80 cells in <values>: expected 81",
        ),
        (
            graph("</values>", "</values><values>_</values>"),
            "9:99+7 a second <values>: expected one game a document",
        ),
        (
            graph("</graph>", ""),
            "10:3+1 no XML: expected 'graph' tag, not 'puzzle'",
        ),
    ] {
        let found = fault_in(&text, &Options::default());
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn what_has_no_cages_is_left_alone() {
    let plain = text(GROUPS, "").replace("KillerSudoku", "XSudoku");
    assert_eq!(detect(&plain), None);
    let other = "<?xml version=\"1.0\"?>\n<opensudoku>\n<cage/>\n</opensudoku>\n";
    assert_eq!(detect(other), None);
    let entity = "<!DOCTYPE ksudoku [<!ENTITY a \"&b;&b;\"><!ENTITY b \"&a;&a;\">]>\n<ksudoku><cage/>&a;</ksudoku>\n";
    assert!(fault_in(entity, &Options::default()).contains("no XML"));
}

#[test]
fn documents_one_after_another() {
    let one = text(GROUPS, CAGE);
    let bad = text(GROUPS, "<cage/>");
    let read = all(&format!("{one}{bad}\n{one}"), &Options::default());
    assert_eq!(read.len(), 3);
    assert!(read[1].is_err());
    assert_eq!(read[2].as_ref().unwrap().layout, layout(&one));
    // Pieces of one end nowhere.
    let cut = all(&one[..one.len() - 12], &Options::default());
    assert!(cut[0].as_ref().unwrap_err().contains("no XML"));
}
