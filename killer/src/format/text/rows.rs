//! Grids of characters: cage letters, region maps.

use ninefold_sudoku::board::MAX_SIZE;

use super::super::draft::{Fault, Place};

/// The rows of a grid of characters, each character with its place.
pub(super) type Rows = Vec<Vec<(char, Place)>>;

/// Adds a row to a grid of characters.
pub(super) fn grid_row(
    rows: &mut Rows,
    line: usize,
    text: &str,
    what: &str,
    fits: impl Fn(&char) -> bool,
) -> Result<(), Fault> {
    let place = |column| Place {
        line,
        column,
        len: 1,
    };
    let mut row = Vec::new();
    for (k, c) in text.chars().enumerate() {
        if c.is_whitespace() || c == '|' {
            continue;
        }
        if !fits(&c) {
            let expected = match what {
                "cage" => "expected a to z, A to Z, or `.` for a cell in no cage",
                _ => "expected letters or digits",
            };
            return Err(place(k + 1).fault(format!("{c:?} is no {what} letter: {expected}")));
        }
        row.push((c, place(k + 1)));
    }
    let Some(&(_, first)) = row.first() else {
        return Ok(());
    };
    let whole = Place {
        len: row.len(),
        ..first
    };
    let side = rows.first().map_or(row.len(), Vec::len);
    if rows.len() == side && !rows.is_empty() {
        return Err(whole.fault(format!(
            "stray text: the grid above has its {side} rows (a line === comes before the next puzzle)"
        )));
    }
    if row.len() > MAX_SIZE {
        let message = format!("a row of {} cells: expected at most {MAX_SIZE}", row.len());
        return Err(whole.fault(message));
    }
    if row.len() != side {
        return Err(whole.fault(format!(
            "row {} has {} cells: expected {side}, as in the first row",
            rows.len() + 1,
            row.len()
        )));
    }
    rows.push(row);
    Ok(())
}
