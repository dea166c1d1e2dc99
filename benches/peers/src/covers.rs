//! Sudoku puzzles as exact covers: is there one solution? The crate `dlx` is
//! given its links anew for each puzzle. Ours is built anew, too, with names
//! and without, or once for all puzzles with givens as forced options.

use std::path::Path;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use ninefold_dlx::{Builder, Entry, ItemId, OptionId, Problem, Solver, Stop};

use crate::report::Table;
use crate::{Error, measure, puzzles};

/// How many puzzles are made from seeds, or taken from a file.
const PUZZLES: usize = 10_000;

/// 81 cells; 4 x 81 items: cells, then rows, columns and boxes with digits.
const CELLS: usize = 81;
const ITEMS: usize = 4 * CELLS;

/// The digits of a puzzle from 1, 0 for an open cell.
type Digits = [u8; CELLS];

pub fn table(runs: usize, file: Option<&Path>) -> Result<Table, Error> {
    let (name, all) = match file {
        Some(file) => (file.display().to_string(), read(file)?),
        None => ("made from seeds".to_string(), make()),
    };
    let names: Vec<String> = (1..=ITEMS).map(|k| format!("item{k}")).collect();
    let ids: Vec<ItemId> = (0..ITEMS).filter_map(ItemId::new).collect();
    let whole = build(Builder::numbered(ITEMS, 0)?, &ids, &[0; CELLS])?;
    let once = Solver::new(&whole);
    let unique = |is_unique: &dyn Fn(&Digits) -> bool| {
        Some(all.iter().filter(|puzzle| is_unique(puzzle)).count() as u64)
    };
    let prebuilt = || {
        let mut search = once.solutions(&Stop::never());
        let mut count = 0;
        for puzzle in &all {
            let forced: Vec<OptionId> = givens(puzzle).collect();
            // Givens that clash leave no solution.
            let restarted = once.restart(&mut search, &forced).is_ok();
            count += u64::from(restarted && is_one(&mut search));
        }
        Some(count)
    };
    let theirs = || unique(&|puzzle| dlx_finds_one(puzzle));
    let named = || {
        unique(&|puzzle| {
            let mut builder = Builder::new();
            builder.reserve(ITEMS, 9 * CELLS, 36 * CELLS);
            let items: Result<Vec<ItemId>, _> = names.iter().map(|n| builder.primary(n)).collect();
            items.is_ok_and(|items| has_one(builder, &items, puzzle))
        })
    };
    let numbered = || {
        unique(&|puzzle| {
            Builder::numbered(ITEMS, 0).is_ok_and(|mut builder| {
                builder.reserve(0, 9 * CELLS, 36 * CELLS);
                has_one(builder, &ids, puzzle)
            })
        })
    };
    let columns = vec![
        "ninefold-dlx, one problem for all",
        "dlx, each built",
        "ninefold-dlx, each built, names",
        "ninefold-dlx, each built, numbers",
    ];
    let mut table = Table::new("Sudoku as exact cover", columns);
    let tasks: [&dyn Fn() -> Option<u64>; 4] = [&prebuilt, &theirs, &named, &numbered];
    table.push(measure(
        format!("{} puzzles {name}", all.len()),
        &tasks,
        runs,
    )?);
    Ok(table)
}

fn make() -> Vec<Digits> {
    eprintln!("making {PUZZLES} Sudoku puzzles");
    let minimal = puzzles::minimal_puzzles(PUZZLES as u64);
    let lines = minimal.iter().map(|puzzle| puzzle.givens().to_string());
    lines.filter_map(|line| digits(&line)).collect()
}

/// The first puzzles of a file that has one a line.
fn read(file: &Path) -> Result<Vec<Digits>, Error> {
    let text = std::fs::read_to_string(file)?;
    Ok(text.lines().filter_map(digits).take(PUZZLES).collect())
}

fn digits(line: &str) -> Option<Digits> {
    let digit = |b: &u8| b.checked_sub(b'0').filter(|d| *d <= 9).unwrap_or(0);
    let cells = line.as_bytes().get(..CELLS)?;
    let digits: Vec<u8> = cells.iter().map(digit).collect();
    digits.try_into().ok()
}

/// The items of a digit from 0 in a cell.
fn items(cell: usize, digit: usize) -> [usize; 4] {
    let (row, column) = (cell / 9, cell % 9);
    let house = row / 3 * 3 + column / 3;
    let with_digit = |kind: usize, house: usize| kind * CELLS + 9 * house + digit;
    [
        cell,
        with_digit(1, row),
        with_digit(2, column),
        with_digit(3, house),
    ]
}

/// What may stand in each cell: one digit or nine.
fn choices(puzzle: &Digits) -> impl Iterator<Item = [usize; 4]> + '_ {
    puzzle.iter().enumerate().flat_map(|(cell, &given)| {
        let fits = move |digit: &usize| given == 0 || *digit + 1 == given as usize;
        (0..9).filter(fits).map(move |digit| items(cell, digit))
    })
}

/// The options of the givens where all cells have nine.
fn givens(puzzle: &Digits) -> impl Iterator<Item = OptionId> + '_ {
    let cells = puzzle.iter().enumerate().filter(|(_, given)| **given > 0);
    cells.filter_map(|(cell, &given)| OptionId::new(9 * cell + given as usize - 1))
}

fn build(mut builder: Builder, ids: &[ItemId], puzzle: &Digits) -> Result<Problem, Error> {
    for option in choices(puzzle) {
        let entries: [Entry; 4] = option.map(|item| ids[item].into());
        builder.option(&entries)?;
    }
    Ok(builder.build())
}

fn has_one(builder: Builder, ids: &[ItemId], puzzle: &Digits) -> bool {
    build(builder, ids, puzzle).is_ok_and(|problem| {
        let solver = Solver::new(&problem);
        is_one(&mut solver.into_solutions(&Stop::never()))
    })
}

/// Whether a search gives one solution.
fn is_one(search: &mut ninefold_dlx::Solutions) -> bool {
    search.next_ref().is_some() && search.next_ref().is_none()
}

fn dlx_finds_one(puzzle: &Digits) -> bool {
    let options: Vec<Vec<u32>> = choices(puzzle)
        .map(|option| option.map(|item| item as u32).to_vec())
        .collect();
    let mut problem = dlx::x::make_problem(ITEMS as u32, 0, &options, dlx::OptOrder::Seq);
    let mut solver = dlx::Solver::new(&mut problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut next = || solver.next_solution(&mut chooser);
    next() && !next()
}
