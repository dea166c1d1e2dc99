//! Which digits make which sum.
//!
//! A cage of `k` cells that holds `k` different digits with a given total has
//! few choices: 11 in three cells is one of `821`, `731`, `641`, `632`, `542`.
//! All 511 non-empty subsets of 1 to 9 are laid out at compile time, grouped by
//! size and sum, so that [`combinations`] is a slice of a constant table. The
//! order within a row is the one in which people write it: the greatest digits
//! first, `{8,2,1}` before `{7,3,1}`. With digit `d` as bit `d - 1`, that is
//! the descending order of the masks.
//!
//! Boards of other sizes use the digits 1 to `n`: [`sets`] filters the table
//! for smaller boards, and enumerates for greater ones.

use ninefold_sudoku::DigitSet;

/// The number of digits on the usual board, and of cells in its greatest cage.
const N: usize = 9;

/// The greatest sum of different digits, that of all nine: 45.
const MAX_SUM: usize = 45;

/// Every non-empty subset of 1 to 9, grouped by size, then by sum, then in
/// descending order; and where each group starts.
struct Table {
    sets: [u16; 511],
    /// `starts[size][sum]`, with one more at the end of each size.
    starts: [[u16; MAX_SUM + 2]; N + 1],
}

static TABLE: Table = Table::build();

impl Table {
    const fn build() -> Table {
        // Counting sort: how many sets in each group, where the groups start,
        // then each set into its place, from the greatest mask down.
        let mut counts = [[0u16; MAX_SUM + 1]; N + 1];
        let mut mask = 1u16;
        while mask < 1 << N {
            counts[mask.count_ones() as usize][total(mask)] += 1;
            mask += 1;
        }
        let mut starts = [[0u16; MAX_SUM + 2]; N + 1];
        let mut next = 0;
        let mut size = 1;
        while size <= N {
            let mut sum = 0;
            while sum <= MAX_SUM {
                starts[size][sum] = next;
                next += counts[size][sum];
                sum += 1;
            }
            starts[size][sum] = next;
            size += 1;
        }
        let mut sets = [0u16; 511];
        let mut filled = [[0u16; MAX_SUM + 1]; N + 1];
        let mut mask = (1u16 << N) - 1;
        while mask > 0 {
            let (size, sum) = (mask.count_ones() as usize, total(mask));
            sets[(starts[size][sum] + filled[size][sum]) as usize] = mask;
            filled[size][sum] += 1;
            mask -= 1;
        }
        Table { sets, starts }
    }
}

/// The sum of the digits whose bits are set: bit `d - 1` stands for digit `d`.
const fn total(mask: u16) -> usize {
    let mut sum = 0;
    let mut digit = 1;
    while digit <= N {
        if mask >> (digit - 1) & 1 == 1 {
            sum += digit;
        }
        digit += 1;
    }
    sum
}

/// The sets of `size` different digits from 1 to 9 with this sum, as masks
/// (bit `d - 1` stands for digit `d`), the greatest digits first. Empty when
/// there is none, whatever the arguments.
///
/// ```
/// use ninefold_killer::sums::combinations;
/// assert_eq!(combinations(10, 4), [0b1111]);
/// assert_eq!(combinations(11, 3).len(), 5);
/// assert!(combinations(50, 9).is_empty() && combinations(3, 12).is_empty());
/// ```
pub fn combinations(sum: u32, size: usize) -> &'static [u16] {
    let sum = sum as usize;
    if size == 0 || size > N || sum > MAX_SUM {
        return &[];
    }
    let row = &TABLE.starts[size];
    &TABLE.sets[row[sum] as usize..row[sum + 1] as usize]
}

/// The least sum of `size` different digits: 1 + 2 + ... + `size`.
///
/// ```
/// assert_eq!(ninefold_killer::sums::min(3), 6);
/// ```
pub const fn min(size: usize) -> u32 {
    (size * (size + 1) / 2) as u32
}

/// The greatest sum of `size` different digits of a board of side `board`,
/// whose digits are 1 to `board`; `size` counts as `board` when it is more.
///
/// ```
/// use ninefold_killer::sums::max;
/// assert_eq!((max(9, 3), max(9, 9), max(4, 2)), (24, 45, 7));
/// ```
pub const fn max(board: usize, size: usize) -> u32 {
    let rest = board.saturating_sub(size);
    min(board) - min(rest)
}

/// The sets of `size` different digits from 1 to `board` (at most 25) with
/// this sum, the greatest digits first.
///
/// Boards up to 9x9 read the table of [`combinations`]; greater ones are
/// enumerated, which takes time and space in proportion to the number of sets
/// (at most 526 on a 16x16 board, 110,780 on a 25x25).
///
/// ```
/// use ninefold_killer::sums::sets;
/// let on_4x4: Vec<String> = sets(4, 5, 2).iter().map(|s| s.to_string()).collect();
/// assert_eq!(on_4x4, ["14", "23"]);
/// assert_eq!(sets(16, 136, 16).len(), 1);
/// ```
pub fn sets(board: usize, sum: u32, size: usize) -> Vec<DigitSet> {
    let all = DigitSet::full(board);
    if board <= N {
        let table = combinations(sum, size).iter();
        let sets = table.map(|&mask| DigitSet::from_bits(u32::from(mask)));
        return sets.filter(|&set| (set - all).is_empty()).collect();
    }
    let mut found = Vec::new();
    extend(0, all.len(), sum, size, &mut found);
    found
}

/// Adds to `found` every completion of `chosen` by `size` digits from 1 to
/// `top` with this sum. The bounds leave no branch without a set in it.
fn extend(chosen: u32, top: usize, sum: u32, size: usize, found: &mut Vec<DigitSet>) {
    if size == 0 {
        if sum == 0 && chosen != 0 {
            found.push(DigitSet::from_bits(chosen));
        }
        return;
    }
    for digit in (size..=top).rev() {
        let Some(rest) = sum.checked_sub(digit as u32) else {
            continue;
        };
        if rest < min(size - 1) {
            continue;
        }
        if rest > max(digit - 1, size - 1) {
            break;
        }
        extend(chosen | 1 << (digit - 1), digit - 1, rest, size - 1, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The recurrence that defines the numbers: sets of `size` digits up to
    /// `top` with `sum` either hold `top` or they do not.
    fn count(top: u32, sum: i64, size: u32) -> usize {
        match (top, size) {
            (_, 0) => usize::from(sum == 0),
            (0, _) => 0,
            _ => count(top - 1, sum, size) + count(top - 1, sum - i64::from(top), size - 1),
        }
    }

    #[test]
    fn every_row_has_the_counted_number_of_right_sets() {
        let mut all = 0;
        for size in 1..=9usize {
            for sum in 0..=50 {
                let row = combinations(sum, size);
                assert_eq!(row.len(), count(9, i64::from(sum), size as u32));
                assert!(row.iter().all(|&m| m.count_ones() as usize == size));
                assert!(row.iter().all(|&m| total(m) == sum as usize));
                assert!(row.windows(2).all(|w| w[0] > w[1]));
                all += row.len();
            }
        }
        assert_eq!(all, 511);
    }

    #[test]
    fn other_boards_agree_with_the_recurrence_and_the_bounds() {
        for board in [4usize, 6, 9, 12, 16] {
            for size in 1..=board {
                let reach = min(size)..=max(board, size);
                for sum in 0..=reach.end() + 2 {
                    let found = sets(board, sum, size);
                    assert_eq!(found.len(), count(board as u32, sum.into(), size as u32));
                    assert_eq!(!found.is_empty(), reach.contains(&sum));
                    assert!(found.windows(2).all(|w| w[0] > w[1]));
                    let sum_of = |s: DigitSet| s.iter().map(|d| u32::from(d.get())).sum::<u32>();
                    assert!(found.iter().all(|&s| s.len() == size && sum_of(s) == sum));
                }
            }
        }
    }

    #[test]
    fn arguments_out_of_range_give_nothing() {
        assert!(combinations(u32::MAX, usize::MAX).is_empty());
        assert!(combinations(0, 0).is_empty() && sets(9, 0, 0).is_empty());
        assert!(sets(16, 0, 0).is_empty() && sets(16, 5000, 3).is_empty());
        assert!(sets(16, 20, 17).is_empty());
    }
}
