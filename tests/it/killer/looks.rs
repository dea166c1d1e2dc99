//! Texts that are in no known format, but look like one; and lines between
//! puzzles.

use ninefold_killer::format::Format;

use crate::binary::run;

const LIST: &str = "[{\"result\":3,\"indices\":[[1,9],[2,9]]}]";

#[test]
fn what_is_cut_off_is_told_so() {
    for text in ["[[[[\n", "[\n", "[{\"resu\n", "[\n  {\"sum\":3\n"] {
        let ran = run("check", text);
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{text}");
        let told = ran.err.contains("a list of cages ends too early");
        assert!(told && ran.err.contains("read as jsonlists"), "{}", ran.err);
    }
    let ran = run("check", "{\"killercage\":[\n");
    assert!(ran.err.contains("read as fpuzzles"), "{}", ran.err);
    let ran = run("check", "{\"cag");
    assert!(
        ran.err.contains("a record stands on one line"),
        "{}",
        ran.err
    );
    // Rows of a Sudoku in brackets are none of these.
    let rows = "[0,2,0,3]\n[3,0,0,0]\n[0,0,0,1]\n[1,0,4,0]\n";
    assert_eq!(run("check --json", rows).record()["kind"], "sudoku");
}

#[test]
fn puzzles_behind_a_line_of_garbage_are_read() {
    let killer = include_str!("../../../cli/samples/killer.txt");
    for format in [
        "3x3k",
        "arrows",
        "solo",
        "sumocue",
        "iss",
        "fpuzzles",
        "sudokupad",
        "json",
    ] {
        let line = run(&format!("convert --to {format}"), killer).out;
        let clean = run("check -q", &line).out;
        let ran = run("check -q", format!("my puzzle, for you\n{line}"));
        assert_eq!(ran.code, Some(2), "{format}");
        assert_eq!(
            ran.out,
            clean.replace("1\tunique", "2\tunique"),
            "{}",
            ran.err
        );
        // The message speaks of this format.
        let known_by = Format::from_name(format).unwrap().known_by();
        let named = format == "json" || ran.err.contains(&format!("known by {known_by}"));
        assert!(named && ran.err.contains("<stdin>:1:"), "{}", ran.err);
    }
    let link = run("check", "my puzzle\nhttps://f-puzzles.com/?load=N4Ig\n");
    assert!(
        link.err.contains("and # in front of a remark"),
        "{}",
        link.err
    );
    // A Sudoku that stands before is read.
    let sudoku =
        ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
    let code = run("convert --to 3x3k", killer).out;
    let ran = run("check -q", format!("garbage\n{sudoku}\n{code}"));
    assert!(ran.out.starts_with("2\tunique"), "{} {}", ran.out, ran.err);
}

#[test]
fn lines_between_json_texts_separate_them() {
    let other = LIST.replace("\"result\":3", "\"result\":4");
    for between in ["---", "===", "-----", "\n---\n"] {
        let text = format!("{LIST}\n{between}\n{other}\n{between}\n");
        let ran = run("convert --to cages", &text);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let sums: Vec<&str> = ran
            .out
            .lines()
            .filter(|line| line.contains(" = "))
            .collect();
        assert_eq!(sums, ["a = 3", "a = 4"], "{}", ran.out);
        // One that is not closed ends there.
        let text = format!("{}\n{between}\n{other}\n", &LIST[..LIST.len() - 1]);
        let ran = run("check -q", &text);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), "2\tmultiple\t-\n"));
        assert!(ran.err.contains("ends too early"), "{}", ran.err);
    }
}

#[test]
fn a_bar_between_lists_is_no_separator() {
    let lists = |between: &str| format!("10: r1c1 r1c2\n{between}12: r1c1 r1c2\n");
    let ran = run("check", lists("---\n"));
    assert_eq!((ran.code, &*ran.out), (Some(2), ""));
    let told = ran.err.contains("expected a line === between two puzzles");
    assert!(told && ran.err.contains("<stdin>:2:1"), "{}", ran.err);
    let two = run("check -q", lists("===\n"));
    assert_eq!(two.out.lines().count(), 2, "{}", two.err);
    // For the eye only: around lists, and in a grid and below it.
    for text in [
        "---\n10: r1c1 r1c2\n12: r2c1 r2c2\n---\n",
        "aab|b..\n---+---\n...|...\n------\n...|...\n---+---\n...|...\n...|...\n...|...\n\
         ------\na = 5\nb = 9\n------\n7: r3c1 r3c2\n",
    ] {
        let ran = run("check -q", text);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
    }
}
