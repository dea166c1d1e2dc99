//! One puzzle at a time, rule by rule as the essays put it, with plain loops:
//! what every lane of every width has to agree with.

use std::array::from_fn;

use super::Words;
use crate::solve::bitslice::isa::{Baseline, Isa, Job, Twin, Word};
use crate::solve::bitslice::jobs::{Encode, Judge, Load, Parse, Store, Sweep};
use crate::solve::bitslice::lanes::Lanes;
use crate::solve::bitslice::state::{State, candidates, cells};
use crate::solve::bitslice::transpose::{self, Frame};

/// One puzzle.
#[derive(Clone, PartialEq, Debug)]
struct Naive {
    x: [[bool; 81]; 9],
    single: [bool; 81],
    open: [bool; 81],
    placed: [[bool; 9]; 9],
    hidden: [[bool; 9]; 9],
}

fn row(c: usize) -> usize {
    c / 9
}

fn column(c: usize) -> usize {
    c % 9
}

fn house_box(c: usize) -> usize {
    row(c) / 3 * 3 + column(c) / 3
}

/// The ways to put one digit into a band (or stack): row of the band for each
/// box of it.
const WAYS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

impl Naive {
    fn new(x: [[bool; 81]; 9]) -> Naive {
        let mut naive = Naive {
            x,
            single: [false; 81],
            open: [true; 81],
            placed: [[false; 9]; 9],
            hidden: [[false; 9]; 9],
        };
        naive.find_singles();
        naive
    }

    fn candidates(&self, c: usize) -> usize {
        self.x.iter().filter(|plane| plane[c]).count()
    }

    fn find_singles(&mut self) {
        self.single = from_fn(|c| self.candidates(c) == 1);
        self.placed = [[false; 9]; 9];
        for c in 0..81 {
            for d in 0..9 {
                self.placed[house_box(c)][d] |= self.single[c] && self.x[d][c];
            }
        }
    }

    /// Leaves the union of the ways that are possible, where `line(c)` is the
    /// row (or column) of a cell. Whether that removed anything.
    fn keep_ways(&mut self, d: usize, line: fn(usize) -> usize, boxes: [usize; 3]) -> bool {
        let here = |x: &Self, b: usize, l: usize| {
            (0..81).any(|c| x.x[d][c] && house_box(c) == b && line(c) % 3 == l)
        };
        let mut keep = [[false; 3]; 3];
        for way in WAYS {
            if (0..3).all(|i| here(self, boxes[i], way[i])) {
                (0..3).for_each(|i| keep[i][way[i]] = true);
            }
        }
        let mut removed = false;
        for c in 0..81 {
            if let Some(i) = boxes.iter().position(|&b| b == house_box(c)) {
                removed |= self.x[d][c] && !keep[i][line(c) % 3];
                self.x[d][c] &= keep[i][line(c) % 3];
            }
        }
        removed
    }

    /// How many rows (or columns) of a box the digit may be in.
    fn lines(&self, d: usize, b: usize, line: fn(usize) -> usize) -> usize {
        (0..3)
            .filter(|&l| (0..81).any(|c| self.x[d][c] && house_box(c) == b && line(c) % 3 == l))
            .count()
    }

    /// The rules of triads in the boxes of a band or stack: whether that changed
    /// anything, whether not three digits are left for three cells.
    fn triads(&mut self, line: fn(usize) -> usize, boxes: [usize; 3]) -> (bool, bool) {
        let (mut changed, mut dead) = (false, false);
        let before = self.x;
        let inside = |c: usize, b: usize, l: usize| house_box(c) == b && line(c) % 3 == l;
        let digits = |b: usize, l: usize| -> Vec<usize> {
            let some = |d: &usize| (0..81).any(|c| before[*d][c] && inside(c, b, l));
            (0..9).filter(some).collect()
        };
        for (b, l) in boxes.iter().flat_map(|&b| (0..3).map(move |l| (b, l))) {
            let number = (0..81).find(|&c| inside(c, b, l)).map(line).expect("three");
            let here = digits(b, l);
            dead |= here.len() < 3;
            let elsewhere = |d: &usize| (0..3).any(|m| m != l && digits(b, m).contains(d));
            let (others, must): (Vec<usize>, Vec<usize>) = here.iter().partition(|d| elsewhere(d));
            dead |= must.len() > 3;
            for &d in others.iter().filter(|_| must.len() == 3) {
                changed = true;
                (0..81)
                    .filter(|&c| inside(c, b, l))
                    .for_each(|c| self.x[d][c] = false);
            }
            for &d in here.iter().filter(|_| here.len() == 3) {
                for c in 0..81 {
                    let near = line(c) == number || house_box(c) == b;
                    let claims = before[d][c] && digits(house_box(c), line(c) % 3).len() == 3;
                    if near && !inside(c, b, l) && !claims {
                        changed |= before[d][c];
                        self.x[d][c] = false;
                    }
                }
            }
        }
        (changed, dead)
    }

    /// Sweeps once, after the rule of triads if asked to: solved, dead, stuck.
    fn judge(&mut self, triads: bool) -> [bool; 3] {
        let (mut changed, mut dead) = (false, false);
        if triads {
            for b in 0..3 {
                let across = self.triads(row, from_fn(|i| 3 * b + i));
                let down = self.triads(column, from_fn(|i| 3 * i + b));
                changed |= across.0 | down.0;
                dead |= across.1 | down.1;
            }
        }
        let [solved, sweep_dead, stuck] = self.sweep();
        let dead = dead | sweep_dead;
        [solved && !dead, dead, stuck && !changed]
    }

    /// Sweeps once: solved, dead, stuck.
    fn sweep(&mut self) -> [bool; 3] {
        let (mut changed, mut by_columns, mut dead) = (false, false, false);
        for d in 0..9 {
            for c in 0..81 {
                let b = house_box(c);
                let stays =
                    (self.single[c] || !self.placed[b][d]) && (self.open[c] || self.hidden[b][d]);
                changed |= self.x[d][c] && !stays;
                self.x[d][c] &= stays;
            }
            for band in 0..3 {
                changed |= self.keep_ways(d, row, from_fn(|i| 3 * band + i));
            }
            let one_row: [bool; 9] = from_fn(|b| self.lines(d, b, row) == 1);
            for stack in 0..3 {
                by_columns |= self.keep_ways(d, column, from_fn(|i| 3 * i + stack));
            }
            for (b, one_row) in one_row.into_iter().enumerate() {
                let columns = self.lines(d, b, column);
                self.hidden[b][d] = one_row && columns == 1;
                dead |= columns == 0 || self.placed[b][d] && !self.hidden[b][d];
            }
            for c in 0..81 {
                self.open[c] &= !(self.hidden[house_box(c)][d] && self.x[d][c]);
            }
        }
        self.find_singles();
        for c in 0..81 {
            let hidden = |d: &usize| self.hidden[house_box(c)][*d] && self.x[*d][c];
            let hidden = (0..9).filter(hidden).count();
            dead |= self.candidates(c) == 0 || hidden > 1;
            changed |= self.candidates(c) > 1 && hidden > 0;
        }
        let all = self.single.iter().all(|&single| single);
        let solved = all && !by_columns && !dead;
        [solved, dead, !changed && !by_columns]
    }

    /// What one lane of a state holds.
    fn of_lane<L: Lanes>(state: &State<L>, lane: usize) -> Naive {
        Naive {
            x: from_fn(|d| from_fn(|c| candidates(&state.x)[81 * d + c].has(lane))),
            single: from_fn(|c| cells(&state.single)[c].has(lane)),
            open: from_fn(|c| cells(&state.open)[c].has(lane)),
            placed: from_fn(|b| from_fn(|d| state.placed[b / 3][b % 3][d].has(lane))),
            hidden: from_fn(|b| from_fn(|d| state.hidden[b / 3][b % 3][d].has(lane))),
        }
    }

    fn frame(&self) -> Frame {
        let mut frame = [0; 12];
        for (p, &here) in self.x.as_flattened().iter().enumerate() {
            frame[p / 64] |= u64::from(here) << (p % 64);
        }
        frame
    }
}

/// A solved board, shuffled.
fn full(words: &mut Words) -> [u8; 81] {
    let digits: [u8; 9] = shuffled(words);
    let lines = |words: &mut Words| -> [usize; 9] {
        let bands: [usize; 3] = shuffled(words);
        let within: [[usize; 3]; 3] = from_fn(|_| shuffled(words));
        from_fn(|i| 3 * bands[i / 3] + within[i / 3][i % 3])
    };
    let (rows, columns) = (lines(words), lines(words));
    from_fn(|c| {
        let (r, k) = (rows[row(c)], columns[column(c)]);
        1 + digits[(3 * (r % 3) + r / 3 + k) % 9]
    })
}

fn shuffled<T: TryFrom<usize, Error: std::fmt::Debug>, const N: usize>(
    words: &mut Words,
) -> [T; N] {
    let mut order: [usize; N] = from_fn(|i| i);
    for i in (1..N).rev() {
        order.swap(i, words.below(i + 1));
    }
    order.map(|i| T::try_from(i).expect("small"))
}

/// Candidates as they come up in a search, and some that never do: a share of
/// cells known, of the rest a share of candidates, now and then a wrong one.
fn random(words: &mut Words) -> Naive {
    let full = full(words);
    let (known, kept) = (words.below(90), 20 + words.below(81));
    let wrong = words.below(3) == 0;
    Naive::new(from_fn(|d| {
        let mut words = Words(words.next());
        from_fn(|c| {
            let truth = usize::from(full[c]) == d + 1;
            let mut of_cell = Words((c * 1000 + known) as u64);
            let is_known = of_cell.below(100) < known;
            let flip = wrong && words.below(200) == 0;
            (truth || !is_known && words.below(100) < kept) ^ flip
        })
    }))
}

fn agrees<I: Isa>(isa: I, seed: u64) {
    let mut words = Words(seed);
    let mut state = Box::new(State::<I::Lanes>::new());
    let mut rows = Box::new([[I::Lanes::NONE; 64]; 12]);
    let mut naive: Vec<Naive> = (0..I::Lanes::COUNT).map(|_| random(&mut words)).collect();
    let all = !I::Lanes::NONE;
    let load = |state: &mut State<_>, rows: &mut _, naive: &[Naive], mask: I::Lanes| {
        for lane in mask.iter() {
            transpose::put(rows, lane, &naive[lane].frame());
        }
        isa.run(Load { state, rows, mask });
    };
    load(&mut state, &mut rows, &naive, all);
    for round in 0..12 {
        if round % 3 == 0 {
            isa.run(Sweep(&mut state, 1));
            for naive in &mut naive {
                naive.sweep();
            }
        } else {
            let triads = round % 2 == 1;
            let mut idle = I::Lanes::NONE;
            (0..I::Lanes::COUNT).for_each(|lane| idle.set(lane, words.below(4) == 0));
            let told = isa.run(Judge {
                state: &mut state,
                idle,
                triads,
            });
            let mut settled = 0;
            for (lane, naive) in naive.iter_mut().enumerate() {
                let verdict = [told.solved, told.dead, told.stuck].map(|told| told.has(lane));
                let [solved, dead, stuck] = naive.judge(triads);
                let expected = [solved, dead, stuck && !solved && !dead];
                assert_eq!(
                    verdict,
                    expected.map(|told| told && !idle.has(lane)),
                    "round {round} lane {lane} seed {seed}"
                );
                settled += usize::from(verdict.contains(&true));
            }
            assert_eq!(told.settled(), settled);
        }
        for (lane, naive) in naive.iter().enumerate() {
            assert_eq!(
                &Naive::of_lane(&state, lane),
                naive,
                "round {round} lane {lane}"
            );
        }
        if round % 4 == 2 {
            // Some lanes take up another puzzle; the others must not notice.
            let mut mask = I::Lanes::NONE;
            for (lane, naive) in naive.iter_mut().enumerate() {
                if words.below(3) == 0 {
                    mask.set(lane, true);
                    *naive = random(&mut words);
                }
            }
            load(&mut state, &mut rows, &naive, mask);
            // Naked singles are looked for in all lanes.
            naive.iter_mut().for_each(Naive::find_singles);
        }
        isa.run(Store {
            state: &state,
            rows: &mut rows,
        });
        for (lane, naive) in naive.iter().enumerate() {
            let stored: Vec<u64> = transpose::frame(&rows, lane).collect();
            let mut frame = naive.frame();
            // Beyond the last candidate there may be anything.
            frame[11] |= stored[11] & !0 << (729 % 64);
            assert_eq!(stored, frame);
        }
    }
}

fn codes_come_back<I: Isa>(isa: I, seed: u64) {
    let mut words = Words(seed);
    let mut state = Box::new(State::<I::Lanes>::new());
    let mut rows = Box::new([[I::Lanes::NONE; 64]; 12]);
    for count in [I::Lanes::COUNT, 1, I::Lanes::COUNT - 1] {
        let boards: Vec<[u8; 81]> = (0..count).map(|_| full(&mut words)).collect();
        let puzzles: Vec<[u8; 81]> = boards
            .iter()
            .map(|board| board.map(|d| [d, d + b'0', b".0*-_"[words.below(5)], 0][words.below(4)]))
            .collect();
        isa.run(Parse {
            state: &mut state,
            puzzles: &puzzles,
            rows: &mut rows,
        });
        for lane in 0..I::Lanes::COUNT {
            let cell = |c: usize| puzzles.get(lane).map_or(0, |puzzle| puzzle[c] & 15);
            let parsed = Naive::new(from_fn(|d| {
                from_fn(|c| !(1..=9).contains(&cell(c)) || usize::from(cell(c)) == d + 1)
            }));
            assert_eq!(Naive::of_lane(&state, lane), parsed, "lane {lane}");
        }
        isa.run(Parse {
            state: &mut state,
            puzzles: &boards,
            rows: &mut rows,
        });
        isa.run(Encode {
            state: &state,
            rows: &mut rows,
        });
        for (lane, board) in boards.iter().enumerate() {
            let mut out = [0; 81];
            transpose::unpack(&transpose::code(&rows, lane), &mut out);
            assert_eq!(&out, board, "lane {lane}");
        }
    }
}

struct Transpose<'a, L>(&'a mut [L; 64], fn(&mut [L; 64]));

impl<L: Lanes> Job<L> for Transpose<'_, L> {
    type Output = ();
    #[inline(always)]
    fn run(self) {
        self.1(self.0);
    }
}

fn transposes<I: Isa>(isa: I) {
    let mut words = Words(5);
    let mut matrix = [I::Lanes::NONE; 64];
    for row in &mut matrix {
        (0..I::Lanes::WORDS).for_each(|w| *row.word_mut(w) = words.next());
    }
    let (mut lanes, mut planes) = (matrix, matrix);
    isa.run(Transpose(&mut lanes, transpose::to_lanes));
    isa.run(Transpose(&mut planes, transpose::to_planes));
    for lane in 0..I::Lanes::COUNT {
        let (row, word) = transpose::seat::<I::Lanes>(lane);
        for bit in 0..64 {
            let of_lane = lanes[row].word(word) >> bit & 1 == 1;
            assert_eq!(of_lane, matrix[bit].has(lane));
            let given = matrix[lane % 64].word(lane / 64) >> bit & 1 == 1;
            let of_plane = planes[transpose::row::<I::Lanes>(bit)].has(lane);
            assert_eq!(of_plane, given);
        }
    }
}

/// Runs a test for every instruction set that there is.
macro_rules! on_all {
    ($test:ident($($argument:expr),*)) => {
        $test(Word $(, $argument)*);
        $test(Twin $(, $argument)*);
        $test(Baseline $(, $argument)*);
        #[cfg(target_arch = "x86_64")]
        {
            use crate::solve::bitslice::isa::{Avx2, Avx512, Avx512Half};
            if let Some(isa) = Avx2::detect() {
                $test(isa $(, $argument)*);
            }
            if let Some(isa) = Avx512Half::detect() {
                $test(isa $(, $argument)*);
            }
            if let Some(isa) = Avx512::detect() {
                $test(isa $(, $argument)*);
            }
        }
    };
}

#[test]
fn every_lane_sweeps_as_if_alone() {
    for seed in 0..3 {
        on_all!(agrees(seed));
    }
}

#[test]
fn digits_go_in_and_come_out() {
    on_all!(codes_come_back(1));
}

#[test]
fn blocks_are_transposed() {
    on_all!(transposes());
}
