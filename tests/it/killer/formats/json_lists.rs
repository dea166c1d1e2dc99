//! JSON lists of cages.

use std::sync::Arc;

use ninefold_killer::format::{Format, Options, detect, write};
use ninefold_killer::{Cage, Layout};
use ninefold_sudoku::Geometry;

use super::{all, cages, fault_as, layout};

#[test]
fn the_forms_of_several_programs() {
    let expected = ["3: r1c9 r2c9", "15: r3c1 r4c1 r4c2"];
    for text in [
        r#"[{"result":3,"indices":[[1,9],[2,9]]},{"result":15,"indices":[[3,1],[4,1],[4,2]]}]"#,
        r#"[[3,[[1,9],[2,9]]],[15,[[3,1],[4,1],[4,2]]]]"#,
        r#"[[3,[[0,8],[1,8]]],[15,[[2,0],[3,0],[3,1]]]]"#,
        r#"[{"id":0,"sum":3,"cells":[{"row":0,"col":8,"value":2,"locked":true},{"row":1,"col":8}]},{"id":1,"sum":15,"cells":[{"row":2,"col":0},{"row":3,"col":0},{"row":3,"col":1}]}]"#,
        r#"[{"sum":3,"cells":["R1C9","r2c9"]},{"sum":15,"cells":["R3C1","R4C1","R4C2"]}]"#,
        "[\n  {\n    \"result\": 3,\n    \"indices\": [[1, 9], [2, 9]]\n  },\n  {\n    \"result\": 15, \"indices\": [[3, 1], [4, 1], [4, 2]]}\n]",
    ] {
        assert_eq!(detect(text), Some(Format::JsonLists), "{text}");
        assert_eq!(cages(&layout(text)), expected, "{text}");
        // Several of them, one behind the other.
        let twice = format!("{text}\n\n{text}\n");
        assert_eq!(all(&twice, &Options::default()).len(), 2);
    }
    let more = layout(
        r#"[{"sum":null,"cells":[[1,9],[2,9]]},{"sum":2,"cells":[[1,1],[9,9]],"unique":false}]"#,
    );
    assert_eq!(cages(&more), ["0: r1c9 r2c9", "2: r1c1 r9c9 repeats"]);
}

#[test]
fn counting_is_never_guessed() {
    let text = "[[3,[[1,4],[2,4]]]]";
    assert_eq!(
        fault_as(text, Format::JsonLists),
        "1:6+5 [1,4] may mean R1C4 (counted from 1) or R2C5 (counted from 0): \
         write the one that is meant, \"R1C4\" or \"R2C5\"; no cell has a 0 or a 9, which would tell"
    );
    let options = Options {
        geometry: Some(Arc::new(Geometry::boxes(2, 2).unwrap())),
        ..Options::default()
    };
    let four = all(text, &options).remove(0).unwrap();
    assert_eq!(cages(&four.layout), ["3: r1c4 r2c4"]);
    assert_eq!(
        fault_as("[[3,[[0,9],[1,9]]]]", Format::JsonLists),
        "1:6+5 [0,9] lies outside the 9x9 board: rows and columns count from 0 here"
    );
    assert_eq!(
        fault_as("[[3,[[1,10],[1,9]]]]", Format::JsonLists),
        "1:6+6 [1,10] lies outside the 9x9 board: rows and columns count from 1 here"
    );
}

#[test]
fn faults_have_their_place_and_words() {
    for (text, expected) in [
        ("[[3,[[1,9],[1,9]]]]", "1:12+5 cage 1 holds r1c9 twice"),
        (
            "[[3]]",
            "1:2+3 expected a cage like {\"result\":3,\"indices\":[[1,1],[1,2]]} or [3,[[1,1],[1,2]]]",
        ),
        (
            "[{\"result\":3}]",
            "1:2+12 a cage without the field \"cells\"",
        ),
        (
            "[{\"result\":\"x\",\"indices\":[[1,9]]}]",
            "1:12+3 \"x\" is no sum: expected a number, or no value",
        ),
        (
            "[{\"result\":3,\"indices\":[[1,9]],\"op\":\"+\"}]",
            "1:32+4 the field \"op\" of a cage is not known here",
        ),
        (
            "[{\"result\":3,\"indices\":[{\"row\":1}]}]",
            "1:25+9 a cell without \"row\" and \"col\"",
        ),
        (
            "[{\"result\":3,\"indices\":[[1,9],\n[9]]}]",
            "2:1+3 expected a cell like [1,1] or \"R1C1\"",
        ),
        (
            "[[3,[[1,9]",
            "1:10+1 EOF while parsing a list: a list of cages ends too early",
        ),
        (
            "{}",
            "1:1+1 not a list of cages in JSON: invalid type: map, expected a sequence",
        ),
    ] {
        assert_eq!(fault_as(text, Format::JsonLists), expected, "{text}");
    }
}

#[test]
fn lists_are_written_so_that_counting_is_told() {
    let cage = |cells: [&str; 2]| Cage::new(cells.map(|c| c.parse().unwrap()), Some(3));
    let of = |cages: Vec<Cage>| write(&Layout::of_cages(cages).unwrap(), Format::JsonLists);
    assert_eq!(
        of(vec![cage(["r1c1", "r1c2"]), cage(["r9c1", "r9c2"])]).unwrap(),
        "[{\"result\":3,\"indices\":[[1,1],[1,2]]},{\"result\":3,\"indices\":[[9,1],[9,2]]}]\n"
    );
    for (cages, expected) in [
        (
            vec![cage(["r1c1", "r1c2"])],
            "cages all away from row 9 and column 9",
        ),
        (vec![], "cages all away from row 9 and column 9"),
        (
            vec![cage(["r9c1", "r1c2"]).with_repeats(true)],
            "digits that repeat",
        ),
        (
            vec![Cage::new(
                ["r9c1", "r9c2"].map(|c| c.parse().unwrap()),
                None,
            )],
            "a cage without a sum",
        ),
    ] {
        assert!(of(cages).unwrap_err().to_string().contains(expected));
    }
}
