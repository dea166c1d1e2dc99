//! Killers made at random: cages with one solution, as few as can be.
//!
//! [`generate`] fills the board at random, lays cages out on the full grid, and
//! takes apart those that leave several solutions, until there is one. Then it
//! joins cages, always two neighbours (with a symmetry, and their images), as long
//! as the puzzle keeps its one solution.
//!
//! **Fewest** means that the puzzle is *irreducible*: no two neighbouring cages
//! can be joined to one of an allowed size, of different digits, without there
//! being a second solution. [`Generated::irreducible`] says whether that is
//! proven. It does not mean that no other layout on the same grid has fewer cages:
//! that nobody can search.
//!
//! **Effort** is the number of nodes, guesses that is, after which the solver
//! made for Killers knows that the solution is the only one: 0 where reasoning is
//! enough. It is the same on every machine, and a measure for this solver, not
//! for people. A joint of which it is not known within
//! [`max_effort`](Options::max_effort) nodes is not made; if there is one the
//! puzzle is not called irreducible.

mod cut;
mod givens;
mod join;
mod judge;
mod lay;
mod partition;
mod sizes;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use ninefold_dlx::{Stats, Stop, Stopped};
use ninefold_sudoku::generate::full_grid;
use ninefold_sudoku::minimal::Symmetry;
use ninefold_sudoku::{Geometry, Grid};
use rand_core::Rng;

use crate::cage::Layout;
use join::{Joined, join, repair};
use judge::Judge;
use lay::lay;
use partition::{Ground, Partition};

pub use sizes::{ParseSizesError, Sizes};

/// The greatest side of a board: that of the solver made for Killers.
pub const MAX_SIDE: usize = 9;

/// What a Killer is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The sizes of its cages. Those above the side of the board are left out.
    /// Weights are for laying out; joining makes larger ones of them. From 2 to
    /// 5, each as often, by default.
    pub sizes: Sizes,
    /// The symmetry of its cages, and of the pattern of its givens. None by
    /// default.
    pub symmetry: Symmetry,
    /// How many cells are given. 0 by default.
    pub givens: usize,
    /// The least effort that it may take. 0 by default.
    pub min_effort: u64,
    /// The greatest effort that it may take. 10 000 by default.
    pub max_effort: u64,
    /// How many grids are tried. 1000 by default.
    pub attempts: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            sizes: Sizes::default(),
            symmetry: Symmetry::None,
            givens: 0,
            min_effort: 0,
            max_effort: 10_000,
            attempts: 1000,
        }
    }
}

impl Options {
    /// Whether the options fit together and the board.
    ///
    /// # Errors
    /// [`GenerateError`]: what does not.
    ///
    /// ```
    /// use ninefold_killer::generate::Options;
    /// use ninefold_sudoku::Geometry;
    /// let options = Options { givens: 82, ..Options::default() };
    /// let error = options.check(&Geometry::standard()).unwrap_err();
    /// assert_eq!(error.to_string(), "82 givens: the board has 81 cells");
    /// ```
    pub fn check(&self, geometry: &Geometry) -> Result<(), GenerateError> {
        let side = geometry.size();
        if side > MAX_SIDE {
            return Err(GenerateError::Side { side });
        }
        if self.min_effort > self.max_effort {
            return Err(GenerateError::Effort);
        }
        if self.sizes.up_to(side).least().is_none() {
            return Err(GenerateError::Sizes { side });
        }
        if cut::obstacle(side, self.symmetry, &self.sizes).is_some() {
            return Err(GenerateError::Cut {
                sizes: self.sizes.up_to(side),
                symmetry: self.symmetry,
                side,
            });
        }
        if !givens::is_possible(side, self.symmetry, self.givens) {
            return Err(GenerateError::Givens {
                givens: self.givens,
                symmetry: self.symmetry,
                side,
            });
        }
        Ok(())
    }
}

/// A Killer with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generated {
    /// The puzzle.
    pub layout: Layout,
    /// Its solution.
    pub solution: Grid,
    /// After how many nodes that is known to be the only one.
    pub effort: u64,
    /// Whether no two neighbouring cages can be joined; see
    /// [the module](self).
    pub irreducible: bool,
    /// How many grids were tried.
    pub attempts: u64,
    /// The work of all searches.
    pub stats: Stats,
}

/// What the attempts came to that found no puzzle as wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tried {
    /// How many grids were tried.
    pub attempts: u64,
    /// On how many of them cages of the allowed sizes were laid out.
    pub laid: u64,
    /// How many puzzles with one solution there were.
    pub unique: u64,
    /// The least and the greatest effort of these.
    pub effort: Option<(u64, u64)>,
    /// The work of all searches.
    pub stats: Stats,
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tried {
            attempts,
            laid,
            unique,
            ..
        } = self;
        let grids = if *attempts == 1 { "grid" } else { "grids" };
        write!(f, "{attempts} {grids} tried, ")?;
        match self.effort {
            Some((least, greatest)) => write!(
                f,
                "{unique} with one solution, of an effort from {least} to {greatest}"
            ),
            None if *laid == 0 => f.write_str("none of which could be cut into such cages"),
            None => write!(f, "{laid} cut into such cages, none with one solution"),
        }
    }
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GenerateError {
    /// The board is larger than the solver made for Killers takes.
    Side {
        /// Its side.
        side: usize,
    },
    /// All sizes are above the side of the board.
    Sizes {
        /// The side of the board.
        side: usize,
    },
    /// The board cannot be cut into cages of these sizes, or not in this
    /// symmetry: counting shows it.
    Cut {
        /// The sizes.
        sizes: Sizes,
        /// The symmetry.
        symmetry: Symmetry,
        /// The side of the board.
        side: usize,
    },
    /// No pattern of this symmetry has so many givens.
    Givens {
        /// How many were asked for.
        givens: usize,
        /// The symmetry.
        symmetry: Symmetry,
        /// The side of the board.
        side: usize,
    },
    /// The least effort is above the greatest.
    Effort,
    /// The board has no full grid.
    NoGrid,
    /// None of the attempts gave a puzzle as wanted.
    NotFound(Tried),
    /// A limit struck first.
    Stopped {
        /// Which one.
        stopped: Stopped,
        /// What had been tried.
        tried: Tried,
        /// A puzzle that is as wanted, but for being irreducible, if the limit
        /// struck while its cages were joined.
        so_far: Option<Box<Generated>>,
    },
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GenerateError::Side { side } => write!(
                f,
                "Killers are made on boards of side up to {MAX_SIDE}: this one has {side}"
            ),
            GenerateError::Sizes { side } => {
                write!(
                    f,
                    "no cage of these sizes has room for {side} digits at most"
                )
            }
            GenerateError::Cut {
                sizes,
                symmetry,
                side,
            } => {
                let (cells, words) = (side * side, sizes.words());
                write!(
                    f,
                    "the {cells} cells of the board cannot be cut into cages of {words}"
                )?;
                match cut::obstacle(*side, *symmetry, sizes) {
                    Some(reason) if !reason.is_empty() => {
                        write!(f, " in symmetry {symmetry}: {reason}")
                    }
                    _ => f.write_str(": no number of them adds up"),
                }
            }
            GenerateError::Givens {
                givens,
                symmetry: Symmetry::None,
                side,
            } => write!(f, "{givens} givens: the board has {} cells", side * side),
            GenerateError::Givens {
                givens,
                symmetry,
                side,
            } => write!(
                f,
                "{givens} givens cannot lie in a pattern of symmetry {symmetry} on a {side}x{side} board"
            ),
            GenerateError::Effort => f.write_str("the least effort is above the greatest"),
            GenerateError::NoGrid => f.write_str("the board has no full grid"),
            GenerateError::NotFound(tried) => write!(f, "no such Killer was found: {tried}"),
            GenerateError::Stopped {
                stopped,
                so_far: Some(_),
                ..
            } => write!(f, "more of its cages may go: {}", stopped.0),
            GenerateError::Stopped { stopped, tried, .. } => {
                write!(f, "no such Killer was found: {}; {tried}", stopped.0)
            }
        }
    }
}

impl std::error::Error for GenerateError {}

/// Makes a Killer on a board. Which one depends on the options and the stream
/// alone, on every machine, unless the clock strikes.
///
/// Nodes of `stop` are those of all searches of the puzzle together.
///
/// # Errors
/// [`GenerateError`]: options that nothing can meet, no puzzle within the
/// attempts, or a limit.
///
/// ```
/// use ninefold_killer::generate::{Options, generate};
/// use ninefold_killer::{Solver, Stop};
/// use ninefold_sudoku::{Geometry, minimal::Symmetry};
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// let options = Options {
///     symmetry: Symmetry::Rot180,
///     ..Options::default()
/// };
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let killer = generate(&Geometry::standard(), &options, &mut rng, &Stop::never())?;
/// assert!(killer.irreducible && killer.layout.is_full_cover());
/// let verdict = Solver::new(&killer.layout).check(&Stop::never()).unwrap();
/// assert_eq!(verdict.name(), "unique");
/// # Ok::<(), ninefold_killer::generate::GenerateError>(())
/// ```
pub fn generate<R: Rng + ?Sized>(
    geometry: &Arc<Geometry>,
    options: &Options,
    rng: &mut R,
    stop: &Stop,
) -> Result<Generated, GenerateError> {
    options.check(geometry)?;
    let mut maker = Maker {
        geometry,
        options,
        sizes: options.sizes.up_to(geometry.size()),
        stop,
        tried: Tried::default(),
    };
    while maker.tried.attempts < options.attempts {
        if let Some(generated) = maker.attempt(rng)? {
            return Ok(generated);
        }
    }
    Err(GenerateError::NotFound(maker.tried))
}

/// What all attempts share.
struct Maker<'a> {
    geometry: &'a Arc<Geometry>,
    options: &'a Options,
    sizes: Sizes,
    stop: &'a Stop,
    tried: Tried,
}

impl Maker<'_> {
    /// One attempt on a grid of its own.
    fn attempt<R: Rng + ?Sized>(
        &mut self,
        rng: &mut R,
    ) -> Result<Option<Generated>, GenerateError> {
        let options = self.options;
        let stop = self.stop.after(self.tried.stats.nodes);
        if let Some(reason) = stop.reached(0) {
            return Err(self.stopped(Stopped(reason), None));
        }
        // Filling the board is no search whose nodes count.
        let solution = full_grid(self.geometry, rng, &stop.clone().nodes(u64::MAX));
        let solution = solution.map_err(|stopped| self.stopped(stopped, None))?;
        let solution = solution.ok_or(GenerateError::NoGrid)?;
        let givens = givens::givens(&solution, options.symmetry, options.givens, rng);
        self.tried.attempts += 1;
        let ground = Ground::new(&solution, options.symmetry);
        let (single, all) = (Partition::singles(&ground), (1 << ground.len()) - 1);
        let Some(laid) = lay(&ground, single, all, &self.sizes, &self.sizes, rng) else {
            return Ok(None);
        };
        self.tried.laid += 1;
        let mut judge = Judge::new(self.geometry, &ground, &givens, options.max_effort, &stop);
        let repaired = repair(&mut judge, laid, &self.sizes, rng);
        let mut joined = match repaired {
            Ok(Some(joined)) => joined,
            Ok(None) => {
                self.tried.stats += judge.spent;
                return Ok(None);
            }
            Err(stopped) => {
                self.tried.stats += judge.spent;
                return Err(self.stopped(stopped, None));
            }
        };
        let ended = join(&mut judge, &mut joined, &self.sizes, rng);
        self.tried.stats += judge.spent;
        let wanted = options.min_effort <= joined.effort;
        let generated = wanted.then(|| self.generated(&judge, &joined, &solution));
        match ended {
            Err(stopped) => Err(self.stopped(stopped, generated)),
            Ok(()) => {
                self.note(joined.effort);
                Ok(generated)
            }
        }
    }

    fn note(&mut self, effort: u64) {
        let (least, greatest) = self.tried.effort.unwrap_or((effort, effort));
        self.tried.unique += 1;
        self.tried.effort = Some((least.min(effort), greatest.max(effort)));
    }

    fn generated(&self, judge: &Judge<'_>, joined: &Joined, solution: &Grid) -> Generated {
        Generated {
            layout: judge.layout(&joined.cages),
            solution: solution.clone(),
            effort: joined.effort,
            irreducible: joined.irreducible,
            attempts: self.tried.attempts,
            stats: self.tried.stats,
        }
    }

    fn stopped(&self, stopped: Stopped, so_far: Option<Generated>) -> GenerateError {
        GenerateError::Stopped {
            stopped,
            tried: self.tried,
            so_far: so_far.map(Box::new),
        }
    }
}
