//! JSON lines.

use ninefold_killer::format::{Format, Options, write, write_record};
use ninefold_sudoku::Grid;

use super::{all, cages, fault_in, layout};

#[test]
fn json_records() {
    let text = r#"{"name":"n","source":"s","cages":[{"sum":10,"cells":["R1C1","r1c2"]},{"sum":0,"cells":["R9C9","R1C9"]},{"cells":["R5C5"]}],"givens":{"R1C1":1},"diagonal":true,"flags":["X","partial"],"solution":"295743861431865927876192543387459216612387495549216738763524189928671354154938672"}"#;
    let record = all(text, &Options::default()).remove(0).unwrap();
    assert_eq!(
        cages(&record.layout),
        ["10: r1c1 r1c2", "0: r1c9 r9c9", "0: r5c5"]
    );
    assert!(record.layout.geometry().has_diagonals() && record.one_line);
    assert_eq!(record.name.as_deref(), Some("n"));
    assert!(record.solution.is_some());
    let six = r#"{"size":6,"cages":[],"kind":"killer","sum":null}"#.replace(",\"sum\":null", "");
    assert_eq!(layout(&six).geometry().box_shape(), Some((2, 3)));
    let board = r#"{"box":"3x2","size":6,"cages":[],"givens":null,"v":1,"n":7}"#;
    assert_eq!(layout(board).geometry().box_shape(), Some((3, 2)));
    let repeats = r#"{"cages":[{"sum":2,"cells":["R1C1","R5C5"],"repeats":true},{"sum":2,"cells":["R1C1","R5C5"],"unique":false},{"sum":3,"cells":["R1C2","R1C3"],"unique":true}]}"#;
    assert_eq!(
        cages(&layout(repeats)),
        [
            "2: r1c1 r5c5 repeats",
            "2: r1c1 r5c5 repeats",
            "3: r1c2 r1c3"
        ]
    );
    // What our own records say of a puzzle beside it.
    let record = r#"{"v":1,"n":3,"kind":"killer","file":"a.txt","line":9,"verdict":"unique","cages":[{"sum":10,"cells":["R1C1","R1C2"]}]}"#;
    assert_eq!(cages(&layout(record)), ["10: r1c1 r1c2"]);
    assert!(cages(&layout(r#"{"kind":null,"cages":[]}"#)).is_empty());
}

#[test]
fn faults_of_json_have_their_place_and_words() {
    let options = Options {
        format: Some(Format::Json),
        ..Options::default()
    };
    for (text, expected) in [
        (
            r#"{"cages":[{"sum":10,"cells":["R1C1","R1C1"]}]}"#,
            "1:37+6 cage 1 holds r1c1 twice",
        ),
        (
            r#"{"cages":[{"sum":10,"cells":["R1C1",[1,1]]}]}"#,
            "1:37+5 [1,1] may mean R1C1 (counted from 1) or R2C2 (counted from 0): write the one that is meant, \"R1C1\" or \"R2C2\"",
        ),
        (
            r#"{"cages":[{"sum":10,"cells":["R1C1",[0, 3]]}]}"#,
            "1:37+6 [0,3] means R1C4 if it counts from 0: write \"R1C4\"",
        ),
        (
            r#"{"cages":[{"sum":10,"cells":["R1C1",[1,2,3]]}]}"#,
            "1:37+7 expected a cell like \"R1C1\"",
        ),
        (
            r#"{"cages":[{"sum":10,"cells":["x"]}]}"#,
            "1:30+3 \"x\" is not a cell: expected one like r1c1",
        ),
        (
            r#"{"cages":[{"sum":10,"cells":[7]}]}"#,
            "1:30+1 expected a cell like \"R1C1\"",
        ),
        (
            r#"{"cages":[{"sum":"10","cells":["R1C1"]}]}"#,
            "1:18+4 expected a sum: a number from 0 on",
        ),
        (
            r#"{"cages":[{"sum":-1,"cells":["R1C1"]}]}"#,
            "1:18+2 expected a sum: a number from 0 on",
        ),
        (
            r#"{"cages":[{"sum":10}]}"#,
            "1:11+10 a cage without the field \"cells\"",
        ),
        (
            r#"{"cages":[{"cells":["R1C1"],"colour":1}]}"#,
            "1:29+8 the field \"colour\" of a cage is not known",
        ),
        (
            r#"{"cages":[{"cells":["R1C1"],"unique":0}]}"#,
            "1:38+1 expected true or false",
        ),
        (
            r#"{"cages":[],"thermometer":[["R1C1"]]}"#,
            "1:13+13 the field \"thermometer\" is not known: it may be a rule, and is not passed over",
        ),
        (
            r#"{"cages":[],"flags":["knight"]}"#,
            "1:22+8 the flag \"knight\" is not known: it may be a rule",
        ),
        (
            r#"{"cages":[],"cages":[]}"#,
            "1:13+7 the field \"cages\" stands twice",
        ),
        (
            r#"{"name":"x"}"#,
            "1:1+1 a record without the field \"cages\"",
        ),
        (
            r#"{"cages":[],"givens":{"R1C1":10}}"#,
            "1:30+2 10 is given for r1c1: expected 1 to 9",
        ),
        (
            r#"{"cages":[],"givens":{"1R":1}}"#,
            "1:23+4 \"1R\" is not a cell: expected one like r1c1",
        ),
        (
            r#"{"cages":[],"solution":"123"}"#,
            "1:24+5 expected a solution of 81 digits",
        ),
        (
            r#"{"cages":[],"kind":"sudoku"}"#,
            "1:20+8 a puzzle of kind \"sudoku\": expected \"killer\"",
        ),
        (
            r#"{"cages":[],"size":6,"box":"3x3"}"#,
            "1:28+5 the field \"box\" contradicts another one",
        ),
        (
            r#"{"cages":[}"#,
            "1:11+1 not a record in JSON: expected value",
        ),
        (
            r#"{"cages":["#,
            "1:10+1 EOF while parsing a list: a record stands on one line",
        ),
        (
            "[]",
            "1:1+1 not a record in JSON: invalid type: sequence, expected an object",
        ),
        (
            "{\"name\":\"é\",\"cages\":[{\"cells\":[\"é\"]}]}",
            "1:32+3 \"é\" is not a cell: expected one like r1c1",
        ),
    ] {
        assert_eq!(fault_in(text, &options), expected, "{text:?}");
    }
}

#[test]
fn json_keeps_name_and_solution() {
    let text = "{\"name\":\"a \\\"b\\\" é\",\"cages\":[{\"sum\":3,\"cells\":[\"R1C1\",\"R1C2\"]}],\"box\":\"2x2\",\"solution\":\"1234341221434321\"}\n";
    let record = all(text, &Options::default()).remove(0).unwrap();
    let (name, solution) = (record.name.as_deref(), record.solution.as_ref());
    assert_eq!(name, Some("a \"b\" é"));
    let wrong = [Grid::empty(4), Grid::empty(9)];
    let written = |name, solution| write_record(&record.layout, name, solution, Format::Json);
    assert_eq!(written(name, solution).unwrap(), text);
    assert_eq!(
        written(None, None).unwrap(),
        write(&record.layout, Format::Json).unwrap()
    );
    for other in &wrong {
        assert_eq!(
            written(name, Some(other)).unwrap_err().to_string(),
            "json cannot hold a solution with open cells, or of another board"
        );
    }
    // The others have no place for them.
    assert_eq!(
        write_record(&record.layout, name, solution, Format::Cages),
        write(&record.layout, Format::Cages)
    );
}

#[test]
fn one_bad_line_does_not_end_the_reading() {
    let good = Format::Json.example();
    let text = format!("{good}{{\"cages\":1}}\n\n# comment\n{good}");
    let read = all(&text, &Options::default());
    assert!(read[0].is_ok() && read[2].is_ok());
    assert_eq!(
        read[1].as_ref().unwrap_err(),
        "2:10+1 expected a list of cages"
    );
    assert_eq!(read[2].as_ref().unwrap().line, 5);
}
