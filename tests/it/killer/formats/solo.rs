//! Game IDs of Solo. What is compared here word by word was read by the
//! program itself.

use ninefold_killer::format::{Format, Options, detect, write};

use super::{all, cages, fault_in, layout};

/// No givens; four cages of two columns each, and sums in three of them.
const SMALL: &str = "2x2k:p,a_a_ae_a_a_a__,10a5_5d6a4a10c";

fn fault(text: &str) -> String {
    let options = Options {
        format: Some(Format::Solo),
        ..Options::default()
    };
    fault_in(text, &options)
}

#[test]
fn ids_of_every_kind() {
    let small = layout(SMALL);
    assert_eq!(small.geometry().box_shape(), Some((2, 2)));
    assert_eq!(cages(&small)[5], "10: r4c1 r4c2 r4c3 r4c4");
    assert_eq!(write(&small, Format::Solo).unwrap(), format!("{SMALL}\n"));
    // Givens, diagonals, a sum in another cell, a cage without one, and the
    // grade the program was asked for.
    let text = SMALL
        .replace("k:p", "xkadu:1c2_3j")
        .replace("10a5_5d6a4a10c", "a10a5l");
    let more = layout(&text);
    assert!(more.geometry().has_diagonals());
    assert_eq!(more.givens().to_string(), "1...23..........");
    assert_eq!(
        cages(&more)[..3],
        ["10: r1c1 r1c2 r2c1 r2c2", "0: r1c3 r2c3", "5: r1c4 r2c4"]
    );
    // Two rows by three columns; all cells on their own.
    let alone = "_".repeat(61);
    let six = layout(&format!("2x3k:zj,{alone},5zi"));
    assert_eq!(six.geometry().box_shape(), Some((2, 3)));
    assert_eq!(cages(&six), ["5: r1c1"]);
    // Jigsaws: the regions are the rows, or the columns.
    let rows = format!("l{}", "_".repeat(12));
    for head in ["4jk", "2x2jk", "4x1k", "4kj"] {
        let text = format!("{head}:p,{rows},{},p", "_".repeat(25));
        let jigsaw = layout(&text);
        assert_eq!(jigsaw.geometry().box_shape(), None, "{head}");
        assert_eq!(jigsaw.geometry().regions()[..5], [0, 0, 0, 0, 1]);
    }
    // A description alone is read when it is asked for.
    let options = Options {
        format: Some(Format::Solo),
        ..Options::default()
    };
    let described = all(&SMALL[5..], &options).remove(0).unwrap();
    assert_eq!(described.layout, small);
    assert_eq!(detect(&SMALL[5..]), None);
    // Links, and comments behind.
    let link = format!("https://example.org/js/solo.html#{SMALL} # mine");
    assert_eq!(layout(&link), small);
}

/// Rows as cages: 72 open edges in a row, where the program writes 25 for a z
/// and reads 26.
#[test]
fn long_runs_of_open_edges() {
    let walls = "_".repeat(72);
    let sums = "45h".repeat(9);
    let read = format!("3x3k:zzzc,zzt{walls},{sums}");
    let written = format!("3x3k:zzzc,zzv{walls},{sums}");
    let rows = layout(&read);
    assert_eq!(rows.cages().len(), 9);
    assert_eq!(layout(&written), rows);
    assert_eq!(write(&rows, Format::Solo).unwrap(), read + "\n");
}

#[test]
fn faults_have_their_place_and_words() {
    for (text, expected) in [
        (
            "3x3k#123456".to_string(),
            "1:5+1 a random seed, which only Solo itself can make a puzzle of: expected the game ID by its description, with a colon",
        ),
        (
            "3x3:zzzc".to_string(),
            "1:1+3 3x3 has no k: this is a plain Sudoku without cages",
        ),
        ("3x3kq:zzzc".to_string(), "1:5+1 expected j, x or k"),
        (
            "k:p".to_string(),
            "1:1+1 expected the board, like 3x3k or 9jk",
        ),
        (
            "9x9k:p".to_string(),
            "1:1+1 a board of 81 digits: expected at most 25",
        ),
        (
            SMALL.replace(":p", ":o"),
            "1:7+1 the givens end here after 15 cells: expected 16",
        ),
        (
            SMALL.replace(":p", ":0p"),
            "1:6+1 '0' among the givens: expected a number, a letter for so many blanks, or _ between numbers",
        ),
        (
            SMALL.replace(":p", ":5o"),
            "1:6+1 5 is given for r1c1: expected 1 to 4",
        ),
        (
            "2x2k:p".to_string(),
            "1:6+1 expected a comma and the walls of the cages",
        ),
        (
            SMALL.replace("a10c", "a10b"),
            "1:36+1 the sums end here after 15 cells: expected 16",
        ),
        (
            SMALL.replace("__,", "_,"),
            "1:21+1 the walls of the cages end here after 24 edges: expected 24 and a wall behind them",
        ),
        (
            SMALL.replace("__,", "___,"),
            "1:22+1 the walls of the cages go on behind the last of 24 edges",
        ),
        (
            SMALL.replace("ae", "a?e"),
            "1:13+1 '?' among the walls of the cages: expected letters and _",
        ),
        (
            SMALL.replace(",10a", ",10_9_"),
            "1:26+1 a second sum, 9, for the cage at r1c1 with sum 10",
        ),
        (format!("{SMALL},"), "1:37+1 stray text behind the sums"),
        (format!("{SMALL} 7"), "1:38+1 stray text behind the game ID"),
        (
            "p,a_a_ae_a_a_a__".to_string(),
            "1:2+1 2 parts, the first of 16 cells: expected a game ID like 3x3k: with givens, cages and sums",
        ),
        (
            format!("4jk:p,{},{},p", "_".repeat(25), "_".repeat(25)),
            "1:7+1 the region of r1c1 has 1 cells: expected 4 in each region",
        ),
        (
            "2x2k:p,x,p".to_string(),
            "1:8+1 cage 1 has 16 cells: there are only 4 different digits",
        ),
    ] {
        let found = fault(&text);
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn plain_ids_are_left_alone() {
    for text in [
        "3x3:zzzc",
        "9j:zzzc",
        "3x3x:zzzc",
        "3x3#12",
        "2x2:1o",
        "knight:1,2",
        "k#1",
    ] {
        assert_eq!(detect(text), None, "{text}");
    }
    for text in ["3x3k:", "9jxk:1", "3x3k#123", "2x3xkadu:a"] {
        assert_eq!(detect(text), Some(Format::Solo), "{text}");
    }
}
