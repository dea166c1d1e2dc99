//! The diagram of all solutions.
//!
//! A *zero-suppressed decision diagram* (ZDD) is a graph without cycles. A
//! node asks for one option: its edge `hi` leads to the solutions with that
//! option, `lo` to those without it. Every way down to the sink 1 is a
//! solution, made of the options where it took `hi`; the sink 0 has none.
//! Solutions that end alike share the nodes of that end, so a diagram with a
//! few thousand nodes can hold more solutions than could ever be listed.
//!
//! # How it is made
//!
//! By the search for all solutions with a memory of states (M. Nishino,
//! N. Yasuda, S. Minato, M. Nagata, *Dancing with Decision Diagrams*, AAAI
//! 2017; Knuth, TAOCP 4B, 7.2.2.1, Algorithm Z). What can still be chosen
//! depends only on what is still open, and the item to branch on is a
//! function of that, too: so a state that is met again has the same node.
//! Diagrams in general: Knuth, TAOCP 4A, 7.1.4.
//!
//! As with his program DLX6, the options do not come in one order on all ways
//! down (the diagram is *free*, not *ordered*); no option comes twice on one.
//! Everything asked here is right for such diagrams. Node numbers rise from
//! the sinks to the root, so whatever is computed bottom-up is one loop.

mod budget;
mod build;
mod cost;
mod counts;
mod error;
mod layout;
mod memo;
mod nodes;
mod show;
mod solutions;
mod state;
mod table;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use num_bigint::BigUint;
use rand_core::Rng;

pub use cost::ByCost;
pub use error::ZddError;
pub use solutions::ZddSolutions;

use crate::index::OptionId;
use crate::limit::Stop;
use crate::problem::Problem;
use budget::Budget;
use build::Build;
use counts::Counts;
use layout::Layout;
use nodes::{BOTTOM, Node, TOP};

/// All solutions of a [`Problem`] as a zero-suppressed decision diagram:
/// counted, numbered, drawn at random or ordered by cost without being
/// listed.
///
/// Solutions have an order, and each the order in which its options were
/// chosen. Both are those of [`Solutions`](crate::Solutions), unless the problem
/// has multiplicities: a diagram branches on items that need an option, and only
/// then on what may be chosen besides, so its order is another one.
///
/// ```
/// use ninefold_dlx::{Builder, Stop, Zdd};
/// // Dominoes on a strip of two by eighty: a Fibonacci number.
/// let mut b = Builder::new();
/// let cells: Vec<_> = (0..160).map(|k| b.primary(&format!("c{k}"))).collect::<Result<_, _>>()?;
/// for k in (0..160).step_by(2) {
///     b.option(&[cells[k].into(), cells[k + 1].into()])?;
///     if k < 158 {
///         b.option(&[cells[k].into(), cells[k + 2].into()])?;
///         b.option(&[cells[k + 1].into(), cells[k + 3].into()])?;
///     }
/// }
/// let zdd = Zdd::new(&b.build(), &Stop::never(), 1 << 20).unwrap();
/// assert_eq!(zdd.count().to_string(), "37889062373143906");
/// # Ok::<(), ninefold_dlx::BuildError>(())
/// ```
#[derive(Clone)]
pub struct Zdd {
    /// The first two are the sinks, which ask for nothing.
    nodes: Vec<Node>,
    root: u32,
    counts: Counts,
    options: usize,
}

impl Zdd {
    /// Makes the diagram, with at most about `memory` bytes.
    ///
    /// Counted are the diagram, the table of states that makes it (which is
    /// dropped at the end) and the number of solutions of each node; near the
    /// limit a part of it, up to a half, may stay unused. A state takes one
    /// bit for each primary item, or for each option if there are secondary
    /// items, and 12 to 20 bytes; a node takes 20 to 28 bytes, and 8 for each
    /// 64 bits of the number of solutions. `stop` counts the root and every
    /// option chosen as a node.
    ///
    /// Time: O(items + entries) for each node of the search, and there are no
    /// more nodes than in a search without a memory of states. Where hardly
    /// any state is met twice (pentominoes, Langford pairs) it takes as long
    /// as such a search, and memory for every state on top.
    ///
    /// # Errors
    /// [`ZddError::Memory`] if `memory` is too little, [`ZddError::Stopped`]
    /// if a condition of `stop` was met, [`ZddError::TooLarge`] beyond 2³² − 3
    /// nodes or states.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, StopReason, Zdd, ZddError};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// assert_eq!(zdd.solutions().count(), 2);
    /// let stopped = Zdd::new(&p, &Stop::never().nodes(2), 1 << 20);
    /// assert_eq!(stopped.unwrap_err(), ZddError::Stopped(StopReason::Nodes));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn new(problem: &Problem, stop: &Stop, memory: usize) -> Result<Zdd, ZddError> {
        let mut budget = Budget::new(memory);
        let search = Layout::bytes(problem);
        budget.charge(search)?;
        let layout = Layout::new(problem);
        let (root, nodes) = Build::new(&layout, stop, &mut budget)?.run()?;
        drop(layout);
        budget.release(search);
        Ok(Zdd {
            counts: Counts::new(&nodes, &mut budget)?,
            nodes,
            root,
            options: problem.option_count(),
        })
    }

    fn node(&self, at: u32) -> Node {
        self.nodes[at as usize]
    }

    /// The nodes that ask for an option, with their numbers.
    fn inner(&self) -> impl Iterator<Item = (usize, &Node)> {
        self.nodes.iter().enumerate().skip(TOP as usize + 1)
    }

    /// How many nodes ask for an option: the size of the diagram without its
    /// two sinks.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// assert_eq!(zdd.node_count(), 3);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn node_count(&self) -> usize {
        self.nodes.len() - 2
    }

    /// How many solutions there are. They were counted when the diagram was
    /// made.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// // A hundred coins, each heads or tails.
    /// let names: Vec<String> = (0..100).map(|k| format!("c{k}")).collect();
    /// let options: String = names.iter().map(|name| format!("{name}\n{name}\n")).collect();
    /// let p = Problem::from_text(&format!("{}\n{options}", names.join(" ")))?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// assert_eq!(zdd.count().to_string(), "1267650600228229401496703205376"); // 2^100
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn count(&self) -> BigUint {
        self.counts.big(self.root)
    }

    /// The solution with this 0-based number: the same as
    /// `solutions().nth(k)`, in time O(options + words of the count). `None`
    /// if there are no more than `k`.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let sizes: Vec<_> = (0..3u32).map(|k| zdd.kth(&k.into()).map(|s| s.len())).collect();
    /// assert_eq!(sizes, [Some(2), Some(1), None]);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn kth(&self, k: &BigUint) -> Option<Vec<OptionId>> {
        self.counts.below(k, self.root).map(|k| self.at(k))
    }

    /// The solution with a number that is known to be small enough.
    fn at(&self, mut k: Vec<u64>) -> Vec<OptionId> {
        let mut solution = Vec::new();
        let mut at = self.root;
        while at != TOP {
            let node = self.node(at);
            let with = self.counts.of(node.hi);
            if counts::less(&k, with) {
                solution.push(OptionId::at(node.option as usize));
                at = node.hi;
            } else {
                counts::subtract(&mut k, with);
                at = node.lo;
            }
        }
        solution
    }

    /// A random solution, each with exactly the same chance if the random
    /// numbers are perfect; `None` if there is none. Which one depends on the
    /// stream alone, on every machine. Time as for [`kth`](Zdd::kth).
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// use rand_chacha::ChaCha8Rng;
    /// use rand_chacha::rand_core::SeedableRng;
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let mut rng = ChaCha8Rng::seed_from_u64(1);
    /// assert!(p.is_solution(&zdd.sample(&mut rng).unwrap()));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Vec<OptionId>> {
        (self.root != BOTTOM).then(|| self.at(self.counts.random(self.root, rng)))
    }

    /// Whether this is one of the solutions, in whatever order its options
    /// are given. O(options).
    ///
    /// ```
    /// use ninefold_dlx::{OptionId, Problem, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let [a, b, both] = [0, 1, 2].map(|k| OptionId::new(k).unwrap());
    /// assert!(zdd.contains(&[b, a]) && zdd.contains(&[both]));
    /// assert!(!zdd.contains(&[a]) && !zdd.contains(&[a, a, b]));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn contains(&self, options: &[OptionId]) -> bool {
        let mut wanted = vec![false; self.options];
        for option in options {
            match wanted.get_mut(option.index()) {
                Some(wanted) if !*wanted => *wanted = true,
                _ => return false,
            }
        }
        let (mut at, mut met) = (self.root, 0);
        while at > TOP {
            let node = self.node(at);
            let with = wanted[node.option as usize];
            met += usize::from(with);
            at = if with { node.hi } else { node.lo };
        }
        at == TOP && met == options.len()
    }

    /// Every solution, one by one.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Solver, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// assert!(zdd.solutions().eq(Solver::new(&p).solutions(&Stop::never())));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn solutions(&self) -> ZddSolutions<'_> {
        ZddSolutions::new(self)
    }

    /// A solution of least cost and what it costs: the sum over its options.
    /// `None` if there is no solution. O(nodes + options).
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let (cost, solution) = zdd.cheapest(|option| [3, 4, 6][option.index()]).unwrap();
    /// assert_eq!((cost, solution[0].index()), (6, 2));
    ///
    /// // The costs of the problem itself.
    /// let p = Problem::from_text("a b\na |3\nb |4\na b |8\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let (cost, solution) = zdd.cheapest(|option| p.cost(option)).unwrap();
    /// assert_eq!((cost, solution.len()), (7, 2));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn cheapest(&self, cost: impl Fn(OptionId) -> u64) -> Option<(u128, Vec<OptionId>)> {
        self.by_cost(cost).next()
    }

    /// Every solution with its cost, the cheapest first: `take(k)` gives the
    /// `k` cheapest. Which of several at the same cost comes first is not
    /// said, but it is always the same one.
    ///
    /// Takes O(nodes + options) to begin, and 16 bytes a node; then for each
    /// solution O(d log(k d)) time and O(d) memory, d being the nodes on a way
    /// down and k the solutions given.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\nb\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let two: Vec<_> = zdd.by_cost(|o| [3, 4, 8, 2][o.index()]).take(2).collect();
    /// assert_eq!((two[0].0, two[1].0), (5, 7));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn by_cost(&self, cost: impl Fn(OptionId) -> u64) -> ByCost<'_> {
        ByCost::new(self, cost)
    }

    /// The diagram in the form that Knuth's program DLX6 prints, a node a
    /// line: `number: (~option?lo:hi)`, the numbers of nodes in hexadecimal
    /// from 2 on, 0 and 1 being the sinks, the number of the option in
    /// decimal from 1 on. The last line is a node that asks for no option,
    /// `number: (~0?0:root)`.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a b\na\nb\na b\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let text = "2: (~2?0:1)\n3: (~3?0:1)\n4: (~1?3:2)\n5: (~0?0:4)\n";
    /// assert_eq!(zdd.to_text().to_string(), text);
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn to_text(&self) -> impl fmt::Display + '_ {
        show::Text(self)
    }

    /// The diagram in the DOT language, for Graphviz: a node has the label of
    /// its option, `lo` is dashed.
    ///
    /// ```
    /// use ninefold_dlx::{Problem, Stop, Zdd};
    /// let p = Problem::from_text("a | x\na x:1\n")?;
    /// let zdd = Zdd::new(&p, &Stop::never(), 1 << 20).unwrap();
    /// let dot = zdd.to_dot(|option| p.option_text(option)).to_string();
    /// assert!(dot.contains("n2 [label=\"a x:1\"];"));
    /// assert!(dot.contains("n2 -> n0 [style=dashed];"));
    /// # Ok::<(), ninefold_dlx::TextError>(())
    /// ```
    pub fn to_dot(&self, label: impl Fn(OptionId) -> String) -> impl fmt::Display {
        show::Dot(self, label)
    }
}

impl fmt::Debug for Zdd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Zdd")
            .field("nodes", &self.node_count())
            .field("count", &self.count())
            .finish_non_exhaustive()
    }
}
