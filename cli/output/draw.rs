//! Boards drawn for people.

use anstyle::{AnsiColor, Style};
use ninefold_sudoku::{Cell, CellSet, Geometry, Grid};

/// How differing cells look where colour is allowed.
const MARKED: Style = AnsiColor::Yellow.on_default().bold();

/// A grid with rules between its regions.
pub fn draw(geometry: &Geometry, grid: &Grid) -> String {
    draw_marked(geometry, grid, &CellSet::EMPTY)
}

/// The same with some cells marked, by colour and by a `*` behind them.
pub fn draw_marked(geometry: &Geometry, grid: &Grid, marked: &CellSet) -> String {
    let size = geometry.size();
    let region = |row: usize, column: usize| geometry.regions()[row * size + column];
    let mut text = String::new();
    for row in 0..=size {
        text.push_str(&rule(
            size,
            &|column| row == 0 || row == size || region(row - 1, column) != region(row, column),
            &|column| {
                let wall = |r: usize| region(r, column - 1) != region(r, column);
                (row > 0 && wall(row - 1)) || (row < size && wall(row))
            },
        ));
        if row == size {
            break;
        }
        for column in 0..size {
            let wall = column == 0 || region(row, column - 1) != region(row, column);
            text.push(if wall { '|' } else { ' ' });
            let cell = Cell::from_index(row * size + column, size);
            let symbol = grid[cell].map_or('.', |digit| digit.symbol());
            if marked.contains(cell) {
                text.push_str(&format!(" {MARKED}{symbol}*{MARKED:#}"));
            } else {
                text.push_str(&format!(" {symbol} "));
            }
        }
        text.push_str("|\n");
    }
    text
}

/// The line between two rows; empty if no region ends there.
fn rule(size: usize, below: &dyn Fn(usize) -> bool, wall: &dyn Fn(usize) -> bool) -> String {
    if !(0..size).any(below) {
        return String::new();
    }
    let mut line = String::new();
    for column in 0..size {
        let dash = below(column) || (column > 0 && below(column - 1));
        let corner = column == 0 || wall(column);
        line.push(match (corner, dash) {
            (true, true) => '+',
            (true, false) => '|',
            (false, true) => '-',
            (false, false) => ' ',
        });
        line.push_str(if below(column) { "---" } else { "   " });
    }
    line.push_str(if below(size - 1) { "+\n" } else { "|\n" });
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_sudoku::Digit;

    #[test]
    fn boxes_are_ruled() {
        let geometry = Geometry::boxes(2, 2).unwrap();
        let mut grid = Grid::empty(4);
        grid.set(Cell::new(0, 1).unwrap(), Digit::new(3));
        let drawn = draw(&geometry, &grid);
        let expected = "\
+-------+-------+
| .   3 | .   . |
| .   . | .   . |
+-------+-------+
| .   . | .   . |
| .   . | .   . |
+-------+-------+
";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn jigsaw_walls_are_drawn() {
        let geometry = Geometry::jigsaw(&[0, 0, 1, 1]).unwrap();
        let drawn = draw(&geometry, &Grid::empty(2));
        assert_eq!(
            drawn,
            "+-------+\n| .   . |\n+-------+\n| .   . |\n+-------+\n"
        );
    }
}
