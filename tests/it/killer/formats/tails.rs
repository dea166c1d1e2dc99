//! What stands behind a puzzle on its line: the same in all formats of a puzzle
//! a line, and as behind Sudokus.

use ninefold_killer::format::{Format, Options, detect};
use ninefold_sudoku::format as sudoku;

use super::{all, layout};
use crate::binary::run;

const ONE_LINE: [Format; 6] = [
    Format::Code,
    Format::Arrows,
    Format::Solo,
    Format::Iss,
    Format::FPuzzles,
    Format::SudokuPad,
];

/// A line in this format without anything behind it.
fn line(format: Format) -> String {
    let layout = layout(match format {
        Format::Solo => "10: r1c1 r1c2\n9: r4c4 r4c5 r4c6\n",
        _ => Format::Arrows.example(),
    });
    let text = ninefold_killer::format::write(&layout, format).unwrap();
    assert_eq!(detect(&text), Some(format));
    text.trim_end().to_string()
}

const SUDOKU: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";

#[test]
fn comments_and_columns_are_kept_as_those_of_sudokus() {
    for tail in [
        "",
        "  ",
        "\t",
        " # hard, 7.2",
        " ## hard",
        " ; hard # 3",
        " // hard",
        "\t7.2",
        "\t7.2\teasy, or so",
        "\t# 7.2",
        " # ",
    ] {
        let text = format!("{SUDOKU}{tail}\n");
        let mut records = sudoku::read(text.as_bytes(), &sudoku::Options::default());
        let expected = records.next().unwrap().unwrap().comment;
        for format in ONE_LINE {
            let plain = line(format);
            let text = format!("{plain}{tail}\n{plain}\n");
            assert_eq!(detect(&text), Some(format), "{text}");
            let records = all(&text, &Options::default());
            let [Ok(with), Ok(without)] = &records[..] else {
                panic!("{text}: {records:?}");
            };
            assert_eq!(with.comment, expected, "{text}");
            assert_eq!((with.line, &without.comment), (1, &None));
            assert_eq!(with.layout, without.layout, "{text}");
        }
    }
}

#[test]
fn lines_of_comments_are_passed_over() {
    for format in ONE_LINE {
        let plain = line(format);
        for comment in ["# mine", "; mine", "// mine", "  ; mine"] {
            let text = format!("{comment}\n{plain}\n{comment}\n{plain}\n");
            assert_eq!(detect(&text), Some(format), "{text}");
            let lines: Vec<_> = all(&text, &Options::default())
                .into_iter()
                .map(|record| record.unwrap().line)
                .collect();
            assert_eq!(lines, [2, 4], "{text}");
        }
    }
}

#[test]
fn other_text_is_refused_still() {
    for format in ONE_LINE {
        let plain = line(format);
        let text = match format {
            Format::Code => format!("{plain} 12:"),
            Format::Iss => format!("{plain} x"),
            _ => format!("{plain} {plain}"),
        };
        let records = all(&text, &Options::default());
        assert!(records[0].is_err(), "{text}");
    }
    // A blank or a tab inside a constraint string says nothing.
    for text in [
        ".Cage~10~R1C1~\tR1C2",
        ".Cage~10\t~R1C1~R1C2",
        ".Cage~10~R1C1 ~ R1C2\t.Cage~3~R9C9",
    ] {
        let cages = layout(text).cages().len();
        assert_eq!(cages, text.matches("Cage").count(), "{text}");
    }
}

#[test]
fn a_solution_in_a_column_comes_along() {
    let solution =
        "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
    for format in ONE_LINE {
        let plain = line(format);
        let records = all(&format!("{plain}\t{solution}, 7.2"), &Options::default());
        let record = records[0].as_ref().unwrap();
        let grid = record.solution.as_ref().map(ToString::to_string);
        assert_eq!(grid.as_deref(), Some(solution), "{plain}");
        assert_eq!(record.comment.as_deref(), Some("7.2"));
        let short = all(&format!("{plain}\t{}", &solution[1..]), &Options::default());
        let fault = short[0].as_ref().unwrap_err();
        let column = plain.chars().count() + 2;
        let expected = format!("1:{column}+80 expected a solution of 81 digits");
        assert_eq!(*fault, expected);
    }
}

#[test]
fn comments_go_along_to_the_answers() {
    let arrows = line(Format::Arrows);
    let code = line(Format::Code);
    let json =
        "{\"cages\":[{\"sum\":46,\"cells\":[\"R1C1\",\"R1C2\"]}],\"comment\":\"no \\\"way\\\"\"}";
    let ran = run("check -q --keep-comments", format!("{arrows} # first\n"));
    assert!(ran.out.ends_with("\tfirst\n"), "{}", ran.out);
    let ran = run(
        "solve -q --keep-comments",
        format!("{code}\tED 7.2\teasy\n"),
    );
    assert!(ran.out.ends_with("\tED 7.2\teasy\n"), "{}", ran.out);
    let ran = run("check --keep-comments --json", json);
    assert_eq!(ran.record()["comment"], "no \"way\"");
    assert_eq!(run("check --json", json).record().get("comment"), None);
    for mark in ["#", ";", "//"] {
        let sumocue = format!("{} {mark} jigsaw or not\n", line(Format::SumoCue));
        let ran = run("count --limit 3 --keep-comments --csv", sumocue);
        assert!(ran.out.ends_with("jigsaw or not\n"), "{}", ran.out);
    }
}
