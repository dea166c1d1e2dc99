//! The solver made for Killers, on boards of up to nine digits.
//!
//! Reasoning and guessing in turn, to the end: complete, like exact cover, which
//! it is held against. Cheap reasoning comes first, and what an easy puzzle does
//! not need is not even built:
//!
//! 1. cages ([`cages`]) and houses ([`houses`]), until nothing follows;
//! 2. sums derived from innies and outies ([`derive`](self::derive)), as cages or
//!    as equations ([`equations`]): of single houses, then of several;
//! 3. the cages of a house together ([`join`]), and guesses ([`search`]), where
//!    contradictions teach which cell to guess next ([`choice`]).
//!
//! The state is candidates as bits and, for each cage, its living combinations
//! as bits ([`frame`]); the rules stand apart from it ([`model`]), on a board that
//! is the same for every puzzle ([`board`]).

pub(super) mod board;
mod cages;
mod choice;
mod derive;
mod equations;
pub(super) mod frame;
mod houses;
mod join;
pub(super) mod model;
mod search;
pub(super) mod tables;
#[cfg(test)]
pub(super) mod tests;

pub(super) use board::Board;
use board::ONE;
use frame::{Sound, Work};
use model::Model;
pub(super) use search::{Found, Hopeless, Root, Search, Slice};

use super::simd::Kernel;

/// Reasons until nothing follows any more, the cheapest first. The cages of a
/// house are joined when one of them has lost a combination by itself.
///
/// # Errors
/// A contradiction; [`Work::conflict`] says where.
#[inline(always)]
pub(super) fn propagate<K: Kernel>(kernel: K, work: &mut Work, model: &Model) -> Sound {
    // Cages in turn: those that wait until the others are done have more news.
    let mut ahead = u128::MAX;
    loop {
        while work.dirty.singles != 0 {
            let cell = work.dirty.singles.trailing_zeros() as usize;
            work.dirty.singles &= work.dirty.singles - 1;
            let peers = model.peers[cell];
            let digit = work.frame.cells[cell].trailing_zeros() as usize;
            if work.remove(model, peers, digit).is_err() {
                work.conflict.cells |= 1 << cell;
                return Err(frame::Contradiction);
            }
        }
        if work.dirty.touched.cages != 0 {
            let next = match work.dirty.touched.cages & ahead {
                0 => work.dirty.touched.cages,
                next => next,
            };
            let cage = next.trailing_zeros() as usize;
            ahead = ONE[cage].wrapping_neg();
            work.dirty.touched.cages &= !ONE[cage];
            cages::filter(kernel, work, model, cage)?;
        } else if work.dirty.houses != 0 {
            let houses = std::mem::take(&mut work.dirty.houses);
            // With all cells known, peers differ by now: the houses are right.
            if !work.is_solved() {
                houses::filter(work, model, houses)?;
            }
        } else if work.dirty.touched.equations != 0 {
            let equation = work.dirty.touched.equations.trailing_zeros() as usize;
            work.dirty.touched.equations &= !ONE[equation];
            equations::filter(work, model, equation)?;
        } else if work.dirty.joins != 0 {
            let house = work.dirty.joins.trailing_zeros() as usize;
            work.dirty.joins &= !(1 << house);
            join::filter(kernel, work, model, house)?;
        } else {
            return Ok(());
        }
    }
}

/// Everything before the first guess, in steps that end when all is known.
///
/// # Errors
/// A contradiction: there is no solution.
#[inline(always)]
pub(super) fn begin(
    mut propagate: impl FnMut(&mut Work, &Model) -> Sound,
    model: &mut Model,
    work: &mut Work,
) -> Sound {
    let houses = model.board.houses.len();
    for step in 0..4 {
        match step {
            0 => {}
            1 => model.derive(..houses, work)?,
            2 => model.derive(houses.., work)?,
            _ => {
                model.list_common_peers();
                model.split_houses(work);
            }
        }
        propagate(work, model)?;
        if work.is_solved() {
            break;
        }
    }
    Ok(())
}
