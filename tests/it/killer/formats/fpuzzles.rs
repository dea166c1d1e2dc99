//! JSON of f-puzzles.

use ninefold_killer::format::{Format, Options, write, write_record};
use ninefold_killer::{Cage, Layout};
use ninefold_sudoku::{Geometry, Grid};

use super::{all, cages, fault_as, layout};

/// A 4x4 puzzle with these fields beside `size` and `grid`, and these cells at
/// its head.
fn four(fields: &str, cells: &str) -> String {
    let row = "[{},{},{},{}]";
    format!("{{\"size\":4,\"grid\":[{cells},{row},{row},{row}]{fields}}}")
}

const OPEN: &str = "[{},{},{},{}]";

#[test]
fn puzzles_with_all_that_is_known() {
    let fields = r##","title":"T","author":"A","ruleset":"R","diagonal+":true,"diagonal-":true,
        "killercage":[{"cells":["R1C1","R1C2"],"value":"3","outlineC":"#000"},{"cells":["R2C1","R3C1"]},
        {"cells":["R4C4"],"value":4},{"cells":["R4C1","R4C2"],"value":"0"}],
        "cage":[{"cells":["R1C1"],"value":"cosmetic"}],"line":[{"lines":[["R1C1"]]}],"text":[{"value":"x"}],
        "arrow":[],"antiknight":false,"negative":[],"thermometer":null,
        "solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"##;
    let cells = r##"[{"value":1,"given":true},{"value":2},{"cornerPencilMarks":[1,2],"c":"#FFA0A0"},{"given":true,"value":"3"}]"##;
    let text = four(fields, cells);
    let record = all(&text, &Options::default()).remove(0).unwrap();
    assert_eq!(
        cages(&record.layout),
        ["3: r1c1 r1c2", "0: r2c1 r3c1", "4: r4c4", "0: r4c1 r4c2"]
    );
    // What is not given was entered by somebody.
    assert_eq!(record.layout.givens().to_string(), "1..3............");
    assert!(record.layout.geometry().has_diagonals());
    assert_eq!(record.layout.geometry().box_shape(), Some((2, 2)));
    assert_eq!(record.name.as_deref(), Some("T"));
    assert_eq!(record.solution.unwrap().to_string(), "1234341221434321");
    assert_eq!((record.line, record.one_line), (1, false));
}

#[test]
fn regions_and_sizes() {
    // Only cells that are not in their usual box say their region.
    let swapped = r#"[{},{},{"region":0},{}],[{},{"region":1},{},{}],[{},{},{},{}],[{},{},{},{}]"#;
    let jigsaw = layout(&format!("{{\"size\":4,\"grid\":[{swapped}]}}"));
    assert_eq!(
        jigsaw.geometry().regions(),
        [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    );
    assert_eq!(jigsaw.geometry().box_shape(), None);
    for (side, shape) in [(6, (2, 3)), (8, (2, 4)), (12, (3, 4)), (16, (4, 4))] {
        let row = format!("[{}]", vec!["{}"; side].join(","));
        let grid = vec![row; side].join(",");
        let read = layout(&format!("{{\"size\":{side},\"grid\":[{grid}]}}"));
        assert_eq!(read.geometry().box_shape(), Some(shape));
    }
    // Boxes that stand upright are boxes too.
    let regions = |k: usize| format!("{{\"region\":{}}}", k / 6 / 3 * 3 + k % 6 / 2);
    let rows: Vec<String> = (0..6)
        .map(|r| {
            let row: Vec<String> = (0..6).map(|c| regions(r * 6 + c)).collect();
            format!("[{}]", row.join(","))
        })
        .collect();
    let upright = layout(&format!("{{\"size\":6,\"grid\":[{}]}}", rows.join(",")));
    assert_eq!(upright.geometry().box_shape(), Some((3, 2)));
}

#[test]
fn rules_of_other_puzzles_are_refused_by_name() {
    for rule in [
        "thermometer",
        "arrow",
        "ratio",
        "difference",
        "xv",
        "extraregion",
        "littlekillersum",
        "clone",
        "quadruple",
        "something new",
    ] {
        let text = four(&format!(",{rule:?}:[{{\"cells\":[\"R1C1\"]}}]"), OPEN);
        let fault = fault_as(&text, Format::FPuzzles);
        assert!(
            fault.contains(&format!("the rule {rule:?} is none of a Killer")),
            "{fault}"
        );
    }
    for rule in ["antiknight", "antiking", "nonconsecutive", "disjointgroups"] {
        let fault = fault_as(&four(&format!(",{rule:?}:true"), OPEN), Format::FPuzzles);
        assert!(fault.contains(&format!("the rule {rule:?}")), "{fault}");
    }
}

#[test]
fn faults_have_their_place_and_words() {
    for (fields, cells, expected) in [
        (
            r#","killercage":[{"cells":["R1C1","R1C1"]}]"#,
            OPEN,
            "1:107+6 cage 1 holds r1c1 twice",
        ),
        (
            r#","killercage":[{"cells":["R5C1"]}]"#,
            OPEN,
            "1:100+6 cage 1 holds r5c1, which lies outside the 4x4 board",
        ),
        (
            r#","killercage":[{"cells":["R1C1"],"value":"?"}]"#,
            OPEN,
            "1:116+3 \"?\" is no sum: expected a number, or no value",
        ),
        (
            r#","killercage":[{"cells":[3]}]"#,
            OPEN,
            "1:100+1 expected a cell like \"R1C1\"",
        ),
        (
            r#","killercage":[{"value":"3"}]"#,
            OPEN,
            "1:90+13 a cage without the field \"cells\"",
        ),
        (
            r#","killercage":[{"cells":["R1C1"],"less":true}]"#,
            OPEN,
            "1:108+6 the field \"less\" of a cage is not known",
        ),
        (
            r#","diagonal+":true"#,
            OPEN,
            "1:76+11 one diagonal alone is a rule that is not known here: expected both or none",
        ),
        (
            r#","diagonal-":true,"diagonal+":false"#,
            OPEN,
            "1:76+11 one diagonal alone is a rule that is not known here: expected both or none",
        ),
        ("", "[{},{},{}]", "1:19+10 3 cells: expected 4, the size"),
        (
            "",
            r#"[{"value":5,"given":true},{},{},{}]"#,
            "1:29+1 5 is given for r1c1: expected 1 to 4",
        ),
        (
            "",
            r#"[{"value":"x","given":true},{},{},{}]"#,
            "1:29+3 expected a digit",
        ),
        (
            "",
            r#"[{"givenPencilMarks":[1,2]},{},{},{}]"#,
            "1:21+18 the field \"givenPencilMarks\" of r1c1 is not known: it may be a rule, and is not passed over",
        ),
        (
            "",
            r#"[{"region":null},{},{},{}]"#,
            "1:21+8 r1c1 is in no region: expected regions that cover the board",
        ),
        (
            "",
            r#"[{"region":1},{},{},{}]"#,
            "1:11+6 the region of r1c1 has 5 cells: expected 4 in each region",
        ),
        (
            r#","size":5"#,
            OPEN,
            "1:76+6 the field \"size\" stands twice",
        ),
    ] {
        let fault = fault_as(&four(fields, cells), Format::FPuzzles);
        assert_eq!(fault, expected, "{fields} {cells}");
    }
    for (text, expected) in [
        ("{\"size\":4}", "1:1+1 a puzzle without the field \"grid\""),
        (
            "{\"size\":5,\"grid\":[[],[]]}",
            "1:11+6 2 rows: expected 5, the size",
        ),
        (
            "{\n\"size\":4,\n\"grid\":[[{},{\"é\":1}]]}",
            "3:1+6 1 rows: expected 4, the size",
        ),
        (
            "{\"size\":4,",
            "1:10+1 EOF while parsing a value: a puzzle of f-puzzles ends too early",
        ),
        (
            "{\"size\":4,\n \"grid\":}",
            "2:9+1 not a puzzle of f-puzzles in JSON: expected value",
        ),
    ] {
        assert_eq!(fault_as(text, Format::FPuzzles), expected, "{text}");
    }
}

#[test]
fn several_texts_and_one_that_is_cut_off() {
    let one = four(
        ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"}]",
        OPEN,
    );
    let spread = one.replace(',', ",\n ");
    let text = format!(
        "{one}\n# a comment\n\n{spread}\n{one}\n{}\n{one}\n",
        &one[..50]
    );
    let read = all(&text, &Options::default());
    assert_eq!(read.len(), 5);
    let lines: Vec<_> = read
        .iter()
        .map(|r| r.as_ref().ok().map(|r| r.line))
        .collect();
    let spread_ends = 3 + spread.lines().count();
    assert_eq!(
        lines,
        [
            Some(1),
            Some(4),
            Some(spread_ends + 1),
            None,
            Some(spread_ends + 3)
        ]
    );
}

#[test]
fn names_and_solutions_are_kept() {
    let text = four(",\"title\":\"a \\\"b\\\" é\"", OPEN);
    let record = all(&text, &Options::default()).remove(0).unwrap();
    let solution: Vec<_> = "1234341221434321".chars().map(|c| c.to_digit(10)).collect();
    let digit = |d: &Option<u32>| ninefold_sudoku::Digit::new(d.unwrap() as u8);
    let solution = Grid::from_cells(4, solution.iter().map(digit)).unwrap();
    for format in [Format::FPuzzles, Format::SudokuPad] {
        let name = record.name.as_deref();
        let text = write_record(&record.layout, name, Some(&solution), format).unwrap();
        let back = all(&text, &Options::default()).remove(0).unwrap();
        assert_eq!(back.name, record.name);
        assert_eq!(back.solution.as_ref(), Some(&solution), "{format}");
        let wrong = write_record(&record.layout, name, Some(&Grid::empty(4)), format);
        assert!(wrong.unwrap_err().to_string().contains("with open cells"));
    }
    // Open cells are no solution.
    let open = four(",\"solution\":[1,2,null,\".\"]", OPEN);
    assert_eq!(
        all(&open, &Options::default())[0]
            .as_ref()
            .unwrap()
            .solution,
        None
    );
}

#[test]
fn what_a_link_cannot_hold() {
    let repeats = Cage::new(["r1c1", "r2c2"].map(|c| c.parse().unwrap()), Some(2));
    let layout = Layout::of_cages([repeats.with_repeats(true)]).unwrap();
    assert_eq!(
        write(&layout, Format::FPuzzles).unwrap_err().to_string(),
        "fpuzzles cannot hold digits that repeat: the cage at r1c1"
    );
    let great = Geometry::boxes(5, 5).unwrap().into();
    let layout = Layout::new(great, Grid::empty(25), vec![]).unwrap();
    assert_eq!(
        write(&layout, Format::FPuzzles).unwrap_err().to_string(),
        "fpuzzles cannot hold a 25x25 board: only up to 16x16"
    );
}
