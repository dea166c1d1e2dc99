//! The words of a line: what stands between blanks.

use super::draft::{Fault, Place};

/// A word of a line, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) place: Place,
}

/// The words of a line; a comment behind `#` is none.
pub(super) fn words(line: usize, text: &str) -> Vec<Word<'_>> {
    let text = super::text::without_comment(text);
    let mut words = Vec::new();
    let (mut seen, mut column) = (0, 1);
    for word in text.split_whitespace() {
        // A word is a part of the line: it starts where it points.
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        column += text[seen..start].chars().count();
        let len = word.chars().count();
        let place = Place { line, column, len };
        words.push(Word { text: word, place });
        (seen, column) = (start + word.len(), column + len);
    }
    words
}

/// The place of a whole line of words.
pub(super) fn span(words: &[Word<'_>]) -> Option<Place> {
    let (first, last) = (words.first()?.place, words.last()?.place);
    Some(Place {
        len: last.column + last.len - first.column,
        ..first
    })
}

/// What is said of a number that no word of the machine holds.
pub(super) const BEYOND: &str = "a number beyond all measure: expected a smaller one";

/// The number that [`number`] reads, at this place, unless it is too great: it
/// would be another one then.
pub(super) fn exact(text: &str, place: Place) -> Option<Result<u32, Fault>> {
    let digits = number(text).is_some();
    digits.then(|| text.parse().map_err(|_| place.fault(BEYOND)))
}

/// A number of decimal digits and nothing else; too great a one counts as a
/// great one.
pub(super) fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_places() {
        let words = words(7, "\té 12  x# no");
        let places: Vec<_> = words.iter().map(|w| (w.text, w.place.column)).collect();
        assert_eq!(places, [("é", 2), ("12", 4), ("x", 8)]);
        let place = span(&words).unwrap();
        assert_eq!((place.line, place.column, place.len), (7, 2, 7));
        assert!(span(&[]).is_none());
        assert_eq!(number("99999999999"), Some(u32::MAX));
        assert_eq!((number("-1"), number("")), (None, None));
        let exact = |text: &str| exact(text, place);
        assert_eq!(exact("4294967295"), Some(Ok(u32::MAX)));
        let beyond = exact("4294967296").unwrap().unwrap_err();
        assert_eq!((beyond.place, exact("1x")), (place, None));
    }
}
