//! KSudoku's saved games: XML with cages.
//!
//! Of `<graph>` the order, the groups and the cages are read, of the rest the
//! `<values>` that are given and the `<solution>` if there is one. Cells are
//! numbered from 0, column by column: cell k of a 9x9 stands in column k / 9,
//! row k % 9 (`cellIndex` and `cellPosX` in KSudoku's `SKGraph`, where x counts
//! columns). In `<values>` b is 1, c is 2 and so on, `_` an open cell.
//!
//! A cage has an operator: 4 adds; 1, 2, 3 (divide, subtract, multiply) are
//! those of Mathdoku, which is refused by name. 0, none, is for a cage of one
//! cell. The cells of a cage hold different digits, as KSudoku has it.

mod write;

use ninefold_sudoku::{Cell, Digit, Grid};
use roxmltree::{Document, Node, ParsingOptions};

use super::Options;
use super::draft::{Draft, DraftCage, Fault, Place, Shape};
use super::words::{exact, number};
use crate::cage::Layout;

pub(super) use write::write;

/// Whether a document of this format ends in this line.
pub(super) fn ends(line: &str) -> bool {
    line.contains("</ksudoku")
}

/// Whether lines are of this format, told line by line: XML of KSudoku with
/// cages.
#[derive(Debug, Default)]
pub(super) struct Telling {
    begun: bool,
    /// It began as XML does.
    xml: bool,
    ksudoku: bool,
}

impl Telling {
    /// Takes the next line; whether it is sure now.
    pub(super) fn line(&mut self, line: &str) -> bool {
        if !std::mem::replace(&mut self.begun, true) {
            self.xml = line.trim_start().starts_with('<');
        }
        self.ksudoku |= self.xml && (line.contains("<ksudoku") || line.contains("DOCTYPE ksudoku"));
        let cages = line.contains("<cage") || line.contains("KillerSudoku");
        self.ksudoku && cages
    }
}

/// A document, and where its lines stand in the text.
struct Source<'a> {
    lines: &'a [(usize, String)],
    text: &'a str,
    /// A byte that was looked for: byte, line from 0, column from 1. What comes
    /// later is found from here, so that places in their order cost one pass.
    last: std::cell::Cell<(usize, usize, usize)>,
}

impl Source<'_> {
    /// The place of bytes of the document.
    fn place(&self, range: std::ops::Range<usize>) -> Place {
        let (byte, mut row, mut column) = match self.last.get() {
            last if last.0 <= range.start => last,
            _ => (0, 0, 1),
        };
        for c in self.text.get(byte..range.start).unwrap_or("").chars() {
            (row, column) = match c {
                '\n' => (row + 1, 1),
                _ => (row, column + 1),
            };
        }
        self.last.set((range.start, row, column));
        let part = self.text.get(range).unwrap_or("");
        let part = part.split('\n').next().unwrap_or("");
        Place {
            line: self.lines.get(row).map_or(1, |(number, _)| *number),
            column,
            len: part.chars().count().max(1),
        }
    }

    /// The place of an element's tag.
    fn tag(&self, node: Node<'_, '_>) -> Place {
        let start = node.range().start;
        self.place(start..start + 1 + node.tag_name().name().len())
    }

    /// The words of an element's text, with their places.
    fn words<'n>(&self, node: Node<'n, '_>) -> Vec<(&'n str, Place)> {
        let Some(text) = node.first_child().filter(Node::is_text) else {
            return Vec::new();
        };
        let (range, value) = (text.range(), text.text().unwrap_or(""));
        // Text with entities has not its own length.
        let same = self.text.get(range.clone()) == Some(value);
        let words = value.split_whitespace();
        words
            .map(|word| {
                let at = word.as_ptr() as usize - value.as_ptr() as usize;
                let place = match same {
                    true => self.place(range.start + at..range.start + at + word.len()),
                    false => self.tag(node),
                };
                (word, place)
            })
            .collect()
    }

    /// A number that an attribute must have.
    fn number(&self, node: Node<'_, '_>, name: &str) -> Result<u32, Fault> {
        let Some(attribute) = node.attribute_node(name) else {
            let tag = node.tag_name().name();
            return Err(self
                .tag(node)
                .fault(format!("<{tag}> without {name}: expected a number")));
        };
        let place = self.place(attribute.range_value());
        exact(attribute.value().trim(), place).unwrap_or_else(|| {
            let value = attribute.value();
            Err(place.fault(format!("{name} is {value:?}: expected a number")))
        })
    }
}

/// Reads one document: its lines, and the solution that came with it.
pub(super) fn parse(
    lines: &[(usize, String)],
    options: &Options,
) -> Result<(Layout, Option<Grid>), Fault> {
    let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
    let text = texts.join("\n");
    let source = Source {
        lines,
        text: &text,
        last: std::cell::Cell::new((0, 0, 1)),
    };
    // KSudoku names a document type.
    let xml = ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(&text, xml).map_err(|error| {
        let at = error.pos();
        let message = error.to_string();
        let message = message.split(" at ").next().unwrap_or("");
        let row = (at.row as usize).clamp(1, lines.len().max(1));
        let (line, line_text) = lines.get(row - 1).map_or((1, ""), |(n, text)| (*n, text));
        let column = (at.col as usize).clamp(1, line_text.chars().count() + 1);
        let place = Place {
            line,
            column,
            len: 1,
        };
        place.fault(format!("no XML: {message}"))
    })?;
    let root = document.root_element();
    let all = |name: &'static str| root.descendants().filter(move |n| n.has_tag_name(name));
    let one = |name: &'static str| match (all(name).next(), all(name).nth(1)) {
        (_, Some(second)) => Err(source
            .tag(second)
            .fault(format!("a second <{name}>: expected one game a document"))),
        (first, None) => Ok(first),
    };
    let graph = one("graph")?.ok_or_else(|| {
        let message = "no <graph>: expected a saved game of KSudoku";
        source.tag(root).fault(message)
    })?;
    let mut draft = Draft::new(source.tag(graph));
    let side = board(&source, graph, &mut draft)?;
    for cage in graph.children().filter(|n| n.has_tag_name("cage")) {
        draft.cages.push(read_cage(&source, cage, side)?);
    }
    if let Some(values) = one("values")? {
        for (k, symbol, place) in symbols(&source, values, side)? {
            if let Some(value) = symbol {
                draft.givens.push((cell(k, side), value, place));
            }
        }
    }
    let layout = draft.layout(options)?;
    let solution = match one("solution")? {
        Some(node) if !source.words(node).is_empty() => {
            let mut grid = Grid::empty(side);
            for (k, symbol, place) in symbols(&source, node, side)? {
                let digit = symbol.and_then(|value| Digit::new(value as u8));
                let digit = digit.filter(|digit| usize::from(digit.get()) <= side);
                if digit.is_none() {
                    let message = format!("a solution without a digit in {}", cell(k, side));
                    return Err(place.fault(message));
                }
                grid.set(cell(k, side), digit);
            }
            Some(grid)
        }
        _ => None,
    };
    Ok((layout, solution))
}

/// The cell with this number: they go column by column.
fn cell(number: usize, side: usize) -> Cell {
    Cell::from_index(number % side * side + number / side, side)
}

/// The board of a graph.
fn board(source: &Source<'_>, graph: Node<'_, '_>, draft: &mut Draft) -> Result<usize, Fault> {
    let tag = source.tag(graph);
    let attribute = |name: &str| graph.attribute_node(name);
    let place = |name: &str| attribute(name).map_or(tag, |a| source.place(a.range_value()));
    for (name, wanted) in [("type", "custom"), ("specific-type", "KillerSudoku")] {
        let found = attribute(name).map_or("", |a| a.value());
        if !found.eq_ignore_ascii_case(wanted) {
            return Err(place(name).fault(format!(
                "a puzzle with {name} {found:?}: expected {wanted}, other rules are not known here"
            )));
        }
    }
    let order = source.number(graph, "order")? as usize;
    if !(2..=25).contains(&order) {
        let message = format!("a puzzle of {order} digits: expected 4, 9, 16 or 25");
        return Err(place("order").fault(message));
    }
    for (name, wanted) in [("sizeX", order), ("sizeY", order), ("sizeZ", 1)] {
        let found = source.number(graph, name)? as usize;
        if found != wanted {
            return Err(place(name).fault(format!(
                "{name} is {found}: expected {wanted}, one square board"
            )));
        }
    }
    let groups = graph.children().filter(|n| n.has_tag_name("sudokugroups"));
    let mut blocks = false;
    for group in groups.clone() {
        if group.attribute("at").unwrap_or("0").trim() != "0" {
            let message = "a second board: expected one, at 0";
            return Err(source.tag(group).fault(message));
        }
        blocks |= group.attribute("withblocks").unwrap_or("1").trim() == "1";
    }
    if groups.count() == 0 {
        return Err(tag.fault("no <sudokugroups>: expected rows and columns to be houses"));
    }
    let mut regions = Regions {
        map: vec![0; order * order],
        found: 0,
        straight: Vec::new(),
    };
    for clique in graph.children().filter(|n| n.has_tag_name("clique")) {
        let tag = source.tag(clique);
        let cells = cells(source, clique, order)?;
        regions.add(tag, order, &cells)?;
    }
    regions.diagonals(order, draft)?;
    draft.shape = match (blocks, regions.found) {
        (true, 0) => {
            let base = order.isqrt();
            if base * base != order {
                let message = format!("blocks for {order} digits: expected 4, 9, 16 or 25 digits");
                return Err(place("order").fault(message));
            }
            Shape::Boxes(base, base)
        }
        (false, found) if found == order => Shape::Regions(regions.map),
        (false, 0) => {
            return Err(tag.fault("rows and columns alone: expected blocks or regions"));
        }
        _ => {
            return Err(tag.fault("groups that are neither the blocks nor a region for each digit"));
        }
    };
    Ok(order)
}

/// The regions of a jigsaw, as they are found.
struct Regions {
    /// The number of each cell's region, from 1; 0 if it has none yet.
    map: Vec<usize>,
    found: usize,
    /// The groups from corner to corner, diagonals or regions of that shape.
    straight: Vec<Vec<(Cell, Place)>>,
}

impl Regions {
    /// Takes the next group: a diagonal, or a region.
    fn add(&mut self, place: Place, side: usize, cells: &[(Cell, Place)]) -> Result<(), Fault> {
        if cells.len() != side {
            let found = cells.len();
            return Err(place.fault(format!("a group of {found} cells: expected {side}")));
        }
        let falls = cells.iter().all(|(cell, _)| cell.row() == cell.column());
        let rises = cells
            .iter()
            .all(|(cell, _)| cell.row() + cell.column() == side - 1);
        if falls || rises {
            self.straight.push(cells.to_vec());
            return Ok(());
        }
        self.region(side, cells)
    }

    /// A group from corner to corner is a region where no other one has its
    /// cells.
    fn diagonals(&mut self, side: usize, draft: &mut Draft) -> Result<(), Fault> {
        for cells in std::mem::take(&mut self.straight) {
            let free = |(cell, _): &(Cell, Place)| self.map[cell.index(side)] == 0;
            if self.found > 0 && cells.iter().all(free) {
                self.region(side, &cells)?;
            } else {
                draft.diagonals = true;
            }
        }
        Ok(())
    }

    fn region(&mut self, side: usize, cells: &[(Cell, Place)]) -> Result<(), Fault> {
        self.found += 1;
        for (cell, place) in cells {
            let region = &mut self.map[cell.index(side)];
            if *region != 0 {
                let message = format!("{cell} is in another group already: expected one region");
                return Err(place.fault(message));
            }
            *region = self.found;
        }
        Ok(())
    }
}

/// The cells of a group or a cage: as many as it says.
fn cells(
    source: &Source<'_>,
    node: Node<'_, '_>,
    side: usize,
) -> Result<Vec<(Cell, Place)>, Fault> {
    let words = source.words(node);
    let size = source.number(node, "size")? as usize;
    if size != words.len() {
        let found = words.len();
        let message = format!("{found} cells, where the size is {size}");
        return Err(source.tag(node).fault(message));
    }
    let last = side * side - 1;
    words
        .into_iter()
        .map(|(word, place)| match number(word) {
            Some(k) if k as usize <= last => Ok((cell(k as usize, side), place)),
            _ => {
                let message = format!("{word:?} is no cell: expected a number from 0 to {last}");
                Err(place.fault(message))
            }
        })
        .collect()
}

fn read_cage(source: &Source<'_>, node: Node<'_, '_>, side: usize) -> Result<DraftCage, Fault> {
    let tag = source.tag(node);
    let operator = source.number(node, "operator")?;
    let cells = cells(source, node, side)?;
    let refused = match operator {
        4 => None,
        0 if cells.len() == 1 => None,
        0 => Some("no operator"),
        1 => Some("division"),
        2 => Some("subtraction"),
        3 => Some("multiplication"),
        _ => Some("an unknown operator"),
    };
    if let Some(name) = refused {
        let place = node.attribute_node("operator");
        let place = place.map_or(tag, |a| source.place(a.range_value()));
        return Err(place.fault(format!(
            "a cage with {name}: expected 4, addition, other rules are not known here"
        )));
    }
    let mut cage = DraftCage::new(source.number(node, "value")?, tag);
    cage.cells = cells;
    Ok(cage)
}

/// The digits of a text like `<values>`: number of the cell, digit, place.
fn symbols(
    source: &Source<'_>,
    node: Node<'_, '_>,
    side: usize,
) -> Result<Vec<(usize, Option<u32>, Place)>, Fault> {
    let words = source.words(node);
    let name = node.tag_name().name();
    let [(word, place)] = words[..] else {
        let found = words.len();
        let message = format!("<{name}> of {found} words: expected one, a letter a cell");
        return Err(source.tag(node).fault(message));
    };
    let found = word.chars().count();
    if found != side * side {
        let message = format!("{found} cells in <{name}>: expected {}", side * side);
        return Err(place.fault(message));
    }
    let symbol = |(k, c)| {
        let place = Place {
            column: place.column + k,
            len: 1,
            ..place
        };
        match c {
            '_' | 'a' => Ok((k, None, place)),
            'b'..='z' => Ok((k, Some(c as u32 - 'a' as u32), place)),
            '.' => Err(place.fault("a cell that is not used: expected one square board")),
            _ => Err(place.fault(format!(
                "{c:?} in <{name}>: expected _ or a letter, b for 1"
            ))),
        }
    };
    word.chars().enumerate().map(symbol).collect()
}
