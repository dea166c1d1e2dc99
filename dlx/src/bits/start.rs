//! Where searches on a matrix start: options that are the only one of an item
//! are in every solution, so they are taken once, before there is a matrix,
//! and the matrix is that of what is left. A Sudoku with its givens as options
//! shrinks to a third.

use alloc::vec::Vec;

use super::lists::{Lists, id};
use super::maker::Maker;
use super::matrix::Matrix;
use super::sparse::Sparse;
use crate::index::OptionId;
use crate::split::Prefix;

/// The matrix of a problem behind its forced options.
pub(super) struct Start {
    pub(super) matrix: Matrix,
    /// How many items are left to cover.
    open: u32,
    /// Options that every solution has.
    settled: Vec<u32>,
    /// The place of each option in the matrix, or [`GONE`]; none if every
    /// option is at its own.
    places: Option<Vec<u32>>,
}

/// The option is settled, or in no solution.
const GONE: u32 = u32::MAX;

impl Start {
    /// O(entries * words of a row).
    pub(super) fn new(lists: &Lists) -> Start {
        let mut options: Vec<u32> = (0..lists.options() as u32).collect();
        let mut start = Start {
            matrix: Matrix::default(),
            open: lists.primary() as u32,
            settled: Vec::new(),
            places: None,
        };
        if (0..lists.primary()).any(|item| lists.uses(item).len() == 1) {
            let mut sparse = Sparse::new(lists, 0);
            sparse.settle(lists);
            sparse.drop_live();
            start.open = sparse.open();
            start.settled.extend_from_slice(sparse.chosen());
            let mut places = alloc::vec![GONE; options.len()];
            for (place, &option) in (0u32..).zip(&sparse.dropped) {
                places[option as usize] = place;
            }
            start.places = Some(places);
            options = sparse.dropped;
        }
        start.matrix.build(lists, &options, &mut Maker::default());
        start
    }

    fn place(&self, option: OptionId) -> Option<usize> {
        match &self.places {
            None => Some(option.index()),
            Some(places) => Some(places[option.index()])
                .filter(|&place| place != GONE)
                .map(|place| place as usize),
        }
    }

    fn is_settled(&self, option: OptionId) -> bool {
        self.settled.contains(&(option.index() as u32))
    }

    /// Whether it is plain that the chosen options stand together and none of
    /// them is excluded.
    pub(super) fn admits(&self, part: &Prefix) -> bool {
        let Matrix { words, rows, .. } = &self.matrix;
        part.chosen.iter().enumerate().all(|(k, option)| {
            let before = &part.chosen[..k];
            let Some(place) = self.place(*option) else {
                return false;
            };
            let (word, bit) = (place / 64, place % 64);
            let mut rows = before
                .iter()
                .filter_map(|o| Some(&rows[self.place(*o)? * words..]));
            rows.all(|row| row[word] >> bit & 1 == 0) && !part.excluded.contains(option)
        })
    }

    /// Puts the live options of a part into `act` and what is chosen for it
    /// into `path`; how many items are left to cover. `None` if there is no
    /// solution, for an item has no option left.
    pub(super) fn begin(
        &self,
        part: &Prefix,
        act: &mut Vec<u64>,
        path: &mut Vec<OptionId>,
    ) -> Option<u32> {
        let matrix = &self.matrix;
        let mut open = self.open;
        act.extend(matrix.all());
        path.extend_from_slice(&part.chosen);
        for &option in &part.chosen {
            match self.place(option) {
                Some(place) => {
                    let row = &matrix.rows[place * matrix.words..][..matrix.words];
                    act.iter_mut().zip(row).for_each(|(act, row)| *act &= !row);
                    open -= matrix.covers[place];
                }
                None if self.is_settled(option) => {}
                None => return None,
            }
        }
        for &option in &part.excluded {
            match self.place(option) {
                Some(place) => act[place / 64] &= !(1 << (place % 64)),
                None if self.is_settled(option) => return None,
                None => {}
            }
        }
        let settled = self.settled.iter().map(|&option| id(option));
        let chosen = &part.chosen;
        path.extend(settled.filter(|option| !chosen.contains(option)));
        (matrix.items == self.open as usize).then_some(open)
    }
}
