//! How far a search is.

use ninefold_dlx::{Checkpoint, OptionId, Prefix};

/// How much of a search is done. The parts that were left when it was first
/// looked at are the measure, each of them as good as any other.
#[derive(Default)]
pub struct Share(Vec<Prefix>);

impl Share {
    /// Looks at a search. The parts of then and what is left of them now are
    /// both in the order of the search, so that one pass over them is enough:
    /// there may be thousands, thousands of options long.
    pub fn of(&mut self, search: &Checkpoint) -> f64 {
        if self.0.is_empty() {
            self.0 = search.rest().cloned().collect();
        }
        let mut rest = search.rest().peekable();
        let mut open = 0;
        let mut covering = false;
        for part in &self.0 {
            if covering && rest.peek().is_some_and(|other| !covers(other, part)) {
                rest.next();
            }
            covering = rest.peek().is_some_and(|other| covers(other, part));
            if covering {
                open += 1;
            } else if rest.next_if(|other| is_below(other, part)).is_some() {
                open += 1;
                while rest.next_if(|other| is_below(other, part)).is_some() {}
            }
        }
        1.0 - f64::from(open) / self.0.len().max(1) as f64
    }
}

/// Whether what is left is the part, or a part of it.
fn is_below(other: &Prefix, part: &Prefix) -> bool {
    other.chosen.starts_with(&part.chosen) && other.excluded.starts_with(&part.excluded)
}

/// Whether the part is one of several that are left together: fewer options
/// are chosen, and none of the part's others is ruled out.
fn covers(other: &Prefix, part: &Prefix) -> bool {
    let more = part.chosen.strip_prefix(&other.chosen[..]);
    let fits = |more: &[OptionId]| more.iter().all(|option| !other.excluded.contains(option));
    more.is_some_and(|more| !more.is_empty() && fits(more))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold_dlx::{Engine, Problem, Solver, Stop};
    use std::num::NonZeroUsize;

    /// Long parts, one branching off behind the other, of which only the last
    /// is done: the time is that of one look at each.
    #[test]
    fn the_share_of_thousands_of_long_parts() {
        let depth = 4000;
        let names: Vec<String> = (0..depth).map(|k| format!("i{k}")).collect();
        let options: String = names.iter().map(|i| format!("{i}\n{i}\n")).collect();
        let problem = Problem::from_text(&format!("{}\n{options}", names.join(" "))).unwrap();
        let mut search = Checkpoint::new(&problem);
        let solver = Solver::new(&problem);
        search.count(&solver, &Stop::never().nodes(depth + 1));
        let parts = search.rest().len();
        assert!(parts as u64 >= depth);
        let mut share = Share::default();
        for _ in 0..10 {
            assert_eq!(share.of(&search), 0.0);
        }
    }

    /// On threads many parts become few, each of which covers several.
    #[test]
    fn the_share_of_parts_that_were_put_together() {
        let line = |item: &str| format!("{item}\n").repeat(300);
        let text = format!(
            "a b c d\n{}{}{}{}",
            line("a"),
            line("b"),
            line("c"),
            "d\nd\n"
        );
        let problem = Problem::from_text(&text).unwrap();
        let solver = Solver::with_engine(&problem, Engine::Links);
        let parts = solver.split(400, &Stop::never()).unwrap();
        let mut search = Checkpoint::of_parts(&problem, parts);
        let mut share = Share::default();
        let mut last = share.of(&search);
        assert_eq!(last, 0.0);
        let one = NonZeroUsize::MIN;
        for _ in 0..4 {
            search.par_count(&solver, one, &Stop::never().nodes(5_000_000));
            let next = share.of(&search);
            assert!(last < next && next < 0.9, "{last} {next}");
            last = next;
        }
    }

    #[test]
    fn the_share_grows_from_nothing_to_all() {
        let problem = Problem::from_text("a b c\na\na\nb\nb\nc\nc\n").unwrap();
        let solver = Solver::new(&problem);
        let parts = solver.split(4, &Stop::never()).unwrap();
        let mut search = Checkpoint::of_parts(&problem, parts);
        let mut share = Share::default();
        let mut last = share.of(&search);
        assert_eq!(last, 0.0);
        while !search.is_done() {
            search.count(&solver, &Stop::never().nodes(2));
            let next = share.of(&search);
            assert!(last <= next && next <= 1.0);
            last = next;
        }
        assert_eq!(last, 1.0);
    }
}
