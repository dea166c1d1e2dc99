//! Explanations of puzzles made at random and spoilt, against exact cover.

use super::*;

fn cage(sum: u32, cells: &str) -> Cage {
    Cage::new(cells.split(' ').map(|c| c.parse().unwrap()), Some(sum))
}

#[test]
fn cages_that_look_alike_are_told_apart() {
    let words = |cages: Vec<Cage>| {
        let layout = Layout::of_cages(cages).unwrap();
        let demands = Rules::of(&layout, &Stop::never()).list;
        let cages = demands.iter().filter(|d| matches!(d, Demand::Cage(_)));
        let words: Vec<String> = cages.map(|d| d.words(&layout).to_string()).collect();
        (words, Demand::Different(0).words(&layout).to_string())
    };
    let (across, down) = ("r1c1 r1c2", "r1c1 r2c1");
    let (alike, differ) = words(vec![
        cage(5, across),
        cage(5, down),
        cage(5, "r1c1 r1c2 r1c3"),
    ]);
    assert_eq!(alike[0], "the cage of 2 at r1c1 r1c2, sum 5");
    assert_eq!(alike[1], "the cage of 2 at r1c1 r2c1, sum 5");
    assert_eq!(alike[2], "the cage of 3 at r1c1, sum 5");
    assert_eq!(differ, "the cage of 2 at r1c1 r1c2, whatever its sum");
    let (alike, differ) = words(vec![cage(5, across), cage(6, down)]);
    assert_eq!(alike[0], "the cage of 2 at r1c1, sum 5");
    assert_eq!(differ, "the cage of 2 at r1c1 r1c2, whatever its sum");
    let (alike, _) = words(vec![cage(5, across), cage(5, across).with_repeats(true)]);
    let free = "the cage of 2 at r1c1, where digits may repeat, sum 5";
    assert_eq!(alike, ["the cage of 2 at r1c1, sum 5", free]);
}
