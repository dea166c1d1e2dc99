//! Cages on a board: what is given, and whether it is well-formed.
//!
//! A [`Layout`] is a board, its givens and its cages. Two kinds of wrong are
//! kept apart. *Malformed* is what is no puzzle at all, a cell twice in a
//! cage, say; [`Layout::new`] refuses it with a [`LayoutError`] that names the
//! cage and the cell, so that whoever read it from a file can point there.
//! *Impossible* is a puzzle with no solution, a sum out of reach, say;
//! [`Layout::impossible`](Layout::impossible) finds what can be seen without a
//! search and says why.
//!
//! Everything else is legal: cells in no cage, cages without a sum, cages that
//! overlap, fall apart, or hold a single cell. Within a cage no digit stands
//! twice, whether its cells share a house or not, unless the cage says that
//! digits may repeat ([`Cage::with_repeats`]); then houses alone keep them apart.

mod cells;

use std::fmt;
use std::sync::Arc;

use cells::Cells;
use ninefold_sudoku::{Cell, CellSet, Geometry, Grid};

/// The greatest number of cages in a layout: 9999, so that every cage has an
/// item name that fits the eight characters of Knuth's programs.
pub const MAX_CAGES: usize = 9999;

/// Cells that hold different digits, with their total if there is one.
/// Digits may repeat only where that is said.
///
/// ```
/// use ninefold_killer::Cage;
/// let cells = ["r2c1", "r1c1"].map(|c| c.parse().unwrap());
/// let cage = Cage::new(cells, Some(10));
/// assert_eq!(cage.to_string(), "10: r1c1 r2c1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cage {
    cells: Cells,
    sum: Option<u32>,
    repeats: bool,
}

impl Cage {
    /// A cage of these cells, which are put into row-major order. `None` as
    /// the sum means that none is given: the cells only differ.
    ///
    /// ```
    /// use ninefold_killer::Cage;
    /// let cage = Cage::new(["r1c1".parse().unwrap()], None);
    /// assert_eq!(cage.sum(), None);
    /// ```
    pub fn new(cells: impl IntoIterator<Item = Cell>, sum: Option<u32>) -> Cage {
        Cage {
            cells: Cells::sorted(cells),
            sum,
            repeats: false,
        }
    }

    /// The cage with its digits free to repeat, or not, as `repeats` says.
    ///
    /// ```
    /// use ninefold_killer::Cage;
    /// let cells = ["r1c1", "r2c4"].map(|c| c.parse().unwrap());
    /// let cage = Cage::new(cells, Some(2)).with_repeats(true);
    /// assert_eq!(cage.to_string(), "2: r1c1 r2c4 repeats");
    /// ```
    #[must_use]
    pub fn with_repeats(self, repeats: bool) -> Cage {
        Cage { repeats, ..self }
    }

    /// Whether digits may repeat in the cage; they may not unless that was
    /// said.
    ///
    /// ```
    /// use ninefold_killer::Cage;
    /// assert!(!Cage::new(["r1c1".parse().unwrap()], Some(3)).repeats());
    /// ```
    pub fn repeats(&self) -> bool {
        self.repeats
    }

    /// The cells, row-major.
    ///
    /// ```
    /// use ninefold_killer::Cage;
    /// let cage = Cage::new(["r1c1".parse().unwrap()], Some(3));
    /// assert_eq!(cage.cells().len(), 1);
    /// ```
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The total, if one is given.
    ///
    /// ```
    /// use ninefold_killer::Cage;
    /// assert_eq!(Cage::new(["r1c1".parse().unwrap()], Some(3)).sum(), Some(3));
    /// ```
    pub fn sum(&self) -> Option<u32> {
        self.sum
    }

    /// Whether each cell can be reached from each other one by steps to a side
    /// within the cage.
    ///
    /// ```
    /// use ninefold_killer::Cage;
    /// let cage = |cells: [&str; 2]| Cage::new(cells.map(|c| c.parse().unwrap()), None);
    /// assert!(cage(["r1c1", "r1c2"]).is_connected());
    /// assert!(!cage(["r1c1", "r2c2"]).is_connected());
    /// ```
    pub fn is_connected(&self) -> bool {
        let beside =
            |a: Cell, b: Cell| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1;
        let mut reached: Vec<Cell> = self.cells.first().copied().into_iter().collect();
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            for &cell in self.cells() {
                if beside(from, cell) && !reached.contains(&cell) {
                    reached.push(cell);
                }
            }
            next += 1;
        }
        self.cells.iter().all(|cell| reached.contains(cell))
    }
}

impl fmt::Display for Cage {
    /// As the project's own text format lists it: `10: r1c1 r2c1`, with sum 0
    /// when none is given, and the word `repeats` behind a cage whose digits may.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.sum.unwrap_or(0))?;
        self.cells
            .iter()
            .try_for_each(|cell| write!(f, " {cell}"))?;
        f.write_str(if self.repeats { " repeats" } else { "" })
    }
}

/// Why cages, givens and a board make no layout. Cages count from 0 in the
/// fields and from 1 in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutError {
    /// A cage without cells.
    Empty {
        /// The cage.
        cage: usize,
    },
    /// A cell stands twice in a cage.
    Repeated {
        /// The cage.
        cage: usize,
        /// The cell.
        cell: Cell,
    },
    /// A cell lies outside the board.
    Outside {
        /// The cage.
        cage: usize,
        /// The cell.
        cell: Cell,
        /// The side of the board.
        board: usize,
    },
    /// A cage of different digits has more cells than there are digits.
    TooMany {
        /// The cage.
        cage: usize,
        /// The first cell too many.
        cell: Cell,
        /// How many cells it has.
        cells: usize,
        /// The side of the board, which is the number of digits.
        board: usize,
    },
    /// The givens are not of the board's size.
    Givens {
        /// The side of the givens.
        givens: usize,
        /// The side of the board.
        board: usize,
    },
    /// More than [`MAX_CAGES`] cages.
    Cages {
        /// How many there are.
        cages: usize,
    },
}

impl LayoutError {
    /// The cage at fault, counted from 0, if it is one cage's fault.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout};
    /// let error = Layout::of_cages([Cage::new([], Some(3))]).unwrap_err();
    /// assert_eq!((error.cage(), error.cell()), (Some(0), None));
    /// ```
    pub fn cage(&self) -> Option<usize> {
        match *self {
            LayoutError::Empty { cage }
            | LayoutError::Repeated { cage, .. }
            | LayoutError::Outside { cage, .. }
            | LayoutError::TooMany { cage, .. } => Some(cage),
            LayoutError::Givens { .. } | LayoutError::Cages { .. } => None,
        }
    }

    /// The cell at fault, if it is one cell's fault.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout};
    /// let cell = "r1c1".parse().unwrap();
    /// let error = Layout::of_cages([Cage::new([cell, cell], Some(3))]).unwrap_err();
    /// assert_eq!(error.cell(), Some(cell));
    /// assert_eq!(error.to_string(), "cage 1 holds r1c1 twice");
    /// ```
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            LayoutError::Repeated { cell, .. }
            | LayoutError::Outside { cell, .. }
            | LayoutError::TooMany { cell, .. } => Some(cell),
            _ => None,
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutError::Empty { cage } => write!(f, "cage {} has no cells", cage + 1),
            LayoutError::Repeated { cage, cell } => {
                write!(f, "cage {} holds {cell} twice", cage + 1)
            }
            LayoutError::Outside { cage, cell, board } => write!(
                f,
                "cage {} holds {cell}, which lies outside the {board}x{board} board",
                cage + 1
            ),
            LayoutError::TooMany {
                cage, cells, board, ..
            } => write!(
                f,
                "cage {} has {cells} cells: there are only {board} different digits",
                cage + 1
            ),
            LayoutError::Givens { givens, board } => write!(
                f,
                "the givens are those of a {givens}x{givens} board, but the board is {board}x{board}"
            ),
            LayoutError::Cages { cages } => {
                write!(f, "{cages} cages: expected at most {MAX_CAGES}")
            }
        }
    }
}

impl std::error::Error for LayoutError {}

/// A Killer puzzle: a board, its givens, its cages. Well-formed always,
/// possible perhaps.
///
/// ```
/// use ninefold_killer::{Cage, Layout};
/// let cells = ["r1c1", "r1c2"].map(|c| c.parse().unwrap());
/// let layout = Layout::of_cages([Cage::new(cells, Some(3))]).unwrap();
/// assert_eq!(layout.uncovered().len(), 79);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    geometry: Arc<Geometry>,
    givens: Grid,
    cages: Arc<[Cage]>,
}

impl Layout {
    /// A layout of these parts.
    ///
    /// # Errors
    /// [`LayoutError`] when it is malformed: the first fault, in the order of
    /// the cages.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout};
    /// use ninefold_sudoku::{Geometry, Grid};
    /// let board = Geometry::boxes(2, 2).unwrap().into();
    /// let cage = Cage::new(["r5c1".parse().unwrap()], Some(3));
    /// let error = Layout::new(board, Grid::empty(4), vec![cage]).unwrap_err();
    /// assert_eq!(error.to_string(), "cage 1 holds r5c1, which lies outside the 4x4 board");
    /// ```
    pub fn new(
        geometry: Arc<Geometry>,
        givens: Grid,
        cages: Vec<Cage>,
    ) -> Result<Layout, LayoutError> {
        let board = geometry.size();
        if givens.size() != board {
            return Err(LayoutError::Givens {
                givens: givens.size(),
                board,
            });
        }
        if cages.len() > MAX_CAGES {
            return Err(LayoutError::Cages { cages: cages.len() });
        }
        for (index, cage) in cages.iter().enumerate() {
            check_cage(index, cage, board)?;
        }
        Ok(Layout {
            geometry,
            givens,
            cages: cages.into(),
        })
    }

    /// A layout on the usual board, without givens.
    ///
    /// # Errors
    /// [`LayoutError`] when it is malformed.
    ///
    /// ```
    /// assert!(ninefold_killer::Layout::of_cages([]).unwrap().cages().is_empty());
    /// ```
    pub fn of_cages(cages: impl IntoIterator<Item = Cage>) -> Result<Layout, LayoutError> {
        let cages = cages.into_iter().collect();
        Layout::new(Geometry::standard(), Grid::empty(9), cages)
    }

    /// The same board without givens and with these cages, which are known to
    /// be well-formed on it.
    pub(crate) fn with_cages(&self, cages: Vec<Cage>) -> Layout {
        Layout {
            geometry: Arc::clone(&self.geometry),
            givens: Grid::empty(self.geometry.size()),
            cages: cages.into(),
        }
    }

    /// The board.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::Layout::of_cages([]).unwrap().geometry().size(), 9);
    /// ```
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The givens; all blank in most Killers.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::Layout::of_cages([]).unwrap().givens().clues(), 0);
    /// ```
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The cages, in the order in which they were given.
    ///
    /// ```
    /// assert!(ninefold_killer::Layout::of_cages([]).unwrap().cages().is_empty());
    /// ```
    pub fn cages(&self) -> &[Cage] {
        &self.cages
    }

    /// The cells in no cage.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::Layout::of_cages([]).unwrap().uncovered().len(), 81);
    /// ```
    pub fn uncovered(&self) -> CellSet {
        let (mut cells, covered) = (CellSet::EMPTY, self.covered().0);
        for cell in self.geometry.cells().filter(|&c| !covered.contains(c)) {
            cells.insert(cell);
        }
        cells
    }

    /// The cells in more than one cage.
    ///
    /// ```
    /// use ninefold_killer::{Cage, Layout};
    /// let cage = Cage::new(["r1c1".parse().unwrap()], None);
    /// let layout = Layout::of_cages([cage.clone(), cage]).unwrap();
    /// assert_eq!(layout.overlaps().to_string(), "r1c1");
    /// ```
    pub fn overlaps(&self) -> CellSet {
        self.covered().1
    }

    /// The cells in a cage, and those in more than one.
    fn covered(&self) -> (CellSet, CellSet) {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for &cell in self.cages.iter().flat_map(Cage::cells) {
            if !once.insert(cell) {
                twice.insert(cell);
            }
        }
        (once, twice)
    }

    /// Whether every cell lies in exactly one cage.
    ///
    /// ```
    /// assert!(!ninefold_killer::Layout::of_cages([]).unwrap().is_full_cover());
    /// ```
    pub fn is_full_cover(&self) -> bool {
        let cells: usize = self.cages.iter().map(|cage| cage.cells.len()).sum();
        let size = self.geometry.size();
        cells == size * size && self.overlaps().is_empty()
    }

    /// Whether `grid` solves the puzzle: every cell filled, every house right,
    /// the givens kept, and in each cage the right total of different digits,
    /// unless they may repeat. Shares no code with any solver.
    ///
    /// ```
    /// use ninefold_killer::Layout;
    /// use ninefold_sudoku::Puzzle;
    /// let grid = "295743861431865927876192543387459216612387495549216738763524189928671354154938672";
    /// let grid = Puzzle::parse(grid).unwrap().givens().clone();
    /// assert!(Layout::of_cages([]).unwrap().is_solved_by(&grid));
    /// ```
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        self.geometry.is_solved(grid)
            && self
                .givens
                .givens()
                .all(|(cell, digit)| grid[cell] == Some(digit))
            && self.cages.iter().all(|cage| {
                let digits = || cage.cells.iter().filter_map(|&cell| grid[cell]);
                let total: u32 = digits().map(|digit| u32::from(digit.get())).sum();
                let different = digits().collect::<std::collections::BTreeSet<_>>();
                (cage.repeats || different.len() == cage.cells.len())
                    && cage.sum.is_none_or(|sum| sum == total)
            })
    }
}

/// Whether the cage is well-formed on a board of this side.
fn check_cage(index: usize, cage: &Cage, board: usize) -> Result<(), LayoutError> {
    let cells = cage.cells();
    if cells.is_empty() {
        return Err(LayoutError::Empty { cage: index });
    }
    // No early end: most cages fit, and are short.
    let (mut fits, mut before) = (cells.len() <= board || cage.repeats, None);
    for &cell in cells {
        fits &= before != Some(cell) && cell.row() < board && cell.column() < board;
        before = Some(cell);
    }
    if fits {
        return Ok(());
    }
    if let Some(pair) = cells.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(LayoutError::Repeated {
            cage: index,
            cell: pair[0],
        });
    }
    let outside = |cell: &&Cell| cell.row() >= board || cell.column() >= board;
    if let Some(&cell) = cells.iter().find(outside) {
        return Err(LayoutError::Outside {
            cage: index,
            cell,
            board,
        });
    }
    match cells.get(board) {
        Some(&cell) if !cage.repeats => Err(LayoutError::TooMany {
            cage: index,
            cell,
            cells: cells.len(),
            board,
        }),
        _ => Ok(()),
    }
}
