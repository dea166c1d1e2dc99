//! A JSON object in a line, its fields in their order and with their places.

use std::collections::BTreeSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::source::Span;
use super::{Line, ReadError};

/// The object of a line.
pub(super) struct Object<'a> {
    pub(super) line: Line<'a>,
    pub(super) fields: Vec<Field<'a>>,
}

/// A field: its value is a part of the line, so that its place is known.
pub(super) struct Field<'a> {
    pub(super) name: String,
    pub(super) raw: &'a RawValue,
    /// The value, if it is text.
    text: Option<String>,
}

impl<'a> Field<'a> {
    /// Where the value begins, in bytes.
    fn offset(&self, line: Line<'a>) -> usize {
        (self.raw.get().as_ptr() as usize).saturating_sub(line.text.as_ptr() as usize)
    }

    /// The value in its line.
    pub(super) fn value(&self, line: Line<'a>) -> Span<'a> {
        let offset = self.offset(line);
        Span::of(line, offset, offset + self.raw.get().len())
    }

    /// The name in its line, with its quotes: it stands in front of the value.
    pub(super) fn key(&self, line: Line<'a>) -> Span<'a> {
        let head = line.text[..self.offset(line)].trim_end();
        let key = head.trim_end_matches(':').trim_end();
        let start = key.strip_suffix('"').and_then(|inner| inner.rfind('"'));
        Span::of(line, start.unwrap_or(0), key.len())
    }

    fn is_null(&self) -> bool {
        self.raw.get() == "null"
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Field<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Field<'a>, D::Error> {
        let raw: &'a RawValue = Deserialize::deserialize(deserializer)?;
        let text = match raw.get().starts_with('"') {
            true => Some(serde_json::from_str(raw.get()).map_err(D::Error::custom)?),
            false => None,
        };
        let name = String::new();
        Ok(Field { name, raw, text })
    }
}

/// The fields in their order: a map would lose one that stands twice.
struct Fields<'a>(Vec<Field<'a>>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fields<'a>, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields<'de>, A::Error> {
                let mut fields = Vec::new();
                while let Some(name) = map.next_key()? {
                    let field = map.next_value()?;
                    fields.push(Field { name, ..field });
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

impl<'a> Object<'a> {
    /// The object of this line; a field may stand once.
    pub(super) fn read(line: Line<'a>) -> Result<Object<'a>, ReadError> {
        let whole = Span::of(line, 0, line.text.trim_end().len());
        if !line.text.trim_start().starts_with('{') {
            return Err(whole.whole("no JSON object: expected {\"puzzle\":\"...\"} in each line"));
        }
        let fields: Fields<'_> = serde_json::from_str(line.text).map_err(|e| {
            let at = line
                .text
                .get(..e.column().saturating_sub(1))
                .map_or(0, |t| t.chars().count());
            let message = e.to_string();
            let message = message.split(" at line ").next().unwrap_or("").to_string();
            Span::of(line, 0, line.text.len()).error(at, 1, format!("no JSON object: {message}"))
        })?;
        let mut seen = BTreeSet::new();
        match fields.0.iter().find(|f| !seen.insert(&f.name)) {
            Some(twice) => {
                let message = format!("the field {:?} stands twice: expected it once", twice.name);
                Err(twice.key(line).whole(message))
            }
            None => Ok(Object {
                line,
                fields: fields.0,
            }),
        }
    }

    /// The field of this name, unless it is `null`.
    pub(super) fn get(&self, name: &str) -> Option<&Field<'a>> {
        let field = self.fields.iter().find(|f| f.name == name);
        field.filter(|f| !f.is_null())
    }

    /// The text of a field, if there is one.
    pub(super) fn text(&self, name: &str) -> Result<Option<Span<'_>>, ReadError> {
        let Some(field) = self.get(name) else {
            return Ok(None);
        };
        let Some(text) = &field.text else {
            let value = field.value(self.line);
            return Err(value.whole(format!("the field {name:?}: expected a text")));
        };
        // Behind an escape the place is too far to the left.
        Ok(Some(Span {
            line: self.line,
            offset: field.offset(self.line) + 1,
            text,
        }))
    }
}
