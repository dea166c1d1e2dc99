//! Lists and letter grids in the words that people use.

use ninefold_killer::format::{Format, Letters, Options, detect};

use super::{all, cages, fault_in, layout};

#[test]
fn lists_in_many_words() {
    for text in [
        "10: r1c1 r1c2\n",
        "10 R1C1,R1C2\n",
        "10 = R1C1 R1C2\n",
        "10: r1c1r1c2\n",
        "10 R1C1R1C2\n",
        "10: r1c1-2\n",
        "10: r1c12\n",
        "10: r1c1+r1c2\n",
        "r1c1+r1c2=10\n",
        "r1c1 + r1c2 = 10\n",
        "R1C1 R1C2: 10\n",
        "killer:10;r1c1r1c2\n",
        "Cage = 10, r1c12\n",
        "10: (1,1) (1,2)\n5 (9,9)\n",
        "10 [1, 1], [1, 2]\n5 9,9 9,8\n",
        "10 1,1 1,2; 5 9,9\n",
        "10 0,0 0,1\n",
        "10,00,01;\n",
        "10,00,01;5,11,12;\n",
        "10: 11 12\n5 = 99 98\n",
    ] {
        assert_eq!(detect(text), Some(Format::Cages), "{text}");
        let read = layout(text);
        assert_eq!(cages(&read)[0], "10: r1c1 r1c2", "{text}");
    }
    assert_eq!(
        cages(&layout(
            "10: r12c1 r2c34\n20: r4-6c1-2\n9: r9c321 repeats\n"
        )),
        [
            "10: r1c1 r2c1 r2c3 r2c4",
            "20: r4c1 r4c2 r5c1 r5c2 r6c1 r6c2",
            "9: r9c1 r9c2 r9c3 repeats"
        ]
    );
    assert_eq!(
        cages(&layout(
            "A1+B2=10, r5c5 = 3\nr2c1+r2c2 = 4 repeats r1c2r1c3 = 5\n"
        )),
        ["10: r1c1 r2c2", "4: r2c1 r2c2 repeats", "5: r1c2 r1c3"]
    );
}

#[test]
fn letters_say_rows_or_columns() {
    for (letters, expected) in [
        (Letters::Rows, "10: r1c2 r1c3"),
        (Letters::Columns, "10: r2c1 r3c1"),
    ] {
        let options = Options {
            letters: Some(letters),
            ..Options::default()
        };
        for text in [
            "A2+A3=10",
            "10: A2 A3",
            "10: A2A3",
            "10 a2,a3",
            "A2 A3 = 10",
        ] {
            let read = all(text, &options).remove(0).unwrap();
            assert_eq!(cages(&read.layout), [expected], "{text}");
        }
    }
    let refused = fault_in("A2+A3=10", &Options::default());
    assert!(refused.starts_with("1:1+2 A2 may mean r1c2"), "{refused}");
}

/// On great boards digits that stand together are one number.
#[test]
fn great_boards_have_rows_of_two_digits() {
    let text = "box 4x4\n20: r12c3 r12c4-6 r1c16\n";
    assert_eq!(cages(&layout(text)), ["20: r1c16 r12c3 r12c4 r12c5 r12c6"]);
    let pairs = "box 4x4\n20: 12,3 (16, 1)\n";
    assert_eq!(cages(&layout(pairs)), ["20: r12c3 r16c1"]);
}

#[test]
fn where_numbers_count_from_is_never_guessed() {
    assert_eq!(
        cages(&layout("10 1,1 1,2\n9 0,0 8,8\n")),
        ["10: r2c2 r2c3", "9: r1c1 r9c9"]
    );
    assert_eq!(
        cages(&layout("10 1,1 1,2\n9 9,9 8,8\n")),
        ["10: r1c1 r1c2", "9: r8c8 r9c9"]
    );
    for (text, expected) in [
        (
            "10 1,1 1,2\n",
            "1:4+3 this may mean r1c1 or r2c2, for no cell tells whether they count from 0 or from 1: write names like r1c1",
        ),
        (
            "10: 11 12\n",
            "1:5+2 this may mean r1c1 or r2c2, for no cell tells whether they count from 0 or from 1: write names like r1c1",
        ),
        (
            "10 0,0 1,2\n3 9,9 9,8\n",
            "2:3+3 cells with 0 and with 9: expected them to count from 0 or from 1 throughout (line 1 does otherwise)",
        ),
        (
            "10 9,9 1,2\n3 0,1 1,1\n",
            "2:3+3 cells with 0 and with 9: expected them to count from 0 or from 1 throughout (line 1 does otherwise)",
        ),
        (
            "10 9,9 1,12\n",
            "1:8+4 cage 1 holds r1c12, which lies outside the 9x9 board",
        ),
        (
            "10 9,9 1,99999999999\n",
            "1:8+13 r1c4294967295 lies outside every board: rows and columns go up to 25",
        ),
        ("10 9,9 9,9\n", "1:8+3 cage 1 holds r9c9 twice"),
    ] {
        assert_eq!(fault_in(text, &Options::default()), expected, "{text:?}");
    }
}

#[test]
fn faults_of_lists_have_their_place_and_words() {
    let options = Options {
        format: Some(Format::Cages),
        ..Options::default()
    };
    for (text, expected) in [
        ("10: r1c1r1c2r1c1\n", "1:13+4 cage 1 holds r1c1 twice"),
        (
            "10: r1c1 r1c3-1\n",
            "1:10+6 r1c3-1 is no range: expected one like r1c1-3, up to 9",
        ),
        (
            "10: r1c1 r1c7-12\n",
            "1:10+7 r1c7-12 is no range: expected one like r1c1-3, up to 9",
        ),
        (
            "10: r1c1 r1c2-\n",
            "1:10+5 \"r1c2-\" is not a cell: expected one like r1c1",
        ),
        (
            "10: r1c1 r1c11\n",
            "1:10+5 cage 1 holds r1c11, which lies outside the 9x9 board",
        ),
        (
            "10: r1c1-r1c2\n",
            "1:5+9 \"r1c1-r1c2\" is not a cell: expected one like r1c1",
        ),
        (
            "10 11 12 13\n",
            "1:4+2 \"11\" is not a cell: expected one like r1c1",
        ),
        (
            "r1c1+r1c2 = x\n",
            "1:1+4 expected `=` and a number behind r1c1",
        ),
        (
            "r1c1+r1c2 = 10 x\n",
            "1:16+1 expected `=` and a number behind x",
        ),
        ("killer:10;\n", "1:8+2 cage 1 has no cells"),
    ] {
        assert_eq!(fault_in(text, &options), expected, "{text:?}");
    }
}

#[test]
fn letter_grids_with_sums_in_order() {
    let grid = "+--+--+\n|aa|bc|\n|aa|bc|\n+--+--+\n|dd|ee|\n|ff|ff|\n+--+--+\n";
    let expected = layout(&format!("{grid}a = 10\nb = 5 c=5\nd = 6, e = 4\nf = 10\n"));
    assert_eq!(expected.cages().len(), 6);
    for sums in [
        "10 5 5 6 4 10\n",
        "10\n5\n5\n6\n4\n10\n",
        "10, 5, 5,\n6, 4, 10\n",
    ] {
        let text = format!("{grid}{sums}");
        assert_eq!(detect(&text), Some(Format::Cages), "{text}");
        assert_eq!(layout(&text), expected);
    }
    let capitals = grid.to_uppercase() + "A=10 B=5 C=5 D=6 E=4 F=10\n";
    assert_eq!(layout(&capitals), expected);
    for (sums, expected) in [
        (
            "10 5 5 6 4\n7 8\n",
            "9:3+1 7 sums for 6 letters: expected one for each, in the order of the grid",
        ),
        (
            "10 5 5 6 44\n",
            "8:10+2 5 sums for 6 letters: expected one for each, in the order of the grid",
        ),
        (
            "a = 10\n5 5 6 4 10\n",
            "9:1+1 sums without letters, but a has its own on line 8: expected one or the other",
        ),
    ] {
        let options = Options {
            format: Some(Format::Cages),
            ..Options::default()
        };
        assert_eq!(fault_in(&format!("{grid}{sums}"), &options), expected);
    }
}

#[test]
fn givens_beside_the_letters() {
    let text = "..3. aabc\n.... aabc\n0000 ddee\n.1.. ffff\na=10 b=5 c=5 d=6 e=4 f=10\n";
    assert_eq!(detect(text), Some(Format::Cages));
    let read = layout(text);
    assert_eq!(read.givens().to_string(), "..3..........1..");
    assert_eq!(cages(&read)[5], "10: r4c1 r4c2 r4c3 r4c4");
    let wrong = text.replace("..3.", "..5.");
    assert_eq!(
        fault_in(&wrong, &Options::default()),
        "1:3+1 5 is given for r1c3: expected 1 to 4"
    );
    let short = text.replace("0000 ddee", "0000 dde");
    let options = Options {
        format: Some(Format::Cages),
        ..Options::default()
    };
    assert!(fault_in(&short, &options).starts_with("3:"));
}

#[test]
fn numbers_of_other_files_are_left_alone() {
    let region_map = "AABB\nAABB\nCCDD\nCCDD\n";
    for text in [
        "10,11,12,13\n",
        "10,11,12,13\n1,2,3,4\n",
        "10 11 12 13\n",
        "1,2,3,4\n3,4,1,2\n",
        "10 1,2\n",
        "1234 3412 2143 4321\n",
        &format!("{region_map}1 0 0 2\n0 0 0 0\n"),
        &format!("{region_map}1234\n"),
        "r1c1 = 5\n",
        "killer:\n",
        "..7. ....\n",
        "1;2;3\n",
        "12;34;56\n",
    ] {
        assert_eq!(detect(text), None, "{text:?}");
    }
}
