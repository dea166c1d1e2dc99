use std::fmt;
use std::ops::{Index, IndexMut};

use super::{Cell, DigitSet, Geometry, Grid};

/// For each cell the digits that may stand in it; row-major.
///
/// ```
/// use ninefold_sudoku::{Cell, Digit, Geometry, Grid, Pencilmarks};
/// let g = Geometry::standard();
/// let mut grid = Grid::empty(9);
/// grid.set(Cell::new(0, 0).unwrap(), Digit::new(5));
/// let marks = Pencilmarks::from_givens(&g, &grid);
/// assert_eq!(marks[Cell::new(0, 0).unwrap()].to_string(), "5");
/// assert_eq!(marks[Cell::new(0, 8).unwrap()].to_string(), "12346789");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Pencilmarks {
    size: u8,
    cells: Box<[DigitSet]>,
}

impl Pencilmarks {
    /// Every digit in every cell of a board of side `size` (1 to 25).
    ///
    /// # Panics
    /// If `size` is 0 or over 25.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Pencilmarks::full(9).candidates(), 729);
    /// ```
    pub fn full(size: usize) -> Pencilmarks {
        assert!((1..=super::MAX_SIZE).contains(&size));
        Pencilmarks {
            size: size as u8,
            cells: vec![DigitSet::full(size); size * size].into_boxed_slice(),
        }
    }

    /// The marks that the givens leave: a given cell keeps its digit alone,
    /// every other cell of its houses loses that digit. Clashing givens each
    /// keep their own digit.
    ///
    /// # Panics
    /// If the grid is not of the geometry's size.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Grid, Pencilmarks};
    /// let marks = Pencilmarks::from_givens(&Geometry::standard(), &Grid::empty(9));
    /// assert_eq!(marks.candidates(), 729);
    /// ```
    pub fn from_givens(geometry: &Geometry, givens: &Grid) -> Pencilmarks {
        assert_eq!(geometry.size(), givens.size());
        let mut marks = Pencilmarks::full(givens.size());
        for (_, cells) in geometry.houses() {
            let placed: DigitSet = cells.iter().filter_map(|&c| givens[c]).collect();
            for &cell in cells {
                marks[cell] -= placed;
            }
        }
        for (cell, digit) in givens.givens() {
            marks[cell] = DigitSet::of(digit);
        }
        marks
    }

    /// The side: 9 for the usual board.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Pencilmarks::full(9).size(), 9);
    /// ```
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// The marks of every cell, row-major.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Pencilmarks::full(9).cells().len(), 81);
    /// ```
    pub fn cells(&self) -> &[DigitSet] {
        &self.cells
    }

    /// How many candidates there are over all cells.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Pencilmarks::full(4).candidates(), 64);
    /// ```
    pub fn candidates(&self) -> usize {
        self.cells.iter().map(|set| set.len()).sum()
    }

    /// The grid of the cells with a single candidate; the others are blank.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Pencilmarks::full(4).singles().clues(), 0);
    /// ```
    pub fn singles(&self) -> Grid {
        let mut grid = Grid::empty(self.size());
        for (k, set) in self.cells.iter().enumerate() {
            grid.set(Cell::from_index(k, self.size()), set.single());
        }
        grid
    }
}

impl Index<Cell> for Pencilmarks {
    type Output = DigitSet;

    /// # Panics
    /// If the cell lies outside the board.
    fn index(&self, cell: Cell) -> &DigitSet {
        assert!(cell.column() < self.size());
        &self.cells[cell.index(self.size())]
    }
}

impl IndexMut<Cell> for Pencilmarks {
    /// # Panics
    /// If the cell lies outside the board.
    fn index_mut(&mut self, cell: Cell) -> &mut DigitSet {
        assert!(cell.column() < self.size());
        &mut self.cells[cell.index(usize::from(self.size))]
    }
}

impl fmt::Debug for Pencilmarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cells.iter()).finish()
    }
}
