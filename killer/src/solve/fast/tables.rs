//! Constant tables, all from the combinations in the order of
//! [`sums`](crate::sums).

use super::board::SIDE;

/// The greatest sum of different digits, and one more.
const SUMS: usize = 46;

/// Each set with the digit `10 - d` for each of its digits `d`.
pub(in crate::solve) static REVERSED: [u16; 512] = {
    let mut reversed = [0; 512];
    let mut set = 0;
    while set < 512 {
        reversed[set] = (set as u16).reverse_bits() >> (16 - SIDE);
        set += 1;
    }
    reversed
};

/// The sum of the digits of each set.
pub(in crate::solve) static SUM: [u8; 512] = {
    let mut sums = [0; 512];
    let mut set = 1;
    while set < 512 {
        let lowest = (set as u32).trailing_zeros();
        sums[set] = sums[set & (set - 1)] + lowest as u8 + 1;
        set += 1;
    }
    sums
};

/// The number of each set within its row of the table of combinations.
pub(in crate::solve) static NUMBER: [u8; 512] = {
    let mut numbers = [0; 512];
    let mut next = [[0; SUMS]; SIDE + 1];
    let mut set = 511;
    while set > 0 {
        let row = &mut next[(set as u32).count_ones() as usize][SUM[set] as usize];
        numbers[set] = *row;
        *row += 1;
        set -= 1;
    }
    numbers
};

/// The sets of each row that have each digit: bit `k` of `HAVING[n][s][d - 1]`
/// for the `k`-th set of `n` digits with sum `s`.
pub(in crate::solve) static HAVING: [[[u16; 16]; SUMS]; SIDE + 1] = {
    let mut having = [[[0; 16]; SUMS]; SIDE + 1];
    let mut set = 1u32;
    while set < 512 {
        let row = &mut having[set.count_ones() as usize][SUM[set as usize] as usize];
        let mut rest = set;
        while rest > 0 {
            row[rest.trailing_zeros() as usize] |= 1 << NUMBER[set as usize];
            rest &= rest - 1;
        }
        set += 1;
    }
    having
};

/// What a cage says before anything else is known.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Row {
    /// The digits of some of its combinations, and those of all.
    pub(in crate::solve) some: u16,
    pub(in crate::solve) every: u16,
}

/// The rows of the table of combinations, by number of digits and sum.
pub(in crate::solve) static ROWS: [[Row; SUMS]; SIDE + 1] = {
    let nothing = Row {
        some: 0,
        every: 511,
    };
    let mut rows = [[nothing; SUMS]; SIDE + 1];
    let mut set = 1u32;
    while set < 512 {
        let row = &mut rows[set.count_ones() as usize][SUM[set as usize] as usize];
        row.some |= set as u16;
        row.every &= set as u16;
        set += 1;
    }
    rows
};

/// Combinations side by side, by sum: the `d`-th digit of the `k`-th set of
/// `N` digits with sum `s` is bit `DIGITS[s][d][k]`; 0 where there is no such
/// set.
macro_rules! side_by_side {
    ($name:ident, $n:literal, $word:ty, $lanes:literal) => {
        pub(in crate::solve) static $name: [[[$word; $lanes]; $n]; SUMS] = {
            let mut digits = [[[0; $lanes]; $n]; SUMS];
            let mut set = 1;
            while set < 512 {
                if (set as u32).count_ones() == $n {
                    let (mut rest, mut d) = (set, 0);
                    while rest > 0 {
                        let lowest = rest & (!rest + 1);
                        digits[SUM[set] as usize][d][NUMBER[set] as usize] = lowest as $word;
                        rest ^= lowest;
                        d += 1;
                    }
                }
                set += 1;
            }
            digits
        };
    };
}

side_by_side!(THREES, 3, u32, 8);
side_by_side!(FOURS, 4, u32, 16);
side_by_side!(FIVES, 5, u32, 16);
side_by_side!(SIXES, 6, u64, 8);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sums::combinations;

    /// What the filter of cages of two cells counts on.
    #[test]
    fn lesser_digits_of_pairs_go_up_one_by_one() {
        for sum in 3..=17usize {
            for (k, &set) in combinations(sum as u32, 2).iter().enumerate() {
                let least = sum.saturating_sub(SIDE + 1);
                assert_eq!(set & set.wrapping_neg(), 1 << (least + k));
            }
        }
    }

    #[test]
    fn tables_agree_with_the_rows() {
        let mut seen = 0;
        for size in 1..=9 {
            for sum in 1..=45 {
                for (k, &set) in combinations(sum, size).iter().enumerate() {
                    seen += 1;
                    assert_eq!(usize::from(NUMBER[usize::from(set)]), k);
                    assert_eq!(u32::from(SUM[usize::from(set)]), sum);
                    let row = sum as usize;
                    let joined = |digits: &[u64]| digits.iter().fold(0, |all, d| all | d);
                    let lanes = match size {
                        3 => THREES[row].map(|d| u64::from(d[k])).to_vec(),
                        4 => FOURS[row].map(|d| u64::from(d[k])).to_vec(),
                        5 => FIVES[row].map(|d| u64::from(d[k])).to_vec(),
                        6 => SIXES[row].map(|d| d[k]).to_vec(),
                        _ => continue,
                    };
                    assert!(lanes.iter().all(|d| d.is_power_of_two()));
                    assert_eq!(joined(&lanes), u64::from(set));
                }
            }
        }
        assert_eq!(seen, 511);
        for (size, sum) in (1..=9).flat_map(|n| (1..=45).map(move |sum| (n, sum))) {
            let (row, sets) = (ROWS[size][sum], combinations(sum as u32, size));
            assert_eq!(row.some, sets.iter().fold(0, |all, set| all | set));
            assert_eq!(row.every, sets.iter().fold(511, |all, set| all & set));
        }
        assert_eq!(REVERSED[0b1_0000_0101], 0b1_0100_0001);
    }
}
