//! Puzzles whose answers another program has given: `tests/data/sudoku.tsv`.

use ninefold_sudoku::check::{self, Verdict};
use ninefold_sudoku::format::{Options, read};
use ninefold_sudoku::{Solver, Stop};

const DATA: &str = include_str!("../../data/sudoku.tsv");

#[test]
fn answers_are_those_of_another_program() {
    let mut tested = 0;
    for row in DATA.lines().filter(|row| !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [puzzle, count, solution, what] = fields[..] else {
            panic!("four columns: {row}");
        };
        let record = read(puzzle.as_bytes(), &Options::default()).next();
        let puzzle = record.unwrap().unwrap().puzzle;
        let solver = Solver::new(puzzle.geometry());
        let counted = solver.count_up_to(&puzzle, u64::MAX, &Stop::never());
        assert_eq!(counted.value.to_string(), count, "{what}: {row}");
        match solver.check(&puzzle, &Stop::never()).unwrap() {
            Verdict::None(_) => assert_eq!(count, "0", "{what}"),
            Verdict::Unique(grid) => assert_eq!(grid.to_string(), solution, "{what}"),
            Verdict::Multiple { first, second, .. } => {
                assert_eq!(solution, "-", "{what}");
                assert_ne!(first, second);
                assert_eq!(check::solution(&puzzle, &first), Ok(()));
                assert_eq!(check::solution(&puzzle, &second), Ok(()));
            }
        }
        tested += 1;
    }
    assert!(tested > 60, "{tested} rows");
}
