//! Things on boards: queens, squares of digits and words, coloured edges.

use std::collections::BTreeSet;

use super::{Stream, digit, problem};

use ninefold_dlx::{Bounds, Builder, Entry, Problem};

/// The places of a board, row by row.
fn places(height: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..height).flat_map(move |r| (0..width).map(move |c| (r, c)))
}

fn name(kind: &str, a: usize, b: usize) -> String {
    format!("{kind}{}{}", digit(a), digit(b))
}

/// `n` queens that do not attack each other. Rows and columns are primary,
/// diagonals secondary. In organ-pipe order the middle rows come first.
pub(crate) fn queens(n: usize, organ_pipe: bool) -> Problem {
    let mut order: Vec<usize> = (0..n).collect();
    if organ_pipe {
        order.sort_by_key(|&k| (2 * k + 1).abs_diff(n));
    }
    let lines = order
        .iter()
        .flat_map(|k| [format!("r{k}"), format!("c{k}")]);
    let diagonals = |kind| (0..2 * n - 1).map(move |k| format!("{kind}{k}"));
    let options: Vec<_> = places(n, n)
        .map(|(r, c)| {
            let (up, down) = (r + c, r + n - 1 - c);
            vec![
                format!("r{r}"),
                format!("c{c}"),
                format!("a{up}"),
                format!("b{down}"),
            ]
        })
        .collect();
    problem(
        &lines.collect::<Vec<_>>(),
        &diagonals('a').chain(diagonals('b')).collect::<Vec<_>>(),
        &options,
    )
}

/// So many queens that together attack or occupy every place of a board of
/// side `n`: each place is to be covered at least once, and the `#` of all
/// queens as often as there are queens.
pub(crate) fn queen_domination(n: usize, queens: u32) -> Problem {
    let mut builder = Builder::new();
    let mut item = |name: &str, min, max| {
        let item = builder.primary_between(name, Bounds { min, max });
        item.expect("a good item")
    };
    let queen = item("#", queens, queens);
    let reached: Vec<_> = places(n, n)
        .map(|(r, c)| item(&name("", r, c), 1, queens))
        .collect();
    for (r, c) in places(n, n) {
        let attacks =
            |&(r2, c2): &(usize, usize)| r == r2 || c == c2 || r.abs_diff(r2) == c.abs_diff(c2);
        let attacked = places(n, n)
            .zip(&reached)
            .filter(|(place, _)| attacks(place));
        let mut entries = vec![queen.into()];
        entries.extend(attacked.map(|(_, &item)| Entry::from(item)));
        builder.option(&entries).expect("a good option");
    }
    builder.build()
}

/// `n` queens that do not attack each other, and so many knights on other
/// places, of which each attacks the next one and the last the first; the
/// colours of the places say that an odd number cannot be had. After Boussemart,
/// Hemery, Lecoutre and Sais 2004, "Boosting systematic search by weighting
/// constraints": whoever begins with the queens, of which each has few places,
/// refutes the knights for every way to place them.
pub(crate) fn queens_and_knights(n: usize, knights: usize) -> Problem {
    let rows = (0..n).map(|r| format!("r{r}"));
    let jumps = (0..knights).map(|k| format!("j{k}"));
    let primary: Vec<_> = rows.chain(jumps).collect();
    let lines = |kind: &str, count| (0..count).map(|k| format!("{kind}{k}")).collect::<Vec<_>>();
    let mut secondary = lines("c", n);
    secondary.extend(["a", "b"].iter().flat_map(|kind| lines(kind, 2 * n - 1)));
    secondary.extend(lines("k", knights));
    secondary.extend(places(n, n).map(|(r, c)| name("p", r, c)));
    let queens = places(n, n).map(|(r, c)| {
        let (up, down) = (r + c, r + n - 1 - c);
        vec![
            format!("r{r}"),
            format!("c{c}"),
            format!("a{up}"),
            format!("b{down}"),
            format!("{}:Q", name("p", r, c)),
        ]
    });
    let mut options: Vec<_> = queens.collect();
    for knight in 0..knights {
        let next = (knight + 1) % knights;
        for (r, c) in places(n, n) {
            let attacked = |&(r2, c2): &(usize, usize)| r.abs_diff(r2) * c.abs_diff(c2) == 2;
            options.extend(places(n, n).filter(attacked).map(|(r2, c2)| {
                vec![
                    format!("j{knight}"),
                    format!("k{knight}:{}", name("", r, c)),
                    format!("k{next}:{}", name("", r2, c2)),
                    format!("{}:{knight}", name("p", r, c)),
                    format!("{}:{next}", name("p", r2, c2)),
                ]
            }));
        }
    }
    problem(&primary, &secondary, &options)
}

/// A Latin square of side `n` that is known but for so many places, which are
/// spread evenly over rows and columns: quasigroup with holes (Achlioptas,
/// Gomes, Kautz, Selman 2000). Hardest where about two places in five are
/// holes.
pub(crate) fn latin_with_holes(n: usize, holes: usize, seed: u64) -> Problem {
    let mut stream = Stream(seed);
    let square = random_latin(n, &mut stream);
    let order = random_latin(n, &mut stream);
    let mut cells: Vec<_> = places(n, n).collect();
    cells.sort_by_key(|&(r, c)| order[r][c]);
    let items = |(r, c): (usize, usize), d| [name("p", r, c), name("r", r, d), name("c", c, d)];
    let open = cells[..holes].iter();
    let open: BTreeSet<_> = open
        .flat_map(|&(r, c)| items((r, c), square[r][c]))
        .collect();
    let options = places(n, n).flat_map(|place| (0..n).map(move |d| items(place, d)));
    let options = options.filter(|option| option.iter().all(|item| open.contains(item)));
    let options: Vec<_> = options.map(Vec::from).collect();
    problem(&Vec::from_iter(open), &[], &options)
}

/// A Latin square, well mixed: two rows exchange a cycle of their digits, then
/// rows, columns and digits change their parts, and so on.
fn random_latin(n: usize, stream: &mut Stream) -> Vec<Vec<usize>> {
    let row = |r| (0..n).map(|c| (r + c) % n).collect();
    let mut square: Vec<Vec<usize>> = (0..n).map(row).collect();
    for _ in 0..40 * n {
        let a = stream.below(n);
        let b = (a + 1 + stream.below(n - 1)) % n;
        let mut next = Some(stream.below(n));
        while let Some(c) = next {
            let digit = square[a][c];
            (square[a][c], square[b][c]) = (square[b][c], digit);
            next = (0..n).find(|&other| other != c && square[b][other] == digit);
        }
        let mut turned = square.clone();
        for (r, c) in places(n, n) {
            turned[c][square[r][c]] = r;
        }
        square = turned;
    }
    square
}

/// Latin squares of side `n`.
pub(crate) fn latin(n: usize) -> Problem {
    let primary: Vec<_> = ["p", "r", "c"]
        .iter()
        .flat_map(|kind| places(n, n).map(|(a, b)| name(kind, a, b)))
        .collect();
    let options: Vec<_> = places(n, n)
        .flat_map(|(r, c)| {
            (0..n).map(move |d| vec![name("p", r, c), name("r", r, d), name("c", c, d)])
        })
        .collect();
    problem(&primary, &[], &options)
}

/// The empty Sudoku of side 4.
pub(crate) fn sudoku4() -> Problem {
    let cells = places(4, 4).map(|(r, c)| name("p", r, c));
    let houses = ["r", "c", "b"]
        .into_iter()
        .flat_map(|kind| places(4, 4).map(move |(a, b)| name(kind, a, b + 1)));
    let options: Vec<_> = places(4, 4)
        .flat_map(|(r, c)| (1..=4).map(move |d| (r, c, d)))
        .map(|(r, c, d)| {
            let b = r / 2 * 2 + c / 2;
            vec![
                name("p", r, c),
                name("r", r, d),
                name("c", c, d),
                name("b", b, d),
            ]
        })
        .collect();
    problem(&cells.chain(houses).collect::<Vec<_>>(), &[], &options)
}

/// Words of three letters, for squares.
pub(crate) const WORDS: [&str; 40] = [
    "ace", "act", "age", "ape", "apt", "arc", "are", "art", "ate", "bar", "bat", "bee", "bet",
    "cap", "car", "cat", "ear", "eat", "era", "eta", "pea", "pet", "rap", "rat", "rep", "rob",
    "tab", "tap", "tar", "tea", "tee", "oar", "oat", "ore", "bob", "orb", "bro", "eel", "tot",
    "top",
];

/// Squares of these words, across and down.
pub(crate) fn word_squares() -> Problem {
    word_rectangles(&WORDS, &WORDS)
}

/// Rectangles of words: every row is one of `across`, every column one of
/// `down`. Cells are secondary, letters are their colours.
fn word_rectangles(across: &[&str], down: &[&str]) -> Problem {
    let (height, width) = (down[0].len(), across[0].len());
    let rows = (0..height).map(|r| format!("A{r}"));
    let columns = (0..width).map(|c| format!("D{c}"));
    let cells: Vec<_> = places(height, width)
        .map(|(r, c)| format!("{r}{c}"))
        .collect();
    let mut options = Vec::new();
    for r in 0..height {
        for word in across {
            let letters = word
                .chars()
                .enumerate()
                .map(|(c, letter)| format!("{r}{c}:{letter}"));
            options.push([format!("A{r}")].into_iter().chain(letters).collect());
        }
    }
    for c in 0..width {
        for word in down {
            let letters = word
                .chars()
                .enumerate()
                .map(|(r, letter)| format!("{r}{c}:{letter}"));
            options.push([format!("D{c}")].into_iter().chain(letters).collect());
        }
    }
    problem(&rows.chain(columns).collect::<Vec<_>>(), &cells, &options)
}

/// Binary 4 x 4 squares, wrapped around, in which every 2 x 2 pattern occurs
/// once.
pub(crate) fn debruijn() -> Problem {
    let patterns: Vec<String> = (0..16).map(|p| format!("{p:04b}")).collect();
    let mut options = Vec::new();
    for pattern in &patterns {
        for (r, c) in places(4, 4) {
            let mut option = vec![format!("p{pattern}"), name("", r, c)];
            let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
            for ((dr, dc), bit) in corners.into_iter().zip(pattern.chars()) {
                option.push(format!("{}:{bit}", name("x", (r + dr) % 4, (c + dc) % 4)));
            }
            options.push(option);
        }
    }
    let primary = patterns.iter().map(|p| format!("p{p}"));
    let primary = primary.chain(places(4, 4).map(|(r, c)| name("", r, c)));
    let secondary: Vec<_> = places(4, 4).map(|(r, c)| name("x", r, c)).collect();
    problem(&primary.collect::<Vec<_>>(), &secondary, &options)
}

/// MacMahon's squares: the 24 ways to colour the four edges of a square with
/// three colours, laid 4 x 6 so that touching edges agree and the border is
/// all `a`. With `quadrant` the square `aaaa` lies in the upper left one.
pub(crate) fn macmahon(quadrant: bool) -> Problem {
    const HEIGHT: usize = 4;
    const WIDTH: usize = 6;
    let squares = macmahon_squares();
    let mut options = Vec::new();
    for square in &squares {
        let mut turned: Vec<String> = (0..4).map(|k| turn(square, k)).collect();
        turned.sort();
        turned.dedup();
        for edges in turned {
            let [north, east, south, west] = *edges.as_bytes() else {
                unreachable!("a square has four edges")
            };
            for (r, c) in places(HEIGHT, WIDTH) {
                let border = [
                    (r == 0, north),
                    (r == HEIGHT - 1, south),
                    (c == 0, west),
                    (c == WIDTH - 1, east),
                ];
                let fits = border.iter().all(|&(at, edge)| !at || edge == b'a');
                let elsewhere = square == "aaaa" && (r >= HEIGHT / 2 || c >= WIDTH / 2);
                if !fits || (quadrant && elsewhere) {
                    continue;
                }
                options.push(vec![
                    square.clone(),
                    name("", r, c),
                    format!("{}:{}", name("h", r, c), north as char),
                    format!("{}:{}", name("v", r, c + 1), east as char),
                    format!("{}:{}", name("h", r + 1, c), south as char),
                    format!("{}:{}", name("v", r, c), west as char),
                ]);
            }
        }
    }
    let cells = places(HEIGHT, WIDTH).map(|(r, c)| name("", r, c));
    let primary: Vec<_> = squares.iter().cloned().chain(cells).collect();
    let level = places(HEIGHT + 1, WIDTH).map(|(r, c)| name("h", r, c));
    let upright = places(HEIGHT, WIDTH + 1).map(|(r, c)| name("v", r, c));
    problem(
        &primary,
        &level.chain(upright).collect::<Vec<_>>(),
        &options,
    )
}

/// Each square by the first of its four turns in the alphabet.
fn macmahon_squares() -> Vec<String> {
    let letter = |n: usize| ['a', 'b', 'c'][n % 3];
    let all = (0..81).map(|n| {
        [n / 27, n / 9, n / 3, n]
            .map(letter)
            .iter()
            .collect::<String>()
    });
    all.filter(|square| (1..4).all(|k| turn(square, k) >= *square))
        .collect()
}

fn turn(square: &str, k: usize) -> String {
    let (front, back) = square.split_at(k);
    format!("{back}{front}")
}
