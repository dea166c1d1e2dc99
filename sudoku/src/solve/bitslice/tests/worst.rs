//! Puzzles that have kept other solvers busy for minutes: no search here may
//! take more than so many nodes.

use super::puzzles::{Cells, engines, stream};
use crate::solve::bitslice::Answer;
use crate::solve::{Bulk, Stop};

/// P. Norvig, *Solving every Sudoku puzzle* (2006): it has no solution, which
/// took his program 1439 seconds. Three digits of box 8 are confined to two
/// cells of column 5.
const NORVIG: &Cells =
    b".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/// No call takes more than so many nodes for each puzzle and lane.
const NODES: u64 = 1000;

fn answers(engine: &mut Bulk, puzzles: &[Cells], limit: u64) -> Vec<Answer> {
    let mut answers = vec![Answer::default(); puzzles.len()];
    let nodes = NODES * (puzzles.len() + engine.width().puzzles()) as u64;
    let end = engine.count_until(puzzles, limit, &Stop::never().nodes(nodes), &mut answers);
    assert_eq!(end, Ok(()), "{:?}", engine.width());
    answers
}

/// Alone and in company, with one limit or another, after calls that make an
/// engine expect solutions or none.
#[test]
fn no_puzzle_takes_long() {
    let sparse: Vec<Cells> = stream(13, 2000)
        .into_iter()
        .filter(|cells| cells.iter().filter(|&&d| d != 0).count() < 22)
        .collect();
    let mut mixed = sparse.clone();
    (0..mixed.len()).step_by(3).for_each(|k| mixed[k] = *NORVIG);
    for mut engine in engines() {
        for limit in [1, 2, 10] {
            for _ in 0..2 {
                assert_eq!(answers(&mut engine, &[*NORVIG], limit)[0].count, 0);
                let empty = answers(&mut engine, &[[0; 81]], limit);
                assert_eq!(empty[0].count, limit);
                answers(&mut engine, &[*NORVIG; 300], limit);
                answers(&mut engine, &[[b'.'; 81]; 300], limit);
                answers(&mut engine, &sparse, limit);
                answers(&mut engine, &mixed, limit);
            }
        }
    }
}
