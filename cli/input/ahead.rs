//! Reading on a thread of its own, so that whoever waits for the next puzzle
//! still hears Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How long a raised flag may go unnoticed.
const GLANCE: Duration = Duration::from_millis(50);

/// What has come by now.
pub enum Soon<T> {
    /// The next item.
    Item(T),
    /// Nothing yet.
    Nothing,
    /// There are no more.
    End,
}

impl<T> Soon<T> {
    /// The item, if it has come.
    pub fn item(self) -> Option<T> {
        match self {
            Soon::Item(item) => Some(item),
            Soon::Nothing | Soon::End => None,
        }
    }
}

/// The items of an iterator that runs one item ahead on its own thread; ends
/// early when the flag is raised.
pub struct Ahead<T> {
    items: Receiver<T>,
    interrupted: Arc<AtomicBool>,
}

impl<T: Send + 'static> Ahead<T> {
    /// Starts to read.
    pub fn new(
        input: impl Iterator<Item = T> + Send + 'static,
        interrupted: Arc<AtomicBool>,
    ) -> Ahead<T> {
        let (sender, items) = sync_channel(1);
        thread::spawn(move || {
            for item in input {
                if sender.send(item).is_err() {
                    return; // nobody listens any more
                }
            }
        });
        Ahead { items, interrupted }
    }

    /// The next item, if it comes at once.
    pub fn next_soon(&mut self) -> Soon<T> {
        match self.items.recv_timeout(GLANCE) {
            Ok(item) => Soon::Item(item),
            Err(RecvTimeoutError::Timeout) => Soon::Nothing,
            Err(RecvTimeoutError::Disconnected) => Soon::End,
        }
    }
}

impl<T> Iterator for Ahead<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        loop {
            if self.interrupted.load(Ordering::Relaxed) {
                return None;
            }
            match self.items.recv_timeout(GLANCE) {
                Ok(item) => return Some(item),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }
}
