//! What a line is, judged by its text.

use super::rows::{GridLine, Row, grid_line};
use super::source::OwnedLine;
use super::symbols::is_symbol;
use super::table::Table;
use super::{Format, exchange, hodoku, json, line, link, sdk};
use crate::board::MAX_SIZE;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Nothing but spaces.
    Blank,
    /// A comment as a whole.
    Comment,
    /// `Grid 01` and its like.
    Title,
    /// `n = 9` and its like, as it stands in program text.
    Assignment,
    /// A puzzle, cells in a row.
    Line,
    /// A line of the exchange bank.
    Exchange,
    /// A link with cells in it.
    Link,
    /// A line of HoDoKu's library.
    Hodoku,
    /// A JSON object.
    Json,
    /// The header of a table.
    Header,
    /// A row of a table.
    Row,
    /// A line of a jigsaw, where that is the given format.
    Jigsaw,
    /// The beginning of an XML document.
    Xml,
    /// The name of a section of an .sdk file.
    Section,
    /// A row or a rule of a grid.
    Grid,
    /// Nothing known.
    Unknown,
}

/// What a line is; `forced` is the given format, `in_table` says that a header
/// stood above it.
pub(super) fn classify(text: &str, forced: Option<Format>, in_table: bool) -> Class {
    let text = text.trim();
    // Brackets alone open or close a list of rows.
    if text.bytes().all(|b| b"[](),;".contains(&b)) {
        return Class::Blank;
    }
    if super::is_comment(text) {
        return Class::Comment;
    }
    if let Some(format) = forced {
        return of_format(format, text);
    }
    if in_table {
        return Class::Row;
    }
    match text.as_bytes()[0] {
        b'<' => return Class::Xml,
        b'{' if json::looks_right(text) => return Class::Json,
        b'[' if sdk::looks_right(text) => return Class::Section,
        _ if link::looks_right(text) => return Class::Link,
        _ => {}
    }
    let run = &text[..line::run_end(text)];
    if run.len() > MAX_SIZE && !is_drawn(text, run) {
        return match () {
            () if hodoku::looks_right(text) => Class::Hodoku,
            () if mostly_cells(run) => Class::Line,
            () if exchange::looks_right(text) => Class::Exchange,
            () => Class::Unknown,
        };
    }
    of_words(text, run)
}

/// What a line is that does not begin with a long run of cells.
fn of_words(text: &str, run: &str) -> Class {
    let behind = &text[run.len()..];
    let gap = &behind[..behind.len() - behind.trim_start().len()];
    let column = gap.contains('\t') || behind[gap.len()..].starts_with(',');
    if run.len() == 16 && column && run.chars().all(is_symbol) {
        return Class::Line;
    }
    if hodoku::looks_right(text) && !is_drawn(text, run) {
        return Class::Hodoku;
    }
    if exchange::looks_right(text) {
        return Class::Exchange;
    }
    if Table::of_header(text).is_some() {
        return Class::Header;
    }
    if is_title(text) {
        return Class::Title;
    }
    if is_assignment(text) {
        return Class::Assignment;
    }
    let row = match part(text) {
        Some(GridLine::Row(row)) => row,
        Some(_) => return Class::Grid,
        None if Table::of_row(text).is_some() => return Class::Row,
        None => return Class::Unknown,
    };
    let long = |row: &Row| row.words().iter().any(|w| w.text.len() > MAX_SIZE);
    match () {
        () if row.word_count() > MAX_SIZE && row.is_plausible() => Class::Line,
        () if long(&row) && Table::of_row(text).is_some() => Class::Row,
        () if long(&row) || !row.is_plausible() => Class::Unknown,
        () => Class::Grid,
    }
}

/// The line as a part of a grid.
fn part(text: &str) -> Option<GridLine> {
    grid_line(&OwnedLine {
        number: 0,
        text: text.to_string(),
    })
}

/// Whether a line is a rule, or its first run a row with bars in it.
fn is_drawn(text: &str, run: &str) -> bool {
    let plain = run.is_ascii() && !run.contains('|');
    if plain && run.bytes().any(|b| b.is_ascii_digit()) {
        return false;
    }
    match part(text) {
        Some(GridLine::Row(row)) => !plain && row.word_count() > 1,
        Some(_) => true,
        None => false,
    }
}

/// What a data line is when the format is given.
fn of_format(format: Format, text: &str) -> Class {
    match format {
        Format::Line | Format::Sdm | Format::Sukaku => Class::Line,
        Format::Drawn | Format::SimpleSudoku | Format::Marks => Class::Grid,
        Format::Sdk if sdk::looks_right(text) => Class::Section,
        Format::Sdk => Class::Grid,
        Format::Csv => Class::Row,
        Format::Exchange => Class::Exchange,
        Format::Link => Class::Link,
        Format::Hodoku => Class::Hodoku,
        Format::OpenSudoku => Class::Xml,
        Format::Jigsaw => Class::Jigsaw,
        Format::Json => Class::Json,
    }
}

/// Whether a long run is meant as cells: most of it digits and blanks, or all
/// of it letters and digits.
fn mostly_cells(run: &str) -> bool {
    let cells = run
        .bytes()
        .filter(|b| b.is_ascii_digit() || b".*_-?".contains(b))
        .count();
    2 * cells >= run.len() || run.chars().all(is_symbol)
}

/// Whether a line gives a name to a number.
fn is_assignment(text: &str) -> bool {
    text.split_once('=').is_some_and(|(name, value)| {
        let (name, value) = (name.trim(), value.trim().trim_end_matches(';'));
        let letter = |c: char| c.is_ascii_alphabetic() || c == '_';
        let number = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
        !name.is_empty() && name.chars().all(letter) && number
    })
}

/// Whether a line is a title between puzzles, like `Grid 01`, `Puzzle 5:`, or
/// `a =` and `board = [` in program text.
fn is_title(text: &str) -> bool {
    let name = |c: char| c.is_ascii_alphabetic() || c == '_';
    let behind = text.trim_start_matches(name);
    let word = text[..text.len() - behind.len()].to_ascii_lowercase();
    let behind = behind.trim();
    let number = behind
        .trim_start_matches(['#', '.'])
        .trim_end_matches([':', '.', '=', '[', ' ']);
    let known = ["grid", "puzzle", "sudoku", "game", "board", "no", "nr"].contains(&word.as_str());
    let numbered = !number.is_empty() && number.trim().bytes().all(|b| b.is_ascii_digit());
    let assigned = behind.starts_with(['=', ':']) && behind.len() < 8 && number.is_empty();
    !word.is_empty() && (known && numbered || assigned)
}
