//! Exact cover: all solutions of generated families, and what comes before
//! the search.

#[expect(
    dead_code,
    reason = "benches count solutions; tests also compare the work"
)]
#[path = "../tests/it/families/mod.rs"]
mod families;

use criterion::{Criterion, criterion_group, criterion_main};
use families::{FAMILIES, Family};
use ninefold_dlx::{Problem, Solver, Stop};

/// Instances of a few milliseconds to a second, one of each kind.
const CHOSEN: [&str; 9] = [
    "queens12",
    "langford10",
    "latin5",
    "onefac8",
    "sts13",
    "domino6x6",
    "debruijn4x4",
    "soma",
    "scott",
];

fn chosen() -> impl Iterator<Item = &'static Family> {
    FAMILIES
        .iter()
        .filter(|family| CHOSEN.contains(&family.name))
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("cover/all-solutions");
    group.sample_size(10);
    for family in chosen() {
        let solver = Solver::new(&(family.make)());
        group.bench_function(family.name, |b| {
            b.iter(|| {
                let count = solver.solutions(&Stop::never()).count_up_to(u64::MAX);
                assert_eq!(count.value, family.solutions);
            });
        });
    }
    group.finish();
}

fn build(c: &mut Criterion) {
    let mut group = c.benchmark_group("cover/build");
    for family in chosen() {
        let problem: Problem = (family.make)();
        group.bench_function(family.name, |b| b.iter(|| Solver::new(&problem)));
    }
    group.finish();
}

criterion_group!(benches, search, build);
criterion_main!(benches);
