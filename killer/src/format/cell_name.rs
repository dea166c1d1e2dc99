//! Names of cells: `r1c1`, `R1C1`, and `B3` when it is said what the letter
//! means.

use ninefold_sudoku::Cell;
use ninefold_sudoku::board::MAX_SIZE;

use super::Letters;

/// Reads the name of a cell, or says what is wrong with it.
pub(super) fn parse(name: &str, letters: Option<Letters>) -> Result<Cell, String> {
    if let Some((row, column)) = row_and_column(name) {
        return cell(name, row, column);
    }
    let Some((letter, number)) = letter_and_number(name) else {
        return Err(format!("{name:?} is not a cell: expected one like r1c1"));
    };
    match letters {
        // On the main diagonal both readings are the same cell.
        None if letter == number => cell(name, letter, number),
        Some(Letters::Rows) => cell(name, letter, number),
        Some(Letters::Columns) => cell(name, number, letter),
        None => Err(format!(
            "{name} may mean r{letter}c{number} (the letter is the row) or r{number}c{letter} \
             (the letter is the column): say which with --letters rows|columns, or write r{letter}c{number}"
        )),
    }
}

/// Whether a text looks like the name of a cell, right or wrong.
pub(super) fn looks_like_a_cell(name: &str) -> bool {
    row_and_column(name).is_some() || letter_and_number(name).is_some()
}

/// Whether a text begins with a name like `r1c2`, whatever stands behind.
pub(super) fn begins_like_a_cell(text: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit();
    let rest = text.strip_prefix(['r', 'R']).unwrap_or("");
    let behind = rest.trim_start_matches(digit);
    behind.len() < rest.len()
        && behind
            .strip_prefix(['c', 'C'])
            .is_some_and(|rest| rest.starts_with(digit))
}

fn cell(name: &str, row: usize, column: usize) -> Result<Cell, String> {
    let cell = match (row.checked_sub(1), column.checked_sub(1)) {
        (Some(row), Some(column)) => Cell::new(row, column),
        _ => {
            return Err(format!(
                "{name} is not a cell: rows and columns count from 1"
            ));
        }
    };
    cell.ok_or_else(|| {
        format!("{name} lies outside every board: rows and columns go up to {MAX_SIZE}")
    })
}

/// The numbers of `r1c2`.
fn row_and_column(name: &str) -> Option<(usize, usize)> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    Some((number(row)?, number(column)?))
}

/// The numbers of `B3`: (2, 3).
fn letter_and_number(name: &str) -> Option<(usize, usize)> {
    let letter = name.chars().next().filter(char::is_ascii_alphabetic)?;
    let value = letter.to_ascii_uppercase() as usize - 'A' as usize + 1;
    Some((value, number(&name[1..])?))
}

/// A number of decimal digits; too great a one counts as a great one.
fn number(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names() {
        let read = |name, letters| parse(name, letters).map(|c| c.to_string());
        assert_eq!(read("r2c3", None).unwrap(), "r2c3");
        assert_eq!(read("R12C3", None).unwrap(), "r12c3");
        assert_eq!(read("B3", Some(Letters::Rows)).unwrap(), "r2c3");
        assert_eq!(read("b3", Some(Letters::Columns)).unwrap(), "r3c2");
        assert_eq!(read("B2", None).unwrap(), "r2c2");
        assert_eq!(
            read("B3", None).unwrap_err(),
            "B3 may mean r2c3 (the letter is the row) or r3c2 (the letter is the column): \
             say which with --letters rows|columns, or write r2c3"
        );
        for name in [
            "", "x", "r1c", "rc1", "1,1", "r1c1c", "é3", "r-1c1", "33", "1A",
        ] {
            assert!(
                read(name, Some(Letters::Rows))
                    .unwrap_err()
                    .contains("is not a cell")
            );
        }
        for (text, begins) in [
            ("r1c1-r1c2", true),
            ("R12C3", true),
            ("r1", false),
            ("rc1", false),
        ] {
            assert_eq!(begins_like_a_cell(text), begins, "{text}");
        }
        assert!(read("r0c1", None).unwrap_err().contains("count from 1"));
        assert!(read("r1c26", None).unwrap_err().contains("up to 25"));
        assert!(
            read("r99999999999999999999c1", None)
                .unwrap_err()
                .contains("up to 25")
        );
    }
}
