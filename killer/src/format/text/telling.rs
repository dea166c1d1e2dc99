//! Whether lines are of the project's own text, told line by line.
//!
//! A list `10: r1c1 r1c2` is enough, and so is the line `killer` at the top. A
//! line `a = 10` is not: it may come from a program around a Sudoku. It counts
//! where a letter grid has that letter, or with enough others of its kind.
//! Lines with a fault count as well, so that the fault is told by its name.

use std::collections::BTreeSet;

use super::super::cell_name;
use super::listed::{self, Part};
use super::taking::givens_and_letters;
use super::tokens::{Token, is_letter, is_number, is_sign, tokens};
use super::{TITLE, is_blank, is_rule, is_separator, without_comment};

/// So many different letters with sums tell a cage file without its grid.
const ENOUGH_SUMS: usize = 5;

/// What the lines so far say.
#[derive(Debug, Default)]
pub(in super::super) struct Telling {
    /// Lines with content.
    lines: usize,
    /// Of these, lines like `10:` with nothing behind.
    heads: usize,
    /// Of these, lines like `7,00,10`, and whether some are more than numbers
    /// with commas.
    digits: (usize, bool),
    /// The rows of letters that end here, and their letters.
    rows: (usize, BTreeSet<char>),
    /// How many letters the last of these has.
    width: usize,
    /// Numbers below a whole grid, and whether some are no digits.
    bare: (usize, bool),
    /// The letters of all grids: two rows at least, one below the other.
    grid: BTreeSet<char>,
    /// The letters in lines `a = 10`.
    sums: BTreeSet<char>,
    /// The letters in lines `a 10`.
    bare_sums: BTreeSet<char>,
}

impl Telling {
    /// Takes the next line; whether it is sure now that this is a cage file.
    pub(in super::super) fn line(&mut self, line: &str) -> bool {
        let line = without_comment(line);
        if is_blank(line) || is_separator(line) {
            return false;
        }
        self.lines += 1;
        let tokens = tokens(0, line);
        if is_list(&tokens) || (self.lines == 1 && is_title(&tokens)) {
            return true;
        }
        self.heads += usize::from(is_head(&tokens));
        match list_of_numbers(line) {
            Numbers::Sure => return true,
            Numbers::Digits(telling) => {
                self.digits.0 += 1;
                self.digits.1 |= telling;
            }
            Numbers::No => {}
        }
        if self.bare_numbers(&tokens) {
            return true;
        }
        self.sums.extend(sums(&tokens));
        self.bare_sums.extend(bare_sums(&tokens));
        let row = match givens_and_letters(&tokens) {
            Some((_, letters)) => letters.text,
            None => line,
        };
        if let Some(letters) = row_letters(row) {
            self.rows.0 += 1;
            self.width = row
                .chars()
                .filter(|c| c.is_ascii_alphabetic() || *c == '.')
                .count();
            self.rows.1.extend(letters);
            if self.rows.0 > 1 {
                self.grid.append(&mut self.rows.1);
            }
        } else if !is_rule(line) && self.bare.0 == 0 {
            self.rows = Default::default();
        }
        let in_grid = |letters: &BTreeSet<char>| !letters.is_disjoint(&self.grid);
        self.sums.len() >= ENOUGH_SUMS || in_grid(&self.sums) || in_grid(&self.bare_sums)
    }

    /// Whether this is a cage file when no more lines come: also if there is
    /// nothing but sums without their cells.
    pub(in super::super) fn at_end(&self) -> bool {
        let digits = self.digits.0 == self.lines && self.digits.1;
        self.lines > 0 && (self.heads == self.lines || digits)
    }

    /// Whether this line ends the sums of the letters of a grid, which stand
    /// below it in their order. A jigsaw's map with the digits below looks
    /// alike: one sum must be no digit.
    fn bare_numbers(&mut self, tokens: &[Token<'_>]) -> bool {
        let whole = self.width > 3 && self.rows.0 == self.width;
        if !whole || !tokens.iter().all(|token| is_number(token.text)) {
            self.bare = Default::default();
            return false;
        }
        let great = |token: &Token<'_>| token.text.parse().is_ok_and(|n: usize| n > self.width);
        self.bare.0 += tokens.len();
        self.bare.1 |= tokens.iter().any(great);
        self.bare.0 == self.grid.len() && self.bare.1
    }
}

/// What a line of numbers alone says.
enum Numbers {
    /// It is no list of cells.
    No,
    /// It is one for sure.
    Sure,
    /// Cells in two digits; whether it is more than numbers with commas.
    Digits(bool),
}

/// `10 1,1 1,2` is sure, `7,00,10` is not.
fn list_of_numbers(line: &str) -> Numbers {
    let Some(cages) = listed::numbers(0, line) else {
        return Numbers::No;
    };
    let pairs = |text: &str| text.matches(',').count() > 1 || text.contains(['(', '[', ':', '=']);
    let two_digits = cages.iter().flat_map(|cage| &cage.parts);
    let zero = two_digits
        .clone()
        .any(|(part, _)| matches!(part, Part::Pair(0, _)));
    let short = two_digits.clone().all(|(_, place)| place.len == 2);
    match short {
        false if pairs(line) => Numbers::Sure,
        false => Numbers::No,
        true if line.contains([':', '=']) || (cages.len() > 1 && line.contains(',')) => {
            Numbers::Sure
        }
        true => Numbers::Digits(zero || line.contains(';')),
    }
}

/// `killer`
fn is_title(tokens: &[Token<'_>]) -> bool {
    matches!(tokens, [word] if word.text.eq_ignore_ascii_case(TITLE))
}

/// `10:`
fn is_head(tokens: &[Token<'_>]) -> bool {
    matches!(tokens, [sum, sign] if is_number(sum.text) && is_sign(sign.text))
}

/// `10: r1c1 r1c2`, well-formed or nearly; without the colon it takes two
/// cells.
fn is_list(tokens: &[Token<'_>]) -> bool {
    let worded = listed::worded(tokens);
    let tokens = worded.unwrap_or(tokens);
    if listed::sum_behind(tokens).is_some() {
        return true;
    }
    let (cells, least) = match tokens {
        [sum, sign, cells @ ..] if is_number(sum.text) && is_sign(sign.text) => (cells, 1),
        [sum, cells @ ..] if is_number(sum.text) => (cells, if worded.is_some() { 1 } else { 2 }),
        _ => return false,
    };
    if cells
        .first()
        .is_some_and(|cell| listed::named(cell.text) > 1)
    {
        return true;
    }
    let Some(first) = cells.get(..least) else {
        return false;
    };
    first.iter().all(|t| cell_name::begins_like_a_cell(t.text))
        || cells.iter().all(|t| cell_name::looks_like_a_cell(t.text))
}

/// The letters of `a = 10, b = 5`, as far as the line has this form.
fn sums<'t>(tokens: &'t [Token<'_>]) -> impl Iterator<Item = char> + 't {
    tokens.chunks(3).map_while(|part| match part {
        [name, sign, sum] if is_letter(name.text) && is_sign(sign.text) && is_number(sum.text) => {
            name.text.chars().next()
        }
        _ => None,
    })
}

/// The letters of `a 10, b 5`; none if the line has another form.
fn bare_sums(tokens: &[Token<'_>]) -> Vec<char> {
    let letter = |part: &[Token<'_>]| match part {
        [name, sum] if is_letter(name.text) && is_number(sum.text) => name.text.chars().next(),
        _ => None,
    };
    let letters: Option<Vec<char>> = tokens.chunks(2).map(letter).collect();
    letters.unwrap_or_default()
}

/// The letters of a row of a letter grid: 3 to 25 letters and dots, in parts of
/// equal length if there are parts, as words seldom are.
fn row_letters(line: &str) -> Option<impl Iterator<Item = char>> {
    let is_gap = |c: char| c == '|' || c.is_whitespace();
    let mut parts = line.split(is_gap).filter(|part| !part.is_empty());
    let len = parts.next()?.len();
    let cells = len * (1 + parts.clone().count());
    let fits = (3..=25).contains(&cells)
        && parts.all(|part| part.len() == len)
        && line
            .chars()
            .all(|c| c.is_ascii_alphabetic() || c == '.' || is_gap(c));
    fits.then(|| line.chars().filter(char::is_ascii_alphabetic))
}
