//! A partition of the board, told by its walls.

use super::Scan;
use crate::format::draft::{Fault, Place};

/// The two cells on both sides of each edge, in the order of the format.
pub(super) fn edges(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let between_columns =
        (0..side).flat_map(move |y| (0..side - 1).map(move |x| (y * side + x, y * side + x + 1)));
    let between_rows =
        (0..side).flat_map(move |x| (0..side - 1).map(move |y| (y * side + x, (y + 1) * side + x)));
    between_columns.chain(between_rows)
}

/// Which cells hang together, given the open edges: for each cell the first of
/// those it hangs together with.
pub(super) fn parts(side: usize, open: &[bool]) -> Vec<usize> {
    let mut first: Vec<usize> = (0..side * side).collect();
    let root = |first: &[usize], mut k: usize| {
        while first[k] != k {
            k = first[k];
        }
        k
    };
    for ((a, b), _) in edges(side).zip(open).filter(|(_, open)| **open) {
        let (a, b) = (root(&first, a), root(&first, b));
        // The smaller one leads, so that a root is the first of its part.
        first[a.max(b)] = a.min(b);
    }
    (0..side * side).map(|k| root(&first, k)).collect()
}

/// The edges that letters tell, open or not, where `z` is so many open ones.
fn told(letters: &[(u8, Place)], z: usize) -> Vec<bool> {
    let mut open = Vec::new();
    for &(letter, _) in letters {
        let run = match letter {
            b'_' => 0,
            b'z' => z,
            letter => usize::from(letter - b'a') + 1,
        };
        open.extend(std::iter::repeat_n(true, run));
        if letter != b'z' {
            open.push(false);
        }
    }
    open
}

/// Reads walls: for each cell the first one of its part.
pub(super) fn walls(scan: &mut Scan, side: usize, what: &str) -> Result<Vec<usize>, Fault> {
    let edges = 2 * side * (side - 1);
    let mut letters = Vec::new();
    loop {
        let place = scan.place();
        match scan.next() {
            None => break,
            // No text is read to its end when it is too long anyhow.
            Some(_) if letters.len() > edges => {
                return Err(place.fault(too_many(what, edges)));
            }
            Some(c @ ('a'..='z' | '_')) => letters.push((c as u8, place)),
            Some(c) => {
                return Err(place.fault(format!(
                    "{c:?} among the walls of the {what}: expected letters and _"
                )));
            }
        }
    }
    // One wall stands behind the last edge.
    let fits = |open: &Vec<bool>| open.len() == edges + 1 && !open[edges];
    let open = told(&letters, 25);
    let open = match fits(&open) {
        true => open,
        false => Some(told(&letters, 26)).filter(fits).unwrap_or(open),
    };
    if open.len() > edges + 1 || open.get(edges) == Some(&true) {
        let past = (1..letters.len()).find(|&k| told(&letters[..k], 25).len() > edges);
        let place = letters[past.unwrap_or(letters.len() - 1)].1;
        return Err(place.fault(too_many(what, edges)));
    }
    if open.len() <= edges {
        return Err(scan.fault(format!(
            "the walls of the {what} end here after {} edges: expected {edges} and a wall behind them",
            open.len()
        )));
    }
    Ok(parts(side, &open[..edges]))
}

fn too_many(what: &str, edges: usize) -> String {
    format!("the walls of the {what} go on behind the last of {edges} edges")
}
