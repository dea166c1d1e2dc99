//! Two cages that share a house: no digit is in both.

use std::fmt;

use ninefold_sudoku::DigitSet;
use serde::Serialize;
use serde::ser::Serializer;

use super::range::DigitRange;
use super::row::{descending, in_every, in_none, write_set};
use super::{NoRows, Query, Row};

/// How many pairs of sets are tried at most: enough for any two cages on
/// boards up to 16x16, and for all cages against all up to 11x11.
const MOST: usize = 10_000_000;

/// Two cages of one house: the sets of each that can stand beside some set of
/// the other, and all pairs that can stand together.
///
/// It prints as three rows, the pairs in the last one, and serialises as the
/// first row with `linked`, `pairs`, `certain` and `neither` behind it.
///
/// ```
/// use ninefold_killer::combos::Query;
/// let query = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() };
/// let linked = query(4, 2).linked(&query(8, 2)).unwrap();
/// assert_eq!(linked[0].to_string(), "4_2[1]={{3,1}}\n8_2[1]={{6,2}}\n4_2+8_2[1]={{3,1}+{6,2}}");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linked {
    /// The first cage: the sets that survive.
    pub first: Row,
    /// The other cage: the sets that survive.
    pub second: Row,
    /// The sets that can stand together, one of each cage.
    pub pairs: Vec<(DigitSet, DigitSet)>,
}

impl Linked {
    /// The digits that are in one of the two cages, whatever pair it is: the
    /// rest of the house cannot have them.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let query = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() };
    /// let linked = &query(5, 2).linked(&query(10, 2)).unwrap()[0];
    /// assert_eq!(linked.to_string().lines().last(), Some("5_2+10_2[4]={{4,1}+{8,2},{4,1}+{7,3},{3,2}+{9,1},{3,2}+{6,4}}"));
    /// assert!(linked.certain().is_empty());
    /// assert_eq!(linked.neither().to_string(), "5");
    /// ```
    pub fn certain(&self) -> DigitSet {
        in_every(self.first.range, self.pairs.iter().map(|&(a, b)| a | b))
    }

    /// The digits that are in neither cage, whatever pair it is.
    pub fn neither(&self) -> DigitSet {
        in_none(self.first.range, self.pairs.iter().map(|&(a, b)| a | b))
    }
}

impl fmt::Display for Linked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, second) = (&self.first, &self.second);
        writeln!(f, "{first}\n{second}")?;
        let (a, b) = (first.sum, first.size);
        let (c, d) = (second.sum, second.size);
        write!(f, "{a}_{b}+{c}_{d}[{}]={{", self.pairs.len())?;
        for (k, &(a, b)) in self.pairs.iter().enumerate() {
            f.write_str(if k == 0 { "" } else { "," })?;
            write_set(f, first.range, a)?;
            f.write_str("+")?;
            write_set(f, first.range, b)?;
        }
        f.write_str("}")
    }
}

impl Serialize for Linked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Flat<'a> {
            #[serde(flatten)]
            first: &'a Row,
            linked: &'a Row,
            pairs: Vec<[Vec<u8>; 2]>,
            certain: Vec<u8>,
            neither: Vec<u8>,
        }
        let range = self.first.range;
        let pairs = self.pairs.iter();
        Flat {
            first: &self.first,
            linked: &self.second,
            pairs: pairs
                .map(|&(a, b)| [descending(range, a), descending(range, b)])
                .collect(),
            certain: range.values(self.certain()),
            neither: range.values(self.neither()),
        }
        .serialize(serializer)
    }
}

/// Why two linked cages have no pair of sets; [`Display`](fmt::Display) says
/// it in words.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoPairs {
    /// The first cage has no sets, whatever the other one is.
    First(NoRows),
    /// The linked cage has no sets, whatever the first one is.
    Second(NoRows),
    /// The cages are made of different digits.
    Ranges,
    /// More pairs of sets would have to be tried than is sensible.
    TooMany {
        /// How many.
        pairs: u128,
    },
    /// Both cages together have more cells than there are digits.
    Crowded {
        /// How many cells.
        cells: usize,
        /// How many digits.
        digits: usize,
    },
    /// The sums do not go together: so many different digits reach only from
    /// `minimum` to `maximum`.
    Total {
        /// Both sums together.
        sum: u32,
        /// Both sizes together.
        cells: usize,
        /// The least sum of so many different digits.
        minimum: u32,
        /// The greatest sum.
        maximum: u32,
    },
    /// Each cage has sets, but any two have a digit in common.
    Shared {
        /// How many sets the first cage has.
        first: usize,
        /// How many sets the linked cage has.
        second: usize,
    },
    /// There are pairs, but no two cages have exactly one.
    NotSingle {
        /// How many there are.
        pairs: usize,
    },
}

impl NoPairs {
    /// Whether the question made no sense, or is too large to be answered.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let query = |size| Query { size: Some(size..=size), ..Query::default() };
    /// assert!(query(2).linked(&query(10)).unwrap_err().is_misuse());
    /// assert!(!query(4).linked(&query(6)).unwrap_err().is_misuse());
    /// ```
    pub fn is_misuse(&self) -> bool {
        match self {
            NoPairs::First(reason) | NoPairs::Second(reason) => reason.is_misuse(),
            NoPairs::Ranges | NoPairs::TooMany { .. } => true,
            _ => false,
        }
    }
}

impl fmt::Display for NoPairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPairs::First(reason) => write!(f, "the first cage: {reason}"),
            NoPairs::Second(reason) => write!(f, "the linked cage: {reason}"),
            NoPairs::Ranges => f.write_str("the cages have different ranges of digits"),
            NoPairs::TooMany { pairs } => write!(
                f,
                "{pairs} pairs of sets are too many to try: give the sums and sizes of both cages"
            ),
            NoPairs::Crowded { cells, digits } => write!(
                f,
                "the cages have {cells} cells of one house, which has {digits} different digits"
            ),
            NoPairs::Total {
                sum,
                cells,
                minimum,
                maximum,
            } => write!(
                f,
                "the cages total {sum}: {cells} different digits make {minimum} to {maximum}"
            ),
            NoPairs::Shared { first, second } => write!(
                f,
                "the cages cannot share a house: {first} and {second} combinations, \
                 and any two have a digit in common"
            ),
            NoPairs::NotSingle { pairs } => {
                write!(f, "no two cages have a single pair: {pairs} are left")
            }
        }
    }
}

impl std::error::Error for NoPairs {}

impl Query {
    /// The pairs of a cage of this query and a cage of `other` that lie in one
    /// house, so that no digit is in both: for each row of this table and of
    /// the other one the sets that can stand together. If either query is for
    /// single rows, only rows with a single pair.
    ///
    /// # Errors
    /// [`NoPairs`] when there is none, or when over ten million pairs of sets
    /// would have to be tried.
    pub fn linked(&self, other: &Query) -> Result<Vec<Linked>, NoPairs> {
        if self.range != other.range {
            return Err(NoPairs::Ranges);
        }
        let all = |query: &Query| Query {
            single: false,
            ..query.clone()
        };
        let first = all(self).rows().map_err(NoPairs::First)?;
        let second = all(other).rows().map_err(NoPairs::Second)?;
        let (a, b) = (number(&first), number(&second));
        if a.saturating_mul(b) > MOST {
            let pairs = a as u128 * b as u128;
            return Err(NoPairs::TooMany { pairs });
        }
        let (mut found, mut pairs) = (Vec::new(), 0);
        for row in &first {
            for with in &second {
                if let Some(linked) = join((self, row), (other, with)) {
                    pairs += linked.pairs.len();
                    found.push(linked);
                }
            }
        }
        if self.single || other.single {
            found.retain(|linked| linked.pairs.len() == 1);
        }
        match (found.is_empty(), pairs) {
            (false, _) => Ok(found),
            (true, 0) => Err(apart(self.range, &first, &second)),
            (true, pairs) => Err(NoPairs::NotSingle { pairs }),
        }
    }
}

fn number(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.sets.len()).sum()
}

/// The pairs of these two rows, if there are any.
fn join((query, row): (&Query, &Row), (other, with): (&Query, &Row)) -> Option<Linked> {
    let beside = |a: DigitSet| with.sets.iter().map(move |&b| (a, b));
    let pairs = row.sets.iter().flat_map(|&a| beside(a));
    let pairs: Vec<_> = pairs.filter(|&(a, b)| (a & b).is_empty()).collect();
    if pairs.is_empty() {
        return None;
    }
    let mut first: Vec<_> = pairs.iter().map(|pair| pair.0).collect();
    let mut second: Vec<_> = pairs.iter().map(|pair| pair.1).collect();
    // The greatest digits first, as in every row: the first come in this order.
    first.dedup();
    second.sort_unstable_by(|a, b| b.cmp(a));
    second.dedup();
    Some(Linked {
        first: Row::new(query, row.sum, row.size, first),
        second: Row::new(other, with.sum, with.size, second),
        pairs,
    })
}

/// Why these rows have no pair of sets without a common digit.
fn apart(range: DigitRange, first: &[Row], second: &[Row]) -> NoPairs {
    let least = |rows: &[Row]| rows.iter().map(|row| row.size).min().unwrap_or(0);
    let (cells, digits) = (least(first) + least(second), range.count());
    if cells > digits {
        return NoPairs::Crowded { cells, digits };
    }
    if let ([a], [b]) = (first, second) {
        let (sum, cells) = (a.sum + b.sum, a.size + b.size);
        let (minimum, maximum) = (range.min(cells), range.max(cells));
        if !(minimum..=maximum).contains(&sum) {
            return NoPairs::Total {
                sum,
                cells,
                minimum,
                maximum,
            };
        }
    }
    NoPairs::Shared {
        first: number(first),
        second: number(second),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query(sum: u32, size: usize) -> Query {
        Query {
            sum: Some(sum..=sum),
            size: Some(size..=size),
            ..Query::default()
        }
    }

    #[test]
    fn no_pair_says_why() {
        let text = |a: Query, b: Query| a.linked(&b).unwrap_err().to_string();
        let nine = Query {
            with: DigitRange::default().parse("9").unwrap(),
            ..query(10, 2)
        };
        assert_eq!(
            text(nine, query(17, 2)),
            "the cages cannot share a house: 1 and 1 combinations, and any two have a digit in common"
        );
        assert_eq!(
            text(query(3, 2), query(6, 3)),
            "the cages total 9: 5 different digits make 15 to 35"
        );
        assert_eq!(
            text(query(25, 5), query(25, 5)),
            "the cages have 10 cells of one house, which has 9 different digits"
        );
        assert_eq!(
            text(query(2, 2), query(25, 5)),
            "the first cage: 2 is below the minimum: 2 different digits make at least 3"
        );
        assert_eq!(
            text(query(25, 5), query(18, 2)),
            "the linked cage: 18 is above the maximum: 2 different digits make at most 17"
        );
        let single = Query {
            single: true,
            ..query(10, 2)
        };
        let pairs = query(10, 2).linked(&query(15, 3)).unwrap()[0].pairs.len();
        assert_eq!(
            text(single, query(15, 3)),
            format!("no two cages have a single pair: {pairs} are left")
        );
    }

    #[test]
    fn what_cannot_be_asked() {
        let on = |range: &str| Query {
            range: range.parse().unwrap(),
            ..Query::default()
        };
        assert_eq!(on("1-9").linked(&on("0-8")), Err(NoPairs::Ranges));
        let most = on("1-16").linked(&on("1-16")).unwrap_err();
        let sets = (1u128 << 16) - 17;
        assert_eq!(most, NoPairs::TooMany { pairs: sets * sets });
        // All cages against all are no more than that on the usual board: ways
        // to give each of 9 digits to one cage, the other or none, without
        // those where a cage has one digit or none.
        let usual = on("1-9").linked(&on("1-9")).unwrap();
        let pairs: usize = usual.iter().map(|linked| linked.pairs.len()).sum();
        let less_than_two = |rest: u32| 2usize.pow(rest);
        let one_small = less_than_two(9) + 9 * less_than_two(8);
        let both_small = 1 + 9 + 9 + 9 * 8;
        assert_eq!(pairs, 3usize.pow(9) - 2 * one_small + both_small);
    }
}
