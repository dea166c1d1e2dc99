//! Unavoidable sets: what makes clues necessary.
//!
//! Where two solved grids differ, a puzzle that has the one as its only
//! solution must have a clue: else the other fits its clues too. Such a set of
//! cells is *unavoidable* in the grid (the word and the use are those of
//! G. McGuire, B. Tugemann and G. Civario, *There is no 16-clue Sudoku*, 2012),
//! and a puzzle of this grid is unique if and only if it has a clue in every
//! unavoidable set. One set that is known spares all questions that it answers.

/// Cells of the usual board, bit `9 * row + column` each.
pub(super) type Cells = u128;

/// All of them.
pub(super) const ALL: Cells = (1 << 81) - 1;

/// For each cell those that share a row, a column or a box with it.
const SEEN_FROM: [Cells; 81] = {
    let mut seen = [0; 81];
    let mut a = 0;
    while a < 81 {
        let mut b = 0;
        while b < 81 {
            let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
                seen[a] |= 1 << b;
            }
            b += 1;
        }
        a += 1;
    }
    seen
};

/// A usual solved grid, and some of its unavoidable sets.
#[derive(Clone, Debug)]
pub(super) struct Unavoidable {
    solution: [u8; 81],
    sets: Vec<Cells>,
}

impl Unavoidable {
    /// The sets that can be read off a grid, digits 1 to 9.
    ///
    /// - **Two digits.** All cells with one of two digits, linked by row,
    ///   column and box: in a connected part each house has both digits or
    ///   neither, so they can change places in it.
    /// - **Two rows of a band.** Columns of the two rows, linked by digits they
    ///   share: in a connected part both rows have the same digits, so they can
    ///   change places in it. The same of two columns of a stack.
    pub(super) fn new(solution: [u8; 81]) -> Unavoidable {
        let mut known = Unavoidable {
            solution,
            sets: Vec::with_capacity(128),
        };
        let mut of_digit = [0; 9];
        for (cell, &digit) in solution.iter().enumerate() {
            of_digit[usize::from(digit) - 1] |= 1 << cell;
        }
        for a in 0..9 {
            for b in 0..a {
                known.two_digits(of_digit[a] | of_digit[b]);
            }
        }
        for first in [0, 3, 6] {
            for (a, b) in [(0, 1), (0, 2), (1, 2)] {
                let (a, b) = (first + a, first + b);
                known.two_lines(|k| [9 * a + k, 9 * b + k]);
                known.two_lines(|k| [9 * k + a, 9 * k + b]);
            }
        }
        known
    }

    /// The connected parts of the cells of two digits.
    fn two_digits(&mut self, mut cells: Cells) {
        while cells != 0 {
            let mut part = cells & cells.wrapping_neg();
            let mut new = part;
            while new != 0 {
                let cell = new.trailing_zeros() as usize;
                new &= new - 1;
                let more = SEEN_FROM[cell] & cells & !part;
                part |= more;
                new |= more;
            }
            cells &= !part;
            self.sets.push(part);
        }
    }

    /// The connected parts of two lines; `pair` gives their cells at a place.
    fn two_lines(&mut self, pair: impl Fn(usize) -> [usize; 2]) {
        let mut place_of = [0; 10];
        for k in 0..9 {
            place_of[usize::from(self.solution[pair(k)[0]])] = k;
        }
        let mut done = [false; 9];
        for first in 0..9 {
            let (mut part, mut k) = (0, first);
            while !done[k] {
                done[k] = true;
                let [a, b] = pair(k);
                part |= 1 << a | 1 << b;
                k = place_of[usize::from(self.solution[b])];
            }
            if part != 0 {
                self.sets.push(part);
            }
        }
    }

    pub(super) fn solution(&self) -> &[u8; 81] {
        &self.solution
    }

    /// Whether these clues of the solution are known not to be enough.
    #[inline]
    pub(super) fn misses(&self, clues: Cells) -> bool {
        self.sets.iter().any(|&set| set & clues == 0)
    }

    /// Takes in where another grid differs: the set.
    pub(super) fn learn(&mut self, other: &[u8; 81]) -> Cells {
        let pairs = self.solution.iter().zip(other).enumerate();
        let set = pairs.fold(0, |set, (cell, (a, b))| set | Cells::from(a != b) << cell);
        debug_assert_ne!(set, 0);
        self.sets.push(set);
        set
    }

    /// The puzzle of these clues, 0 for a blank.
    pub(super) fn puzzle(&self, clues: Cells) -> [u8; 81] {
        std::array::from_fn(|cell| self.solution[cell] * (clues >> cell & 1) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digit, Geometry, Grid};

    const SOLVED: &[u8; 81] =
        b"126437958895621473374985126457193862983246517612578394269314785548769231731852649";

    fn known() -> Unavoidable {
        Unavoidable::new(SOLVED.map(|digit| digit - b'0'))
    }

    /// Whether the cells of the set can be filled otherwise: its digits change
    /// places, in two rows, two columns, or by pairs of digits.
    fn other(solution: &[u8; 81], set: Cells) -> Option<[u8; 81]> {
        let inside = |cell: &usize| set >> cell & 1 == 1;
        let cells: Vec<usize> = (0..81).filter(inside).collect();
        let swapped = |partner: &dyn Fn(usize) -> Option<usize>| {
            let mut grid = *solution;
            for &cell in &cells {
                grid[cell] = solution[partner(cell)?];
            }
            let digits = grid.map(Digit::new);
            let full = Grid::from_cells(9, digits).expect("81 digits");
            Geometry::standard().is_solved(&full).then_some(grid)
        };
        let in_row = |cell: usize| cells.iter().find(|&&c| c / 9 == cell / 9 && c != cell);
        let in_column = |cell: usize| cells.iter().find(|&&c| c % 9 == cell % 9 && c != cell);
        swapped(&|cell| in_row(cell).copied()).or_else(|| swapped(&|cell| in_column(cell).copied()))
    }

    #[test]
    fn sets_of_a_grid_are_unavoidable() {
        let known = known();
        // 36 pairs of digits, 18 pairs of lines, each with one part at least.
        assert!(known.sets.len() >= 54);
        for &set in &known.sets {
            let grid = other(known.solution(), set).expect("another way");
            let differ = (0..81).filter(|&c| grid[c] != known.solution()[c]);
            assert_eq!(differ.fold(0, |all, c| all | 1 << c), set);
        }
        // Parts of a pair of digits do not overlap: 36 pairs of 18 cells.
        let cells: u32 = known.sets.iter().map(|set| set.count_ones()).sum();
        assert_eq!(cells, (36 + 18) * 18);
    }

    #[test]
    fn a_set_is_missed_without_its_clues() {
        let mut known = known();
        assert!(!known.misses(ALL));
        let set = known.sets[0];
        assert!(known.misses(ALL & !set));
        // A grid that was learnt.
        known.sets.clear();
        let mut other = *known.solution();
        other.swap(0, 40);
        assert_eq!(known.learn(&other), 1 | 1 << 40);
        assert!(known.misses(ALL & !(1 | 1 << 40)) && !known.misses(1));
        assert_eq!(known.puzzle(1)[..2], [1, 0]);
    }
}
