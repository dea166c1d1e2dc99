//! An ordered, bounded-memory parallel map over a stream.
//!
//! Puzzles come one after the other, from a file of a million or from a
//! person who types; answers leave in the same order, whatever the number of
//! threads, each as soon as it and all before it are known.
//!
//! ```text
//!   reader ──items──▶ ┌────────────┐ ──jobs──▶ workers
//!     ▲               │ the caller │ ◀─results──┘
//!     └───permits──── └────────────┘ ──emit, in order──▶
//! ```
//!
//! The calling thread is the hub: one channel brings it everything that
//! happens, it numbers the items, hands them to the workers and emits results
//! in order. *Bounded:* the reader needs a permit for an item and the hub gives
//! one back for each result that it has emitted, so that at most [`WINDOW`]
//! items a thread are between reader and output, however slow one of them is;
//! an item that stands for many takes as many permits as it weighs.
//! *Prompt:* nothing is ever collected into blocks; a lone item goes straight
//! through. *Stoppable:* the hub looks at the flag several times a second
//! even if nothing happens, and the reader runs detached, so a reader that
//! blocks on a silent pipe cannot hold the program back; it ends with its next
//! item, or with the process.

use std::any::Any;
use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How many items of weight 1 a thread may be between the reader and the
/// output.
pub const WINDOW: usize = 64;

/// How many items of weight 1 all threads together may be, however many they
/// are.
pub const WHOLE: usize = 1024;

/// How long a raised flag may go unnoticed when nothing else happens.
const GLANCE: Duration = Duration::from_millis(50);

/// Why [`map`] returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The input is at its end and every result was emitted.
    Input,
    /// The flag was raised. Results of work that had begun were emitted, up to
    /// the first item whose work had not.
    Stopped,
    /// `emit` wanted no more.
    Output,
}

type Payload = Box<dyn Any + Send>;

/// What the hub hears of.
enum Event<T, R> {
    /// An item and its weight.
    Item(T, usize),
    End,
    Done(usize, R),
    /// The flag was up before the worker began.
    Skipped(usize),
    /// A thread of ours panicked: its caller is going to.
    Panic(Payload),
}

/// Runs `work` over `input` on `threads` threads (at least one) and hands the
/// results to `emit` in the order of the input, on the calling thread. `weigh`
/// says how much an item counts towards [`WINDOW`] and [`WHOLE`], at least 1;
/// what is heavier than the whole window counts as that.
///
/// When `stop` is raised no new work begins; work in progress is waited for
/// and its results are emitted, so `work` should watch the same flag if it can
/// take long (`Stop::flag` of the exact-cover crate). A panic in `work` or in
/// the input becomes a panic of the caller.
///
/// ```
/// use std::{ops::ControlFlow, sync::atomic::AtomicBool};
/// use ninefold_sudoku::batch;
/// let mut squares = Vec::new();
/// let never = AtomicBool::new(false);
/// let ended = batch::map(0..1000u64, 4, |_| 1, &never, |n| n * n, |square| {
///     squares.push(square);
///     ControlFlow::Continue(())
/// });
/// assert_eq!(ended, batch::Ended::Input);
/// assert!(squares.into_iter().eq((0..1000).map(|n| n * n)));
/// ```
pub fn map<I, T, R>(
    input: I,
    threads: usize,
    weigh: impl Fn(&T) -> usize + Send + 'static,
    stop: &AtomicBool,
    work: impl Fn(T) -> R + Sync,
    emit: impl FnMut(R) -> ControlFlow<()>,
) -> Ended
where
    I: Iterator<Item = T> + Send + 'static,
    T: Send + 'static,
    R: Send + 'static,
{
    let threads = threads.max(1);
    let (events, heard) = channel();
    let (permits, permitted) = channel();
    let window = threads.saturating_mul(WINDOW).min(WHOLE);
    for _ in 0..window {
        // Cannot fail: the other end is in this very scope.
        let _ = permits.send(());
    }
    let reader_events = events.clone();
    let weigh = move |item: &T| weigh(item).clamp(1, window);
    thread::spawn(move || read(input, weigh, &permitted, &reader_events));
    let (jobs, taken) = channel();
    let taken = Mutex::new(taken);
    let over = AtomicBool::new(false);
    let skip = || stop.load(Ordering::Relaxed) || over.load(Ordering::Relaxed);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (events, taken, skip, work) = (events.clone(), &taken, &skip, &work);
            scope.spawn(move || labour(taken, &events, skip, work));
        }
        // However this ends, by a panic of `emit` too: `over` makes the workers
        // skip what they have not begun, and the end of the job channel, which
        // falls with the hub, makes them return.
        let _over = Raise(&over);
        let mut hub = Hub {
            jobs,
            permits,
            emit,
            waiting: VecDeque::new(),
            emitted: 0,
            skipped: false,
            gap: false,
        };
        hub.run(&heard, stop)
    })
}

/// Raises a flag when it falls.
struct Raise<'a>(&'a AtomicBool);

impl Drop for Raise<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The reader's thread: permits for each item, until the input or the hub ends.
fn read<I, T, R>(
    input: I,
    weigh: impl Fn(&T) -> usize,
    permitted: &Receiver<()>,
    events: &Sender<Event<T, R>>,
) where
    I: Iterator<Item = T>,
{
    let read = catch_unwind(AssertUnwindSafe(|| {
        for item in input {
            let weight = weigh(&item);
            let permitted = (0..weight).all(|_| permitted.recv().is_ok());
            if !permitted || events.send(Event::Item(item, weight)).is_err() {
                return;
            }
        }
    }));
    let last = read.map_or_else(Event::Panic, |()| Event::End);
    let _ = events.send(last); // nobody listens any more: nothing to tell
}

/// A worker's thread: jobs until there are no more.
fn labour<T, R>(
    taken: &Mutex<Receiver<(usize, T)>>,
    events: &Sender<Event<T, R>>,
    skip: &(impl Fn() -> bool + Sync),
    work: &(impl Fn(T) -> R + Sync),
) {
    loop {
        // The lock is held while waiting: one worker waits for the channel,
        // the others for the lock, and each job wakes one.
        let job = taken.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, item)) = job else { return };
        let event = if skip() {
            Event::Skipped(number)
        } else {
            catch_unwind(AssertUnwindSafe(|| work(item)))
                .map_or_else(Event::Panic, |result| Event::Done(number, result))
        };
        if events.send(event).is_err() {
            return;
        }
    }
}

/// A place in the line of results.
enum Place<R> {
    /// Still at work.
    Open,
    Done(R),
    Skipped,
}

/// What the calling thread holds.
struct Hub<T, R, E> {
    jobs: Sender<(usize, T)>,
    permits: Sender<()>,
    emit: E,
    /// The results from number `emitted` on, and the weights of their items.
    waiting: VecDeque<(Place<R>, usize)>,
    emitted: usize,
    /// Whether an item was left without a result.
    skipped: bool,
    /// Whether results behind such an item come up.
    gap: bool,
}

impl<T, R, E: FnMut(R) -> ControlFlow<()>> Hub<T, R, E> {
    fn run(&mut self, heard: &Receiver<Event<T, R>>, stop: &AtomicBool) -> Ended {
        let mut reading = true;
        loop {
            let stopped = stop.load(Ordering::Relaxed);
            if self.waiting.is_empty() && (stopped || !reading) {
                let all = !reading && !self.skipped;
                return if all { Ended::Input } else { Ended::Stopped };
            }
            let event = match heard.recv_timeout(GLANCE) {
                Ok(event) => event,
                Err(RecvTimeoutError::Timeout) => continue,
                // Cannot be: the caller holds a sender all along.
                Err(RecvTimeoutError::Disconnected) => return Ended::Input,
            };
            match event {
                Event::Item(..) if stopped => self.skipped = true,
                Event::Item(item, weight) => {
                    let number = self.emitted + self.waiting.len();
                    self.waiting.push_back((Place::Open, weight));
                    let _ = self.jobs.send((number, item)); // workers outlive the hub
                }
                Event::End => reading = false,
                Event::Done(number, result) => self.fill(number, Place::Done(result)),
                Event::Skipped(number) => self.fill(number, Place::Skipped),
                Event::Panic(payload) => resume_unwind(payload),
            }
            if self.flush().is_break() {
                return Ended::Output;
            }
        }
    }

    fn fill(&mut self, number: usize, place: Place<R>) {
        self.waiting[number - self.emitted].0 = place;
    }

    /// Emits what stands finished at the head of the line.
    fn flush(&mut self) -> ControlFlow<()> {
        while let Some((place, weight)) = self.waiting.pop_front() {
            match place {
                Place::Open => {
                    self.waiting.push_front((Place::Open, weight));
                    break;
                }
                Place::Skipped => {
                    self.skipped = true;
                    self.gap = true;
                }
                // Nothing is told behind a gap.
                Place::Done(_) if self.gap => {}
                Place::Done(result) => (self.emit)(result)?,
            }
            self.emitted += 1;
            for _ in 0..weight {
                let _ = self.permits.send(()); // the reader may be gone
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;
    use std::time::Instant;

    const GO_ON: ControlFlow<()> = ControlFlow::Continue(());

    fn one<T>(_: &T) -> usize {
        1
    }

    /// Work that takes the longer the earlier it comes, in a ragged way.
    fn ragged(n: u64) -> u64 {
        let turns = if n.is_multiple_of(7) { 20_000 } else { n % 100 };
        (0..turns).fold(n, |a, k| std::hint::black_box(a ^ k ^ k));
        n
    }

    #[test]
    fn order_is_kept_for_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 8, 33] {
            let mut seen = Vec::new();
            let ended = map(
                0..3000,
                threads,
                one,
                &AtomicBool::new(false),
                ragged,
                |n| {
                    seen.push(n);
                    GO_ON
                },
            );
            assert_eq!(ended, Ended::Input);
            assert!(seen.into_iter().eq(0..3000), "{threads} threads");
        }
        let ended = map(0..0, 2, one, &AtomicBool::new(false), ragged, |_| GO_ON);
        assert_eq!(ended, Ended::Input);
    }

    #[test]
    fn the_reader_runs_ahead_by_the_window_only() {
        let read = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&read);
        let input = (0..100_000u64).inspect(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        let mut emitted = 0;
        map(
            input,
            2,
            one,
            &AtomicBool::new(false),
            |n| n,
            |_| {
                emitted += 1;
                if emitted < 200 {
                    // Slow output: time enough to read on if nothing held it back.
                    thread::sleep(Duration::from_micros(200));
                }
                // One more may be in the reader's hand, without a permit.
                let ahead = read.load(Ordering::Relaxed) - emitted;
                assert!(ahead <= 2 * WINDOW + 1, "{ahead} ahead");
                GO_ON
            },
        );
        assert_eq!(emitted, 100_000);
    }

    #[test]
    fn heavy_items_fill_the_window() {
        let read = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&read);
        let input = (0..200u64).inspect(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        let weigh = |&n: &u64| if n < 100 { WINDOW } else { usize::MAX };
        let mut emitted = 0;
        let never = AtomicBool::new(false);
        let ended = map(input, 2, weigh, &never, ragged, |n| {
            assert_eq!(n, emitted as u64);
            emitted += 1;
            let most = if n < 100 { 2 } else { 1 };
            assert!(read.load(Ordering::Relaxed) - emitted <= most + 1);
            GO_ON
        });
        assert_eq!((ended, emitted), (Ended::Input, 200));
    }

    #[test]
    fn answers_do_not_wait_for_the_next_question() {
        // The input gives its next item only when the last answer has come.
        let (ask, asked) = channel::<u64>();
        ask.send(0).unwrap();
        let mut ask = Some(ask);
        let mut answers = 0;
        let ended = map(
            asked.into_iter(),
            3,
            one,
            &AtomicBool::new(false),
            |n| n,
            |n| {
                answers += 1;
                match (n < 100, &ask) {
                    (true, Some(ask)) => ask.send(n + 1).unwrap(),
                    _ => ask = None, // the end of the input
                }
                GO_ON
            },
        );
        assert_eq!((ended, answers), (Ended::Input, 101));
    }

    #[test]
    fn a_raised_flag_ends_it_while_the_input_is_silent() {
        let (ask, asked) = channel::<u64>();
        ask.send(1).unwrap();
        ask.send(2).unwrap();
        let stop = AtomicBool::new(false);
        let begun = Instant::now();
        let mut seen = Vec::new();
        let ended = map(
            asked.into_iter(),
            2,
            one,
            &stop,
            |n| n,
            |n| {
                seen.push(n);
                stop.store(n == 2, Ordering::Relaxed);
                GO_ON
            },
        );
        assert_eq!((ended, seen), (Ended::Stopped, vec![1, 2]));
        assert!(begun.elapsed() < Duration::from_secs(5));
        drop(ask); // the input was silent, not at its end, all the time
    }

    #[test]
    fn work_in_progress_is_emitted_when_stopped() {
        let stop = AtomicBool::new(false);
        let mut seen = Vec::new();
        let work = |n| {
            stop.store(true, Ordering::Relaxed);
            n
        };
        let ended = map(0..10_000u64, 1, one, &stop, work, |n| {
            seen.push(n);
            GO_ON
        });
        assert_eq!((ended, seen), (Ended::Stopped, vec![0]));
    }

    #[test]
    fn an_output_that_wants_no_more_ends_it() {
        let worked = AtomicUsize::new(0);
        let mut seen = 0;
        let work = |n: u64| {
            worked.fetch_add(1, Ordering::Relaxed);
            n
        };
        // The input never ends; the reader stops when nobody listens.
        let ended = map(0.., 2, one, &AtomicBool::new(false), work, |_| {
            seen += 1;
            if seen < 10 {
                GO_ON
            } else {
                ControlFlow::Break(())
            }
        });
        assert_eq!((ended, seen), (Ended::Output, 10));
        assert!(worked.into_inner() <= 10 + 2 * WINDOW);
    }

    #[test]
    fn panics_of_work_and_of_input_reach_the_caller() {
        let panics = |bad_work: bool| {
            let input = (0..100u64).inspect(move |&n| assert!(bad_work || n < 50, "input"));
            let run = || {
                let work = |n| {
                    assert!(!bad_work || n < 50, "work");
                    n
                };
                map(input, 2, one, &AtomicBool::new(false), work, |_| GO_ON)
            };
            let payload = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
            payload.downcast_ref::<&str>().map(|s| (*s).to_owned())
        };
        assert_eq!(panics(true).as_deref(), Some("work"));
        assert_eq!(panics(false).as_deref(), Some("input"));
    }
}
