//! What a reader keeps from line to line, and how it reads the formats of one
//! line a record.
//!
//! A line of cells waits for the line under it: that may be its region map. A
//! line that looks like a map is never read as cells, whether it is right or
//! not and wherever it stands: a jigsaw without its regions is another puzzle.

use std::collections::VecDeque;

use super::classify::{Class, classify};
use super::context::{Context, usual_box};
use super::source::{OwnedLine, Span};
use super::table::Table;
use super::{Format, Line, Options, ReadError, Record};
use super::{exchange, grid, hodoku, jigsaw, json, line, link};
use crate::board::MAX_SIZE;
use crate::{Geometry, Puzzle};

/// How many assignments may stand above the list of rows in program text.
const MOST_ASSIGNED: usize = 16;

/// Everything that a reader keeps but its source of lines.
#[derive(Debug)]
pub(super) struct State {
    /// The options, and the geometries built so far.
    pub(super) context: Context,
    forced: Option<Format>,
    ready: VecDeque<Result<Record, ReadError>>,
    open: Open,
    table: Option<Table>,
    /// Lines like `n = 9`, until the next line shows whether they belong to the
    /// program text around a grid.
    assigned: Vec<ReadError>,
    /// The first of some lines that are nothing known, and how many followed.
    unknown: Option<(ReadError, usize)>,
    title: Option<String>,
    /// Whether any puzzle or error came so far.
    begun: bool,
    /// Puzzles and errors so far, those that were given out too.
    results: u64,
    /// The line at the top that says how many puzzles follow, and the number.
    promise: Option<(OwnedLine, u64)>,
    /// Whether lines are looked at as region maps: not where the format is given.
    maps: bool,
    /// The number of a line that is no map of so many cells.
    no_map: Option<(usize, usize)>,
    ended: bool,
}

/// Whether the next line may be the region map of the last one.
#[derive(Debug)]
enum Open {
    No,
    /// It belongs to the last record that is ready.
    Record,
    /// It belongs to this line, about which an error is ready (or nothing,
    /// where the format is jigsaw).
    Line(OwnedLine),
}

/// What another record can be had from.
pub(super) enum Waiting {
    /// A row of a table.
    Rows,
    /// So many lines of plain cells.
    Lines(usize),
    /// More than that.
    Other,
}

impl State {
    pub(super) fn new(options: &Options) -> State {
        State {
            context: Context::new(options),
            forced: options.format,
            ready: VecDeque::new(),
            open: Open::No,
            table: None,
            assigned: Vec::new(),
            unknown: None,
            title: None,
            begun: false,
            results: 0,
            promise: None,
            maps: options.format.is_none(),
            no_map: None,
            ended: false,
        }
    }

    /// The given format.
    pub(super) fn forced(&self) -> Option<Format> {
        self.forced
    }

    /// Whether any puzzle or error came so far.
    pub(super) fn has_begun(&self) -> bool {
        self.begun
    }

    /// What follows are rows of this table.
    pub(super) fn set_table(&mut self, table: Table) {
        self.table = Some(table);
    }

    /// What the next puzzle is called.
    pub(super) fn set_title(&mut self, title: &str) {
        self.title = Some(title.trim().to_string());
    }

    /// The line says how many puzzles follow; held to its word at the end.
    pub(super) fn set_promise(&mut self, line: OwnedLine, puzzles: u64) {
        self.promise = Some((line, puzzles));
    }

    /// Whether a run has as many characters as some board has cells.
    pub(super) fn is_size(&self, run: &str) -> bool {
        run.len() > MAX_SIZE && self.context.side(run.len()).is_ok()
    }

    /// One more result.
    pub(super) fn push(&mut self, result: Result<Record, ReadError>) {
        self.flush_assigned();
        self.open = Open::No;
        self.begun = true;
        self.results += 1;
        self.flush_unknown();
        self.ready.push_back(result);
    }

    /// One more result of a grid of rows.
    pub(super) fn push_grid(&mut self, mut result: Result<Record, ReadError>) {
        if let Ok(record) = &mut result {
            record.comment = self.title.take();
            record.format = self.forced.unwrap_or(record.format);
        }
        let named = |e: ReadError| match self.forced {
            Some(format) => e.with_format(format.name()),
            None => e,
        };
        if let Some(error) = result.as_ref().ok().and_then(map_of_rows) {
            // The puzzle above it goes along, if it has not been given out.
            let is_above = |r: &Result<Record, ReadError>| r.as_ref().is_ok_and(|r| !r.one_line);
            if self.ready.back().is_some_and(is_above) {
                self.ready.pop_back();
                self.results -= 1;
            }
            result = Err(error);
        }
        let result = result.map_err(named);
        self.push(result);
    }

    /// There are no more lines.
    pub(super) fn end(&mut self) {
        let open = std::mem::replace(&mut self.open, Open::No);
        if let (Open::Line(line), Some(_)) = (open, self.forced) {
            let all = Span::of(line.lend(), 0, line.text.trim_end().len());
            let error = all.whole("no region map: expected one in the line below");
            self.push(Err(error.with_format(Format::Jigsaw.name())));
        }
        self.flush_assigned();
        if let Some((line, promised)) = self.promise.take()
            && promised != self.results
        {
            let all = Span::of(line.lend(), 0, line.text.trim_end().len());
            let found = self.results;
            let error = all.whole(format!(
                "neither a puzzle nor the number of puzzles: expected 81 cells, or {found}"
            ));
            self.push(Err(error));
        }
        self.flush_unknown();
        self.ended = true;
    }

    /// Whether [`pop`](State::pop) can answer: the last record may have to
    /// wait for its map.
    pub(super) fn is_ready(&self) -> bool {
        let waiting = match (&self.open, self.forced) {
            (Open::No, _) | (Open::Line(_), Some(_)) => 0,
            _ => 1,
        };
        self.ready.len() > waiting || self.ended
    }

    /// Whether there is nothing more.
    pub(super) fn is_over(&self) -> bool {
        self.ended && self.ready.is_empty()
    }

    /// The next result; `None` at the end.
    pub(super) fn pop(&mut self) -> Option<Result<Record, ReadError>> {
        self.ready.pop_front()
    }

    /// Lines that are nothing known are one error at the top of a text.
    fn flush_unknown(&mut self) {
        if let Some((error, more)) = self.unknown.take() {
            self.ready.push_back(Err(match more {
                0 => error,
                1 => error.and("; nor is the next line"),
                _ => error.and(&format!("; nor are the next {more} lines")),
            }));
        }
    }

    /// Assignments that open no list are lines that are nothing known.
    fn flush_assigned(&mut self) {
        for error in std::mem::take(&mut self.assigned) {
            self.unknown(error);
        }
    }

    fn unknown(&mut self, error: ReadError) {
        match &mut self.unknown {
            Some((_, more)) => *more += 1,
            None if self.begun => self.push(Err(error)),
            None => self.unknown = Some((error, 0)),
        }
    }

    /// Whether lines of 81 plain cells of the usual board may be read with
    /// nothing else in mind.
    pub(super) fn is_plain(&self) -> bool {
        let lines = matches!(self.forced, None | Some(Format::Line | Format::Sdm));
        let waiting = self.title.is_some() || self.unknown.is_some() || !self.assigned.is_empty();
        lines && self.table.is_none() && !waiting && self.context.is_usual()
    }

    /// What has to come before [`pop`](State::pop) can answer, if it cannot now.
    pub(super) fn waiting_for(&self) -> Waiting {
        match (&self.table, &self.open) {
            (Some(_), Open::No) => Waiting::Rows,
            (None, Open::Record) => Waiting::Lines(1),
            (None, Open::No) if self.is_plain() => Waiting::Lines(1 + usize::from(self.maps)),
            _ => Waiting::Other,
        }
    }

    /// What follows is no map of the line before: that can be given out.
    pub(super) fn close(&mut self) {
        self.open = Open::No;
    }

    /// Takes note of lines of 81 plain cells that were given out past
    /// [`pop`](State::pop).
    pub(super) fn passed(&mut self, lines: usize) {
        self.begun = true;
        self.results += lines as u64;
        self.context.last_cells = Some(81);
    }

    /// Reads a line that is a record by itself, or nothing at all; gives back
    /// the class of a line that others belong to.
    pub(super) fn single(&mut self, text: Line<'_>) -> Option<Class> {
        if !matches!(self.open, Open::No) && self.map(text) || self.plain(text) {
            return None;
        }
        let class = classify(text.text, self.forced, self.table.is_some());
        let context = &mut self.context;
        let (result, format) = match class {
            Class::Header | Class::Xml | Class::Section | Class::Grid => return Some(class),
            Class::Exchange => (exchange::read(text, context), Format::Exchange),
            Class::Link => (link::read(text, context), Format::Link),
            Class::Hodoku => (hodoku::read(text, context), Format::Hodoku),
            Class::Json => (json::read(text, context), Format::Json),
            Class::Row => match Table::of_header(text.text) {
                Some(table) => {
                    self.table = Some(table);
                    return None;
                }
                None => (self.row(text), Format::Csv),
            },
            Class::Blank | Class::Comment | Class::Title => {
                // A jigsaw's map may follow an empty line or a comment.
                if class == Class::Title {
                    if text.text.trim_end().ends_with('[') {
                        self.assigned.clear();
                    }
                    self.set_title(text.text);
                    self.open = Open::No;
                }
                return None;
            }
            Class::Jigsaw => {
                self.open = Open::Line(text.into());
                return None;
            }
            Class::Line => {
                self.line(text);
                return None;
            }
            Class::Unknown | Class::Assignment => {
                let error = grid::unknown(Span::of(text, 0, text.text.trim_end().len()));
                if class == Class::Assignment && self.assigned.len() < MOST_ASSIGNED {
                    self.assigned.push(error);
                    self.open = Open::No;
                } else {
                    self.flush_assigned();
                    self.unknown(error);
                }
                return None;
            }
        };
        self.push(result.map_err(|e| e.with_format(format.name())));
        None
    }

    /// Reads a line that begins with 81 plain cells: nearly every line of a
    /// long file.
    #[inline]
    fn plain(&mut self, text: Line<'_>) -> bool {
        let lines = matches!(self.forced, None | Some(Format::Line | Format::Sdm));
        if !lines || self.table.is_some() {
            return false;
        }
        let format = self.forced.unwrap_or(Format::Line);
        match line::plain(text, &mut self.context, format) {
            Some(result) => self.push_line(text, result),
            None => return false,
        }
        true
    }

    /// A row of a table.
    fn row(&mut self, text: Line<'_>) -> Result<Record, ReadError> {
        match &self.table {
            Some(table) => table.read(text, &mut self.context),
            None => {
                let table = Table::of_row(text.text).unwrap_or_else(Table::single);
                table.read(text, &mut self.context)
            }
        }
    }

    /// Reads a line of cells, or takes it as the map of the line above it.
    pub(super) fn line_or_map(&mut self, text: Line<'_>) {
        if matches!(self.open, Open::No) || !self.map(text) {
            self.line(text);
        }
    }

    /// Reads a line of cells.
    pub(super) fn line(&mut self, text: Line<'_>) {
        let format = self.forced.unwrap_or(Format::Line);
        let result = line::read_any(text, &mut self.context, format);
        self.push_line(text, result);
    }

    /// One more result of a line of cells; its map may follow.
    fn push_line(&mut self, text: Line<'_>, mut result: Result<Record, ReadError>) {
        let mut open = Open::No;
        if self.maps
            && let Ok(record) = &result
            && let cells = record.puzzle.givens().cells().len()
            && self.no_map != Some((text.number, cells))
            && let Some(map) = jigsaw::map_line(text, cells)
        {
            result = Err(map.err().unwrap_or_else(|| {
                let all = Span::of(text, 0, text.text.trim_end().len());
                all.whole("a region map without a puzzle: expected it in the line under its puzzle")
            }));
            return self.push(result.map_err(|e| e.with_format(Format::Jigsaw.name())));
        }
        match &mut result {
            Ok(record) => {
                if let Some(title) = self.title.take() {
                    record.comment.get_or_insert(title);
                }
                if record.puzzle.marks().is_none() {
                    open = Open::Record;
                } else if self.forced.is_none() {
                    record.format = Format::Sukaku;
                }
            }
            Err(_) if is_odd_square(line::run_end(text.text.trim())) => {
                open = Open::Line(text.into());
            }
            Err(_) => {}
        }
        let format = self.forced.unwrap_or(Format::Line);
        self.push(result.map_err(|e| e.with_format(format.name())));
        if self.maps {
            self.open = open;
        }
    }

    /// Takes the line as the region map of the puzzle above it, if it looks like
    /// one. A map with a slip in it takes the puzzle along: one error, no answer.
    fn map(&mut self, text: Line<'_>) -> bool {
        if self.forced.is_some() {
            return self.forced_map(text);
        }
        let cells = match (&self.open, self.ready.back()) {
            (Open::Record, Some(Ok(record))) => record.puzzle.givens().cells().len(),
            (Open::Line(line), _) => line::run_end(line.text.trim()),
            _ => return false,
        };
        let Some(map) = jigsaw::map_line(text, cells) else {
            self.no_map = Some((text.number, cells));
            return false;
        };
        let open = std::mem::replace(&mut self.open, Open::No);
        self.results -= 1;
        let result = match (map, open, self.ready.pop_back()) {
            (Err(slip), ..) => Err(slip),
            (Ok(map), Open::Line(line), _) => self.jigsaw(line.lend(), map, text),
            (Ok(map), _, Some(Ok(record))) => self.with_map(record, map, text),
            _ => return false,
        };
        self.push(result.map_err(|e| e.with_format(Format::Jigsaw.name())));
        true
    }

    /// The line under a puzzle in a file of jigsaws: its map.
    fn forced_map(&mut self, text: Line<'_>) -> bool {
        if classify(text.text, self.forced, false) != Class::Jigsaw {
            return false; // an empty line or a comment
        }
        let Open::Line(puzzle) = std::mem::replace(&mut self.open, Open::No) else {
            return false;
        };
        let start = text.text.len() - text.text.trim_start().len();
        let map = Span::of(text, start, text.text.trim_end().len());
        let geometry = jigsaw::of_run(map);
        let result = geometry.and_then(|geometry| self.jigsaw(puzzle.lend(), geometry, text));
        self.push(result.map_err(|e| e.with_format(Format::Jigsaw.name())));
        true
    }

    /// The puzzle of a line with this geometry, which the line `map` gives.
    fn jigsaw(
        &self,
        text: Line<'_>,
        geometry: Geometry,
        map: Line<'_>,
    ) -> Result<Record, ReadError> {
        let mut context = self.own_context(geometry, map)?;
        let record = line::read(text, &mut context, Format::Jigsaw)?;
        Ok(Record {
            one_line: false,
            ..record
        })
    }

    /// The context of a puzzle whose geometry the line `map` gives.
    fn own_context(&self, geometry: Geometry, map: Line<'_>) -> Result<Context, ReadError> {
        let all = Span::of(map, 0, map.text.trim_end().len());
        let context = self.context.with_geometry(geometry);
        context.map_err(|m| all.whole(m))
    }

    /// A puzzle that has been read, with this geometry.
    fn with_map(
        &self,
        record: Record,
        geometry: Geometry,
        map: Line<'_>,
    ) -> Result<Record, ReadError> {
        let givens = record.puzzle.givens().clone();
        let mut context = self.own_context(geometry, map)?;
        let geometry = context.geometry(givens.size(), None);
        let all = Span::of(map, 0, map.text.trim_end().len());
        Ok(Record {
            puzzle: Puzzle::new(geometry.map_err(|m| all.whole(m))?, givens),
            format: Format::Jigsaw,
            one_line: false,
            ..record
        })
    }
}

/// Whether a square number has no usual board: 49, 121 and such.
fn is_odd_square(cells: usize) -> bool {
    let side = cells.isqrt();
    side * side == cells && (4..=MAX_SIZE).contains(&side) && usual_box(side).is_none()
}

/// The error about a full grid that is the region map of the grid above it:
/// maps are read from lines only.
fn map_of_rows(record: &Record) -> Option<ReadError> {
    let givens = record.puzzle.givens();
    let names: Option<Vec<u8>> = givens.cells().iter().map(|c| c.map(|d| d.get())).collect();
    let is_map = jigsaw::lies_like_a_map(&names?, givens.size());
    is_map.then(|| {
        let message = "this looks like a region map: expected puzzle and map in one line each, \
                       or the map in a file for --regions";
        ReadError::new(record.line, 1, 1, message)
    })
}
