//! Which lines make a block of rows: up to an empty line or something that is
//! no row, unless what follows completes the grid.

use std::io::BufRead;

use super::Format;
use super::classify::{Class, classify};
use super::rows::{GridLine, LONGEST, Row, grid_line, lenient_row};
use super::source::{OwnedLine, Source};

/// The most lines of one block; what is longer is read in parts.
const MOST_LINES: usize = 1024;

/// Whether the line is a row of cells for sure.
pub(super) fn is_row(line: &OwnedLine) -> bool {
    matches!(grid_line(line), Some(GridLine::Row(_)))
}

/// Whether the line is made of dashes: a rule, or blanks.
pub(super) fn is_dashes(line: &OwnedLine) -> bool {
    matches!(grid_line(line), Some(GridLine::Dashes(_)))
}

/// Takes the lines of the block that begins with `first`.
pub(super) fn read<R: BufRead>(
    source: &mut Source<R>,
    first: OwnedLine,
    forced: Option<Format>,
) -> Vec<GridLine> {
    let mut block = Collected::default();
    block.push(first);
    loop {
        let next = block.next_lines(source, forced);
        if next == 0 {
            return block.parts;
        }
        source.take(next).for_each(|line| block.push(line));
        if block.lines.len() >= MOST_LINES {
            block.cut(source);
            return block.parts;
        }
    }
}

/// The lines taken so far. `lines` and `parts` go side by side.
#[derive(Default)]
struct Collected {
    lines: Vec<OwnedLine>,
    parts: Vec<GridLine>,
    /// How many parts are rows for sure.
    rows: usize,
}

impl Collected {
    /// Takes a line; empty lines and comments inside a grid are dropped.
    fn push(&mut self, line: OwnedLine) {
        if is_gap(&line) {
            return;
        }
        let part = grid_line(&line).unwrap_or_else(|| GridLine::Row(lenient_row(&line)));
        self.rows += usize::from(matches!(part, GridLine::Row(_)));
        self.parts.push(part);
        self.lines.push(line);
    }

    /// The first row, which says how wide the grid is.
    fn first_row(&self) -> Option<&Row> {
        self.parts.iter().find_map(|part| match part {
            GridLine::Row(row) => Some(row),
            _ => None,
        })
    }

    /// How many rows the grid should have, judged by its first one.
    fn side(&self) -> usize {
        match self.first_row() {
            Some(row) if row.word_count() >= 4 => row.word_count(),
            Some(row) => row.character_count(),
            None => 9,
        }
    }

    /// How many of the lines ahead belong to the block: one, if it is a row;
    /// several, if empty lines stand between the bands of a grid.
    fn next_lines<R: BufRead>(&self, source: &mut Source<R>, forced: Option<Format>) -> usize {
        let Some(next) = source.peek(0) else {
            return 0;
        };
        if self.belongs(next, forced) {
            return 1;
        }
        let side = self.side();
        if !is_gap(next) || self.rows == 0 || self.rows >= side {
            return 0;
        }
        let mut ahead = 0;
        while ahead < MOST_LINES && source.peek(ahead).is_some_and(is_gap) {
            ahead += 1;
        }
        let mut more = 0;
        while let Some(line) = source.peek(ahead).filter(|l| self.belongs(l, forced)) {
            more += usize::from(!matches!(grid_line(line), Some(GridLine::Rule)));
            ahead += 1;
            if more >= side || ahead >= MOST_LINES {
                return 0; // a grid of its own
            }
        }
        let completes = more > 0 && self.rows + more <= side;
        if completes { ahead } else { 0 }
    }

    /// Whether a line is a row or a rule, or would be but for a strange
    /// character in a grid that is not complete.
    fn belongs(&self, line: &OwnedLine, forced: Option<Format>) -> bool {
        match classify(&line.text, forced, false) {
            Class::Grid => true,
            Class::Unknown
                if !self.rows.is_multiple_of(self.side().max(1)) && line.text.len() <= LONGEST =>
            {
                let broken = lenient_row(line);
                self.first_row().is_some_and(|row| {
                    row.character_count() == broken.character_count()
                        || row.word_count() >= 4 && row.word_count() == broken.word_count()
                })
            }
            _ => false,
        }
    }

    /// Keeps complete grids only, and puts the rest back.
    fn cut<R: BufRead>(&mut self, source: &mut Source<R>) {
        let side = self.side().max(1);
        let complete = self.rows / side * side;
        let mut rows = 0;
        let end = self.parts.iter().position(|part| {
            rows += usize::from(matches!(part, GridLine::Row(_)));
            rows > complete
        });
        if let Some(end) = end.filter(|&end| end > 0) {
            self.parts.truncate(end);
            source.put_back(self.lines.drain(end..));
        }
    }
}

/// Whether the line may stand between the bands of a grid.
fn is_gap(line: &OwnedLine) -> bool {
    line.text.len() <= LONGEST && (line.text.trim().is_empty() || super::is_comment(&line.text))
}
