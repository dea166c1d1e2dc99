//! Tables: columns by header name, behind commas, tabs or semicolons. Kaggle's
//! files (`quizzes,solutions` and `id,puzzle,solution,clues,difficulty`) and
//! lists of puzzles with ratings are such.
//!
//! A record is a line: a quoted field may hold delimiters, but no line end.

use std::borrow::Cow;

use super::context::Context;
use super::line::is_run;
use super::source::Span;
use super::{Format, Line, ReadError, Record, WriteError, bare};
use crate::{Grid, Puzzle};

/// Names of the column with the puzzle.
const PUZZLE: [&str; 8] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "board", "grid", "question",
];
/// Names of the column with the solution.
const SOLUTION: [&str; 2] = ["solution", "solutions"];

/// Which column holds what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    delimiter: char,
    columns: usize,
    puzzle: usize,
    solution: Option<usize>,
}

impl Table {
    /// The table whose header this line is, if it is one.
    pub(super) fn of_header(text: &str) -> Option<Table> {
        let text = text.trim();
        if text.len() > 4096
            || !text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '"' || c == '_')
        {
            return None;
        }
        let delimiter = ['\t', ',', ';'].into_iter().find(|&d| text.contains(d));
        let delimiter = delimiter.unwrap_or(',');
        let names = text.split(delimiter).map(|name| {
            let name = name.trim();
            let bare = name.strip_prefix('"').and_then(|n| n.strip_suffix('"'));
            bare.unwrap_or(name).trim().to_ascii_lowercase()
        });
        let names: Vec<String> = names.collect();
        let find = |wanted: &[&str]| names.iter().position(|n| wanted.contains(&n.as_str()));
        Some(Table {
            delimiter,
            columns: names.len(),
            puzzle: find(&PUZZLE)?,
            solution: find(&SOLUTION),
        })
    }

    /// The table of which this line is a row, judged by what stands in its
    /// columns: the first run of cells is the puzzle, the second its solution.
    pub(super) fn of_row(text: &str) -> Option<Table> {
        let delimiter = ['\t', ',', ';'].into_iter().find(|&d| text.contains(d))?;
        let fields: Vec<&str> = text
            .split(delimiter)
            .map(|f| f.trim().trim_matches('"'))
            .collect();
        let usual = |f: &&str| matches!(f.len(), 16 | 36 | 64 | 81 | 100 | 144 | 256 | 400 | 625);
        let run = |f: &&str| !f.is_empty() && is_run(f, if usual(f) { f.len() } else { 0 });
        let puzzle = fields.iter().position(run)?;
        let solution = fields.iter().skip(puzzle + 1).position(run);
        Some(Table {
            delimiter,
            columns: fields.len(),
            puzzle,
            solution: solution.map(|k| puzzle + 1 + k),
        })
    }

    /// The table of one column.
    pub(super) fn single() -> Table {
        Table {
            delimiter: ',',
            columns: 1,
            puzzle: 0,
            solution: None,
        }
    }

    /// Whether the table has one column only: then the line may be a title.
    pub(super) fn is_single(&self) -> bool {
        self.columns == 1
    }

    /// Reads a row.
    pub(super) fn read(&self, line: Line<'_>, context: &mut Context) -> Result<Record, ReadError> {
        if !line.text.contains('"') {
            let mut offset = 0;
            let fields = line.text.split(self.delimiter).map(|field| {
                let start = offset;
                offset += field.len() + self.delimiter.len_utf8();
                Span::of(line, start, start + field.len())
            });
            return self.record(line, fields, context);
        }
        let fields = quoted(line, self.delimiter)?;
        let spans = fields.iter().map(|(offset, text)| Span {
            line,
            offset: *offset,
            text,
        });
        self.record(line, spans, context)
    }

    fn record<'a>(
        &self,
        line: Line<'a>,
        fields: impl Iterator<Item = Span<'a>>,
        context: &mut Context,
    ) -> Result<Record, ReadError> {
        let (mut puzzle, mut solution) = (None, None);
        let mut others: Option<Cow<'_, str>> = None;
        let mut count = 0;
        for (k, field) in fields.enumerate() {
            count += 1;
            if k == self.puzzle {
                puzzle = Some(trimmed(field));
            } else if Some(k) == self.solution {
                solution = Some(trimmed(field)).filter(|s| !s.text.is_empty());
            } else {
                others = Some(match others {
                    None => Cow::Borrowed(field.text),
                    Some(before) => format!("{before}{}{}", self.delimiter, field.text).into(),
                });
            }
        }
        let whole = Span::of(line, 0, line.text.trim_end().len());
        let (Some(run), true) = (puzzle, count == self.columns) else {
            let plural = if count == 1 { "" } else { "s" };
            let message = format!("{count} column{plural}: expected {}", self.columns);
            return Err(whole.whole(message));
        };
        let puzzle = context.puzzle(run, solution.map_or("", |s| s.text))?;
        let size = puzzle.geometry().size();
        let solution = solution.map(|s| context.solution(s, size, run.text));
        Ok(Record {
            solution: solution.transpose()?,
            comment: others
                .map(|o| o.trim().to_string())
                .filter(|o| !o.is_empty()),
            ..Record::new(puzzle, line.number, Format::Csv)
        })
    }
}

/// The cells and the solution; its column is empty where there is none, so that
/// every record has the columns that the [opening](Format::opening) names.
pub(super) fn write(puzzle: &Puzzle, solution: Option<&Grid>) -> Result<String, WriteError> {
    let givens = bare::bare(puzzle, Format::Csv, None)?;
    if bare::only_letters(&givens, solution) {
        return Err(bare::letters(Format::Csv));
    }
    let solution = solution.map(Grid::to_string).unwrap_or_default();
    Ok(format!("{givens},{solution}\n"))
}

/// A field without the spaces around it.
fn trimmed(field: Span<'_>) -> Span<'_> {
    let text = field.text.trim();
    let before = field.text.len() - field.text.trim_start().len();
    Span {
        line: field.line,
        offset: field.offset + before,
        text,
    }
}

/// The fields of a line with quotes, each with the byte at which it begins.
fn quoted(line: Line<'_>, delimiter: char) -> Result<Vec<(usize, String)>, ReadError> {
    let whole = Span::of(line, 0, line.text.trim_end().len());
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter as u8)
        .from_reader(line.text.as_bytes());
    let mut record = csv::StringRecord::new();
    let found = reader.read_record(&mut record);
    let mut fields = Vec::with_capacity(record.len());
    let mut offset = 0;
    for field in &record {
        let rest = line.text.get(offset..).unwrap_or("");
        let in_quotes = rest.starts_with('"');
        let doubled = if in_quotes {
            field.matches('"').count()
        } else {
            0
        };
        let quotes = if in_quotes { 1 } else { 0 };
        fields.push((offset + quotes, field.to_string()));
        let end = offset + 2 * quotes + doubled + field.len();
        if in_quotes && line.text.as_bytes().get(end - 1) != Some(&b'"') {
            let open = Span::of(line, offset, line.text.len());
            return Err(open.whole("a quote is not closed: expected a record in one line"));
        }
        offset = end + 1;
    }
    match found {
        Ok(true) => Ok(fields),
        Ok(false) => Ok(vec![]),
        Err(error) => Err(whole.whole(error.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Options, read};

    const P: &str =
        ".9.7..86..31..5.2.8.6........7.5...6...3.7...5...1.7........1.9.2.6..35..54..8.7.";
    const S: &str =
        "295743861431865927876192543387459216612387495549216738763524189928671354154938672";

    fn all(text: &str) -> Vec<Result<Record, ReadError>> {
        read(text.as_bytes(), &Options::default()).collect()
    }

    #[test]
    fn kaggle_in_both_forms() {
        let zeros = P.replace('.', "0");
        for text in [
            format!("quizzes,solutions\n{zeros},{S}\n"),
            format!("id,puzzle,solution,clues,difficulty\n1,{P},{S},27,2.2\n"),
            format!("\"quizzes\",\"solutions\"\r\n\"{zeros}\",\"{S}\"\r\n"),
            format!("Solution;Puzzle\n{S};{P}\n"),
            format!("1,{P},{S},27,2.2\n"),
        ] {
            let records = all(&text);
            assert_eq!(records.len(), 1, "{text}");
            let record = records[0].as_ref().unwrap();
            assert_eq!(record.puzzle.givens().to_string(), P);
            assert_eq!(record.solution.as_ref().unwrap().to_string(), S);
            assert_eq!(record.format, Format::Csv);
        }
        let text = format!("id,puzzle,solution,clues,difficulty\n1,{P},{S},27,2.2\n");
        assert_eq!(
            all(&text)[0].as_ref().unwrap().comment.as_deref(),
            Some("1,27,2.2")
        );
    }

    #[test]
    fn ratings_behind_tabs_are_a_comment() {
        let records = all(&format!("puzzle\trating\n{P}\t2.5\n{P}\t\n"));
        let comments: Vec<_> = records.into_iter().map(|r| r.unwrap().comment).collect();
        assert_eq!(comments, [Some("2.5".to_string()), None]);
    }

    #[test]
    fn errors_have_true_lines_and_columns() {
        let records = all(&format!(
            "id,puzzle,solution\n\n1,{P},{S}\n2,\"{}z\",{S}\n3,{P}\n4,{P},{}\n5,\"{P},{S}\n6,{P},\n",
            &P[1..],
            &S[1..],
        ));
        let place = |k: usize| {
            let e = records[k].as_ref().unwrap_err();
            (e.line(), e.column(), e.message())
        };
        assert_eq!(
            place(1),
            (4, 84, "'z' is no digit: expected 1 to 9 or a blank")
        );
        assert_eq!(place(2), (5, 1, "2 columns: expected 3"));
        assert_eq!(place(3), (6, 85, "a solution of 80 cells: expected 81"));
        assert_eq!(
            place(4),
            (7, 3, "a quote is not closed: expected a record in one line")
        );
        assert_eq!(records[5].as_ref().unwrap().solution, None);
        assert_eq!(records.len(), 6);
    }
}
