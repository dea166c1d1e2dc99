//! One classic 9x9 puzzle at a time, fast: bit boards over bands.
//!
//! For every digit and band (three rows) there are 27 bits: the cells where the
//! digit may go. A digit in a band is a permutation, each row holding
//! it in a box of its own; so is a digit in a stack of boxes, each band holding
//! it in a column of its own. What these permutations leave is looked up.
//!
//! | module | what stands there |
//! |---|---|
//! | `tables` | what the permutations of one digit leave |
//! | `state` | a position: the tables, and cells in which one digit is left, applied until nothing follows any more |
//! | `triads` | what the digits of three cells say together, where the others say nothing |
//!
//! This module is the search on top: an explicit stack of positions, so that
//! solutions come one by one, and one call goes on where the last one ended.
//!
//! **Branching.** There are six lines, three bands and three stacks, and on
//! each line every digit has some of six permutations left, made of three to
//! nine minirows or minicolumns. The line is taken where these are fewest over
//! all digits, but not one where every digit is settled; on it a digit with the
//! fewest of those that are not. Each of its permutations is tried. There is
//! such a digit while a cell is blank: with a single permutation on every line,
//! a digit has one cell in each box, and is placed.
//!
//! **Order of solutions.** Depth first, and the same in every run and on every
//! machine: of lines that are equal the first, bands from the top before stacks
//! from the left; of digits that are equal the smallest; permutations as
//! `tables` lists them, by the place in the first box, then in the second.
//!
//! **Cost.** The stack holds at most 54 positions, for a guess settles a digit
//! on a line; they are reserved at the first. Time
//! is exponential in the worst case, as for every known search. Ordinary
//! puzzles take no guess or one, the hardest known about 110, and two solutions
//! of the empty board 36.
//!
//! **Sources.** Words of a digit in a band are the folklore of fast Sudoku
//! programs. The permutations as what to branch on, and `triads`, are from the
//! published description of tdoku (T. Dillon 2019).

mod state;
mod tables;
#[cfg(test)]
mod tests;
mod triads;

use ninefold_dlx::{Count, Outcome};

use super::{Answer, Stop, Stopped};
use crate::{DigitSet, Pencilmarks};
use state::{Dead, State};

/// What guesses settle: nine digits on three bands and three stacks.
const DEPTH: usize = 54;

/// Answers for classic puzzles of side 9, one at a time: verdict and solutions
/// in one search.
///
/// It owns all the memory it works in; the first guess takes some 20 kB, and
/// nothing is allocated afterwards. Keep one, and ask it as many puzzles as you
/// like. For hundreds of puzzles at once [`Bulk`](super::Bulk) is several times
/// as fast.
///
/// A puzzle is 81 bytes, row-major, as for [`Bulk`](super::Bulk): of each byte
/// only the low four bits count, 1 to 9 are digits, anything else is a blank.
/// So numbers 0 to 9 will do, and so will text with `1` to `9` for digits and
/// `0`, `.`, `*`, `-` or `_` for blanks.
///
/// ```
/// use ninefold_sudoku::solve::Single;
/// let puzzle = *b".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
/// let answer = Single::new().check(&puzzle);
/// assert_eq!(answer.count, 1);
/// assert!(answer.solution.starts_with(&[1, 2, 6, 4, 3, 7, 9, 5, 8]));
/// ```
///
/// As an iterator it gives the solutions to the last one, with no limit:
///
/// ```
/// use ninefold_sudoku::solve::Single;
/// let mut single = Single::new();
/// single.start(&[0; 81]);
/// assert!(single.by_ref().take(1000).all(|grid| grid.iter().all(|d| (1..=9).contains(d))));
/// single.start(&[9; 81]);
/// assert_eq!(single.next(), None);
/// ```
#[derive(Clone, Debug)]
pub struct Single {
    /// Where it was branched with permutations left to try.
    stack: Vec<Frame>,
    position: State,
    next: Next,
    guesses: u64,
}

/// Where a search was branched: at the permutations of a digit on a line.
#[derive(Clone, Copy, Debug)]
struct Frame {
    state: State,
    digit: u8,
    line: u8,
    /// The permutations that are not yet tried, a bit each; never none.
    left: u8,
}

/// What comes next in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// See what follows in the position, then branch.
    Settle,
    /// Give the position up for another from the stack.
    Back,
    /// Nothing: all is searched.
    End,
}

impl Single {
    /// A solver without a puzzle, which has no solutions.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::solve::Single::new().next(), None);
    /// ```
    pub fn new() -> Single {
        Single {
            stack: Vec::new(),
            position: State::EMPTY,
            next: Next::End,
            guesses: 0,
        }
    }

    /// No solution, exactly one (and which), or several: the answer of
    /// [`Bulk::check`](super::Bulk::check). The search can go on behind the
    /// second solution.
    ///
    /// ```
    /// use ninefold_sudoku::solve::Single;
    /// let mut single = Single::new();
    /// assert_eq!(single.check(&[1; 81]).count, 0);
    /// assert_eq!(single.check(&[0; 81]).count, 2);
    /// ```
    pub fn check(&mut self, givens: &[u8; 81]) -> Answer {
        self.start(givens);
        let mut answer = Answer::default();
        if let Some(solution) = self.next() {
            (answer.count, answer.solution) = (1, solution);
            if self.advance(&Stop::never()) == Ok(true) {
                (answer.count, answer.solution) = (2, [0; 81]);
            }
        }
        answer
    }

    /// Takes up a puzzle of givens in place of the one before. Givens may
    /// clash: then there is no solution.
    ///
    /// ```
    /// use ninefold_sudoku::solve::Single;
    /// let mut givens = [0; 81];
    /// (givens[0], givens[80]) = (5, 5);
    /// let mut single = Single::new();
    /// single.start(&givens);
    /// assert_eq!(single.next().unwrap()[80], 5);
    /// givens[8] = 5;
    /// single.start(&givens);
    /// assert_eq!(single.next(), None);
    /// ```
    pub fn start(&mut self, givens: &[u8; 81]) {
        let state = &mut self.position;
        *state = State::EMPTY;
        let mut filled = [0u32; 3];
        let mut own = [[0u32; 3]; 9];
        for (band, cells) in givens.chunks_exact(27).enumerate() {
            for (cell, &digit) in cells.iter().enumerate() {
                filled[band] |= u32::from((1..=9).contains(&(digit & 15))) << cell;
            }
            let mut left = filled[band];
            while left != 0 {
                let cell = left.trailing_zeros() as usize;
                left &= left - 1;
                let d = usize::from(cells[cell] & 15) - 1;
                own[d][band] |= 1 << cell;
                state.narrow(d, band, cell);
            }
        }
        for (d, own) in own.iter().enumerate() {
            for b in 0..3 {
                state.take(d, b, filled[b] & !own[b]);
            }
        }
        self.begin();
    }

    /// Takes up a puzzle of pencil marks: each cell holds one of its marks. A
    /// cell with one mark is a given.
    ///
    /// # Panics
    /// If the marks are not of a 9x9 board.
    ///
    /// ```
    /// use ninefold_sudoku::solve::Single;
    /// use ninefold_sudoku::{Cell, DigitSet, Pencilmarks};
    /// let mut marks = Pencilmarks::full(9);
    /// marks[Cell::new(0, 0).unwrap()] = DigitSet::from_bits(0b1_1000_0000);
    /// let mut single = Single::new();
    /// single.start_marks(&marks);
    /// assert!([8, 9].contains(&single.next().unwrap()[0]));
    /// ```
    pub fn start_marks(&mut self, marks: &Pencilmarks) {
        assert_eq!(marks.size(), 9, "the marks are of another board");
        let state = &mut self.position;
        *state = State::EMPTY;
        for d in 0..9 {
            for (band, cells) in marks.cells().chunks_exact(27).enumerate() {
                let gone = |(cell, marks): (usize, &DigitSet)| (!marks.bits() >> d & 1) << cell;
                state.take(d, band, cells.iter().enumerate().map(gone).sum());
            }
        }
        self.begin();
    }

    /// Starts the search below a position in which nothing has been looked at.
    fn begin(&mut self) {
        self.stack.clear();
        self.guesses = 0;
        self.next = match (0..9).try_for_each(|d| self.position.look(d)) {
            Ok(()) => Next::Settle,
            Err(Dead) => Next::End,
        };
    }

    /// The next solution, or `None` behind the last one. A node of `stop` is a
    /// guess; deadline and flag are looked at every 256 guesses.
    ///
    /// # Errors
    /// [`Stopped`] if a limit struck first. The search may go on with another.
    ///
    /// ```
    /// use ninefold_sudoku::Stop;
    /// use ninefold_sudoku::solve::Single;
    /// let mut single = Single::new();
    /// single.start(&[0; 81]);
    /// assert!(single.next_solution(&Stop::never().nodes(3)).is_err());
    /// assert!(single.next_solution(&Stop::never())?.is_some());
    /// # Ok::<(), ninefold_sudoku::Stopped>(())
    /// ```
    pub fn next_solution(&mut self, stop: &Stop) -> Result<Option<[u8; 81]>, Stopped> {
        Ok(self.advance(stop)?.then(|| self.solution()))
    }

    /// Counts the solutions not yet seen, and stops as soon as there are more
    /// than `limit`; `u64::MAX` counts them all. The one beyond the limit is
    /// seen then, but not counted.
    ///
    /// ```
    /// use ninefold_sudoku::Stop;
    /// use ninefold_sudoku::solve::Single;
    /// let text = b"73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";
    /// let mut single = Single::new();
    /// single.start(&text.map(|c| if c == b'.' { 0 } else { c - b'0' }));
    /// assert_eq!(single.count_up_to(u64::MAX, &Stop::never()).value, 37);
    /// ```
    pub fn count_up_to(&mut self, limit: u64, stop: &Stop) -> Count {
        let mut value = 0;
        let outcome = loop {
            match self.advance(stop) {
                Ok(true) if value == limit => break None,
                Ok(true) => value += 1,
                Ok(false) => break Some(Outcome::Exhausted),
                Err(Stopped(reason)) => break Some(Outcome::Stopped(reason)),
            }
        };
        Count { value, outcome }
    }

    /// Positions branched at since the puzzle was taken up.
    ///
    /// ```
    /// use ninefold_sudoku::solve::Single;
    /// let mut single = Single::new();
    /// single.start(&[0; 81]);
    /// assert_eq!(single.guesses(), 0);
    /// ```
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// The solution that the search has come to.
    pub(super) fn solution(&self) -> [u8; 81] {
        self.position.grid()
    }

    /// Works out what follows without a guess; whether that leaves anything.
    pub(super) fn settle(&mut self) -> bool {
        if self.next == Next::Settle && self.position.settle().is_err() {
            self.next = Next::End;
        }
        self.next != Next::End
    }

    /// The same puzzle, just taken up, with a digit more; `None` if that is
    /// known to be impossible. Cell and digit count from 0.
    pub(super) fn with(&self, cell: usize, digit: usize) -> Option<Single> {
        let mut position = self.position;
        position.set(digit, cell).ok()?;
        Some(Single {
            stack: Vec::new(),
            position,
            next: self.next,
            guesses: 0,
        })
    }

    /// Goes on to the next solution, which is then the position; `false` if
    /// there is none.
    pub(super) fn advance(&mut self, stop: &Stop) -> Result<bool, Stopped> {
        loop {
            let alive = match self.next {
                Next::End => return Ok(false),
                Next::Back => {
                    if self.stack.is_empty() {
                        self.next = Next::End;
                        return Ok(false);
                    }
                    self.go_back()
                }
                Next::Settle => {
                    if self.position.settle().is_err() {
                        Err(Dead)
                    } else if self.position.is_full() {
                        self.next = Next::Back;
                        return Ok(true);
                    } else if let Some(reason) = stop.reached(self.guesses) {
                        return Err(Stopped(reason));
                    } else {
                        self.guess()
                    }
                }
            };
            self.next = match alive {
                Ok(()) => Next::Settle,
                Err(Dead) => Next::Back,
            };
        }
    }

    /// Branches: tries the first permutation, and leaves the others for later.
    fn guess(&mut self) -> Result<(), Dead> {
        self.guesses += 1;
        if self.stack.is_empty() {
            self.stack.reserve_exact(DEPTH);
        }
        let (digit, line, left) = self.position.choose();
        self.stack.push(Frame {
            state: self.position,
            digit: digit as u8,
            line: line as u8,
            left: left & (left - 1),
        });
        self.assume(digit, line, left)
    }

    /// Tries the next permutation of the last branching that has one.
    fn go_back(&mut self) -> Result<(), Dead> {
        let frame = self.stack.last_mut().expect("a place to go back to");
        self.position = frame.state;
        let (digit, line, left) = (frame.digit.into(), frame.line.into(), frame.left);
        frame.left &= left - 1;
        if frame.left == 0 {
            self.stack.pop();
        }
        self.assume(digit, line, left)
    }

    /// Narrows a digit to the first of some permutations.
    #[inline]
    fn assume(&mut self, digit: usize, line: usize, left: u8) -> Result<(), Dead> {
        self.position
            .assume(digit, line, left.trailing_zeros() as usize)
    }
}

impl Default for Single {
    fn default() -> Single {
        Single::new()
    }
}

impl Iterator for Single {
    type Item = [u8; 81];

    fn next(&mut self) -> Option<[u8; 81]> {
        self.next_solution(&Stop::never())
            .expect("a search without limits is not stopped")
    }
}

impl std::iter::FusedIterator for Single {}
