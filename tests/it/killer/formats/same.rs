//! One puzzle in every format gives one layout.

use ninefold_killer::format::{Format, Options, detect};

use super::{all, layout};

/// A small full cover, by hand in the formats that hold a 4x4 board.
const SMALL: [(Format, &str); 5] = [
    (
        Format::Cages,
        "aabc\naabc\nddee\nffff\na = 10\nb = 5\nc = 5\nd = 6\ne = 4\nf = 10\n",
    ),
    (
        Format::ArrowGrid,
        "10 < 5 5\n ^ < ^ ^\n 6 < 4 <\n10 < < <\n",
    ),
    (Format::Solo, "2x2k:p,a_a_ae_a_a_a__,10a5_5d6b4a10b\n"),
    (
        Format::TwoGrid,
        "4 4\n10 - 5 5\n- - - -\n6 - - 4\n- 10 - -\n1 1 2 3\n1 1 2 3\n4 4 5 5\n6 6 6 6\n",
    ),
    (
        Format::KSudoku,
        concat!(
            "<ksudoku><game><puzzle>\n<graph order=\"4\" type=\"custom\" specific-type=\"KillerSudoku\" ",
            "sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">\n<sudokugroups/>\n",
            "<cage operator=\"4\" value=\"10\" size=\"4\"> 0 1 4 5 </cage>\n",
            "<cage operator=\"4\" value=\"5\" size=\"2\"> 8 9 </cage>\n",
            "<cage operator=\"4\" value=\"5\" size=\"2\"> 12 13 </cage>\n",
            "<cage operator=\"4\" value=\"6\" size=\"2\"> 2 6 </cage>\n",
            "<cage operator=\"4\" value=\"4\" size=\"2\"> 10 14 </cage>\n",
            "<cage operator=\"4\" value=\"10\" size=\"4\"> 3 7 11 15 </cage>\n",
            "</graph>\n<values>________________</values>\n</puzzle></game></ksudoku>\n"
        ),
    ),
];

#[test]
fn a_small_puzzle_by_hand() {
    let expected = layout(SMALL[0].1);
    assert_eq!(expected.cages().len(), 6);
    for (format, text) in SMALL {
        assert_eq!(detect(text), Some(format), "{text}");
        assert_eq!(layout(text), expected, "{format}");
        // Of several in a text each is read.
        let twice = [text, format.separator(), text].concat();
        let read = all(&twice, &Options::default());
        assert_eq!(read.len(), 2, "{format}: {read:?}");
        for record in read {
            assert_eq!(record.unwrap().layout, expected, "{format}");
        }
    }
}

/// Two cages a row, of four and of five cells, in every format that has 9x9
/// boards; each text is made here, not by the project's writers.
#[test]
fn a_board_of_rows_in_every_format() {
    let sums: Vec<u32> = (0..9).map(|row| 10 + 2 * row).collect();
    let rows = |row: &dyn Fn(usize, u32, u32) -> String| -> String {
        let rows = sums.iter().enumerate();
        rows.map(|(k, &sum)| row(k, sum, 45 - sum)).collect()
    };
    let letter = |sum: u32| match sum {
        10..=35 => char::from(b'A' + sum as u8 - 10),
        _ => '?',
    };
    let cells = |k: usize, from: usize, to: usize| -> Vec<usize> {
        (from..to).map(|column| 9 * k + column).collect()
    };
    let list = |sum: u32, cells: Vec<usize>| {
        let cells = cells
            .iter()
            .map(|k| format!(" r{}c{}", k / 9 + 1, k % 9 + 1));
        format!("{sum}:{}\n", cells.collect::<String>())
    };
    let down = |sum: u32, cells: Vec<usize>| {
        let numbers = cells.iter().map(|k| format!(" {}", k % 9 * 9 + k / 9));
        format!(
            "<cage operator=\"4\" value=\"{sum}\" size=\"{}\">{}</cage>\n",
            cells.len(),
            numbers.collect::<String>()
        )
    };
    let texts = [
        (
            Format::Cages,
            rows(&|k, a, b| list(a, cells(k, 0, 4)) + &list(b, cells(k, 4, 9))),
        ),
        (
            Format::Code,
            "3x3::k:".to_string()
                + &rows(&|k, a, b| {
                    let value = |sum: u32, cage: usize| format!("{}:", 256 * sum as usize + cage);
                    value(a, 2 * k).repeat(4) + &value(b, 2 * k + 1).repeat(5)
                }),
        ),
        (
            Format::Arrows,
            rows(&|_, a, b| format!("{}<<<{}<<<<", letter(a), letter(b))),
        ),
        (
            Format::ArrowGrid,
            rows(&|_, a, b| format!("> > > {a} {b} < < < <\n")),
        ),
        (
            Format::SumoCue,
            "SumoCueV1\n".to_string()
                + &rows(&|k, a, b| {
                    let (first, second) = (9 * k, 9 * k + 4);
                    let more = |k: usize, n: usize| format!(" +{k}").repeat(n);
                    format!("={a}{} ={b}{}\n", more(first, 3), more(second, 4))
                }),
        ),
        (
            Format::Solo,
            format!(
                "3x3k:zzzc,c{}d{},{}\n",
                "g".repeat(8),
                "_".repeat(72),
                rows(&|_, a, b| format!("{a}c{b}d"))
            ),
        ),
        (
            Format::TwoGrid,
            "9 9\n".to_string()
                + &rows(&|_, a, b| format!("- - {a} - - - - - {b}\n"))
                + &rows(&|k, _, _| {
                    let word = |cage: usize| format!("{cage} ");
                    word(k).repeat(4) + &word(k + 9).repeat(5) + "\n"
                }),
        ),
        (
            Format::KSudoku,
            format!(
                "<ksudoku><game><puzzle><graph order=\"9\" type=\"custom\" \
                 specific-type=\"KillerSudoku\" sizeX=\"9\" sizeY=\"9\" sizeZ=\"1\">\
                 <sudokugroups/>{}</graph></puzzle></game></ksudoku>\n",
                rows(&|k, a, b| down(a, cells(k, 0, 4)) + &down(b, cells(k, 4, 9)))
            ),
        ),
    ];
    let expected = layout(&texts[0].1);
    assert_eq!(expected.cages().len(), 18);
    for (format, text) in &texts {
        assert_eq!(detect(text), Some(*format), "{text}");
        assert_eq!(layout(text), expected, "{format}");
    }
}
