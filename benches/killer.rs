//! Killer as exact cover, on cage layouts made from seeds.

#[path = "puzzles/layouts.rs"]
mod layouts;
#[expect(
    dead_code,
    reason = "cages are laid on full grids; puzzles are for Sudoku"
)]
mod puzzles;

use criterion::{Criterion, criterion_group, criterion_main};
use ninefold_killer::{Solver, Stop};

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

criterion_group!(benches, check, build);
criterion_main!(benches);
