//! What JSON of other programs and links that hold it have in common.

use serde_json::value::RawValue;

use super::draft::{Fault, Parsed};
use super::link::Link;
use super::raw_json::Source;
use super::{Format, Options, fpuzzles, json_lists, link, lz, sudokupad};

/// Reads a JSON text of one line or several, or a link.
pub(super) fn parse(
    format: Format,
    line: usize,
    text: &str,
    options: &Options,
) -> Result<Parsed, Fault> {
    if format == Format::JsonLists {
        return json_lists::parse(Source::new(line, text), options);
    }
    if text.trim_start().starts_with('{') {
        return of_json(format, Source::new(line, text), options);
    }
    let Link {
        format,
        packed,
        place,
    } = link::find(line, text, format)?;
    let mut json = lz::unpack(&packed).map_err(|message| place.fault(message))?;
    if format == Format::SudokuPad && serde_json::from_str::<&RawValue>(&json).is_err() {
        json = sudokupad::unzip(&json).map_err(|message| place.fault(message))?;
    }
    let inner = Source::new(1, &json);
    of_json(format, inner, options).map_err(|fault| {
        let message = fault.message;
        let path = inner.path(fault.place);
        match path.is_empty() || message.contains(&format!("{path:?}")) {
            true => place.fault(format!("in the link: {message}")),
            false => place.fault(format!("in the link, at {path}: {message}")),
        }
    })
}

fn of_json(format: Format, source: Source<'_>, options: &Options) -> Result<Parsed, Fault> {
    match format {
        Format::SudokuPad => sudokupad::parse(source, options),
        _ => fpuzzles::parse(source, options),
    }
}
