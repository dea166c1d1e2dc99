//! A puzzle as an engine takes it up, to be searched as often as one likes.

use std::sync::Arc;

use ninefold_dlx as dlx;

use super::classic::Classic;
use super::{Single, Solutions, Stop};
use crate::check::{self, Reason};
use crate::encode::Encoding;
use crate::{Cell, Digit, Puzzle};

pub(crate) enum Ready {
    /// A problem with the givens forced.
    Cover {
        encoding: Arc<Encoding>,
        cover: Box<dlx::Solver>,
    },
    /// A classic puzzle: what follows from it without search.
    Classic(Box<Single>),
}

impl Ready {
    /// Takes up a classic puzzle, or says why it has no solution. All that can
    /// be seen [at a glance](check::reason) follows without search: only where
    /// nothing is left does it pay to look for words.
    pub(super) fn classic(puzzle: &Puzzle) -> Result<Ready, Reason> {
        let mut single = Box::new(Single::new());
        match puzzle.marks() {
            Some(marks) => single.start_marks(marks),
            None => {
                let mut givens = [0; 81];
                for (value, cell) in givens.iter_mut().zip(puzzle.givens().cells()) {
                    *value = cell.map_or(0, Digit::get);
                }
                single.start(&givens);
            }
        }
        if single.settle() {
            Ok(Ready::Classic(single))
        } else {
            Err(check::reason(puzzle).unwrap_or(Reason::Search))
        }
    }

    /// Starts a search for all solutions.
    pub(crate) fn solutions(&self, stop: &Stop) -> Solutions {
        match self {
            Ready::Cover { encoding, cover } => {
                Solutions::new(Arc::clone(encoding), cover.solutions(stop))
            }
            Ready::Classic(single) => classic(single.clone(), stop),
        }
    }

    /// The same, of a puzzle that is asked nothing else.
    pub(super) fn into_solutions(self, stop: &Stop) -> Solutions {
        match self {
            Ready::Cover { encoding, cover } => {
                Solutions::new(encoding, cover.into_solutions(stop))
            }
            Ready::Classic(single) => classic(single, stop),
        }
    }

    /// Starts a search for the solutions with `digit` in the blank cell
    /// `cell`; `None` if the puzzle itself rules that out.
    ///
    /// This is the one question behind backbones and redundant clues: is there
    /// another solution, and can it be had here? It is a search below a single
    /// digit, so it never walks through solutions already known.
    pub(crate) fn with_digit(&self, cell: Cell, digit: Digit, stop: &Stop) -> Option<Solutions> {
        match self {
            Ready::Cover { encoding, cover } => {
                let option = encoding.option(cell, digit)?;
                let search = cover.with(&[option]).ok()?.into_solutions(stop);
                Some(Solutions::new(Arc::clone(encoding), search))
            }
            Ready::Classic(single) => {
                let single = single.with(cell.index(9), digit.index())?;
                Some(classic(Box::new(single), stop))
            }
        }
    }
}

/// The solutions of a classic puzzle.
fn classic(single: Box<Single>, stop: &Stop) -> Solutions {
    Solutions::of_search(Box::new(Classic::new(single, stop)))
}
