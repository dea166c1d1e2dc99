//! Constraint strings of Interactive Sudoku Solver.

use ninefold_killer::format::{Format, Options, write};
use ninefold_killer::{Cage, Layout};
use ninefold_sudoku::{Geometry, Grid};

use super::{all, cages, fault_as, layout};

#[test]
fn strings_with_all_that_is_known() {
    let text = ".Cage~10~R1C1~R1C2.Cage~0~R2C1~R3C1.Cage~~R2C2~R2C3.AllDifferent~R4C4~r4c5 .Sum~2~R1C9~R9C1.~R5C5_7~R6C6_1.Diagonal~1.Diagonal~-1";
    let read = layout(text);
    assert_eq!(
        cages(&read),
        [
            "10: r1c1 r1c2",
            "0: r2c1 r3c1",
            "0: r2c2 r2c3",
            "0: r4c4 r4c5",
            "2: r1c9 r9c1 repeats"
        ]
    );
    assert_eq!(read.givens().clues(), 2);
    assert!(read.geometry().has_diagonals());
    let great = layout(".Shape~16x16.Cage~30~RaC1~RgCg.~RfC1_16");
    assert_eq!(cages(&great), ["30: r10c1 r16c16"]);
    assert_eq!(great.givens().to_string().chars().nth(14 * 16), Some('G'));
    for (shape, boxes) in [
        ("6x6", (2, 3)),
        ("9x9~9", (3, 3)),
        ("8x8~1-8", (2, 4)),
        ("4x4~~Sudoku", (2, 2)),
    ] {
        let read = layout(&format!(".Shape~{shape}"));
        assert_eq!(read.geometry().box_shape(), Some(boxes), "{shape}");
    }
    let jigsaw = layout(".Jigsaw~0001011122332233.NoBoxes.Shape~4x4");
    assert_eq!(
        jigsaw.geometry().regions(),
        [0, 0, 0, 1, 0, 1, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3]
    );
    // A board of five has no boxes that would have to be taken away.
    let five: String = (0..25)
        .map(|k| char::from(b'0' + (k / 5 + k % 5) as u8 % 5))
        .collect();
    assert_eq!(
        layout(&format!(".Shape~5x5.Jigsaw~5x5~{five}"))
            .geometry()
            .size(),
        5
    );
}

#[test]
fn links_and_several_lines() {
    let link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E10~R1C1%7eR1C2+.%20Shape~9x9&mode=all";
    let text = format!("# mine\n{link} # behind\n\n  .Cage~3~R1C1~R1C2\n.Cage~3~R1C1\n");
    let read = all(&text, &Options::default());
    let lists: Vec<_> = read
        .iter()
        .map(|r| cages(&r.as_ref().unwrap().layout))
        .collect();
    assert_eq!(lists, [["10: r1c1 r1c2"], ["3: r1c1 r1c2"], ["3: r1c1"]]);
}

#[test]
fn faults_have_their_place_and_words() {
    for (text, expected) in [
        (".Cage~10~R1C1~R1C1", "1:15+4 cage 1 holds r1c1 twice"),
        (".Cage~x~R1C1", "1:7+1 expected a sum: a number from 0 on"),
        (
            ".Cage~10~R0C1",
            "1:10+4 \"R0C1\" is not a cell: expected one like R1C1, where a to g are 10 to 16",
        ),
        (
            ".Cage~10~R10C1",
            "1:10+5 \"R10C1\" is not a cell: expected one like R1C1, where a to g are 10 to 16",
        ),
        (
            ".Cage~10~RaC1",
            "1:10+4 cage 1 holds r10c1, which lies outside the 9x9 board",
        ),
        (
            ".Cage~10~",
            "1:9+1 \"\" is not a cell: expected one like R1C1, where a to g are 10 to 16",
        ),
        (".Cage~10", "1:2+4 cage 1 has no cells"),
        (
            ".Cage",
            "1:2+4 expected a sum and cells, like .Cage~10~R1C1~R1C2",
        ),
        (".Sum~0~R1C1", "1:6+1 a sum of 0: expected 1 or more"),
        (
            ".Sum~3_=_1_-1~R1C1~R1C2",
            "1:6+8 coefficients of a sum are not known here: expected a number alone",
        ),
        (
            ".Cage~3~R1C1 .Thermo~R1C1~R1C2",
            "1:15+6 the constraint Thermo is none of a Killer: it is not known here, and not passed over",
        ),
        (
            ".Or.Cage~3~R1C1.End",
            "1:2+2 the constraint Or is none of a Killer: it is not known here, and not passed over",
        ),
        (
            ".~R1C1_5_6",
            "1:3+8 2 values for r1c1: expected one, candidates are not known here",
        ),
        (
            ".~R1C1",
            "1:3+4 0 values for r1c1: expected one, candidates are not known here",
        ),
        (
            ".~R1C1_x",
            "1:3+6 \"x\" is given for r1c1: expected a digit",
        ),
        (".~R1C1_10", "1:3+7 10 is given for r1c1: expected 1 to 9"),
        (
            ".Diagonal~1",
            "1:2+8 one diagonal alone is a rule that is not known here: expected both or none",
        ),
        (".Diagonal~2", "1:2+8 expected .Diagonal~1 or .Diagonal~-1"),
        (
            ".NoBoxes.Cage~3~R1C1",
            "1:2+7 a board without boxes: expected .Jigsaw~ with the regions beside .NoBoxes",
        ),
        (
            ".Shape~4x4.Jigsaw~0001011122332233",
            "1:19+16 a jigsaw that keeps the usual boxes: expected .NoBoxes beside it",
        ),
        (
            ".Shape~4x4.NoBoxes.Jigsaw~0001",
            "1:27+4 4 symbols: expected 16, one a cell of the 4x4 board",
        ),
        (
            ".Shape~4x6",
            "1:8+3 expected a square board, like .Shape~6x6",
        ),
        (
            ".Shape~9x9~0-8",
            "1:12+3 other digits or another kind of grid: expected 1 to 9",
        ),
        (
            ".Shape~7x7",
            "1:8+3 a 7x7 board has no usual boxes: say the regions",
        ),
        (
            ".Shape~4x4.Shape~6x6",
            "1:12+5 a second shape: the first is 4x4",
        ),
        (
            "Cage~3~R1C1",
            "1:1+1 expected constraints, each behind a dot: .Cage~10~R1C1~R1C2",
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7E3%7ER1C1%7ER1C1",
            "1:72+4 cage 1 holds r1c1 twice",
        ),
        (
            "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage%7",
            "1:58+1 a % in the link without two hexadecimal digits behind it",
        ),
    ] {
        assert_eq!(fault_as(text, Format::Iss), expected, "{text}");
    }
}

#[test]
fn strings_are_written_in_one_form() {
    let cage = |sum, cells: &str| Cage::new(cells.split(' ').map(|c| c.parse().unwrap()), sum);
    let list = vec![
        cage(Some(10), "r1c1 r2c2"),
        cage(None, "r1c3"),
        cage(Some(5), "r1c1 r12c12").with_repeats(true),
    ];
    let board = Geometry::boxes(4, 3).unwrap().with_diagonals().into();
    let mut givens = Grid::empty(12);
    givens.set("r10c2".parse().unwrap(), ninefold_sudoku::Digit::new(11));
    let layout = Layout::new(board, givens, list).unwrap();
    let map: String = (0..144usize)
        .map(|k| char::from(b"123456789abc"[k / 12 / 4 * 4 + k % 12 / 3]))
        .collect();
    assert_eq!(
        write(&layout, Format::Iss).unwrap(),
        format!(
            ".Shape~12x12.Jigsaw~{map}.NoBoxes.Diagonal~1.Diagonal~-1\
             .Cage~10~R1C1~R2C2.Cage~0~R1C3.Sum~5~R1C1~RcCc.~RaC2_11\n"
        )
    );
    let nothing = cage(None, "r1c1 r1c2").with_repeats(true);
    let layout = Layout::of_cages([nothing]).unwrap();
    assert_eq!(
        write(&layout, Format::Iss).unwrap_err().to_string(),
        "iss cannot hold a cage without a sum whose digits may repeat: the one at r1c1"
    );
}
