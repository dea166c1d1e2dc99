//! A layout as a link to SudokuPad.

use ninefold_sudoku::{Cell, Grid};

use super::super::fpuzzles::full_solution;
use super::super::{Format, WriteError, link, lz};
use crate::cage::{Cage, Layout};

/// The JSON is plain: SudokuPad reads its short form, but has no need of it.
pub(in super::super) fn write(
    layout: &Layout,
    name: Option<&str>,
    solution: Option<&Grid>,
) -> Result<String, WriteError> {
    let solution = full_solution(layout, solution, Format::SudokuPad)?;
    let packed = lz::pack(&json(layout, name, solution));
    let packed = link::percent_encoded(&packed);
    Ok(format!("https://sudokupad.app/scl{packed}\n"))
}

fn json(layout: &Layout, name: Option<&str>, solution: Option<&Grid>) -> String {
    let geometry = layout.geometry();
    let side = geometry.size();
    let cells: Vec<String> = layout.givens().cells().iter().map(cell).collect();
    let rows: Vec<String> = cells.chunks(side).map(list).collect();
    let mut fields = vec![
        "\"cellSize\":64".to_string(),
        format!("\"cells\":{}", list(&rows)),
        format!("\"regions\":{}", list(&regions(layout))),
    ];
    let mut cages = Vec::new();
    let mut tell = |text: String| {
        let text = serde_json::Value::from(text);
        cages.push(format!("{{\"value\":{text}}}"));
    };
    if let Some(name) = name {
        tell(format!("title: {name}"));
    }
    // A digit is one character there.
    if let Some(solution) = solution.filter(|_| side < 10) {
        tell(format!("solution: {solution}"));
    }
    cages.extend(layout.cages().iter().map(cage));
    if !cages.is_empty() {
        fields.push(format!("\"cages\":{}", list(&cages)));
    }
    if geometry.has_diagonals() {
        let line = |from: usize, to: usize| {
            format!(
                "{{\"color\":\"#34BBE6\",\"thickness\":2,\"wayPoints\":[[0,{from}],[{side},{to}]]}}"
            )
        };
        fields.push(format!(
            "\"lines\":{}",
            list(&[line(side, 0), line(0, side)])
        ));
    }
    format!("{{{}}}", fields.join(","))
}

fn list(parts: &[String]) -> String {
    format!("[{}]", parts.join(","))
}

fn cell(given: &Option<ninefold_sudoku::Digit>) -> String {
    let value = |digit: &ninefold_sudoku::Digit| format!("{{\"value\":\"{}\"}}", digit.get());
    given.as_ref().map_or_else(|| "{}".to_string(), value)
}

fn pair(cell: Cell) -> String {
    format!("[{},{}]", cell.row(), cell.column())
}

/// The cells of each region.
fn regions(layout: &Layout) -> Vec<String> {
    let geometry = layout.geometry();
    let mut regions = vec![Vec::new(); geometry.size()];
    for (cell, &region) in geometry.cells().zip(geometry.regions()) {
        regions[usize::from(region)].push(pair(cell));
    }
    regions.iter().map(|cells| list(cells)).collect()
}

fn cage(cage: &Cage) -> String {
    let cells: Vec<String> = cage.cells().iter().map(|&cell| pair(cell)).collect();
    let sum = cage.sum();
    let sum = sum.map(|sum| format!(",\"value\":\"{sum}\",\"sum\":{sum}"));
    format!(
        "{{\"cells\":{}{},\"unique\":{}}}",
        list(&cells),
        sum.unwrap_or_default(),
        !cage.repeats()
    )
}
