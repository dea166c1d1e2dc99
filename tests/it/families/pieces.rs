//! Packing puzzles: pentominoes, the Soma cube, dominoes, Dominosa.

use std::collections::BTreeSet;

use super::{Stream, digit, problem};
use ninefold_dlx::Problem;

type Cell = (i32, i32);

const PENTOMINOES: [(&str, &str); 12] = [
    ("F", ".XX/XX./.X."),
    ("I", "XXXXX"),
    ("L", "X./X./X./XX"),
    ("N", ".X/XX/X./X."),
    ("P", "XX/XX/X."),
    ("T", "XXX/.X./.X."),
    ("U", "X.X/XXX"),
    ("V", "X../X../XXX"),
    ("W", "X../XX./.XX"),
    ("X", ".X./XXX/.X."),
    ("Y", ".X/XX/.X/.X"),
    ("Z", "XX./.X./.XX"),
];

fn cells_of(picture: &str) -> Vec<Cell> {
    let rows = picture.split('/').zip(0..);
    rows.flat_map(|(row, r)| {
        row.chars()
            .zip(0..)
            .filter(|&(x, _)| x == 'X')
            .map(move |(_, c)| (r, c))
    })
    .collect()
}

/// All turns and mirror images, each moved to the corner and sorted.
fn orientations(cells: &[Cell]) -> BTreeSet<Vec<Cell>> {
    let mut found = BTreeSet::new();
    let mut turned = cells.to_vec();
    for k in 0..8 {
        turned = turned.iter().map(|&(r, c)| (c, -r)).collect();
        if k == 4 {
            turned = turned.iter().map(|&(r, c)| (r, -c)).collect();
        }
        let top = turned.iter().map(|&(r, _)| r).min().unwrap_or(0);
        let left = turned.iter().map(|&(_, c)| c).min().unwrap_or(0);
        let mut moved: Vec<Cell> = turned.iter().map(|&(r, c)| (r - top, c - left)).collect();
        moved.sort_unstable();
        found.insert(moved);
    }
    found
}

fn rectangle(height: i32, width: i32) -> Vec<Cell> {
    (0..height)
        .flat_map(|r| (0..width).map(move |c| (r, c)))
        .collect()
}

fn cell_name((r, c): Cell) -> String {
    format!("{}{}", digit(r as usize), digit(c as usize))
}

/// The twelve pentominoes on a board of 60 cells; `centre` says where the
/// middle of the X may lie.
fn pentominoes(board: &[Cell], centre: impl Fn(Cell) -> bool) -> Problem {
    let on_board: BTreeSet<Cell> = board.iter().copied().collect();
    let mut options = Vec::new();
    for (piece, picture) in PENTOMINOES {
        for shape in orientations(&cells_of(picture)) {
            for (r, c) in rectangle(20, 20) {
                let placed: Vec<Cell> = shape.iter().map(|&(dr, dc)| (r + dr, c + dc)).collect();
                let fits = placed.iter().all(|cell| on_board.contains(cell));
                if fits && (piece != "X" || centre((r + 1, c + 1))) {
                    let cells = placed.into_iter().map(cell_name);
                    options.push([piece.to_string()].into_iter().chain(cells).collect());
                }
            }
        }
    }
    let pieces = PENTOMINOES.iter().map(|(piece, _)| (*piece).to_string());
    let cells = board.iter().copied().map(cell_name);
    problem(&pieces.chain(cells).collect::<Vec<_>>(), &[], &options)
}

/// 6 x 10; with `quadrant` the middle of the X lies in the upper left one.
pub(crate) fn pentominoes_6x10(quadrant: bool) -> Problem {
    pentominoes(&rectangle(6, 10), |(r, c)| !quadrant || (r < 3 && c < 5))
}

pub(crate) fn pentominoes_3x20() -> Problem {
    pentominoes(&rectangle(3, 20), |_| true)
}

/// Dana Scott's board: 8 x 8 without the four cells in the middle.
pub(crate) fn scott() -> Problem {
    let mut board = rectangle(8, 8);
    board.retain(|&(r, c)| !((3..5).contains(&r) && (3..5).contains(&c)));
    pentominoes(&board, |_| true)
}

const SOMA: [(&str, &[[i32; 3]]); 7] = [
    ("V", &[[0, 0, 0], [1, 0, 0], [0, 1, 0]]),
    ("L", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]),
    ("T", &[[0, 0, 0], [1, 0, 0], [2, 0, 0], [1, 1, 0]]),
    ("Z", &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [2, 1, 0]]),
    ("A", &[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    ("B", &[[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 1, 1]]),
    ("P", &[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]),
];

/// Piet Hein's Soma cube.
pub(crate) fn soma() -> Problem {
    let cube = || (0..27).map(|k| [k / 9, k / 3 % 3, k % 3]);
    let name = |[x, y, z]: [i32; 3]| format!("{x}{y}{z}");
    let mut options = Vec::new();
    for (piece, cubes) in SOMA {
        for shape in turns_in_space(cubes) {
            for by in cube() {
                let placed = shape
                    .iter()
                    .map(|c| [c[0] + by[0], c[1] + by[1], c[2] + by[2]]);
                let placed: Vec<_> = placed.collect();
                if placed.iter().flatten().all(|&x| x < 3) {
                    let cells = placed.into_iter().map(name);
                    options.push([piece.to_string()].into_iter().chain(cells).collect());
                }
            }
        }
    }
    let pieces = SOMA.iter().map(|(piece, _)| (*piece).to_string());
    problem(
        &pieces.chain(cube().map(name)).collect::<Vec<_>>(),
        &[],
        &options,
    )
}

/// The different ones of the 24 turns, each moved to the corner, in the order
/// in which they are first met: axes in alphabetical order, then signs.
fn turns_in_space(cubes: &[[i32; 3]]) -> Vec<Vec<[i32; 3]>> {
    const AXES: [([usize; 3], i32); 6] = [
        ([0, 1, 2], 1),
        ([0, 2, 1], -1),
        ([1, 0, 2], -1),
        ([1, 2, 0], 1),
        ([2, 0, 1], 1),
        ([2, 1, 0], -1),
    ];
    let sign = |bits: usize, k: usize| if bits >> (2 - k) & 1 == 0 { 1 } else { -1 };
    let mut found: Vec<Vec<[i32; 3]>> = Vec::new();
    for (axes, parity) in AXES {
        for signs in (0..8).map(|bits| [0, 1, 2].map(|k| sign(bits, k))) {
            if parity * signs.iter().product::<i32>() != 1 {
                continue; // a mirror image
            }
            let turned = cubes
                .iter()
                .map(|cube| [0, 1, 2].map(|k| signs[k] * cube[axes[k]]));
            let turned: Vec<_> = turned.collect();
            let corner = [0, 1, 2].map(|k| turned.iter().map(|cube| cube[k]).min().unwrap_or(0));
            let moved = turned
                .iter()
                .map(|cube| [0, 1, 2].map(|k| cube[k] - corner[k]));
            let mut moved: Vec<_> = moved.collect();
            moved.sort_unstable();
            if !found.contains(&moved) {
                found.push(moved);
            }
        }
    }
    found
}

/// Dominoes on a rectangle; with `cut` two opposite corners are missing.
pub(crate) fn dominoes(height: i32, width: i32, cut: bool) -> Problem {
    let mut board = rectangle(height, width);
    if cut {
        board.retain(|&cell| cell != (0, 0) && cell != (height - 1, width - 1));
    }
    let options: Vec<_> = neighbours(&board)
        .map(|(a, b)| vec![cell_name(a), cell_name(b)])
        .collect();
    problem(
        &board.into_iter().map(cell_name).collect::<Vec<_>>(),
        &[],
        &options,
    )
}

/// Every cell with its right and its lower neighbour.
fn neighbours(board: &[Cell]) -> impl Iterator<Item = (Cell, Cell)> {
    let both = |&(r, c): &Cell| [((r, c), (r, c + 1)), ((r, c), (r + 1, c))];
    board
        .iter()
        .flat_map(both)
        .filter(|(_, b)| board.contains(b))
}

/// Independent boards of 4 x 4, each to be covered by dominoes.
pub(crate) fn domino_copies(copies: usize) -> Problem {
    let board = rectangle(4, 4);
    let mut cells = Vec::new();
    let mut options = Vec::new();
    for k in 0..copies {
        let name = |cell| format!("{k}.{}", cell_name(cell));
        cells.extend(board.iter().copied().map(name));
        options.extend(neighbours(&board).map(|(a, b)| vec![name(a), name(b)]));
    }
    problem(&cells, &[], &options)
}

/// A Dominosa puzzle: a full set of dominoes up to double `max`, laid on a
/// rectangle of `max + 1` rows and `max + 2` columns by a random stream; only
/// the numbers are shown. Where do the dominoes lie?
pub(crate) fn dominosa_numbers(max: usize, seed: u64) -> Vec<Vec<usize>> {
    let (height, width) = (max + 1, max + 2);
    let mut stream = Stream(seed);
    let mut set: Vec<[usize; 2]> = (0..=max)
        .flat_map(|a| (a..=max).map(move |b| [a, b]))
        .collect();
    stream.shuffle(&mut set);
    let mut board = vec![vec![None; width]; height];
    assert!(
        lay(&mut board, &mut set, &mut stream),
        "an even rectangle can be covered"
    );
    board
        .into_iter()
        .map(|row| row.into_iter().flatten().collect())
        .collect()
}

/// Lays the rest of the set, the first free cell first.
fn lay(board: &mut [Vec<Option<usize>>], set: &mut Vec<[usize; 2]>, stream: &mut Stream) -> bool {
    let width = board[0].len();
    let Some(free) = (0..board.len() * width).find(|&k| board[k / width][k % width].is_none())
    else {
        return true;
    };
    let (r, c) = (free / width, free % width);
    let mut ways = [(r, c + 1), (r + 1, c)];
    stream.shuffle(&mut ways);
    let Some(mut domino) = set.pop() else {
        return false;
    };
    stream.shuffle(&mut domino);
    for (r2, c2) in ways {
        if board.get(r2).and_then(|row| row.get(c2)) == Some(&None) {
            (board[r][c], board[r2][c2]) = (Some(domino[0]), Some(domino[1]));
            if lay(board, set, stream) {
                return true;
            }
            (board[r][c], board[r2][c2]) = (None, None);
        }
    }
    set.push(domino);
    false
}

/// Dominosa as exact cover: each cell and each domino once.
pub(crate) fn dominosa(numbers: &[Vec<usize>]) -> Problem {
    let board = rectangle(numbers.len() as i32, numbers[0].len() as i32);
    let max = numbers.len() - 1;
    let domino = |a: usize, b: usize| format!("d{}{}", digit(a.min(b)), digit(a.max(b)));
    let number = |(r, c): Cell| numbers[r as usize][c as usize];
    let options: Vec<_> = neighbours(&board)
        .map(|(a, b)| vec![domino(number(a), number(b)), cell_name(a), cell_name(b)])
        .collect();
    let set = (0..=max).flat_map(|a| (a..=max).map(move |b| domino(a, b)));
    let cells = board.iter().copied().map(cell_name);
    problem(&set.chain(cells).collect::<Vec<_>>(), &[], &options)
}

pub(crate) fn dominosa_of_seed(max: usize, seed: u64) -> Problem {
    dominosa(&dominosa_numbers(max, seed))
}
