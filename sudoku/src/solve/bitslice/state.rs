//! What is known of every puzzle of a batch.
//!
//! The heart are 729 planes: `x[digit]` at a cell is true in the lanes whose
//! puzzle may still have this digit there. Four kinds of planes beside them
//! carry conclusions from one half of a sweep to the other:
//!
//! | plane | for each | true where |
//! |---|---|---|
//! | `single` | cell | it has exactly one candidate (naked single) |
//! | `placed` | box and digit | a naked single of the box has this digit |
//! | `hidden` | box and digit | the digit has exactly one cell in the box (hidden single) |
//! | `open` | cell | no hidden single has been found in this cell |
//!
//! All of them only say what follows from `x` as it was when they were
//! written. Since candidates only ever disappear, that stays true: an old
//! conclusion may be weaker than a new one, never wrong, as long as the puzzle
//! has a solution. A lane that takes up another puzzle starts with none.

use super::lanes::Lanes;

/// One bit plane a cell, by band, row in the band, box in the band, column in
/// the box: `[b][r][k][j]` is the cell in row 3b + r and column 3k + j.
/// Flattened it is row-major.
pub(super) type Plane<L> = [[[[L; 3]; 3]; 3]; 3];

/// One bit plane for each box and digit: `[b][k][digit]`.
pub(super) type Boxes<L> = [[[L; 9]; 3]; 3];

/// Candidates and conclusions of a batch.
#[repr(C, align(64))]
pub(super) struct State<L> {
    pub(super) x: [Plane<L>; 9],
    pub(super) single: Plane<L>,
    pub(super) open: Plane<L>,
    pub(super) placed: Boxes<L>,
    pub(super) hidden: Boxes<L>,
}

/// The cells of a plane, row-major: 81 of them.
#[inline(always)]
pub(super) fn cells<L>(plane: &Plane<L>) -> &[L] {
    plane.as_flattened().as_flattened().as_flattened()
}

/// The same, to be written.
#[inline(always)]
pub(super) fn cells_mut<L>(plane: &mut Plane<L>) -> &mut [L] {
    plane
        .as_flattened_mut()
        .as_flattened_mut()
        .as_flattened_mut()
}

/// All 729 candidates, plane 81 d + c for digit index d in cell c.
#[inline(always)]
pub(super) fn candidates<L>(x: &[Plane<L>; 9]) -> &[L] {
    x.as_flattened()
        .as_flattened()
        .as_flattened()
        .as_flattened()
}

/// The same, to be written.
#[inline(always)]
pub(super) fn candidates_mut<L>(x: &mut [Plane<L>; 9]) -> &mut [L] {
    x.as_flattened_mut()
        .as_flattened_mut()
        .as_flattened_mut()
        .as_flattened_mut()
}

impl<L: Lanes> State<L> {
    /// No candidates anywhere.
    pub(super) fn new() -> State<L> {
        State {
            x: [[[[[L::NONE; 3]; 3]; 3]; 3]; 9],
            single: [[[[L::NONE; 3]; 3]; 3]; 3],
            open: [[[[L::NONE; 3]; 3]; 3]; 3],
            placed: [[[L::NONE; 9]; 3]; 3],
            hidden: [[[L::NONE; 9]; 3]; 3],
        }
    }

    /// Forgets what was concluded in the lanes of `mask`, except for naked
    /// singles: those are to be found anew.
    #[inline(always)]
    pub(super) fn forget(&mut self, mask: L) {
        for open in cells_mut(&mut self.open) {
            open.add(mask);
        }
        for hidden in self.hidden.as_flattened_mut().as_flattened_mut() {
            *hidden = hidden.but(mask);
        }
    }
}
