//! A search that is kept in a file as it goes on: `--checkpoint`.
//!
//! The file holds where the search stands ([`Checkpoint`]), and in its note
//! how long standard output was then, if that is a file. Whoever goes on cuts
//! off what was written behind: it will be found again.

mod lock;

use std::fs::{self, File};
use std::io::{self, ErrorKind, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use ninefold_dlx::{BigUint, Checkpoint, Problem};
use serde::{Deserialize, Serialize};

use crate::puzzle::Puzzle;
use crate::run::Run;
use lock::{Lock, Locked};

/// The file, and what stands in its note.
pub struct Saved {
    path: PathBuf,
    note: Note,
    stdout: Option<File>,
    /// Kept until all is done.
    _lock: Option<Lock>,
}

/// What is kept beside the state of the search.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    verb: String,
    /// The givens, which are no part of the exact-cover problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    givens: Option<String>,
    /// The number of solutions, where it was counted with memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    total: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    output: Option<Place>,
}

/// A file and a place in it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Place {
    device: u64,
    inode: u64,
    length: u64,
}

/// How a search begins.
pub enum Begun {
    /// Nothing is done.
    New(Saved, Checkpoint),
    /// It goes on.
    Again(Saved, Checkpoint),
}

impl Saved {
    /// Goes on from the file if it is there, and begins it if not. Refused if
    /// it belongs to something else, or another process works on it.
    pub fn open(
        run: &Run,
        path: &Path,
        verb: &str,
        puzzle: &Puzzle,
        problem: &Problem,
    ) -> anyhow::Result<Begun> {
        let place = || path.display().to_string();
        let target = followed(path);
        let mut saved = Saved {
            _lock: locked(run, &target).with_context(place)?,
            path: target,
            note: Note {
                verb: verb.into(),
                givens: puzzle.givens().map(|grid| grid.to_string()),
                total: None,
                output: None,
            },
            stdout: stdout_file(),
        };
        match Checkpoint::load(&saved.path, problem) {
            Ok(checkpoint) => {
                saved.take(&checkpoint.note).with_context(place)?;
                Ok(Begun::Again(saved, checkpoint))
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let mut checkpoint = Checkpoint::new(problem);
                saved.save(&mut checkpoint, 0, || Ok(()))?;
                Ok(Begun::New(saved, checkpoint))
            }
            Err(error) => Err(error).with_context(place),
        }
    }

    /// Looks at the note of a checkpoint to go on from.
    fn take(&mut self, note: &str) -> anyhow::Result<()> {
        let Ok(note) = serde_json::from_str::<Note>(note) else {
            bail!(
                "this checkpoint was not written by ninefold {}",
                self.note.verb
            );
        };
        if note.verb != self.note.verb {
            bail!("this is a checkpoint of ninefold {}", note.verb);
        }
        if note.givens != self.note.givens {
            bail!("the checkpoint belongs to another puzzle");
        }
        self.note = note;
        Ok(())
    }

    /// Cuts standard output back to where it was at the last save. False if it
    /// is another file than then.
    pub fn cut_output(&self) -> anyhow::Result<bool> {
        let Some(noted) = self.note.output else {
            return Ok(true);
        };
        let (Some(mut file), Some(now)) = (self.stdout.as_ref(), self.output()?) else {
            return Ok(false);
        };
        if (now.device, now.inode) != (noted.device, noted.inode) {
            return Ok(false);
        }
        if now.length < noted.length {
            bail!(
                "standard output has lost solutions: it has {} bytes, and had {} at the last \
                 save of {}; append to it (>>)",
                now.length,
                noted.length,
                self.path.display()
            );
        }
        if now.length > noted.length {
            file.set_len(noted.length)?;
        }
        file.seek(SeekFrom::End(0))?;
        Ok(true)
    }

    fn output(&self) -> io::Result<Option<Place>> {
        self.stdout.as_ref().map(place_of).transpose()
    }

    /// Saves where the search stands. At the last moment `write` brings so
    /// many bytes to standard output.
    pub fn save(
        &mut self,
        checkpoint: &mut Checkpoint,
        bytes: usize,
        write: impl FnOnce() -> io::Result<()>,
    ) -> anyhow::Result<()> {
        self.note.output = self.output()?;
        if let Some(place) = &mut self.note.output {
            place.length += bytes as u64;
        }
        checkpoint.note = serde_json::to_string(&self.note)?;
        let stdout = self.stdout.as_ref();
        let mut to_blame = self.path.display().to_string();
        let last = || {
            // A file that is not yet on the disk may lose what was written.
            let sync = |()| stdout.filter(|_| bytes > 0).map_or(Ok(()), File::sync_data);
            let written = write().and_then(sync);
            written.inspect_err(|_| to_blame = "standard output".into())
        };
        let saved = checkpoint.save_after(&self.path, last);
        saved.context(to_blame)
    }

    /// Keeps a number that was not counted by search.
    pub fn set_total(&mut self, total: &BigUint) {
        self.note.total = Some(total.to_string());
    }

    /// The number, if it is known.
    pub fn total(&self, checkpoint: &Checkpoint) -> Option<BigUint> {
        let counted = self
            .note
            .total
            .as_ref()
            .and_then(|total| total.parse().ok());
        counted.or_else(|| checkpoint.is_done().then(|| checkpoint.found().into()))
    }
}

/// Where links lead to, for it is there that the file is replaced. There need
/// be no file yet.
fn followed(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    // As many as the system follows.
    for _ in 0..40 {
        let Ok(target) = fs::read_link(&path) else {
            break;
        };
        path = path.parent().unwrap_or(Path::new("")).join(target);
    }
    path
}

/// Takes the lock. Where there are no locks, it goes without.
fn locked(run: &Run, path: &Path) -> anyhow::Result<Option<Lock>> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        // It will not be taken anyway.
        return Ok(None);
    }
    let file = lock::beside(path);
    match Lock::take(path) {
        Locked::Held(lock) => Ok(Some(lock)),
        Locked::Busy => bail!(
            "another process works on it, and holds the lock on {}",
            file.display()
        ),
        // There is no such folder: saving will say so.
        Locked::Unknown(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Locked::Unknown(error) => {
            run.warn(&format!(
                "{}: no lock to be had: {error}; no other process must work on {}",
                file.display(),
                path.display()
            ));
            Ok(None)
        }
    }
}

/// Standard output, if it is a file that can be cut.
#[cfg(unix)]
fn stdout_file() -> Option<File> {
    use std::os::fd::AsFd;
    let file = File::from(io::stdout().as_fd().try_clone_to_owned().ok()?);
    file.metadata().ok()?.is_file().then_some(file)
}

#[cfg(unix)]
fn place_of(file: &File) -> io::Result<Place> {
    use std::os::unix::fs::MetadataExt;
    let data = file.metadata()?;
    Ok(Place {
        device: data.dev(),
        inode: data.ino(),
        length: data.len(),
    })
}

/// Files are not told apart here.
#[cfg(not(unix))]
fn stdout_file() -> Option<File> {
    None
}

#[cfg(not(unix))]
fn place_of(_: &File) -> io::Result<Place> {
    Err(ErrorKind::Unsupported.into())
}
