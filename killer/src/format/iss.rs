//! The constraint strings of Interactive Sudoku Solver, and its links with
//! `?q=`.
//!
//! The constraints are listed at [`format`](super). A jigsaw without `.NoBoxes`
//! keeps the usual boxes too there, and is refused; so are several values for a
//! cell, coefficients of a sum, and every other constraint.

mod write;

use ninefold_sudoku::Cell;

use super::Options;
use super::draft::{Draft, DraftCage, Fault, Place, Shape, usual_boxes};
use super::tail::is_comment;
use crate::cage::{Cage, Layout};
pub(super) use write::write;

/// A part of the solver's address.
const SITE: &str = "Interactive-Sudoku-Solver";

/// The greatest board of the solver.
const MAX_SIDE: usize = 16;

/// Rows and columns, and regions one less.
const SYMBOLS: &str = "123456789abcdefg";

/// Where the constraints begin in a link, in bytes.
fn query(text: &str) -> Option<usize> {
    let site = text.find(SITE)?;
    let field = text[site..].find("?q=").or(text[site..].find("&q="))?;
    Some(site + field + 3)
}

/// Whether a line is one of these, well-formed or nearly.
pub(super) fn is_telling(line: &str) -> bool {
    let line = line.trim_start();
    if line.starts_with("http") {
        return query(line).is_some();
    }
    let Some(behind) = line.strip_prefix('.') else {
        return false;
    };
    let name = behind.split(['~', '.']).next().unwrap_or("");
    line.contains('~') && name.trim().chars().all(|c| c.is_ascii_alphabetic())
}

/// Where the constraints end, in bytes: at a comment, or at a tab in front of
/// something else. Blanks inside say nothing.
pub(super) fn end(text: &str) -> Option<usize> {
    // Most strings have none of these signs: that is seen at once.
    let sign = |found, byte| found | matches!(byte, b'\t' | b'#' | b';' | b'/');
    if !text.bytes().fold(false, sign) {
        return Some(text.len());
    }
    let signs = ['.', '~', '_'];
    let is_link = query(text).is_some() && !text.trim_start().starts_with('.');
    let ends = |&(at, sign): &(usize, u8)| match sign {
        b'\t' => {
            let open = text[..at].trim_end().ends_with(signs);
            let rest = text[at..].trim_start();
            !open && !rest.is_empty() && !rest.starts_with(signs)
        }
        // A link has slashes, and perhaps a fragment.
        b'#' | b';' | b'/' if is_link => text[..at].ends_with(' ') && is_comment(&text[at..]),
        b'#' | b';' | b'/' => is_comment(&text[at..]),
        _ => false,
    };
    let end = text.bytes().enumerate().find(ends);
    Some(end.map_or(text.len(), |(at, _)| at))
}

/// A character of the string with its column and how many it takes up there.
type Char = (char, usize, usize);

/// A part between signs.
struct Word {
    text: String,
    place: Place,
}

/// The characters of the string; blanks say nothing.
fn characters(line: usize, text: &str) -> Result<Vec<Char>, Fault> {
    let (start, end) = match query(text) {
        Some(start) if !text.trim_start().starts_with('.') => {
            let end = text[start..].find(['&', '#']);
            (start, end.map_or(text.len(), |end| start + end))
        }
        _ => (0, text.find('#').unwrap_or(text.len())),
    };
    let is_link = start > 0;
    let mut columns = text
        .char_indices()
        .enumerate()
        .map(|(k, (at, c))| (at, c, k + 1));
    let mut out = Vec::new();
    while let Some((at, c, column)) = columns.next() {
        match c {
            _ if at < start || at >= end || c.is_whitespace() => {}
            '%' if is_link => {
                let hex = text.get(at + 1..at + 3);
                let byte = hex.and_then(|hex| u8::from_str_radix(hex, 16).ok());
                let byte = byte.filter(u8::is_ascii).ok_or_else(|| {
                    let place = Place {
                        line,
                        column,
                        len: 1,
                    };
                    place.fault("a % in the link without two hexadecimal digits behind it")
                })?;
                let decoded = char::from(byte);
                if !decoded.is_whitespace() {
                    out.push((decoded, column, 3));
                }
                columns.nth(1);
            }
            '+' if is_link => {}
            _ => out.push((c, column, 1)),
        }
    }
    Ok(out)
}

/// The constraints: the parts of each, its name first.
fn constraints(line: usize, text: &str) -> Result<Vec<Vec<Word>>, Fault> {
    let characters = characters(line, text)?;
    let word = |chars: &[Char], before: &Char| {
        let (start, end) = match (chars.first(), chars.last()) {
            (Some(first), Some(last)) => (first.1, last.1 + last.2),
            _ => (before.1, before.1 + before.2),
        };
        Word {
            text: chars.iter().map(|(c, ..)| c).collect(),
            place: Place {
                line,
                column: start,
                len: end - start,
            },
        }
    };
    let Some((first @ ('.', ..), rest)) = characters.split_first() else {
        let column = characters.first().map_or(1, |c| c.1);
        let place = Place {
            line,
            column,
            len: 1,
        };
        return Err(place.fault("expected constraints, each behind a dot: .Cage~10~R1C1~R1C2"));
    };
    let mut out = vec![Vec::new()];
    let mut before = first;
    let mut start = 0;
    for (k, sign) in rest.iter().chain([&('.', 0, 0)]).enumerate() {
        if !matches!(sign.0, '.' | '~') {
            continue;
        }
        if let Some(last) = out.last_mut() {
            last.push(word(&rest[start..k], before));
        }
        if sign.0 == '.' && k < rest.len() {
            out.push(Vec::new());
        }
        (before, start) = (sign, k + 1);
    }
    Ok(out)
}

pub(super) fn parse(line: usize, text: &str, options: &Options) -> Result<Layout, Fault> {
    plain(text, options).map_or_else(|| with_places(line, text, options), Ok)
}

/// The usual string in one pass: cages on the usual board, without a fault.
fn plain(text: &str, options: &Options) -> Option<Layout> {
    if options.geometry.is_some() || options.diagonals || options.repeats {
        return None;
    }
    let mut rest = text.trim().as_bytes();
    let mut cages = Vec::with_capacity(40);
    while !rest.is_empty() {
        let sum = take_sum(&mut rest)?;
        let cells = std::iter::from_fn(|| take_cell(&mut rest));
        cages.push(Cage::new(cells, Some(sum).filter(|&sum| sum > 0)));
    }
    match cages.is_empty() {
        true => None,
        false => Layout::of_cages(cages).ok(),
    }
}

/// Takes `.Cage~10` from the front, if the sum is below 1000.
fn take_sum(rest: &mut &[u8]) -> Option<u32> {
    let mut behind = rest.strip_prefix(b".Cage~")?;
    let mut sum = None;
    while let [digit @ b'0'..=b'9', more @ ..] = behind {
        let next = sum.unwrap_or(0) * 10 + u32::from(digit - b'0');
        if next >= 1000 {
            return None;
        }
        (sum, behind) = (Some(next), more);
    }
    *rest = behind;
    sum
}

/// Takes `~R1C2` from the front.
fn take_cell(rest: &mut &[u8]) -> Option<Cell> {
    let (&[b'~', b'R', row @ b'1'..=b'9', b'C', column @ b'1'..=b'9'], behind) =
        rest.split_first_chunk()?
    else {
        return None;
    };
    *rest = behind;
    Cell::new((row - b'1').into(), (column - b'1').into())
}

/// The same, whatever the line holds.
fn with_places(line: usize, text: &str, options: &Options) -> Result<Layout, Fault> {
    let constraints = constraints(line, text)?;
    let start = constraints[0][0].place;
    let mut reading = Reading {
        draft: Draft::new(start),
        side: None,
        jigsaw: None,
        no_boxes: None,
        diagonals: [None; 2],
    };
    for parts in &constraints {
        if let Some((name, arguments)) = parts.split_first() {
            reading.constraint(name, arguments)?;
        }
    }
    reading.finish(options)
}

/// What has been read of one string.
struct Reading {
    draft: Draft,
    side: Option<(usize, Place)>,
    jigsaw: Option<(Vec<usize>, Place)>,
    no_boxes: Option<Place>,
    /// Where one diagonal, and the other, was said to be a house.
    diagonals: [Option<Place>; 2],
}

impl Reading {
    fn constraint(&mut self, name: &Word, arguments: &[Word]) -> Result<(), Fault> {
        match name.text.as_str() {
            "" | "Given" => arguments.iter().try_for_each(|word| self.given(word)),
            "Cage" => self.cage(name, arguments, false),
            "Sum" => self.cage(name, arguments, true),
            "AllDifferent" => {
                let cells = arguments.iter().map(cell).collect::<Result<_, _>>()?;
                self.draft.cages.push(DraftCage {
                    sum: None,
                    cells,
                    repeats: false,
                    place: name.place,
                });
                Ok(())
            }
            "Shape" => self.shape(name, arguments),
            "Jigsaw" => self.jigsaw(name, arguments),
            "NoBoxes" => {
                self.no_boxes = Some(name.place);
                Ok(())
            }
            "Diagonal" => {
                let which = match arguments {
                    [word] if word.text == "1" => 0,
                    [word] if word.text == "-1" => 1,
                    _ => return Err(name.place.fault("expected .Diagonal~1 or .Diagonal~-1")),
                };
                self.diagonals[which] = Some(name.place);
                Ok(())
            }
            other => Err(name.place.fault(format!(
                "the constraint {other} is none of a Killer: it is not known here, and not passed over"
            ))),
        }
    }

    /// `R1C1_5`
    fn given(&mut self, word: &Word) -> Result<(), Fault> {
        let mut parts = word.text.split('_');
        let name = parts.next().unwrap_or("");
        let position = cell_of(name).map_err(|message| word.place.fault(message))?;
        let values: Vec<&str> = parts.collect();
        match values[..] {
            [value] => {
                let number = number(value);
                let number = number.ok_or_else(|| {
                    word.place.fault(format!(
                        "{value:?} is given for {position}: expected a digit"
                    ))
                })?;
                self.draft.givens.push((position, number, word.place));
                Ok(())
            }
            _ => Err(word.place.fault(format!(
                "{} values for {position}: expected one, candidates are not known here",
                values.len()
            ))),
        }
    }

    fn cage(&mut self, name: &Word, arguments: &[Word], repeats: bool) -> Result<(), Fault> {
        let Some((sum, cells)) = arguments.split_first() else {
            return Err(name.place.fault(format!(
                "expected a sum and cells, like .{}~10~R1C1~R1C2",
                name.text
            )));
        };
        let total = match sum.text.as_str() {
            "" => Some(0),
            text => number(text),
        };
        let total = total.ok_or_else(|| {
            let what = match sum.text.contains("_=_") {
                true => "coefficients of a sum are not known here: expected a number alone",
                false => "expected a sum: a number from 0 on",
            };
            sum.place.fault(what)
        })?;
        if repeats && total == 0 {
            return Err(sum.place.fault("a sum of 0: expected 1 or more"));
        }
        let cells = cells.iter().map(cell).collect::<Result<_, _>>()?;
        self.draft.cages.push(DraftCage {
            sum: Some(total).filter(|&sum| sum > 0),
            cells,
            repeats,
            place: name.place,
        });
        Ok(())
    }

    /// `Shape~6x6`, and the usual digits behind.
    fn shape(&mut self, name: &Word, arguments: &[Word]) -> Result<(), Fault> {
        let expected = "expected a square board, like .Shape~6x6";
        let Some((size, more)) = arguments.split_first() else {
            return Ok(());
        };
        let parts = size.text.split_once('x');
        let side = parts
            .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)))
            .filter(|(rows, columns)| rows == columns)
            .map(|(rows, _)| rows as usize)
            .ok_or_else(|| size.place.fault(expected))?;
        let usual = [side.to_string(), format!("1-{side}"), String::new()];
        let other = more.iter().enumerate().find(|(k, word)| match k {
            0 => !usual.contains(&word.text),
            _ => !matches!(word.text.as_str(), "" | "Sudoku"),
        });
        if let Some((_, word)) = other {
            return Err(word.place.fault(format!(
                "other digits or another kind of grid: expected 1 to {side}"
            )));
        }
        if let Some((before, _)) = self.side.filter(|(before, _)| *before != side) {
            let message = format!("a second shape: the first is {before}x{before}");
            return Err(name.place.fault(message));
        }
        self.side = Some((side, size.place));
        Ok(())
    }

    fn jigsaw(&mut self, name: &Word, arguments: &[Word]) -> Result<(), Fault> {
        let ([map] | [_, map]) = arguments else {
            return Err(name.place.fault("expected .Jigsaw~ and a symbol a cell"));
        };
        if self.jigsaw.is_some() {
            return Err(name.place.fault("a second jigsaw"));
        }
        let regions = map.text.chars().map(|c| c as usize).collect();
        self.jigsaw = Some((regions, map.place));
        Ok(())
    }

    fn finish(mut self, options: &Options) -> Result<Layout, Fault> {
        let (side, place) = self.side.unwrap_or((9, self.draft.shape_place));
        self.draft.shape_place = place;
        self.draft.shape = match (self.jigsaw, self.no_boxes) {
            (None, None) => Shape::Side(side),
            (None, Some(place)) => {
                return Err(place.fault(
                    "a board without boxes: expected .Jigsaw~ with the regions beside .NoBoxes",
                ));
            }
            (Some((_, place)), None) if usual_boxes(side).is_some() => {
                return Err(
                    place.fault("a jigsaw that keeps the usual boxes: expected .NoBoxes beside it")
                );
            }
            (Some((map, place)), _) => {
                if map.len() != side.saturating_mul(side) {
                    return Err(place.fault(format!(
                        "{} symbols: expected {}, one a cell of the {side}x{side} board",
                        map.len(),
                        side.saturating_mul(side)
                    )));
                }
                self.draft.shape_place = place;
                Shape::of_regions(map)
            }
        };
        match self.diagonals {
            [None, None] => {}
            [Some(_), Some(_)] => self.draft.diagonals = true,
            _ if options.diagonals => {}
            [Some(place), _] | [_, Some(place)] => {
                return Err(place.fault(
                    "one diagonal alone is a rule that is not known here: expected both or none",
                ));
            }
        }
        self.draft.layout(options)
    }
}

/// A number of decimal digits.
fn number(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

fn cell(word: &Word) -> Result<(Cell, Place), Fault> {
    let cell = cell_of(&word.text);
    Ok((
        cell.map_err(|message| word.place.fault(message))?,
        word.place,
    ))
}

/// The cell named like `R1C1`, `RaC1`.
fn cell_of(name: &str) -> Result<Cell, String> {
    let position = |c: char| SYMBOLS.find(c.to_ascii_lowercase());
    let chars: Vec<char> = name.chars().collect();
    let cell = match chars[..] {
        ['R' | 'r', row, 'C' | 'c', column] => position(row).zip(position(column)),
        _ => None,
    };
    let cell = cell.and_then(|(row, column)| Cell::new(row, column));
    cell.ok_or_else(|| {
        format!("{name:?} is not a cell: expected one like R1C1, where a to g are 10 to 16")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damaged_strings_are_never_read_otherwise() {
        let string = ".Cage~10~R1C1~R1C2.Cage~0~R9C9~R8C9.Cage~45~R2C1";
        let options = Options::default();
        let mut read = 0;
        for at in 0..string.len() {
            for damage in ["", "0", "9", "R", "C", "~", ".", " ", "a", "_", "Cage~3~"] {
                for rest in [&string[at..], &string[at + 1..]] {
                    let text = format!("{}{damage}{rest}", &string[..at]);
                    if let Some(layout) = plain(&text, &options) {
                        assert_eq!(
                            with_places(1, &text, &options).as_ref(),
                            Ok(&layout),
                            "{text}"
                        );
                        read += 1;
                    }
                }
            }
        }
        assert!(read > 50, "{read}");
    }
}
