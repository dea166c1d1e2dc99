//! Killer as exact cover.
//!
//! The board's own demands are those of [`ninefold_sudoku::encode`]: each cell
//! holds a digit, each house holds each digit, `n^3` options at most. Cages
//! come on top, without listing the ways to fill them: nine cells have 362,880,
//! but only one set of digits.
//!
//! - A cage with a sum is a *primary* item `k1`, `k2`, ...: one of its sets of
//!   digits must be chosen. Each set is an option.
//! - A cage and a digit are a *secondary* item `k1_1`, `k1_2`, ...: used at most
//!   once. The option of a set takes those of every digit *outside* the set;
//!   the option of a digit in a cell takes the digit's in every cage that holds
//!   the cell.
//!
//! So the cells of a cage show each digit at most once, and none outside the
//! chosen set; `k` cells then show exactly the `k` digits of the set, whose sum
//! is right. It makes no difference whether the cells share a house, nor how
//! cages overlap. A cage without a sum has the secondary items alone: digits
//! differ, and that is all. Every solution of the puzzle is exactly one
//! solution of the problem, since its digits tell the sets.
//!
//! Names have at most eight characters, as Knuth's programs demand: cages count
//! in decimal from 1 (to 9999), digits in base 36 behind the underscore.
//!
//! # What is added
//!
//! That is complete: [`Encoding::plain`] has nothing else. [`Encoding::new`]
//! says two things more that follow from it, so that the search sees them:
//!
//! - A cage with a sum uses every one of its `k1_1`, `k1_2`, ... exactly once:
//!   a digit outside the set by the set, a digit of the set by a cell. So they
//!   are primary, and a digit of the set with a single cell left is found.
//! - Innies and outies ([`implied`]) are cages too, `i1`, `i2`, ...
//!
//! Both together save a hard puzzle all but a hundredth of its nodes, and more.
//!
//! # What is left out
//!
//! A digit that is in no set of its cage can be in no solution, nor can a set
//! that the candidates of the cells rule out; the options of both are left out,
//! until neither rules out more of the other ([`candidates`]). The problem's
//! solutions are the same without it.
//!
//! # Cages whose digits may repeat
//!
//! They have no set of digits, nor items for digits. They are filled cell by
//! cell, with running totals as colours: see the items `k1s1`, `k1t1` and `v0`
//! in the text of such a problem.

mod repeats;

use ninefold_dlx::{Builder, Entry, ItemId, OptionId, Problem};
use ninefold_sudoku::encode::Encoding as Board;
use ninefold_sudoku::solve::Decode;
use ninefold_sudoku::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle};

use repeats::Steps;

use crate::cage::{Cage, Layout};
use crate::check::Reason;
use crate::combos::fits;
use crate::implied;
use crate::sums;

/// An exact-cover problem with the way back to a grid.
///
/// ```
/// use ninefold_dlx::{Solver, Stop};
/// use ninefold_killer::encode::Encoding;
/// use ninefold_killer::{Cage, Layout};
/// use ninefold_sudoku::{Geometry, Grid};
/// // 1 in the first cell of the first row of a 4x4 board, by a cage.
/// let cage = Cage::new(["r1c1".parse().unwrap()], Some(1));
/// let board = Geometry::boxes(2, 2).unwrap().into();
/// let layout = Layout::new(board, Grid::empty(4), vec![cage]).unwrap();
/// let encoding = Encoding::new(&layout);
/// let solutions = Solver::new(encoding.problem()).solutions(&Stop::never());
/// assert_eq!(solutions.count(), 288 / 4);
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    /// The board without cages: its options come first, with the same ids.
    board: Board,
    problem: Problem,
}

impl Encoding {
    /// The problem of a layout: its solutions are the solutions of the puzzle,
    /// givens included.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout, encode::Encoding};
    /// let cells = ["r1c1", "r5c5"].map(|c| c.parse().unwrap());
    /// let layout = Layout::of_cages([Cage::new(cells, Some(3))]).unwrap();
    /// let encoding = Encoding::new(&layout);
    /// let text = encoding.problem().to_string();
    /// assert!(text.contains("\np00 r01 c01 b01 k1_1\n")); // 1 in r1c1
    /// assert!(!text.contains("\np00 r03 ")); // no 3 in r1c1
    /// assert!(text.contains("\nk1 k1_3 k1_4 k1_5 k1_6 k1_7 k1_8 k1_9\n")); // the set 1, 2
    /// ```
    pub fn new(layout: &Layout) -> Encoding {
        let mut cages = layout.cages().to_vec();
        cages.extend(implied(layout));
        Encoding::build(layout, &cages, true)
    }

    /// The problem without the implied cages, and with secondary items only
    /// for cages and digits: the bare rules. It has the same solutions, and
    /// takes longer to search, on hard puzzles very much longer.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout, encode::Encoding};
    /// let cells = ["r1c1", "r5c5"].map(|c| c.parse().unwrap());
    /// let layout = Layout::of_cages([Cage::new(cells, Some(3))]).unwrap();
    /// let problem = Encoding::plain(&layout);
    /// let problem = problem.problem();
    /// assert_eq!((problem.primary_count(), problem.item_count()), (324 + 1, 324 + 1 + 9));
    /// ```
    pub fn plain(layout: &Layout) -> Encoding {
        Encoding::build(layout, layout.cages(), false)
    }

    /// The problem without the implied cages, but otherwise as the search
    /// likes it: all that follows from each cage alone.
    pub(crate) fn without_implied(layout: &Layout) -> Encoding {
        Encoding::build(layout, layout.cages(), true)
    }

    /// The problem with the items of some houses only, in the order of the
    /// geometry's; its options have the same ids.
    pub(crate) fn with_houses(&self, kept: &[bool]) -> Problem {
        let size = self.board.geometry().size();
        let problem = &self.problem;
        let mut builder = Builder::new();
        let mut places = 0;
        let mut items = Vec::with_capacity(problem.item_count());
        for item in problem.item_ids() {
            let name = problem.item_name(item);
            // Of the board's items those of houses have these letters, and
            // no item of a cage has.
            if name.starts_with(['r', 'c', 'b', 'd', 'a']) {
                places += 1;
                if !kept[(places - 1) / size] {
                    items.push(None);
                    continue;
                }
            }
            let copy = match problem.is_primary(item) {
                true => builder.primary(name),
                false => builder.secondary(name),
            };
            items.push(Some(copy.expect(SOUND)));
        }
        for option in problem.option_ids() {
            let mut entries = Vec::new();
            for entry in problem.option(option) {
                let Some(item) = items[entry.item.index()] else {
                    continue;
                };
                let color = entry.color.map(|color| {
                    let color = builder.color(problem.color_name(color));
                    color.expect(SOUND)
                });
                entries.push(Entry { item, color });
            }
            builder.option(&entries).expect(SOUND);
        }
        builder.build()
    }

    fn build(layout: &Layout, cages: &[Cage], strict: bool) -> Encoding {
        let (marks, sets) = filter(layout, cages);
        let puzzle = Puzzle::from_marks(layout.geometry().clone(), marks.clone());
        let board = Board::of(&puzzle);
        let mut building = Building {
            builder: Builder::new(),
            size: layout.geometry().size(),
            board: &board,
            cages,
            places: Vec::new(),
            chosen: Vec::new(),
            digits: Vec::new(),
            steps: Steps::default(),
        };
        building.items(layout.cages().len(), strict);
        building.placements();
        building.sets(&sets);
        building.step_options(&marks);
        let problem = building.builder.build();
        Encoding { board, problem }
    }

    /// The exact-cover problem.
    ///
    /// ```
    /// use ninefold_killer::{Layout, encode::Encoding};
    /// let layout = Layout::of_cages([]).unwrap();
    /// assert_eq!(Encoding::new(&layout).problem().option_count(), 729);
    /// ```
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option that puts `digit` in `cell`; `None` if the problem has none,
    /// because the board, a given or a cage rules it out.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout, encode::Encoding};
    /// use ninefold_sudoku::Digit;
    /// let cell = "r1c1".parse().unwrap();
    /// let layout = Layout::of_cages([Cage::new([cell], Some(3))]).unwrap();
    /// let encoding = Encoding::new(&layout);
    /// assert!(encoding.option(cell, Digit::new(3).unwrap()).is_some());
    /// assert!(encoding.option(cell, Digit::new(4).unwrap()).is_none());
    /// ```
    pub fn option(&self, cell: Cell, digit: Digit) -> Option<OptionId> {
        self.board.option(cell, digit)
    }

    /// The grid that these options make; options of cages add nothing, cells
    /// without an option stay blank.
    ///
    /// # Panics
    /// If an option is not of this problem.
    ///
    /// ```
    /// use ninefold_killer::{Layout, encode::Encoding};
    /// let layout = Layout::of_cages([]).unwrap();
    /// assert_eq!(Encoding::new(&layout).decode(&[]).clues(), 0);
    /// ```
    pub fn decode(&self, options: &[OptionId]) -> Grid {
        let board = self.board.problem().option_count();
        let placed = options.iter().copied().filter(|o| o.index() < board);
        self.board.decode(&placed.collect::<Vec<_>>())
    }
}

/// What the givens and the cages leave to each cell, and which sets each cage
/// may have (none for one without a sum, or with repeats).
///
/// A set stays if its digits can be dealt out to the candidates of the cells; a
/// candidate stays if it is in a set of every cage that holds its cell. Both
/// are repeated until nothing changes. No candidate of a solution is lost.
///
/// ```
/// use ninefold_killer::{Cage, Layout, encode::candidates};
/// let cells = ["r1c1", "r1c2"].map(|c| c.parse().unwrap());
/// let layout = Layout::of_cages([Cage::new(cells, Some(4))]).unwrap();
/// let (marks, sets) = candidates(&layout);
/// assert_eq!((marks[cells[0]].to_string(), sets[0].len()), ("13".to_string(), 1));
/// ```
pub fn candidates(layout: &Layout) -> (Pencilmarks, Vec<Vec<DigitSet>>) {
    filter(layout, layout.cages())
}

/// The same for any cages on the layout's board.
fn filter(layout: &Layout, cages: &[Cage]) -> (Pencilmarks, Vec<Vec<DigitSet>>) {
    let board = layout.geometry().size();
    let mut marks = Pencilmarks::from_givens(layout.geometry(), layout.givens());
    let all_sets = |cage: &Cage| match set_sum(cage) {
        Some(sum) => sums::sets(board, sum, cage.cells().len()),
        None => Vec::new(),
    };
    let mut sets: Vec<Vec<DigitSet>> = cages.iter().map(all_sets).collect();
    loop {
        let mut changed = false;
        for (cage, sets) in cages.iter().zip(&mut sets) {
            if set_sum(cage).is_none() {
                continue;
            }
            let cells: Vec<DigitSet> = cage.cells().iter().map(|&cell| marks[cell]).collect();
            sets.retain(|&set| fits(set, &cells));
            let union = sets.iter().fold(DigitSet::EMPTY, |all, &set| all | set);
            for &cell in cage.cells() {
                changed |= marks[cell] != marks[cell] & union;
                marks[cell] &= union;
            }
        }
        if !changed {
            return (marks, sets);
        }
    }
}

/// The sum of a cage that sets of digits describe.
fn set_sum(cage: &Cage) -> Option<u32> {
    cage.sum().filter(|_| !cage.repeats())
}

/// The board's problem with cages on top, while it is built.
struct Building<'a> {
    builder: Builder,
    size: usize,
    board: &'a Board,
    cages: &'a [Cage],
    /// The items of the board, as in its own problem.
    places: Vec<ItemId>,
    /// The item of each cage that has a sum.
    chosen: Vec<Option<ItemId>>,
    /// The item of each cage and digit, at `cage * size + digit index`.
    digits: Vec<Option<ItemId>>,
    steps: Steps,
}

/// Every name is new and legal, every option names known items once.
const SOUND: &str = "item names are distinct, options are made of the items just added";

impl Building<'_> {
    /// The name of a cage's items: those of the layout first, then the implied
    /// ones.
    fn name(index: usize, own: usize) -> String {
        match index.checked_sub(own) {
            None => format!("k{}", index + 1),
            Some(implied) => format!("i{}", implied + 1),
        }
    }

    /// The header. Cages come first: of items with equally few options the
    /// search takes the first, and a set settles more than a cell.
    fn items(&mut self, own: usize, strict: bool) {
        let cages = || self.cages.iter().enumerate();
        for (index, cage) in cages() {
            let item = set_sum(cage).map(|_| self.builder.primary(&Self::name(index, own)));
            self.chosen.push(item.map(|item| item.expect(SOUND)));
        }
        let places = self.board.problem();
        for k in 0..places.item_count() {
            let name = places.item_name(ItemId::new(k).expect(SOUND));
            self.places.push(self.builder.primary(name).expect(SOUND));
        }
        self.digits = vec![None; self.cages.len() * self.size];
        self.step_items();
        for primary in [true, false] {
            for (index, cage) in self.cages.iter().enumerate() {
                if cage.repeats() || primary != (strict && cage.sum().is_some()) {
                    continue;
                }
                for digit in Digit::all(self.size) {
                    let symbol = char::from_digit(u32::from(digit.get()), 36).expect(SOUND);
                    let name = format!("{}_{symbol}", Self::name(index, own));
                    let item = match primary {
                        true => self.builder.primary(&name),
                        false => self.builder.secondary(&name),
                    };
                    self.digits[index * self.size + digit.index()] = Some(item.expect(SOUND));
                }
            }
        }
        self.total_items();
    }

    /// The options of the board, each with the cages of its cell.
    fn placements(&mut self) {
        let mut cages_at = vec![Vec::new(); self.size * self.size];
        for (index, cage) in self.cages.iter().enumerate() {
            for cell in cage.cells() {
                cages_at[cell.index(self.size)].push(index);
            }
        }
        let places = self.board.problem();
        for option in places.option_ids() {
            let demands = places.option(option).iter();
            let mut entries: Vec<Entry> = demands
                .map(|e| self.places[e.item.index()].into())
                .collect();
            for (cell, digit) in self.board.decode(&[option]).givens() {
                let at = cell.index(self.size);
                let cages = cages_at[at].iter();
                entries.extend(cages.filter_map(|&cage| self.digit(cage, digit)));
                entries.extend(self.coloured(at, digit));
            }
            self.builder.option(&entries).expect(SOUND);
        }
    }

    /// The options of the cages: a set takes every digit outside it.
    fn sets(&mut self, sets: &[Vec<DigitSet>]) {
        for (index, sets) in sets.iter().enumerate() {
            let Some(chosen) = self.chosen[index] else {
                continue;
            };
            for &set in sets {
                let mut entries = vec![Entry::from(chosen)];
                let outside = (DigitSet::full(self.size) - set).iter();
                entries.extend(outside.filter_map(|digit| self.digit(index, digit)));
                self.builder.option(&entries).expect(SOUND);
            }
        }
    }

    fn digit(&self, cage: usize, digit: Digit) -> Option<Entry> {
        self.digits[cage * self.size + digit.index()].map(Entry::from)
    }
}

impl Decode for Encoding {
    type Reason = Reason;

    fn decode(&self, options: &[OptionId]) -> Grid {
        Encoding::decode(self, options)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ninefold_sudoku::Geometry;

    use super::*;

    fn cage(sum: Option<u32>, cells: &str) -> Cage {
        Cage::new(cells.split(' ').map(|c| c.parse().unwrap()), sum)
    }

    fn names(problem: &Problem) -> Vec<&str> {
        let items = problem.item_ids();
        items.map(|item| problem.item_name(item)).collect()
    }

    #[test]
    fn names_fit_and_the_text_is_read_back() {
        let board = Arc::new(Geometry::boxes(5, 5).unwrap().with_diagonals());
        let cages = vec![cage(Some(3), "r1c1 r1c2"); crate::cage::MAX_CAGES];
        let layout = Layout::new(board, Grid::empty(25), cages).unwrap();
        let encoding = Encoding::new(&layout);
        let all = names(encoding.problem());
        assert!(all.iter().all(|name| name.len() <= 8));
        assert!(all.contains(&"k9999_p"));

        let layout = Layout::of_cages([
            cage(Some(10), "r1c1 r1c2 r1c3"),
            cage(None, "r1c3 r4c4"),
            cage(Some(30), "r1c4 r1c5 r1c6 r1c7"),
        ]);
        let layout = layout.unwrap();
        for encoding in [Encoding::new(&layout), Encoding::plain(&layout)] {
            let text = encoding.problem().to_string();
            assert_eq!(&Problem::from_text(&text).unwrap(), encoding.problem());
        }
    }

    #[test]
    fn a_cage_of_nine_cells_is_one_option() {
        let cells: Vec<String> = (1..=9).map(|k| format!("r{k}c{k}")).collect();
        let layout = Layout::of_cages([cage(Some(45), &cells.join(" "))]).unwrap();
        let encoding = Encoding::plain(&layout);
        assert_eq!(encoding.problem().option_count(), 729 + 1);
        assert_eq!(encoding.problem().item_count(), 324 + 1 + 9);
    }

    #[test]
    fn a_cage_without_a_sum_has_secondary_items_alone() {
        let layout = Layout::of_cages([cage(None, "r1c1 r9c9")]).unwrap();
        for encoding in [Encoding::new(&layout), Encoding::plain(&layout)] {
            let problem = encoding.problem();
            assert_eq!((problem.primary_count(), problem.item_count()), (324, 333));
            assert_eq!(problem.option_count(), 729);
        }
    }

    #[test]
    fn candidates_that_no_set_holds_are_left_out() {
        let layout = Layout::of_cages([
            cage(Some(3), "r1c1 r1c2"),
            cage(Some(4), "r1c2 r1c3"),
            cage(Some(17), "r5c5 r5c6"),
        ]);
        let (marks, sets) = candidates(&layout.unwrap());
        let at = |cell: &str| marks[cell.parse::<Cell>().unwrap()].to_string();
        // The sets 12 and 13 share r1c2; what a cell shows is left to the search.
        assert_eq!([at("r1c1"), at("r1c2"), at("r1c3")], ["12", "1", "13"]);
        assert_eq!([at("r5c5"), at("r9c9")], ["89", "123456789"]);
        assert!(sets.iter().all(|sets| sets.len() == 1));
    }
}
