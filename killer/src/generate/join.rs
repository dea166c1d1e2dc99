//! From any cages to cages with one solution, and on to fewer of them.
//!
//! Cages with several solutions are taken apart where these differ, and laid out
//! anew in smaller ones. Cages with one solution are joined, two neighbours and
//! their images at a time, until no two can be.
//!
//! To join two cages takes a sum away, but it adds that their digits differ. So
//! what could not be joined once may be later, and every pair is tried again
//! after each that was joined.

use ninefold_dlx::Stopped;
use ninefold_sudoku::random::{below, shuffle};
use rand_core::Rng;

use super::judge::{Judge, Judgement};
use super::lay::lay;
use super::partition::{Partition, bits};
use super::sizes::Sizes;

/// How often cages are taken apart before they are given up.
const REPAIRS: usize = 100;

/// Cages with one solution.
#[derive(Clone)]
pub(super) struct Joined {
    pub(super) cages: Partition,
    /// The nodes of the search that showed it.
    pub(super) effort: u64,
    /// Whether no two cages can be joined: each joint was seen to have several
    /// solutions.
    pub(super) irreducible: bool,
}

/// Takes cages apart until they have one solution; `None` if that fails.
pub(super) fn repair<R: Rng + ?Sized>(
    judge: &mut Judge<'_>,
    mut cages: Partition,
    sizes: &Sizes,
    rng: &mut R,
) -> Result<Option<Joined>, Stopped> {
    let ground = judge.ground;
    for _ in 0..REPAIRS {
        let suspects = match judge.judge(&cages)? {
            Judgement::Unique(effort) => {
                return Ok(Some(Joined {
                    cages,
                    effort,
                    irreducible: false,
                }));
            }
            Judgement::Several(other) => judge.differing(&other),
            Judgement::Beyond => (1 << ground.len()) - 1,
        };
        let mut names: Vec<usize> = cages.names().collect();
        names.retain(|&name| cages.cage(name) & suspects != 0);
        shuffle(rng, &mut names);
        let size = |name: &usize| cages.cage(*name).count_ones() as usize;
        // The first of the largest ones; with a neighbour if it is as small as
        // can be.
        let Some(&name) = names.iter().rev().max_by_key(|name| size(name)) else {
            return Ok(None);
        };
        let mut free = cages.cage(name);
        let size = size(&name);
        if Some(size) <= sizes.least() {
            let beside: Vec<usize> = bits(ground.around(free)).collect();
            if !beside.is_empty() {
                free |= cages.cage(beside[below(rng, beside.len() as u32) as usize]);
            }
        }
        let free = ground.orbit(free);
        cages.take_apart(free);
        let smaller = sizes.up_to((size - 1).max(sizes.least().unwrap_or(1)));
        match lay(ground, cages, free, &smaller, sizes, rng) {
            Some(laid) => cages = laid,
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// Joins cages until no two can be.
///
/// # Errors
/// A limit struck: `joined` is as far as it got.
pub(super) fn join<R: Rng + ?Sized>(
    judge: &mut Judge<'_>,
    joined: &mut Joined,
    sizes: &Sizes,
    rng: &mut R,
) -> Result<(), Stopped> {
    loop {
        let (mut open, mut found) = (false, None);
        for cages in joints(judge, &joined.cages, sizes, rng) {
            match judge.judge(&cages)? {
                Judgement::Unique(effort) => {
                    found = Some((cages, effort));
                    break;
                }
                Judgement::Several(_) => {}
                Judgement::Beyond => open = true,
            }
        }
        match found {
            Some((cages, effort)) => (joined.cages, joined.effort) = (cages, effort),
            None => {
                joined.irreducible = !open;
                return Ok(());
            }
        }
    }
}

/// All ways to join two cages, those that make the smallest ones first, else in
/// random order.
fn joints<R: Rng + ?Sized>(
    judge: &Judge<'_>,
    cages: &Partition,
    sizes: &Sizes,
    rng: &mut R,
) -> Vec<Partition> {
    let ground = judge.ground;
    let mut joints: Vec<(usize, Partition)> = Vec::new();
    for name in cages.names() {
        let cage = cages.cage(name);
        for other in bits(ground.around(cage)).filter(|&other| other > name) {
            let joint = cages.joined(ground, name, other, sizes.greatest());
            let size = |joint: &Partition| joint.cage(name).count_ones() as usize;
            joints.extend(
                joint
                    .map(|joint| (size(&joint), joint))
                    .filter(|(size, _)| sizes.allows(*size)),
            );
        }
    }
    joints.sort_unstable();
    joints.dedup();
    shuffle(rng, &mut joints);
    joints.sort_by_key(|(size, _)| *size);
    joints.into_iter().map(|(_, joint)| joint).collect()
}
