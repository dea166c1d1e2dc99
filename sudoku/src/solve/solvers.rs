//! A solver for whichever board comes next.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Engine, Solver};
use crate::Geometry;

/// How many solvers are kept.
const KEPT: usize = 16;

/// Solvers by board, made when first asked for: for streams in which puzzles
/// of different boards may stand. The last sixteen are kept, so that a stream
/// of ever new jigsaws stays within memory. Threads may share one.
///
/// ```
/// use ninefold_sudoku::{Geometry, solve::Solvers};
/// use std::sync::Arc;
/// let solvers = Solvers::new();
/// let solver = solvers.get(&Geometry::standard());
/// assert!(Arc::ptr_eq(&solver, &solvers.get(&Geometry::standard())));
/// ```
#[derive(Debug, Default)]
pub struct Solvers {
    /// The one last asked for stands last.
    kept: Mutex<Vec<Arc<Solver>>>,
    engine: Engine,
}

impl Solvers {
    /// No solvers yet.
    ///
    /// ```
    /// let solvers = ninefold_sudoku::solve::Solvers::new();
    /// ```
    pub fn new() -> Solvers {
        Solvers::default()
    }

    /// No solvers yet; those to come will have this engine.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Engine, Solvers};
    /// let solvers = Solvers::with_engine(Engine::Links);
    /// ```
    pub fn with_engine(engine: Engine) -> Solvers {
        Solvers {
            kept: Mutex::default(),
            engine,
        }
    }

    /// The solver for a board.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, solve::Solvers};
    /// assert_eq!(Solvers::new().get(&Geometry::standard()).geometry().size(), 9);
    /// ```
    pub fn get(&self, geometry: &Arc<Geometry>) -> Arc<Solver> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let same =
            |s: &Arc<Solver>| Arc::ptr_eq(s.geometry(), geometry) || s.geometry() == geometry;
        let solver = match kept.iter().rposition(same) {
            Some(place) => kept.remove(place),
            None => {
                if kept.len() == KEPT {
                    kept.remove(0);
                }
                Arc::new(Solver::with_engine(geometry, self.engine))
            }
        };
        kept.push(Arc::clone(&solver));
        solver
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_boards_share_a_solver_and_old_ones_fall_out() {
        let solvers = Solvers::new();
        let board = |k: usize| {
            // Jigsaws of side 5, rows as regions but for two cells exchanged.
            let mut map: Vec<usize> = (0..25).map(|c| c / 5).collect();
            map.swap(k % 5, 5 + k / 5);
            Arc::new(Geometry::jigsaw(&map).unwrap())
        };
        let first = solvers.get(&board(0));
        assert!(Arc::ptr_eq(&first, &solvers.get(&board(0))));
        for k in 1..KEPT {
            solvers.get(&board(k));
        }
        assert!(Arc::ptr_eq(&first, &solvers.get(&board(0))));
        for k in 1..=KEPT {
            solvers.get(&board(k));
        }
        assert!(!Arc::ptr_eq(&first, &solvers.get(&board(0))));
        assert_eq!(solvers.kept.into_inner().unwrap().len(), KEPT);
    }
}
