//! JSON whose values keep their place in the text, so that a fault found in a
//! value points to it.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::draft::{Fault, Place};

/// An object's fields in their order, the values still text: a value is a part
/// of the text, so that its place is known.
pub(super) struct Fields<'a>(pub(super) Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;
        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(FieldsVisitor)
    }
}

/// A JSON text of one line or several, to find places in.
#[derive(Clone, Copy)]
pub(super) struct Source<'a> {
    /// The number of its first line.
    line: usize,
    text: &'a str,
}

impl<'a> Source<'a> {
    pub(super) fn new(line: usize, text: &'a str) -> Source<'a> {
        Source { line, text }
    }

    /// Columns count characters: `start` and `len` are bytes of the text. A
    /// place ends with its line.
    pub(super) fn place(self, start: usize, len: usize) -> Place {
        let (before, behind) = split(self.text, start);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let part = split(behind, len).0.lines().next().unwrap_or("");
        Place {
            line: self.line + before.bytes().filter(|b| *b == b'\n').count(),
            column: before[line_start..].chars().count() + 1,
            len: part.chars().count().max(1),
        }
    }

    /// The place of the first character that is not blank.
    pub(super) fn start(self) -> Place {
        self.place(self.text.len() - self.text.trim_start().len(), 1)
    }

    /// Where a value begins, in bytes.
    fn offset(self, value: &RawValue) -> usize {
        (value.get().as_ptr() as usize).saturating_sub(self.text.as_ptr() as usize)
    }

    pub(super) fn of(self, value: &RawValue) -> Place {
        self.place(self.offset(value), value.get().len())
    }

    /// The place of the name of a value's field, which stands in front of it.
    pub(super) fn of_name(self, value: &RawValue) -> Place {
        let head = self.text.get(..self.offset(value)).unwrap_or("");
        let name = head.trim_end().trim_end_matches(':').trim_end();
        let inner = name.strip_suffix('"').unwrap_or(name);
        match inner.rfind('"') {
            Some(start) => self.place(start, name.len() - start),
            None => self.of(value),
        }
    }

    /// Reads a value as `T`, or says at its place what was expected.
    pub(super) fn read<T: Deserialize<'a>>(
        self,
        value: &'a RawValue,
        expected: &str,
    ) -> Result<T, Fault> {
        serde_json::from_str(value.get())
            .map_err(|_| self.of(value).fault(format!("expected {expected}")))
    }

    /// The fields of an object; a field may stand once.
    pub(super) fn object(self, value: &'a RawValue, expected: &str) -> Result<Fields<'a>, Fault> {
        let fields: Fields<'a> = self.read(value, expected)?;
        self.no_field_twice(&fields)?;
        Ok(fields)
    }

    /// The values of a list.
    pub(super) fn list(
        self,
        value: &'a RawValue,
        expected: &str,
    ) -> Result<Vec<&'a RawValue>, Fault> {
        self.read(value, expected)
    }

    /// Reads the whole text as `T`; `what` it is, for the message.
    pub(super) fn whole<T: Deserialize<'a>>(self, what: &str) -> Result<T, Fault> {
        serde_json::from_str(self.text).map_err(|error| {
            let before = self.text.lines().take(error.line().saturating_sub(1));
            let line_start: usize = before.map(|line| line.len() + 1).sum();
            let column = error.column().saturating_sub(1);
            let place = self.place((line_start + column).min(self.text.len()), 1);
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or(&message);
            match error.is_eof() {
                true if what == "a record" => {
                    place.fault(format!("{message}: a record stands on one line"))
                }
                true => place.fault(format!("{message}: {what} ends too early")),
                false => place.fault(format!("not {what} in JSON: {message}")),
            }
        })
    }

    /// The fields of the object that the text is.
    pub(super) fn record(self, what: &str) -> Result<Fields<'a>, Fault> {
        let fields: Fields<'a> = self.whole(what)?;
        self.no_field_twice(&fields)?;
        Ok(fields)
    }

    fn no_field_twice(self, fields: &Fields<'a>) -> Result<(), Fault> {
        let mut seen = BTreeSet::new();
        match fields.0.iter().find(|(name, _)| !seen.insert(name)) {
            Some((name, value)) => {
                let message = format!("the field {name:?} stands twice");
                Err(self.of_name(value).fault(message))
            }
            None => Ok(()),
        }
    }

    /// The way to what stands at a place, like `killercage[2].cells[0]`; empty
    /// for the text as a whole.
    pub(super) fn path(self, place: Place) -> String {
        let mut lines = self.text.split_inclusive('\n');
        let before: usize = lines
            .by_ref()
            .take(place.line.saturating_sub(self.line))
            .map(str::len)
            .sum();
        let line = lines.next().unwrap_or("");
        let column = line.char_indices().nth(place.column.saturating_sub(1));
        path(self.text, before + column.map_or(line.len(), |(at, _)| at))
    }
}

/// The text up to a byte, or to the character that the byte is in, and the rest.
fn split(text: &str, at: usize) -> (&str, &str) {
    let at = (0..=at.min(text.len()))
        .rev()
        .find(|&at| text.is_char_boundary(at));
    text.split_at(at.unwrap_or(0))
}

/// Whether a value says nothing: `null`, `false`, or empty.
pub(super) fn is_nothing(value: &RawValue) -> bool {
    let text = value.get();
    let inner = text
        .strip_prefix(['[', '{'])
        .and_then(|text| text.strip_suffix([']', '}']));
    matches!(text, "null" | "false" | "\"\"") || inner.is_some_and(|inner| inner.trim().is_empty())
}

/// A step on the way into a value.
enum Step {
    Index(usize),
    Name(String),
}

fn path(text: &str, at: usize) -> String {
    let mut steps: Vec<Step> = Vec::new();
    let mut start = None; // of the string that is open
    let mut escaped = false;
    let mut last = "";
    for (k, c) in text.char_indices() {
        if let Some(from) = start {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => {
                    last = &text[from..k];
                    start = None;
                    // The name of a field is its own place.
                    if from <= at + 1 && at <= k && text[k + 1..].trim_start().starts_with(':') {
                        name_last(&mut steps, last);
                        break;
                    }
                }
                _ => {}
            }
            continue;
        }
        if k > at && !c.is_whitespace() || k == at && c != '"' {
            break;
        }
        match c {
            '"' => start = Some(k + 1),
            '[' => steps.push(Step::Index(0)),
            '{' => steps.push(Step::Name(String::new())),
            ']' | '}' => drop(steps.pop()),
            ':' => name_last(&mut steps, last),
            ',' => match steps.last_mut() {
                Some(Step::Index(index)) => *index += 1,
                _ => name_last(&mut steps, ""),
            },
            _ => {}
        }
    }
    let mut out = String::new();
    for step in steps {
        match step {
            Step::Index(index) => out.push_str(&format!("[{index}]")),
            Step::Name(name) if name.is_empty() => {}
            Step::Name(name) if out.is_empty() => out.push_str(&name),
            Step::Name(name) => out.push_str(&format!(".{name}")),
        }
    }
    out
}

fn name_last(steps: &mut [Step], new: &str) {
    if let Some(Step::Name(name)) = steps.last_mut() {
        new.clone_into(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_paths() {
        let text = "{\n \"é\": [1, {\"b\": \"x,]\"}],\n  \"c\": {\"d\": 5}}";
        let source = Source::new(3, text);
        let place = |part: &str| source.place(text.find(part).unwrap(), part.len());
        let at = |part: &str| source.path(place(part));
        assert_eq!(
            place("\"x"),
            Place {
                line: 4,
                column: 17,
                len: 2
            }
        );
        assert_eq!(at("\"x,"), "é[1].b");
        assert_eq!(at("\"b"), "é[1].b");
        assert_eq!(at("1,"), "é[0]");
        assert_eq!(at("5"), "c.d");
        assert_eq!(at("{\"d\""), "c");
        assert_eq!(at("\"é"), "é");
        assert_eq!(source.path(source.start()), "");
        // Whatever the place is, there is a way or none.
        for start in 0..text.len() + 3 {
            source.path(source.place(start, 1));
        }
    }

    #[test]
    fn what_says_nothing() {
        let is = |text: &str| is_nothing(serde_json::from_str::<&RawValue>(text).unwrap());
        for text in ["null", "false", "[]", "[ ]", "{}", "\"\""] {
            assert!(is(text), "{text}");
        }
        for text in ["0", "true", "[[]]", "\" \"", "\"x\""] {
            assert!(!is(text), "{text}");
        }
    }
}
