//! Families of exact-cover problems whose numbers of solutions are known.
//!
//! Tests count them, benches time them, and `benches/peers` gives them to
//! other programs. Items and options stand in a fixed order, so that the work
//! of a search can be compared, too: the table has the figures that Knuth's
//! program DLX2 prints for the same text.

pub(crate) mod boards;
pub(crate) mod pieces;
pub(crate) mod sets;
mod stream;

use ninefold_dlx::{Builder, Entry, Problem};

pub(crate) use stream::Stream;

/// An instance of a family, with what is known about it.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    pub(crate) make: fn() -> Problem,
    pub(crate) solutions: u64,
    /// Nodes, updates and cleansings of DLX2.
    pub(crate) work: [u64; 3],
    /// Takes so long that it is only run when asked for.
    pub(crate) slow: bool,
}

const fn quick(
    name: &'static str,
    make: fn() -> Problem,
    solutions: u64,
    work: [u64; 3],
) -> Family {
    Family {
        name,
        make,
        solutions,
        work,
        slow: false,
    }
}

const fn slow(name: &'static str, make: fn() -> Problem, solutions: u64, work: [u64; 3]) -> Family {
    Family {
        slow: true,
        ..quick(name, make, solutions, work)
    }
}

/// Every family in one size or several.
pub(crate) const FAMILIES: &[Family] = &[
    // n queens: OEIS A000170. The name with an `o` has the rows and columns
    // in organ-pipe order, the middle ones first.
    quick("queens8", || boards::queens(8, false), 92, [1223, 21456, 0]),
    quick(
        "queens12",
        || boards::queens(12, false),
        14200,
        [332940, 6337937, 0],
    ),
    quick(
        "queens12o",
        || boards::queens(12, true),
        14200,
        [211716, 3641627, 0],
    ),
    quick(
        "queens14o",
        || boards::queens(14, true),
        365596,
        [5474542, 92434044, 0],
    ),
    // Latin squares: OEIS A002860.
    quick(
        "latin5",
        || boards::latin(5),
        161280,
        [1701926, 12327906, 0],
    ),
    // Sudoku grids of boxes 2 x 2: OEIS A107739.
    quick("sudoku4", boards::sudoku4, 288, [2157, 22545, 0]),
    // Squares of words from a list of 40.
    quick("words3x3", boards::word_squares, 293, [1635, 61742, 6540]),
    // Binary tori 4 x 4 with every 2 x 2 pattern: two, in 16 positions each.
    quick("debruijn4x4", boards::debruijn, 32, [1530, 93513, 20700]),
    // MacMahon's 24 three-coloured squares with one colour on the border of
    // 4 x 6: 13328 solutions and their mirror images (TAOCP 7.2.2.1, exercise
    // on MacMahon squares), with the square aaaa in the upper left quadrant.
    slow(
        "macmahon4x6s",
        || boards::macmahon(true),
        26656,
        [13664131, 988086473, 93529919],
    ),
    slow(
        "macmahon4x6",
        || boards::macmahon(false),
        106624,
        [44046604, 3329185022, 305650873],
    ),
    // Langford pairs, each with its mirror image: twice OEIS A014552.
    quick("langford7", || sets::langford(7), 52, [607, 8339, 0]),
    quick("langford10", || sets::langford(10), 0, [60790, 936580, 0]),
    quick(
        "langford12",
        || sets::langford(12),
        216288,
        [2831065, 38673459, 0],
    ),
    // Partitions of a set: OEIS A000110, the Bell numbers.
    quick("bell11", || sets::bell(11), 678570, [1357140, 18606108, 0]),
    // One-factorisations of the complete graph: OEIS A000438.
    quick(
        "onefac8",
        || sets::one_factorisations(8),
        6240,
        [20812, 260974, 0],
    ),
    // Steiner triple systems: OEIS A030128 has 840 and 1197504000; the
    // triples through one point are given, which divides by 7!! and 11!!.
    quick("sts9", || sets::steiner_triples(9), 8, [61, 565, 0]),
    quick(
        "sts13",
        || sets::steiner_triples(13),
        115200,
        [1075941, 11035497, 0],
    ),
    // Twelve pentominoes: Haselgrove 1960 for 6 x 10 (2339, each in four
    // positions, or with the X in one quadrant), Scott 1958 for the
    // chessboard without its middle (65, each in eight positions).
    quick(
        "pent6x10s",
        || pieces::pentominoes_6x10(true),
        2339,
        [909153, 310816489, 0],
    ),
    slow(
        "pent6x10",
        || pieces::pentominoes_6x10(false),
        9356,
        [3637261, 1242377480, 0],
    ),
    quick(
        "pent3x20",
        pieces::pentominoes_3x20,
        8,
        [32978, 10986975, 0],
    ),
    quick("scott", pieces::scott, 520, [293045, 102179915, 0]),
    // Soma cube: 240 solutions (Conway and Guy 1961), each in 48 positions.
    quick("soma", pieces::soma, 11520, [254700, 29605457, 0]),
    // Dominoes on a square of even side: OEIS A004003; with two opposite
    // corners cut off there are none.
    quick(
        "domino6x6",
        || pieces::dominoes(6, 6, false),
        6728,
        [25695, 95296, 0],
    ),
    quick(
        "domino8x8",
        || pieces::dominoes(8, 8, false),
        12988816,
        [50102176, 184609612, 0],
    ),
    quick(
        "domino8x8cut",
        || pieces::dominoes(8, 8, true),
        0,
        [959562, 4780846, 0],
    ),
    // Two Dominosa puzzles, by their seeds.
    quick(
        "dominosa6-55",
        || pieces::dominosa_of_seed(6, 55),
        1,
        [43, 462, 0],
    ),
    quick(
        "dominosa6-10",
        || pieces::dominosa_of_seed(6, 10),
        72,
        [573, 4573, 0],
    ),
    // Four boards that have nothing to do with each other: 36 to the fourth.
    quick(
        "comps4",
        || pieces::domino_copies(4),
        1679616,
        [6334549, 23514610, 0],
    ),
];

/// Families with multiplicities, which few programs take. The nodes are those
/// of Knuth's program DLX3; it counts updates a little otherwise.
pub(crate) const BOUNDED: &[Family] = &[
    // The fewest queens that dominate a board: OEIS A002563.
    quick(
        "qdom5-3.mcc",
        || boards::queen_domination(5, 3),
        186,
        [5185, 150837, 0],
    ),
    quick(
        "qdom6-3.mcc",
        || boards::queen_domination(6, 3),
        4,
        [3209, 659668, 0],
    ),
    quick(
        "qdom7-4.mcc",
        || boards::queen_domination(7, 4),
        86,
        [87494, 23598698, 0],
    ),
    quick(
        "qdom8-5.mcc",
        || boards::queen_domination(8, 5),
        4860,
        [3072452, 998247704, 0],
    ),
];

/// A problem from names: `name` or `name:colour` in the options.
///
/// # Panics
/// If they do not make a problem: the generators are to be right.
pub(crate) fn problem(
    primary: &[String],
    secondary: &[String],
    options: &[Vec<String>],
) -> Problem {
    let mut builder = Builder::new();
    for name in primary {
        builder.primary(name).expect("a good name");
    }
    for name in secondary {
        builder.secondary(name).expect("a good name");
    }
    for option in options {
        let entries: Vec<Entry> = option.iter().map(|t| entry(&mut builder, t)).collect();
        builder.option(&entries).expect("a good option");
    }
    builder.build()
}

fn entry(builder: &mut Builder, token: &str) -> Entry {
    let (name, color) = match token.split_once(':') {
        Some((name, color)) => (name, Some(color)),
        None => (token, None),
    };
    Entry {
        item: builder.item(name).expect("an item"),
        color: color.map(|c| builder.color(c).expect("a good colour")),
    }
}

/// One character for a number below 36.
pub(crate) fn digit(number: usize) -> char {
    let number = u32::try_from(number).expect("a small number");
    char::from_digit(number, 36).expect("a number below 36")
}
