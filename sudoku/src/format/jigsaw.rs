//! Region maps: each cell shows the name of its region, any letter or digit.

use std::borrow::Cow;

use super::context::SLIP;
use super::line::run_end;
use super::rows::{GridLine, Row, grid_line};
use super::source::{OwnedLine, Span};
use super::{Format, Line, Lines, ReadError, WriteError, bare, is_comment};
use crate::board::MAX_SIZE;
use crate::{Geometry, GeometryError, Puzzle};

/// Reads a region map: a line of `n * n` names, or `n` rows of `n`; spaces,
/// bars, rules, empty lines and comments are passed over.
///
/// # Errors
/// Where the map is no square or a region has too few or too many cells.
///
/// ```
/// use ninefold_sudoku::format::parse_regions;
/// let geometry = parse_regions("AAAB\nABBB\nCCCD\nCDDD\n").unwrap();
/// assert_eq!(geometry.regions()[..8], [0, 0, 0, 1, 0, 1, 1, 1]);
/// assert_eq!(
///     parse_regions("AAAB\nAABB\nCCCD\nCDDD\n").unwrap_err().to_string(),
///     "line 1, column 1: the region of r1c1 has 5 cells: expected 4 in each region"
/// );
/// ```
pub fn parse_regions(text: &str) -> Result<Geometry, ReadError> {
    let mut lines = Lines::new(text.as_bytes());
    let mut rows: Vec<Row> = Vec::new();
    while let Some(line) = lines.next_line() {
        let line = OwnedLine::from(line?);
        if line.text.trim().is_empty() || is_comment(&line.text) {
            continue;
        }
        match grid_line(&line) {
            Some(GridLine::Row(row)) => rows.push(row),
            Some(GridLine::Rule | GridLine::Dashes(_)) => {}
            None => {
                let all = Span::of(line.lend(), 0, line.text.trim_end().len());
                return Err(all.whole("no row of a region map: expected letters or digits"));
            }
        }
    }
    let (Some(first), Some(last)) = (rows.first(), rows.last()) else {
        return Err(ReadError::new(
            1,
            1,
            1,
            "no region map: expected 9 rows of 9 names",
        ));
    };
    let names = match rows.len() {
        1 => first.characters(),
        n => names_in_rows(&rows, n)?,
    };
    let cells = names.len();
    let side = cells.isqrt();
    if side * side != cells || !(1..=MAX_SIZE).contains(&side) {
        let message = format!("{cells} cells: expected 81, or another square number up to 625");
        return Err(last.all().whole(message));
    }
    of_names(&names)
}

/// The names of a map of `n` rows.
fn names_in_rows(rows: &[Row], n: usize) -> Result<Vec<Span<'_>>, ReadError> {
    let mut names = Vec::new();
    let by_words = rows.iter().all(|row| row.word_count() == n);
    for row in rows {
        let found = if by_words {
            row.words()
        } else {
            row.characters()
        };
        if found.len() != n {
            let message = format!("{} cells: expected {n}, as there are {n} rows", found.len());
            return Err(row.all().whole(message));
        }
        names.extend(found);
    }
    Ok(names)
}

/// The geometry of named cells; their number is a square.
fn of_names(names: &[Span<'_>]) -> Result<Geometry, ReadError> {
    for name in names {
        if !name.text.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(name.whole(format!(
                "{:?} names no region: expected a letter or a digit",
                name.text
            )));
        }
    }
    let first = |name: &Span<'_>| names.iter().position(|n| n.text == name.text).unwrap_or(0);
    let map: Vec<usize> = names.iter().map(first).collect();
    let size = names.len().isqrt();
    Geometry::jigsaw(&map).map_err(|e| match e {
        GeometryError::RegionSize { cell, .. } => names[cell.index(size)].whole(e.to_string()),
        _ => names[0].whole(e.to_string()),
    })
}

/// The geometry of a map in one run of characters.
pub(super) fn of_run(run: Span<'_>) -> Result<Geometry, ReadError> {
    let chars = run.text.char_indices();
    let spans = chars.map(|(k, c)| Span {
        line: run.line,
        offset: run.offset + k,
        text: &run.text[k..k + c.len_utf8()],
    });
    let names: Vec<Span<'_>> = spans.collect();
    let side = names.len().isqrt();
    if side * side != names.len() || !(4..=MAX_SIZE).contains(&side) {
        return Err(run.whole(format!(
            "a region map of {} cells: expected 81",
            names.len()
        )));
    }
    of_names(&names)
}

/// The map in a line of its own, or what is wrong with it; `None` if the line
/// does not look like a map of `cells` cells at all.
///
/// A right map has its regions in one piece, and not all of them rows or all of
/// them columns. A slip leaves most of it as it was, and no Sudoku grid looks
/// like either: see [`lies_like_a_map`].
pub(super) fn map_line(line: Line<'_>, cells: usize) -> Option<Result<Geometry, ReadError>> {
    let side = cells.isqrt();
    if side * side != cells || !(4..=MAX_SIZE).contains(&side) {
        return None;
    }
    let text = line.text.trim();
    let end = match text.len() {
        length if length == cells => length,
        length if length + SLIP < cells => return None,
        _ => run_end(text),
    };
    let names = names_of(&text[..end]);
    let near = names.len().abs_diff(cells) <= SLIP.min(cells / 8);
    let behind = text[end..].trim_start();
    let alone = behind.is_empty() || is_comment(behind);
    if !near || !alone || !lies_like_a_map(&names, side) {
        return None;
    }
    let start = line.text.len() - line.text.trim_start().len();
    let run = Span::of(line, start, start + end);
    match slip(run, &names, side) {
        // A map with a slip may have a stray sign; a puzzle has more blanks.
        Some(_) if blanks(&names, side) > STRAY => None,
        Some(slip) => Some(Err(slip)),
        None => Some(of_run(run)),
    }
}

/// How many signs of a map may be none of a region's.
const STRAY: usize = 2;

/// How many signs stand for a blank in a puzzle. Maps of more than nine
/// regions may call one of them `0`.
fn blanks(names: &[u8], side: usize) -> usize {
    let is_blank = |name: u8| !name.is_ascii_alphanumeric() || name == b'0' && side <= 9;
    names.iter().filter(|&&name| is_blank(name)).count()
}

/// The characters of a run as bytes; those that are no letters or digits need not be told apart.
fn names_of(run: &str) -> Cow<'_, [u8]> {
    match run.is_ascii() {
        true => run.as_bytes().into(),
        false => run
            .chars()
            .map(|c| u8::try_from(c).unwrap_or(255))
            .collect(),
    }
}

/// Whether equal names lie together as in a region map of this side, right or
/// with a slip in it: in pieces of some four cells or more, at that beside and
/// under each other.
///
/// No Sudoku grid passes. In a right one equal digits never touch; a full one
/// with some digits wrong has a few such pairs; one with a few digits and many
/// blanks has more of one sign than two regions of a map have.
pub(super) fn lies_like_a_map(names: &[u8], side: usize) -> bool {
    let mut times = [0u8; 256];
    for &name in names {
        let count = &mut times[usize::from(name)];
        *count += 1;
        if usize::from(*count) > 2 * side {
            return false;
        }
    }
    let different = times.iter().filter(|&&count| count > 0).count();
    let rows = names.chunks(side);
    let beside = rows.flat_map(|row| row.iter().zip(&row[1..]));
    let beside = beside.filter(|(left, right)| left == right).count();
    let under = names.iter().zip(&names[side..]);
    let under = under.filter(|(above, below)| above == below).count();
    // Rows behind a missing name are askew, which tears the pieces.
    let size = if names.len() == side * side { 4 } else { 3 };
    let most = names.len() / size + 2;
    // Each equal pair joins two pieces at most.
    2 * different > side
        && 2 * beside.min(under) >= side
        && names.len() - (beside + under).min(names.len()) <= most
        && pieces(names, side).iter().sum::<usize>() <= most
}

/// What is wrong with what [looks like a map](lies_like_a_map), if anything.
fn slip(run: Span<'_>, names: &[u8], side: usize) -> Option<ReadError> {
    let say = |what: String| format!("this looks like a region map, but {what}");
    let strange = run.text.chars().position(|c| !c.is_ascii_alphanumeric());
    if let Some(at) = strange {
        let c = run.text.chars().nth(at).unwrap_or(' ');
        return Some(run.error(at, 1, say(format!("{c:?} names no region"))));
    }
    if names.len() != side * side {
        let (found, expected) = (names.len(), side * side);
        return Some(run.whole(say(format!("it has {found} cells: expected {expected}"))));
    }
    let pieces = pieces(names, side);
    let mut wrong = Vec::new();
    for (k, &name) in names.iter().enumerate() {
        let count = names.iter().filter(|&&n| n == name).count();
        if count != side && !names[..k].contains(&name) {
            let plural = if count == 1 { "" } else { "s" };
            wrong.push(format!(
                "region {} has {count} cell{plural}",
                char::from(name)
            ));
        }
    }
    if !wrong.is_empty() {
        let wrong = wrong.join(", ");
        return Some(run.whole(say(format!("{wrong}: expected {side} in each"))));
    }
    let torn = names.iter().find(|&&name| pieces[usize::from(name)] > 1)?;
    let count = pieces[usize::from(*torn)];
    let torn = char::from(*torn);
    Some(run.whole(say(format!(
        "region {torn} lies in {count} pieces: expected one"
    ))))
}

/// In how many pieces the cells of each name lie.
fn pieces(names: &[u8], side: usize) -> [usize; 256] {
    let mut pieces = [0; 256];
    let mut seen = vec![false; names.len()];
    let mut open = Vec::new();
    for start in 0..names.len() {
        if seen[start] {
            continue;
        }
        pieces[usize::from(names[start])] += 1;
        seen[start] = true;
        open.push(start);
        while let Some(k) = open.pop() {
            let column = k % side;
            let around = [
                k.checked_sub(side),
                Some(k + side),
                (column > 0).then(|| k - 1),
                (column + 1 < side).then_some(k + 1),
            ];
            for next in around.into_iter().flatten().filter(|&n| n < names.len()) {
                if names[next] == names[start] && !seen[next] {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
    }
    pieces
}

/// The map as a line.
pub(super) fn map_text(geometry: &Geometry) -> String {
    let name = |&r: &u8| crate::Digit::from_index(usize::from(r)).map_or('?', crate::Digit::symbol);
    geometry.regions().iter().map(name).collect()
}

/// The cells, and the map under them.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, WriteError> {
    let geometry = puzzle.geometry();
    if geometry.has_diagonals() {
        return Err(WriteError::new(
            "jigsaw has no place for diagonals: json holds them",
        ));
    }
    if geometry.box_shape().is_some() {
        return Err(WriteError::new(
            "jigsaw is for regions that are no boxes: line, drawn and json hold boxes",
        ));
    }
    let map = map_text(geometry);
    let read_back = Line {
        number: 1,
        text: &map,
    };
    if !matches!(map_line(read_back, map.len()), Some(Ok(_))) {
        return Err(WriteError::new(
            "jigsaw holds regions in one piece that are no rows or columns: json holds these",
        ));
    }
    let givens = bare::cells(puzzle, Format::Jigsaw)?;
    Ok(format!("{givens}\n{map}\n"))
}
