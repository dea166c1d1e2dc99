//! The engine on families of problems with published numbers of solutions,
//! and on a corpus of instances where that is at hand.

use ninefold_dlx::{
    BigUint, Builder, Engine, ItemId, Memo, OptionId, Outcome, Problem, Solver, Stats, Stop,
    StopReason, Verdict,
};

use crate::checker::Checker;
use crate::families::{BOUNDED, FAMILIES, Family, boards, pieces, sets};
use crate::shared;

/// A sum over solutions that tells sets of them apart, whatever the order of
/// solutions and of the options in each.
#[derive(Debug, Default, PartialEq)]
struct Digest(u64);

impl Digest {
    fn add(&mut self, solution: &[OptionId]) {
        let options = solution.iter().map(|o| mix(o.index() as u64));
        let sum = options.fold(0, u64::wrapping_add);
        self.0 = self.0.wrapping_add(mix(sum));
    }
}

/// The finalizer of SplitMix64 (Steele, Lea, Flood 2014).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Visits every solution on this engine, and has each checked.
fn visit(problem: &Problem, engine: Engine) -> (Stats, Digest) {
    let mut checker = Checker::new(problem);
    let mut digest = Digest::default();
    let solver = Solver::with_engine(problem, engine);
    assert_eq!(solver.engine(), engine);
    let mut solutions = solver.into_solutions(&Stop::never());
    while let Some(solution) = solutions.next_ref() {
        checker.check(solution);
        digest.add(solution);
    }
    (solutions.stats(), digest)
}

/// Visits every solution on all engines, counts them with memory and without,
/// and holds it all against each other; the work of links.
fn visit_all(problem: &Problem, name: &str) -> Stats {
    let (links, expected) = visit(problem, Engine::Links);
    let (bits, found) = visit(problem, Engine::Bits);
    assert_eq!(bits.solutions, links.solutions, "solutions of {name}");
    assert_eq!(found, expected, "solutions of {name}");
    for memo in [Memo::Auto, Memo::Off] {
        let counted = count_on_bits(problem, memo);
        assert_eq!(counted, links.solutions.to_string(), "{name}, {memo:?}");
    }
    links
}

fn count_on_bits(problem: &Problem, memo: Memo) -> String {
    let count = Solver::with_engine(problem, Engine::Bits).count(memo, &Stop::never());
    assert!(count.is_complete());
    count.value.to_string()
}

fn count(problem: &Problem) -> u64 {
    visit_all(problem, "a problem").solutions
}

fn run(family: &Family) {
    let stats = visit_all(&(family.make)(), family.name);
    let work = [stats.nodes, stats.updates, stats.cleansings];
    assert_eq!(
        stats.solutions, family.solutions,
        "solutions of {}",
        family.name
    );
    assert_eq!(
        work, family.work,
        "nodes, updates, cleansings of {}",
        family.name
    );
}

#[test]
fn families_give_published_counts_with_the_work_of_dlx2() {
    FAMILIES.iter().filter(|f| !f.slow).for_each(run);
}

#[test]
fn families_with_multiplicities_give_published_counts_with_the_nodes_of_dlx3() {
    BOUNDED.iter().filter(|f| !f.slow).for_each(run);
}

#[test]
#[ignore = "minutes: run in release"]
fn slow_families_give_published_counts_with_the_work_of_dlx2() {
    FAMILIES.iter().filter(|f| f.slow).for_each(run);
}

#[test]
fn queens_are_oeis_a000170() {
    let published = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    let counted = (1..=10).map(|n| count(&boards::queens(n, n % 2 == 0)));
    assert!(counted.eq(published));
}

#[test]
fn langford_pairs_are_twice_oeis_a014552() {
    let published = [0, 0, 1, 1, 0, 0, 26, 150, 0, 0];
    let counted = (1..=10).map(|n| count(&sets::langford(n)));
    assert!(counted.eq(published.map(|n| 2 * n)));
}

#[test]
fn latin_squares_are_oeis_a002860() {
    let counted = (1..=5).map(|n| count(&boards::latin(n)));
    assert!(counted.eq([1, 2, 12, 576, 161280]));
}

#[test]
fn partitions_are_oeis_a000110() {
    let counted = (1..=10).map(|n| count(&sets::bell(n)));
    assert!(counted.eq([1, 2, 5, 15, 52, 203, 877, 4140, 21147, 115975]));
}

#[test]
fn dominoes_on_even_squares_are_oeis_a004003() {
    let counted = [2, 4, 6].map(|n| count(&pieces::dominoes(n, n, false)));
    assert_eq!(counted, [2, 36, 6728]);
}

#[test]
fn dominoes_on_strips_are_oeis_a000045_and_a001835() {
    let two = (1..=12).map(|n| count(&pieces::dominoes(2, n, false)));
    assert!(two.eq([1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233]));
    let three = (1..=5).map(|n| count(&pieces::dominoes(3, 2 * n, false)));
    assert!(three.eq([3, 11, 41, 153, 571]));
}

#[test]
fn one_factorisations_are_oeis_a000438() {
    let counted = [2, 4, 6].map(|n| count(&sets::one_factorisations(n)));
    assert_eq!(counted, [1, 1, 6]);
}

#[test]
fn debruijn_squares_are_those_of_brute_force() {
    let bit = |square: u32, r: u32, c: u32| square >> (r % 4 * 4 + c % 4) & 1;
    let all_patterns = |square: &u32| {
        let pattern = |k: u32| {
            let (r, c) = (k / 4, k % 4);
            let corners = [
                bit(*square, r, c),
                bit(*square, r, c + 1),
                bit(*square, r + 1, c),
                bit(*square, r + 1, c + 1),
            ];
            corners.iter().fold(0, |pattern, bit| pattern * 2 + bit)
        };
        (0..16).fold(0u32, |seen, k| seen | 1 << pattern(k)) == 0xffff
    };
    let brute_force = (0..1 << 16).filter(all_patterns).count();
    assert_eq!(count(&boards::debruijn()), brute_force as u64);
}

#[test]
fn word_squares_are_those_of_brute_force() {
    let words = boards::WORDS;
    let mut brute_force = 0;
    for top in words {
        for middle in words {
            for bottom in words {
                let column = |c: usize| [top, middle, bottom].map(|word| word.as_bytes()[c]);
                let is_word =
                    |letters: [u8; 3]| words.iter().any(|word| word.as_bytes() == letters);
                brute_force += u64::from((0..3).all(|c| is_word(column(c))));
            }
        }
    }
    assert!(brute_force > 0);
    assert_eq!(count(&boards::word_squares()), brute_force);
}

/// Counts the ways to lay the set on the numbers, cell by cell.
fn dominosa_by_brute_force(
    numbers: &[Vec<usize>],
    free: &mut [Vec<bool>],
    used: &mut [[bool; 10]; 10],
) -> u64 {
    let (height, width) = (numbers.len(), numbers[0].len());
    let Some(first) = (0..height * width).find(|k| free[k / width][k % width]) else {
        return 1;
    };
    let (r, c) = (first / width, first % width);
    let mut found = 0;
    for (r2, c2) in [(r, c + 1), (r + 1, c)] {
        if r2 == height || c2 == width || !free[r2][c2] {
            continue;
        }
        let (a, b) = (numbers[r][c], numbers[r2][c2]);
        let (low, high) = (a.min(b), a.max(b));
        if used[low][high] {
            continue;
        }
        used[low][high] = true;
        (free[r][c], free[r2][c2]) = (false, false);
        found += dominosa_by_brute_force(numbers, free, used);
        (free[r][c], free[r2][c2]) = (true, true);
        used[low][high] = false;
    }
    found
}

#[test]
fn dominosa_puzzles_of_every_seed_are_those_of_brute_force() {
    for (max, seed) in (0..=5).flat_map(|max| (0..8).map(move |seed| (max, seed))) {
        let numbers = pieces::dominosa_numbers(max, seed);
        let mut free = vec![vec![true; max + 2]; max + 1];
        let brute_force = dominosa_by_brute_force(&numbers, &mut free, &mut [[false; 10]; 10]);
        assert!(brute_force > 0, "the set was laid");
        assert_eq!(
            count(&pieces::dominosa(&numbers)),
            brute_force,
            "max {max}, seed {seed}"
        );
    }
}

#[test]
fn kept_dominosa_puzzles_have_one_solution_and_several() {
    let numbers = pieces::dominosa_numbers(6, 55);
    assert_eq!(numbers[0], [4, 6, 2, 3, 6, 5, 3, 1]);
    assert_eq!(numbers[6], [6, 5, 2, 0, 3, 1, 5, 4]);
    let verdict = |seed| {
        let problem = pieces::dominosa(&pieces::dominosa_numbers(6, seed));
        Solver::new(&problem)
            .solutions(&Stop::never())
            .verdict()
            .unwrap()
    };
    assert!(matches!(verdict(55), Verdict::Unique(_)));
    assert!(matches!(verdict(10), Verdict::Multiple(..)));
}

/// The first solutions of eight queens, as DLX2 prints them: rows and columns
/// in the order in which they were chosen.
#[test]
fn solutions_come_in_the_order_of_dlx2() {
    let expected = [
        "00 14 27 35 61 42 73 56",
        "00 15 27 32 46 53 61 74",
        "00 16 23 47 72 64 51 35",
        "00 16 24 53 41 72 37 65",
        "01 13 42 74 50 25 37 66",
        "01 14 26 30 65 73 42 57",
    ];
    let place = |o: OptionId| format!("{}{}", o.index() / 8, o.index() % 8);
    let solutions =
        Solver::with_engine(&boards::queens(8, false), Engine::Links).solutions(&Stop::never());
    let first: Vec<String> = solutions
        .take(6)
        .map(|s| s.into_iter().map(place).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(first, expected);
}

/// A search of 20,000 levels in a thread whose stack has three bytes for
/// each. (A million would prove no more, and take many minutes: the choice of
/// an item looks at all open ones, so the time grows with the square of the
/// depth.)
#[test]
fn the_depth_of_a_search_is_not_limited_by_the_stack() {
    const LEVELS: usize = 20_000;
    let names: Vec<_> = (0..LEVELS).map(|k| format!("i{k}")).collect();
    let options: Vec<_> = names.iter().map(|name| vec![name.clone()]).collect();
    let problem = crate::families::problem(&names, &[], &options);
    let search = move || {
        let mut solutions = Solver::new(&problem).into_solutions(&Stop::never());
        assert_eq!(solutions.next_ref().map(<[OptionId]>::len), Some(LEVELS));
        assert!(solutions.next_ref().is_none());
    };
    let thread = std::thread::Builder::new().stack_size(3 * LEVELS);
    thread.spawn(search).unwrap().join().unwrap();
}

/// Not to be visited one by one, but counted with memory.
const MANY: [&str; 5] = [
    "domino10x10",
    "domino12x12",
    "domino14x14",
    "domino16x16",
    "comps8",
];

/// Nodes, updates and cleansings of DLX2 for instances that are in the corpus
/// alone.
const WORK: [(&str, [u64; 3]); 5] = [
    ("bell12", [8427194, 119009246, 0]),
    ("queens14", [8943951, 169411178, 0]),
    ("sudoku16-110", [27422, 362135, 0]),
    ("word3x4-300", [21707, 8109670, 196463]),
    ("word4x4-400", [33619, 21935411, 527814]),
];

const SLOW: [&str; 3] = ["macmahon4x6", "macmahon4x6s", "pent6x10"];

fn run_corpus(choose: impl Fn(&str) -> bool) {
    let Some(counts) = shared::file("cover/COUNTS.tsv") else {
        return;
    };
    let cover = counts.parent().unwrap();
    let counts = std::fs::read_to_string(&counts).unwrap();
    let mut tested = 0;
    for row in counts.lines().skip(1) {
        let (name, solutions) = row.trim().split_once('\t').unwrap();
        if !choose(name) {
            continue;
        }
        tested += 1;
        let text = std::fs::read_to_string(cover.join(format!("{name}.dlx"))).unwrap();
        let problem = Problem::from_text(&text).unwrap();
        if MANY.contains(&name) {
            assert_eq!(count_on_bits(&problem, Memo::Auto), solutions, "{name}");
            continue;
        }
        let stats = visit_all(&problem, name);
        assert_eq!(
            stats.solutions.to_string(),
            solutions,
            "solutions of {name}"
        );
        let generated = FAMILIES.iter().chain(BOUNDED).map(|f| (f.name, f.work));
        if let Some((_, work)) = generated.chain(WORK).find(|(known, _)| *known == name) {
            assert_eq!(
                [stats.nodes, stats.updates, stats.cleansings],
                work,
                "nodes, updates, cleansings of {name}"
            );
        }
    }
    assert!(tested > 0);
}

#[test]
fn corpus_counts_are_right() {
    run_corpus(|name| !SLOW.contains(&name));
}

#[test]
#[ignore = "minutes: run in release"]
fn slow_corpus_counts_are_right() {
    run_corpus(|name| SLOW.contains(&name));
}

#[test]
fn generated_families_are_those_of_the_corpus() {
    let Some(counts) = shared::file("cover/COUNTS.tsv") else {
        return;
    };
    let cover = counts.parent().unwrap();
    for family in FAMILIES.iter().chain(BOUNDED) {
        let Ok(text) = std::fs::read_to_string(cover.join(format!("{}.dlx", family.name))) else {
            continue;
        };
        let stored = Problem::from_text(&text).unwrap();
        assert_eq!(
            (family.make)().to_string(),
            stored.to_string(),
            "{}",
            family.name
        );
    }
}

/// So many boards of 4x4 cells, each to be covered by dominoes: more options
/// than fit in one matrix.
fn islands(boards: usize) -> Problem {
    let mut builder = Builder::numbered(16 * boards, 0).unwrap();
    for cell in 0..16 * boards {
        let item = |cell| ItemId::new(cell).unwrap().into();
        if cell % 4 < 3 {
            builder.option(&[item(cell), item(cell + 1)]).unwrap();
        }
        if cell % 16 < 12 {
            builder.option(&[item(cell), item(cell + 4)]).unwrap();
        }
    }
    builder.build()
}

#[test]
fn a_problem_in_pieces_is_counted_piece_by_piece() {
    let solver = Solver::with_engine(&islands(200), Engine::Bits);
    let count = solver.count(Memo::Auto, &Stop::never());
    assert!(count.is_complete());
    assert_eq!(count.value, BigUint::from(36u32).pow(200));
    assert!(count.stats.nodes < 100_000);
    // A limit that strikes leaves less than that, and says so.
    let some = solver.count(Memo::Auto, &Stop::never().nodes(count.stats.nodes / 2));
    assert_eq!(some.outcome, Outcome::Stopped(StopReason::Nodes));
    assert!(some.value < count.value);
    // A piece without solution leaves none, whatever the others have.
    // Three cells in a row are left of the first board.
    let walls = [[3, 7], [4, 8], [5, 9], [6, 10]].map(|cells| {
        let problem = islands(1);
        let has = |&option: &OptionId| {
            let entries = problem.option(option).iter();
            entries.map(|entry| entry.item.index()).eq(cells)
        };
        problem.option_ids().find(has).unwrap()
    });
    let walled = |solver: &Solver| solver.with(&walls).unwrap();
    let alone = Solver::with_engine(&islands(1), Engine::Links);
    assert_eq!(walled(&alone).solutions(&Stop::never()).count(), 0);
    let none = walled(&solver).count(Memo::Auto, &Stop::never());
    assert!(none.is_complete());
    assert_eq!(none.value, BigUint::ZERO);
}
