//! Our own text: letter grids and lists of cages.

use ninefold_killer::format::{Format, Letters, Options, write};

use super::{all, cages, fault_in, layout};

fn fault(text: &str) -> String {
    let as_cages = Options {
        format: Some(Format::Cages),
        ..Options::default()
    };
    fault_in(text, &as_cages)
}

const GRID: &str = "aabb\nccbb\n....\n....\n";

#[test]
fn letter_grids_and_lists() {
    let mixed = layout(
        "# mine\naa|b.\ncc|b.\n--+--\n..|..\n..|..\n a = 3, c: 5; b=0\n 4: r4c1 R4C4 # far apart\n",
    );
    assert_eq!(mixed.geometry().size(), 4);
    assert_eq!(
        cages(&mixed),
        [
            "3: r1c1 r1c2",
            "5: r2c1 r2c2",
            "0: r1c3 r2c3",
            "4: r4c1 r4c4"
        ]
    );
    let lists = layout("10 r1c1 r1c2\r\n15 = r2c1,r3c1\r\n0: r9c9 r8c8\r\nr5c5 = 7\r\n");
    assert_eq!(
        cages(&lists),
        ["10: r1c1 r1c2", "15: r2c1 r3c1", "0: r8c8 r9c9"]
    );
    assert_eq!(
        lists.givens().to_string(),
        format!("{}7{}", ".".repeat(40), ".".repeat(40))
    );
    assert!(
        layout("diagonals\n10: r1c1 r1c2\n")
            .geometry()
            .has_diagonals()
    );
    assert_eq!(
        layout("box 3x2\n3: r1c1 r1c2\n").geometry().box_shape(),
        Some((3, 2))
    );
    let jigsaw = layout("regions\n1122\n1122\n3344\n3344\n3: r1c1 r1c2\n");
    assert_eq!(
        (jigsaw.geometry().size(), jigsaw.geometry().box_shape()),
        (4, None)
    );
    // A grid may start with a row that looks like a word of the format, except
    // at its head.
    assert_eq!(
        cages(&layout("aabb\nboxx\n....\n....\na=3 b=3 o=3 x=3\n")).len(),
        4
    );
}

#[test]
fn the_word_at_the_top_says_what_it_is() {
    let text = "# mine\nkiller\nr1c1 = 5\n===\n----\nKILLER # yes\ndiagonals\n===\nbox 2x2\n";
    let read = all(text, &Options::default());
    let layouts: Vec<_> = read.into_iter().map(|r| r.unwrap().layout).collect();
    assert_eq!(layouts.len(), 3);
    assert_eq!(layouts[0].givens().clues(), 1);
    assert!(layouts[1].geometry().has_diagonals());
    // In a grid it is a row like any other.
    let rows = "aabbcc\nkiller\n......\n......\n......\n......\n";
    let sums = "a=3 b=3 c=3 k=1 i=2 l=3 e=4 r=5\n";
    assert_eq!(cages(&layout(&format!("{rows}{sums}"))).len(), 8);
}

#[test]
fn faults_are_named_in_files_that_have_to_be_recognised() {
    for (text, expected) in [
        (
            format!("{GRID}a 5\nb 10\nc 4\n"),
            "5:3+1 expected `=` between a and 5",
        ),
        ("10:\n".into(), "1:1+2 cage 1 has no cells"),
        (
            "10: r1c1-r1c2\n".into(),
            "1:5+9 \"r1c1-r1c2\" is not a cell: expected one like r1c1",
        ),
    ] {
        assert_eq!(fault_in(&text, &Options::default()), expected, "{text:?}");
    }
}

#[test]
fn faults_of_the_own_text_have_their_place_and_words() {
    for (text, expected) in [
        ("10: r1c1 r1c2 r1c1", "1:15+4 cage 1 holds r1c1 twice"),
        (
            "10: r1c1 r10c2",
            "1:10+5 cage 1 holds r10c2, which lies outside the 9x9 board",
        ),
        (
            "10: r1c1 r99c2",
            "1:10+5 r99c2 lies outside every board: rows and columns go up to 25",
        ),
        ("10:", "1:1+2 cage 1 has no cells"),
        (
            "box 2x2\n10: r1c1 r1c2 r1c3 r1c4 r2c1",
            "2:25+4 cage 1 has 5 cells: there are only 4 different digits",
        ),
        ("10: r1c1 = 5", "1:10+1 stray \"=\""),
        ("10 = = r1c1", "1:6+1 stray \"=\""),
        (
            "99999999999: r1c1",
            "1:1+11 a number beyond all measure: expected a smaller one",
        ),
        (
            &format!("{GRID}a = 3\nb = 10\nc = 4\nd = 5"),
            "8:1+1 d is not in the grid",
        ),
        (
            &format!("{GRID}A = 3\nb = 10\nc = 4\na = 3"),
            "5:1+1 A is not in the grid; a is, but they are not the same",
        ),
        (
            &format!("{GRID}a = 3\nb = 10"),
            "2:1+1 c has no sum: expected a line like c = 10 (c = 0 for a cage without)",
        ),
        (
            &format!("{GRID}a = 3\nb = 10\nc = 4\na = 5"),
            "8:1+1 a has its sum on line 5 already",
        ),
        (
            &format!("{GRID}a = x"),
            "5:5+1 \"x\" is no sum: expected a number",
        ),
        (&format!("{GRID}a = "), "5:3+1 expected a number behind a ="),
        (&format!("{GRID}a 3"), "5:3+1 expected `=` between a and 3"),
        (&format!("{GRID}= 3"), "5:1+1 stray \"=\""),
        (
            &format!("{GRID}abba"),
            "5:1+4 stray text: the grid above has its 4 rows (a line === comes before the next puzzle)",
        ),
        (
            "aabb\nccb\n....\n....\na=3 b=4 c=4",
            "2:1+3 row 2 has 3 cells: expected 4, as in the first row",
        ),
        (
            "aabb\nccbb\na=3 b=4 c=4",
            "2:1+4 the grid ends after 2 rows of 4 cells: expected 4 rows",
        ),
        (
            "aabb\ncc?b\n",
            "2:3+1 '?' is no cage letter: expected a to z, A to Z, or `.` for a cell in no cage",
        ),
        (
            "box 2x3\naabb\nccbb\n....\n....\na=3 b=4 c=4",
            "2:1+4 a row of 4 cells on a 6x6 board",
        ),
        (
            "box 2by3\n",
            "1:5+4 expected rows x columns of a box, like box 2x3",
        ),
        (
            "box 9x9\n10: r1c1",
            "1:5+3 boxes of 9x9 make no board: expected at least 2x2 and at most 25 cells",
        ),
        (
            "aaaaa\n.....\n.....\n.....\n.....\na = 15",
            "1:1+5 a 5x5 board has no usual boxes: say the regions",
        ),
        (
            "regions\n1122\n1122\n3344\n3334\n3: r1c1",
            "4:1+1 the region of r3c1 has 5 cells: expected 4 in each region",
        ),
        (
            "regions\n1122\n",
            "1:1+7 expected a region map below: a row of symbols for each row",
        ),
        (
            "box 2x2\nregions\n1122\n1122\n3344\n3344\n",
            "2:1+7 both boxes and regions: expected one of them",
        ),
        ("r1c1 = 5\nr1c1 = 5", "2:8+1 r1c1 is given twice"),
        ("r1c1 = 10", "1:8+2 10 is given for r1c1: expected 1 to 9"),
        ("r1c1 = A", "1:8+1 10 is given for r1c1: expected 1 to 9"),
        ("r1c1 = 0", "1:8+1 0 is given for r1c1: expected 1 to 9"),
        (
            "r1c1 = five",
            "1:8+4 \"five\" is given for r1c1: expected a digit",
        ),
        (
            "hello = 5",
            "1:1+5 \"hello\" is neither a cage letter nor a cell like r1c1",
        ),
        (
            "10: r1c1\ta",
            "1:10+1 \"a\" is not a cell: expected one like r1c1",
        ),
        ("diagonals please", "1:11+6 stray \"please\""),
        ("killer please", "1:8+6 stray \"please\""),
        (
            "3: r1c1 r1c2\n\nkiller\n",
            "3:1+6 killer stands at the top of a puzzle: expected a line === before the next one",
        ),
        ("a = 10", "1:1+1 a has a sum, but there is no letter grid"),
    ] {
        assert_eq!(fault(text), expected, "{text:?}");
    }
}

#[test]
fn cells_named_by_letters_need_to_be_told() {
    let refused = fault("10: B3 B4");
    assert!(refused.starts_with("1:5+2 B3 may mean r2c3 "), "{refused}");
    assert!(refused.contains("r3c2") && refused.contains("--letters rows|columns"));
    // On the diagonal both readings are the same.
    let later = fault("12: A1 B2 B3");
    assert!(later.starts_with("1:11+2 B3 may mean r2c3 "), "{later}");
    assert_eq!(layout("12: A1 B2").cages()[0].to_string(), "12: r1c1 r2c2");
    for (letters, expected) in [
        (Letters::Rows, "10: r2c3 r2c4"),
        (Letters::Columns, "10: r3c2 r4c2"),
    ] {
        let options = Options {
            letters: Some(letters),
            ..Options::default()
        };
        for text in [
            "10: B3 B4",
            "10: b3 b4",
            r#"{"cages":[{"sum":10,"cells":["B3","B4"]}]}"#,
        ] {
            let read = all(text, &options).remove(0).unwrap();
            assert_eq!(cages(&read.layout), [expected]);
        }
    }
}

#[test]
fn the_canonical_text() {
    let text = "killer\ndiagonals\naab.\n.cb.\n.cc.\n....\na = 5\nb = 4\nc = 9\nr4c4 = 1\n";
    assert_eq!(write(&layout(text), Format::Cages).unwrap(), text);
    let lists = "killer\nbox 2x2\n3: r1c1 r1c2\n0: r1c2 r4c4\n";
    assert_eq!(write(&layout(lists), Format::Cages).unwrap(), lists);
    let json = "{\"cages\":[{\"sum\":3,\"cells\":[\"R1C1\",\"R1C2\"]},{\"sum\":0,\"cells\":[\"R1C2\",\"R4C4\"]}],\"box\":\"2x2\"}\n";
    assert_eq!(write(&layout(lists), Format::Json).unwrap(), json);
}

#[test]
fn cages_whose_digits_may_repeat() {
    let text =
        "aab.\n.cb.\n.cc.\n....\na = 2 repeats, b = 5, c = 0 REPEATS\n4: r4c1 r4c4 repeats\n";
    let read = layout(text);
    let written = [
        "2: r1c1 r1c2 repeats",
        "5: r1c3 r2c3",
        "0: r2c2 r3c2 r3c3 repeats",
        "4: r4c1 r4c4 repeats",
    ];
    assert_eq!(cages(&read), written);
    let again = write(&read, Format::Cages).unwrap();
    assert!(again.contains("a = 2 repeats\n"), "{again}");
    assert_eq!(layout(&again), read);
    // More cells than there are digits, and the same with the option alone.
    let row: Vec<String> = (1..=5)
        .map(|k| format!("r{}c{}", 1 + k / 5, 1 + k % 5 % 4))
        .collect();
    let long = format!("box 2x2\n9: {}", row.join(" "));
    assert!(fault(&long).contains("only 4 different digits"));
    assert!(layout(&format!("{long} repeats")).cages()[0].repeats());
    let options = Options {
        repeats: true,
        ..Options::default()
    };
    let read = all(&long, &options).remove(0).unwrap();
    assert!(read.layout.cages()[0].repeats());
    for (text, expected) in [
        ("4: r1c1 repeats r1c2", "1:9+7 \"repeats\" is not a cell"),
        (
            "aabb\naabb\n....\n....\na = 2 repeat\nb = 3",
            "5:7+6 expected `=` and a number behind repeat",
        ),
        (
            "killer\nr1c1 = 5 repeats",
            "2:10+7 expected `=` and a number behind repeats",
        ),
    ] {
        assert!(fault(text).starts_with(expected), "{}", fault(text));
    }
}
