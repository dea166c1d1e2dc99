//! The smallest set that has a member of each of some sets.
//!
//! By depth-first search for ever greater sizes: an unmet set with the fewest
//! members is chosen, and its members are tried in turn, those tried before
//! being out. Unmet sets without a common member each need one of their own,
//! which is the bound.

use ninefold_dlx::Stop;

/// Sets greater than this are not looked for.
const MAX_SIZE: usize = 64;

/// How much may still be done to find sets.
#[derive(Debug)]
pub(super) struct Effort {
    /// So many steps.
    pub(super) steps: u64,
    /// And no longer than this.
    pub(super) stop: Stop,
}

impl Effort {
    pub(super) fn new(steps: u64, stop: &Stop) -> Effort {
        Effort {
            steps,
            stop: stop.clone(),
        }
    }

    /// A step; `None` if none is left. With many sets a step is long enough to
    /// look at the clock each time.
    fn step(&mut self) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        match self.stop.reached(0) {
            Some(_) => None,
            None => Some(()),
        }
    }
}

/// Why no set was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotFound {
    /// There is none of fewer members than asked for.
    Proven,
    /// It took more steps or time than allowed.
    TooLong,
}

/// A smallest set with a member of each of `sets`, if it has fewer than `below`
/// members, and no two that `clash`.
pub(super) fn smallest(
    sets: &[Vec<usize>],
    below: usize,
    effort: &mut Effort,
    clash: &dyn Fn(usize, usize) -> bool,
) -> Result<Vec<usize>, NotFound> {
    let members = sets.iter().flatten().max().map_or(0, |&most| most + 1);
    for size in 0..below {
        if size > MAX_SIZE {
            return Err(NotFound::TooLong);
        }
        let mut search = Search {
            sets,
            clash,
            effort,
            chosen: Vec::new(),
            out: vec![false; members],
        };
        match search.within(size) {
            Some(true) => {
                let mut found = search.chosen;
                found.sort_unstable();
                return Ok(found);
            }
            Some(false) => {}
            None => return Err(NotFound::TooLong),
        }
    }
    Err(NotFound::Proven)
}

struct Search<'a> {
    sets: &'a [Vec<usize>],
    clash: &'a dyn Fn(usize, usize) -> bool,
    effort: &'a mut Effort,
    chosen: Vec<usize>,
    /// Members that are tried elsewhere.
    out: Vec<bool>,
}

impl Search<'_> {
    /// Whether `left` more members do; `None` if the effort is used up.
    fn within(&mut self, left: usize) -> Option<bool> {
        self.effort.step()?;
        let Some((apart, next)) = self.unmet() else {
            return Some(true);
        };
        if apart > left {
            return Some(false);
        }
        let mut tried = Vec::new();
        let mut found = Some(false);
        for member in next {
            if self.chosen.iter().any(|&other| (self.clash)(member, other)) {
                continue;
            }
            self.chosen.push(member);
            found = self.within(left - 1);
            if found != Some(false) {
                break;
            }
            self.chosen.pop();
            self.out[member] = true;
            tried.push(member);
        }
        tried.iter().for_each(|&member| self.out[member] = false);
        found
    }

    /// How many unmet sets have no common member, as far as is seen, and the
    /// members of the one with the fewest, the most frequent first. `None` if
    /// all sets are met.
    fn unmet(&self) -> Option<(usize, Vec<usize>)> {
        let mut open: Vec<Vec<usize>> = Vec::new();
        for set in self.sets {
            if !set.iter().any(|member| self.chosen.contains(member)) {
                open.push(set.iter().copied().filter(|&m| !self.out[m]).collect());
            }
        }
        open.sort_by_key(Vec::len);
        let mut next = open.first()?.clone();
        let mut often = vec![0u32; self.out.len()];
        open.iter().flatten().for_each(|&member| often[member] += 1);
        next.sort_by_key(|&member| (u32::MAX - often[member], member));
        let (mut used, mut apart) = (vec![false; self.out.len()], 0);
        for set in &open {
            if !set.iter().any(|&member| used[member]) {
                apart += 1;
                set.iter().for_each(|&member| used[member] = true);
            }
        }
        Some((apart, next))
    }
}

/// Some such set, without a promise: the member of the most unmet sets, again
/// and again. `None` if clashes leave none.
pub(super) fn some(
    sets: &[Vec<usize>],
    clash: &dyn Fn(usize, usize) -> bool,
) -> Option<Vec<usize>> {
    let members = sets.iter().flatten().max().map_or(0, |&most| most + 1);
    let mut chosen: Vec<usize> = Vec::new();
    loop {
        let mut often = vec![0u32; members];
        let unmet = |set: &&Vec<usize>| !set.iter().any(|member| chosen.contains(member));
        let mut open = sets.iter().filter(unmet).peekable();
        if open.peek().is_none() {
            chosen.sort_unstable();
            return Some(chosen);
        }
        open.flatten().for_each(|&member| often[member] += 1);
        let free = |&member: &usize| !chosen.iter().any(|&other| clash(member, other));
        let best = (0..members)
            .filter(free)
            .max_by_key(|&member| often[member]);
        chosen.push(best.filter(|&member| often[member] > 0)?);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effort(steps: u64) -> Effort {
        Effort::new(steps, &Stop::never())
    }

    fn meets(sets: &[Vec<usize>], chosen: &[usize]) -> bool {
        let met = |set: &Vec<usize>| set.iter().any(|member| chosen.contains(member));
        sets.iter().all(met)
    }

    /// The size of the smallest one, by trying every set of eight members.
    fn by_trying(sets: &[Vec<usize>], clash: &dyn Fn(usize, usize) -> bool) -> Option<u32> {
        let masks = 0..1u32 << 8;
        let members = |mask: u32| (0..8).filter(|k| mask >> k & 1 == 1).collect::<Vec<_>>();
        let good = masks.filter(|&mask| {
            let all = members(mask);
            let apart = all
                .iter()
                .all(|&a| all.iter().all(|&b| a == b || !clash(a, b)));
            meets(sets, &all) && apart
        });
        good.map(u32::count_ones).min()
    }

    #[test]
    fn as_small_as_trying_every_set() {
        let mut seed = 7u64;
        let mut next = |below: u64| {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 33) % below
        };
        for round in 0..500 {
            let sets: Vec<Vec<usize>> = (0..1 + next(8))
                .map(|_| {
                    let mask = 1 + next(255);
                    (0..8)
                        .filter(|k| mask >> k & 1 == 1 && next(2) == 0)
                        .collect()
                })
                .filter(|set: &Vec<usize>| !set.is_empty())
                .collect();
            let clash: &dyn Fn(usize, usize) -> bool = match round % 2 {
                0 => &|_, _| false,
                _ => &|a, b| a != b && (a + b) % 3 == 0,
            };
            let expected = by_trying(&sets, clash);
            match smallest(&sets, 9, &mut effort(100_000), clash) {
                Ok(found) => {
                    assert!(meets(&sets, &found));
                    assert_eq!(Some(found.len() as u32), expected);
                    let below = smallest(&sets, found.len(), &mut effort(100_000), clash);
                    assert_eq!(below, Err(NotFound::Proven));
                }
                Err(why) => assert_eq!((why, expected), (NotFound::Proven, None)),
            }
            if round % 2 == 0 {
                assert!(meets(&sets, &some(&sets, clash).unwrap()));
            }
        }
        let late = Stop::never().deadline(std::time::Instant::now());
        for mut spent in [effort(1), Effort::new(100, &late)] {
            let found = smallest(&[vec![0]], 5, &mut spent, &|_, _| false);
            assert_eq!(found, Err(NotFound::TooLong));
        }
    }
}
