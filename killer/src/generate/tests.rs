//! What a puzzle that was made must be, checked on coordinates and by other
//! engines: without the partitions that it was made from.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_dlx::StopReason;
use ninefold_sudoku::Cell;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::cage::Cage;
use crate::format::{Format, write};
use crate::solve::{Engine, Solver};

fn made(geometry: &Arc<Geometry>, options: &Options, seed: u64) -> Generated {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let made = generate(geometry, options, &mut rng, &Stop::never());
    made.unwrap_or_else(|error| panic!("seed {seed}: {options:?}: {error}"))
}

fn options(sizes: &str, symmetry: Symmetry) -> Options {
    Options {
        sizes: sizes.parse().unwrap(),
        symmetry,
        attempts: 50,
        ..Options::default()
    }
}

type Place = (usize, usize);
type Set = BTreeSet<Place>;

fn set(cage: &Cage) -> Set {
    cage.cells()
        .iter()
        .map(|cell| (cell.row(), cell.column()))
        .collect()
}

/// Where the symmetry takes places, written out by hand: moves that generate
/// the group.
fn moves(symmetry: Symmetry) -> Vec<fn(Place, usize) -> Place> {
    let turn: fn(Place, usize) -> Place = |(r, c), m| (m - r, m - c);
    let quarter: fn(Place, usize) -> Place = |(r, c), m| (c, m - r);
    let top: fn(Place, usize) -> Place = |(r, c), m| (m - r, c);
    let left: fn(Place, usize) -> Place = |(r, c), m| (r, m - c);
    let diagonal: fn(Place, usize) -> Place = |(r, c), _| (c, r);
    let anti: fn(Place, usize) -> Place = |(r, c), m| (m - c, m - r);
    match symmetry {
        Symmetry::None => vec![],
        Symmetry::Rot180 => vec![turn],
        Symmetry::Rot90 => vec![quarter],
        Symmetry::Horizontal => vec![top],
        Symmetry::Vertical => vec![left],
        Symmetry::Both => vec![top, left],
        Symmetry::Diagonal => vec![diagonal],
        Symmetry::AntiDiagonal => vec![anti],
        Symmetry::Diagonals => vec![diagonal, anti],
        Symmetry::Full => vec![quarter, top],
    }
}

/// What holds for every puzzle.
fn check(made: &Generated, options: &Options, engines: &[Engine]) {
    let layout = &made.layout;
    let (side, grid) = (layout.geometry().size(), &made.solution);
    assert!(layout.geometry().is_solved(grid) && layout.is_solved_by(grid));
    assert!(layout.is_full_cover());
    for cage in layout.cages() {
        assert!(cage.is_connected() && options.sizes.allows(cage.cells().len()));
        let digits: Vec<u8> = cage
            .cells()
            .iter()
            .map(|&c| grid[c].unwrap().get())
            .collect();
        let sum: u32 = digits.iter().map(|&digit| u32::from(digit)).sum();
        assert_eq!(cage.sum(), Some(sum));
        assert_eq!(digits.iter().collect::<BTreeSet<_>>().len(), digits.len());
    }
    let sets: BTreeSet<Set> = layout.cages().iter().map(set).collect();
    let givens: Set = layout
        .givens()
        .givens()
        .map(|(c, _)| (c.row(), c.column()))
        .collect();
    assert_eq!(givens.len(), options.givens);
    for step in moves(options.symmetry) {
        let image = |set: &Set| -> Set { set.iter().map(|&at| step(at, side - 1)).collect() };
        assert_eq!(
            sets,
            sets.iter().map(image).collect(),
            "{}",
            options.symmetry
        );
        assert_eq!(image(&givens), givens);
    }
    for &engine in engines {
        let mut solutions = Solver::with_engine(layout, engine).solutions(&Stop::never());
        assert_eq!(solutions.next().as_ref(), Some(grid));
        assert_eq!(solutions.next(), None);
        if engine == Engine::Auto {
            assert_eq!(solutions.stats().nodes, made.effort);
        }
    }
    assert!((options.min_effort..=options.max_effort).contains(&made.effort));
}

/// Every pair of neighbours, joined with all images: several solutions, or no
/// cage.
fn check_that_none_can_be_joined(made: &Generated, options: &Options) {
    let layout = &made.layout;
    let side = layout.geometry().size();
    let cages: Vec<Set> = layout.cages().iter().map(set).collect();
    let home: BTreeMap<Place, usize> = (0..cages.len())
        .flat_map(|k| cages[k].iter().map(move |&at| (at, k)))
        .collect();
    for (&(row, column), &k) in &home {
        for other in [(row + 1, column), (row, column + 1)] {
            if home.get(&other).is_none_or(|&other| other == k) {
                continue;
            }
            // The pairs that go together, and the cages that they make.
            let mut pairs = BTreeSet::from([((row, column), other)]);
            loop {
                let images = pairs.iter().flat_map(|&(a, b)| {
                    let steps = moves(options.symmetry);
                    steps
                        .into_iter()
                        .map(move |step| (step(a, side - 1), step(b, side - 1)))
                });
                let more: BTreeSet<_> = images.chain(pairs.clone()).collect();
                if more.len() == pairs.len() {
                    break;
                }
                pairs = more;
            }
            let mut joined = cages.clone();
            for (a, b) in pairs {
                let find = |at| {
                    joined
                        .iter()
                        .position(|set: &Set| set.contains(&at))
                        .unwrap()
                };
                let (a, b) = (find(a), find(b));
                if a != b {
                    let moved = joined[b].clone();
                    joined[a].extend(moved);
                    joined.remove(b);
                }
            }
            let allowed = joined.iter().all(|set| {
                let digits: BTreeSet<_> = set.iter().map(|&at| made.solution[cell(at)]).collect();
                options.sizes.allows(set.len()) && digits.len() == set.len()
            });
            if allowed {
                let parts = joined.iter().map(|set| {
                    let digits = set.iter().map(|&at| made.solution[cell(at)].unwrap());
                    let sum = digits.map(|digit| u32::from(digit.get())).sum();
                    Cage::new(set.iter().map(|&at| cell(at)), Some(sum))
                });
                let (geometry, givens) = (layout.geometry().clone(), layout.givens().clone());
                let joint = Layout::new(geometry, givens, parts.collect()).unwrap();
                let verdict = Solver::new(&joint).check(&Stop::never()).unwrap();
                assert_eq!(verdict.name(), "multiple");
            }
        }
    }
}

fn cell((row, column): Place) -> Cell {
    Cell::new(row, column).unwrap()
}

#[test]
fn puzzles_of_every_symmetry() {
    for (seed, symmetry) in (0..).zip(Symmetry::ALL) {
        let options = options("1-5", symmetry);
        let made = made(&Geometry::standard(), &options, seed);
        check(&made, &options, &[Engine::Auto]);
        assert!(made.irreducible);
        check_that_none_can_be_joined(&made, &options);
    }
}

#[test]
fn puzzles_without_single_cells() {
    for seed in 0..3 {
        let options = Options::default();
        let made = made(&Geometry::standard(), &options, seed);
        check(&made, &options, &[Engine::Auto]);
        check_that_none_can_be_joined(&made, &options);
    }
}

#[test]
fn small_boards_by_exact_cover_too() {
    let map = [
        0, 0, 0, 1, 1, 0, 0, 2, 1, 1, 3, 2, 2, 2, 1, 3, 3, 2, 4, 4, 3, 3, 4, 4, 4,
    ];
    let boards = [
        Geometry::boxes(2, 2).unwrap(),
        Geometry::boxes(2, 2).unwrap().with_diagonals(),
        Geometry::boxes(2, 3).unwrap(),
        Geometry::boxes(2, 3).unwrap().with_diagonals(),
        Geometry::jigsaw(&map).unwrap(),
    ];
    for board in boards.map(Arc::new) {
        for seed in 0..8 {
            let options = options("1-4", Symmetry::ALL[seed as usize]);
            let made = made(&board, &options, seed);
            check(
                &made,
                &options,
                &[Engine::Auto, Engine::Links, Engine::Bits],
            );
            check_that_none_can_be_joined(&made, &options);
        }
    }
}

#[test]
fn givens_and_large_cages() {
    let options = Options {
        givens: 20,
        ..options("3-7", Symmetry::Rot180)
    };
    let made = made(&Geometry::standard(), &options, 1);
    check(&made, &options, &[Engine::Auto, Engine::Bits]);
}

#[test]
fn effort_is_kept_in_its_bounds() {
    let easy = Options {
        max_effort: 0,
        ..Options::default()
    };
    check(
        &made(&Geometry::standard(), &easy, 3),
        &easy,
        &[Engine::Auto],
    );
    let hard = Options {
        min_effort: 5,
        max_effort: 500,
        ..Options::default()
    };
    check(
        &made(&Geometry::standard(), &hard, 3),
        &hard,
        &[Engine::Auto],
    );
}

#[test]
fn what_cannot_be_is_told() {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let mut error = |geometry: Geometry, options: Options, stop: Stop| {
        generate(&geometry.into(), &options, &mut rng, &stop).unwrap_err()
    };
    let usual = || Geometry::boxes(3, 3).unwrap();
    let never = Stop::never;
    // 81 cells are no pairs.
    let pairs = options("2", Symmetry::None);
    assert_eq!(
        error(usual(), pairs, never()).to_string(),
        "the 81 cells of the board cannot be cut into cages of 2 cells: no number of them adds up"
    );
    // Nine cages of nine different digits each: not by chance.
    let nines = Options {
        attempts: 2,
        ..options("9", Symmetry::None)
    };
    assert_eq!(
        error(usual(), nines, never()).to_string(),
        "no such Killer was found: 2 grids tried, none of which could be cut into such cages"
    );
    assert_eq!(
        error(Geometry::boxes(2, 5).unwrap(), Options::default(), never()),
        GenerateError::Side { side: 10 }
    );
    assert_eq!(
        error(
            Geometry::boxes(2, 2).unwrap(),
            options("5-9", Symmetry::None),
            never()
        ),
        GenerateError::Sizes { side: 4 }
    );
    let givens = Options {
        givens: usize::MAX,
        ..Options::default()
    };
    assert!(matches!(
        error(usual(), givens, never()),
        GenerateError::Givens { .. }
    ));
    let effort = Options {
        min_effort: 2,
        max_effort: 1,
        ..Options::default()
    };
    assert_eq!(error(usual(), effort, never()), GenerateError::Effort);
    let board = Geometry::jigsaw(&[0, 0, 1, 1]).unwrap().with_diagonals();
    assert_eq!(
        error(board, Options::default(), never()),
        GenerateError::NoGrid
    );
    for nodes in [0, 1, 5, 40] {
        let stopped = error(
            usual(),
            options("4-9", Symmetry::None),
            never().nodes(nodes),
        );
        let GenerateError::Stopped { stopped, tried, .. } = stopped else {
            panic!("{stopped}");
        };
        assert_eq!(stopped.0, StopReason::Nodes);
        assert!(tried.stats.nodes <= nodes);
    }
}

#[test]
fn what_was_found_in_time_is_given() {
    // Some budget strikes while cages are joined.
    let options = options("2-6", Symmetry::None);
    let mut found = 0;
    for (seed, nodes) in (0..4).flat_map(|seed| (5..300).step_by(15).map(move |n| (seed, n))) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let stop = Stop::never().nodes(nodes);
        let made = generate(&Geometry::standard(), &options, &mut rng, &stop);
        if let Err(
            error @ GenerateError::Stopped {
                so_far: Some(_), ..
            },
        ) = made
        {
            let words = error.to_string();
            assert!(words.starts_with("more of its cages may go: "), "{words}");
            let GenerateError::Stopped {
                so_far: Some(so_far),
                ..
            } = error
            else {
                continue;
            };
            assert!(!so_far.irreducible);
            check(&so_far, &options, &[Engine::Auto]);
            found += 1;
        }
    }
    assert!(found > 0);
}

#[test]
fn seeds_are_pinned() {
    let options = Options::default();
    let text = |seed| {
        write(
            &made(&Geometry::standard(), &options, seed).layout,
            Format::Arrows,
        )
    };
    assert_eq!(text(1), text(1));
    assert_ne!(text(1), text(2));
    assert_eq!(
        text(7).unwrap(),
        "M<<NO<<G<I^^^D^CM3^>>^^<^^^^N<Q<Q^^<^^^^^^K<<PE8E>^<G^^^^^N<>^^^^>^^^O<<^M<<<B<<^\n"
    );
}
