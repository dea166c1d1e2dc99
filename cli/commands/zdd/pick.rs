//! What of a diagram is printed.

use std::io;

use ninefold_dlx::{BigUint, OptionId, Zdd};
use ninefold_sudoku::solve::Stopped;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::answers::{KthAnswer, TotalAnswer};
use crate::args::ZddArgs;
use crate::cover::Cover;
use crate::exit::Exit;
use crate::input::Record;
use crate::limits::Limits;
use crate::output::{Form, Whole};
use crate::run::Run;

/// What the flags ask for.
pub enum Pick {
    /// Its size and count.
    Size,
    /// Solutions by number, from 1.
    Kth(Vec<BigUint>),
    /// Random solutions: how many, and the seed.
    Random(u64, u64),
    /// The cheapest solutions.
    Cheapest(usize),
    /// All of it, for Graphviz.
    Dot,
    /// All of it, in Knuth's form.
    Text,
}

/// A solution to be printed, its number, and its cost where that was asked.
type Picked = (Whole, Option<u128>, Vec<OptionId>);

impl Pick {
    /// What the flags ask for: clap sees to it that it is one thing.
    pub fn of(args: &ZddArgs) -> Pick {
        let pick = &args.pick;
        match (pick.random, pick.cheapest) {
            (Some(count), _) => Pick::Random(count, args.seed),
            (_, Some(count)) => Pick::Cheapest(count),
            _ if !pick.kth.is_empty() => Pick::Kth(pick.kth.clone()),
            _ if pick.dot => Pick::Dot,
            _ if pick.text => Pick::Text,
            _ => Pick::Size,
        }
    }

    /// Whether the whole diagram is printed.
    pub fn is_whole(&self) -> bool {
        matches!(self, Pick::Dot | Pick::Text)
    }

    /// Whether the size is part of the plain output.
    pub fn tells_size(&self) -> bool {
        matches!(self, Pick::Size)
    }

    /// Prints it.
    pub fn tell(
        &self,
        run: &mut Run,
        record: &Record,
        cover: &Cover,
        zdd: &Zdd,
        limits: &Limits,
        numbered: bool,
    ) -> io::Result<()> {
        let problem = cover.problem();
        let picked: Box<dyn Iterator<Item = Picked>> = match self {
            Pick::Size => return Ok(()),
            Pick::Dot => {
                let dot = zdd.to_dot(|option| problem.option_text(option));
                return run.output.text(&dot.to_string());
            }
            Pick::Text => return run.output.text(&zdd.to_text().to_string()),
            Pick::Kth(numbers) => {
                note_missing(run, record, zdd, numbers);
                Box::new(numbers.iter().filter_map(|k| {
                    let options = zdd.kth(&(k - 1u32))?;
                    Some((k.into(), None, options))
                }))
            }
            Pick::Random(count, seed) => {
                note_none(run, record, zdd);
                let mut rng = ChaCha8Rng::seed_from_u64(*seed);
                let samples = (1..=*count).map_while(move |k| {
                    let options = zdd.sample(&mut rng)?;
                    Some((k.into(), None, options))
                });
                Box::new(samples)
            }
            Pick::Cheapest(count) => {
                note_none(run, record, zdd);
                run.note_costs(record, problem);
                let cheapest = zdd.by_cost(|option| problem.cost(option)).take(*count);
                let numbers = (1u64..).map(Whole::from);
                let picked = numbers.zip(cheapest);
                Box::new(picked.map(|(k, (cost, options))| (k, Some(cost), options)))
            }
        };
        print(run, record, cover, picked, limits, numbered)
    }
}

/// Prints solutions, until there are no more or a limit strikes.
fn print(
    run: &mut Run,
    record: &Record,
    cover: &Cover,
    picked: impl Iterator<Item = Picked>,
    limits: &Limits,
    numbered: bool,
) -> io::Result<()> {
    for (printed, (k, cost, options)) in picked.enumerate() {
        if let Some(reason) = limits.struck(0) {
            let word = run.stopped(Stopped(reason));
            run.warn(&format!("puzzle {}: {reason}", record.head.n));
            if run.output.form() == Form::Json {
                let answer = TotalAnswer {
                    count: printed.to_string(),
                    complete: false,
                    stopped: Some(word),
                };
                run.output.answer(&record.head, &answer)?;
            }
            break;
        }
        let answer = KthAnswer {
            k,
            cost: cost.map(Whole::from),
            solution: cover.solution(&options),
            numbered,
        };
        run.output.answer(&record.head, &answer)?;
    }
    Ok(())
}

fn note_none(run: &mut Run, record: &Record, zdd: &Zdd) {
    if zdd.count() == BigUint::from(0u32) {
        run.exit.note(Exit::No);
        run.warn(&format!("puzzle {} has no solution", record.head.n));
    }
}

fn note_missing(run: &mut Run, record: &Record, zdd: &Zdd, numbers: &[BigUint]) {
    let count = zdd.count();
    for k in numbers.iter().filter(|&k| *k > count) {
        run.exit.note(Exit::No);
        run.warn(&format!(
            "puzzle {} has no solution number {k}: there are {count}",
            record.head.n
        ));
    }
}
