//! The words and signs of a line.

use super::super::draft::Place;

/// A word or a sign of a line, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// The words of a line and the signs `=` and `:` between them; blanks, commas,
/// semicolons and `+` only separate.
pub(super) fn tokens(line: usize, text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut word: Option<(usize, usize)> = None; // where it starts: byte, column
    let close = |word: &mut Option<(usize, usize)>, end: usize, tokens: &mut Vec<_>| {
        if let Some((start, column)) = word.take() {
            let text = &text[start..end];
            let len = text.chars().count();
            let place = Place { line, column, len };
            tokens.push(Token { text, place });
        }
    };
    for (k, (byte, c)) in text.char_indices().enumerate() {
        if c == '=' || c == ':' {
            close(&mut word, byte, &mut tokens);
            let place = Place {
                line,
                column: k + 1,
                len: 1,
            };
            tokens.push(Token {
                text: &text[byte..=byte],
                place,
            });
        } else if c.is_whitespace() || matches!(c, ',' | ';' | '+') {
            close(&mut word, byte, &mut tokens);
        } else if word.is_none() {
            word = Some((byte, k + 1));
        }
    }
    close(&mut word, text.len(), &mut tokens);
    tokens
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

pub(super) fn is_letter(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|b| b.is_ascii_alphabetic())
}

pub(super) fn is_sign(text: &str) -> bool {
    text == "=" || text == ":"
}
