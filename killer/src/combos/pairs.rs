//! The pairs of two linked cages, one by one, as far as the limits let it come.

use super::watch::Watch;
use super::{DigitRange, Linked, NoPairs, NoRows, Query, Row};
use crate::solve::{Stop, Stopped};

/// How many pairs of sets are tried at most: enough for any two cages on
/// boards up to 16x16, and for all cages against all up to 11x11.
const MOST: usize = 10_000_000;

/// The pairs of rows of two linked cages, one by one; see
/// [`Query::search_linked`]. At the end it knows whether a limit struck, and why
/// there was no pair at all.
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    queries: [&'a Query; 2],
    first: Vec<Row>,
    second: Vec<Row>,
    /// The next two rows.
    at: [usize; 2],
    watch: Watch,
    /// How many pairs of sets there were.
    pairs: usize,
    found: bool,
}

impl Query {
    /// The pairs of a cage of this query and a cage of `other` that lie in one
    /// house, so that no digit is in both: for each row of this table and of
    /// the other one the sets that can stand together. If either query is for
    /// single rows, only rows with a single pair.
    ///
    /// # Errors
    /// [`NoPairs`] when there is none, or when over ten million pairs of sets
    /// would have to be tried.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let query = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() };
    /// let linked = query(17, 2).linked(&query(10, 2))?;
    /// assert_eq!(linked[0].second.to_string(), "10_2[2]={{7,3},{6,4}}");
    /// # Ok::<(), ninefold_killer::combos::NoPairs>(())
    /// ```
    pub fn linked(&self, other: &Query) -> Result<Vec<Linked>, NoPairs> {
        let mut pairs = self.search_linked(other, &Stop::never())?;
        let found: Vec<Linked> = pairs.by_ref().collect();
        match pairs.none() {
            Some(reason) => Err(reason),
            None => Ok(found),
        }
    }

    /// The same one by one. Each set that is looked at and each pair of sets is a
    /// node of `stop`; two rows that were begun when a limit struck do not come.
    ///
    /// # Errors
    /// [`NoPairs`] when the queries alone show that there is none, or when over
    /// ten million pairs of sets would have to be tried.
    ///
    /// ```
    /// use ninefold_killer::Stop;
    /// use ninefold_killer::combos::Query;
    /// let query = |sum, size| Query { sum: Some(sum), size: Some(size..=size), ..Query::default() };
    /// let (first, second) = (query(4..=5, 2), query(7..=8, 2));
    /// let all = first.search_linked(&second, &Stop::never())?.count();
    /// let mut some = first.search_linked(&second, &Stop::never().nodes(14))?;
    /// assert!(some.by_ref().count() < all && some.stopped().is_some());
    /// # Ok::<(), ninefold_killer::combos::NoPairs>(())
    /// ```
    pub fn search_linked<'a>(
        &'a self,
        other: &'a Query,
        stop: &Stop,
    ) -> Result<Pairs<'a>, NoPairs> {
        if self.range != other.range {
            return Err(NoPairs::Ranges);
        }
        let (first, watch) = all(self, Watch::new(stop)).map_err(NoPairs::First)?;
        let (second, watch) = all(other, watch).map_err(NoPairs::Second)?;
        let (a, b) = (number(&first), number(&second));
        if watch.struck().is_none() && a.saturating_mul(b) > MOST {
            let pairs = a as u128 * b as u128;
            return Err(NoPairs::TooMany { pairs });
        }
        Ok(Pairs {
            queries: [self, other],
            first,
            second,
            at: [0, 0],
            watch,
            pairs: 0,
            found: false,
        })
    }
}

impl Pairs<'_> {
    /// The limit that struck, if one did.
    pub fn stopped(&self) -> Option<Stopped> {
        self.watch.struck()
    }

    /// Why there was no pair; `None` if there was one, and before the end.
    ///
    /// ```
    /// use ninefold_killer::Stop;
    /// use ninefold_killer::combos::Query;
    /// let query = |sum, size| Query { sum: Some(sum..=sum), size: Some(size..=size), ..Query::default() };
    /// let (first, second) = (query(17, 2), query(16, 2));
    /// let mut pairs = first.search_linked(&second, &Stop::never())?;
    /// assert!(pairs.none().is_none() && pairs.next().is_none());
    /// let reason = pairs.none().unwrap().to_string();
    /// assert_eq!(reason, "the cages total 33: 4 different digits make 10 to 30");
    /// # Ok::<(), ninefold_killer::combos::NoPairs>(())
    /// ```
    pub fn none(&self) -> Option<NoPairs> {
        let [query, _] = self.queries;
        let ended = self.at[0] == self.first.len();
        match (ended && !self.found, self.pairs) {
            _ if self.stopped().is_some() => None,
            (false, _) => None,
            (true, 0) => Some(apart(query.range, &self.first, &self.second)),
            (true, pairs) => Some(NoPairs::NotSingle { pairs }),
        }
    }

    /// The next two rows.
    fn step(&mut self) -> Option<[usize; 2]> {
        let at = self.at;
        let [a, b] = at;
        self.at = match b + 1 < self.second.len() {
            true => [a, b + 1],
            false => [(a + 1).min(self.first.len()), 0],
        };
        (a < self.first.len()).then_some(at)
    }
}

impl Iterator for Pairs<'_> {
    type Item = Linked;

    fn next(&mut self) -> Option<Linked> {
        let single = self.queries.iter().any(|query| query.single);
        while self.watch.struck().is_none()
            && let Some([a, b]) = self.step()
        {
            let rows = [&self.first[a], &self.second[b]];
            let Some(linked) = join(self.queries, rows, &mut self.watch) else {
                continue;
            };
            self.pairs += linked.pairs.len();
            if !single || linked.pairs.len() == 1 {
                self.found = true;
                return Some(linked);
            }
        }
        None
    }
}

/// All rows of a query, single or not, as far as the limits let it come.
fn all(query: &Query, watch: Watch) -> Result<(Vec<Row>, Watch), NoRows> {
    let query = Query {
        single: false,
        ..query.clone()
    };
    let mut rows = query.search(&Stop::never())?.within(watch);
    let found = rows.by_ref().collect();
    match rows.none() {
        Some(reason) => Err(reason),
        None => Ok((found, rows.into_watch())),
    }
}

fn number(rows: &[Row]) -> usize {
    rows.iter().map(|row| row.sets.len()).sum()
}

/// The pairs of these two rows, if there are any and no limit strikes.
fn join(queries: [&Query; 2], rows: [&Row; 2], watch: &mut Watch) -> Option<Linked> {
    let [row, with] = rows;
    let mut pairs = Vec::new();
    for &a in &row.sets {
        for &b in &with.sets {
            if !watch.node() {
                return None;
            }
            if (a & b).is_empty() {
                pairs.push((a, b));
            }
        }
    }
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
        first: Row::new(queries[0], row.sum, row.size, first, watch)?,
        second: Row::new(queries[1], with.sum, with.size, second, watch)?,
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
