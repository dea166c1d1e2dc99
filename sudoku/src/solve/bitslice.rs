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
#[non_exhaustive]
pub enum Width {
    /// 64: plain words, on every processor.
    W64,
    /// 128: SSE2 or NEON, or two words where there is neither.
    W128,
    /// 256: AVX2, with the logic and the registers of AVX-512 where they are.
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
        all.into_iter()
            .filter(|&width| Kind::available().any(|kind| kind.width() == width))
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

/// The engines: one for each instruction set.
#[derive(Clone, Copy)]
enum Kind {
    Word(isa::Word),
    Baseline(isa::Baseline),
    #[cfg(test)]
    Twin(isa::Twin),
    #[cfg(target_arch = "x86_64")]
    Avx2(isa::Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512Half(isa::Avx512Half),
    #[cfg(target_arch = "x86_64")]
    Avx512(isa::Avx512),
}

impl Kind {
    /// What this processor can run, slow to fast. Whole vectors of AVX-512 are
    /// about as fast as half ones in long calls, but up to a quarter slower in
    /// those of a thousand puzzles, which leave many of their lanes without work.
    fn available() -> impl Iterator<Item = Kind> {
        let everywhere = [
            Some(Kind::Word(isa::Word)),
            #[cfg(test)]
            Some(Kind::Twin(isa::Twin)),
            Some(Kind::Baseline(isa::Baseline)),
        ];
        #[cfg(target_arch = "x86_64")]
        let detected = [
            isa::Avx2::detect().map(Kind::Avx2),
            isa::Avx512::detect().map(Kind::Avx512),
            isa::Avx512Half::detect().map(Kind::Avx512Half),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let detected = [];
        everywhere.into_iter().chain(detected).flatten()
    }

    fn width(self) -> Width {
        match self {
            Kind::Word(_) => Width::W64,
            Kind::Baseline(_) => Width::W128,
            #[cfg(test)]
            Kind::Twin(_) => Width::W128,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) | Kind::Avx512Half(_) => Width::W256,
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => Width::W512,
        }
    }

    fn engine(self) -> Box<dyn Run> {
        match self {
            Kind::Word(isa) => Box::new(Engine::new(isa)),
            Kind::Baseline(isa) => Box::new(Engine::new(isa)),
            #[cfg(test)]
            Kind::Twin(isa) => Box::new(Engine::new(isa)),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(isa) => Box::new(Engine::new(isa)),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512Half(isa) => Box::new(Engine::new(isa)),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(isa) => Box::new(Engine::new(isa)),
        }
    }
}
