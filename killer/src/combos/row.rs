//! A row of the table, and what its sets have in common.

use std::fmt;

use ninefold_sudoku::DigitSet;
use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::Query;
use super::matching::possible_while;
use super::range::{DigitRange, symbol};
use super::watch::Watch;

/// A row of the table: the sets of `size` digits that make `sum`.
///
/// It prints in the usual notation and serialises as
/// `{"sum":10,"size":4,"sets":[[4,3,2,1]],"common":[1,2,3,4],"never":[5,6,7,8,9]}`.
///
/// ```
/// use ninefold_killer::combos::Query;
/// let rows = Query { sum: Some(4..=4), size: Some(2..=2), ..Query::default() }.rows().unwrap();
/// assert_eq!(rows[0].to_string(), "4_2[1]={{3,1}}");
/// let json = r#"{"sum":4,"size":2,"sets":[[3,1]],"common":[1,3],"never":[2,4,5,6,7,8,9]}"#;
/// assert_eq!(serde_json::to_string(&rows[0]).unwrap(), json);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The digits that there are.
    pub range: DigitRange,
    /// The total.
    pub sum: u32,
    /// The number of cells.
    pub size: usize,
    /// The sets, the greatest digits first.
    pub sets: Vec<DigitSet>,
    /// For each cell the digits that remain possible, in the order of the
    /// candidates given; empty if none were given. Serialised as `cells`.
    pub cells: Vec<DigitSet>,
}

impl Row {
    /// The row of these sets, and what they leave to the cells of `query`, if
    /// there is time to see that.
    pub(super) fn new(
        query: &Query,
        sum: u32,
        size: usize,
        sets: Vec<DigitSet>,
        watch: &mut Watch,
    ) -> Option<Row> {
        let cells = possible_while(&sets, &query.cells, &mut || watch.glance())?;
        Some(Row {
            range: query.range,
            sum,
            size,
            sets,
            cells,
        })
    }

    /// The sets as lists of digits, each descending as the notation has them.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let rows = Query { sum: Some(3..=3), ..Query::default() }.rows().unwrap();
    /// assert_eq!(rows[0].digits(), [[2, 1]]);
    /// ```
    pub fn digits(&self) -> Vec<Vec<u8>> {
        let sets = self.sets.iter();
        sets.map(|&set| descending(self.range, set)).collect()
    }

    /// The digits that are in every set.
    ///
    /// ```
    /// use ninefold_killer::combos::Query;
    /// let rows = Query { sum: Some(8..=8), size: Some(3..=3), ..Query::default() }.rows().unwrap();
    /// assert_eq!(rows[0].to_string(), "8_3[2]={{5,2,1},{4,3,1}}");
    /// assert_eq!(rows[0].common().to_string(), "1");
    /// assert_eq!(rows[0].never().to_string(), "6789");
    /// ```
    pub fn common(&self) -> DigitSet {
        in_every(self.range, self.sets.iter().copied())
    }

    /// The digits that are in no set.
    pub fn never(&self) -> DigitSet {
        in_none(self.range, self.sets.iter().copied())
    }
}

/// The digits of a set, the greatest first.
pub(super) fn descending(range: DigitRange, set: DigitSet) -> Vec<u8> {
    let mut digits = range.values(set);
    digits.reverse();
    digits
}

/// The digits that are in every one of the sets; none if there are no sets.
pub(super) fn in_every(range: DigitRange, sets: impl Iterator<Item = DigitSet>) -> DigitSet {
    sets.reduce(|common, set| common & set).unwrap_or_default() & range.all()
}

/// The digits that are in none of the sets.
pub(super) fn in_none(range: DigitRange, sets: impl Iterator<Item = DigitSet>) -> DigitSet {
    sets.fold(range.all(), |rest, set| rest - set)
}

/// Writes `{8,2,1}`.
pub(super) fn write_set(
    f: &mut fmt::Formatter<'_>,
    range: DigitRange,
    set: DigitSet,
) -> fmt::Result {
    f.write_str("{")?;
    for (k, &digit) in descending(range, set).iter().enumerate() {
        write!(f, "{}{}", if k == 0 { "" } else { "," }, symbol(digit))?;
    }
    f.write_str("}")
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}[{}]={{", self.sum, self.size, self.sets.len())?;
        for (k, &set) in self.sets.iter().enumerate() {
            f.write_str(if k == 0 { "" } else { "," })?;
            write_set(f, self.range, set)?;
        }
        f.write_str("}")
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let known = !self.cells.is_empty();
        let mut row = serializer.serialize_struct("Row", 5 + usize::from(known))?;
        row.serialize_field("sum", &self.sum)?;
        row.serialize_field("size", &self.size)?;
        row.serialize_field("sets", &self.digits())?;
        row.serialize_field("common", &self.range.values(self.common()))?;
        row.serialize_field("never", &self.range.values(self.never()))?;
        if known {
            let cells = self.cells.iter().map(|&cell| self.range.values(cell));
            row.serialize_field("cells", &cells.collect::<Vec<_>>())?;
        }
        row.end()
    }
}
