//! CSV: a header, then a row an answer.

use std::io::{self, Write};

use super::{Answer, Head};

/// Writes the header alone.
pub fn header<A: Answer>(out: &mut impl Write, comments: bool) -> io::Result<()> {
    let columns: Vec<&str> = columns::<A>(comments).copied().collect();
    writeln!(out, "{}", columns.join(","))
}

/// The names of the columns.
fn columns<A: Answer>(comments: bool) -> impl Iterator<Item = &'static &'static str> {
    let last = comments.then_some(&"comment");
    std::iter::once(&"n").chain(A::COLUMNS).chain(last)
}

/// Writes an answer's row, behind the header if that is still to come; with
/// `comments` there is a column more.
pub fn row<A: Answer>(
    out: &mut impl Write,
    head: &Head,
    answer: &A,
    header: bool,
    comments: bool,
) -> io::Result<()> {
    // The writer would pass its flush on to standard output: it gets a buffer.
    let mut writer = csv::Writer::from_writer(Vec::new());
    if header {
        writer.write_record(columns::<A>(comments))?;
    }
    let number = head.n.to_string();
    let last = comments.then(|| head.comment.clone().unwrap_or_default());
    let fields = std::iter::once(number).chain(answer.fields());
    writer.write_record(fields.chain(last))?;
    let rows = writer.into_inner().map_err(|e| e.into_error())?;
    out.write_all(&rows)
}
