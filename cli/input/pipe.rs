//! Reading what flows, a pipe or what is being unpacked, on a thread of its own:
//! what has come is all there at once, so that the faster it comes the more goes
//! together.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// What is read at a time: as much as a pipe holds.
const BLOCK: usize = 1 << 16;

/// So many blocks may wait.
const BLOCKS: usize = 16;

/// Bytes that flow.
pub struct Pipe {
    blocks: Receiver<io::Result<Vec<u8>>>,
    bytes: Vec<u8>,
    at: usize,
    /// What went wrong behind the bytes.
    error: Option<io::Error>,
}

impl Pipe {
    /// Starts to read.
    pub fn new(mut input: impl Read + Send + 'static) -> Pipe {
        let (sender, blocks) = sync_channel(BLOCKS);
        thread::spawn(move || {
            loop {
                let mut block = vec![0; BLOCK];
                let read = match input.read(&mut block) {
                    Ok(0) => return,
                    Ok(count) => {
                        block.truncate(count);
                        Ok(block)
                    }
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let failed = read.is_err();
                if sender.send(read).is_err() || failed {
                    return; // nobody listens any more, or there is no more
                }
            }
        });
        Pipe {
            blocks,
            bytes: Vec::new(),
            at: 0,
            error: None,
        }
    }

    fn take(&mut self, block: io::Result<Vec<u8>>) {
        match block {
            Ok(block) => self.bytes.extend(block),
            Err(error) => self.error = Some(error),
        }
    }
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Pipe {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at < self.bytes.len() {
            return Ok(&self.bytes[self.at..]);
        }
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.bytes.clear();
        self.at = 0;
        if let Ok(block) = self.blocks.recv() {
            self.take(block);
        }
        while self.error.is_none()
            && self.bytes.len() < BLOCKS * BLOCK
            && let Ok(block) = self.blocks.try_recv()
        {
            self.take(block);
        }
        match (self.bytes.is_empty(), self.error.take()) {
            (true, Some(error)) => Err(error),
            (_, error) => {
                self.error = error;
                Ok(&self.bytes)
            }
        }
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives its parts one by one; `None` is an error.
    struct Parts(std::vec::IntoIter<Option<&'static str>>);

    impl Read for Parts {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.next() {
                Some(None) => Err(io::Error::other("torn")),
                Some(Some(part)) => part.as_bytes().read(buffer),
                None => Ok(0),
            }
        }
    }

    #[test]
    fn all_bytes_come_in_order_and_errors_behind_them() {
        let parts = vec![Some("ab"), Some("c"), None];
        let mut pipe = Pipe::new(Parts(parts.into_iter()));
        let mut text = String::new();
        let error = pipe.read_to_string(&mut text).unwrap_err();
        assert_eq!((text.as_str(), error.to_string().as_str()), ("abc", "torn"));
        assert_eq!(pipe.read(&mut [0]).unwrap(), 0);
    }

    #[test]
    fn long_inputs_come_whole() {
        let long: Vec<u8> = (0..3 * BLOCKS * BLOCK).map(|k| (k % 251) as u8).collect();
        let mut pipe = Pipe::new(io::Cursor::new(long.clone()));
        let mut got = Vec::new();
        pipe.read_to_end(&mut got).unwrap();
        assert_eq!(got, long);
    }
}
