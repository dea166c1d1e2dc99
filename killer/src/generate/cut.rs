//! Whether a board can be cut into cages of some sizes at all: what counting
//! alone rules out need not be tried.
//!
//! Without a symmetry the sizes must add up to the number of cells. With one,
//! most cages come in sets of images; those that are their own images lie around
//! the middle or across a mirror, which says how many cells they can have:
//!
//! | symmetry | cages that are their own images |
//! |---|---|
//! | a turn, a middle cell | one has that cell and whole sets of images; others are rings around it, of 8 cells at least |
//! | a turn, no middle cell | whole sets of images, 4 cells at least |
//! | an axis between cells | an even number of cells |
//! | an axis through cells | f of its cells and pairs of others |
//! | a diagonal | f of its cells and pairs of others, two for each step from one to the next |

use ninefold_sudoku::minimal::Symmetry;

use super::sizes::Sizes;

/// The cages that are their own images under some elements of a symmetry.
struct Own {
    /// How many images the other cages have, themselves among them.
    images: usize,
    /// Sizes, each with the number of fixed cells in such a cage.
    cages: Vec<(usize, usize)>,
    /// The number of fixed cells of the board.
    fixed: usize,
    /// What to say if these cages do not go together.
    reason: &'static str,
}

/// Why no board of this side can be cut into such cages; `None` if counting does
/// not show it. The empty reason is that their sizes do not add up.
pub(super) fn obstacle(side: usize, symmetry: Symmetry, sizes: &Sizes) -> Option<&'static str> {
    let sizes: Vec<usize> = (1..=side).filter(|&size| sizes.allows(size)).collect();
    let cells = side * side;
    let sums = sums(&sizes, cells);
    if !sums[cells] {
        return Some("");
    }
    let turns = turns(symmetry).map(|images| turn(side, images, &sizes));
    let axis = has_axis(symmetry).then(|| axis(side, &sizes));
    let diagonal = has_diagonal(symmetry).then(|| diagonal(side, &sizes));
    let fails = |own: &Own| !own.fits(cells, &sums);
    let mut all = turns.into_iter().chain(axis).chain(diagonal);
    all.find(fails).map(|own| own.reason)
}

/// Which numbers up to `most` are sums of these sizes.
fn sums(sizes: &[usize], most: usize) -> Vec<bool> {
    let mut sums = vec![false; most + 1];
    sums[0] = true;
    for sum in 1..=most {
        sums[sum] = sizes.iter().any(|&size| size <= sum && sums[sum - size]);
    }
    sums
}

impl Own {
    /// Whether such cages, and sets of images of others, make up all cells.
    fn fits(&self, cells: usize, sums: &[bool]) -> bool {
        // Which numbers of cells and of fixed ones they can have together.
        let width = self.fixed + 1;
        let mut known = vec![false; (cells + 1) * width];
        known[0] = true;
        for sum in 0..=cells {
            for fixed in 0..=self.fixed {
                let before = |&(size, own): &(usize, usize)| {
                    size <= sum && own <= fixed && known[(sum - size) * width + fixed - own]
                };
                let reached = self.cages.iter().any(before);
                known[sum * width + fixed] |= reached;
            }
        }
        (0..=cells).any(|sum| {
            let rest = cells - sum;
            known[sum * width + self.fixed]
                && rest.is_multiple_of(self.images)
                && sums[rest / self.images]
        })
    }
}

/// Of how many turns a symmetry is, if there are any but the whole one.
fn turns(symmetry: Symmetry) -> Option<usize> {
    match symmetry {
        Symmetry::Rot180 | Symmetry::Both | Symmetry::Diagonals => Some(2),
        Symmetry::Rot90 | Symmetry::Full => Some(4),
        _ => None,
    }
}

fn has_axis(symmetry: Symmetry) -> bool {
    use Symmetry::{Both, Full, Horizontal, Vertical};
    matches!(symmetry, Horizontal | Vertical | Both | Full)
}

fn has_diagonal(symmetry: Symmetry) -> bool {
    use Symmetry::{AntiDiagonal, Diagonal, Diagonals, Full};
    matches!(symmetry, Diagonal | AntiDiagonal | Diagonals | Full)
}

fn turn(side: usize, images: usize, sizes: &[usize]) -> Own {
    let middle = side % 2;
    let least = if middle == 1 { 8 } else { 4 };
    let cage = |&size: &usize| match size % images {
        0 if size >= least => Some((size, 0)),
        1 if middle == 1 => Some((size, 1)),
        _ => None,
    };
    Own {
        images,
        cages: sizes.iter().filter_map(cage).collect(),
        fixed: middle,
        reason: match (images, middle) {
            (2, 1) => "the cage in the middle has an odd number of cells, the others come in pairs",
            (2, _) => "a cage around the middle has 4, 6 or 8 cells, the others come in pairs",
            (_, 1) => "the cage in the middle has 1, 5 or 9 cells, the others come in fours",
            _ => "a cage around the middle has 4 or 8 cells, the others come in fours",
        },
    }
}

fn axis(side: usize, sizes: &[usize]) -> Own {
    let through = side % 2 == 1;
    let fixed = |&size: &usize| {
        let most = if through { size } else { 0 };
        let least = usize::from(through);
        let numbers = (least..=most).filter(move |fixed| (size - fixed) % 2 == 0);
        numbers.map(move |fixed| (size, fixed))
    };
    Own {
        images: 2,
        cages: sizes.iter().flat_map(fixed).collect(),
        fixed: if through { side } else { 0 },
        reason: match through {
            true => "every cell of the axis is in a cage across it, the others come in pairs",
            false => "a cage across the axis has an even number of cells, the others come in pairs",
        },
    }
}

fn diagonal(side: usize, sizes: &[usize]) -> Own {
    // From a cell of the diagonal to the next one it is two cells, on either
    // side of it one.
    let fixed = |&size: &usize| {
        let numbers = (1..=size.div_ceil(3)).filter(move |fixed| (size - fixed) % 2 == 0);
        numbers.map(move |fixed| (size, fixed))
    };
    Own {
        images: 2,
        cages: sizes.iter().flat_map(fixed).collect(),
        fixed: side,
        reason: "every cell of the diagonal is in a cage across it, which cannot have 2 cells; \
                 the others come in pairs",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use ninefold_sudoku::Cell;

    /// All ways to cut a board into connected cages of at most `most` cells: the
    /// number of the cage of each cell, in the order of first cells.
    fn cuts(side: usize, most: usize, take: &mut dyn FnMut(&[usize])) {
        fn next(side: usize, most: usize, cages: &mut Vec<u32>, take: &mut dyn FnMut(&[u32])) {
            let taken = cages.iter().fold(0, |all, cage| all | cage);
            let free = !taken & ((1u32 << (side * side)) - 1);
            if free == 0 {
                return take(cages);
            }
            let first = 1 << free.trailing_zeros();
            let mut seen = BTreeSet::from([first]);
            let mut stack = vec![first];
            while let Some(cage) = stack.pop() {
                cages.push(cage);
                next(side, most, cages, take);
                cages.pop();
                if cage.count_ones() as usize == most {
                    continue;
                }
                for cell in (0..side * side).filter(|cell| cage >> cell & 1 == 1) {
                    let beside = [
                        (cell % side > 0).then(|| cell - 1),
                        (cell % side + 1 < side).then(|| cell + 1),
                        cell.checked_sub(side),
                        Some(cell + side).filter(|&cell| cell < side * side),
                    ];
                    for other in beside.into_iter().flatten() {
                        let grown = cage | 1 << other;
                        if free >> other & 1 == 1 && seen.insert(grown) {
                            stack.push(grown);
                        }
                    }
                }
            }
        }
        next(side, most, &mut Vec::new(), &mut |cages| {
            let of = |cell: usize| cages.iter().position(|cage| cage >> cell & 1 == 1);
            let cut: Vec<usize> = (0..side * side).filter_map(of).collect();
            take(&cut);
        });
    }

    /// Whether an element of a symmetry takes cages to cages.
    fn is_symmetric(side: usize, cut: &[usize], symmetry: Symmetry) -> bool {
        let images = |k: usize| symmetry.images(Cell::from_index(k, side), side);
        (0..images(0).len()).all(|element| {
            let to = |k: usize| images(k).nth(element).unwrap().index(side);
            let mut taken = vec![None; cut.len()];
            (0..cut.len()).all(|k| *taken[cut[k]].get_or_insert(cut[to(k)]) == cut[to(k)])
        })
    }

    fn sizes_of(mask: usize) -> Sizes {
        let sizes: Vec<String> = (1..10)
            .filter(|size| mask >> size & 1 == 1)
            .map(|size| size.to_string())
            .collect();
        sizes.join(",").parse().unwrap()
    }

    /// What is ruled out is not there, on boards small enough to cut in every
    /// way; and nearly all that is not there is ruled out: counting does not see
    /// that cages across a diagonal are in each other's way.
    #[test]
    fn what_is_ruled_out_is_not_there() {
        let mut overlooked = Vec::new();
        for (side, most) in [(2, 2), (3, 3), (4, 4)] {
            let mut there: HashSet<(Symmetry, usize)> = HashSet::new();
            cuts(side, most, &mut |cut| {
                let count = |cage: usize| cut.iter().filter(|&&other| other == cage).count();
                let mask = cut.iter().fold(0, |mask, &cage| mask | 1 << count(cage));
                let symmetric = |symmetry: &Symmetry| is_symmetric(side, cut, *symmetry);
                let all = Symmetry::ALL.into_iter().filter(symmetric);
                there.extend(all.map(|symmetry| (symmetry, mask)));
            });
            for symmetry in Symmetry::ALL {
                for mask in (2..2 << most).step_by(2) {
                    let found = there
                        .iter()
                        .any(|&(of, cut)| of == symmetry && cut & !mask == 0);
                    let ruled_out = obstacle(side, symmetry, &sizes_of(mask)).is_some();
                    assert!(!(found && ruled_out), "{side} {symmetry} {mask:b}");
                    if !found && !ruled_out {
                        overlooked.push(format!("{side} {symmetry} {}", sizes_of(mask)));
                    }
                }
            }
        }
        assert!(overlooked.len() < 16, "{overlooked:?}");
    }

    #[test]
    fn the_usual_board() {
        let obstacle = |symmetry, sizes: &str| obstacle(9, symmetry, &sizes.parse().unwrap());
        for sizes in ["2", "4", "2,4,6,8", "5", "7", "8", "6,9"] {
            let adds_up = sizes == "6,9"; // 81 = 9 * 9
            assert_eq!(
                obstacle(Symmetry::None, sizes).is_none(),
                adds_up,
                "{sizes}"
            );
        }
        for symmetry in Symmetry::ALL {
            assert_eq!(obstacle(symmetry, "2-5"), None, "{symmetry}");
        }
        let four = obstacle(Symmetry::Rot90, "2-4").unwrap();
        assert!(four.contains("1, 5 or 9"), "{four}");
        assert_eq!(obstacle(Symmetry::Rot180, "2-4"), None);
    }
}
