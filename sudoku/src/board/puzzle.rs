use std::sync::Arc;

use super::{Geometry, Grid, Pencilmarks};

/// A Sudoku to solve: a geometry, the givens, and (for Sukaku and pencil-mark
/// grids) the candidates that each cell may still take.
///
/// ```
/// use ninefold_sudoku::Puzzle;
/// let p = Puzzle::parse(
///     ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
/// ).unwrap();
/// assert_eq!(p.givens().clues(), 19);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    geometry: Arc<Geometry>,
    givens: Grid,
    marks: Option<Pencilmarks>,
}

impl Puzzle {
    /// A puzzle of givens.
    ///
    /// # Panics
    /// If the grid is not of the geometry's size.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Grid, Puzzle};
    /// let p = Puzzle::new(Geometry::standard(), Grid::empty(9));
    /// assert!(p.marks().is_none());
    /// ```
    pub fn new(geometry: Arc<Geometry>, givens: Grid) -> Puzzle {
        assert_eq!(geometry.size(), givens.size());
        Puzzle {
            geometry,
            givens,
            marks: None,
        }
    }

    /// A puzzle of candidates, as Sukaku and pencil-mark grids give them: no
    /// givens, each cell limited to its marks.
    ///
    /// # Panics
    /// If the marks are not of the geometry's size.
    ///
    /// ```
    /// use ninefold_sudoku::{Geometry, Pencilmarks, Puzzle};
    /// let p = Puzzle::from_marks(Geometry::standard(), Pencilmarks::full(9));
    /// assert_eq!(p.candidates().candidates(), 729);
    /// ```
    pub fn from_marks(geometry: Arc<Geometry>, marks: Pencilmarks) -> Puzzle {
        assert_eq!(geometry.size(), marks.size());
        Puzzle {
            givens: Grid::empty(geometry.size()),
            geometry,
            marks: Some(marks),
        }
    }

    /// The same givens with each cell limited to these candidates as well: a
    /// position from which candidates have been deleted.
    ///
    /// # Panics
    /// If the marks are not of the geometry's size.
    ///
    /// ```
    /// use ninefold_sudoku::{Cell, Digit, Puzzle};
    /// let p = Puzzle::parse(&".".repeat(81)).unwrap();
    /// let mut marks = p.candidates();
    /// marks[Cell::new(0, 0).unwrap()].remove(Digit::new(5).unwrap());
    /// assert_eq!(p.with_marks(marks).candidates().candidates(), 728);
    /// ```
    #[must_use]
    pub fn with_marks(self, marks: Pencilmarks) -> Puzzle {
        assert_eq!(self.geometry.size(), marks.size());
        Puzzle {
            marks: Some(marks),
            ..self
        }
    }

    /// The usual 9x9 puzzle from 81 characters: `1`..`9`, and `.` or `0` for
    /// a blank. `None` for anything else; the [`format`](crate::format) module
    /// reads files and says what is wrong with them.
    ///
    /// ```
    /// assert!(ninefold_sudoku::Puzzle::parse("12").is_none());
    /// ```
    pub fn parse(line: &str) -> Option<Puzzle> {
        let cell = |c: char| match c {
            '.' | '0' => Some(None),
            _ => c.to_digit(10).map(|v| super::Digit::new(v as u8)),
        };
        let cells = line.chars().map(cell).collect::<Option<Vec<_>>>()?;
        let givens = Grid::from_cells(9, cells)?;
        Some(Puzzle::new(Geometry::standard(), givens))
    }

    /// The cells of a puzzle of givens on the standard board, row-major, 0 for a
    /// blank, as the engines for many puzzles take them; `None` of any other.
    ///
    /// ```
    /// use ninefold_sudoku::Puzzle;
    /// let p = Puzzle::parse(&format!("7{}", ".".repeat(80))).unwrap();
    /// assert_eq!(p.standard_cells().unwrap()[..3], [7, 0, 0]);
    /// ```
    pub fn standard_cells(&self) -> Option<[u8; 81]> {
        if self.marks.is_some() || !self.geometry.is_standard() {
            return None;
        }
        let given = self.givens.cells();
        Some(std::array::from_fn(|c| {
            given[c].map_or(0, super::Digit::get)
        }))
    }

    /// Which cells share a house.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Puzzle::parse(&".".repeat(81)).unwrap().geometry().size(), 9);
    /// ```
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The givens; blank everywhere for a puzzle of candidates.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::Puzzle::parse(&".".repeat(81)).unwrap().givens().clues(), 0);
    /// ```
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The limits on each cell, if the puzzle has them.
    ///
    /// ```
    /// assert!(ninefold_sudoku::Puzzle::parse(&".".repeat(81)).unwrap().marks().is_none());
    /// ```
    pub fn marks(&self) -> Option<&Pencilmarks> {
        self.marks.as_ref()
    }

    /// What each cell may still take: the marks, or what the givens leave.
    ///
    /// ```
    /// let p = ninefold_sudoku::Puzzle::parse(&".".repeat(81)).unwrap();
    /// assert_eq!(p.candidates().candidates(), 729);
    /// ```
    pub fn candidates(&self) -> Pencilmarks {
        match &self.marks {
            Some(marks) => marks.clone(),
            None => Pencilmarks::from_givens(&self.geometry, &self.givens),
        }
    }
}
