//! Damaged text of every format: an error with its place or a layout, never
//! more, and the same with and without detection.

use ninefold_killer::format::{Format, Options, detect, read};

/// Reads a text in every way; each fault must point into it.
fn survive(text: &str, format: Format) {
    for format in [Some(format), None] {
        let options = Options {
            format,
            ..Options::default()
        };
        for error in read(text.as_bytes(), &options).filter_map(Result::err) {
            let line = text.lines().nth(error.line() - 1).unwrap_or("");
            assert!(
                (1..=line.chars().count() + 1).contains(&error.column()),
                "{error} in {text:?}"
            );
            assert!(!error.message().is_empty());
        }
    }
}

#[test]
fn texts_cut_off_anywhere() {
    for format in Format::ALL {
        let text = format.example();
        for end in 0..text.len() {
            if let Some(part) = text.get(..end) {
                survive(part, format);
            }
        }
    }
}

#[test]
fn texts_with_another_character_anywhere() {
    for format in Format::ALL {
        let text: Vec<char> = format.example().chars().collect();
        for at in 0..text.len() {
            for by in ['0', '9', 'z', '_', '-', '<', '=', '\n', ' ', '\0', 'é', '"'] {
                let mut text = text.clone();
                text[at] = by;
                survive(&text.into_iter().collect::<String>(), format);
            }
        }
    }
}

#[test]
fn texts_with_a_character_left_out_or_a_line_twice() {
    for format in Format::ALL {
        let text = format.example();
        for (at, c) in text.char_indices() {
            survive(&[&text[..at], &text[at + c.len_utf8()..]].concat(), format);
        }
        let lines: Vec<&str> = text.lines().collect();
        for k in 0..lines.len() {
            let mut twice = lines.clone();
            twice.insert(k, lines[k]);
            survive(&twice.join("\n"), format);
            let mut without = lines.clone();
            without.remove(k);
            survive(&without.join("\n"), format);
        }
    }
}

#[test]
fn every_example_is_known_and_stands_twice_in_a_text() {
    for format in Format::ALL {
        let text = [format.example(), format.separator(), format.example()].concat();
        assert_eq!(detect(&text), Some(format));
        let records: Vec<_> = read(text.as_bytes(), &Options::default()).collect();
        assert_eq!(records.len(), 2, "{format}");
        let layouts: Vec<_> = records.into_iter().map(|r| r.unwrap().layout).collect();
        assert_eq!(layouts[0], layouts[1], "{format}");
    }
}
