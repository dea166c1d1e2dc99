use std::fmt;
use std::str::FromStr;

use super::MAX_SIZE;

/// A cell by row and column, written `r1c1` (1-based) as users write it.
///
/// A cell knows nothing of the board's size; its row-major index on a board
/// of side `n` is [`index(n)`](Cell::index).
///
/// ```
/// use ninefold_sudoku::Cell;
/// let c: Cell = "r2c9".parse().unwrap();
/// assert_eq!((c.row(), c.column(), c.index(9)), (1, 8, 17));
/// assert_eq!(c.to_string(), "r2c9");
/// assert_eq!(Cell::from_index(17, 9), c);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u8,
    column: u8,
}

impl Cell {
    /// The cell in this row and column, both 0-based and below 25; `None`
    /// outside that range.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Cell::new(0, 8).unwrap().to_string(), "r1c9");
    /// ```
    pub const fn new(row: usize, column: usize) -> Option<Cell> {
        if row < MAX_SIZE && column < MAX_SIZE {
            Some(Cell {
                row: row as u8,
                column: column as u8,
            })
        } else {
            None
        }
    }

    /// The cell with this row-major index on a board of side `size`.
    ///
    /// # Panics
    /// If `index` is not below `size * size` or `size` is over 25.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Cell::from_index(80, 9).to_string(), "r9c9");
    /// ```
    pub const fn from_index(index: usize, size: usize) -> Cell {
        assert!(size <= MAX_SIZE && index < size * size);
        Cell {
            row: (index / size) as u8,
            column: (index % size) as u8,
        }
    }

    /// The row-major index on a board of side `size`.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Cell::new(1, 0).unwrap().index(9), 9);
    /// ```
    pub const fn index(self, size: usize) -> usize {
        self.row as usize * size + self.column as usize
    }

    /// The row, 0-based.
    ///
    /// ```
    /// assert_eq!("r3c1".parse::<ninefold_sudoku::Cell>().unwrap().row(), 2);
    /// ```
    pub const fn row(self) -> usize {
        self.row as usize
    }

    /// The column, 0-based.
    ///
    /// ```
    /// assert_eq!("r3c1".parse::<ninefold_sudoku::Cell>().unwrap().column(), 0);
    /// ```
    pub const fn column(self) -> usize {
        self.column as usize
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text was not a cell name like `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseCellError(());

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a cell name: expected one like r1c1, rows and columns from 1 to 25")
    }
}

impl std::error::Error for ParseCellError {}

impl FromStr for Cell {
    type Err = ParseCellError;

    /// Reads `r1c1` or `R1C1`; rows and columns count from 1.
    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let number = |s: &str| {
            let digits = !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| s.parse::<usize>().ok())?
        };
        let parse = || {
            let rest = text.strip_prefix(['r', 'R'])?;
            let (row, column) = rest.split_once(['c', 'C'])?;
            Cell::new(
                number(row)?.checked_sub(1)?,
                number(column)?.checked_sub(1)?,
            )
        };
        parse().ok_or(ParseCellError(()))
    }
}
