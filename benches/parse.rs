//! Reading: Knuth's format, Sudoku in several formats, cage files.

#[path = "puzzles/layouts.rs"]
mod layouts;
mod puzzles;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ninefold_dlx::Problem;
use ninefold_killer::format as killer;
use ninefold_sudoku::Geometry;
use ninefold_sudoku::encode::Encoding;
use ninefold_sudoku::format as sudoku;

/// The 324 items and 729 options of a Sudoku.
fn exact_cover(c: &mut Criterion) {
    let encoding = Encoding::new(&Geometry::standard());
    let text = encoding.problem().to_string();
    let mut group = c.benchmark_group("parse/exact-cover");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("sudoku", |b| b.iter(|| Problem::from_text(&text).is_ok()));
    group.finish();
}

/// Five hundred puzzles in one text, detection included.
fn puzzle_files(c: &mut Criterion) {
    const COPIES: usize = 50;
    let puzzles = puzzles::minimal_puzzles(10);
    let mut group = c.benchmark_group("parse/sudoku");
    for format in [
        sudoku::Format::Line,
        sudoku::Format::Drawn,
        sudoku::Format::Marks,
        sudoku::Format::Json,
    ] {
        let written = puzzles.iter().map(|p| sudoku::write(p, format));
        let written = written.map(|text| text.expect("a plain puzzle") + "\n");
        let text = written.collect::<String>().repeat(COPIES);
        let read = || sudoku::read(text.as_bytes(), &sudoku::Options::default());
        assert_eq!(read().filter(Result::is_ok).count(), puzzles.len() * COPIES);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format.name(), |b| b.iter(|| read().count()));
    }
    group.finish();
}

/// A hundred layouts in one text.
fn cage_files(c: &mut Criterion) {
    let layouts: Vec<_> = (0..100).map(|seed| layouts::layout(4, seed)).collect();
    let mut group = c.benchmark_group("parse/killer");
    for format in [killer::Format::Json, killer::Format::Code] {
        let written = layouts.iter().map(|l| killer::write(l, format));
        let text: String = written.map(|text| text.expect("plain cages")).collect();
        let read = || killer::read(text.as_bytes(), &killer::Options::default());
        assert_eq!(read().filter(Result::is_ok).count(), layouts.len());
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(format.name(), |b| b.iter(|| read().count()));
    }
    group.finish();
}

criterion_group!(benches, exact_cover, puzzle_files, cage_files);
criterion_main!(benches);
