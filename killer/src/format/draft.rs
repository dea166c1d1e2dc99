//! What a reader has gathered of a puzzle, with the place of each part, so
//! that a fault found only at the end still points into the text.

use std::sync::Arc;

use ninefold_sudoku::format::ReadError;
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

use super::{Format, Options};
use crate::cage::{Cage, Layout, LayoutError};

/// A stretch of one line: line and column from 1, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) len: usize,
}

impl Place {
    /// An error at this place; the reader adds the source line.
    pub(super) fn fault(self, message: impl Into<String>) -> Fault {
        Fault {
            place: self,
            message: message.into(),
        }
    }
}

/// What is wrong, and where; becomes a [`ReadError`] when the reader adds the
/// line it stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) place: Place,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn into_error(self, source: &str, format: Format) -> ReadError {
        let Place { line, column, len } = self.place;
        ReadError::new(line, column, len, self.message)
            .with_source(source)
            .with_format(format.name())
    }
}

/// A cage with the place of every cell. `None` as the sum: it has none.
#[derive(Clone, Debug)]
pub(super) struct DraftCage {
    pub(super) sum: Option<u32>,
    pub(super) cells: Vec<(Cell, Place)>,
    /// Its digits may repeat.
    pub(super) repeats: bool,
    pub(super) place: Place,
}

impl DraftCage {
    /// A cage without cells yet; a sum of 0 is none.
    pub(super) fn new(sum: u32, place: Place) -> DraftCage {
        DraftCage {
            sum: Some(sum).filter(|&sum| sum > 0),
            cells: Vec::new(),
            repeats: false,
            place,
        }
    }

    /// Whether it is a cell like any other.
    pub(super) fn says_nothing(&self) -> bool {
        self.sum.is_none() && self.cells.len() == 1
    }
}

/// What the text says of the board.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Nothing.
    Unsaid,
    /// Its side, with the usual boxes of that side.
    Side(usize),
    /// Rows and columns of a box.
    Boxes(usize, usize),
    /// The region of each cell.
    Regions(Vec<usize>),
}

impl Shape {
    /// The shape of a board whose regions are given cell by cell: boxes, if
    /// that is what they are. The numbers of the regions say nothing.
    pub(super) fn of_regions(map: Vec<usize>) -> Shape {
        let side = map.len().isqrt();
        let box_of = |k: usize, rows: usize| (k / side / rows) * rows + k % side * rows / side;
        let fits = |rows: &usize| {
            side.is_multiple_of(*rows)
                && (0..map.len()).all(|k| {
                    let number = box_of(k, *rows);
                    let first = (0..k).find(|&j| box_of(j, *rows) == number);
                    let known = (0..k).find(|&j| map[j] == map[k]);
                    first == known
                })
        };
        let boxes = (2..=side / 2).find(|rows| side * side == map.len() && fits(rows));
        match boxes {
            Some(rows) => Shape::Boxes(rows, side / rows),
            None => Shape::Regions(map),
        }
    }
}

/// A puzzle as it was read, with what came with it.
pub(super) struct Parsed {
    pub(super) layout: Layout,
    pub(super) name: Option<String>,
    pub(super) solution: Option<Grid>,
    pub(super) comment: Option<String>,
}

impl Parsed {
    /// A layout and nothing else.
    pub(super) fn of(layout: Layout) -> Parsed {
        Parsed {
            layout,
            name: None,
            solution: None,
            comment: None,
        }
    }
}

/// The parts of a puzzle as they were read.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) shape: Shape,
    /// Where the shape was said; where the puzzle starts if it was not.
    pub(super) shape_place: Place,
    pub(super) diagonals: bool,
    /// Cells, the values given for them, and where that is said.
    pub(super) givens: Vec<(Cell, u32, Place)>,
    pub(super) cages: Vec<DraftCage>,
}

impl Draft {
    pub(super) fn new(start: Place) -> Draft {
        Draft {
            shape: Shape::Unsaid,
            shape_place: start,
            diagonals: false,
            givens: Vec::new(),
            cages: Vec::new(),
        }
    }

    /// The board that the options and the text ask for.
    pub(super) fn geometry(&self, options: &Options) -> Result<Arc<Geometry>, Fault> {
        let fault = |message: String| self.shape_place.fault(message);
        let said = match &self.shape {
            Shape::Unsaid => None,
            Shape::Side(side) => Some(*side),
            Shape::Boxes(rows, columns) => Some(rows.saturating_mul(*columns)),
            Shape::Regions(map) => Some(map.len().isqrt()),
        };
        let base = match (&options.geometry, &self.shape) {
            (Some(asked), _) => {
                let side = asked.size();
                if let Some(said) = said.filter(|&said| said != side) {
                    return Err(fault(format!(
                        "a {said}x{said} board, where {side}x{side} was asked for"
                    )));
                }
                Arc::clone(asked)
            }
            (None, Shape::Unsaid) => Geometry::standard(),
            (None, Shape::Side(side)) => {
                let (rows, columns) = usual_boxes(*side).ok_or_else(|| {
                    fault(format!(
                        "a {side}x{side} board has no usual boxes: say the regions"
                    ))
                })?;
                boxes(rows, columns).map_err(fault)?
            }
            (None, Shape::Boxes(rows, columns)) => boxes(*rows, *columns).map_err(fault)?,
            (None, Shape::Regions(map)) => {
                Arc::new(Geometry::jigsaw(map).map_err(|e| fault(e.to_string()))?)
            }
        };
        let diagonals = (self.diagonals || options.diagonals) && !base.has_diagonals();
        Ok(match diagonals {
            true => Arc::new(Geometry::clone(&base).with_diagonals()),
            false => base,
        })
    }

    /// The layout of these parts.
    pub(super) fn layout(&self, options: &Options) -> Result<Layout, Fault> {
        let geometry = self.geometry(options)?;
        let side = geometry.size();
        let mut givens = Grid::empty(side);
        for &(cell, value, place) in &self.givens {
            if cell.row() >= side || cell.column() >= side {
                let message = format!("{cell} lies outside the {side}x{side} board");
                return Err(place.fault(message));
            }
            let digit = u8::try_from(value).ok().and_then(Digit::new);
            let Some(digit) = digit.filter(|d| usize::from(d.get()) <= side) else {
                let message = format!("{value} is given for {cell}: expected 1 to {side}");
                return Err(place.fault(message));
            };
            if givens[cell].is_some() {
                return Err(place.fault(format!("{cell} is given twice")));
            }
            givens.set(cell, Some(digit));
        }
        let cage = |c: &DraftCage| {
            let cells = c.cells.iter().map(|&(cell, _)| cell);
            Cage::new(cells, c.sum).with_repeats(c.repeats || options.repeats)
        };
        let cages = self.cages.iter().map(cage).collect();
        Layout::new(geometry, givens, cages).map_err(|error| self.fault(&error))
    }

    /// Where in the text the error lies.
    fn fault(&self, error: &LayoutError) -> Fault {
        let cage = error.cage().and_then(|index| self.cages.get(index));
        let Some(cage) = cage else {
            return self.shape_place.fault(error.to_string());
        };
        let mut same = cage.cells.iter().filter(|(c, _)| Some(*c) == error.cell());
        let found = match error {
            LayoutError::Repeated { .. } => same.nth(1),
            LayoutError::TooMany { board, .. } => cage.cells.get(*board),
            _ => same.next(),
        };
        let place = found.map_or(cage.place, |&(_, place)| place);
        place.fault(error.to_string())
    }
}

fn boxes(rows: usize, columns: usize) -> Result<Arc<Geometry>, String> {
    match (rows, columns) {
        (3, 3) => Ok(Geometry::standard()),
        _ => Geometry::boxes(rows, columns)
            .map(Arc::new)
            .map_err(|e| e.to_string()),
    }
}

/// Rows and columns of a box on a board of this side when nothing is said:
/// the squarest, wider than high. `None` for 1, 2, 3 and other primes.
pub(super) fn usual_boxes(side: usize) -> Option<(usize, usize)> {
    let rows = (2..=side.isqrt())
        .rev()
        .find(|rows| side.is_multiple_of(*rows))?;
    Some((rows, side / rows))
}

/// Whether the board is the one that its side alone would give.
pub(super) fn has_usual_boxes(geometry: &Geometry) -> bool {
    geometry.box_shape().is_some() && geometry.box_shape() == usual_boxes(geometry.size())
}

/// A digit as a symbol: 1 to 9, A for 10 and so on, in either case.
pub(super) fn symbol_value(symbol: char) -> Option<u32> {
    match symbol {
        '1'..='9' => symbol.to_digit(10),
        'a'..='p' | 'A'..='P' => symbol.to_digit(26),
        _ => None,
    }
}
