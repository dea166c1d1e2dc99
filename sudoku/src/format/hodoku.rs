//! A line of HoDoKu's library: fields between colons.
//!
//! `:technique:digits:cells:deleted:eliminations:placements:extra:`. In the
//! cells a `+` marks a digit that a solver has placed; it limits the
//! candidates but is no given. Deleted candidates (digit, row, column, as
//! `527`) are taken from those that the digits leave. The other fields say
//! what the technique gives; the first is kept as the comment.

use super::context::Context;
use super::source::Span;
use super::{Format, Line, ReadError, Record, WriteError, bare};
use crate::{Cell, Digit, Geometry, Grid, Pencilmarks, Puzzle};

/// Whether the line has such fields.
pub(super) fn looks_right(text: &str) -> bool {
    text.trim_start().starts_with(':') && text.matches(':').count() >= 4
}

/// Reads such a line.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Record, ReadError> {
    let fields = fields(line);
    let [_, technique, _, cells, deleted, ..] = fields[..] else {
        let all = Span::of(line, 0, line.text.trim_end().len());
        return Err(all.whole(
            "no library line: expected :technique:digits:cells:deleted:eliminations:placements:",
        ));
    };
    let (givens, placed) = grids(cells)?;
    let geometry = context.geometry(9, None).map_err(|m| cells.whole(m))?;
    let marks = delete(deleted, Pencilmarks::from_givens(&geometry, &placed))?;
    let mut puzzle = Puzzle::new(geometry, givens);
    if puzzle.candidates() != marks {
        puzzle = puzzle.with_marks(marks);
    }
    Ok(Record {
        comment: Some(technique.text.to_string()).filter(|t| !t.is_empty()),
        ..Record::new(puzzle, line.number, Format::Hodoku)
    })
}

fn fields(line: Line<'_>) -> Vec<Span<'_>> {
    let mut offset = 0;
    let fields = line.text.trim_end().split(':').map(|field| {
        let start = offset;
        offset += field.len() + 1;
        Span::of(line, start, start + field.len())
    });
    fields.collect()
}

/// The givens, and the givens with the placed digits.
fn grids(cells: Span<'_>) -> Result<(Grid, Grid), ReadError> {
    let (mut givens, mut placed) = (Vec::with_capacity(81), Vec::with_capacity(81));
    let mut plus = false;
    for (k, c) in cells.text.chars().enumerate() {
        let digit = match c {
            '+' if !plus => {
                plus = true;
                continue;
            }
            '.' | '0' if !plus => None,
            '1'..='9' => Digit::new(c as u8 - b'0'),
            _ => {
                let message = format!("{c:?}: expected a digit, a blank, or a digit behind +");
                return Err(cells.error(k, 1, message));
            }
        };
        givens.push(digit.filter(|_| !plus));
        placed.push(digit);
        plus = false;
    }
    let found = placed.len();
    match (Grid::from_cells(9, givens), Grid::from_cells(9, placed)) {
        (Some(givens), Some(placed)) if !plus => Ok((givens, placed)),
        _ => Err(cells.whole(format!("{found} cells: expected 81"))),
    }
}

/// Takes the deleted candidates out.
fn delete(deleted: Span<'_>, mut marks: Pencilmarks) -> Result<Pencilmarks, ReadError> {
    let mut at = 0;
    for word in deleted.text.split(' ') {
        let digits: Vec<usize> = word
            .chars()
            .map_while(|c| c.to_digit(10))
            .map(|d| d as usize)
            .collect();
        match digits[..] {
            [] if word.is_empty() => {}
            [d @ 1..=9, row @ 1..=9, column @ 1..=9] if word.chars().count() == 3 => {
                if let (Some(digit), Some(cell)) =
                    (Digit::from_index(d - 1), Cell::new(row - 1, column - 1))
                {
                    marks[cell].remove(digit);
                }
            }
            _ => {
                let message =
                    format!("{word:?} is no candidate: expected digit, row and column, like 527");
                return Err(deleted.error(at, word.chars().count(), message));
            }
        }
        at += word.chars().count() + 1;
    }
    Ok(marks)
}

/// Givens as they are, cells limited to one candidate as placed, the rest as
/// deleted candidates.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    bare::shape(puzzle, Format::Hodoku)?;
    let geometry: &Geometry = puzzle.geometry();
    if geometry.size() != 9 {
        let n = geometry.size();
        return Err(WriteError::new(format!(
            "hodoku holds 9x9 puzzles only, not {n}x{n}: line, drawn and json hold it"
        )));
    }
    let marks = puzzle.candidates();
    let left = Pencilmarks::from_givens(geometry, puzzle.givens());
    let mut deleted = Vec::new();
    for cell in geometry.cells() {
        if !(marks[cell] - left[cell]).is_empty() {
            return Err(WriteError::new(format!(
                "hodoku has no place for candidates that the givens exclude, as in {cell}: json holds them"
            )));
        }
        let gone = (left[cell] - marks[cell]).iter();
        deleted.extend(gone.map(|d| format!("{d}{}{}", cell.row() + 1, cell.column() + 1)));
    }
    Ok(format!(
        ":0000:x:{}:{}:::\n",
        puzzle.givens(),
        deleted.join(" ")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Options, read};

    const CELLS: &str =
        ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.";

    fn first(text: &str) -> Result<Record, ReadError> {
        read(text.as_bytes(), &Options::default()).next().unwrap()
    }

    #[test]
    fn placed_digits_and_deletions_limit_but_are_no_givens() {
        let plus = format!("+2{}", &CELLS[1..]);
        let record = first(&format!(":0300:5:{plus}:413 417:513:294:extra:")).unwrap();
        assert_eq!(record.format, Format::Hodoku);
        assert_eq!(record.comment.as_deref(), Some("0300"));
        let puzzle = record.puzzle;
        assert_eq!(puzzle.givens().to_string(), CELLS);
        let cell = |name: &str| name.parse::<Cell>().unwrap();
        let marks = puzzle.candidates();
        assert_eq!(marks[cell("r1c1")].to_string(), "2");
        assert_eq!(marks[cell("r1c3")].to_string(), "5"); // 2 by the placed digit, 4 deleted
    }

    #[test]
    fn without_either_it_is_a_plain_puzzle() {
        let puzzle = first(&format!(":0000:x:{CELLS}::::")).unwrap().puzzle;
        assert_eq!(puzzle, Puzzle::parse(CELLS).unwrap());
    }

    #[test]
    fn errors_have_places() {
        let short = first(&format!(":0000:x:{}::::", &CELLS[1..])).unwrap_err();
        assert_eq!(
            (short.column(), short.message()),
            (9, "80 cells: expected 81")
        );
        let bad = first(&format!(":0000:x:{CELLS}:211 xyz:::")).unwrap_err();
        assert_eq!((bad.column(), bad.len()), (95, 3));
        let plus = first(&format!(":0000:x:+{CELLS}::::")).unwrap_err();
        assert_eq!(plus.column(), 10);
    }
}
