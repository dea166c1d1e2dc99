//! What a reader is told beforehand.

use std::sync::Arc;

use super::Format;
use crate::Geometry;

/// How to read: a plain value; the default finds everything out by itself.
///
/// ```
/// use ninefold_sudoku::format::{Options, read};
/// let options = Options { box_shape: Some((3, 2)), ..Options::default() };
/// let line = ".".repeat(36);
/// let record = read(line.as_bytes(), &options).next().unwrap().unwrap();
/// assert_eq!(record.puzzle.geometry().box_shape(), Some((3, 2)));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The one format to read; `None` looks at each part of the text.
    pub format: Option<Format>,
    /// Rows and columns of a box, for all puzzles: one that brings another
    /// shape, or regions, is an error. `None` takes the usual ones: 2x2, 2x3, 2x4,
    /// 3x3, 2x5, 3x4, 4x4, 4x5 and 5x5 for sides of 4, 6, 8, 9, 10, 12, 16, 20
    /// and 25, or what a drawing shows. Puzzles of another size are errors.
    pub box_shape: Option<(usize, usize)>,
    /// Regions instead of boxes ([`parse_regions`](super::parse_regions) reads
    /// them), for all puzzles: one that brings others, or boxes, is an error, as
    /// is one of another size. Goes before `box_shape`.
    pub regions: Option<Arc<Geometry>>,
    /// Both diagonals are houses too, of every puzzle.
    pub diagonals: bool,
    /// What letters and `0` mean; a puzzle that says otherwise is an error.
    pub digits: Digits,
}

/// What letters and `0` mean in the cells.
///
/// ```
/// use ninefold_sudoku::format::Digits;
/// assert_eq!(Digits::from_name("hex"), Some(Digits::Hex));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// By content: a grid of letters only is [`Letters`](Digits::Letters); a
    /// 16x16 with a `0`, whose blank is `.` and which has no G, is
    /// [`Hex`](Digits::Hex); all else is [`Alnum`](Digits::Alnum).
    #[default]
    Auto,
    /// A is 1, B is 2; `0` is a blank.
    Letters,
    /// `0` is 1, `9` is 10, A is 11, F is 16; blanks are `.` and the like.
    Hex,
    /// `1` to `9`, then A is 10; `0` is a blank.
    Alnum,
}

impl Digits {
    /// The value of this name: `auto`, `letters`, `hex` or `alnum`.
    ///
    /// ```
    /// assert_eq!(ninefold_sudoku::format::Digits::from_name("roman"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Digits> {
        match name {
            "auto" => Some(Digits::Auto),
            "letters" => Some(Digits::Letters),
            "hex" => Some(Digits::Hex),
            "alnum" => Some(Digits::Alnum),
            _ => None,
        }
    }

    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Digits::Auto => "auto",
            Digits::Letters => "letters",
            Digits::Hex => "hex",
            Digits::Alnum => "alnum",
        }
    }
}
