//! JSON of SudokuPad.

use ninefold_killer::format::{Format, Options};

use super::{all, cages, fault_as, layout};

const REGIONS: &str = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                       [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";

/// A 4x4 puzzle with these fields beside `cells` and `regions`.
fn four(fields: &str) -> String {
    four_with(fields, "{}")
}

fn four_with(fields: &str, first: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(
        "{{\"cells\":[[{first},{{}},{{}},{{}}],{row},{row},{row}],\"regions\":{REGIONS}{fields}}}"
    )
}

#[test]
fn puzzles_with_all_that_is_known() {
    let fields = r##","id":"x","cellSize":64,"settings":{"conflictchecker":0},"metadata":{"author":"A","solution":1234341221434321},
        "cages":[{"value":"title: a: b"},{"value":"rules: none","cells":[]},{"value":"author: A"},
        {"cells":[[0,0],[0,1]],"value":"3","sum":3,"unique":true},{"cells":[[1,0],[2,0]],"unique":true,"outlineC":"#000"},
        {"cells":[[3,3]],"value":4},{"cells":[[3,0],[3,1]],"sum":0,"unique":true},{"cells":[[0,3],[3,0]],"sum":2,"unique":false},
        {"cells":[[0,0],[1,1]],"unique":false,"hidden":true},{"cells":[[0,2]],"unique":true,"style":"extraregion"}],
        "lines":[{"wayPoints":[[0,0],[4,4]],"color":"#34BBE6"},{"wayPoints":[[4,0],[0,4]]}],
        "overlays":[],"underlays":[],"arrows":[],"global":[]"##;
    let record = all(
        &four_with(fields, r#"{"value":"1","centremarks":["1"]}"#),
        &Options::default(),
    )
    .remove(0)
    .unwrap();
    assert_eq!(
        cages(&record.layout),
        [
            "3: r1c1 r1c2",
            "0: r2c1 r3c1",
            "4: r4c4",
            "0: r4c1 r4c2",
            "2: r1c4 r4c1 repeats",
            "0: r1c3"
        ]
    );
    assert_eq!(record.layout.givens().to_string(), "1...............");
    assert!(record.layout.geometry().has_diagonals());
    assert_eq!(record.layout.geometry().box_shape(), Some((2, 2)));
    assert_eq!(record.name.as_deref(), Some("a: b"));
    assert_eq!(record.solution.unwrap().to_string(), "1234341221434321");
    let entered = four_with("", r#"{"value":2,"given":false}"#);
    assert_eq!(layout(&entered).givens().clues(), 0);
}

#[test]
fn boards_need_regions() {
    let bare = r#"{"cells":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;
    assert_eq!(
        fault_as(bare, Format::SudokuPad),
        "1:2+7 no \"regions\", and so no boxes: say them with --box or --regions, or in the file"
    );
    let options = Options {
        geometry: Some(ninefold_sudoku::Geometry::boxes(2, 2).unwrap().into()),
        ..Options::default()
    };
    assert!(all(bare, &options)[0].is_ok());
    let one = REGIONS.replace("[0,1],[1,0]", "[0,1],[1,0],[2,0]");
    let text = four("").replace(REGIONS, &one);
    assert!(fault_as(&text, Format::SudokuPad).contains("r3c1 is in two regions"));
    let open = REGIONS.replace("[0,1],[1,0]", "[0,1]");
    let text = four("").replace(REGIONS, &open);
    assert!(fault_as(&text, Format::SudokuPad).contains("r2c1 is in no region"));
}

#[test]
fn what_may_be_a_rule_is_refused_by_name() {
    for (fields, expected) in [
        (
            r#","arrows":[{}]"#,
            "\"arrows\" are drawn, and may be a rule",
        ),
        (r#","overlays":[{"text":"V"}]"#, "\"overlays\" are drawn"),
        (
            r#","underlays":[{"center":[0.5,0.5]}]"#,
            "\"underlays\" are drawn",
        ),
        (
            r#","lines":[{"wayPoints":[[0.5,0.5],[3.5,3.5]]}]"#,
            "a line is drawn",
        ),
        (
            r#","lines":[{"wayPoints":[[0,0],[2,2],[4,4]]}]"#,
            "a line is drawn",
        ),
        (
            r#","lines":[{"wayPoints":[[0,0],[4,4]]}]"#,
            "one diagonal alone",
        ),
        (
            r#","global":["antiknight"]"#,
            "the rule [\"antiknight\"] is none of a Killer",
        ),
        (r#","metadata":{"antiking":true}"#, "the rule \"antiking\""),
        (
            r#","triggereffect":[{}]"#,
            "the field \"triggereffect\" is not known",
        ),
        (
            r#","cages":[{"cells":[[0,0]],"value":"?"}]"#,
            "a cage with \"?\" may be a rule",
        ),
        (r#","cages":[{"cells":[[0,0]]}]"#, "a cage is drawn"),
        (
            r##","cages":[{"cells":[[0,0]],"value":"7","outlineC":"#F00"}]"##,
            "a cage is drawn",
        ),
        (
            r#","cages":[{"cells":[[0,0]],"style":"fpRowIndexer","unique":true}]"#,
            "style \"fpRowIndexer\"",
        ),
        (
            r#","cages":[{"cells":[[0,0]],"sum":3,"odd":1}]"#,
            "the field \"odd\" of a cage",
        ),
        (
            r#","cages":[{"cells":[[0,0]],"sum":3,"value":"4"}]"#,
            "the sum 3 of a cage that shows 4",
        ),
        (
            r#","cages":[{"cells":[[0,4]],"sum":3}]"#,
            "[0,4] lies outside the 4x4 board: rows and columns count from 0",
        ),
        (
            r#","cages":[{"cells":[[0,0],[0,0]],"sum":3}]"#,
            "cage 1 holds r1c1 twice",
        ),
        (
            r#","cages":[{"cells":["R1C1"],"sum":3}]"#,
            "expected a cell like [0,0]",
        ),
    ] {
        let fault = fault_as(&four(fields), Format::SudokuPad);
        assert!(fault.contains(expected), "{fields}: {fault}");
    }
    for (first, expected) in [
        ("{\"value\":\"x\"}", "1:21+3 expected a digit"),
        (
            "{\"value\":9}",
            "1:21+1 9 is given for r1c1: expected 1 to 4",
        ),
        (
            "{\"parity\":\"odd\"}",
            "1:13+8 the field \"parity\" of r1c1 is not known: it may be a rule, and is not passed over",
        ),
        ("{},{}", "1:11+16 5 cells: expected 4, one a row"),
    ] {
        assert_eq!(fault_as(&four_with("", first), Format::SudokuPad), expected);
    }
}
