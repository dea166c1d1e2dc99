//! The cages of a SudokuPad puzzle: those of a Killer, and what is told in
//! the form of cages.

use serde_json::value::RawValue;

use super::super::draft::{DraftCage, Fault};
use super::super::fpuzzles::Number;
use super::super::raw_json::is_nothing;
use super::{Reading, TAKE_OUT};

/// Colours, which a cage drawn by hand has and a Killer cage may have.
const COLOURS: [&str; 2] = ["outlineC", "fontC"];

/// How a cage looks.
const LOOKS: [&str; 12] = [
    "outlineC",
    "fontC",
    "baseC",
    "borderColor",
    "backgroundColor",
    "textColor",
    "color",
    "fontSize",
    "thickness",
    "opacity",
    "feature",
    "width",
];

/// Styles of cages whose digits differ and that mean no more.
const STYLES: [&str; 4] = ["killer", "cage", "extraregion", "box"];

/// The fields of a cage.
#[derive(Default)]
struct Fields<'a> {
    cells: Vec<&'a RawValue>,
    value: Option<&'a RawValue>,
    sum: Option<&'a RawValue>,
    unique: Option<bool>,
    hidden: bool,
    coloured: bool,
}

impl<'a> Reading<'a> {
    pub(super) fn cage(&mut self, value: &'a RawValue) -> Result<(), Fault> {
        let source = self.source;
        let place = source.of(value);
        let cage = self.fields_of_cage(value)?;
        if cage.cells.is_empty() {
            return self.told(&cage);
        }
        // The board's outline, and cells outside its regions, are hidden cages.
        let says_nothing = cage.sum.is_none() && cage.value.is_none();
        if cage.hidden && says_nothing && cage.unique != Some(true) {
            return Ok(());
        }
        if cage.unique.is_none() && cage.sum.is_none() && (says_nothing || cage.coloured) {
            let message = format!("a cage is drawn, and may be a rule: {TAKE_OUT}");
            return Err(place.fault(message));
        }
        let sum = self.sum(&cage)?;
        let cells = cage.cells.iter().map(|cell| self.pair(cell));
        let cells = cells.collect::<Result<_, _>>()?;
        self.draft.cages.push(DraftCage {
            sum,
            cells,
            repeats: cage.unique == Some(false),
            place,
        });
        Ok(())
    }

    fn fields_of_cage(&self, value: &'a RawValue) -> Result<Fields<'a>, Fault> {
        let source = self.source;
        let mut cage = Fields::default();
        let expected = "a cage like {\"cells\":[[0,0],[0,1]],\"sum\":10,\"unique\":true}";
        for (name, value) in source.object(value, expected)?.0 {
            match name.as_str() {
                "unique" => cage.unique = source.read(value, "true or false")?,
                _ if is_nothing(value) => {}
                "cells" => cage.cells = source.list(value, "a list of cells")?,
                "value" => cage.value = Some(value),
                "sum" => cage.sum = Some(value),
                "hidden" => cage.hidden = source.read(value, "true or false")?,
                "style" | "type" => {
                    let style: String = source.read(value, "the name of a style")?;
                    if !STYLES.contains(&style.as_str()) && style != "disjoint" {
                        let message =
                            format!("a cage of the {name} {style:?} may be a rule: {TAKE_OUT}");
                        return Err(source.of(value).fault(message));
                    }
                }
                name if LOOKS.contains(&name) => cage.coloured |= COLOURS.contains(&name),
                _ => {
                    let message = format!("the field {name:?} of a cage is not known");
                    return Err(source.of_name(value).fault(message));
                }
            }
        }
        Ok(cage)
    }

    /// `{"value":"title: ..."}`
    fn told(&mut self, cage: &Fields<'a>) -> Result<(), Fault> {
        let text = cage.value.map(|value| serde_json::from_str(value.get()));
        let Some(Ok::<String, _>(text)) = text else {
            return Ok(());
        };
        let (name, value) = text.split_once(':').unwrap_or(("", ""));
        let value = value.trim();
        match name {
            "title" if self.name.is_none() => self.name = Some(value.to_string()),
            "solution" if self.solution.is_none() => {
                self.solution = Some(serde_json::Value::from(value).to_string());
            }
            _ => {}
        }
        Ok(())
    }

    /// The sum, which may be told twice; 0 is none.
    fn sum(&self, cage: &Fields<'a>) -> Result<Option<u32>, Fault> {
        let source = self.source;
        let shown: Option<Number> = cage
            .value
            .map(|value| source.read(value, "text or a number"))
            .transpose()?;
        let shown = shown.map(|number| number.value());
        let (sum, place) = match (cage.sum, cage.value) {
            (Some(value), _) => {
                let sum: u32 = source.read(value, "a sum: a number from 0 on")?;
                if let Some(Some(shown)) = shown.filter(|shown| *shown != Some(sum)) {
                    let message = format!("the sum {sum} of a cage that shows {shown}");
                    return Err(source.of(value).fault(message));
                }
                (Some(sum), value)
            }
            (None, Some(value)) => (shown.flatten(), value),
            (None, None) => return Ok(None),
        };
        match sum {
            Some(sum) => Ok(Some(sum).filter(|&sum| sum > 0)),
            None => Err(source.of(place).fault(format!(
                "a cage with {} may be a rule: expected a number as its sum, or no value",
                place.get()
            ))),
        }
    }
}
