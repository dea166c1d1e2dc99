use std::fmt;

use super::answers::{Ahead, Answers};
use super::cells::Cells;
use super::{Kind, Run, Width};
use crate::solve::{Answer, Stop, StopReason};

/// Answers for many classic puzzles of side 9 at once, by the hundred.
///
/// It owns all the memory it works in (a few MB, whatever the number of
/// puzzles) and grows none after the first calls: make one for each thread and
/// keep it. It pays from a few dozen puzzles a call on, and is at its best from
/// a few thousand.
///
/// A puzzle is 81 cells, row-major: numbers, text or candidates, see [`Cells`].
/// An answer depends on its puzzle alone, not on the width or on what else is
/// asked in the same call.
///
/// | question | call |
/// |---|---|
/// | none, one (and which) or several? | [`check`](Bulk::check) |
/// | any solution? | [`solve`](Bulk::solve) |
/// | how many? | [`count_up_to`](Bulk::count_up_to) |
/// | the same, but to be stopped | [`count_until`](Bulk::count_until) |
/// | the same of a stream of puzzles | [`answers`](Bulk::answers) |
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
    pub(super) ahead: Ahead,
}

/// A call of [`Bulk`] was stopped before all answers were known.
///
/// ```
/// use ninefold_sudoku::solve::{Answer, Bulk, Stop, StopReason};
/// let mut answers = [Answer::default(); 2];
/// let mut full = [0; 81];
/// for (c, digit) in full.iter_mut().enumerate() {
///     *digit = 1 + ((3 * (c / 9 % 3) + c / 27 + c % 9) % 9) as u8;
/// }
/// let stop = Stop::never().nodes(1000);
/// let end = Bulk::new().count_until(&[full, [0; 81]], u64::MAX, &stop, &mut answers);
/// let unfinished = end.unwrap_err();
/// assert_eq!((unfinished.reason, unfinished.puzzles), (StopReason::Nodes, vec![1]));
/// assert_eq!(answers[0].count, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// What stopped it.
    pub reason: StopReason,
    /// The puzzles whose answers are not known, ascending. Their counts are
    /// what had been found so far. All other answers are as they should be.
    pub puzzles: Vec<usize>,
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unfinished { reason, puzzles } = self;
        write!(
            f,
            "stopped before {} of the answers were known: {reason}",
            puzzles.len()
        )
    }
}

impl std::error::Error for Unfinished {}

impl Bulk {
    /// The fastest that this processor can run.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Bulk, Width};
    /// let width = Bulk::new().width();
    /// assert!(Width::available().any(|available| available == width));
    /// ```
    pub fn new() -> Bulk {
        let fastest = Kind::available().last().expect("words run everywhere");
        Bulk::of_kind(fastest)
    }

    /// A certain width; `None` if this processor cannot run it.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Bulk, Width};
    /// assert!(Bulk::with_width(Width::W64).is_some());
    /// ```
    pub fn with_width(width: Width) -> Option<Bulk> {
        let of_width = Kind::available().filter(|kind| kind.width() == width);
        of_width.last().map(Bulk::of_kind)
    }

    /// One for a certain instruction set.
    pub(super) fn of_kind(kind: Kind) -> Bulk {
        Bulk {
            width: kind.width(),
            engine: kind.engine(),
            ahead: Ahead::default(),
        }
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
    pub fn check<P: Cells>(&mut self, puzzles: &[P], answers: &mut [Answer]) {
        self.count_up_to(puzzles, 2, answers);
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
    pub fn solve<P: Cells>(&mut self, puzzles: &[P], answers: &mut [Answer]) {
        self.count_up_to(puzzles, 1, answers);
    }

    /// For each puzzle: how many solutions there are, exactly, but at most
    /// `limit`; `u64::MAX` counts them all. With limit 1 it is
    /// [`solve`](Bulk::solve), with 2 [`check`](Bulk::check).
    ///
    /// Solutions are found one by one: a puzzle with very many takes about as
    /// long as they are many.
    ///
    /// # Panics
    /// If there are not as many answers as puzzles.
    ///
    /// ```
    /// use ninefold_sudoku::solve::{Answer, Bulk};
    /// let puzzle =
    ///     *b"73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";
    /// let mut answers = [Answer::default(); 1];
    /// Bulk::new().count_up_to(&[puzzle], u64::MAX, &mut answers);
    /// assert_eq!(answers[0].count, 37);
    /// ```
    pub fn count_up_to<P: Cells>(&mut self, puzzles: &[P], limit: u64, answers: &mut [Answer]) {
        self.count_until(puzzles, limit, &Stop::never(), answers)
            .expect("nothing stops it");
    }

    /// The same until a condition strikes: a flag that was raised, a deadline,
    /// or a number of nodes over all puzzles. A node is a case of a search;
    /// puzzles that the rules decide take none. The condition is looked at
    /// after every few steps of the whole batch, some ten microseconds.
    ///
    /// # Errors
    /// [`Unfinished`] if not all answers were known by then: it says which.
    ///
    /// # Panics
    /// If there are not as many answers as puzzles.
    ///
    /// ```
    /// use std::sync::{Arc, atomic::AtomicBool};
    /// use ninefold_sudoku::solve::{Answer, Bulk, Stop, StopReason};
    /// let interrupted = Arc::new(AtomicBool::new(true));
    /// let mut answers = [Answer::default(); 1];
    /// let end = Bulk::new().count_until(&[[0; 81]], 1, &Stop::never().flag(interrupted), &mut answers);
    /// assert_eq!(end.unwrap_err().reason, StopReason::Flag);
    /// ```
    pub fn count_until<P: Cells>(
        &mut self,
        puzzles: &[P],
        limit: u64,
        stop: &Stop,
        answers: &mut [Answer],
    ) -> Result<(), Unfinished> {
        assert_eq!(puzzles.len(), answers.len(), "an answer for each puzzle");
        answers.fill(Answer::default());
        if limit == 0 {
            return Ok(());
        }
        let end = self.engine.run(P::input(puzzles), limit, stop, answers);
        for answer in answers {
            if answer.count > 1 {
                answer.solution = [0; 81];
            }
        }
        end
    }

    /// The answers to [`count_up_to`](Bulk::count_up_to) for a stream of
    /// puzzles, in order. Some thousand puzzles are read ahead and answered
    /// together; memory does not grow with their number.
    ///
    /// ```
    /// use ninefold_sudoku::solve::Bulk;
    /// let text = "\
    /// .2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.
    /// 5...5............................................................................
    /// ";
    /// let lines = text.lines().map(|line| <[u8; 81]>::try_from(line.as_bytes()).unwrap());
    /// let mut bulk = Bulk::new();
    /// let unique = bulk.answers(lines, 2).filter(|answer| answer.count == 1);
    /// assert_eq!(unique.count(), 1);
    /// ```
    pub fn answers<I>(&mut self, puzzles: I, limit: u64) -> Answers<'_, I::IntoIter>
    where
        I: IntoIterator<Item: Cells>,
    {
        Answers::new(self, puzzles.into_iter(), limit)
    }
}

impl Default for Bulk {
    /// The fastest that this processor can run.
    fn default() -> Bulk {
        Bulk::new()
    }
}

impl fmt::Debug for Bulk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bulk").field("width", &self.width).finish()
    }
}
