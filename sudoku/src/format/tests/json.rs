//! JSON: what is a rule, what is not, and what is said otherwise beforehand.

use std::sync::Arc;

use super::*;

/// An object with these fields behind the cells.
fn object(fields: &str) -> String {
    format!("{{\"puzzle\":\"{P}\",{fields}}}")
}

#[test]
fn json_and_what_it_refuses() {
    let record = one(&format!(
        "{{\"v\":1,\"puzzle\":\"{P}\",\"solution\":\"{S}\",\"comment\":\"x\"}}"
    ));
    assert_eq!(record.solution.unwrap().to_string(), S);
    assert_eq!(record.comment.as_deref(), Some("x"));
    let thermo = error(&format!("{{\"puzzle\":\"{P}\",\"thermometer\":[[1,2]]}}"));
    assert!(thermo.message().contains("thermometer"), "{thermo}");
    assert_eq!(thermo.column(), 95);
    assert!(
        error(&format!("{{\"puzzle\":\"{P}\",\"antiknight\":true}}"))
            .message()
            .contains("antiknight")
    );
    let bad = error(&format!("{{\"puzzle\":\"{}z\"}}", &P[1..]));
    assert_eq!((bad.column(), bad.format()), (92, Some("json")));
    assert!(
        error("{\"puzzle\":\"12\"")
            .message()
            .starts_with("no JSON object")
    );
    let six = one(&format!(
        "{{\"puzzle\":\"{}\",\"box\":\"3x2\",\"diagonals\":true}}",
        ".".repeat(36)
    ));
    assert_eq!(six.puzzle.geometry().box_shape(), Some((3, 2)));
    assert!(six.puzzle.geometry().has_diagonals());
}

#[test]
fn whatever_may_be_a_rule_is_refused_by_name() {
    for (name, value) in [
        ("diagonal", "1"),
        ("diagonal", "true"),
        ("Diagonals", "true"),
        ("antiknight", "1"),
        ("antiknight", "false"),
        ("thermometers", "[]"),
        ("variant", "\"X-Sudoku\""),
        ("type", "\"antiknight\""),
        ("boxes", "\"2x3\""),
        ("cages", "null"),
        ("line", "[\"r1c1\",\"r1c2\"]"),
        ("clues", "{\"r1c0\":3}"),
    ] {
        let error = error(&object(&format!("\"author\":\"x\",\"{name}\":{value}")));
        let want = format!("the field {name:?} is not known");
        assert!(error.message().starts_with(&want), "{error}");
        assert_eq!((error.column(), error.len()), (108, name.len() + 2));
    }
    for (field, at, message) in [
        (
            "\"diagonals\":1",
            107,
            "the field \"diagonals\": expected true or false",
        ),
        (
            "\"diagonals\":\"true\"",
            107,
            "the field \"diagonals\": expected true or false",
        ),
        (
            "\"size\":16",
            102,
            "a size of 16 beside 81 cells: expected 9",
        ),
        (
            "\"size\":\"9\"",
            102,
            "a size of \"9\" beside 81 cells: expected 9",
        ),
        ("\"kind\":\"killer\"", 103, "a killer: expected a sudoku"),
        ("\"kind\":1", 102, "the field \"kind\": expected a text"),
        ("\"box\":3", 101, "the field \"box\": expected a text"),
        (
            "\"n\":1,\"n\":1",
            101,
            "the field \"n\" stands twice: expected it once",
        ),
        (
            "\"puzzle\":\"\"",
            95,
            "the field \"puzzle\" stands twice: expected it once",
        ),
    ] {
        let error = error(&object(field));
        assert_eq!((error.column(), error.message()), (at, message), "{field}");
    }
}

#[test]
fn what_the_own_verbs_write_is_read() {
    let head = "\"v\":1,\"n\":3,\"kind\":\"sudoku\",\"file\":\"a.txt\",\"line\":3";
    for fields in [
        format!("{head},\"verdict\":\"unique\",\"solution\":\"{S}\""),
        format!("\"verdict\":\"multiple\",\"solutions\":[\"{S}\",\"{S}\"],\"differ\":[\"r1c2\"]"),
        "\"verdict\":\"none\",\"reason\":\"x\",\"redundant\":[\"r1c2\"],\"minimal\":false".into(),
        "\"given_solution\":\"wrong\",\"given_error\":\"x\",\"stopped\":\"time\"".into(),
        format!("{head},\"k\":1,\"solution\":\"{S}\",\"count\":\"1\",\"complete\":true"),
        format!("{head},\"verdict\":\"multiple\",\"backbone\":\"{P}\""),
        format!("{head},\"clues\":27,\"removed\":3,\"minimal\":true,\"orbit_minimal\":true,\"refused\":\"r1c2\""),
        "\"rating\":{\"er\":7.2},\"techniques\":{\"xy-wing\":1},\"automorphisms\":1,\"steps\":[]".into(),
        "\"id\":1,\"name\":\"x\",\"title\":\"x\",\"author\":\"x\",\"source\":\"x\",\"date\":\"x\"".into(),
        "\"difficulty\":5,\"rating\":7.2,\"comment\":\"x\",\"size\":9,\"diagonals\":false,\"box\":null".into(),
    ] {
        assert_eq!(one(&object(&fields)).puzzle, Puzzle::parse(P).unwrap());
    }
}

#[test]
fn places_are_true_behind_text_that_looks_like_a_field() {
    let text = format!(
        "{{\"comment\":\"\\\"puzzle\\\": \u{e9}\", \"puzzle\" : \"{}z\"}}",
        &P[1..]
    );
    let error = error(&text);
    let z = text.chars().position(|c| c == 'z').unwrap();
    assert!(text.find("puzzle").unwrap() < 20 && text.contains("z\"}"));
    assert_eq!(error.column(), text.chars().count() - 2, "{z}");
}

#[test]
fn a_puzzle_must_not_contradict_what_was_asked_for() {
    let six = |more: &str| format!("{{\"puzzle\":\"{}\"{more}}}", ".".repeat(36));
    let map: String = (0..36)
        .map(|k| char::from(b'1' + (k / 18 * 3 + k % 6 / 2) as u8))
        .collect();
    let regions = |map: &str| Options {
        regions: Some(Arc::new(parse_regions(map).unwrap())),
        ..Options::default()
    };
    let boxes = |shape| Options {
        box_shape: Some(shape),
        ..Options::default()
    };
    let first = |text: &str, options: &Options| with(text, options).remove(0);
    let (own_box, own_map) = (",\"box\":\"3x2\"", format!(",\"regions\":\"{map}\""));
    for options in [boxes((3, 2)), regions(&map)] {
        for more in ["", own_box, &own_map] {
            let puzzle = first(&six(more), &options).unwrap().puzzle;
            assert_eq!(puzzle.geometry().regions()[12], 0, "{more}");
        }
    }
    let rows = ["1", "2", "3", "4", "5", "6"]
        .map(|name| name.repeat(6))
        .concat();
    for (more, options, message) in [
        (
            own_box,
            boxes((2, 3)),
            "boxes of 3x2, where boxes of 2x3 were asked for",
        ),
        (
            own_box,
            boxes((3, 3)),
            "boxes of 3x2, where boxes of 3x3 were asked for",
        ),
        (
            own_box,
            regions(&rows),
            "boxes of 3x2, where regions of a 6x6 grid were asked for",
        ),
        (
            &own_map,
            boxes((2, 3)),
            "regions of a 6x6 grid, where boxes of 2x3 were asked for",
        ),
        (
            &own_map,
            regions(&rows),
            "regions of a 6x6 grid, where other regions of a 6x6 grid were asked for",
        ),
    ] {
        let error = first(&six(more), &options).unwrap_err();
        assert_eq!(error.message(), format!("{message}: expected the same"));
    }
    // Diagonals add up; alphabets must agree.
    let diagonals = Options {
        diagonals: true,
        ..boxes((3, 2))
    };
    for more in ["", own_box, ",\"diagonals\":true", ",\"diagonals\":false"] {
        let puzzle = first(&six(more), &diagonals).unwrap().puzzle;
        assert!(puzzle.geometry().has_diagonals(), "{more}");
    }
    let hex = Options {
        digits: Digits::Hex,
        ..Options::default()
    };
    assert!(first(&six(",\"digits\":\"hex\""), &hex).is_ok());
    assert_eq!(
        first(&six(",\"digits\":\"alnum\""), &hex)
            .unwrap_err()
            .message(),
        "digits are alnum, where hex was asked for: expected the same"
    );
}
