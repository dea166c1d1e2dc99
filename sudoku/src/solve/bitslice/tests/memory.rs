//! After the first calls nothing is allocated.

#![expect(unsafe_code, reason = "an allocator that counts")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use super::puzzles::{engines, stream};
use crate::solve::bitslice::Answer;

thread_local! {
    static TAKEN: Cell<usize> = const { Cell::new(0) };
}

/// The system's memory, counting what each thread takes.
struct Counting;

// SAFETY: all is done by `System`. The counter has no destructor and needs no
// memory of its own.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.set(TAKEN.get() + 1);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn nothing_is_allocated_after_the_first_calls() {
    let puzzles = stream(12, 3000);
    let mut answers = vec![Answer::default(); puzzles.len()];
    for mut engine in engines() {
        let mut all = |engine: &mut crate::solve::Bulk| {
            engine.check(&puzzles, &mut answers);
            engine.solve(&puzzles, &mut answers);
            engine.count_up_to(&puzzles[..100], 1000, &mut answers[..100]);
            engine.answers(puzzles.iter().copied(), 2).count()
        };
        let before = TAKEN.get();
        all(&mut engine);
        let warm = TAKEN.get();
        assert!(warm > before, "the allocator counts");
        all(&mut engine);
        // The mood of the second call may differ, and so may the stacks.
        all(&mut engine);
        let settled = TAKEN.get();
        for _ in 0..3 {
            all(&mut engine);
        }
        assert_eq!(TAKEN.get(), settled, "{:?}", engine.width());
    }
}
