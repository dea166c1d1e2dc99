use crate::DigitSet;

/// What [`Bulk`](super::Bulk) takes for a puzzle: 81 cells, row-major, as
/// digits (`[u8; 81]`) or as the candidates of each cell (`[DigitSet; 81]`,
/// Sukaku).
///
/// Of a byte only the low four bits count: 1 to 9 are digits, 0 and 10 to 15
/// are blanks. So numbers 0 to 9 will do, and so will text with `1` to `9` for
/// digits and `0`, `.`, `*`, `-`, `_`, `?` or a space for blanks. Nothing is
/// refused: other bytes count by their low bits too, `x` (0x78) as 8. Read text
/// of unknown origin by [`format`](mod@crate::format).
///
/// Of candidates, digits above 9 are passed over; a cell without any means that
/// there is no solution.
///
/// ```
/// use ninefold_sudoku::{DigitSet, Pencilmarks};
/// use ninefold_sudoku::solve::{Answer, Bulk};
/// let full = Pencilmarks::full(9);
/// let open: [DigitSet; 81] = full.cells().try_into().expect("a board of side 9");
/// let mut crowded = open;
/// crowded[..3].fill(DigitSet::from_bits(0b11)); // three cells for 1 and 2
/// let mut answers = [Answer::default(); 2];
/// Bulk::new().check(&[open, crowded], &mut answers);
/// assert_eq!(answers.map(|answer| answer.count), [2, 0]);
/// ```
pub trait Cells: Copy + Sealed {}

impl Cells for [u8; 81] {}
impl Cells for [DigitSet; 81] {}

/// Puzzles of either kind.
#[derive(Clone, Copy)]
pub enum Input<'a> {
    Digits(&'a [[u8; 81]]),
    Marks(&'a [[DigitSet; 81]]),
}

/// Room for puzzles of either kind.
#[derive(Default)]
pub struct Room {
    digits: Vec<[u8; 81]>,
    marks: Vec<[DigitSet; 81]>,
}

/// What each kind of puzzle has to say.
pub trait Sealed: Sized {
    fn input(puzzles: &[Self]) -> Input<'_>;
    fn room(room: &mut Room) -> &mut Vec<Self>;
}

impl Sealed for [u8; 81] {
    fn input(puzzles: &[Self]) -> Input<'_> {
        Input::Digits(puzzles)
    }

    fn room(room: &mut Room) -> &mut Vec<Self> {
        &mut room.digits
    }
}

impl Sealed for [DigitSet; 81] {
    fn input(puzzles: &[Self]) -> Input<'_> {
        Input::Marks(puzzles)
    }

    fn room(room: &mut Room) -> &mut Vec<Self> {
        &mut room.marks
    }
}

impl<'a> Input<'a> {
    /// How many puzzles.
    pub(super) fn len(self) -> usize {
        match self {
            Input::Digits(puzzles) => puzzles.len(),
            Input::Marks(puzzles) => puzzles.len(),
        }
    }

    /// Some of them.
    pub(super) fn slice(self, range: std::ops::Range<usize>) -> Input<'a> {
        match self {
            Input::Digits(puzzles) => Input::Digits(&puzzles[range]),
            Input::Marks(puzzles) => Input::Marks(&puzzles[range]),
        }
    }
}
