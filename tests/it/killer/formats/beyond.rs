//! Numbers that are greater than any sum can be: refused where they stand, in
//! every format with decimal sums, and never taken for another number.

use ninefold_killer::format::{Format, Options};

use super::all;

/// Texts whose numbers 4000000001 are sums.
const TEXTS: [(Format, &str); 9] = [
    (Format::Cages, "4000000001: r1c1 r1c2\n"),
    (
        Format::Json,
        "{\"cages\":[{\"sum\":4000000001,\"cells\":[\"R1C1\",\"R1C2\"]}]}\n",
    ),
    (
        Format::ArrowGrid,
        "4000000001 < 8 v\n^ 7 > 4\n2 ^ 3 <\n6 < < 0\n",
    ),
    (Format::SumoCue, "SumoCueV1=4000000001+0"),
    (
        Format::Solo,
        "2x2k:p,a_a_ae_a_a_a__,4000000001a5_5d6a4a10c\n",
    ),
    (
        Format::TwoGrid,
        "4 4\n4000000001 - - 5\n- 10 - -\n9 - 7 -\n- - 3 -\n1 1 1 2\n3 3 4 2\n5 3 4 4\n5 5 6 6\n",
    ),
    (
        Format::KSudoku,
        "<!DOCTYPE ksudoku>\n<ksudoku><game><puzzle>\n\
         <graph order=\"4\" type=\"custom\" specific-type=\"KillerSudoku\" \
         sizeX=\"4\" sizeY=\"4\" sizeZ=\"1\">\n<sudokugroups at=\"0\" withblocks=\"1\"/>\n\
         <cage operator=\"4\" value=\"4000000001\" size=\"2\"> 0 4 </cage>\n</graph>\n\
         <values>_______________b</values>\n</puzzle></game></ksudoku>\n",
    ),
    (Format::Iss, ".Cage~4000000001~R1C1~R1C2\n"),
    (
        Format::JsonLists,
        "[{\"result\":4000000001,\"indices\":[[1,9],[2,9]]}]\n",
    ),
];

#[test]
fn sums_beyond_all_measure_are_refused_alike() {
    for (format, text) in TEXTS {
        let text = match format {
            Format::SumoCue => format!("{text}{}\n", "=0".repeat(79)),
            _ => text.to_string(),
        };
        let options = Options {
            format: Some(format),
            ..Options::default()
        };
        let read = |sum: &str| all(&text.replace("4000000001", sum), &options).remove(0);
        // A great sum is a sum still, which no cage reaches.
        let great = read("4000000001").unwrap();
        assert!(great.layout.impossible().is_some(), "{format}");
        // 2^32, and 2^32 + 10, which is 10 in a word of 32 bits.
        for sum in ["4294967296", "4294967306", "99999999999999999999999"] {
            let fault = read(sum).unwrap_err();
            let (place, message) = fault.split_once(' ').unwrap();
            let at = text.find("4000000001").unwrap();
            let line = 1 + text[..at].matches('\n').count();
            let column = at - text[..at].rfind('\n').map_or(0, |end| end + 1) + 1;
            let expected = format!("{line}:{column}+{}", sum.len());
            assert_eq!(place, expected, "{format}: {message}");
            let said = message.contains("a number beyond all measure") || message.contains("a sum");
            assert!(said, "{format}: {message}");
        }
    }
}
