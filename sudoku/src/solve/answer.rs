/// How many solutions a classic puzzle has, and which one if that is known to
/// be the only one, or if just one was asked for.
///
/// ```
/// use ninefold_sudoku::solve::Answer;
/// assert_eq!(Answer::default().count, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions there are, but at most as many as were asked for.
    pub count: u64,
    /// A solution, row-major, digits 1 to 9. All zero if there is none, and
    /// if more than one was asked for and there is more than one.
    pub solution: [u8; 81],
}

impl Default for Answer {
    /// No solution.
    fn default() -> Answer {
        Answer {
            count: 0,
            solution: [0; 81],
        }
    }
}
