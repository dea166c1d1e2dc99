//! What the formats without room for everything refuse to write.

use std::sync::Arc;

use ninefold_killer::format::{Format, write};
use ninefold_killer::{Cage, Layout};
use ninefold_sudoku::{Cell, Digit, Geometry, Grid};

#[test]
fn writers_refuse_what_a_format_cannot_hold() {
    let cage = |sum: u32, cells: &str| {
        Cage::new(
            cells.split(' ').map(|c| c.parse().unwrap()),
            (sum > 0).then_some(sum),
        )
    };
    let refusals = |layout: &Layout| -> Vec<String> {
        let formats = [Format::Code, Format::Arrows].into_iter();
        formats
            .map(|f| write(layout, f).map_or_else(|e| e.to_string(), |_| "held".into()))
            .collect()
    };
    let of = |cages: Vec<Cage>| Layout::of_cages(cages).unwrap();
    assert_eq!(
        refusals(&of(vec![cage(3, "r1c1 r1c2"), cage(4, "r1c2 r1c3")])),
        [
            "3x3k cannot hold cages that overlap: r1c2",
            "arrows cannot hold cages that overlap: r1c2"
        ]
    );
    assert_eq!(
        refusals(&of(vec![cage(3, "r1c1 r9c9")])),
        [
            "held",
            "arrows cannot hold a cage in pieces: the one at r1c1 is not connected"
        ]
    );
    assert_eq!(
        refusals(&of(vec![cage(0, "r1c1 r1c2 r1c3 r1c4")])),
        [
            "3x3k cannot hold a cage without a sum: the one at r1c1",
            "held"
        ]
    );
    let few = "arrows cannot hold so few cages: with fewer than 3 of < > ^ ` ' \
               the line looks like a Sudoku";
    for cells in ["r1c9", "r1c1 r1c2 r2c1"] {
        assert_eq!(refusals(&of(vec![cage(9, cells)])), ["held", few]);
    }
    assert_eq!(refusals(&of(vec![])), ["held", few]);
    assert_eq!(
        refusals(&of(vec![cage(46, "r1c1 r1c2")])),
        [
            "3x3k cannot hold the sum 46: only 1 to 45",
            "arrows cannot hold the sum 46: only 1 to 45"
        ]
    );
    let sums = cage(3, "r1c1 r2c2").with_repeats(true);
    assert_eq!(
        refusals(&of(vec![sums])),
        [
            "3x3k cannot hold digits that repeat: the cage at r1c1",
            "arrows cannot hold digits that repeat: the cage at r1c1"
        ]
    );
    let diagonals: Arc<Geometry> = Geometry::boxes(3, 3).unwrap().with_diagonals().into();
    let layout = Layout::new(diagonals, Grid::empty(9), vec![cage(3, "r1c1 r2c2")]).unwrap();
    assert_eq!(
        refusals(&layout),
        ["held", "arrows cannot hold diagonal houses"]
    );
    let four: Arc<Geometry> = Geometry::boxes(2, 2).unwrap().into();
    let layout = Layout::new(four, Grid::empty(4), vec![]).unwrap();
    assert_eq!(
        refusals(&layout),
        [
            "3x3k cannot hold a 4x4 board: only 9x9",
            "arrows cannot hold a 4x4 board: only 9x9"
        ]
    );
    let mut givens = Grid::empty(9);
    givens.set(Cell::new(4, 4).unwrap(), Digit::new(7));
    let layout = Layout::new(Geometry::standard(), givens, vec![]).unwrap();
    assert_eq!(
        refusals(&layout),
        [
            "3x3k cannot hold givens: 7 in r5c5",
            "arrows cannot hold givens: 7 in r5c5"
        ]
    );
}
