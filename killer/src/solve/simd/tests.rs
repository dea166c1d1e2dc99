//! Every instruction set against plain Rust, and plain Rust against matchings.

use ninefold_sudoku::{Digit, DigitSet};

use super::*;
use crate::combos::fits;

/// A small generator of numbers: the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (self.0 >> 33) % n
    }

    /// A set of digits with about this many of nine.
    fn set(&mut self, digits: u64) -> u16 {
        (0..9).fold(0, |set, d| set | u16::from(self.below(9) < digits) << d)
    }
}

/// A question to a kernel.
pub(super) trait Ask {
    fn ask<K: Kernel>(&self, kernel: K) -> Vec<u16>;
}

/// What every kernel of this machine answers, the plain one first.
fn ask_all(ask: &impl Ask) -> Vec<Vec<u16>> {
    let mut answers = vec![ask.ask(Portable)];
    #[cfg(target_arch = "x86_64")]
    answers.extend(x86::ask_all(ask));
    answers
}

fn agreed(ask: &impl Ask) -> Vec<u16> {
    let answers = ask_all(ask);
    assert!(
        answers.windows(2).all(|two| two[0] == two[1]),
        "{answers:?}"
    );
    answers.into_iter().next().unwrap()
}

struct Deal {
    count: usize,
    sum: usize,
    live: u16,
    masks: [u16; 9],
}

impl Ask for Deal {
    fn ask<K: Kernel>(&self, kernel: K) -> Vec<u16> {
        let masks = self.masks[..self.count].iter().rev();
        let cells = masks.fold(0, |all, &mask| all << 9 | Packed::from(mask));
        let (live, kept) = kernel.deal(self.count, self.sum, self.live, cells);
        let kept = (0..self.count).map(|k| (kept >> (9 * k) & 0x1ff) as u16);
        [live].into_iter().chain(kept).collect()
    }
}

/// The same by a matching for every candidate.
fn by_matchings(deal: &Deal) -> Vec<u16> {
    let digits = |mask: u16| DigitSet::from_bits(mask.into());
    let cells: Vec<DigitSet> = deal.masks[..deal.count]
        .iter()
        .map(|&m| digits(m))
        .collect();
    let row = combinations(deal.sum as u32, deal.count);
    let mut answer = vec![0; deal.count + 1];
    for (k, &set) in row.iter().enumerate() {
        if deal.live >> k & 1 == 0 || !fits(digits(set), &cells) {
            continue;
        }
        answer[0] |= 1 << k;
        for cell in 0..deal.count {
            for digit in cells[cell].iter() {
                let mut fixed = cells.clone();
                fixed[cell] = DigitSet::of(digit);
                if fits(digits(set), &fixed) {
                    answer[cell + 1] |= 1 << Digit::index(digit);
                }
            }
        }
    }
    answer
}

#[test]
fn dealing_is_a_matching_for_every_candidate() {
    let mut random = Random(1);
    let mut tally = [0; 3];
    for _ in 0..20_000 {
        let count = 3 + random.below(4) as usize;
        let sum = random.below(46) as usize;
        let row = combinations(sum as u32, count).len();
        if row == 0 {
            continue;
        }
        let density = 2 + random.below(7);
        let mut deal = Deal {
            count,
            sum,
            live: random.below(1 << row) as u16 | random.below(1 << row) as u16,
            masks: [0; 9],
        };
        deal.masks[..count].fill_with(|| random.set(density));
        let answer = agreed(&deal);
        assert_eq!(answer, by_matchings(&deal));
        tally[answer[0].count_ones().min(2) as usize] += 1;
    }
    assert!(tally.iter().all(|&kind| kind > 500), "{tally:?}");
}

/// Families built from sets, with a set of digits added or taken away.
struct Shift {
    sets: Vec<u16>,
    others: Vec<u16>,
    digits: u16,
}

impl Ask for Shift {
    fn ask<K: Kernel>(&self, kernel: K) -> Vec<u16> {
        let family = |sets: &[u16]| {
            let one = |all, &set: &u16| kernel.either(all, kernel.only(set));
            sets.iter().fold(kernel.nothing(), one)
        };
        let members = |family: K::Family| {
            let holds = |&set: &u16| !kernel.is_empty(kernel.both(family, kernel.only(set)));
            (0..512).filter(holds).collect::<Vec<u16>>()
        };
        let all = family(&self.sets);
        let parts = [
            members(kernel.with(all, self.digits)),
            members(kernel.without(all, self.digits)),
            members(kernel.both(all, family(&self.others))),
        ];
        parts.join(&u16::MAX)
    }
}

#[test]
fn families_are_sets_of_sets() {
    let mut random = Random(2);
    for digits in 0..512u16 {
        for count in [0, 1, 5, 60, 300] {
            let mut sets = || {
                (0..count)
                    .map(|_| random.below(512) as u16)
                    .collect::<Vec<_>>()
            };
            let shift = Shift {
                sets: sets(),
                others: sets(),
                digits,
            };
            let pick = |keep: &dyn Fn(u16) -> Option<u16>| {
                let mut kept: Vec<u16> = shift.sets.iter().filter_map(|&set| keep(set)).collect();
                kept.sort_unstable();
                kept.dedup();
                kept
            };
            let expected = [
                pick(&|set| (set & digits == 0).then_some(set | digits)),
                pick(&|set| (set & digits == digits).then_some(set & !digits)),
                pick(&|set| shift.others.contains(&set).then_some(set)),
            ];
            assert_eq!(agreed(&shift), expected.join(&u16::MAX));
        }
    }
}
