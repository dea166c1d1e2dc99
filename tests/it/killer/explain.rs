//! Conflicts of puzzles spoilt on purpose, when the shared data is there.

use std::fs::File;
use std::io::BufReader;

use ninefold_killer::explain::{Demand, refuted};
use ninefold_killer::format::{Options, read};
use ninefold_killer::{Cage, Layout, Solver, Stop};

use crate::shared;

/// So many nodes are spent on a conflict.
const NODES: u64 = 8_000;

fn moved(cage: &Cage, by: i32) -> Cage {
    let sum = cage.sum().and_then(|sum| sum.checked_add_signed(by));
    Cage::new(cage.cells().iter().copied(), sum)
}

/// 1 moved from a cage to another: if there is no solution any more, cages are
/// named that with all houses and givens have none either.
#[test]
fn spoilt_puzzles_get_a_conflict() {
    let mut told = 0;
    for (file, take) in [("easy_500", 12), ("janko", 12), ("tarek", 3)] {
        let Some(path) = shared::file(&format!("killer/{file}.jsonl")) else {
            return;
        };
        let records = read(
            BufReader::new(File::open(path).unwrap()),
            &Options::default(),
        );
        for (k, record) in records.take(take).enumerate() {
            let layout = record.unwrap().layout;
            let mut cages = layout.cages().to_vec();
            let (from, to) = (k % cages.len(), (3 * k + 7) % cages.len());
            cages[from] = moved(&cages[from], -1);
            cages[to] = moved(&cages[to], 1);
            let remade = |cages| {
                let (board, givens) = (layout.geometry().clone(), layout.givens().clone());
                Layout::new(board, givens, cages).unwrap()
            };
            let spoilt = remade(cages);
            let mut solutions = Solver::new(&spoilt).solutions(&Stop::never());
            if solutions.next().is_some() {
                continue;
            }
            let nodes = solutions.stats().nodes;
            let conflict = refuted(&spoilt, nodes, &Stop::never().nodes(NODES));
            assert!(conflict.is_minimal() || conflict.stopped.is_some());
            let named = conflict.demands.iter().filter_map(|demand| match demand {
                Demand::Cage(cage) => Some(spoilt.cages()[*cage].clone()),
                Demand::Different(cage) => {
                    let cells = spoilt.cages()[*cage].cells();
                    Some(Cage::new(cells.iter().copied(), None))
                }
                _ => None,
            });
            let alone = remade(named.collect());
            assert!(
                Solver::new(&alone)
                    .solutions(&Stop::never())
                    .next()
                    .is_none()
            );
            told += 1;
        }
    }
    assert!(told > 15, "{told}");
}
