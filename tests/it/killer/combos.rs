//! The combination calculator against enumerations that know nothing of its
//! tables, matchings and places: digits are plain numbers, every subset is
//! looked at, every way of filling cells is tried.

use std::collections::BTreeSet;

use ninefold_killer::combos::{DigitRange, Query, Row};
use ninefold_sudoku::DigitSet;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

type Set = BTreeSet<u8>;

struct Dice(ChaCha8Rng);

impl Dice {
    fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number from 0 to `n` - 1.
    fn below(&mut self, n: u32) -> u32 {
        self.0.next_u32() % n
    }

    fn percent(&mut self, n: u32) -> bool {
        self.below(100) < n
    }
}

/// Every set of digits from `first` to `last`.
fn subsets(first: u8, last: u8) -> Vec<Set> {
    (first..=last).fold(vec![Set::new()], |mut sets, digit| {
        let with = sets.clone().into_iter().map(|mut set| {
            set.insert(digit);
            set
        });
        sets.extend(with.collect::<Vec<_>>());
        sets
    })
}

fn total(set: &Set) -> u32 {
    set.iter().map(|&digit| u32::from(digit)).sum()
}

/// Every way to fill the cells with different digits.
fn fillings(cells: &[Vec<u8>]) -> Vec<Vec<u8>> {
    cells.iter().fold(vec![Vec::new()], |ways, cell| {
        let mut longer = Vec::new();
        for way in ways {
            for &digit in cell.iter().filter(|digit| !way.contains(digit)) {
                longer.push([way.clone(), vec![digit]].concat());
            }
        }
        longer
    })
}

fn number(range: DigitRange, set: DigitSet) -> Set {
    range.values(set).into_iter().collect()
}

/// The sets of a row as people compare them: the greatest digits first.
fn told(row: &Row) -> Vec<Vec<u8>> {
    row.digits()
}

fn descending(set: &Set) -> Vec<u8> {
    set.iter().rev().copied().collect()
}

/// The expected sets of a sum and size, in the order of the notation.
fn expected(all: &[Set], sum: u32, size: usize) -> Vec<Vec<u8>> {
    let sets = all.iter().filter(|s| s.len() == size && total(s) == sum);
    let mut sets: Vec<_> = sets.map(descending).collect();
    sets.sort_by(|a, b| b.cmp(a));
    sets
}

const RANGES: [(u8, u8); 7] = [(1, 9), (0, 8), (0, 9), (1, 6), (1, 4), (1, 12), (5, 13)];

#[test]
fn every_row_of_every_range_is_that_of_all_subsets() {
    for (first, last) in RANGES {
        let range = DigitRange::new(first, last).unwrap();
        let all = subsets(first, last);
        let rows = Query {
            range,
            ..Query::default()
        }
        .rows()
        .unwrap();
        let mut keys = BTreeSet::new();
        for set in all.iter().filter(|set| set.len() >= 2) {
            keys.insert((total(set), set.len()));
        }
        let found: Vec<_> = rows.iter().map(|row| (row.sum, row.size)).collect();
        assert_eq!(found, keys.into_iter().collect::<Vec<_>>(), "{range}");
        for row in &rows {
            let sets = expected(&all, row.sum, row.size);
            assert_eq!(told(row), sets, "{range}");
            let digits = first..=last;
            let every = |d: &u8| sets.iter().all(|set| set.contains(d));
            let some = |d: &u8| sets.iter().any(|set| set.contains(d));
            assert_eq!(
                number(range, row.common()),
                digits.clone().filter(every).collect()
            );
            assert_eq!(
                number(range, row.never()),
                digits.filter(|d| !some(d)).collect()
            );
            // One cell when asked for, and a query of its own for each row.
            let (sum, size) = (Some(row.sum..=row.sum), Some(row.size..=row.size));
            let alone = Query {
                range,
                sum,
                size,
                ..Query::default()
            }
            .rows()
            .unwrap();
            assert_eq!(alone, std::slice::from_ref(row));
        }
    }
}

#[test]
fn the_published_numbers() {
    let rows = Query::default().rows().unwrap();
    assert_eq!(rows.len(), 120);
    assert_eq!(rows.iter().map(|row| row.sets.len()).sum::<usize>(), 502);
    assert_eq!(rows.iter().filter(|row| row.sets.len() == 1).count(), 34);
    assert_eq!(
        rows.iter().filter(|row| !row.common().is_empty()).count(),
        65
    );
    assert_eq!(
        rows.iter().filter(|row| !row.never().is_empty()).count(),
        64
    );
    // The same with a single cell: nine sets, rows and single rows more.
    let query = Query {
        size: Some(1..=9),
        ..Query::default()
    };
    let rows = query.rows().unwrap();
    assert_eq!(rows.len(), 129);
    assert_eq!(rows.iter().map(|row| row.sets.len()).sum::<usize>(), 511);
    assert_eq!(
        Query {
            single: true,
            ..query
        }
        .rows()
        .unwrap()
        .len(),
        43
    );
}

/// Candidates for a few cells, each a few digits of the range.
fn some_cells(rng: &mut Dice, (first, last): (u8, u8), size: usize) -> Vec<Vec<u8>> {
    let mut cell = || {
        let mut digits: Vec<u8> = (first..=last).filter(|_| rng.percent(45)).collect();
        if digits.is_empty() {
            digits.push(first);
        }
        digits
    };
    (0..size).map(|_| cell()).collect()
}

fn sets(range: DigitRange, cells: &[Vec<u8>]) -> Vec<DigitSet> {
    let set = |cell: &Vec<u8>| cell.iter().filter_map(|&d| range.place(d)).collect();
    cells.iter().map(set).collect()
}

#[test]
fn filters_and_cells_leave_what_trying_all_leaves() {
    let mut rng = Dice::new(15);
    let mut empty = 0;
    for round in 0..400 {
        let ends = RANGES[round % RANGES.len()];
        let range = DigitRange::new(ends.0, ends.1).unwrap();
        let size = 1 + rng.below(4) as usize;
        let cells = some_cells(&mut rng, ends, size);
        let (with, without) = (ends.0 + 1, ends.0 + 2);
        let (has, lacks) = (rng.percent(30), rng.percent(30));
        let one = |on: bool, digit| match on {
            true => range.place(digit).into_iter().collect(),
            false => DigitSet::EMPTY,
        };
        let query = Query {
            range,
            with: one(has, with),
            without: one(lacks, without),
            cells: sets(range, &cells),
            ..Query::default()
        };
        let ways: Vec<_> = fillings(&cells)
            .into_iter()
            .filter(|way| !has || way.contains(&with))
            .filter(|way| !lacks || !way.contains(&without))
            .collect();
        let Ok(rows) = query.rows() else {
            assert!(ways.is_empty(), "{query:?}");
            empty += 1;
            continue;
        };
        let of: BTreeSet<Set> = ways
            .iter()
            .map(|way| way.iter().copied().collect())
            .collect();
        let found = rows
            .iter()
            .flat_map(told)
            .map(|set| set.into_iter().collect());
        assert_eq!(found.collect::<BTreeSet<Set>>(), of, "{query:?}");
        for row in &rows {
            let ways = ways
                .iter()
                .filter(|way| way.iter().map(|&d| u32::from(d)).sum::<u32>() == row.sum);
            let left: Vec<Set> = (0..size)
                .map(|k| ways.clone().map(|way| way[k]).collect())
                .collect();
            let cells = row.cells.iter().map(|&cell| number(range, cell));
            assert_eq!(cells.collect::<Vec<_>>(), left, "{query:?}");
        }
    }
    assert!((1..200).contains(&empty), "{empty}");
}

#[test]
fn linked_cages_are_all_pairs_without_a_common_digit() {
    let mut rng = Dice::new(16);
    let (mut none, mut some) = (0, 0);
    for round in 0..400 {
        let ends = RANGES[round % RANGES.len()];
        let range = DigitRange::new(ends.0, ends.1).unwrap();
        let all = subsets(ends.0, ends.1);
        let mut query = || {
            let (size, low) = (1 + rng.below(3) as usize, 3 + rng.below(17));
            let cells = match rng.percent(50) {
                true => sets(range, &some_cells(&mut rng, ends, size)),
                false => Vec::new(),
            };
            let high = low + rng.below(3);
            let (sum, size) = (Some(low..=high), Some(size..=size));
            Query {
                range,
                sum,
                size,
                cells,
                ..Query::default()
            }
        };
        let (first, second) = (query(), query());
        let sets_of = |query: &Query| -> Vec<Set> {
            let cells: Vec<Vec<u8>> = query.cells.iter().map(|&cell| range.values(cell)).collect();
            let dealt: BTreeSet<Set> = fillings(&cells)
                .into_iter()
                .map(|way| way.into_iter().collect())
                .collect();
            let (sum, size) = (query.sum.clone().unwrap(), query.size.clone().unwrap());
            let sets = all
                .iter()
                .filter(|s| size.contains(&s.len()) && sum.contains(&total(s)));
            sets.filter(|s| cells.is_empty() || dealt.contains(*s))
                .cloned()
                .collect()
        };
        let mut pairs = BTreeSet::new();
        for a in sets_of(&first) {
            for b in sets_of(&second) {
                if a.is_disjoint(&b) {
                    pairs.insert((a.clone(), b));
                }
            }
        }
        let Ok(linked) = first.linked(&second) else {
            assert!(pairs.is_empty(), "{first:?} {second:?}");
            none += 1;
            continue;
        };
        some += 1;
        let mut found = BTreeSet::new();
        for pair in &linked {
            let of = |row: &Row| (row.sum, row.size);
            let both = pair
                .pairs
                .iter()
                .map(|&(a, b)| (number(range, a), number(range, b)));
            let both: BTreeSet<_> = both.collect();
            assert_eq!(both.len(), pair.pairs.len());
            for (a, b) in &both {
                assert_eq!(
                    ((total(a), a.len()), (total(b), b.len())),
                    (of(&pair.first), of(&pair.second))
                );
            }
            let of_first: BTreeSet<_> = both.iter().map(|p| descending(&p.0)).collect();
            let of_second: BTreeSet<_> = both.iter().map(|p| descending(&p.1)).collect();
            assert_eq!(
                told(&pair.first),
                of_first.into_iter().rev().collect::<Vec<_>>()
            );
            assert_eq!(
                told(&pair.second),
                of_second.into_iter().rev().collect::<Vec<_>>()
            );
            let holds = |d: &u8| {
                both.iter()
                    .filter(|(a, b)| a.contains(d) || b.contains(d))
                    .count()
            };
            let digits = ends.0..=ends.1;
            assert_eq!(
                number(range, pair.certain()),
                digits.clone().filter(|d| holds(d) == both.len()).collect()
            );
            assert_eq!(
                number(range, pair.neither()),
                digits.filter(|d| holds(d) == 0).collect()
            );
            assert_cells(&first, &pair.first);
            assert_cells(&second, &pair.second);
            found.extend(both);
        }
        assert_eq!(found, pairs, "{first:?} {second:?}");
    }
    assert!(none > 20 && some > 100, "{none} {some}");
}

/// The cells of a row hold what fillings with one of its sets have there.
fn assert_cells(query: &Query, row: &Row) {
    let cells: Vec<Vec<u8>> = query
        .cells
        .iter()
        .map(|&cell| row.range.values(cell))
        .collect();
    let sets: BTreeSet<Set> = told(row)
        .into_iter()
        .map(|set| set.into_iter().collect())
        .collect();
    let ways = fillings(&cells).into_iter();
    let ways: Vec<_> = ways
        .filter(|way| sets.contains(&way.iter().copied().collect()))
        .collect();
    let left: Vec<Set> = (0..cells.len())
        .map(|k| ways.iter().map(|way| way[k]).collect())
        .collect();
    let found = row.cells.iter().map(|&cell| number(row.range, cell));
    assert_eq!(found.collect::<Vec<_>>(), left);
}
