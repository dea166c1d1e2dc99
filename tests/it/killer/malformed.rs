//! What `Layout::new` refuses, and what it does not.

use ninefold_killer::{Cage, Layout, LayoutError, Solver, Stop};
use ninefold_sudoku::{Cell, Geometry, Grid};

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn cage(sum: u32, cells: &[&str]) -> Cage {
    Cage::new(cells.iter().map(|c| cell(c)), (sum > 0).then_some(sum))
}

#[test]
fn malformed_layouts_name_the_cage_and_the_cell() {
    let good = || cage(10, &["r1c1", "r1c2"]);
    let error = |bad: Cage| Layout::of_cages([good(), bad]).unwrap_err();
    assert_eq!(
        error(cage(9, &["r2c1", "r3c1", "r2c1"])),
        LayoutError::Repeated {
            cage: 1,
            cell: cell("r2c1")
        }
    );
    assert_eq!(error(cage(9, &[])), LayoutError::Empty { cage: 1 });
    let outside = error(cage(9, &["r9c9", "r10c9"]));
    assert_eq!(
        (outside.cage(), outside.cell()),
        (Some(1), Some(cell("r10c9")))
    );
    let ten: Vec<Cell> = (0..10).map(|k| Cell::new(k / 5, k % 5).unwrap()).collect();
    let many = error(Cage::new(ten, None));
    assert_eq!(
        many,
        LayoutError::TooMany {
            cage: 1,
            cell: cell("r2c5"),
            cells: 10,
            board: 9
        }
    );
    assert_eq!(
        many.to_string(),
        "cage 2 has 10 cells: there are only 9 different digits"
    );
    let givens = Layout::new(Geometry::standard(), Grid::empty(4), vec![]).unwrap_err();
    assert_eq!(
        givens,
        LayoutError::Givens {
            givens: 4,
            board: 9
        }
    );
    let crowd = Layout::of_cages(std::iter::repeat_n(good(), 10_000)).unwrap_err();
    assert_eq!(crowd, LayoutError::Cages { cages: 10_000 });
}

#[test]
fn everything_else_is_legal() {
    let layout = Layout::of_cages([
        cage(0, &["r1c1", "r9c9"]),
        cage(5, &["r5c5"]),
        cage(0, &["r5c5"]),
        cage(
            45,
            &[
                "r1c1", "r1c2", "r1c3", "r1c4", "r1c5", "r1c6", "r1c7", "r1c8", "r1c9",
            ],
        ),
        cage(1000, &["r2c2", "r2c3"]),
    ]);
    assert!(layout.unwrap().impossible().is_some());
}

#[test]
fn impossible_layouts_are_answered_at_once() {
    let layout = Layout::of_cages([cage(5, &["r1c1", "r1c2", "r1c3"])]).unwrap();
    let solver = Solver::new(&layout);
    let verdict = solver.check(&Stop::never()).unwrap();
    assert_eq!(
        verdict.to_string(),
        "none: it has no solution: the cage of 3 at r1c1 has sum 5; 3 cells reach 6 to 24"
    );
    assert_eq!(solver.solutions(&Stop::never()).count(), 0);
    assert_eq!(solver.count_up_to(5, &Stop::never()).value, 0);
    assert_eq!(solver.backbone(&Stop::never()).unwrap().grid, None);
}

#[test]
fn cages_that_fill_houses_with_another_total_are_answered_at_once() {
    // Row 1 is full of cages that total 44; the rest of the board is open.
    let layout = Layout::of_cages([
        cage(14, &["r1c1", "r1c2", "r1c3"]),
        cage(15, &["r1c4", "r1c5", "r1c6"]),
        cage(15, &["r1c7", "r1c8", "r1c9"]),
    ])
    .unwrap();
    let verdict = Solver::new(&layout).check(&Stop::never()).unwrap();
    assert_eq!(
        verdict.to_string(),
        "none: it has no solution: the cages of row 1 total 44, 45 are needed"
    );
}

#[test]
fn a_solver_stops_when_it_is_told() {
    let solver = Solver::new(&Layout::of_cages([]).unwrap());
    assert!(solver.check(&Stop::never().nodes(3)).is_err());
    assert!(solver.backbone(&Stop::never().nodes(100)).is_err());
}
