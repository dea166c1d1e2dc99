//! One process at a time works on a state file.
//!
//! Two of them would each do all that is left, print it, and save over each
//! other. So whoever works on STATE holds a lock on `STATE.lock` meanwhile: not
//! on STATE, since each save puts a new file in its place. The system lets go
//! of the lock when the process ends, however it ends, so that a file left
//! behind by one that was killed is in nobody's way.
//!
//! The file is removed at the end. Whoever opened it before that, and has the
//! lock after, has locked a file that no one else will find: it looks whether
//! its file still stands there, and begins anew if not.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// So many times at most a file is opened that was removed just then.
const TRIES: usize = 100;

/// A lock that is held.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
}

/// How it went.
#[derive(Debug)]
pub enum Locked {
    /// No other process works on the state file, as long as this is kept.
    Held(Lock),
    /// Another process does.
    Busy,
    /// There are no locks there, or no file for one.
    Unknown(io::Error),
}

impl Lock {
    /// Takes the lock of a state file, if it is free.
    pub fn take(state: &Path) -> Locked {
        let path = beside(state);
        for _ in 0..TRIES {
            let file = match open(&path) {
                Ok(file) => file,
                Err(error) => return Locked::Unknown(error),
            };
            match file.try_lock() {
                Ok(()) if stands(&file, &path) => return Locked::Held(Lock { path, file }),
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Locked::Busy,
                Err(TryLockError::Error(error)) => {
                    remove(&file, &path);
                    return Locked::Unknown(error);
                }
            }
        }
        Locked::Unknown(io::Error::other("it does not stay there"))
    }
}

impl Drop for Lock {
    /// Removes the file, while the lock is still held.
    fn drop(&mut self) {
        remove(&self.file, &self.path);
    }
}

/// The name of the file to be locked.
pub fn beside(state: &Path) -> PathBuf {
    let mut name = OsString::from(state);
    name.push(".lock");
    name.into()
}

/// Opens the file, and makes it if need be. One that may only be read can be
/// locked as well.
fn open(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create(true).truncate(false);
    options
        .open(path)
        .or_else(|error| File::open(path).map_err(|_| error))
}

/// Removes a file that was made here. What is not empty was not: a state file
/// `Cargo` must not cost anyone their `Cargo.lock`.
fn remove(file: &File, path: &Path) {
    let empty = file.metadata().is_ok_and(|data| data.len() == 0);
    if cfg!(unix) && empty && stands(file, path) {
        // It is in nobody's way.
        let _ = fs::remove_file(path);
    }
}

/// Whether the file is still the one of that name.
#[cfg(unix)]
fn stands(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |data: fs::Metadata| (data.dev(), data.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(mine), Ok(there)) => place(mine) == place(there),
        _ => false,
    }
}

/// Files are not told apart here, and none is removed.
#[cfg(not(unix))]
fn stands(_: &File, _: &Path) -> bool {
    true
}
