//! Packed inputs: known by their first bytes, and read up to where they are
//! damaged.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::binary::{Folder, Ran, run};
use crate::bulk::{PUZZLE, stream};

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).expect("memory");
    encoder.finish().expect("memory")
}

fn zstandard(text: &[u8]) -> Vec<u8> {
    zstd::encode_all(text, 1).expect("memory")
}

#[test]
fn packed_files_are_known_by_their_first_bytes() {
    let folder = Folder::new("packed");
    let text = stream(10).file(700);
    let (half, rest) = text.as_bytes().split_at(text.len() / 2);
    let expected = run("check -q", &text);
    let skipped = [
        &[0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, b'a', b'b', b'c'][..],
        &zstandard(text.as_bytes()),
    ]
    .concat();
    for (name, packed) in [
        ("a.gz", gzip(text.as_bytes())),
        ("members", [gzip(half), gzip(rest)].concat()),
        ("b.zst", zstandard(text.as_bytes())),
        ("frames", [zstandard(half), zstandard(rest)].concat()),
        ("skipped", skipped),
    ] {
        let file = folder.file(name, &packed);
        let from_file = run(&format!("check -q {file}"), "");
        assert_eq!(from_file.out, expected.out, "{name}");
        assert_eq!(run("check -q", &packed).out, expected.out, "{name}");
    }
    let cover = "a b c\na b\nc\n";
    for (name, packed) in [
        ("c.dlx.gz", gzip(cover.as_bytes())),
        ("c.dlx.zst", zstandard(cover.as_bytes())),
    ] {
        let file = folder.file(name, packed);
        assert_eq!(run(&format!("count {file}"), "").out, "1\n");
    }
}

#[test]
fn broken_packed_files_are_errors_behind_what_could_be_read() {
    let folder = Folder::new("broken");
    let text = format!("{PUZZLE}\n").repeat(2000);
    let told = |ran: &Ran| ran.err.lines().next().unwrap_or_default().to_string();
    for (name, packed) in [
        ("a", gzip(text.as_bytes())),
        ("b", zstandard(text.as_bytes())),
    ] {
        let cut = folder.file(name, &packed[..packed.len() - 4]);
        let ran = run(&format!("check {cut}"), "");
        assert_eq!(ran.code, Some(2), "{name}");
        assert!(told(&ran).contains("could not read on"), "{}", ran.err);
        let mut wrong = packed.clone();
        let middle = wrong.len() / 2;
        wrong[middle] ^= 0xff;
        let ran = run("check", &wrong);
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.err);
    }
    for packed in [gzip(b""), zstandard(b"")] {
        let ran = run("check", packed);
        assert_eq!(ran.code, Some(2));
        assert!(told(&ran).contains("no puzzle in it"), "{}", ran.err);
    }
    // What stands whole before the damage is answered, grids too.
    let rows: String = (0..9)
        .map(|r| format!("{}\n", &PUZZLE[9 * r..][..9]))
        .collect();
    let torn = run("check", [&gzip(rows.as_bytes())[..], b"x"].concat());
    assert_eq!(torn.code, Some(2));
    assert!(torn.out.starts_with("1\tunique\t"), "{}", torn.err);
    // One byte of a magic number is no packed file.
    for text in ["\x1f", "(", "P*M"] {
        assert_eq!(run("check", text).code, Some(2));
    }
}

#[test]
fn zeros_behind_a_member_are_padding() {
    let text = stream(12).file(100);
    let expected = run("check -q", &text);
    let padded = [gzip(text.as_bytes()), vec![0; 70_000]].concat();
    let ran = run("check -q", &padded);
    assert_eq!((ran.code, &ran.out), (expected.code, &expected.out));
    let folder = Folder::new("padded");
    let file = folder.file("padded.gz", &padded);
    assert_eq!(run(&format!("check -q {file}"), "").out, expected.out);
    let two = [padded.clone(), padded].concat();
    let both = run("check -q", [text.clone(), text].concat());
    assert_eq!(run("check -q", two).out, both.out);
}

#[test]
fn lines_before_a_damage_are_answered() {
    let mut puzzles = stream(13);
    let mut lines = || {
        (0..100)
            .map(|_| puzzles.puzzle() + "\n")
            .collect::<String>()
    };
    let blocks: Vec<String> = (0..5).map(|_| lines()).collect();
    let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("memory");
    let mut starts = Vec::new();
    for block in &blocks {
        starts.push(encoder.get_ref().len());
        encoder.write_all(block.as_bytes()).expect("memory");
        encoder.flush().expect("memory");
    }
    let whole = encoder.finish().expect("memory");
    let expected = run("check -q", blocks.concat()).out;
    assert_eq!(run("check -q", &whole).out, expected);
    for (k, &start) in starts.iter().enumerate().skip(1) {
        // A block of the kind that there is not.
        let mut damaged = whole.clone();
        damaged[start] |= 6;
        let ran = run("check -q", damaged);
        assert_eq!((ran.code, ran.out.lines().count()), (Some(2), 100 * k));
        assert!(expected.starts_with(&ran.out));
    }
}
