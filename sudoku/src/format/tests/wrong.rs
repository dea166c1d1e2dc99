//! What is wrong is said once, with its place; the rest is read.

use super::*;

#[test]
fn lines_of_a_wrong_length_say_so_and_the_others_are_read() {
    let text = format!("# top\n{}\n{P}\n{P}1\n\n{P}\n", &P[1..]);
    let records = all(&text);
    let errors: Vec<String> = records
        .iter()
        .filter_map(|r| r.as_ref().err())
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        errors,
        [
            "line 2, column 1: 80 cells: expected 81",
            "line 4, column 1: 82 cells: expected 81",
        ]
    );
    let error = records[0].as_ref().unwrap_err();
    assert_eq!((error.len(), error.format()), (80, Some("line")));
    assert_eq!(error.source_line(), Some(&P[1..]));
    let lines: Vec<usize> = records
        .iter()
        .filter_map(|r| r.as_ref().ok())
        .map(|r| r.line)
        .collect();
    assert_eq!(lines, [3, 6]);
}

#[test]
fn a_line_that_was_cut_short_is_no_grid() {
    for cut in [1, 5, 9, 16, 20, 25, 30, 50] {
        let records = all(&format!("{P}\n{}\n{P}\n", &P[..cut]));
        assert_eq!(records.len(), 3, "{cut}");
        let Err(error) = &records[1] else {
            assert_eq!(cut, 16, "a 4x4 is the only one");
            continue;
        };
        assert_eq!(error.line(), 2);
        let want = if cut == 16 {
            "out of range"
        } else {
            "expected 81"
        };
        assert!(error.message().contains(want), "{error}");
        assert!(records[2].is_ok());
    }
}

#[test]
fn two_puzzles_on_a_line() {
    for text in [
        format!("{P} {P}"),
        format!("{P} {S}\t7.2"),
        format!("{P}   {S} # x"),
    ] {
        let error = error(&text);
        assert!(
            error.message().starts_with("two puzzles on one line"),
            "{error}"
        );
        assert_eq!(error.len(), 81);
    }
    let error = error(&format!("{P} easy"));
    assert_eq!((error.column(), error.len()), (83, 4));
}

#[test]
fn strange_characters_and_digits_out_of_range() {
    let mut text = P.to_string();
    text.replace_range(10..11, "z");
    assert_eq!(
        error(&text).to_string(),
        "line 1, column 11: 'z' is no digit: expected 1 to 9 or a blank"
    );
    text.replace_range(10..11, "\u{e9}");
    assert_eq!(error(&text).column(), 11);
    let six = format!("7{}", ".".repeat(35));
    assert_eq!(
        error(&six).to_string(),
        "line 1, column 1: '7' is out of range on a 6x6 grid: expected 1 to 6 or a blank"
    );
}

#[test]
fn a_broken_grid_gives_one_error() {
    let rows = rows_of(P);
    let replace = |k: usize, row: &str| {
        let mut rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
        rows[k] = row.to_string();
        rows
    };
    let short = error(&replace(4, "...3.7..").join("\n"));
    assert_eq!(short.to_string(), "line 5, column 1: 8 cells: expected 9");
    let long = error(&replace(0, ".9.7..86.1").join("\n"));
    assert_eq!(long.to_string(), "line 1, column 1: 10 cells: expected 9");
    let stray = error(&replace(8, ".54..8.7a").join("\n"));
    assert_eq!((stray.line(), stray.column()), (9, 9));
    let missing = error(&rows[1..].join("\n"));
    assert_eq!(
        missing.to_string(),
        "line 8, column 1: 8 rows of 9 cells: expected 9 rows"
    );
    let extra = error(&format!("{}\n{}", rows.join("\n"), rows[0]));
    assert_eq!(
        extra.to_string(),
        "line 10, column 1: 10 rows of 9 cells: expected 9 rows"
    );
    let bands: Vec<String> = [&rows[..3], &rows[3..5], &rows[6..]]
        .iter()
        .map(|b| b.join("\n"))
        .collect();
    let missing = error(&bands.join("\n\n"));
    assert_eq!(missing.message(), "8 rows of 9 cells: expected 9 rows");
    let drawn = write(&Puzzle::parse(P).unwrap(), Format::Drawn).unwrap();
    let cut: Vec<&str> = drawn
        .lines()
        .enumerate()
        .filter(|(k, _)| *k != 6)
        .map(|(_, l)| l)
        .collect();
    assert_eq!(
        error(&cut.join("\n")).message(),
        "8 rows of 9 cells: expected 9 rows"
    );
    let marks = write(&Puzzle::parse(P).unwrap(), Format::Marks).unwrap();
    let cut: Vec<&str> = marks
        .lines()
        .enumerate()
        .filter(|(k, _)| *k != 6)
        .map(|(_, l)| l)
        .collect();
    assert_eq!(
        error(&cut.join("\n")).message(),
        "8 rows of 9 cells: expected 9 rows"
    );
    let strange = error(&replace(4, "...3!7...").join("\n"));
    assert_eq!((strange.line(), strange.column()), (5, 5));
    // and the next one is read
    let both = all(&format!(
        "{}\n\n{}\n",
        rows[1..].join("\n"),
        rows.join("\n")
    ));
    assert!(
        matches!(&both[..], [Err(_), Ok(r)] if r.line == 10),
        "{both:?}"
    );
}

#[test]
fn a_broken_sdk_is_one_error() {
    let rows = rows_of(P).join("\n");
    for broken in [
        rows.replacen("...3.7...", "...3.7..", 1),
        rows.replacen("...3.7...", "...3!7...", 1),
    ] {
        let error = error(&format!(
            "[Puzzle]\n{broken}\n\n[State]\n{}\n",
            rows_of(S).join("\n")
        ));
        assert_eq!((error.line(), error.format()), (6, Some("sdk")));
    }
    assert!(
        error("[State]\n")
            .message()
            .starts_with("expected [Puzzle]")
    );
}

#[test]
fn a_strange_character_in_one_of_many_grids() {
    let bare = rows_of(P).join("\n");
    let broken = bare.replacen("...3.7...", "...3!7...", 1);
    let records = all(&[&bare[..], &broken, &bare, &bare].join("\n"));
    assert!(
        matches!(&records[..], [Ok(_), Err(e), Ok(_), Ok(_)] if e.line() == 14),
        "{records:?}"
    );
}

#[test]
fn text_that_is_no_puzzle_is_one_error() {
    let error = error("Dear all,\n\nthis is a letter.\nIt has no puzzle in it at all!\n");
    assert_eq!((error.line(), error.format()), (1, None));
    assert!(
        error.message().contains("nor are the next 2 lines"),
        "{error}"
    );
    let records = all(&format!("{P}\nhello, world\n{P}\n"));
    assert!(matches!(&records[..], [Ok(_), Err(e), Ok(_)] if e.line() == 2));
    assert!(all("").is_empty() && all("\n\n# only a comment\n").is_empty());
    for killer in ["{\"cells\":[[1,2]]}", "3x3::k:3841;3842;"] {
        assert_eq!(detect(killer), None, "{killer}");
    }
}

#[test]
fn numbers_with_names_are_passed_over_above_a_list_only() {
    let rows = rows_of(P).join("\n");
    assert_eq!(error("a = 10\n").line(), 1);
    for (text, lines) in [
        (format!("a = 10\n{P}\n"), vec![1]),
        (format!("a = 10\nb = 5\n{rows}\n"), vec![1]), // one error at the top of a text
        (format!("{rows}\na = 10\nb = 5\n"), vec![10, 11]),
        (format!("n = 9\nboard = [\n{rows}\n]\na = 10\n"), vec![13]),
        (
            format!("a = 10\nhello, world!\nboard = [\n{rows}\n]\n"),
            vec![1],
        ),
    ] {
        let errors = all(&text).into_iter().filter_map(Result::err);
        let errors: Vec<usize> = errors.map(|e| e.line()).collect();
        assert_eq!(errors, lines, "{text}");
    }
}

#[test]
fn binary_data_and_endless_lines() {
    assert_eq!(all("\0\0\0\n1\n").len(), 1);
    let long = "1".repeat(MAX_LINE + 1) + "\n" + P;
    let records = all(&long);
    assert!(matches!(&records[..], [Err(e), Ok(_)] if e.message().starts_with("a line longer")));
}

#[test]
fn links_to_other_rules_are_refused_by_name() {
    let error = error(&format!("https://www.sudokuwiki.org/jigsaw.htm?bd={P}"));
    assert!(error.message().contains("jigsaw"), "{error}");
}
