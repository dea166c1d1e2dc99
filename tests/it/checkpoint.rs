//! Searches that are interrupted again and again, saved and loaded.

use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use ninefold_dlx::{
    Checkpoint, CheckpointError, CheckpointErrorKind, OptionId, Outcome, Problem, Solver, Stop,
    StopReason,
};
use proptest::prelude::*;

use crate::families::{BOUNDED, FAMILIES, boards};
use crate::random::{numbers, plain};

fn nodes(n: u64) -> Stop {
    Stop::never().nodes(n)
}

fn through_text(checkpoint: &Checkpoint, problem: &Problem) -> Checkpoint {
    let again = Checkpoint::from_text(&checkpoint.to_text(), problem).unwrap();
    assert_eq!(&again, checkpoint);
    again
}

/// Counts what is left, without changing anything.
fn left(checkpoint: &Checkpoint, solver: &Solver) -> u128 {
    let parts = checkpoint.rest().map(|part| {
        let part = solver.within(part).unwrap();
        part.into_solutions(&Stop::never()).count() as u128
    });
    parts.sum()
}

/// A file of its own for each test.
struct Temporary(PathBuf);

impl Temporary {
    fn new(name: &str) -> Temporary {
        let name = format!("ninefold-{}-{name}", std::process::id());
        Temporary(std::env::temp_dir().join(name))
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn slices_make_the_whole(
        plain in plain(),
        slices in prop::collection::vec((1..9u64, 1..4usize, any::<bool>()), 1..6),
    ) {
        let problem = plain.build();
        let solver = Solver::new(&problem);
        let expected = plain.solutions();
        let mut checkpoint = Checkpoint::new(&problem);
        let mut found: Vec<Vec<OptionId>> = Vec::new();
        let mut rounds = 0;
        for &(budget, solutions, threads) in slices.iter().cycle() {
            if checkpoint.is_done() {
                break;
            }
            let before = found.len();
            let each = |solution: &[OptionId]| {
                found.push(solution.to_vec());
                match found.len() - before < solutions {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            };
            let tally = if threads {
                // On threads some more nodes are needed to get anywhere.
                let two = NonZeroUsize::new(2).unwrap();
                checkpoint.par_advance(&solver, two, &nodes(budget + 40), each)
            } else {
                checkpoint.advance(&solver, &nodes(budget), each)
            };
            prop_assert_eq!(tally.found, (found.len() - before) as u128);
            prop_assert_eq!(checkpoint.found(), found.len() as u128);
            prop_assert_eq!(checkpoint.found() + left(&checkpoint, &solver), expected.len() as u128);
            checkpoint = through_text(&checkpoint, &problem);
            rounds += 1;
            prop_assert!(rounds < 10_000, "it comes to an end");
        }
        let set: BTreeSet<_> = found.iter().map(|s| numbers(s)).collect();
        prop_assert_eq!(set.len(), found.len(), "a solution twice");
        prop_assert_eq!(set, expected);
    }

    #[test]
    fn garbage_is_refused(
        plain in plain(),
        text in "(ninefold checkpoint 1\n)?(problem |found |part |end |note |[0-9a-f]{1,32}|\n|.){0,12}",
    ) {
        prop_assert!(Checkpoint::from_text(&text, &plain.build()).is_err());
    }
}

#[test]
fn families_in_slices_have_as_many_solutions() {
    let quick = FAMILIES.iter().chain(BOUNDED).filter(|f| !f.slow);
    for family in quick.filter(|f| f.work[0] < 400_000 && f.work[1] < 20_000_000) {
        let problem = (family.make)();
        let solver = Solver::new(&problem);
        let mut checkpoint = Checkpoint::new(&problem);
        let mut longest = 0;
        let slice = family.work[0] / 50 + 1;
        while !checkpoint.is_done() {
            let tally = checkpoint.count(&solver, &nodes(slice));
            assert_eq!(tally.is_complete(), checkpoint.is_done(), "{}", family.name);
            checkpoint = through_text(&checkpoint, &problem);
            longest = longest.max(checkpoint.rest().len());
        }
        assert_eq!(
            checkpoint.found(),
            u128::from(family.solutions),
            "{}",
            family.name
        );
        assert!(longest < 2000, "{longest} parts of {}", family.name);
    }
}

#[test]
fn slices_on_threads_have_as_many_solutions() {
    let problem = boards::queens(12, true);
    let solver = Solver::new(&problem);
    for threads in [1, 2, 3].map(|n| NonZeroUsize::new(n).unwrap()) {
        let mut counted = Checkpoint::new(&problem);
        let mut visited = Checkpoint::new(&problem);
        let mut found = BTreeSet::new();
        while !counted.is_done() || !visited.is_done() {
            counted.par_count(&solver, threads, &nodes(30_000));
            visited.par_advance(&solver, threads, &nodes(30_000), |solution| {
                assert!(found.insert(numbers(solution)));
                match found.len() % 3001 {
                    0 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                }
            });
            assert_eq!(counted.found() + left(&counted, &solver), 14200);
            assert_eq!(visited.found() + left(&visited, &solver), 14200);
            assert_eq!(visited.found(), found.len() as u128);
        }
    }
}

#[test]
fn limits_are_told_apart() {
    let problem = boards::queens(8, false);
    let solver = Solver::new(&problem);
    let mut checkpoint = Checkpoint::new(&problem);
    let before = checkpoint.clone();
    let tally = checkpoint.count(&solver, &nodes(0));
    assert_eq!(tally.outcome, Some(Outcome::Stopped(StopReason::Nodes)));
    assert_eq!(checkpoint, before);
    let late = Stop::never().deadline(std::time::Instant::now());
    let tally = checkpoint.count(&solver, &late);
    assert_eq!(tally.outcome, Some(Outcome::Stopped(StopReason::Deadline)));
    assert_eq!(checkpoint, before);
    assert!(checkpoint.count(&solver, &Stop::never()).is_complete());
    assert!(checkpoint.count(&solver, &Stop::never()).is_complete());
    assert_eq!(checkpoint.found(), 92);
}

#[test]
fn files_are_written_whole_and_read_again() {
    let problem = boards::queens(8, false);
    let solver = Solver::new(&problem);
    let file = Temporary::new("whole");
    let mut checkpoint = Checkpoint::new(&problem);
    checkpoint.note = "a\\n\r\n\u{2028}é note".into();
    while !checkpoint.is_done() {
        checkpoint.count(&solver, &nodes(100));
        checkpoint.save(&file.0).unwrap();
        let again = Checkpoint::load(&file.0, &problem).unwrap();
        assert_eq!(again, checkpoint);
        checkpoint = again;
    }
    assert_eq!(checkpoint.found(), 92);
    assert!(!file.0.with_extension("tmp").exists());
    // A folder is in the way: nothing is left behind.
    let nowhere = file.0.join("nowhere");
    assert!(checkpoint.save(&nowhere).is_err());
    assert!(checkpoint.save(&std::env::temp_dir()).is_err());
}

#[test]
fn only_files_of_some_size_are_read() {
    let problem = boards::queens(8, false);
    let file = Temporary::new("endless");
    let size = fs::File::create(&file.0).unwrap();
    size.set_len(1 << 40).unwrap();
    let refused = Checkpoint::load(&file.0, &problem).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidData);
    assert!(refused.to_string().contains("too large"), "{refused}");
    let folder = std::env::temp_dir();
    let refused = Checkpoint::load(&folder, &problem).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidInput);
    if cfg!(unix) {
        let refused = Checkpoint::load("/dev/zero".as_ref(), &problem).unwrap_err();
        assert!(refused.to_string().contains("regular file"), "{refused}");
    }
}

/// A thousand open branches of one long path take a line each, not a thousand
/// numbers each.
#[test]
fn the_text_of_a_deep_search_is_short() {
    let names: Vec<String> = (0..1000).map(|k| format!("i{k}")).collect();
    let options: String = names.iter().map(|i| format!("{i}\n{i}\n")).collect();
    let problem = Problem::from_text(&format!("{}\n{options}", names.join(" "))).unwrap();
    let mut checkpoint = Checkpoint::new(&problem);
    checkpoint.count(&Solver::new(&problem), &nodes(3000));
    assert!(checkpoint.rest().len() > 900);
    let text = checkpoint.to_text();
    assert!(text.len() < 100_000, "{} bytes", text.len());
    through_text(&checkpoint, &problem);
}

/// Files that people keep were written so.
#[test]
fn the_first_version_is_read_as_well() {
    let problem = Problem::from_text("a b c\na\na\nb\nb\nc\nc\n").unwrap();
    let old = r#"ninefold checkpoint 1
problem bf802b867946d67fe0f1b793283d8c0f
found 1
note {"verb":"count","output":{"device":65024,"inode":10067991,"length":0}}
part 1 3 6
part 1 4
part 2
end 4292d7d07204dd797da64a2f89eae118
"#;
    let checkpoint = Checkpoint::from_text(old, &problem).unwrap();
    let parts = checkpoint.rest().map(|part| numbers(&part.chosen));
    assert_eq!(
        parts.collect::<Vec<_>>(),
        [vec![0, 2, 5], vec![0, 3], vec![1]]
    );
    assert_eq!(checkpoint.found(), 1);
    assert!(checkpoint.note.starts_with("{\"verb\":\"count\""));
}

/// A checkpoint in the midst of a search.
fn midst(problem: &Problem) -> Checkpoint {
    let mut checkpoint = Checkpoint::new(problem);
    checkpoint.count(&Solver::new(problem), &nodes(200));
    checkpoint
}

#[test]
fn every_cut_and_every_change_is_noticed() {
    let problem = boards::queens(8, false);
    let text = midst(&problem).to_text();
    assert!(Checkpoint::from_text(&text, &problem).is_ok());
    for end in 0..text.len() {
        assert!(
            Checkpoint::from_text(&text[..end], &problem).is_err(),
            "{end}"
        );
    }
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let changed = String::from_utf8(bytes).unwrap();
        assert!(Checkpoint::from_text(&changed, &problem).is_err(), "{at}");
    }
    let crlf = text.replace('\n', "\r\n");
    assert!(Checkpoint::from_text(&crlf, &problem).is_err());
}

#[test]
fn errors_say_what_is_wrong() {
    let problem = boards::queens(8, false);
    let text = midst(&problem).to_text();
    let error = |text: &str, problem: &Problem| {
        let CheckpointError { line, kind } = Checkpoint::from_text(text, problem).unwrap_err();
        (line, kind)
    };
    let lines = text.lines().count();
    use CheckpointErrorKind::{CutShort, Damaged, NoCheckpoint, OtherProblem, Version};
    assert_eq!(error("", &problem), (1, NoCheckpoint));
    assert_eq!(error("ninefold checkpoint 3\n", &problem), (1, Version));
    assert_eq!(error(&text[..text.len() - 1], &problem), (lines, CutShort));
    let (cut, _) = text.split_once("part").unwrap();
    assert_eq!(error(cut, &problem), (5, CutShort));
    assert_eq!(
        error(&text.replace("found", "fount"), &problem),
        (lines, Damaged)
    );
    let other = boards::queens(7, false);
    assert_eq!(
        error(&text, &other),
        (2, OtherProblem(problem.fingerprint()))
    );
    let file = Temporary::new("foreign");
    midst(&problem).save(&file.0).unwrap();
    let refused = Checkpoint::load(&file.0, &other).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidData);
    assert!(refused.get_ref().unwrap().is::<CheckpointError>());
    fs::write(&file.0, [0xff, 0xfe]).unwrap();
    let refused = Checkpoint::load(&file.0, &problem).unwrap_err();
    assert_eq!(refused.kind(), std::io::ErrorKind::InvalidData);
}
