//! What a person pastes, and what the readers make of it.

mod json;
mod maps;
mod plain;
mod round_trip;
mod shapes;
mod wrong;

use super::*;
use crate::Puzzle;

pub(super) const P: &str =
    ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.";
const S: &str = "295743861431865927876192543387459216612387495549216738763524189928671354154938672";

fn rows_of(cells: &str) -> Vec<&str> {
    (0..9).map(|r| &cells[9 * r..9 * r + 9]).collect()
}

fn spaced(row: &str) -> String {
    let cells: Vec<String> = row.chars().map(String::from).collect();
    cells.join(" ")
}

fn all(text: &str) -> Vec<Result<Record, ReadError>> {
    read(text.as_bytes(), &Options::default()).collect()
}

fn with(text: &str, options: &Options) -> Vec<Result<Record, ReadError>> {
    read(text.as_bytes(), options).collect()
}

#[track_caller]
fn one(text: &str) -> Record {
    let mut records = all(text);
    assert_eq!(records.len(), 1, "{records:#?}");
    match records.remove(0) {
        Ok(record) => record,
        Err(error) => panic!("{error}"),
    }
}

#[track_caller]
fn error(text: &str) -> ReadError {
    let mut records = all(text);
    assert_eq!(records.len(), 1, "{records:#?}");
    records.remove(0).expect_err("an error")
}

#[test]
fn every_way_to_write_a_grid_gives_the_same_puzzle() {
    let bare = rows_of(P).join("\n");
    let spaces = rows_of(P)
        .iter()
        .map(|r| spaced(r))
        .collect::<Vec<_>>()
        .join("\n");
    let commas =
        format!("[[{}]]", spaces.replace(' ', ",").replace('\n', "],\n[")).replace('.', "0");
    let quotes: Vec<String> = rows_of(P)
        .iter()
        .map(|r| format!("[\"{}\"],", spaced(r).replace(' ', "\",\"")))
        .collect();
    let bands: Vec<String> = rows_of(P).chunks(3).map(|b| b.join("\n")).collect();
    let groups: Vec<String> = rows_of(P)
        .iter()
        .map(|r| format!("{} {} {}", &r[..3], &r[3..6], &r[6..]))
        .collect();
    let barred: Vec<String> = rows_of(P)
        .iter()
        .map(|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..]))
        .collect();
    let framed = |top: &str, rule: &str, bottom: &str| {
        let bands: Vec<String> = barred.chunks(3).map(|b| b.join("\n")).collect();
        format!(
            "{top}\n{}\n{rule}\n{}\n{rule}\n{}\n{bottom}\n",
            bands[0], bands[1], bands[2]
        )
    };
    let double_spaced = rows_of(P).join("\n\n");
    let dashes = bare.replace('.', "-");
    let underscores = bare.replace('.', "_");
    let texts = [
        bare.clone(),
        spaces.clone(),
        spaces.replace(' ', "  "),
        commas,
        quotes.join("\n"),
        bands.join("\n\n"),
        bands.join("\n-----------\n"),
        groups.join("\n"),
        groups
            .chunks(3)
            .map(|b| b.join("\n"))
            .collect::<Vec<_>>()
            .join("\n\n"),
        barred.join("\n"),
        framed(".---.---.---.", ":---+---+---:", "'---'---'---'"),
        framed("*-----------*", "|---+---+---|", "*-----------*"),
        framed("+===+===+===+", "+===+===+===+", "+===+===+===+"),
        framed(
            "\u{250c}\u{2500}\u{2500}\u{2500}\u{2510}",
            "\u{251c}\u{2500}\u{253c}\u{2524}",
            "\u{2514}\u{2500}\u{2518}",
        )
        .replace('|', "\u{2502}"),
        double_spaced,
        dashes,
        underscores,
        bare.replace('\n', "\r\n"),
        format!("\u{feff}{bare}"),
        format!("% a Kennett file\n{bare}"),
        format!("#A somebody\n#D something\n[Puzzle]\n{bare}\n"),
        format!("[puzzle]\n{bare}\n[State]\n{}\n", rows_of(S).join("\n")),
        format!("Grid 01\n{}\n", bare.replace('.', "0")),
        format!("a =\n{spaces}\n"),
        format!(
            "board = [\n[{}]\n]",
            spaces.replace(' ', ",").replace('\n', "],\n[")
        ),
        format!(
            "n = 9\n\nSIDE=3;\nboard = [\n[{}]\n]",
            spaces.replace(' ', ",").replace('\n', "],\n[")
        ),
        P.to_string(),
        format!("  {P}  "),
        P.replace('.', "0"),
        P.replace('.', "x"),
        spaced(P),
        groups.join(" "),
        rows_of(P).join(" "),
        format!("{P} # a comment"),
        format!("{P};a comment"),
        format!("{P}// a comment"),
        format!("{P}\t2.5\teasy"),
        format!("{P},{S}"),
        format!("{P} , {S} , 27 "),
        format!("https://www.sudokuwiki.org/sudoku.htm?bd={P}"),
        format!(
            "see http://x.org/y?a=1&bd={}&z=1 there",
            P.replace('.', "0")
        ),
        format!("0000183b305c {} 2.5", P.replace('.', "0")),
        format!(":0000:x:{P}::::"),
        format!("{{\"puzzle\":\"{P}\",\"clues\":27}}"),
        format!(
            "<?xml version='1.0'?>\n<opensudoku>\n<name>x</name>\n<game\n data='{P}'/></opensudoku>"
        ),
        write(&Puzzle::parse(P).unwrap(), Format::Drawn).unwrap(),
        write(&Puzzle::parse(P).unwrap(), Format::SimpleSudoku).unwrap(),
    ];
    for text in texts {
        let record = one(&text);
        assert_eq!(record.puzzle.givens().to_string(), P, "{text}");
        assert!(record.puzzle.marks().is_none());
        assert_eq!(record.puzzle.geometry().box_shape(), Some((3, 3)));
        // and twice in one file
        let twice = all(&format!("{text}\n\n{text}\n"));
        assert_eq!(
            twice.iter().filter(|r| r.is_ok()).count(),
            2,
            "{text}\n{twice:?}"
        );
        assert_eq!(twice.len(), 2);
    }
}

#[test]
fn what_stands_beside_a_puzzle_is_kept() {
    let comment = |text: &str| one(text).comment;
    for mark in [" # ", "#", ";", " // ", " ## "] {
        assert_eq!(
            comment(&format!("{P}{mark}hard, 7.2")).as_deref(),
            Some("hard, 7.2")
        );
    }
    assert_eq!(comment(&format!("{P}\t7.2")).as_deref(), Some("7.2"));
    assert_eq!(
        comment(&format!("{P}\t7.2\teasy")).as_deref(),
        Some("7.2\teasy")
    );
    assert_eq!(comment(&format!("{P},7.2")).as_deref(), Some("7.2"));
    // A second run of cells behind a comma or a tab is the solution, whatever
    // stands behind it.
    for between in [",", "\t", " , ", " \t "] {
        for behind in ["", ",7.2", "\t7.2", " # 7.2", ";7.2", "\t// 7.2"] {
            let record = one(&format!("{P}{between}{S}{behind}"));
            assert_eq!(record.solution.unwrap().to_string(), S);
            let comment = (!behind.is_empty()).then_some("7.2");
            assert_eq!(record.comment.as_deref(), comment, "{between}{behind}");
        }
        let slip = error(&format!("{P}{between}{}", &S[1..]));
        assert_eq!(slip.message(), "a solution of 80 cells: expected 81");
        assert_eq!(slip.column(), 82 + between.len());
        let four = one(&format!("1.....3..4.....2{between}1324423124133142"));
        assert_eq!(four.solution.unwrap().to_string(), "1324423124133142");
    }
    // Groups of cells make one board, with tabs between them too.
    let rows = ["1234.6789ABCDEFG"; 16].join("\t");
    assert_eq!(one(&rows).puzzle.geometry().size(), 16);
    assert_eq!(
        one(&format!("0000183b305c {P} 2.5")).comment.as_deref(),
        Some("0000183b305c 2.5")
    );
    assert_eq!(
        one(&format!("Puzzle 7:\n{}", rows_of(P).join("\n")))
            .comment
            .as_deref(),
        Some("Puzzle 7:")
    );
    let state = rows_of(S).join("\n");
    let sdk = one(&format!(
        "[Puzzle]\n{}\n\n[State]\n{state}\n",
        rows_of(P).join("\n")
    ));
    assert_eq!(sdk.state.unwrap().to_string(), S);
}

#[test]
fn grids_without_an_empty_line_between_them() {
    let bare = rows_of(P).join("\n");
    assert_eq!(
        all(&[&bare[..]; 300].join("\n"))
            .iter()
            .filter(|r| r.is_ok())
            .count(),
        300
    );
    let drawn = write(&Puzzle::parse(P).unwrap(), Format::Drawn).unwrap();
    assert_eq!(
        all(&drawn.repeat(300)).iter().filter(|r| r.is_ok()).count(),
        300
    );
    let mixed = all(&format!("{P}\n{drawn}{P}\n{bare}\n{P}\n"));
    assert_eq!(mixed.iter().filter(|r| r.is_ok()).count(), 5, "{mixed:?}");
}

#[test]
fn a_count_in_the_first_line_is_no_puzzle() {
    let records = all(&format!("2\n{P}\n{P}\n"));
    assert!(matches!(&records[..], [Ok(_), Ok(_)]), "{records:?}");
    assert!(all(&format!("{P}\n2\n{P}\n"))[1].is_err());
}

#[test]
fn pencil_marks() {
    let hodoku = "\
.---------------.---------------.--------------.
| 2    9    5   | 7    4    3   | 8    6    1  |
| 4    3    1   | 8    6    5   | 9    2    7  |
| 8    7    6   | 1    9    2   | 5    4    3  |
:---------------+---------------+--------------:
| 3    8    7   | 4    5    9   | 2    1    6  |
| 6    1    2   | 3    8    7   | 4    9    5  |
| 5    4    9   | 2    1    6   | 7    3    8  |
:---------------+---------------+--------------:
| 7    6    3   | 5    2    4   | 1    8    9  |
| 9    2    8   | 6    7    1   | 3    5    4  |
| 1    5    4   | 9    3    8   | 6    7    2  |
'---------------'---------------'--------------'
";
    assert_eq!(one(hodoku).puzzle.givens().to_string(), S);
    let open = hodoku.replacen("2    9 ", "*2*  39", 1);
    let record = one(&open);
    assert_eq!(record.format, Format::Marks);
    let marks = record.puzzle.marks().unwrap();
    assert_eq!(marks.cells()[0].to_string(), "2");
    assert_eq!(marks.cells()[1].to_string(), "39");
    assert_eq!(record.puzzle.givens().clues(), 0);
    let empty = hodoku.replacen("| 2    9 ", "| .    39", 1);
    assert!(one(&empty).puzzle.marks().unwrap().cells()[0].is_empty());
    let twice = hodoku.replacen("| 2    9 ", "| 2    99", 1);
    assert_eq!(
        error(&twice).to_string(),
        "line 2, column 9: 9 twice in one cell: expected each candidate once"
    );
}

#[test]
fn sukaku() {
    let candidates = Puzzle::parse(P).unwrap().candidates();
    let text = write(&Puzzle::parse(P).unwrap(), Format::Sukaku).unwrap();
    let text = text.trim_end();
    assert_eq!(text.len(), 729);
    let record = one(text);
    assert_eq!((record.format, record.one_line), (Format::Sukaku, true));
    assert_eq!(record.puzzle.marks(), Some(&candidates));
    assert_eq!(one(&text.replace('.', "0")).puzzle, record.puzzle);
    assert_eq!(error(&text[1..]).message(), "728 cells: expected 729");
    let wrong = format!("2{}", &text[1..]);
    assert_eq!(
        error(&wrong).message(),
        "2 as candidate 1: expected 1 or a blank"
    );
    assert_eq!(one(Format::Sukaku.example()).puzzle.geometry().size(), 4);
}

#[test]
fn xml_with_several_games_and_what_it_refuses() {
    let text = format!(
        "<opensudoku>\n <game data=\"{P}\"/>\n <game data=\"12\"/>\n <game/></opensudoku>\n{P}\n"
    );
    let records = all(&text);
    assert_eq!(records.len(), 4);
    assert_eq!(records[0].as_ref().unwrap().line, 2);
    let short = records[1].as_ref().unwrap_err();
    assert_eq!(
        (short.line(), short.column(), short.format()),
        (3, 14, Some("opensudoku"))
    );
    assert_eq!(records[2].as_ref().unwrap_err().line(), 4);
    assert_eq!(records[3].as_ref().unwrap().line, 5);
    assert!(
        error("<html>\n<body></body></html>")
            .message()
            .contains("<html>")
    );
    let broken = error("<opensudoku>\n<game data=></opensudoku>");
    assert_eq!(broken.line(), 2);
    assert!(
        error("<opensudoku></opensudoku>")
            .message()
            .starts_with("no game")
    );
}

#[test]
fn every_example_is_detected() {
    for &format in Format::ALL {
        let found = detect(format.example()).unwrap();
        let want = if format == Format::Sdm {
            Format::Line
        } else {
            format
        };
        assert_eq!(found, want);
    }
}
