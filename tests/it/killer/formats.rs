//! Cage files: what is read, and what is wrong with them, where and in which
//! words.

use std::sync::Arc;

use ninefold_killer::format::{Format, Letters, Options, Record, read, write, write_record};
use ninefold_killer::{Cage, Layout};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

/// What is read of a text; a fault as `line:column+length message`.
pub(crate) fn all(text: &str, options: &Options) -> Vec<Result<Record, String>> {
    let records = read(text.as_bytes(), options);
    records
        .map(|r| r.map_err(|e| format!("{}:{}+{} {}", e.line(), e.column(), e.len(), e.message())))
        .collect()
}

fn layout(text: &str) -> Layout {
    all(text, &Options::default())
        .remove(0)
        .unwrap_or_else(|e| panic!("{e}"))
        .layout
}

/// The only fault of a text: line:column+length and the message.
fn fault_in(text: &str, options: &Options) -> String {
    let mut records = all(text, options);
    assert_eq!(records.len(), 1, "{text:?}");
    records.remove(0).expect_err(text)
}

fn fault(text: &str) -> String {
    let as_cages = Options {
        format: Some(Format::Cages),
        ..Options::default()
    };
    fault_in(text, &as_cages)
}

fn cages(layout: &Layout) -> Vec<String> {
    layout.cages().iter().map(|cage| cage.to_string()).collect()
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

/// Gives one line at a time, and counts how often it was asked.
struct Slow<'a> {
    lines: std::str::SplitInclusive<'a, char>,
    asked: &'a std::cell::Cell<usize>,
}

impl std::io::Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.asked.set(self.asked.get() + 1);
        let line = self.lines.next().unwrap_or("").as_bytes();
        buffer[..line.len()].copy_from_slice(line);
        Ok(line.len())
    }
}

#[test]
fn a_slow_writer_gets_its_answers_at_once() {
    for format in Format::ALL {
        // Up to where the first puzzle ends, and the same again.
        let (first, ahead) = match format {
            Format::Cages => {
                let first = format!("{}===\n", format.example());
                let lines = first.lines().count();
                (first, lines)
            }
            _ => (format!("# a comment\n{}", format.example()), 2),
        };
        let text = first.repeat(3);
        let asked = std::cell::Cell::new(0);
        let slow = Slow {
            lines: text.split_inclusive('\n'),
            asked: &asked,
        };
        let mut records = read(std::io::BufReader::new(slow), &Options::default());
        for k in 1..=3 {
            assert!(records.next().unwrap().is_ok(), "{format}");
            assert_eq!(asked.get(), k * ahead, "{format}");
        }
    }
}

#[test]
fn puzzles_are_separated_and_bad_ones_passed_over() {
    let text = "===\n10: r1c1 r1c2\n===\n10: r1c1 x\n7: y\n=====\n\n# nothing\n===\n3: r5c5 r5c6\n";
    let read = all(text, &Options::default());
    assert_eq!(read.len(), 3);
    let first = read[0].as_ref().unwrap();
    assert_eq!((first.line, first.one_line), (2, true));
    assert_eq!(
        read[1].as_ref().unwrap_err(),
        "4:10+1 \"x\" is not a cell: expected one like r1c1"
    );
    assert_eq!(read[2].as_ref().unwrap().line, 10);
    assert!(all("", &Options::default()).is_empty());
    assert!(all("# only\n\n", &Options::default()).is_empty());
    let nothing = fault_in("hello world\n", &Options::default());
    assert!(
        nothing.starts_with("1:1+1 no cage file is known that looks like this"),
        "{nothing}"
    );
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
            "1:1+11 a sum beyond all measure: expected a smaller number",
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
            r#"{"cages":[{"cells":["R1C1"],"unique":false}]}"#,
            "1:38+5 digits may not repeat in a cage: expected true",
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
fn the_code_and_its_faults() {
    let zeros = |n: usize| "0:".repeat(n);
    let x = layout(&format!("3x3:d:k:2561:2561:{}# a comment", zeros(79)));
    assert_eq!(cages(&x), ["10: r1c1 r1c2"]);
    assert!(x.geometry().has_diagonals());
    // Without the last colon, and with cells of no cage that are numbered.
    let numbered = format!("3x3::k:2561:2561:{}26:27", zeros(77));
    assert_eq!(cages(&layout(&numbered)), ["10: r1c1 r1c2"]);
    // Cage * 256 + sum: cages 1 and 2 both total 10.
    let swapped = format!("3x3::k:266:266:522:522:{}", zeros(77));
    assert_eq!(cages(&layout(&swapped)), ["10: r1c1 r1c2", "10: r1c3 r1c4"]);
    for (text, expected) in [
        (format!("3x3::k:{}", zeros(80)), "1:168+1 80 numbers: expected 81, one a cell".to_string()),
        (format!("3x3::k:{}", zeros(82)), "1:170+1 82 numbers: expected 81, one a cell".to_string()),
        (format!("3x3::k:x:{}", zeros(80)), "1:8+1 \"x\" for r1c1: expected a number from 0 to 65535".to_string()),
        (format!("3x3::k:65536:{}", zeros(80)), "1:8+5 \"65536\" for r1c1: expected a number from 0 to 65535".to_string()),
        (format!("3x3:j:k:{}", zeros(81)), "1:5+1 the rule \"j\" is not known: expected nothing, or d for diagonals".to_string()),
        (
            format!("3x3::k:2561:2817:0:65535:{}", zeros(77)),
            "1:13+4 cage 1 has sum 10 in r1c1 and 11 in r1c2; cage * 256 + sum makes no sense either".to_string(),
        ),
    ] {
        assert_eq!(fault_in(&text, &Options::default()), expected, "{text:?}");
    }
    // Wrong totals are no fault of the text.
    let ones: String = (1..=81).map(|_| "257:").collect::<Vec<_>>().concat();
    assert!(fault_in(&format!("3x3::k:{ones}"), &Options::default()).contains("81 cells"));
}

#[test]
fn arrows_and_their_faults() {
    let options = Options {
        format: Some(Format::Arrows),
        ..Options::default()
    };
    let text = |head: &str| format!("{head}{}", "0".repeat(81 - head.chars().count()));
    let read = |text: &str| all(text, &options).remove(0).map(|r| cages(&r.layout));
    assert_eq!(read(&text("A<")).unwrap(), ["10: r1c1 r1c2"]);
    assert_eq!(read(&text(">A")).unwrap(), ["10: r1c1 r1c2"]);
    assert_eq!(read(&text(">j")).unwrap(), ["45: r1c1 r1c2"]);
    assert_eq!(read(&text(">0")).unwrap(), ["0: r1c1 r1c2"]);
    assert_eq!(
        read(&format!("{}  # a comment", text("A<"))).unwrap(),
        ["10: r1c1 r1c2"]
    );
    // A step by each corner: into the centre of the first box.
    assert_eq!(
        read(&text(".0,0000000A0000000'0`")).unwrap(),
        ["10: r1c1 r1c3 r2c2 r3c1 r3c3"]
    );
    for (text, expected) in [
        (text("<"), "1:1+1 the arrow < in r1c1 leaves the grid"),
        (
            text("00000000>"),
            "1:9+1 the arrow > in r1c9 leaves the grid",
        ),
        (text("^"), "1:1+1 the arrow ^ in r1c1 leaves the grid"),
        (
            text("><"),
            "1:1+1 the arrows from r1c1 go in a circle: expected a sum at their end",
        ),
        (
            text("0>><"),
            "1:2+1 the arrows from r1c2 go in a circle: expected a sum at their end",
        ),
        (
            text("A<<<<<<<<^"),
            "1:10+1 cage 1 has 10 cells: there are only 9 different digits",
        ),
        (
            text("A<k"),
            "1:3+1 'k' is neither an arrow (< > ^ v ` ' , .) nor a sum (0-9, A-Z, a-j)",
        ),
        (
            text("A<")[..80].to_string(),
            "1:80+1 80 characters: expected 81, one a cell",
        ),
        (
            text("A<") + "0",
            "1:82+1 82 characters: expected 81, one a cell",
        ),
        (
            text("A<") + " 5",
            "1:82+1 stray text behind the 81 characters",
        ),
    ] {
        assert_eq!(read(&text).unwrap_err(), expected, "{text:?}");
    }
}

#[test]
fn writers_refuse_what_a_format_cannot_hold() {
    let cage = |sum: u32, cells: &str| {
        Cage::new(
            cells.split(' ').map(|c| c.parse().unwrap()),
            (sum > 0).then_some(sum),
        )
    };
    let refusals = |layout: &Layout| -> Vec<String> {
        let formats = [Format::Code, Format::Arrows].into_iter();
        formats
            .map(|f| write(layout, f).map_or_else(|e| e.to_string(), |_| "held".into()))
            .collect()
    };
    let of = |cages: Vec<Cage>| Layout::of_cages(cages).unwrap();
    assert_eq!(
        refusals(&of(vec![cage(3, "r1c1 r1c2"), cage(4, "r1c2 r1c3")])),
        [
            "3x3k cannot hold cages that overlap: r1c2",
            "arrows cannot hold cages that overlap: r1c2"
        ]
    );
    assert_eq!(
        refusals(&of(vec![cage(3, "r1c1 r9c9")])),
        [
            "held",
            "arrows cannot hold a cage in pieces: the one at r1c1 is not connected"
        ]
    );
    assert_eq!(
        refusals(&of(vec![cage(0, "r1c1 r1c2 r1c3 r1c4")])),
        [
            "3x3k cannot hold a cage without a sum: the one at r1c1",
            "held"
        ]
    );
    let few = "arrows cannot hold so few cages: with fewer than 3 of < > ^ ` ' \
               the line looks like a Sudoku";
    for cells in ["r1c9", "r1c1 r1c2 r2c1"] {
        assert_eq!(refusals(&of(vec![cage(9, cells)])), ["held", few]);
    }
    assert_eq!(refusals(&of(vec![])), ["held", few]);
    assert_eq!(
        refusals(&of(vec![cage(46, "r1c1 r1c2")])),
        [
            "3x3k cannot hold the sum 46: only 1 to 45",
            "arrows cannot hold the sum 46: only 1 to 45"
        ]
    );
    let diagonals: Arc<Geometry> = Geometry::boxes(3, 3).unwrap().with_diagonals().into();
    let layout = Layout::new(diagonals, Grid::empty(9), vec![cage(3, "r1c1 r2c2")]).unwrap();
    assert_eq!(
        refusals(&layout),
        ["held", "arrows cannot hold diagonal houses"]
    );
    let four: Arc<Geometry> = Geometry::boxes(2, 2).unwrap().into();
    let layout = Layout::new(four, Grid::empty(4), vec![]).unwrap();
    assert_eq!(
        refusals(&layout),
        [
            "3x3k cannot hold a 4x4 board: only 9x9",
            "arrows cannot hold a 4x4 board: only 9x9"
        ]
    );
    let mut givens = Grid::empty(9);
    givens.set(Cell::new(4, 4).unwrap(), Digit::new(7));
    let layout = Layout::new(Geometry::standard(), givens, vec![]).unwrap();
    assert_eq!(
        refusals(&layout),
        [
            "3x3k cannot hold givens: 7 in r5c5",
            "arrows cannot hold givens: 7 in r5c5"
        ]
    );
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

#[test]
fn asked_for_boards_go_before_the_file() {
    let four: Arc<Geometry> = Geometry::boxes(2, 2).unwrap().into();
    let options = Options {
        geometry: Some(four),
        diagonals: true,
        ..Options::default()
    };
    let read = all("3: r1c1 r1c2\n", &options).remove(0).unwrap();
    assert_eq!(
        (
            read.layout.geometry().size(),
            read.layout.geometry().has_diagonals()
        ),
        (4, true)
    );
    let arrows = fault_in(Format::Arrows.example(), &options);
    assert!(
        arrows.ends_with("a 9x9 board, where 4x4 was asked for"),
        "{arrows}"
    );
}

#[test]
fn endless_and_deep_input_is_bounded() {
    let deep = format!("{{\"cages\":{}", "[".repeat(100_000));
    assert!(fault_in(&deep, &Options::default()).contains("one line"));
    let long = format!("10: {}", "r1c1 ".repeat(2_000_000));
    assert_eq!(all(&long, &Options::default()).len(), 1);
    let many = "10: r1c1 r1c2\n".repeat(400_000);
    let read = all(&many, &Options::default());
    assert!(read[0].as_ref().unwrap_err().contains("more than 4 MiB"));
}
