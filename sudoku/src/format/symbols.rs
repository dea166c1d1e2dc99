//! The characters of cells: blanks, and the alphabets of digits.

use super::Digits;
use crate::Digit;

/// Whether a cell may be written with this character in some alphabet.
pub(super) fn is_symbol(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '.' | '*' | '_' | '-' | '?')
}

/// Whether it is a blank in the usual alphabet. A space is one only where bars
/// stand around the cell.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '.' | '0' | '*' | '_' | '-' | '?' | 'x' | 'X')
}

/// An alphabet: which value each character has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alphabet {
    /// `1` to `9`, A is 10.
    Alnum,
    /// A is 1.
    Letters,
    /// `0` is 1, F is 16.
    Hex,
}

/// From this size on X is a letter among the digits of [`Alphabet::Letters`].
const X_IS_A_LETTER: usize = 24;

impl Alphabet {
    /// The alphabet of a grid of this size in which these characters stand.
    pub(super) fn of(digits: Digits, size: usize, symbols: impl Iterator<Item = char>) -> Alphabet {
        match digits {
            Digits::Letters => return Alphabet::Letters,
            Digits::Hex => return Alphabet::Hex,
            Digits::Alnum => return Alphabet::Alnum,
            Digits::Auto => {}
        }
        let (mut digit, mut letter, mut dot, mut beyond_f, mut zeros) =
            (false, false, false, false, 0);
        let (mut other_blank, mut cells) = (false, 0);
        for c in symbols {
            cells += 1;
            match c.to_ascii_uppercase() {
                '0' => zeros += 1,
                '1'..='9' => digit = true,
                'X' if size < X_IS_A_LETTER => other_blank = true,
                'A'..='F' => letter = true,
                'G'..='Z' => (letter, beyond_f) = (true, true),
                '.' => dot = true,
                _ => other_blank = true,
            }
        }
        if letter && !digit {
            return Alphabet::Letters;
        }
        // A full hexadecimal grid has no blank at all, and a 0 in each row.
        let full = !dot && zeros * 16 == cells;
        let hex = size == 16 && zeros > 0 && !beyond_f && !other_blank && (dot || full);
        if hex { Alphabet::Hex } else { Alphabet::Alnum }
    }

    /// What stands in a cell with this character; an error says what is wrong
    /// with it.
    pub(super) fn cell(self, size: usize, c: char) -> Result<Option<Digit>, String> {
        let upper = c.to_ascii_uppercase();
        let value = match (self, upper) {
            (Alphabet::Letters, 'A'..='Z') if upper != 'X' || size >= X_IS_A_LETTER => {
                upper as usize - 'A' as usize + 1
            }
            (Alphabet::Hex, '0'..='9') => upper as usize - '0' as usize + 1,
            (Alphabet::Hex, 'A'..='F') => upper as usize - 'A' as usize + 11,
            _ if is_blank(c) => return Ok(None),
            (Alphabet::Alnum, '1'..='9') => upper as usize - '0' as usize,
            (Alphabet::Alnum, 'A'..='Z') if size > 9 => upper as usize - 'A' as usize + 10,
            _ => return Err(format!("{c:?} is no digit: expected {}", self.range(size))),
        };
        if value > size {
            let range = self.range(size);
            return Err(format!(
                "{c:?} is out of range on a {size}x{size} grid: expected {range}"
            ));
        }
        Ok(Digit::new(value as u8))
    }

    /// "1 to 9 or a blank".
    fn range(self, size: usize) -> String {
        let symbol = |value: usize| match self {
            Alphabet::Letters => char::from(b'A' + value as u8 - 1),
            Alphabet::Hex if value <= 10 => char::from(b'0' + value as u8 - 1),
            Alphabet::Hex => char::from(b'A' + value as u8 - 11),
            Alphabet::Alnum if value <= 9 => char::from(b'0' + value as u8),
            Alphabet::Alnum => char::from(b'A' + value as u8 - 10),
        };
        let top = match self {
            Alphabet::Hex => size.min(16),
            _ => size,
        };
        format!("{} to {} or a blank", symbol(1), symbol(top))
    }
}

/// The value of a cell given as a decimal number, `0` or a blank sign.
pub(super) fn decimal(size: usize, token: &str) -> Result<Option<Digit>, String> {
    let range = || format!("expected 1 to {size}, or 0 for a blank");
    let mut chars = token.chars();
    if let (Some(c), None) = (chars.next(), chars.next())
        && is_blank(c)
    {
        return Ok(None);
    }
    if token.is_empty() || !token.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("{token:?} is no number: {}", range()));
    }
    match token.parse::<usize>() {
        Ok(0) => Ok(None),
        Ok(value) if value <= size => Ok(Digit::new(value as u8)),
        _ => Err(format!(
            "{token} is out of range on a {size}x{size} grid: {}",
            range()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(size: usize, text: &str) -> Alphabet {
        Alphabet::of(Digits::Auto, size, text.chars())
    }

    #[test]
    fn letters_only_start_at_one() {
        assert_eq!(of(9, "AB..I0x"), Alphabet::Letters);
        let cell = |c| Alphabet::Letters.cell(9, c).unwrap().map(|d| d.get());
        assert_eq!(
            (cell('a'), cell('I'), cell('0'), cell('x')),
            (Some(1), Some(9), None, None)
        );
        assert!(
            Alphabet::Letters
                .cell(9, 'J')
                .unwrap_err()
                .contains("out of range")
        );
        assert_eq!(of(9, "..xX"), Alphabet::Alnum);
        assert_eq!(of(25, "..x"), Alphabet::Letters);
    }

    #[test]
    fn zero_is_a_digit_only_beside_dots_without_g_on_16x16() {
        assert_eq!(of(16, "0.1AF"), Alphabet::Hex);
        assert_eq!(of(16, "0.1AG"), Alphabet::Alnum);
        assert_eq!(of(16, "01AF"), Alphabet::Alnum);
        assert_eq!(of(16, ".1AF"), Alphabet::Alnum);
        assert_eq!(of(16, "0.1AF*"), Alphabet::Alnum);
        assert_eq!(of(25, "0.1AF"), Alphabet::Alnum);
        assert_eq!(of(16, &"0123456789abcdef".repeat(16)), Alphabet::Hex);
        let cell = |c| Alphabet::Hex.cell(16, c).unwrap().map(|d| d.get());
        assert_eq!(
            (cell('0'), cell('9'), cell('f'), cell('.')),
            (Some(1), Some(10), Some(16), None)
        );
    }

    #[test]
    fn digits_out_of_range_and_strange_characters_are_told_apart() {
        let say = |size, c| Alphabet::Alnum.cell(size, c).unwrap_err();
        assert_eq!(
            say(6, '7'),
            "'7' is out of range on a 6x6 grid: expected 1 to 6 or a blank"
        );
        assert_eq!(say(9, 'A'), "'A' is no digit: expected 1 to 9 or a blank");
        assert_eq!(
            say(12, 'D'),
            "'D' is out of range on a 12x12 grid: expected 1 to C or a blank"
        );
        assert_eq!(
            say(9, '\u{e9}'),
            "'\u{e9}' is no digit: expected 1 to 9 or a blank"
        );
    }

    #[test]
    fn decimal_numbers() {
        assert_eq!(decimal(16, "16").unwrap().map(|d| d.get()), Some(16));
        assert_eq!(decimal(16, "0"), Ok(None));
        assert_eq!(decimal(16, "."), Ok(None));
        assert!(decimal(16, "17").unwrap_err().contains("out of range"));
        assert!(decimal(16, "99999999999999999999999").is_err());
        assert!(decimal(16, "+1").is_err());
    }
}
