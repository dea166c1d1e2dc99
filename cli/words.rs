//! Items of a Sudoku's exact-cover problem, in the puzzle's own words.
//!
//! The names of items are documented where they are made: `encode` of the
//! Sudoku crate.

use ninefold_sudoku::{Cell, Digit, Geometry, House};

use crate::puzzle::Puzzle;

/// What it means that this item must be covered; but for a Sudoku, its name.
pub fn demand(puzzle: &Puzzle, item: &str) -> String {
    let words = match puzzle {
        Puzzle::Sudoku(puzzle) => on_board(puzzle.geometry(), item),
        Puzzle::Killer(_) | Puzzle::Cover(_) => None,
    };
    words.unwrap_or_else(|| item.to_string())
}

/// `p04`: a cell; `r07`, `c47`, `b17`, `d7`, `a7`: a house and a digit.
fn on_board(geometry: &Geometry, item: &str) -> Option<String> {
    let mut symbols = item.chars();
    let kind = symbols.next()?;
    let numbers: Vec<usize> = symbols
        .map(|c| c.to_digit(36).map(|d| d as usize))
        .collect::<Option<_>>()?;
    let (number, digit) = match (kind, numbers[..].as_ref()) {
        ('p', &[row, column]) => {
            let cell = Cell::new(row, column)?;
            return Some(in_cell(cell));
        }
        ('r' | 'c' | 'b', &[number, digit]) => (number, digit),
        ('d' | 'a', &[digit]) => (0, digit),
        _ => return None,
    };
    let of_kind = |house: &House| match house {
        House::Row(_) => 'r',
        House::Column(_) => 'c',
        House::Box(_) | House::Region(_) => 'b',
        House::Diagonal => 'd',
        House::AntiDiagonal => 'a',
    };
    let houses = geometry.houses().iter().map(|(house, _)| house);
    let house = houses.filter(|house| of_kind(house) == kind).nth(number)?;
    Some(in_house(Digit::new(digit as u8)?, *house))
}

/// A cell must be filled.
pub fn in_cell(cell: Cell) -> String {
    format!("{cell} needs a digit")
}

/// A house must hold a digit.
pub fn in_house(digit: Digit, house: House) -> String {
    format!("{house} needs a place for {digit}")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use ninefold_sudoku::Puzzle as Sudoku;

    #[test]
    fn items_of_a_board() {
        let geometry = Geometry::boxes(4, 4).unwrap().with_diagonals();
        let words = |item| on_board(&geometry, item);
        assert_eq!(words("p0f").unwrap(), "r1c16 needs a digit");
        assert_eq!(words("r07").unwrap(), "row 1 needs a place for 7");
        assert_eq!(words("cag").unwrap(), "column 11 needs a place for G");
        assert_eq!(words("b1a").unwrap(), "box 2 needs a place for A");
        assert_eq!(
            words("d7").unwrap(),
            "the main diagonal needs a place for 7"
        );
        assert_eq!(
            words("a7").unwrap(),
            "the anti-diagonal needs a place for 7"
        );
        assert_eq!(words("k1"), None);
        let jigsaw = Arc::new(Geometry::jigsaw(&[0, 0, 1, 1]).unwrap());
        let puzzle = Sudoku::new(jigsaw, ninefold_sudoku::Grid::empty(2));
        let puzzle = Puzzle::Sudoku(puzzle);
        assert_eq!(demand(&puzzle, "b12"), "region 2 needs a place for 2");
        assert_eq!(demand(&puzzle, "strange"), "strange");
    }
}
