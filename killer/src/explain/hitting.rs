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
    let sets = least(sets, members);
    let open: Vec<&Bits> = sets.iter().collect();
    for size in 0..below {
        if size > MAX_SIZE {
            return Err(NotFound::TooLong);
        }
        let mut search = Search {
            clash,
            effort,
            chosen: Vec::new(),
            out: Bits::none(members),
        };
        match search.within(size, &open) {
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

/// The sets that have no other within them: who meets these meets all. Those
/// with the fewest members first.
fn least(sets: &[Vec<usize>], members: usize) -> Vec<Bits> {
    let mut all: Vec<Bits> = sets.iter().map(|set| Bits::of(set, members)).collect();
    all.sort_by_key(Bits::len);
    let mut least: Vec<Bits> = Vec::new();
    for set in all {
        if !least.iter().any(|less| less.is_within(&set)) {
            least.push(set);
        }
    }
    least
}

/// Numbers below a bound, as bits.
#[derive(Clone, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn none(below: usize) -> Bits {
        Bits(vec![0; below.div_ceil(64)])
    }

    fn of(members: &[usize], below: usize) -> Bits {
        let mut bits = Bits::none(below);
        members.iter().for_each(|&member| bits.add(member));
        bits
    }

    fn add(&mut self, member: usize) {
        self.0[member / 64] |= 1 << (member % 64);
    }

    fn remove(&mut self, member: usize) {
        self.0[member / 64] &= !(1 << (member % 64));
    }

    fn contains(&self, member: usize) -> bool {
        self.0[member / 64] >> (member % 64) & 1 == 1
    }

    fn pairs<'a>(&'a self, other: &'a Bits) -> impl Iterator<Item = (u64, u64)> + 'a {
        self.0.iter().copied().zip(other.0.iter().copied())
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn is_within(&self, other: &Bits) -> bool {
        self.pairs(other).all(|(own, other)| own & !other == 0)
    }

    /// How many are not in the other.
    fn len_without(&self, other: &Bits) -> u32 {
        let words = self.pairs(other).map(|(own, out)| own & !out);
        words.map(u64::count_ones).sum()
    }

    /// Whether, without those in `out`, the two have a member in common.
    fn meets(&self, other: &Bits, out: &Bits) -> bool {
        let mut words = self.pairs(other).zip(&out.0);
        words.any(|((one, other), out)| one & other & !out != 0)
    }

    fn extend(&mut self, other: &Bits) {
        let words = self.0.iter_mut().zip(&other.0);
        words.for_each(|(own, other)| *own |= other);
    }
}

struct Search<'a> {
    clash: &'a dyn Fn(usize, usize) -> bool,
    effort: &'a mut Effort,
    chosen: Vec<usize>,
    /// Members that are tried elsewhere.
    out: Bits,
}

impl Search<'_> {
    /// Whether `left` more members do for the unmet sets; `None` if the effort
    /// is used up.
    fn within(&mut self, left: usize, unmet: &[&Bits]) -> Option<bool> {
        self.effort.step()?;
        let mut order: Vec<(u32, &Bits)> = unmet
            .iter()
            .map(|&set| (set.len_without(&self.out), set))
            .collect();
        order.sort_by_key(|(members, _)| *members);
        let Some(&(_, fewest)) = order.first() else {
            return Some(true);
        };
        if self.apart(&order) > left {
            return Some(false);
        }
        let mut tried = Vec::new();
        let mut found = Some(false);
        for member in self.by_frequency(fewest, unmet) {
            if self.chosen.iter().any(|&other| (self.clash)(member, other)) {
                continue;
            }
            let sets = unmet.iter().copied();
            let rest: Vec<&Bits> = sets.filter(|set| !set.contains(member)).collect();
            self.chosen.push(member);
            found = self.within(left - 1, &rest);
            if found != Some(false) {
                break;
            }
            self.chosen.pop();
            self.out.add(member);
            tried.push(member);
        }
        tried.iter().for_each(|&member| self.out.remove(member));
        found
    }

    /// How many of the sets have no common member, as far as is seen.
    fn apart(&self, sets: &[(u32, &Bits)]) -> usize {
        let mut used = Bits(vec![0; self.out.0.len()]);
        let mut apart = 0;
        for (_, set) in sets {
            if !set.meets(&used, &self.out) {
                apart += 1;
                used.extend(set);
            }
        }
        apart
    }

    /// The members of a set that are not out, those of the most sets first.
    fn by_frequency(&self, set: &Bits, sets: &[&Bits]) -> Vec<usize> {
        let members = 0..64 * set.0.len();
        let members = members.filter(|&m| set.contains(m) && !self.out.contains(m));
        let mut members: Vec<usize> = members.collect();
        members.sort_by_cached_key(|&member| {
            let often = sets.iter().filter(|set| set.contains(member)).count();
            (usize::MAX - often, member)
        });
        members
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
