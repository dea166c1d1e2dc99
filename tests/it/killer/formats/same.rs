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
