//! Boards of other sizes, boxes, regions and alphabets.

use super::*;

#[test]
fn other_sizes() {
    for (length, shape) in [
        (16, (2, 2)),
        (36, (2, 3)),
        (64, (2, 4)),
        (81, (3, 3)),
        (100, (2, 5)),
        (144, (3, 4)),
        (256, (4, 4)),
        (400, (4, 5)),
        (625, (5, 5)),
    ] {
        let record = one(&".".repeat(length));
        assert_eq!(record.puzzle.geometry().box_shape(), Some(shape));
        let side = length.isqrt();
        let grid = [&".".repeat(side)[..]].repeat(side).join("\n");
        let sixteen = if length == 256 {
            format!("G{}", grid.replace("\n.", "\nG").strip_prefix('.').unwrap())
        } else {
            grid
        };
        assert_eq!(
            one(&sixteen).puzzle.geometry().box_shape(),
            Some(shape),
            "{length}"
        );
    }
    let three_by_two = Options {
        box_shape: Some((3, 2)),
        ..Options::default()
    };
    let record = with(&".".repeat(36), &three_by_two).remove(0).unwrap();
    assert_eq!(record.puzzle.geometry().box_shape(), Some((3, 2)));
    let error = with(P, &three_by_two).remove(0).unwrap_err();
    assert_eq!(error.message(), "81 cells: expected 36");
    let error = with(&rows_of(P).join("\n"), &three_by_two)
        .remove(0)
        .unwrap_err();
    assert_eq!(error.message(), "a 9x9 grid: boxes of 3x2 need 6x6");
}

#[test]
fn a_drawing_shows_its_boxes() {
    let drawn = "| x x | 1 x | 2 x |\n| x x | 2 x | 1 x |\n| x x | x x | x x |\n+-----+-----+-----+\n\
                 | x x | x x | x x |\n| x x | x x | x x |\n| x x | x x | x x |\n";
    assert_eq!(one(drawn).puzzle.geometry().box_shape(), Some((3, 2)));
    let lattice = "+-+-+-+-+\n|1|.|.|.|\n+-+-+-+-+\n|.|.|3|.|\n+-+-+-+-+\n|.|4|.|.|\n+-+-+-+-+\n|.|.|.|2|\n+-+-+-+-+\n";
    assert_eq!(one(lattice).puzzle.givens().to_string(), "1.....3..4.....2");
    let spaces = lattice.replace('.', " ");
    assert_eq!(one(&spaces).puzzle.givens().to_string(), "1.....3..4.....2");
    let markdown: String = rows_of(P)
        .iter()
        .map(|row| {
            format!(
                "| {} |\n",
                spaced(&row.replace('.', "_"))
                    .replace(' ', " | ")
                    .replace('_', " ")
            )
        })
        .collect();
    assert_eq!(one(&markdown).puzzle.givens().to_string(), P);
    let ruled = markdown.replacen('\n', "\n|---|---|---|---|---|---|---|---|---|\n", 1);
    assert_eq!(one(&ruled).puzzle.givens().to_string(), P);
    let airy = "| x x 1 | x 2 x |\n|       |       |\n".repeat(3)
        + &"| x x x | x x x |\n|       |       |\n".repeat(3);
    assert_eq!(one(&airy).puzzle.geometry().size(), 6);
    let askew = drawn.replacen("| x x | 1 x | 2 x |", "| x x 1 | x 2 | x |", 1);
    assert!(error(&askew).message().starts_with("bars behind cells"));
}

#[test]
fn numbers_letters_and_hexadecimal() {
    let number = |k: usize| ((k % 16) * 4 + k / 16 + k / 64) % 16 + 1;
    let line: Vec<String> = (0..256).map(|k| number(k).to_string()).collect();
    let rows: Vec<String> = line.chunks(16).map(|r| r.join(" ")).collect();
    let want: String = (0..256)
        .map(|k| crate::Digit::new(number(k) as u8).unwrap().symbol())
        .collect();
    let hex: String = (0..256)
        .map(|k| char::from_digit(number(k) as u32 - 1, 16).unwrap())
        .collect();
    let letters: String = (0..256)
        .map(|k| char::from(b'a' + number(k) as u8 - 1))
        .collect();
    for text in [
        line.join(" "),
        line.join(","),
        rows.join("\n"),
        want.clone(),
        hex,
        letters,
    ] {
        assert_eq!(one(&text).puzzle.givens().to_string(), want, "{text}");
    }
    let hex = Options {
        digits: Digits::Hex,
        ..Options::default()
    };
    let record = with(&format!("1{}", ".".repeat(255)), &hex)
        .remove(0)
        .unwrap();
    assert_eq!(record.puzzle.givens().to_string()[..2], *"2.");
    assert_eq!(
        one(&format!("AI{}", ".".repeat(79)))
            .puzzle
            .givens()
            .to_string()[..3],
        *"19."
    );
    let too_much = rows.join("\n").replacen("16", "17", 1);
    assert!(
        error(&too_much)
            .message()
            .starts_with("17 is out of range on a 16x16 grid")
    );
}

#[test]
fn sixteen_characters_are_a_row_or_a_grid() {
    let four = "1.....3..4.....2";
    assert_eq!(all(&format!("{four}\n").repeat(16)).len(), 16);
    assert_eq!(all(&format!("{four}\n").repeat(3000)).len(), 3000);
    let row = "1.....3..4....G.";
    assert_eq!(
        one(&format!("{row}\n").repeat(16)).puzzle.geometry().size(),
        16
    );
    let error = error(&format!("{row}\n").repeat(15));
    assert_eq!(error.message(), "15 rows of 16 cells: expected 16 rows");
    let solved = one(&format!("{four},1324423124133142"));
    assert!(solved.solution.unwrap().is_full());
}

#[test]
fn jigsaws() {
    let map = "111222333111222333111222333444555666444555666444555666777888999777888999777888999";
    let mut own: Vec<u8> = map.bytes().collect();
    own.swap(2, 12); // r1c3 with r2c4: both regions stay whole
    let own = String::from_utf8(own).unwrap();
    let record = one(&format!("{P} # odd\n{own}\n"));
    assert_eq!(
        (record.format, record.line, record.one_line),
        (Format::Jigsaw, 1, false)
    );
    assert_eq!(record.puzzle.geometry().box_shape(), None);
    assert_eq!(record.comment.as_deref(), Some("odd"));
    let letters: String = own.bytes().map(|b| char::from(b - b'1' + b'a')).collect();
    let pairs = format!("{P}\n{own}\n{P}\n{letters}\n{P}\n");
    let shapes: Vec<bool> = all(&pairs)
        .into_iter()
        .map(|r| r.unwrap().puzzle.geometry().box_shape().is_none())
        .collect();
    assert_eq!(shapes, [true, true, false]);
    // a solution under its puzzle is a grid of its own, right or wrong
    assert_eq!(all(&format!("{P}\n{S}\n")).len(), 2);
    assert_eq!(all(&format!("{P}\n{}\n", "123456789".repeat(9))).len(), 2);
    // sizes that have no boxes
    let seven = [
        "1133557", "1234577", "1234567", "1234567", "1234567", "1234567", "2244666",
    ];
    let record = one(&format!("5{}\n{}\n", ".".repeat(48), seven.concat()));
    assert_eq!(
        (record.puzzle.geometry().size(), record.format),
        (7, Format::Jigsaw)
    );
    let alone = error(&format!("5{}\n", ".".repeat(48)));
    assert!(
        alone.message().starts_with("49 cells: expected 81"),
        "{alone}"
    );
    let columns = Options {
        format: Some(Format::Jigsaw),
        ..Options::default()
    };
    let lines = format!("{}\n{}\n", ".".repeat(49), "1234567".repeat(7));
    let records = with(&lines, &columns);
    assert_eq!(records[0].as_ref().unwrap().puzzle.geometry().size(), 7);
    let missing = with(&format!("{P}\n"), &columns);
    assert_eq!(
        missing[0].as_ref().unwrap_err().message(),
        "no region map: expected one in the line below"
    );
    assert_eq!(missing.len(), 1);
}

#[test]
fn region_maps_of_a_file() {
    let map = "AAABBBCCC\nAAABBBCCC\nAAABBBCCC\n\nDDDEEEFFF\nDDDEEEFFF\nDDDEEEFFF\n\n# last\nGGGHHHIII\nGGGHHHIII\nGGGHHHIII";
    let geometry = parse_regions(map).unwrap();
    assert_eq!(geometry.regions(), crate::Geometry::standard().regions());
    let line: String = map.lines().filter(|l| !l.starts_with('#')).collect();
    assert_eq!(parse_regions(&line).unwrap().regions(), geometry.regions());
    let options = Options {
        regions: Some(geometry.into()),
        ..Options::default()
    };
    assert!(
        with(P, &options)
            .remove(0)
            .unwrap()
            .puzzle
            .geometry()
            .box_shape()
            .is_none()
    );
    let error = with(&".".repeat(16), &options).remove(0).unwrap_err();
    assert!(
        error.message().contains("expected 81") || error.message().contains("expected 9x9"),
        "{error}"
    );
    assert_eq!(
        parse_regions("").unwrap_err().message(),
        "no region map: expected 9 rows of 9 names"
    );
    assert_eq!(
        parse_regions("AB\nA\n").unwrap_err().to_string(),
        "line 2, column 1: 1 cells: expected 2, as there are 2 rows"
    );
}

#[test]
fn no_format_of_usual_boxes_loses_regions_or_other_boxes() {
    let text = |cells: &str, more: &str| format!("{{\"puzzle\":\"{cells}\",{more}}}");
    let five = format!("1{}", ".".repeat(24));
    let regions = text(&five, "\"regions\":\"1433314433114421522255552\"");
    let boxes = text(&".".repeat(36), "\"box\":\"3x2\"");
    let fifteen = text(&".".repeat(225), "\"box\":\"3x5\"");
    for (record, kept) in [
        (regions, &[Format::Jigsaw, Format::Json][..]),
        (boxes, &[Format::Drawn, Format::Marks, Format::Json]),
        (fifteen, &[Format::Drawn, Format::Marks, Format::Json]),
    ] {
        let puzzle = one(&record).puzzle;
        for &format in Format::ALL {
            let written = write(&puzzle, format);
            assert_eq!(
                written.is_ok(),
                kept.contains(&format),
                "{format}: {written:?}"
            );
            if let Ok(text) = written {
                assert_eq!(one(&text).puzzle.geometry(), puzzle.geometry());
            }
        }
    }
}
