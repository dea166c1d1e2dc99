//! Explanations against brute force on small boards.

mod spoilt;

use std::collections::BTreeSet;
use std::sync::Arc;

use ninefold_dlx::Stop;
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

use super::*;
use crate::cage::Cage;
use crate::solve::{Answer, Parts};

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }
}

/// A rule as numbers: cells that differ, or not, and their sum.
type Plain = (Vec<usize>, bool, Option<usize>);

fn plain(layout: &Layout, demand: Demand) -> Plain {
    let side = layout.geometry().size();
    let numbers = |cells: &[Cell]| cells.iter().map(|cell| cell.index(side)).collect();
    match demand {
        Demand::House(house) => {
            let mut houses = layout.geometry().houses().iter();
            let (_, cells) = houses.find(|(other, _)| *other == house).unwrap();
            (numbers(cells), true, None)
        }
        Demand::Cage(cage) => {
            let cage = &layout.cages()[cage];
            let sum = cage.sum().map(|sum| sum as usize);
            (numbers(cage.cells()), !cage.repeats(), sum)
        }
        Demand::Different(cage) => (numbers(layout.cages()[cage].cells()), true, None),
        Demand::Given(cell, digit) => (vec![cell.index(side)], false, Some(digit.get().into())),
    }
}

/// How many fillings meet the rules, up to `limit`, cell by cell; a cell without
/// a rule is filled in one way.
fn fillings(side: usize, rules: &[Plain], limit: usize) -> usize {
    fn fill(side: usize, rules: &[Plain], grid: &mut Vec<usize>, left: &mut usize) {
        let at = grid.len();
        if at == side * side || *left == 0 {
            *left -= usize::from(*left > 0);
            return;
        }
        let own: Vec<&Plain> = rules.iter().filter(|rule| rule.0.contains(&at)).collect();
        for digit in 1..=if own.is_empty() { 1 } else { side } {
            grid.push(digit);
            let good = own.iter().all(|(cells, differ, sum)| {
                let filled: Vec<usize> =
                    cells.iter().filter_map(|&c| grid.get(c).copied()).collect();
                let total: usize = filled.iter().sum();
                let twice = filled.len() > filled.iter().collect::<BTreeSet<_>>().len();
                let open = cells.len() - filled.len();
                !(*differ && twice)
                    && sum.is_none_or(|sum| total + open <= sum && sum <= total + open * side)
            });
            if good {
                fill(side, rules, grid, left);
            }
            grid.pop();
        }
    }
    let mut left = limit;
    fill(side, rules, &mut Vec::new(), &mut left);
    limit - left
}

fn hold(layout: &Layout, demands: &[Demand]) -> bool {
    let rules: Vec<Plain> = demands.iter().map(|&d| plain(layout, d)).collect();
    fillings(layout.geometry().size(), &rules, 1) > 0
}

fn solutions(layout: &Layout, limit: usize) -> usize {
    let rules = Rules::of(layout, &Stop::never()).list;
    let rules: Vec<Plain> = rules.iter().map(|&d| plain(layout, d)).collect();
    fillings(layout.geometry().size(), &rules, limit)
}

/// A solution of both boards.
const SOLVED: [usize; 16] = [1, 2, 3, 4, 3, 4, 1, 2, 4, 3, 2, 1, 2, 1, 4, 3];

/// Random cages of neighbours over a solution; one in `spoilt` sums is wrong.
fn layout(board: &Arc<Geometry>, random: &mut Random, spoilt: usize) -> Layout {
    let side = board.size();
    let mut cages = Vec::new();
    for _ in 0..1 + random.below(6) {
        let mut cells = vec![random.below(side * side)];
        for _ in 0..20 {
            let k = random.below(side * side);
            let near =
                |&c: &usize| (c / side).abs_diff(k / side) + (c % side).abs_diff(k % side) == 1;
            let differs = cells.iter().all(|&c| SOLVED[c] != SOLVED[k]);
            if cells.len() < 3 && cells.iter().any(near) && differs {
                cells.push(k);
            }
        }
        let right: usize = cells.iter().map(|&c| SOLVED[c]).sum();
        let wrong = random.below(spoilt) == 0;
        let sum = (random.below(6) > 0).then_some((right + usize::from(wrong)) as u32);
        let cells = cells.iter().map(|&k| Cell::from_index(k, side));
        cages.push(Cage::new(cells, sum).with_repeats(random.below(6) == 0));
    }
    let mut givens = Grid::empty(side);
    for _ in 0..random.below(4) {
        let at = random.below(side * side);
        let wrong = usize::from(random.below(2 * spoilt) == 0);
        let digit = Digit::new(((SOLVED[at] + wrong - 1) % side + 1) as u8);
        givens.set(Cell::from_index(at, side), digit);
    }
    Layout::new(Arc::clone(board), givens, cages).unwrap()
}

fn boards() -> [Arc<Geometry>; 2] {
    let small = || Geometry::boxes(2, 2).unwrap();
    [Arc::new(small()), Arc::new(small().with_diagonals())]
}

#[test]
fn parts_of_a_board_are_filled_as_by_brute_force() {
    let mut tally = [0; 2];
    for seed in 0..120 {
        let mut random = Random(seed);
        let layout = layout(&boards()[random.below(2)], &mut random, 3);
        let stop = Stop::never();
        let mut rules = Rules::of(&layout, &stop);
        let all = rules.list.len();
        let some: Vec<usize> = (0..all).filter(|_| random.below(3) > 0).collect();
        let demands: Vec<Demand> = some.iter().map(|&rule| rules.list[rule]).collect();
        let expected = hold(&layout, &demands);
        tally[usize::from(expected)] += 1;
        match rules.ask(&some, u64::MAX) {
            Asked::Filled(grid) => {
                assert!(expected, "{demands:?} {layout:?}");
                let broken = rules.broken(&grid);
                assert!(some.iter().all(|rule| !broken.contains(rule)));
            }
            Asked::AtOdds => assert!(!expected, "{demands:?} {layout:?}"),
            Asked::Stopped(reason) => panic!("{reason}"),
        }
    }
    assert!(tally.iter().all(|&kind| kind > 20), "{tally:?}");
}

#[test]
fn exact_cover_answers_the_same_of_parts() {
    for seed in 0..120 {
        let mut random = Random(seed);
        let layout = layout(&boards()[random.below(2)], &mut random, 3);
        let count = layout.geometry().houses().len();
        let houses: Vec<bool> = (0..count).map(|_| random.below(3) > 0).collect();
        let givens: Vec<(Cell, Digit)> = layout.givens().givens().collect();
        let ask = |mut parts: Parts| {
            let cages = layout.cages().to_vec();
            match parts.ask(&houses, cages, &givens, &Stop::never()) {
                Answer::Filling(grid) => {
                    assert!(layout.cages().iter().all(|cage| {
                        let sum = cage
                            .sum()
                            .is_none_or(|sum| sum == demand::total(cage, &grid));
                        sum && (cage.repeats() || demand::differ(cage.cells(), &grid))
                    }));
                    true
                }
                Answer::None => false,
                Answer::Stopped(reason) => panic!("{reason}"),
            }
        };
        let fast = ask(Parts::of(&layout));
        assert_eq!(fast, ask(Parts::by_cover(&layout)), "{houses:?} {layout:?}");
    }
}

#[test]
fn conflicts_are_minimal_and_smallest() {
    let mut tally = [0; 3];
    for seed in 0..80 {
        let mut random = Random(seed);
        let layout = layout(&boards()[random.below(2)], &mut random, 3);
        let expected = solutions(&layout, 1);
        let conflict = match none(&layout, &Stop::never()) {
            Explanation::Solvable(grid) => {
                assert!(expected == 1 && layout.is_solved_by(&grid));
                continue;
            }
            Explanation::Conflict(conflict) => conflict,
            Explanation::Unknown(reason) => panic!("{reason}"),
        };
        assert!(expected == 0 && conflict.is_minimal(), "{layout:?}");
        let demands = &conflict.demands;
        assert!(!hold(&layout, demands), "{demands:?} {layout:?}");
        for k in 0..demands.len() {
            let mut fewer = demands.clone();
            let left_out = fewer.remove(k);
            assert!(
                hold(&layout, &fewer),
                "{left_out:?} of {demands:?} {layout:?}"
            );
        }
        tally[0] += 1;
        tally[1] += usize::from(conflict.smallest);
        if conflict.smallest && (2..=3).contains(&demands.len()) {
            tally[2] += 1;
            let all = Rules::of(&layout, &Stop::never()).list;
            for (k, &one) in all.iter().enumerate() {
                for &other in &all[k..] {
                    let two = demands.len() == 3 || one == other;
                    assert!(
                        !two || hold(&layout, &[one, other]),
                        "{one:?} {other:?} {layout:?}"
                    );
                }
            }
        }
    }
    assert!(tally[0] > 20 && tally[1] > 15 && tally[2] > 2, "{tally:?}");
}

#[test]
fn a_limit_leaves_a_conflict_or_nothing() {
    for seed in 0..15 {
        let mut random = Random(seed);
        let layout = layout(&boards()[0], &mut random, 3);
        for nodes in [0, 1, 2, 5, 20, 60] {
            match none(&layout, &Stop::never().nodes(nodes)) {
                Explanation::Conflict(conflict) => {
                    assert!(!hold(&layout, &conflict.demands));
                    assert!(conflict.is_minimal() || conflict.stopped.is_some());
                }
                Explanation::Solvable(grid) => assert!(layout.is_solved_by(&grid)),
                Explanation::Unknown(_) => {}
            }
            if solutions(&layout, 1) == 0 {
                let conflict = refuted(&layout, 0, &Stop::never().nodes(nodes));
                assert!(!hold(&layout, &conflict.demands));
                let all = Rules::of(&layout, &Stop::never()).list.len();
                assert_eq!(conflict.whole, conflict.demands.len() == all);
                assert!(conflict.whole || nodes > 0 || conflict.reason.is_some());
            }
        }
    }
}

#[test]
fn what_is_added_leaves_one_solution() {
    let mut tally = [0; 3];
    for seed in 0..120 {
        let mut random = Random(seed);
        let layout = layout(&boards()[0], &mut random, 20);
        let number = solutions(&layout, 2);
        let Some(several) = several(&layout, &Stop::never()).unwrap() else {
            assert!(number < 2, "{layout:?}");
            continue;
        };
        assert!(number == 2 && layout.is_solved_by(&several.solution));
        tally[0] += 1;
        let added = several.givens.unwrap();
        let with = |parts: &[(Cell, Digit)]| {
            let mut givens = layout.givens().clone();
            parts
                .iter()
                .for_each(|&(cell, digit)| givens.set(cell, Some(digit)));
            let (board, cages) = (layout.geometry().clone(), layout.cages().to_vec());
            solutions(&Layout::new(board, givens, cages).unwrap(), 2)
        };
        assert!(added.minimal);
        assert_eq!(with(&added.parts), 1, "{layout:?}");
        for k in 0..added.parts.len() {
            let mut fewer = added.parts.clone();
            fewer.remove(k);
            assert_eq!(with(&fewer), 2, "{layout:?}");
        }
        if added.smallest && added.parts.len() == 2 {
            tally[1] += 1;
            for (cell, digit) in several.solution.givens() {
                assert_eq!(with(&[(cell, digit)]), 2, "{cell}={digit} {layout:?}");
            }
        }
        let Some(added) = several.sums else { continue };
        tally[2] += 1;
        let with = |parts: &[Cage]| {
            let mut cages = layout.cages().to_vec();
            for cage in parts {
                let open = cages
                    .iter_mut()
                    .find(|c| c.sum().is_none() && c.cells() == cage.cells());
                match open {
                    Some(open) => *open = cage.clone(),
                    None => cages.push(cage.clone()),
                }
            }
            let (board, givens) = (layout.geometry().clone(), layout.givens().clone());
            solutions(&Layout::new(board, givens, cages).unwrap(), 2)
        };
        assert!(added.minimal);
        assert_eq!(with(&added.parts), 1, "{layout:?}");
        for k in 0..added.parts.len() {
            let mut fewer = added.parts.clone();
            fewer.remove(k);
            assert_eq!(with(&fewer), 2, "{layout:?}");
        }
    }
    assert!(tally[0] > 30 && tally[1] > 2 && tally[2] > 2, "{tally:?}");
}
