//! One function a crate: builds its structures from a problem in memory, and
//! visits every solution.

use std::ops::ControlFlow;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use exact_covers::Solver as _;
use ninefold_dlx::{Problem, Stop};

/// A problem as the crates take it: items from 0, primary ones first; colours
/// from 1, 0 is none.
pub struct Instance {
    problem: Problem,
    primary: u32,
    items: u32,
    options: Vec<Vec<(u32, u32)>>,
    colored: bool,
}

impl Instance {
    pub fn new(problem: &Problem) -> Instance {
        let ids = problem.option_ids();
        let options: Vec<Vec<(u32, u32)>> = ids
            .map(|id| {
                let color = |c: ninefold_dlx::Color| c.index() as u32 + 1;
                let entries = problem.option(id).iter();
                entries
                    .map(|e| (e.item.index() as u32, e.color.map_or(0, color)))
                    .collect()
            })
            .collect();
        Instance {
            problem: problem.clone(),
            primary: problem.primary_count() as u32,
            items: problem.item_count() as u32,
            colored: options.iter().flatten().any(|&(_, color)| color > 0),
            options,
        }
    }
}

/// A crate in the comparison. `run` gives the number of solutions visited, or
/// `None` if the crate cannot take the instance.
pub struct Solver {
    pub name: &'static str,
    pub run: fn(&Instance) -> Option<u64>,
}

/// Ours first; the second is the one that ratios are taken to.
pub const SOLVERS: [Solver; 4] = [
    Solver {
        name: "ninefold-dlx",
        run: ninefold_dlx,
    },
    Solver {
        name: "dlx",
        run: dlx,
    },
    Solver {
        name: "dlx-rs",
        run: dlx_rs,
    },
    Solver {
        name: "exact-covers",
        run: exact_covers,
    },
];

fn ninefold_dlx(instance: &Instance) -> Option<u64> {
    let solver = ninefold_dlx::Solver::new(&instance.problem);
    Some(solver.into_solutions(&Stop::never()).count() as u64)
}

/// Algorithm X, or C where there are colours: the crate has both.
fn dlx(instance: &Instance) -> Option<u64> {
    let (primary, secondary) = (instance.primary, instance.items - instance.primary);
    let order = dlx::OptOrder::Seq;
    if instance.colored {
        let option =
            |option: &Vec<(u32, u32)>| option.iter().map(|&(i, c)| (i, c as i32)).collect();
        let options: Vec<_> = instance.options.iter().map(option).collect();
        Some(dlx_search(&mut dlx::c::make_problem(
            primary, secondary, &options, order,
        )))
    } else {
        let option = |option: &Vec<(u32, u32)>| option.iter().map(|&(item, _)| item).collect();
        let options: Vec<_> = instance.options.iter().map(option).collect();
        Some(dlx_search(&mut dlx::x::make_problem(
            primary, secondary, &options, order,
        )))
    }
}

fn dlx_search<P: dlx::Solve>(problem: &mut P) -> u64 {
    let mut solver = dlx::Solver::new(problem);
    let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
    let mut count = 0;
    while solver.next_solution(&mut chooser) {
        count += 1;
    }
    count
}

/// No colours. The crate makes a list of names for every solution.
fn dlx_rs(instance: &Instance) -> Option<u64> {
    if instance.colored {
        return None;
    }
    let secondary = instance.items - instance.primary;
    let mut solver = dlx_rs::Solver::new_optional(instance.primary as usize, secondary as usize);
    for (k, option) in instance.options.iter().enumerate() {
        let items: Vec<usize> = option.iter().map(|&(item, _)| item as usize + 1).collect();
        solver.add_option(k, &items);
    }
    Some(solver.count() as u64)
}

fn exact_covers(instance: &Instance) -> Option<u64> {
    let primary: Vec<u32> = (0..instance.primary).collect();
    let secondary: Vec<u32> = (instance.primary..instance.items).collect();
    let mut solver = exact_covers::DlSolver::<u32, u32>::new(&primary, &secondary);
    for option in &instance.options {
        let is_primary = |item: u32| item < instance.primary;
        let primary: Vec<u32> = option
            .iter()
            .map(|e| e.0)
            .filter(|&i| is_primary(i))
            .collect();
        let secondary: Vec<(u32, Option<u32>)> = option
            .iter()
            .filter(|e| !is_primary(e.0))
            .map(|&(item, color)| (item, (color > 0).then_some(color)))
            .collect();
        solver.add_option(primary, secondary);
    }
    let mut count = 0;
    solver.solve(|_| {
        count += 1;
        ControlFlow::Continue(())
    });
    Some(count)
}
