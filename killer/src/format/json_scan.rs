//! Follows a JSON text line by line, well-formed or not: where it ends, and
//! which fields its outermost object has.

/// What the lines so far are.
#[derive(Debug, Default)]
pub(super) struct Scan {
    depth: usize,
    in_string: bool,
    escaped: bool,
    /// The string that was read last in the outermost object, while short.
    string: String,
    /// The names of the fields of the outermost object, the first few.
    fields: Vec<String>,
    begun: bool,
}

/// Longer names are none that tell anything.
const LONGEST_NAME: usize = 24;
/// So many fields tell what there is to tell.
const MOST_FIELDS: usize = 256;

impl Scan {
    /// Takes the next line.
    pub(super) fn line(&mut self, line: &str) {
        for c in line.chars() {
            self.char(c);
        }
        // A string that a line leaves open is a fault, and ends with it.
        self.in_string = false;
        self.escaped = false;
    }

    fn char(&mut self, c: char) {
        if self.in_string {
            match c {
                _ if self.escaped => self.escaped = false,
                '\\' => self.escaped = true,
                '"' => self.in_string = false,
                _ if self.depth == 1 && self.string.len() <= LONGEST_NAME => self.string.push(c),
                _ => {}
            }
            return;
        }
        match c {
            '"' => {
                self.in_string = true;
                self.string.clear();
            }
            '[' | '{' => {
                self.depth += 1;
                self.begun = true;
            }
            ']' | '}' => self.depth = self.depth.saturating_sub(1),
            ':' if self.depth == 1 && self.fields.len() < MOST_FIELDS => {
                self.fields.push(std::mem::take(&mut self.string));
            }
            _ => {}
        }
    }

    /// Whether what was begun has ended.
    pub(super) fn is_whole(&self) -> bool {
        self.begun && self.depth == 0
    }

    /// Whether the outermost object has this field.
    pub(super) fn has(&self, field: &str) -> bool {
        self.fields.iter().any(|name| name == field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_and_fields() {
        let mut scan = Scan::default();
        for (line, whole) in [
            ("{ \"a\": [1, {\"b\":2}],", false),
            ("\"c}\": \"}\\\"]\",", false),
            ("\"d\":\"open", false),
            ("}", true),
        ] {
            scan.line(line);
            assert_eq!(scan.is_whole(), whole, "{line}");
        }
        assert!(scan.has("a") && scan.has("c}") && scan.has("d"));
        assert!(!scan.has("b"));
        let mut scan = Scan::default();
        scan.line("]]}");
        assert!(!scan.is_whole());
    }
}
