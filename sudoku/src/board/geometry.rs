//! Which cells share a house.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::{Cell, Grid, MAX_SIZE};

/// A house: cells that hold each digit exactly once. Numbers are 0-based here
/// and 1-based in text (`row 3`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, top to bottom.
    Row(u8),
    /// A column, left to right.
    Column(u8),
    /// A rectangular box, row-major.
    Box(u8),
    /// An irregular region of a jigsaw.
    Region(u8),
    /// The diagonal from the top left.
    Diagonal,
    /// The diagonal from the top right.
    AntiDiagonal,
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Row(k) => write!(f, "row {}", k + 1),
            House::Column(k) => write!(f, "column {}", k + 1),
            House::Box(k) => write!(f, "box {}", k + 1),
            House::Region(k) => write!(f, "region {}", k + 1),
            House::Diagonal => f.write_str("the main diagonal"),
            House::AntiDiagonal => f.write_str("the anti-diagonal"),
        }
    }
}

/// Why a board cannot have the asked shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GeometryError {
    /// Boxes of this many rows and columns make no board of side 4 to 25.
    BoxShape {
        /// Rows of a box.
        rows: usize,
        /// Columns of a box.
        columns: usize,
    },
    /// A region map of this length is no square of side 1 to 25.
    NotSquare {
        /// How many cells the map has.
        cells: usize,
    },
    /// A board of this side has as many regions, each of as many cells; here
    /// this region, first met at this cell, has another number of cells.
    RegionSize {
        /// The first cell of the region.
        cell: Cell,
        /// How many cells it has.
        found: usize,
        /// How many it must have.
        expected: usize,
    },
}

impl fmt::Display for GeometryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GeometryError::BoxShape { rows, columns } => write!(
                f,
                "boxes of {rows}x{columns} make no board: expected at least 2x2 and at most {MAX_SIZE} cells"
            ),
            GeometryError::NotSquare { cells } => write!(
                f,
                "a region map of {cells} cells is not a square: expected n*n cells, n from 1 to {MAX_SIZE}"
            ),
            GeometryError::RegionSize {
                cell,
                found,
                expected,
            } => write!(
                f,
                "the region of {cell} has {found} cells: expected {expected} in each region"
            ),
        }
    }
}

impl std::error::Error for GeometryError {}

/// The shape of a board: its side, its boxes or regions, its diagonals, and
/// so its houses.
///
/// ```
/// use ninefold_sudoku::{Geometry, House};
/// let g = Geometry::boxes(2, 3).unwrap();
/// assert_eq!((g.size(), g.houses().len()), (6, 18));
/// assert_eq!(g.houses()[12].0, House::Box(0));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Geometry {
    size: u8,
    box_shape: Option<(u8, u8)>,
    regions: Box<[u8]>,
    diagonals: bool,
    houses: Vec<(House, Box<[Cell]>)>,
}

impl Geometry {
    /// The usual 9x9 board with 3x3 boxes; one shared value.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Geometry::standard().houses().len(), 27);
    /// ```
    pub fn standard() -> Arc<Geometry> {
        static STANDARD: OnceLock<Arc<Geometry>> = OnceLock::new();
        Arc::clone(STANDARD.get_or_init(|| Arc::new(Geometry::of_boxes(3, 3, false))))
    }

    /// Whether this is the usual board: nine digits, 3x3 boxes and no more.
    ///
    /// ```
    /// use ninefold_sudoku::Geometry;
    /// assert!(Geometry::standard().is_standard());
    /// assert!(!Geometry::boxes(3, 3).unwrap().with_diagonals().is_standard());
    /// ```
    pub fn is_standard(&self) -> bool {
        self.box_shape == Some((3, 3)) && !self.diagonals
    }

    /// A board with boxes of `rows` x `columns` cells; its side is
    /// `rows * columns`.
    ///
    /// # Errors
    /// [`GeometryError::BoxShape`] unless both are at least 2 and the side is
    /// at most 25.
    ///
    /// ```
    /// use ninefold_sudoku::Geometry;
    /// assert_eq!(Geometry::boxes(5, 5).unwrap().size(), 25);
    /// assert!(Geometry::boxes(1, 9).is_err());
    /// ```
    pub fn boxes(rows: usize, columns: usize) -> Result<Geometry, GeometryError> {
        let fits = rows >= 2 && columns >= 2 && rows.saturating_mul(columns) <= MAX_SIZE;
        if !fits {
            return Err(GeometryError::BoxShape { rows, columns });
        }
        Ok(Geometry::of_boxes(rows, columns, false))
    }

    /// A board whose regions are given cell by cell, row-major: cells with
    /// the same number make a region. Numbers are arbitrary; regions are
    /// renumbered in the order in which they are first met.
    ///
    /// # Errors
    /// [`GeometryError::NotSquare`], [`GeometryError::RegionSize`].
    ///
    /// ```
    /// use ninefold_sudoku::Geometry;
    /// let g = Geometry::jigsaw(&[7, 7, 2, 2]).unwrap();
    /// assert_eq!(g.regions(), [0, 0, 1, 1]);
    /// ```
    pub fn jigsaw(regions: &[usize]) -> Result<Geometry, GeometryError> {
        let size = regions.len().isqrt();
        if size == 0 || size > MAX_SIZE || size * size != regions.len() {
            return Err(GeometryError::NotSquare {
                cells: regions.len(),
            });
        }
        let mut names: Vec<usize> = Vec::new();
        let mut map = Vec::with_capacity(regions.len());
        for &name in regions {
            let known = names.iter().position(|&n| n == name);
            map.push(known.unwrap_or_else(|| {
                names.push(name);
                names.len() - 1
            }));
        }
        for region in 0..names.len() {
            let found = map.iter().filter(|&&r| r == region).count();
            if found != size {
                let first = map.iter().position(|&r| r == region).unwrap_or(0);
                return Err(GeometryError::RegionSize {
                    cell: Cell::from_index(first, size),
                    found,
                    expected: size,
                });
            }
        }
        let map = map.into_iter().map(|r| r as u8).collect();
        Ok(Geometry::build(size, None, map, false))
    }

    /// The same board on which both diagonals are houses too.
    ///
    /// ```
    /// use ninefold_sudoku::Geometry;
    /// assert_eq!(Geometry::boxes(3, 3).unwrap().with_diagonals().houses().len(), 29);
    /// ```
    #[must_use]
    pub fn with_diagonals(self) -> Geometry {
        Geometry::build(self.size(), self.box_shape, self.regions, true)
    }

    fn of_boxes(rows: usize, columns: usize, diagonals: bool) -> Geometry {
        let size = rows * columns;
        let region = |k: usize| (k / size / rows) * rows + k % size / columns;
        let regions = (0..size * size).map(|k| region(k) as u8).collect();
        Geometry::build(size, Some((rows as u8, columns as u8)), regions, diagonals)
    }

    fn build(
        size: usize,
        box_shape: Option<(u8, u8)>,
        regions: Box<[u8]>,
        diagonals: bool,
    ) -> Geometry {
        let cells_where = |keep: &dyn Fn(Cell) -> bool| -> Box<[Cell]> {
            let all = (0..size * size).map(|k| Cell::from_index(k, size));
            all.filter(|&c| keep(c)).collect()
        };
        let mut houses = Vec::with_capacity(3 * size + 2);
        for k in 0..size {
            houses.push((House::Row(k as u8), cells_where(&|c| c.row() == k)));
        }
        for k in 0..size {
            houses.push((House::Column(k as u8), cells_where(&|c| c.column() == k)));
        }
        for k in 0..size as u8 {
            let house = match box_shape {
                Some(_) => House::Box(k),
                None => House::Region(k),
            };
            houses.push((house, cells_where(&|c| regions[c.index(size)] == k)));
        }
        if diagonals {
            houses.push((House::Diagonal, cells_where(&|c| c.row() == c.column())));
            let anti = |c: Cell| c.row() + c.column() == size - 1;
            houses.push((House::AntiDiagonal, cells_where(&anti)));
        }
        Geometry {
            size: size as u8,
            box_shape,
            regions,
            diagonals,
            houses,
        }
    }

    /// The side: 9 for the usual board. Also the number of digits.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Geometry::standard().size(), 9);
    /// ```
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// Rows and columns of a box; `None` for a jigsaw.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Geometry::boxes(2, 3).unwrap().box_shape(), Some((2, 3)));
    /// ```
    pub fn box_shape(&self) -> Option<(usize, usize)> {
        self.box_shape
            .map(|(r, c)| (usize::from(r), usize::from(c)))
    }

    /// The region (box) of each cell, row-major, numbered from 0.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Geometry::standard().regions()[80], 8);
    /// ```
    pub fn regions(&self) -> &[u8] {
        &self.regions
    }

    /// Whether both diagonals are houses.
    ///
    /// ```
    /// assert!(!ninefold_sudoku::Geometry::standard().has_diagonals());
    /// ```
    pub fn has_diagonals(&self) -> bool {
        self.diagonals
    }

    /// Every house with its cells: rows, columns, boxes or regions, diagonals;
    /// each list of cells is row-major and has `size` cells.
    ///
    /// ```
    /// let g = ninefold_sudoku::Geometry::standard();
    /// assert_eq!(g.houses()[8].0.to_string(), "row 9");
    /// ```
    pub fn houses(&self) -> &[(House, Box<[Cell]>)] {
        &self.houses
    }

    /// Every cell, row-major.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Geometry::standard().cells().count(), 81);
    /// ```
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        let size = self.size();
        (0..size * size).map(move |k| Cell::from_index(k, size))
    }

    /// Whether `grid` is full and right: each digit once in every house.
    /// Shares no code with any solver; O(houses x size).
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Grid};
    /// assert!(!Geometry::standard().is_solved(&Grid::empty(9)));
    /// ```
    pub fn is_solved(&self, grid: &Grid) -> bool {
        grid.size() == self.size()
            && self.houses.iter().all(|(_, cells)| {
                let mut seen = [false; MAX_SIZE];
                let mut placed = cells.iter().filter_map(|&c| grid[c]);
                placed.all(|d| !std::mem::replace(&mut seen[d.index()], true))
                    && cells.iter().all(|&c| grid[c].is_some())
            })
    }
}

impl fmt::Debug for Geometry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Geometry")
            .field("size", &self.size)
            .field("box_shape", &self.box_shape)
            .field("diagonals", &self.diagonals)
            .finish_non_exhaustive()
    }
}
