//! Links of f-puzzles and SudokuPad.

use ninefold_killer::format::{Format, Options, detect, read, write};
use ninefold_killer::{Cage, Layout};

use super::{all, cages, fault_as, layout};

const JSON: &str = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#;

/// As SudokuPad shortens it.
const SHORT: &str = "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: It\\'s a \\'test\\''},{ce:[[0,0],[0,1]],v:3,sum:3,unique:t}],metadata:{}}";

fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}

/// As in an address.
fn escaped(packed: &str) -> String {
    packed
        .replace('+', "%2B")
        .replace('/', "%2f")
        .replace('=', "%3D")
}

#[test]
fn links_in_every_form() {
    let f = pack(JSON);
    let s = pack(SHORT);
    let links = [
        format!("https://f-puzzles.com/?load={f}"),
        format!("https://www.f-puzzles.com/?load={}", escaped(&f)),
        format!("https://sudokupad.app/fpuzzles{}", escaped(&f)),
        format!("https://app.crackingthecryptic.com/sudoku/?load=fpuz{f}"),
        format!("fpuz{f}"),
        format!("https://sudokupad.app/scl{}", escaped(&s)),
        format!("https://sudokupad.app/?puzzleid=ctc{s}"),
        format!("ctc{s}"),
    ];
    for link in &links {
        assert_eq!(cages(&layout(link)), ["3: r1c1 r1c2"], "{link}");
    }
    // In one file, whatever they are.
    let read = all(&links.join(" # mine\n\n"), &Options::default());
    assert_eq!(read.len(), links.len());
    let last = read.last().unwrap().as_ref().unwrap();
    assert_eq!(last.name.as_deref(), Some("It's a 'test'"));
    assert_eq!(last.layout.givens().clues(), 1);
    // With the format named, what is packed needs no head.
    let options = Options {
        format: Some(Format::FPuzzles),
        ..Options::default()
    };
    assert!(all(&f, &options)[0].is_ok());
}

#[test]
fn faults_in_links_name_the_way_inside() {
    let link = |json: &str| format!(" https://f-puzzles.com/?load={}", pack(json));
    let fault = |json: String| fault_as(&link(&json), Format::FPuzzles);
    for (from, to, expected) in [
        (
            "R1C2\"",
            "x\"",
            "in the link, at killercage[0].cells[1]: \"x\" is not a cell: expected one like r1c1",
        ),
        (
            "R1C2",
            "R1C1",
            "in the link, at killercage[0].cells[1]: cage 1 holds r1c1 twice",
        ),
        (
            "[[{}",
            "[[{\"value\":7,\"given\":true}",
            "in the link, at grid[0][0].value: 7 is given for r1c1: expected 1 to 4",
        ),
        (
            "killercage",
            "arrow",
            "in the link: the rule \"arrow\" is none of a Killer: it is not known here, and not passed over",
        ),
        (
            "\"size\":4",
            "\"size\":}",
            "in the link, at size: not a puzzle of f-puzzles in JSON: expected value",
        ),
    ] {
        assert_eq!(
            fault(JSON.replacen(from, to, 1)),
            format!("1:2+40 {expected}")
        );
    }
    for (text, expected) in [
        (
            "https://f-puzzles.com/?id=yx1",
            "1:1+29 a link with ?id= only names a puzzle on the site, and fetching it needs the network: open it and export a link that holds the puzzle",
        ),
        (
            "https://sudokupad.app/abc123",
            "1:1+28 this short link only names a puzzle on the site, and fetching it needs the network: open it and export a link that holds the puzzle",
        ),
        (
            "https://f-puzzles.com/?load=N4Ig",
            "1:1+32 the link is cut off: its packed part ends too early",
        ),
        (
            "https://f-puzzles.com/?load=N4I!",
            "1:1+32 '!' in the packed part of the link: expected letters, digits, + and /",
        ),
    ] {
        assert!(detect(text).is_some());
        assert_eq!(fault_as(text, Format::FPuzzles), expected);
    }
}

#[test]
fn links_with_a_damaged_place_do_no_harm() {
    let cage = Cage::new(["r1c1", "r1c2"].map(|c| c.parse().unwrap()), Some(3));
    let layout = Layout::of_cages([cage]).unwrap();
    let short = format!("scl{}", pack(SHORT));
    let mut whole: Vec<String> = [Format::FPuzzles, Format::SudokuPad, Format::Iss]
        .map(|format| write(&layout, format).unwrap())
        .into();
    whole.extend([short, JSON.to_string(), SHORT.to_string()]);
    let options = |format| Options {
        format: Some(format),
        ..Options::default()
    };
    for text in &whole {
        let text = text.trim_end();
        for format in [Format::FPuzzles, Format::SudokuPad, Format::Iss] {
            for at in 0..text.len() {
                read(&text.as_bytes()[..at], &options(format)).for_each(drop);
                for by in ["A", "/", "%", "0", "\"", "\\"] {
                    let text = format!("{}{by}{}", &text[..at], &text[at + 1..]);
                    read(text.as_bytes(), &options(format)).for_each(drop);
                }
            }
        }
        for at in 0..text.len() {
            detect(&text[..at]);
        }
    }
}

#[test]
fn links_that_expand_without_end_are_stopped() {
    let bomb = format!("https://f-puzzles.com/?load={}", pack(&" ".repeat(2 << 20)));
    assert!(bomb.len() < 6_000);
    let start = std::time::Instant::now();
    assert!(
        fault_as(&bomb, Format::FPuzzles).contains("more than 1048576 characters when unpacked")
    );
    // What it would take to unpack all of it is far more.
    assert!(start.elapsed().as_secs() < 5);
    let deep = format!("scl{}", pack(&"[".repeat(100_000)));
    assert!(fault_as(&deep, Format::SudokuPad).starts_with("1:1+40"));
    let deep = format!(
        "fpuz{}",
        pack(&format!("{{\"size\":9,\"grid\":{}", "[".repeat(100_000)))
    );
    assert!(fault_as(&deep, Format::FPuzzles).starts_with("1:1+40"));
}
