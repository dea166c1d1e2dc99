//! Answers that are known from elsewhere.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ninefold_sudoku::check::{Reason, Verdict};
use ninefold_sudoku::solve::Solvers;
use ninefold_sudoku::{
    Cell, CellSet, Digit, DigitSet, Geometry, Grid, Outcome, Pencilmarks, Puzzle, Solver, Stop,
    StopReason, check,
};

use super::oracle;

/// Three grids of a page on Sudoku solvers (D. Ireland, 2004 to 2010), where
/// "has two distinct solutions" (a and b) was corrected to 37 by a reader.
const A: &str = "731584692694312875825796143167439528489251367352678419913847256248965731576123984";
const B: &str = "735894621694312875821765493589431267467529318312678549943287156158946732276153984";
const C: &str = "126437958895621473374985126457193862983246517612578394269314785548769231731852649";

const THIRTY_SEVEN: &str =
    "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";

fn standard() -> Arc<Solver> {
    static SOLVERS: std::sync::OnceLock<Solvers> = std::sync::OnceLock::new();
    SOLVERS.get_or_init(Solvers::new).get(&Geometry::standard())
}

fn parse(line: &str) -> Puzzle {
    Puzzle::parse(line).unwrap()
}

fn check(puzzle: &Puzzle) -> Verdict {
    let solver = Solver::new(puzzle.geometry());
    solver.check(puzzle, &Stop::never()).unwrap()
}

/// All solutions, each verified.
fn all(puzzle: &Puzzle) -> Vec<String> {
    let solver = Solver::new(puzzle.geometry());
    let mut solutions = solver.solutions(puzzle, &Stop::never());
    let lines: Vec<String> = solutions
        .by_ref()
        .map(|grid| {
            assert!(puzzle.geometry().is_solved(&grid));
            assert_eq!(check::solution(puzzle, &grid), Ok(()));
            grid.to_string()
        })
        .collect();
    assert_eq!(solutions.outcome(), Some(Outcome::Exhausted));
    assert_eq!(solutions.stats().solutions, lines.len() as u64);
    assert!(solutions.next().is_none());
    let count = solver.count_up_to(puzzle, u64::MAX, &Stop::never());
    assert_eq!(
        (count.value, count.is_complete()),
        (lines.len() as u64, true)
    );
    lines
}

fn count_empty(geometry: Geometry) -> u64 {
    let geometry = Arc::new(geometry);
    let empty = Puzzle::new(Arc::clone(&geometry), Grid::empty(geometry.size()));
    let count = Solver::new(&geometry).count_up_to(&empty, u64::MAX, &Stop::never());
    assert!(count.is_complete());
    count.value
}

#[test]
fn two_is_not_thirty_seven() {
    let puzzle = parse(THIRTY_SEVEN);
    let Verdict::Multiple {
        first,
        second,
        differ,
    } = check(&puzzle)
    else {
        panic!("several solutions expected")
    };
    assert!(!differ.is_empty());
    assert_eq!(first.differ(&second), differ);
    let all = all(&puzzle);
    assert_eq!(all.len(), 37);
    assert!(all.contains(&A.to_owned()) && all.contains(&B.to_owned()));
    assert_eq!(oracle::all(&puzzle, 100).unwrap().len(), 37);
    let limited = |n| standard().count_up_to(&puzzle, n, &Stop::never());
    assert_eq!((limited(37).value, limited(37).is_complete()), (37, true));
    assert_eq!((limited(36).value, limited(36).is_complete()), (36, false));
}

#[test]
fn the_cells_in_which_two_of_them_agree_leave_four() {
    let (a, b) = (oracle::grid(9, A), oracle::grid(9, B));
    let mut common = a.clone();
    for cell in a.differ(&b).iter() {
        common.set(cell, None);
    }
    assert_eq!(common.clues(), 43);
    let all = all(&Puzzle::new(Geometry::standard(), common));
    assert_eq!(all.len(), 4);
    assert!(all.contains(&A.to_owned()) && all.contains(&B.to_owned()));
}

#[test]
fn published_puzzles_with_one_solution() {
    for (puzzle, solution) in [
        (
            ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
            C,
        ),
        (
            ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.",
            "295743861431865927876192543387459216612387495549216738763524189928671354154938672",
        ),
    ] {
        let Verdict::Unique(grid) = check(&parse(puzzle)) else {
            panic!("{puzzle} has one solution")
        };
        assert_eq!(grid.to_string(), solution);
        assert_eq!(all(&parse(puzzle)), [solution]);
    }
}

#[test]
fn a_lost_given_leaves_twenty_six_solutions() {
    let lost = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58";
    assert_eq!(all(&parse(lost)).len(), 26);
    let whole = "........2.2..5.8.1......3..7.4.9........8541...5.37...18....9....7..9...2...4..58";
    assert!(matches!(check(&parse(whole)), Verdict::Unique(_)));
}

#[test]
fn grids_of_small_boards() {
    // OEIS A107739: 288 grids of 4x4.
    assert_eq!(count_empty(Geometry::boxes(2, 2).unwrap()), 288);
    assert_eq!(count_empty(Geometry::jigsaw(&[0]).unwrap()), 1);
}

/// All 4x4 grids whose rows are permutations, against the definition.
fn brute_force(geometry: &Geometry) -> u64 {
    let mut rows: Vec<[u32; 4]> = Vec::new();
    for code in 0..256u32 {
        let row = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        if row.iter().fold(0, |set, d| set | 1 << d) == 15 {
            rows.push(row);
        }
    }
    let mut count = 0;
    for code in 0..24usize.pow(4) {
        let picked = [code % 24, code / 24 % 24, code / 576 % 24, code / 13824];
        let cells = picked.iter().flat_map(|&r| rows[r]);
        let digits = cells.map(|d| Digit::from_index(d as usize));
        count += u64::from(geometry.is_solved(&Grid::from_cells(4, digits).unwrap()));
    }
    count
}

#[test]
fn four_by_four_with_jigsaw_regions_and_diagonals() {
    let boxes = Geometry::boxes(2, 2).unwrap();
    assert_eq!(brute_force(&boxes), 288);
    let jigsaws = [
        [1, 1, 1, 2, 1, 2, 2, 2, 3, 3, 3, 4, 3, 4, 4, 4],
        [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4], // Latin squares: 576
        [1, 1, 2, 2, 1, 3, 3, 2, 1, 3, 3, 2, 4, 4, 4, 4],
        [1, 1, 1, 2, 3, 1, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4],
    ];
    let mut boards = vec![boxes.clone().with_diagonals()];
    for map in jigsaws {
        let jigsaw = Geometry::jigsaw(&map).unwrap();
        boards.push(jigsaw.clone());
        boards.push(jigsaw.with_diagonals());
    }
    let counts: Vec<u64> = boards.iter().map(brute_force).collect();
    assert_eq!(counts[3], 576);
    assert!(counts.iter().filter(|&&c| c > 0).count() > 4, "{counts:?}");
    let ours: Vec<u64> = boards.into_iter().map(count_empty).collect();
    assert_eq!(ours, counts);
}

#[test]
#[ignore = "28 million solutions one by one: over ten seconds even optimised"]
fn grids_of_six_by_six() {
    // Published many times: https://en.wikipedia.org/wiki/Mathematics_of_Sudoku.
    assert_eq!(count_empty(Geometry::boxes(2, 3).unwrap()), 28_200_960);
}

#[test]
fn six_by_six_with_a_full_first_row() {
    // By symmetry of the digits: 28200960 / 6!.
    let geometry = Arc::new(Geometry::boxes(2, 3).unwrap());
    let grid = oracle::grid(6, &format!("123456{}", ".".repeat(30)));
    let puzzle = Puzzle::new(Arc::clone(&geometry), grid);
    let count = Solver::new(&geometry).count_up_to(&puzzle, u64::MAX, &Stop::never());
    assert_eq!(count.value, 28_200_960 / 720);
    // Boxes of 3x2 are the same board on its side.
    let geometry = Arc::new(Geometry::boxes(3, 2).unwrap());
    let column: String = (1..=6).map(|d| format!("{d}.....")).collect();
    let puzzle = Puzzle::new(Arc::clone(&geometry), oracle::grid(6, &column));
    let count = Solver::new(&geometry).count_up_to(&puzzle, u64::MAX, &Stop::never());
    assert_eq!(count.value, 28_200_960 / 720);
}

#[test]
fn the_empty_board_stops_at_the_limit() {
    let empty = parse(&".".repeat(81));
    let count = standard().count_up_to(&empty, 1_000_000, &Stop::never());
    assert_eq!((count.value, count.is_complete()), (1_000_000, false));
}

#[test]
fn a_rectangle_of_two_digits_is_two_solutions_in_four_cells() {
    // Two boxes of a full grid hold 1 2 / 2 1 in the corners of a rectangle.
    let corners = [("r2c3", 1), ("r2c5", 2), ("r3c3", 2), ("r3c5", 1)];
    let mut grid = Grid::empty(9);
    let mut rectangle = CellSet::EMPTY;
    for (name, digit) in corners {
        let cell: Cell = name.parse().unwrap();
        grid.set(cell, Digit::new(digit));
        rectangle.insert(cell);
    }
    let start = Puzzle::new(Geometry::standard(), grid);
    let mut full = standard().solutions(&start, &Stop::never()).next().unwrap();
    for cell in rectangle.iter() {
        full.set(cell, None);
    }
    let puzzle = Puzzle::new(Geometry::standard(), full);
    let Verdict::Multiple { differ, .. } = check(&puzzle) else {
        panic!("two solutions expected")
    };
    assert_eq!(differ, rectangle);
    assert_eq!(differ.to_string(), "r2c3,r2c5,r3c3,r3c5");
    assert_eq!(all(&puzzle).len(), 2);
}

#[test]
fn full_grids_right_and_wrong() {
    let Verdict::Unique(grid) = check(&parse(C)) else {
        panic!("a solved grid solves itself")
    };
    assert_eq!(grid.to_string(), C);
    let wrong = C.replacen("12", "21", 1);
    let verdict = check(&parse(&wrong));
    assert_eq!(
        verdict.to_string(),
        "none: it has no solution: 2 stands twice in column 1: r1c1 and r7c1"
    );
}

#[test]
fn an_empty_cell_and_no_digit_for_it() {
    // A full grid but for one cell cannot have just this fault: the digit
    // that the row lacks stands nowhere else too little. Two more cells are
    // blank here; the 1 that r1c1 needs stands beside it.
    let mut grid = oracle::grid(9, C);
    for name in ["r1c1", "r1c2", "r6c2"] {
        grid.set(name.parse().unwrap(), None);
    }
    grid.set("r1c2".parse().unwrap(), Digit::new(1));
    let Verdict::None(reason) = check(&Puzzle::new(Geometry::standard(), grid)) else {
        panic!("no solution expected")
    };
    assert_eq!(reason.to_string(), "no digit fits r1c1");
    // With a clash that is named first.
    let mut grid = oracle::grid(9, C);
    grid.set("r1c1".parse().unwrap(), None);
    grid.set("r1c2".parse().unwrap(), Digit::new(1));
    let Verdict::None(reason) = check(&Puzzle::new(Geometry::standard(), grid)) else {
        panic!("no solution expected")
    };
    assert_eq!(
        reason.to_string(),
        "1 stands twice in column 2: r1c2 and r6c2"
    );
}

#[test]
fn contradictions_that_only_the_search_finds() {
    // Unique with a 9 in r1c7; any other digit there that clashes with
    // nothing at sight must fail in the search.
    let puzzle =
        ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
    let mut by_search = 0;
    for digit in "145678".chars() {
        let changed: String = puzzle
            .char_indices()
            .map(|(k, c)| if k == 6 { digit } else { c })
            .collect();
        if check(&parse(&changed)) == Verdict::None(Reason::Search) {
            by_search += 1;
        }
    }
    assert!(by_search > 0);
}

#[test]
fn marks_limit_the_solutions() {
    let g = Geometry::standard();
    let solution = oracle::grid(9, C);
    // Only the solution's digits: unique without any given.
    let exact = Pencilmarks::from_givens(&g, &solution);
    let puzzle = Puzzle::from_marks(Arc::clone(&g), exact);
    assert_eq!(check(&puzzle), Verdict::Unique(solution.clone()));
    // The candidates that givens leave: as the givens.
    let puzzle = Puzzle::from_marks(Arc::clone(&g), parse(THIRTY_SEVEN).candidates());
    assert_eq!(all(&puzzle).len(), 37);
    // A cell without marks: none, not "several".
    let mut marks = Pencilmarks::full(9);
    marks["r5c5".parse().unwrap()] = DigitSet::EMPTY;
    let verdict = check(&Puzzle::from_marks(g, marks));
    assert_eq!(
        verdict.to_string(),
        "none: it has no solution: no digit fits r5c5"
    );
}

#[test]
fn large_boards_have_solutions() {
    for (rows, columns) in [(3, 4), (4, 3), (2, 5), (4, 4), (4, 5), (5, 5)] {
        let geometry = Arc::new(Geometry::boxes(rows, columns).unwrap());
        let empty = Puzzle::new(Arc::clone(&geometry), Grid::empty(rows * columns));
        let stop = Stop::never().nodes(5_000_000);
        let first = Solver::new(&geometry).solutions(&empty, &stop).next();
        assert!(geometry.is_solved(&first.unwrap()), "{rows}x{columns}");
    }
}

#[test]
fn limits_are_told_from_answers() {
    let empty = parse(&".".repeat(81));
    let solver = standard();
    let nodes = Stop::never().nodes(100);
    let mut solutions = solver.solutions(&empty, &nodes);
    let found = solutions.by_ref().count() as u64;
    assert_eq!(
        solutions.outcome(),
        Some(Outcome::Stopped(StopReason::Nodes))
    );
    assert_eq!(solver.count_up_to(&empty, u64::MAX, &nodes).value, found);
    let fewer = Stop::never().nodes(0);
    let hard =
        parse("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
    let stopped = solver.check(&hard, &fewer).unwrap_err();
    assert_eq!(stopped.0, StopReason::Nodes);
    let late = Stop::never().deadline(Instant::now());
    assert_eq!(
        solver.check(&hard, &late).unwrap_err().0,
        StopReason::Deadline
    );
    let raised = Stop::never().flag(Arc::new(AtomicBool::new(true)));
    assert_eq!(
        solver.backbone(&empty, &raised).unwrap_err().0,
        StopReason::Flag
    );
    // Puzzles without a guess are stopped as well: there may be many.
    assert_eq!(
        solver.check(&parse(C), &raised).unwrap_err().0,
        StopReason::Flag
    );
    // A budget is for all searches of a backbone together:
    // enough for its verdict is not enough for the rest.
    let puzzle = parse(THIRTY_SEVEN);
    let mut solutions = solver.solutions(&puzzle, &Stop::never());
    solutions.verdict().unwrap();
    let few = Stop::never().nodes(solutions.stats().nodes + 1);
    assert!(solver.check(&puzzle, &few).is_ok());
    assert!(solver.backbone(&puzzle, &few).is_err());
}

#[test]
#[should_panic(expected = "another board")]
fn a_puzzle_of_another_board_is_a_bug_of_the_caller() {
    let puzzle = Puzzle::new(Arc::new(Geometry::boxes(2, 2).unwrap()), Grid::empty(4));
    let _ = standard().check(&puzzle, &Stop::never());
}
