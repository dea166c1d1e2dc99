//! A layout as a link to f-puzzles.com.

use ninefold_sudoku::Grid;

use super::super::draft::has_usual_boxes;
use super::super::{Format, WriteError, lz};
use crate::cage::Layout;

/// The greatest board of f-puzzles.
const MAX_SIDE: usize = 16;

/// Regions are said cell by cell where they are not the usual boxes.
pub(in super::super) fn write(
    layout: &Layout,
    name: Option<&str>,
    solution: Option<&Grid>,
) -> Result<String, WriteError> {
    let json = json(layout, name, solution)?;
    Ok(format!("https://f-puzzles.com/?load={}\n", lz::pack(&json)))
}

fn json(
    layout: &Layout,
    name: Option<&str>,
    solution: Option<&Grid>,
) -> Result<String, WriteError> {
    let refuse = |message: String| Err(WriteError::new(Format::FPuzzles, message));
    let geometry = layout.geometry();
    let side = geometry.size();
    if side > MAX_SIDE {
        return refuse(format!("a {side}x{side} board: only up to 16x16"));
    }
    if let Some(cage) = layout.cages().iter().find(|cage| cage.repeats()) {
        let cell = cage.cells()[0];
        return refuse(format!("digits that repeat: the cage at {cell}"));
    }
    let mut fields = vec![format!("\"size\":{side}")];
    if let Some(name) = name {
        fields.push(format!("\"title\":{}", serde_json::Value::from(name)));
    }
    fields.push(format!("\"grid\":[{}]", grid(layout).join(",")));
    if geometry.has_diagonals() {
        fields.push("\"diagonal+\":true,\"diagonal-\":true".to_string());
    }
    if !layout.cages().is_empty() {
        fields.push(format!("\"killercage\":[{}]", cages(layout).join(",")));
    }
    if let Some(solution) = full_solution(layout, solution, Format::FPuzzles)? {
        let digits: Vec<String> = solution
            .givens()
            .map(|(_, d)| d.get().to_string())
            .collect();
        fields.push(format!("\"solution\":[{}]", digits.join(",")));
    }
    Ok(format!("{{{}}}", fields.join(",")))
}

/// The rows of the grid.
fn grid(layout: &Layout) -> Vec<String> {
    let geometry = layout.geometry();
    let side = geometry.size();
    let usual = has_usual_boxes(geometry);
    let cells: Vec<String> = geometry
        .cells()
        .zip(geometry.regions())
        .map(|(cell, region)| {
            let given = layout.givens()[cell];
            let given = given.map(|digit| format!("\"value\":{},\"given\":true", digit.get()));
            let region = (!usual).then(|| format!("\"region\":{region}"));
            let parts: Vec<String> = given.into_iter().chain(region).collect();
            format!("{{{}}}", parts.join(","))
        })
        .collect();
    cells
        .chunks(side)
        .map(|row| format!("[{}]", row.join(",")))
        .collect()
}

fn cages(layout: &Layout) -> Vec<String> {
    let cage = |cage: &crate::cage::Cage| {
        let name =
            |cell: &ninefold_sudoku::Cell| format!("\"R{}C{}\"", cell.row() + 1, cell.column() + 1);
        let cells: Vec<String> = cage.cells().iter().map(name).collect();
        let sum = cage.sum().map(|sum| format!(",\"value\":\"{sum}\""));
        format!(
            "{{\"cells\":[{}]{}}}",
            cells.join(","),
            sum.unwrap_or_default()
        )
    };
    layout.cages().iter().map(cage).collect()
}

/// The solution to write, which must be one of this board.
pub(in super::super) fn full_solution<'a>(
    layout: &Layout,
    solution: Option<&'a Grid>,
    format: Format,
) -> Result<Option<&'a Grid>, WriteError> {
    let side = layout.geometry().size();
    match solution {
        Some(grid) if grid.size() != side || !grid.is_full() => Err(WriteError::new(
            format,
            "a solution with open cells, or of another board",
        )),
        solution => Ok(solution),
    }
}
