//! Rows of drawn grids: which lines are rows, which are rules, and what the
//! cells of a row are.

use super::source::{OwnedLine, Span};
use super::symbols::is_symbol;

/// The longest row of a grid, in bytes: 25 cells of 25 candidates need less.
pub(super) const LONGEST: usize = 4096;

/// A line of a drawn grid.
#[derive(Clone, Debug)]
pub(super) enum GridLine {
    /// Cells.
    Row(Row),
    /// A rule: no cells in it.
    Rule,
    /// Dashes and nothing else: a rule, or a row of blanks.
    Dashes(Row),
}

/// A row of cells.
#[derive(Clone, Debug)]
pub(super) struct Row {
    line: OwnedLine,
    /// The words of the row, as byte ranges.
    words: Vec<(usize, usize)>,
    /// For each bar how many words and how many characters stand before it.
    bars: Vec<(usize, usize)>,
}

impl Row {
    /// Its line.
    pub(super) fn line(&self) -> &OwnedLine {
        &self.line
    }

    /// All of it, for errors.
    pub(super) fn all(&self) -> Span<'_> {
        let text = &self.line.text;
        let start = text.len() - text.trim_start().len();
        Span::of(self.line.lend(), start, text.trim_end().len())
    }

    /// Its words: the cells of a row with spaces between all cells.
    pub(super) fn words(&self) -> Vec<Span<'_>> {
        let line = self.line.lend();
        let spans = self
            .words
            .iter()
            .map(|&(start, end)| Span::of(line, start, end));
        spans.collect()
    }

    /// How many words.
    pub(super) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Its characters: the cells of a row in which spaces mean nothing.
    pub(super) fn characters(&self) -> Vec<Span<'_>> {
        let line = self.line.lend();
        let each = |&(start, end): &(usize, usize)| {
            let chars = self.line.text[start..end].char_indices();
            chars.map(move |(k, c)| Span::of(line, start + k, start + k + c.len_utf8()))
        };
        self.words.iter().flat_map(each).collect()
    }

    /// How many characters.
    pub(super) fn character_count(&self) -> usize {
        let each = |&(start, end): &(usize, usize)| self.line.text[start..end].chars().count();
        self.words.iter().map(each).sum()
    }

    /// The characters without the spaces.
    pub(super) fn text(&self) -> String {
        self.words
            .iter()
            .map(|&(s, e)| &self.line.text[s..e])
            .collect()
    }

    /// Behind how many cells bars stand inside the row; a cell is a word, or
    /// a character.
    pub(super) fn bars(&self, by_words: bool) -> Vec<usize> {
        let (words, characters) = (self.word_count(), self.character_count());
        let cells = if by_words { words } else { characters };
        let each = self.bars.iter().map(|b| if by_words { b.0 } else { b.1 });
        let mut inner: Vec<usize> = each.filter(|&k| k > 0 && k < cells).collect();
        inner.dedup();
        inner
    }

    /// Whether some word has more than one character.
    pub(super) fn has_long_words(&self) -> bool {
        self.words.iter().any(|&(start, end)| end - start > 1)
    }
}

impl Row {
    /// Whether its words look like cells: words of prose have letters in any
    /// order and are of any length.
    pub(super) fn is_plausible(&self) -> bool {
        let words = self.words();
        let same_length = words.iter().all(|w| w.text.len() == words[0].text.len());
        let cells = |word: &Span<'_>| {
            let letters = word.text.bytes().any(|b| b.is_ascii_alphabetic());
            !letters || word.text.as_bytes().windows(2).all(|w| w[0] < w[1])
        };
        same_length || words.iter().all(cells)
    }
}

/// Whether a vertical bar stands here, plain or box-drawing.
fn is_bar(c: char) -> bool {
    matches!(
        c,
        '|' | '\u{a6}'
            | '\u{2502}'
            | '\u{2503}'
            | '\u{2506}'
            | '\u{2507}'
            | '\u{250a}'
            | '\u{250b}'
            | '\u{254e}'
            | '\u{254f}'
            | '\u{2551}'
    )
}

/// Whether it is a horizontal line, plain or box-drawing.
fn is_dash(c: char) -> bool {
    matches!(
        c,
        '-' | '_'
            | '='
            | '\u{2500}'
            | '\u{2501}'
            | '\u{2504}'
            | '\u{2505}'
            | '\u{2508}'
            | '\u{2509}'
            | '\u{254c}'
            | '\u{254d}'
            | '\u{2550}'
    )
}

/// Whether it is a box-drawing character of any kind.
fn is_drawing(c: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Whether it separates cells in a row: spaces, commas, and the brackets and
/// quotes of program text.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '[' | ']' | '"' | '\'' | '\u{a0}')
}

/// The line as part of a grid, if it can be one.
pub(super) fn grid_line(line: &OwnedLine) -> Option<GridLine> {
    if line.text.len() > LONGEST {
        return None;
    }
    match rule(&line.text) {
        Some(true) => Some(GridLine::Rule),
        Some(false) => row(line).map(GridLine::Dashes),
        None => row(line).map(GridLine::Row),
    }
}

/// Whether the line is a rule: `Some(true)` surely, `Some(false)` perhaps (a
/// row of blanks looks like it), `None` not.
fn rule(text: &str) -> Option<bool> {
    let (mut run, mut longest) = (0, 0);
    let (mut corner, mut edge, mut drawn) = (false, false, false);
    for c in text.trim().chars() {
        if is_dash(c) {
            run += 1;
            longest = longest.max(run);
            drawn |= is_drawing(c) || c == '=';
            continue;
        }
        run = 0;
        match c {
            '+' | ':' => corner = true,
            '.' | '\'' | '*' | '`' | ',' => edge = true,
            ' ' | '\t' => {}
            _ if is_bar(c) => {}
            _ if is_drawing(c) => corner = true,
            _ => return None,
        }
    }
    if longest == 0 {
        // Bars alone stand between the rows of airy drawings; with more of
        // them they are cells.
        let bars = text.chars().filter(|&c| is_bar(c)).count();
        let airy = (2..=4).contains(&bars) && text.chars().all(|c| is_bar(c) || c == ' ');
        return airy.then_some(true);
    }
    if corner || drawn {
        return Some(true);
    }
    if edge {
        // .-----.-----. and its like, at both ends
        let end = |c: Option<char>| c.is_some_and(|c| ".'*`,".contains(c) || is_bar(c));
        let text = text.trim();
        let framed = end(text.chars().next()) && end(text.chars().next_back());
        return (framed && longest >= 3).then_some(true);
    }
    (longest >= 3).then_some(false)
}

/// The line as a row of cells, if it is made of cells, spaces and bars. A
/// comment behind the cells is left out.
fn row(line: &OwnedLine) -> Option<Row> {
    let text = &line.text[..comment(&line.text)];
    let (mut words, mut bars) = (Vec::new(), Vec::new());
    let (mut start, mut characters) = (None, 0);
    for (k, c) in text.char_indices() {
        if is_symbol(c) {
            start.get_or_insert(k);
            characters += 1;
            continue;
        }
        if let Some(s) = start.take() {
            words.push((s, k));
        }
        if is_bar(c) {
            bars.push((words.len(), characters));
        } else if !is_space(c) {
            return None;
        }
    }
    if let Some(s) = start {
        words.push((s, text.len()));
    }
    let row = Row {
        line: line.clone(),
        words,
        bars,
    };
    let row = lattice(text, &row).unwrap_or(row);
    (!row.words.is_empty()).then_some(row)
}

/// The row with its empty cells, where bars stand around every cell and some
/// have nothing in them.
fn lattice(text: &str, row: &Row) -> Option<Row> {
    if row.bars.len() < 4 {
        return None;
    }
    let (mut words, mut bars) = (Vec::new(), Vec::new());
    let mut start = 0;
    let mut fields: Vec<(usize, &str)> = Vec::new();
    for (k, c) in text.char_indices().filter(|&(_, c)| is_bar(c)) {
        fields.push((start, &text[start..k]));
        start = k + c.len_utf8();
    }
    fields.push((start, &text[start..]));
    let last = fields.len() - 1;
    for (k, &(start, field)) in fields.iter().enumerate() {
        let cell = field.trim();
        let before = field.len() - field.trim_start().len();
        match cell {
            "" if k == 0 || k == last => {} // outside the frame
            "" if field.starts_with(' ') => words.push((start, start + 1)),
            "" => return None,
            _ if cell.contains(is_space) => return None,
            _ => words.push((start + before, start + before + cell.len())),
        }
        if k < last {
            bars.push((words.len(), words.len()));
        }
    }
    let characters = |&(start, end): &(usize, usize)| end - start;
    let single = words.iter().all(|w| characters(w) == 1);
    single.then(|| Row {
        line: row.line.clone(),
        words,
        bars,
    })
}

/// The line as a row, whatever characters its cells have: they are told to be
/// wrong when the cells are read.
pub(super) fn lenient_row(line: &OwnedLine) -> Row {
    let (mut words, mut bars, mut start, mut characters) = (Vec::new(), Vec::new(), None, 0);
    let ends = [(line.text.len(), ' ')];
    for (k, c) in line.text.char_indices().chain(ends) {
        if !is_space(c) && !is_bar(c) {
            start.get_or_insert(k);
            characters += 1;
        } else if let Some(s) = start.take() {
            words.push((s, k));
        }
        if is_bar(c) {
            bars.push((words.len(), characters));
        }
    }
    Row {
        line: line.clone(),
        words,
        bars,
    }
}

/// Where a comment begins, in bytes; the length if there is none.
fn comment(text: &str) -> usize {
    text.find("//")
        .unwrap_or(text.len())
        .min(text.find(['#', ';']).unwrap_or(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Option<GridLine> {
        grid_line(&OwnedLine {
            number: 1,
            text: text.to_string(),
        })
    }

    #[test]
    fn rules_of_every_style() {
        for text in [
            "+-------+-------+-------+",
            ".---------.----------.---------.",
            "'---------'----------'---------'",
            ":---------+----------+---------:",
            " *-----------*",
            " |---+---+---|",
            "------+-------+------",
            "=====",
            "\u{250c}\u{2500}\u{2500}\u{252c}\u{2500}\u{2500}\u{2510}",
            "\u{2560}\u{2550}\u{256c}\u{2550}\u{2563}",
            "+-+-+-+",
        ] {
            assert!(matches!(of(text), Some(GridLine::Rule)), "{text}");
        }
        for text in ["-----------", "---|---|---", "_________"] {
            assert!(matches!(of(text), Some(GridLine::Dashes(_))), "{text}");
        }
    }

    #[test]
    fn rows_of_every_style() {
        for text in [
            "1..|...|7..",
            "| 7 3 . | . . 4 | 6 . . |",
            "\u{2502} 7 3 . \u{2502} . . 4 \u{2502} 6 . . \u{2502}",
            "7 3 . . . 4 6 . .",
            "[7,3,0,0,0,4,6,0,0],",
            "[\"7\",\"3\",\".\",\".\",\".\",\"4\",\"6\",\".\",\".\"]",
            "73...46.. # a comment",
            "73---46--",
            "- - - | - 4 6 | - - -",
        ] {
            let Some(GridLine::Row(row)) = of(text) else {
                panic!("{text}");
            };
            assert_eq!(row.character_count(), 9, "{text}");
        }
        for text in ["", "hello, world!", "#", "a = 10", "..3.!"] {
            assert!(of(text).is_none(), "{text}");
        }
    }

    #[test]
    fn bars_are_counted_in_cells() {
        let Some(GridLine::Row(row)) = of("| 12 3 | 4 56 |") else {
            panic!();
        };
        assert_eq!((row.bars(true), row.bars(false)), (vec![2], vec![3]));
        assert_eq!((row.word_count(), row.character_count()), (4, 6));
    }
}
