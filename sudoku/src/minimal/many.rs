//! Many usual puzzles together, their questions in batches for [`Bulk`].

use std::borrow::Borrow;

use ninefold_dlx::{Stats, Stop, Stopped};

use super::ask::{Usual, other_solution};
use super::classic::{Descent, Plan};
use super::{ReduceError, ReduceOptions, Reduction, Redundant, reduce, redundant};
use crate::solve::{Answer, Budget, Bulk, Single, Solver};
use crate::{CellSet, Puzzle};

/// So many puzzles are on their way together, a few kB each.
const TOGETHER: usize = 1024;

/// Fewer puzzles than these are worked on one by one.
const FEW: usize = 32;

/// [`reduce`] for many puzzles, in their order.
///
/// Those of the usual 9x9 board are reduced in step with each other by `bulk`
/// if the solver [is fast](Solver::is_fast): some 1.5 times as fast as one by
/// one, from a thousand puzzles on. All others, and all under a limit on nodes,
/// which is for each puzzle, are reduced one by one. The results are the same;
/// but [`Reduction::stats`] knows nothing of what was searched in bulk.
///
/// # Errors
/// As for [`reduce`], each puzzle for itself. A deadline or flag that strikes
/// ends them all; those that have been reduced by then are `Ok`.
///
/// # Panics
/// If a puzzle is of another board than the solver.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, solve::Bulk};
/// use ninefold_sudoku::minimal::{self, ReduceOptions};
/// let solver = Solver::new(&Geometry::standard());
/// let full = "126437958895621473374985126457193862983246517612578394269314785548769231731852649";
/// let puzzles: Vec<Puzzle> = (0..81)
///     .map(|k| Puzzle::parse(&format!("{}.{}", &full[..k], &full[k + 1..])).unwrap())
///     .collect();
/// let mut bulk = Bulk::new();
/// let options = ReduceOptions::default();
/// for result in minimal::reduce_all(&solver, &puzzles, &options, &Stop::never(), &mut bulk) {
///     assert!(result?.minimal);
/// }
/// # Ok::<(), minimal::ReduceError>(())
/// ```
pub fn reduce_all<P: Borrow<Puzzle>>(
    solver: &Solver,
    puzzles: &[P],
    options: &ReduceOptions,
    stop: &Stop,
    bulk: &mut Bulk,
) -> Vec<Result<Reduction, ReduceError>> {
    let mut results: Vec<Option<Result<Reduction, ReduceError>>> = vec![None; puzzles.len()];
    if options.expect_inside(9).is_ok() {
        let unique = unique(solver, puzzles, stop, bulk);
        let plan = Plan::new(options);
        let descents = unique.iter().map(Unique::begin);
        together(&plan, descents, bulk, stop, |k, descent, stopped| {
            let Unique { number, usual, .. } = &unique[k];
            results[*number] = Some(match stopped {
                None => Ok(usual.reduction(&plan, &descent, Stats::default())),
                Some(stopped) => Err(usual.stopped(stopped, descent.proven())),
            });
        });
    }
    let results = results.into_iter().zip(puzzles);
    let alone = |puzzle: &P| reduce(solver, puzzle.borrow(), options, stop);
    results
        .map(|(result, puzzle)| result.unwrap_or_else(|| alone(puzzle)))
        .collect()
}

/// [`redundant`] for many puzzles, in their order.
///
/// All clues of all puzzles of the usual 9x9 board are asked for in bulk if the
/// solver [is fast](Solver::is_fast). All others, and all under a limit on
/// nodes, which is for each puzzle, are asked one by one. The results are the
/// same; but [`Redundant::stats`] knows nothing of what was searched in bulk.
///
/// # Errors
/// As for [`redundant`], each puzzle for itself. A deadline or flag that
/// strikes ends them all; those that are known by then are `Ok`.
///
/// # Panics
/// If a puzzle is of another board than the solver.
///
/// ```
/// use ninefold_sudoku::{Geometry, Puzzle, Solver, Stop, minimal, solve::Bulk};
/// let solver = Solver::new(&Geometry::standard());
/// let puzzles = [
///     "12.......8..6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
///     ".2..........6....3.74.8.........3..2.8..4..1.6..5.........1.78.5....9..........4.",
/// ].map(|line| Puzzle::parse(line).unwrap());
/// let found = minimal::redundant_all(&solver, &puzzles, &Stop::never(), &mut Bulk::new());
/// let found: Vec<String> = found.into_iter().map(|r| r.unwrap().cells.to_string()).collect();
/// assert_eq!(found, ["r1c1,r2c1", ""]);
/// ```
pub fn redundant_all<P: Borrow<Puzzle>>(
    solver: &Solver,
    puzzles: &[P],
    stop: &Stop,
    bulk: &mut Bulk,
) -> Vec<Result<Redundant, ReduceError>> {
    let mut results: Vec<Option<Result<Redundant, ReduceError>>> = vec![None; puzzles.len()];
    let mut answers = Vec::new();
    for block in unique(solver, puzzles, stop, bulk).chunks(TOGETHER / 4) {
        let (mut questions, mut asked) = (Vec::new(), Vec::new());
        for (k, unique) in block.iter().enumerate() {
            for (cell, question) in unique.begin().singles() {
                asked.push((k, cell));
                questions.push(question);
            }
        }
        if in_bulk(bulk, &questions, 2, stop, &mut answers).is_err() {
            break;
        }
        let mut redundant = vec![CellSet::EMPTY; block.len()];
        for ((k, cell), answer) in asked.into_iter().zip(&answers) {
            if answer.count == 1 {
                redundant[k].insert(cell);
            }
        }
        for (unique, cells) in block.iter().zip(redundant) {
            let stats = Stats::default();
            results[unique.number] = Some(Ok(Redundant { cells, stats }));
        }
    }
    let results = results.into_iter().zip(puzzles);
    let alone = |puzzle: &P| redundant(solver, puzzle.borrow(), stop);
    results
        .map(|(result, puzzle)| result.unwrap_or_else(|| alone(puzzle)))
        .collect()
}

/// A puzzle with one solution.
struct Unique<'a> {
    /// Its place among all.
    number: usize,
    usual: Usual<'a>,
    solution: [u8; 81],
}

impl Unique<'_> {
    fn begin(&self) -> Descent {
        Descent::new(self.usual.givens(), self.solution)
    }
}

/// The usual puzzles that are unique; none if they are few, or if not all is
/// known.
fn unique<'a, P: Borrow<Puzzle>>(
    solver: &'a Solver,
    puzzles: &'a [P],
    stop: &'a Stop,
    bulk: &mut Bulk,
) -> Vec<Unique<'a>> {
    let puzzles = puzzles.iter().enumerate();
    let usual = |puzzle| Usual::of(solver, puzzle, stop);
    let usual: Vec<(usize, Usual)> = puzzles
        .filter_map(|(number, puzzle)| Some((number, usual(puzzle.borrow())?)))
        .collect();
    let givens: Vec<[u8; 81]> = usual.iter().map(|(_, usual)| *usual.givens()).collect();
    let mut answers = Vec::new();
    if givens.len() < FEW || in_bulk(bulk, &givens, 2, stop, &mut answers).is_err() {
        return Vec::new();
    }
    let answered = usual.into_iter().zip(answers);
    let unique = answered.filter(|(_, answer)| answer.count == 1);
    unique
        .map(|((number, usual), answer)| Unique {
            number,
            usual,
            solution: answer.solution,
        })
        .collect()
}

/// Takes many puzzles all the way down, in step with each other. `done` gets
/// each as it ends, with its number, and what stopped it if that ended it.
fn together(
    plan: &Plan,
    descents: impl Iterator<Item = Descent>,
    bulk: &mut Bulk,
    stop: &Stop,
    mut done: impl FnMut(usize, Descent, Option<Stopped>),
) {
    let mut waiting = descents.enumerate();
    let mut going: Vec<(usize, Descent)> = Vec::with_capacity(TOGETHER);
    let mut asker = Asker::new(bulk, stop);
    loop {
        going.extend(waiting.by_ref().take(TOGETHER - going.len()));
        if going.is_empty() {
            return;
        }
        asker.questions.clear();
        let ended = going.extract_if(.., |(_, descent)| match descent.question(plan) {
            Some(clues) => {
                asker.questions.push(descent.known().puzzle(clues));
                false
            }
            None => true,
        });
        ended.for_each(|(number, descent)| done(number, descent, None));
        if let Err(stopped) = asker.ask(&mut going) {
            let rest = going.into_iter().chain(waiting);
            rest.for_each(|(number, descent)| done(number, descent, Some(stopped)));
            return;
        }
    }
}

/// Asks a question of each of many puzzles.
struct Asker<'a> {
    bulk: &'a mut Bulk,
    stop: &'a Stop,
    budget: Budget<'a>,
    single: Single,
    questions: Vec<[u8; 81]>,
    answers: Vec<Answer>,
    /// Puzzles whose known solution came up, and their questions.
    doubtful: Vec<usize>,
    again: Vec<[u8; 81]>,
}

impl<'a> Asker<'a> {
    fn new(bulk: &'a mut Bulk, stop: &'a Stop) -> Asker<'a> {
        Asker {
            bulk,
            stop,
            budget: Budget::new(stop),
            single: Single::new(),
            questions: Vec::with_capacity(TOGETHER),
            answers: Vec::with_capacity(TOGETHER),
            doubtful: Vec::with_capacity(TOGETHER),
            again: Vec::with_capacity(TOGETHER),
        }
    }

    /// Asks the questions of these puzzles, and hands out the answers: first
    /// for any solution, which mostly is another than the known one; then
    /// whether there are several; and one at a time what is left.
    fn ask(&mut self, going: &mut [(usize, Descent)]) -> Result<(), Stopped> {
        self.doubtful.clear();
        if self.questions.len() < self.bulk.width().puzzles() {
            self.doubtful.extend(0..going.len());
        } else {
            in_bulk(self.bulk, &self.questions, 1, self.stop, &mut self.answers)?;
            for (k, (_, descent)) in going.iter_mut().enumerate() {
                let found = &self.answers[k].solution;
                if found == descent.known().solution() {
                    self.doubtful.push(k);
                } else {
                    descent.answer(Some(found));
                }
            }
        }
        let many = self.doubtful.len() >= self.bulk.width().puzzles() / 2;
        if many {
            self.again.clear();
            self.again
                .extend(self.doubtful.iter().map(|&k| self.questions[k]));
            in_bulk(self.bulk, &self.again, 2, self.stop, &mut self.answers)?;
        }
        for (at, &k) in self.doubtful.iter().enumerate() {
            let descent = &mut going[k].1;
            if many && self.answers[at].count == 1 {
                descent.answer(None);
                continue;
            }
            let (question, known) = (&self.questions[k], descent.known().solution());
            let other = other_solution(&mut self.single, question, known, &mut self.budget)?;
            descent.answer(other.as_ref());
        }
        Ok(())
    }
}

/// The answers to many questions, in place of those before.
fn in_bulk(
    bulk: &mut Bulk,
    questions: &[[u8; 81]],
    limit: u64,
    stop: &Stop,
    answers: &mut Vec<Answer>,
) -> Result<(), Stopped> {
    answers.resize(questions.len(), Answer::default());
    bulk.count_until(questions, limit, stop, answers)
        .map_err(|unfinished| Stopped(unfinished.reason))
}
