//! Links to puzzles: what is packed into them, and by whom.

use std::borrow::Cow;

use super::Format;
use super::draft::{Fault, Place};

/// What stands at the head of a packed puzzle, and which format it holds;
/// longer heads before those that begin them.
const HEADS: [(&str, Option<Format>); 5] = [
    ("fpuzzles", Some(Format::FPuzzles)),
    ("fpuz", Some(Format::FPuzzles)),
    ("scl", Some(Format::SudokuPad)),
    ("ctc", Some(Format::SudokuPad)),
    ("scf", None),
];

/// The shortest packed puzzle that is told by its head alone: words that begin
/// with such letters are shorter.
const LEAST: usize = 40;

/// So much of a link is pointed at: enough to see which it is.
const SHOWN: usize = 40;

/// The sites, by a part of their name.
const F_PUZZLES: &str = "f-puzzles.com";
const SUDOKU_PAD: [&str; 2] = ["sudokupad", "crackingthecryptic.com"];

/// A packed puzzle.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Link<'a> {
    pub(super) format: Format,
    pub(super) packed: Cow<'a, str>,
    /// Where the link begins, and as much of it as can be shown.
    pub(super) place: Place,
}

/// The link and what is left of it behind `https://`, if it is one.
fn site(word: &str) -> Option<(&str, &str)> {
    let rest = word
        .split_once("://")
        .filter(|(scheme, _)| matches!(*scheme, "http" | "https"))
        .map_or(word, |(_, rest)| rest);
    rest.split_once(['/', '?'])
        .map(|(site, _)| (site, &rest[site.len()..]))
}

fn is_f_puzzles(site: &str) -> bool {
    site == F_PUZZLES || site == "www.f-puzzles.com"
}

fn is_sudoku_pad(site: &str) -> bool {
    site.contains('.') && SUDOKU_PAD.iter().any(|name| site.contains(name))
}

/// The format of a packed puzzle by its head, and what stands behind.
fn head(word: &str) -> Option<(Option<Format>, &str)> {
    HEADS
        .iter()
        .find_map(|(head, format)| Some((*format, word.strip_prefix(head)?)))
}

/// The format of a line that begins with a link, well-formed or nearly.
pub(super) fn telling(line: &str) -> Option<Format> {
    let word = line.split_whitespace().next()?;
    match site(word) {
        Some((site, _)) if is_f_puzzles(site) => return Some(Format::FPuzzles),
        Some((site, rest)) if is_sudoku_pad(site) => {
            let packed = packed_part(rest);
            let format = packed.and_then(head).and_then(|(format, _)| format);
            return Some(format.unwrap_or(Format::SudokuPad));
        }
        _ => {}
    }
    let (format, packed) = head(word)?;
    format.filter(|_| is_packed(packed))
}

/// Whether a word alone may be a packed puzzle.
fn is_packed(word: &str) -> bool {
    let packed = |c: char| c.is_ascii_alphanumeric() || "+/=%".contains(c);
    word.len() >= LEAST && word.chars().all(packed)
}

/// Where the packed puzzle of a SudokuPad address begins: in the path, or in a
/// field of the query.
fn packed_part(rest: &str) -> Option<&str> {
    let begins = |part: &&str| head(part).is_some_and(|(_, packed)| packed.len() >= LEAST);
    let starts = rest.char_indices().filter(|(_, c)| "/?=&".contains(*c));
    let parts = starts.map(|(at, c)| &rest[at + c.len_utf8()..]);
    parts.into_iter().find(begins)
}

/// The link that a line begins with. A packed puzzle without a head is taken
/// for one of `format`.
pub(super) fn find(line: usize, text: &str, format: Format) -> Result<Link<'_>, Fault> {
    let lead = text.chars().take_while(|c| c.is_whitespace()).count();
    let word = text.split_whitespace().next().unwrap_or("");
    let place = Place {
        line,
        column: lead + 1,
        len: word.chars().count().clamp(1, SHOWN),
    };
    let (format, packed) = parts(word, format).map_err(|message| place.fault(message))?;
    let behind = text.trim_start()[word.len()..].trim_start();
    if !behind.is_empty() {
        let place = Place {
            column: text.chars().count() - behind.chars().count() + 1,
            len: 1,
            ..place
        };
        return Err(place.fault(
            "stray text behind the link: expected one puzzle a line, and perhaps a comment \
             behind #, ; or //, or columns behind a tab",
        ));
    }
    let end = packed.find(['?', '&', '#']).unwrap_or(packed.len());
    let packed = percent_decoded(&packed[..end]).map_err(|message| place.fault(message))?;
    Ok(Link {
        format,
        packed,
        place,
    })
}

/// The format and the packed part of a link.
fn parts(word: &str, format: Format) -> Result<(Format, &str), String> {
    let scf = || "scf links hold Sudokus without cages: expected one with fpuz, scl or ctc";
    let network = |what: &str| {
        format!(
            "{what} only names a puzzle on the site, and fetching it needs the network: open it and export a link that holds the puzzle"
        )
    };
    match site(word) {
        Some((site, rest)) if is_f_puzzles(site) => {
            let field = |name: &str| rest.find(name).map(|at| &rest[at + name.len()..]);
            if let Some(packed) = field("load=") {
                return Ok((Format::FPuzzles, packed));
            }
            Err(match field("id=") {
                Some(_) => network("a link with ?id="),
                None => "no puzzle in the link: expected ?load= and a packed puzzle".to_string(),
            })
        }
        Some((site, rest)) if is_sudoku_pad(site) => match packed_part(rest).and_then(head) {
            Some((Some(format), packed)) => Ok((format, packed)),
            Some((None, _)) => Err(scf().to_string()),
            None => Err(network("this short link")),
        },
        // A slash may stand in a packed puzzle, but a site has a dot.
        Some((site, _)) if site.contains('.') => Err(format!(
            "a link to {site}: expected one to f-puzzles.com or sudokupad.app"
        )),
        _ => match head(word) {
            Some((Some(format), packed)) => Ok((format, packed)),
            Some((None, _)) => Err(scf().to_string()),
            None if is_packed(word) => Ok((format, word)),
            None => Err(
                "no link to a puzzle: expected one like https://f-puzzles.com/?load=..., \
                 and # in front of a remark"
                    .to_string(),
            ),
        },
    }
}

/// The text with `%2B` and the like replaced.
fn percent_decoded(text: &str) -> Result<Cow<'_, str>, String> {
    if !text.contains('%') {
        return Ok(Cow::Borrowed(text));
    }
    let mut parts = text.split('%');
    let mut out = parts.next().unwrap_or("").to_string();
    for part in parts {
        let byte = part
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        let byte = byte.filter(u8::is_ascii);
        let byte = byte.ok_or("a % in the link without two hexadecimal digits behind it")?;
        out.push(char::from(byte));
        out.push_str(&part[2..]);
    }
    Ok(Cow::Owned(out))
}

/// A packed puzzle as a part of an address that no browser changes.
pub(super) fn percent_encoded(packed: &str) -> String {
    packed
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::super::tail::split;
    use super::*;

    fn parsed(text: &str) -> Result<(Format, String), String> {
        let (text, _) = split(Format::FPuzzles, text);
        let link = find(1, text, Format::FPuzzles).map_err(|fault| fault.message)?;
        Ok((link.format, link.packed.into_owned()))
    }

    #[test]
    fn links_of_all_kinds() {
        let packed = "N4Ig/zglgX+piBcBOANCALhNAbO8QBUALGAAgEEAnN";
        for (link, format) in [
            ("https://f-puzzles.com/?load=@", Format::FPuzzles),
            ("https://www.f-puzzles.com/?load=@&x=1", Format::FPuzzles),
            ("f-puzzles.com/?load=@", Format::FPuzzles),
            ("https://sudokupad.app/fpuz@", Format::FPuzzles),
            (
                "https://sudokupad.app/fpuzzles@?setting-nogrid=1",
                Format::FPuzzles,
            ),
            ("https://sudokupad.app/scl@", Format::SudokuPad),
            ("https://sudokupad.app/?puzzleid=scl@", Format::SudokuPad),
            ("https://beta.sudokupad.app/ctc@", Format::SudokuPad),
            (
                "https://app.crackingthecryptic.com/sudoku/?load=ctc@#x",
                Format::SudokuPad,
            ),
            ("scl@", Format::SudokuPad),
            ("ctc@", Format::SudokuPad),
            ("fpuz@", Format::FPuzzles),
        ] {
            for packed in [packed.to_string(), percent_encoded(packed)] {
                let text = format!("  {} # mine", link.replace('@', &packed));
                assert_eq!(telling(&text), Some(format), "{text}");
                let (found, decoded) = parsed(&text).unwrap();
                assert_eq!(
                    (found, percent_encoded(&decoded)),
                    (
                        format,
                        percent_encoded(&packed.replace("%2F", "/").replace("%2B", "+"))
                    ),
                    "{text}"
                );
            }
        }
        assert_eq!(parsed(packed).unwrap().1, packed);
    }

    #[test]
    fn what_is_no_link() {
        for text in [
            "",
            "sclerosis",
            "10: r1c1 r1c2",
            "https://example.org/?load=x",
            "fpuzzles",
            "ctc 1 2",
            "1/2",
        ] {
            assert_eq!(telling(text), None, "{text}");
        }
    }

    #[test]
    fn faults() {
        for (text, expected) in [
            (
                "https://f-puzzles.com/?id=yxzs",
                "a link with ?id= only names a puzzle on the site",
            ),
            (
                "https://sudokupad.app/giuk6t4rfg",
                "this short link only names a puzzle",
            ),
            (
                "https://sudokupad.app/clover/x",
                "this short link only names a puzzle",
            ),
            ("https://f-puzzles.com/", "no puzzle in the link"),
            ("https://example.org/x", "a link to example.org: expected"),
            ("https://f-puzzles.com/?load=%2", "a % in the link"),
            ("https://f-puzzles.com/?load=%ff", "a % in the link"),
            ("https://f-puzzles.com/?load=%é1", "a % in the link"),
            ("fpuzN4Ig fpuzN4Ig", "stray text behind the link"),
            ("scfoooo", "scf links hold Sudokus"),
        ] {
            let fault = parsed(text).unwrap_err();
            assert!(fault.starts_with(expected), "{text}: {fault}");
        }
    }
}
