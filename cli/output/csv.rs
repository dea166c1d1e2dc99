//! CSV: a header, then a row an answer.

use std::io::{self, Write};

use super::{Answer, Head};

/// Writes an answer's row, behind the header if that is still to come.
pub fn row<A: Answer>(
    out: &mut impl Write,
    head: &Head,
    answer: &A,
    header: bool,
) -> io::Result<()> {
    // The writer would pass its flush on to standard output: it gets a buffer.
    let mut writer = csv::Writer::from_writer(Vec::new());
    if header {
        writer.write_record(std::iter::once(&"n").chain(A::COLUMNS))?;
    }
    let number = head.n.to_string();
    writer.write_record(std::iter::once(number).chain(answer.fields()))?;
    let rows = writer.into_inner().map_err(|e| e.into_error())?;
    out.write_all(&rows)
}
