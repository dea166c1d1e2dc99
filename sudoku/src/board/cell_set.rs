use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use super::{Cell, MAX_SIZE};

const WORDS: usize = (MAX_SIZE * MAX_SIZE).div_ceil(64);

/// A set of cells, for boards of any size up to 25x25.
///
/// One bit a cell at `row * 25 + column`, so that sets need no board to be
/// read; iteration is row-major.
///
/// ```
/// use ninefold_sudoku::{Cell, CellSet};
/// let cells = ["r2c1", "r1c3"].map(|c| c.parse::<Cell>().unwrap());
/// let set = CellSet::from_iter(cells);
/// assert!(set.contains(cells[0]));
/// assert_eq!(set.to_string(), "r1c3,r2c1");
/// assert_eq!((set - CellSet::from_iter([cells[0]])).to_string(), "r1c3");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    /// The set without cells.
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    /// Whether `cell` is in the set.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, CellSet};
    /// assert!(!CellSet::EMPTY.contains(Cell::new(0, 0).unwrap()));
    /// ```
    pub const fn contains(&self, cell: Cell) -> bool {
        let bit = cell.index(MAX_SIZE);
        self.0[bit / 64] >> (bit % 64) & 1 == 1
    }

    /// Puts `cell` in; says whether it was new.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, CellSet};
    /// let mut set = CellSet::EMPTY;
    /// assert!(set.insert(Cell::new(0, 0).unwrap()));
    /// assert!(!set.insert(Cell::new(0, 0).unwrap()));
    /// ```
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let new = !self.contains(cell);
        let bit = cell.index(MAX_SIZE);
        self.0[bit / 64] |= 1 << (bit % 64);
        new
    }

    /// Takes `cell` out.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, CellSet};
    /// let mut set = CellSet::from_iter([Cell::new(0, 0).unwrap()]);
    /// set.remove(Cell::new(0, 0).unwrap());
    /// assert!(set.is_empty());
    /// ```
    pub const fn remove(&mut self, cell: Cell) {
        let bit = cell.index(MAX_SIZE);
        self.0[bit / 64] &= !(1 << (bit % 64));
    }

    /// How many cells it holds.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::CellSet::EMPTY.len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether it holds none.
    ///
    /// ```
    /// assert!(ninefold_sudoku::CellSet::EMPTY.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    /// The cells, row-major.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, CellSet};
    /// let set = CellSet::from_iter([Cell::new(1, 0).unwrap(), Cell::new(0, 5).unwrap()]);
    /// assert_eq!(set.iter().next().unwrap().to_string(), "r1c6");
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                if bits == 0 {
                    return None;
                }
                let bit = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                Some(Cell::from_index(word * 64 + bit, MAX_SIZE))
            })
        })
    }
}

macro_rules! wordwise {
    ($trait:ident, $method:ident, $what:literal, |$a:ident, $b:ident| $word:expr) => {
        impl $trait for CellSet {
            type Output = CellSet;

            #[doc = $what]
            fn $method(self, other: CellSet) -> CellSet {
                CellSet(std::array::from_fn(|k| {
                    let ($a, $b) = (self.0[k], other.0[k]);
                    $word
                }))
            }
        }
    };
}

wordwise!(BitOr, bitor, "The cells of either.", |a, b| a | b);
wordwise!(BitAnd, bitand, "The cells of both.", |a, b| a & b);
wordwise!(Sub, sub, "The cells of the first alone.", |a, b| a & !b);

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Display for CellSet {
    /// The names of its cells, row-major, commas between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (k, cell) in self.iter().enumerate() {
            write!(f, "{}{cell}", if k == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}
