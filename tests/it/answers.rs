//! Answers that are known from elsewhere, asked of the binary.

use crate::binary::{Folder, run, run_args};
use crate::shared;

/// The grid that a professor found to have two solutions, and another 37.
const SEVERAL: &str =
    "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";
/// The two solutions that were published for it.
const A: &str = "731584692694312875825796143167439528489251367352678419913847256248965731576123984";
const B: &str = "735894621694312875821765493589431267467529318312678549943287156158946732276153984";
/// A hard one with one solution.
const HARD: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
const HARD_SOLUTION: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";
/// Crook's example, from Mepham's book.
const CROOK: &str =
    ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.";
const CROOK_SOLUTION: &str =
    "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
/// One given lost: the true puzzle has a 5 at r6c3.
const LOST: &str =
    "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58";

fn count(puzzle: &str) -> String {
    let ran = run("count", puzzle);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out.trim_end().to_string()
}

#[test]
fn the_grid_with_thirty_seven_solutions() {
    let ran = run("check --json", SEVERAL);
    assert_eq!(
        (ran.code, &ran.record()["verdict"]),
        (Some(1), &"multiple".into())
    );
    assert_eq!(count(SEVERAL), "37");
    let all = run("solve --all", SEVERAL);
    let solutions: Vec<&str> = all.out.lines().collect();
    assert_eq!((all.code, solutions.len()), (Some(0), 37));
    assert!(solutions.contains(&A) && solutions.contains(&B));
    // The cells in which the two published solutions agree.
    let common: String = A
        .chars()
        .zip(B.chars())
        .map(|(a, b)| if a == b { a } else { '.' })
        .collect();
    assert_eq!(common.chars().filter(|&c| c != '.').count(), 43);
    assert_eq!(count(&common), "4");
}

#[test]
fn unique_puzzles_and_their_solutions() {
    for (puzzle, solution) in [(HARD, HARD_SOLUTION), (CROOK, CROOK_SOLUTION)] {
        let ran = run("check", puzzle);
        assert_eq!(ran.code, Some(0));
        assert_eq!(ran.out, format!("1\tunique\t{solution}\n"));
        assert_eq!(run("solve", puzzle).out, format!("{solution}\n"));
    }
}

#[test]
fn a_lost_given_shows() {
    assert_eq!(count(LOST), "26");
    let mut whole = LOST.to_string();
    whole.replace_range(47..48, "5"); // r6c3
    assert_eq!(run("check", whole).code, Some(0));
}

#[test]
fn empty_grids() {
    assert_eq!(count(&".".repeat(16)), "288"); // OEIS A107739
    let ran = run("count --limit 1000000 --json", ".".repeat(81));
    assert_eq!(ran.code, Some(3));
    assert_eq!(ran.record()["count"], "1000000");
    assert_eq!(ran.record()["complete"], false);
    assert!(ran.err.contains("more than 1000000"), "{}", ran.err);
}

/// Box 1 and box 2 of the solution have 3 4 and 4 3 in r3 and r1, say: any
/// four cells of two rows, two columns and two boxes that hold two digits.
#[test]
fn an_emptied_rectangle_has_two_solutions_in_its_four_cells() {
    let grid: Vec<char> = A.chars().collect();
    let digit = |r: usize, c: usize| grid[9 * r + c];
    let corners = (0..9).flat_map(|r| (r + 1..9).map(move |s| (r, s)));
    let found = corners
        .flat_map(|(r, s)| (0..9).flat_map(move |c| (c + 1..9).map(move |d| [r, s, c, d])))
        .find(|&[r, s, c, d]| {
            let boxes = (r / 3 == s / 3) != (c / 3 == d / 3);
            boxes && digit(r, c) == digit(s, d) && digit(r, d) == digit(s, c)
        });
    let [r, s, c, d] = found.expect("this solution has such a rectangle");
    let mut puzzle = grid.clone();
    for (row, column) in [(r, c), (r, d), (s, c), (s, d)] {
        puzzle[9 * row + column] = '.';
    }
    let puzzle: String = puzzle.into_iter().collect();
    let record = run("check --json", &puzzle).record();
    assert_eq!(record["verdict"], "multiple");
    let name = |r: usize, c: usize| format!("r{}c{}", r + 1, c + 1);
    let cells = [name(r, c), name(r, d), name(s, c), name(s, d)];
    assert_eq!(record["differ"], serde_json::json!(cells));
    assert_eq!(count(&puzzle), "2");
}

#[test]
fn a_cage_repeats_no_digit_across_houses() {
    let text = "8: r3c3 r4c3 r4c4\nr3c3 = 1\nr4c4 = 1\n";
    let record = run("check --json", text).record();
    assert_eq!(
        (&record["kind"], &record["verdict"]),
        (&"killer".into(), &"none".into())
    );
    let json =
        r#"{"cages":[{"sum":8,"cells":["R3C3","R4C3","R4C4"]}],"givens":{"R3C3":1,"R4C4":1}}"#;
    assert_eq!(run("check --json", json).record()["verdict"], "none");
}

#[test]
fn samples_get_their_documented_verdicts() {
    let ran = run("check --sample", "");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let verdicts: Vec<_> = ran
        .out
        .lines()
        .map(|l| l.split('\t').nth(1).unwrap())
        .collect();
    assert_eq!(verdicts, ["unique", "multiple", "none", "unique", "unique"]);
}

#[test]
fn combinations_of_a_cage() {
    let ran = run("combos 11 3", "");
    assert_eq!(
        ran.out,
        "11_3[5]={{8,2,1},{7,3,1},{6,4,1},{6,3,2},{5,4,2}}\n"
    );
    assert_eq!(run("combos --single", "").out.lines().count(), 34);
    let all = run("combos", "").out;
    assert_eq!(all.lines().count(), 120);
    assert_eq!(all.matches('{').count() - 120, 502);
    let json = run("combos 10 4 --json", "").out;
    assert_eq!(
        json,
        "{\"v\":1,\"n\":1,\"kind\":\"killer\",\"sum\":10,\"size\":4,\"sets\":[[4,3,2,1]],\
         \"common\":[1,2,3,4],\"never\":[5,6,7,8,9]}\n"
    );
    let cells = run_args(&["combos", "15", "3", "--cells", "128,37,456"], "").out;
    assert_eq!(cells, "15_3[2]={{8,4,3},{7,6,2}}\n");
}

#[test]
fn reduction_is_minimal_and_reproducible() {
    let ran = run("reduce --json --seed 3", HARD_SOLUTION);
    let record = ran.record();
    assert_eq!((ran.code, &record["minimal"]), (Some(0), &true.into()));
    let puzzle = record["puzzle"].as_str().unwrap().to_string();
    let clues = puzzle.chars().filter(|&c| c != '.').count();
    assert_eq!(record["clues"], clues);
    assert_eq!(record["removed"], 81 - clues);
    assert_eq!(
        run("reduce --json --seed 3", HARD_SOLUTION).record(),
        record
    );
    let check = run("check --json --minimal", &puzzle).record();
    assert_eq!(check["solution"], HARD_SOLUTION);
    assert_eq!(
        (&check["minimal"], &check["redundant"]),
        (&true.into(), &serde_json::json!([]))
    );
}

#[test]
fn a_symmetric_reduction_says_what_it_is() {
    let record = run("reduce --json --symmetry 180", HARD_SOLUTION).record();
    let puzzle: Vec<char> = record["puzzle"].as_str().unwrap().chars().collect();
    assert!((0..81).all(|k| (puzzle[k] == '.') == (puzzle[80 - k] == '.')));
    assert_eq!(record["orbit_minimal"], true);
    assert!(record["minimal"].is_boolean());
}

#[test]
fn given_solutions_are_checked() {
    let folder = Folder::new("solutions");
    let puzzles = folder.file("puzzles.txt", format!("{HARD}\n{CROOK}\n"));
    let right = folder.file("right.txt", format!("{HARD_SOLUTION}\n{CROOK_SOLUTION}\n"));
    let wrong = folder.file("wrong.txt", format!("{HARD_SOLUTION}\n{HARD_SOLUTION}\n"));
    let short = folder.file("short.txt", format!("{HARD_SOLUTION}\n"));
    assert_eq!(
        run(&format!("check --solution {right} {puzzles}"), "").code,
        Some(0)
    );
    let ran = run(&format!("check --json --solution {wrong} {puzzles}"), "");
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.records()[1]["given_solution"], "wrong");
    assert_eq!(
        run(&format!("check --solution {short} {puzzles}"), "").code,
        Some(2)
    );
    let twice = run("check --solution - -", HARD);
    assert_eq!((twice.code, twice.out.as_str()), (Some(2), ""));
    assert!(twice.err.contains("standard input"), "{}", twice.err);
    let beside = run(
        &format!("check --solution - {puzzles}"),
        format!("{HARD_SOLUTION}\n{CROOK_SOLUTION}\n"),
    );
    assert_eq!(beside.code, Some(0), "{}", beside.err);
    let csv = format!("puzzle,solution\n{HARD},{CROOK_SOLUTION}\n");
    assert_eq!(run("check", csv).code, Some(1));
}

#[test]
fn an_exact_cover_is_never_guessed() {
    let folder = Folder::new("cover");
    let text = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";
    let named = folder.file("example.dlx", text);
    let plain = folder.file("example.txt", text);
    let record = run(&format!("check --json {named}"), "").record();
    assert_eq!(record["kind"], "cover");
    assert_eq!(
        record["solution"],
        serde_json::json!([["p", "r", "x:A", "y"], ["q", "x:A"]])
    );
    assert_eq!(run(&format!("check {plain}"), "").code, Some(2));
    assert_eq!(
        run(&format!("check --format dlx {plain}"), "").code,
        Some(0)
    );
}

#[test]
fn any_puzzle_becomes_an_exact_cover() {
    let folder = Folder::new("convert");
    for (puzzle, solutions) in [(SEVERAL, "37"), ("10: r1c1 r1c2\n8: r2c1 r2c2\n", "")] {
        let dlx = run("convert --to dlx", puzzle);
        assert_eq!(dlx.code, Some(0), "{}", dlx.err);
        let short = |line: &str| {
            line.split(' ')
                .all(|t| t.split(':').next().unwrap().len() <= 8)
        };
        assert!(
            dlx.out.lines().all(short),
            "names longer than Knuth's programs take"
        );
        let file = folder.file("puzzle.dlx", &dlx.out);
        if solutions.is_empty() {
            assert_eq!(run(&format!("solve --limit 1 {file}"), "").code, Some(0));
        } else {
            assert_eq!(run(&format!("count {file}"), "").out.trim(), solutions);
        }
    }
}

/// Every collection through the binary, as JSON.
#[test]
#[ignore = "a minute: run in release"]
fn collections_get_their_verdicts() {
    for (name, verdict, puzzles) in [
        ("17clue_49158", "unique", 49_158),
        ("magictour_top1465", "unique", 1465),
        ("forum_hardest_1106", "unique", 375),
        ("kaggle_20000", "unique", 20_000),
        ("exchange_medium", "unique", 29_579),
        ("top95", "unique", 94),
        ("hardest11", "unique", 10),
        ("serg_multi_5000", "multiple", 5000),
    ] {
        let Some(file) = shared::file(&format!("sudoku/{name}.txt")) else {
            return;
        };
        let ran = run_args(&["check", "--json", file.to_str().unwrap()], "");
        let wanted = format!("\"verdict\":\"{verdict}\"");
        let right = ran.out.lines().filter(|line| line.contains(&wanted));
        assert_eq!(
            (right.count(), ran.out.lines().count()),
            (puzzles, puzzles),
            "{name}"
        );
    }
    let Some(file) = shared::file("sudoku/mutated_invalid_4000.txt") else {
        return;
    };
    let ran = run_args(&["check", "--json", file.to_str().unwrap()], "");
    let counts = ran
        .records()
        .into_iter()
        .map(|record| match record["verdict"].as_str() {
            Some("unique") => 1,
            Some("multiple") => 2,
            _ => 0,
        });
    assert_eq!(counts.sum::<i32>(), 3274);
}
