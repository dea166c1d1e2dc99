//! The public collections, where they are at hand.

use std::fs::File;
use std::io::BufReader;

use ninefold_sudoku::format::{Options, read};

use crate::shared;

#[test]
fn every_collection_is_read_without_an_error() {
    for (name, count) in [
        ("17clue_49158.txt", 49158),
        ("magictour_top1465.txt", 1465),
        ("forum_hardest_1106.txt", 375),
        ("kaggle_20000.txt", 20000),
        ("exchange_medium.txt", 29579),
        ("top95.txt", 94),
        ("hardest11.txt", 10),
        ("serg_multi_5000.txt", 5000),
        ("mutated_invalid_4000.txt", 4000),
        ("exchange_rated.tsv", 5820),
        ("se_ratings.tsv", 103),
    ] {
        let Some(path) = shared::file(&format!("sudoku/{name}")) else {
            return;
        };
        let file = File::open(path).unwrap();
        let mut found = 0;
        for record in read(BufReader::new(file), &Options::default()) {
            let record = record.unwrap_or_else(|e| panic!("{name}: {e}"));
            assert_eq!(record.puzzle.geometry().size(), 9);
            assert!(record.one_line);
            found += 1;
        }
        assert_eq!(found, count, "{name}");
    }
}
