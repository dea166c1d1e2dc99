//! How large is the search tree? Knuth's estimate from random probes.
//!
//! A *probe* walks from the root to a leaf and picks each branch at random.
//! If it finds `d1`, `d2`, ... branches on its way, the tree is taken to have
//! `1 + d1 + d1 d2 + ...` nodes, and at a solution `d1 d2 ...` solutions. The
//! mean of this over all probes is exact (D. E. Knuth, *Estimating the
//! efficiency of backtrack programs*, Mathematics of Computation 29, 1975).
//! How fast it comes near is another matter: where a few branches hold most of
//! the tree, most probes see too little and a rare one far too much. So every
//! number comes with a [`Spread`], and with the share of the largest probe.
//!
//! # Probes in step
//!
//! One random fraction picks all branches of a probe: its integer part times
//! `d1` is the first branch, what is left of the fraction picks the second. In
//! a batch of `n` probes these fractions stand `1/n` apart behind one random
//! start. Each probe alone is as random as before, but together they go
//! through the top of the tree evenly, which takes the top's part of the
//! variance away. Batches are independent of one another.
//!
//! # The spread
//!
//! The batches are drawn again with replacement a thousand times, and the mean
//! of each draw taken (the bootstrap: B. Efron, Annals of Statistics 7, 1979);
//! `low` and `high` are 5 % and 95 % of those means, `low` moved away from the
//! value by half as much again and `high` by as much. What no probe has met
//! cannot be drawn, and may well weigh as much as the largest that was met: so
//! `high` has thirty times the part of the largest probe on top, which widens
//! an even tree's interval by a few parts in a hundred, and an uneven one's up
//! to twentyfold. With 5000 probes, 27 or more of 30 such intervals hold the
//! truth on nine of ten problems of all kinds; on one whose solutions stand in
//! few branches (five queens that attack a whole board) 20 of 30 do. On
//! such a tree they may miss it until some probe has met the large branches.

use alloc::vec::Vec;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::limit::{Stop, StopReason};
use crate::links::{Bounded, Links, Path, Search, Step, Walk};
use crate::problem::Problem;
use crate::search::Outcome;

/// A tree of up to so many nodes is searched instead.
const SMALL: u64 = 4096;

/// The smallest batch. Later ones have a part of all probes so far, so that
/// even billions of probes make some hundred batches.
const BATCH: u64 = 64;

/// How often the batches are drawn again.
const DRAWS: usize = 1000;

/// How many probes as large as the largest may have been missed.
const UNMET: f64 = 30.0;

/// An estimated number, and between what bounds to expect it: always
/// `low <= value <= high`. All three are equal if the number is exact.
///
/// Where a probe came to more than a number of 64 bits can say, about 10^308,
/// `value` and `high` are infinite; `low` is finite always.
///
/// ```
/// use ninefold_dlx::{Problem, Stop, estimate::estimate};
/// let p = Problem::from_text("a b\na\nb\na b\n")?;
/// let nodes = estimate(&p, 1000, 0, &Stop::never()).nodes;
/// assert_eq!((nodes.low, nodes.value, nodes.high), (4.0, 4.0, 4.0));
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// The mean of all probes, without bias but not without error; or what is
    /// known for certain, where that is more.
    pub value: f64,
    /// The truth is rarely below this.
    pub low: f64,
    /// The truth is rarely above this.
    pub high: f64,
}

/// What random probes say of a search: see [`estimate`].
///
/// ```
/// use ninefold_dlx::{Problem, Stop, estimate::estimate};
/// let p = Problem::from_text("a b\na\nb\na b\n")?;
/// let estimate = estimate(&p, 1000, 0, &Stop::never());
/// assert!(estimate.exact && estimate.probes == 0);
/// # Ok::<(), ninefold_dlx::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// Nodes of the search tree, as [`Stats::nodes`](crate::Stats) counts them.
    pub nodes: Spread,
    /// Solutions. If no probe met any, `value` and `low` are those that were
    /// found before the probes, and `high` is that of the nodes.
    pub solutions: Spread,
    /// The numbers are exact: the tree is so small that it was searched.
    pub exact: bool,
    /// Probes that came to a leaf.
    pub probes: u64,
    /// Probes that came to a solution.
    pub met: u64,
    /// How much of the number of nodes comes from the largest probe alone: 1
    /// if there was but one. From about a tenth on the estimate is a guess.
    pub largest: f64,
    /// The limit that struck before the last probe, if one did.
    pub stopped: Option<StopReason>,
}

/// Estimates how large the search tree of a problem is for Dancing Links, and
/// how many solutions it has, from at most `probes` random probes. The same
/// seed gives the same result on every machine, unless a deadline or a flag
/// cuts the probes short.
///
/// A tree of up to 4096 nodes is searched, and the numbers are then exact. Of
/// a larger one these nodes are known, and are a lower bound.
///
/// The limit counts the nodes of that search and of all probes. A probe costs
/// one way down the tree and up again: O(depth · items) for the choice of items
/// and O(entries) for covering them.
///
/// ```
/// use ninefold_dlx::{Builder, Stop, estimate::estimate};
/// // Ten rooks: 10! ways, and a tree of 9864101 nodes.
/// let mut b = Builder::new();
/// let rows: Vec<_> = (0..10).map(|k| b.primary(&format!("r{k}"))).collect::<Result<_, _>>()?;
/// let columns: Vec<_> = (0..10).map(|k| b.primary(&format!("c{k}"))).collect::<Result<_, _>>()?;
/// for row in &rows {
///     for column in &columns {
///         b.option(&[(*row).into(), (*column).into()])?;
///     }
/// }
/// let estimate = estimate(&b.build(), 100, 1, &Stop::never());
/// assert!(!estimate.exact && estimate.probes == 100);
/// assert_eq!(estimate.nodes.value, 9_864_101.0); // all ways are alike
/// assert_eq!(estimate.solutions.value, 3_628_800.0);
/// # Ok::<(), ninefold_dlx::BuildError>(())
/// ```
pub fn estimate(problem: &Problem, probes: u64, seed: u64, stop: &Stop) -> Estimate {
    let links = Links::new(problem);
    let mut search = Search::new(links.clone());
    let small = stop.at_most(SMALL);
    while search.advance(&small) {}
    let seen = search.stats();
    let known = Sample {
        nodes: seen.nodes as f64,
        solutions: seen.solutions as f64,
    };
    if search.outcome() == Some(Outcome::Exhausted) {
        return exactly(known);
    }
    if problem.has_multiplicities() {
        let prober = Prober::new(Bounded::new(links), seed, seen.nodes);
        prober.estimate(known, probes, stop)
    } else {
        Prober::new(links, seed, seen.nodes).estimate(known, probes, stop)
    }
}

fn exactly(known: Sample) -> Estimate {
    let spread = |value| Spread {
        value,
        low: value,
        high: value,
    };
    Estimate {
        nodes: spread(known.nodes),
        solutions: spread(known.solutions),
        exact: true,
        probes: 0,
        met: 0,
        largest: 0.0,
        stopped: None,
    }
}

/// What one probe says, or the sum of several.
#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    nodes: f64,
    solutions: f64,
}

impl Sample {
    fn add(&mut self, other: Sample) {
        self.nodes += other.nodes;
        self.solutions += other.solutions;
    }

    fn over(self, probes: f64) -> Sample {
        Sample {
            nodes: self.nodes / probes,
            solutions: self.solutions / probes,
        }
    }
}

/// Probes in step: their number and their sum.
#[derive(Clone, Copy, Debug, Default)]
struct Batch {
    probes: u64,
    sum: Sample,
}

/// A fraction that picks branches until its digits are used up.
struct Fraction {
    bits: u64,
    /// By how much it was multiplied already.
    used: u64,
}

impl Fraction {
    /// So much of the 64 bits may be used: the rest keeps every choice even to
    /// one in 2^24.
    const USABLE: u64 = 1 << 40;

    fn pick(&mut self, branches: u32, rng: &mut ChaCha8Rng) -> u32 {
        self.used = self.used.saturating_mul(u64::from(branches));
        if self.used > Self::USABLE {
            self.bits = rng.next_u64();
            self.used = u64::from(branches);
        }
        let product = u128::from(self.bits) * u128::from(branches);
        self.bits = product as u64;
        (product >> 64) as u32
    }
}

struct Prober<D> {
    path: Path<D>,
    rng: ChaCha8Rng,
    /// Nodes visited, for the limit.
    visited: u64,
    batches: Vec<Batch>,
    probes: u64,
    /// Probes that came to a solution.
    met: u64,
    /// The largest number of nodes, and of solutions, that one probe gave.
    largest: Sample,
}

impl<D: Walk> Prober<D> {
    fn new(dance: D, seed: u64, visited: u64) -> Prober<D> {
        Prober {
            path: Path::new(dance),
            rng: ChaCha8Rng::seed_from_u64(seed),
            visited,
            batches: Vec::new(),
            probes: 0,
            met: 0,
            largest: Sample::default(),
        }
    }

    fn estimate(mut self, known: Sample, probes: u64, stop: &Stop) -> Estimate {
        let stopped = self.run(probes, stop);
        self.conclude(known, stopped)
    }

    /// Probes until there are so many, or a limit strikes.
    fn run(&mut self, probes: u64, stop: &Stop) -> Option<StopReason> {
        let mut stopped = None;
        while stopped.is_none() && self.probes < probes {
            let size = BATCH.max(self.probes / BATCH).min(probes - self.probes);
            let mut batch = Batch::default();
            stopped = self.run_batch(size, &mut batch, stop).err();
            // A part of a batch is as good as its probes are many: each of
            // them is uniform by the random start.
            if batch.probes > 0 {
                self.batches.push(batch);
            }
        }
        stopped
    }

    fn run_batch(&mut self, size: u64, batch: &mut Batch, stop: &Stop) -> Result<(), StopReason> {
        let start = self.rng.next_u64();
        let step = ((1u128 << 64) / u128::from(size)) as u64;
        for k in 0..size {
            let fraction = Fraction {
                bits: start.wrapping_add(k.wrapping_mul(step)),
                used: 1,
            };
            let sample = self.probe(fraction, stop)?;
            batch.sum.add(sample);
            batch.probes += 1;
            self.probes += 1;
            self.met += u64::from(sample.solutions > 0.0);
            self.largest.nodes = self.largest.nodes.max(sample.nodes);
            self.largest.solutions = self.largest.solutions.max(sample.solutions);
        }
        Ok(())
    }

    /// One way from the root to a leaf, and back.
    fn probe(&mut self, mut fraction: Fraction, stop: &Stop) -> Result<Sample, StopReason> {
        let sample = self.go_down(&mut fraction, stop);
        self.path.ascend();
        sample
    }

    fn go_down(&mut self, fraction: &mut Fraction, stop: &Stop) -> Result<Sample, StopReason> {
        let mut weight = 1.0f64;
        let mut sample = Sample {
            nodes: 1.0,
            solutions: 0.0,
        };
        loop {
            if let Some(reason) = stop.reached(self.visited) {
                return Err(reason);
            }
            self.visited += 1;
            let rng = &mut self.rng;
            let branches = match self.path.descend(|n| fraction.pick(n, rng)) {
                Step::Branched(branches) => branches,
                Step::Dead => return Ok(sample),
                Step::Solution => {
                    sample.solutions = weight;
                    return Ok(sample);
                }
            };
            weight *= f64::from(branches);
            sample.nodes += weight;
        }
    }

    fn conclude(mut self, known: Sample, stopped: Option<StopReason>) -> Estimate {
        let total = sum(self.batches.iter());
        let mean = total.sum.over(total.probes.max(1) as f64);
        let (mut low, mut high) = self.bounds();
        // Of this tree nodes were left over, so there is at least one more.
        low.nodes = low.nodes.max(known.nodes + 1.0);
        low.solutions = low.solutions.max(known.solutions);
        if mean.solutions == 0.0 {
            high.solutions = high.nodes;
        }
        Estimate {
            nodes: ordered(low.nodes, mean.nodes, high.nodes),
            solutions: ordered(low.solutions, mean.solutions, high.solutions),
            exact: false,
            probes: self.probes,
            met: self.met,
            largest: share(self.largest.nodes, total.sum.nodes),
            stopped,
        }
    }

    /// The bounds by drawing batches again; those that say nothing if there
    /// are not two.
    fn bounds(&mut self) -> (Sample, Sample) {
        let nothing = (
            Sample::default(),
            Sample {
                nodes: f64::INFINITY,
                solutions: f64::INFINITY,
            },
        );
        if self.batches.len() < 2 {
            return nothing;
        }
        let means: Vec<Sample> = (0..DRAWS).map(|_| self.draw_again()).collect();
        let total = sum(self.batches.iter());
        let mean = total.sum.over(total.probes as f64);
        let unmet = self.largest.over(total.probes as f64 / UNMET);
        let nodes = widened(mean.nodes, means.iter().map(|m| m.nodes).collect());
        let solutions = widened(mean.solutions, means.iter().map(|m| m.solutions).collect());
        let low = Sample {
            nodes: nodes[0],
            solutions: solutions[0],
        };
        let high = Sample {
            nodes: nodes[1] + unmet.nodes,
            solutions: solutions[1] + unmet.solutions,
        };
        (low, high)
    }

    fn draw_again(&mut self) -> Sample {
        let count = self.batches.len() as u64;
        let mut drawn = Batch::default();
        for _ in 0..count {
            let pick = (u64::from(self.rng.next_u32()) * count) >> 32;
            let batch = self.batches[pick as usize];
            drawn.probes += batch.probes;
            drawn.sum.add(batch.sum);
        }
        drawn.sum.over(drawn.probes as f64)
    }
}

fn sum<'b>(batches: impl Iterator<Item = &'b Batch>) -> Batch {
    batches.fold(Batch::default(), |mut total, batch| {
        total.probes += batch.probes;
        total.sum.add(batch.sum);
        total
    })
}

/// What part of `whole` this is; all of it if both are infinite, and none of
/// nothing.
fn share(part: f64, whole: f64) -> f64 {
    match whole {
        0.0 => 0.0,
        f64::INFINITY if part == f64::INFINITY => 1.0,
        _ => part / whole,
    }
}

/// 5 % and 95 % of these means, moved away from the value by half their
/// distance and all of it; as a ratio below, for a number above zero has no
/// room there.
fn widened(value: f64, mut means: Vec<f64>) -> [f64; 2] {
    means.sort_unstable_by(f64::total_cmp);
    let low = means[DRAWS / 20].min(value);
    let high = means[DRAWS - 1 - DRAWS / 20].max(value);
    let above = if high == value { 0.0 } else { high - value };
    [low * (1.0 + share(low, value)) / 2.0, high + above]
}

/// What is known for certain wins over the mean, and the mean over its bounds.
fn ordered(low: f64, value: f64, high: f64) -> Spread {
    let low = low.min(f64::MAX);
    let value = value.max(low);
    Spread {
        value,
        low,
        high: high.max(value),
    }
}
