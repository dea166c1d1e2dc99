//! Sudoku as exact cover.
//!
//! A solved board of side *n* answers 4*n*² demands, each exactly once: every
//! cell holds a digit, and every row, column and box holds every digit. Those
//! are the *items*. To put a digit in a cell is an *option*; it answers four
//! demands, and there are *n*³ of them: 324 items and 729 options for the
//! usual board. With both diagonals 2*n* items are added, a digit and a
//! diagonal each, and options on a diagonal answer one or two demands more.
//! Nothing else is needed for rectangular boxes, jigsaw regions or sizes up to
//! 25: an option names its cell and every house of its cell.
//!
//! # Names
//!
//! Items have the names of Knuth's program `sudoku-dlx`, numbers in base 36,
//! rows, columns and boxes from 0, digits from 1; at most three characters.
//!
//! | item | means |
//! |---|---|
//! | `p04` | row 1, column 5 holds a digit |
//! | `r07` | row 1 holds a 7 |
//! | `c47` | column 5 holds a 7 |
//! | `b17` | box (or jigsaw region) 2 holds a 7 |
//! | `d7`, `a7` | the main diagonal, the anti-diagonal holds a 7 |
//!
//! # Order
//!
//! Items: cells first, row-major, then the houses in the order of
//! [`Geometry::houses`], each with its digits ascending. Options: cells
//! row-major, digits ascending. Dancing Links branch on the first of the items
//! with the fewest options, so that their order of solutions follows from this.
//!
//! # Givens
//!
//! A puzzle can be put in two ways. [`Encoding::new`] has every option of the
//! board; it is built once, and the givens of a puzzle are then *forced*
//! options, part of every solution. [`Encoding::of`] has only the options that
//! one puzzle allows: smaller, complete in itself, fit to be written out for
//! other programs, and the only way for a puzzle of candidates.

use std::sync::Arc;

use ninefold_dlx::{Builder, Entry, ItemId, OptionId, Problem};

use crate::{Cell, Digit, DigitSet, Geometry, Grid, House, Pencilmarks, Puzzle};

/// An exact-cover problem with the way back: which option is which digit in
/// which cell.
///
/// ```
/// use ninefold_dlx::{Solver, Stop};
/// use ninefold_sudoku::{Geometry, encode::Encoding};
/// use std::sync::Arc;
/// let encoding = Encoding::new(&Arc::new(Geometry::boxes(2, 2)?));
/// let mut solutions = Solver::new(encoding.problem()).solutions(&Stop::never());
/// let first = encoding.decode(solutions.next_ref().unwrap());
/// assert_eq!(first.to_string(), "1234341221434321");
/// assert_eq!(1 + solutions.count(), 288);
/// # Ok::<(), ninefold_sudoku::GeometryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    geometry: Arc<Geometry>,
    problem: Problem,
    /// What each option puts where.
    placed: Vec<(Cell, Digit)>,
    /// The option of each cell and digit, at `cell index * size + digit index`.
    options: Vec<Option<OptionId>>,
}

impl Encoding {
    /// Every option of a board.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, encode::Encoding};
    /// let encoding = Encoding::new(&Geometry::standard());
    /// assert_eq!(encoding.problem().item_count(), 324);
    /// assert_eq!(encoding.problem().option_count(), 729);
    /// ```
    pub fn new(geometry: &Arc<Geometry>) -> Encoding {
        Encoding::build(geometry, &Pencilmarks::full(geometry.size()))
    }

    /// The options that a puzzle allows: in a given cell its digit alone, in
    /// the others what the givens leave, or the marks of a puzzle of
    /// candidates. Its solutions are the solutions of the puzzle, givens
    /// included; clashing givens make a problem without solution.
    ///
    /// ```
    /// use ninefold_sudoku::{Puzzle, encode::Encoding};
    /// let p = Puzzle::parse(&format!("1{}", ".".repeat(80))).unwrap();
    /// let text = Encoding::of(&p).problem().to_string();
    /// assert!(text.contains("p00 r01 c01 b01\n")); // 1 in r1c1
    /// assert!(!text.contains("p00 r02 c02 b02\n")); // no 2 there
    /// assert!(!text.contains("p01 r01 c11 b01\n")); // no 1 beside it
    /// ```
    pub fn of(puzzle: &Puzzle) -> Encoding {
        Encoding::build(puzzle.geometry(), &puzzle.candidates())
    }

    fn build(geometry: &Arc<Geometry>, marks: &Pencilmarks) -> Encoding {
        let size = geometry.size();
        let mut builder = Builder::new();
        let mut items = Items::new(geometry, &mut builder);
        let mut placed = Vec::with_capacity(marks.candidates());
        let mut options = vec![None; size * size * size];
        for cell in geometry.cells() {
            for digit in marks[cell].iter() {
                let option = builder
                    .option(items.of(cell, digit))
                    .expect("the items exist, are distinct and have no colours");
                options[cell.index(size) * size + digit.index()] = option;
                placed.push((cell, digit));
            }
        }
        Encoding {
            geometry: Arc::clone(geometry),
            problem: builder.build(),
            placed,
            options,
        }
    }

    /// The board.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, encode::Encoding};
    /// assert_eq!(Encoding::new(&Geometry::standard()).geometry().size(), 9);
    /// ```
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The exact-cover problem.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, encode::Encoding};
    /// let encoding = Encoding::new(&Geometry::standard());
    /// let header = encoding.problem().to_string();
    /// assert!(header.starts_with("p00 p01 p02"));
    /// ```
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The option that puts `digit` in `cell`; `None` if the problem has no
    /// such option, because the board or the puzzle does not allow it.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, Digit, Geometry, encode::Encoding};
    /// let encoding = Encoding::new(&Geometry::standard());
    /// let option = encoding.option(Cell::new(1, 0).unwrap(), Digit::new(3).unwrap());
    /// assert_eq!(option.unwrap().index(), 9 * 9 + 2);
    /// ```
    pub fn option(&self, cell: Cell, digit: Digit) -> Option<OptionId> {
        let size = self.geometry.size();
        let inside = cell.row() < size && cell.column() < size;
        if !inside || !DigitSet::full(size).contains(digit) {
            return None;
        }
        self.options[cell.index(size) * size + digit.index()]
    }

    /// The options of the digits of a grid, row-major; `None` if one of them
    /// is not allowed.
    ///
    /// ```
    /// use ninefold_sudoku::{Puzzle, encode::Encoding};
    /// let p = Puzzle::parse(&format!("12{}", ".".repeat(79))).unwrap();
    /// let encoding = Encoding::new(p.geometry());
    /// let options = encoding.encode(p.givens()).unwrap();
    /// assert_eq!(encoding.decode(&options), *p.givens());
    /// ```
    pub fn encode(&self, grid: &Grid) -> Option<Vec<OptionId>> {
        grid.givens().map(|(c, d)| self.option(c, d)).collect()
    }

    /// The grid that these options make; cells without an option stay blank.
    ///
    /// # Panics
    /// If an option is not of this problem.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, encode::Encoding};
    /// let encoding = Encoding::new(&Geometry::standard());
    /// assert_eq!(encoding.decode(&[]).clues(), 0);
    /// ```
    pub fn decode(&self, options: &[OptionId]) -> Grid {
        let mut grid = Grid::empty(self.geometry.size());
        for option in options {
            let (cell, digit) = self.placed[option.index()];
            grid.set(cell, Some(digit));
        }
        grid
    }
}

/// The items of a board, while it is built.
struct Items {
    size: usize,
    /// The item "this cell holds a digit", row-major.
    cells: Vec<ItemId>,
    /// The item "this house holds this digit", houses in the geometry's order,
    /// digits ascending.
    places: Vec<ItemId>,
    /// The numbers of each cell's houses, row-major.
    houses: Vec<Vec<usize>>,
    /// The entries of the option last asked for.
    entries: Vec<Entry>,
}

impl Items {
    fn new(geometry: &Geometry, builder: &mut Builder) -> Items {
        let size = geometry.size();
        let mut add = |name: String| {
            builder
                .primary(&name)
                .expect("names are distinct and made of letters and digits")
        };
        let cells = geometry
            .cells()
            .map(|c| add(format!("p{}{}", base36(c.row()), base36(c.column()))))
            .collect();
        let mut places = Vec::with_capacity(geometry.houses().len() * size);
        let mut houses = vec![Vec::with_capacity(5); size * size];
        for (number, (house, members)) in geometry.houses().iter().enumerate() {
            for digit in Digit::all(size) {
                places.push(add(format!(
                    "{}{}",
                    name(*house),
                    base36(digit.index() + 1)
                )));
            }
            for cell in members {
                houses[cell.index(size)].push(number);
            }
        }
        Items {
            size,
            cells,
            places,
            houses,
            entries: Vec::with_capacity(6),
        }
    }

    /// The demands that `digit` in `cell` answers.
    fn of(&mut self, cell: Cell, digit: Digit) -> &[Entry] {
        let cell = cell.index(self.size);
        self.entries.clear();
        self.entries.push(self.cells[cell].into());
        let places = self.houses[cell]
            .iter()
            .map(|house| Entry::from(self.places[house * self.size + digit.index()]));
        self.entries.extend(places);
        &self.entries
    }
}

/// What the items of a house begin with.
fn name(house: House) -> String {
    let (letter, number) = match house {
        House::Row(k) => ('r', k),
        House::Column(k) => ('c', k),
        House::Box(k) | House::Region(k) => ('b', k),
        House::Diagonal => return "d".to_owned(),
        House::AntiDiagonal => return "a".to_owned(),
    };
    format!("{letter}{}", base36(usize::from(number)))
}

fn base36(number: usize) -> char {
    char::from_digit(number as u32, 36).expect("boards have at most 25 rows and digits")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(geometry: Geometry) -> [usize; 3] {
        let problem = Encoding::new(&Arc::new(geometry)).problem;
        [
            problem.item_count(),
            problem.option_count(),
            problem.entry_count(),
        ]
    }

    #[test]
    fn sizes_are_as_published() {
        for rows in 2..=5 {
            for columns in 2..=5 {
                let n = rows * columns;
                let geometry = Geometry::boxes(rows, columns).unwrap();
                let expected = [4 * n * n, n * n * n, 4 * n * n * n];
                assert_eq!(sizes(geometry.clone()), expected, "{rows}x{columns}");
                // A diagonal: n items, and an entry more for n digits in n cells.
                let [items, options, entries] = expected;
                let expected = [items + 2 * n, options, entries + 2 * n * n];
                assert_eq!(sizes(geometry.with_diagonals()), expected);
            }
        }
    }

    #[test]
    fn names_are_short_and_the_largest_are_right() {
        let geometry = Geometry::boxes(5, 5).unwrap().with_diagonals();
        let encoding = Encoding::new(&Arc::new(geometry));
        let problem = &encoding.problem;
        let names: Vec<&str> = (0..problem.item_count())
            .map(|k| problem.item_name(ItemId::new(k).unwrap()))
            .collect();
        assert!(names.iter().all(|n| n.len() <= 8));
        let last = problem.option(OptionId::new(problem.option_count() - 1).unwrap());
        let last: Vec<String> = last.iter().map(|&e| problem.token(e)).collect();
        assert_eq!(last.join(" "), "poo rop cop bop dp");
    }

    #[test]
    fn the_centre_of_both_diagonals_has_six_items() {
        let geometry = Arc::new(Geometry::boxes(3, 3).unwrap().with_diagonals());
        let encoding = Encoding::new(&geometry);
        let centre = encoding.option(Cell::new(4, 4).unwrap(), Digit::new(9).unwrap());
        let entries = encoding.problem.option(centre.unwrap());
        let tokens: Vec<String> = entries.iter().map(|&e| encoding.problem.token(e)).collect();
        assert_eq!(tokens.join(" "), "p44 r49 c49 b49 d9 a9");
    }

    #[test]
    fn options_stand_where_documented() {
        let encoding = Encoding::new(&Geometry::standard());
        for (k, cell) in Geometry::standard().cells().enumerate() {
            for digit in Digit::all(9) {
                let option = encoding.option(cell, digit).unwrap();
                assert_eq!(option.index(), k * 9 + digit.index());
                assert_eq!(encoding.decode(&[option])[cell], Some(digit));
            }
        }
        let outside = encoding.option(Cell::new(0, 9).unwrap(), Digit::new(1).unwrap());
        assert_eq!(outside, None);
        let too_large = encoding.option(Cell::new(0, 0).unwrap(), Digit::new(10).unwrap());
        assert_eq!(too_large, None);
    }

    #[test]
    fn a_puzzle_keeps_only_what_it_allows() {
        let line =
            "73...46..6.4.1..7582..........4...........3..3...78..9.......56...9...3..7...3984";
        let puzzle = Puzzle::parse(line).unwrap();
        let encoding = Encoding::of(&puzzle);
        let candidates = puzzle.candidates();
        assert_eq!(encoding.problem.item_count(), 324);
        assert_eq!(encoding.problem.option_count(), candidates.candidates());
        for cell in Geometry::standard().cells() {
            for digit in Digit::all(9) {
                let allowed = candidates[cell].contains(digit);
                assert_eq!(encoding.option(cell, digit).is_some(), allowed);
            }
        }
    }

    #[test]
    fn the_text_is_read_back() {
        for geometry in [
            Geometry::boxes(2, 3).unwrap(),
            Geometry::boxes(4, 3).unwrap(),
        ] {
            let encoding = Encoding::new(&Arc::new(geometry.with_diagonals()));
            let text = encoding.problem.to_string();
            assert_eq!(Problem::from_text(&text).unwrap(), encoding.problem);
        }
    }
}
