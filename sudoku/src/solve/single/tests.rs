//! The scalar engine held against plain Dancing Links, and what is easily got
//! wrong.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::Single;
use crate::check::Verdict;
use crate::solve::{Answer, Bulk, Engine, Solver, Stop, StopReason, Stopped, Width};
use crate::{Cell, Digit, DigitSet, Geometry, Grid, Pencilmarks, Puzzle};

const SOLVED: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";

fn cells(line: &str) -> [u8; 81] {
    let mut cells = [0; 81];
    for (cell, c) in cells.iter_mut().zip(line.bytes()) {
        *cell = if c == b'.' { 0 } else { c - b'0' };
    }
    cells
}

fn grid(cells: &[u8; 81]) -> Grid {
    Grid::from_cells(9, cells.iter().map(|&v| Digit::new(v))).unwrap()
}

fn links() -> Solver {
    Solver::with_engine(&Geometry::standard(), Engine::Links)
}

/// Whether the 27 houses hold nine digits each, and every cell one of its
/// marks: shares no code with any engine.
fn solves(cells: &[u8; 81], allowed: impl Fn(usize, u8) -> bool) -> bool {
    let houses = (0..9).flat_map(|k| {
        let corner = 27 * (k / 3) + 3 * (k % 3);
        [
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|i| 9 * k + i),
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|i| 9 * i + k),
            [0, 1, 2, 9, 10, 11, 18, 19, 20].map(|i| corner + i),
        ]
    });
    let mut whole = houses.map(|house| house.iter().fold(0u16, |set, &c| set | 1 << cells[c]));
    whole.all(|set| set == 0b11_1111_1110) && (0..81).all(|c| allowed(c, cells[c]))
}

/// Holds the first two solutions of the puzzle taken up against the reference
/// and the rules.
fn agree(single: &mut Single, solver: &Solver, puzzle: &Puzzle) {
    let marks = puzzle.candidates();
    let allowed = |c: usize, v: u8| marks.cells()[c].contains(Digit::new(v).unwrap());
    let found = [single.next(), single.next()];
    let told = || format!("{} {:?}", puzzle.givens(), puzzle.marks());
    match (found, solver.check(puzzle, &Stop::never()).unwrap()) {
        ([None, None], Verdict::None(_)) => {}
        ([Some(found), None], Verdict::Unique(known)) => {
            assert_eq!(grid(&found), known, "{}", told());
        }
        ([Some(first), Some(second)], Verdict::Multiple { .. }) => {
            assert_ne!(first, second, "{}", told());
            assert!(solves(&first, allowed), "{}", told());
            assert!(solves(&second, allowed), "{}", told());
        }
        (found, verdict) => panic!("{found:?}, {verdict}: {}", told()),
    }
}

/// The same for givens, and the answer in one call.
fn agree_on_givens(single: &mut Single, solver: &Solver, cells: &[u8; 81]) {
    single.start(cells);
    let puzzle = Puzzle::new(Geometry::standard(), grid(cells));
    agree(single, solver, &puzzle);
    single.start(cells);
    let (first, second) = (single.next(), single.next());
    let answer = match (first, second) {
        (None, _) => Answer::default(),
        (Some(solution), None) => Answer { count: 1, solution },
        (Some(_), Some(_)) => Answer {
            count: 2,
            solution: [0; 81],
        },
    };
    assert_eq!(single.check(cells), answer);
}

/// Random puzzles of many kinds, the same on every machine.
struct Stream(ChaCha8Rng);

impl Stream {
    fn new(seed: u64) -> Stream {
        Stream(ChaCha8Rng::seed_from_u64(seed))
    }

    fn below(&mut self, n: usize) -> usize {
        (self.0.next_u64() % n as u64) as usize
    }

    fn shuffled<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|k| k);
        for k in (1..N).rev() {
            order.swap(k, self.below(k + 1));
        }
        order
    }

    /// Nine rows or columns, shuffled within bands and bands among themselves.
    fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.shuffled();
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| self.shuffled());
        std::array::from_fn(|k| 3 * bands[k / 3] + within[k / 3][k % 3])
    }

    fn full(&mut self) -> [u8; 81] {
        let base = cells(SOLVED);
        let (rows, columns, digits) = (self.lines(), self.lines(), self.shuffled::<9>());
        let turn = self.below(2) == 0;
        std::array::from_fn(|c| {
            let (r, k) = (rows[c / 9], columns[c % 9]);
            let from = if turn { 9 * k + r } else { 9 * r + k };
            digits[usize::from(base[from]) - 1] as u8 + 1
        })
    }

    /// A full grid with so many of its cells left.
    fn clues(&mut self, clues: usize) -> [u8; 81] {
        let mut cells = self.full();
        for cell in &self.shuffled::<81>()[clues..] {
            cells[*cell] = 0;
        }
        cells
    }

    /// Puts a wrong digit into one of the cells that are not blank.
    fn spoil(&mut self, cells: &mut [u8; 81]) {
        let filled: Vec<usize> = (0..81).filter(|&c| cells[c] != 0).collect();
        let cell = filled[self.below(filled.len())];
        cells[cell] = 1 + (cells[cell] + self.below(8) as u8) % 9;
    }

    fn givens(&mut self) -> [u8; 81] {
        let kind = self.below(6);
        let (low, width) = [(22, 14), (28, 14), (76, 6), (0, 10), (26, 22), (81, 1)][kind];
        let clues = low + self.below(width);
        let mut cells = self.clues(clues);
        if kind >= 4 {
            for _ in 0..=self.below(2) {
                self.spoil(&mut cells);
            }
        }
        cells
    }

    /// The marks of a full grid and others; now and then one of the grid is
    /// missing.
    fn marks(&mut self) -> Pencilmarks {
        let full = self.full();
        let share = 10 + self.below(60);
        let mut marks = Pencilmarks::full(9);
        for (c, &digit) in full.iter().enumerate() {
            let others = (1..=9).filter(|_| self.below(100) < share);
            let set: DigitSet = others.filter_map(Digit::new).collect();
            let own = DigitSet::of(Digit::new(digit).unwrap());
            marks[Cell::from_index(c, 9)] = if self.below(500) == 0 {
                set - own
            } else {
                set | own
            };
        }
        marks
    }
}

/// Boards with a hidden contradiction, and open ones: a search that misses what
/// digits say together does not come back from them.
#[test]
fn open_boards_take_few_guesses() {
    let mut single = Single::new();
    assert_eq!(single.check(&[0; 81]).count, 2);
    assert!(single.guesses() < 60);
    // By P. Norvig, "Solving Every Sudoku Puzzle": no solution, and hard to see.
    let impossible =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    assert_eq!(single.check(&cells(impossible)).count, 0);
    assert_eq!(single.guesses(), 0);

    let mut stream = Stream::new(8);
    let puzzles: Vec<[u8; 81]> = (0..3000)
        .map(|k| {
            let mut cells = match k % 3 {
                0 => [0; 81],
                _ => {
                    let clues = 8 + stream.below(18);
                    stream.clues(clues)
                }
            };
            match k % 3 {
                0 => (0..stream.below(11)).for_each(|_| {
                    cells[stream.below(81)] = 1 + stream.below(9) as u8;
                }),
                1 => stream.spoil(&mut cells),
                _ => {}
            }
            cells
        })
        .collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    Bulk::with_width(Width::W64)
        .unwrap()
        .check(&puzzles, &mut answers);
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        assert_eq!(single.check(puzzle), answer, "{}", grid(puzzle));
        let guesses = single.guesses();
        assert!(guesses < 120, "{guesses} guesses: {}", grid(puzzle));
    }
}

fn givens_agree(seed: u64, count: usize) {
    let (solver, mut single, mut stream) = (links(), Single::new(), Stream::new(seed));
    for _ in 0..count {
        agree_on_givens(&mut single, &solver, &stream.givens());
    }
}

fn marks_agree(seed: u64, count: usize) {
    let (solver, mut single, mut stream) = (links(), Single::new(), Stream::new(seed));
    for _ in 0..count {
        let marks = stream.marks();
        single.start_marks(&marks);
        let puzzle = Puzzle::from_marks(Geometry::standard(), marks);
        agree(&mut single, &solver, &puzzle);
    }
}

#[test]
fn givens_agree_with_links() {
    givens_agree(1, 5000);
}

#[test]
fn pencil_marks_agree_with_links() {
    marks_agree(2, 1000);
}

/// As many puzzles as `NINEFOLD_PUZZLES` says.
#[test]
#[ignore = "long"]
fn long_streams_agree_with_links() {
    let count = std::env::var("NINEFOLD_PUZZLES").map_or(50_000, |n| n.parse().expect("a number"));
    givens_agree(5, count);
    marks_agree(6, count / 10);
}

#[test]
fn all_solutions_are_those_of_links() {
    let (solver, mut single, mut stream) = (links(), Single::new(), Stream::new(3));
    let mut compared = 0;
    while compared < 100 {
        let clues = 20 + stream.below(8);
        let cells = stream.clues(clues);
        let puzzle = Puzzle::new(Geometry::standard(), grid(&cells));
        if !(2..1000).contains(&solver.count_up_to(&puzzle, 1000, &Stop::never()).value) {
            continue;
        }
        let mut known: Vec<String> = solver
            .solutions(&puzzle, &Stop::never())
            .map(|g| g.to_string())
            .collect();
        known.sort();
        single.start(&cells);
        let mut found: Vec<String> = single.by_ref().map(|g| grid(&g).to_string()).collect();
        found.sort();
        assert_eq!(found, known);
        assert_eq!(single.next(), None);
        compared += 1;
    }
}

#[test]
fn an_answer_does_not_depend_on_what_came_before() {
    let mut stream = Stream::new(4);
    let puzzles: Vec<[u8; 81]> = (0..200).map(|_| stream.givens()).collect();
    let fresh = |cells: &[u8; 81]| Single::new().check(cells);
    let mut used = Single::new();
    used.start(&[0; 81]);
    used.next();
    for cells in puzzles.iter().rev() {
        assert_eq!(used.check(cells), fresh(cells));
    }
}

#[test]
fn nothing_is_allocated_for_deep_searches() {
    let mut single = Single::new();
    assert_eq!(single.check(&cells(SOLVED)).count, 1);
    assert_eq!(single.stack.capacity(), 0);
    single.start(&[0; 81]);
    single.next();
    let reserved = single.stack.capacity();
    assert_eq!(single.by_ref().take(100_000).count(), 100_000);
    assert_eq!(single.stack.capacity(), reserved);
}

#[test]
fn limits_stop_a_search_that_can_go_on() {
    let mut whole = Single::new();
    whole.start(&[0; 81]);
    let whole: Vec<[u8; 81]> = whole.take(50).collect();
    let mut single = Single::new();
    single.start(&[0; 81]);
    let mut parts = Vec::new();
    while parts.len() < 50 {
        let stop = Stop::never().nodes(single.guesses() + 1);
        match single.next_solution(&stop) {
            Ok(found) => parts.extend(found),
            Err(Stopped(reason)) => assert_eq!(reason, StopReason::Nodes),
        }
    }
    assert_eq!(parts, whole);

    single.start(&[0; 81]);
    let late = Stop::never().deadline(std::time::Instant::now());
    let count = single.count_up_to(u64::MAX, &late);
    assert_eq!(count.value, 0);
    assert!(!count.is_complete());
    // A puzzle without guesses never asks.
    single.start(&cells(SOLVED));
    assert!(single.next_solution(&Stop::never().nodes(0)).is_ok());
}

#[test]
fn counts_stop_behind_the_limit() {
    let text = "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";
    for (limit, value, complete) in [
        (0, 0, false),
        (36, 36, false),
        (37, 37, true),
        (99, 37, true),
    ] {
        let mut single = Single::new();
        single.start(&cells(text));
        let count = single.count_up_to(limit, &Stop::never());
        assert_eq!(
            (count.value, count.is_complete()),
            (value, complete),
            "{limit}"
        );
    }
}

#[test]
fn one_digit_left_in_every_cell_is_not_yet_a_solution() {
    // Two cells of the solution exchanged: every cell has one mark, and the
    // columns are wrong.
    let mut swapped = cells(SOLVED);
    swapped.swap(0, 1);
    let mut marks = Pencilmarks::full(9);
    for (c, &v) in swapped.iter().enumerate() {
        marks[Cell::from_index(c, 9)] = DigitSet::of(Digit::new(v).unwrap());
    }
    let mut single = Single::new();
    single.start_marks(&marks);
    assert_eq!(single.next(), None);
    assert_eq!(single.check(&swapped), Answer::default());
    assert_eq!(single.check(&cells(SOLVED)).solution, cells(SOLVED));
}

#[test]
fn two_naked_singles_of_one_digit_in_a_house_are_dead_without_a_guess() {
    // Pairs of cells in one minirow, row, minicolumn, column and box.
    for pair in [[0, 1], [0, 8], [0, 9], [0, 72], [0, 10]] {
        let mut marks = Pencilmarks::full(9);
        for cell in pair {
            marks[Cell::from_index(cell, 9)] = DigitSet::from_bits(0b10000);
        }
        let mut single = Single::new();
        single.start_marks(&marks);
        assert_eq!(single.next(), None, "{pair:?}");
        assert_eq!(single.guesses(), 0, "{pair:?}");

        let mut givens = [0; 81];
        for cell in pair {
            givens[cell] = 5;
        }
        single.start(&givens);
        assert_eq!(single.next(), None, "{pair:?}");
        assert_eq!(single.guesses(), 0, "{pair:?}");
    }
}

#[test]
fn cells_and_houses_without_a_way_out_are_dead_without_a_guess() {
    let empty_cell = format!("12345678.{}9{}", ".".repeat(62), ".".repeat(9));
    // Ones in two rows of each of two boxes leave the third box of row 1 only;
    // its cells are taken.
    let no_place = format!("......234...1........{}1{}", "", ".".repeat(59));
    for text in [empty_cell, no_place] {
        agree_on_givens(&mut Single::new(), &links(), &cells(&text));
    }
    let mut marks = Pencilmarks::full(9);
    marks[Cell::from_index(40, 9)] = DigitSet::EMPTY;
    let mut single = Single::new();
    single.start_marks(&marks);
    assert_eq!(single.next(), None);
    assert_eq!(single.guesses(), 0);
}

#[test]
fn of_each_byte_the_low_four_bits_count() {
    let puzzle =
        cells(".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.");
    let mut single = Single::new();
    let answer = single.check(&puzzle);
    assert_eq!(answer.count, 1);
    for blank in (10..16).chain(*b" .*-_:;<=>?/~") {
        for digits in [0, 16, 48, 240] {
            let text = puzzle.map(|d| if d == 0 { blank } else { d + digits });
            assert_eq!(single.check(&text), answer, "{blank} {digits}");
        }
    }
}
