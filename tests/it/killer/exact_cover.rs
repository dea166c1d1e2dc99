//! The solver made for Killers against exact cover, on 2000 random layouts: the
//! same solutions, each of them right.

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold_dlx as dlx;
use ninefold_killer::encode::Encoding;
use ninefold_killer::solve::Engine;
use ninefold_killer::{Layout, Outcome, Solver, Stop};
use ninefold_sudoku::{Geometry, Grid};

use super::checker::is_right;
use super::layouts::{Cages, Random, any_grid, cages, jigsaw, with_givens};

/// Solutions that are compared one by one; beyond it only that there are more.
const LIMIT: usize = 60;

/// What exact cover may spend on a layout. Where that is not enough, another
/// layout is taken.
const NODES: u64 = 30_000;

/// What layouts are made of.
struct Shape {
    /// Rows and columns of a box.
    boxes: (usize, usize),
    cages: std::ops::Range<usize>,
    /// The most cells of a cage.
    most: usize,
    givens: std::ops::Range<usize>,
}

/// The first solutions by exact cover, in one of three ways; `None` if it takes
/// too long.
fn by_exact_cover(layout: &Layout, way: usize) -> Option<Vec<Grid>> {
    let stop = Stop::never().nodes(NODES);
    let (found, outcome) = if way == 0 {
        let plain = Encoding::plain(layout);
        let mut search = dlx::Solver::new(plain.problem()).into_solutions(&stop);
        let found = search.by_ref().take(LIMIT + 1);
        let found: Vec<Grid> = found.map(|options| plain.decode(&options)).collect();
        (found, search.outcome())
    } else {
        let engine = [Engine::Links, Engine::Bits][way - 1];
        let mut search = Solver::with_engine(layout, engine).solutions(&stop);
        let found: Vec<Grid> = search.by_ref().take(LIMIT + 1).collect();
        (found, search.outcome())
    };
    (found.len() > LIMIT || outcome == Some(Outcome::Exhausted)).then_some(found)
}

/// Compares; says how many solutions there are, up to the limit. `None` if
/// exact cover does not know.
fn compare(layout: &Layout, way: usize) -> Option<usize> {
    let expected = by_exact_cover(layout, way)?;
    let solver = Solver::new(layout);
    assert!(solver.is_fast());
    let mut search = solver.solutions(&Stop::never());
    let found: Vec<Grid> = search.by_ref().take(LIMIT + 1).collect();
    let text = |grids: &[Grid]| grids.iter().map(Grid::to_string).collect::<BTreeSet<_>>();
    let texts = text(&found);
    assert_eq!(texts.len(), found.len(), "a solution twice: {layout:?}");
    assert!(
        found.iter().all(|grid| is_right(layout, grid)),
        "{layout:?}"
    );
    assert_eq!(found.len(), expected.len(), "{layout:?}");
    if found.len() <= LIMIT {
        assert_eq!(texts, text(&expected), "{layout:?}");
        assert_eq!(search.outcome(), Some(Outcome::Exhausted));
    }
    let verdict = solver.check(&Stop::never()).unwrap();
    let name = ["none", "unique", "multiple"][found.len().min(2)];
    assert_eq!(verdict.name(), name, "{layout:?}");
    Some(found.len())
}

fn board(shape: &Shape, random: &mut Random) -> Arc<Geometry> {
    let (rows, columns) = shape.boxes;
    let mut geometry = Geometry::boxes(rows, columns).unwrap();
    if random.below(3) == 0 {
        let exchanges = 1 + random.below(4);
        geometry = jigsaw(&geometry, random, exchanges);
    }
    if random.below(4) == 0 {
        geometry = geometry.with_diagonals();
    }
    Arc::new(geometry)
}

/// As many layouts as asked for, on boards of all kinds.
fn run(shape: &Shape, seed: u64, number: usize) {
    let mut random = Random(seed);
    let (mut done, mut skipped, mut tally) = (0, 0, [0; 4]);
    while done < number {
        assert!(skipped < 100 + number, "most take too long");
        let geometry = board(shape, &mut random);
        let Some(grid) = any_grid(&geometry, &mut random) else {
            skipped += 1;
            continue;
        };
        let many = |range: &std::ops::Range<usize>, random: &mut Random| {
            range.start + random.below(range.len())
        };
        let number = many(&shape.cages, &mut random);
        let like = Cages {
            number,
            most: shape.most,
            wrong: 8 * number,
        };
        let cages = cages(&grid, &mut random, &like);
        let givens = many(&shape.givens, &mut random);
        let layout = with_givens(&geometry, cages, &grid, &mut random, givens);
        match compare(&layout, done % 3) {
            Some(LIMIT..) => tally[3] += 1,
            Some(found) => tally[found.min(2)] += 1,
            None => {
                skipped += 1;
                continue;
            }
        }
        done += 1;
    }
    eprintln!("none, one, few, many: {tally:?}; {skipped} left out");
    // The cases are of all kinds, or the comparison says little.
    let [none, one, few, many] = tally;
    assert!(none > 0 && one > 0 && few + many > 0, "{tally:?}");
}

#[test]
fn four_by_four() {
    let shape = Shape {
        boxes: (2, 2),
        cages: 1..9,
        most: 4,
        givens: 0..3,
    };
    run(&shape, 1, 700);
}

#[test]
fn six_by_six() {
    let shape = Shape {
        boxes: (2, 3),
        cages: 6..26,
        most: 6,
        givens: 0..8,
    };
    run(&shape, 2, 450);
    let shape = Shape {
        boxes: (3, 2),
        ..shape
    };
    run(&shape, 3, 150);
}

#[test]
fn eight_by_eight() {
    let shape = Shape {
        boxes: (2, 4),
        cages: 8..30,
        most: 8,
        givens: 6..30,
    };
    run(&shape, 4, 200);
    let shape = Shape {
        boxes: (4, 2),
        ..shape
    };
    run(&shape, 5, 50);
}

#[test]
fn nine_by_nine_with_many_givens() {
    let shape = Shape {
        boxes: (3, 3),
        cages: 4..30,
        most: 9,
        givens: 15..50,
    };
    run(&shape, 6, 350);
}

#[test]
fn nine_by_nine_with_few_givens() {
    let shape = Shape {
        boxes: (3, 3),
        cages: 25..70,
        most: 5,
        givens: 0..15,
    };
    run(&shape, 7, 100);
}
