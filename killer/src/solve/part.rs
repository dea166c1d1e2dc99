//! Parts of a puzzle: the same board with some houses, cages and givens only.
//!
//! Without all its houses a board is no Sudoku any more, but the solver made for
//! Killers reasons from whatever houses there are. Where it has no room, the
//! exact-cover problem does without the items of a house.

use std::sync::Arc;

use ninefold_dlx as dlx;
use ninefold_dlx::{Outcome, Stop, StopReason};
use ninefold_sudoku::{Cell, CellSet, Digit, Grid};

use super::fast::{Board, Hopeless, Root, Search};
use super::simd::Level;
use crate::cage::{Cage, Layout};
use crate::encode::Encoding;

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// There is a filling: this one.
    Filling(Grid),
    /// There is none.
    None,
    /// A limit struck.
    Stopped(StopReason),
}

/// Answers whether parts of one puzzle can be filled.
#[derive(Clone, Debug)]
pub(crate) struct Parts {
    layout: Layout,
    /// The whole board, if the solver made for Killers takes it.
    board: Option<Arc<Board>>,
    /// The last houses asked for, and the board with these.
    last: Option<(Vec<bool>, Arc<Board>)>,
    /// What all questions together took: a question is a node at least.
    pub(crate) nodes: u64,
}

impl Parts {
    pub(crate) fn of(layout: &Layout) -> Parts {
        Parts {
            layout: layout.clone(),
            board: Board::of(layout.geometry()),
            last: None,
            nodes: 0,
        }
    }

    /// The same by exact cover.
    #[cfg(test)]
    pub(crate) fn by_cover(layout: &Layout) -> Parts {
        Parts {
            board: None,
            ..Parts::of(layout)
        }
    }

    /// Looks for a filling of the board, a digit in every cell, in which these
    /// houses hold each digit once, these cages are right, and these cells have
    /// their digit. `houses` is in the order of the geometry's.
    pub(crate) fn ask(
        &mut self,
        houses: &[bool],
        mut cages: Vec<Cage>,
        givens: &[(Cell, Digit)],
        stop: &Stop,
    ) -> Answer {
        // A given is a cage of one cell, so that nothing follows from it for
        // houses that are left out. So is a digit for each cell without a rule,
        // which would be guessed otherwise.
        let single = |cell, digit: u8| Cage::new([cell], Some(digit.into()));
        let free = self.free(houses, &cages, givens);
        cages.extend(free.iter().map(|cell| single(cell, 1)));
        cages.extend(
            givens
                .iter()
                .map(|&(cell, digit)| single(cell, digit.get())),
        );
        let layout = self.layout.with_cages(cages);
        let (answer, nodes) = match self.root(houses, &layout) {
            Some(Err(Hopeless)) => (Answer::None, 0),
            Some(Ok(root)) => by_search(&root, stop),
            None => by_cover(&layout, houses, stop),
        };
        self.nodes += nodes + 1;
        answer
    }

    /// The cells that no rule says anything of.
    fn free(&self, houses: &[bool], cages: &[Cage], givens: &[(Cell, Digit)]) -> CellSet {
        let geometry = self.layout.geometry();
        let mut free: CellSet = geometry.cells().collect();
        let kept = geometry.houses().iter().zip(houses);
        let in_houses = kept
            .filter(|(_, kept)| **kept)
            .map(|((_, cells), _)| &cells[..]);
        for cell in in_houses.chain(cages.iter().map(Cage::cells)).flatten() {
            free.remove(*cell);
        }
        givens.iter().for_each(|(cell, _)| free.remove(*cell));
        free
    }

    fn root(&mut self, houses: &[bool], layout: &Layout) -> Option<Result<Root, Hopeless>> {
        let whole = self.board.as_ref()?;
        let board = match &self.last {
            Some((last, board)) if last == houses => Arc::clone(board),
            _ => {
                let bits = houses.iter().enumerate().filter(|(_, kept)| **kept);
                let bits = bits.fold(0u32, |all, (k, _)| all | 1 << k);
                let board = match houses.iter().all(|kept| *kept) {
                    true => Arc::clone(whole),
                    false => Arc::new(whole.with_houses(bits)),
                };
                self.last = Some((houses.to_vec(), Arc::clone(&board)));
                board
            }
        };
        Root::on(board, layout, Level::best())
    }
}

fn by_search(root: &Root, stop: &Stop) -> (Answer, u64) {
    use ninefold_sudoku::solve::Search as _;
    let mut search = Search::new(root, stop);
    let answer = match (Search::advance(&mut search), Search::outcome(&search)) {
        (true, _) => Answer::Filling(search.grid()),
        (false, Some(Outcome::Stopped(reason))) => Answer::Stopped(reason),
        (false, _) => Answer::None,
    };
    (answer, search.stats().nodes)
}

fn by_cover(layout: &Layout, houses: &[bool], stop: &Stop) -> (Answer, u64) {
    let encoding = Encoding::without_implied(layout);
    let problem = encoding.with_houses(houses);
    let mut solutions = dlx::Solver::new(&problem).into_solutions(stop);
    let answer = match (solutions.next(), solutions.outcome()) {
        (Some(options), _) => Answer::Filling(encoding.decode(&options)),
        (None, Some(Outcome::Stopped(reason))) => Answer::Stopped(reason),
        (None, _) => Answer::None,
    };
    (answer, solutions.stats().nodes)
}
