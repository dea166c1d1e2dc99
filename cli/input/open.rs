//! Opening what is named as input: files as memory maps, pipes as they flow,
//! gzip and zstd by their first bytes.

use std::fs::File;
use std::io::{self, BufRead, Cursor, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use memmap2::Mmap;

use super::pipe::Pipe;
use super::unpack::{Gzip, Zstd};

/// The bytes of a source.
pub type Bytes = Box<dyn BufRead + Send>;

/// How the packed formats begin: gzip, a frame of zstd, and (but for the low
/// half of its first byte) a frame that zstd is to skip.
const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const SKIPPED: &[u8] = &[0x50, 0x2a, 0x4d, 0x18];

/// Opens a file to read; a directory is refused here, with its own words.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::other(
            "is a directory: expected a file of puzzles",
        ));
    }
    Ok(file)
}

/// The bytes of a file, unpacked. `read` is told how many bytes of the file
/// have been read.
pub fn file(path: &Path, read: &Arc<AtomicU64>) -> io::Result<Bytes> {
    let file = open(path)?;
    let read = Arc::clone(read);
    match map(&file) {
        Some(map) => unpacked(Counted {
            input: Cursor::new(map),
            read,
        }),
        None => unpacked(Counted {
            input: Pipe::new(file),
            read,
        }),
    }
}

/// The bytes of standard input, unpacked.
pub fn stdin() -> io::Result<Bytes> {
    unpacked(Pipe::new(io::stdin()))
}

/// The size of a file, if it is one that has a size.
pub fn size(path: &Path) -> Option<u64> {
    let data = path.metadata().ok()?;
    data.is_file().then_some(data.len())
}

/// A map of a plain file with something in it; the pages that have been read
/// are the system's to take back.
#[expect(unsafe_code, reason = "a memory map")]
fn map(file: &File) -> Option<Mmap> {
    let data = file.metadata().ok()?;
    if !data.is_file() || data.len() == 0 {
        return None;
    }
    // SAFETY: the map is private to this reader, and only read. That nobody
    // changes the file meanwhile cannot be known, here as wherever files are
    // mapped: bytes that change are outside what the language defines, and a
    // file that is cut short makes the system end this program. README says so.
    let map = unsafe { Mmap::map(file) }.ok()?;
    #[cfg(unix)]
    let _ = map.advise(memmap2::Advice::Sequential); // only faster with it
    Some(map)
}

/// The bytes as they are, or unpacked if they begin as a packed format does.
fn unpacked(mut input: impl BufRead + Send + 'static) -> io::Result<Bytes> {
    let mut head = Vec::new();
    let packed = |head: &[u8]| {
        let skipped =
            |(k, (a, b)): (usize, (&u8, &u8))| if k == 0 { a & 0xf0 == *b } else { a == b };
        let skips = head.iter().zip(SKIPPED).enumerate().all(skipped);
        let begins = |magic: &[u8]| magic.starts_with(&head[..head.len().min(magic.len())]);
        begins(GZIP) || begins(ZSTD) || skips
    };
    // No byte more than is needed: there may be no second one for a while.
    while head.len() < ZSTD.len() && packed(&head) {
        let mut byte = [0];
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => head.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let gzip = head.starts_with(GZIP);
    let zstd = !gzip && head.len() == ZSTD.len() && packed(&head);
    let whole = Cursor::new(head).chain(input);
    Ok(if gzip {
        Box::new(Pipe::new(Gzip::new(whole)))
    } else if zstd {
        Box::new(Pipe::new(Zstd::new(whole)?))
    } else {
        Box::new(whole)
    })
}

/// A reader that tells how far it is.
struct Counted<R> {
    input: R,
    read: Arc<AtomicU64>,
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        self.input.consume(count);
    }
}

/// An input that cannot be read on.
pub struct Torn(pub Option<io::Error>);

impl Read for Torn {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.fill_buf().map(|_| 0)
    }
}

impl BufRead for Torn {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match self.0.take() {
            Some(error) => Err(error),
            None => Ok(&[]),
        }
    }

    fn consume(&mut self, _: usize) {}
}
