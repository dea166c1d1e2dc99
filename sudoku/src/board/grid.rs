use std::fmt;
use std::ops::Index;

use super::{Cell, CellSet, Digit};

/// A square of cells, each with a digit or blank; row-major, `size * size`
/// cells (81 for the usual board). It knows no rules: a full grid may be wrong.
///
/// ```
/// use ninefold_sudoku::{Cell, Digit, Grid};
/// let mut g = Grid::empty(4);
/// g.set(Cell::new(0, 1).unwrap(), Digit::new(3));
/// assert_eq!(g.to_string(), ".3..............");
/// assert_eq!(g.clues(), 1);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grid {
    size: u8,
    cells: Box<[Option<Digit>]>,
}

impl Grid {
    /// The grid of side `size` (1 to 25) with every cell blank.
    ///
    /// # Panics
    /// If `size` is 0 or over 25.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Grid::empty(9).cells().len(), 81);
    /// ```
    pub fn empty(size: usize) -> Grid {
        assert!((1..=super::MAX_SIZE).contains(&size));
        Grid {
            size: size as u8,
            cells: vec![None; size * size].into_boxed_slice(),
        }
    }

    /// The grid with these cells, row-major; `None` unless there are
    /// `size * size` of them (`size` 1 to 25) and no digit is above `size`.
    ///
    /// ```
    /// use ninefold_sudoku::{Digit, Grid};
    /// let g = Grid::from_cells(1, [Digit::new(1)]).unwrap();
    /// assert!(g.is_full());
    /// ```
    pub fn from_cells(size: usize, cells: impl IntoIterator<Item = Option<Digit>>) -> Option<Grid> {
        if !(1..=super::MAX_SIZE).contains(&size) {
            return None;
        }
        let cells: Box<[Option<Digit>]> = cells.into_iter().collect();
        // No early end: most grids fit, and the whole slice at once is faster.
        let digits = cells.iter().map(|cell| cell.map_or(0, Digit::get));
        let highest = digits.fold(0, u8::max);
        let fits = cells.len() == size * size && usize::from(highest) <= size;
        fits.then_some(Grid {
            size: size as u8,
            cells,
        })
    }

    /// The side: 9 for the usual board.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Grid::empty(16).size(), 16);
    /// ```
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// Every cell, row-major, `size * size` of them.
    ///
    /// ```
    /// assert!(ninefold_sudoku::Grid::empty(4).cells().iter().all(Option::is_none));
    /// ```
    pub fn cells(&self) -> &[Option<Digit>] {
        &self.cells
    }

    /// Writes `digit` (or a blank) into `cell`.
    ///
    /// # Panics
    /// If the cell lies outside the grid or the digit is above its side.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, Digit, Grid};
    /// let mut g = Grid::empty(4);
    /// g.set(Cell::new(3, 3).unwrap(), Digit::new(4));
    /// assert_eq!(g[Cell::new(3, 3).unwrap()], Digit::new(4));
    /// ```
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        let size = self.size();
        assert!(cell.row() < size && cell.column() < size);
        assert!(digit.is_none_or(|d| usize::from(d.get()) <= size));
        self.cells[cell.index(size)] = digit;
    }

    /// The cells that hold a digit, with it, row-major.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, Digit, Grid};
    /// let mut g = Grid::empty(4);
    /// g.set(Cell::new(0, 2).unwrap(), Digit::new(4));
    /// assert_eq!(g.givens().next().unwrap().0.to_string(), "r1c3");
    /// ```
    pub fn givens(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        let size = self.size();
        self.cells
            .iter()
            .enumerate()
            .filter_map(move |(k, d)| d.map(|d| (Cell::from_index(k, size), d)))
    }

    /// How many cells hold a digit.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Grid::empty(9).clues(), 0);
    /// ```
    pub fn clues(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    /// Whether every cell holds a digit (right or wrong).
    ///
    /// ```
    /// assert!(!ninefold_sudoku::Grid::empty(9).is_full());
    /// ```
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The cells in which two grids of one size differ.
    ///
    /// # Panics
    /// If the sizes differ.
    ///
    /// ```
    /// use ninefold_sudoku::Grid;
    /// assert!(Grid::empty(9).differ(&Grid::empty(9)).is_empty());
    /// ```
    pub fn differ(&self, other: &Grid) -> CellSet {
        assert_eq!(self.size, other.size);
        let pairs = self.cells.iter().zip(&other.cells).enumerate();
        pairs
            .filter(|(_, (a, b))| a != b)
            .map(|(k, _)| Cell::from_index(k, self.size()))
            .collect()
    }
}

impl Index<Cell> for Grid {
    type Output = Option<Digit>;

    /// # Panics
    /// If the cell lies outside the grid.
    fn index(&self, cell: Cell) -> &Option<Digit> {
        assert!(cell.column() < self.size());
        &self.cells[cell.index(self.size())]
    }
}

impl fmt::Display for Grid {
    /// One line, row-major: `.` for a blank, `1`..`9`, `A`..`P`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = self
            .cells
            .iter()
            .map(|cell| cell.map_or('.', Digit::symbol));
        f.write_str(&symbols.collect::<String>())
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}
