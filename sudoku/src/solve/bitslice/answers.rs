use std::iter::Fuse;

use super::Bulk;
use super::cells::{Cells, Room};
use crate::solve::Answer;

/// How many puzzles are read ahead. An engine is at its best from a few
/// thousand on; puzzles and answers take about 700 KB.
const AHEAD: usize = 4096;

/// Memory to read ahead in.
#[derive(Default)]
pub(super) struct Ahead {
    room: Room,
    answers: Vec<Answer>,
}

/// The answers for a stream of puzzles, in order; made by [`Bulk::answers`].
///
/// ```
/// use ninefold_sudoku::solve::Bulk;
/// let mut bulk = Bulk::new();
/// let puzzles = (1..=9).map(|digit| { let mut p = [0; 81]; p[40] = digit; p });
/// assert!(bulk.answers(puzzles, 2).all(|answer| answer.count == 2));
/// ```
pub struct Answers<'a, I: Iterator> {
    bulk: &'a mut Bulk,
    puzzles: Fuse<I>,
    limit: u64,
    /// How many of the answers at hand have been given.
    given: usize,
}

impl<'a, I: Iterator<Item: Cells>> Answers<'a, I> {
    pub(super) fn new(bulk: &'a mut Bulk, puzzles: I, limit: u64) -> Answers<'a, I> {
        bulk.ahead.answers.clear();
        Answers {
            bulk,
            puzzles: puzzles.fuse(),
            limit,
            given: 0,
        }
    }

    /// Answers the next puzzles.
    fn refill(&mut self) {
        let mut ahead = std::mem::take(&mut self.bulk.ahead);
        let puzzles = <I::Item as super::cells::Sealed>::room(&mut ahead.room);
        puzzles.clear();
        puzzles.extend(self.puzzles.by_ref().take(AHEAD));
        ahead.answers.resize(puzzles.len(), Answer::default());
        self.bulk
            .count_up_to(puzzles, self.limit, &mut ahead.answers);
        self.bulk.ahead = ahead;
        self.given = 0;
    }
}

impl<I: Iterator<Item: Cells>> Iterator for Answers<'_, I> {
    type Item = Answer;

    fn next(&mut self) -> Option<Answer> {
        if self.given == self.bulk.ahead.answers.len() {
            self.refill();
        }
        let answer = self.bulk.ahead.answers.get(self.given)?;
        self.given += 1;
        Some(*answer)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let ready = self.bulk.ahead.answers.len() - self.given;
        let (least, most) = self.puzzles.size_hint();
        let most = most.and_then(|most| most.checked_add(ready));
        (least.saturating_add(ready), most)
    }
}
