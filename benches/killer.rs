//! The solver made for Killers and exact cover, on cage layouts made from seeds:
//! any layouts, and puzzles with one solution and the fewest cages, on which both
//! engines answer in the same run.

#[path = "puzzles/layouts.rs"]
mod layouts;
#[expect(
    dead_code,
    reason = "cages are laid on full grids; puzzles are for Sudoku"
)]
mod puzzles;

use criterion::{Criterion, criterion_group, criterion_main};
use ninefold_killer::check::Verdict;
use ninefold_killer::generate::{Options, generate};
use ninefold_killer::solve::Engine;
use ninefold_killer::{Layout, Solver, Stop};
use ninefold_sudoku::Geometry;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// Layouts by the largest cage and a seed.
const LAYOUTS: [(usize, u64); 4] = [(4, 0), (5, 0), (6, 0), (7, 0)];

/// Is it unique?
fn check(c: &mut Criterion) {
    let mut group = c.benchmark_group("killer/check");
    group.sample_size(10);
    for (largest, seed) in LAYOUTS {
        let solver = Solver::new(&layouts::layout(largest, seed));
        let expected = solver.check(&Stop::never());
        group.bench_function(format!("up-to-{largest}-seed-{seed}"), |b| {
            b.iter(|| assert_eq!(solver.check(&Stop::never()), expected));
        });
    }
    group.finish();
}

/// From cages to a solver.
fn build(c: &mut Criterion) {
    let layout = layouts::layout(4, 0);
    c.bench_function("killer/build", |b| b.iter(|| Solver::new(&layout)));
}

/// Puzzles of the generator: their sizes of cages, and how many.
const GENERATED: [(&str, u64); 2] = [("2-4", 8), ("2-5", 8)];

fn generated(sizes: &str, seed: u64) -> Layout {
    let options = Options {
        sizes: sizes.parse().expect("sizes"),
        ..Options::default()
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let made = generate(&Geometry::standard(), &options, &mut rng, &Stop::never());
    made.expect("puzzles of these sizes are found").layout
}

/// From cages to the proof that the solution is the only one, by each engine.
fn prove(c: &mut Criterion) {
    let mut group = c.benchmark_group("killer/generated");
    group.sample_size(10);
    for (sizes, count) in GENERATED {
        let layouts: Vec<Layout> = (0..count).map(|seed| generated(sizes, seed)).collect();
        for engine in [Engine::Auto, Engine::Bits] {
            group.bench_function(format!("{sizes}/{}", name(engine)), |b| {
                b.iter(|| {
                    for layout in &layouts {
                        let verdict = Solver::with_engine(layout, engine).check(&Stop::never());
                        assert!(matches!(verdict, Ok(Verdict::Unique(_))));
                    }
                });
            });
        }
    }
    group.finish();
}

fn name(engine: Engine) -> &'static str {
    match engine {
        Engine::Auto => "fast",
        _ => "exact-cover",
    }
}

/// From a seed to a puzzle.
fn make(c: &mut Criterion) {
    let mut group = c.benchmark_group("killer/generate");
    group.sample_size(10);
    for (sizes, _) in GENERATED {
        group.bench_function(sizes, |b| b.iter(|| generated(sizes, 0)));
    }
    group.finish();
}

criterion_group!(benches, check, build, prove, make);
criterion_main!(benches);
