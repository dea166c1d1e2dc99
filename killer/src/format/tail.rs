//! What stands behind a puzzle on its line, as behind Sudokus: a comment behind
//! `#`, `;` or `//`, or columns behind a tab or a comma. The first column is
//! the puzzle's solution if it is made of cells.

use ninefold_sudoku::{Digit, Grid};

use super::draft::{Fault, Parsed, Place, symbol_value};
use super::{Format, arrows, code, iss};

/// What stands behind a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tail<'a> {
    /// Columns, and where they begin in the line, in bytes.
    columns: Option<(usize, &'a str)>,
    comment: Option<&'a str>,
}

/// The puzzle on a line of a format that has one a line, and what stands behind
/// it. What is neither comment nor columns stays with the puzzle, whose reader
/// knows what to say of it.
pub(super) fn split(format: Format, text: &str) -> (&str, Tail<'_>) {
    let end = match format {
        Format::Arrows => Some(arrows::end(text)),
        Format::Code => code::end(text),
        Format::Iss => iss::end(text),
        Format::Solo | Format::FPuzzles | Format::SudokuPad => Some(first_word(text)),
        _ => None,
    };
    let known = end.and_then(|end| Some((&text[..end], tail(text, end)?)));
    known.unwrap_or((text, Tail::default()))
}

/// Where the first word ends, in bytes.
pub(super) fn first_word(text: &str) -> usize {
    let word = text.trim_start();
    let len = word.find(char::is_whitespace).unwrap_or(word.len());
    text.len() - word.len() + len
}

/// Whether a comment begins here.
pub(super) fn is_comment(text: &str) -> bool {
    ["#", ";", "//"].iter().any(|mark| text.starts_with(mark))
}

/// What stands behind byte `end`, if it is nothing, a comment or columns.
fn tail(text: &str, end: usize) -> Option<Tail<'_>> {
    let rest = &text[end..];
    let behind = rest.trim_start();
    if is_comment(behind) {
        return Some(Tail {
            columns: None,
            comment: said(behind),
        });
    }
    let tab = rest[..rest.len() - behind.len()].contains('\t');
    let comma = behind.starts_with(',');
    match behind {
        "" => Some(Tail::default()),
        _ if tab || comma => {
            let columns = behind[usize::from(comma)..].trim_start();
            let start = text.len() - columns.len();
            let columns = columns.trim_end();
            Some(Tail {
                columns: Some((start, columns)).filter(|_| !columns.is_empty()),
                comment: None,
            })
        }
        _ => None,
    }
}

/// What a comment says, or what stands behind a solution.
fn said(text: &str) -> Option<&str> {
    let said = match text.strip_prefix(',') {
        Some(columns) => columns.trim(),
        None => text.trim_start_matches(['#', ';', '/']).trim(),
    };
    Some(said).filter(|said| !said.is_empty())
}

/// A line, and the comment behind it.
pub(super) fn part(text: &str) -> (&str, &str) {
    let marks = text.match_indices(['#', ';', '/']);
    let start = marks.map(|(at, _)| at).find(|&at| is_comment(&text[at..]));
    text.split_at(start.unwrap_or(text.len()))
}

/// What the comment behind a line says.
pub(super) fn remark(text: &str) -> Option<String> {
    said(part(text).1).map(str::to_string)
}

impl Tail<'_> {
    /// A puzzle with what stands behind it.
    pub(super) fn beside(self, line: usize, text: &str, parsed: Parsed) -> Result<Parsed, Fault> {
        let side = parsed.layout.geometry().size();
        let (solution, comment) = self.read(line, text, side)?;
        Ok(Parsed {
            solution: solution.or(parsed.solution),
            comment: comment.or(parsed.comment),
            ..parsed
        })
    }

    /// The solution and the comment, for a puzzle on a board of this side.
    fn read(
        self,
        line: usize,
        text: &str,
        side: usize,
    ) -> Result<(Option<Grid>, Option<String>), Fault> {
        let Some((start, columns)) = self.columns else {
            return Ok((None, self.comment.map(str::to_string)));
        };
        let ends = |(at, c): (usize, char)| " \t,;#".contains(c) || columns[at..].starts_with("//");
        let end = columns.char_indices().find(|&at| ends(at));
        let (word, behind) = columns.split_at(end.map_or(columns.len(), |(at, _)| at));
        let cells = side * side;
        if !is_run(word, side) {
            return Ok((None, Some(columns.to_string())));
        }
        let digit = |c| symbol_value(c).and_then(|v| Digit::new(v as u8)).map(Some);
        let digits: Option<Vec<_>> = word.chars().map(digit).collect();
        let grid = digits.and_then(|digits| Grid::from_cells(side, digits));
        let grid = grid.ok_or_else(|| {
            let place = Place {
                line,
                column: text[..start].chars().count() + 1,
                len: word.chars().count(),
            };
            place.fault(format!("expected a solution of {cells} digits"))
        })?;
        let comment = said(behind.trim_start()).map(str::to_string);
        Ok((Some(grid), comment))
    }
}

/// Whether a word is made of cells: as many as a board of this side has, most of
/// them digits, or so many, and without letters, that it is a solution with a
/// slip.
fn is_run(word: &str, side: usize) -> bool {
    let symbol = |c: char| c.is_ascii_alphanumeric() || ".*_-?".contains(c);
    let digit = |c: &char| symbol_value(*c).is_some_and(|value| value as usize <= side);
    let whole = word.len() == side * side && 2 * word.chars().filter(digit).count() > word.len();
    let long = word.len() > 25 && !word.bytes().any(|b| b.is_ascii_alphabetic());
    (whole || long) && word.chars().all(symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_behind() {
        for (rest, comment) in [
            ("", None),
            (" \t ", None),
            (" #", None),
            (" # hard, 7.2 ", Some("hard, 7.2")),
            (" ## hard", Some("hard")),
            (" ; hard # x", Some("hard # x")),
            (" // hard", Some("hard")),
            ("\t7.2\teasy ", Some("7.2\teasy")),
            (" , 7.2, easy", Some("7.2, easy")),
            ("\t# 7.2", Some("7.2")),
            ("\t", None),
            (" ,", None),
            (" ,,,", Some(",,")),
        ] {
            let text = format!("3x3k:x{rest}");
            let (puzzle, tail) = split(Format::Solo, &text);
            assert_eq!(puzzle, "3x3k:x", "{text:?}");
            let read = tail.read(1, &text, 9).unwrap();
            assert_eq!(read, (None, comment.map(str::to_string)), "{text:?}");
        }
        for text in ["3x3k:x 3x3k:x", "3x3k:x y # z", "3x3k:x / y"] {
            assert_eq!(split(Format::Solo, text), (text, Tail::default()));
        }
    }

    #[test]
    fn a_solution_in_a_column() {
        let read = |rest: &str| {
            let text = format!("  x\t{rest}");
            let (_, tail) = split(Format::Solo, &text);
            let (start, columns) = tail.columns.unwrap();
            assert!(text[start..].starts_with(columns), "{text:?}");
            tail.read(3, &text, 4)
        };
        let grid = "1234341221434321";
        for (rest, comment) in [
            (grid.to_string(), None),
            (format!("{grid}, 7.2"), Some("7.2")),
            (format!("{grid}\t7.2"), Some("7.2")),
            (format!("{grid} # 7.2"), Some("7.2")),
        ] {
            let (solution, said) = read(&rest).unwrap();
            assert_eq!(solution.unwrap().to_string(), grid, "{rest}");
            assert_eq!(said.as_deref(), comment, "{rest}");
        }
        let place = Place {
            line: 3,
            column: 5,
            len: 16,
        };
        let wrong = read("123434122143432.").unwrap_err();
        assert_eq!(wrong, place.fault("expected a solution of 16 digits"));
        let long = read(&"1".repeat(26)).unwrap_err();
        assert_eq!(long.place.len, 26);
        for word in ["easy", "uncharacteristic", "puzzle-012345678"] {
            assert_eq!(read(word).unwrap(), (None, Some(word.to_string())));
        }
    }
}
