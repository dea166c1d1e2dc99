//! The short form of JSON in SudokuPad's links, made plain.
//!
//! Names of fields stand without quotes, the frequent ones as one or two
//! letters; strings stand in single quotes; an empty object in a list is
//! nothing at all; `t` and `f` are true and false; colours are six bare
//! hexadecimal digits, or `#0` and `#F`. Numbers in quotes have lost these.

/// The short names of fields.
const NAMES: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The JSON that a short form stands for. What is no short form comes out as
/// JSON with the same faults.
pub(in super::super) fn unzip(text: &str) -> Result<String, String> {
    let mut zip = Zip {
        rest: text,
        // Strings are in double quotes if there is one at all.
        quote: if text.contains('"') { '"' } else { '\'' },
        open: Vec::new(),
        out: String::with_capacity(text.len() * 2),
    };
    while !zip.rest.is_empty() {
        zip.token()?;
    }
    Ok(zip.out)
}

struct Zip<'a> {
    rest: &'a str,
    quote: char,
    /// The brackets that are open.
    open: Vec<char>,
    out: String,
}

impl<'a> Zip<'a> {
    fn token(&mut self) -> Result<(), String> {
        let Some(c) = self.rest.chars().next() else {
            return Ok(());
        };
        match c {
            '[' | '{' => {
                self.open.push(c);
                self.put(c);
                self.empty_object();
            }
            ']' | '}' => {
                self.open.pop();
                self.put(c);
            }
            ',' => {
                self.put(c);
                self.empty_object();
            }
            ':' => {
                self.put(c);
                self.value_of_a_field();
            }
            _ if c == self.quote => {
                let text = self.string()?;
                self.out.push_str(&match self.is_name() {
                    true => in_quotes(full_name(&text)),
                    false => in_quotes(&text),
                });
            }
            _ if c.is_whitespace() => self.put(c),
            _ => {
                let word = self.word();
                match self.is_name() {
                    true => self.out.push_str(&in_quotes(full_name(word))),
                    false => self.out.push_str(word),
                }
            }
        }
        Ok(())
    }

    /// Takes one character as it is.
    fn put(&mut self, c: char) {
        self.out.push(c);
        self.rest = &self.rest[c.len_utf8()..];
    }

    /// In a list nothing between two signs is an empty object.
    fn empty_object(&mut self) {
        let ends = self.rest.trim_start().starts_with([',', ']']);
        if ends && self.open.last() == Some(&'[') {
            self.out.push_str("{}");
        }
    }

    /// Whether what was just read names a field.
    fn is_name(&self) -> bool {
        self.open.last() == Some(&'{') && self.rest.trim_start().starts_with(':')
    }

    /// Takes what stands up to the next sign.
    fn word(&mut self) -> &'a str {
        let end = self
            .rest
            .find(|c: char| ",:[]{}'\"".contains(c) || c.is_whitespace());
        // At least one character, or reading would stand still.
        let first = self.rest.chars().next().map_or(0, char::len_utf8);
        let (word, rest) = self
            .rest
            .split_at(end.unwrap_or(self.rest.len()).max(first));
        self.rest = rest;
        word
    }

    /// The short values that stand only behind the name of a field.
    fn value_of_a_field(&mut self) {
        let end = self.rest.find([',', '}', ']']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        let is_colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
        match word {
            "t" => self.out.push_str("true"),
            "f" => self.out.push_str("false"),
            "#0" => self.out.push_str("\"#000000\""),
            "#F" => self.out.push_str("\"#FFFFFF\""),
            _ if is_colour => self.out.push_str(&in_quotes(&format!("#{word}"))),
            _ => return,
        }
        self.rest = rest;
    }

    /// Takes a string in quotes. In single quotes an escaped one may have been
    /// a double one before: which is not known, and does not matter.
    fn string(&mut self) -> Result<String, String> {
        let mut json = String::from("\"");
        let mut chars = self.rest.char_indices().skip(1);
        while let Some((at, c)) = chars.next() {
            match c {
                _ if c == self.quote => {
                    json.push('"');
                    self.rest = &self.rest[at + 1..];
                    let fault = |e| format!("a string in the link is damaged: {e}");
                    return serde_json::from_str(&json).map_err(fault);
                }
                '\\' => match chars.next() {
                    Some((_, '\'')) => json.push('\''),
                    Some((_, escaped)) => json.extend([c, escaped]),
                    None => break,
                },
                '"' => json.push_str("\\\""),
                _ => json.push(c),
            }
        }
        Err("the link is cut off: a string in it has no end".to_string())
    }
}

fn full_name(name: &str) -> &str {
    NAMES
        .iter()
        .find(|(short, _)| *short == name)
        .map_or(name, |(_, full)| full)
}

fn in_quotes(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_forms() {
        for (short, plain) in [
            (
                "{ce:[[,{v:9},]],cs:50}",
                r#"{"cells":[[{},{"value":9},{}]],"cellSize":50}"#,
            ),
            (
                "{ca:[{ce:[[0,0],[0,1]],v:10,sum:10,unique:t,hidden:f}]}",
                r#"{"cages":[{"cells":[[0,0],[0,1]],"value":10,"sum":10,"unique":true,"hidden":false}]}"#,
            ),
            (
                "{ca:[{v:'title: It\\'s a \\'t\\', {v:1}'}],c:#0,c1:#F,c2:34BBE6}",
                r##"{"cages":[{"value":"title: It's a 't', {v:1}"}],"color":"#000000","borderColor":"#FFFFFF","backgroundColor":"#34BBE6"}"##,
            ),
            (
                "{l:[{wp:[[0,0.5],[9,9]],th:2}],metadata:{},re:[]}",
                r#"{"lines":[{"wayPoints":[[0,0.5],[9,9]],"thickness":2}],"metadata":{},"regions":[{}]}"#,
            ),
            (
                r#"{v:"a 'b' \"c\"",x:"\n"}"#,
                r#"{"value":"a 'b' \"c\"","x":"\n"}"#,
            ),
            ("{'t':'é'}", r#"{"title":"é"}"#),
            ("[,]", "[{},{}]"),
        ] {
            assert_eq!(unzip(short).unwrap(), plain, "{short}");
        }
    }

    #[test]
    fn damaged_ones_do_no_harm() {
        let short = "{ce:[[,{v:9},]],ca:[{ce:[[0,0]],v:'a\\'b',unique:t,c:34BBE6}]}";
        for at in 0..short.len() {
            let _ = unzip(&short[..at]);
            for by in ["'", "\\", "\"", "[", "}", ":", ",", "é"] {
                let _ = unzip(&format!("{}{by}{}", &short[..at], &short[at + 1..]));
            }
        }
        assert!(unzip("{v:'x").unwrap_err().contains("no end"));
        assert!(unzip("{v:'\\q'}").unwrap_err().contains("damaged"));
    }
}
