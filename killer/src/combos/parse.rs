//! The filters as text: digits, and candidates of cells.

use std::fmt;

use ninefold_sudoku::DigitSet;

use super::range::{DigitRange, symbol};

/// The text of a filter was not a set of digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseDigitsError {
    column: usize,
    found: Option<char>,
    range: DigitRange,
}

impl ParseDigitsError {
    /// Where in the text it went wrong, 1-based, in characters.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// assert_eq!(DigitRange::default().parse("12x").unwrap_err().column(), 3);
    /// ```
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ParseDigitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(c) => write!(f, "{c:?} at character {} is not a digit", self.column)?,
            None => write!(f, "nothing at character {}, expected a digit", self.column)?,
        }
        write!(f, " from {}", self.range)?;
        match self.range.last() {
            last @ 10.. => write!(f, " (A is 10, {} is {last})", symbol(last)),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for ParseDigitsError {}

impl DigitRange {
    /// Reads digits written one behind the other, as for
    /// [`Query::with`](super::Query::with) and
    /// [`Query::without`](super::Query::without): `137`, with `A` for 10 in
    /// ranges that go so far. Commas and blanks between them are skipped.
    ///
    /// # Errors
    /// [`ParseDigitsError`] for anything outside the range, and when there is
    /// no digit.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// let range = DigitRange::default();
    /// assert_eq!(range.parse("1, 3").unwrap(), range.parse("31").unwrap());
    /// assert!(range.parse("0").is_err() && range.parse("").is_err());
    /// ```
    pub fn parse(self, text: &str) -> Result<DigitSet, ParseDigitsError> {
        let mut set = DigitSet::EMPTY;
        for (k, found) in text.chars().enumerate() {
            // At most 35.
            let value = found.to_digit(36).map(|value| value as u8);
            match value.and_then(|value| self.place(value)) {
                Some(place) => set.insert(place),
                None if found == ',' || found.is_whitespace() => {}
                None => return Err(self.not_digits(k + 1, Some(found))),
            }
        }
        match set.is_empty() {
            true => Err(self.not_digits(text.chars().count() + 1, None)),
            false => Ok(set),
        }
    }

    /// Reads the candidates of cells, commas or blanks between the cells, as
    /// for [`Query::cells`](super::Query::cells): `128,37,456`.
    ///
    /// # Errors
    /// [`ParseDigitsError`] for anything outside the range and for a cell
    /// without candidates.
    ///
    /// ```
    /// use ninefold_killer::combos::DigitRange;
    /// let range = DigitRange::default();
    /// assert_eq!(range.parse_cells("128,37,456").unwrap().len(), 3);
    /// assert_eq!(range.parse_cells("128,,456").unwrap_err().column(), 5);
    /// ```
    pub fn parse_cells(self, text: &str) -> Result<Vec<DigitSet>, ParseDigitsError> {
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
                    cells.push(self.parse(cell).map_err(shift)?);
                }
                column += cell.chars().count() + 1;
            }
            if cells.len() == before {
                return Err(self.not_digits(start + 1, None));
            }
            start += part.chars().count() + 1;
        }
        Ok(cells)
    }

    fn not_digits(self, column: usize, found: Option<char>) -> ParseDigitsError {
        ParseDigitsError {
            column,
            found,
            range: self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_read_where_the_range_has_them() {
        let hex = DigitRange::new(0, 15).unwrap();
        assert_eq!(hex.values(hex.parse("F0a").unwrap()), [0, 10, 15]);
        let error = |range: DigitRange, text: &str| range.parse(text).unwrap_err().to_string();
        assert_eq!(
            error(hex, "1G"),
            "'G' at character 2 is not a digit from 0 to 15 (A is 10, F is 15)"
        );
        let usual = DigitRange::default();
        assert_eq!(
            error(usual, "10"),
            "'0' at character 2 is not a digit from 1 to 9"
        );
        assert_eq!(
            error(usual, ", "),
            "nothing at character 3, expected a digit from 1 to 9"
        );
    }
}
