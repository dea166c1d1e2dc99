//! The rows of a query, one by one, as far as the limits let it come.

use std::ops::RangeInclusive;

use super::watch::Watch;
use super::{Filtered, NoRows, Query, Row, fits};
use crate::solve::{Stop, Stopped};

/// The rows of a [`Query`], one by one; see [`Query::search`]. At the end it
/// knows whether a limit struck, and why there was no row at all.
#[derive(Clone, Debug)]
pub struct Rows<'a> {
    query: &'a Query,
    sums: RangeInclusive<u32>,
    sizes: RangeInclusive<usize>,
    /// The sizes of the first of the sums that are still to come.
    left: RangeInclusive<usize>,
    watch: Watch,
    seen: Filtered,
    /// How many sets there were that pass the filters.
    after: usize,
    found: bool,
    ended: bool,
}

impl Query {
    /// The rows that are wanted, ordered by sum, then size, one by one. Each set
    /// that is looked at is a node of `stop`; a row that was begun when a limit
    /// struck does not come.
    ///
    /// # Errors
    /// [`NoRows`] when the query alone shows that there is none.
    ///
    /// ```
    /// use ninefold_killer::Stop;
    /// use ninefold_killer::combos::{DigitRange, Query};
    /// let query = Query { range: DigitRange::new(1, 25).unwrap(), ..Query::default() };
    /// let mut rows = query.search(&Stop::never().nodes(5))?;
    /// let texts: Vec<_> = rows.by_ref().map(|row| row.to_string()).collect();
    /// assert_eq!(texts, ["3_2[1]={{2,1}}", "4_2[1]={{3,1}}", "5_2[2]={{4,1},{3,2}}"]);
    /// assert!(rows.stopped().is_some());
    /// # Ok::<(), ninefold_killer::combos::NoRows>(())
    /// ```
    pub fn search(&self, stop: &Stop) -> Result<Rows<'_>, NoRows> {
        let sizes = self.sizes()?;
        if let Some(digit) = (self.with & self.without).iter().next() {
            let digit = self.range.value(digit);
            return Err(NoRows::Contradiction { digit });
        }
        let sums = self.sums(&sizes)?;
        self.room(&sizes)?;
        Ok(Rows {
            query: self,
            sums,
            left: sizes.clone(),
            sizes,
            watch: Watch::new(stop),
            seen: self.filtered(),
            after: 0,
            found: false,
            ended: false,
        })
    }
}

impl Rows<'_> {
    /// The limit that struck, if one did.
    pub fn stopped(&self) -> Option<Stopped> {
        self.watch.struck()
    }

    /// Why there was no row; `None` if there was one, and before the end.
    ///
    /// ```
    /// use ninefold_killer::Stop;
    /// use ninefold_killer::combos::Query;
    /// let query = Query { sum: Some(10..=10), size: Some(2..=2), single: true, ..Query::default() };
    /// let mut rows = query.search(&Stop::never()).unwrap();
    /// assert!(rows.none().is_none() && rows.next().is_none());
    /// let reason = rows.none().unwrap();
    /// assert_eq!(reason.to_string(), "no row has a single combination: 4 are left");
    /// ```
    pub fn none(&self) -> Option<NoRows> {
        match (self.ended && !self.found, self.after) {
            _ if self.stopped().is_some() => None,
            (false, _) => None,
            (true, 0) => Some(NoRows::Filtered(self.seen.clone())),
            (true, sets) => Some(NoRows::NotSingle { sets }),
        }
    }

    /// What is left of the limits.
    pub(super) fn into_watch(self) -> Watch {
        self.watch
    }

    /// The same rows within what another look at combinations has left.
    pub(super) fn within(self, watch: Watch) -> Self {
        Rows { watch, ..self }
    }

    /// The row of this sum and size, if it is wanted and no limit strikes.
    fn row(&mut self, sum: u32, size: usize) -> Option<Row> {
        let query = self.query;
        let mut sets = Vec::new();
        for set in query.range.sets(sum, size) {
            if !self.watch.node() {
                return None;
            }
            if self.admits(set) {
                sets.push(set);
            }
        }
        self.after += sets.len();
        let wanted = match query.single {
            true => sets.len() == 1,
            false => !sets.is_empty(),
        };
        match wanted {
            true => Row::new(query, sum, size, sets, &mut self.watch),
            false => None,
        }
    }

    /// Whether the set passes all filters; takes note of each of them.
    fn admits(&mut self, set: ninefold_sudoku::DigitSet) -> bool {
        let (query, seen) = (self.query, &mut self.seen);
        let note = |left: &mut Option<usize>, passes: &dyn Fn() -> bool| match left {
            Some(left) if passes() => {
                *left += 1;
                true
            }
            left => left.is_none(),
        };
        seen.sets += 1;
        let with = note(&mut seen.with, &|| (query.with - set).is_empty());
        let without = note(&mut seen.without, &|| (query.without & set).is_empty());
        let cells = note(&mut seen.cells, &|| fits(set, &query.cells));
        with && without && cells
    }
}

impl Iterator for Rows<'_> {
    type Item = Row;

    fn next(&mut self) -> Option<Row> {
        while !self.ended && self.watch.struck().is_none() {
            let sum = *self.sums.start();
            let row = match self.left.next() {
                Some(size) => self.row(sum, size),
                None => {
                    self.sums.next();
                    self.ended = self.sums.is_empty();
                    self.left = self.sizes.clone();
                    continue;
                }
            };
            if row.is_some() {
                self.found = true;
                return row;
            }
        }
        None
    }
}
