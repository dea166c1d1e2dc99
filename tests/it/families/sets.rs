//! Combinatorial designs: pairs, partitions, factorisations, triple systems.

use super::{digit, problem};
use ninefold_dlx::Problem;

/// Langford pairs: two of each number 1 to `n` in a row, with `k` places
/// between the two `k`.
pub(crate) fn langford(n: usize) -> Problem {
    let numbers = (1..=n).map(|k| format!("d{k}"));
    let places = (1..=2 * n).map(|j| format!("s{j}"));
    let mut options = Vec::new();
    for k in 1..=n {
        for j in 1..2 * n - k {
            options.push(vec![
                format!("d{k}"),
                format!("s{j}"),
                format!("s{}", j + k + 1),
            ]);
        }
    }
    problem(&numbers.chain(places).collect::<Vec<_>>(), &[], &options)
}

/// The partitions of a set of `n`: every subset is an option.
pub(crate) fn bell(n: usize) -> Problem {
    let name = |k: usize| format!("i{k}");
    let primary: Vec<_> = (0..n).map(name).collect();
    let subset = |mask: usize| (0..n).filter(|k| mask >> k & 1 == 1).map(name).collect();
    let options: Vec<_> = (1..1 << n).map(subset).collect();
    problem(&primary, &[], &options)
}

/// The ways to part the edges of a complete graph of `n` into perfect
/// matchings.
pub(crate) fn one_factorisations(n: usize) -> Problem {
    let points: Vec<usize> = (0..n).collect();
    let mut options = Vec::new();
    matchings(&points, &mut Vec::new(), &mut options);
    problem(&pairs(&points), &[], &options)
}

fn matchings(points: &[usize], begun: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let Some((&a, rest)) = points.split_first() else {
        found.push(begun.clone());
        return;
    };
    for &b in rest {
        let others: Vec<usize> = rest.iter().copied().filter(|&c| c != b).collect();
        begun.push(pair(a, b));
        matchings(&others, begun, found);
        begun.pop();
    }
}

/// The sets of triples of `n` points that have each pair in one triple, with
/// the triples 0 1 2, 0 3 4 and so on.
pub(crate) fn steiner_triples(n: usize) -> Problem {
    let given = |a: usize, b: usize| a == 0 || (a % 2 == 1 && b == a + 1);
    let mut primary = Vec::new();
    let mut options = Vec::new();
    for a in 1..n {
        for b in a + 1..n {
            if given(a, b) {
                continue;
            }
            primary.push(pair(a, b));
            for c in (b + 1..n).filter(|&c| !given(a, c) && !given(b, c)) {
                options.push(vec![pair(a, b), pair(a, c), pair(b, c)]);
            }
        }
    }
    problem(&primary, &[], &options)
}

fn pair(a: usize, b: usize) -> String {
    format!("{}{}", digit(a), digit(b))
}

fn pairs(points: &[usize]) -> Vec<String> {
    let mut all = Vec::new();
    for (k, &a) in points.iter().enumerate() {
        all.extend(points[k + 1..].iter().map(|&b| pair(a, b)));
    }
    all
}
