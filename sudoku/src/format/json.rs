//! A JSON object a line: `{"puzzle":"...","box":"2x3",...}`. It holds every
//! puzzle: what is not the usual has a field of its own.
//!
//! | field | holds |
//! |---|---|
//! | `puzzle` | the cells in a row |
//! | `box` | rows and columns of a box, where they are not the usual ones |
//! | `regions` | the region map in a row, in place of boxes |
//! | `diagonals` | `true` when both are houses |
//! | `marks` | the candidates in a row, as in Sukaku |
//! | `digits` | the alphabet (`letters`, `hex`, `alnum`), where the cells would be taken for another |
//! | `solution`, `comment` | what they say |
//! | `kind`, `size` | `sudoku`, and the side of the board: must be true, and say nothing new |
//!
//! Fields that this project's own records have, and some that name a puzzle or
//! tell where it is from, are passed over: [`NOTES`] and [`LISTS`]. Any other
//! may be a rule of the puzzle and is refused by name, whatever its value. A
//! field may stand once.

use super::context::{Context, usual_box};
use super::object::Object;
use super::source::Span;
use super::{Digits, Format, Line, ReadError, Record, WriteError, bare, jigsaw, sukaku};
use crate::{Geometry, Grid, Pencilmarks, Puzzle};

/// Fields that this reader looks at; `null` is as good as no field.
const READ: [&str; 10] = [
    "puzzle",
    "box",
    "regions",
    "diagonals",
    "marks",
    "digits",
    "solution",
    "comment",
    "kind",
    "size",
];

/// Fields that are no rules while they are text, numbers or truth values.
const NOTES: [&str; 32] = [
    // of this project's records
    "v",
    "n",
    "k",
    "file",
    "line",
    "verdict",
    "reason",
    "minimal",
    "orbit_minimal",
    "given_solution",
    "given_error",
    "stopped",
    "count",
    "complete",
    "backbone",
    "clues",
    "removed",
    "refused",
    "iterations",
    "starts",
    "method",
    "proof",
    // of anybody's
    "id",
    "name",
    "title",
    "author",
    "source",
    "url",
    "date",
    "difficulty",
    "level",
    "score",
];

/// Fields that are no rules whatever they hold.
const LISTS: [&str; 9] = [
    "solutions",
    "differ",
    "redundant",
    "rating",
    "grade",
    "techniques",
    "automorphisms",
    "steps",
    "tags",
];

/// Whether a line holds such an object.
pub(super) fn looks_right(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with('{') && text.contains("\"puzzle\"")
}

/// Reads such a line.
pub(super) fn read(line: Line<'_>, context: &mut Context) -> Result<Record, ReadError> {
    let whole = Span::of(line, 0, line.text.trim_end().len());
    let object = Object::read(line)?;
    refuse_rules(&object)?;
    let Some(cells) = object.text("puzzle")? else {
        return Err(whole.whole("no field \"puzzle\": expected one"));
    };
    let mut own = own_context(&object, context)?;
    let context = own.as_mut().unwrap_or(context);
    let solution = object.text("solution")?.filter(|s| !s.text.is_empty());
    let mut puzzle = context.cells(cells, solution.map_or("", |s| s.text))?;
    let size = puzzle.geometry().size();
    if let Some(side) = object.get("size")
        && side.raw.get() != size.to_string()
    {
        let message = format!("a size of {} beside {} cells", side.raw.get(), cells.len());
        return Err(side
            .value(line)
            .whole(format!("{message}: expected {size}")));
    }
    if let Some(run) = object.text("marks")? {
        if run.len() != size.pow(3) {
            let message = format!("{} characters: expected {}", run.len(), size.pow(3));
            return Err(run.whole(message));
        }
        let marks: Pencilmarks = sukaku::puzzle(context, run, size)?.candidates();
        puzzle = puzzle.with_marks(marks);
    }
    let solution = solution.map(|s| context.solution(s, size, cells.text));
    Ok(Record {
        solution: solution.transpose()?,
        comment: object.text("comment")?.map(|c| c.text.to_string()),
        ..Record::new(puzzle, line.number, Format::Json)
    })
}

/// Refuses fields that may be rules.
fn refuse_rules(object: &Object<'_>) -> Result<(), ReadError> {
    for field in &object.fields {
        let name = field.name.as_str();
        let list = field.raw.get().starts_with(['[', '{']);
        if !READ.contains(&name) && !LISTS.contains(&name) && (list || !NOTES.contains(&name)) {
            return Err(field.key(object.line).whole(format!(
                "the field {name:?} is not known: expected no rules but box, regions and diagonals"
            )));
        }
    }
    let kind = object.text("kind")?.filter(|kind| kind.text != "sudoku");
    match kind {
        Some(kind) => Err(kind.whole(format!("a {}: expected a sudoku", kind.text))),
        None => Ok(()),
    }
}

/// Whether both diagonals are houses.
fn diagonals(object: &Object<'_>) -> Result<bool, ReadError> {
    match object.get("diagonals") {
        None => Ok(false),
        Some(field) => serde_json::from_str(field.raw.get()).map_err(|_| {
            let message = "the field \"diagonals\": expected true or false";
            field.value(object.line).whole(message)
        }),
    }
}

/// The context of a puzzle that brings its own geometry or alphabet.
fn own_context(object: &Object<'_>, context: &Context) -> Result<Option<Context>, ReadError> {
    let own = match (object.text("box")?, object.text("regions")?) {
        (Some(shape), Some(_)) => {
            return Err(shape.whole("both box and regions: expected one of them"));
        }
        (Some(shape), None) => {
            let own = context.with_geometry(box_shape(shape)?);
            Some(own.map_err(|m| shape.whole(m))?)
        }
        (None, Some(regions)) => {
            let own = context.with_geometry(jigsaw::of_run(regions)?);
            Some(own.map_err(|m| regions.whole(m))?)
        }
        (None, None) => None,
    };
    let own = match diagonals(object)? {
        true => Some(own.as_ref().unwrap_or(context).with_diagonals()),
        false => own,
    };
    let Some(name) = object.text("digits")? else {
        return Ok(own);
    };
    let Some(digits) = Digits::from_name(name.text) else {
        return Err(name.whole("an unknown alphabet: expected letters, hex or alnum"));
    };
    let own = own.as_ref().unwrap_or(context).with_digits(digits);
    Ok(Some(own.map_err(|m| name.whole(m))?))
}

fn box_shape(shape: Span<'_>) -> Result<Geometry, ReadError> {
    let numbers = shape.text.split_once(['x', 'X']);
    let parsed = numbers.and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    let Some((rows, columns)) = parsed else {
        return Err(shape.whole("no shape of box: expected rows and columns, like \"2x3\""));
    };
    Geometry::boxes(rows, columns).map_err(|e| shape.whole(e.to_string()))
}

/// The puzzle as an object; fields that say the usual are left out.
pub(super) fn write(puzzle: &Puzzle, solution: Option<&Grid>) -> Result<String, WriteError> {
    let geometry = puzzle.geometry();
    let mut out = format!("{{\"puzzle\":\"{}\"", puzzle.givens());
    match geometry.box_shape() {
        None => out += &format!(",\"regions\":\"{}\"", jigsaw::map_text(geometry)),
        Some((r, c)) if usual_box(geometry.size()) != Some((r, c)) => {
            out += &format!(",\"box\":\"{r}x{c}\"");
        }
        Some(_) => {}
    }
    if geometry.has_diagonals() {
        out += ",\"diagonals\":true";
    }
    if let Some(marks) = puzzle.marks() {
        out += &format!(",\"marks\":\"{}\"", sukaku::text(marks));
    }
    if bare::only_letters(puzzle.givens(), solution) {
        out += ",\"digits\":\"alnum\"";
    }
    if let Some(solution) = solution {
        out += &format!(",\"solution\":\"{solution}\"");
    }
    Ok(out + "}\n")
}
