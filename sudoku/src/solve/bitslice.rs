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
//! | `bulk` | the questions that can be asked |
//! | `cells` | the puzzles that can be asked about |
//! | `answers` | the same for iterators |
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

mod answers;
mod bulk;
mod cells;
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

use super::{Answer, Stop};
use cells::Input;
use search::Engine;

pub use answers::Answers;
pub use bulk::{Bulk, Unfinished};
pub use cells::Cells;

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

/// An engine for one instruction set.
trait Run: Send {
    /// Counts the solutions of every puzzle up to the limit, which is not 0;
    /// the answers come in blank. The first solution found goes with it.
    fn run(
        &mut self,
        puzzles: Input,
        limit: u64,
        stop: &Stop,
        answers: &mut [Answer],
    ) -> Result<(), Unfinished>;
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
