//! Puzzle files that are nearly right: every format, lines above all, changed
//! here and there.

#[path = "../../fuzz/lines.rs"]
mod body;

use std::panic::catch_unwind;

use ninefold_sudoku::format::Format;

use crate::families::Stream;

const PUZZLE: &str =
    ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.";
const FULL: &str =
    "126437958895621473374985126457193862983246517612578394269314785548769231731852649";
const MAP: &str =
    "111112222111132224556332224556333444556677784956677788956697888956699988556699988";

/// What is put in somewhere.
const BITS: [&str; 28] = [
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    ",",
    ";",
    "#",
    "//",
    "\"",
    ".",
    "0",
    "9",
    "A",
    "x",
    "-",
    "|",
    "\u{feff}",
    "é",
    "\0",
    "[",
    "{",
    "<",
    "puzzle",
    "puzzle,solution\n",
    "100\n",
    "n = 9\n",
    "# a\n",
];

fn seeds() -> Vec<Vec<u8>> {
    let lines = format!("{PUZZLE}\n").repeat(6);
    let mut seeds: Vec<String> = vec![
        lines.clone(),
        lines.replace('\n', "\r\n"),
        lines.replace('.', "0"),
        format!("{lines}{FULL}\n{MAP}\n{lines}"),
        format!("\u{feff}6\n{lines}"),
        format!(
            "puzzle,solution\n{}",
            format!("{PUZZLE},{FULL}\n").repeat(3)
        ),
        format!("{PUZZLE} # a\n{PUZZLE}\t7.1\n{PUZZLE}\n{PUZZLE}"),
        format!("Title\n{lines}[Puzzle]\n{lines}"),
        "1.....3..4.....2\n".repeat(3),
        String::new(),
    ];
    seeds.extend(
        Format::ALL
            .iter()
            .map(|format| format.example().to_string()),
    );
    seeds.into_iter().map(String::into_bytes).collect()
}

fn change(stream: &mut Stream, text: &mut Vec<u8>, seeds: &[Vec<u8>]) {
    let at = stream.below(text.len() + 1);
    let end = text.len().min(at + 1 + stream.below(90));
    match stream.below(6) {
        0 | 1 => {
            let bits = BITS[stream.below(BITS.len())];
            text.splice(at..at, bits.bytes());
        }
        2 => drop(text.drain(at..end)),
        3 if at < text.len() => text[at] = stream.below(256) as u8,
        4 => {
            let copy = text[at..end].to_vec();
            let to = stream.below(text.len() + 1);
            text.splice(to..to, copy);
        }
        _ => {
            let other = &seeds[stream.below(seeds.len())];
            let lines: Vec<_> = other.split_inclusive(|&b| b == b'\n').collect();
            if !lines.is_empty() {
                let line = lines[stream.below(lines.len())];
                let begin = text[..at].iter().rposition(|&b| b == b'\n');
                let begin = begin.map_or(0, |begin| begin + 1);
                text.splice(begin..begin, line.iter().copied());
            }
        }
    }
}

#[test]
fn files_that_are_nearly_right_are_treated_right() {
    let seeds = seeds();
    for seed in &seeds {
        body::check(seed);
    }
    let mut stream = Stream(4);
    for case in 0..3000 {
        let mut text = seeds[stream.below(seeds.len())].clone();
        for _ in 0..=stream.below(4) {
            change(&mut stream, &mut text, &seeds);
        }
        let shown = String::from_utf8_lossy(&text).into_owned();
        let checked = catch_unwind(|| body::check(&text));
        assert!(checked.is_ok(), "case {case}: {shown:?}");
    }
}
