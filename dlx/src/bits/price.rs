//! The cheapest solutions on bits, by branch and bound.
//!
//! Every item gets a *tax* such that no option pays more taxes than it costs;
//! what it costs beyond them is its *net* cost (Knuth's program DLX5). A
//! solution costs at least what is chosen already, and for each item its tax
//! as often as it is still needed; an option adds its net cost at least to
//! this bound. Options are numbered by net cost, so that those which are too
//! expensive are a tail of every set: one mask takes them out at every node.

use alloc::sync::Arc;
use alloc::vec::Vec;

use super::bounded::{Bounded, Counter, Run, Table};
use super::dense::{Event, State};
use super::lists::{Cell, Lists};
use super::{Form, Root};
use crate::cheapest::{Cheapest, Costed};
use crate::limit::Stop;
use crate::search::Outcome;
use crate::split::Prefix;
use crate::stats::Stats;

/// What options cost, and where a search for the cheapest solutions stands.
#[derive(Clone, Debug)]
pub(super) struct Prices {
    /// The net cost of each option, ascending.
    nets: Vec<u64>,
    /// The tax of each primary item.
    taxes: Vec<u64>,
    /// What a solution below the node at hand costs at least.
    pub(super) bound: u128,
    /// What it must cost less than.
    cutoff: u128,
}

impl Prices {
    /// An option is chosen: its net cost, and its taxes for items that do not
    /// need it, come on top.
    #[inline]
    pub(super) fn choose(&mut self, option: usize, cells: &[Cell], counters: &[Counter]) {
        self.bound += u128::from(self.nets[option]);
        for cell in cells {
            if counters
                .get(cell.item as usize)
                .is_some_and(|c| c.need == 0)
            {
                self.bound += u128::from(self.taxes[cell.item as usize]);
            }
        }
    }

    /// How many options, from the cheapest on, may still be chosen; `None` if
    /// the node itself is too expensive.
    #[inline]
    pub(super) fn affordable(&self) -> Option<usize> {
        let left = self
            .cutoff
            .checked_sub(self.bound)
            .filter(|&left| left > 0)?;
        Some(self.nets.partition_point(|&net| u128::from(net) < left))
    }
}

/// Taxes, and what they leave of each option's cost.
fn tax(lists: &Lists, costs: impl Fn(usize) -> u64) -> (Vec<u64>, Vec<u64>) {
    let mut nets: Vec<u64> = (0..lists.options()).map(costs).collect();
    let mut taxes = Vec::with_capacity(lists.primary());
    for item in 0..lists.primary() {
        let uses = lists.uses(item).iter();
        let tax = uses.map(|u| nets[u.option as usize]).min().unwrap_or(0);
        for used in lists.uses(item) {
            nets[used.option as usize] -= tax;
        }
        taxes.push(tax);
    }
    (taxes, nets)
}

/// Looks for the `k` cheapest solutions of a part; `costs` are those of all
/// options, if any costs something.
pub(crate) fn cheapest(
    root: &Arc<Root>,
    part: &Prefix,
    costs: Option<&[u64]>,
    k: usize,
    stop: &Stop,
) -> Cheapest {
    let Some(costs) = costs.filter(|_| k > 0) else {
        return first(root, part, k, stop);
    };
    let lists = &root.lists;
    let (taxes, nets) = tax(lists, |option| costs[option]);
    let mut ids: Vec<u32> = (0..lists.options() as u32).collect();
    ids.sort_by_key(|&option| nets[option as usize]);
    let table = Table::new(lists, root.bounds(), ids);
    let mut search = Bounded::new(&table);
    let needs = root.bounds().zip(&taxes);
    search.prices = Some(Prices {
        nets: table.ids.iter().map(|&o| nets[o as usize]).collect(),
        bound: needs
            .map(|((min, _), &tax)| u128::from(min) * u128::from(tax))
            .sum(),
        taxes,
        cutoff: u128::MAX,
    });
    search.begin_with(&table, lists, part);
    let mut state = State::visiting(part.chosen.clone());
    let mut solutions: Vec<Costed> = Vec::new();
    let mut outcome = stop.reached(0).map(Outcome::Stopped);
    state.work.nodes = u64::from(outcome.is_none()); // The root.
    while outcome.is_none() {
        let (lists, search) = (lists, &mut search);
        let (table, state) = (&table, &mut state);
        match root.processor.run(Run {
            table,
            lists,
            search,
            state,
        }) {
            Event::Solution => {
                let prices = search.prices.as_mut().expect("they were put there");
                let options = state.path.clone();
                let cost = prices.bound;
                keep(&mut solutions, k, prices, Costed { options, cost });
            }
            Event::Check => {
                outcome = stop.reached(state.work.nodes).map(Outcome::Stopped);
                state.check_at = stop.next_look(state.work.nodes);
            }
            _ => outcome = Some(Outcome::Exhausted),
        }
    }
    let work = state.work;
    Cheapest {
        solutions,
        outcome: outcome.unwrap_or(Outcome::Exhausted),
        stats: Stats {
            solutions: work.solutions,
            nodes: work.nodes,
            updates: work.updates,
            cleansings: 0,
        },
    }
}

/// Keeps a solution behind those that cost as much or less; with `k` of them
/// the next one must cost less than the last.
fn keep(solutions: &mut Vec<Costed>, k: usize, prices: &mut Prices, found: Costed) {
    let place = solutions.partition_point(|other| other.cost <= found.cost);
    solutions.insert(place, found);
    solutions.truncate(k);
    if solutions.len() == k {
        prices.cutoff = solutions[k - 1].cost;
    }
}

/// The first `k` solutions: as cheap as any where nothing costs anything.
fn first(root: &Arc<Root>, part: &Prefix, k: usize, stop: &Stop) -> Cheapest {
    let mut search = super::Search::new(root, part);
    let mut solutions = Vec::new();
    while solutions.len() < k && search.advance(stop) {
        let options = search.solution().to_vec();
        solutions.push(Costed { options, cost: 0 });
    }
    Cheapest {
        outcome: search.outcome().unwrap_or(Outcome::Exhausted),
        stats: search.stats(),
        solutions,
    }
}

impl Root {
    /// The bounds of every primary item, as far as there are options.
    fn bounds(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        (0..self.lists.primary()).map(|item| match &self.form {
            Form::Bounded(table) => table.bounds(item),
            _ => (1, 1),
        })
    }
}
