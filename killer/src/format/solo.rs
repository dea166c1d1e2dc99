//! Game IDs of Solo, from Simon Tatham's Portable Puzzle Collection: what
//! board it is, a colon, and up to four parts with commas between them.
//!
//! | part | what it is |
//! |---|---|
//! | `3x3k:` | rows x columns of a box, or `9j` for a jigsaw; then `x` for diagonals, `k` for cages |
//! | givens | numbers with `_` between two that meet; a letter is so many blanks, a = 1 to z = 26 |
//! | regions | of a jigsaw only: its walls |
//! | cages | their walls |
//! | sums | like the givens: the sum of a cage in any one of its cells |
//!
//! Walls go over the edges between neighbours, those between two columns row
//! by row, then those between two rows column by column, and past the last one
//! over one more that counts as a wall. A letter is so many open edges and a
//! wall, `_` a wall, `z` open edges without one: 25 where the program writes,
//! 26 where it reads, as the number of edges shows. What it can read is written
//! here.
//!
//! An ID without `k` is a plain Sudoku, and one with `#` names a seed, which
//! only the program itself can make a puzzle of. Without the part before the
//! colon the board is taken from the number of cells; such an ID is read, but
//! never recognised. The program has cages of 2 to 9 cells on boards of at most
//! 9x9 only; here all sizes are read, and a cell walled in on its own without a
//! sum is in no cage.

mod walls;
mod write;

use ninefold_sudoku::board::MAX_SIZE;

use super::Options;
use super::draft::{Draft, DraftCage, Fault, Place, Shape};
use super::words::{exact, number};
use crate::cage::Layout;

use walls::walls;
pub(super) use write::write;

/// Whether a line is one of these, well-formed or nearly.
pub(super) fn is_telling(line: &str) -> bool {
    let id = id(line.trim_start());
    let head = id.split([':', '#']).next().unwrap_or("");
    head.len() < id.len() && head.contains('k') && parameters(head).is_ok()
}

/// The ID in a line: its first word, behind the address of the web page if it
/// is a link.
fn id(text: &str) -> &str {
    let word = text.split_whitespace().next().unwrap_or("");
    const PAGE: &str = "solo.html";
    match word.find(PAGE) {
        Some(at) => word[at + PAGE.len()..].trim_start_matches(['#', '?']),
        None => word,
    }
}

/// What stands before the colon.
#[derive(Debug, Default)]
struct Parameters {
    /// Rows and columns of a box; the second is 1 for a jigsaw.
    shape: (usize, usize),
    diagonals: bool,
    killer: bool,
}

/// Reads what stands before the colon; else the characters that were read and
/// what was expected behind them.
fn parameters(head: &str) -> Result<Parameters, (usize, &'static str)> {
    let expected = "expected the board, like 3x3k or 9jk";
    let mut rest = head;
    let take = |rest: &mut &str| {
        let end = rest.find(|c: char| !c.is_ascii_digit());
        let (digits, behind) = rest.split_at(end.unwrap_or(rest.len()));
        *rest = behind;
        number(digits).map(|n| n as usize)
    };
    let first = take(&mut rest).ok_or((0, expected))?;
    let mut read = Parameters {
        shape: (first, first),
        ..Parameters::default()
    };
    let mut two = false;
    if let Some(behind) = rest.strip_prefix('x') {
        let mut behind = behind;
        if let Some(second) = take(&mut behind) {
            (read.shape.1, rest, two) = (second, behind, true);
        }
    }
    while let Some(c) = rest.chars().next() {
        let at = head.len() - rest.len();
        rest = &rest[c.len_utf8()..];
        match c {
            'j' => {
                let (rows, columns) = read.shape;
                let side = if two {
                    rows.saturating_mul(columns)
                } else {
                    rows
                };
                read.shape = (side, 1);
            }
            'x' => read.diagonals = true,
            'k' => read.killer = true,
            // The symmetry and the grade that the program was asked for.
            'r' | 'm' | 'a' => {
                rest = rest.strip_prefix('d').filter(|_| c == 'm').unwrap_or(rest);
                take(&mut rest);
            }
            'd' if rest.starts_with(['t', 'b', 'i', 'a', 'e', 'u']) => rest = &rest[1..],
            _ => return Err((at, "expected j, x or k")),
        }
    }
    Ok(read)
}

/// The part of an ID that is being read.
struct Scan {
    line: usize,
    /// The column of the first character.
    start: usize,
    chars: Vec<char>,
    at: usize,
}

impl Scan {
    /// The place of the next character, or of the last one at the end.
    fn place(&self) -> Place {
        let at = self.at.min(self.chars.len().saturating_sub(1));
        Place {
            line: self.line,
            column: self.start + at,
            len: 1,
        }
    }

    fn fault(&self, message: impl Into<String>) -> Fault {
        self.place().fault(message)
    }

    /// The next character of this part.
    fn next(&mut self) -> Option<char> {
        let c = self.chars.get(self.at).copied().filter(|&c| c != ',')?;
        self.at += 1;
        Some(c)
    }

    /// Steps over the comma in front of a part.
    fn comma(&mut self, part: &str) -> Result<(), Fault> {
        if self.chars.get(self.at) != Some(&',') {
            return Err(self.fault(format!("expected a comma and {part}")));
        }
        self.at += 1;
        Ok(())
    }

    /// Numbers and runs of blanks up to the end of the part.
    fn numbers(&mut self, what: &str) -> Result<Vec<Option<(u32, Place)>>, Fault> {
        let most = MAX_SIZE * MAX_SIZE;
        let mut cells = Vec::new();
        loop {
            let place = self.place();
            match self.next() {
                None => return Ok(cells),
                Some('_') => {}
                Some(c @ 'a'..='z') => {
                    let run = c as usize - 'a' as usize + 1;
                    cells.extend(std::iter::repeat_n(None, run));
                }
                Some('1'..='9') => {
                    let from = self.at - 1;
                    let digits = self.chars[from..].iter().take_while(|c| c.is_ascii_digit());
                    let digits: String = digits.collect();
                    self.at = from + digits.len();
                    let len = digits.len();
                    let place = Place { len, ..place };
                    let value = exact(&digits, place).unwrap_or(Ok(0))?;
                    cells.push(Some((value, place)));
                }
                Some(c) => {
                    return Err(place.fault(format!(
                        "{c:?} among the {what}: expected a number, a letter for so many blanks, or _ between numbers"
                    )));
                }
            }
            if cells.len() > most {
                return Err(place.fault(format!("more {what} than any board has cells")));
            }
        }
    }

    /// The same for a board of this side.
    fn grid(&mut self, side: usize, what: &str) -> Result<Vec<Option<(u32, Place)>>, Fault> {
        let cells = self.numbers(what)?;
        match cells.len() == side * side {
            true => Ok(cells),
            false => Err(self.fault(format!(
                "the {what} end here after {} cells: expected {}",
                cells.len(),
                side * side
            ))),
        }
    }
}

pub(super) fn parse(line: usize, text: &str, options: &Options) -> Result<Layout, Fault> {
    let id = id(text);
    let before = id.as_ptr() as usize - text.as_ptr() as usize;
    let start = text[..before].chars().count() + 1;
    let behind = text[before + id.len()..].trim_start();
    let mut scan = Scan {
        line,
        start,
        chars: id.chars().collect(),
        at: 0,
    };
    if !behind.is_empty() {
        let column = text.chars().count() - behind.chars().count() + 1;
        let place = Place {
            line,
            column,
            len: 1,
        };
        return Err(place.fault("stray text behind the game ID"));
    }
    let mut read = match id.find([':', '#']) {
        Some(end) => {
            let head = &id[..end];
            if id[end..].starts_with('#') {
                scan.at = head.chars().count();
                let message = "a random seed, which only Solo itself can make a puzzle of: \
                               expected the game ID by its description, with a colon";
                return Err(scan.fault(message));
            }
            let read = parameters(head).map_err(|(at, expected)| {
                scan.at = head[..at].chars().count();
                scan.fault(expected)
            })?;
            if !read.killer {
                let message = format!("{head} has no k: this is a plain Sudoku without cages");
                let len = head.chars().count();
                return Err(Place {
                    len,
                    ..scan.place()
                }
                .fault(message));
            }
            scan.at = head.chars().count() + 1;
            read
        }
        None => Parameters::default(),
    };
    let place = scan.place();
    let side = match read.shape {
        (0, _) | (_, 0) => described(&mut scan, &mut read)?,
        (rows, columns) => rows.saturating_mul(columns),
    };
    if !(2..=MAX_SIZE).contains(&side) {
        let start = Place {
            column: start,
            ..place
        };
        return Err(start.fault(format!(
            "a board of {side} digits: expected at most {MAX_SIZE}"
        )));
    }
    let mut draft = Draft::new(place);
    draft.shape_place.column = start;
    draft.diagonals = read.diagonals;
    let givens = scan.grid(side, "givens")?;
    let cell = |k| ninefold_sudoku::Cell::from_index(k, side);
    for (k, given) in givens.into_iter().enumerate() {
        draft
            .givens
            .extend(given.map(|(value, place)| (cell(k), value, place)));
    }
    draft.shape = match read.shape {
        (_, 1) => {
            scan.comma("the walls of the regions")?;
            draft.shape_place = scan.place();
            Shape::Regions(walls(&mut scan, side, "regions")?)
        }
        (rows, columns) => Shape::Boxes(rows, columns),
    };
    scan.comma("the walls of the cages")?;
    let place = scan.place();
    let cages = walls(&mut scan, side, "cages")?;
    scan.comma("the sums")?;
    let sums = scan.grid(side, "sums")?;
    if scan.at < scan.chars.len() {
        return Err(scan.fault("stray text behind the sums"));
    }
    let mut cage_at = vec![None; side * side];
    for (k, (&first, &sum)) in cages.iter().zip(&sums).enumerate() {
        let index = *cage_at[first].get_or_insert_with(|| {
            draft.cages.push(DraftCage::new(0, place));
            draft.cages.len() - 1
        });
        let cage = &mut draft.cages[index];
        if let Some((sum, place)) = sum {
            if let Some(old) = cage.sum {
                return Err(place.fault(format!(
                    "a second sum, {sum}, for the cage at {} with sum {old}",
                    cell(first)
                )));
            }
            (cage.sum, cage.place) = (Some(sum), place);
        }
        cage.cells.push((cell(k), place));
    }
    draft.cages.retain(|cage| !cage.says_nothing());
    draft.layout(options)
}

/// What a description alone says of the board: its side; the number of its
/// parts tells whether it has regions.
fn described(scan: &mut Scan, read: &mut Parameters) -> Result<usize, Fault> {
    let parts = scan.chars.iter().filter(|&&c| c == ',').count() + 1;
    let at = scan.at;
    let cells = scan.numbers("givens")?.len();
    let side = cells.isqrt();
    read.shape = match (super::draft::usual_boxes(side), parts) {
        (Some(shape), 3) if side * side == cells => shape,
        (_, 4) if side * side == cells => (side, 1),
        _ => {
            let message = format!(
                "{parts} parts, the first of {cells} cells: expected a game ID like 3x3k: with givens, cages and sums"
            );
            return Err(scan.fault(message));
        }
    };
    scan.at = at;
    Ok(side)
}
