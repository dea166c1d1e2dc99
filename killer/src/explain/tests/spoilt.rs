//! Explanations of puzzles made at random and spoilt, against exact cover.

use ninefold_sudoku::Geometry;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::*;
use crate::check::Verdict;
use crate::generate::{Generated, Options, generate};
use crate::solve::{Engine, Solver};

fn made(board: Geometry, seed: u64) -> Generated {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    generate(&board.into(), &Options::default(), &mut rng, &Stop::never()).unwrap()
}

/// The layout with other cages.
fn with_cages(layout: &Layout, cages: Vec<Cage>) -> Layout {
    let (board, givens) = (layout.geometry().clone(), layout.givens().clone());
    Layout::new(board, givens, cages).unwrap()
}

/// 1 moved from a cage to another.
fn moved(layout: &Layout, random: &mut Random) -> Layout {
    let mut cages = layout.cages().to_vec();
    for by in [-1, 1] {
        let at = random.below(cages.len());
        let sum = cages[at].sum().unwrap().checked_add_signed(by);
        cages[at] = Cage::new(cages[at].cells().iter().copied(), sum);
    }
    with_cages(layout, cages)
}

/// Whether the rules can hold together, by exact cover.
fn hold_by_cover(layout: &Layout, demands: &[Demand]) -> bool {
    let stop = Stop::never();
    let mut rules = Rules::of(layout, &stop);
    rules.parts = Parts::by_cover(layout);
    match rules.ask_demands(demands, u64::MAX) {
        Asked::Filled(_) => true,
        Asked::AtOdds => false,
        Asked::Stopped(reason) => panic!("{reason}"),
    }
}

#[test]
fn spoilt_puzzles_are_at_odds_as_said() {
    let mut tally = [0; 2];
    for seed in 0..24 {
        let mut random = Random(seed);
        let board = Geometry::boxes(2, 3).unwrap();
        let layout = moved(&made(board, seed).layout, &mut random);
        let Explanation::Conflict(conflict) = none(&layout, &Stop::never()) else {
            continue;
        };
        let demands = &conflict.demands;
        assert!(conflict.is_minimal() && !hold_by_cover(&layout, demands));
        for k in 0..demands.len() {
            let mut fewer = demands.clone();
            fewer.remove(k);
            assert!(hold_by_cover(&layout, &fewer), "{k} {demands:?} {layout:?}");
        }
        tally[0] += 1;
        tally[1] += usize::from(conflict.smallest);
    }
    assert!(tally[0] > 12 && tally[1] > 3, "{tally:?}");
}

#[test]
fn a_lost_sum_is_found_again() {
    let mut told = [0; 2];
    for seed in 0..24 {
        let mut random = Random(seed);
        let layout = made(Geometry::boxes(2, 3).unwrap(), seed).layout;
        let mut cages = layout.cages().to_vec();
        for _ in 0..3 {
            let at = random.below(cages.len());
            cages[at] = Cage::new(cages[at].cells().iter().copied(), None);
        }
        let layout = with_cages(&layout, cages);
        let Some(several) = several(&layout, &Stop::never()).unwrap() else {
            continue;
        };
        let all: Vec<Grid> = Solver::with_engine(&layout, Engine::Links)
            .solutions(&Stop::never())
            .collect();
        let differs = |cell: &Cell| all.iter().any(|grid| grid[*cell] != all[0][*cell]);
        let open = layout.geometry().cells().filter(differs).collect();
        assert_eq!(several.open, Some(open));
        let left = |keeps: &dyn Fn(&Grid) -> bool| all.iter().filter(|grid| keeps(grid)).count();
        let givens = several.givens.unwrap();
        assert!(givens.minimal);
        let given = |grid: &Grid| givens.parts.iter().all(|&(c, d)| grid[c] == Some(d));
        assert!(left(&given) == 1 && given(&several.solution));
        if givens.parts.len() > 1 && givens.smallest {
            let one = |cell: Cell| left(&|grid| grid[cell] == several.solution[cell]);
            assert!(layout.geometry().cells().all(|cell| one(cell) > 1));
        }
        told[0] += 1;
        // Another solution than the one made may have sums that others share.
        let Some(sums) = several.sums else { continue };
        let meets = |cage: &Cage, grid: &Grid| {
            cage.sum() == Some(demand::total(cage, grid)) && demand::differ(cage.cells(), grid)
        };
        let met = |grid: &Grid| sums.parts.iter().all(|cage| meets(cage, grid));
        assert!(left(&met) == 1 && met(&several.solution) && sums.minimal);
        told[1] += 1;
    }
    assert!(told[0] > 5 && told[1] > 3, "{told:?}");
}

#[test]
fn what_was_found_before_a_limit_is_told() {
    let mut tally = [0; 3];
    let cages = made(Geometry::boxes(3, 3).unwrap(), 1).layout.cages()[4..].to_vec();
    let layout = Layout::new(Geometry::standard(), Grid::empty(9), cages).unwrap();
    for nodes in [1, 10, 30, 100, 300, 1000] {
        let several = match several(&layout, &Stop::never().nodes(nodes)) {
            Ok(several) => several.unwrap(),
            Err(_) => continue,
        };
        tally[0] += 1;
        let Some(added) = several.givens else {
            continue;
        };
        tally[1] += 1;
        tally[2] += usize::from(several.stopped.is_some());
        let verdict = |parts: &[(Cell, Digit)]| {
            let mut givens = layout.givens().clone();
            parts.iter().for_each(|&(c, d)| givens.set(c, Some(d)));
            let (board, cages) = (layout.geometry().clone(), layout.cages().to_vec());
            let layout = Layout::new(board, givens, cages).unwrap();
            Solver::new(&layout).check(&Stop::never()).unwrap()
        };
        let unique = verdict(&added.parts);
        assert_eq!(unique, Verdict::Unique(several.solution));
        for k in (0..added.parts.len()).filter(|_| added.minimal) {
            let mut fewer = added.parts.clone();
            fewer.remove(k);
            assert!(matches!(verdict(&fewer), Verdict::Multiple { .. }));
        }
    }
    assert!(tally[1] > 0 && tally[2] > 0, "{tally:?}");
}

fn cage(sum: u32, cells: &str) -> Cage {
    Cage::new(cells.split(' ').map(|c| c.parse().unwrap()), Some(sum))
}

#[test]
fn cages_that_look_alike_are_told_apart() {
    let words = |cages: Vec<Cage>| {
        let layout = Layout::of_cages(cages).unwrap();
        let demands = Rules::of(&layout, &Stop::never()).list;
        let cages = demands.iter().filter(|d| matches!(d, Demand::Cage(_)));
        let words: Vec<String> = cages.map(|d| d.words(&layout).to_string()).collect();
        (words, Demand::Different(0).words(&layout).to_string())
    };
    let (across, down) = ("r1c1 r1c2", "r1c1 r2c1");
    let (alike, differ) = words(vec![
        cage(5, across),
        cage(5, down),
        cage(5, "r1c1 r1c2 r1c3"),
    ]);
    assert_eq!(alike[0], "the cage of 2 at r1c1 r1c2, sum 5");
    assert_eq!(alike[1], "the cage of 2 at r1c1 r2c1, sum 5");
    assert_eq!(alike[2], "the cage of 3 at r1c1, sum 5");
    assert_eq!(differ, "the cage of 2 at r1c1 r1c2, whatever its sum");
    let (alike, differ) = words(vec![cage(5, across), cage(6, down)]);
    assert_eq!(alike[0], "the cage of 2 at r1c1, sum 5");
    assert_eq!(differ, "the cage of 2 at r1c1 r1c2, whatever its sum");
    let (alike, _) = words(vec![cage(5, across), cage(5, across).with_repeats(true)]);
    let free = "the cage of 2 at r1c1, where digits may repeat, sum 5";
    assert_eq!(alike, ["the cage of 2 at r1c1, sum 5", free]);
}

#[test]
fn two_rules_are_a_smallest_conflict_where_each_can_be_met() {
    let mut givens = Grid::empty(9);
    givens.set("r1c1".parse().unwrap(), Digit::new(9));
    let cages = vec![cage(8, "r1c1 r1c2 r1c3")];
    let layout = Layout::new(Geometry::standard(), givens, cages).unwrap();
    for nodes in [0, 1, 1000] {
        let conflict = refuted(&layout, 0, &Stop::never().nodes(nodes));
        assert_eq!(conflict.demands.len(), 2, "{nodes}");
        assert!(conflict.smallest && conflict.is_minimal() && conflict.stopped.is_none());
    }
    // Of three the proof takes questions.
    let mut givens = Grid::empty(9);
    givens.set("r3c3".parse().unwrap(), Digit::new(9));
    givens.set("r3c7".parse().unwrap(), Digit::new(9));
    let layout = Layout::new(Geometry::standard(), givens, Vec::new()).unwrap();
    let conflict = refuted(&layout, 0, &Stop::never());
    assert!(conflict.demands.len() == 3 && conflict.smallest);
    assert!(!refuted(&layout, 0, &Stop::never().nodes(0)).smallest);
}

#[test]
fn many_cages_are_named_by_those_left_out() {
    let cages: Vec<Cage> = (1..=9)
        .map(|r| cage(r + 4, &format!("r{r}c1 r{r}c2")))
        .collect();
    let layout = Layout::of_cages(cages).unwrap();
    let words = |cages: &[usize]| {
        let demands: Vec<Demand> = cages.iter().map(|&cage| Demand::Cage(cage)).collect();
        in_few_words(&demands, &layout).join("; ")
    };
    assert_eq!(words(&[0, 1, 2, 3, 4, 5, 6, 7, 8]), "all 9 cages");
    let left_out = "all cages but the cage of 2 at r3c1, sum 7";
    assert_eq!(words(&[0, 1, 3, 4, 5, 6, 7, 8]), left_out);
    assert_eq!(words(&[0, 1, 2, 3, 4, 5, 6]).matches("cage").count(), 7);
}
