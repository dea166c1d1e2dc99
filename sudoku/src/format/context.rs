//! From a run of characters to a puzzle: the size by the number of cells, the
//! geometry by the size, the digits by the alphabet.

use std::sync::Arc;

use super::cells::{grid, stray, token_grid};
use super::source::Span;
use super::symbols::Alphabet;
use super::{Digits, Format, Options, ReadError, plain, sukaku};
use crate::{Geometry, Grid, Puzzle};

/// The sides that have a usual shape of box, the most usual first.
const USUAL: [(usize, (usize, usize)); 9] = [
    (9, (3, 3)),
    (4, (2, 2)),
    (6, (2, 3)),
    (8, (2, 4)),
    (10, (2, 5)),
    (12, (3, 4)),
    (16, (4, 4)),
    (20, (4, 5)),
    (25, (5, 5)),
];

/// How far a number of cells may be from a right one to be taken for a slip.
pub(super) const SLIP: usize = 9;

/// Rows and columns of the usual box on a board of this side.
pub(super) fn usual_box(size: usize) -> Option<(usize, usize)> {
    USUAL.iter().find(|u| u.0 == size).map(|u| u.1)
}

/// What a reader knows while it reads: the options, and the geometries that it
/// has built.
#[derive(Debug)]
pub(super) struct Context {
    options: Options,
    /// Every geometry built so far: puzzles of one shape share one.
    built: Vec<Arc<Geometry>>,
    /// The geometry of a plain line of 81 cells, if such lines can be.
    plain: Option<Arc<Geometry>>,
    /// The number of cells in the last one-line puzzle.
    pub(super) last_cells: Option<usize>,
}

impl Context {
    pub(super) fn new(options: &Options) -> Context {
        let mut context = Context {
            options: options.clone(),
            built: Vec::new(),
            plain: None,
            last_cells: None,
        };
        if matches!(options.digits, Digits::Auto | Digits::Alnum) {
            context.plain = context.geometry(9, None).ok();
        }
        context
    }

    /// Whether plain lines of 81 cells are of the usual board, 3x3 boxes and
    /// nothing more.
    pub(super) fn is_usual(&self) -> bool {
        self.plain.as_deref().is_some_and(Geometry::is_standard)
    }

    /// Which alphabet was asked for.
    pub(super) fn digits(&self) -> Digits {
        self.options.digits
    }

    /// A context for a puzzle that brings its own alphabet; an error where
    /// another one was asked for.
    pub(super) fn with_digits(&self, digits: Digits) -> Result<Context, String> {
        let asked = self.options.digits;
        let digits = match digits {
            Digits::Auto => asked,
            named => named,
        };
        if asked != Digits::Auto && asked != digits {
            let (own, asked) = (digits.name(), asked.name());
            return Err(format!(
                "digits are {own}, where {asked} was asked for: expected the same"
            ));
        }
        Ok(Context::new(&Options {
            digits,
            ..self.options.clone()
        }))
    }

    /// A context for a puzzle that has both diagonals.
    pub(super) fn with_diagonals(&self) -> Context {
        Context::new(&Options {
            diagonals: true,
            ..self.options.clone()
        })
    }

    /// A context for a puzzle that brings its own geometry; an error where
    /// another one was asked for. Diagonals add up.
    pub(super) fn with_geometry(&self, geometry: Geometry) -> Result<Context, String> {
        self.agree(&geometry)?;
        Ok(Context::new(&Options {
            diagonals: self.options.diagonals || geometry.has_diagonals(),
            regions: Some(Arc::new(geometry)),
            ..self.options.clone()
        }))
    }

    /// Whether a puzzle's own regions or boxes are those that were asked for.
    fn agree(&self, own: &Geometry) -> Result<(), String> {
        let asked = match (&self.options.regions, self.options.box_shape) {
            (Some(regions), _) => Arc::clone(regions),
            (None, Some((r, c))) => Arc::new(Geometry::boxes(r, c).map_err(|e| e.to_string())?),
            (None, None) => return Ok(()),
        };
        if asked.regions() == own.regions() {
            return Ok(());
        }
        let name = |geometry: &Geometry| match geometry.box_shape() {
            Some((r, c)) => format!("boxes of {r}x{c}"),
            None => format!("regions of a {n}x{n} grid", n = geometry.size()),
        };
        let (here, there) = (name(own), name(&asked));
        let other = if here == there { "other " } else { "" };
        Err(format!(
            "{here}, where {other}{there} were asked for: expected the same"
        ))
    }

    /// The geometry of a board of side `size`; `drawn` is the shape of box
    /// that its drawing shows.
    pub(super) fn geometry(
        &mut self,
        size: usize,
        drawn: Option<(usize, usize)>,
    ) -> Result<Arc<Geometry>, String> {
        let diagonals = self.options.diagonals;
        if let Some(regions) = &self.options.regions {
            let wanted = regions.size();
            if size != wanted {
                return Err(format!(
                    "a {size}x{size} grid: expected {wanted}x{wanted}, as the region map has it"
                ));
            }
            if regions.has_diagonals() || !diagonals {
                return Ok(Arc::clone(regions));
            }
            if let Some(geometry) = self.built.first() {
                return Ok(Arc::clone(geometry));
            }
            let geometry = Arc::new(Geometry::clone(regions).with_diagonals());
            self.built.push(Arc::clone(&geometry));
            return Ok(geometry);
        }
        let shape = match (self.options.box_shape, drawn) {
            (Some((r, c)), _) if r.saturating_mul(c) != size => {
                return Err(format!(
                    "a {size}x{size} grid: boxes of {r}x{c} need {n}x{n}",
                    n = r.saturating_mul(c)
                ));
            }
            (Some((r, c)), Some((dr, dc))) if (r, c) != (dr, dc) => {
                return Err(format!("boxes drawn as {dr}x{dc}: expected {r}x{c}"));
            }
            (Some(shape), _) | (None, Some(shape)) => shape,
            (None, None) => usual_box(size).ok_or_else(|| {
                format!("a {size}x{size} grid has no usual box: expected its shape or its regions")
            })?,
        };
        let known = self.built.iter().find(|g| g.box_shape() == Some(shape));
        if let Some(geometry) = known {
            return Ok(Arc::clone(geometry));
        }
        let geometry = Geometry::boxes(shape.0, shape.1).map_err(|e| e.to_string())?;
        let geometry = match (diagonals, shape) {
            (true, _) => Arc::new(geometry.with_diagonals()),
            (false, (3, 3)) => Geometry::standard(),
            (false, _) => Arc::new(geometry),
        };
        self.built.push(Arc::clone(&geometry));
        Ok(geometry)
    }

    /// The sides that puzzles may have, the most likely one first.
    fn sides(&self) -> Vec<usize> {
        match (&self.options.regions, self.options.box_shape) {
            (Some(regions), _) => vec![regions.size()],
            (None, Some((r, c))) => vec![r.saturating_mul(c)],
            (None, None) => USUAL.iter().map(|u| u.0).collect(),
        }
    }

    /// The side of a grid of this many cells, or what was expected instead.
    pub(super) fn side(&self, cells: usize) -> Result<usize, String> {
        let side = cells.isqrt();
        if side * side == cells && self.sides().contains(&side) {
            return Ok(side);
        }
        Err(self.wrong_length(cells))
    }

    /// "80 cells: expected 81".
    pub(super) fn wrong_length(&self, cells: usize) -> String {
        let sides = self.sides();
        let candidates = self.options.format == Some(Format::Sukaku);
        if let (true, Some(n)) = (candidates, sides.first()) {
            let want = n.saturating_pow(3);
            return format!("{cells} characters: expected {want}, or another number of candidates");
        }
        let squares = sides.iter().map(|n| n.saturating_mul(*n));
        let cubes = sides.iter().map(|n| n.saturating_pow(3));
        let near = squares.clone().chain(cubes);
        let near = near.min_by_key(|&want| want.abs_diff(cells));
        let near = near.filter(|want| want.abs_diff(cells) <= SLIP.min(want / 8));
        let plural = if cells == 1 { "" } else { "s" };
        match (self.last_cells.or(near), &sides[..]) {
            (Some(want), _) if want != cells => format!("{cells} cell{plural}: expected {want}"),
            (_, [n]) => format!("{cells} cell{plural}: expected {}", n.saturating_mul(*n)),
            _ => {
                let others: Vec<String> = squares.skip(1).map(|n| n.to_string()).collect();
                format!(
                    "{cells} cell{plural}: expected 81, or for other sizes {}",
                    others.join(", ")
                )
            }
        }
    }

    /// The puzzle of a run of cells, or of candidates where the length says
    /// so. `beside` (a solution, say) helps to tell the alphabet.
    pub(super) fn puzzle(&mut self, run: Span<'_>, beside: &str) -> Result<Puzzle, ReadError> {
        if self.options.format != Some(Format::Sukaku)
            && let Some(puzzle) = self.plain_puzzle(run.text)
        {
            return Ok(puzzle);
        }
        match self.options.format {
            Some(Format::Sukaku) => {
                let length = run.len();
                let size = sukaku::side_of(&self.sides(), length);
                let size = size.ok_or_else(|| run.whole(self.wrong_length(length)))?;
                return sukaku::puzzle(self, run, size);
            }
            None | Some(Format::Csv) => {
                if let Some(size) = sukaku::side(&self.sides(), run.text, run.len()) {
                    return sukaku::puzzle(self, run, size);
                }
            }
            Some(_) => {}
        }
        self.cells(run, beside)
    }

    /// The puzzle of a run of cells.
    pub(super) fn cells(&mut self, run: Span<'_>, beside: &str) -> Result<Puzzle, ReadError> {
        let cells = run.len();
        let size = self.side(cells).map_err(|m| {
            // A strange character tells more than the length it causes.
            let strange = run.text.chars().position(|c| !super::symbols::is_symbol(c));
            match strange {
                Some(at) => run.error(at, 1, stray(&run, at, &m)),
                None => run.whole(m),
            }
        })?;
        let geometry = self.geometry(size, None).map_err(|m| run.whole(m))?;
        let alphabet = Alphabet::of(self.digits(), size, run.text.chars().chain(beside.chars()));
        let givens = grid(run, size, alphabet)?;
        Ok(Puzzle::new(geometry, givens))
    }

    /// The puzzle of 81 plain characters; `None` sends the caller the long way.
    pub(super) fn plain_puzzle(&self, run: &str) -> Option<Puzzle> {
        let geometry = self.plain.as_ref()?;
        let run: &[u8; 81] = run.as_bytes().try_into().ok()?;
        let grid = plain::grid(run)?;
        Some(Puzzle::new(Arc::clone(geometry), grid))
    }

    /// A solution that stands beside `puzzle_text` for a board of this size.
    pub(super) fn solution(
        &self,
        run: Span<'_>,
        size: usize,
        puzzle_text: &str,
    ) -> Result<Grid, ReadError> {
        if let Ok(run) = <&[u8; 81]>::try_from(run.text.as_bytes())
            && self.plain.is_some()
            && size == 9
            && let Some(grid) = plain::grid(run)
        {
            return Ok(grid);
        }
        let cells = run.len();
        if cells != size * size {
            return Err(run.whole(format!(
                "a solution of {cells} cells: expected {}",
                size * size
            )));
        }
        let both = puzzle_text.chars().chain(run.text.chars());
        grid(run, size, Alphabet::of(self.digits(), size, both))
    }

    /// The puzzle whose cells are decimal numbers or single characters.
    pub(super) fn tokens(&mut self, tokens: &[Span<'_>]) -> Result<Puzzle, ReadError> {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return Err(ReadError::new(1, 1, 1, "no cells: expected some"));
        };
        let size = self.side(tokens.len()).map_err(|m| {
            let all = Span::of(first.line, first.offset, last.offset + last.text.len());
            all.whole(m)
        })?;
        let geometry = self.geometry(size, None).map_err(|m| first.whole(m))?;
        let givens = token_grid(tokens, size, self.digits())?;
        Ok(Puzzle::new(geometry, givens))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn length(cells: usize) -> String {
        Context::new(&Options::default()).wrong_length(cells)
    }

    #[test]
    fn a_slip_names_the_length_that_was_meant() {
        assert_eq!(length(80), "80 cells: expected 81");
        assert_eq!(length(82), "82 cells: expected 81");
        assert_eq!(length(728), "728 cells: expected 729");
        assert_eq!(length(255), "255 cells: expected 256");
        assert_eq!(
            length(50),
            "50 cells: expected 81, or for other sizes 16, 36, 64, 100, 144, 256, 400, 625"
        );
    }

    #[test]
    fn puzzles_of_one_shape_share_a_geometry() {
        let mut context = Context::new(&Options::default());
        let a = context.geometry(6, None).unwrap();
        let b = context.geometry(6, None).unwrap();
        assert!(Arc::ptr_eq(&a, &b));
        assert!(Arc::ptr_eq(
            &context.geometry(9, None).unwrap(),
            &Geometry::standard()
        ));
    }

    #[test]
    fn size_and_box_must_agree() {
        let options = Options {
            box_shape: Some((3, 2)),
            ..Options::default()
        };
        let mut context = Context::new(&options);
        assert_eq!(context.geometry(6, None).unwrap().box_shape(), Some((3, 2)));
        assert_eq!(
            context.geometry(9, None).unwrap_err(),
            "a 9x9 grid: boxes of 3x2 need 6x6"
        );
        assert_eq!(
            context.geometry(6, Some((2, 3))).unwrap_err(),
            "boxes drawn as 2x3: expected 3x2"
        );
        assert_eq!(context.side(81).unwrap_err(), "81 cells: expected 36");
    }

    #[test]
    fn diagonals_go_with_boxes_and_with_regions() {
        let map: Vec<usize> = (0..16).map(|k| k / 4).collect();
        let regions = Arc::new(Geometry::jigsaw(&map).unwrap());
        for regions in [None, Some(regions)] {
            let options = Options {
                regions,
                diagonals: true,
                ..Options::default()
            };
            let mut context = Context::new(&options);
            let a = context.geometry(4, None).unwrap();
            assert!(a.has_diagonals());
            assert!(Arc::ptr_eq(&a, &context.geometry(4, None).unwrap()));
        }
    }
}
