//! How the lines of others' dialects become cages of the puzzle that is read.

use super::super::draft::{DraftCage, Fault, Place};
use super::super::words::number;
use super::listed::{self, Listed};
use super::rows::grid_row;
use super::tokens::{Token, is_number, is_sign};
use super::{Reading, is_repeats, stray, sum};

/// The two words of a line of digits and letters, `..7......  aabbbcccd`: a
/// row of givens and a row of cages.
pub(super) fn givens_and_letters<'t, 'a>(
    tokens: &'t [Token<'a>],
) -> Option<(&'t Token<'a>, &'t Token<'a>)> {
    let [givens, letters] = tokens else {
        return None;
    };
    let len = givens.text.len();
    let fits = (4..=25).contains(&len)
        && len == letters.text.len()
        && givens.text.chars().all(|c| c.is_ascii_digit() || c == '.')
        && letters
            .text
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == '.')
        && letters.text.contains(|c: char| c.is_ascii_alphabetic());
    fits.then_some((givens, letters))
}

impl Reading<'_> {
    /// A line that begins with a number: sums of letters in their order, or
    /// cages in numbers, or a list with names.
    pub(super) fn number_first(
        &mut self,
        line: usize,
        text: &str,
        tokens: &[Token<'_>],
    ) -> Result<(), Fault> {
        let whole = self
            .rows
            .first()
            .is_some_and(|row| row.len() == self.rows.len());
        if whole && tokens.iter().all(|token| is_number(token.text)) {
            for token in tokens {
                self.bare_sums.push((sum(token)?.unwrap_or(0), token.place));
            }
            return Ok(());
        }
        let Some(cages) = listed::numbers(line, text) else {
            return self.list(tokens);
        };
        for Listed { sum: total, parts } in cages {
            self.listed.push((self.draft.cages.len(), parts));
            let total_value = sum(&total)?.unwrap_or(0);
            self.draft
                .cages
                .push(DraftCage::new(total_value, total.place));
        }
        Ok(())
    }

    /// `10: r1c1 r1c2`, and `repeats` behind.
    pub(super) fn list(&mut self, tokens: &[Token<'_>]) -> Result<(), Fault> {
        let behind = 1 + usize::from(tokens.get(1).is_some_and(|t| is_sign(t.text)));
        let (names, repeats) = match tokens[behind..].split_last() {
            Some((last, names)) if is_repeats(last) => (names, true),
            _ => (&tokens[behind..], false),
        };
        self.named(&tokens[0], names, repeats)
    }

    /// `r1c1+r1c2 = 10`, several on a line; givens may stand behind.
    pub(super) fn sums_behind(&mut self, tokens: &[Token<'_>]) -> Result<(), Fault> {
        let mut rest = tokens;
        while let Some((cells, total, behind)) = listed::sum_behind(rest) {
            let repeats = behind.first().is_some_and(is_repeats);
            rest = &behind[usize::from(repeats)..];
            self.named(total, cells, repeats)?;
        }
        self.assignments(rest)
    }

    fn named(
        &mut self,
        total: &Token<'_>,
        names: &[Token<'_>],
        repeats: bool,
    ) -> Result<(), Fault> {
        let mut cage = DraftCage::new(sum(total)?.unwrap_or(0), total.place);
        cage.repeats = repeats;
        let mut parts = Vec::new();
        for token in names {
            if is_sign(token.text) {
                return Err(stray(token));
            }
            listed::parts(token, self.options.letters, &mut parts)?;
        }
        self.listed.push((self.draft.cages.len(), parts));
        self.draft.cages.push(cage);
        Ok(())
    }

    /// A row of givens and a row of cages.
    pub(super) fn row_with_givens(
        &mut self,
        line: usize,
        givens: &Token<'_>,
        letters: &Token<'_>,
    ) -> Result<(), Fault> {
        let row = self.rows.len();
        let text = format!("{}{}", " ".repeat(letters.place.column - 1), letters.text);
        let letter = |c: &char| c.is_ascii_alphabetic() || *c == '.';
        grid_row(&mut self.rows, line, &text, "cage", letter)?;
        for (column, symbol) in givens.text.chars().enumerate() {
            let place = Place {
                column: givens.place.column + column,
                len: 1,
                ..givens.place
            };
            let value = number(symbol.encode_utf8(&mut [0; 4])).filter(|&value| value > 0);
            // Rows are at most 25 long: every cell exists.
            if let (Some(value), Some(cell)) = (value, ninefold_sudoku::Cell::new(row, column)) {
                self.draft.givens.push((cell, value, place));
            }
        }
        Ok(())
    }

    /// Gives the letters of the grid their sums, which stand in the order of
    /// the letters.
    pub(super) fn sums_in_order(&mut self) -> Result<(), Fault> {
        let (Some(first), Some(last)) = (self.bare_sums.first(), self.bare_sums.last()) else {
            return Ok(());
        };
        if let Some((letter, (_, place))) = self.letters.first_key_value() {
            return Err(first.1.fault(format!(
                "sums without letters, but {letter} has its own on line {}: expected one or the other",
                place.line
            )));
        }
        let mut letters: Vec<char> = Vec::new();
        for &(letter, _) in self.rows.iter().flatten() {
            if letter != '.' && !letters.contains(&letter) {
                letters.push(letter);
            }
        }
        if letters.len() != self.bare_sums.len() {
            return Err(last.1.fault(format!(
                "{} sums for {} letters: expected one for each, in the order of the grid",
                self.bare_sums.len(),
                letters.len()
            )));
        }
        for (letter, &(sum, place)) in letters.into_iter().zip(&self.bare_sums) {
            self.letters.insert(letter, (self.draft.cages.len(), place));
            self.draft.cages.push(DraftCage::new(sum, place));
        }
        Ok(())
    }

    /// The cells of the lists, now that the board is known.
    pub(super) fn cells_of_lists(&mut self) -> Result<(), Fault> {
        if self.listed.is_empty() {
            return Ok(());
        }
        let side = self.draft.geometry(self.options)?.size();
        let base = listed::base(side, self.listed.iter().flat_map(|(_, parts)| parts))?;
        for (cage, parts) in &self.listed {
            let cells = &mut self.draft.cages[*cage].cells;
            for (part, place) in parts {
                listed::cells(part, *place, side, base, cells)?;
            }
        }
        Ok(())
    }
}
