//! Which format a text is in, by its content.

use super::json_scan::Scan;
use super::{
    Format, arrowgrid, arrows, code, iss, json, json_lists, ksudoku, link, solo, sumocue, text,
    twogrid,
};

/// The format of a text, from a sample of its beginning; `None` when it does
/// not look like a cage file. A plain Sudoku never does: each format is told
/// by something that no Sudoku has (sums with cages, the word `killer` at the
/// top, the letters `3x3:` with `k`, arrows). What [`write`](super::write())
/// writes always does.
///
/// ```
/// use ninefold_killer::format::{Format, detect};
/// assert_eq!(detect("# mine\n10: r1c1 r1c2\n"), Some(Format::Cages));
/// assert_eq!(detect(&".".repeat(81)), None);
/// ```
pub fn detect(sample: &str) -> Option<Format> {
    let sample = sample.strip_prefix('\u{feff}').unwrap_or(sample);
    let mut detector = Detector::default();
    let sure = sample.lines().find_map(|line| detector.line(line));
    sure.or_else(|| detector.at_end())
}

/// What a text in no known format looks like, and from which line on: JSON that
/// is cut off before it tells what it is, or the first of its lines that is one
/// of a format of a puzzle a line. A reader of that format says what is wrong
/// with the lines before, and goes on. For texts in which [`detect`] sees
/// nothing.
///
/// ```
/// use ninefold_killer::format::{Format, resembles};
/// assert_eq!(resembles("[[[["), Some((Format::JsonLists, 1)));
/// assert_eq!(resembles("my puzzle:\n.Cage~10~R1C1~R1C2\n"), Some((Format::Iss, 2)));
/// assert_eq!(resembles("my puzzle:\n"), None);
/// ```
pub fn resembles(sample: &str) -> Option<(Format, usize)> {
    let sample = sample.strip_prefix('\u{feff}').unwrap_or(sample);
    let content = || {
        let numbered = (1..).zip(sample.lines());
        numbered.filter(|(_, line)| !text::is_blank(line))
    };
    let (first, _) = content().next()?;
    if let Some(format) = cut_off(content().map(|(_, line)| line)) {
        return Some((format, first));
    }
    let told = |line| {
        let json = json::is_telling(line).then_some(Format::Json);
        json.or_else(|| of_line(line))
    };
    content()
        .skip(1)
        .find_map(|(number, line)| Some((told(line)?, number)))
}

/// The format of a JSON text that ends too early.
fn cut_off<'a>(lines: impl Iterator<Item = &'a str>) -> Option<Format> {
    let (mut scan, mut head) = (Scan::default(), String::new());
    for line in lines {
        scan.line(line);
        if head.len() < HEAD {
            head.push_str(line);
        }
    }
    let head: String = head.chars().filter(|c| !c.is_whitespace()).collect();
    let inner = head.trim_start_matches('[');
    match () {
        () if scan.is_whole() => None,
        () if inner.len() < head.len() => {
            (inner.is_empty() || inner.starts_with('{')).then_some(Format::JsonLists)
        }
        () if !head.starts_with('{') => None,
        () if scan.has("killercage") => Some(Format::FPuzzles),
        () => Some(Format::Json),
    }
}

/// The format of a puzzle a line, JSON apart, that a line is one of.
fn of_line(line: &str) -> Option<Format> {
    if line.starts_with('.') && iss::is_telling(line) {
        return Some(Format::Iss);
    }
    let told = [
        (code::is_telling as fn(&str) -> bool, Format::Code),
        (arrows::is_telling, Format::Arrows),
        (solo::is_telling, Format::Solo),
        (sumocue::is_telling, Format::SumoCue),
        (iss::is_telling, Format::Iss),
    ];
    let told = told.into_iter().find(|(is_telling, _)| is_telling(line));
    told.map(|(_, format)| format)
        .or_else(|| link::telling(line))
}

/// Tells the format of a text line by line, as soon as it is sure.
#[derive(Debug, Default)]
pub(super) struct Detector {
    /// The first line with content was seen: it decides about the formats of a
    /// puzzle a line.
    begun: bool,
    /// A JSON text of several lines that has not told its format yet.
    json: Option<Pending>,
    text: text::Telling,
    arrowgrid: arrowgrid::Telling,
    twogrid: twogrid::Telling,
    ksudoku: ksudoku::Telling,
}

impl Detector {
    /// Takes the next line; the format once it is sure, whatever follows.
    pub(super) fn line(&mut self, line: &str) -> Option<Format> {
        if text::is_blank(line) {
            return None;
        }
        if let Some(json) = &mut self.json {
            let (format, whole) = json.line(line);
            if format.is_some() {
                return format;
            }
            self.json.take_if(|_| whole);
            return None;
        }
        if !std::mem::replace(&mut self.begun, true) {
            if json::is_usual(line) {
                return Some(Format::Json);
            }
            if line.trim_start().starts_with(['{', '[']) {
                let mut json = Pending::default();
                let (format, whole) = json.line(line);
                if format.is_some() || json::is_telling(line) {
                    return format.or(Some(Format::Json));
                }
                if !whole {
                    self.json = Some(json);
                    return None;
                }
            }
            if let Some(format) = of_line(line) {
                return Some(format);
            }
        }
        // Each looks at every line.
        let sure = [
            (self.text.line(line), Format::Cages),
            (self.arrowgrid.line(line), Format::ArrowGrid),
            (self.twogrid.line(line), Format::TwoGrid),
            (self.ksudoku.line(line), Format::KSudoku),
        ];
        sure.into_iter()
            .find_map(|(sure, format)| sure.then_some(format))
    }

    /// The format when no more lines come.
    pub(super) fn at_end(&self) -> Option<Format> {
        self.text.at_end().then_some(Format::Cages)
    }
}

/// A JSON text, as far as it has come.
#[derive(Debug, Default)]
struct Pending {
    scan: Scan,
    /// The beginning of a list.
    head: String,
}

impl Pending {
    /// Takes the next line; the format, if it tells one, and whether the text
    /// has ended.
    fn line(&mut self, line: &str) -> (Option<Format>, bool) {
        self.scan.line(line);
        let whole = self.scan.is_whole();
        if self.head.len() < HEAD {
            self.head.extend(line.chars().take(HEAD));
        }
        let has = |field| self.scan.has(field);
        let format = if self.head.trim_start().starts_with('[') {
            json_lists::is_telling(&self.head).then_some(Format::JsonLists)
        } else if has("grid") && (has("size") || has("killercage")) {
            Some(Format::FPuzzles)
        } else if has("cells") {
            Some(Format::SudokuPad)
        } else {
            (whole && has("cages")).then_some(Format::Json)
        };
        (format, whole)
    }
}

/// So much of a list tells what it is, in bytes.
const HEAD: usize = 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_is_recognised() {
        for format in Format::ALL {
            assert_eq!(detect(format.example()), Some(format));
            let bom = format!("\u{feff}\r\n# a comment\r\n{}", format.example());
            assert_eq!(detect(&bom), Some(format));
        }
    }

    #[test]
    fn sudoku_files_are_left_alone() {
        let line =
            ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
        let letters =
            "ABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHIABCDEFGHI";
        for text in [
            "",
            "\n\n",
            "# nothing\n",
            line,
            letters,
            &format!("{line} # 10: r1c1\n"),
            &format!("{line} # a = 10\n"),
            &format!("0000000183b305c6, {line} 1.2\n"),
            &format!("puzzle,solution\n{line},{line}\n"),
            &format!("#A x\n#D y\n{}", ".2.......\n".repeat(9)),
            &format!("[Puzzle]\n{}", ".2.......\n".repeat(9)),
            " *-----------*\n |.2.|...|...|\n |...|6..|..3|\n",
            "+-------+\n| 12 3 45 |\n",
            &format!(":0000:x:{line}:123 456::\n"),
            "http://example.org/sudoku?bd=.2...\n",
            "<?xml version=\"1.0\"?><opensudoku><game data=\"000\"/></opensudoku>",
            "{\"puzzle\":\"...\"}",
            "1 2 3 4\n3 4 1 2\n",
            "aabb\naabb\nccdd\nccdd\n",
            "1:2:3:4\n",
            "n = 9\nboard = [\n[0,2,0,0],\n[0,0,0,6],\n]\n",
            "import random\n\nn = 9\nr = 3\nc = 3\nboard = [\n[0,2,0,0],\n]\n",
            "import sys\nimport numpy\nn = 9\n",
            &format!("n 9\n{line}\n"),
            &format!("1:\n{}", ".2.......\n".repeat(9)),
            &format!("a killer\n{line}\n"),
            &format!("{line}\nkiller\n"),
            "3x3::1:2:3\n",
        ] {
            assert_eq!(detect(text), None, "{text:?}");
        }
    }

    #[test]
    fn the_word_at_the_top_is_enough() {
        for text in ["killer", "# mine\n===\nKiller # yes\nr1c1 = 5\n"] {
            assert_eq!(detect(text), Some(Format::Cages), "{text:?}");
        }
    }

    #[test]
    fn what_is_cut_off_or_behind_a_remark_looks_like_something() {
        let link = format!("https://f-puzzles.com/?load={}", "N4Ig".repeat(20));
        let code = Format::Code.example();
        for (text, expected) in [
            ("[", Some((Format::JsonLists, 1))),
            ("# mine\n[[[[", Some((Format::JsonLists, 2))),
            ("[\n{\"resu", Some((Format::JsonLists, 1))),
            ("[]", None),
            ("[[3,0", None),
            ("{\"killercage\":", Some((Format::FPuzzles, 1))),
            ("{\"ca", Some((Format::Json, 1))),
            ("{\"a\":\n1}", None),
            (&format!("hello\n\n{link}\n"), Some((Format::FPuzzles, 3))),
            (&format!("a\nb\n{code}"), Some((Format::Code, 3))),
            ("a\n{\"cages\":[]}", Some((Format::Json, 2))),
            ("hello\nworld\n", None),
            ("", None),
        ] {
            assert_eq!(detect(text), None, "{text}");
            assert_eq!(resembles(text), expected, "{text}");
        }
    }

    #[test]
    fn files_with_faults_are_still_recognised() {
        assert_eq!(detect("aab\naab\na = 10\n"), Some(Format::Cages));
        assert_eq!(detect("10: B3 B4"), Some(Format::Cages));
        for text in [
            "10 r1c1 r1c1",
            "10 r1c1 r1c2-r1c4",
            "10: r1c1-r1c2",
            "10: r1c1 x",
            "10: r1c1 = 5",
            "10:",
            "10:\n# more\n15:\n",
            "aabb\nccbb\n....\n....\na 5\nb 10\nc 4\n",
            "aa|bb\ncc|bb\n--+--\n..|..\n..|..\na 5, b 10, c 4\n",
            "a a b b\nc c b b\n. . . .\n. . . .\nc 4\n",
            "aabb\nccb\n....\n....\na = 5, b = 10\n",
            "c = 9\naab\ncab\n",
            "a = 3\nb = 4\nc = 5\nd = 6\ne = 7\n",
        ] {
            assert_eq!(detect(text), Some(Format::Cages), "{text:?}");
        }
        let arrows = Format::Arrows.example();
        assert_eq!(detect(&arrows[..80]), Some(Format::Arrows));
        assert_eq!(detect(&format!("0{arrows}")), Some(Format::Arrows));
        assert_eq!(detect("3x3:q:k:1:2"), Some(Format::Code));
        assert_eq!(detect("{\"cages\":"), Some(Format::Json));
    }
}
