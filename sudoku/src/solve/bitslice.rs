//! Hundreds of puzzles at once, one bit each.
//!
//! For each digit and cell there is one bit vector, and bit l of it says
//! whether puzzle l may still have that digit there. Every rule of Sudoku
//! becomes a boolean formula over such vectors, so one instruction works on 64
//! to 512 puzzles, and nothing ever branches on a single puzzle (bit-slicing:
//! E. Biham, *A fast new DES implementation in software*, 1997). What rules do
//! not decide is searched, each lane with a stack of its own.
//!
//! | module | what stands there |
//! |---|---|
//! | `lanes` | the vectors, from one word to eight |
//! | `state` | what is known of each puzzle |
//! | `sweep` | the rules |
//! | `triads` | a stronger rule, used sparingly |
//! | `choose` | what to branch on |
//! | `transpose` | puzzles into lanes, solutions and search states out |
//! | `isa`, `jobs` | all of these, compiled for each instruction set |
//! | `search` | batches, stacks and refilling |

#![expect(
    clippy::needless_range_loop,
    reason = "formulas name places by number, in several arrays at once"
)]

mod choose;
mod isa;
mod jobs;
mod lanes;
mod search;
mod state;
mod sweep;
#[cfg(test)]
mod tests;
mod transpose;
mod triads;

use std::fmt;

use search::Engine;

/// How many puzzles [`Bulk`] holds in one vector.
///
/// ```
/// use ninefold_sudoku::solve::Width;
/// assert!(Width::available().any(|width| width == Width::W64));
/// assert_eq!(Width::W512.puzzles(), 512);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// 64: plain words, on every processor.
    W64,
    /// 128: SSE2 or NEON, or two words where there is neither.
    W128,
    /// 256: AVX2.
    W256,
    /// 512: AVX-512.
    W512,
}

impl Width {
    /// The number of puzzles side by side.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::solve::Width::W64.puzzles(), 64);
    /// ```
    pub fn puzzles(self) -> usize {
        64 << self as usize
    }

    /// What this processor can run, narrow to wide.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Bulk, Width};
    /// for width in Width::available() {
    ///     assert_eq!(Bulk::with_width(width).unwrap().width(), width);
    /// }
    /// ```
    pub fn available() -> impl Iterator<Item = Width> {
        let all = [Width::W64, Width::W128, Width::W256, Width::W512];
        all.into_iter().filter(|&width| engine(width).is_some())
    }
}

/// What is known of one puzzle.
///
/// ```
/// use ninefold_sudoku::solve::Answer;
/// assert_eq!(Answer::default().count, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions there are, but at most as many as were asked for.
    pub count: u8,
    /// A solution, row-major, digits 1 to 9. All zero if there is none, and
    /// if more than one was asked for and there is more than one.
    pub solution: [u8; 81],
}

impl Default for Answer {
    /// No solution.
    fn default() -> Answer {
        Answer {
            count: 0,
            solution: [0; 81],
        }
    }
}

/// An engine for one instruction set.
trait Run: Send {
    /// Answers every puzzle; the answers come in blank.
    fn run(&mut self, puzzles: &[[u8; 81]], limit: u8, answers: &mut [Answer]);
}

/// The engine of a width, if the processor can run it.
fn engine(width: Width) -> Option<Maker> {
    match width {
        Width::W64 => Some(|| Box::new(Engine::new(isa::Word))),
        Width::W128 => Some(|| Box::new(Engine::new(isa::Baseline))),
        #[cfg(target_arch = "x86_64")]
        Width::W256 => {
            isa::Avx2::detect()?;
            Some(|| Box::new(Engine::new(isa::Avx2::detect().expect("detected"))))
        }
        #[cfg(target_arch = "x86_64")]
        Width::W512 => {
            isa::Avx512::detect()?;
            Some(|| Box::new(Engine::new(isa::Avx512::detect().expect("detected"))))
        }
        #[cfg(not(target_arch = "x86_64"))]
        Width::W256 | Width::W512 => None,
    }
}

type Maker = fn() -> Box<dyn Run>;

/// Answers for many classic puzzles of side 9 at once, by the hundred.
///
/// It owns all the memory it works in (under 2 MB, whatever the number of
/// puzzles) and grows none after the first calls: make one for each thread and
/// keep it. It pays from a few dozen puzzles a call on, and is at its best from
/// a few thousand.
///
/// A puzzle is 81 bytes, row-major. Of each byte only the low four bits count:
/// 1 to 9 are digits, anything else is a blank. So numbers 0 to 9 will do, and
/// so will text with `1` to `9` for digits and `0`, `.`, `*`, `-` or `_` for
/// blanks. An answer depends on its puzzle alone, not on the width or on what
/// else is asked in the same call.
///
/// The time is linear in the number of puzzles that rules alone decide, as
/// nearly all puzzles for people are; a search is exponential in the worst
/// case, as every known one.
///
/// ```
/// use ninefold_sudoku::solve::{Answer, Bulk};
/// let puzzle = *b".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
/// let mut twice = puzzle;
/// twice[0] = b'2';
/// let mut answers = [Answer::default(); 3];
/// Bulk::new().check(&[puzzle, twice, [b'.'; 81]], &mut answers);
/// assert_eq!(answers.map(|answer| answer.count), [1, 0, 2]);
/// assert!(answers[0].solution.starts_with(&[1, 2, 6, 4, 3, 7, 9, 5, 8]));
/// ```
pub struct Bulk {
    width: Width,
    engine: Box<dyn Run>,
}

impl Bulk {
    /// The widest that this processor can run.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Bulk, Width};
    /// assert_eq!(Some(Bulk::new().width()), Width::available().last());
    /// ```
    pub fn new() -> Bulk {
        let widest = Width::available().last().expect("words run everywhere");
        Bulk::with_width(widest).expect("available")
    }

    /// A certain width; `None` if this processor cannot run it.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Bulk, Width};
    /// assert!(Bulk::with_width(Width::W64).is_some());
    /// ```
    pub fn with_width(width: Width) -> Option<Bulk> {
        let engine = engine(width)?();
        Some(Bulk { width, engine })
    }

    /// How many puzzles stand side by side.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Bulk, Width};
    /// assert!(Bulk::new().width() >= Width::W128);
    /// ```
    pub fn width(&self) -> Width {
        self.width
    }

    /// For each puzzle: no solution, exactly one (and which), or several.
    ///
    /// # Panics
    /// If there are not as many answers as puzzles.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Answer, Bulk};
    /// let puzzles = [[0; 81]; 100];
    /// let mut answers = [Answer::default(); 100];
    /// Bulk::new().check(&puzzles, &mut answers);
    /// assert!(answers.iter().all(|answer| answer.count == 2));
    /// ```
    pub fn check(&mut self, puzzles: &[[u8; 81]], answers: &mut [Answer]) {
        self.run(puzzles, 2, answers);
        for answer in answers {
            if answer.count > 1 {
                answer.solution = [0; 81];
            }
        }
    }

    /// For each puzzle: a solution if there is one. Which of several it is
    /// depends on the puzzle alone.
    ///
    /// # Panics
    /// If there are not as many answers as puzzles.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Answer, Bulk};
    /// let mut answers = [Answer::default(); 1];
    /// Bulk::new().solve(&[[0; 81]], &mut answers);
    /// assert_eq!(answers[0].count, 1);
    /// assert!(answers[0].solution.iter().all(|digit| (1..=9).contains(digit)));
    /// ```
    pub fn solve(&mut self, puzzles: &[[u8; 81]], answers: &mut [Answer]) {
        self.run(puzzles, 1, answers);
    }

    fn run(&mut self, puzzles: &[[u8; 81]], limit: u8, answers: &mut [Answer]) {
        assert_eq!(puzzles.len(), answers.len(), "an answer for each puzzle");
        answers.fill(Answer::default());
        self.engine.run(puzzles, limit, answers);
    }
}

impl Default for Bulk {
    /// The widest that this processor can run.
    fn default() -> Bulk {
        Bulk::new()
    }
}

impl fmt::Debug for Bulk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bulk").field("width", &self.width).finish()
    }
}
