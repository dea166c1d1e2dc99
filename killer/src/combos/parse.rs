//! The filters as text: digits, and candidates of cells.

use std::fmt;

use ninefold_sudoku::{Digit, DigitSet};

/// The text of a filter was not a set of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDigitsError {
    column: usize,
    found: Option<char>,
}

impl ParseDigitsError {
    /// Where in the text it went wrong, 1-based, in characters.
    ///
    /// ```
    /// assert_eq!(ninefold_killer::combos::parse_digits("12x").unwrap_err().column(), 3);
    /// ```
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ParseDigitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(c) => write!(
                f,
                "{c:?} at character {} is not a digit from 1 to 9",
                self.column
            ),
            None => write!(
                f,
                "expected digits from 1 to 9 at character {}",
                self.column
            ),
        }
    }
}

impl std::error::Error for ParseDigitsError {}

/// Reads digits written one behind the other, as for [`Query::with`](super::Query::with) and
/// [`Query::without`](super::Query::without): `137`. Commas and blanks between them are skipped.
///
/// # Errors
/// [`ParseDigitsError`] for anything but 1 to 9, and when there is no digit.
///
/// ```
/// use ninefold_killer::combos::parse_digits;
/// assert_eq!(parse_digits("1, 3").unwrap(), parse_digits("31").unwrap());
/// assert!(parse_digits("0").is_err() && parse_digits("").is_err());
/// ```
pub fn parse_digits(text: &str) -> Result<DigitSet, ParseDigitsError> {
    let mut set = DigitSet::EMPTY;
    for (k, found) in text.chars().enumerate() {
        match found.to_digit(10).and_then(|v| Digit::new(v as u8)) {
            Some(digit) => set.insert(digit),
            None if found == ',' || found.is_whitespace() => {}
            None => {
                return Err(ParseDigitsError {
                    column: k + 1,
                    found: Some(found),
                });
            }
        }
    }
    if set.is_empty() {
        let column = text.chars().count() + 1;
        return Err(ParseDigitsError {
            column,
            found: None,
        });
    }
    Ok(set)
}

/// Reads the candidates of cells, commas or blanks between the cells, as for
/// [`Query::cells`](super::Query::cells): `128,37,456`.
///
/// # Errors
/// [`ParseDigitsError`] for anything but 1 to 9 and for a cell without
/// candidates.
///
/// ```
/// use ninefold_killer::combos::parse_candidates;
/// assert_eq!(parse_candidates("128,37,456").unwrap().len(), 3);
/// assert_eq!(parse_candidates("128,,456").unwrap_err().column(), 5);
/// ```
pub fn parse_candidates(text: &str) -> Result<Vec<DigitSet>, ParseDigitsError> {
    let mut cells = Vec::new();
    let mut start = 0;
    for part in text.split(',') {
        // A part may hold several cells behind blanks, but not none.
        let mut column = start;
        let before = cells.len();
        for cell in part.split(char::is_whitespace) {
            if !cell.is_empty() {
                let shift = |e: ParseDigitsError| ParseDigitsError {
                    column: e.column + column,
                    ..e
                };
                cells.push(parse_digits(cell).map_err(shift)?);
            }
            column += cell.chars().count() + 1;
        }
        if cells.len() == before {
            return Err(ParseDigitsError {
                column: start + 1,
                found: None,
            });
        }
        start += part.chars().count() + 1;
    }
    Ok(cells)
}
